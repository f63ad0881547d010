"""`nardy moves` with evaluation: best first, with chances and depth; the charts of first rolls."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from tests.contract.chances import check_chances
from tests.contract.commands import has
from tests.contract.running import jsonl, nardy, position

ranked = pytest.mark.skipif(not has("moves", "--ply"), reason="`nardy moves` does not evaluate yet")
LINES = [
    "long:24x15:12x15:w:3-3",
    "long:24x9,20x3,17,16,15:12x10,8x3,5x2:w:6-3",
    "long-tournament:6x2,5,offx12:18x2,17,offx12:b:2-1",
    "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:3-1",
    "short:13,8,6x5,5x4,4x3,barx1:19x5,20x5,21x4,1:w:5-2",
]


def moves(*args: str) -> Any:
    run = nardy("moves", *args, "--format", "json")
    assert run.code == 0, (args, run.err)
    return run.clean().json()


def check_ranked(answer: Any) -> list[Any]:
    found: list[Any] = answer["moves"]
    for entry in found:
        assert set(entry) >= {"move", "equity", "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "ply"}
        check_chances(entry, answer["rules"], draw_is_told=False)
    for deep in {entry["ply"] for entry in found}:
        equities = [entry["equity"] for entry in found if entry["ply"] == deep]
        assert equities == sorted(equities, reverse=True), f"best first among the plays looked at {deep} plies deep"
    depths = [entry["ply"] for entry in found]
    assert depths == sorted(depths, reverse=True), "plays looked at deeper come before the others"
    return found


@ranked
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("ply", [None, "0", "1"])
def test_best_first(line: str, ply: str | None) -> None:
    options = ["--ply", ply] if ply else []
    answer = moves(line, *options)
    found = check_ranked(answer)
    assert answer["count"] == len(found)
    assert len({entry["result_line"] for entry in found}) == len(found)
    assert moves(line, *options) == answer
    if ply:
        assert found[0]["ply"] == int(ply)


@ranked
def test_same_plays_as_the_rules_say() -> None:
    found = check_ranked(moves("start", "--roll", "3-3"))
    assert {entry["move"] for entry in found} == {"24/18 24/18", "24/15 24/21"}


@ranked
def test_equity_of_a_play_is_that_of_its_result_for_the_other_side() -> None:
    if not has("eval"):
        pytest.skip("there is no `nardy eval` yet")
    for line in (LINES[1], LINES[3]):
        for entry in moves(line, "--ply", "0")["moves"][:3]:
            after = nardy("eval", entry["result_line"], "--ply", "0", "--format", "json").json()
            assert entry["equity"] == pytest.approx(-after["equity"], abs=1e-6), entry["move"]
            assert entry["win_mars"] == pytest.approx(after["lose_mars"], abs=1e-6), entry["move"]


@ranked
def test_top() -> None:
    whole = moves(LINES[3], "--ply", "0")
    for top in ("1", "3", "500"):
        some = check_ranked(moves(LINES[3], "--ply", "0", "--top", top))
        assert some == whole["moves"][: int(top)], "the best of all, as many as asked for"
    assert moves(LINES[3], "--ply", "0", "--top", "1")["count"] in (1, whole["count"])


@ranked
def test_pass_and_finish() -> None:
    closed = "short:6x14,barx1:19x2,20x2,21x2,22x2,23x2,24x5:w:3-1"
    assert [entry["move"] for entry in check_ranked(moves(closed))] == ["(no move)"]
    (last,) = {entry["equity"] for entry in moves("long:1,offx14:12x15:w:2-1")["moves"]}
    assert last == pytest.approx(2, abs=1e-9), "a play that ends the game is worth what it wins, exactly"


@ranked
def test_finished_game_has_no_moves() -> None:
    answer = moves("long:offx15:13,offx14:b:2-1")
    assert answer["count"] == 0
    assert answer["moves"] == []
    assert answer["warnings"]


@ranked
def test_rows_of_csv_are_ranked_too() -> None:
    found = moves(LINES[1])["moves"]
    rows = list(csv.DictReader(io.StringIO(nardy("moves", LINES[1], "--format", "csv").out)))
    assert [row["move"] for row in rows] == [entry["move"] for entry in found]
    assert [float(row["equity"]) for row in rows] == pytest.approx([e["equity"] for e in found], abs=1e-3)
    for form in ("table", "markdown", "html"):
        text = nardy("moves", LINES[1], "--format", form).out
        places = [text.index(entry["move"]) for entry in found[:2]]
        assert places == sorted(places)


@ranked
def test_batches_and_jobs() -> None:
    sent = [position(line) for line in LINES]
    text = jsonl(sent) + "{not json\n" + jsonl(sent)
    one = nardy("moves", "-", "--ply", "0", "--format", "jsonl", input=text).refused(1)
    assert nardy("moves", "-", "--ply", "0", "--format", "jsonl", "--jobs", "2", input=text).raw == one.raw
    for answer in one.lines():
        if "error" not in answer:
            check_ranked(answer)


@ranked
@pytest.mark.parametrize(
    "wrong", [("--ply", "-1"), ("--ply", "x"), ("--top", "0"), ("--top", "-2"), ("--evaluator", "nonesuch")]
)
def test_wrong_calls(wrong: tuple[str, str]) -> None:
    run = nardy("moves", LINES[1], *wrong).refused()
    assert run.err.startswith(f"error: {wrong[0]}: ")


@pytest.mark.parametrize("chart", ["openings", "replies"])
@pytest.mark.parametrize("rules", ["long", "short"])
def test_charts(chart: str, rules: str) -> None:
    if not has("chart", chart):
        pytest.skip(f"there is no `nardy chart {chart}` yet")
    run = nardy("chart", chart, "--rules", rules, "--format", "json", timeout=120)
    assert run.code == 0, run.err
    answer = run.clean().json()
    assert answer["schema"] == "nardy/chart/1"
    assert answer["chart"] == chart
    assert answer["rules"] == rules
    assert answer["rows"]
    if chart == "openings":
        for row in answer["rows"]:
            high, low = row["roll"]
            assert 6 >= high >= low >= 1
            assert rules == "long" or high != low, "the starter of short never begins with a double"
            legal = nardy("moves", "start", "--rules", rules, "--roll", f"{high}-{low}", "--format", "json").json()
            plays = {entry["move"] for entry in legal["moves"]}
            named = [row["move"]] if "move" in row else [m["move"] if isinstance(m, dict) else m for m in row["moves"]]
            assert named
            assert set(named) <= plays, f"{row['roll']}: legal are {sorted(plays)}"
        rolls = {tuple(row["roll"]) for row in answer["rows"]}
        assert len(rolls) == len(answer["rows"])
        if rules == "long":
            assert (3, 3) in rolls, "all first rolls but 3-3 are forced"
    for form in ("table", "csv", "markdown", "html"):
        assert nardy("chart", chart, "--rules", rules, "--format", form, timeout=120).clean().code == 0
    assert json.loads(nardy("chart", chart, "--rules", rules, "--format", "json", timeout=120).out) == answer
