"""A diagram as SVG."""

from __future__ import annotations

from nardy_analyze.moves import Play
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.diagram.options import DiagramOptions


def draw_svg(entry: PositionEntry, options: DiagramOptions, play: Play | None = None) -> str:
    """Return the position of `entry` as an SVG document, in the language in force; the roll is the entry's.

    play: a play of that position, to be shown by arrows.
    """
    raise NotImplementedError
