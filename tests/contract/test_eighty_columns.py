"""Short answers fit a terminal of 80 columns in every language."""

from __future__ import annotations

import pytest

from tests.contract.running import nardy


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "kk"])
@pytest.mark.parametrize(
    "call",
    [
        "chart rolls",
        "chart doubles",
        "rules",
        "pips start",
        "moves start",
        "moves start --roll 3-3",
        "moves start --help",
        "rollout start --evaluator random --trials 36",
        "rollout start --rules short --roll 4-4 --evaluator random --trials 36",
        "rollout long-tournament:24x12,18x3:12x15:w:2-2 --evaluator random --trials 36",
    ],
)
def test_eighty_columns(call: str, lang: str) -> None:
    run = nardy(*call.split(), "--lang", lang, env={"COLUMNS": "80"})
    assert max(map(len, run.out.splitlines())) <= 80
