"""YAML (and so JSON) text to plain values, with the words of YAML 1.2 and the line of every key.

PyYAML reads the words of YAML 1.1, where ``off`` is false and ``6:30`` is 390; in position and rule-set files
these are words. So only its parser is used: the events are put together here, without recursion, and what a
file of data has no use for (repeated keys, tags, keys that are lists, aliases that explode) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from nardy_analyze.errors import Defect, SyntaxDefects
from nardy_analyze.i18n import N_, _

if TYPE_CHECKING:  # PyYAML takes a tenth of a short command's time, so it is imported where it is used
    from yaml.error import Mark
    from yaml.events import CollectionStartEvent, Event, ScalarEvent

Key: TypeAlias = str | int | float | bool | None
Path: TypeAlias = tuple[Key, ...]
"""The keys (in a list, indices from 0) that lead from the top of a document to a value."""
_Lines: TypeAlias = "dict[Key, tuple[int, _Lines]] | list[tuple[int, _Lines]] | None"
"""The lines of a mapping's keys or a list's items, with those below them; None of a scalar."""

MAX_DEPTH: Final = 100
"""How many lists and mappings may stand one inside another."""
MAX_EXPANDED: Final = 100_000
MAX_EXPANSION: Final = 10
"""Aliases may not add more than MAX_EXPANDED nodes and MAX_EXPANSION times what is written."""
MAX_DIGITS: Final = 1000
MAX_SHOWN: Final = 60

_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER = re.compile(
    r"(?P<int>[-+]?[0-9]+)|0o(?P<oct>[0-7]+)|0x(?P<hex>[0-9a-fA-F]+)"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
)
_NOT_TEXT = re.compile("[\0-\b\v\f\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_ESCAPED_PAIR: Final = r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)"
_YAML_ORG = "tag:yaml.org,2002:"
_TAGS: Final = frozenset({None, "!", *(_YAML_ORG + name for name in ("str", "seq", "map"))})

_DEEP = N_("lists and mappings are nested too deeply")
_ESCAPE = N_("unknown escape in a quoted text")
_TAB = N_("a tab instead of spaces")
_UNCLOSED = N_("a quote that is never closed")
_PROBLEMS: Final = (
    # what libyaml's and PyYAML's words for a problem contain, and ours
    ("',' or '}'", N_("expected ',' or '}'")),
    ("',' or ']'", N_("expected ',' or ']'")),
    ("end of stream", _UNCLOSED),
    ("document indicator", _UNCLOSED),
    ("document separator", _UNCLOSED),
    ("expected ':'", N_("expected ':'")),
    ("mapping values", N_("unexpected ':'")),
    ("mapping keys", N_("unexpected '?'")),
    ("sequence entries", N_("unexpected '-'")),
    ("'-' indicator", N_("unexpected text or wrong indentation")),
    ("expected key", N_("unexpected text or wrong indentation")),
    ("<block end>", N_("unexpected text or wrong indentation")),
    ("node content", N_("expected a value")),
    ("document start", N_("unexpected text after the value")),
    ("tab character", _TAB),
    ("escape", _ESCAPE),
    ("cannot start any token", N_("a character that cannot begin a value without quotes")),
    ("alphabetic", N_("expected a name")),
    ("nesting depth", _DEEP),
    ("directive", N_("a line that begins with '%'")),
    ("incompatible", N_("an unknown YAML version")),
    ("tag", N_("a tag that is not allowed")),
)


class _Parser(Protocol):
    """What both parsers of PyYAML can do."""

    def get_event(self) -> Event | None: ...


@dataclass(frozen=True, slots=True)
class Yaml:
    """One document: its plain value, and where it stands in the text.

    data: None, bool, int, float, str, or lists and dicts of such; dict keys as written (``24`` an int,
    ``"24"`` a str). What an alias repeats is one shared object, so treat it as read-only.
    line: 1-based line where the document's content starts.
    """

    data: object
    line: int
    _lines: _Lines = None

    def line_of(self, path: Path) -> int:
        """Return the 1-based line of the key or list item at `path`, or of its nearest existing ancestor."""
        line, lines = self.line, self._lines
        for key in path:
            if isinstance(lines, list):
                below = lines[key] if isinstance(key, int) and 0 <= key < len(lines) else None
            else:
                below = lines.get(key) if lines else None
            if below is None:
                break
            line, lines = below
        return line


def read_documents(text: str) -> Iterator[Yaml]:
    """Yield the documents of `text` one by one, each read when it is asked for.

    The iterator can be asked on after an error: it gives the next document where one can be found (the error
    was a repeated key, a tag, an alias), and ends where the text is no YAML from there on.

    :raises SyntaxDefects: (from the iterator) a document cannot be read; every defect has a line.
    """
    return _Documents(text)


def read_one(text: str) -> Yaml:
    """Return the only document of `text`.

    :raises SyntaxDefects: it cannot be read, is empty, or there are several.
    """
    documents = read_documents(text)
    first = next(documents, None)
    if first is None or first.data is None:
        raise SyntaxDefects(Defect(_("the file is empty"), line=1))
    second = next(documents, None)
    if second is not None:
        raise SyntaxDefects(Defect(_("a second document begins, where one is expected"), line=second.line))
    return first


def shown(key: object) -> str:
    """Return a key as one writes it in YAML, for a message: on one line and not too long."""
    text = str(key).lower() if isinstance(key, bool) else "null" if key is None else str(key)
    text = text if text.isprintable() else repr(text)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


class _Node(NamedTuple):
    """A finished value; size, depth: how many nodes and levels it is with all its aliases written out."""

    value: object
    line: int
    lines: _Lines = None
    size: int = 1
    depth: int = 0


class _Open(NamedTuple):
    """A list or mapping that is being read; nodes: its items so far, or its keys and values in turn."""

    start: CollectionStartEvent
    line: int
    nodes: list[_Node]


class _Documents:
    """The iterator behind `read_documents`."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parser: _Parser | None = None
        self._ended = False

    def __iter__(self) -> Iterator[Yaml]:
        return self

    def __next__(self) -> Yaml:
        from yaml.events import DocumentEndEvent, DocumentStartEvent

        while not self._ended:
            event = self._event()
            if event is None:
                self._ended = True
            elif isinstance(event, DocumentStartEvent):
                composer = _Composer()
                while (event := self._event()) and not isinstance(event, DocumentEndEvent):
                    composer.take(event)
                    if len(composer.open) > MAX_DEPTH:  # the parser's time grows with the square of the depth
                        self._ended = True
                        break
                return composer.document()
        raise StopIteration

    def _event(self) -> Event | None:
        """Return the parser's next event; after an error there is no way on."""
        from yaml.error import YAMLError

        ended, self._ended = self._ended, True
        try:
            if self._parser is None:
                self._text = _prepared(self._text)
                self._parser = _parser(self._text)
            event = self._parser.get_event()
        except SyntaxDefects:
            raise
        except YAMLError as error:
            raise SyntaxDefects(_syntax_defect(error, self._text)) from None
        except (ValueError, OverflowError):  # PyYAML's own scanner believes an escape like "\UFFFFFFFF"
            raise SyntaxDefects(_("YAML: {problem}").format(problem=_(_ESCAPE))) from None
        self._ended = ended
        return event


