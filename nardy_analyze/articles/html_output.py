"""Articles as one self-contained HTML page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from nardy_analyze.articles.article import Article, is_nardy, parser
from nardy_analyze.articles.page import page
from nardy_analyze.articles.pieces import Answered, Items, Picture, Piece, Strong
from nardy_analyze.render.document import Lines, Table, Text, as_html

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

_IMAGES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
    ".svg": "image/svg+xml",
}  # fmt: skip
_ONLY_IN_FILES = re.compile(r"\A\s*(?:<\?xml[^>]*\?>|<!DOCTYPE[^>]*>|\s)*|(?<=<svg) xmlns=\"[^\"]*\"")


def as_html_article(article: Article, groups: Sequence[Sequence[Answered]], language: str) -> str:
    """Return an article as an HTML page that needs no other file; groups: as in Markdown."""
    shown = {group[0].block.line: _group(group) for group in groups}
    markdown = parser()
    renderer = cast("RendererHTML", markdown.renderer)
    rules: dict[str, Any] = renderer.rules
    usual_fence, usual_image = rules["fence"], rules["image"]

    def fence(tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        token = tokens[index]
        if is_nardy(token) and token.map:
            return shown.get(token.map[0] + 1, "")
        return str(usual_fence(tokens, index, options, env))

    def image(tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        token = tokens[index]
        data = _data_of(article.folder, str(token.attrs.get("src", "")))
        if data:
            token.attrs["src"] = data
        return str(usual_image(tokens, index, options, env))

    rules["fence"], rules["image"] = fence, image
    tokens = markdown.parse(article.text)
    return page(_title(tokens) or article.name, renderer.render(tokens, markdown.options, {}), language)


def _title(tokens: Sequence[Token]) -> str:
    """Return the text of the first heading."""
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open":
            return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
    return ""


def _data_of(folder: Path, source: str) -> str | None:
    """Return an image of the author's own, in a file beside the article, as a data URI; None where there is none."""
    from base64 import b64encode
    from urllib.parse import unquote

    kind = _IMAGES.get(Path(source).suffix.lower())
    if kind is None or ":" in source:
        return None
    try:
        data = (folder / unquote(source)).read_bytes()
    except (OSError, ValueError):
        return None
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _group(group: Sequence[Answered]) -> str:
    figures = "".join(map(_figure, group))
    return f'<div class="beside">\n{figures}</div>\n' if len(group) > 1 else figures


def _figure(answered: Answered) -> str:
    block = answered.block
    parts = [f'<figure class="{block.kind}">\n']
    if block.title:
        parts.append(f'<p class="title">{escape(block.title)}</p>\n')
    parts += [_piece(piece) for piece in answered.pieces]
    if block.caption:
        parts.append(f"<figcaption>{escape(block.caption)}</figcaption>\n")
    parts.append("</figure>\n")
    return "".join(parts)


def _piece(piece: Piece) -> str:
    if isinstance(piece, Picture):
        return _inline(piece.svg)
    if isinstance(piece, Strong):
        return f"<p><strong>{escape(piece.text)}</strong></p>\n"
    if isinstance(piece, Items):
        return "<ul>\n" + "".join(f"<li>{escape(line)}</li>\n" for line in piece.lines) + "</ul>\n"
    kept: Text | Table | Lines = piece
    return as_html([kept])


def _inline(svg: str) -> str:
    """Return a drawing as it stands in a page, without what only a file needs."""
    return _ONLY_IN_FILES.sub("", svg).rstrip() + "\n"
