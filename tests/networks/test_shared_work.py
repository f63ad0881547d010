"""The plays of a decision share the first layer of the board before them: that must not show in any bit."""

from __future__ import annotations

from array import array
from ctypes import c_double
from itertools import islice
from random import Random

import pytest

from nardy_analyze import RuleSet
from nardy_analyze._core.evaluator import CoreEvaluator, decide_batch, evaluate_batch
from nardy_analyze._core.plays import legal_plays
from nardy_analyze._core.search import rank_plays
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import GAMES, made_evaluator, made_network
from tests.networks.sample_boards import core_board
from tests.reference import SHIPPED
from tests.reference.random_positions import from_play, placed


def fresh(evaluator: CoreEvaluator, boards: list[bytes]) -> list[Chances]:
    """Return the chances of boards, each judged on its own."""
    found = (c_double * 6 * len(boards))()
    evaluate_batch(evaluator, b"".join(boards), found)
    return [Chances(*row) for row in found]


@pytest.mark.parametrize("game", GAMES)
def test_plays_of_a_decision(game: str) -> None:
    rng, rules = Random(3), RuleSet.load(game)
    core, evaluator = core_rules(rules), made_evaluator(game)
    samples = [*islice(from_play(rng, SHIPPED[game]), 150), *islice(placed(rng, SHIPPED[game]), 150)]
    best = array("i", bytes(4 * len(samples)))
    boards = b"".join(core_board(board) for board, _hi, _lo in samples)
    weighed = decide_batch(evaluator, boards, bytes(die for _board, hi, lo in samples for die in (hi, lo)), core, best)
    total = 0
    for index, (board, hi, lo) in enumerate(samples):
        dice, legal = legal_plays(core_board(board), core, hi, lo)
        plays = [after for after, _steps in legal]
        total += len(plays)
        wanted = dict(zip(plays, fresh(evaluator, plays), strict=True))
        found, ranked = rank_plays(evaluator, core_board(board), core, hi, lo, 0)
        assert found == dice
        assert {after: (steps, Chances(*chances)) for (after, steps), _equity, chances, _ply in ranked} == {
            after: (steps, wanted[after]) for after, steps in legal
        }, (board, hi, lo)
        worth = [equity for _play, equity, _chances, _ply in ranked]
        assert worth == [Chances(*chances).equity(rules.scoring) for _play, _equity, chances, _ply in ranked]
        assert worth == sorted(worth, reverse=True)
        assert best[index] == plays.index(ranked[0][0][0])
    assert weighed == total


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_has_no_best_play(game: str) -> None:
    over = bytes([15]) + bytes(31) + bytes([0] * 24 + [15]) + bytes(7)
    best = array("i", [7])
    assert decide_batch(made_evaluator(game), over, bytes([6, 1]), core_rules(RuleSet.load(game)), best) == 0
    assert best[0] == -1
    assert rank_plays(made_evaluator(game), over, core_rules(RuleSet.load(game)), 6, 1, 0) == (0, [])


def test_wrong_calls() -> None:
    evaluator, core, board = made_evaluator("long"), core_rules(RuleSet.load("long")), bytes(64)
    best = array("i", [0])
    with pytest.raises(ValueError, match="position 0"):
        decide_batch(evaluator, board, bytes([6, 1]), core, best)
    start = bytes([0] * 24 + [15]) + bytes(7)
    for roll in ((1, 6), (0, 0), (7, 1)):
        with pytest.raises(ValueError, match="position 0"):
            decide_batch(evaluator, start + start, bytes(roll), core, best)
    with pytest.raises(ValueError, match="rolls 2"):
        decide_batch(evaluator, start + start, bytes([6]), core, best)
    with pytest.raises(ValueError, match="another game"):
        decide_batch(evaluator, start + start, bytes([6, 1]), core_rules(RuleSet.load("short")), best)
    with pytest.raises(ValueError, match="position 0"):
        evaluate_batch(evaluator, board, (c_double * 6 * 1)())
    with pytest.raises(ValueError, match="one line of 6"):
        evaluate_batch(evaluator, start + start, (c_double * 6 * 2)())
    for contact, race in (("race", "race"), ("contact", "contact"), ("race", "contact")):
        with pytest.raises(ValueError, match="a contact and a race network"):
            CoreEvaluator(made_network("long", contact), made_network("long", race), oin=1, mars=2, koks=3)
    with pytest.raises(ValueError, match="of one game"):
        CoreEvaluator(made_network("long", "contact"), made_network("short", "race"), oin=1, mars=2, koks=3)
