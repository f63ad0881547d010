"""The empty board: frame, halves, points, what is shaded or set off on it, and the marks of heads and homes."""

from __future__ import annotations

from collections.abc import Iterable

from nardy_analyze.game import POINTS, Color, Game
from nardy_analyze.render.diagram.canvas import Canvas, number
from nardy_analyze.render.diagram.geometry import Box, Geometry, Spot
from nardy_analyze.render.diagram.pieces import colors_of
from nardy_analyze.render.diagram.styles import Style

_HATCH = 7.0


def draw_board(canvas: Canvas, geometry: Geometry, style: Style) -> None:
    """Draw frame, trays, bar and field."""
    canvas.box("frame", geometry.outer, style.frame, style.frame_line, 1.5, 5)
    for box in dict.fromkeys(geometry.tray(color) for color in Color):
        canvas.box("tray", box, style.tray, style.frame_line, 1, 3)
    canvas.box("bar", geometry.bar, style.bar)
    for half in geometry.halves:
        canvas.box("field", half, style.field, style.frame_line, 1)


def draw_points(canvas: Canvas, geometry: Geometry, style: Style) -> None:
    """Draw the 24 points, the two fills by turns all the way round."""
    with canvas.group("points"):
        for board in range(1, POINTS + 1):
            fill = style.point_a if board % 2 else style.point_b
            canvas.polygon("point", geometry.triangle(board), fill, style.point_line, 0.8)


def draw_rows(canvas: Canvas, geometry: Geometry, rows: Iterable[tuple[Color, tuple[int, ...]]], style: Style) -> None:
    """Shade the points of rows that block."""
    for color, row in rows:
        with canvas.group("row", color=color.value, points=" ".join(map(str, row))):
            for box in _joined(geometry, row):
                if style.hatched:
                    canvas.path("hatch", _hatching(box), style.shade, 1.2)
                else:
                    canvas.box("shade", box, style.shade)


def _joined(geometry: Geometry, row: Iterable[int]) -> list[Box]:
    """Return the columns of points as few boxes, those that touch in one: seams would show between them."""
    found: list[Box] = []
    for box in sorted(map(geometry.column_box, row), key=lambda box: (box.y, box.x)):
        last = found[-1] if found else None
        if last is not None and last.y == box.y and abs(last.right - box.x) < 0.01:
            found[-1] = Box(last.x, last.y, box.right - last.x, last.height)
        else:
            found.append(box)
    return found


def _hatching(box: Box) -> str:
    """Return slanted lines that fill a box; they go on unbroken in the boxes beside it."""
    first = int((box.x + box.y) // _HATCH)
    last = int((box.right + box.bottom) // _HATCH)
    lines = []
    for k in range(first, last + 1):
        total = k * _HATCH  # the line x + y = total
        left = max(box.x, total - box.bottom)
        right = min(box.right, total - box.y)
        if right - left > 0.5:
            lines.append(f"M{number(left)} {number(total - left)}L{number(right)} {number(total - right)}")
    return "".join(lines)


def draw_highlights(canvas: Canvas, geometry: Geometry, points: Iterable[int], style: Style) -> None:
    """Set board points off with an outline."""
    for board in dict.fromkeys(points):
        box = geometry.column_box(board)
        inner = Box(box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3)
        canvas.element("rect", {
            "class": "highlight", "data-point": str(board), "x": inner.x, "y": inner.y, "width": inner.width,
            "height": inner.height, "rx": 6, "fill": "none", "stroke": style.highlight, "stroke-width": 3,
        })  # fmt: skip


def draw_marks(canvas: Canvas, geometry: Geometry, style: Style) -> None:
    """Mark both homes by a strip in the frame and, in long nardy, both heads by a diamond, in the players' colours."""
    for color in Color:
        fill, line, _number = colors_of(style, color)
        if color is Color.BLACK:
            line = style.black_line
        canvas.element("rect", {
            "class": "home", "data-color": color.value, **_rect(geometry.home(color)), "rx": 2.5, "fill": fill,
            "stroke": line, "stroke-width": 1,
        })  # fmt: skip
        if geometry.game is Game.LONG:
            box = geometry.head(color)
            x, y = box.middle
            corners = (Spot(x, box.y), Spot(box.right, y), Spot(x, box.bottom), Spot(box.x, y))
            with canvas.group("head", color=color.value):
                canvas.polygon(None, corners, fill, line, 1)


def _rect(box: Box) -> dict[str, str | float | int | None]:
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
