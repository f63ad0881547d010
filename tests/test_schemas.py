"""Everything that is printed as JSON fits the schemas of docs/schemas, and the schemas refuse what does not."""

from __future__ import annotations

import copy
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nardy_analyze.analysis.reasons import CODES
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import set_language
from nardy_analyze.ruleset_files import SHIPPED
from tests.schema_files import ENDING, NAMES, Json, Nardy, caller, contents, fits, prepare, registry, schema

ANSWERS = ("moves", "check", "play", "pips", "perft", "bearoff", "rollout", "eval")
RESULT = "results#/$defs/result"

OWN_SHORT: Json = {"extends": "short", "cube": {"limit": 1024}, "x-since": 1990}
OWN_LONG: Json = {"name": "mine", "extends": "long", "head": {"first": {"rolls": [33, [4, 4], "5 5"]}}}
LONG: Json = {"white": {"24": 13, "18": 2}, "black": {"12": 14, "8": 1}}
SHORT: Json = {"white": {"24": 2, "13": 5, "8": 3, "6": 5}, "black": {"19": 5, "17": 3, "12": 5, "1": 2}}
FAR = {("long", "white"): "18/9", ("long", "black"): "8/23", ("short", "white"): "24/15", ("short", "black"): "24/15"}
"""A move of 6-3 by one checker from the positions above."""


def _start(name: str, color: str) -> Json:
    game = "short" if name == "short" else "long"
    checkers = SHORT if game == "short" else LONG
    return {"rules": name, **checkers, "to_move": color, "roll": "6-3", "move": FAR[game, color]}


GOOD: list[Json] = [
    *(_start(name, color) for name in SHIPPED for color in ("white", "black")),
    # nothing can be played
    {"id": "pass", "white": {"24": 15}, "black": {"18": 15}, "roll": "6-6", "move": "(no move)"},
    {"id": "pass", "rules": "short", "white": {"6": 14}, "bar": {"white": 1}, "black": {"19": 15}, "roll": 66,
     "move": "(no move)"},
    # the game is over, or would be without a last roll
    {"id": "over", "white": {}, "black": {"1": 15}, "off": {"white": 15}, "to_move": "black", "roll": "2-1", "move": "1/off"},
    {"id": "last", "rules": "long-tournament", "white": {}, "black": {"13": 2}, "off": {"white": 15, "black": 13},
     "to_move": "black", "roll": "2-1", "move": "13/off 13/off"},
    # checkers on the bar and off, hits
    {"id": "bar", "rules": "short", "white": {"24": 1, "6": 12}, "bar": {"white": 1, "black": 1}, "off": {"white": 1},
     "black": {"19": 5, "17": 3, "12": 5, "22": 1}, "roll": [6, 3], "move": "bar/22*"},
    {"id": "home", "rules": "short", "white": {"6": 2}, "off": {"white": 13}, "black": {"1": 2, "19": 13}, "roll": "6-6",
     "move": "6/off 6/off"},
    # the user's own rule sets
    {"id": "file", **LONG, "rules": "club.yaml", "roll": "6-3", "move": "18/9", "starter": "white"},
    {"id": "mapping", **LONG, "rules": OWN_LONG, "roll": "6-3", "move": "18/9"},
    {"id": "short mapping", **SHORT, "rules": OWN_SHORT, "roll": "3-1", "move": "8/5 6/5",
     "cube": {"value": 1024, "owner": "Black"}},
    # the user's own keys, texts and ids
    {"id": 7.5, **LONG, "roll": "6-3", "move": "18/9", "title": "A title", "caption": "", "x-": None,
     "x-note": {"any": ["thing", {"white": 99}]}},
    {"id": "ключ \u2028 \x7f", **LONG, "roll": "6-3", "move": "18/9"},
    # cube and match
    {**SHORT, "rules": "short", "roll": "6-3", "move": "24/15", "cube": {}},
    {**SHORT, "rules": "short", "roll": "6-3", "move": "24/15", "cube": {"value": 2, "owner": "white"},
     "match": {"length": 7, "white": 3, "black": 5}},
    {**LONG, "rules": "long-tournament", "roll": "6-3", "move": "18/9", "match": {"length": 2, "white": 1, "crawford": True}},
    # what no game leads to
    {"id": "warned", "white": {"24": 14}, "black": {"12": 15}, "off": {"white": 1}, "roll": "6-3", "move": "24/15"},
    {"id": "warned", "white": {"24": 9, "16": 1, "15": 1, "14": 1, "13": 1, "18": 1, "17": 1}, "black": {"12": 15},
     "roll": "2-1", "move": "24/21"},
    {"id": "warned", "rules": "short", **SHORT, "cube": {"value": 4}, "roll": "6-3", "move": "24/15"},
]  # fmt: skip
BAD = [
    "{",
    '{"id": 1, "id": 2}',
    "7",
    json.dumps({"id": "few", "white": {"24": 1}, "black": {"12": 15}}),
    json.dumps({"id": True, **LONG, "rule": "long"}),
    json.dumps({**LONG, "rules": "lang"}),
    json.dumps({**LONG, "rules": {"extends": "long", "block": {"length": 0}}}),
    json.dumps({**LONG, "rules": "none.yaml"}),
    json.dumps({**LONG, "roll": "7-1"}),
    json.dumps({**LONG, "roll": "6-3", "move": "here to there"}),
    json.dumps({**LONG, "roll": "6-3"}),
]
BARE = [{key: value for key, value in position.items() if key not in ("roll", "move")} for position in GOOD]


