"""Articles as Markdown: blocks become text and tables, the rest stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from nardy_analyze.articles.article import Article
from nardy_analyze.articles.pieces import Answered, Items, Picture, Piece, Strong
from nardy_analyze.render.document import Figure, Lines, Table, Text, as_markdown

_SPECIAL = re.compile(r"[\\`*_<>\[\]&~]|(?<=\s)#|^#|^[-+](?=\s)|(?<=^\d)[.)](?=\s|$)|(?<=^\d\d)[.)](?=\s|$)")
_NOT_IN_A_LINK = re.compile(r"[\s()<>%?#\\\"]")
_ENDING = re.compile(r"(?:\r\n|\r|\n)\Z")


def as_markdown_article(article: Article, groups: Sequence[Sequence[Answered]], names: Mapping[int, str]) -> str:
    """Return an article with its blocks answered.

    groups: the blocks in their order, those that stand beside each other together. names: of each picture's file, by the line
    of its block.
    """
    parts: list[str] = ["\ufeff"] if article.has_bom else []
    fences = {fence.line: fence for fence in article.fences}
    at = 0
    for group in groups:
        first, last = fences[group[0].block.line], fences[group[-1].block.line]
        parts += article.lines[at : first.first]
        parts += _set_in(article, first.first, last.end, _group(group, names))
        at = last.end
    parts += article.lines[at:]
    return "".join(parts)


def escaped(text: str) -> str:
    """Return words so that Markdown shows them as they are."""
    return _SPECIAL.sub(lambda found: "\\" + found[0], text)


def _group(group: Sequence[Answered], names: Mapping[int, str]) -> str:
    """Return what blocks beside each other become: pictures in a table of one row, others one after another."""
    if len(group) == 1:
        return _block(group[0], names)
    titles, captions = (
        [_cell(text or "") for text in texts]
        for texts in ([each.block.title for each in group], [each.block.caption for each in group])
    )
    rows = [row for row in (titles, [_pieces(each, names) for each in group], captions) if any(row)]
    rows.insert(1, ["---"] * len(group))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _cell(text: str) -> str:
    return escaped(" ".join(text.split())).replace("|", "\\|")


def _block(answered: Answered, names: Mapping[int, str]) -> str:
    block = answered.block
    parts = []
    if block.title:
        parts.append(f"**{escaped(' '.join(block.title.split()))}**")
    parts.append(_pieces(answered, names))
    if block.caption:
        parts.append(f"*{escaped(' '.join(block.caption.split()))}*")
    return "\n\n".join(parts)


def _pieces(answered: Answered, names: Mapping[int, str]) -> str:
    return "\n\n".join(_piece(piece, names.get(answered.block.line, "")) for piece in answered.pieces)


def _piece(piece: Piece, file: str) -> str:
    if isinstance(piece, Picture):
        alt = escaped(" ".join(piece.alt.split())).replace("|", "\\|")
        return f"![{alt}]({_NOT_IN_A_LINK.sub(lambda found: quote(found[0]), file)})"
    if isinstance(piece, Strong):
        return f"**{escaped(piece.text)}**"
    if isinstance(piece, Items):
        return "\n".join(f"- {escaped(line)}" for line in piece.lines)
    if isinstance(piece, Table):
        rows = tuple(
            tuple(cell if isinstance(cell, int | Figure) else escaped(cell) for cell in row) for row in piece.rows
        )
        return as_markdown([Table(tuple(map(escaped, piece.headers)), rows)]).rstrip("\n")
    if isinstance(piece, Text):
        return escaped(piece.text)
    return as_markdown([Lines(piece.lines)]).rstrip("\n")


def _set_in(article: Article, first: int, end: int, text: str) -> list[str]:
    """Return the lines that take the place of the article's from `first` up to `end`, inside the same lists and quotes."""
    lines = article.lines
    opening = lines[first]
    marks = opening[: re.search(r"`{3}|~{3}", opening).start()]  # type: ignore[union-attr]
    # In the lines after, quotes go on with their mark and lists with space.
    further = re.sub(r"[^>\s]", " ", marks)
    ending = _ENDING.search(opening)
    eol = ending[0] if ending else "\n"
    made = text.split("\n")
    if first and marks == further and _has_text(lines[first - 1]):
        made.insert(0, "")
    after = lines[end] if end < len(lines) else ""
    found = [(marks if i == 0 else further) + line for i, line in enumerate(made)]
    if _has_text(after):
        found.append(further if after.startswith(further) else "")
    found = [line.rstrip() + eol for line in found]
    if end == len(lines) and not _ENDING.search(lines[-1]):
        found[-1] = found[-1].removesuffix(eol)
    return found


def _has_text(line: str) -> bool:
    return bool(line.strip("> \t\r\n"))
