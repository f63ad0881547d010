"""Diagrams: a position, and a move on it, as a picture."""

from nardy_analyze.render.diagram.options import DiagramOptions
from nardy_analyze.render.diagram.svg import draw_svg

__all__ = ["DiagramOptions", "draw_svg"]
