"""Endings that play seldom reaches: few checkers, stragglers, a side that has all its checkers out while the other bears off."""

from __future__ import annotations

import random

from nardy_analyze import Game
from nardy_analyze.game import CHECKERS, HOME, POINTS

REACHES = (HOME, HOME, 12, 18, POINTS)
"""How far back a side's checkers may stand; the home twice as often."""


def endings(game: str, count: int, seed: int) -> bytes:
    """Return so many boards of 64 bytes, the side on roll first, for self-play to begin with."""
    rng = random.Random(f"{seed} {game}")
    flip = Game(game).flip
    found = bytearray()
    while len(found) < 64 * count:
        mine, theirs = _side(rng), _side(rng)
        if not any(mine[point] and theirs[flip(point)] for point in range(1, POINTS + 1)):
            found += bytes(mine) + bytes(6) + bytes(theirs) + bytes(6)
    return bytes(found)


def _side(rng: random.Random) -> list[int]:
    """Return 26 counts of one side; few checkers more often than many."""
    left = rng.randint(1, rng.choice((3, 6, 10, CHECKERS)))
    if rng.random() < 0.15:
        left = CHECKERS  # nobody off yet: a mars may come
    reach = rng.choice(REACHES)
    stragglers = rng.randint(0, min(left, 2))
    counts = [CHECKERS - left] + [0] * 25
    for checker in range(left):
        counts[rng.randint(1, POINTS if checker < stragglers else reach)] += 1
    return counts
