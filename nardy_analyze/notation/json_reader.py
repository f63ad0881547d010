"""Strict JSON: what readers disagree about (repeated keys, NaN, broken characters) is refused, with line and column.

Also here: telling JSON Lines from other texts by their first lines, before the rest has been read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from nardy_analyze.errors import Defect, SyntaxDefects
from nardy_analyze.i18n import N_, _

if TYPE_CHECKING:
    from json import JSONDecoder

MAX_DEPTH = 100
"""How many lists and objects may stand one inside another."""

_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_TOKENS = re.compile(rf'{_STRING}|[\[\]{{}}]|[^\s"\[\]{{}},:]+|["\n:,]', re.DOTALL)
_STRINGS = re.compile(_STRING, re.DOTALL)
_NOT_NESTING = bytes(code for code in range(256) if code not in b'[]{}"')
_BRACKETS = re.compile(r"[\[\]{}]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_SPACE = " \t\r\n"


class _Refused(Exception):
    """Something that JSON's grammar allows (or Python's reader of it) and this one does not."""


class Value(NamedTuple):
    """A value with its own text, and the 1-based line where it begins."""

    data: object
    text: str
    line: int


def read_values(text: str) -> list[Value]:
    """Return the values that stand one after another in a text.

    :raises SyntaxDefects: the text is not JSON.
    """
    values = []
    end, line = _skip(text, 0), 1
    done = 0
    while end < len(text):
        line += text.count("\n", done, end)
        done = end
        data, end = _decode(text, done)
        values.append(Value(data, text[done:end], line))
        end = _skip(text, end)
    return values


def value_text(text: str, start: int) -> str:
    """Return the text of the value that begins at `start` of a text that was read."""
    return text[start : _decode(text, start)[1]]


def read_value(text: str) -> object:
    """Return the one value of a text.

    :raises SyntaxDefects: the text is not one JSON value.
    """
    value, end = _decode(text, _skip(text, 0))
    end = _skip(text, end)
    if end < len(text):
        raise SyntaxDefects(_defect(text, end, _("nothing may follow the value")))
    return value


def whole_object(line: str) -> dict[str, object] | None:
    """Return what a line holds that is a JSON object from its first to its last character; None of any other.

    Of an object that is refused, for a repeated key or the like, only that it is one is told.
    """
    line = line.strip(_SPACE)
    if not (line.startswith("{") and line.endswith("}")):
        return None
    import json

    try:
        found: dict[str, object] = json.loads(line)
    except json.JSONDecodeError:
        return None
    except (ValueError, RecursionError):  # too long a number, too deep a list
        return {}
    return found


class OpenText:
    """Whether a text read so far, line by line, is JSON that goes on with a value in the next line."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._last = ""
        self._broken = False

    def add(self, line: str) -> None:
        """Take the next line in."""
        for found in _TOKENS.finditer(line):
            token = found[0]
            if token in "[{":
                self._open.append(token)
            elif token in "]}":
                if self._open:
                    self._open.pop()
            elif token == '"':  # a quote that its own line does not close is closed by no other
                self._broken = True
            if token != "\n":
                self._last = token

    @property
    def wants_object(self) -> bool:
        """Whether an object may stand next inside a list or object that is open."""
        if self._broken or not self._open:
            return False
        return self._last in ("[", ":") or (self._last == "," and self._open[-1] == "[")


def item_starts(text: str) -> list[tuple[int, int]]:
    """Return where the items begin of a JSON list, or of the list under the key ``positions`` of an object.

    Each as its place in the text and its 1-based line.
    """
    starts: list[tuple[int, int]] = []
    depth, line, inside, last = 0, 1, 0, ""
    for found in _TOKENS.finditer(text):
        token = found[0]
        if token == "\n":
            line += 1
            continue
        if token not in ("]", "}", ":", ",") and depth and depth == inside:
            starts.append((found.start(), line))
        if token in "[{":
            depth += 1
            if token == "[" and (depth == 1 or (depth == 2 and last == '"positions":')):
                inside = depth
        elif token in "]}":
            inside = 0 if depth == inside else inside
            depth -= 1
        last = last + token if token == ":" else token
    return starts


def _skip(text: str, start: int) -> int:
    """Return where the next character that is no JSON space stands, or the end."""
    while start < len(text) and text[start] in _SPACE:
        start += 1
    return start


