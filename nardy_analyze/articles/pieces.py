"""What a block becomes, before it is written as Markdown or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nardy_analyze.render.document import Lines, Table, Text

if TYPE_CHECKING:
    from nardy_analyze.articles.block import Block


@dataclass(frozen=True, slots=True)
class Strong:
    """One line of words that stands out, such as a verdict."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """Lines under one another, each with a mark before it."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG; alt: what it shows, in words."""

    svg: str
    alt: str


Piece: TypeAlias = Text | Strong | Items | Lines | Table | Picture


@dataclass(frozen=True, slots=True)
class Answered:
    """A block with what it becomes; its title and caption go above and below."""

    block: Block
    pieces: tuple[Piece, ...]
