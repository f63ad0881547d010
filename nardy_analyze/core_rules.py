"""The bridge from values to the compiled core: rule sets as numbers, and whether the side to move still has a turn."""

from __future__ import annotations

from functools import lru_cache

from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze.game import CHECKERS, OFF, Color, Game
from nardy_analyze.position import Position
from nardy_analyze.rules import BlockRule, HeadRule, RuleSet


@lru_cache(maxsize=256)
def _core_rules(
    game: Game, head: HeadRule | None, block: BlockRule | None, larger_die: bool, last_roll: bool
) -> CoreRules:
    return CoreRules(
        is_short=game is Game.SHORT,
        head_per_turn=head.per_turn if head else CHECKERS,
        first_rolls=head.first.rolls if head else (),
        second_rolls=head.second.rolls if head else (),
        first_blocked=head is not None and head.first.when == "blocked",
        second_blocked=head is not None and head.second.when == "blocked",
        block_length=block.length if block else CHECKERS,
        block_allowed=block.allowed if block else "always",
        each_step=block is not None and block.judged == "each_step",
        larger_die=larger_die,
        last_roll=last_roll,
    )


def core_rules(rules: RuleSet) -> CoreRules:
    """Return the core's form of a rule set (cached)."""
    return _core_rules(rules.game, rules.head, rules.block, rules.larger_die, rules.last_roll)


def starter_of(position: Position) -> Color:
    """Return who began the game; White where the position does not say (in cups White always begins, docs/rules.md: 9)."""
    return position.starter or Color.WHITE


def has_last_turn(position: Position, rules: RuleSet) -> bool:
    """Whether the side to move still rolls although the other, who began the game, has finished (docs/rules.md: Long nardy 7)."""
    return (
        rules.last_roll
        and position.other[OFF] == CHECKERS
        and starter_of(position) is position.to_move.other
        and position.mover[OFF] != CHECKERS
    )


def is_finished(position: Position, rules: RuleSet) -> bool:
    """Whether the game is over, so that nobody rolls any more."""
    if position.mover[OFF] == CHECKERS:
        return True
    return position.other[OFF] == CHECKERS and not has_last_turn(position, rules)
