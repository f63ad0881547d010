"""The rule sets: the shipped values, the check of a user's file, what extends what."""

from __future__ import annotations

import copy
import json
import pickle
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError, RulesError, SourceError, SyntaxDefects
from nardy_analyze.game import Game
from nardy_analyze.i18n import LANGUAGES
from nardy_analyze.rules import RULE_FIELDS, BlockRule, HeadException, HeadRule, RuleSet, differences
from nardy_analyze.ruleset_files import MAX_BYTES, MAX_CHAIN, SHIPPED, from_mapping, load, shipped

LONG: dict[str, Any] = {
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
    "drawing": {"direction": "ccw", "labels": "board"},
    "cube": {
        "use": False,
        "beaver": False,
        "jacoby": False,
        "automatic_doubles": 0,
        "crawford": True,
        "limit": 64,
    },
}

# what each set has otherwise than `long`
OTHERWISE: dict[str, dict[str, object]] = {
    "long": {},
    "long-moscow": {"next_starter": "winner", "drawing.direction": "cw", "drawing.labels": "roman"},
    "long-tournament": {
        "block.allowed": "opponent_home",
        "next_starter": "white",
        "last_roll": True,
        "cube.use": True,
        "cube.beaver": True,
    },
    "long-forum": {
        "head.second.rolls": ["3-3", "4-4", "5-5", "6-2", "6-6"],
        "scoring.tally": "win_loss",
    },
    "long-ua": {
        "head.first.rolls": ["3-3", "4-4", "5-5", "6-6"],
        "head.second.rolls": ["3-3", "4-4", "5-5", "6-6"],
    },
    "long-fnr": {
        "head.first.rolls": [],
        "head.first.when": "listed",
        "head.second.when": "listed",
        "block.judged": "each_step",
        "opening": "opening_pair",
    },
    "short": {
        "game": "short",
        "head": None,
        "block": None,
        "opening": "opening_pair",
        "drawing.labels": "own",
        "cube.use": True,
    },
}


def expected(name: str) -> dict[str, Any]:
    """Return the rule fields of a shipped set, as docs/rules.md has them."""
    fields: dict[str, Any] = copy.deepcopy(LONG)
    for dotted, value in OTHERWISE[name].items():
        *above, last = dotted.split(".")
        place = fields
        for key in above:
            place = place[key]
        place[last] = value
    return fields


def defects_of(error: NardyError) -> list[tuple[str | None, int | None, str]]:
    return [(defect.place, defect.line, defect.message) for defect in error.defects]


def mistakes(folder: Path, text: str) -> list[Defect]:
    """Return what is wrong with a rule-set file of that text."""
    path = folder / "club.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load(path)
    assert all(defect.place == str(path) for defect in caught.value.defects)
    return list(caught.value.defects)


# --- the shipped sets


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_values(name: str) -> None:
    mapping = shipped(name).to_mapping()
    assert {field: mapping[field] for field in RULE_FIELDS} == expected(name)
    assert mapping["name"] == name
    assert list(mapping) == ["name", "title", "description", "extends", *RULE_FIELDS]
    json.dumps(mapping)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_texts_are_in_every_language(name: str) -> None:
    rules = shipped(name)
    for texts in (rules.title, rules.description):
        assert set(texts) == set(LANGUAGES)
        assert len(set(texts.values())) == len(LANGUAGES)


def test_shipped_titles_differ() -> None:
    for language in LANGUAGES:
        assert len({shipped(name).title_in(language) for name in SHIPPED}) == len(SHIPPED)


def test_fnr_says_that_it_is_known_at_second_hand() -> None:
    said = {"en": "second hand", "ru": "вторых рук", "uk": "других рук", "kk": "жанама"}
    assert all(words in shipped("long-fnr").description_in(language) for language, words in said.items())


