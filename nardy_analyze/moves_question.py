"""What `nardy moves` asks of a position: a value, so that it can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nardy_analyze.analysis import plays
from nardy_analyze.analysis.warnings import game_warnings
from nardy_analyze.dice import Roll
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render import moves as render
from nardy_analyze.render.answer import Answer
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.render.text_board import Letters


@dataclass(frozen=True, slots=True)
class MovesQuestion:
    """The legal plays of a position.

    roll: goes before the position's own; without either, the counts of all rolls. there: a rule set to compare with.
    numbering: None for the game's usual one. chained, brief: how plays are written.
    board: the letters of a board above the table, None for no board.
    """

    roll: Roll | None
    there: RuleSet | None
    numbering: Numbering | None
    chained: bool
    brief: bool
    board: Letters | None = None

    def __call__(self, entry: PositionEntry) -> Answer:
        """Return the answer for one position.

        :raises NardyError: the rule sets are of different games.
        """
        dice = self.roll or entry.roll
        if dice is not entry.roll:
            entry = replace(entry, roll=dice)
        position, rules, there = entry.position, entry.rules, self.there
        warnings = game_warnings(position, rules)
        numbering = self.numbering or Numbering.default(position.game)
        writer = render.PlaysWriter(entry, numbering, self.chained, self.brief, self.board)
        if there is not None:
            if dice is None:
                counts = plays.compare_counts(position, rules, there)
                return render.CompareCountsAnswer(entry, there, counts, writer, warnings)
            here_only, there_only = plays.compare_moves(position, dice, rules, there, numbering=numbering)
            there_writer = replace(writer, entry=replace(entry, rules=there))
            return render.CompareAnswer(entry, dice, there, here_only, there_only, writer, there_writer, warnings)
        if dice is None:
            return render.RollCountsAnswer(entry, plays.roll_counts(position, rules), writer, warnings)
        legal = plays.legal_moves(position, dice, rules, numbering=numbering)
        return render.MovesAnswer(entry, legal, writer, warnings)
