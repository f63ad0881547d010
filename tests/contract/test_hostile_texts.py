"""Ids, titles and a user's own keys that would upset a terminal, a spreadsheet or a page."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest

from tests.contract.running import jsonl, nardy, position

START = position("long:24x15:12x15:w:6-3")
NASTY = [
    'a,b"c\nd', "pipe | here", "<script>alert(1)</script>", "\u202eevil\u202c עברית", "\x07\x1b[31mred", "tab\there", "a\rb",
    "=1+1", "\\|", "`code`", "\u2028x", "\x85y", "😀", "",
]  # fmt: skip


@pytest.mark.parametrize("form", ["table", "markdown", "html"])
@pytest.mark.parametrize("command", ["pips", "moves", "check", "perft --depth 0"])
def test_no_control_character_reaches_the_reader(command: str, form: str) -> None:
    sent = [{**START, "id": x, "title": x, "move": "24/15"} for x in NASTY]
    sent += [{**START, "white": {"24": 3}, "id": x, "move": x} for x in NASTY]
    run = nardy(*command.split(), "-", "--format", form, input=jsonl(sent)).clean()
    assert run.code == 1
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", run.out)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", run.err)
    if form == "html":
        assert "<script>" not in run.out


def test_titles_and_ids_are_no_markup_in_markdown() -> None:
    sent: list[dict[str, Any]] = [
        {**START, "title": "<script>x</script>"},
        {**START, "white": {"24": 3}, "id": "<script>x</script>"},
    ]
    run = nardy("pips", "-", "--format", "markdown", input=jsonl(sent)).clean()
    assert "<script>" not in run.out.replace("\\<", "")


def test_csv_is_quoted() -> None:
    run = nardy("pips", "-", "--format", "csv", input=jsonl([{**START, "id": x} for x in NASTY]))
    assert run.code == 0, run.err
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert [r["id"] for r in rows] == NASTY
    assert {r["white"] for r in rows} == {"360"}


@pytest.mark.parametrize("form", ["jsonl", "json"])
def test_ids_are_echoed_in_json(form: str) -> None:
    run = nardy("pips", "-", "--format", form, input=jsonl([{**START, "id": x} for x in NASTY]))
    # U+2028 and U+0085 end no line of JSON Lines
    got = [json.loads(x) for x in run.raw.split(b"\n")[:-1]] if form == "jsonl" else run.json()
    assert [a["id"] for a in got] == NASTY


@pytest.mark.parametrize(
    "text", [*NASTY, "off", "1:30", "0x10", "1e1", "~", "null", "<<", "=", "2026-01-01", ".inf", "007"]
)
def test_texts_survive_yaml(text: str) -> None:
    sent = {**START, "x-a": text, "x-b": {text: [text]}, "title": text}
    there = nardy("convert", "-", "--to", "yaml", input=json.dumps(sent))
    assert there.code == 0, there.err
    back = nardy("convert", "-", "--to", "json", input=there.raw)
    assert back.code == 0, back.err
    got = json.loads(back.out)
    assert got["x-a"] == text
    assert got["x-b"] == {text: [text]}
    assert got["title"] == text