def test_shipped_is_a_typed_value() -> None:
    rules = shipped("long-forum")
    assert rules.shipped
    assert (rules.source, rules.extends, rules.game) == ("long-forum", "long", Game.LONG)
    assert rules.head == HeadRule(
        1,
        HeadException((Roll(3, 3), Roll(4, 4), Roll(6, 6)), "blocked"),
        HeadException((Roll(3, 3), Roll(4, 4), Roll(5, 5), Roll(6, 2), Roll(6, 6)), "blocked"),
    )
    assert rules.block == BlockRule(6, "opponent_ahead", "turn_end")
    assert shipped("long-forum") is rules
    assert load("long-forum") is RuleSet.load("long-forum") is rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert len({shipped(name) for name in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_mapping_of_all_fields_reads_back(name: str) -> None:
    mapping = shipped(name).to_mapping()
    for extends in (mapping["extends"], None):
        again = from_mapping({**mapping, "extends": extends})
        assert {**again.to_mapping(), "extends": mapping["extends"]} == mapping
        assert not again.shipped


def test_titles_fall_back() -> None:
    def titled(**title: str) -> RuleSet:
        return from_mapping({"extends": "long", "name": "club", "title": title, "description": title})

    assert titled(ru="Клуб", en="Club").title_in("ru") == "Клуб"
    assert titled(ru="Клуб", en="Club").title_in("kk") == "Club"
    assert titled(uk="Клуб").title_in("kk") == titled(uk="Клуб").description_in("kk") == "Клуб"
    assert titled().title_in("ru") == "club"
    assert titled().description_in("ru") == ""
    assert from_mapping({"extends": "long", "title": "Club"}).title_in("ru") == "Club"


def test_differences() -> None:
    long, fnr, short = shipped("long"), shipped("long-fnr"), shipped("short")
    assert differences(long, long) == []
    assert differences(long, fnr) == [
        ("head.first.rolls", ["3-3", "4-4", "6-6"], []),
        ("head.first.when", "blocked", "listed"),
        ("head.second.when", "blocked", "listed"),
        ("block.judged", "turn_end", "each_step"),
        ("opening", "reroll", "opening_pair"),
    ]
    here = differences(long, short)
    assert ("head.per_turn", 1, None) in here
    assert ("block.length", 6, None) in here
    assert differences(short, long) == [(name, there, one) for name, one, there in here]


# --- what a user writes


def test_single_fields_override(tmp_path: Path) -> None:
    path = tmp_path / "my-club.yaml"
    path.write_text(
        "extends: long\nname: my-club\ntitle: Наш клуб\nhead: {second: {rolls: [5-5, 33, [6, 2], 3-3]}}\n"
        "block: {length: 5}\ncube: {use: true, limit: 32}\nx-note: [anything, {at: all}]\n",
        encoding="utf-8",
    )
    rules = load(path)
    assert differences(shipped("long"), rules) == [
        ("head.second.rolls", ["3-3", "4-4", "6-6"], ["3-3", "5-5", "6-2"]),
        ("block.length", 6, 5),
        ("cube.use", False, True),
        ("cube.limit", 64, 32),
    ]
    assert (rules.name, rules.extends, rules.shipped, rules.source) == ("my-club", "long", False, str(path))
    assert rules.title_in("kk") == "Наш клуб"


def test_json_file_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    text = json.dumps({"extends": "short", "head": None, "title": {"kk": "Клуб 🎲"}}, indent="\t")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    rules = load(str(path))
    assert (rules.name, rules.game, rules.title_in("en")) == ("club", Game.SHORT, "Клуб 🎲")


def test_inline_mapping() -> None:
    inline = {"extends": "long-ua", "last_roll": True, "head": {"first": {"rolls": ((3, 3), Roll(6, 2))}}}
    rules = from_mapping(inline)
    assert (rules.name, rules.last_roll, rules.source) == ("long-ua*", True, inline)
    assert rules.head is not None
    assert rules.head.first.rolls == (Roll(3, 3), Roll(6, 2))


def test_empty_list_of_rolls() -> None:
    rules = from_mapping({"extends": "long", "head": {"first": {"rolls": []}}})
    assert rules.head is not None
    assert rules.head.first == HeadException((), "blocked")


def test_game_change() -> None:
    rules = from_mapping({"extends": "long-tournament", "game": "short"})
    assert (rules.game, rules.head, rules.block, rules.cube.beaver) == (Game.SHORT, None, None, True)
    with pytest.raises(RulesError) as caught:
        from_mapping({"extends": "short", "game": "long", "head": {"per_turn": 2, "first": LONG["head"]["first"]}})
    assert [defect.message for defect in caught.value.defects] == [
        "head.second is missing",
        "block is missing",
    ]
    again = from_mapping({"extends": "short", "game": "long", "head": LONG["head"], "block": LONG["block"]})
    assert again.head == shipped("long").head


# --- mistakes

EVERY_MISTAKE = """\
extends: long
name: [club]
titel: Club
title: {en: Club, de: Verein, ru: 5}
description: ""
game: longer
head:
  per_turn: 16
  frist: {}
  first: {rolls: [3-3, 7-7, x, 44, null], when: block}
  second: 3-3
  third:
block:
  length: 1
  allowed: yes
  judged:
larger_die: yes
opening: 5
next_starter: black
last_roll: 1
scoring: {oin: 101, mars: -1, koks: 2.0, tally: point}
drawing: [ccw]
cube:
  use: "true"
  automatic_doubles: 7
  limit: 48
  crawford: null
x-note: {any: thing}
5: six
"""


def test_every_mistake_is_told(tmp_path: Path) -> None:
    words = "the keys are name, title, description, extends, game, head, block, larger_die, opening, next_starter"
    assert [(each.line, each.message, each.hint) for each in mistakes(tmp_path, EVERY_MISTAKE)] == [
        (2, "name must be a text, not a list", None),
        (3, "unknown key titel", "did you mean title?"),
        (4, "unknown key title.de", "did you mean title.en?"),
        (4, "title.ru must be a text, not 5", "put it in quotes"),
        (5, "description must be a text, not ''", None),
        (6, "game must be one of long, short, not 'longer'", "did you mean long?"),
        (8, "head.per_turn must be a whole number from 1 to 15, not 16", None),
        (9, "unknown key head.frist", "did you mean head.first?"),
        (10, "head.first.rolls must be rolls of two dice, not '7-7'", "write a roll like 6-3"),
        (10, "head.first.rolls must be rolls of two dice, not 'x'", "write a roll like 6-3"),
        (10, "head.first.rolls must be rolls of two dice, not null", "write a roll like 6-3"),
        (10, "head.first.when must be one of blocked, listed, not 'block'", "did you mean blocked?"),
        (11, "head.second must be a mapping with the keys rolls, when, not '3-3'", None),
        (12, "unknown key head.third", "the keys are per_turn, first, second"),
        (14, "block.length must be a whole number from 2 to 15, not 1", None),
        (15, "block.allowed must be one of opponent_ahead, opponent_home, always, never, not 'yes'", None),
        (16, "block.judged must be one of turn_end, each_step, not null", None),
        (17, "larger_die must be true or false, not 'yes'", None),
        (18, "opening must be one of reroll, opening_pair, not 5", None),
        (19, "next_starter must be one of winner, roll, white, not 'black'", None),
        (20, "last_roll must be true or false, not 1", None),
        (21, "scoring.oin must be a whole number from 0 to 100, not 101", None),
        (21, "scoring.mars must be a whole number from 0 to 100, not -1", None),
        (21, "scoring.koks must be a whole number from 0 to 100, not 2.0", None),
        (
            21,
            "scoring.tally must be one of points, win_loss, checkers_left, not 'point'",
            "did you mean points?",
        ),
        (22, "drawing must be a mapping with the keys direction, labels, not a list", None),
        (24, "cube.use must be true or false, not 'true'", None),
        (25, "cube.automatic_doubles must be a whole number from 0 to 6, not 7", None),
        (26, "cube.limit must be a power of two from 1 to 4096, not 48", None),
        (27, "cube.crawford must be true or false, not null", None),
        (29, "unknown key 5", f"{words}, last_roll, scoring, drawing, cube"),
    ]


@pytest.mark.parametrize(
    ("part", "key", "within", "outside"),
    [
        ("head", "per_turn", (1, 15), (0, 16, True, "1")),
        ("block", "length", (2, 15), (1, 16, 6.0)),
        ("scoring", "oin", (0, 100), (-1, 101)),
        ("cube", "automatic_doubles", (0, 6), (-1, 7)),
        ("cube", "limit", (1, 2, 64, 4096), (0, -2, 3, 8192)),
        ("cube", "use", (True, False), (0, "on", None)),
    ],
)
def test_ranges(part: str, key: str, within: tuple[object, ...], outside: tuple[object, ...]) -> None:
    for value in within:
        rules = from_mapping({"extends": "long", part: {key: value}})
        assert getattr(getattr(rules, part), key) == value
    for value in outside:
        with pytest.raises(RulesError, match=rf"^{part}\.{key} must be "):
            from_mapping({"extends": "long", part: {key: value}})


def test_nothing_extended_means_everything_given(tmp_path: Path) -> None:
    assert [(each.line, each.message) for each in mistakes(tmp_path, "\nhead: {per_turn: 1}\ncube: {use: true}\n")] == [
        (2, "name is missing"),
        (2, "game is missing"),
        (2, "larger_die is missing"),
        (2, "opening is missing"),
        (2, "next_starter is missing"),
        (2, "last_roll is missing"),
        (2, "scoring is missing"),
        (2, "drawing is missing"),
        (3, "cube.beaver is missing"),
        (3, "cube.jacoby is missing"),
        (3, "cube.automatic_doubles is missing"),
        (3, "cube.crawford is missing"),
        (3, "cube.limit is missing"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("extends: short\nhead: {per_turn: 1}", 2, "head: short nardy has no such rule"),
        ("extends: long\ngame: short\nblock: {length: 5}", 3, "block: short nardy has no such rule"),
        ("extends: long\nblock: null", 2, "block: long nardy needs this rule"),
        ("- a\n- b", 1, "a rule set must be a mapping with the keys name, title"),
        ("just words", 1, "a rule set must be a mapping with the keys name, title"),
        ("extends: 5", 1, "extends must be a text, not 5"),
        ("extends: long\nname: |\n  a\n  b\n", 2, "name must be one line of text"),
        ('extends: long\nname: "a\\e[1m"', 2, "name must be a text"),
        (
            "extends: long\nhead: {first: {rolls: 3-3}}",
            2,
            "head.first.rolls must be a list of rolls, not '3-3'",
        ),
        ("extends: lnog", 1, "extends: unknown rule set 'lnog'"),
        ("extends: long\nlarger_die: 0x" + "f" * 900, 2, "larger_die must be true or false, not "),
    ],
)
def test_a_mistake(tmp_path: Path, text: str, line: int, message: str) -> None:
    (defect,) = mistakes(tmp_path, text)
    assert defect.line == line
    assert defect.message.startswith(message)
    assert len(defect.message) < 200


def test_unknown_name() -> None:
    with pytest.raises(RulesError) as caught:
        load("long-moskow")
    (defect,) = caught.value.defects
    assert defect.message == "unknown rule set 'long-moskow'"
    assert defect.hint is not None
    assert defect.hint.startswith("did you mean long-moscow? ")
    assert all(name in defect.hint for name in SHIPPED)
    for name in ("", "zzz", "Long\0", "\udcff", "x" * 5000):
        with pytest.raises(RulesError):
            load(name)
        with pytest.raises(RulesError):
            shipped(name)


def test_syntax_errors_have_place_and_line(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("extends: long\nextends: short\nextends: long\n")
    with pytest.raises(SyntaxDefects) as caught:
        load(path)
    assert defects_of(caught.value) == [
        (str(path), 2, "the key extends is given again, first on line 1"),
        (str(path), 3, "the key extends is given again, first on line 1"),
    ]


# --- files


def test_extends_through_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.yaml").write_text("extends: sub/b.yaml\nlast_roll: true\n")
    (tmp_path / "sub" / "b.yaml").write_text("extends: ../c.json\nname: b\nlarger_die: false\n")
    (tmp_path / "c.json").write_text('{"extends": "long-moscow", "name": "c", "title": "C"}')
    changed = [("larger_die", True, False), ("last_roll", False, True)]
    rules = load(tmp_path / "a.yaml")
    assert differences(shipped("long-moscow"), rules) == changed
    assert (rules.name, rules.extends, rules.title_in("ru")) == ("a", "sub/b.yaml", "a")
    assert load("a.yaml", tmp_path).source == "a.yaml"
    assert differences(rules, from_mapping({"extends": "a.yaml"}, tmp_path)) == []
    monkeypatch.chdir(tmp_path)
    assert load("a.yaml") == rules
    (tmp_path / "plain").write_text("extends: long\n")
    assert load("plain").name == "plain"


def test_mistakes_of_all_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("name: a\nextends: b.yaml\nopening: x\n")
    Path("b.yaml").write_text("\nextends: lnog\nbad: 1\n")
    with pytest.raises(RulesError) as caught:
        load("a.yaml")
    assert defects_of(caught.value) == [
        ("a.yaml", 3, "opening must be one of reroll, opening_pair, not 'x'"),
        ("b.yaml", 3, "unknown key bad"),
        ("b.yaml", 2, "extends: unknown rule set 'lnog'"),
    ]


def test_circles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("\nextends: ./b.yaml\n")
    Path("b.yaml").write_text("extends: a.yaml\n")
    Path("self.yaml").write_text("extends: self.yaml\n")
    with pytest.raises(RulesError) as caught:
        load("a.yaml")
    assert defects_of(caught.value) == [
        ("./b.yaml", 1, "extends: goes in a circle: a.yaml → ./b.yaml → ./a.yaml"),
    ]
    with pytest.raises(RulesError) as caught:
        load("self.yaml")
    assert defects_of(caught.value) == [
        ("self.yaml", 1, "extends: goes in a circle: self.yaml → self.yaml"),
    ]


def test_a_chain_that_is_too_long(tmp_path: Path) -> None:
    for n in range(MAX_CHAIN + 1):
        (tmp_path / f"{n}.yaml").write_text(f"extends: {n + 1}.yaml\n")
    (tmp_path / f"{MAX_CHAIN + 1}.yaml").write_text("extends: long\n")
    assert load(tmp_path / "2.yaml").game is Game.LONG
    with pytest.raises(RulesError, match="more than 16 files extend one another"):
        load(tmp_path / "0.yaml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "latin.yaml").write_bytes("extends: long\nname: клуб\n".encode("cp1251"))
    (tmp_path / "huge.yaml").write_bytes(b"# " + b"x" * MAX_BYTES)
    (tmp_path / "wide.yaml").write_bytes("extends: long".encode("utf-16"))
    problems = {
        "nothing.yaml": (None, "there is no such file"),
        "folder.yaml": (None, "this is a folder, not a file"),
        "latin.yaml": (2, "this is not UTF-8 text"),
        "huge.yaml": (None, "larger than 1000000 bytes"),
        "wide.yaml": (1, "this is not UTF-8 text"),
    }
    for name, (line, message) in problems.items():
        with pytest.raises((SourceError, SyntaxDefects)) as caught:
            load(tmp_path / name)
        assert defects_of(caught.value) == [(str(tmp_path / name), line, message)]
    for name in ("a\0.yaml", "x" * 5000 + ".yaml", "latin.yaml/club.yaml"):
        with pytest.raises(SourceError):
            load(name, tmp_path)


def test_binary_and_empty_files(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    for data, message in (
        (b"a: 1\n\0\1", "a control character (code 00) at column 1"),
        (b"", "the file is empty"),
    ):
        path.write_bytes(data)
        with pytest.raises(SyntaxDefects, match=message.replace("(", r"\(").replace(")", r"\)")):
            load(path)


# --- whatever it is given

names = [*LONG, *LONG["head"], *LONG["block"], *LONG["cube"], "name", "title", "extends", "rolls", "x-y"]
keys = st.sampled_from(names)
words = st.sampled_from(["long", "short", "blocked", "3-3", "a.yaml", "/", "", "points"]) | st.text()
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys | st.text() | st.integers(), inner, max_size=4),
    max_leaves=12,
)


@given(mapping=st.dictionaries(keys, values), extends=st.sampled_from([None, *SHIPPED]))
@settings(max_examples=300, deadline=None)
def test_any_mapping_is_read_or_refused(mapping: dict[str, object], extends: str | None) -> None:
    try:
        rules = from_mapping({"extends": extends, **mapping}, Path("/nowhere"))
    except NardyError:
        return
    assert differences(rules, from_mapping({**rules.to_mapping(), "extends": None})) == []


@given(data=st.binary() | st.text().map(str.encode) | values.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=300, deadline=None)
def test_any_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    with suppress(NardyError):
        load(path)