def _decode(text: str, start: int) -> tuple[object, int]:
    """Return the value that begins at `start`, and where it ends."""
    try:
        value, end = _decoder().raw_decode(text, start)
    except (_Refused, RecursionError):
        raise _refusals(text, start) from None
    except ValueError as error:
        place = getattr(error, "pos", None)
        if place is None:  # Python reads no number of thousands of digits
            raise _refusals(text, start) from None
        raise SyntaxDefects(_defect(text, place, _grammar(error))) from None
    # Depth is bounded here, so that nothing that walks the value later has to be.
    brackets = text.count("[", start, end) + text.count("{", start, end)
    if brackets > MAX_DEPTH and _is_deep(text[start:end]):
        raise _refusals(text, start)
    if text.find("\\u", start, end) >= 0 and any(_half(found[0]) for found in _STRINGS.finditer(text, start, end)):
        raise _refusals(text, start)
    return value, end


def _is_deep(text: str) -> bool:
    """Whether lists and objects of a JSON value are nested more than MAX_DEPTH deep."""
    # Hundreds of results a line are usual, so the usual case must cost little: what is innermost is taken away level
    # by level, which is soon done. Quotes are left only where a text has brackets or quotes in it.
    left = text.encode("utf-8", "replace").translate(None, _NOT_NESTING).replace(b'""', b"")
    for _level in range(MAX_DEPTH):
        if not left:
            return False
        left = left.replace(b"{}", b"").replace(b"[]", b"")
        if b'"' in left:
            break
    steps = _BRACKETS.findall(_STRINGS.sub("", text))
    return max(accumulate(1 if step in "[{" else -1 for step in steps)) > MAX_DEPTH


@cache
def _decoder() -> JSONDecoder:
    from json import JSONDecoder

    return JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_finite)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Refused
    return found


def _constant(_word: str) -> object:
    raise _Refused


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise _Refused
    return number


def _half(string: str) -> bool:
    """Whether a quoted text names half a character, which no file can hold."""
    from json import loads

    return "\\u" in string and bool(_SURROGATES.search(loads(string)))


def _refusals(text: str, start: int) -> SyntaxDefects:
    """Return all that is refused in a value that the decoder gave up, found by reading it once more, slowly."""
    return SyntaxDefects(
        [_defect(text, place, message) for place, message in _walk(text, start)]
        or [_defect(text, start, _("this cannot be read"))]
    )


def _walk(text: str, start: int) -> Iterator[tuple[int, str]]:
    from json import loads

    keys: list[set[str] | None] = []  # of each object that is open its keys so far, of a list None
    for found in _TOKENS.finditer(text, start):
        token, place = found[0], found.start()
        if token in "[{":
            keys.append(set() if token == "{" else None)
            if len(keys) > MAX_DEPTH:
                yield place, _("lists and objects are nested too deeply")
                return
        elif token in "]}":
            del keys[-1:]
        elif token[0] == '"' and len(token) > 1:
            try:
                word = loads(token)
            except ValueError:
                continue
            if _SURROGATES.search(word):
                yield place, _("a \\u escape for half a character")
            elif keys and keys[-1] is not None and text[(end := _skip(text, found.end())) : end + 1] == ":":
                if word in keys[-1]:
                    yield place, _("the key {key} is given again").format(key=token)
                keys[-1].add(word)
        elif token in ("NaN", "Infinity", "-Infinity"):
            yield place, _("{word} is no number in JSON").format(word=token)
        elif token[-1].isdecimal() and token.isascii():
            yield from _too_large(token, place)
        if not keys and token != "\n":
            return


def _too_large(token: str, place: int) -> Iterator[tuple[int, str]]:
    """Yield the defect of a number that cannot be held."""
    try:
        sound = int(token) is not None if token.lstrip("-").isdecimal() else isfinite(float(token))
    except ValueError:
        sound = not token.lstrip("-").isdecimal()  # no number at all: the grammar's affair
    if not sound:
        yield place, _("the number {number}... is too large").format(number=token[:12])


def _defect(text: str, place: int, message: str) -> Defect:
    """Return a defect that says where in the text it is."""
    column = place - text.rfind("\n", 0, place)
    return Defect(
        _("JSON: {problem} at column {column}").format(problem=message, column=column),
        line=text.count("\n", 0, place) + 1,
    )


_PROBLEMS = (
    # what Python's words for a problem begin with, and ours
    ("Expecting value", N_("expected a value")),
    ("Expecting property name", N_("expected a key in double quotes")),
    ("Expecting ','", N_("expected ',' or the end of the list or object")),
    ("Expecting ':'", N_("expected ':'")),
    ("Illegal trailing comma", N_("no comma may stand before the end of a list or object")),
    ("Unterminated string", N_("the quote opened here is never closed")),
    ("Invalid control", N_("a control character in a quoted text")),
    ("Invalid", N_("unknown escape in a quoted text")),
)


def _grammar(error: ValueError) -> str:
    """Return Python's complaint about JSON's grammar in our words."""
    problem = str(getattr(error, "msg", error))
    return next((_(ours) for start, ours in _PROBLEMS if problem.startswith(start)), problem)
