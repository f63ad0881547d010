"""What `moves` prints, `check` and `play` read, also where only another order of the steps is legal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.running import batch, board, position, turned

# Judged after every step, the row 24..19 may not stand while a checker goes on: 22/20 has to come before 24/22. Printed, the
# two are chained to 24/20; one checker going that way by itself would leave the row standing in passing.
CHAINED_ACROSS = [
    "long-fnr:24x6,23x2,22,21,20x3,19x2:2x15:w:2-2",
    "long-fnr:24x3,22,20x2,19,18x2,17,16x2,15x2,14:8x7,11x8:w:1-1",
]
PLAIN = [
    "long:24x15:12x15:w:3-3",
    "long:7,6x14:12x15:w:6-1",
    "short:8,5x14:6,7,19x13:w:2-1",
    "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:1-1",
    "short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:4-4",
]


def read_back(line: str, numbering: str, notation: str) -> list[tuple[str, Any]]:
    """The printed plays that are not read back as themselves."""
    (shown,) = batch("moves", [position(line)], "--numbering", numbering, "--notation", notation)
    plays = shown["moves"]
    got = batch("play", [position(line, move=m["move"]) for m in plays], "--numbering", numbering)
    return [
        (m["move"], g.get("error", g.get("result_line")))
        for m, g in zip(plays, got, strict=True)
        if "error" in g or board(g["result"]) != board(m["result"])
    ]


@pytest.mark.parametrize("notation", ["ends", "chained"])
@pytest.mark.parametrize("line", CHAINED_ACROSS + PLAIN)
def test_every_printed_play(line: str, notation: str) -> None:
    assert read_back(line, "board", notation) == []
    assert read_back(turned(line), "own", notation) == []


def test_matched_by_where_it_leads() -> None:
    line = CHAINED_ACROSS[0]
    moves = ["24/20 23/21 23/21", "23/21(2) 24/20", "24/22 22/20 23/21(2)", "22/20 24/22 23/21 23/21"]
    got = batch("check", [position(line, move=m) for m in moves])
    assert [(m, a["legal"]) for m, a in zip(moves, got, strict=True)] == [(m, True) for m in moves]
