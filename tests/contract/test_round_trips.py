"""What convert writes is read back as the same, whatever ids and titles look like."""

from __future__ import annotations

import json
from pathlib import Path

from tests.contract.running import nardy

TEXTS = [
    "08", "1e3", "0o17", "0x1F", "true", "off", "null", "~", "6-3", "2026-01-01", "12:30:00", " a ", "", "\u0416", "# x",
    "a: b", "[1]",
]  # fmt: skip


def test_yaml_of_texts_that_look_like_something_else(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    rows = [
        {
            "id": text or "empty",
            "white": {"24": 15},
            "black": {"12": 15},
            "title": text,
            "caption": text,
            "x-note": [text],
        }
        for text in TEXTS
    ]
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    written = tmp_path / "out.yaml"
    assert nardy("convert", source, "--to", "yaml", "-o", written).code == 0
    read = nardy("convert", written, "--to", "json")
    assert read.code == 0, read.err
    found = [json.loads(line) for line in read.raw.decode().splitlines()]
    for row, back in zip(rows, found, strict=True):
        assert {key: back[key] for key in ("id", "title", "caption", "x-note")} == {
            key: row[key] for key in ("id", "title", "caption", "x-note")
        }


def test_a_bad_id_makes_no_line_of_its_own(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    good = {"white": {"24": 15}, "black": {"12": 15}}
    source.write_text(json.dumps({"id": "a\nlong:24x15:12x15:w", "white": {"24": 3}}) + "\n" + json.dumps(good) + "\n")
    shown = nardy("convert", source, "--to", "line").raw.decode().splitlines()
    assert len(shown) == 2
    assert shown[0].startswith("# ")


def test_resumed_check_still_says_no(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    row = {"white": {"24": 15}, "black": {"12": 15}, "roll": "6-6"}
    source.write_text(
        "".join(json.dumps({**row, "move": move}) + "\n" for move in ("24/12", "24/18 24/18", "24/18 24/18"))
    )
    whole = nardy("check", source, "--format", "jsonl")
    assert whole.code == 1
    out = tmp_path / "out"
    (tmp_path / "out.part").write_bytes(b"".join(whole.raw.splitlines(keepends=True)[:2]))
    assert nardy("check", source, "--format", "jsonl", "-o", out, "--resume").code == 1
    assert out.read_bytes() == whole.raw


def test_json_is_utf_8_where_the_locale_is_not(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": "\u00e9\u0416", "white": {"24": 15}, "black": {"12": 15}}) + "\n")
    run = nardy("pips", source, "--format", "jsonl", env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(run.raw.decode("utf-8"))["id"] == "\u00e9\u0416"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    assert nardy("pips", "start", "-o", link).code == 0
    assert link.is_symlink()
    assert "360" in real.read_text()
    assert real.stat().st_mode & 0o777 == 0o600


def test_an_empty_name_leaves_nothing(tmp_path: Path) -> None:
    before = set(Path.cwd().iterdir())
    run = nardy("pips", "start", "-o", "")
    assert run.code == 2
    assert run.err.startswith("error: --output: ")
    assert set(Path.cwd().iterdir()) == before
