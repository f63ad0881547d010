"""Options from words, palette files, the text board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nardy_analyze.errors import NardyError, UsageError
from nardy_analyze.game import Color
from nardy_analyze.render.diagram import DiagramOptions
from nardy_analyze.render.diagram.choices import Choices
from nardy_analyze.render.diagram.palette import find_style, read_palette
from nardy_analyze.render.diagram.styles import PRINT, SCREEN
from nardy_analyze.render.diagram.text import draw_text
from nardy_analyze.render.diagram.text_size import text_width, wrap
from nardy_analyze.render.text_board import ASCII, UNICODE, letters_for, text_board
from nardy_analyze.ruleset_files import shipped
from tests.diagram.drawing import SHORT_START, drawn, entry_of, play_of


def test_choices_of_an_article_block() -> None:
    words = {
        "view": "black",
        "labels": "none",
        "width": 500,
        "style": None,
        "highlight": [13, "VII"],
        "under": "result",
    }
    options = Choices.read(words).for_rules(shipped("long"))
    assert options == DiagramOptions(Color.BLACK, "ccw", "none", SCREEN, 500, "result", highlight=(13, 18))


def test_highlighted_points_go_by_the_labels() -> None:
    def points(rules: str, labels: str, view: str) -> tuple[int, ...]:
        words = {"labels": labels, "view": view, "highlight": "1 24"}
        return Choices.read(words).for_rules(shipped(rules)).highlight

    assert points("short", "own", "black") == (24, 1)
    assert points("short", "board", "black") == (1, 24)
    assert points("long", "own", "black") == (13, 12)
    assert points("long", "roman", "white") == (1, 24)


def test_all_wrong_choices_are_told_with_their_places() -> None:
    with pytest.raises(UsageError) as caught:
        Choices.read({"view": 3, "width": True, "highlight": [], "colour": "red"}, lambda key: f"a.md:{key}")
    assert [defect.place for defect in caught.value.defects] == [
        f"a.md:{k}" for k in ("view", "width", "highlight", "colour")
    ]


def test_palette(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text('extends: print\nfield: "#abc"\nfont: [PT Sans, Arial]\nx-note: ours\n', "utf-8")
    style = find_style(str(path))
    assert style == replace(PRINT, field="#abc", font=("PT Sans", "Arial"))
    picture = drawn("start", style=style)
    assert "#abc" in picture.svg
    assert picture.root.attrib["font-family"] == "'PT Sans', 'Arial', sans-serif"


def test_palette_mistakes_name_file_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text('field: blue\n\nfeld: "#fff"\nextends: prin\nhatched: 1\nfont: "a;b"\nbar: "#12"\n', "utf-8")
    with pytest.raises(NardyError) as caught:
        read_palette(str(path))
    defects = caught.value.defects
    assert [defect.line for defect in defects] == [1, 3, 4, 5, 6, 7]
    assert {defect.place for defect in defects} == {str(path)}
    for defect, key in zip(defects, ("field", "feld", "extends", "hatched", "font", "bar"), strict=True):
        assert key in defect.message
    assert defects[1].hint == "did you mean field?"


@pytest.mark.parametrize("data", [b"", b"- a\n", b"{", b"\xff\xfe", b"x" * 200_000, b"a: b: c"])
def test_what_is_no_palette(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes(data)
    with pytest.raises(NardyError) as caught:
        read_palette(str(path))
    assert caught.value.defects[0].place == str(path)


def test_text_board_follows_the_view() -> None:
    position = entry_of(f"{SHORT_START}:b").position
    lines = text_board(position, view=Color.BLACK, direction="ccw", labels="own")
    assert lines[0].split() == [str(n) for n in range(13, 25)]
    assert lines[2] == "| X           O    | | O              X |"
    mirrored = text_board(position, view=Color.BLACK, direction="cw", labels="own")
    assert mirrored[0].split() == [str(n) for n in range(24, 12, -1)]
    assert mirrored[2].count("X") == 2
    assert len(text_board(position, labels="none")) == len(lines) - 2
    assert "*" in text_board(position, highlight={13})[0]


def test_text_of_a_move() -> None:
    entry = replace(entry_of("long:24x15:12x15:w:3-3"), caption="c")
    play = play_of(entry, "24/18 24/18")
    options = DiagramOptions.from_rules(entry.rules)
    before, after = (draw_text(entry, replace(options, under=under), play) for under in ("start", "result"))
    assert "Before the move 24/18 24/18." in before
    assert "360 pips, Black: 360 pips" in before
    assert "After the move 24/18 24/18." in after
    assert "348 pips" in after
    assert after.endswith("\n\nc\n")


def test_letters_of_an_encoding() -> None:
    assert letters_for("utf-8") is UNICODE
    assert letters_for("ascii") is letters_for(None) is letters_for("nonesuch") is letters_for("cp1251") is ASCII


def test_wrapped_lines_fit_and_lose_nothing() -> None:
    text = "Ұзақ тақырып " * 20 + "Щ" * 100
    lines = wrap(text, 300, 16)
    assert all(text_width(line, 16) <= 300 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
