"""The charts of best plays as JSON, rows and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from nardy_analyze.dice import Roll
from nardy_analyze.game import Color
from nardy_analyze.i18n import _
from nardy_analyze.notation.move_format import PASS
from nardy_analyze.notation.position_entry import side_name
from nardy_analyze.render.answer import rules_key
from nardy_analyze.render.document import Block, Cell, Figure, Table, Title
from nardy_analyze.render.figures import equity, percent
from nardy_analyze.render.ranked_moves import trained_note
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.analysis.best_plays import BestRow

BEST_COLUMNS = (
    "id", "schema", "rules", "starter", "turn", "first", "roll", "move", "share", "equity", "second", "difference", "ply",
    "evaluator", "trained_under",
)  # fmt: skip


@dataclass(frozen=True)
class BestAnswer:
    """The openings or the replies. trained_under: the rule set whose games the networks learnt from."""

    name: str
    rules: RuleSet
    starter: Color
    evaluator: str
    trained_under: str
    chart: Sequence[BestRow]
    is_yes: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `chart` object."""
        return {
            "schema": "nardy/chart/1",
            "id": None,
            "chart": self.name,
            "rules": rules_key(self.rules),
            "starter": self.starter.value,
            "warnings": [],
            "evaluator": self.evaluator,
            "trained_under": self.trained_under,
            "rows": [self._row_json(row) for row in self.chart],
        }

    def _row_json(self, row: BestRow) -> dict[str, object]:
        found: dict[str, object] = {
            "turn": row.turn,
            "first": list(row.first) if row.first else None,
            "roll": list(row.roll),
            "move": row.move,
            "share": row.share,
            "equity": row.equity,
            "second": row.second,
            "difference": row.difference,
            "ply": row.ply,
        }
        if row.then:
            found["then"] = [self._row_json(each) for each in row.then]
        return found

    def _all_rows(self) -> Iterator[BestRow]:
        """Yield the rows of the first turn, then those of the second."""
        yield from self.chart
        for row in self.chart:
            yield from row.then

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a roll."""
        common = {
            "schema": "nardy/chart/1",
            "rules": self.rules.name,
            "starter": self.starter.value,
            "evaluator": self.evaluator,
            "trained_under": self.trained_under,
        }
        return [
            common
            | {
                "turn": row.turn,
                "first": str(row.first) if row.first else None,
                "roll": str(row.roll),
                "move": row.move,
                "share": row.share,
                "equity": row.equity,
                "second": row.second,
                "difference": row.difference,
                "ply": row.ply,
            }
            for row in self._all_rows()
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table for each turn and first roll."""
        blocks: list[Block] = []
        for (turn, first), rows in groupby(self._all_rows(), key=lambda row: (row.turn, row.first)):
            blocks += [Title(self._title(turn, first)), self._table(list(rows))]
        return [*blocks, *trained_note(self.trained_under, self.rules)]

    def _title(self, turn: int, first: Roll | None) -> str:
        openings = self.name == "openings"
        if turn == 2:
            words = _("Second turn of {side} after {first}, {rules}")
        elif first is not None:
            words = _("Replies of {side} to {first}, {rules}")
        else:
            words = _("First rolls of {side}, {rules}") if openings else _("First replies of {side}, {rules}")
        side = self.starter if openings else self.starter.other
        return words.format(side=side_name(side), first=first, rules=self.rules.name)

    def _table(self, rows: Sequence[BestRow]) -> Table:
        """Return the best plays; how often they are best stands beside them where it is not always."""
        shared = any(row.share < 1 for row in rows)
        found: list[tuple[Cell, ...]] = [
            (
                str(row.roll),
                _("(no move)") if row.move == PASS else row.move,
                *([percent(row.share)] if shared else []),
                equity(row.equity),
                row.second or "",
                Figure("") if row.difference is None else equity(-row.difference),
            )
            for row in rows
        ]
        headers = (
            _("Roll"), _("Best play"), *([_("Best in %")] if shared else []), _("Equity"), _("Second"), _("Diff."),
        )  # fmt: skip
        return Table(headers, tuple(found), tight=True)
