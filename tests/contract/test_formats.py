"""What each command prints, in every format, with the JSON keys of the contract."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest

from tests.contract.running import batch, board, jsonl, nardy, position

ALL = ("table", "json", "jsonl", "csv", "markdown", "html")
COMMANDS: dict[str, tuple[str, ...]] = {
    "moves": ("moves", "start", "--roll", "3-3"),
    "rolls": ("moves", "start"),
    "compare": ("moves", "start", "--roll", "3-3", "--compare", "long-fnr"),
    "check": ("check", "start", "24/15", "--roll", "6-3"),
    "play": ("play", "start", "24/15", "--roll", "6-3"),
    "pips": ("pips", "start"),
    "doubles": ("chart", "doubles"),
    "odds": ("chart", "rolls"),
    "rules": ("rules",),
    "rule set": ("rules", "long-ua"),
    "diff": ("rules", "diff", "long", "long-fnr"),
    "rollout": ("rollout", "start", "--evaluator", "random", "--trials", "36"),
    "rolled plays": ("rollout", "start", "--evaluator", "random", "--trials", "36", "--roll", "3-3"),
    "perft": ("perft", "start", "--depth", "1", "--divide"),
}
COMMON = {"schema", "id", "rules", "position", "line", "warnings"}


QUICK = ("moves", "pips", "doubles", "rules")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        pytest.param(name, form, marks=[] if name in QUICK or form in ("table", "json", "csv") else [pytest.mark.slow])
        for name in COMMANDS
        for form in ALL
    ],
)
def test_every_command_in_every_format(name: str, form: str) -> None:
    run = nardy(*COMMANDS[name], "--format", form)
    assert run.code == 0, run.err
    assert run.err == ""
    assert run.out.endswith("\n")
    if form == "json":
        assert isinstance(json.loads(run.out), dict)
    elif form == "jsonl":
        assert run.out.count("\n") == 1
        assert isinstance(json.loads(run.out), dict)
    elif form == "csv":
        rows = list(csv.reader(io.StringIO(run.out)))
        assert rows[0][0] == "id"
        assert len({len(r) for r in rows}) == 1
    elif form == "html":
        assert re.search(r"<\w+", run.out)
    elif form == "markdown" and name in ("moves", "rolls", "pips", "doubles", "odds", "rules", "diff", "perft"):
        assert re.search(r"^\|[-:|]+\|$", run.out, re.M)


def test_table_is_the_default() -> None:
    assert nardy(*COMMANDS["moves"]).out == nardy(*COMMANDS["moves"], "--format", "table").out


def test_unknown_format() -> None:
    assert nardy("pips", "start", "--format", "xml").refused().err.startswith("error: --format: ")


def one(*args: str, input: str = "") -> Any:
    return nardy(*args, "--format", "json", input=input).json()


WORTH = ("equity", "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "ply")


def test_moves() -> None:
    got = one(*COMMANDS["moves"])
    assert set(got) == COMMON | {"roll", "numbering", "dice_played", "count", "evaluator", "trained_under", "moves"}
    assert got["schema"] == "nardy/moves/1"
    assert got["roll"] == [3, 3]
    assert got["numbering"] == "board"
    assert got["dice_played"] == 4
    assert got["count"] == 2
    assert [m["move"] for m in got["moves"]] in (["24/18 24/18", "24/15 24/21"], ["24/15 24/21", "24/18 24/18"])
    for move in got["moves"]:
        assert set(move) == {"move", "steps", "result", "result_line", *WORTH}
        assert sorted(map(tuple, move["steps"]))[-1] == (24, 21)
        assert len(move["steps"]) == 4
    by = {m["move"]: m for m in got["moves"]}
    assert board(by["24/18 24/18"]["result"]) == board(position("long:24x13,18x2:12x15:b"))
    assert by["24/18 24/18"]["result_line"] == "long:24x13,18x2:12x15:b"
    assert by["24/15 24/21"]["result_line"] == "long:24x13,21,15:12x15:b"


def test_moves_brief() -> None:
    got = one(*COMMANDS["moves"], "--brief")
    assert got["count"] == 2
    assert [set(m) for m in got["moves"]] == [{"move", *WORTH}, {"move", *WORTH}]
    got = one(*COMMANDS["moves"], "--brief", "--evaluator", "random")
    assert got["moves"] == [{"move": "24/18 24/18"}, {"move": "24/15 24/21"}]


def test_moves_without_a_roll() -> None:
    got = one("moves", "start")
    assert set(got) == COMMON | {"rolls"}
    assert len(got["rolls"]) == 21
    # all first rolls but 3-3 are forced
    assert {tuple(r["roll"]): r["count"] for r in got["rolls"]} == {
        (hi, lo): 2 if hi == lo == 3 else 1 for hi in range(1, 7) for lo in range(1, hi + 1)
    }


def test_moves_compare() -> None:
    got = one(*COMMANDS["compare"])
    assert {"only_here", "only_there"} <= set(got)
    assert "moves" not in got
    assert sorted(m["move"] for m in got["only_here"]) == ["24/15 24/21", "24/18 24/18"]
    assert [m["move"] for m in got["only_there"]] == ["24/15"]
    same = one("moves", "start", "--roll", "6-3", "--compare", "long-fnr")
    assert same["only_here"] == same["only_there"] == []


def test_moves_pass_is_one_entry() -> None:
    # every point that White's head can reach is Black's
    line = "long:24x15:23x3,22x3,21x3,20x2,19x2,18x2:w"
    got = one("moves", line, "--roll", "6-1")
    assert got["count"] == 1
    assert got["dice_played"] == 0
    assert got["moves"][0]["move"] == "(no move)"
    assert got["moves"][0]["steps"] == []
    assert board(got["moves"][0]["result"])[:-1] == board(position(line))[:-1]
    assert got["moves"][0]["result"]["to_move"] == "black"
    assert nardy("check", line, "(no move)", "--roll", "6-1").code == 0
    played = one("play", line, "(no move)", "--roll", "6-1")
    assert played["result"]["to_move"] == "black"


def test_check() -> None:
    good = one(*COMMANDS["check"])
    assert COMMON | {"legal", "reasons", "legal_moves"} <= set(good)
    assert good["schema"] == "nardy/check/1"
    assert good["legal"] is True
    assert good["reasons"] == []
    assert good["legal_moves"] == ["24/15"]
    bad = nardy("check", "start", "24/21 24/22", "--roll", "3-2", "--format", "json")
    assert bad.code == 1
    assert bad.json()["legal"] is False
    assert bad.json()["legal_moves"] == ["24/19"]


def test_play() -> None:
    got = one(*COMMANDS["play"])
    assert COMMON | {"result", "result_line"} <= set(got)
    assert got["schema"] == "nardy/play/1"
    assert board(got["result"]) == board(position("long:24x14,15:12x15:b"))
    assert got["result_line"] == "long:24x14,15:12x15:b"


def test_play_refuses_with_2() -> None:
    nardy("play", "start", "24/12", "--roll", "6-6").refused()
    nardy("play", "start", "24/18", "--roll", "6-3").refused()
    nardy("play", "short:8,6x14:5,19x14:w:3-2", "8/3").refused()
    nardy("play", "start", "24/15").refused()  # no roll
    nardy("play", "start", "--roll", "6-3").refused()  # no move


def test_pips_keys() -> None:
    got = one("pips", "start")
    assert set(got) == COMMON | {"white", "black", "difference", "off", "head", "home", "row", "trapped"}
    assert got["white"] == got["black"] == 360
    for key in ("off", "head", "home", "row", "trapped"):
        assert set(got[key]) == {"white", "black"}
    short = one("pips", "start", "--rules", "short")
    assert short["white"] == short["black"] == 48 + 65 + 24 + 30


def test_perft_keys() -> None:
    got = one(*COMMANDS["perft"])
    assert set(got) == COMMON | {"depth", "leaves", "divide"}
    assert got["depth"] == 1
    assert got["leaves"] == 22
    assert len(got["divide"]) == 21
    assert sum(d["leaves"] for d in got["divide"]) == 22


def test_rules_one_in_full() -> None:
    got = one("rules", "long")
    want = {
        "name": "long",
        "game": "long",
        "head": {
            "per_turn": 1,
            "first": {"rolls": ["3-3", "4-4", "6-6"], "when": "blocked"},
            "second": {"rolls": ["3-3", "4-4", "6-6"], "when": "blocked"},
        },
        "block": {"length": 6, "allowed": "opponent_ahead", "judged": "turn_end"},
        "larger_die": True,
        "opening": "reroll",
        "next_starter": "roll",
        "last_roll": False,
        "scoring": {"oin": 1, "mars": 2, "koks": 3, "tally": "points"},
    }
    assert got["schema"] == "nardy/rules/1"
    for key, value in want.items():
        if key == "scoring":
            assert (got[key]["oin"], got[key]["mars"], got[key]["tally"]) == (1, 2, "points")
        else:
            assert got[key] == value, key
    assert got["drawing"]["direction"] == "ccw"
    assert got["cube"]["use"] is False


SHIPPED: dict[str, dict[str, Any]] = {
    "long-moscow": {
        "next_starter": "winner",
        "drawing.direction": "cw",
        "drawing.labels": "roman",
        "opening": "reroll",
    },
    "long-tournament": {
        "block.allowed": "opponent_home",
        "last_roll": True,
        "next_starter": "white",
        "cube.use": True,
        "cube.beaver": True,
        "cube.limit": 64,
        "drawing.direction": "ccw",
        "opening": "reroll",
    },
    "long-forum": {
        "head.first.rolls": ["3-3", "4-4", "6-6"],
        "head.second.rolls": ["3-3", "4-4", "6-6", "5-5", "6-2"],
        "head.second.when": "blocked",
        "larger_die": True,
        "scoring.tally": "win_loss",
        "next_starter": "roll",
    },
    "long-ua": {
        "head.first.rolls": ["3-3", "4-4", "5-5", "6-6"],
        "head.second.rolls": ["3-3", "4-4", "5-5", "6-6"],
        "block.allowed": "opponent_ahead",
        "next_starter": "roll",
        "drawing.direction": "ccw",
    },
    "long-fnr": {
        "head.first.rolls": [],
        "head.second.rolls": ["3-3", "4-4", "6-6"],
        "head.second.when": "listed",
        "block.judged": "each_step",
        "opening": "opening_pair",
        "next_starter": "roll",
        "cube.use": False,
    },
    "short": {"game": "short", "opening": "opening_pair", "next_starter": "roll", "cube.use": True, "scoring.koks": 3},
}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rule_sets(name: str) -> None:
    got = one("rules", name)
    for path, value in SHIPPED[name].items():
        at: Any = got
        for part in path.split("."):
            at = at[part]
        assert (sorted(at) if isinstance(at, list) else at) == (sorted(value) if isinstance(value, list) else value), (
            path
        )


def test_rules_list_names_all() -> None:
    run = nardy("rules")
    assert all(n in run.out for n in ("long", *SHIPPED))
    assert nardy("rules", "nonesuch").refused()
    assert nardy("rules", "diff", "long").refused()
    assert nardy("rules", "diff", "long", "nonesuch").refused()


def test_rules_diff() -> None:
    run = nardy("rules", "diff", "long", "long-tournament")
    for field in ("block", "last_roll", "next_starter", "cube"):
        assert field in run.out
    assert "larger_die" not in run.out
    assert "drawing" not in run.out


def test_object_or_list() -> None:
    p = position("long:24x15:12x15:w")
    assert isinstance(one("pips", "-", input="white: {24: 15}\nblack: {12: 15}\n"), dict)
    assert isinstance(one("pips", "-", input=json.dumps(p, indent=1)), dict)
    assert isinstance(one("pips", "-", input=jsonl([p, p])), list)


def test_one_json_line_is_an_input_of_one_position() -> None:
    assert isinstance(one("pips", "-", input=jsonl([position("long:24x15:12x15:w")])), dict)


def rows(*args: str, input: str = "") -> list[dict[str, str]]:
    run = nardy(*args, "--format", "csv", input=input)
    assert run.code == 0, run.err
    return list(csv.DictReader(io.StringIO(run.out)))


def test_csv() -> None:
    got = rows(*COMMANDS["moves"])
    assert [r["move"] for r in got] in (["24/18 24/18", "24/15 24/21"], ["24/15 24/21", "24/18 24/18"])
    assert {r["count"] for r in got} == {"2"}
    assert {r["line"] for r in got} == {"long:24x15:12x15:w:3-3"}
    (row,) = rows("pips", "start")
    assert (row["white"], row["black"], row["difference"]) == ("360", "360", "0")
    p = position("long:24x15:12x15:w:6-3")
    many = rows("pips", "-", input=jsonl([{**p, "id": 'a,"b"'}, p]))
    assert [r["id"] for r in many] == ['a,"b"', "2"]


def test_html_escapes() -> None:
    p = {**position("long:24x15:12x15:w:6-3"), "id": "<b>&", "title": "<script>"}
    run = nardy("moves", "-", "--format", "html", input=jsonl([p, p]))
    assert run.code == 0
    assert "<script>" not in run.out
    assert "<b>" not in run.out


def test_json_keys_do_not_depend_on_the_language() -> None:
    def keys(x: Any) -> Any:
        if isinstance(x, dict):
            return {k: keys(v) for k, v in x.items()}
        return [keys(v) for v in x] if isinstance(x, list) else None

    for name in ("moves", "check", "diff"):
        assert keys(one(*COMMANDS[name])) == keys(one(*COMMANDS[name], "--lang", "ru"))


@pytest.mark.parametrize("lang", ["ru", "uk", "kk"])
def test_text_is_translated(lang: str) -> None:
    for name in ("moves", "check", "pips", "doubles", "odds", "rules", "diff", "perft"):
        run = nardy(*COMMANDS[name], "--lang", lang)
        assert run.code == 0
        assert re.search("[а-яіїєғқңөұүһә]", run.out), (name, run.out)
        assert run.out == nardy(*COMMANDS[name], env={"NARDY_LANG": lang}).out


def test_error_word_is_not_translated() -> None:
    run = nardy("moves", "start", "--roll", "7-1", "--lang", "ru").clean()
    assert run.code == 2
    assert run.err.startswith("error: --roll: ")  # "the rest is", the word hint too
    assert re.search("[а-я]", run.err)


def test_language_precedence() -> None:
    base = nardy("pips", "start").out
    assert nardy("pips", "start", "--lang", "en", env={"NARDY_LANG": "ru"}).out == base
    assert nardy("pips", "start", env={"NARDY_LANG": None, "LC_ALL": "C"}).out == base
    assert nardy("pips", "start", "--lang", "xx").refused().err.startswith("error: --lang: ")


def test_language_of_the_locale() -> None:
    by_name = nardy("pips", "start", "--lang", "ru").out
    got = nardy("pips", "start", env={"NARDY_LANG": None, "LC_ALL": None, "LANG": "ru_RU.UTF-8"})
    assert got.code == 0
    assert got.out == by_name
    assert got.out != nardy("pips", "start").out


def test_batch_order_and_ids() -> None:
    sent = [position(f"long:24x{15 - n},20x{n}:12x15:w", id=f"p{n}") for n in range(1, 15)]
    got = batch("pips", sent)
    assert [a["id"] for a in got] == [f"p{n}" for n in range(1, 15)]
    assert [a["white"] for a in got] == [360 - 4 * n for n in range(1, 15)]