class _Composer:
    """Puts one document together from its events, to the end of it even where it has defects."""

    def __init__(self) -> None:
        self.open: list[_Open] = []
        self._root = _Node(None, 1)
        self._defects: list[Defect] = []
        self._named: dict[str, _Node | None] = {}
        self._written = 0
        self._repeated = 0

    def take(self, event: Event) -> None:
        """Take the next event in."""
        from yaml.events import AliasEvent, CollectionStartEvent, ScalarEvent

        line = event.start_mark.line + 1 if event.start_mark else 1
        self._written += 1
        if isinstance(event, CollectionStartEvent):
            self._check_tag(event.tag, line)
            self.open.append(_Open(event, line, []))
            if event.anchor is not None:
                self._named[event.anchor] = None  # until it is closed
            if len(self.open) > MAX_DEPTH:
                self._wrong(_(_DEEP), line)
            return
        if isinstance(event, AliasEvent):
            node = self._repeat(event.anchor or "", line)
        else:
            if isinstance(event, ScalarEvent):
                node, anchor = self._scalar(event, line), event.anchor
            else:
                node, anchor = self._close()
            if anchor is not None:
                self._named[anchor] = node
        if self.open:
            self.open[-1].nodes.append(node)
        else:
            self._root = node

    def document(self) -> Yaml:
        """Return the document, or raise its defects in the order of their lines."""
        if self._defects:
            raise SyntaxDefects(sorted(self._defects, key=lambda defect: defect.line or 0))
        return Yaml(self._root.value, self._root.line, self._root.lines)

    def _wrong(self, message: str, line: int) -> None:
        self._defects.append(Defect(message, line=line))

    def _close(self) -> tuple[_Node, str | None]:
        """Return the innermost open list or mapping, now complete, and its name."""
        from yaml.events import MappingStartEvent

        start, line, nodes = self.open.pop()
        value: object
        lines: _Lines
        if isinstance(start, MappingStartEvent):
            value, lines = self._mapping(nodes)
        else:
            value, lines = [node.value for node in nodes], [(node.line, node.lines) for node in nodes]
        size = 1 + sum(node.size for node in nodes)
        depth = 1 + max((node.depth for node in nodes), default=0)
        return _Node(value, line, lines, size, depth), start.anchor

    def _mapping(self, nodes: list[_Node]) -> tuple[object, _Lines]:
        """Return the mapping of keys and values in turn; the first of a repeated key stays."""
        pairs: dict[Key, object] = {}
        lines: dict[Key, tuple[int, _Lines]] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            name = key.value
            if name is not None and not isinstance(name, str | int | float):
                self._wrong(_("a list or mapping cannot be a key"), key.line)
            elif name in pairs:
                message = _("the key {key} is given again, first on line {line}")
                self._wrong(message.format(key=shown(name), line=lines[name][0]), key.line)
            else:
                pairs[name] = value.value
                lines[name] = (key.line, value.lines)
        return pairs, lines

    def _repeat(self, name: str, line: int) -> _Node:
        """Return what an alias stands for, or nothing where that is wrong or would be too much."""
        node = self._named.get(name)
        if node is None:
            inside = name in self._named
            message = _("*{name} stands inside itself") if inside else _("nothing is named &{name} above")
            self._wrong(message.format(name=shown(name)), line)
        elif len(self.open) + node.depth > MAX_DEPTH:
            self._wrong(_(_DEEP), line)
        elif self._repeated <= (limit := max(MAX_EXPANDED, MAX_EXPANSION * self._written)):
            self._repeated += node.size
            if self._repeated <= limit:
                return node._replace(line=line)
            self._wrong(_("the aliases repeat too much"), line)
        return _Node(None, line)

    def _scalar(self, event: ScalarEvent, line: int) -> _Node:
        """Return the value of a scalar by the core schema of YAML 1.2."""
        text: str = event.value
        value: object = text
        self._check_tag(event.tag, line)
        if event.implicit[0] and event.tag is None:  # plain: neither quoted nor tagged
            if text in _WORDS:
                value = _WORDS[text]
            elif text[0] in "+-.0123456789" and (number := _NUMBER.fullmatch(text)):
                if len(text) > MAX_DIGITS:
                    self._wrong(_("a number of {n} digits is too long").format(n=len(text)), line)
                else:
                    value = _number(number)
        else:
            try:
                text.encode()
            except UnicodeEncodeError:  # PyYAML's own scanner lets half an escaped pair pass
                self._wrong(_(_ESCAPE), line)
        return _Node(value, line)

    def _check_tag(self, tag: str | None, line: int) -> None:
        """Refuse every tag but those that change nothing."""
        if tag not in _TAGS:
            short = str(tag).replace(_YAML_ORG, "!!", 1)
            self._wrong(_("the tag {tag} is not allowed").format(tag=shown(short)), line)


