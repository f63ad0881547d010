"""Plays with what they are worth, best first, as JSON, rows and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze.game import Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.notation.position_line import format_line
from nardy_analyze.render.answer import OfPosition, head, row_head
from nardy_analyze.render.chances import add_chances
from nardy_analyze.render.document import Block, Cell, Figure, Table, Text
from nardy_analyze.render.figures import equity, percent
from nardy_analyze.render.moves import PlaysWriter, play_count, play_text
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.analysis.evaluate import RankedMoves


@dataclass(frozen=True)
class RankedAnswer(OfPosition):
    """The legal plays of a roll, evaluated."""

    entry: PositionEntry
    ranked: RankedMoves
    writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `moves` object."""
        ranked, rules = self.ranked, self.entry.rules
        moves = self.writer.json([each.play for each in ranked.plays])
        for move, (_play, points, ply, figures) in zip(moves, ranked.plays, strict=True):
            move["equity"] = points
            add_chances(move, figures, rules)
            move["ply"] = ply
        return head("moves", self.entry, self.warnings) | {
            "roll": [ranked.roll.hi, ranked.roll.lo],
            "numbering": self.writer.numbering.value,
            "dice_played": ranked.dice_played,
            "count": ranked.count,
            "evaluator": ranked.evaluator,
            "trained_under": ranked.trained_under,
            "moves": moves,
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a play."""
        ranked, rules, writer = self.ranked, self.entry.rules, self.writer
        common = row_head("moves", self.entry) | {
            "numbering": writer.numbering.value,
            "roll": str(ranked.roll),
            "dice_played": ranked.dice_played,
            "count": ranked.count,
            "evaluator": ranked.evaluator,
            "trained_under": ranked.trained_under,
        }
        lines = not writer.brief and rules.shipped
        rows = []
        for each in ranked.plays:
            row = common | {
                "move": each.play.written(writer.chained),
                "result_line": format_line(each.play.result, rules.name) if lines else None,
                "equity": each.equity,
                "ply": each.ply,
            }
            add_chances(row, each.figures, rules)
            rows.append(row)
        return rows

    def blocks(self) -> Sequence[Block]:
        """Return the heading, a sentence, the table of plays, and under which rules the networks were trained."""
        ranked = self.ranked
        blocks = self.writer.heading(ranked.roll)
        blocks += play_count(ranked.count, ranked.dice_played)
        if ranked.plays:
            blocks.append(self._table())
            blocks += trained_note(ranked.trained_under, self.entry.rules)
        return blocks

    def _table(self) -> Table:
        """Return the plays with equity, its difference from the best, and the chances in percent, lost ones with a minus.

        The ply stands beside each play where not all were looked at equally far; equities of different plies have no difference.
        """
        ranked, rules = self.ranked, self.entry.rules
        short = rules.game is Game.SHORT
        best, mixed = ranked.plays[0], ranked.plays[0].ply != ranked.plays[-1].ply
        rows: list[tuple[Cell, ...]] = []
        for number, each in enumerate(ranked.plays, 1):
            win, win_mars, win_koks, lose_mars, lose_koks, draw = each.figures
            alike = each is not best and each.ply == best.ply
            rows.append(
                (
                    number,
                    play_text(each.play, chained=self.writer.chained),
                    *([each.ply] if mixed else []),
                    equity(each.equity),
                    equity(each.equity - best.equity) if alike else Figure(""),
                    percent(win),
                    percent(win_mars),
                    *([percent(win_koks)] if short else []),
                    *([percent(draw)] if rules.last_roll else []),
                    percent(lose_mars),
                    *([percent(lose_koks)] if short else []),
                )
            )
        headers = (
            _("No."), _("Move"), *([_("Ply")] if mixed else []), _("Equity"), _("Diff."), _("Win%"), _("mars"),
            *([_("koks")] if short else []), *([_("draw")] if rules.last_roll else []), _("-mars"),
            *([_("-koks")] if short else []),
        )  # fmt: skip
        return Table(headers, tuple(rows), tight=True)


def trained_note(trained_under: str, rules: RuleSet) -> list[Block]:
    """Return the sentence that the networks learnt from games under another rule set, where they did."""
    if rules.shipped and rules.name == trained_under:
        return []
    return [Text(_("the networks were trained under {rules}").format(rules=trained_under))]
