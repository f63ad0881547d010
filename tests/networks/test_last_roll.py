"""Draws and mars by the last roll, as the tables give them, against every game worked through."""

from __future__ import annotations

from dataclasses import astuple
from fractions import Fraction
from itertools import product

import pytest

from nardy_analyze import RuleSet
from nardy_analyze._core.search import evaluate
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import made_evaluator
from tests.networks.sample_boards import core_board
from tests.reference import SHIPPED, Board
from tests.reference.random_positions import pile
from tests.reference.slow_plays import CHECKERS, OFF, Game
from tests.truth.exact_values import Choice, ExactGame, random_policy

# Sides whose every roll is forced, or all of whose plays are worth the same.
FORCED = ((1,), (2,), (6,), (1, 1), (1, 1, 1), (1,) * 4, (1,) * 5, (1,) * 8, (1,) * 15)


def side(points: tuple[int, ...]) -> tuple[int, ...]:
    return pile([OFF] * (CHECKERS - len(points)) + list(points))


def judged(board: Board, mover_started: bool, ply: int = 0) -> tuple[Chances, str]:
    """Return what the core says of the side on roll."""
    rules = core_rules(RuleSet.load("long-tournament"))
    evaluator = made_evaluator("long", last_roll=True, tables=True)
    found, source = evaluate(evaluator, core_board(board), rules, ply, mover_started=mover_started)
    return Chances(*found), source


@pytest.mark.parametrize("mover_started", [True, False], ids=["the starter", "the other"])
def test_forced_endings(mover_started: bool) -> None:
    draws = 0
    game = ExactGame(SHIPPED["long-tournament"], random_policy)
    for mine, theirs in product(FORCED, repeat=2):
        board = Board(side(mine), side(theirs))
        ends = game.ending(board, mover_started).ends.cumulative()
        found, source = judged(board, mover_started)
        assert source == "table", board
        assert astuple(found) == pytest.approx(tuple(map(float, ends.values())), abs=1e-9), board
        draws += found.draw > 0
    assert draws > 30


@pytest.mark.parametrize("theirs", [(6,), (5, 1), (6, 6), (3, 2, 1), (6,) * 4, (4,) * 15, (2,) * 15], ids=str)
def test_the_last_roll_itself(theirs: tuple[int, ...]) -> None:
    """The starter is done, the other has one roll: it takes what it can, and no play is worth more."""
    board = Board(side(theirs), side(()))
    ends = ExactGame(SHIPPED["long-tournament"], most_off).ending(board, False).ends.cumulative()
    found, source = judged(board, False)
    assert source == "exact"
    assert astuple(found) == pytest.approx(tuple(map(float, ends.values())), abs=1e-9)


@pytest.mark.parametrize("theirs", [(7,), (8, 1), (6,) * 14 + (7,), (12,) * 15, (24,)], ids=str)
def test_a_last_roll_from_beyond_the_tables(theirs: tuple[int, ...]) -> None:
    """The tables do not know the side that has it, but a look ahead by that one roll sees all."""
    board = Board(side(theirs), side(()))
    ends = ExactGame(SHIPPED["long-tournament"], most_off).ending(board, False).ends.cumulative()
    assert judged(board, False)[1] == "race"
    found, _source = judged(board, False, ply=1)
    assert astuple(found) == pytest.approx(tuple(map(float, ends.values())), abs=1e-9)


def most_off(_before: Board, plays: frozenset[Board], _game: Game) -> Choice:
    """Play so that as many checkers as possible are off."""
    return [(max(sorted(plays), key=lambda board: board.mover[OFF]), Fraction(1))]
