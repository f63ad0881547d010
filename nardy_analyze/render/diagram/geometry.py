"""Where everything of a board stands on the page: pure arithmetic from (game, view, direction).

All lengths are in the picture's own units, of which a checker is 38 across; x goes right, y goes down. The player at the
bottom (the view) has its own points 1..12 in the bottom row and 13..24 in the top row; 1 and 24 stand at the side where it
bears off, which is the right if it goes counter-clockwise and the left if it goes clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from nardy_analyze.game import CHECKERS, HEAD, HOME, POINTS, Color, Game

if TYPE_CHECKING:
    from nardy_analyze.rules import Direction

RADIUS = 19.0
COLUMN = 42.0
STACK = 5
"""The most checkers drawn on one another; of a higher stack a number tells."""
HALF = STACK * 2 * RADIUS + 34
"""From the edge of the field to its middle."""
TRIANGLE = STACK * 2 * RADIUS - 6
"""How far a point reaches from its edge."""
BAR_WIDTH = 50.0
FRAME = 16.0
TRAY_WIDTH = 46.0
EDGE = 12.0
"""The thickness of a checker lying in a tray."""
DIE = 30.0
CUBE = 32.0


class Spot(NamedTuple):
    """A place on the page."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle on the page: its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height

    @property
    def middle(self) -> Spot:
        """The centre."""
        return Spot(self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board whose outer top left corner is at (left, top).

    view: who sits at the bottom. direction: the way that player goes round.
    """

    game: Game
    view: Color
    direction: Direction
    left: float = 0.0
    top: float = 0.0

    # ------------------------------------------------------------------ sides

    @property
    def home_right(self) -> bool:
        """Whether the player at the bottom bears off at the right."""
        return self.direction == "ccw"

    def at_bottom(self, color: Color) -> bool:
        """Whether this player sits at the bottom."""
        return color is self.view

    def tray_right(self, color: Color) -> bool:
        """Whether this player's tray is at the right: in long nardy the two bear off at opposite sides, in short at one."""
        return self.home_right if self.at_bottom(color) or self.game is Game.SHORT else not self.home_right

    # ----------------------------------------------------------------- boxes

    @property
    def _left_tray(self) -> bool:
        return any(not self.tray_right(color) for color in Color)

    @property
    def _right_tray(self) -> bool:
        return any(self.tray_right(color) for color in Color)

    @property
    def field(self) -> Box:
        """The playing field: both halves and the bar between them."""
        left = self.left + FRAME + (TRAY_WIDTH + FRAME if self._left_tray else 0)
        return Box(left, self.top + FRAME, 12 * COLUMN + BAR_WIDTH, 2 * HALF)

    @property
    def outer(self) -> Box:
        """The whole board with its frame and trays."""
        field = self.field
        right = field.right + FRAME + (TRAY_WIDTH + FRAME if self._right_tray else 0)
        return Box(self.left, self.top, right - self.left, field.height + 2 * FRAME)

    @property
    def halves(self) -> tuple[Box, Box]:
        """The left and the right half of the field."""
        field = self.field
        width = 6 * COLUMN
        return Box(field.x, field.y, width, field.height), Box(field.right - width, field.y, width, field.height)

    @property
    def bar(self) -> Box:
        """The bar of short nardy, the middle board of long."""
        left, right = self.halves
        return Box(left.right, left.y, right.x - left.right, left.height)

    def tray(self, color: Color) -> Box:
        """The place of a player's borne off checkers: a whole side in long nardy, half a side in short."""
        field = self.field
        x = field.right + FRAME if self.tray_right(color) else self.left + FRAME
        if self.game is Game.LONG:
            return Box(x, field.y, TRAY_WIDTH, field.height)
        height = HALF - FRAME / 2
        return Box(x, field.bottom - height if self.at_bottom(color) else field.y, TRAY_WIDTH, height)

    # ---------------------------------------------------------------- points

    def _view_point(self, board: int) -> int:
        """Return the number that the player at the bottom has for a board point."""
        return self.game.own_point(self.view, board)

    def is_top(self, board: int) -> bool:
        """Whether a board point is in the top row."""
        return self._view_point(board) > POINTS // 2

    def column(self, board: int) -> int:
        """Return the column of a board point, 0 at the left to 11 at the right."""
        own = self._view_point(board)
        from_home = own - 1 if own <= 12 else POINTS - own
        return 11 - from_home if self.home_right else from_home

    def point_x(self, board: int) -> float:
        """Return the x of the middle of a board point."""
        column = self.column(board)
        return self.field.x + (column + 0.5) * COLUMN + (BAR_WIDTH if column >= 6 else 0)

    def base_y(self, board: int) -> float:
        """Return the y of the edge that a board point stands on."""
        return self.field.y if self.is_top(board) else self.field.bottom

    def column_box(self, board: int) -> Box:
        """Return the part of the field that belongs to a board point: from its edge to beyond its tip."""
        height = STACK * 2 * RADIUS + 4
        y = self.field.y if self.is_top(board) else self.field.bottom - height
        return Box(self.point_x(board) - COLUMN / 2, y, COLUMN, height)

    def triangle(self, board: int) -> tuple[Spot, Spot, Spot]:
        """Return the corners of a board point, its tip last."""
        x, base = self.point_x(board), self.base_y(board)
        tip = base + TRIANGLE if self.is_top(board) else base - TRIANGLE
        return Spot(x - COLUMN / 2, base), Spot(x + COLUMN / 2, base), Spot(x, tip)

    def label(self, board: int, gap: float) -> Spot:
        """Return the middle of a board point's label, `gap` outside the frame."""
        outer = self.outer
        return Spot(self.point_x(board), outer.y - gap if self.is_top(board) else outer.bottom + gap)

    # -------------------------------------------------------------- checkers

    def checker(self, board: int, level: int) -> Spot:
        """Return the middle of the checker at a level, 0 at the edge; from STACK - 1 on all stand at one place."""
        away = RADIUS * (2 * min(level, STACK - 1) + 1) + 1
        base = self.base_y(board)
        return Spot(self.point_x(board), base + away if self.is_top(board) else base - away)

    def bar_checker(self, color: Color, level: int) -> Spot:
        """Return the middle of a checker on the bar: a player's stand in its own half, level 0 nearest the middle."""
        step = (HALF - CUBE * 1.5 - 10 - 2 * RADIUS) / (STACK - 1)
        away = CUBE / 2 + 4 + RADIUS + step * min(level, STACK - 1)
        middle = self.bar.middle
        return Spot(middle.x, middle.y + away if self.at_bottom(color) else middle.y - away)

    def tray_checker(self, color: Color, level: int) -> Box:
        """Return the box of a borne off checker, which lies on its edge, level 0..14, 0 at the player's side."""
        tray = self.tray(color)
        level = min(level, CHECKERS - 1)
        y = tray.bottom - 3 - (level + 1) * EDGE if self.at_bottom(color) else tray.y + 3 + level * EDGE
        return Box(tray.x + 4, y + 0.5, tray.width - 8, EDGE - 1)

    def tray_count(self, color: Color, count: int) -> Spot:
        """Return the middle of the number that tells how many are off."""
        box = self.tray_checker(color, count - 1)
        return Spot(box.middle.x, box.y - 12 if self.at_bottom(color) else box.bottom + 12)

    # ---------------------------------------------------------- dice and cube

    def dice(self, color: Color, count: int) -> tuple[Box, ...]:
        """Return the boxes of a player's dice: in the right half for the player at the bottom, in the left for the other."""
        half = self.halves[1 if self.at_bottom(color) else 0]
        step = DIE + 8
        first = half.middle.x - (count - 1) / 2 * step - DIE / 2
        return tuple(Box(first + i * step, half.middle.y - DIE / 2, DIE, DIE) for i in range(count))

    def cube(self, owner: Color | None) -> Box:
        """Return the box of the cube: in the middle of the bar, or at its owner's end."""
        bar = self.bar
        y = bar.middle.y - CUBE / 2
        if owner is not None:
            y = bar.bottom - CUBE - 4 if self.at_bottom(owner) else bar.y + 4
        return Box(bar.middle.x - CUBE / 2, y, CUBE, CUBE)

    # ------------------------------------------------------------ head, home

    def home(self, color: Color) -> Box:
        """Return the mark of a player's home: a strip in the frame along its own points 1..6."""
        ends = [self.point_x(self.game.board_point(color, own)) for own in (1, HOME)]
        left, right = min(ends) - COLUMN / 2 + 4, max(ends) + COLUMN / 2 - 4
        return self._in_frame(self.game.board_point(color, 1), left, right, 6)

    def head(self, color: Color) -> Box:
        """Return the mark of a player's head in long nardy, in the frame at its own point 24."""
        board = self.game.board_point(color, HEAD)
        x = self.point_x(board)
        return self._in_frame(board, x - 13, x + 13, 12)

    def _in_frame(self, board: int, left: float, right: float, height: float) -> Box:
        edge = self.outer.y if self.is_top(board) else self.outer.bottom - FRAME
        return Box(left, edge + (FRAME - height) / 2, right - left, height)
