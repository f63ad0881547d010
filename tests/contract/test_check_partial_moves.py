"""A part of a legal play, told alone: what stops it as written, and that it could be completed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.running import batch, position, turned, turned_move

# Parts are matched in any order: with the rest of the play added, each of these is legal.
PARTIAL = [
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3", "13/10", "bar/20", "bar-first"),
    ("long:7,6x14:12x15:w:6-1", "6/off", "7/6", "not-all-home"),
    ("long:24x9,16,9,8,7,6,5:12x15:w:6-1", "16/10", "10/9", "block"),
]


@pytest.mark.parametrize(("line", "part", "rest", "code"), PARTIAL)
def test_what_could_be_completed_adds_must_play_more(line: str, part: str, rest: str, code: str) -> None:
    short = line.startswith("short")
    sent: list[dict[str, Any]] = [
        position(line, move=part),
        position(line, move=f"{part} {rest}"),
        position(turned(line), move=turned_move(part, short)),
    ]
    alone, whole, black = batch("check", sent, "--numbering", "board")
    assert whole["legal"] is True
    for answer in (alone, black):
        assert [r["code"] for r in answer["reasons"]] == [code, "must-play-more"]


def test_message_names_the_part_as_written() -> None:
    (answer,) = batch("check", [position("long:7,6x14:12x15:w:6-1", move="6/off")])
    assert "6/off" in answer["reasons"][0]["message"]
