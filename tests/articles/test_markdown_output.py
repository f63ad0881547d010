"""Articles as Markdown: what the author wrote stays, blocks become text, tables and pictures."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from nardy_analyze.articles.article import parse_article
from nardy_analyze.articles.block import Setting
from nardy_analyze.articles.build import build, read
from nardy_analyze.articles.language import speaking
from nardy_analyze.articles.markdown_output import escaped
from nardy_analyze.i18n import _
from tests.articles.writing import block, built

CHECK = "kind: check\nposition: start\nroll: 3-2\nmove: 24/21 24/22"


def test_the_rest_stays_as_it_is() -> None:
    before = "# Ä  \n\n* a\n\n\ttabs, `code`, <b>html</b>\n\n```python\nx = 1\n```\n\n"
    after = "\n[link]: http://example.org\n\n\nno end of line"
    made = built(before + block(CHECK) + after)
    assert made.startswith(before)
    assert made.endswith(after)
    assert built(before) == before
    assert built("") == ""


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings_and_byte_order_mark(ending: str) -> None:
    text = ("a\n\n" + block(CHECK) + "\nb\n").replace("\n", ending)
    found = read(parse_article(text, "a.md", has_bom=True), Setting("a.md", parse_article("", "a.md").folder))
    made = build(found, "md", "en").files["a.md"]
    assert made.startswith(f"\ufeffa{ending}{ending}White to move, roll 3-2{ending}")
    assert made.endswith(f"{ending}{ending}b{ending}")
    assert made.replace(ending, "").find("\r") == made.replace(ending, "").find("\n") == -1


def test_kinds() -> None:
    assert built(block(CHECK)) == (
        "White to move, roll 3-2\n\n**Not legal: 24/21 24/22**\n\n- step 2: only 1 checker may leave the head (24) this turn\n"
    )
    moves = built(block("kind: moves\nposition: start\nroll: 3-3\ntitle: Two *threes*\ncaption: Only two"))
    assert moves.startswith("**Two \\*threes\\***\n\nWhite to move, roll 3-3\n\n2 legal plays; 4 dice are played\n\n|")
    assert moves.endswith("|\n\n*Only two*\n")
    assert "24/15 24/21" in built(block("kind: chart\nchart: doubles"))
    assert "| Pips " in built(block("kind: pips\nposition: start"))
    assert "legal under long only" in built(
        block("kind: moves\nposition: long:24x9,13,9,8,7,6,5:12x15:w\nroll: 3-1\ncompare: long-fnr")
    ).replace("Legal", "legal")
    assert "○" in built(block(CHECK + "\nboard: true"))


def test_hits_are_not_emphasis() -> None:
    text = block("kind: moves\nposition: short:24x2,13x5,8x3,6x5:20,19x4,17x3,12x5,1x2:w\nroll: 4-2")
    html = MarkdownIt("commonmark").enable("table").render(built(text))
    assert "<em>" not in html
    assert "24/20*" in html


@pytest.mark.parametrize(
    "words",
    ["8/5*/3*", "a_b_ [c](d) <b>", "# no", "- no", "1. no", "12) no", "`x` ~~y~~ & &amp;", "C:\\dir", "16.7%", "+ 1"],
)
def test_words_are_shown_as_they_are(words: str) -> None:
    tokens = MarkdownIt("commonmark").enable("strikethrough").parse(escaped(words))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert "".join(child.content for child in tokens[1].children or ()) == words


def test_inside_lists_and_quotes() -> None:
    text = (
        "> 1. one\n>\n>    ```nardy\n"
        + "".join(f">    {line}\n" for line in CHECK.split("\n"))
        + ">    ```\n> 2. two\n"
    )
    assert built(text) == (
        "> 1. one\n>\n>    White to move, roll 3-2\n>\n>    **Not legal: 24/21 24/22**\n>\n"
        ">    - step 2: only 1 checker may leave the head (24) this turn\n\n> 2. two\n"
    )
    text = "- ```nardy\n  kind: pips\n  position: start\n  ```\n"
    assert built(text).startswith("- The race is even\n\n  | ")


def test_no_empty_lines_needed_around_a_block() -> None:
    made = built("before\n" + block(CHECK) + "after\n")
    assert made.startswith("before\n\nWhite")
    assert made.endswith("this turn\n\nafter\n")


def test_pictures() -> None:
    text = block("kind: diagram\nposition: start\ncaption: The start\nalt: All [on] the heads") + "\n"
    files = build(
        read(parse_article(text + text, "dir/my rules.md"), Setting("a.md", parse_article("", "a.md").folder)),
        "md",
        "en",
    ).files
    assert list(files) == ["my rules-1.svg", "my rules-2.svg", "my rules.md"]
    assert files["my rules-1.svg"].startswith("<svg")
    assert files["my rules.md"].startswith("![All \\[on\\] the heads](my%20rules-1.svg)\n\n*The start*\n")


def test_pictures_beside_each_other() -> None:
    one = "kind: diagram\nposition: start\nalt: {}\ncaption: {}"
    text = block(one.format("A", "a|b")) + "\n\n" + block(one.format("B", "c") + "\nbeside: true") + "\nafter"
    assert built(text) == "| ![A](a-1.svg) | ![B](a-2.svg) |\n| --- | --- |\n| a\\|b | c |\n\nafter"


def test_a_picture_says_what_it_shows() -> None:
    assert "![White: 15 on 24. Black: 15 on 12. White to move.](a-1.svg)" in built(
        block("kind: diagram\nposition: start")
    )


def test_same_bytes_every_time() -> None:
    text = "# A\n\n" + block(CHECK) + block("kind: diagram\nposition: start\nroll: 3-3\nmove: 24/18(2)")
    assert built(text) == built(text)
    assert built(text, "html") == built(text, "html")


def test_a_block_may_speak_another_language() -> None:
    text = block(CHECK + "\nlang: ru") + block(CHECK)
    made = built(text)
    with speaking("ru"):
        words = _("not legal: {move}").format(move="24/21 24/22")
    assert f"**{words[0].upper()}{words[1:]}**" in made
    assert "not legal" not in words
    assert "**Not legal: 24/21 24/22**" in made
