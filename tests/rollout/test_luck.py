"""Rollouts by a player with an evaluator: luck taken out, games judged before their end."""

from __future__ import annotations

import math
from array import array
from dataclasses import astuple
from itertools import islice
from random import Random

import pytest

from nardy_analyze import Position, RuleSet
from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.rollout import play_trials
from nardy_analyze._core.search import evaluate
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import made_evaluator
from tests.networks.sample_boards import core_board
from tests.reference import SHIPPED, Board
from tests.reference.random_positions import from_play, pile

CLOSE = 1e-12
RULES = ("long", "short", "long-fnr", "long-tournament")


def trials(
    name: str,
    board: bytes,
    first: int,
    count: int,
    *,
    truncate: int = 0,
    without_luck: bool = True,
    seed: int = 5,
    after_play: bool = False,
    mover_started: bool = True,
) -> list[tuple[float, ...]]:
    """Play trials and return the six figures of each."""
    rules = RuleSet.load(name)
    evaluator = made_evaluator(rules.game.value, last_roll=rules.last_roll, tables=True)
    out = array("d", bytes(48 * count))
    done, _turns, broken = play_trials(
        board, core_rules(rules), CorePlayer("static", evaluator), seed, first, out, truncate=truncate,
        without_luck=without_luck, after_play=after_play, mover_started=mover_started,
    )  # fmt: skip
    assert (done, broken) == (count, 0)
    return [tuple(out[at : at + 6]) for at in range(0, 6 * count, 6)]


def ahead(name: str, board: bytes, ply: int, started: bool = True) -> tuple[float, ...]:
    """Return what a look ahead says of the side on roll."""
    rules = RuleSet.load(name)
    evaluator = made_evaluator(rules.game.value, last_roll=rules.last_roll, tables=True)
    return evaluate(evaluator, board, core_rules(rules), ply, mover_started=started)[0]


def mean(rows: list[tuple[float, ...]]) -> list[float]:
    return [math.fsum(column) / len(rows) for column in zip(*rows, strict=True)]


def boards(name: str, count: int = 6) -> list[bytes]:
    return [core_board(board) for board, _hi, _lo in islice(from_play(Random(6), SHIPPED[name]), 9, 9 + 15 * count, 15)]


@pytest.mark.parametrize("name", RULES)
def test_one_turn_without_luck_is_one_ply(name: str) -> None:
    """What the first throw gave is all that tells the trials apart; without it each is the look ahead by one ply."""
    for board in boards(name):
        wanted = ahead(name, board, 1)
        for found in trials(name, board, 0, 36, truncate=1):
            assert found == pytest.approx(wanted, abs=CLOSE)


@pytest.mark.parametrize("name", RULES)
def test_luck_has_no_mean(name: str) -> None:
    """36 trials hold each first throw once: what luck took from the one it gave to the others."""
    for board in boards(name):
        plain = mean(trials(name, board, 36, 36, truncate=1, without_luck=False))
        assert plain == pytest.approx(ahead(name, board, 1), abs=CLOSE)
        assert plain == pytest.approx(mean(trials(name, board, 36, 36, truncate=1)), abs=CLOSE)


@pytest.mark.parametrize("name", ["long", "short", "long-tournament"])
def test_two_turns_are_two_plies(name: str) -> None:
    """1,296 trials hold each pair of throws once; without luck each first throw is enough."""
    for board in boards(name, 2):
        wanted = ahead(name, board, 2)
        assert mean(trials(name, board, 0, 1296, truncate=2, without_luck=False)) == pytest.approx(wanted, abs=CLOSE)
        assert mean(trials(name, board, 72, 36, truncate=2)) == pytest.approx(wanted, abs=CLOSE)


@pytest.mark.parametrize("name", ["long", "short"])
def test_after_a_play(name: str) -> None:
    """The side that has just played sees the mirror of what the other sees."""
    for board in boards(name, 3):
        turned = board[32:] + board[:32]
        other = [astuple(Chances(*found).other_side) for found in trials(name, board, 0, 36, truncate=5)]
        for found, wanted in zip(trials(name, turned, 0, 36, truncate=5, after_play=True), other, strict=True):
            assert found == pytest.approx(wanted, abs=CLOSE)


def test_a_given_roll_is_no_luck() -> None:
    board = boards("long")[0]
    rules, evaluator = RuleSet.load("long"), made_evaluator("long", tables=True)
    out = array("d", bytes(48 * 36))
    player = CorePlayer("static", evaluator)
    play_trials(board, core_rules(rules), player, 5, 0, out, hi=6, lo=1, truncate=2, without_luck=True)
    assert len({tuple(round(each, 9) for each in out[at : at + 6]) for at in range(0, 216, 6)}) == 1


@pytest.mark.parametrize(
    ("name", "truncate"), [("long", 0), ("long", 7), ("short", 0), ("short", 6), ("long-tournament", 0)]
)
def test_luck_taken_out_changes_no_mean(name: str, truncate: int) -> None:
    """Plainly and without luck, by other dice: the same figures within the error of both."""
    for board in boards(name, 3)[1:]:
        plain = trials(name, board, 0, 1296, truncate=truncate, without_luck=False)
        reduced = trials(name, board, 0, 72, truncate=truncate, seed=6)
        for index in range(6):
            a, b = ([row[index] for row in rows] for rows in (plain, reduced))
            if max(variance(a), variance(b)) < 1e-20:
                assert a[0] == pytest.approx(b[0], abs=1e-9)
                continue
            error = math.sqrt(variance(a) / len(a) + variance(b) / len(b))
            # By chance further apart once in 30,000 times; there are 60 comparisons.
            assert abs(sum(a) / len(a) - sum(b) / len(b)) < 4.2 * error + 1e-9, (index, board)


def variance(values: list[float]) -> float:
    centre = math.fsum(values) / len(values)
    return math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1)


@pytest.mark.parametrize("started", [True, False])
def test_a_last_roll_without_luck(started: bool) -> None:
    """To the very end of small endings, draws too."""
    board = core_board(Board(pile([0] * 12 + [3, 2, 1]), pile([0] * 13 + [4, 1])))
    plain = mean(trials("long-tournament", board, 0, 12960, without_luck=False, mover_started=started))
    reduced = mean(trials("long-tournament", board, 0, 1296, mover_started=started))
    assert reduced == pytest.approx(plain, abs=0.02)
    assert reduced[5] > 0.02


def test_exact_tables_end_a_trial() -> None:
    """Where they prove the chances there is nothing left to play, and nothing to be lucky with."""
    board = core_board(Board(pile([0] * 12 + [3, 2, 1]), pile([0] * 13 + [4, 1])))
    for without_luck in (False, True):
        for found in trials("long", board, 0, 10, without_luck=without_luck):
            assert found == ahead("long", board, 0)


def test_who_has_no_evaluator_cannot_judge() -> None:
    position, rules = Position.parse("long:24x15:12x15:w"), core_rules(RuleSet.load("long"))
    out = array("d", bytes(48))
    for truncate, without_luck in ((1, False), (0, True)):
        with pytest.raises(ValueError, match="no evaluator"):
            play_trials(
                position.to_core(), rules, CorePlayer("spread"), 1, 0, out, truncate=truncate, without_luck=without_luck
            )
    with pytest.raises(ValueError, match="another game"):
        play_trials(position.to_core(), rules, CorePlayer("static", made_evaluator("short")), 1, 0, out)
    for name, evaluator in (("static", None), ("spread", made_evaluator("long"))):
        with pytest.raises(ValueError, match="static"):
            CorePlayer(name, evaluator)
