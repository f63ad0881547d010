"""Where everything stands in every orientation and labelling, against tables written by hand."""

from __future__ import annotations

import itertools

import pytest

from nardy_analyze.game import Color, Game
from nardy_analyze.render.diagram.geometry import Geometry
from nardy_analyze.render.diagram.labels import point_label
from nardy_analyze.rules import Direction
from tests.diagram.drawing import SHORT_START, Picture, drawn, middle

W, B = Color.WHITE, Color.BLACK
UP, DOWN = [*range(1, 13)], [*range(12, 0, -1)]
LOW, HIGH = [*range(13, 25)], [*range(24, 12, -1)]
# Board points left to right: (top row, bottom row).
ROWS: dict[tuple[str, Color, str], tuple[list[int], list[int]]] = {
    ("long", W, "ccw"): (LOW, DOWN),
    ("long", W, "cw"): (HIGH, UP),
    ("long", B, "ccw"): (UP, HIGH),
    ("long", B, "cw"): (DOWN, LOW),
    ("short", W, "ccw"): (LOW, DOWN),
    ("short", W, "cw"): (HIGH, UP),
    ("short", B, "ccw"): (DOWN, LOW),
    ("short", B, "cw"): (UP, HIGH),
}
# Which side a player's tray is at: (White's right?, Black's right?).
TRAYS = {
    ("long", W, "ccw"): (True, False),
    ("long", W, "cw"): (False, True),
    ("long", B, "ccw"): (False, True),
    ("long", B, "cw"): (True, False),
    ("short", W, "ccw"): (True, True),
    ("short", W, "cw"): (False, False),
    ("short", B, "ccw"): (True, True),
    ("short", B, "cw"): (False, False),
}
ROMAN = dict(
    zip(range(24, 12, -1), ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"], strict=True)
)
ORIENTATIONS = list(itertools.product(("long", "short"), Color, ("cw", "ccw")))
LABELS = ("board", "own", "roman", "none")
POSITIONS = {
    "long": ("long:24x10,18,offx4:12x12,1,offx2:w", "24/18/17", "6-1"),
    "short": ("short:24x2,13x5,8x3,6x2,barx1,offx2:19x5,17x3,12x5,3,offx1:w", "bar/24 6/3*", "3-1"),
}


def board_of_own(game: str, color: Color, own: int) -> int:
    if color is W:
        return own
    return 25 - own if game == "short" else (own + 12 if own <= 12 else own - 12)


def want_label(game: str, view: Color, labels: str, board: int) -> str:
    if labels == "own":
        return str(next(own for own in range(1, 25) if board_of_own(game, view, own) == board))
    return ROMAN.get(board, str(board)) if labels == "roman" else str(board)


@pytest.mark.parametrize(("game", "view", "direction"), ORIENTATIONS)
def test_rows(game: str, view: Color, direction: Direction) -> None:
    geometry = Geometry(Game(game), view, direction)
    by_row: dict[bool, list[int]] = {True: [], False: []}
    for point in sorted(range(1, 25), key=geometry.point_x):
        by_row[geometry.is_top(point)].append(point)
    assert (by_row[True], by_row[False]) == ROWS[game, view, direction]
    assert (geometry.tray_right(W), geometry.tray_right(B)) == TRAYS[game, view, direction]


@pytest.mark.parametrize(("game", "view", "direction"), ORIENTATIONS)
def test_direction_of_play_at_the_bottom(game: str, view: Color, direction: Direction) -> None:
    """In the bottom row counter-clockwise is to the right, and the player at the bottom goes down its own points."""
    geometry = Geometry(Game(game), view, direction)
    xs = [geometry.point_x(board_of_own(game, view, own)) for own in range(12, 0, -1)]
    assert xs == sorted(xs, reverse=direction == "cw")
    tops = [geometry.point_x(board_of_own(game, view, own)) for own in range(24, 12, -1)]
    assert tops == sorted(tops, reverse=direction == "ccw")
    # Both go the same way round in long nardy, against each other in short.
    other = [geometry.point_x(board_of_own(game, view.other, own)) for own in range(12, 0, -1)]
    turned = (direction == "ccw") if game == "long" else (direction == "cw")
    assert other == sorted(other, reverse=turned)


@pytest.mark.parametrize(("game", "view", "direction"), ORIENTATIONS)
def test_everything_is_inside_and_apart(game: str, view: Color, direction: Direction) -> None:
    geometry = Geometry(Game(game), view, direction, 5, 7)
    outer, field = geometry.outer, geometry.field
    for point in range(1, 25):
        for level in (0, 4, 14):
            x, y = geometry.checker(point, level)
            assert field.x + 19 <= x <= field.right - 19
            assert field.y + 19 <= y <= field.bottom - 19
    for color in Color:
        tray = geometry.tray(color)
        assert outer.x < tray.x
        assert tray.right < outer.right
        assert tray.right <= field.x or tray.x >= field.right
        for level in range(15):
            box = geometry.tray_checker(color, level)
            assert tray.y <= box.y
            assert box.bottom <= tray.bottom
        assert tray.y < geometry.tray_count(color, 15).y < tray.bottom
        home = geometry.home(color)
        for own in range(1, 7):
            board = board_of_own(game, color, own)
            assert home.x < geometry.point_x(board) < home.right
            assert (home.y < geometry.field.middle.y) == geometry.is_top(board)
        for owner in (None, *Color):
            cube = geometry.cube(owner)
            for level in range(5):
                _x, y = geometry.bar_checker(color, level)
                assert y + 19 <= cube.y or y - 19 >= cube.bottom, (owner, color, level)
    trays = {geometry.tray(color) for color in Color}
    assert len(trays) == 2


def labels_of(picture: Picture) -> dict[str, tuple[str, float, float]]:
    return {
        str(word.point): (word.text, (word.left + word.right) / 2, (word.top + word.bottom) / 2)
        for word in picture.words()
        if word.kind == "label"
    }


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize(("game", "view", "direction"), ORIENTATIONS)
def test_a_whole_picture(game: str, view: Color, direction: str, labels: str) -> None:
    line, move, roll = POSITIONS[game]
    picture = drawn(line, move, roll, view=view, direction=direction, labels=labels)
    picture.check_words()
    top, bottom = ROWS[game, view, direction]
    found = labels_of(picture)
    outer = next(shape for shape in picture.shapes("frame"))
    centre = middle(outer)[1]
    columns: dict[str, float] = {}
    if labels == "none":
        assert not found
    else:
        assert {int(point): text for point, (text, *_at) in found.items()} == {
            board: want_label(game, view, labels, board) for board in range(1, 25)
        }
        for row, above in ((top, True), (bottom, False)):
            xs = [found[str(board)][1] for board in row]
            assert xs == sorted(xs)
            assert all((found[str(board)][2] < centre) == above for board in row)
            columns |= {str(board): found[str(board)][1] for board in row}
    spots = {
        (group.attrib["data-color"], group.attrib["data-point"]): [
            (float(shape.attrib["cx"]), float(shape.attrib["cy"])) for shape in group if shape.get("class") == "checker"
        ]
        for group in picture.groups("stack")
        if group.attrib["data-point"] != "off"
    }
    for (_color, point), places in spots.items():
        if point != "bar":
            assert all((y < centre) == (int(point) in top) for _x, y in places)
            if columns:
                assert all(x == pytest.approx(columns[point]) for x, _y in places)
    # Arrows begin at the checkers that leave and end at what they come to.
    ends = {(group.attrib["data-from"], group.attrib["data-to"]) for group in picture.groups("arrow")}
    assert ends == ({("24", "18"), ("18", "17")} if game == "long" else {("bar", "24"), ("6", "3")})
    for group in picture.groups("arrow"):
        tip = next(shape for shape in group if shape.get("class") == "tip").attrib["points"].split()[0]
        x, y = map(float, tip.split(","))
        target = group.attrib["data-to"]
        geometry = Geometry(Game(game), view, "cw" if direction == "cw" else "ccw", 14)
        assert abs(x - geometry.point_x(int(target))) < 15
        assert (y < centre) == (int(target) in top)
    # Trays: the side they are at, and whose half or whole they are.
    trays = dict(zip(Color, TRAYS[game, view, direction], strict=True))
    for group in picture.groups("stack"):
        if group.attrib["data-point"] == "off":
            color = Color(group.attrib["data-color"])
            x, y = middle(group[0])
            assert (x > picture.box[2] / 2) == trays[color]
            assert (y > centre) == (color is view)
    # Dice: of the side to move, on its right hand.
    dice = picture.dice()
    assert [(side, die) for side, die, *_at in dice] == [("white", int(die)) for die in roll.split("-")]
    assert all((x > picture.box[2] / 2) == (view is W) for _side, _die, x, _y in dice)


def test_a_double_has_four_dice_and_black_dice_are_at_the_left() -> None:
    picture = drawn(f"{SHORT_START}:b", None, "4-4")
    assert [die[:2] for die in picture.dice()] == [("black", 4)] * 4
    assert all(x < picture.box[2] / 2 for _side, _die, x, _y in picture.dice())


def test_label_words() -> None:
    assert point_label(Game.LONG, B, "own", 12) == "24"
    assert point_label(Game.SHORT, B, "own", 1) == "24"
    assert point_label(Game.LONG, W, "roman", 13) == "XII"
