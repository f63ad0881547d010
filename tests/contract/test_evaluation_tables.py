"""Evaluation as people see it, and the options of `nardy moves` and `nardy chart` that go with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.contract.running import nardy

END = "long:5,3,offx13:15x2,offx13:w"


def test_eval_in_words() -> None:
    shown = nardy("eval", END).out
    assert "Wins, %" in shown
    assert "70.5" in shown
    assert "+0.410" in shown
    assert "exact" in shown
    assert "trained under" not in shown
    assert "trained under long" in nardy("eval", END, "--rules", "long-ua").out
    assert "+0,410" in nardy("eval", END, "--lang", "ru").out
    assert "5/1" in nardy("eval", END, "--roll", "3-1").out


def test_a_finished_game_has_its_end() -> None:
    run = nardy("eval", "long:offx15:1x15:b")
    assert "-2.000" in run.out
    assert run.err.startswith("warning: ")


def test_moves_show_the_ply_where_it_differs() -> None:
    shown = nardy("moves", "start", "--rules", "short", "--roll", "3-1", "--ply", "1").out
    head = next(line for line in shown.splitlines() if line.startswith("No."))
    assert "Ply" in head
    assert "Ply" not in nardy("moves", "start", "--rules", "short", "--roll", "3-1").out


def test_moves_unvalued() -> None:
    plain = nardy("moves", "start", "--roll", "3-3", "--evaluator", "random")
    assert "Equity" not in plain.out
    assert "Pips" in plain.out
    compared = nardy("moves", "long:24x15:1x15:w:3-3", "--compare", "long-fnr", "--format", "json").json()
    assert all("equity" not in move for move in compared["only_there"])


def test_rules_that_the_networks_do_not_know(tmp_path: Path) -> None:
    rules = tmp_path / "club.json"
    rules.write_text(json.dumps({"name": "club", "extends": "long", "block": {"allowed": "never"}}))
    listed = nardy("moves", "start", "--roll", "3-3", "--rules", rules, "--format", "json").json()
    assert listed["evaluator"] is None
    assert listed["count"] == 2
    assert "would mislead" in listed["warnings"][0]
    for option in (["--evaluator", "builtin"], ["--ply", "1"], ["--top", "1"]):
        run = nardy("moves", "start", "--roll", "3-3", "--rules", rules, *option).refused()
        assert "hint: " in run.err
    nardy("chart", "openings", "--rules", rules).refused()


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("moves start --roll 3-3 --evaluator spread --ply 1", "--ply"),
        ("moves start --roll 3-3 --evaluator random --top 1", "--top"),
        ("moves start --roll 3-3 --compare long-fnr --top 1", "--top"),
        ("chart doubles --ply 1", "--ply"),
        ("chart rolls --first 3-3", "--first"),
        ("chart openings --evaluator spread", "--evaluator"),
        ("chart openings --first 7-1", "--first"),
        ("chart openings --rules short --first 3-3", ""),
    ],
)
def test_wrong_calls(words: str, place: str) -> None:
    run = nardy(*words.split()).refused()
    assert run.err.startswith(f"error: {place}")


@pytest.mark.parametrize(
    "call",
    [
        "eval start", "eval start --rules short --roll 6-1", "moves start --rules short --roll 6-6 --ply 1",
        "moves short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b:4-4", "chart openings --first 6-6", "chart openings --rules short",
        "chart replies --rules short --first 6-5", "chart replies --first 1-1",
    ],
)  # fmt: skip
def test_eighty_columns(call: str) -> None:
    run = nardy(*call.split(), env={"COLUMNS": "80"})
    assert max(map(len, run.out.splitlines())) <= 80
