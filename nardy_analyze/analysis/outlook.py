"""What the mover has after a play: the figures that a list of plays shows beside each."""

from __future__ import annotations

from dataclasses import dataclass

from nardy_analyze._core.measures import longest_row, pips
from nardy_analyze.game import HEAD, Game
from nardy_analyze.moves import Play


@dataclass(frozen=True, slots=True)
class Outlook:
    """The mover's figures after a play.

    pips: points its checkers still have to go. head: checkers on its head (long). blots: lone checkers on points (short).
    points: points that stop the opponent. row: most of them in a row along the opponent's route.
    """

    pips: int
    head: int
    blots: int
    points: int
    row: int


def outlook(play: Play) -> Outlook:
    """Return the mover's figures after a play."""
    short = play.before.game is Game.SHORT
    counts = play.board[1:25]
    return Outlook(
        pips=pips(play.board, short),
        head=0 if short else play.board[HEAD],
        blots=counts.count(1) if short else 0,
        points=sum(count >= (2 if short else 1) for count in counts),
        row=longest_row(play.board, short),
    )
