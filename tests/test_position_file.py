"""What POSITION may be: every kind of input, told apart; streaming; one bad position costs only itself."""

from __future__ import annotations

import io
import json
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nardy_analyze.errors import Defect, NardyError, PositionError, SourceError, SyntaxDefects
from nardy_analyze.notation import position_file
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notation.position_file import PositionSource, entries
from nardy_analyze.notation.position_line import format_line
from nardy_analyze.ruleset_files import load

LINE = b'{"white": {"24": 15}, "black": {"12": 15}}\n'
BAD_LINE = b'{"white": {"24": 3}, "black": {"12": 15}}\n'
YAML = b"white: {24: 15}\nblack: {12: 15}\n"
BAD_YAML = b"white: {24: 14}\nblack: {12: 15}\n"
WORD = "long:24x15:12x15:w"


def stdin(data: bytes, **options: object) -> PositionSource:
    """Return what standard input of these bytes holds."""
    return entries("-", stdin=io.BytesIO(data), **options)  # type: ignore[arg-type]


def told(source: PositionSource) -> list[tuple[object, int | None, object]]:
    """Return (id, line, position line or error messages) of each entry."""
    found: list[tuple[object, int | None, object]] = []
    for entry in source:
        assert entry.place == source.place
        if isinstance(entry, BadEntry):
            assert all(defect.place for defect in entry.error.defects)
            found.append((entry.id, entry.line, [(defect.line, defect.message) for defect in entry.error.defects]))
        else:
            found.append((entry.id, entry.line, format_line(entry.position, entry.rules.name, entry.roll)))
    return found


def refused(source: str, data: bytes | None = None) -> tuple[type[NardyError], str | None, int | None, str, str | None]:
    """Return the kind, place, line, message and hint of the one defect of an input that is wrong as a whole."""
    with pytest.raises(NardyError) as caught:
        entries(source, stdin=None if data is None else io.BytesIO(data))
    (defect,) = caught.value.defects
    return type(caught.value), defect.place, defect.line, defect.message, defect.hint


# The words that POSITION may be


def test_start_is_of_the_rule_set_in_force() -> None:
    source = entries("start")
    assert (source.kind, source.place) == ("single", "POSITION")
    (entry,) = source
    assert isinstance(entry, PositionEntry)
    assert (entry.id, entry.rules, str(entry.position.starter)) == (1, load("long"), "white")
    assert told(entries("start", default_rules="short")) == [(1, None, "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w")]
    assert told(entries("start", default_rules="short", rules_override=load("long-ua"))) == [
        (1, None, "long-ua:24x15:12x15:w")
    ]


def test_a_position_line() -> None:
    source = entries(WORD + ":6-3", argument="FROM")
    assert (source.kind, source.place) == ("single", "FROM")
    assert told(source) == [(1, None, WORD + ":6-3")]
    assert told(entries("long:24x15", argument="FROM")) == [
        (1, None, [(None, "'long:24x15' is not a position line")]),
    ]


def test_what_is_nothing_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    message = "'{}' is neither a file nor a position line"
    form = "write start, a file, - or a position line RULES:WHITE:BLACK:TURN[:ROLL]"
    assert refused("strat") == (SourceError, "POSITION", None, message.format("strat"), "did you mean start?")
    assert refused("qqq") == (SourceError, "POSITION", None, message.format("qqq"), form)
    assert refused("") == (SourceError, "POSITION", None, message.format(""), form)
    (tmp_path / "games.yaml").write_bytes(YAML)
    assert refused("games") == (SourceError, "POSITION", None, message.format("games"), "did you mean games.yaml?")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "games.yaml").write_bytes(YAML)
    gone, folder, line = str(tmp_path / "gmaes.yaml"), str(tmp_path), str(tmp_path / "no" / "a:b:c:d.yaml")
    hint = f"did you mean {tmp_path / 'games.yaml'}?"
    assert refused(gone) == (SourceError, gone, None, "there is no such file", hint)
    assert refused(line)[3:] == (
        "there is no such file",
        "a position line has at least three colons: RULES:WHITE:BLACK:TURN[:ROLL]",
    )
    assert refused(folder) == (SourceError, folder, None, "this is a folder, not a file", None)
    assert refused("a\0b.yaml")[0] is SourceError
    assert refused("a" * 5000 + ".yaml")[0] is SourceError


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(YAML)
    file.chmod(0)
    assert refused(str(file))[3] == "there is no permission to read it"


