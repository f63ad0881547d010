"""The fixed baseline `spread`, in whole numbers: which of a turn's results it plays.

The design page gives the score of a result as

    3 x (checkers off) + 2 x (points held) + (longest row along the opponent's route)
    - (checkers on the head) / 2 - pips / 20

with, in short nardy, 2 for each checker hit in the play and -1 for each blot; ties go to the smallest result.
Everything is counted twenty times here, so that nothing is rounded.  Where the words leave a choice, the choice
is a field of `Reading`; `NATURAL` is the reading the tests use.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.reference import Board, facing
from tests.reference.slow_plays import BAR, HEAD, OFF, POINTS, Game, Side

SCALE = 20
"""A score of 1 in the words of the design page."""


@dataclass(frozen=True)
class Reading:
    """How the words of the design page are taken where they leave a choice."""

    long_holds: int = 1
    """Checkers that hold a point in long nardy, where one is enough to stop the opponent."""
    short_holds: int = 2
    """Checkers that hold a point in short nardy, where one is a blot and stops nobody."""
    short_row_holds: int = 2
    """Checkers on each point of the longest row in short nardy."""
    short_has_head: bool = False
    """Whether own point 24 is a head in short nardy (`nardy pips` says no)."""
    bar_pips: int = BAR
    """Pips of a checker on the bar."""
    row_wraps: bool = False
    """Whether a row may run across the end of the opponent's route."""
    smallest_wins_ties: bool = True
    """Whether of equal scores the smallest result is played, or the largest."""


NATURAL = Reading()

VARIANTS: dict[str, Reading] = {
    "one checker holds a point in short": replace(NATURAL, short_holds=1),
    "one checker counts in a row in short": replace(NATURAL, short_row_holds=1),
    "one checker holds points and counts in rows in short": replace(NATURAL, short_holds=1, short_row_holds=1),
    "own point 24 is a head in short": replace(NATURAL, short_has_head=True),
    "the bar counts no pips": replace(NATURAL, bar_pips=0),
    "rows run across the end of the route": replace(NATURAL, row_wraps=True),
    "the largest result wins ties": replace(NATURAL, smallest_wins_ties=False),
}
"""The other readings, by name, to find out which one an engine follows."""


def points_held(side: Side, at_least: int) -> int:
    """How many points a side holds; bar and tray are no points."""
    return sum(side[point] >= at_least for point in POINTS)


def longest_row(side: Side, game: Game, at_least: int, wraps: bool) -> int:
    """The most points that a side holds one after another on the other side's route."""
    held = [side[facing(point, game)] >= at_least for point in POINTS]
    if all(held):
        return len(held)
    longest = row = 0
    for is_held in held + held if wraps else held:
        row = row + 1 if is_held else 0
        longest = max(longest, row)
    return longest


def pips(side: Side, bar_pips: int = BAR) -> int:
    """How far a side has still to go."""
    return sum(point * side[point] for point in POINTS) + bar_pips * side[BAR]


def blots(side: Side) -> int:
    """How many checkers stand alone on a point."""
    return sum(side[point] == 1 for point in POINTS)


def score(before: Board, after: Board, game: Game, reading: Reading = NATURAL) -> int:
    """Twenty times the score of a result, which is still seen from the mover's side."""
    mover = after.mover
    short = game == "short"
    total = 60 * mover[OFF]
    total += 40 * points_held(mover, reading.short_holds if short else reading.long_holds)
    total += 20 * longest_row(mover, game, reading.short_row_holds if short else reading.long_holds, reading.row_wraps)
    if not short or reading.short_has_head:
        total -= 10 * mover[HEAD]
    total -= pips(mover, reading.bar_pips)
    if short:
        hit = after.other[BAR] - before.other[BAR]
        total += 40 * hit - 20 * blots(mover)
    return total


def as_list(board: Board) -> list[int]:
    """A result as ties compare it: the mover's counts on its own points 24 to 1, then the opponent's on its own."""
    return [side[point] for side in (board.mover, board.other) for point in reversed(POINTS)]


def spread_play(before: Board, plays: Iterable[Board], game: Game, reading: Reading = NATURAL) -> Board:
    """The result that `spread` plays, of all that a roll allows."""
    results = list(plays)
    best = max(score(before, after, game, reading) for after in results)
    tied = [after for after in results if score(before, after, game, reading) == best]
    return (min if reading.smallest_wins_ties else max)(tied, key=as_list)
