"""Moves as a person writes them, and plays as the rules know them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from nardy_analyze.dice import Roll
from nardy_analyze.position import Position

Step = tuple[int, int]
"""(from, to) by the mover's own numbering; 25 the bar, 0 off."""


@dataclass(frozen=True, slots=True)
class Part:
    """The way of one checker: its start and the landings that are named, by the mover's OWN numbering (25 bar, 0 off).

    hits: for each of `points`, whether a hit is marked there (never at the start).
    """

    points: tuple[int, ...]
    hits: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A move as written: its parts in their order; no parts is a pass. `text` is what was written."""

    parts: tuple[Part, ...]
    text: str = ""


class Play(NamedTuple):
    """One legal play: a way to step it, and the position it leads to; a batch makes 100,000 a second.

    steps: (from, to) by the mover's own numbering, in an order that can be played. board: the core's 64 bytes after the play,
    seen by the side that made it. writer: writes it down; plays that differ in it alone are equal.
    """

    before: Position
    steps: tuple[Step, ...]
    board: bytes
    writer: Callable[[Play, bool], str]

    @property
    def result(self) -> Position:
        """The position after the play, the other side to move."""
        return self.before.after(self.board)

    @property
    def text(self) -> str:
        """The play as printed."""
        return self.written(False)

    @property
    def chained(self) -> str:
        """The play with all landings named."""
        return self.written(True)

    def written(self, chained: bool) -> str:
        """Return the play as printed, or with all landings named."""
        return self.writer(self, chained)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Play(before={self.before!r}, steps={self.steps!r}, board={self.board!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self[:3] == other[:3]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:3])


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """All legal plays of a roll, in rising order of the mover's counts on own 24..1 after them, then of the opponent's.

    dice_played: dice that each play uses; 0 with one play is a pass, 0 with none a finished game.
    """

    position: Position
    roll: Roll
    dice_played: int
    plays: tuple[Play, ...]

    @property
    def by_board(self) -> dict[bytes, Play]:
        """The plays that step, by the core's board that they lead to."""
        return {play.board: play for play in self.plays if play.steps}

    @property
    def is_pass(self) -> bool:
        """Whether nothing can be played."""
        return len(self.plays) == 1 and not self.plays[0].steps
