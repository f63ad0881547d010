"""Articles in memory, for the tests."""

from __future__ import annotations

import os
from pathlib import Path

from nardy_analyze.articles.article import parse_article
from nardy_analyze.articles.block import Setting
from nardy_analyze.articles.build import Read, To, build, read
from nardy_analyze.errors import Defect, NardyError

PATH = "a.md"


def block(text: str) -> str:
    """Return a block with these lines inside."""
    return f"```nardy\n{text.strip()}\n```\n"


def reading(text: str, folder: Path | None = None) -> Read:
    """Read an article, as one that lies in a folder."""
    article = parse_article(text, os.fspath((folder or Path()) / PATH))
    return read(article, Setting(article.path, article.folder))


def built(text: str, to: To = "md", lang: str = "en", folder: Path | None = None) -> str:
    """Return the article that a text becomes."""
    return build(reading(text, folder), to, lang).files[f"a.{to}"]


def defects(text: str, folder: Path | None = None) -> list[tuple[int | None, str]]:
    """Return the lines and words of all that is wrong with an article."""
    found: tuple[Defect, ...] = ()
    try:
        reading(text, folder)
    except NardyError as error:
        found = error.defects
    assert all(defect.place for defect in found)
    return [(defect.line, defect.message) for defect in found]


def claims(text: str) -> list[tuple[int, str, str, bool]]:
    """Return the claims of an article: line, claim, truth, whether it holds."""
    return [(claim.line, claim.words, claim.truth, claim.holds) for claim in reading(text).claims]
