"""Charts of the first roll: what each double allows, and the odds among the 36 throws (docs/rules.md: First-roll doubles)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from nardy_analyze._core.plays import checkers_from_head
from nardy_analyze.analysis.plays import legal_moves
from nardy_analyze.core_rules import core_rules
from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.game import HEAD, Color, Game
from nardy_analyze.i18n import N_
from nardy_analyze.notation.move_format import format_paths
from nardy_analyze.notation.numbering import Numbering, point_names
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet


@dataclass(frozen=True, slots=True)
class DoublesRow:
    """What a double allows on the first turn of the game.

    head: checkers that the plays take from the head, None in short. moves: the legal plays, one checker that plays the whole
    roll written with all its landings. unplayed: dice left over.
    """

    roll: Roll
    head: int | None
    moves: tuple[str, ...]
    unplayed: int


def doubles_chart(
    rules: RuleSet, starter: Color = Color.WHITE, *, numbering: Numbering | None = None
) -> tuple[DoublesRow, ...]:
    """Return the six rows 1-1 .. 6-6 for the side that begins.

    Under `opening_pair` no first roll is a double; the rows show what each would allow.
    """
    position = Position.start(rules.game, starter)
    names = point_names(rules.game, starter, numbering or Numbering.default(rules.game))
    rows = []
    for n in range(1, 7):
        roll = Roll(n, n)
        legal = legal_moves(position, roll, rules)
        head = None
        if rules.game is Game.LONG:
            head = max(position.mover[HEAD] - play.board[HEAD] for play in legal.plays)
        moves = tuple(format_paths(play.steps, names, len(roll.dice)) for play in legal.plays)
        rows.append(DoublesRow(roll, head, moves, len(roll.dice) - legal.dice_played))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class RollOdds:
    """How many of the 36 throws do something.

    key: stable English word. label: what it is, an untranslated message for the catalogue. rolls: which of the 21 rolls, empty
    where they are not rolls (a roll-off of one die each). throws: of 36.
    """

    key: str
    label: str
    rolls: tuple[Roll, ...]
    throws: int

    @property
    def probability(self) -> Fraction:
        """The chance, exactly."""
        return Fraction(self.throws, 36)


def rolls_chart(rules: RuleSet, starter: Color = Color.WHITE) -> tuple[RollOdds, ...]:
    """Return the odds of the 36 throws for the first turn of the side that begins."""
    position = Position.start(rules.game, starter)
    rolls = tuple(all_rolls())
    doubles = tuple(roll for roll in rolls if roll.double)
    forced = tuple(roll for roll in rolls if len(legal_moves(position, roll, rules).plays) == 1)

    def row(key: str, label: str, which: tuple[Roll, ...]) -> RollOdds:
        return RollOdds(key, label, which, sum(roll.ways for roll in which))

    rows = [row("different", N_("different rolls (21 among 36 throws)"), rolls), row("double", N_("a double"), doubles)]
    if rules.game is Game.LONG and rules.head is not None:
        core = core_rules(rules)
        second = tuple(
            roll
            for roll in rolls
            if checkers_from_head(position.to_core(), core, roll.hi, roll.lo) > rules.head.per_turn
        )
        rows.append(row("head-exception", N_("one more checker may leave the head"), second))
    rows.append(row("forced", N_("only one play on the first turn"), forced))
    rows.append(RollOdds("roll-off-tie", N_("the roll-off of one die each is a tie"), (), 6))
    return tuple(rows)
