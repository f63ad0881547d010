"""Single positions as results: after a move, counted, or in another notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze.dice import Roll
from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.moves import Play
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.notation.position_to_mapping import board_mapping
from nardy_analyze.render.answer import ROW_HEAD, OfPosition, head, heading, line_of, row_head
from nardy_analyze.render.document import Block, Lines, Table, Text
from nardy_analyze.render.moves import play_text
from nardy_analyze.render.text_board import ASCII, Letters, text_board

if TYPE_CHECKING:
    from nardy_analyze.analysis.perft import Perft
    from nardy_analyze.analysis.pips import PipCount, SideCount

_FIGURES = ("off", "head", "home", "row", "trapped")
PLAY_COLUMNS = (*ROW_HEAD, "roll", "numbering", "move", "result_line")
PIPS_COLUMNS = (
    *ROW_HEAD, "white", "black", "difference",
    *(f"{name}_{color}" for name in _FIGURES for color in ("white", "black")),
)  # fmt: skip
PERFT_COLUMNS = (*ROW_HEAD, "depth", "roll", "leaves")


@dataclass(frozen=True)
class PlayAnswer(OfPosition):
    """The position after a move.

    board: the letters of the board, None for no board.
    """

    entry: PositionEntry
    play: Play
    roll: Roll
    numbering: Numbering
    chained: bool = False
    extra_warnings: tuple[str, ...] = ()
    board: Letters | None = ASCII

    def json(self) -> Mapping[str, object]:
        """Return the contract's `play` object."""
        result = self.play.result
        return head("play", self.entry, self.warnings) | {
            "roll": list(self.roll),
            "numbering": self.numbering.value,
            "move": self.play.written(self.chained),
            "result": board_mapping(result),
            "result_line": line_of(result, self.entry.rules),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row."""
        return [
            row_head("play", self.entry)
            | {
                "roll": str(self.roll),
                "numbering": self.numbering.value,
                "move": self.play.written(self.chained),
                "result_line": line_of(self.play.result, self.entry.rules),
            }
        ]

    def blocks(self) -> Sequence[Block]:
        """Return the move, the board after it and its line."""
        result = self.play.result
        line = line_of(result, self.entry.rules)
        return [
            Text(play_text(self.play, chained=self.chained)),
            *(
                [Lines(text_board(result, direction=self.entry.rules.drawing.direction, letters=self.board))]
                if self.board
                else []
            ),
            Text(_("{side} to move").format(side=side_name(result.to_move))),
            *([Text(line)] if line else []),
        ]


@dataclass(frozen=True)
class PipsAnswer(OfPosition):
    """Pip counts and what goes with them."""

    entry: PositionEntry
    count: PipCount

    def json(self) -> Mapping[str, object]:
        """Return the contract's `pips` object."""
        count = self.count
        found = head("pips", self.entry) | {
            "white": count.white.pips,
            "black": count.black.pips,
            "difference": count.difference,
        }
        for name in _FIGURES:
            found[name] = {"white": getattr(count.white, name), "black": getattr(count.black, name)}
        return found

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row, the pairs as two columns each."""
        count = self.count
        found = row_head("pips", self.entry) | {
            "white": count.white.pips,
            "black": count.black.pips,
            "difference": count.difference,
        }
        for name in _FIGURES:
            found |= {f"{name}_white": getattr(count.white, name), f"{name}_black": getattr(count.black, name)}
        return [found]

    def blocks(self) -> Sequence[Block]:
        """Return a table with a column a side."""
        count, long = self.count, self.entry.position.game is Game.LONG

        def figures(side: SideCount) -> list[int]:
            return [side.pips, side.off, *([side.head] if long else []), side.home, side.row, side.trapped]

        names = [_("Pips"), _("Borne off"), *([_("On the head")] if long else []), _("In the home"), _("Longest row"),
                 _("Trapped checkers")]  # fmt: skip
        mover = self.entry.position.to_move
        lead = count.difference
        if lead == 0:
            words = _("the race is even")
        elif lead < 0:
            words = ngettext("{side} leads by {n} pip", "{side} leads by {n} pips", -lead)
        else:
            words = ngettext("{side} is behind by {n} pip", "{side} is behind by {n} pips", lead)
        return [
            heading(self.entry),
            Text(words.format(side=side_name(mover), n=abs(lead))),
            Table(
                ("", side_name(Color.WHITE), side_name(Color.BLACK)),
                tuple(zip(names, figures(count.white), figures(count.black), strict=True)),
            ),
        ]


@dataclass(frozen=True)
class PerftAnswer(OfPosition):
    """Leaves at a depth."""

    entry: PositionEntry
    result: Perft
    divide: bool

    def json(self) -> Mapping[str, object]:
        """Return the contract's `perft` object; `divide` is null unless asked for."""
        divide = [{"roll": [roll.hi, roll.lo], "leaves": leaves} for roll, leaves in self.result.by_roll]
        return head("perft", self.entry) | {
            "depth": self.result.depth,
            "leaves": self.result.leaves,
            "divide": divide if self.divide else None,
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row, or one a roll where divided."""
        common = row_head("perft", self.entry) | {"depth": self.result.depth}
        if self.divide and self.result.by_roll:
            return [common | {"roll": str(roll), "leaves": leaves} for roll, leaves in self.result.by_roll]
        return [common | {"leaves": self.result.leaves}]

    def blocks(self) -> Sequence[Block]:
        """Return the total, and the table by first roll where divided."""
        blocks: list[Block] = [
            heading(self.entry),
            Text(_("depth {depth}: {leaves}").format(depth=self.result.depth, leaves=self.result.leaves)),
        ]
        if self.divide and self.result.by_roll:
            blocks.append(
                Table((_("Roll"), _("Leaves")), tuple((str(roll), leaves) for roll, leaves in self.result.by_roll))
            )
        return blocks
