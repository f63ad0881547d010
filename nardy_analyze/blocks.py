"""Rows of points: which side has one that the block rule forbids (docs/rules.md: Long nardy 4)."""

from __future__ import annotations

from dataclasses import replace

from nardy_analyze._core.measures import row_forbidden
from nardy_analyze.core_rules import core_rules
from nardy_analyze.game import Color
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet


def standing_block(position: Position, rules: RuleSet) -> list[Color]:
    """Return the sides that already have a row which their own play could not legally leave."""
    core = core_rules(rules)
    return [color for color in Color if row_forbidden(replace(position, to_move=color).to_core(), core)]
