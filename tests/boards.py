"""Turning the reference's boards into the product's positions, for tests that hold the two together."""

from __future__ import annotations

from nardy_analyze.game import Color, Game
from nardy_analyze.position import Position
from tests.reference import Board


def position_of(board: Board, game: Game, to_move: Color = Color.WHITE) -> Position:
    """Return the position whose side to move holds the board's mover."""
    white, black = (board.mover, board.other) if to_move is Color.WHITE else (board.other, board.mover)
    # A side that has finished and is not on roll can only be the starter with a last roll to come.
    starter = to_move.other if board.other[0] == 15 else to_move
    return Position(game, tuple(white), tuple(black), to_move, starter)
