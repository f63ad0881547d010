"""What all positions of one input share, and its bytes as text."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from nardy_analyze.errors import Defect, NardyError, SyntaxDefects
from nardy_analyze.file_errors import not_utf_8
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry, placed
from nardy_analyze.notation.position_line import parse_line
from nardy_analyze.notation.position_mapping import KnownRules, LineOf, from_mapping

if TYPE_CHECKING:
    from nardy_analyze.rules import RuleSet

SPACE = " \t\r\n"
"""What JSON and YAML both take for space."""

Entry: TypeAlias = PositionEntry | BadEntry


@dataclass(frozen=True, slots=True)
class PositionInput:
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
        """Return what stands for a position that could not be read."""
        return BadEntry(number, placed(error, self.place, line), self.place, line)


def shifted(error: SyntaxDefects, lines: int) -> SyntaxDefects:
    """Return an error whose lines count from further up."""
    return SyntaxDefects(
        replace(defect, line=defect.line + lines) if defect.line is not None else defect for defect in error.defects
    )


def text_of(data: bytes, place: str) -> str:
    """Return the text of a whole input.

    :raises SyntaxDefects: it is not UTF-8, or no text at all.
    """
    if is_utf_16(data):
        raise not_utf_8(place)
    if b"\0" in data:
        raise SyntaxDefects(Defect(_("this is not a text"), place=place))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_utf_8(place, data.count(b"\n", 0, error.start) + 1) from None


def is_utf_16(data: bytes) -> bool:
    """Whether bytes are text in UTF-16, by their first two."""
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and b"\0" in data
