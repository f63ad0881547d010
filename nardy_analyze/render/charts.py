"""Charts of the first roll as JSON, rows and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nardy_analyze.analysis.chart import DoublesRow, RollOdds
from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import _, language, ngettext
from nardy_analyze.notation.move_format import PASS
from nardy_analyze.notation.position_entry import side_name
from nardy_analyze.render.answer import rules_key
from nardy_analyze.render.document import Block, Table, Title
from nardy_analyze.rules import RuleSet

DOUBLES_COLUMNS = ("id", "schema", "rules", "starter", "roll", "head", "moves", "unplayed")
ROLLS_COLUMNS = ("id", "schema", "rules", "starter", "key", "throws", "of", "probability", "different", "rolls")


def _percent(share: float) -> str:
    """Return a share as the language in force writes it: 16.7% or 16,7 %."""
    text = f"{100 * share:.1f}"
    return f"{text}%" if language() == "en" else text.replace(".", ",") + "\N{NO-BREAK SPACE}%"


def _no_first_double(rules: RuleSet) -> tuple[str, ...]:
    if rules.opening != "opening_pair":
        return ()
    return (
        _("the starter plays the two dice of the lot, so no first roll is a double; this is what each would allow"),
    )


@dataclass(frozen=True)
class DoublesAnswer:
    """The first-roll doubles chart."""

    rules: RuleSet
    starter: Color
    chart: Sequence[DoublesRow]
    is_yes: ClassVar[bool] = True

    @property
    def warnings(self) -> tuple[str, ...]:
        """That no first roll is a double, where the rules say so."""
        return _no_first_double(self.rules)

    def json(self) -> Mapping[str, object]:
        """Return the contract's `chart` object."""
        return {
            "schema": "nardy/chart/1",
            "id": None,
            "chart": "doubles",
            "rules": rules_key(self.rules),
            "starter": self.starter.value,
            "warnings": list(self.warnings),
            "rows": [
                {
                    "roll": [row.roll.hi, row.roll.lo],
                    "head": row.head,
                    "moves": list(row.moves),
                    "unplayed": row.unplayed,
                }
                for row in self.chart
            ],
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a double."""
        return [
            {
                "schema": "nardy/chart/1",
                "rules": self.rules.name,
                "starter": self.starter.value,
                "roll": str(row.roll),
                "head": row.head,
                "moves": "; ".join(row.moves),
                "unplayed": row.unplayed,
            }
            for row in self.chart
        ]

    def blocks(self) -> Sequence[Block]:
        """Return the chart, a row a double."""
        long = self.rules.game is Game.LONG
        headers = [_("Double"), *([_("Leave the head")] if long else []), _("Legal plays")]
        rows: list[tuple[str | int, ...]] = []
        for row in self.chart:
            plays = row.moves
            if len(plays) > 4:  # short nardy has dozens; the JSON has them all
                words = ngettext("{n} play", "{n} plays", len(plays)).format(n=len(plays))
            else:
                words = (" " + _("or") + " ").join(_("(no move)") if play == PASS else play for play in plays)
            if row.unplayed:
                words = ngettext(
                    "{plays}, {n} die stays unplayed", "{plays}, {n} dice stay unplayed", row.unplayed
                ).format(plays=words, n=row.unplayed)
            rows.append((str(row.roll), *([row.head or 0] if long else []), words))
        return [
            Title(
                _("First-roll doubles, {rules}, {side} begins").format(
                    rules=self.rules.name, side=side_name(self.starter)
                )
            ),
            Table(tuple(headers), tuple(rows)),
        ]


@dataclass(frozen=True)
class RollsAnswer:
    """The odds of the 36 throws."""

    rules: RuleSet
    starter: Color
    chart: Sequence[RollOdds]
    is_yes: ClassVar[bool] = True

    @property
    def warnings(self) -> tuple[str, ...]:
        """That no first roll is a double, where the rules say so."""
        if self.rules.opening != "opening_pair":
            return ()
        return (_("the starter plays the two dice of the lot, so no first roll is a double"),)

    def _rows(self) -> list[dict[str, object]]:
        return [
            {
                "key": row.key,
                "throws": row.throws,
                "of": 36,
                "probability": float(row.probability),
                "different": len(row.rolls),
                "rolls": [[roll.hi, roll.lo] for roll in row.rolls],
            }
            for row in self.chart
        ]

    def json(self) -> Mapping[str, object]:
        """Return the contract's `chart` object."""
        return {
            "schema": "nardy/chart/1",
            "id": None,
            "chart": "rolls",
            "rules": rules_key(self.rules),
            "starter": self.starter.value,
            "warnings": list(self.warnings),
            "rows": self._rows(),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row an event."""
        common = {"schema": "nardy/chart/1", "rules": self.rules.name, "starter": self.starter.value}
        return [
            common | row | {"rolls": " ".join(map(str, odds.rolls))}
            for row, odds in zip(self._rows(), self.chart, strict=True)
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table of odds, with the rolls where they are few."""
        rows = []
        for row in self.chart:
            chance = row.probability
            rolls = ", ".join(map(str, row.rolls)) if 0 < len(row.rolls) <= 6 else str(len(row.rolls) or "")
            rows.append((_(row.label), f"{row.throws}/36", _percent(float(chance)), rolls))
        return [
            Title(_("The 36 throws of the first turn, {rules}").format(rules=self.rules.name)),
            Table((_("What"), _("Throws"), _("Chance"), _("Rolls")), tuple(rows)),
        ]
