"""Boards to judge: from play, and set up by hand; of each the side that has just played comes first."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

from tests.reference import SHIPPED, Board
from tests.reference.random_positions import from_play, placed


def core_board(board: Board) -> bytes:
    """Return a board as the core reads it."""
    return bytes(board.mover) + bytes(6) + bytes(board.other) + bytes(6)


def board_of(core: bytes) -> Board:
    """Return what the core's 64 bytes hold."""
    return Board(tuple(core[:26]), tuple(core[32:58]))


@cache
def sample_boards(game: str, count: int, seed: int = 1) -> tuple[Board, ...]:
    """Return `count` boards from play and as many set up by hand, each of them also seen by the other side."""
    rng, rules = Random(f"{seed} {game}"), SHIPPED[game]
    played = [board for board, _hi, _lo in islice(from_play(rng, rules), 3 * count)]
    set_up = [board for board, _hi, _lo in islice(placed(rng, rules), count)]
    chosen = rng.sample(played, count) + set_up
    return tuple(side for board in chosen for side in (board, board.swapped()))
