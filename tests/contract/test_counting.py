"""Pips, rows, trapped checkers, the doubles chart, perft and the end of a game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.contract.running import batch, nardy, position, turned

PIPS: list[tuple[str, dict[str, tuple[int, int]]]] = [
    ("long:24x15:12x15:w", {"pips": (360, 360), "head": (15, 15), "home": (0, 0), "row": (1, 1), "trapped": (0, 0)}),
    # White holds 3 2 1 24 23 22, on Black's route 15..10; Black's one on 21 is its own 9
    (
        "long:24x10,23,22,3,2,1:12x14,21:w",
        {"pips": (240 + 45 + 6, 336 + 9), "head": (10, 14), "home": (3, 0), "row": (6, 1), "trapped": (0, 14)},
    ),
    # 15..10 are no row: Black starts at 12 and ends at 13. Its route parts them into 15 14 13 and 12 11 10
    (
        "long:15,14,13,12,11,10x10:9x15:w",
        {"pips": (15 + 14 + 13 + 12 + 11 + 100, 21 * 15), "row": (3, 1), "trapped": (0, 0)},
    ),
    # Black's on 1 and 24 lie at the ends of White's route
    ("long:23x15:1x8,24x7:w", {"pips": (345, 13 * 8 + 12 * 7), "row": (1, 1), "head": (0, 0)}),
    ("long:6,5,offx13:13,14,offx13:b", {"pips": (11, 3), "off": (13, 13), "home": (2, 2), "row": (2, 2)}),
    # five in a row stop nobody for good
    ("long:10x11,9,8,7,6:12x15:w", {"pips": (110 + 30, 360), "row": (5, 1), "trapped": (0, 0), "home": (1, 0)}),
]


def test_pips_by_hand() -> None:
    got = batch("pips", [position(x) for x, _ in PIPS])
    back = batch("pips", [position(turned(x)) for x, _ in PIPS])
    for (line, want), answer, mirror in zip(PIPS, got, back, strict=True):
        for key, (white, black) in want.items():
            if key == "pips":
                assert (answer["white"], answer["black"]) == (white, black), line
                assert (mirror["black"], mirror["white"]) == (white, black), line
                sign = 1 if line.split(":")[3] == "w" else -1
                assert answer["difference"] == sign * (white - black), line
                assert mirror["difference"] == answer["difference"], line
            else:
                assert (answer[key]["white"], answer[key]["black"]) == (white, black), (key, line)
                assert (mirror[key]["black"], mirror[key]["white"]) == (white, black), (key, line)


def test_pips_of_the_short_game() -> None:
    # White's six points 8..3, and two black checkers behind them on 1 and 2
    line = "short:8x3,7x2,6x2,5x2,4x3,3x3:1,2,12x5,17x3,19x5:b"
    (answer,) = batch("pips", [position(line)])
    assert answer["white"] == 24 + 14 + 12 + 10 + 12 + 9
    assert answer["black"] == 24 + 23 + 13 * 5 + 8 * 3 + 6 * 5
    assert answer["difference"] == answer["black"] - answer["white"]
    assert answer["row"]["white"] == 6
    assert answer["trapped"] == {"white": 0, "black": 2}
    assert answer["home"] == {"white": 2 + 2 + 3 + 3, "black": 5}


def chart(*args: str) -> dict[str, Any]:
    got = nardy("chart", "doubles", "--format", "json", *args).json()
    assert [r["roll"] for r in got["rows"]] == [[n, n] for n in range(1, 7)]
    return {str(r["roll"][0]): (r["head"], sorted(r["moves"]), r["unplayed"]) for r in got["rows"]}


KAZAKH = {
    "1": (1, ["24/23/22/21/20"], 0),
    "2": (1, ["24/22/20/18/16"], 0),
    "3": (2, ["24/15 24/21", "24/18 24/18"], 0),
    "4": (2, ["24/16 24/16"], 0),
    "5": (1, ["24/19/14/9/4"], 0),
    "6": (2, ["24/18 24/18"], 2),
}


@pytest.mark.parametrize("rules", ["long", "long-moscow", "long-tournament", "long-forum", "long-ua"])
def test_doubles_chart(rules: str) -> None:
    assert chart("--rules", rules) == KAZAKH


def test_doubles_chart_without_exceptions() -> None:
    # Black's head on 12 stops one checker after three threes, two fours, one six
    assert chart("--rules", "long-fnr") == {
        **KAZAKH,
        "3": (1, ["24/15"], 1),
        "4": (1, ["24/16"], 2),
        "6": (1, ["24/18"], 3),
    }
    said = nardy("chart", "doubles", "--rules", "long-fnr")
    assert "no first roll" in said.out + said.err
    assert "no first roll" not in nardy("chart", "doubles").out
    assert nardy("chart", "doubles", "--rules", "long-fnr", "--format", "json").json()["warnings"]


def test_doubles_chart_of_black() -> None:
    turned_chart = {
        "1": (1, ["12/11/10/9/8"], 0),
        "2": (1, ["12/10/8/6/4"], 0),
        "3": (2, ["12/3 12/9", "12/6 12/6"], 0),
        "4": (2, ["12/4 12/4"], 0),
        "5": (1, ["12/7/2/21/16"], 0),
        "6": (2, ["12/6 12/6"], 2),
    }
    assert chart("--starter", "black") == turned_chart
    assert chart("--starter", "black", "--numbering", "own") == KAZAKH


def test_doubles_chart_of_the_short_game() -> None:
    got = chart("--rules", "short")
    assert len(got["6"][1]) == 11
    assert got["6"][2] == 0
    assert [len(got[str(n)][1]) for n in range(1, 7)] == [
        nardy("moves", "start", "--rules", "short", "--roll", f"{n}-{n}", "--format", "json").json()["count"]
        for n in range(1, 7)
    ]


def test_doubles_chart_of_a_rule_set_file_in_every_language() -> None:
    for lang in ("en", "ru", "uk", "kk"):
        out = nardy("chart", "doubles", "--lang", lang).out
        for move in ("24/23/22/21/20", "24/22/20/18/16", "24/18 24/18", "24/15 24/21", "24/16 24/16", "24/19/14/9/4"):
            assert move in out


def test_starter_must_be_a_colour() -> None:
    nardy("chart", "doubles", "--starter", "green").refused()
    nardy("chart", "nonesuch").refused()
    nardy("chart").refused()


def test_odds_of_the_first_rolls() -> None:
    for rules, exceptions in (("long", 3), ("long-ua", 4), ("long-moscow", 3)):
        run = nardy("chart", "rolls", "--rules", rules)
        assert run.code == 0
        assert len(re.findall(r"\b6\s*(?:/|of|in|out of)\s*36\b", run.out)) >= 2  # doubles, and ties of the roll-off
        if exceptions == 3:
            assert re.search(r"\b3\s*(?:/|of|in|out of)\s*36\b", run.out)


def leaves(line: str, depth: int, **more: Any) -> int:
    run = nardy("perft", "-", "--depth", str(depth), "--format", "jsonl", input=json.dumps(position(line, **more)))
    assert run.code == 0, run.err
    (answer,) = run.lines()
    assert answer["depth"] == depth
    assert isinstance(answer["leaves"], int)
    return int(answer["leaves"])


def test_perft() -> None:
    assert leaves("long:24x15:12x15:w", 0) == 1
    assert leaves("long:24x15:12x15:w", 1) == 22  # all forced but 3-3
    assert leaves("long:24x15:12x15:b", 1) == 22
    assert leaves("long-fnr:24x15:12x15:w", 1) == 21  # all rolls, doubles too, though its opening has none
    blocked = "long:24x15:23x3,22x3,21x3,20x2,19x2,18x2:w"
    assert leaves(blocked, 1) == 21  # passes
    assert leaves("long:1,offx14:12x15:w", 1) == 21
    assert leaves("long:1,offx14:12x15:w", 2) == 0  # nothing after the end
    assert leaves("long:offx15:12x15:b", 0) == 1
    assert leaves("long:offx15:12x15:b", 1) == 0


def test_perft_errors() -> None:
    for depth in ("-1", "x", "1.5", ""):
        nardy("perft", "start", f"--depth={depth}").refused()
    nardy("perft", "start").refused()


def test_perft_does_not_depend_on_jobs() -> None:
    one = nardy("perft", "start", "--depth", "2", "--jobs", "1", "--format", "json").json()
    two = nardy("perft", "start", "--depth", "2", "--jobs", "2", "--format", "json").json()
    assert one == two


CUP = "long-tournament"


def test_last_roll() -> None:
    # one black checker a pip from home's end: any roll takes it off
    due = position(f"{CUP}:offx15:13,offx14:b:2-1", starter="white")
    over = position(f"{CUP}:offx15:13,offx14:b:2-1", starter="black")
    had = position(f"{CUP}:offx15:13,offx14:w:2-1", starter="white")
    second = position(f"{CUP}:1,offx14:offx15:w:2-1", starter="white")
    both = position(f"{CUP}:offx15:offx15:w:2-1", starter="white")
    plain = position("long:offx15:13,offx14:b:2-1", starter="white")
    got = batch("moves", [due, over, had, second, both, plain])
    assert [a.get("count") for a in got] == [1, 0, 0, 0, 0, 0], [a.get("error") for a in got]
    assert got[0]["moves"][0]["move"] == "13/off"
    for answer in got[1:]:
        assert answer["moves"] == []
        assert answer["warnings"]
    assert leaves(f"{CUP}:offx15:13,offx14:b", 1, starter="white") == 21
    assert leaves(f"{CUP}:offx15:13,offx14:b", 2, starter="white") == 0
    assert leaves(f"{CUP}:offx15:13,offx14:b", 1, starter="black") == 0
    assert leaves(f"{CUP}:1,offx14:13,offx14:w", 2, starter="white") == 21 * 21
    assert leaves(f"{CUP}:1,offx14:13,offx14:w", 2, starter="black") == 0


def test_finished_game_in_short() -> None:
    (answer,) = batch("moves", [position("short:offx15:19x15:b:6-5")])
    assert answer["count"] == 0
    assert answer["moves"] == []
    assert answer["warnings"]


def test_finished_game_takes_no_move() -> None:
    (answer,) = batch("check", [position("long:offx15:12x15:b:6-5", move="12/6 12/7")])
    assert "error" in answer or answer["legal"] is False
