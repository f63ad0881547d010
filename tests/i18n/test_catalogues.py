"""The catalogues are complete, and what users read in a language is in that language."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from typing import TypedDict

import pytest
from babel.messages.catalog import Message

from nardy_analyze.cli.app import COMMANDS
from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import LANGUAGES, set_language
from nardy_analyze.i18n import _ as translated
from nardy_analyze.notation.move_text import parse_move

from . import catalogues

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

HELP = [["--help"], *([command, "--help"] for command in COMMANDS)]
TABLES = [
    ["moves", "start", "--roll", "3-3"],
    ["moves", "start"],
    ["moves", "start", "--roll", "6-5", "--compare", "long-ua"],
    ["moves", "long:24x9,16,9,8,7,6,5:12x15:w", "--roll", "6-1", "--compare", "long-forum"],
    ["moves", "start", "--rules", "short", "--roll", "2-1"],
    ["check", "start", "24/18 24/18", "--roll", "3-3"],
    ["play", "start", "24/15", "--roll", "6-3"],
    ["pips", "start"],
    ["pips", "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b"],
    ["pips", "long:24x14,3:12x15:w"],
    ["bearoff", "long:5,3,offx13:15x2,offx13:w"],
    ["bearoff", "long:5x7,3,offx7:15x2,offx13:w"],
    ["chart", "doubles"],
    ["chart", "doubles", "--rules", "long-fnr", "--starter", "black"],
    ["chart", "doubles", "--rules", "short"],
    ["chart", "rolls"],
    ["rules"],
    ["rules", "long-tournament"],
    ["rules", "diff", "long", "short"],
    ["rules", "diff", "long", "long"],
    ["convert", "start", "--to", "text"],
    ["perft", "start", "--depth", "2", "--divide"],
]
REFUSED = [
    ["check", "start", "24/20", "--roll", "3-3"],
    ["check", "start", "24/18/12", "--roll", "6-6"],
    ["check", "start", "24/21", "--roll", "3-3"],
    ["check", "start", "13/10 24/27 foo 24/x", "--roll", "3-1"],
    ["check", "start", "24/23 24/22", "--roll", "2-1"],
    ["check", "long:24x9,16,9,8,7,6,5:12x15:w", "16/10,24/23", "--roll", "6-1"],
    ["check", "long:7,1x13,offx1:12x15:w", "1/off", "--roll", "6-1"],
    ["check", "short:13x14,barx1:1x15:w", "13/7", "--roll", "6-1"],
    ["bearoff", "long:24x14,7:12x15:w"],
    ["bearoff"],
    ["check", "start"],
    ["moves", "long:24x14:12x16:w"],
    ["moves", "long:24x14,99,foo:12x14,12:x:9-9"],
    ["moves", "start", "--roll", "7-7"],
    ["moves", "start", "--rules", "lnog"],
    ["moves", "start", "--format", "tabel"],
    ["moves", "start", "more", "words"],
    ["moves", "start", "--resume"],
    ["moves", "no-such-file.yaml"],
    ["moves"],
    ["moves", "start", "--nothing"],
    ["rules", "a", "b"],
    ["mvoes"],
    [],
]

TYPED_WORDS = {
    "nardy", "start", "part", "line", "yaml", "json", "jsonl", "text", "table", "board", "own", "ends", "chained", "white",
    "diff", "doubles", "rolls", "openings", "replies", "builtin", "spread", "random",
}  # fmt: skip
FORMS = ("svg", "png", "pdf", "txt", "html", "out")
"""What file names in the help of diagram are made of."""
"""Words of the contract that --help names in any language."""


_ASK = """
import contextlib, io, json, sys
from nardy_analyze.cli.app import run
answers = []
for call in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(call)
    answers.append({"code": code, "out": out.getvalue(), "err": err.getvalue()})
