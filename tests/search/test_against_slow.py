"""The core's look ahead against the slow one."""

from __future__ import annotations

from dataclasses import astuple
from itertools import islice, pairwise
from random import Random

import pytest

from nardy_analyze import RuleSet
from nardy_analyze._core.plays import legal_plays
from nardy_analyze._core.search import evaluate, rank_plays
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import made_evaluator
from tests.networks.sample_boards import core_board
from tests.reference import SHIPPED, Board
from tests.reference.random_positions import from_play, pile, placed
from tests.search.slow_search import Looked, SlowSearch

CLOSE = 1e-12
RULES = ("long", "short", "long-fnr", "long-tournament")
# Few checkers, few plays: what two plies take a slow search seconds for.
ENDINGS = (
    ((2, 1), (3,)), ((6, 5, 1), (4, 4)), ((8, 3), (10, 2, 1)), ((1,), (1,) * 15), ((12, 2), (7, 7, 7)), ((1, 1), (2, 1)),
    ((6, 6), (5, 5, 5)), ((24, 1), (3, 2)), ((3, 3, 3), (1,) * 14),
)  # fmt: skip


def side(points: tuple[int, ...]) -> tuple[int, ...]:
    return pile([0] * (15 - len(points)) + list(points))


def slow_search(name: str) -> SlowSearch:
    rules = RuleSet.load(name)
    return SlowSearch(made_evaluator(rules.game.value, last_roll=rules.last_roll, tables=True), rules)


def check_evaluation(slow: SlowSearch, board: bytes, ply: int, started: bool) -> None:
    found, source = evaluate(slow.evaluator, board, core_rules(slow.rules), ply, mover_started=started)
    assert found == pytest.approx(astuple(slow.evaluate(board, ply, started)), abs=CLOSE), board
    assert source == slow.static(board[32:] + board[:32], not started)[1]


def check_ranking(slow: SlowSearch, board: bytes, hi: int, lo: int, ply: int, started: bool) -> int:
    last_turn = slow.rules.last_roll and not started and board[32] == 15
    dice, ranked = rank_plays(
        slow.evaluator, board, core_rules(slow.rules), hi, lo, ply, last_turn=last_turn, mover_started=started
    )
    played, legal = legal_plays(board, core_rules(slow.rules), hi, lo, last_turn)
    assert (dice, {play for play, _equity, _chances, _ply in ranked}) == (played, set(legal))
    found = [Looked(after, Chances(*chances), depth) for (after, _steps), _equity, chances, depth in ranked]
    wanted = slow.rank(board, hi, lo, ply, started)
    assert [each.ply for each in wanted] == [each.ply for each in found]
    assert [slow.equity(each.chances) for each in found] == [equity for _play, equity, _chances, _ply in ranked]
    keys = [(each.ply, slow.equity(each.chances)) for each in found]
    assert keys == sorted(keys, reverse=True)
    by_board = {each.board: each for each in found}
    assert len(by_board) == len(wanted)
    for each in wanted:
        assert by_board[each.board].ply == each.ply
        assert astuple(by_board[each.board].chances) == pytest.approx(astuple(each.chances), abs=CLOSE), (board, hi, lo)
    # Where two plays are as good as equal, rounding may part them either way.
    if all(abs(slow.equity(a.chances) - slow.equity(b.chances)) > CLOSE for a, b in pairwise(wanted)):
        assert [each.board for each in wanted] == [each.board for each in found]
    return len(found)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("ply", [0, 1])
def test_positions_of_all_kinds(name: str, ply: int) -> None:
    rng, slow, rules = Random(8), slow_search(name), SHIPPED[name]
    count = 60 if ply == 0 else 10
    plays = 0
    for board, hi, lo in [*islice(from_play(rng, rules), 0, 20 * count, 20), *islice(placed(rng, rules), count)]:
        started = not rules.last_roll or rng.random() < 0.5
        check_evaluation(slow, core_board(board), ply, started)
        plays += check_ranking(slow, core_board(board), hi, lo, ply, started)
    assert plays > 5 * count


@pytest.mark.parametrize("started", [True, False], ids=["the starter", "the other"])
@pytest.mark.parametrize("name", ["long", "long-tournament"])
@pytest.mark.parametrize("ply", [1, 2])
def test_endings(name: str, ply: int, started: bool) -> None:
    slow = slow_search(name)
    for mine, theirs in ENDINGS:
        board = core_board(Board(side(mine), side(theirs)))
        check_evaluation(slow, board, ply, started)
        for hi, lo in ((2, 1), (6, 5), (3, 3)):
            check_ranking(slow, board, hi, lo, ply, started)


@pytest.mark.parametrize("name", ["long-tournament"])
@pytest.mark.parametrize("ply", [0, 1, 2])
def test_a_last_roll_to_come(name: str, ply: int) -> None:
    slow = slow_search(name)
    for points in ((1,), (7, 1), (6, 6, 6, 6), (9,) * 15, (24,)):
        board = core_board(Board(side(points), side(())))
        check_evaluation(slow, board, ply, started=False)
        assert check_ranking(slow, board, 6, 1, ply, started=False)


@pytest.mark.parametrize(
    ("name", "mine", "theirs"),
    [
        ("short", (25, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 8, 8, 7, 7), (1, 1, 3, 13, 13, 13, 6, 6, 6, 5, 5, 4, 4, 8, 8)),
        ("long", (24,) * 12 + (20, 14, 9), (24,) * 13 + (17, 11)),
    ],
)
def test_two_plies_of_the_middle(name: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    slow = slow_search(name)
    board = core_board(Board(pile(mine), pile(theirs)))
    check_evaluation(slow, board, 2, True)
    assert check_ranking(slow, board, 2, 1, 2, True) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("ply", [1, 2])
def test_many_positions(name: str, ply: int) -> None:
    rng, slow, rules = Random(9), slow_search(name), SHIPPED[name]
    count = 150 if ply == 1 else 10
    for board, hi, lo in [*islice(from_play(rng, rules), 0, 9 * count, 9), *islice(placed(rng, rules), count)]:
        started = not rules.last_roll or rng.random() < 0.5
        check_evaluation(slow, core_board(board), ply, started)
        check_ranking(slow, core_board(board), hi, lo, ply, started)


@pytest.mark.slow
def test_three_and_four_plies() -> None:
    for name in ("long", "long-tournament"):
        slow = slow_search(name)
        for ply in (3, 4):
            board = core_board(Board(side((9, 2)), side((8, 3))))
            check_evaluation(slow, board, ply, started=True)
            check_ranking(slow, board, 3, 1, ply, started=True)
