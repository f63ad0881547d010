"""Diagrams: a position, and a move on it, as a picture.

`draw_svg` and `DiagramOptions` are all that other code needs; they are imported when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramOptions
    from nardy_analyze.render.diagram.svg import draw_svg

__all__ = ["DiagramOptions", "draw_svg"]


def __getattr__(name: str) -> object:
    if name == "DiagramOptions":
        from nardy_analyze.render.diagram.options import DiagramOptions

        return DiagramOptions
    if name == "draw_svg":
        from nardy_analyze.render.diagram.svg import draw_svg

        return draw_svg
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