json.dump(answers, sys.stdout)
"""


class Answer(TypedDict):
    """What a call printed, and its exit code."""

    code: int
    out: str
    err: str


@cache
def answers(language: str) -> list[Answer]:
    """Return what each of HELP, TABLES and REFUSED prints in a language, all from one process."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("NARDY_", "LANG", "LC_")) or name == "NARDY_CACHE"
    }
    found: list[Answer] = json.loads(
        subprocess.run(
            [sys.executable, "-c", _ASK],
            input=json.dumps(HELP + TABLES + REFUSED),
            env=environment | {"NARDY_LANG": language, "PYTHONUTF8": "1", "COLUMNS": "100"},
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
    )
    return found


def of_call(language: str, call: list[str]) -> Answer:
    return answers(language)[(HELP + TABLES + REFUSED).index(call)]


@cache
def english_texts() -> list[str]:
    """Return the pieces of English messages, between what is filled in, that are too long to be there by chance."""
    pieces = set()
    for message in catalogues.read(catalogues.path_of("en"), "en"):
        for text in catalogues.ids_of(message):
            pieces |= {" ".join(piece.split()) for piece in re.split(r"\{[^}]*\}|\n\n", text)}
    return sorted(piece for piece in pieces if len(piece) > 12 and " " in piece and re.search("[a-z]{3}", piece))


def english_in(text: str) -> list[str]:
    plain = " ".join(text.split())
    return [piece for piece in english_texts() if piece in plain]


def name_of(call: list[str]) -> str:
    return " ".join(call) or "nothing"


def test_catalogues_are_in_order() -> None:
    assert list(catalogues.problems()) == []


@pytest.mark.parametrize("call", HELP, ids=name_of)
def test_help_is_in_english(call: list[str]) -> None:
    answer = of_call("en", call)
    assert answer["code"] == 0
    assert "Usage:" in answer["out"]
    assert english_in(answer["out"])  # so that finding none in another language means something


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("call", HELP, ids=name_of)
def test_help_has_no_english(call: list[str], language: str) -> None:
    answer = of_call(language, call)
    assert answer["code"] == 0
    assert english_in(answer["out"]) == []
    prose = re.sub(r"(?m)^ +nardy .*$|--?[\w-]+|[\w-]+(\|[\w-]+)+|\[NAME .*?\]|\([^)]*\)", "", answer["out"])
    assert set(re.findall(r"\b[a-z]{3,}", prose)) <= {*TYPED_WORDS, *FORMS, *COMMANDS}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("call", TABLES, ids=name_of)
def test_answers_are_in_the_language(call: list[str], language: str) -> None:
    english, answer = of_call("en", call), of_call(language, call)
    assert (english["code"], answer["code"]) == (0, 0)
    assert answer["out"] != english["out"]
    assert english_in(answer["out"] + answer["err"]) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("call", REFUSED, ids=name_of)
def test_complaints_are_in_the_language(call: list[str], language: str) -> None:
    english, answer = of_call("en", call), of_call(language, call)
    assert answer["code"] == english["code"] != 0
    assert english_in(answer["out"] + answer["err"]) == []
    lines, theirs = answer["err"].splitlines(), english["err"].splitlines()
    assert len(lines) == len(theirs)
    set_language(language)
    try:
        words = {"hint": translated("hint"), "warning": translated("warning"), "error": "error"}
    finally:
        set_language("en")
    for line, their in zip(lines, theirs, strict=True):
        assert line != their
        assert line.startswith(words[their.partition(":")[0]] + ": ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_pass_can_be_read(language: str) -> None:
    set_language(language)
    try:
        words = translated("(no move)")
    finally:
        set_language("en")
    assert parse_move(words, Game.LONG, Color.WHITE).parts == ()


@pytest.mark.parametrize(
    ("language", "id", "string", "problem"),
    [
        ("ru", "a {n} of {m!r}", "{n} и {m}", "placeholders"),
        ("ru", "write {{24: {n}}}", "пишите {{24: n}}", "placeholders"),
        ("ru", "write {{24: {n}}}", "пишите {24: {n}}", "placeholders"),
        ("ru", "a text", "", "not translated"),
        ("ru", "a text", "a text", "English"),
        ("ru", "a text:", "текст", "another end"),
        ("ru", "a text", "текст\n", "another end"),
        ("ru", "a text", "Текст", "first letter"),
        ("ru", "a text", "тeкст", "Latin and Cyrillic"),
        ("ru", "a text", "текст із", "another language"),
        ("uk", "a text", "текст и ы", "another language"),
        ("kk", "a text", "мәтін ї", "another language"),
        ("ru", ("{n} text", "{n} texts"), ("{n} текст", "{n} текста"), "2 forms"),
        ("ru", ("{n} text", "{n} texts"), ("{n} текст", "{n} текста", ""), "not translated"),
        ("en", "a text", "another text", "differs"),
    ],
)
def test_faults_of_a_translation_are_found(
    language: str, id: str | tuple[str, str], string: str | tuple[str, ...], problem: str
) -> None:
    found = list(catalogues.message_problems(Message(id, string), language))
    assert any(problem in fault for fault in found), found


@pytest.mark.parametrize(
    ("language", "id", "string"),
    [
        ("ru", "{move}: {reason}", "{move}: {reason}"),
        ("ru", "expected ',' or '}'", "ожидалась ',' или '}'"),
        ("ru", "No.", "№"),
        ("kk", ("{n} point", "{n} points"), ("{n} пункт", "{n} пункт")),
        ("ru", ("one of {names}", "{n} of {names}"), ("{n} из {names}", "{n} из {names}", "{n} из {names}")),
    ],
)
def test_sound_translations_have_no_fault(
    language: str, id: str | tuple[str, str], string: str | tuple[str, ...]
) -> None:
    assert list(catalogues.message_problems(Message(id, string), language)) == []
