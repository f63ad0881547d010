"""What the bear-off tables say of a position, and where the tables lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nardy_analyze.game import Color
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.render.answer import ROW_HEAD, OfPosition, head, heading, row_head
from nardy_analyze.render.document import Block, Figure, Table, Text, Title
from nardy_analyze.render.figures import localised

if TYPE_CHECKING:
    from nardy_analyze.analysis.bearoff import Bearoff, SideBearoff

BEAROFF_COLUMNS = (*ROW_HEAD, "win", "exact", "mean_rolls_white", "mean_rolls_black", "epc_white", "epc_black")
TABLES_COLUMNS = ("schema", "path", "points", "checkers", "positions", "pairs", "bytes")
_SURE = 0.99995
"""From here on a chance is shown as 100.00%, and no more rolls are."""


@dataclass(frozen=True)
class BearoffAnswer(OfPosition):
    """Chances to win and numbers of rolls."""

    entry: PositionEntry
    result: Bearoff
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `bearoff` object."""

        def figures(side: SideBearoff) -> dict[str, object]:
            return {"mean_rolls": side.mean_rolls, "distribution": list(side.distribution), "epc": side.epc}

        return head("bearoff", self.entry, self.warnings) | {
            "win": self.result.win,
            "exact": self.result.exact,
            "white": figures(self.result.white),
            "black": figures(self.result.black),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row, without the distributions."""
        white, black = self.result.white, self.result.black
        return [
            row_head("bearoff", self.entry)
            | {
                "win": self.result.win,
                "exact": "true" if self.result.exact else "false",
                "mean_rolls_white": white.mean_rolls,
                "mean_rolls_black": black.mean_rolls,
                "epc_white": white.epc,
                "epc_black": black.epc,
            }
        ]

    def blocks(self) -> Sequence[Block]:
        """Return the chance to win, the means, and the chance of having finished after each roll."""
        white, black = self.result.white, self.result.black
        words = (
            _("{side} wins {chance} of the games, both sides playing best")
            if self.result.exact
            else _("{side} wins {chance} of the games, both sides playing for the fewest rolls")
        )
        names = (side_name(Color.WHITE), side_name(Color.BLACK))
        rolls = 1
        while any(rolls < len(side.distribution) and side.distribution[rolls] < _SURE for side in (white, black)):
            rolls += 1
        return [
            heading(self.entry),
            Text(words.format(side=side_name(self.entry.position.to_move), chance=_percent(self.result.win))),
            Table(
                ("", *names),
                (
                    (
                        _("Rolls needed on average"),
                        localised(f"{white.mean_rolls:.4f}"),
                        localised(f"{black.mean_rolls:.4f}"),
                    ),
                    (_("Effective pip count"), localised(f"{white.epc:.3f}"), localised(f"{black.epc:.3f}")),
                ),
            ),
            Table(
                (_("Rolls"), *(_("{side} has finished").format(side=name) for name in names)),
                tuple((n, _after(white, n), _after(black, n)) for n in range(rolls + 1)),
            ),
        ]


@dataclass(frozen=True)
class TablesAnswer:
    """Tables that have been built into the cache.

    positions: of one side, in the one-sided table. pairs: in the two-sided one. size: bytes of the file.
    """

    path: str
    points: int
    checkers: int
    positions: int
    pairs: int
    size: int
    is_yes: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = ()

    def _figures(self) -> dict[str, object]:
        return {
            "path": self.path,
            "points": self.points,
            "checkers": self.checkers,
            "positions": self.positions,
            "pairs": self.pairs,
            "bytes": self.size,
        }

    def json(self) -> Mapping[str, object]:
        """Return what was built."""
        return {"schema": "nardy/bearoff/1", "id": None, "warnings": [], "tables": self._figures()}

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row."""
        return [{"schema": "nardy/bearoff/1"} | self._figures()]

    def blocks(self) -> Sequence[Block]:
        """Return where the tables lie and how much they cover."""
        return [
            Title(_("Bear-off tables")),
            Text(self.path),
            Table(
                (),
                (
                    (_("Positions of one side, on its own points 1 to {n}").format(n=self.points), self.positions),
                    (_("Pairs of positions, up to {n} checkers a side at home").format(n=self.checkers), self.pairs),
                    (_("Bytes"), self.size),
                ),
            ),
        ]


def _after(side: SideBearoff, rolls: int) -> Figure:
    return _percent(side.distribution[rolls] if rolls < len(side.distribution) else 1.0)


def _percent(chance: float) -> Figure:
    """Return a chance in hundredths; what is not quite sure or not quite hopeless does not look so."""
    if 0.0 < chance < 0.00005:
        return localised("<0.01%")
    return localised(">99.99%" if _SURE <= chance < 1.0 else f"{100 * chance:.2f}%")
