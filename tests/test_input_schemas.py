"""The schemas of files that people write: they and the program take and refuse the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import set_language
from nardy_analyze.notation.position_entry import BadEntry
from nardy_analyze.notation.position_file import entries
from nardy_analyze.notation.yaml_reader import read_documents, read_one
from nardy_analyze.ruleset_files import SHIPPED, from_mapping
from tests.schema_files import ROOT, Json, fits, prepare, schema
from tests.test_schemas import BARE, GOOD, LONG, OWN_LONG, OWN_SHORT, SHORT


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    prepare(monkeypatch, tmp_path)
    yield
    set_language("en")


def each(base: Json, key: str, *values: Any) -> list[Json]:
    """Return a mapping with one key after another value."""
    return [{**base, key: value} for value in values]


def without(base: Json, *keys: str) -> Json:
    return {key: value for key, value in base.items() if key not in keys}


# Positions

CUBED: Json = {**SHORT, "rules": "short"}
ACCEPTED: list[Any] = [
    *GOOD,
    *BARE,
    GOOD,
    {"positions": GOOD[:2], "rules": "long", "x-note": 1},
    {"positions": ["long:24x15:12x15:w"], "rules": None},
    ["long:24x15:12x15:w", LONG],
    "long:24x15:12x15:w",
    " short : 24 x 2, 13X5,8×3,6x4,BARx1 : 19x5,017x03,12x5,Off,1 : Black : 3 6 ",
    "long-fnr:offx15:1x15:b:[6, 3]",
    *each(LONG, "roll", None, "6-3", "3-6", 63, 36, "63", "6 3", " 6 - 3", "6x3", "6×3", [3, 6], "[6,3]"),
    *each(LONG, "to_move", None, "white", "BLACK", "Black"),
    *each(LONG, "starter", None, "white", "Black"),
    *each({"white": {"24": 15}, "black": {"24": 15}}, "numbering", "own", "Own"),
    *each(LONG, "numbering", None, "board"),
    *each(LONG, "id", None, "", "text", 0, -1.5),
    *({**LONG, key: None} for key in ("rules", "off", "bar", "move", "cube", "match", "title", "caption")),
    {**LONG, "off": {"white": 0}, "bar": {}},
    {"white": None, "off": {"white": 15, "black": 0}, "black": {"012": 14, "8": 1, "7": 0}, "bar": {"white": 0}},
    {**LONG, "x-": 1, "x-y z": {"24": 15}},
    {**LONG, "rules": OWN_LONG},
    {**SHORT, "rules": {"extends": "short", "x-why": None}, "bar": {"black": 0}, "match": {"length": 1}},
    *each(CUBED, "cube", None, {}, {"value": 64}, {"owner": None}, {"owner": "CENTER"}),
    *each(CUBED, "match", {"length": 3, "black": 2, "crawford": True}),
]
REFUSED: list[Any] = [
    7,
    None,
    "start",
    [],
    [[LONG]],
    [7],
    {},
    *each({}, "positions", [], {}, None, [7]),
    {"positions": [LONG], "roll": "6-3"},
    {"positions": [LONG], "rules": 7},
    "long:24x15:12x15",
    "lang:24x15:12x15:w",
    "long:25x15:12x15:w",
    "long:24x16:12x15:w",
    "long:24-15:12x15:w",
    "long::12x15:w",
    "long:24x15:12x15:x",
    "long:24x15:12x15:w:7-1",
    "long:24x15:12x15:w:6-3:",
    without(LONG, "black"),
    *each(LONG, "white", [], "24x15", {"0": 15}, {"25": 15}, {"off": 15}),
    *each(LONG, "white", {"24": "15"}, {"24": 16}, {"24": -1}, {"24": None}, {"24": True}, {"24": 1.5}),
    *each(LONG, "roll", "", "6", "7-1", "6-0", "6-3-1", 6, 70, 17, True, [6], [6, 3, 1], [6, "3"], [7, 1], {}),
    *each(LONG, "to_move", "", "w", "both", 1, True),
    *each(LONG, "starter", "none", 1),
    *each(LONG, "numbering", "roman", 1),
    *each(LONG, "id", True, [], {}),
    *({**LONG, key: 7} for key in ("off", "bar", "move", "cube", "match", "title", "caption", "rules")),
    *({**LONG, key: 7} for key in ("rule", "roll ", "whites", "X-note", "x_note", "24")),
    *each(LONG, "off", {"White": 0}, {"white": None}, {"white": 1.5}),
    {**LONG, "rules": "long", "bar": {"white": 1}},
    {**LONG, "rules": "long", "cube": {"value": 1}},
    {**LONG, "rules": "long-fnr", "match": {"length": 1}},
    *each(LONG, "rules", {}, {"extends": "long", "hed": {}}),
    *each(CUBED, "cube", [], {"value": 3}, {"value": 128}, {"value": None}, {"value": "2"}),
    *each(CUBED, "cube", {"owner": "nobody"}, {"holder": "white"}),
    *each(
        CUBED, "match", {}, {"length": 0}, {"length": None}, {"length": 7, "white": -1}, {"length": 7, "white": None}
    ),
    *each(CUBED, "match", {"length": 7, "crawford": None}, {"length": 7, "to": 7}),
]


def program_reads(data: object) -> bool:
    """Whether the program reads a file of positions, all of them."""
    Path("input.json").write_text(json.dumps(data), encoding="utf-8")
    try:
        return not any(isinstance(entry, BadEntry) for entry in entries("input.json"))
    except NardyError:
        return False


def test_positions_are_taken_as_the_program_does() -> None:
    for data in ACCEPTED:
        assert program_reads(data), data
        fits("position-input", data)
    for data in REFUSED:
        assert not program_reads(data), data
        assert not schema("position-input").is_valid(data), data


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "data").glob("*.jsonl")), ids=lambda path: path.stem)
def test_positions_of_the_tests_fit(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines()[::7]:
        record = json.loads(line)
        # The endings with exact chances keep their position beside what is known of it.
        fits("position-input", record.get("position", record))


def test_examples_fit() -> None:
    for path in (ROOT / "examples").glob("*.*"):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".yaml":
            for document in read_documents(text):
                data = json.loads(json.dumps(document.data))  # points become texts
                fits("ruleset" if "extends" in data else "position-input", data)
        elif path.suffix == ".jsonl":
            for line in text.splitlines():
                fits("position-input", json.loads(line))


# Rule sets

WHOLE: Json = {
    "name": "whole",
    "game": "long",
    "head": {"per_turn": 1, "first": {"rolls": [33], "when": "listed"}, "second": {"rolls": [], "when": "blocked"}},
    "block": {"length": 6, "allowed": "always", "judged": "turn_end"},
    "larger_die": True,
    "opening": "reroll",
    "next_starter": "roll",
    "last_roll": False,
    "scoring": {"oin": 1, "mars": 2, "koks": 3, "tally": "points"},
    "drawing": {"direction": "cw", "labels": "own"},
    "cube": {"use": True, "beaver": False, "jacoby": False, "automatic_doubles": 0, "crawford": True, "limit": 64},
}
PARTS = ("head", "block", "scoring", "drawing", "cube")
BASED: Json = {"extends": "long"}
SETS_ACCEPTED: list[Json] = [
    WHOLE,
    {**WHOLE, "extends": None, "x-note": 1},
    {**WHOLE, "game": "short", "head": None, "block": None},
    {**without(WHOLE, "head", "block"), "game": "short"},
    BASED,
    OWN_LONG,
    OWN_SHORT,
    {**BASED, "title": "One", "description": "Two\nlines"},
    {**BASED, "title": {}, "description": {"kk": "Text"}},
    {**BASED, **{key: {} for key in PARTS}},
    {**BASED, "head": {"second": {"when": "listed"}}},
    {"extends": "short", "head": None},
    {"extends": "short", "game": "long", "head": WHOLE["head"], "block": WHOLE["block"]},
    {"extends": "long", "game": "short", "block": None},
    {"extends": "club.yaml", "head": {"per_turn": 15}},
]
SETS_REFUSED: list[Any] = [
    {},
    7,
    [BASED],
    *(without(WHOLE, name) for name in WHOLE),
    *({**WHOLE, name: without(WHOLE[name], below)} for name in PARTS for below in WHOLE[name]),
    {**WHOLE, "head": None},
    {**WHOLE, "game": "short"},
    *each({}, "extends", 7, ""),
    {"extends": "short", "head": {"per_turn": 1}},
    {"extends": "short", "block": {}},
    {"extends": "short", "game": "long"},
    {"extends": "long", "game": "short", "head": {"per_turn": 1}},
    *each(BASED, "name", None, "", " ", 7, "two\nlines", "n" * 301),
    *each(BASED, "title", None, {"fr": "Titre"}, {"en": ""}, "two\nlines"),
    *each(BASED, "description", "\x07", {"en": "\x85"}),
    *each(BASED, "game", "backgammon", None),
    *each(BASED, "head", None, {"per_turn": 0}, {"per_turn": 16}, {"third": {}}, {"first": None}),
    *each(BASED, "head", *({"first": {"rolls": rolls}} for rolls in ("3-3", ["7-7"], [3], [None], None))),
    *each(BASED, "head", {"first": {"when": "never"}}),
    *each(BASED, "block", None, {"length": 1}, {"length": 16}, {"allowed": "sometimes"}, {"judged": "later"}),
    *each(BASED, "larger_die", 1, None),
    *each(BASED, "opening", "pair"),
    *each(BASED, "next_starter", "black"),
    *each(BASED, "last_roll", "no"),
    *each(BASED, "scoring", None, {"oin": -1}, {"mars": 101}, {"koks": 1.5}, {"tally": "sum"}),
    *each(BASED, "drawing", {"direction": "left"}, {"labels": "greek"}),
    *each(BASED, "cube", {"limit": 63}, {"limit": 8192}, {"use": None}, {"automatic_doubles": 7}, {"x-note": 1}),
    *each(BASED, "larger-die", True),
]


def program_takes(data: Any) -> bool:
    """Whether the program takes a mapping for a rule set."""
    try:
        from_mapping(data)
    except NardyError:
        return False
    return True


def test_rule_sets_are_taken_as_the_program_does() -> None:
    for data in SETS_ACCEPTED:
        assert program_takes(data), data
        fits("ruleset", data)
    for data in SETS_REFUSED:
        assert not program_takes(data), data
        assert not schema("ruleset").is_valid(data), data


def test_shipped_rule_sets_fit() -> None:
    found = list((ROOT / "nardy_analyze" / "rulesets").glob("*.yaml"))
    assert len(found) == len(SHIPPED)
    for path in found:
        fits("ruleset", read_one(path.read_text(encoding="utf-8")).data)
