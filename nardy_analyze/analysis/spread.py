"""The order in which the fixed baseline `spread` likes plays (docs/evaluation.md)."""

from __future__ import annotations

from dataclasses import replace

from nardy_analyze._core.spread import spread_scores
from nardy_analyze.core_rules import core_rules, has_last_turn
from nardy_analyze.moves import LegalMoves
from nardy_analyze.rules import RuleSet


def by_spread(legal: LegalMoves, rules: RuleSet) -> LegalMoves:
    """Return the plays in the order of their scores, the highest first; equals stay in the order of `legal_moves`.

    That order breaks ties as the baseline does, so the first is the play that it makes.
    """
    position, roll = legal.position, legal.roll
    _choice, scored = spread_scores(
        position.to_core(), core_rules(rules), roll.hi, roll.lo, has_last_turn(position, rules)
    )
    score = dict(scored)
    return replace(legal, plays=tuple(sorted(legal.plays, key=lambda play: -score[play.board])))
