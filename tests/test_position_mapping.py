"""Position mappings: both numberings, all defects at once with their lines, and what is written back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy_analyze.dice import Roll
from nardy_analyze.errors import NardyError, PositionError, RollError, RulesError
from nardy_analyze.game import Color, Game
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.notation.position_mapping import KEYS, KnownRules, from_mapping
from nardy_analyze.notation.position_to_mapping import board_mapping, to_mapping
from nardy_analyze.notation.yaml_reader import read_one
from nardy_analyze.position import Cube, Match, Position
from nardy_analyze.ruleset_files import load
from tests.test_position_line import assert_position_or_defects, positions

START: dict[str, object] = {"white": {24: 15}, "black": {12: 15}}
SHORT: dict[str, object] = {"rules": "short", "white": {24: 15}, "black": {12: 15}}


def wrong(text: str, **options: object) -> list[tuple[int | None, str, str | None]]:
    """Return (line, message, hint) of all that is wrong with a YAML position."""
    document = read_one(text)
    with pytest.raises(NardyError) as caught:
        from_mapping(document.data, line_of=document.line_of, place="a.yaml", **options)  # type: ignore[arg-type]
    assert {defect.place for defect in caught.value.defects} == {"a.yaml"}
    return [(defect.line, defect.message, defect.hint) for defect in caught.value.defects]


def entry(text: str) -> PositionEntry:
    """Return the entry of a YAML position."""
    return from_mapping(read_one(text).data)


# Reading


def test_all_keys() -> None:
    found = entry(
        """
        id: seven
        rules: short
        white: {24: 13, 18: 1}
        black: {12: 15}
        bar: {white: 1}
        to_move: black
        roll: [3, 6]
        move: 24/15
        starter: white
        cube: {value: 2, owner: white}
        match: {length: 7, white: 3, black: 6, crawford: false}
        title: text
        caption: "text: too"
        x-note: {any: [thing]}
        """
    )
    counts = [0] * 26
    counts[24], counts[18], counts[25] = 13, 1, 1
    other = [0] * 26
    other[13] = 15
    assert found.position == Position(
        Game.SHORT, tuple(counts), tuple(other), Color.BLACK, Color.WHITE, Cube(2, Color.WHITE), Match(7, 3, 6)
    )
    assert (found.id, found.rules.name, found.roll, found.move) == ("seven", "short", Roll(6, 3), "24/15")
    assert (found.title, found.caption, found.extras) == ("text", "text: too", {"x-note": {"any": ["thing"]}})


def test_what_is_not_given() -> None:
    found = from_mapping(START, number=4, place="p", line=9)
    assert found.position == Position(Game.LONG, *(Position.start(Game.LONG).white,) * 2)
    assert (found.id, found.place, found.line, found.rules) == (4, "p", 9, load("long"))
    absent: dict[str, object] = {key: None for key in KEYS if key not in START}
    assert from_mapping(START | absent, number=4, place="p", line=9) == found


@pytest.mark.parametrize("roll", ["6-3", 63, "63", "6 3", [6, 3], "3-6", [3, 6]])
def test_rolls(roll: object) -> None:
    assert from_mapping(START | {"roll": roll}).roll == Roll(6, 3)


def test_own_numbering_means_blacks_own_points() -> None:
    own = from_mapping({"white": {24: 15}, "black": {24: 14, 1: 1}, "numbering": "own"}).position
    board = from_mapping({"white": {24: 15}, "black": {12: 14, 13: 1}, "numbering": "board"}).position
    assert own == board
    own = from_mapping({"rules": "short", "white": {24: 15}, "black": {6: 15}, "numbering": "own"}).position
    assert own == from_mapping({"rules": "short", "white": {24: 15}, "black": {19: 15}}).position


def test_words_in_any_case() -> None:
    found = from_mapping(START | {"to_move": "Black", "starter": "WHITE", "numbering": "Board"}).position
    assert (found.to_move, found.starter) == (Color.BLACK, Color.WHITE)


def test_rules_by_name_path_or_mapping(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("name: club\nextends: short\n", encoding="utf-8")
    assert from_mapping(START | {"rules": "club.yaml"}, base=tmp_path).rules.name == "club"
    assert from_mapping(START | {"rules": "club.yaml"}, base=tmp_path).position.game is Game.SHORT
    inline = {"extends": "long", "block": {"judged": "each_step"}}
    block = from_mapping(START | {"rules": inline}).rules.block
    assert block is not None
    assert block.judged == "each_step"


def test_which_rules_go_first() -> None:
    assert from_mapping(START, default_rules="long-ua").rules.name == "long-ua"
    assert from_mapping(START, default_rules=load("long-ua")).rules.name == "long-ua"
    assert from_mapping(START | {"rules": "short"}, default_rules="long-ua").rules.name == "short"
    # What --rules goes before is not even looked for.
    found = from_mapping(START | {"rules": "gone.yaml"}, default_rules="long-ua", rules_override=load("short"))
    assert found.position.game is Game.SHORT


def test_paths_of_the_input_and_of_the_default_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "club.yaml").write_text("name: here\nextends: short\n", encoding="utf-8")
    (tmp_path / "in" / "club.yaml").write_text("name: there\nextends: short\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known: KnownRules = {}
    for data, name in ((START, "here"), (START | {"rules": "club.yaml"}, "there")):
        found = from_mapping(data, base=tmp_path / "in", default_rules="club.yaml", known_rules=known)
        assert found.rules.name == name


def test_a_rule_set_file_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    file.write_text("name: club\nextends: short\n", encoding="utf-8")
    known: KnownRules = {}
    data = START | {"rules": "club.yaml"}
    first = from_mapping(data, base=tmp_path, known_rules=known)
    file.unlink()
    assert from_mapping(data, base=tmp_path, known_rules=known).rules is first.rules


# Defects


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (
            "white: {24: 14}\nblack: {12: 15}",
            1,
            "white has 14 checkers, not 15",
            "add off: {white: 1} if it is borne off, or place 1 more",
        ),
        (
            "white: {24: 15}\nblack: {12: 9}\noff: {white: 0, black: 2}",
            2,
            "black has 11 checkers, not 15",
            "add off: {black: 6} if they are borne off, or place 4 more",
        ),
        ("white: {24: 12}\nblack: {12: 15}\noff: {white: 4}", 1, "white has 16 checkers, not 15", "take 1 away"),
        ("white: {24: 1}\nblack: {12: 15}\noff: {white: 13}", 1, "white has 14 checkers, not 15", "off: {white: 14}"),
        ("white:\nblack: {12: 15}", 1, "white has 0 checkers, not 15", "add off: {white: 15} if they"),
        (
            "white: {24: 15}\nblack: {24: 15}",
            2,
            "both colours have checkers on board point 24",
            "points are in board numbering, White's own for both colours (or write numbering: own)",
        ),
        (
            "white: {24: 15}\nnumbering: own\nblack:\n  12: 15",
            4,
            "both colours have checkers on board point 24",
            None,
        ),
        (
            "rules: short\nwhite: {6: 15}\nblack:\n  7: 14\n  6: 1",
            5,
            "both colours have checkers on board point 6",
            None,
        ),
        (
            "white: {24: 13, 0: 2}\nblack: {12: 15}",
            1,
            "white: there is no point 0",
            "write off: {white: 2} beside the colours",
        ),
        (
            "white: {24: 14}\nblack:\n  12: 14\n  off: 1\noff: {white: 1}",
            4,
            "black: there is no point 'off'",
            "write off: {black: 1} beside the colours",
        ),
        (
            "white: {24: 14, 25: 1}\nblack: {12: 15}",
            1,
            "white: there is no point 25",
            "write bar: {white: 1} beside the colours",
        ),
        ("white: {24: 14, 30: 1}\nblack: {12: 15}", 1, "white: there is no point 30", "points are 1 to 24"),
        ("white: {24: 14, x: 1}\nblack: {12: 15}", 1, "white: there is no point 'x'", "points are 1 to 24"),
        ("white: {24: 14, -1: 1}\nblack: {12: 15}", 1, "white: there is no point -1", "points are 1 to 24"),
        ("white: {24: 14, 1.5: 1}\nblack: {12: 15}", 1, "white: there is no point 1.5", "points are 1 to 24"),
        ("white: {24: 14, true: 1}\nblack: {12: 15}", 1, "white: there is no point true", "points are 1 to 24"),
        ("white: {24: 14, null: 1}\nblack: {12: 15}", 1, "white: there is no point null", "points are 1 to 24"),
        ("white: {24: 14, '٣': 1}\nblack: {12: 15}", 1, "white: there is no point '٣'", "points are 1 to 24"),
        ("white: {24: 13, '24': 2}\nblack: {12: 15}", 1, "white: point 24 is given twice", None),
        ("white: {24: 15}\nblack:\n  12: 13\n  '012': 2", 4, "black: point 12 is given twice", None),
        (
            "white: {24: -15}\nblack: {12: 15}",
            1,
            "white: point 24: -15 is not a number of checkers, 0 to 15",
            None,
        ),
        ("white: {24: 1.5}\nblack: {12: 15}", 1, "white: point 24: 1.5 is not a number of checkers, 0 to 15", None),
        ("white: {24: 15.0}\nblack: {12: 15}", 1, "white: point 24: 15.0 is not a number of checkers, 0 to 15", None),
        ("white: {24: true}\nblack: {12: 15}", 1, "white: point 24: true is not a number of checkers, 0 to 15", None),
        ("white: {24: '15'}\nblack: {12: 15}", 1, "white: point 24: '15' is not a number of checkers, 0 to 15", None),
        ("white: {24: }\nblack: {12: 15}", 1, "white: point 24: null is not a number of checkers, 0 to 15", None),
        ("white: {24: [15]}\nblack: {12: 15}", 1, "white: point 24: a list is not a number of checkers, 0 to 15", None),
        (
            f"white: {{24: {'9' * 500}}}\nblack: {{12: 15}}",
            1,
            "white: point 24: a huge number is not a number of checkers, 0 to 15",
            None,
        ),
        (
            "black: {12: 15}",
            1,
            "white has no checkers: the key white is missing",
            "write white: {} and off: {white: 15} if all are borne off",
        ),
        (
            "white: 24x15\nblack: {12: 15}",
            1,
            "white is '24x15', not points with their checkers",
            "write white: {24: 13, 18: 2}",
        ),
        (
            "white: {24: 15}\nblack: {12: 15}\noff: 3",
            3,
            "off is 3, not a number for each side",
            "write off: {white: 1}",
        ),
        ("white: {24: 15}\nblack: {12: 15}\noff: {whit: 0}", 3, "unknown key 'whit' under off", "did you mean white?"),
        (
            "white: {24: 15}\nblack: {12: 15}\noff: {white: -1}",
            3,
            "off: white: -1 is not a number of checkers, 0 to 15",
            None,
        ),
        ("white: {24: 14}\nblack: {12: 15}\nbar: {white: 1}", 3, "there is no bar in long nardy", None),
        ("white: {24: 15}\nblack: {12: 15}\ntomove: white", 3, "unknown key 'tomove'", "did you mean to_move?"),
        ("white: {24: 15}\nblack: {12: 15}\nROLL: 6-3", 3, "unknown key 'ROLL'", "did you mean roll?"),
        (
            "white: {24: 15}\nblack: {12: 15}\n18: 3",
            3,
            "unknown key 18",
            "write points under their colour: white: {24: 15}",
        ),
        ("white: {24: 15}\nblack: {12: 15}\nqqqq: 3", 3, "unknown key 'qqqq'", "the keys are id, rules, white"),
        (
            "white: {24: 15}\nblack: {12: 15}\nto_move: whit",
            3,
            "to_move is 'whit', not one of white, black",
            "did you mean white?",
        ),
        ("white: {24: 15}\nblack: {12: 15}\nto_move: 1", 3, "to_move is 1, not one of white, black", None),
        ("white: {24: 15}\nblack: {12: 15}\nstarter: []", 3, "starter is a list, not one of white, black", None),
        ("white: {24: 15}\nblack: {12: 15}\nnumbering: mine", 3, "numbering is 'mine', not one of board, own", None),
        ("white: {24: 15}\nblack: {12: 15}\nroll: 7-1", 3, "a die shows 1 to 6, not 7", "write a roll like 6-3"),
        ("white: {24: 15}\nblack: {12: 15}\nroll: abc", 3, "'abc' is not a roll of two dice", "write a roll like 6-3"),
        ("white: {24: 15}\nblack: {12: 15}\nroll: [6]", 3, "a list is not a roll of two dice", "write a roll like 6-3"),
        ("white: {24: 15}\nblack: {12: 15}\nroll: {6: 3}", 3, "a mapping is not a roll of two dice", None),
        ("white: {24: 15}\nblack: {12: 15}\nroll: true", 3, "true is not a roll of two dice", None),
        (
            f"white: {{24: 15}}\nblack: {{12: 15}}\nroll: {'1' * 900}",
            3,
            "a huge number is not a roll of two dice",
            None,
        ),
        (
            "white: {24: 15}\nblack: {12: 15}\nrules: [long]",
            3,
            "rules is a list, not a name, a path or a mapping",
            "rules: long",
        ),
        ("white: {24: 15}\nblack: {12: 15}\nmove: 24", 3, "move is 24, not a text", "put it in quotes"),
        ("white: {24: 15}\nblack: {12: 15}\ntitle: [a]", 3, "title is a list, not a text", None),
        ("white: {24: 15}\nblack: {12: 15}\ncaption: 5", 3, "caption is 5, not a text", "put it in quotes"),
        ("white: {24: 15}\nblack: {12: 15}\nid: true", 3, "id is true, not a text or a number", None),
        ("white: {24: 15}\nblack: {12: 15}\nid: {a: 1}", 3, "id is a mapping, not a text or a number", None),
        (
            "white: {24: 15}\nblack: {12: 15}\ncube: {value: 2}",
            3,
            "cube is given, but the rule set long has no cube",
            "take it away, or choose a rule set with a cube, such as short",
        ),
        (
            "white: {24: 15}\nblack: {12: 15}\nmatch: {length: 3}",
            3,
            "match is given, but the rule set long has no cube",
            None,
        ),
    ],
)
def test_one_defect(text: str, line: int, message: str, hint: str | None) -> None:
    found = wrong(text)
    assert [(line_, message_) for line_, message_, _hint in found] == [(line, message)]
    if hint is not None:
        assert found[0][2] is not None
        assert hint in found[0][2]


FACES = "the cube shows one of 1, 2, 4, 8, 16, 32, 64, not "


@pytest.mark.parametrize(
    ("stakes", "message"),
    [
        ("cube: 2", "cube is 2, not a mapping"),
        ("cube: {value: 3}", FACES + "3"),
        ("cube: {value: 128, owner: white}", FACES + "128"),
        ("cube: {value: 0}", "value is 0, not a whole number from 1 up"),
        ("cube: {value: true}", "value is true, not a whole number from 1 up"),
        ("cube: {value: 2.0}", "value is 2.0, not a whole number from 1 up"),
        (f"cube: {{value: 0x{'f' * 900}}}", FACES + "a huge number"),
        ("cube: {owner: whit}", "owner is 'whit', not one of white, black, center"),
        ("cube: {ownr: white}", "unknown key 'ownr' under cube"),
        ("match: 7", "match is 7, not a mapping"),
        ("match: {white: 1}", "the match has no length"),
        ("match: {length: 0}", "length is 0, not a whole number from 1 up"),
        ("match: {length: 7.5}", "length is 7.5, not a whole number from 1 up"),
        ("match: {length: 7, white: 7}", "white has 7 points, which ends a match to 7"),
        ("match: {length: 7, black: -1}", "black is -1, not a whole number from 0 up"),
        ("match: {length: 7, crawford: 1}", "crawford is 1, not true or false"),
        (
            "match: {length: 7, white: 5, black: 3, crawford: true}",
            "the Crawford game is played when a side is one point from winning, and neither is",
        ),
        ("match: {length: 7, score: 3}", "unknown key 'score' under match"),
    ],
)
def test_stakes_that_are_wrong(stakes: str, message: str) -> None:
    for rules in ("short", "long-tournament"):
        assert [found[:2] for found in wrong(f"rules: {rules}\nwhite: {{24: 15}}\nblack: {{12: 15}}\n{stakes}")] == [
            (4, message)
        ]


@pytest.mark.parametrize(
    ("stakes", "cube", "match", "warnings"),
    [
        ({}, None, None, ()),
        ({"cube": {}}, Cube(), None, ()),
        ({"cube": {"value": 64, "owner": "black"}}, Cube(64, Color.BLACK), None, ()),
        ({"cube": {"value": 2}}, Cube(2), None, ("the cube shows 2, but nobody owns it",)),
        ({"cube": {"owner": "white"}}, Cube(1, Color.WHITE), None, ("the cube is owned, but shows 1",)),
        ({"match": {"length": 7, "white": 6, "crawford": True}}, None, Match(7, 6, 0, True), ()),
        (
            {"match": {"length": 7, "white": 6, "crawford": True}, "cube": {"value": 2, "owner": "white"}},
            Cube(2, Color.WHITE),
            Match(7, 6, 0, True),
            ("the cube has been turned in the Crawford game, which has none",),
        ),
        (
            {"match": {"length": 7, "white": 6, "black": 6, "crawford": True}},
            None,
            Match(7, 6, 6, True),
            ("both sides are one point from winning in the Crawford game",),
        ),
    ],
)
def test_stakes(stakes: dict[str, object], cube: Cube | None, match: Match | None, warnings: tuple[str, ...]) -> None:
    found = from_mapping(SHORT | stakes)
    assert (found.position.cube, found.position.match, found.warnings) == (cube, match, warnings)


def test_automatic_doubles_leave_the_cube_in_the_middle() -> None:
    rules = {"extends": "short", "cube": {"automatic_doubles": 1}}
    assert from_mapping(SHORT | {"rules": rules, "cube": {"value": 2}}).warnings == ()
    assert from_mapping(SHORT | {"rules": rules, "cube": {"value": 4}}).warnings


def test_every_defect_is_told_in_the_order_of_the_lines() -> None:
    text = """\
