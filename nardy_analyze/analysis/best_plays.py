"""Charts of best plays where choice begins: openings and replies (docs/evaluation.md: Charts)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nardy_analyze.analysis.evaluate import RankedMoves, rank_moves
from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.errors import UsageError
from nardy_analyze.evaluators import builtin_networks
from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

Situation = tuple[int, Position]
"""A position and how many throws lead to it."""


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best play of one roll, over all the situations in which it may be rolled, each side having played its best.

    turn: 1 the side's first turn, 2 its second. first: the first roll that came before it, the side's own on its second turn,
    the other's in replies of short; None where it is no matter. move: the play that is best most often. share: of the throws that
    lead here, those in which it is. equity: the mean of the best play's. second: where `move` is best, the runner-up most often;
    None where there is none. difference: the mean lead over the runner-up there; None where no runner-up was looked at as far
    ahead. ply: how far that is.
    then: in long, the side's second turn after this first one.
    """

    turn: int
    first: Roll | None
    roll: Roll
    move: str
    share: float
    equity: float
    second: str | None
    difference: float | None
    ply: int
    then: tuple[BestRow, ...] = ()


def openings_chart(
    rules: RuleSet,
    starter: Color = Color.WHITE,
    ply: int = 0,
    *,
    first: Roll | None = None,
    numbering: Numbering | None = None,
) -> Iterator[BestRow]:
    """Yield the best plays of the side that begins, of each of its first rolls.

    In long nearly every first roll is forced. So each row goes on to the second turn, over all first rolls of the other side.
    first: this first roll only.

    :raises RulesError: the networks would mislead under the rule set. :raises UsageError: first is no first roll.
    """
    work = _Work(rules, starter, ply, numbering)
    firsts = work.firsts(first)
    start = [(1, Position.start(rules.game, starter))]
    for row in work.rows(1, None, firsts, start):
        yield work.with_second_turn(row, start) if rules.game is Game.LONG else row


def replies_chart(
    rules: RuleSet,
    starter: Color = Color.WHITE,
    ply: int = 0,
    *,
    first: Roll | None = None,
    numbering: Numbering | None = None,
) -> Iterator[BestRow]:
    """Yield the best plays of the side that comes second.

    In short these are the replies to each first roll, best played; first: to that one only. In long they are its first turn, over
    all first rolls of the side that began, and each row goes on to the second turn, over all that the other may have rolled
    twice; first: of its own first rolls that one only.

    :raises RulesError: the networks would mislead under the rule set. :raises UsageError: first is no first roll.
    """
    work = _Work(rules, starter, ply, numbering)
    rolls = tuple(all_rolls())
    start = [(1, Position.start(rules.game, starter))]
    if rules.game is Game.SHORT:
        for roll in work.firsts(first):
            yield from work.rows(1, roll, rolls, work.after(start, roll))
        return
    begun = work.after_any(start, work.firsts(None))
    for row in work.rows(1, None, (first,) if first else rolls, begun):
        yield work.with_second_turn(row, begun)


class _Work:
    """Ranks the plays of each position and roll once."""

    def __init__(self, rules: RuleSet, starter: Color, ply: int, numbering: Numbering | None) -> None:
        builtin_networks(rules)
        self.rules, self.starter, self.ply, self.numbering = rules, starter, ply, numbering
        self._known: dict[tuple[Position, Roll], RankedMoves] = {}

    def firsts(self, first: Roll | None) -> tuple[Roll, ...]:
        """Return the first rolls of the game, or the one that is asked for.

        :raises UsageError: it is no first roll.
        """
        pair = self.rules.opening == "opening_pair"
        rolls = tuple(roll for roll in all_rolls() if not (pair and roll.double))
        if first is None:
            return rolls
        if first not in rolls:
            raise UsageError(_("{roll} is no first roll: the two dice of the lot are never alike").format(roll=first))
        return (first,)

    def ranked(self, position: Position, roll: Roll) -> RankedMoves:
        """Return the two best plays."""
        found = self._known.get((position, roll))
        if found is None:
            found = rank_moves(position, roll, self.rules, self.ply, 2, numbering=self.numbering)
            self._known[position, roll] = found
        return found

    def after(self, situations: Sequence[Situation], roll: Roll, ways: int = 1) -> list[Situation]:
        """Return what the best play of a roll makes of situations, equal ones as one."""
        found: defaultdict[Position, int] = defaultdict(int)
        for weight, position in situations:
            found[self.ranked(position, roll).plays[0].play.result] += weight * ways
        return [(weight, position) for position, weight in found.items()]

    def after_any(self, situations: Sequence[Situation], rolls: Sequence[Roll] = tuple(all_rolls())) -> list[Situation]:
        """Return what the best plays of all rolls make of situations."""
        found: defaultdict[Position, int] = defaultdict(int)
        for roll in rolls:
            for weight, position in self.after(situations, roll, roll.ways):
                found[position] += weight
        return [(weight, position) for position, weight in found.items()]

    def rows(
        self, turn: int, first: Roll | None, rolls: Sequence[Roll], situations: Sequence[Situation]
    ) -> Iterator[BestRow]:
        """Yield the row of each roll."""
        for roll in rolls:
            yield self._row(turn, first, roll, [(weight, self.ranked(at, roll)) for weight, at in situations])

    def with_second_turn(self, row: BestRow, situations: Sequence[Situation]) -> BestRow:
        """Return a row of the first turn, played from these situations, with the side's second turn."""
        again = self.after_any(self.after(situations, row.roll))
        return replace(row, then=tuple(self.rows(2, row.roll, tuple(all_rolls()), again)))

    def _row(self, turn: int, first: Roll | None, roll: Roll, found: list[tuple[int, RankedMoves]]) -> BestRow:
        total = sum(weight for weight, _ranked in found)
        best: defaultdict[str, int] = defaultdict(int)
        for weight, ranked in found:
            best[ranked.plays[0].play.text] += weight
        move = max(best, key=lambda text: best[text])
        there = [(weight, each.plays) for weight, each in found if each.plays[0].play.text == move]
        second: defaultdict[str, int] = defaultdict(int)
        for weight, plays in there:
            if len(plays) > 1:
                second[plays[1].play.text] += weight
        alike = [(weight, plays) for weight, plays in there if len(plays) > 1 and plays[0].ply == plays[1].ply]
        leads = sum(weight for weight, _plays in alike)
        return BestRow(
            turn,
            first,
            roll,
            move,
            best[move] / total,
            sum(weight * each.plays[0].equity for weight, each in found) / total,
            max(second, key=lambda text: second[text]) if second else None,
            sum(weight * (plays[0].equity - plays[1].equity) for weight, plays in alike) / leads if leads else None,
            max(each.plays[0].ply for _weight, each in found),
        )
