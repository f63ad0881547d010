"""What `nardy moves` asks of a position: a value, so that it can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nardy_analyze.analysis import plays
from nardy_analyze.analysis.warnings import game_warnings
from nardy_analyze.dice import Roll
from nardy_analyze.i18n import _
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
    evaluator: who orders the plays; None for the built-in one wherever it holds. ply, top: how far it looks ahead, and how many
    plays are kept. Where it does not hold and none of the three was asked for, the plays are listed unordered.
    """

    roll: Roll | None
    there: RuleSet | None
    numbering: Numbering | None
    chained: bool
    brief: bool
    board: Letters | None = None
    evaluator: str | None = None
    ply: int = 0
    top: int | None = None

    def __call__(self, entry: PositionEntry) -> Answer:
        """Return the answer for one position.

        :raises NardyError: the rule sets are of different games, or the built-in evaluator was asked for and does not hold.
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
        return self._ordered(entry, dice, writer, warnings)

    def _ordered(
        self, entry: PositionEntry, dice: Roll, writer: render.PlaysWriter, warnings: tuple[str, ...]
    ) -> Answer:
        """Return the plays of a roll, in order where somebody orders them.

        :raises NardyError: the built-in evaluator was asked for and does not hold, or has no networks to read.
        """
        from nardy_analyze import evaluators

        position, rules, numbering = entry.position, entry.rules, writer.numbering
        wanted = self.evaluator or evaluators.BUILTIN
        if wanted == evaluators.BUILTIN:
            asked = self.evaluator is not None or self.ply or self.top is not None
            reason = None if asked else evaluators.misleads(rules)
            if reason is None:
                from nardy_analyze.analysis.evaluate import rank_moves
                from nardy_analyze.render.ranked_moves import RankedAnswer

                ranked = rank_moves(position, dice, rules, self.ply, self.top, numbering=numbering)
                return RankedAnswer(entry, ranked, writer, warnings)
            legal = plays.legal_moves(position, dice, rules, numbering=numbering)
            words = _("the plays are not ranked: {reason}").format(reason=reason)
            return render.MovesAnswer(entry, legal, writer, extra_warnings=(*warnings, words))
        legal = plays.legal_moves(position, dice, rules, numbering=numbering)
        if wanted == evaluators.SPREAD:
            from nardy_analyze.analysis.spread import by_spread

            legal = by_spread(legal, rules)
        return render.MovesAnswer(entry, legal, writer, wanted, self.top, warnings)