roll: 7-1
white: {24: 14}
black: {24: 15, 33: 1}
tomove: white
off: {whit: 3}
cube: {}
title: 5
"""
    assert [(line, message) for line, message, _hint in wrong(text)] == [
        (1, "a die shows 1 to 6, not 7"),
        (3, "black: there is no point 33"),
        (3, "both colours have checkers on board point 24"),
        (4, "unknown key 'tomove'"),
        (5, "unknown key 'whit' under off"),
        (6, "cube is given, but the rule set long has no cube"),
        (7, "title is 5, not a text"),
    ]


def test_both_sides_short_of_checkers_get_one_line_to_add() -> None:
    found = wrong("white: {24: 14}\nblack: {12: 13}")
    hint = "add off: {white: 1, black: 2} if "
    assert [(line, message) for line, message, _hint in found] == [
        (1, "white has 14 checkers, not 15"),
        (2, "black has 13 checkers, not 15"),
    ]
    assert all(each[2] and each[2].startswith(hint) for each in found)
    assert entry("white: {24: 14}\nblack: {12: 13}\noff: {white: 1, black: 2}")


def test_the_kind_of_error() -> None:
    for more, kind in (({"roll": 77}, RollError), ({"rules": "nonesuch"}, RulesError), ({"title": 1}, PositionError)):
        with pytest.raises(kind):
            from_mapping(START | more)
    with pytest.raises(PositionError):
        from_mapping(START | {"roll": 77, "rules": "nonesuch"})


def test_an_unknown_rule_set_leaves_the_rest_to_be_checked() -> None:
    found = wrong("rules: lnog\nwhite: {24: 14}\nblack: {12: 15}\nbar: {white: 1}\ncube: {value: 2}\nroll: 9-9")
    assert [line for line, _message, _hint in found] == [1, 6]
    assert found[0][2] is not None
    assert "long" in found[0][2]


def test_mistakes_in_rules_are_placed(tmp_path: Path) -> None:
    inline = "white: {24: 15}\nblack: {12: 15}\nrules:\n  extends: long\n  blok: {length: 5}\n"
    assert [line for line, _message, _hint in wrong(inline)] == [5]
    (tmp_path / "club.yaml").write_text("name: club\nextends: long\nblok: 1\n", encoding="utf-8")
    with pytest.raises(NardyError) as caught:
        from_mapping(START | {"rules": "club.yaml"}, base=tmp_path, place="a.yaml", line=1)
    (defect,) = caught.value.defects
    assert (defect.place, defect.line) == (str(tmp_path / "club.yaml"), 3)
    with pytest.raises(NardyError) as caught:
        from_mapping(START | {"rules": "gone.yaml"}, base=tmp_path, line_of=lambda _path: 5, place="a.yaml", line=1)
    (defect,) = caught.value.defects
    assert (defect.place, defect.line) in ((str(tmp_path / "gone.yaml"), None), ("a.yaml", 5))


def test_numbers_too_large_to_print_are_told_all_the_same() -> None:
    huge = 16**4000
    wrongs: list[dict[object, object]] = [
        {"roll": huge}, {"roll": [huge, 1]}, {huge: 1}, {"white": {huge: 1}}, {"white": {24: huge}}, {"off": huge},
        {"off": {huge: huge}}, {"title": huge}, {"rules": huge}, {"match": {"length": huge, "white": huge}},
    ]  # fmt: skip
    for more in wrongs:
        with pytest.raises(NardyError):
            from_mapping(dict[object, object](SHORT) | more)


@pytest.mark.parametrize("data", [None, 5, True, [1], "x", 1.5])
def test_what_is_no_mapping(data: object) -> None:
    with pytest.raises(PositionError, match="a position is a mapping or a position line, not"):
        from_mapping(data)


KEYS_OR_SO = (
    st.sampled_from([*KEYS, "x-a", "24", "bar"]) | st.integers(-1, 30) | st.booleans() | st.none() | st.text(max_size=3)
)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["white", "black", "own", "short", "6-3", "center"])
)  # fmt: skip
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS_OR_SO | st.sampled_from(["white", "length"]), inner)
    ),
    max_leaves=12,
)


@given(st.dictionaries(KEYS_OR_SO, ANYTHING), st.sampled_from([START, SHORT, {}]))
def test_any_mapping_is_a_position_or_a_nardy_error(data: dict[object, object], base: dict[object, object]) -> None:
    assert_position_or_defects(lambda: from_mapping(base | data))


# Writing


@given(positions(), st.none() | st.sampled_from(Color), st.booleans())
def test_round_trip(position: Position, starter: Color | None, stakes: bool) -> None:
    if stakes:
        position = Position(
            position.game,
            position.white,
            position.black,
            position.to_move,
            starter,
            Cube(2, starter),
            Match(5, 1, 4, True),
        )
    rules = "short" if position.game is Game.SHORT else "long-tournament"
    mapping = to_mapping(position, rules=rules)
    again = json.loads(json.dumps(mapping))
    assert list(again) == list(mapping)
    assert from_mapping(again).position == position
    own = again | {"numbering": "own", "black": {str(n): position.black[n] for n in range(1, 25) if position.black[n]}}
    assert from_mapping(own).position == position
    assert to_mapping(position) == board_mapping(position)


def test_the_form_of_a_board() -> None:
    assert json.dumps(board_mapping(Position.start(Game.LONG))) == (
        '{"white": {"24": 15}, "black": {"12": 15}, "off": {"white": 0, "black": 0}, '
        '"to_move": "white", "starter": "white"}'
    )
    position = from_mapping(
        {
            "rules": "short",
            "white": {1: 2, 23: 3},
            "black": {8: 1, 22: 2, 24: 9},
            "off": {"white": 9},
            "bar": {"white": 1, "black": 3},
            "cube": {"value": 4, "owner": "black"},
            "match": {"length": 3},
        }
    ).position
    assert json.dumps(board_mapping(position)) == (
        '{"white": {"23": 3, "1": 2}, "black": {"24": 9, "22": 2, "8": 1}, "off": {"white": 9, "black": 0}, '
        '"bar": {"white": 1, "black": 3}, "to_move": "white", "cube": {"value": 4, "owner": "black"}, '
        '"match": {"length": 3, "white": 0, "black": 0, "crawford": false}}'
    )


def test_an_entry_is_written_with_what_the_user_gave() -> None:
    given_ = {
        "id": 5, "rules": "short", "white": {"24": 15}, "black": {"12": 15}, "off": {"white": 0, "black": 0},
        "bar": {"white": 0, "black": 0}, "to_move": "black", "roll": "6-3", "move": "24/15", "starter": "black",
        "cube": {"value": 1, "owner": "center"}, "match": {"length": 3, "white": 0, "black": 0, "crawford": False},
        "title": "t", "caption": "c", "x-a": [1, {"b": None}], "x-": 0,
    }  # fmt: skip
    found = from_mapping(given_)
    assert to_mapping(found, rules="short") == given_
    assert list(to_mapping(found, rules="short")) == list(given_)
    without = {key: value for key, value in given_.items() if key not in ("id", "rules", "roll", "move")}
    assert to_mapping(found) == without
