"""What holds for any chances that the program prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

CHANCES = {"win", "win_mars", "win_koks", "lose_mars", "lose_koks"}


def check_chances(mean: Mapping[str, Any], rules: str, draw_is_told: bool = True) -> None:
    """The ranges and sums that hold for any chances, with points of 1, 2 and 3.

    Where draws are possible but not told, the equity cannot be counted again.
    """
    assert set(mean) >= CHANCES | {"equity"}, f"keys of mean: {sorted(mean)}"
    if draw_is_told:
        assert ("draw" in mean) == (rules == "long-tournament"), f"draw under {rules}: {sorted(mean)}"
    draw = mean.get("draw", 0.0)
    slack = 1e-9
    for name in CHANCES | ({"draw"} & set(mean)):
        assert -slack <= mean[name] <= 1 + slack, (name, mean)
    lose = 1 - mean["win"] - draw
    assert lose >= -slack, mean
    assert mean["win_koks"] <= mean["win_mars"] + slack, "win_mars includes win_koks"
    assert mean["win_mars"] <= mean["win"] + slack, "win includes win_mars"
    assert mean["lose_koks"] <= mean["lose_mars"] + slack, "lose_mars includes lose_koks"
    assert mean["lose_mars"] <= lose + slack, "losing includes lose_mars"
    if rules != "short":
        assert mean["win_koks"] == mean["lose_koks"] == 0, "koks is 0 in long"
    if rules == "long-tournament" and "draw" not in mean:
        return
    equity = mean["win"] - lose + mean["win_mars"] - mean["lose_mars"] + mean["win_koks"] - mean["lose_koks"]
    assert mean["equity"] == pytest.approx(equity, abs=1e-6), f"equity of {mean} by the scoring 1, 2, 3"
