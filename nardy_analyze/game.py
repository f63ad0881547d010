"""The two games and the two sides: names, numberings and starting places (docs/rules.md: Terms, Start)."""

from __future__ import annotations

from enum import StrEnum

POINTS = 24
CHECKERS = 15
OFF = 0
BAR = 25
HEAD = 24
"""Own point of the head in long nardy."""
HOME = 6
"""Highest own point of the home."""

Counts = tuple[int, ...]
"""26 checker counts of one side by its own numbering: 0 borne off, 1..24 points, 25 bar."""


class Color(StrEnum):
    """A side."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


class Game(StrEnum):
    """Long nardy (no hitting, both sides the same way round) or short nardy (backgammon)."""

    LONG = "long"
    SHORT = "short"

    def flip(self, point: int) -> int:
        """Return the other side's number, 1..24, for the point that one side calls `point`, 1..24."""
        if self is Game.SHORT:
            return 25 - point
        return point + 12 if point <= 12 else point - 12

    def board_point(self, color: Color, own: int) -> int:
        """Return the board number (White's own) of `color`'s own point 1..24."""
        return own if color is Color.WHITE else self.flip(own)

    def own_point(self, color: Color, board: int) -> int:
        """Return `color`'s own number for the board point 1..24."""
        return board if color is Color.WHITE else self.flip(board)

    @property
    def start(self) -> Counts:
        """A side's counts at the start of a game, by its own numbering."""
        places = {24: 15} if self is Game.LONG else {24: 2, 13: 5, 8: 3, 6: 5}
        return tuple(places.get(point, 0) for point in range(26))
