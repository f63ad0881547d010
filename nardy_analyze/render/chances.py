"""The chances of a game's ends as JSON keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze._core.search import Found


def add_chances(keys: dict[str, object], figures: Found, rules: RuleSet) -> None:
    """Add chances by name, the contract's five, and `draw` where the rule set has draws.

    figures: in the order of `Chances`.
    """
    (
        keys["win"], keys["win_mars"], keys["win_koks"], keys["lose_mars"], keys["lose_koks"], draw,
    ) = figures  # fmt: skip
    if rules.last_roll:
        keys["draw"] = draw
