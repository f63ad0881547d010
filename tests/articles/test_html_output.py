"""Articles as one HTML page that needs no other file."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

from tests.articles.writing import block, built

DIAGRAM = "kind: diagram\nposition: start\nroll: 3-3\nmove: 24/18(2)\nstyle: print"


def page(text: str, lang: str = "en", folder: Path | None = None) -> ElementTree.Element:
    """Return the page, which is well-formed."""
    return ElementTree.fromstring(built(text, "html", lang, folder).removeprefix("<!DOCTYPE html>\n"))


def test_page() -> None:
    text = (
        "# A <b>*title*</b> & more\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n"
        + block(DIAGRAM)
        + block("kind: pips\nposition: start")
    )
    found = page(text, "uk")
    assert found.get("lang") == "uk"
    assert found.findtext("head/title") == "A title & more"
    assert "@media print" in (found.findtext("head/style") or "")
    assert [figure.get("class") for figure in found.iter("figure")] == ["diagram", "pips"]
    assert len(list(found.iter("svg"))) == 1
    assert len(list(found.iter("table"))) == 2


def test_needs_no_other_file() -> None:
    made = built(block(DIAGRAM) + "[link](http://example.org/)", "html")
    assert re.findall(r"https?://[^\"'\s<]*", made) == ["http://example.org/"]
    assert not re.search(r"<(?:link|script|iframe|img)\b|@import", made)


def test_pictures_have_no_names_that_could_clash() -> None:
    row = "kind: diagram\nposition: long:24x9,10,9,8,7,6,5:12x15:w\nstyle: print"
    found = page("\n".join([block(row), block(DIAGRAM), block(row)]))
    assert len(list(found.iter("svg"))) == 3
    assert not [element for element in found.iter() if element.get("id")]


def test_words_around_a_picture() -> None:
    found = page(block(DIAGRAM + "\ntitle: 'One & two'\ncaption: '<three>'\n"))
    figure = next(found.iter("figure"))
    assert [child.tag for child in figure] == ["p", "svg", "figcaption"]
    assert (figure[0].text, figure[2].text) == ("One & two", "<three>")
    assert not [text for text in figure[1].iter("text") if text.text in ("One & two", "<three>")]


def test_beside_each_other_and_inside_lists() -> None:
    text = (
        block(DIAGRAM)
        + "\n"
        + block(DIAGRAM + "\nbeside: true")
        + "\n- a\n\n  ```nardy\n  kind: pips\n  position: start\n  ```\n"
    )
    found = page(text)
    beside = next(div for div in found.iter("div") if div.get("class") == "beside")
    assert [figure.get("class") for figure in beside] == ["diagram", "diagram"]
    assert next(found.iter("li")).find("figure") is not None


def test_the_authors_own_pictures_are_taken_in(tmp_path: Path) -> None:
    (tmp_path / "my dog.png").write_bytes(b"dog")
    found = page("![dog](my%20dog.png) ![far](http://example.org/a.png) ![none](none.png)", folder=tmp_path)
    sources = [image.get("src") or "" for image in found.iter("img")]
    assert b64decode(sources[0].removeprefix("data:image/png;base64,")) == b"dog"
    assert sources[1:] == ["http://example.org/a.png", "none.png"]


def test_a_page_without_a_heading_has_the_articles_name() -> None:
    assert page("text").findtext("head/title") == "a"
