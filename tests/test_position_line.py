"""Position lines: what they print, what they read, and all that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.errors import Defect, NardyError, PositionError, RollError, RulesError, SyntaxDefects
from nardy_analyze.game import Color, Game
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.notation.position_line import format_line, parse_line
from nardy_analyze.position import Position
from nardy_analyze.ruleset_files import SHIPPED, load


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position that is well formed, whether a game reaches it or not."""
    game = draw(st.sampled_from(Game))
    sides = []
    taken: set[int] = set()
    for color in Color:
        counts = [0] * 26
        places = [own for own in range(1, 25) if game.board_point(color, own) not in taken]
        places += [0, 25] if game is Game.SHORT else [0]
        for own in draw(st.lists(st.sampled_from(places), min_size=15, max_size=15)):
            counts[own] += 1
        taken = {game.board_point(color, own) for own in range(1, 25) if counts[own]}
        sides.append(tuple(counts))
    return Position(game, sides[0], sides[1], draw(st.sampled_from(Color)))


def assert_position_or_defects(read: Callable[[], PositionEntry]) -> None:
    """Check that a reader gives a position, or says in single lines what is wrong, whatever it reads."""
    defects: tuple[Defect, ...] = ()
    try:
        found = read()
    except NardyError as error:
        defects = error.defects
    else:
        assert sum(found.position.white) == sum(found.position.black) == 15
        return
    assert defects
    assert all(defect.message and "\n" not in defect.message for defect in defects)


@given(positions(), st.none() | st.sampled_from(list(all_rolls())), st.data())
def test_round_trip(position: Position, roll: Roll | None, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name in SHIPPED if load(name).game is position.game]))
    line = format_line(position, name, roll)
    assert not set(line) & set(" \"'$*?\\;&|<>()[]{}#!~`")  # no quoting in a shell
    entry = parse_line(line, number=3, place="POSITION", line=7)
    assert entry.position == position
    assert entry.rules is load(name)
    assert (entry.id, entry.roll, entry.place, entry.line) == (3, roll, "POSITION", 7)
    shuffled = ":".join(",".join(data.draw(st.permutations(part.split(",")))) for part in line.split(":"))
    assert parse_line(shuffled).position == position


@pytest.mark.parametrize(
    "line",
    [
        "long:24x13,18x2:12x15:w:6-3",
        "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b",
        "long:24x9,16,9,8,7,6,5:12x15:w",
        "long:12,4,2x2,offx11:23x2,14,10x2,7,offx9:w",
        "short:6x13,barx2:24,20x4,offx9,barx1:b:2-2",
        "long-fnr:offx15:13x15:b",
    ],
)
def test_printed_as_written(line: str) -> None:
    entry = parse_line(line)
    assert format_line(entry.position, entry.rules.name, entry.roll) == line


def test_what_is_read_besides_what_is_printed() -> None:
    loose = " long : 18X2, 24x13 ,offx0,5x0 : 012×15 : White : 36 "
    assert format_line(parse_line(loose).position, "long") == "long:24x13,18x2:12x15:w"
    assert parse_line(loose).roll == Roll(6, 3)
    assert parse_line("short:OFFx15:bar,offx14:BLACK").position.bar(Color.BLACK) == 1


def test_board_numbering_for_both_sides() -> None:
    long = parse_line("long:24x15:12x14,1:w").position
    assert (long.black[24], long.black[13]) == (14, 1)
    short = parse_line("short:24x15:1x14,23:w").position
    assert (short.black[24], short.black[2]) == (14, 1)


def test_rules_from_elsewhere_go_before_the_line() -> None:
    entry = parse_line("long:24x15:12x15:w", rules_override=load("short"))
    assert entry.rules.name == "short"
    assert entry.position.black[13] == 15


W = "white has {} checkers, not 15"


