"""Texts of positions that are read whole: YAML documents, JSON values and position lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from nardy_analyze.errors import Defect, NardyError, PositionError, SyntaxDefects
from nardy_analyze.i18n import _
from nardy_analyze.notation import json_reader
from nardy_analyze.notation.position_entry import placed, show
from nardy_analyze.notation.position_input import SPACE, Entry, PositionInput
from nardy_analyze.notation.position_mapping import Key, KeyPath, LineOf, read_rules

if TYPE_CHECKING:
    from nardy_analyze.notation.yaml_reader import Yaml

_BESIDE = ("positions", "rules")
"""The keys of a mapping that holds many positions; its own x- keys may stand there too."""
_DOCUMENT_MARK = re.compile(r"^(?:---|\.\.\.)(?=\s|$)", re.MULTILINE)
_POSITION_LINE = re.compile(r"[\w.-]+:[^\s:]*:[^\s:]*:\S+")


class _Document(NamedTuple):
    """A top-level value with the 1-based line where it begins.

    line_of: the line of the key at a path, for what is wrong. line_of_item: the line of a list's item, cheaper.
    """

    data: object
    line: int
    line_of: LineOf
    line_of_item: LineOf


def document_entries(text: str, context: PositionInput, ending: str) -> Iterator[Entry]:
    """Return the entries of a whole text: YAML, JSON (one value or several) or position lines."""
    if ending == ".json":
        return _counted(_json_documents(text), context)
    if ending in (".yaml", ".yml") or text.lstrip(SPACE)[:1] not in ("{", "["):
        found = _position_lines(text)
        return _counted(found or _yaml_documents(text), context)
    documents = list(_json_documents(text))
    if isinstance(documents[0], SyntaxDefects):
        # What looks like JSON may be YAML in braces; what is neither is told as JSON.
        others = list(_yaml_documents(text))
        documents = others if any(isinstance(other, _Document) for other in others) else documents
    return _counted(documents, context)


def _counted(documents: Iterable[_Document | SyntaxDefects], context: PositionInput) -> Iterator[Entry]:
    """Yield the entries of documents, counted from 1."""
    number = 1
    for document in documents:
        for entry in _entries_of(document, context, number):
            yield entry
            number += 1


def _entries_of(document: _Document | SyntaxDefects, context: PositionInput, number: int) -> Iterator[Entry]:
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


def _many(data: dict[Key, object], context: PositionInput, line_of: LineOf) -> tuple[list[object], PositionInput]:
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
