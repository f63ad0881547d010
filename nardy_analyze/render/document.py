"""What a person is shown: lines and tables, written as plain text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Cell = str | int


class Figure(str):
    """A number as a table shows it: set to the right like a whole number."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words."""

    text: str


@dataclass(frozen=True, slots=True)
class Title:
    """The line that says what comes below."""

    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that keep their columns, such as a text board."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `headers` may be empty, numbers are set to the right. tight: of many columns, no wider than they must be."""

    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    tight: bool = False


Block = Text | Title | Lines | Table


def one_line(text: str) -> str:
    """Return text on one line, control characters made visible."""
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else f"\\x{ord(letter):02x}" for letter in text
    )


def _table(table: Table, style: str) -> str:
    import tabulate

    room = tabulate.MIN_PADDING
    if table.tight:
        tabulate.MIN_PADDING = 0
    try:
        # Numbers in text, such as a move "63", stay as they are written.
        return tabulate.tabulate(
            table.rows, headers=table.headers, tablefmt=style, disable_numparse=True, colalign=_align(table)
        )
    finally:
        tabulate.MIN_PADDING = room


def _align(table: Table) -> Sequence[str] | None:
    if not table.rows:
        return None
    return [
        "right" if all(isinstance(row[column], int | Figure) for row in table.rows) else "left"
        for column in range(len(table.rows[0]))
    ]


def as_text(blocks: Iterable[Block]) -> str:
    """Return blocks as plain text, tables under their headers."""
    parts = []
    for block in blocks:
        if isinstance(block, Table):
            parts.append("\n" + _table(block, "simple"))
        elif isinstance(block, Lines):
            parts.append("\n".join(block.lines))
        else:
            parts.append(block.text)
    return "\n".join(parts) + "\n"


def as_markdown(blocks: Iterable[Block]) -> str:
    """Return blocks as Markdown."""
    parts = []
    for block in blocks:
        if isinstance(block, Table):
            rows = tuple(tuple(map(_markdown_cell, row)) for row in block.rows)
            parts.append(_table(Table(block.headers, rows, block.tight), "pipe"))
        elif isinstance(block, Lines):
            parts.append("```text\n" + "\n".join(block.lines) + "\n```")
        elif isinstance(block, Title):
            parts.append(f"**{_no_markup(block.text)}**")
        else:
            parts.append(_no_markup(block.text))
    return "\n\n".join(parts) + "\n"


def _markdown_cell(cell: Cell) -> Cell:
    return cell if isinstance(cell, int | Figure) else _no_markup(cell).replace("|", "\\|")


def _no_markup(text: str) -> str:
    """Return text that Markdown takes for no HTML, whoever wrote it."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def as_html(blocks: Iterable[Block]) -> str:
    """Return blocks as pieces of HTML, to be set into a page."""
    from html import escape

    parts = []
    for block in blocks:
        if isinstance(block, Table):
            parts.append(_table(block, "html"))
        elif isinstance(block, Lines):
            parts.append("<pre>" + escape("\n".join(block.lines)) + "</pre>")
        else:
            tag = "h2" if isinstance(block, Title) else "p"
            parts.append(f"<{tag}>{escape(block.text)}</{tag}>")
    return "\n".join(parts) + "\n"
