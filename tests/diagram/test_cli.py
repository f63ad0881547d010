"""`nardy diagram` as a process: files, patterns, mistakes."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze.render.text_board import ASCII, UNICODE, letters_for
from tests.contract.running import Run, nardy
from tests.diagram.drawing import Picture, raster_forms

START: dict[str, Any] = {"white": {"24": 15}, "black": {"12": 15}}


def jsonl(path: Path, *positions: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(each) + "\n" for each in positions), encoding="utf-8")
    return str(path)


def diagram(*words: str) -> Run:
    return nardy("diagram", *words).clean()


def test_forms(tmp_path: Path) -> None:
    for form in ("svg", "html", "txt", *raster_forms()):
        path = tmp_path / f"new folder/a.{form}"
        run = diagram("start", "--move", "24/18 24/18", "--roll", "33", "-o", str(path))
        assert (run.code, run.out, run.err) == (0, "", "")
        data = path.read_bytes()
        if form == "svg":
            assert ET.fromstring(data).tag.endswith("svg")
        elif form == "html":
            assert data.startswith(b"<!DOCTYPE html>")
            assert b"<svg" in data
        elif form == "txt":
            assert "│" in data.decode()
        else:
            assert data.startswith({"png": b"\x89PNG", "pdf": b"%PDF"}[form])
    assert not [*tmp_path.rglob("*.part")]


def test_the_same_file_twice(tmp_path: Path) -> None:
    for form in ("svg", "html", *raster_forms()):
        for name in "ab":
            diagram("start", "--roll", "6-3", "--lang", "kk", "-o", str(tmp_path / f"{name}.{form}"))
        assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b.{form}").read_bytes()


def test_text_goes_to_standard_output() -> None:
    run = diagram("start", "--roll", "3-3", "-o", "-")
    assert run.out.startswith("Long nardy, white to move, roll 3-3\n")
    assert "│" in run.out
    assert run.out == diagram("start", "--roll", "3-3").out
    # What another program reads is UTF-8 whatever the locale; a terminal that has no such letters gets others.
    assert nardy("diagram", "start", env={"PYTHONIOENCODING": "ascii"}).out == diagram("start").out
    assert letters_for("ascii") == ASCII
    assert letters_for("utf-8") == UNICODE


def test_options_arrive(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    diagram(
        "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b:6-5", "--move", "24/13", "--view", "black", "--direction", "cw",
        "--labels", "own", "--style", "print", "--width", "900", "--result", "--highlight", "13, 8", "-o", str(path),
    )  # fmt: skip
    picture = Picture(path.read_text("utf-8"))
    assert picture.root.attrib["width"] == "900"
    assert [shape.attrib["data-point"] for shape in picture.shapes("highlight")] == ["12", "17"]
    assert picture.stacks()["black", "12"] == 6
    assert picture.groups("arrow")
    assert "#c8102e" not in picture.svg


def test_move_roll_and_words_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({**START, "roll": "3-3", "move": "24/15 24/21", "title": "T", "caption": "C"}), "utf-8")
    assert diagram(str(path), "-o", str(tmp_path / "a.svg")).code == 0
    picture = Picture((tmp_path / "a.svg").read_text("utf-8"))
    assert {word.text for word in picture.words() if word.kind in ("title", "caption")} == {"T", "C"}
    assert len(picture.groups("arrow")) == 4


def test_many_positions_by_a_pattern(tmp_path: Path) -> None:
    ids: list[object] = ["../x", "a b/ü?", 7, "con", "bad", "Ұзын", "x" * 300]
    positions = [{**START, "id": id} for id in ids]
    positions[4] = {"id": "bad", "white": {"24": 3}, "black": {"12": 15}}
    source = jsonl(tmp_path / "in.jsonl", *positions)
    run = nardy("diagram", source, "-o", str(tmp_path / "out/{id}.svg")).refused(1)
    assert len(run.errors()) == 1
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == sorted(["_x.svg", "a_b_ü_.svg", "7.svg", "_con.svg", "Ұзын.svg", "x" * 100 + ".svg"])


def test_clashes(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", {**START, "id": "a b"}, {**START, "id": "A_b"}, {**START, "id": "c"})
    run = nardy("diagram", source, "-o", str(tmp_path / "{id}.svg")).refused(1)
    assert "is the file of a b already" in run.err
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["a_b.svg", "c.svg"]


def test_several_need_a_pattern(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", START, START)
    run = nardy("diagram", source, "-o", str(tmp_path / "a.svg")).refused()
    assert "a-{id}.svg" in run.err
    assert not [*tmp_path.glob("*.svg*")]
    assert nardy("diagram", jsonl(tmp_path / "in.jsonl", START), "-o", str(tmp_path / "a.svg")).code == 0
    assert diagram(jsonl(tmp_path / "in.jsonl", START, START)).out.count("Long nardy") == 2


def test_one_bad_move_costs_only_itself(tmp_path: Path) -> None:
    moves = ("24/18 24/18", "24/1", "24//", "24/18")
    source = jsonl(tmp_path / "in.jsonl", *({**START, "roll": "3-3", "move": move} for move in moves))
    run = nardy("diagram", source, "-o", str(tmp_path / "{id}.svg")).refused(1)
    assert len(run.errors()) >= 3
    assert all("in.jsonl:" in line for line in run.errors())
    assert [path.name for path in tmp_path.glob("*.svg")] == ["1.svg"]
    nardy("diagram", source, "--strict", "-o", str(tmp_path / "s{id}.svg")).refused(2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--move", "24/1", "--roll", "3-3"), "--move"),
        (("--move", "24//1", "--roll", "3-3"), "--move"),
        (("--move", "24/21"), "--roll"),
        (("--roll", "7-1"), "--roll"),
        (("--highlight", "25"), "--highlight"),
        (("--highlight", ""), "--highlight"),
        (("--width", "1e3"), "--width"),
        (("--style", "nonesuch.yaml"), "nonesuch.yaml"),
        (("-o", "a.gif"), "--output"),
        (("-o", "noending"), "--output"),
        (("-o", "/"), "--output"),
        (("-o", "/proc/nowhere/a.svg"), "/proc/nowhere/a.svg"),
    ],
)
def test_refused(words: tuple[str, ...], told: str) -> None:
    run = nardy("diagram", "start", *words).refused()
    assert run.errors()[0].startswith(f"error: {told}: ")


def test_ambiguous_move_is_refused() -> None:
    line = "short:8x2,6x2,5x2,24x9:7,19x14:w"
    nardy("diagram", line, "--move", "8/5", "--roll", "2-1").refused()


def test_all_mistakes_of_a_call_are_told() -> None:
    run = nardy(
        "diagram", "start", "--view", "x", "--direction", "up", "--labels", "y", "--style", "z", "--width", "0",
        "--highlight", "0", "-o", "a.gif", "--roll", "x", "--numbering", "w",
    ).refused()  # fmt: skip
    assert len(run.errors()) == 9


def test_a_failed_run_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text("old", "utf-8")
    nardy("diagram", "start", "--move", "24/1", "--roll", "3-3", "-o", str(path)).refused()
    assert path.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["a.svg"]


def test_missing_rasteriser_is_told_with_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "resvg_py.py").write_text("raise ImportError\n", "utf-8")
    (tmp_path / "svglib.py").write_text("raise ImportError\n", "utf-8")
    for form in ("png", "pdf"):
        path = tmp_path / f"a.{form}"
        run = nardy("diagram", "start", "-o", str(path), env={"PYTHONPATH": str(tmp_path)}).refused()
        assert "pip install 'nardy-analyze[png]'" in run.err
        assert not path.exists()


def test_a_board_above_the_table() -> None:
    assert "|" not in nardy("moves", "start", "--roll", "6-3").out
    for words in (
        ("moves", "start", "--roll", "6-3"),
        ("moves", "start"),
        ("check", "start", "24/15", "--roll", "6-3"),
    ):
        assert "13 14 15 16 17 18" in nardy(*words, "--board").out
        assert nardy(*words, "--board", "--format", "json").out == nardy(*words, "--format", "json").out
    play = ("play", "start", "24/15", "--roll", "6-3")
    assert "13 14 15" in nardy(*play).out
    assert "13 14 15" not in nardy(*play, "--no-board").out
    mover = nardy("moves", "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b:6-5", "--board").out.splitlines()
    assert mover[1].split()[-1] == "24"
    assert mover[3].count("●") == 2  # Black's own 24 and 13, by the numbers in which its moves are written


def test_words_cannot_steer_a_terminal(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", {**START, "title": "a\x1b[31m", "caption": "b\x1b]0;c\x07\nd"})
    run = diagram(source)
    assert run.code == 0
    assert "\x1b" not in run.out
    assert run.out.endswith("\nb]0;c\nd\n")


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
def test_a_terminal_gets_the_board(tmp_path: Path) -> None:
    import pty
    import subprocess
    import sys

    def on_terminal(*words: str) -> str:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "NARDY_LANG": "en", "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-m", "nardy_analyze", *words]
        with subprocess.Popen(command, stdout=theirs, stderr=theirs, stdin=theirs, env=environment) as process:
            os.close(theirs)
            seen = b""
            try:
                while piece := os.read(ours, 65536):
                    seen += piece
            except OSError:  # the other end is closed
                pass
            process.wait()
        os.close(ours)
        return seen.decode()

    asked = ("moves", "start", "--roll", "6-3")
    assert "13 14 15 16 17 18" in on_terminal(*asked)
    assert "13 14 15 16 17 18" not in on_terminal(*asked, "--no-board")
    assert "13 14 15 16 17 18" not in on_terminal(*asked, "--format", "markdown")
    assert "13 14 15 16 17 18" not in on_terminal(*asked, "-o", str(tmp_path / "a"))
    assert "13 14" not in (tmp_path / "a").read_text("utf-8")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    diagram("start", "-o", str(link))
    assert link.is_symlink()
    assert real.read_text().startswith("<")
    assert real.stat().st_mode & 0o777 == 0o600
