"""`nardy bearoff` as a program outside calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.contract.running import batch, jsonl, nardy, position, turned

LINE = "long:5,3,offx13:15x2,offx13:w"
LINES = [
    LINE,
    "long:6x15:18x15:b",
    "short:6x2,4,3x4,offx8:19x2,24x5,offx8:w",
    "short:1,offx14:19x15:w",
    "long-ua:6,offx14:18,offx14:w",
]


def test_answers() -> None:
    found = batch("bearoff", [position(line) for line in LINES])
    mirrored = batch("bearoff", [position(turned(line)) for line in LINES])
    for one, other in zip(found, mirrored, strict=True):
        assert one["win"] == other["win"]
        assert (one["white"], one["black"]) == (other["black"], other["white"])
        for color in ("white", "black"):
            side = one[color]
            assert side["distribution"] == sorted(side["distribution"])
            assert side["distribution"][-1] == 1.0
            assert sum(1 - chance for chance in side["distribution"]) == pytest.approx(side["mean_rolls"], abs=1e-9)
            assert side["epc"] == pytest.approx(side["mean_rolls"] * 49 / 6)
    assert [one["exact"] for one in found] == [True, False, False, True, True]


def test_a_bad_position_costs_only_itself() -> None:
    text = jsonl([position(LINE), position("long:24x15:13x15:w"), {"white": {"1": 2}}, position(LINE)])
    run = nardy("bearoff", "-", "--format", "jsonl", input=text).refused(1)
    assert ["error" in each for each in run.lines()] == [False, True, True, False]
    assert run.lines()[1]["error"]["code"] == "position"


def test_processes_answer_alike() -> None:
    text = jsonl([position(line) for line in LINES] * 30)
    one = nardy("bearoff", "-", "--format", "jsonl", input=text)
    two = nardy("bearoff", "-", "--format", "jsonl", "--jobs", "2", input=text)
    assert one.code == two.code == 0
    assert one.raw == two.raw


def test_positions_outside() -> None:
    run = nardy("bearoff", "long:24x2,7,6x12:13x14,19:w").refused()
    assert len(run.errors()) == 2
    assert "white" in run.errors()[0]
    assert "24x2, 7" in run.errors()[0]
    assert "black" in run.errors()[1]
    assert ": 19" in run.errors()[1]
    assert "--points 7" in run.err
    assert nardy("bearoff", "long:7,6x14:13x14,19:w", "--points", "7").code == 0


def test_calls_that_are_wrong() -> None:
    for words in (
        [],
        ["start", "--build"],
        ["start", "--points", "5"],
        ["start", "--checkers", "0"],
        ["--build", "--points", "x"],
    ):
        nardy("bearoff", *words).refused()
    assert len(nardy("bearoff", "--points", "5", "--checkers", "11", "--jobs", "0").refused().errors()) == 4


def test_more_checkers_are_exact() -> None:
    line = "long:6,4,3,2x2,1x2,offx8:18,16,15,14x2,13x2,offx8:w"
    rough, exact = (nardy("bearoff", line, "--checkers", n, "--format", "json").json() for n in ("6", "7"))
    assert (rough["exact"], exact["exact"]) == (False, True)
    assert rough["win"] != exact["win"]
    assert rough["win"] == pytest.approx(exact["win"], abs=1e-3)
    assert rough["white"] == exact["white"]


def test_a_last_roll_is_told_of() -> None:
    run = nardy("bearoff", "long-tournament:1,offx14:13,offx14:w", "--format", "json").json()
    assert run["win"] == 1.0
    assert any("last roll" in warning for warning in run["warnings"])
    over = nardy("bearoff", "long:offx15:13x2,offx13:b", "--format", "json").json()
    assert over["win"] == 0.0
    assert over["warnings"]


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "html"])
def test_formats(form: str) -> None:
    run = nardy("bearoff", LINE, "--format", form)
    assert run.code == 0
    assert "1.62" in run.out
    assert nardy("bearoff", "--build", "--checkers", "1", "--format", form).out.count("54264") == 1


def test_csv_has_the_scalars() -> None:
    header, row = nardy("bearoff", LINE, "--format", "csv").out.splitlines()
    found = dict(zip(header.split(","), row.split('"')[0].split(","), strict=False))
    assert found["id"] == "1"
    assert {"win", "exact", "mean_rolls_white", "mean_rolls_black", "epc_white", "epc_black"} <= set(header.split(","))


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "kk"])
def test_eighty_columns(lang: str) -> None:
    for words in ([LINE], ["long:6x15:18x15:w"], ["--build", "--checkers", "1"]):
        run = nardy("bearoff", *words, "--lang", lang, env={"COLUMNS": "80"})
        assert run.code == 0
        assert max(len(line) for line in run.out.splitlines() if ".tables" not in line) <= 80


def test_the_example_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bearoff.md").read_text(encoding="utf-8")
    shown = page.split(f"$ nardy bearoff {LINE}\n")[1].split("```")[0]
    assert nardy("bearoff", LINE).out == shown


def test_what_is_almost_sure_does_not_look_sure(tmp_path: Path) -> None:
    out = nardy("bearoff", "long:6x15:13x9,offx6:w").out
    assert "0.00% of" not in out
    file = tmp_path / "answer.json"
    assert nardy("bearoff", "long:6x15:13x9,offx6:w", "--format", "json", "-o", file).code == 0
    assert 0 < json.loads(file.read_text())["win"] < 0.0001
