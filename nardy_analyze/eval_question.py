"""What `nardy eval` asks of a position; it can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nardy_analyze.analysis.evaluate import evaluate
from nardy_analyze.analysis.warnings import game_warnings
from nardy_analyze.dice import Roll
from nardy_analyze.evaluators import BUILTIN
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.evaluation import EvalAnswer

if TYPE_CHECKING:
    from nardy_analyze.render.text_board import Letters


@dataclass(frozen=True, slots=True)
class EvalQuestion:
    """What a position is worth.

    roll: goes before the position's own; with either, it is the best play that is valued. ply: rolls looked ahead. numbering:
    of the best play, None for the game's usual one. board: the letters of a board above the table, None for no board.
    """

    roll: Roll | None
    ply: int = 0
    evaluator: str = BUILTIN
    numbering: Numbering | None = None
    board: Letters | None = None

    def __call__(self, entry: PositionEntry) -> EvalAnswer:
        """Answer one position.

        :raises NardyError: the built-in evaluator does not hold under its rule set.
        """
        entry = replace(entry, roll=self.roll or entry.roll)
        numbering = self.numbering or Numbering.default(entry.position.game)
        found = evaluate(entry.position, entry.rules, self.ply, self.evaluator, roll=entry.roll, numbering=numbering)
        return EvalAnswer(entry, found, numbering, game_warnings(entry.position, entry.rules), self.board)
