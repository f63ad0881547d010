"""A diagram as HTML: the SVG itself, in a figure or in a page of its own."""

from __future__ import annotations

from nardy_analyze.i18n import language
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.diagram.canvas import xml_text
from nardy_analyze.render.diagram.words import title_words


def to_figure(svg: str) -> str:
    """Return a piece of HTML, to be set into a page."""
    return f'<figure class="nardy">\n{svg}</figure>\n'


def to_page(entry: PositionEntry, svg: str) -> str:
    """Return a page that shows the picture and needs no other file."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{xml_text(title_words(entry))}</title>\n"
        "<style>body { margin: 1em; text-align: center } figure { margin: 0 } svg { max-width: 100%; height: auto }</style>\n"
        f"</head>\n<body>\n{to_figure(svg)}</body>\n</html>\n"
    )
