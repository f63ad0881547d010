"""What a user types as POSITION, to the positions it stands for: `start`, a file, standard input or a position line.

Files are YAML, JSON or JSON Lines. JSON Lines are read one by one, each only when it is asked for, in constant memory;
the others are read whole.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, TypeAlias

from nardy_analyze.errors import Defect, PositionError, SourceError, SyntaxDefects, nearest
from nardy_analyze.file_errors import not_utf_8, why_unreadable
from nardy_analyze.i18n import _
from nardy_analyze.notation import json_reader
from nardy_analyze.notation.position_documents import document_entries
from nardy_analyze.notation.position_entry import PositionEntry, show
from nardy_analyze.notation.position_input import SPACE, Entry, PositionInput, is_utf_16, shifted, text_of
from nardy_analyze.notation.position_line import COLONS, FORM
from nardy_analyze.position import Position

if TYPE_CHECKING:
    from nardy_analyze.rules import RuleSet

Kind: TypeAlias = Literal["single", "several", "lines"]

MAX_LINE = 10_000_000
"""The most bytes of a line of JSON Lines."""
ENDINGS = (".yaml", ".yml", ".json", ".jsonl")
STDIN = "<stdin>"
_LONG = 100_000
"""The bytes of a line that begins a list from which on it is one for certain."""


@dataclass(frozen=True, slots=True)
class PositionSource:
    """The positions of one input, in their order; to be iterated once.

    kind: single, an input of one position (if that is bad, the input is); several; or lines, JSON Lines, where a bad
    line costs only itself even if it is the only one. place: the file, ``<stdin>`` or the argument's name.
    """

    kind: Kind
    place: str
    entries: Iterator[Entry]

    def __iter__(self) -> Iterator[Entry]:
        return self.entries


def entries(
    source: str,
    *,
    stdin: BinaryIO | None = None,
    rules_override: RuleSet | None = None,
    default_rules: str | RuleSet = "long",
    argument: str = "POSITION",
) -> PositionSource:
    """Return the positions that `source`, what the user typed as POSITION, stands for.

    stdin: what ``-`` reads, standard input if None. rules_override goes before the rules an input gives, those before
    default_rules. argument: the name of the argument, the place of what is wrong with `source` itself.

    The first lines are read at once, to tell what the input is. Whatever is wrong with one position is a BadEntry.

    :raises NardyError: there is no input, it cannot be read, or holds no position.
    """
    if source == "start":
        rules = rules_override or _default(default_rules)
        entry = PositionEntry(Position.start(rules.game), rules, 1, place=argument)
        return PositionSource("single", argument, iter((entry,)))
    if source == "-":
        stream = stdin or getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise SourceError(Defect(_("standard input is closed"), place=STDIN))
        return _read(stream, PositionInput(STDIN, rules_override, default_rules), "", lambda: None)
    ending = os.path.splitext(source)[1].lower()
    if ending in ENDINGS or os.path.exists(source):
        try:
            stream = open(source, "rb")  # noqa: SIM115 - closed by what reads it
        except (OSError, ValueError) as error:
            raise _unreadable(source, error) from None
        context = PositionInput(source, rules_override, default_rules, Path(source).parent)
        try:
            return _read(stream, context, ending, stream.close)
        except BaseException:
            stream.close()
            raise
    if ":" not in source:
        raise _no_such(source, argument)
    context = PositionInput(argument, rules_override, default_rules)
    return PositionSource("single", argument, iter((context.entry(source, 1, None),)))


def _default(default: str | RuleSet) -> RuleSet:
    from nardy_analyze.ruleset_files import load

    return load(default) if isinstance(default, str) else default


def _no_such(source: str, argument: str) -> SourceError:
    """Return the error of a word that is nothing a position can be."""
    near = nearest(source, ("start",)) or _similar(source)
    if near:
        hint = _("did you mean {name}?").format(name=near)
    else:
        hint = _("write start, a file, - or a position line {form}").format(form=FORM)
    message = _("{source} is neither a file nor a position line").format(source=show(source))
    return SourceError(Defect(message, hint, place=argument))


def _unreadable(path: str, error: Exception) -> SourceError:
    """Return the error of a file that cannot be opened or read."""
    hint = None
    if isinstance(error, FileNotFoundError):
        near = _similar(path)
        if near:
            hint = _("did you mean {name}?").format(name=near)
        elif path.count(":") >= COLONS - 1:
            hint = _("a position line has at least three colons: {form}").format(form=FORM)
    return SourceError(Defect(why_unreadable(error), hint, place=path))


def _similar(source: str) -> str | None:
    """Return the path in the same folder whose name is most like that of a missing one."""
    path = Path(source)
    try:
        with os.scandir(path.parent) as found:
            # In a folder of very many files the first will do.
            near = nearest(path.name, [entry.name for _count, entry in zip(range(5000), found, strict=False)])
    except (OSError, ValueError):
        return None
    return str(path.with_name(near)) if near else None


class _Line(NamedTuple):
    """A line of bytes with its number; None instead of one that is too long."""

    number: int
    data: bytes | None


def _lines(stream: BinaryIO, place: str, brackets: tuple[bytes, ...]) -> Iterator[_Line]:
    """Yield the lines of a stream, each read when it is asked for; of one over MAX_LINE never more is held.

    brackets: those with which a whole document may begin on line 1, however long; then its beginning is yielded.
    """
    number = 0
    try:
        while piece := stream.readline(MAX_LINE + 1):
            number += 1
            if number == 1:
                piece = piece.removeprefix(codecs.BOM_UTF8)
            whole = number == 1 and piece.lstrip().startswith(brackets)
            if len(piece) <= MAX_LINE or piece.endswith(b"\n") or whole:
                yield _Line(number, piece)
                continue
            while piece and not piece.endswith(b"\n"):
                piece = stream.readline(1 << 16)
            yield _Line(number, None)
    except OSError as error:
        raise _unreadable(place, error) from None


def _read(stream: BinaryIO, context: PositionInput, ending: str, close: Callable[[], None]) -> PositionSource:
    """Return the positions of an open file; `close` is called when no more is read from it."""
    is_lines = ending == ".jsonl"
    # On standard input an object that long can only be a line of JSON Lines; a .json file may be all one object.
    lines = _lines(stream, context.place, {".jsonl": (), ".json": (b"[", b"{")}.get(ending, (b"[",)))
    begun: list[_Line] = []
    if ending not in (".yaml", ".yml", ".jsonl"):
        is_lines, begun = _begins_lines(lines)
        if is_lines and ending == ".json" and sum(map(_not_blank, begun)) == 1:
            # One object alone is a JSON file of one position.
            more = next(filter(_not_blank, lines), None)
            is_lines = more is not None
            begun += [more] if more else []
    if is_lines:
        every = filter(_not_blank, chain(begun, lines))
        first = next(every, None)
        if first is None:
            raise _nothing(context.place)
        if first.data is not None and is_utf_16(first.data):
            raise not_utf_8(context.place)
        found = _json_lines(context, chain((first,), every))
        return PositionSource("lines", context.place, _closing(found, close))
    try:
        data = b"".join(line.data or b"" for line in begun) + stream.read()
    except OSError as error:
        raise _unreadable(context.place, error) from None
    close()
    found = document_entries(text_of(data, context.place), context, ending)
    first_two = [entry for _count, entry in zip(range(2), found, strict=False)]
    if not first_two:
        raise _nothing(context.place)
    return PositionSource("several" if len(first_two) > 1 else "single", context.place, chain(first_two, found))


def _not_blank(line: _Line) -> bool:
    return line.data is None or bool(line.data.strip())


def _closing(found: Iterator[Entry], close: Callable[[], None]) -> Iterator[Entry]:
    try:
        yield from found
    finally:
        close()


def _begins_lines(lines: Iterator[_Line]) -> tuple[bool, list[_Line]]:
    """Tell from as few lines as possible whether they are JSON Lines; return that and the lines read.

    They are if some line is an object from its first to its last character where a document of YAML or JSON could
    not hold one. Lines before that one are bad lines.
    """
    read: list[_Line] = []
    open_text = json_reader.OpenText()
    bracket = False
    for line in lines:
        read.append(line)
        if line.data is None:
            return True, read
        text = line.data.decode("utf-8", "replace").strip(SPACE)
        if not text:
            continue
        if text.startswith(("---", "%", "#")) or (text[0] == "[" and len(line.data) > _LONG):
            return False, read
        if len(line.data) > MAX_LINE and not line.data.endswith(b"\n"):
            return False, read
        if not open_text.wants_object:
            found = json_reader.whole_object(text)
            if found is not None:
                return "positions" not in found, read
        bracket = bracket or text[0] in "[{"
        if bracket:
            open_text.add(text)
    return False, read


def _json_lines(context: PositionInput, lines: Iterable[_Line]) -> Iterator[Entry]:
    """Yield an entry for each line that is not blank, bad ones too."""
    for number, (line, data) in enumerate(lines, 1):
        try:
            if data is None:
                raise SyntaxDefects(_("the line is longer than {n} MB").format(n=MAX_LINE // 1_000_000))
            value = json_reader.read_value(data.rstrip().decode())
        except UnicodeDecodeError:
            yield context.bad(not_utf_8(context.place, line), number, line)
        except SyntaxDefects as error:
            yield context.bad(shifted(error, line - 1), number, line)
        else:
            yield context.entry(value, number, line)


def _nothing(place: str) -> PositionError:
    return PositionError(Defect(_("there is no position in it"), place=place))