@pytest.mark.parametrize(
    ("line", "kind", "messages", "hint"),
    [
        ("long:24x15", SyntaxDefects, ["'long:24x15' is not a position line"], "at least three colons: RULES:WHITE:"),
        ("a:b:c:d:e:f", SyntaxDefects, ["'a:b:c:d:e:f' is not a position line"], "RULES:WHITE:BLACK:TURN[:ROLL]"),
        ("long:24x14:12x15:w", PositionError, [W.format(14)], "add offx1 if it is borne off, or place 1 more"),
        ("long:24x11,offx2:12x15:w", PositionError, [W.format(13)], "add offx4 if they are borne off, or place 2 more"),
        ("long:24x17:12x15:w", PositionError, [W.format(17)], "take 2 away"),
        ("long::12x15:w", PositionError, [W.format(0)], "add offx15 if they are borne off"),
        ("long:24x999999999:12x15:w", PositionError, [W.format(999999999)], "away"),
        ("long:24x15:24x15:w", PositionError, ["both colours have checkers on board point 24"], "White's own"),
        ("short:6x15:6x15:w", PositionError, ["both colours have checkers on board point 6"], "White's own"),
        ("long:24x15,0x1:12x15:w", PositionError, ["white: there is no point 0"], "write offx2"),
        ("long:24x14,25:12x15:w", PositionError, ["white: there is no point 25"], "barx1 on the bar"),
        ("long:24x14,30x1:12x15:w", PositionError, ["white: there is no point 30"], "points are 1 to 24"),
        ("long:24x14,barx1:12x15:w", PositionError, ["white: there is no bar in long nardy"], None),
        ("long:24x14,,18:12x15:w", PositionError, ["white: '' is no entry"], "24x13"),
        ("long:24x-3,18x18:12x15:w", PositionError, ["white: '24x-3' is no entry"], "24x13"),
        ("long:24x13,24x2:12x15:w", PositionError, ["white has the entry 24 twice"], None),
        ("long:24x15:offx8,offx7:w", PositionError, ["black has the entry off twice"], None),
        ("long:24x15:12x15:x", PositionError, ["the side to move is w or b, not 'x'"], "RULES:WHITE:BLACK:TURN"),
        ("long:24x15:12x15:w:7-1", RollError, ["a die shows 1 to 6, not 7"], "write a roll like 6-3"),
        ("long:24x15:12x15:w:", RollError, ["'' is not a roll of two dice"], "write a roll like 6-3"),
        (
            "lnog:24x15:12x15:w",
            RulesError,
            ["a position line begins with a shipped rule set, not 'lnog'"],
            "did you mean long?",
        ),
        (
            "???:24x14,33:24x15,fx2:z:7-1",
            PositionError,
            [
                "a position line begins with a shipped rule set, not '???'",
                "white: there is no point 33",
                "black: 'fx2' is no entry",
                "the side to move is w or b, not 'z'",
                "a die shows 1 to 6, not 7",
            ],
            "choose one of long, long-moscow",
        ),
        (
            "long:24x14:24x14:w",
            PositionError,
            [W.format(14), "black has 14 checkers, not 15", "both colours have checkers on board point 24"],
            "add offx1",
        ),
    ],
)
def test_all_that_is_wrong_is_told(line: str, kind: type[NardyError], messages: list[str], hint: str | None) -> None:
    with pytest.raises(NardyError) as caught:
        parse_line(line, place="POSITION")
    assert type(caught.value) is kind
    assert [defect.message for defect in caught.value.defects] == messages
    assert {(defect.place, defect.line) for defect in caught.value.defects} == {("POSITION", None)}
    first = caught.value.defects[0].hint
    assert (hint is None and first is None) or (hint and first and hint in first)


@given(st.text() | st.text("long:short24x13,wb-offr \n15", min_size=4))
def test_any_text_is_a_position_or_a_nardy_error(text: str) -> None:
    for line in (text, f"short:{text}:offx15:w", f"long:24x15:12x15:{text}:{text}"):
        assert_position_or_defects(partial(parse_line, line))


@pytest.mark.parametrize(
    ("line", "warnings"),
    [
        ("long:24x15:12x15:w", ()),
        ("long:24x14,offx1:12x15:w", ("white has checkers off while others are outside the home",)),
        ("long:6x15:12x14,offx1:w", ("black has checkers off while others are outside the home",)),
        ("long:6x14,offx1:18x14,offx1:w", ()),
        ("short:24x14,offx1:1x14,offx1:w", ()),
        ("long:offx15:offx15:w", ("both sides have borne off all their checkers",)),
        ("long-tournament:offx15:offx15:w", ()),  # the last roll makes a draw of it
        ("long:20,19,18,17,16,15,24x9:12x15:w", ("white already holds a row that the block rule forbids",)),
        ("long:3,2,1,24x10,23,22:12x15:w", ("white already holds a row that the block rule forbids",)),
        ("long:15x10,14,13,12,11,10:9x15:w", ()),  # from Black's start to its finish: no row on its route
        ("long:8x10,7,6,5,4,3:12x15:w", ("white already holds a row that the block rule forbids",)),
        ("long:8x10,7,6,5,4,3:2x15:w", ()),  # with Black ahead it is legal
        ("short:8x10,7,6,5,4,3:24x15:w", ()),
    ],
)
def test_positions_that_no_game_reaches_are_read_with_a_warning(line: str, warnings: tuple[str, ...]) -> None:
    pytest.importorskip("nardy_analyze._core.measures", reason="the compiled core is not built")
    assert parse_line(line).warnings == warnings
