"""A position: checkers of both sides, whose turn it is, and what else a game carries (starter, cube, match)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from nardy_analyze.game import BAR, CHECKERS, OFF, POINTS, Color, Counts, Game

_HALF = 32
_PADDING = bytes(_HALF - 26)


def core_board(mine: Counts, theirs: Counts) -> bytes:
    """Return the 64-byte board of the compiled core: the mover's half, then the other's, each by its own numbering."""
    return bytes(mine) + _PADDING + bytes(theirs) + _PADDING


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: its value (1 .. limit) and owner; owner None is the middle."""

    value: int = 1
    owner: Color | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match to `length` points with the score of both sides; crawford: this is the Crawford game."""

    length: int
    white: int = 0
    black: int = 0
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position of one game, a plain frozen value.

    white, black: 26 counts by that side's OWN numbering (0 off, 1..24 points, 25 bar), 15 in all.
    to_move: the side on roll. starter: who began the game, None where unknown.
    """

    game: Game
    white: Counts
    black: Counts
    to_move: Color = Color.WHITE
    starter: Color | None = None
    cube: Cube | None = None
    match: Match | None = None

    @classmethod
    def start(cls, game: Game, to_move: Color = Color.WHITE) -> Self:
        """Return the starting position; the side to move is its starter."""
        return cls(game, game.start, game.start, to_move, to_move)

    @classmethod
    def parse(cls, line: str) -> Position:
        """Read a position line, such as ``long:24x13,18x2:12x15:w``.

        :raises NardyError: all that is wrong with it.
        """
        from nardy_analyze.notation.position_line import parse_line

        return parse_line(line).position

    def side(self, color: Color) -> Counts:
        """Return the counts of `color` by its own numbering."""
        return self.white if color is Color.WHITE else self.black

    @property
    def mover(self) -> Counts:
        """The counts of the side to move, by its own numbering."""
        return self.side(self.to_move)

    @property
    def other(self) -> Counts:
        """The counts of the side not to move, by its own numbering."""
        return self.side(self.to_move.other)

    def board(self, color: Color) -> dict[int, int]:
        """Return {board point: checkers} of `color`, from board 24 down, without off and bar."""
        counts = self.side(color)
        own = self.game.own_point
        return {point: n for point in range(POINTS, 0, -1) if (n := counts[own(color, point)])}

    def off(self, color: Color) -> int:
        """Return how many checkers `color` has borne off."""
        return self.side(color)[OFF]

    def bar(self, color: Color) -> int:
        """Return how many checkers `color` has on the bar."""
        return self.side(color)[BAR]

    def to_core(self) -> bytes:
        """Return the 64-byte board of the compiled core: the mover's half, then the other's, each by its own numbering."""
        return core_board(self.mover, self.other)

    def after(self, core_board: bytes) -> Position:
        """Return the position that a core board (same mover's view) shows, with the other side to move."""
        mine, theirs = tuple(core_board[:26]), tuple(core_board[_HALF : _HALF + 26])
        if self.to_move is Color.WHITE:
            return Position(self.game, mine, theirs, Color.BLACK, self.starter, self.cube, self.match)
        return Position(self.game, theirs, mine, Color.WHITE, self.starter, self.cube, self.match)

    @property
    def all_off(self) -> Color | None:
        """The side that has borne off all its checkers, or None."""
        for color in Color:
            if self.off(color) == CHECKERS:
                return color
        return None
