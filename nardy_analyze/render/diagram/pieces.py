"""What stands on a board: checkers on points, bar and trays, dice, the cube."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nardy_analyze.dice import Roll
from nardy_analyze.game import CHECKERS, Color
from nardy_analyze.position import Cube, Position
from nardy_analyze.render.diagram.canvas import Canvas
from nardy_analyze.render.diagram.geometry import CUBE, DIE, RADIUS, STACK, Geometry, Spot
from nardy_analyze.render.diagram.styles import Style

CENTRED_CUBE = 64
"""What a cube in the middle shows while the stake is 1."""
_COUNT_SIZE = 19.0
_PIPS = {1: "c", 2: "al", 3: "acl", 4: "afgl", 5: "afcgl", 6: "afbkgl"}
"""The dots of each die by the letters of its places, below."""
_PLACES = {"a": (-1, -1), "b": (-1, 0), "f": (-1, 1), "c": (0, 0), "g": (1, -1), "k": (1, 0), "l": (1, 1)}


def colors_of(style: Style, color: Color) -> tuple[str, str, str]:
    """Return the fill, the line and the number's colour of a player's checkers."""
    if color is Color.WHITE:
        return style.white, style.white_line, style.white_number
    return style.black, style.black_line, style.black_number


def draw_checkers(canvas: Canvas, geometry: Geometry, position: Position, style: Style) -> None:
    """Draw all 30 checkers: up to five of a stack, those borne off lying on their edges."""
    for color in Color:
        for point, count in position.board(color).items():
            _stack(canvas, style, color, str(point), count, partial(geometry.checker, point))
        if position.bar(color):
            _stack(canvas, style, color, "bar", position.bar(color), partial(geometry.bar_checker, color))
        _tray(canvas, geometry, style, color, position.off(color))


def _stack(canvas: Canvas, style: Style, color: Color, point: str, count: int, spot: Callable[[int], Spot]) -> None:
    fill, line, _number = colors_of(style, color)
    with canvas.group("stack", color=color.value, point=point, checkers=count):
        for level in range(min(count, STACK)):
            canvas.circle("checker", spot(level), RADIUS - 0.75, fill, line, 1.5)
            if level < STACK - 1 or count == STACK:  # else the number stands there
                canvas.circle("ring", spot(level), RADIUS * 0.66, "none", line, 1)


def _tray(canvas: Canvas, geometry: Geometry, style: Style, color: Color, count: int) -> None:
    if not count:
        return
    fill, line, _number = colors_of(style, color)
    with canvas.group("stack", color=color.value, point="off", checkers=count):
        for level in range(count):
            canvas.box("checker", geometry.tray_checker(color, level), fill, line, 1, 3)


def draw_counts(canvas: Canvas, geometry: Geometry, position: Position, style: Style, coming_off: int = 0) -> None:
    """Write how many checkers a stack of more than five has, on its last one, and how many are off.

    coming_off: checkers for which the side to move has traces in its tray, to be left free.
    """

    def write(name: str, color: Color, point: str, spot: Spot, count: int, fill: str) -> None:
        data: dict[str, str | float | int | None] = {"data-color": color.value, "data-point": point}
        canvas.text(name, spot, str(count), _COUNT_SIZE, fill, bold=True, data=data)

    for color in Color:
        number = colors_of(style, color)[2]
        for point, count in position.board(color).items():
            if count > STACK:
                write("count", color, str(point), geometry.checker(point, STACK - 1), count, number)
        if position.bar(color) > STACK:
            write("count", color, "bar", geometry.bar_checker(color, STACK - 1), position.bar(color), number)
        if count := position.off(color):
            write(
                "count off",
                color,
                "off",
                geometry.tray_count(color, min(count + (coming_off if color is position.to_move else 0), CHECKERS)),
                count,
                style.tray_number,
            )


def draw_dice(canvas: Canvas, geometry: Geometry, roll: Roll, color: Color, style: Style) -> None:
    """Draw the dice of a player: two, or a double's four."""
    fill, line, dot = colors_of(style, color)
    dice = roll.dice
    for die, box in zip(dice, geometry.dice(color, len(dice)), strict=True):
        with canvas.group("die", color=color.value, value=die):
            edge = line if color is Color.WHITE else style.black
            canvas.box(None, box, fill, edge, 1.5, 6)
            for place in _PIPS[die]:
                x, y = _PLACES[place]
                spot = Spot(box.middle.x + x * DIE * 0.26, box.middle.y + y * DIE * 0.26)
                canvas.circle(None, spot, 3, dot)


def draw_cube(canvas: Canvas, geometry: Geometry, cube: Cube, style: Style) -> None:
    """Draw the doubling cube: in the middle, or at its owner's end of the bar."""
    box = geometry.cube(cube.owner)
    value = str(CENTRED_CUBE if cube.value == 1 and cube.owner is None else cube.value)
    size = {1: 20.0, 2: 17.0, 3: 13.0}.get(len(value), 10.0)
    with canvas.group("cube", value=cube.value, owner=cube.owner.value if cube.owner else "center"):
        canvas.box(None, box, style.cube, style.cube_line, 1.8, CUBE * 0.16)
        canvas.text("cube-value", box.middle, value, size, style.cube_number, bold=True)