# Schemas and runs


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    prepare(monkeypatch, tmp_path)
    yield
    set_language("en")


@pytest.fixture
def nardy(capsys: pytest.CaptureFixture[str]) -> Nardy:
    """Run the command and give the JSON values that it prints."""
    return caller(capsys)


def lines(positions: list[Json], bad: list[str]) -> str:
    """Write a JSON Lines file, the bad lines among the others."""
    text = [json.dumps(position, ensure_ascii=False) for position in positions]
    Path("batch.jsonl").write_text("\n".join([*text[:3], *bad, *text[3:]]) + "\n", encoding="utf-8")
    return "batch.jsonl"


# The schemas themselves


def test_there_is_a_schema_for_everything() -> None:
    assert set(NAMES) == {
        *ANSWERS, "bearoff-tables", "chart", "rules", "rules-diff", "error", "position", "position-input", "ruleset",
        "results", "common",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_schema_is_one(name: str) -> None:
    found = contents(name)
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert found["$id"] == name + ENDING
    assert found["title"]
    assert found["description"].endswith(".")
    resolver = registry().resolver(name + ENDING)
    for part in parts(found):
        if "$ref" in part:
            resolver.lookup(part["$ref"])
        if "pattern" in part:
            re.compile(part["pattern"])
        if "properties" in part and "object" in part.get("type", ()):
            assert part.get("additionalProperties") is False, part  # nothing is let in by mistake
    assert not schema(name if name != "common" else "common#/$defs/position").is_valid(None)


def parts(value: object) -> Iterator[Json]:
    """Yield all the objects inside a JSON value."""
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(below)
    if isinstance(value, dict):
        yield value


def test_words_are_those_of_the_program() -> None:
    common = contents("common")["$defs"]
    assert tuple(common["shippedName"]["enum"]) == SHIPPED
    reasons = contents("check")["properties"]["reasons"]
    assert tuple(reasons["items"]["properties"]["code"]["enum"]) == CODES
    codes = {kind.code for kind in NardyError.__subclasses__()}
    assert set(common["errorObject"]["properties"]["error"]["properties"]["code"]["enum"]) == codes


# Batches

BATCHES = [
    # command, options, whether the positions have rolls and moves
    ("moves", "", True),
    ("moves", "--brief --notation chained", True),
    ("moves", "--numbering own --lang ru", True),
    ("moves", "--roll 44", False),
    ("moves", "", False),
    ("moves", "--evaluator spread", True),
    ("moves", "--evaluator random --brief", True),
    ("moves", "--top 2", True),
    ("moves", "--compare long-fnr", True),
    ("moves", "--compare club.yaml --brief", True),
    ("moves", "--compare short", False),
    ("moves", "--rules club.yaml", True),
    ("check", "", True),
    ("check", "--notation chained --numbering own --lang kk", True),
    ("check", "'24/18 24/18' --roll 6-6", False),
    ("check", "--rules short", True),
    ("play", "", True),
    ("play", "--rules club.yaml --notation chained", True),
    ("pips", "", True),
    ("pips", "--rules long-ua --lang uk", False),
    ("perft", "--depth 1 --divide", False),
    ("perft", "--depth 0 --divide", True),
    ("perft", "--depth 1", False),
    ("bearoff", "", True),
    ("bearoff", "--lang uk", False),
    ("eval", "--rules long-ua", True),
    ("eval", "--lang kk", False),
    ("rollout", "--evaluator random --trials 36 --seed 1", False),
    ("rollout", "--evaluator random --trials 1", False),
]


@pytest.mark.parametrize(("command", "options", "rolled"), BATCHES)
def test_every_line_of_a_batch(nardy: Nardy, command: str, options: str, rolled: bool) -> None:
    name = lines(GOOD if rolled else BARE, BAD)
    found = nardy(command, name, *shlex.split(options), "--format", "jsonl", code=1)
    assert len(found) == len(GOOD) + len(BAD)
    answers = [each for each in found if "error" not in each]
    assert answers
    for each in answers:
        fits(command, each)
        count = len(each["moves"]) if command == "moves" and "moves" in each else None
        assert each.get("count") == count or ("--top" in options and each["count"] > 2 == count)
    for each in found:
        if "error" in each:
            fits("error", each)
            fits(RESULT, each)


def test_a_list_of_results(nardy: Nardy) -> None:
    name = lines(GOOD, BAD)
    for command, options in (
        ("moves", "--brief"),
        ("check", ""),
        ("play", ""),
        ("pips", ""),
        ("perft", "--depth 0"),
        ("bearoff", ""),
        ("rollout", "--evaluator random --trials 2"),
        ("eval", ""),
    ):
        [found] = nardy(command, name, *shlex.split(options), "--format", "json", code=1)
        assert len(found) == len(GOOD) + len(BAD)
        fits("results", found)
        assert not schema("results").is_valid([*found, {"id": 1}])
        answer = next(each for each in found if "error" not in each)
        assert not schema("results").is_valid([*found, answer | {"schema": "nardy/other/1"}])
        assert not schema("results").is_valid(answer)
        for other in ANSWERS:
            assert schema(other).is_valid(answer) is (other == command)


def test_a_batch_has_every_case(nardy: Nardy) -> None:
    """The tests above would prove little if the cases in it were not what they are meant to be."""
    name = lines(GOOD, BAD)
    moves = nardy("moves", name, "--format", "jsonl", code=1)
    good = [each for each in moves if "error" not in each]
    assert {each["rules"] for each in good if isinstance(each["rules"], str)} == {*SHIPPED, "club.yaml"}
    assert [each["rules"] for each in good if isinstance(each["rules"], dict)] == [OWN_LONG, OWN_SHORT]
    for each in good:
        assert (each["line"] is None) is (each["rules"] not in SHIPPED)
    by_id = {each["id"]: each for each in good}
    assert by_id["pass"]["moves"][0]["move"] == "(no move)"
    assert (by_id["over"]["count"], by_id["over"]["moves"]) == (0, [])
    assert by_id["over"]["warnings"]
    assert by_id["last"]["count"] == 1
    assert by_id[7.5]["position"]["x-note"] == {"any": ["thing", {"white": 99}]}
    assert any("*" in play["move"] for play in by_id["bar"]["moves"])
    assert sum("match" in each["position"] for each in good) == 2
    assert all(each["warnings"] for each in good if each["id"] == "warned")
    codes = {each["error"]["code"] for each in moves if "error" in each}
    codes |= {each["error"]["code"] for each in nardy("play", name, "--format", "jsonl", code=1) if "error" in each}
    assert codes == {kind.code for kind in NardyError.__subclasses__()} - {"cluster"}
    checks = [each for each in nardy("check", name, "--format", "jsonl", code=1) if "error" not in each]
    assert {each["legal"] for each in checks} == {True, False}
    assert any(each["legal"] and each["result_line"] is None for each in checks)


# Single answers

SINGLE = {
    "moves": [
        "moves start --roll 3-3",
        "moves start --rules short --roll 3-1 --brief",
        "moves start --rules club.yaml --roll 11",
        "moves start",
        "moves start --rules short --lang uk",
        "moves start --roll 3-3 --ply 1 --top 1",
        "moves start --roll 3-3 --evaluator random",
        "moves start --roll 3-3 --evaluator spread --brief",
        "moves start --roll 3-3 --rules long-tournament",
        "moves start --compare long-ua --roll 5-5",
        "moves start --compare long-ua",
        "moves start --compare club.yaml",
        "moves long:24x15:1x15:w:3-3 --rules club.yaml --compare long-fnr",
        "moves long-fnr:24x15:1x15:w:3-3 --compare club.yaml",
        "moves short:24,6x14:19x14,18:w:6-3 --compare short",
        "moves short:6x14,barx1:19x15:w:6-6",
        "moves long:offx15:1x15:b:6-1",
        "moves long:offx15:1x15:b",
        "moves long-tournament:offx15:1x15:b:6-1",
    ],
    "check": [
        "check start '24/18 24/18' --roll 3-3",
        "check start 24/15 --roll 6-3 --rules club.yaml",
        "check start 24/12 --roll 6-6",
        "check start 24/18 --roll 6-3 --lang ru",
        "check long:24x9,16,9,8,7,6,5:12x15:w 16/10,24/23 --roll 6-1",
        "check short:8,6x14:5,19x14:w:3-2 8/3",
        "check long:24x15:18x15:w:6-6 24/18",
        "check long:24x15:18x15:w:6-6 '(no move)'",
        "check long:offx15:1x15:b:6-1 1/off",
    ],
    "play": [
        "play start '24/18 24/18' --roll 3-3",
        "play start 24/15 --roll 6-3 --rules club.yaml",
        "play short:24,6x14:19x14,18:w:6-3 24/18*/15",
        "play short:6x14,barx1:19x15:w:6-6 '(no move)'",
    ],
    "pips": ["pips start", "pips start --rules short", "pips start --rules club.yaml", "pips short:24,barx14:offx14,barx1:b"],
    "perft": [
        "perft start --depth 2",
        "perft start --rules long-fnr --depth 1 --divide",
        "perft start --rules club.yaml --depth 0",
        "perft long:offx15:1x15:b --depth 3 --divide",
    ],
    "bearoff": [
        "bearoff long:5,3,offx13:15x2,offx13:w",
        "bearoff long:6x15:18x15:b",
        "bearoff short:6x15:19x15:w",
        "bearoff long:5,offx14:15x2,offx13:w --rules club.yaml",
        "bearoff long-tournament:offx15:15x2,offx13:b",
        "bearoff long-tournament:offx15:offx15:w",
    ],
    "bearoff-tables": ["bearoff --build --checkers 1"],
    "rollout": [
        "rollout start --evaluator random --trials 36",
        "rollout start --evaluator spread --trials 1 --rules long-tournament",
        "rollout start --evaluator random --trials 40 --rules short --roll 3-1 --no-variance-reduction --no-tables",
        "rollout start --evaluator random --trials 1 --rules club.yaml --roll 3-3",
        "rollout long:24x15:18x15:w:6-6 --evaluator random --trials 36 --rules long-tournament",
        "rollout start --evaluator random --trials 1000 --stop-stderr 2",
    ],
    "chart": [
        *(f"chart {chart} --rules {name} --starter {color}"
          for chart in ("doubles", "rolls") for name in (*SHIPPED, "club.yaml") for color in ("white", "black")),
        "chart doubles --lang kk",
        "chart openings --rules short", "chart openings --first 3-3 --rules long-tournament", "chart openings --starter black",
        "chart replies --rules short --first 3-1", "chart replies --first 6-5 --starter black",
    ],
    "eval": [
        "eval start", "eval start --roll 3-3 --ply 1", "eval start --rules short --numbering board --roll 3-1",
        "eval start --rules long-tournament", "eval long:offx15:1x15:b:6-1", "eval long:5,3,offx13:15x2,offx13:w",
        "eval long:24x15:18x15:w:6-6", "eval start --lang ru",
    ],
    "rules": ["rules", "rules --lang kk", *(f"rules {name}" for name in (*SHIPPED, "club.yaml"))],
    "rules-diff": [f"rules diff {a} {b}" for a in SHIPPED for b in ("long", "short", "club.yaml")],
}  # fmt: skip


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("name", SINGLE)
def test_single_answers(nardy: Nardy, name: str, form: str) -> None:
    for words in SINGLE[name]:
        [found] = nardy(*shlex.split(words), "--format", form, code=None)
        fits(name, found)
        if name in ANSWERS:
            fits(RESULT, found)


def test_convert(nardy: Nardy) -> None:
    found = nardy("convert", lines(GOOD, BAD), "--to", "json", code=1)
    assert len(found) == len(GOOD) + len(BAD)
    for each in found:
        fits("error" if "error" in each else "position", each)
        if "error" not in each:
            fits("position-input", each)  # what is printed can be read
    for start in ("start", "start --rules short", "start --rules club.yaml", "start --roll 36"):
        [found] = nardy("convert", *shlex.split(start), "--to", "json")
        fits("position", found)


def test_a_rule_set_that_is_printed_can_be_read(nardy: Nardy) -> None:
    for name in (*SHIPPED, "club.yaml"):
        [found] = nardy("rules", name, "--format", "json")
        given = {key: value for key, value in found.items() if key not in ("schema", "id", "warnings")}
        fits("ruleset", given | {"extends": None})


# What the contract promises

POSITION_KEYS = ["schema", "id", "rules", "position", "line", "warnings"]
CONTRACT = {
    "moves start --roll 3-3": [*POSITION_KEYS, "roll", "numbering", "dice_played", "count", "evaluator", "moves"],
    "eval start": [
        *POSITION_KEYS, "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "equity", "ply", "evaluator",
    ],
    "moves start": [*POSITION_KEYS, "rolls"],
    "moves start --roll 3-3 --compare long-fnr": [*POSITION_KEYS, "only_here", "only_there"],
    "check start 24/18 --roll 6-3": [*POSITION_KEYS, "legal", "reasons", "legal_moves"],
    "play start 24/15 --roll 6-3": [*POSITION_KEYS, "result", "result_line"],
    "pips start": [*POSITION_KEYS, "white", "black", "difference", "off", "head", "home", "row", "trapped"],
    "perft start --depth 1": [*POSITION_KEYS, "depth", "leaves", "divide"],
    "bearoff long:6,offx14:18,offx14:w": [*POSITION_KEYS, "win", "exact", "white", "black"],
    "rollout start --evaluator random --trials 36": [
        *POSITION_KEYS, "mean", "stderr", "ci95", "trials", "seed", "truncate", "variance_reduction", "elapsed_s",
        "games_per_s",
    ],
    "rollout start --evaluator random --trials 36 --roll 3-3": [
        *POSITION_KEYS, "roll", "moves", "trials", "seed", "truncate", "variance_reduction", "elapsed_s", "games_per_s",
    ],
    "chart doubles": ["schema", "rows"],
    "chart rolls": ["schema", "rows"],
    "rules long": [
        "schema", "name", "title", "description", "extends", "game", "head", "block", "larger_die", "opening",
        "next_starter", "last_roll", "scoring", "drawing", "cube",
    ],
}  # fmt: skip


@pytest.mark.parametrize("words", CONTRACT)
def test_keys_of_the_contract_are_required(nardy: Nardy, words: str) -> None:
    [found] = nardy(*shlex.split(words), "--format", "json", code=None)
    name = words.split()[0]
    assert found["schema"] == f"nardy/{name}/1"
    for key in CONTRACT[words]:
        assert not schema(name).is_valid({k: v for k, v in found.items() if k != key}), key


# What the schemas refuse

SAMPLES = {
    "moves": [
        "moves start --roll 3-3",
        "moves start --roll 3-3 --brief",
        "moves start --roll 3-3 --evaluator random",
        "moves start --roll 3-3 --evaluator spread --brief",
        "moves rich.json --roll 6-1",
        "moves start",
        "moves long:24x15:1x15:w:3-3 --compare long-fnr",
        "moves long:24x15:1x15:w:3-3 --rules long-fnr --compare long --brief",
        "moves start --compare long-ua",
    ],
    "check": ["check start 24/18 --roll 6-3", "check rich.json bar/24 --roll 6-1", "check start 24/15 --roll 6-3"],
    "play": ["play start 24/15 --roll 6-3", "play rich.json 'bar/24 8/2' --roll 6-1"],
    "pips": ["pips start", "pips rich.json"],
    "perft": ["perft start --depth 1 --divide", "perft start --depth 1"],
    "bearoff": ["bearoff long:5,3,offx13:15x2,offx13:w"],
    "bearoff-tables": ["bearoff --build --checkers 1"],
    "rollout": [
        "rollout start --evaluator random --trials 36 --rules long-tournament",
        "rollout start --evaluator random --trials 1 --rules short",
        "rollout rich.json --evaluator random --trials 36",
        "rollout start --evaluator random --trials 1 --roll 3-3",
    ],
    "chart": ["chart doubles", "chart rolls", "chart openings --rules short", "chart openings --first 3-3"],
    "eval": ["eval start", "eval start --rules short --roll 3-1", "eval start --rules long-tournament"],
    "rules": ["rules", "rules long"],
    "rules-diff": ["rules diff long-tournament long-forum", "rules diff long short"],
    "position": ["convert rich.json --to json", "convert start --to json"],
    "error": ["pips bad.jsonl"],
}
RICH: Json = {
    "id": "rich", "rules": OWN_SHORT, "white": {"8": 3, "6": 10}, "black": {"19": 13, "17": 2},
    "bar": {"white": 1}, "off": {"white": 1}, "to_move": "white", "roll": "6-1", "move": "bar/24 8/2", "starter": "black",
    "cube": {"value": 512, "owner": "white"}, "match": {"length": 7, "white": 6, "black": 5, "crawford": False},
    "title": "Title", "caption": "Caption", "x-note": {"a": [1]},
}  # fmt: skip
OPTIONAL = {"starter", "cube", "match", "title", "caption", "x-note", "x-since", "roll", "move", "en", "ru", "uk", "kk",
            "draw"}  # fmt: skip
"""Keys that a position, and a text in languages, may do without."""


def mutants(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield (what, replacement) of a JSON value with one thing made wrong."""
    yield "another type", {"surplus": 1}
    if isinstance(value, dict):
        yield "a key that is not known", value | {"surplus": 1}
        for key, below in value.items():
            if not key.startswith("x-"):
                for what, other in mutants(below, (*path, key)):
                    yield f"{key}: {what}", value | {key: other}
            if not (key in OPTIONAL and (path or "schema" not in value)) and not key.isdigit() and key != "bar":
                yield f"no {key}", {k: v for k, v in value.items() if k != key}
    elif isinstance(value, list):
        yield "one item too many", [*value, {"surplus": 1}]
        for i, below in enumerate(value[:2]):
            for what, other in mutants(below, (*path, i)):
                yield f"{i}: {what}", [*value[:i], other, *value[i + 1 :]]
    elif isinstance(value, bool):
        yield "a number", 1
    elif isinstance(value, int | float) and path[-1] not in ("id", "difference"):
        yield "below zero", -1
        yield "no whole number", 0.12345
    elif value is None:
        yield "a number", 0
    elif isinstance(value, str) and path[-1] != "id":
        yield "a number", 7


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_broken_is_refused(nardy: Nardy, name: str) -> None:
    Path("rich.json").write_text(json.dumps(RICH), encoding="utf-8")
    Path("bad.jsonl").write_text("{\n", encoding="utf-8")
    for words in SAMPLES[name]:
        [found] = nardy(*shlex.split(words), *([] if "convert" in words else ["--format", "jsonl"]), code=None)
        fits(name, found)
        let_in = [what for what, broken in mutants(found) if schema(name).is_valid(broken)]
        assert [what for what in let_in if not harmless(what)] == [], words


FRACTIONS = {
    "share", "difference", "probability",
    "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "draw", "equity", "diff_stderr", "elapsed_s",
    "games_per_s", "mean_rolls", "epc",
}  # fmt: skip
"""Keys whose numbers need not be whole."""


def harmless(what: str) -> bool:
    """Whether a mutant is still right: the user's own rule set may leave a field out, a figure may be no whole number."""
    *_way, key, wrong = what.split(": ")
    if wrong == "no whole number":
        return key in FRACTIONS or "ci95" in _way or "distribution" in _way
    if wrong == "below zero":
        return (key in ("equity", "diff") and "stderr" not in _way) or "ci95" in _way
    return what == "rules: cube: no limit"


def changed(value: Any, path: str, to: object) -> Any:
    """Return a copy with what stands at a path changed; `...` takes it away.

    path: keys and indices, spaces between; the key "24" is written point24.
    """
    found = copy.deepcopy(value)
    *way, last = [int(step) if step.isdigit() else step.removeprefix("point") for step in path.split()]
    inner = found
    for step in way:
        inner = inner[step]
    if to is ...:
        del inner[last]
    else:
        inner[last] = to
    return found


WRONG = [
    # a right answer, where it is changed, to what
    ("moves start --roll 6-3", "schema", "nardy/check/1"),
    ("moves start --roll 6-3", "id", None),
    ("moves start --roll 6-3", "id", True),
    ("moves start --roll 6-3", "rules", ""),
    ("moves start --roll 6-3", "rules", "club.yaml"),  # which has no lines
    ("moves start --roll 6-3", "rules", {"extends": "long", "blok": {}}),
    ("moves start --roll 6-3", "rules", "short"),  # which tells the bar
    ("moves start --roll 6-3", "line", None),
    ("moves start --roll 6-3", "line", "lang:24x15:12x15:w:6-3"),
    ("moves start --roll 6-3", "line", "long:24x15:12x15:w:3-6"),
    ("moves start --roll 6-3", "line", "long:24x15:12x15:white"),
    ("moves start --roll 6-3", "line", "long:25x15:12x15:w"),
    ("moves start --roll 6-3", "line", "long:24x14,18x1:12x15:w"),
    ("moves start --roll 6-3", "line", "long:24x14,barx1:12x15:w"),
    ("moves start --roll 6-3", "line", "long::12x15:w"),
    ("moves start --roll 6-3", "warnings", [""]),
    ("moves start --roll 6-3", "warnings", "none"),
    ("moves start --roll 6-3", "roll", [3, 6]),
    ("moves start --roll 6-3", "roll", "6-3"),
    ("moves start --roll 6-3", "roll", [6, 3, 3]),
    ("moves start --roll 6-3", "roll", [7, 3]),
    ("moves start --roll 6-3", "numbering", "white"),
    ("moves start --roll 6-3", "dice_played", 5),
    ("moves start --roll 6-3", "dice_played", 0),
    ("moves start --roll 6-3", "count", 0),
    ("moves start --roll 6-3", "count", ...),
    ("moves start --roll 6-3", "moves", []),
    ("moves start --roll 6-3", "moves 0 move", ""),
    ("moves start --roll 6-3", "moves 0 move", "24-15"),
    ("moves start --roll 6-3", "moves 0 move", "24/25"),
    ("moves start --roll 6-3", "moves 0 move", "(no move)"),
    ("moves start --roll 6-3", "moves 0 move", "24/23 24/23 24/23 24/23 24/23"),
    ("moves start --roll 6-3", "moves 0 steps", []),
    ("moves start --roll 6-3", "moves 0 steps 0", [24]),
    ("moves start --roll 6-3", "moves 0 steps 0", [24, 18, 15]),
    ("moves start --roll 6-3", "moves 0 steps 0", [26, 18]),
    ("moves start --roll 6-3", "moves 0 steps 0", [0, 18]),
    ("moves start --roll 6-3", "moves 0 steps", [[24, 21]] * 5),
    ("moves start --roll 6-3", "moves 0 steps", ...),
    ("moves start --roll 6-3", "moves 0 result title", "none after a play"),
    ("moves start --roll 6-3", "moves 0 result bar", {"white": 0, "black": 0}),
    ("moves start --roll 6-3", "moves 0 result_line", None),
    ("moves start --roll 6-3", "moves 0 result_line", "long:24x14,15:12x15:b:6-3"),
    ("moves start --roll 6-3", "moves", [{"move": "24/15"}, {"move": "24/15", "steps": []}]),
    ("moves start --roll 6-3", "rolls", []),
    ("moves start --roll 6-3", "only_here", []),
    ("moves start --roll 6-3", "position white point25", 1),
    ("moves start --roll 6-3", "position white point0", 1),
    ("moves start --roll 6-3", "position white point024", 1),
    ("moves start --roll 6-3", "position white point20", 0),
    ("moves start --roll 6-3", "position white point24", 16),
    ("moves start --roll 6-3", "position white point24", "15"),
    ("moves start --roll 6-3", "position white", None),
    ("moves start --roll 6-3", "position off", {"white": 0}),
    ("moves start --roll 6-3", "position off white", 16),
    ("moves start --roll 6-3", "position to_move", "White"),
    ("moves start --roll 6-3", "position starter", None),
    ("moves start --roll 6-3", "position bar", {"white": 0, "black": 0}),
    ("moves start --roll 6-3", "position cube", {"value": 1, "owner": "center"}),
    ("moves start --roll 6-3", "position match", {"length": 1, "white": 0, "black": 0, "crawford": False}),
    ("moves start --roll 6-3", "position rules", "long"),
    ("moves start --roll 6-3", "position X-note", 1),
    ("moves start --rules short --roll 6-3", "position bar", ...),
    ("moves start --rules short --roll 6-3", "moves 0 result bar", ...),
    ("moves start --rules short --roll 6-3", "position cube", {"value": 3, "owner": "center"}),
    ("moves start --rules short --roll 6-3", "position cube", {"value": 128, "owner": "center"}),
    ("moves start --rules short --roll 6-3", "position cube", {"value": 2, "owner": None}),
    ("moves start --rules short --roll 6-3", "position match", {"length": 7, "white": 3, "black": 5}),
    ("moves start --rules club.yaml --roll 6-3", "line", "long:24x15:12x15:w:6-3"),
    ("moves start --rules club.yaml --roll 6-3", "moves 0 result_line", "long:24x14,15:12x15:b"),
    ("moves long:offx15:1x15:b:6-1", "warnings", []),
    ("moves long:offx15:1x15:b:6-1", "moves", [{"move": "(no move)"}]),
    ("moves long:24x15:18x15:w:6-6", "moves 0 steps", [[24, 18]]),
    ("moves start --roll 6-3 --brief", "moves 0 steps", []),
    ("moves start --roll 6-3", "moves 0 equity", ...),
    ("moves start --roll 6-3", "moves 0 ply", 5),
    ("moves start --roll 6-3", "moves 0 win", 1.5),
    ("moves start --roll 6-3", "moves 0 draw", 0.5),
    ("moves start --roll 6-3", "trained_under", ...),
    ("moves start --roll 6-3", "evaluator", None),
    ("moves start --roll 6-3", "evaluator", "spread"),
    ("moves start --roll 6-3 --rules long-tournament", "moves 0 draw", ...),
    ("moves start --roll 6-3 --evaluator random", "moves 0 equity", 0.5),
    ("moves start --roll 6-3 --evaluator random", "trained_under", "long"),
    ("eval start", "win", -0.1),
    ("eval start", "draw", 0),
    ("eval start", "win_koks", 0.1),
    ("eval start", "move", "24/18"),
    ("eval start", "evaluator", "spread"),
    ("eval start", "source", "network"),
    ("eval start", "networks race", ...),
    ("eval start", "trained_under", "short"),
    ("eval start --roll 3-3", "move", "24-18"),
    ("eval start --roll 3-3", "roll", ...),
    ("eval start --rules long-tournament", "draw", ...),
    ("moves start", "rolls 20", ...),
    ("moves start", "rolls 20", {"roll": [1, 1], "count": 1}),
    ("moves start", "rolls 20 only_here", 0),
    ("moves start", "compare", "long"),
    ("moves start --compare long-ua", "rolls 0 only_here", ...),
    ("moves start --compare long-ua", "compare", None),
    ("moves long:24x15:1x15:w:3-3 --compare long-fnr", "only_there 0 result_line", None),
    ("moves long:24x15:1x15:w:3-3 --compare long-fnr", "only_there 0 result bar", {"white": 0, "black": 0}),
    ("moves long:24x15:1x15:w:3-3 --compare long-fnr", "compare", "club.yaml"),
    ("moves long:24x15:1x15:w:3-3 --compare long-fnr", "count", 1),
    ("check start 24/15 --roll 6-3", "legal", False),
    ("check start 24/15 --roll 6-3", "legal", "true"),
    ("check start 24/15 --roll 6-3", "legal_moves", []),
    ("check start 24/15 --roll 6-3", "result_line", None),
    ("check start 24/15 --roll 6-3", "reasons", [{"code": "block", "step": 1, "message": "why"}]),
    ("check start 24/18 --roll 6-3", "legal", True),
    ("check start 24/18 --roll 6-3", "reasons", []),
    ("check start 24/18 --roll 6-3", "reasons 0 code", "other"),
    ("check start 24/18 --roll 6-3", "reasons 0 step", 0),
    ("check start 24/18 --roll 6-3", "reasons 0 hint", "more"),
    ("check start 24/18 --roll 6-3", "result_line", "long:24x14,15:12x15:b"),
    ("play start 24/15 --roll 6-3", "result_line", None),
    ("play start 24/15 --roll 6-3", "result bar", {"white": 0, "black": 0}),
    ("play start 24/15 --roll 6-3", "result x-note", 1),
    ("play start 24/15 --roll 6-3", "result off", ...),
    ("play start 24/15 --roll 6-3", "result to_move", ...),
    ("pips start", "difference", 376),
    ("pips start", "row", 1),
    ("pips start", "row white", 16),
    ("pips start", "head black", ...),
    ("perft start --depth 1 --divide", "divide 20", ...),
    ("perft start --depth 0", "leaves", 2),
    ("perft start --depth 1", "divide", ...),
    ("perft start --depth 1", "depth", 17),
    ("rollout start --evaluator random --trials 36", "mean win", 1.5),
    ("rollout start --evaluator random --trials 36", "stderr win", None),
    ("rollout start --evaluator random --trials 36", "ci95", None),
    ("rollout start --evaluator random --trials 36", "ci95", [0, 1, 2]),
    ("rollout start --evaluator random --trials 36", "mean", ...),
    ("rollout start --evaluator random --trials 36", "moves", []),
    ("rollout start --evaluator random --trials 36", "evaluator", "pubeval"),
    ("rollout start --evaluator random --trials 36", "variance_reduction", True),
    ("rollout start --evaluator random --trials 36", "truncate", 5),
    ("rollout start --evaluator random --trials 36", "stopped", "tired"),
    ("rollout start --evaluator random --trials 36", "trials", 1),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves 0 diff", -0.5),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves 1 diff", 0.5),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves 1 diff_stderr", None),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves 1 stderr equity", None),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves 0 trials", ...),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "moves", []),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "mean", {}),
    ("rollout start --evaluator random --trials 36 --roll 3-3", "roll", ...),
    ("chart doubles", "rows 0 head", None),
    ("chart doubles", "rows 0 roll", [2, 1]),
    ("chart doubles", "rows 0 moves", []),
    ("chart doubles", "rows 5", ...),
    ("chart doubles", "id", 1),
    ("chart doubles", "chart", "rolls"),
    ("chart doubles --rules short", "rows 0 head", 1),
    ("chart openings --rules short", "rows 0 then", []),
    ("chart openings --rules short", "rows 0 share", 0),
    ("chart openings --rules short", "rows 0 difference", -0.5),
    ("chart openings --rules short", "evaluator", ...),
    ("chart openings --first 3-3", "rows 0 then 20", ...),
    ("chart openings --first 3-3", "rows 0 then 0 turn", 1),
    ("chart doubles", "evaluator", "builtin"),
    ("chart rolls", "rows 0 key", "other"),
    ("chart rolls", "rows 0 probability", 1.5),
    ("chart rolls", "rows", []),
    ("rules long", "game", "short"),
    ("rules long", "head", None),
    ("rules long", "block", None),
    ("rules long", "head first rolls", ["3-4"]),
    ("rules long", "head first when", "always"),
    ("rules long", "cube limit", 48),
    ("rules long", "title fr", "none"),
    ("rules long", "id", 1),
    ("rules short", "block", {"length": 6, "allowed": "never", "judged": "turn_end"}),
    ("rules", "rules", []),
    ("rules", "rules 0 name", ...),
    ("rules diff long short", "differences 0 field", "name"),
    ("rules diff long short", "differences 0 a", None),
    ("rules diff long short", "differences 1 a", "one"),
    ("rules diff long short", "differences 0", {"field": "cube.use", "a": 0, "b": 1}),
]


def test_what_makes_no_sense_is_refused(nardy: Nardy) -> None:
    right: dict[str, Any] = {}
    for words, path, to in WRONG:
        if words not in right:
            [right[words]] = nardy(*shlex.split(words), "--format", "jsonl", code=None)
        name = "rules-diff" if "diff" in words else words.split()[0]
        fits(name, right[words])
        assert not schema(name).is_valid(changed(right[words], path, to)), (words, path, to)


def test_bad_error_objects_are_refused() -> None:
    right = {"id": 1, "error": {"code": "syntax", "message": "why", "line": None}}
    fits("error", right)
    for path, to in (("id", None), ("id", ...), ("error", ...), ("error code", "other"), ("error message", ""),
                     ("error line", 0), ("error line", ...), ("error hint", "more"), ("schema", "nardy/moves/1")):  # fmt: skip
        assert not schema("error").is_valid(changed(right, path, to)), (path, to)
