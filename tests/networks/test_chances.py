"""What holds of all chances, whatever the weights: sums, order, and what cannot happen any more."""

from __future__ import annotations

from ctypes import c_double

import pytest

from nardy_analyze._core.evaluator import CoreEvaluator, evaluate_batch
from nardy_analyze.chances import Chances
from tests.networks.made_networks import GAMES, made_evaluator
from tests.networks.sample_boards import core_board, sample_boards
from tests.reference import Board
from tests.reference.slow_plays import CHECKERS, OFF


def judged(evaluator: CoreEvaluator, boards: list[Board] | tuple[Board, ...]) -> list[Chances]:
    """Return the chances of boards for the side that has just played."""
    found = (c_double * 6 * len(boards))()
    evaluate_batch(evaluator, b"".join(map(core_board, boards)), found)
    return [Chances(*row) for row in found]


@pytest.mark.parametrize("tables", [False, True], ids=["networks", "tables"])
@pytest.mark.parametrize("last_roll", [False, True], ids=["no last roll", "last roll"])
@pytest.mark.parametrize("game", GAMES)
def test_chances_are_cumulative(game: str, last_roll: bool, tables: bool) -> None:
    boards = sample_boards(game, 1000)
    for board, chances in zip(
        boards, judged(made_evaluator(game, last_roll=last_roll, tables=tables), boards), strict=True
    ):
        assert 0 <= chances.win_koks <= chances.win_mars <= chances.win <= 1, board
        assert 0 <= chances.lose_koks <= chances.lose_mars <= chances.lose + 1e-12 <= 1 + 1e-12, board
        assert 0 <= chances.draw <= 1 - chances.win + 1e-12, board
        assert last_roll or chances.draw == 0
        if board.mover[OFF]:
            assert chances.lose_mars == 0, board
        if board.other[OFF]:
            assert chances.win_mars == 0, board
        if game == "long":
            assert chances.win_koks == chances.lose_koks == 0, board


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game(game: str) -> None:
    """The end is certain, and the other side sees its mirror."""
    evaluator, seen = made_evaluator(game), set()
    done = (CHECKERS, *[0] * 25)
    for loser in {board.mover for board in sample_boards(game, 400) if board.mover[OFF] < CHECKERS}:
        ours, theirs = judged(evaluator, [Board(done, loser), Board(loser, done)])
        mars = loser[OFF] == 0
        koks = mars and game == "short" and sum(loser[19:]) > 0
        assert ours == Chances(1, mars, koks, 0, 0), loser
        assert theirs == ours.other_side, loser
        seen.add(ours)
    assert len(seen) == (3 if game == "short" else 2)
