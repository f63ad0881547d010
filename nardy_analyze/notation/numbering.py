"""How points are named in moves: White's numbers for both sides (board) or each side's own."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from nardy_analyze.game import BAR, OFF, POINTS, Color, Game


class Numbering(StrEnum):
    """The numbers that a move is written in."""

    BOARD = "board"
    OWN = "own"

    @classmethod
    def default(cls, game: Game) -> Numbering:
        """Board for long nardy, own for short (docs/moves.md)."""
        return cls.BOARD if game is Game.LONG else cls.OWN


@cache
def point_numbers(game: Game, color: Color, numbering: Numbering) -> tuple[int, ...]:
    """Return the written number of each own point of `color`, index 0..25; off stays 0 and the bar 25."""
    if numbering is Numbering.OWN or color is Color.WHITE:
        return tuple(range(26))
    return (OFF, *(game.flip(own) for own in range(1, POINTS + 1)), BAR)


@cache
def point_names(game: Game, color: Color, numbering: Numbering) -> tuple[str, ...]:
    """Return the written name of each own point of `color`, index 0..25."""
    numbers = point_numbers(game, color, numbering)
    return ("off", *map(str, numbers[1:25]), "bar")
