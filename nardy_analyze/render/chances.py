"""The chances of a game's ends as JSON keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze._core.search import Found


def chances_keys(figures: Found, rules: RuleSet) -> dict[str, float]:
    """Return the chances by name, the contract's five, and `draw` where the rule set has draws.

    figures: in the order of `Chances`.
    """
    win, win_mars, win_koks, lose_mars, lose_koks, draw = figures
    found = {
        "win": win, "win_mars": win_mars, "win_koks": win_koks, "lose_mars": lose_mars, "lose_koks": lose_koks,
    }  # fmt: skip
    if rules.last_roll:
        found["draw"] = draw
    return found
