"""The exact chances of a position when both sides follow a fixed policy, by working through every roll of every game.

Only for endings: every position that can come up is visited, and games that can return to an earlier position
are refused (`EndlessGame`), as are those with too many positions (`TooManyPositions`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tests.reference import ROLLS, Board, Rules, is_over, slow_plays
from tests.reference.slow_plays import BAR, CHECKERS, OFF, Game

from .spread_policy import NATURAL, Reading, spread_play

Choice = list[tuple[Board, Fraction]]
Policy = Callable[[Board, frozenset[Board], Game], Choice]
"""What is played, with its share, of a position's results for one roll."""

ZERO, ONE = Fraction(0), Fraction(1)


class EndlessGame(Exception):
    """Play can come back to a position it has left."""


class TooManyPositions(Exception):
    """More positions can come up than were allowed for."""


def random_policy(before: Board, plays: frozenset[Board], game: Game) -> Choice:
    """Each different result equally often, however many ways lead to it."""
    return [(after, Fraction(1, len(plays))) for after in sorted(plays)]


def spread_policy(before: Board, plays: frozenset[Board], game: Game) -> Choice:
    """Always the result that `spread` likes best."""
    return [(spread_play(before, plays, game), ONE)]


def spread_by(reading: Reading = NATURAL) -> Policy:
    """The policy `spread` in another reading of its definition."""
    return lambda before, plays, game: [(spread_play(before, plays, game, reading), ONE)]


POLICIES: dict[str, Policy] = {"random": random_policy, "spread": spread_policy}


class Ends(NamedTuple):
    """The chances of each end, not cumulative, for the side on roll; and how long the game lasts, in rolls.

    A pass is a roll too; so is the last roll of `last_roll`.
    """

    win_oin: Fraction = ZERO
    win_mars: Fraction = ZERO
    win_koks: Fraction = ZERO
    lose_oin: Fraction = ZERO
    lose_mars: Fraction = ZERO
    lose_koks: Fraction = ZERO
    draw: Fraction = ZERO
    mean_rolls: Fraction = ZERO

    def swapped(self) -> Ends:
        """The same for the other side."""
        return Ends(*self[3:6], *self[0:3], *self[6:])

    def cumulative(self) -> dict[str, Fraction]:
        """The chances as the program prints them."""
        return {
            "win": self.win_oin + self.win_mars + self.win_koks,
            "win_mars": self.win_mars + self.win_koks,
            "win_koks": self.win_koks,
            "lose_mars": self.lose_mars + self.lose_koks,
            "lose_koks": self.lose_koks,
            "draw": self.draw,
        }

    def points(self, oin: int = 1, mars: int = 2, koks: int = 3) -> list[tuple[int, Fraction]]:
        """What the side on roll scores, with the chance of each."""
        worth = (oin, mars, koks, -oin, -mars, -koks, 0)
        return [(points, chance) for points, chance in zip(worth, self, strict=False) if chance]

    def equity(self, oin: int = 1, mars: int = 2, koks: int = 3) -> Fraction:
        """The mean of what the side on roll scores."""
        return sum((points * chance for points, chance in self.points(oin, mars, koks)), ZERO)

    def variance(self, oin: int = 1, mars: int = 2, koks: int = 3) -> Fraction:
        """The variance of one game's score."""
        square = sum((points * points * chance for points, chance in self.points(oin, mars, koks)), ZERO)
        return square - self.equity(oin, mars, koks) ** 2


def is_koks(loser: tuple[int, ...], game: Game) -> bool:
    """Whether the loser, with none borne off, has a checker on the bar or in the winner's home."""
    return game == "short" and any(loser[19 : BAR + 1])


def end_of(board: Board, game: Game) -> Ends:
    """The end of a finished game for the side that would roll next.

    Mars is judged when the game is over: a checker borne off with the last roll of `last_roll` saves from it.
    """
    mover_off, other_off = board.mover[OFF], board.other[OFF]
    if mover_off == other_off == CHECKERS:
        return Ends(draw=ONE)
    won = mover_off == CHECKERS
    loser = board.other if won else board.mover
    if loser[OFF]:
        end = Ends(win_oin=ONE)
    elif is_koks(loser, game):
        end = Ends(win_koks=ONE)
    else:
        end = Ends(win_mars=ONE)
    return end if won else end.swapped()


@dataclass(frozen=True)
class Ending:
    """A position's exact chances, the shortest and longest game from it, and whether no roll ever leaves a choice."""

    ends: Ends
    shortest: int
    longest: int
    forced: bool


class ExactGame:
    """Exact chances under one rule set and one policy; what has been worked out is kept."""

    def __init__(self, rules: Rules, policy: Policy) -> None:
        self.rules = rules
        self.policy = policy
        self.known: dict[tuple[Board, bool], Ending] = {}
        self.next_boards: dict[tuple[Board, bool], list[tuple[int, Choice]]] = {}

    def ending(self, board: Board, mover_is_starter: bool = True, most: int | None = None) -> Ending:
        """The exact chances of the side on roll.

        :raises EndlessGame: if play can come back to a position it has left.
        :raises TooManyPositions: if more than `most` positions not met before can come up.
        """
        limit = None if most is None else len(self.known) + most
        return self._ending(board, mover_is_starter or not self.rules.last_roll, limit, set())

    def choices(self, board: Board, mover_is_starter: bool) -> list[tuple[int, Choice]]:
        """For each roll, its throws of 36 and what is played, still seen from the mover's side."""
        key = board, mover_is_starter
        if key not in self.next_boards:
            made = []
            for hi, lo in ROLLS:
                plays = slow_plays(board, self.rules, hi, lo, last_turn=True)[1]
                made.append((1 if hi == lo else 2, self.policy(board, plays, self.rules.game)))
            self.next_boards[key] = made
        return self.next_boards[key]

    def _ending(self, board: Board, starter: bool, limit: int | None, path: set[tuple[Board, bool]]) -> Ending:
        key = board, starter
        if key in self.known:
            return self.known[key]
        if key in path:
            raise EndlessGame
        if is_over(board, self.rules, starter):
            self.known[key] = Ending(end_of(board, self.rules.game), 0, 0, True)
            return self.known[key]
        if limit is not None and len(self.known) + len(path) > limit:
            raise TooManyPositions
        path.add(key)
        sums = [ZERO] * len(Ends._fields)
        shares: dict[Board, Fraction] = {}
        forced = True
        for throws, choice in self.choices(board, starter):
            forced &= len(choice) == 1
            for after, share in choice:
                shares[after] = shares.get(after, ZERO) + share * Fraction(throws, 36)
        shortest, longest = 10**9, 0
        for after, share in shares.items():
            # Without a last roll it does not matter who started; then every mover counts as the starter.
            later = self._ending(after.swapped(), not starter if self.rules.last_roll else True, limit, path)
            for index, chance in enumerate(later.ends.swapped()):
                sums[index] += share * chance
            shortest, longest = min(shortest, later.shortest + 1), max(longest, later.longest + 1)
            forced &= later.forced
        path.remove(key)
        ends = Ends(*sums)
        found = Ending(ends._replace(mean_rolls=ends.mean_rolls + 1), shortest, longest, forced)
        self.known[key] = found
        return found
