"""Finding the blocks of an article."""

from __future__ import annotations

import pytest

from nardy_analyze.articles.article import parse_article
from tests.articles.writing import block, defects

PIPS = "kind: pips\nposition: start"


def fences(text: str) -> list[tuple[int, int, str]]:
    return [(fence.line, fence.end, fence.text) for fence in parse_article(text, "a.md").fences]


def test_lines_and_text() -> None:
    assert fences("# A\n\n" + block(PIPS) + "\ntext\n~~~nardy\nb: 1\n~~~") == [
        (3, 6, PIPS + "\n"),
        (9, 11, "b: 1\n"),
    ]


def test_inside_lists_and_quotes() -> None:
    text = "- one\n\n  ```nardy\n  a: 1\n  ```\n\n> 1. ```nardy\n>    b:\n>      c: 2\n>    ```\n"
    assert fences(text) == [(3, 5, "a: 1\n"), (7, 10, "b:\n  c: 2\n")]


@pytest.mark.parametrize(
    "text",
    [
        "```yaml\nkind: pips\n```\n",
        "```\nnardy\n```\n",
        "    ```nardy\n    kind: pips\n    ```\n",
        "````markdown\n```nardy\nkind: pips\n```\n````\n",
        "<!--\n```nardy\nkind: pips\n```\n-->\n",
        "```nardyx\n```\n",
        "`nardy` is a command\n",
    ],
)
def test_what_is_no_block(text: str) -> None:
    assert fences(text) == []


@pytest.mark.parametrize(
    "text", ["```nardy\nkind: pips", "```nardy\nkind: pips\n", "```nardy", "- ```nardy\n  a: 1\n\nb"]
)
def test_a_block_must_be_closed(text: str) -> None:
    assert defects(text) == [(1, "the block is not closed")]


@pytest.mark.parametrize("text", ["```nardy\n```", "```nardy\n\n# nothing\n```\n"])
def test_a_block_must_hold_something(text: str) -> None:
    assert defects(text) == [(1, "the block is empty")]


def test_line_endings_do_not_move_lines() -> None:
    for ending in ("\r\n", "\r"):
        text = ("a\n\n" + block("kind: pips\nposition: start\nexpct: 1")).replace("\n", ending)
        assert defects(text) == [(6, "unknown key 'expct'")]


def test_language_of_a_name() -> None:
    languages = {
        name: parse_article("", name).language for name in ("a.ru.md", "b/a.KK.md", "a.md", "a.fr.md", "ru.md")
    }
    assert languages == {"a.ru.md": "ru", "b/a.KK.md": "kk", "a.md": None, "a.fr.md": None, "ru.md": None}
