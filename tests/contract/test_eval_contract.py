"""`nardy eval` from outside: keys, ranges, depths, forms, batches, refusals."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract.chances import CHANCES, check_chances
from tests.contract.commands import has
from tests.contract.running import batch, board, jsonl, nardy, position, turned
from tests.truth.positions import stored

pytestmark = pytest.mark.skipif(not has("eval"), reason="there is no `nardy eval` yet")

LINES = [
    "long:24x15:12x15:w",
    "long:21,20,6x5,5x4,4x4:18x5,17x5,16x5:w",
    "long-tournament:6x2,5,offx12:18x2,17,offx12:b",
    "long-fnr:24x10,20x3,14x2:12x9,8x3,4x3:b",
    "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b",
    "short:13,8,6x5,5x4,4x3,barx1:19x5,20x5,21x4,1:w",
]


def evaluate(*args: str) -> Any:
    run = nardy("eval", *args, "--format", "json")
    assert run.code == 0, (args, run.err)
    return run.clean().json()


@pytest.mark.parametrize("line", LINES)
def test_keys_and_ranges(line: str) -> None:
    answer = evaluate(line)
    assert set(answer) >= {
        "schema", "id", "rules", "position", "line", "warnings", *CHANCES, "equity", "ply", "evaluator",
    }  # fmt: skip
    assert answer["schema"] == "nardy/eval/1"
    assert board(answer["position"]) == board(position(line))
    assert answer["evaluator"] == "builtin"
    assert isinstance(answer["ply"], int)
    check_chances(answer, answer["rules"])


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("ply", ["0", "1"])
def test_depths_and_colours(line: str, ply: str) -> None:
    answer = evaluate(line, "--ply", ply)
    assert answer["ply"] == int(ply)
    check_chances(answer, answer["rules"])
    assert evaluate(line, "--ply", ply) == answer, "asked again, the answer is the same"
    other = evaluate(turned(line), "--ply", ply)
    for name in (*CHANCES, "equity"):
        if "long-tournament" not in line:  # there White starts, so the colours differ
            assert other[name] == pytest.approx(answer[name], abs=1e-9), f"{name} with the colours changed over"


def test_static_by_default_is_deep_by_wish() -> None:
    default = evaluate(LINES[1])
    assert evaluate(LINES[1], "--ply", str(default["ply"])) == default


def test_certain_ends() -> None:
    answer = evaluate("long:1,offx14:13x3,offx12:w", "--ply", "1")
    assert answer["win"] == pytest.approx(1, abs=0.02), "White bears off its last checker"
    assert answer["win_mars"] == pytest.approx(0, abs=0.02), "Black has borne off checkers"
    answer = evaluate("long:1,offx14:12x15:w", "--ply", "1")
    assert answer["equity"] == pytest.approx(2, abs=0.02), "mars for certain"
    assert evaluate("long:2x8,1x7:13x3,offx12:w")["win_mars"] == pytest.approx(0, abs=1e-6), "nobody can win mars"


def test_draws_under_a_last_roll() -> None:
    sent = [
        position("long-tournament:1,offx14:13,offx14:w", starter="white"),
        position("long-tournament:1,offx14:13,offx14:w", starter="black"),
        position("long-tournament:offx15:13,offx14:b", starter="white"),
    ]
    first, second, last = batch("eval --ply 1", sent)
    assert first["draw"] == pytest.approx(1, abs=0.05), "White finishes, and Black with its last roll too"
    assert second["draw"] == pytest.approx(0, abs=0.05)
    assert second["win"] == pytest.approx(1, abs=0.05)
    assert last["draw"] == pytest.approx(1, abs=0.05)


def test_near_the_exact_chances_where_play_is_forced() -> None:
    records = [r for r in stored() if r["forced"]]
    answers = batch("eval --ply 0", [r["position"] for r in records])
    errors = [abs(a["equity"] - r["policies"]["random"]["equity"]) for r, a in zip(records, answers, strict=True)]
    worst = sorted(zip(errors, (r["id"] for r in records), strict=True))[-8:]
    assert sum(errors) / len(errors) < 0.15, f"mean error of equity in endings; the worst: {worst}"


def test_forms_and_batches(tmp_path: Path) -> None:
    sent = [position(line, id=n) for n, line in enumerate(LINES)]
    text = jsonl(sent[:2]) + "{not json\n" + jsonl(sent[2:])
    run = nardy("eval", "-", "--format", "jsonl", input=text).refused(1)
    answers = run.lines()
    assert ["error" in a for a in answers] == [n == 2 for n in range(len(LINES) + 1)]
    assert answers[2]["error"]["line"] == 3
    whole = batch("eval", sent)
    assert [a for a in answers if "error" not in a] == whole
    assert [a["id"] for a in whole] == list(range(len(LINES)))
    path = tmp_path / "in.jsonl"
    path.write_text(jsonl(sent))
    rows = list(csv.DictReader(io.StringIO(nardy("eval", path, "--format", "csv").out)))
    assert len(rows) == len(LINES)
    assert next(iter(rows[0])) == "id"
    assert {*CHANCES, "equity", "ply", "evaluator"} <= set(rows[0])
    for row, answer in zip(rows, whole, strict=True):
        assert float(row["equity"]) == pytest.approx(answer["equity"], abs=1e-3)
    assert re.search(r"^\|.*\|$", nardy("eval", path, "--format", "markdown").out, re.M)
    assert "<table" in nardy("eval", path, "--format", "html").out
    assert nardy("eval", path).code == 0
    one = nardy("eval", path, "--format", "jsonl", "--jobs", "1")
    assert nardy("eval", path, "--format", "jsonl", "--jobs", "2").raw == one.raw


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("--ply", ["--ply", "-1"]), ("--ply", ["--ply", "x"]), ("--evaluator", ["--evaluator", "nonesuch"]),
        ("--evaluator", ["--evaluator", "spread"]), ("--evaluator", ["--evaluator", "random"]),
    ],
    ids=str,
)  # fmt: skip
def test_wrong_calls(place: str, wrong: list[str]) -> None:
    run = nardy("eval", LINES[1], *wrong).refused()
    assert run.err.startswith(f"error: {place}: ")
    assert run.raw == b""


@pytest.mark.parametrize(
    "fields", [{"block": {"allowed": "always"}}, {"block": {"allowed": "never"}}, {"head": {"per_turn": 2}}], ids=str
)
def test_rules_that_the_builtin_never_learnt(tmp_path: Path, fields: dict[str, Any]) -> None:
    rules = tmp_path / "own.yaml"
    rules.write_text(json.dumps({"name": "own", "extends": "long", **fields}))
    nardy("eval", LINES[1], "--rules", rules).refused()
    assert nardy("moves", LINES[1], "--rules", rules, "--roll", "3-1").code == 0, "its plays are listed all the same"


@pytest.mark.parametrize("lang", ["ru", "uk", "kk"])
def test_languages(lang: str) -> None:
    assert re.search(
        "[а-яіїәғқңөұүһ]{4}", nardy("eval", LINES[0], "--evaluator", "x", "--lang", lang).refused(hint=None).err
    )
    shown = nardy("eval", "--help", env={"NARDY_LANG": lang, "COLUMNS": "200"})
    for english in (" the ", " and ", " with ", "Number of", "Show this"):
        assert english not in shown.out, f"{english!r} in the help in {lang}"
    assert nardy("eval", LINES[0], "--lang", lang, "--format", "json").json() == evaluate(LINES[0])
