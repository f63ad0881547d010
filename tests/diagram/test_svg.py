"""What an SVG holds: words inside and apart, arrows, rows, extremes, the same bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy_analyze import Position
from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import set_language
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.diagram import DiagramOptions, draw_svg
from nardy_analyze.render.diagram.arrows import arrows_of
from nardy_analyze.render.diagram.geometry import Geometry
from nardy_analyze.render.diagram.rows import blocking_rows
from nardy_analyze.render.diagram.styles import STYLES
from nardy_analyze.ruleset_files import shipped
from tests.diagram.drawing import SHORT_START, SVG, Picture, drawn, entry_of, play_of

CAPTION = (
    "Қара ойыншының тастары шеңбер бойымен бір бағытта, сағат тіліне қарсы жүреді және бірін-бірі ешқашан ұрмайды. "
)
EXTREMES: dict[str, dict[str, Any]] = {
    "15 on a point": {"white": {"24": 15}, "black": {"12": 15}},
    "all off": {"rules": "long-tournament", "white": {}, "black": {}, "off": {"white": 15, "black": 15}},
    "one side off": {"rules": "short", "white": {}, "black": {"1": 15}, "off": {"white": 15}},
    "both bars full": {"rules": "short", "white": {}, "black": {}, "bar": {"white": 15, "black": 15}},
    "cube at 64": {
        "rules": "short", "white": {"6": 15}, "black": {"19": 15}, "cube": {"value": 64, "owner": "black"},
        "match": {"length": 25, "white": 23, "black": 24},
    },
    "cube in the middle and bars": {
        "rules": "short", "white": {"6": 9}, "black": {"19": 9}, "bar": {"white": 6, "black": 6},
        "cube": {"value": 1, "owner": "center"},
    },
    "long words": {
        "white": {"24": 15}, "black": {"12": 15}, "caption": CAPTION * 6, "title": CAPTION + "Щ" * 300 + " W" * 90,
    },
    "odd letters": {"white": {"24": 15}, "black": {"12": 15}, "title": "<&>\"' ]]> \u200b 界界界", "caption": "a\nb\n\nc"},
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", EXTREMES)
def test_extremes(name: str, style: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"roll": "6-6", **EXTREMES[name]}), encoding="utf-8")
    entry = entry_of(str(tmp_path / "a.json"))
    for view in Color:
        options = DiagramOptions.from_rules(entry.rules, style=STYLES[style], view=view, labels="roman")
        picture = Picture(draw_svg(entry, options))
        picture.check_words()
        assert picture.checker_counts() == {"white": 15, "black": 15}
        assert draw_svg(entry, options) == picture.svg


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = draw(st.sampled_from(Game))
    free = draw(st.permutations(range(1, 25)))
    split = draw(st.integers(1, 23))
    sides = []
    for color, boards in ((Color.WHITE, free[:split]), (Color.BLACK, free[split:])):
        counts = [0] * 26
        places = [0, *(game.own_point(color, board) for board in boards), *([25] if game is Game.SHORT else [])]
        for place in draw(st.lists(st.sampled_from(places), min_size=15, max_size=15)):
            counts[place] += 1
        sides.append(tuple(counts))
    return Position(game, sides[0], sides[1], draw(st.sampled_from(Color)))


@settings(max_examples=150, deadline=None)
@given(
    positions(),
    st.sampled_from(Color),
    st.sampled_from(["cw", "ccw"]),
    st.sampled_from(["board", "own", "roman", "none"]),
)
def test_every_picture_has_exactly_its_checkers(position: Position, view: Color, direction: str, labels: str) -> None:
    entry = PositionEntry(position, shipped(position.game.value), 1)
    options = DiagramOptions.from_rules(entry.rules, view=view, direction=direction, labels=labels)
    picture = Picture(draw_svg(entry, options))
    want = {(color.value, str(point)): count for color in Color for point, count in position.board(color).items()}
    for color in Color:
        want |= {
            (color.value, name): n for name, n in (("off", position.off(color)), ("bar", position.bar(color))) if n
        }
    assert picture.stacks() == want
    picture.check_words()


def test_the_same_bytes_and_no_more_than_was_asked() -> None:
    first = drawn("start", "24/18 24/18", "3-3")
    assert first.svg == drawn("start", "24/18 24/18", "3-3").svg
    bare = drawn(
        "start", None, "3-3", labels="none", show_pips=False, show_to_move=False, show_dice=False, show_title=False
    )
    assert not bare.groups("die")
    assert {word.kind for word in bare.words()} == {"count"}


def test_start_and_result_under_the_arrows() -> None:
    start = drawn("start", "24/18 24/18", "3-3")
    result = drawn("start", "24/18 24/18", "3-3", under="result")
    assert start.stacks()["white", "24"] == 15
    assert result.stacks()["white", "18"] == 2
    for picture in (start, result):
        ends = [(group.attrib["data-from"], group.attrib["data-to"]) for group in picture.groups("arrow")]
        assert ends == [("24", "21"), ("21", "18")] * 2
    assert len(start.shapes("trace")) == 2
    assert not result.shapes("trace")
    gone = drawn("long:24,18x14:12x15:w", "24/18/17", "6-1", under="result")
    assert len(gone.shapes("trace")) == 1
    assert not drawn("start", "24/18 24/18", "3-3", arrows=False).groups("arrow")


@pytest.mark.parametrize("view", Color)
@pytest.mark.parametrize("direction", ["cw", "ccw"])
@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("long:24x15:12x15:w:4-4", "24/16 24/16"),
        (f"{SHORT_START}:w:3-3", "13/10(2) 6/3(2)"),
        (f"{SHORT_START}:b:4-4", "24/20(2) 13/9(2)"),
        ("long:1x9,2x4,offx2:12x3,13x9,offx3:w:2-2", "2/off(4)"),
        ("long:24x9,18x6:12x15:w:1-1", "18/17(4)"),
        ("long:24x9,18x6:12x15:w:2-2", "18/16(4)"),
    ],
)
def test_arrows_of_equal_moves_stand_apart(line: str, move: str, view: Color, direction: str) -> None:
    entry = entry_of(line)
    geometry = Geometry(entry.position.game, view, "cw" if direction == "cw" else "ccw")
    arrows = arrows_of(play_of(entry, move), geometry)
    assert len(arrows) >= 4
    ways = {(arrow.start, arrow.end, arrow.bow) for arrow in arrows}
    assert len(ways) == len(arrows)
    for i, arrow in enumerate(arrows):
        for other in arrows[:i]:
            if (arrow.source, arrow.target) == (other.source, other.target):
                # Their middles are farther from each other than a line is wide.
                middles = [
                    (
                        (a.start.x + a.end.x) / 2 + (a.end.y - a.start.y) / length(a) * a.bow,
                        (a.start.y + a.end.y) / 2 - (a.end.x - a.start.x) / length(a) * a.bow,
                    )
                    for a in (arrow, other)
                ]
                (x1, y1), (x2, y2) = middles
                assert (x1 - x2) ** 2 + (y1 - y2) ** 2 > 8**2, (arrow, other)


def length(arrow: object) -> float:
    start, end = arrow.start, arrow.end  # type: ignore[attr-defined]
    return float(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5)


def test_hits_bar_and_off() -> None:
    picture = drawn("short:24x2,13x5,8x3,6x4,barx1:19x5,17x3,12x5,18,22:w", "bar/22*/18*", "4-3")
    assert [(g.attrib["data-from"], g.attrib["data-to"]) for g in picture.groups("arrow")] == [
        ("bar", "22"),
        ("22", "18"),
    ]
    assert [(g.attrib["data-from"], g.attrib["data-to"]) for g in picture.groups("sent")] == [
        ("22", "bar"),
        ("18", "bar"),
    ]
    assert len(picture.shapes("hit")) == 2
    off = drawn("short:6x3,5x3,4x2,3x2,2,offx4:24x15:w", "6/off 5/off", "6-5")
    assert {g.attrib["data-to"] for g in off.groups("arrow")} == {"off"}
    off.check_words()
    done = drawn("short:6x3,5x3,4x2,3x2,2,offx4:24x15:w", "6/off 5/off", "6-5", under="result")
    assert done.stacks()["white", "off"] == 6


def test_a_pass_has_no_arrows() -> None:
    picture = drawn("short:13x14,barx1:19x3,20x3,21x3,22x2,23x2,24x2:w", "(no move)", "6-1")
    assert not picture.groups("arrow")
    assert "(no move)" in picture.root.findtext(f"{SVG}desc", "")


def test_rows_that_block_are_shaded_round_the_corner() -> None:
    rules = shipped("long")
    entry = entry_of("long:24x10,22,23,3,2,1:12x15:w")
    assert blocking_rows(entry.position, rules) == [(Color.WHITE, (3, 2, 1, 24, 23, 22))]
    picture = drawn("long:24x10,22,23,3,2,1:12x15:w")
    assert [group.attrib["data-points"] for group in picture.groups("row")] == ["3 2 1 24 23 22"]
    assert not drawn("long:24x10,22,23,3,2,1:12x15:w", shade_blocks=False).groups("row")
    # Not a row: Black begins at 12 and ends at 13.
    assert not drawn("long:15x10,14,13,12,11,10:24x15:w").groups("row")
    prime = drawn("short:6x3,5x2,4x2,3x2,2x2,1x4:24x15:w")
    assert [group.attrib["data-color"] for group in prime.groups("row")] == ["white"]
    assert len(drawn("short:6x3,5x2,4x2,3x2,2x2,1x4:24x15:w", style=STYLES["print"]).shapes("hatch")) == 1


def test_marks_and_highlights() -> None:
    picture = drawn("start", highlight=(13, 3))
    assert [shape.attrib["data-point"] for shape in picture.shapes("highlight")] == ["13", "3"]
    assert len(picture.shapes("home")) == 2
    assert len(picture.groups("head")) == 2
    assert not drawn(f"{SHORT_START}:w").groups("head")


def test_width_keeps_the_shape() -> None:
    natural, wide = drawn("start"), drawn("start", width=1400)
    ratio = float(natural.root.attrib["height"]) / float(natural.root.attrib["width"])
    assert wide.root.attrib["width"] == "1400"
    assert float(wide.root.attrib["height"]) == pytest.approx(1400 * ratio, abs=0.01)
    assert wide.box == natural.box


def test_words_in_every_language() -> None:
    entry = replace(entry_of("long:24x13,18x2:12x15:b"), title="Заголовок")
    try:
        for name in ("en", "ru", "uk", "kk"):
            set_language(name)
            picture = Picture(draw_svg(entry, DiagramOptions.from_rules(entry.rules)))
            assert picture.root.findtext(f"{SVG}title") == "Заголовок"
            assert "13" in picture.root.findtext(f"{SVG}desc", "")
            picture.check_words()
        set_language("en")
        described = Picture(draw_svg(entry, DiagramOptions.from_rules(entry.rules))).root.findtext(f"{SVG}desc")
        assert described == "White: 13 on 24, 2 on 18. Black: 15 on 12. Black to move."
        roman = DiagramOptions.from_rules(entry.rules, labels="roman")
        assert "13 on I, 2 on VII" in draw_svg(entry, roman)
    finally:
        set_language("en")


def test_print_needs_no_colour() -> None:
    style = STYLES["print"]
    for name in style.__slots__:
        value = getattr(style, name)
        if isinstance(value, str):
            assert value[1:3] == value[3:5] == value[5:7], name


def test_options_from_rules() -> None:
    options = DiagramOptions.from_rules(shipped("long-moscow"))
    assert (options.direction, options.labels) == ("cw", "roman")
    assert DiagramOptions.from_rules(shipped("long-moscow"), labels="none", view=None).labels == "none"
    with pytest.raises(TypeError):
        DiagramOptions.from_rules(shipped("long"), colour="red")
