"""What `nardy bearoff` asks of a position; it can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass

from nardy_analyze.analysis.bearoff import bearoff
from nardy_analyze.analysis.warnings import game_warnings
from nardy_analyze.bearoff_files import bearoff_tables
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.bearoff import BearoffAnswer


@dataclass(frozen=True, slots=True)
class BearoffQuestion:
    """What the tables say.

    points, checkers: the sizes of the tables to look in.
    """

    points: int
    checkers: int

    def __call__(self, entry: PositionEntry) -> BearoffAnswer:
        """Answer one position.

        :raises NardyError: the tables do not cover it.
        """
        tables = bearoff_tables(self.points, self.checkers).tables
        warnings = game_warnings(entry.position, entry.rules)
        if entry.rules.last_roll:
            warnings = (*warnings, _("the chance to win is as if there were no last roll"))
        return BearoffAnswer(entry, bearoff(entry.position, entry.rules, tables=tables), warnings)
