"""What a user should know of a position before reading the answer."""

from __future__ import annotations

from nardy_analyze.core_rules import is_finished
from nardy_analyze.i18n import _
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet


def game_warnings(position: Position, rules: RuleSet) -> tuple[str, ...]:
    """Return warnings about the state of the game, in the language in force."""
    found = []
    if is_finished(position, rules):
        found.append(_("the game is over: no roll is to be played"))
    if rules.last_roll and position.starter is None and position.all_off is not None:
        found.append(_("starter is not given: white is taken to have begun, which decides who has a last roll"))
    return tuple(found)
