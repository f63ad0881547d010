"""What every command's answer can be turned into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from nardy_analyze.dice import Roll
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.notation.position_line import format_line
from nardy_analyze.notation.position_to_mapping import to_mapping
from nardy_analyze.position import Position
from nardy_analyze.render.document import Block, Title, one_line
from nardy_analyze.rules import RuleSet


class Answer(Protocol):
    """One result of a command.

    is_yes: False where the answer is no (an illegal move). warnings: in the user's language.
    """

    @property
    def is_yes(self) -> bool:
        """Whether the exit code may be 0."""

    @property
    def warnings(self) -> Sequence[str]:
        """What the user should know, in the language in force."""

    def json(self) -> Mapping[str, object]:
        """Return the result for JSON, keys in the contract's order."""

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return the rows for CSV."""

    def blocks(self) -> Sequence[Block]:
        """Return what a person is shown."""


class OfPosition:
    """What the answers about one position share: the answer is yes, and the position's warnings come before its own."""

    entry: PositionEntry
    extra_warnings: tuple[str, ...] = ()
    is_yes: ClassVar[bool] = True

    @property
    def warnings(self) -> tuple[str, ...]:
        """The position's warnings and the answer's own."""
        return (*self.entry.warnings, *self.extra_warnings)


def rules_key(rules: RuleSet) -> object:
    """Return what names a rule set in JSON: the shipped name, else what the user wrote (a path or a mapping)."""
    if rules.shipped or rules.source is None:
        return rules.name
    return rules.source if isinstance(rules.source, (str, dict)) else str(rules.source)


def line_of(position: Position, rules: RuleSet, roll: Roll | None = None) -> str | None:
    """Return the position line, or None where the rules are not a shipped name."""
    return format_line(position, rules.name, roll) if rules.shipped else None


def head(command: str, entry: PositionEntry, warnings: Sequence[str] | None = None) -> dict[str, object]:
    """Return the keys that begin every result of a position."""
    return {
        "schema": f"nardy/{command}/1",
        "id": entry.id,
        "rules": rules_key(entry.rules),
        "position": to_mapping(entry),
        "line": line_of(entry.position, entry.rules, entry.roll),
        "warnings": list(entry.warnings if warnings is None else warnings),
    }


def row_head(command: str, entry: PositionEntry) -> dict[str, object]:
    """Return the columns that begin every CSV row of a position."""
    return {
        "id": entry.id,
        "schema": f"nardy/{command}/1",
        "rules": entry.rules.name,
        "line": line_of(entry.position, entry.rules, entry.roll),
    }


ROW_HEAD = ("id", "schema", "rules", "line")


def heading(entry: PositionEntry, roll: Roll | None = None) -> Title:
    """Return the line that names a position: its title or line, the side to move and the roll."""
    position = entry.position
    name = one_line(entry.title or "") or line_of(position, entry.rules) or format_line(position, entry.rules.name)
    words = _("{position}, {side} to move") if roll is None else _("{position}, {side} to move, roll {roll}")
    return Title(words.format(position=name, side=side_name(position.to_move), roll=roll))
