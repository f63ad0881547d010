"""Rule sets as JSON, rows and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nardy_analyze.i18n import _, language
from nardy_analyze.render.document import Block, Table, Text, Title
from nardy_analyze.rules import RULE_FIELDS, RuleSet, differences, leaves

LIST_COLUMNS = ("id", "schema", "name", "game", "title", "description")
FIELD_COLUMNS = ("id", "schema", "name", "field", "value")
DIFF_COLUMNS = ("id", "schema", "field", "a", "b")


def _value(value: object) -> str:
    """Return a field's value as a table shows it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    return str(value)


@dataclass(frozen=True)
class RulesListAnswer:
    """The rule sets that come with the package."""

    sets: Sequence[RuleSet]
    is_yes: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = ()

    def json(self) -> Mapping[str, object]:
        """Return the list, each set with its fields."""
        return {
            "schema": "nardy/rules/1",
            "id": None,
            "warnings": [],
            "rules": [rules.to_mapping() for rules in self.sets],
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a rule set."""
        return [
            {
                "schema": "nardy/rules/1",
                "name": rules.name,
                "game": rules.game.value,
                "title": rules.title_in(language()),
                "description": rules.description_in(language()),
            }
            for rules in self.sets
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table of names and titles."""
        return [
            Title(_("Rule sets")),
            Table((_("Name"), _("Title")), tuple((rules.name, rules.title_in(language())) for rules in self.sets)),
        ]


@dataclass(frozen=True)
class RulesAnswer:
    """One rule set in full."""

    rules: RuleSet
    is_yes: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = ()

    def json(self) -> Mapping[str, object]:
        """Return all fields."""
        return {"schema": "nardy/rules/1", "id": None, "warnings": []} | self.rules.to_mapping()

    def _fields(self) -> list[tuple[str, object]]:
        return list(leaves(self.rules.to_mapping(), RULE_FIELDS))

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a field."""
        return [
            {"schema": "nardy/rules/1", "name": self.rules.name, "field": name, "value": _value(value)}
            for name, value in self._fields()
        ]

    def blocks(self) -> Sequence[Block]:
        """Return title, description and a table of fields."""
        rules = self.rules
        description = rules.description_in(language())
        return [
            Title(f"{rules.name}: {rules.title_in(language())}"),
            *([Text(description)] if description else []),
            Table((_("Field"), _("Value")), tuple((name, _value(value)) for name, value in self._fields())),
        ]


@dataclass(frozen=True)
class RulesDiffAnswer:
    """What differs between two rule sets."""

    here: RuleSet
    there: RuleSet
    is_yes: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = ()

    def _differences(self) -> list[tuple[str, object, object]]:
        return differences(self.here, self.there)

    def json(self) -> Mapping[str, object]:
        """Return the fields that differ, with both values."""
        return {
            "schema": "nardy/rules/1",
            "id": None,
            "warnings": [],
            "a": self.here.name,
            "b": self.there.name,
            "differences": [{"field": name, "a": here, "b": there} for name, here, there in self._differences()],
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a field that differs."""
        return [
            {"schema": "nardy/rules/1", "field": name, "a": _value(here), "b": _value(there)}
            for name, here, there in self._differences()
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table with a column a rule set."""
        found = self._differences()
        title = Title(_("{here} and {there}").format(here=self.here.name, there=self.there.name))
        if not found:
            return [title, Text(_("the rules are the same"))]
        rows = tuple((name, _value(here), _value(there)) for name, here, there in found)
        return [title, Table((_("Field"), self.here.name, self.there.name), rows)]
