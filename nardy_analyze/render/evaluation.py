"""What a position is worth, as JSON, a row and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from nardy_analyze.game import Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.render.answer import ROW_HEAD, OfPosition, head, heading, row_head
from nardy_analyze.render.chances import add_chances
from nardy_analyze.render.document import Block, Cell, Lines, Table, Text
from nardy_analyze.render.figures import equity, percent
from nardy_analyze.render.moves import play_text
from nardy_analyze.render.ranked_moves import trained_note

if TYPE_CHECKING:
    from nardy_analyze.analysis.evaluate import Evaluation
    from nardy_analyze.render.text_board import Letters

EVAL_COLUMNS = (
    *ROW_HEAD, "roll", "move", "equity", "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "draw",
    "ply", "evaluator", "source", "network_contact", "network_race", "trained_under",
)  # fmt: skip


@dataclass(frozen=True)
class EvalAnswer(OfPosition):
    """Chances and equity of the side on roll.

    board: the letters of a board that goes above the table, None for no board.
    """

    entry: PositionEntry
    found: Evaluation
    numbering: Numbering
    extra_warnings: tuple[str, ...] = ()
    board: Letters | None = None

    def json(self) -> Mapping[str, object]:
        """Return the contract's `eval` object; with a roll, with the roll and its best play."""
        found, rules = self.found, self.entry.rules
        answer = head("eval", self.entry, self.warnings)
        if found.roll is not None:
            answer |= {
                "roll": list(found.roll),
                "numbering": self.numbering.value,
                "move": found.play.text if found.play else None,
            }
        add_chances(answer, astuple(found.chances), rules)
        return answer | {
            "equity": found.equity,
            "ply": found.ply,
            "evaluator": found.evaluator,
            "source": found.source,
            "networks": dict(found.networks),
            "trained_under": found.trained_under,
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row."""
        found = self.found
        row = row_head("eval", self.entry) | {
            "roll": str(found.roll) if found.roll else None,
            "move": found.play.text if found.play else None,
            "equity": found.equity,
            "ply": found.ply,
            "evaluator": found.evaluator,
            "source": found.source,
            "trained_under": found.trained_under,
        }
        row |= {f"network_{kind}": name for kind, name in found.networks.items()}
        add_chances(row, astuple(found.chances), self.entry.rules)
        return [row]

    def blocks(self) -> Sequence[Block]:
        """Return the chances of both sides in percent, the equity, and where the figures come from."""
        found, entry = self.found, self.entry
        mover = entry.position.to_move
        blocks: list[Block] = [heading(entry, entry.roll)]
        if self.board is not None:
            from nardy_analyze.render.text_board import board_above

            blocks.append(Lines(board_above(entry.position, entry.rules, self.numbering, self.board)))
        if found.play is not None:
            blocks.append(Text(_("best play: {move}").format(move=play_text(found.play))))
        chances = found.chances
        rows: list[tuple[Cell, ...]] = [
            (_("Wins, %"), percent(chances.win), percent(chances.lose)),
            (_("with mars or more") if entry.rules.game is Game.SHORT else _("with mars"),
             percent(chances.win_mars), percent(chances.lose_mars)),
        ]  # fmt: skip
        if entry.rules.game is Game.SHORT:
            rows.append((_("with koks"), percent(chances.win_koks), percent(chances.lose_koks)))
        if entry.rules.last_roll:
            rows.append((_("Draw"), percent(chances.draw), percent(chances.draw)))
        rows.append((_("Equity"), equity(found.equity), equity(-found.equity)))
        blocks.append(Table(("", side_name(mover), side_name(mover.other)), tuple(rows)))
        return [*blocks, Text(self._origin()), *trained_note(found.trained_under, entry.rules)]

    def _origin(self) -> str:
        """Return what the figures come from, as a sentence."""
        found = self.found
        if found.source == "exact":
            return _("exact")
        if found.source == "table":
            return _("ply {ply}, from the bear-off tables").format(ply=found.ply)
        return _("ply {ply}, by the network {network}").format(ply=found.ply, network=found.networks.get(found.source))
