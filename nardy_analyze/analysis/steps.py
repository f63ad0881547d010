"""One step at a time: is it legal, and if not, which rule stops it.

This is the slow, explaining side of the rules. The compiled core lists plays; here a written move is followed step by step
so that a player can be told why. Property tests hold the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from nardy_analyze._core.measures import row_forbidden
from nardy_analyze._core.plays import checkers_from_head
from nardy_analyze.core_rules import core_rules
from nardy_analyze.dice import Roll
from nardy_analyze.game import BAR, HEAD, HOME, OFF, Game
from nardy_analyze.position import Position, core_board
from nardy_analyze.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Standing:
    """A position in mid-turn.

    mine, theirs: 26 counts by each side's own numbering. dice: still to play, higher first. from_head: checkers that have
    left the head this turn.
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    dice: tuple[int, ...]
    from_head: int = 0

    def core_board(self) -> bytes:
        """Return the 64 bytes of the compiled core."""
        return core_board(self.mine, self.theirs)


class Turn:
    """The rules of one turn: a position, a roll and a rule set, with the step-by-step questions."""

    def __init__(self, position: Position, roll: Roll, rules: RuleSet) -> None:
        self.position = position
        self.roll = roll
        self.rules = rules
        self.core = core_rules(rules)
        self.is_long = position.game is Game.LONG
        self.head_limit = checkers_from_head(position.to_core(), self.core, roll.hi, roll.lo)
        self.judged_each_step = rules.block is not None and rules.block.judged == "each_step"

    def begin(self) -> Standing:
        """Return the state before the first step."""
        return Standing(self.position.mover, self.position.other, self.roll.dice)

    def row_stands(self, at: Standing) -> bool:
        """Whether the mover has a row that the block rule forbids."""
        return row_forbidden(at.core_board(), self.core)

    def opponents(self, at: Standing, point: int) -> int:
        """Return how many opposing checkers stand on the mover's own point 1..24."""
        return at.theirs[self.position.game.flip(point)]

    def fault(self, at: Standing, source: int, die: int) -> str | None:
        """Return the code of the rule that stops a step of `die` from own point `source`, or None where it is legal.

        The block rule is looked at only where the rule set judges it after each step.
        """
        mine = at.mine
        if not mine[source]:
            return "no-checker"
        if mine[BAR] and source != BAR:
            return "bar-first"
        target = source - die
        if target <= OFF:
            if any(mine[HOME + 1 :]):
                return "not-all-home"
            if target < OFF and any(mine[source + 1 : HOME + 1]):
                return "higher-checker"
        elif self.opponents(at, target) >= (1 if self.is_long else 2):
            return "occupied"
        if self.is_long and source == HEAD and at.from_head >= self.head_limit:
            return "head-limit"
        if self.judged_each_step and self.row_stands(self.step(at, source, die)):
            return "block"
        return None

    def step(self, at: Standing, source: int, die: int) -> Standing:
        """Return the state after a step, taken as legal."""
        mine, theirs, dice = list(at.mine), at.theirs, list(at.dice)
        target = max(source - die, OFF)
        mine[source] -= 1
        mine[target] += 1
        if self.hits(at, target):
            hit = list(theirs)
            hit[BAR - target] = 0
            hit[BAR] += 1
            theirs = tuple(hit)
        dice.remove(die)
        return Standing(tuple(mine), theirs, tuple(dice), at.from_head + (self.is_long and source == HEAD))

    def hits(self, at: Standing, target: int) -> bool:
        """Whether a step that ends on own point `target` hits a checker."""
        return not self.is_long and target != OFF and at.theirs[BAR - target] == 1
