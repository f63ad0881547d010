"""Bearing off, worked out plainly in fractions from the rules alone.

A side is its counts on own points 1..6. Legal plays come from the slow generator of tests/reference. Of plays with equal
means the one counts that leaves the fewest checkers, then the fewest on 2 and above, on 3 and above, and so on.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from tests.reference import SHIPPED, Board
from tests.reference.slow_plays import ROLLS, slow_plays

Side = tuple[int, ...]

OFF: Side = (0,) * 6
PARKED = (0, 15) + (0,) * 24
"""The other side, where it is in nobody's way."""


def sides(most: int, highest: int = 6) -> list[Side]:
    """Return all sides of up to `most` checkers on points 1..highest."""
    return [side + (0,) * (6 - highest) for side in product(range(most + 1), repeat=highest) if sum(side) <= most]


def counts(side: Side, points: int = 26) -> Side:
    """Return the 26 counts of a side by its own numbering."""
    return (15 - sum(side), *side, *(0 for _ in range(points - 7)))


def order(side: Side) -> Side:
    """Return what decides between plays of equal worth, the lower one counting."""
    return tuple(sum(side[point:]) for point in range(6))


@cache
def ends(side: Side, roll: tuple[int, int]) -> tuple[Side, ...]:
    """Return the sides that a roll leads to, in the order that decides between equals."""
    found = {board.mover[1:7] for board in slow_plays(Board(counts(side), PARKED), SHIPPED["long"], *roll)[1]}
    return tuple(sorted(found, key=order))


def weight(roll: tuple[int, int]) -> Fraction:
    """Return the chance of a roll."""
    return Fraction(1 if roll[0] == roll[1] else 2, 36)


@cache
def best(side: Side, roll: tuple[int, int]) -> Side:
    """Return where the play leads that leaves the least mean number of rolls."""
    return min(ends(side, roll), key=mean)


@cache
def mean(side: Side) -> Fraction:
    """Return the least mean number of rolls to bear off everything."""
    if side == OFF:
        return Fraction(0)
    return 1 + sum((weight(roll) * mean(best(side, roll)) for roll in ROLLS), Fraction(0))


@cache
def distribution(side: Side) -> tuple[Fraction, ...]:
    """Return the chances of needing exactly 0, 1, 2, ... rolls under the plays of `best`."""
    if side == OFF:
        return (Fraction(1),)
    found = [Fraction(0)] * 40
    for roll in ROLLS:
        for n, chance in enumerate(distribution(best(side, roll))):
            found[n + 1] += weight(roll) * chance
    while not found[-1]:
        found.pop()
    return tuple(found)


@cache
def mean_to_first(side: Side) -> Fraction:
    """Return the least mean number of rolls until one of 15 checkers is off."""
    if sum(side) < 15:
        return Fraction(0)
    return 1 + sum((weight(roll) * mean_to_first(best_to_first(side, roll)) for roll in ROLLS), Fraction(0))


@cache
def best_to_first(side: Side, roll: tuple[int, int]) -> Side:
    """Return where the play leads that leaves the least mean number of rolls until the first checker is off."""
    return min(ends(side, roll), key=mean_to_first)


@cache
def distribution_to_first(side: Side) -> tuple[Fraction, ...]:
    """Return the chances that the first checker goes off in exactly roll 0, 1, 2, ..."""
    if sum(side) < 15:
        return (Fraction(1),)
    found = [Fraction(0)] * 40
    for roll in ROLLS:
        for n, chance in enumerate(distribution_to_first(best_to_first(side, roll))):
            found[n + 1] += weight(roll) * chance
    while not found[-1]:
        found.pop()
    return tuple(found)


@cache
def win(mover: Side, other: Side) -> Fraction:
    """Return the mover's chance to finish first, both playing for theirs."""
    if mover == OFF:
        return Fraction(1)
    if other == OFF:
        return Fraction(0)
    return sum((weight(roll) * max(1 - win(other, end) for end in ends(mover, roll)) for roll in ROLLS), Fraction(0))