def test_no_permission_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)
    assert refused("a.yaml") == (SourceError, "a.yaml", None, "there is no permission to read it", None)


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert refused("-") == (SourceError, "<stdin>", None, "standard input is closed", None)


class Broken(io.BytesIO):
    """A stream that fails."""

    def readline(self, *_args: object) -> bytes:
        raise OSError(5, "Input/output error")

    read = readline


def test_a_stream_that_fails() -> None:
    with pytest.raises(SourceError, match="it cannot be read: Input/output error"):
        entries("-", stdin=Broken())


# Texts that hold no position


@pytest.mark.parametrize("ending", ["yaml", "yml", "json", "jsonl", "txt"])
@pytest.mark.parametrize("text", [b"", b"\n \r\n", b"\xef\xbb\xbf", b"# nothing\n"])
def test_empty_files(tmp_path: Path, ending: str, text: bytes) -> None:
    file = tmp_path / f"a.{ending}"
    file.write_bytes(text)
    if text.startswith(b"#") and ending in ("json", "jsonl"):
        assert isinstance(next(iter(entries(str(file)))), BadEntry)
    else:
        assert refused(str(file)) == (PositionError, str(file), None, "there is no position in it", None)


@pytest.mark.parametrize("text", [b"", b"\n \r\n", b"# nothing\n", b"---\n---\n", b"null\n", b"[]\n", b"[\n]\n"])
def test_empty_standard_input(text: bytes) -> None:
    assert refused("-", text) == (PositionError, "<stdin>", None, "there is no position in it", None)


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (b"\x00\xff\xfe\x01", None, "this is not a text", None),
        (b"\x7fELF\x00\x01\n\x00", None, "this is not a text", None),
        ("white: {24: 15}".encode("utf-16"), None, "this is not UTF-8 text", "save it as UTF-8"),
        (LINE.decode().encode("utf-16"), None, "this is not UTF-8 text", "save it as UTF-8"),
        (b"white: {24: 15}\nblack: {12: 15} # \xe7\n", 2, "this is not UTF-8 text", "save it as UTF-8"),
    ],
)
def test_what_is_no_text(tmp_path: Path, text: bytes, line: int | None, message: str, hint: str | None) -> None:
    file = str(tmp_path / "a.yaml")
    Path(file).write_bytes(text)
    assert refused(file) == (SyntaxDefects, file, line, message, hint)
    assert refused("-", text) == (SyntaxDefects, "<stdin>", line, message, hint)


