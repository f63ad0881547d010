"""The articles in examples/ are true, and all languages show the same."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nardy_analyze.articles.article import read_article
from nardy_analyze.articles.block import Setting
from nardy_analyze.articles.build import Read, build, read
from nardy_analyze.articles.claims import claims_of
from nardy_analyze.articles.keys import KEYS

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "articles").glob("*.md"))
WORDS = ("title", "caption", "alt")


def reading(path: Path) -> Read:
    article = read_article(str(path))
    return read(article, Setting(article.path, article.folder))


def test_there_are_articles() -> None:
    assert [path.name for path in EXAMPLES] == [
        *(f"long-nardy.{lang}.md" for lang in ("en", "kk", "ru", "uk")),
        *(f"short-nardy.{lang}.md" for lang in ("en", "ru")),
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_everything_is_true(path: Path) -> None:
    found = reading(path)
    assert found.false_claims == ()
    assert len(found.blocks) > 35
    for block in found.blocks:
        assert "expect" not in KEYS[block.kind] or claims_of(block), block.line
        assert block.kind != "diagram" or block.caption, block.line


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_they_build(path: Path) -> None:
    found = reading(path)
    page = build(found, "html").files[f"{path.stem}.html"]
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert tree.get("lang") == path.stem[-2:]
    pictures = sum(block.kind == "diagram" for block in found.blocks)
    assert len(list(tree.iter("svg"))) == pictures
    files = build(found, "md").files
    assert len(files) == pictures + 1
    assert set(re.findall(r"\]\(([^)]+\.svg)\)", files[path.name])) == set(files) - {path.name}


def test_the_page_about_articles_is_one() -> None:
    found = reading(Path(__file__).parents[2] / "docs" / "articles.md")
    assert found.false_claims == ()
    assert {block.kind for block in found.blocks} == set(KEYS)


@pytest.mark.parametrize("game", ["long", "short"])
def test_all_languages_show_the_same(game: str) -> None:
    shown = [
        [{key: value for key, value in block.fields.data.items() if key not in WORDS} for block in reading(path).blocks]
        for path in EXAMPLES
        if path.name.startswith(game)
    ]
    assert all(each == shown[0] for each in shown)
