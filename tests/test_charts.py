"""The first-roll charts, cell by cell (docs/rules.md: First-roll doubles; Facts to reproduce)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nardy_analyze.analysis.chart import doubles_chart, rolls_chart
from nardy_analyze.dice import Roll
from nardy_analyze.game import Color
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.ruleset_files import shipped
from tests.reference import SHIPPED as REFERENCE
from tests.reference import slow_plays, start

LONG = [
    ("1-1", 1, ["24/23/22/21/20"], 0),
    ("2-2", 1, ["24/22/20/18/16"], 0),
    ("3-3", 2, ["24/18 24/18", "24/15 24/21"], 0),
    ("4-4", 2, ["24/16 24/16"], 0),
    ("5-5", 1, ["24/19/14/9/4"], 0),
    ("6-6", 2, ["24/18 24/18"], 2),
]
# The first player has no exception, so its one checker goes until the opposing head stops it.
FNR = [*LONG[:2], ("3-3", 1, ["24/15"], 1), ("4-4", 1, ["24/16"], 2), LONG[4], ("6-6", 1, ["24/18"], 3)]
BLACK = {24: 12, 23: 11, 22: 10, 21: 9, 20: 8, 19: 7, 18: 6, 16: 4, 15: 3, 14: 2, 9: 21, 4: 16}
"""Board numbers of Black's own points that occur above."""

CHARTS = {
    "long": LONG, "long-moscow": LONG, "long-tournament": LONG, "long-forum": LONG, "long-ua": LONG, "long-fnr": FNR,
}  # fmt: skip


def for_black(move: str) -> str:
    return " ".join("/".join(str(BLACK[int(point)]) for point in part.split("/")) for part in move.split())


@pytest.mark.parametrize("name", CHARTS)
def test_doubles_of_white(name: str) -> None:
    rows = doubles_chart(shipped(name))
    assert [(str(row.roll), row.head, list(row.moves), row.unplayed) for row in rows] == CHARTS[name]


@pytest.mark.parametrize("name", CHARTS)
def test_doubles_of_black(name: str) -> None:
    rows = doubles_chart(shipped(name), Color.BLACK)
    want = [(roll, head, [for_black(move) for move in moves], unplayed) for roll, head, moves, unplayed in CHARTS[name]]
    assert [(str(row.roll), row.head, list(row.moves), row.unplayed) for row in rows] == want
    own = doubles_chart(shipped(name), Color.BLACK, numbering=Numbering.OWN)
    assert [list(row.moves) for row in own] == [moves for _roll, _head, moves, _unplayed in CHARTS[name]]


@pytest.mark.parametrize("color", Color)
def test_doubles_of_short(color: Color) -> None:
    rows = doubles_chart(shipped("short"), color)
    for row in rows:
        dice, results = slow_plays(start("short"), REFERENCE["short"], row.roll.hi, row.roll.lo)
        assert len(set(row.moves)) == len(row.moves) == len(results)
        assert row.unplayed == 4 - dice
        assert row.head is None
    assert "8/2 8/2 13/7 13/7" not in rows[5].moves
    assert "24/18 24/18 13/7 13/7" in rows[5].moves


def test_odds_of_long() -> None:
    rows = {row.key: row for row in rolls_chart(shipped("long"))}
    assert len(rows["different"].rolls) == 21
    assert rows["different"].throws == 36
    assert rows["double"].probability == Fraction(6, 36)
    assert rows["head-exception"].rolls == (Roll(3, 3), Roll(4, 4), Roll(6, 6))
    assert rows["head-exception"].probability == Fraction(1, 12)
    assert rows["roll-off-tie"].throws == 6
    assert set(rows["different"].rolls) - set(rows["forced"].rolls) == {Roll(3, 3)}


def test_odds_where_only_the_second_player_has_exceptions() -> None:
    rows = {row.key: row for row in rolls_chart(shipped("long-fnr"))}
    assert rows["head-exception"].throws == 0
