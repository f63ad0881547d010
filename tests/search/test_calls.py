"""What one look ahead leaves behind for the next: nothing that shows. Stopping, threads, wrong calls."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

import pytest

from nardy_analyze import RuleSet
from nardy_analyze._core.search import MAX_PLY, evaluate, rank_plays
from nardy_analyze._core.stop import Stop
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import GAMES, made_evaluator
from tests.networks.sample_boards import core_board
from tests.reference import SHIPPED, Board
from tests.reference.random_positions import from_play, pile


def middle(game: str) -> list[bytes]:
    """Boards of games well under way."""
    return [core_board(board) for board, _hi, _lo in islice(from_play(Random(4), SHIPPED[game]), 20, 60, 8)]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_changes_nothing(game: str) -> None:
    rules, evaluator, other = core_rules(RuleSet.load(game)), made_evaluator(game), made_evaluator(game, seed=2)
    boards = middle(game)
    first = [evaluate(evaluator, board, rules, 2) for board in boards]
    others = [evaluate(other, board, rules, 2) for board in boards]
    assert first != others
    again = [evaluate(evaluator, board, rules, 2) for board in reversed(boards)]
    assert again[::-1] == first
    turns = [(evaluate(evaluator, board, rules, 2), evaluate(other, board, rules, 2)) for board in boards]
    assert turns == list(zip(first, others, strict=True))
    ranked = [rank_plays(evaluator, board, rules, 6, 1, 2) for board in boards]
    assert [rank_plays(evaluator, board, rules, 6, 1, 2) for board in reversed(boards)][::-1] == ranked


def test_other_rules_are_told_apart() -> None:
    """The same boards under the same evaluator, where a row of six may stand and where it may not."""
    names, evaluator = ("long", "long-fnr", "long-forum"), made_evaluator("long")
    boards = middle("long")
    alone = {
        name: [evaluate(evaluator, board, core_rules(RuleSet.load(name)), 1) for board in boards] for name in names
    }
    mixed = [[evaluate(evaluator, board, core_rules(RuleSet.load(name)), 1) for name in names] for board in boards]
    assert mixed == [list(row) for row in zip(*alone.values(), strict=True)]


def test_the_starter_is_told_apart() -> None:
    rules, evaluator = core_rules(RuleSet.load("long-tournament")), made_evaluator("long", last_roll=True, tables=True)
    board = core_board(Board(pile((0,) * 12 + (3, 2, 1)), pile((0,) * 12 + (2, 2, 1))))
    one, two = (evaluate(evaluator, board, rules, 2, mover_started=started) for started in (True, False))
    assert one != two
    assert [evaluate(evaluator, board, rules, 2, mover_started=started) for started in (False, True)] == [two, one]


def test_threads_do_not_disturb_each_other() -> None:
    rules, evaluator = core_rules(RuleSet.load("short")), made_evaluator("short")
    boards = middle("short") * 4
    alone = [evaluate(evaluator, board, rules, 1) for board in boards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda board: evaluate(evaluator, board, rules, 1), boards)) == alone


@pytest.mark.parametrize("game", GAMES)
def test_stop(game: str) -> None:
    """A search that would take minutes ends soon, and what it had begun is not taken for a finding by the next."""
    rules, evaluator = core_rules(RuleSet.load(game)), made_evaluator(game, seed=3)
    board = middle(game)[1]
    for wait in (0.0, 0.05, 0.3):
        stop = Stop()
        timer = threading.Timer(wait, stop.ask)
        if wait:
            timer.start()
        else:
            stop.ask()
        begin = time.monotonic()
        evaluate(evaluator, board, rules, 4, stop=stop)
        rank_plays(evaluator, board, rules, 6, 1, 4, stop=stop)
        assert time.monotonic() - begin < 20
        timer.cancel()
    found = evaluate(evaluator, board, rules, 2)
    evaluate(made_evaluator(game), board, rules, 2)  # the stopped searches are forgotten with this
    assert evaluate(evaluator, board, rules, 2) == found


def test_wrong_calls() -> None:
    long, short = (core_rules(RuleSet.load(game)) for game in GAMES)
    evaluator, board = made_evaluator("long"), middle("long")[0]
    for ply in (-1, MAX_PLY + 1):
        with pytest.raises(ValueError, match=r"a ply is 0\.\.4"):
            evaluate(evaluator, board, long, ply)
        with pytest.raises(ValueError, match=r"a ply is 0\.\.4"):
            rank_plays(evaluator, board, long, 6, 1, ply)
    with pytest.raises(ValueError, match="another game"):
        evaluate(evaluator, middle("short")[0], short, 0)
    with pytest.raises(ValueError, match="another game"):
        rank_plays(made_evaluator("short"), board, long, 6, 1, 0)
    for bad in (b"", board[:-1], board + b"\0", bytes(64)):
        with pytest.raises(ValueError, match="board"):
            evaluate(evaluator, bad, long, 0)
        with pytest.raises(ValueError, match="board"):
            rank_plays(evaluator, bad, long, 6, 1, 0)
    for hi, lo in ((1, 6), (7, 1), (3, 0)):
        with pytest.raises(ValueError, match="a roll has"):
            rank_plays(evaluator, board, long, hi, lo, 0)
    # what failed has not spoilt what comes
    assert evaluate(evaluator, board, long, 1) == evaluate(evaluator, board, long, 1)