def is_word(text: str) -> bool:
    """Whether this reader takes an unquoted text for a word, not for a number, true, false or null."""
    return text not in _WORDS and not _NUMBER.fullmatch(text)


def _prepared(text: str) -> str:
    """Return the text as the parser shall see it, or raise where it holds what no text file does."""
    text = text.removeprefix("\ufeff")
    found = _NOT_TEXT.search(text)
    if found:
        before = text[: found.start()].replace("\r\n", "\n").replace("\r", "\n")
        message = _("a control character (code {code}) at column {column}").format(
            code=f"{ord(found[0]):02X}", column=len(before) - before.rfind("\n")
        )
        raise SyntaxDefects(Defect(message, line=before.count("\n") + 1))
    if "\\ud" in text or "\\uD" in text:  # JSON writes an emoji as two escapes, which YAML does not know
        text = re.sub(_ESCAPED_PAIR, _pair, text)
    return text


def _pair(escapes: re.Match[str]) -> str:
    """Return the character that two escaped surrogates make, or what stood there if they are none."""
    try:
        units = bytes.fromhex(escapes[2] + escapes[3])
    except ValueError:
        return escapes[0]
    return escapes[1] + units.decode("utf-16-be")


def _parser(text: str) -> _Parser:
    """Return PyYAML's parser over libyaml, or its slow one where it was built without."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        return _pure_parser(text)
    return CParser(text)


def _pure_parser(text: str) -> _Parser:
    """Return the parser that PyYAML has in Python."""
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class PureParser(Reader, Scanner, Parser):
        def __init__(self) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)

    return PureParser()


def _number(match: re.Match[str]) -> int | float | str:
    """Return a matched number; one that no float holds (1e999) stays a word, for JSON has no infinity."""
    if match["int"]:
        return int(match["int"])
    if match["oct"] or match["hex"]:
        return int(match["oct"] or match["hex"], 8 if match["oct"] else 16)
    number = float(match[0])
    return number if isfinite(number) else match[0]


def _syntax_defect(error: Exception, text: str) -> Defect:
    """Return PyYAML's error as one line of ours: where, and what."""
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    ours = next((ours for part, ours in _PROBLEMS if part in problem), problem)
    mark: Mark | None = getattr(error, "problem_mark", None)
    if ours == _UNCLOSED:  # found missing at the end of the file, which helps nobody
        mark = getattr(error, "context_mark", None) or mark
    if mark is None:
        return Defect(_("YAML: {problem}").format(problem=_(ours)))
    if text[mark.index : mark.index + 1] == "\t":
        ours = _TAB
    message = _("YAML: {problem} at column {column}").format(problem=_(ours), column=mark.column + 1)
    return Defect(message, line=mark.line + 1)
