"""Bearing off by exact tables: chances to win, and how many rolls each side needs (docs/bearoff.md)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from nardy_analyze.analysis.plays import rules_for
from nardy_analyze.core_rules import starter_of
from nardy_analyze.errors import Defect, PositionError
from nardy_analyze.game import BAR, CHECKERS, OFF, Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import side_name
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze._core.bearoff import BearoffTables

PIPS_A_ROLL = 49 / 6
"""Mean pips of a roll, doubles counted fourfold."""


@dataclass(frozen=True, slots=True)
class SideBearoff:
    """How many rolls one side needs, under the plays that make the mean number least.

    mean_rolls: that mean. distribution: the chance of having finished after 0, 1, 2, ... rolls: it never falls and ends with 1.
    """

    mean_rolls: float
    distribution: tuple[float, ...]

    @property
    def epc(self) -> float:
        """The effective pip count: the pips that so many rolls are worth on average."""
        return self.mean_rolls * PIPS_A_ROLL

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of needing exactly 0, 1, 2, ... rolls."""
        before = (0.0, *self.distribution)
        return tuple(after - less for less, after in zip(before, self.distribution, strict=False))


@dataclass(frozen=True, slots=True)
class Bearoff:
    """What the tables say of a position.

    win: the chance of the side to move, as if there were no last roll. exact: win is that of best play by both sides; else both
    play for their least mean number of rolls.
    """

    win: float
    exact: bool
    white: SideBearoff
    black: SideBearoff

    def of(self, color: Color) -> SideBearoff:
        """Return the figures of one side."""
        return self.white if color is Color.WHITE else self.black


def bearoff(position: Position, rules: RuleSet | str | None = None, *, tables: BearoffTables | None = None) -> Bearoff:
    """Look a position up in which all checkers of both sides are at home or off.

    tables: other tables than those of `bearoff_files.bearoff_tables()`, which may reach beyond the home.

    :raises PositionError: a side has checkers that the tables do not cover; each such side is a defect. :raises RulesError: the
        rule set is unknown or of the other game.
    """
    rules_for(position, rules)
    if tables is None:
        from nardy_analyze.bearoff_files import bearoff_tables

        tables = bearoff_tables().tables
    defects = [
        _outside(position, color, tables.points) for color in Color if any(position.side(color)[tables.points + 1 :])
    ]
    if defects:
        raise PositionError(defects)
    found = tables.chances(position.to_core(), position.game is Game.SHORT)
    assert found is not None, "both sides are in the tables"
    chances, exact = found
    win = chances[0]
    if position.white[OFF] == position.black[OFF] == CHECKERS:
        # Only a last roll leads here, and without it the game would have been its starter's.
        win = 1.0 if starter_of(position) is position.to_move else 0.0
    white, black = (
        SideBearoff(tables.mean_rolls(side), _cumulative(tables.distribution(side)))
        for side in (position.white, position.black)
    )
    return Bearoff(win, exact, white, black)


def _cumulative(chances: list[float]) -> tuple[float, ...]:
    """Return running sums up to the first that is 1."""
    sums = [min(total, 1.0) for total in accumulate(chances)]
    sums[-1] = 1.0  # what is missing to 1 is rounding
    return tuple(sums[: sums.index(1.0) + 1])


def _outside(position: Position, color: Color, points: int) -> Defect:
    from nardy_analyze._core.bearoff import MOST_POINTS

    side, own = position.side(color), position.game.own_point
    places = {str(point): n for point, n in position.board(color).items() if own(color, point) > points}
    if side[BAR]:
        places["bar"] = side[BAR]
    farthest = max(point for point in range(1, BAR + 1) if side[point])
    return Defect(
        _("{side} has checkers beyond the reach of the tables, its own points 1 to {points}: {places}").format(
            side=side_name(color),
            points=points,
            places=", ".join(place if n == 1 else f"{place}x{n}" for place, n in places.items()),
        ),
        _("tables of --points {n} reach so far").format(n=farthest) if farthest <= MOST_POINTS else None,
    )
