"""The tables against the reference in fractions: all small positions, and large ones that the reference can still reach."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from nardy_analyze.bearoff_files import bearoff_tables
from tests.bearoff import slow_bearoff as slow
from tests.bearoff.slow_bearoff import Side, counts, sides

CLOSE = 1e-12
"""Of tables in doubles, where some of the sums have hundreds of terms."""


def near(found: list[float], wanted: tuple[Fraction, ...]) -> bool:
    length = max(len(found), len(wanted))
    padded = [*found, *[0.0] * (length - len(found))]
    exact = [*wanted, *[Fraction(0)] * (length - len(wanted))]
    return all(abs(a - b) < CLOSE for a, b in zip(padded, exact, strict=True))


def check_one_side(side: Side) -> None:
    tables = bearoff_tables().tables
    assert abs(tables.mean_rolls(counts(side)) - slow.mean(side)) < CLOSE, side
    assert near(tables.distribution(counts(side)), slow.distribution(side)), side


def check_pair(mover: Side, other: Side) -> None:
    found = bearoff_tables().tables.chances(bytes(counts(mover, 32)) + bytes(counts(other, 32)), False)
    assert found is not None
    (win, *rest), exact = found
    assert abs(win - slow.win(mover, other)) < CLOSE, (mover, other)
    assert rest == [0.0] * 5
    assert exact


def test_all_sides_of_up_to_four_checkers() -> None:
    for side in sides(4):
        check_one_side(side)


@pytest.mark.parametrize(("most", "highest"), [(15, 1), (15, 2), (9, 3), (6, 4)])
def test_sides_of_many_checkers_on_low_points(most: int, highest: int) -> None:
    for side in sides(most, highest):
        check_one_side(side)


@pytest.mark.slow
def test_all_sides_of_up_to_seven_checkers() -> None:
    for side in sides(7):
        check_one_side(side)


def check_first_off(side: Side) -> None:
    found = bearoff_tables().tables.first_off(counts(side))
    assert near(found, slow.distribution_to_first(side)), side


def test_a_side_until_its_first_checker_is_off() -> None:
    for side in (
        (15, 0, 0, 0, 0, 0),
        (0, 15, 0, 0, 0, 0),
        (5, 5, 5, 0, 0, 0),
        (0, 0, 14, 1, 0, 0),
        (0, 0, 0, 15, 0, 0),
    ):
        check_first_off(side)
    assert bearoff_tables().tables.first_off(counts((14, 0, 0, 0, 0, 0))) == [1.0]


@pytest.mark.slow
def test_a_high_side_until_its_first_checker_is_off() -> None:
    check_first_off((0, 0, 0, 0, 15, 0))


def test_all_pairs_of_up_to_two_checkers() -> None:
    every = [side for side in sides(2) if side != slow.OFF]
    for mover in every:
        for other in every:
            check_pair(mover, other)


def test_pairs_of_more_checkers() -> None:
    chosen = random.Random(7)
    three = [side for side in sides(3) if sum(side) == 3]
    low = [side for side in sides(6, 3) if sum(side) > 3]
    for these in (three, low):
        for _ in range(60):
            check_pair(chosen.choice(these), chosen.choice(these))


@pytest.mark.slow
def test_all_pairs_of_up_to_four_checkers() -> None:
    every = [side for side in sides(4) if side != slow.OFF]
    for mover in every:
        for other in every:
            check_pair(mover, other)
