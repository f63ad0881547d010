"""Every form in which a position may come, and every key of a position mapping."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.contract.running import batch, board, jsonl, nardy, position

LONG_START = position("long:24x15:12x15:w")
SHORT_LINE = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w"

YAML_A = """\
white: {24: 13, 18: 2}
black: {12: 15}
roll: 6-3
"""
LINE_A = "long:24x13,18x2:12x15:w:6-3"


def line_of(*args: str | Path, input: str | bytes = "") -> str:
    run = nardy("convert", *args, "--to", "line", input=input)
    assert run.code == 0, run.err
    return run.out.strip()


def test_start_of_each_rule_set() -> None:
    assert line_of("start") == "long:24x15:12x15:w"
    assert line_of("start", "--rules", "short") == SHORT_LINE
    assert line_of("start", "--rules", "long-ua") == "long-ua:24x15:12x15:w"


@pytest.mark.parametrize("ending", ["yaml", "yml", "json", "jsonl"])
def test_path(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    mapping = {"white": {"24": 13, "18": 2}, "black": {"12": 15}, "roll": "6-3"}
    path.write_text(YAML_A if ending.startswith("y") else json.dumps(mapping) + "\n")
    assert line_of(path) == LINE_A


def test_standard_input_told_apart() -> None:
    assert line_of("-", input=YAML_A) == LINE_A
    assert line_of("-", input=json.dumps(position(LINE_A))) == LINE_A
    assert line_of("-", input="{white: {24: 13, 18: 2}, black: {12: 15}, roll: 6-3}\n") == LINE_A
    assert line_of("-", input=json.dumps(position(LINE_A), indent=2)) == LINE_A


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("long:24x13,18x2:12x15:w:6-3", "long:24x13,18x2:12x15:w:6-3"),
        ("long:18x2,24x13:12x15:w", "long:24x13,18x2:12x15:w"),
        ("long:24x14,18x1:12x15:b", "long:24x14,18:12x15:b"),
        ("long:6x13,offx2:13,offx14:b:2-1", "long:6x13,offx2:13,offx14:b:2-1"),
        ("long:offx2,6x13:13,offx14:b", "long:6x13,offx2:13,offx14:b"),
        ("long:6x14,off:18x15:w", "long:6x14,offx1:18x15:w"),
        (
            "short:13x5,24,8x3,6x5,barx1:19x5,17x3,12x5,1x2:b:6-6",
            "short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:b:6-6",
        ),
        ("long-moscow:24x15:12x15:b:1-1", "long-moscow:24x15:12x15:b:1-1"),
        ("long:24x15:12x15:w:3-6", "long:24x15:12x15:w:6-3"),
    ],
)
def test_position_line(given: str, printed: str) -> None:
    got = line_of(given)
    # how one checker off is printed is left open: off or offx1
    norm = {x.replace("offx1,", "off,").replace("offx1:", "off:").replace("barx1:", "bar:") for x in (got, printed)}
    assert len(norm) == 1, (got, printed)
    assert line_of(got) == got


@pytest.mark.parametrize(
    "line",
    [
        "long:24x15",
        "long:24x15:12x15",
        "long:24x15:12x15:x",
        "long:24x15:12x15:w:7-1",
        "long:24x15:12x15:w:6-3:9",
        "nonesuch:24x15:12x15:w",
        "long:24x14:12x15:w",  # a checker is missing
        "long:24x16:12x15:w",
        "long:25x15:12x15:w",
        "long:0x15:12x15:w",
        "long:24x15:24x15:w",
        "long:24x14,offx2:12x15:w",
        "long:24x14,barx1:12x15:w",  # no bar in the long game
        "long:24x10,24x5:12x15:w",  # a point told twice
        "long:24x15,:12x15:w",
        "long:24x-15:12x15:w",
        "long:24y15:12x15:w",
        "long::12x15:w",
    ],
)
def test_bad_position_line(line: str) -> None:
    run = nardy("pips", line).refused()
    assert run.raw == b""


SAME: list[dict[str, Any]] = [
    {"roll": "6-3"},
    {"roll": 63},
    {"roll": "63"},
    {"roll": "6 3"},
    {"roll": [6, 3]},
    {"roll": [3, 6]},
    {"roll": "3-6"},
]


def test_spellings_of_a_roll() -> None:
    got = batch("moves", [{**LONG_START, **r} for r in SAME])
    assert [a["roll"] for a in got] == [[6, 3]] * len(SAME)


def test_roll_option_spellings_and_precedence() -> None:
    for text in ("6-3", "63", "6 3", "3-6"):
        run = nardy("moves", "long:24x15:12x15:w:5-5", "--roll", text, "--format", "json")
        assert run.json()["roll"] == [6, 3]


@pytest.mark.parametrize("roll", ["0-1", "7-1", "abc", "6", "6-3-1", "", "6--3", "-1", "66666"])
def test_bad_roll(roll: str) -> None:
    run = nardy("moves", "start", f"--roll={roll}").refused()
    assert run.err.startswith("error: --roll: ")


def test_bad_rolls_in_mappings() -> None:
    bad: list[Any] = ["7-1", 70, 7, [6], [6, 3, 1], [0, 1], "x", {}, True, 6.3, [[6, 3]], "6-3x"]
    for answer, roll in zip(batch("moves", [{**LONG_START, "roll": r} for r in bad]), bad, strict=True):
        assert "error" in answer, roll


def test_defaults_of_a_mapping() -> None:
    (answer,) = batch("pips", [{"white": {"24": 15}, "black": {"12": 15}}])
    assert answer["id"] == 1
    assert answer["rules"] == "long"
    assert answer["position"]["to_move"] == "white"
    assert answer["position"]["off"] == {"white": 0, "black": 0}
    assert answer["position"]["white"] == {"24": 15}
    assert answer["position"]["black"] == {"12": 15}
    assert answer["line"] == "long:24x15:12x15:w"
    assert answer["warnings"] == []
    assert answer["schema"] == "nardy/pips/1"


def test_numbering_own_of_a_mapping() -> None:
    long_, short = batch(
        "pips",
        [
            {"white": {"24": 15}, "black": {"24": 14, "20": 1}, "numbering": "own"},
            {
                "rules": "short",
                "white": {"24": 2, "13": 5, "8": 3, "6": 5},
                "black": {"24": 2, "13": 5, "8": 3, "6": 5},
                "numbering": "own",
            },
        ],
    )
    # Black's own 20 is board 8 in long
    assert long_["line"] == "long:24x15:12x14,8:w"
    assert short["line"] == SHORT_LINE


def test_bar_and_short() -> None:
    (answer,) = batch(
        "pips", [{"rules": "short", "white": {"24": 14}, "bar": {"white": 1}, "black": {"12": 15}, "to_move": "black"}]
    )
    assert answer["position"]["bar"] == {"white": 1, "black": 0}
    assert answer["position"]["to_move"] == "black"
    assert answer["white"] == 24 * 14 + 25
    (start,) = batch("pips", [position(SHORT_LINE)])
    assert start["position"]["bar"] == {"white": 0, "black": 0}


def test_cube_and_match_of_the_short_game() -> None:
    p = position(
        SHORT_LINE, cube={"value": 2, "owner": "white"}, match={"length": 7, "white": 3, "black": 5, "crawford": False}
    )
    run = nardy("convert", "-", "--to", "json", input=jsonl([p]))
    assert run.code == 0, run.err
    back = json.loads(run.out)
    assert back["cube"] == {"value": 2, "owner": "white"}
    assert back["match"] == {"length": 7, "white": 3, "black": 5, "crawford": False}


def test_bad_cube_and_match() -> None:
    good = position(SHORT_LINE)
    bad = [
        {**good, "cube": {"value": 3, "owner": "white"}},
        {**good, "cube": {"value": 2, "owner": "nobody"}},
        {**good, "cube": {"value": 2, "ownr": "white"}},
        {**good, "match": {"length": 0, "white": 0, "black": 0, "crawford": False}},
        {**good, "match": {"length": 7, "white": 7, "black": 0, "crawford": False}},
        {**LONG_START, "cube": {"value": 2, "owner": "white"}},  # there is no cube in this rule set
        {**LONG_START, "bar": {"white": 1}, "white": {"24": 14}},
    ]
    for answer, sent in zip(batch("pips", bad), bad, strict=True):
        assert "error" in answer, sent


def test_user_keys_are_carried_through() -> None:
    p = {
        "white": {"24": 15},
        "black": {"12": 15},
        "title": "T",
        "caption": "C",
        "x-note": {"a": [1, "б"]},
        "starter": "black",
    }
    run = nardy("convert", "-", "--to", "json", input=jsonl([p]))
    back = json.loads(run.out)
    assert back["x-note"] == {"a": [1, "б"]}
    assert back["title"] == "T"
    assert back["caption"] == "C"
    assert back["starter"] == "black"
    run = nardy("convert", "-", "--to", "yaml", input=jsonl([{**p, "id": "q"}]))
    again = nardy("convert", "-", "--to", "json", input=run.out)
    assert again.code == 0, again.err
    assert json.loads(again.out)["x-note"] == {"a": [1, "б"]}
    assert json.loads(again.out)["id"] == "q"


def test_identities() -> None:
    sent = [{**LONG_START, "id": "a b"}, LONG_START, {**LONG_START, "id": 17}, LONG_START]
    assert [str(a["id"]) for a in batch("pips", sent)] == ["a b", "2", "17", "4"]


def test_checkers_missing_says_what_to_add() -> None:
    run = nardy("pips", "-", input="white: {24: 13}\nblack: {12: 15}\n").refused()
    assert "off" in run.err
    assert "2" in run.err
    assert run.err.startswith("error: <stdin>:1: ")


def test_off_alone_fills_up() -> None:
    (answer,) = batch("pips", [{"white": {"6": 13}, "off": {"white": 2}, "black": {"12": 15}}])
    assert answer["off"] == {"white": 2, "black": 0}


def test_every_defect_at_once() -> None:
    text = "white: {24: 14}\nblack: {12: 15, 30: 1}\nto_move: green\nroll: 7-1\ntomove: white\n"
    run = nardy("pips", "-", input=text).refused()
    said = run.errors()
    assert len(said) >= 5, run.err
    assert any(x.startswith("error: <stdin>:3: ") for x in said), said
    assert any(x.startswith("error: <stdin>:4: ") for x in said), said
    assert any(x.startswith("error: <stdin>:5: ") and "tomove" in x for x in said), said
    assert "to_move" in run.err


@pytest.mark.parametrize(
    ("key", "nearest"),
    [
        ("tomove", "to_move"),
        ("whit", "white"),
        ("rols", "roll"),
        ("numberin", "numbering"),
        ("titel", "title"),
        ("strter", "starter"),
    ],
)
def test_unknown_key_names_the_nearest(key: str, nearest: str) -> None:
    run = nardy("pips", "-", input=f"white: {{24: 15}}\nblack: {{12: 15}}\n{key}: x\n").refused()
    assert "<stdin>:3" in run.err
    assert key in run.err
    assert any(nearest in x for x in run.err.splitlines() if x.startswith("hint: ")), run.err


def test_mapping_defects() -> None:
    base = {"white": {"24": 15}, "black": {"12": 15}}
    bad: list[Any] = [
        {"white": {"24": 15}},
        {"black": {"12": 15}},
        {},
        {**base, "white": {"24": 16}},
        {**base, "white": {"0": 15}},
        {**base, "white": {"25": 15}},
        {**base, "white": {"24": -1, "23": 16}},
        {**base, "white": {"24": 14.5}},
        {**base, "white": {"24": "fifteen"}},
        {**base, "white": {"24": True, "23": 14}},
        {**base, "white": {"12": 15}},
        {**base, "white": [24]},
        {**base, "white": 15},
        {**base, "white": None},
        {**base, "to_move": "green"},
        {**base, "to_move": 1},
        {**base, "rules": "nonesuch"},
        {**base, "rules": 5},
        {**base, "rules": {"extends": "nonesuch"}},
        {**base, "rules": {"extends": "long", "hed": {}}},
        {**base, "numbering": "roman"},
        {**base, "starter": "me"},
        {**base, "off": {"white": 1}},
        {**base, "off": {"white": -1}},
        {**base, "off": {"green": 0}},
        {**base, "off": 0},
        {**base, "bar": {"white": 1}},
        {**base, "ID": "x"},
        {**base, "xnote": "x"},
        [1, 2],
        "start",
        5,
        None,
    ]
    for answer, sent in zip(batch("pips", bad), bad, strict=True):
        assert "error" in answer, (sent, answer)
        assert set(answer["error"]) == {"code", "message", "line"}


def test_rules_as_a_mapping_has_no_line() -> None:
    p = {**LONG_START, "rules": {"extends": "long", "last_roll": True}}
    (answer,) = batch("pips", [p])
    assert answer["line"] is None


def test_rules_as_a_path(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("name: club\nextends: long\nhead: {first: {rolls: [5-5]}}\n")
    (tmp_path / "p.yaml").write_text("rules: club.yaml\nwhite: {24: 15}\nblack: {12: 15}\nroll: 3-3\n")
    run = nardy("moves", "p.yaml", "--format", "json", cwd=tmp_path)
    answer = run.json()
    assert answer["line"] is None
    # without the exception one head checker plays three threes, 12 being Black's head
    assert [m["move"] for m in answer["moves"]] == ["24/15"]


def test_unreachable_positions_are_analysed_with_a_warning() -> None:
    standing = position("long:24x9,10,9,8,7,6,5:12x15:w")
    off = position("long:24x14,offx1:12x15:w")
    got = batch("pips", [standing, off, LONG_START])
    assert [bool(a["warnings"]) for a in got] == [True, True, False]
    assert got[0]["white"] == 24 * 9 + 45


def test_several_in_one_file(tmp_path: Path) -> None:
    one = "white: {24: 15}\nblack: {12: 15}\n"
    two = "white: {24: 14, 18: 1}\nblack: {12: 15}\nid: two\n"
    item = "{white: {24: 15}, black: {12: 15}}"
    item2 = "{white: {24: 14, 18: 1}, black: {12: 15}, id: two}"
    want = ["long:24x15:12x15:w", "long:24x14,18:12x15:w"]
    for text in (f"{one}---\n{two}", f"- {item}\n- {item2}\n", f"positions:\n  - {item}\n  - {item2}\n"):
        path = tmp_path / "many.yaml"
        path.write_text(text)
        run = nardy("pips", path, "--format", "json")
        answers = run.json()
        assert isinstance(answers, list)
        assert [a["line"] for a in answers] == want
        assert [str(a["id"]) for a in answers] == ["1", "two"]
        assert line_of(path).split() == want
    path = tmp_path / "many.json"
    path.write_text(json.dumps([LONG_START, position(want[1])]))
    assert line_of(path).split() == want


def test_forms_of_conversion_round_trip() -> None:
    lines = [LINE_A, "short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:b:6-6", "long:6x13,offx2:13,offx14:b:2-1"]
    for line in lines:
        for form in ("yaml", "json"):
            run = nardy("convert", line, "--to", form)
            assert run.code == 0, run.err
            back = nardy("convert", "-", "--to", "json", input=run.out)
            assert board(json.loads(back.out)) == board(position(line)), (form, run.out)
            assert line_of("-", input=run.out).replace("offx1", "off") == line.replace("offx1", "off")


def test_text_board_is_bare() -> None:
    run = nardy("convert", LINE_A, "--to", "text")
    assert run.code == 0
    assert run.err == ""
    assert "24" in run.out
    assert "{" not in run.out


def test_unknown_form() -> None:
    run = nardy("convert", "start", "--to", "xml").refused()
    assert run.err.startswith("error: --to: ")
    nardy("convert", "start").refused()
