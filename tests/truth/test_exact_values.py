"""Exact chances against endings worked out by hand, and the data file against a fresh count."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from tests.reference import SHIPPED, Board, board_of
from tests.reference.slow_plays import CHECKERS, OFF, Side

from .exact_values import POLICIES, EndlessGame, ExactGame, TooManyPositions, spread_by
from .positions import KINDS, answer, stored
from .spread_policy import VARIANTS


def side(points: dict[int, int]) -> Side:
    checkers = [points.get(point, 0) for point in range(26)]
    checkers[OFF] = CHECKERS - sum(checkers[1:])
    return tuple(checkers)


def game(rules: str, policy: str = "random") -> ExactGame:
    return ExactGame(SHIPPED[rules], POLICIES[policy])


ONE = side({1: 1})
SIX_FIVE = side({6: 1, 5: 1})


@pytest.mark.parametrize("rules", ["long", "short"])
def test_one_roll(rules: str) -> None:
    found = game(rules).ending(Board(ONE, ONE))
    assert found.ends.win_oin == 1
    assert (found.shortest, found.longest, found.ends.mean_rolls) == (1, 1, Fraction(1))
    assert found.forced


@pytest.mark.parametrize("rules", ["long", "short"])
def test_two_checkers_against_one(rules: str) -> None:
    # 6-5, 6-6, 5-5 and 4-4 and 3-3 (3/off after 6/3, 5/2) bear off both
    found = game(rules, "spread").ending(Board(SIX_FIVE, ONE))
    assert found.ends.win_oin == Fraction(2 + 1 + 1 + 1 + 1, 36)
    assert found.longest == 2


def test_mars_in_one() -> None:
    found = game("long").ending(Board(side({1: 2}), side({7: 1, 1: 14})))
    assert found.ends.win_mars == 1
    assert found.ends.equity() == 2
    assert found.ends.variance() == 0


def test_koks_from_the_bar() -> None:
    # The other side needs one roll, so the mover has one roll to leave its home; it has none off.
    found = game("short").ending(Board(side({25: 1, 1: 14}), side({1: 2})))
    assert found.ends.lose_koks + found.ends.lose_mars == 1
    # From 25 it stays on 19 or higher with 6 pips or fewer; 1-1 cannot enter, as the other's two checkers close its 24.
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    stays = sum((4 * a if a != 1 else 0) <= 6 if a == b else a + b <= 6 for a, b in throws)
    assert found.ends.lose_koks == Fraction(stays, 36)


def test_last_roll_draws() -> None:
    cups = game("long-tournament")
    found = cups.ending(Board(ONE, SIX_FIVE), mover_is_starter=True)
    assert found.ends.win_oin + found.ends.draw == 1
    assert found.ends.mean_rolls == 2
    assert cups.ending(Board(ONE, ONE), mover_is_starter=True).ends.draw == 1
    assert cups.ending(Board(ONE, ONE), mover_is_starter=False).ends.win_oin == 1
    finished = side({})
    assert cups.ending(Board(ONE, finished), mover_is_starter=False).ends.draw == 1
    saved = cups.ending(Board(side({1: 15}), finished), mover_is_starter=False).ends
    assert saved.lose_oin == 1
    assert saved.lose_mars == 0


def test_refusals() -> None:
    with pytest.raises(EndlessGame):
        game("short").ending(Board(side({3: 1, 2: 1}), side({23: 1, 22: 1})))
    with pytest.raises(TooManyPositions):
        game("long").ending(Board(side({6: 5, 5: 5, 4: 5}), side({6: 5, 5: 5, 4: 5})), most=100)


def test_other_readings_of_spread_are_players_too() -> None:
    board = Board(side({3: 1, 2: 1}), side({2: 2}))
    for reading in VARIANTS.values():
        assert 0 < ExactGame(SHIPPED["short"], spread_by(reading)).ending(board).ends.win_oin < 1


RECORDS = stored()


def test_what_the_file_holds() -> None:
    assert len({record["id"] for record in RECORDS}) == len(RECORDS) == sum(count for _, _, count, _ in KINDS.values())
    for policy in POLICIES:
        means = [record["policies"][policy]["rolls"]["mean"] for record in RECORDS]
        assert sum(mean <= 3 for mean in means) >= 50
        assert sum(mean > 3 for mean in means) >= 100
    assert {record["position"]["rules"] for record in RECORDS} == set(SHIPPED)
    assert {record["position"]["to_move"] for record in RECORDS} == {"white", "black"}
    chances = [record["policies"]["spread"]["chances"] for record in RECORDS]
    for name in ("win_mars", "win_koks", "lose_mars", "lose_koks", "draw"):
        assert sum(0 < each[name] < 1 for each in chances) >= 8, name


def test_the_file_is_right() -> None:
    small = [record for record in RECORDS if record["policies"]["random"]["rolls"]["mean"] < 4]
    for record in Random(1).sample(small, 8):
        position = record["position"]
        rules = position["rules"]
        board = board_of(position, SHIPPED[rules].game)
        starts = position["starter"] == position["to_move"]
        for name, policy in POLICIES.items():
            fresh = answer(ExactGame(SHIPPED[rules], policy).ending(board, starts))
            assert json.loads(json.dumps(fresh)) == record["policies"][name], record["id"]
