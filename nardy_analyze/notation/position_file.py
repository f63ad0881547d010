"""What a user types as POSITION, to the positions it stands for: `start`, a file, standard input or a position line.

Files are YAML, JSON or JSON Lines. JSON Lines are read one by one, each only when it is asked for, in constant memory;
the others are read whole.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, TypeAlias

from nardy_analyze.errors import Defect, NardyError, PositionError, SourceError, SyntaxDefects, nearest
from nardy_analyze.i18n import _
from nardy_analyze.notation import json_reader
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry, placed, show
from nardy_analyze.notation.position_line import COLONS, FORM, parse_line
from nardy_analyze.notation.position_mapping import Key, KeyPath, KnownRules, LineOf, from_mapping, read_rules
from nardy_analyze.position import Position

if TYPE_CHECKING:
    from nardy_analyze.notation.yaml_reader import Yaml
    from nardy_analyze.rules import RuleSet

Kind: TypeAlias = Literal["single", "several", "lines"]

MAX_LINE = 10_000_000
"""The most bytes of a line of JSON Lines."""
ENDINGS = (".yaml", ".yml", ".json", ".jsonl")
STDIN = "<stdin>"
_SPACE = " \t\r\n"
_LONG = 100_000
"""The bytes of a line that begins a list from which on it is one for certain."""
_BESIDE = ("positions", "rules")
"""The keys of a mapping that holds many positions; its own x- keys may stand there too."""
_DOCUMENT_MARK = re.compile(r"^(?:---|\.\.\.)(?=\s|$)", re.MULTILINE)
_POSITION_LINE = re.compile(r"[\w.-]+:[^\s:]*:[^\s:]*:\S+")

Entry: TypeAlias = PositionEntry | BadEntry


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


@dataclass(frozen=True, slots=True)
class _Context:
    """What all positions of one input share."""

    place: str
    override: RuleSet | None
    default: str | RuleSet
    base: Path | None = None
    known: KnownRules = field(default_factory=dict)

    def entry(self, data: object, number: int, line: int | None, line_of: LineOf | None = None) -> Entry:
        """Return the entry that a value says, bad or not."""
        try:
            if isinstance(data, str):
                return parse_line(data, rules_override=self.override, number=number, place=self.place, line=line)
            return from_mapping(
                data,
                line_of=line_of,
                base=self.base,
                rules_override=self.override,
                default_rules=self.default,
                known_rules=self.known,
                number=number,
                place=self.place,
                line=line,
            )
        except NardyError as error:
            given = data.get("id") if isinstance(data, dict) else None
            if given is None or isinstance(given, bool) or not isinstance(given, str | int | float):
                given = number
            return BadEntry(given, error, self.place, line)

    def bad(self, error: NardyError, number: int, line: int | None = None) -> BadEntry:
        return BadEntry(number, placed(error, self.place, line), self.place, line)


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
        return _read(stream, _Context(STDIN, rules_override, default_rules), "", lambda: None)
    ending = os.path.splitext(source)[1].lower()
    if ending in ENDINGS or os.path.exists(source):
        try:
            stream = open(source, "rb")  # noqa: SIM115 - closed by what reads it
        except (OSError, ValueError) as error:
            raise _unreadable(source, error) from None
        context = _Context(source, rules_override, default_rules, Path(source).parent)
        try:
            return _read(stream, context, ending, stream.close)
        except BaseException:
            stream.close()
            raise
    if ":" not in source:
        raise _no_such(source, argument)
    context = _Context(argument, rules_override, default_rules)
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
        message = _("there is no such file")
        near = _similar(path)
        if near:
            hint = _("did you mean {name}?").format(name=near)
        elif path.count(":") >= COLONS - 1:
            hint = _("a position line has at least three colons: {form}").format(form=FORM)
    elif isinstance(error, IsADirectoryError):
        message = _("this is a folder, not a file")
    elif isinstance(error, PermissionError):
        message = _("there is no permission to read it")
    else:
        message = _("it cannot be read: {reason}").format(reason=getattr(error, "strerror", None) or error)
    return SourceError(Defect(message, hint, place=path))


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


def _read(stream: BinaryIO, context: _Context, ending: str, close: Callable[[], None]) -> PositionSource:
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
        if first.data is not None and _utf_16(first.data):
            raise _not_utf_8(context.place)
        found = _json_lines(context, chain((first,), every))
        return PositionSource("lines", context.place, _closing(found, close))
    try:
        data = b"".join(line.data or b"" for line in begun) + stream.read()
    except OSError as error:
        raise _unreadable(context.place, error) from None
    close()
    found = _document_entries(_text(data, context.place), context, ending)
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
        text = line.data.decode("utf-8", "replace").strip(_SPACE)
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


def _json_lines(context: _Context, lines: Iterable[_Line]) -> Iterator[Entry]:
    """Yield an entry for each line that is not blank, bad ones too."""
    for number, (line, data) in enumerate(lines, 1):
        try:
            if data is None:
                raise SyntaxDefects(_("the line is longer than {n} MB").format(n=MAX_LINE // 1_000_000))
            value = json_reader.read_value(data.rstrip().decode())
        except UnicodeDecodeError:
            yield context.bad(_not_utf_8(context.place, line), number, line)
        except SyntaxDefects as error:
            yield context.bad(_shifted(error, line - 1), number, line)
        else:
            yield context.entry(value, number, line)


# Texts that are read whole


class _Document(NamedTuple):
    """A top-level value with the 1-based line where it begins.

    line_of: the line of the key at a path, for what is wrong. line_of_item: the line of a list's item, cheaper.
    """

    data: object
    line: int
    line_of: LineOf
    line_of_item: LineOf


def _document_entries(text: str, context: _Context, ending: str) -> Iterator[Entry]:
    """Return the entries of a whole text: YAML, JSON (one value or several) or position lines."""
    if ending == ".json":
        return _counted(_json_documents(text), context)
    if ending in (".yaml", ".yml") or text.lstrip(_SPACE)[:1] not in ("{", "["):
        found = _position_lines(text)
        return _counted(found or _yaml_documents(text), context)
    documents = list(_json_documents(text))
    if isinstance(documents[0], SyntaxDefects):
        # What looks like JSON may be YAML in braces; what is neither is told as JSON.
        others = list(_yaml_documents(text))
        documents = others if any(isinstance(other, _Document) for other in others) else documents
    return _counted(documents, context)


def _counted(documents: Iterable[_Document | SyntaxDefects], context: _Context) -> Iterator[Entry]:
    """Yield the entries of documents, counted from 1."""
    number = 1
    for document in documents:
        for entry in _entries_of(document, context, number):
            yield entry
            number += 1


def _entries_of(document: _Document | SyntaxDefects, context: _Context, number: int) -> Iterator[Entry]:
    """Yield the entries of one document, the first of which has this number."""
    if isinstance(document, SyntaxDefects):
        yield context.bad(document, number, document.line)
        return
    data = document.data
    path: KeyPath = ()
    if isinstance(data, dict) and "positions" in data:
        try:
            data, context = _many(data, context, document.line_of)
        except NardyError as error:
            yield context.bad(error, number, document.line)
            return
        path = ("positions",)
    if not isinstance(data, list):
        yield context.entry(data, number, document.line, document.line_of)
        return
    for i, item in enumerate(data):
        here: KeyPath = (*path, i)
        line_of = partial(_line_below, document.line_of, here)
        yield context.entry(item, number + i, document.line_of_item(here), line_of)


def _line_below(line_of: LineOf, start: KeyPath, path: KeyPath) -> int | None:
    return line_of(start + path)


def _many(data: dict[Key, object], context: _Context, line_of: LineOf) -> tuple[list[object], _Context]:
    """Return the positions of a mapping that holds many, and the context with its rules as their default."""
    defects = []
    for key in data:
        if key not in _BESIDE and not (isinstance(key, str) and key.startswith("x-")):
            message = _("unknown key {key} beside positions").format(key=show(key))
            hint = _("only rules and your own x- keys may stand there; the rest belongs to each position")
            defects.append(Defect(message, hint, line_of((key,))))
    positions = data["positions"]
    if not isinstance(positions, list):
        message = _("positions is {value}, not a list").format(value=show(positions))
        defects.append(Defect(message, line=line_of(("positions",))))
    elif not positions:
        defects.append(Defect(_("the list of positions is empty"), line=line_of(("positions",))))
    if data.get("rules") is not None and not context.override:
        try:
            context = replace(
                context, default=read_rules(data["rules"], base=context.base, known=context.known, line_of=line_of)
            )
        except NardyError as error:
            defects += placed(error, context.place, line_of(("rules",))).defects
    if defects or not isinstance(positions, list):
        raise PositionError(defects)
    return positions, context


def _json_documents(text: str) -> Iterator[_Document | SyntaxDefects]:
    """Yield the values of a JSON text."""
    try:
        values = json_reader.read_values(text)
    except SyntaxDefects as error:
        yield error
        return
    for data, own_text, line in values:
        lines = _JsonLines(own_text, line)
        yield _Document(data, line, lines.line_of, lines.line_of_item)


class _JsonLines:
    """The lines of a JSON value; JSON being YAML, the reader of YAML knows them."""

    def __init__(self, text: str, first: int) -> None:
        self._text = text
        self._before = first - 1
        self._items = json_reader.item_starts(text)

    def line_of_item(self, path: KeyPath) -> int | None:
        i = path[-1]
        return self._before + self._items[i][1] if isinstance(i, int) else None

    def line_of(self, path: KeyPath) -> int | None:
        text, before = self._text, self._before
        depth = 1 if text.startswith("[") else 2
        i = path[depth - 1] if len(path) > depth else None
        if isinstance(i, int):  # of a long list only the item in question is read again
            start, line = self._items[i]
            text, before, path = json_reader.value_text(text, start), before + line - 1, path[depth:]
        found = _composed(text)
        return None if found is None else before + found.line_of(path)


@lru_cache(maxsize=1)
def _composed(text: str) -> Yaml | None:
    from nardy_analyze.notation.yaml_reader import read_documents

    try:
        # Between values JSON allows tabs wherever it allows spaces, YAML does not; inside a text JSON has none.
        return next(read_documents(text.replace("\t", " ")), None)
    except SyntaxDefects:  # a few characters are JSON only
        return None


def _yaml_documents(text: str) -> Iterator[_Document | SyntaxDefects]:
    """Yield the documents of a YAML text that are not empty; a bad one costs only itself."""
    from nardy_analyze.notation.yaml_reader import read_documents

    before = begin = 0
    for end in _document_ends(text):
        one = text[begin:end]
        try:
            documents = list(read_documents(one))
        except SyntaxDefects:
            documents = []
            # The words of a defect may name lines too, so it is told by a reader that sees all the lines.
            try:
                list(read_documents("\n" * before + one))
            except SyntaxDefects as error:
                yield error
        for document in documents:
            if document.data is not None:
                line_of = partial(_yaml_line_of, document, before)
                yield _Document(document.data, before + document.line, line_of, line_of)
        before += one.count("\n")
        begin = end


def _document_ends(text: str) -> Iterator[int]:
    """Yield where each document of a YAML text ends; --- at the start of a line begins the next even in a broken one."""
    begin = 0
    for found in _DOCUMENT_MARK.finditer(text):
        end = found.start() if found[0] == "---" else found.end()
        lines = text[begin:end].split("\n")
        if any(line.strip() and line[0] not in "%#" for line in lines):
            yield end
            begin = end
    yield len(text)


def _yaml_line_of(document: Yaml, before: int, path: KeyPath) -> int | None:
    return before + document.line_of(path)


def _position_lines(text: str) -> list[_Document]:
    """Return the position lines that a text consists of, or nothing where it begins with something else."""
    found: list[_Document] = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.partition(" #")[0].strip()
        if not word or word.startswith(("#", "---", "...")):
            continue
        if not found and not _POSITION_LINE.fullmatch(word):
            return []
        found.append(_Document(word, number, *[lambda _path: None] * 2))
    return found


def _shifted(error: SyntaxDefects, lines: int) -> SyntaxDefects:
    """Return an error whose lines count from further up."""
    return SyntaxDefects(
        replace(defect, line=defect.line + lines) if defect.line is not None else defect for defect in error.defects
    )


# Bytes to text


def _text(data: bytes, place: str) -> str:
    """Return the text of a whole input.

    :raises SyntaxDefects: it is not UTF-8, or no text at all.
    """
    if _utf_16(data):
        raise _not_utf_8(place)
    if b"\0" in data:
        raise SyntaxDefects(Defect(_("this is not a text"), place=place))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf_8(place, data.count(b"\n", 0, error.start) + 1) from None


def _utf_16(data: bytes) -> bool:
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and b"\0" in data


def _not_utf_8(place: str, line: int | None = None) -> SyntaxDefects:
    return SyntaxDefects(Defect(_("this is not UTF-8 text"), _("save it as UTF-8"), line, place))


def _nothing(place: str) -> PositionError:
    return PositionError(Defect(_("there is no position in it"), place=place))
