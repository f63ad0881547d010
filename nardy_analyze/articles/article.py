"""An article as it was written: its lines, and where its `nardy` blocks stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nardy_analyze.errors import Defect, SourceError
from nardy_analyze.file_errors import why_unreadable
from nardy_analyze.i18n import LANGUAGES
from nardy_analyze.notation.position_input import text_of

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

INFO = "nardy"
"""The info string of the fences that are read."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block of an article.

    first, end: 0-based lines, the opening fence and the line after the last. text: what stands inside, without the marks of
    the lists and quotes around it. closed: whether a closing fence ends it.
    """

    first: int
    end: int
    text: str
    closed: bool

    @property
    def line(self) -> int:
        """The 1-based line of the opening fence."""
        return self.first + 1


@dataclass(frozen=True, slots=True)
class Article:
    """An article.

    path: as the user named it, the place of its defects. name: the file's name without its ending.
    lines: the whole text, each line with its own ending, the byte order mark (if there is one) left out.
    fences: the `nardy` blocks, in their order.
    """

    path: str
    lines: tuple[str, ...]
    fences: tuple[Fence, ...]
    has_bom: bool = False

    @property
    def name(self) -> str:
        """The name that the built files take."""
        return Path(self.path).stem

    @property
    def folder(self) -> Path:
        """The folder that paths in the article start from."""
        return Path(self.path).parent

    @property
    def text(self) -> str:
        """The text without a byte order mark."""
        return "".join(self.lines)

    @property
    def language(self) -> str | None:
        """The language that the name says, as in rules.ru.md; None where it says none."""
        ending = Path(self.name).suffix.removeprefix(".").lower()
        return ending if ending in LANGUAGES else None


def read_article(path: str) -> Article:
    """Read an article.

    :raises NardyError: the file cannot be read, or is no text.
    """
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise SourceError(Defect(why_unreadable(error), place=path)) from None
    return parse_article(text_of(data, path), path, has_bom=data.startswith(_BOM.encode()))


def parse_article(text: str, path: str, *, has_bom: bool = False) -> Article:
    """Find the blocks of a text; a byte order mark is not part of it."""
    fences = tuple(_fence(token) for token in parser().parse(text) if is_nardy(token))
    return Article(path, tuple(_LINE.findall(text)), fences, has_bom)


def parser() -> MarkdownIt:
    """Return the parser of Markdown that articles are read and turned into pages with: CommonMark with tables."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def is_nardy(token: Token) -> bool:
    """Whether a token of the parser is a `nardy` block."""
    return token.type == "fence" and token.map is not None and token.info.split(maxsplit=1)[:1] == [INFO]


def _fence(token: Token) -> Fence:
    first, end = token.map or (0, 0)
    inside = len(token.content.removesuffix("\n").split("\n")) if token.content else 0
    return Fence(first, end, token.content, closed=end - first - 1 > inside)