def test_utf_16_json_lines(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text((LINE * 2).decode(), encoding="utf-16")
    assert refused(str(file))[3] == "this is not UTF-8 text"


# YAML


def test_byte_order_mark_and_carriage_returns() -> None:
    assert told(stdin(b"\xef\xbb\xbf" + YAML.replace(b"\n", b"\r\n"))) == [(1, 1, WORD)]
    assert told(stdin(b"\xef\xbb\xbf" + LINE.replace(b"\n", b"\r\n") * 2)) == [(1, 1, WORD), (2, 2, WORD)]


def test_one_position() -> None:
    assert stdin(YAML).kind == "single"
    assert told(stdin(b"# x\n\n" + YAML)) == [(1, 3, WORD)]
    assert told(stdin(b"id: 7\n" + YAML)) == [(7, 1, WORD)]
    assert told(stdin(b"x: 1\nid: 7\n" + BAD_YAML)) == [
        (7, 1, [(1, "unknown key 'x'"), (3, "white has 14 checkers, not 15")])
    ]
    assert stdin(BAD_YAML).kind == stdin(b"white: {24: 15").kind == stdin(b"- " + LINE).kind == "single"
    ((_id, line, what),) = told(stdin(b"white: {24: 15\nblack: "))
    assert line == 2
    assert isinstance(what, list)
    assert [line for line, _message in what] == [2]
    assert told(stdin(b"garbage")) == [(1, 1, [(1, "'garbage' is not a position line")])]
    assert told(stdin(b"5")) == [(1, 1, [(1, "a position is a mapping or a position line, not 5")])]


@pytest.mark.parametrize(
    "text",
    [
        b"- white: {24: 15}\n  black: {12: 15}\n- long:24x15:12x15:w\n",
        b"positions:\n- white: {24: 15}\n  black: {12: 15}\n- long:24x15:12x15:w\nx-mine: 3\n",
        YAML + b"---\nlong:24x15:12x15:w\n",
        b"%YAML 1.2\n---\n# one\n" + YAML + b"...\n# two\n---\n\n---\n" + YAML + b"---\n",
        b"long:24x15:12x15:w\n\n# two\nlong:24x15:12x15:w # the second\n",
        b'[{"white": {"24": 15}, "black": {"12": 15}}, "long:24x15:12x15:w"]',
        b'{"positions": [{"white": {"24": 15}, "black": {"12": 15}}, "long:24x15:12x15:w"]}',
        b"{white: {24: 15}, black: {12: 15}}\n---\n'long:24x15:12x15:w'",
        b'{\n"white": {"24": 15}, "black": {"12": 15}}\n{"white": {"24": 15},\n"black": {"12": 15}}\n',
    ],
)
def test_several_positions(text: bytes) -> None:
    source = stdin(text)
    assert source.kind == "several"
    assert [(id_, line) for id_, _line, line in told(source)] == [(1, WORD), (2, WORD)]


def test_lines_of_several() -> None:
    text = b"# x\npositions:\n  - white: {24: 15}\n    black: {12: 15}\n  -\n    white: {24: 15}\n    black: {12: 1}\n  -\n"
    assert told(stdin(text)) == [
        (1, 3, WORD),
        (2, 6, [(7, "black has 1 checker, not 15")]),
        (3, 8, [(8, "a position is a mapping or a position line, not null")]),
    ]
    text = YAML + b"---\nid: b\n" + BAD_YAML + b"---\n" + YAML
    assert told(stdin(text)) == [(1, 1, WORD), ("b", 4, [(5, "white has 14 checkers, not 15")]), (3, 8, WORD)]
    text = b"long:24x15:12x15:w\n\ngarbage\nlong:24x14:12x15:w\n"
    assert told(stdin(text)) == [
        (1, 1, WORD),
        (2, 3, [(3, "'garbage' is not a position line")]),
        (3, 4, [(4, "white has 14 checkers, not 15")]),
    ]


def test_a_broken_document_costs_only_itself() -> None:
    text = b"white: {24: 15\n---\n" + YAML + b"--- @\n---\n" + YAML + b"white: {}\n--- 'x\n---\n" + YAML
    found = told(stdin(text))
    assert [(id_, line) for id_, line, _what in found] == [(1, 2), (2, 3), (3, 5), (4, 9), (5, 10), (6, 12)]
    assert found[3][2] == [(9, "the key white is given again, first on line 7")]
    assert [what == WORD for _id, _line, what in found] == [False, True, False, False, False, True]


def test_rules_beside_positions_are_their_default() -> None:
    text = (
        b"rules: short\npositions:\n- white: {24: 15}\n  black: {12: 15}\n- long:24x15:12x15:w\n- {rules: long, %s}\n"
    )
    text %= YAML.strip().replace(b"\n", b", ")
    assert [line for _id, _line, line in told(stdin(text))] == [WORD.replace("long", "short"), WORD, WORD]
    assert {line for _id, _line, line in told(stdin(text, rules_override=load("long-ua")))} == {
        WORD.replace("long", "long-ua")
    }


def test_mistakes_beside_positions() -> None:
    source = stdin(b"roll: 6-3\nrules: nonesuch\npositions: {}\n")
    assert source.kind == "single"
    ((id_, line, defects),) = told(source)
    assert (id_, line) == (1, 1)
    assert isinstance(defects, list)
    assert [line for line, _message in defects] == [1, 3, 2]
    assert told(stdin(b"positions: []")) == [(1, 1, [(1, "the list of positions is empty")])]


def test_rule_set_files_are_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("name: club\nextends: short\n", encoding="utf-8")
    file = tmp_path / "a.jsonl"
    file.write_bytes(LINE.replace(b"}}", b'}, "rules": "club.yaml"}') * 3)
    assert [line for _id, _line, line in told(entries(str(file)))] == ["club:24x15:12x15:w"] * 3


# JSON


@pytest.mark.parametrize("ending", ["yaml", "YML", "json", "txt"])
def test_a_file_of_one_position(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"a.{ending}"
    file.write_bytes(b"\n" + json.dumps({"white": {"24": 15}, "black": {"12": 15}}, indent="\t").encode())
    source = entries(str(file))
    assert (source.kind, source.place) == ("single", str(file))
    assert told(source) == [(1, 2, WORD)]


def test_json_files(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    for data, kind, lines in (
        (LINE, "single", [(1, 1, WORD)]),
        (b"\n\n" + BAD_LINE, "single", [(1, 3, [(3, "white has 3 checkers, not 15")])]),
        (LINE + b"\n" + LINE, "lines", [(1, 1, WORD), (2, 3, WORD)]),
        (LINE + b"garbage", "lines", [(1, 1, WORD), (2, 2, [(2, "JSON: expected a value at column 1")])]),
        (b"[" + LINE + b"]", "single", [(1, 1, WORD)]),
        (b"white: {24: 15}", "single", [(1, 1, [(1, "JSON: expected a value at column 1")])]),
        (b'{"white": {24: 15}}', "single", [(1, 1, [(1, "JSON: expected a key in double quotes at column 12")])]),
        (b'{\n"white": {"24": 15},\n "id": 1, "white": 0}', "single",
         [(1, 3, [(3, 'JSON: the key "white" is given again at column 11')])]),
    ):  # fmt: skip
        file.write_bytes(data)
        source = entries(str(file))
        assert source.kind == kind
        assert told(source) == lines


@pytest.mark.parametrize("indent", [0, 2, "\t"])
def test_lines_of_defects_in_json(indent: int | str) -> None:
    data = [
        {"white": {"24": 15}, "black": {"12": 15}},
        {"white": {"24": 13, "30": 1, "024": 1}, "black": {"12": 15}, "tomove": "\U0001f600", "rules": {"extends": 5}},
    ]
    for value in (data, {"x-a": {"positions": [1]}, "positions": data}):
        text = json.dumps(value, indent=indent)
        keys = ('"24": 15', '"30"', '"024"', '"tomove"', '"extends"')
        at = [next(n for n, line in enumerate(text.split("\n"), 1) if key in line) for key in keys]
        first, second = told(stdin(text.encode()))
        assert first[1:] == (at[0] - 2, WORD)
        assert isinstance(second[2], list)
        assert [line for line, _message in second[2]] == at[1:]


# JSON Lines


def test_json_lines() -> None:
    text = (
        LINE + b"\n" + BAD_LINE.replace(b"}}", b'}, "id": "b"}') + b'garbage\n{"a": \xff}\n\r\n[1]\n"long:24x15:12x15:w"\n'
        + b'{"white": 1, "white": 2}\nnull\n' + LINE.strip()
    )  # fmt: skip
    source = stdin(text)
    assert source.kind == "lines"
    assert told(source) == [
        (1, 1, WORD),
        ("b", 3, [(3, "white has 3 checkers, not 15")]),
        (3, 4, [(4, "JSON: expected a value at column 1")]),
        (4, 5, [(5, "this is not UTF-8 text")]),
        (5, 7, [(7, "a position is a mapping or a position line, not a list")]),
        (6, 8, WORD),
        (7, 9, [(9, 'JSON: the key "white" is given again at column 14')]),
        (8, 10, [(10, "a position is a mapping or a position line, not null")]),
        (9, 11, WORD),
    ]


@pytest.mark.parametrize(
    "first",
    [b"garbage", b"{bad", b"{", b'{"white": {"24": 3', b'{"white": "', b"[1]", b"5", b'"x"', b"null", b"\xff\xfe", b"{'a': 1}",
     b'{"white": {"24": 15},}', b"a, b: c:", b'{"a": 1,', b'{"a": NaN}', b"long:24x15:12x15:w"],
)  # fmt: skip
def test_a_bad_first_line_costs_only_itself(first: bytes) -> None:
    source = stdin(first + b"\n" + LINE + LINE)
    assert source.kind == "lines"
    found = told(source)
    assert [line for _id, line, _what in found] == [1, 2, 3]
    assert [what for _id, _line, what in found[1:]] == [WORD, WORD]
    assert isinstance(found[0][2], list)
    assert found[0][0] == 1


@pytest.mark.parametrize("text", [LINE, BAD_LINE, b'{"a": NaN}', b'{"a": 1, "a": 2}', b"{}"])
def test_one_line_of_json_lines(tmp_path: Path, text: bytes) -> None:
    assert stdin(text).kind == "lines"
    file = tmp_path / "a.jsonl"
    file.write_bytes(text)
    assert entries(str(file)).kind == "lines"


def test_a_jsonl_file_is_json_lines_whatever_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"garbage\n" + YAML)
    source = entries(str(file))
    assert source.kind == "lines"
    assert [line for _id, line, _what in told(source)] == [1, 2, 3]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"white": {"24": 15}, "black": {"12": 15}, "x-a": [{"a": 1}, {}]}, indent=0).encode(),
        b'{"x-a":\n{"a": 1}\n,\n"white": {"24": 15}, "black": {"12": 15}}',
        b"---\n" + LINE,
        b"# one\n" + LINE,
        b"%YAML 1.2\n---\n" + LINE,
        b"{white: {24: 15},\n black: {12: 15}}",
        b"[" + LINE + b"]",
    ],
)
def test_what_looks_a_little_like_json_lines(text: bytes) -> None:
    source = stdin(text)
    assert source.kind == "single"
    assert [what for _id, _line, what in told(source)] == [WORD]


