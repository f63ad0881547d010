"""Pip counts and what players count beside them (docs/json.md: pips)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nardy_analyze._core import measures
from nardy_analyze.game import HEAD, HOME, OFF, Color, Game
from nardy_analyze.position import Position


@dataclass(frozen=True, slots=True)
class SideCount:
    """One side's figures.

    pips: points its checkers have to go, 25 for one on the bar. off: borne off. head: on own 24 (long only, else 0).
    home: on own 1..6. row: most points in a row that stop the opponent, along the opponent's route (one checker holds a
    point in long, two in short). trapped: its checkers with six or more opposing points in a row ahead of them.
    """

    pips: int
    off: int
    head: int
    home: int
    row: int
    trapped: int


@dataclass(frozen=True, slots=True)
class PipCount:
    """Both sides' figures; difference is the mover's pips minus the other's."""

    white: SideCount
    black: SideCount
    difference: int

    def of(self, color: Color) -> SideCount:
        """Return the figures of one side."""
        return self.white if color is Color.WHITE else self.black


def pip_count(position: Position) -> PipCount:
    """Count a position."""
    short = position.game is Game.SHORT
    boards = {color: replace(position, to_move=color).to_core() for color in Color}

    def side(color: Color) -> SideCount:
        counts = position.side(color)
        return SideCount(
            pips=measures.pips(boards[color], short),
            off=counts[OFF],
            head=0 if short else counts[HEAD],
            home=sum(counts[1 : HOME + 1]),
            row=measures.longest_row(boards[color], short),
            trapped=measures.trapped(boards[color.other], short),
        )

    white, black = side(Color.WHITE), side(Color.BLACK)
    sign = 1 if position.to_move is Color.WHITE else -1
    return PipCount(white, black, sign * (white.pips - black.pips))