class Conversation(io.RawIOBase):
    """A standard input that counts the lines asked for, and gives no more than one at a time."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self.lines = lines
        self.asked = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self.asked += 1
        line = next(self.lines, b"")
        buffer[: len(line)] = line
        return len(line)


@pytest.mark.parametrize("first", [LINE, b"\n", BAD_LINE])
def test_each_line_is_answered_before_the_next_is_read(first: bytes) -> None:
    def lines() -> Iterator[bytes]:
        yield first
        while True:
            yield LINE
            yield b"garbage\n"

    raw = Conversation(lines())
    source = entries("-", stdin=io.BufferedReader(raw))
    asked = []
    for _entry, _count in zip(source, range(6), strict=False):
        asked.append(raw.asked)
    start = 2 if first == b"\n" else 1
    assert asked == list(range(start, start + 6))


def test_json_lines_need_no_more_memory_the_longer_they_are() -> None:
    filled = LINE.replace(b"}}", b'}, "x-a": "' + b"a" * 10_000 + b'"}')

    def peak(n: int) -> int:
        source = entries("-", stdin=cast(BinaryIO, io.BufferedReader(Conversation(filled for _ in range(n)), 20_000)))
        tracemalloc.start()
        assert sum(isinstance(entry, PositionEntry) for entry in source) == n
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(10)
    assert peak(400) < peak(40) + 100_000


@pytest.mark.parametrize("begin", [b'{"x-a": "', b"[", b"a"])
def test_a_line_too_long_is_refused_without_being_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: bytes
) -> None:
    monkeypatch.setattr(position_file, "MAX_LINE", 1_000_000)
    file = tmp_path / "a.jsonl"
    with file.open("wb") as out:
        out.write(LINE + begin)
        for _count in range(20):
            out.write(b"a" * 1_000_000)
        out.write(b'"}\n' + LINE)
    tracemalloc.start()
    found = told(entries(str(file)))
    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [(1, 1, WORD), (2, 2, [(2, "the line is longer than 1 MB")]), (3, 3, WORD)]
    assert used < 5_000_000
    file.write_bytes(begin + b"a" * 2_000_000 + b"\n" + LINE)
    assert told(entries(str(file))) == [(1, 1, [(1, "the line is longer than 1 MB")]), (2, 2, WORD)]
    if begin != b"[":
        assert told(stdin(file.read_bytes())) == [(1, 1, [(1, "the line is longer than 1 MB")]), (2, 2, WORD)]


def test_a_list_on_one_long_line_is_no_json_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_file, "MAX_LINE", 1000)
    monkeypatch.setattr(position_file, "_LONG", 1000)
    text = b"[" + b", ".join([LINE.strip()] * 5000) + b"]\n"
    assert [what for _id, _line, what in told(stdin(text))] == [WORD] * 5000


def test_a_json_file_may_be_one_long_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_file, "MAX_LINE", 1000)
    file = tmp_path / "a.json"
    for begin in (b"[", b'{"positions": ['):
        file.write_bytes(begin + b", ".join([LINE.strip()] * 500) + (b"]" if begin == b"[" else b"]}"))
        source = entries(str(file))
        assert source.kind == "several"
        assert [what for _id, _line, what in told(source)] == [WORD] * 500


def test_a_line_of_just_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_file, "MAX_LINE", len(LINE) - 1)
    assert told(stdin(LINE + LINE + LINE.strip())) == [(1, 1, WORD), (2, 2, WORD), (3, 3, WORD)]


def test_files_are_closed(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(LINE * 3)
    source = entries(str(file))
    assert len(list(source)) == 3
    assert list(source) == []
    file.unlink()


PIECES = st.lists(
    st.sampled_from(
        [LINE, BAD_LINE, YAML, BAD_YAML, b"---\n", b"...\n", b"- ", b"[", b"]", b"{", b"}", b",", b"\n", b"positions:", b"'",
         b'"', b"long:24x15:12x15:w\n", b"garbage", b"\xff", b"\xef\xbb\xbf", b"#", b"%", b"\t", b"&a ", b"*a", b"|\n",
         b"rules: short\n", b'{"positions": [', b"\0", b"\r", b"\xc2\x85", b"\xe2\x80\xa8", b"!x ", b"? ", b": "]
    )
    | st.binary(max_size=4),
    max_size=8,
)  # fmt: skip


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(PIECES, st.sampled_from(["-", ".yaml", ".json", ".jsonl", ".txt"]))
def test_any_bytes_are_positions_or_nardy_errors(tmp_path: Path, pieces: list[bytes], kind: str) -> None:
    data = b"".join(pieces)
    word = "-"
    if kind != "-":
        word = str(tmp_path / f"any{kind}")
        Path(word).write_bytes(data)
    defects: list[Defect] = []
    try:
        source = entries(word, stdin=io.BytesIO(data))
        found = list(source)
    except NardyError as error:
        defects += error.defects
    else:
        assert found
        assert source.kind == "lines" or (source.kind == "single") == (len(found) == 1)
        defects += [defect for entry in found if isinstance(entry, BadEntry) for defect in entry.error.defects]
    assert all(defect.place and defect.message and "\n" not in defect.message for defect in defects)
