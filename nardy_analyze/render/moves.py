"""Legal plays as JSON, rows and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze.analysis.outlook import outlook
from nardy_analyze.dice import Roll
from nardy_analyze.game import Game
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.moves import LegalMoves, Play
from nardy_analyze.notation.numbering import Numbering, point_numbers
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.notation.position_line import format_line
from nardy_analyze.notation.position_to_mapping import board_mapping
from nardy_analyze.render.answer import ROW_HEAD, OfPosition, head, heading, row_head, rules_key
from nardy_analyze.render.document import Block, Lines, Table, Text
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.render.text_board import Letters

COLUMNS = (
    *ROW_HEAD, "numbering", "roll", "dice_played", "count", "move", "result_line",
    "evaluator", "equity", "win", "win_mars", "win_koks", "lose_mars", "lose_koks", "draw", "ply", "trained_under",
)  # fmt: skip
COMPARE_COLUMNS = (*ROW_HEAD, "numbering", "roll", "legal_under", "move", "result_line", "only_here", "only_there")


def play_text(play: Play, *, chained: bool = False) -> str:
    """Return a play as a table shows it: the notation as it is, a pass in the language in force."""
    if not play.steps:
        return _("(no move)")
    return play.written(chained)


@dataclass(frozen=True)
class PlaysWriter:
    """Writes plays of one position: in which numbers, with or without all landings, with or without results.

    board: the letters of a board that goes above them, None for no board.
    """

    entry: PositionEntry
    numbering: Numbering
    chained: bool = False
    brief: bool = False
    board: Letters | None = None

    def heading(self, roll: Roll | None = None) -> list[Block]:
        """Return the line that names the position, and the board where one is wanted."""
        if self.board is None:
            return [heading(self.entry, roll)]
        from nardy_analyze.render.text_board import board_above

        lines = board_above(self.entry.position, self.entry.rules, self.numbering, self.board)
        return [heading(self.entry, roll), Lines(lines)]

    def json(self, plays: Sequence[Play]) -> list[dict[str, object]]:
        """Return the plays as the `moves` list of JSON."""
        if self.brief:
            return [{"move": play.written(self.chained)} for play in plays]
        position, rules = self.entry.position, self.entry.rules
        numbers = point_numbers(position.game, position.to_move, self.numbering)
        found: list[dict[str, object]] = []
        for play in plays:
            result = play.result
            found.append(
                {
                    "move": play.written(self.chained),
                    "steps": [(numbers[source], numbers[target]) for source, target in play.steps],
                    "result": board_mapping(result),
                    "result_line": format_line(result, rules.name) if rules.shipped else None,
                }
            )
        return found

    def table(self, plays: Sequence[Play]) -> Table:
        """Return a table of plays with what the mover has after each: pips, head or blots, points held, longest row."""
        long = self.entry.position.game is Game.LONG
        rows = []
        for number, play in enumerate(plays, 1):
            after = outlook(play)
            which = after.head if long else after.blots
            rows.append((number, play_text(play, chained=self.chained), after.pips, which, after.points, after.row))
        which_name = _("Head") if long else _("Blots")
        return Table((_("No."), _("Move"), _("Pips"), which_name, _("Points"), _("Row")), tuple(rows))


@dataclass(frozen=True)
class MovesAnswer(OfPosition):
    """The legal plays of a roll, not evaluated.

    evaluator: by whose choice they are ordered, None where nobody has ordered them.
    """

    entry: PositionEntry
    legal: LegalMoves
    writer: PlaysWriter
    evaluator: str | None = None
    top: int | None = None
    extra_warnings: tuple[str, ...] = ()

    @property
    def _kept(self) -> Sequence[Play]:
        return self.legal.plays[: self.top]

    def json(self) -> Mapping[str, object]:
        """Return the contract's `moves` object."""
        legal = self.legal
        return head("moves", self.entry, self.warnings) | {
            "roll": [legal.roll.hi, legal.roll.lo],
            "numbering": self.writer.numbering.value,
            "dice_played": legal.dice_played,
            "count": len(legal.plays),
            "evaluator": self.evaluator,
            "moves": self.writer.json(self._kept),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a play."""
        legal, rules = self.legal, self.entry.rules
        common = row_head("moves", self.entry) | {
            "numbering": self.writer.numbering.value,
            "roll": str(legal.roll),
            "dice_played": legal.dice_played,
            "count": len(legal.plays),
        }
        return [
            common
            | {
                "move": play.written(self.writer.chained),
                "result_line": None if self.writer.brief or not rules.shipped else format_line(play.result, rules.name),
                "evaluator": self.evaluator,
            }
            for play in self._kept
        ]

    def blocks(self) -> Sequence[Block]:
        """Return the heading, a sentence and the table of plays."""
        legal = self.legal
        blocks = self.writer.heading(legal.roll)
        blocks += play_count(len(legal.plays), legal.dice_played)
        if legal.dice_played:
            blocks.append(self.writer.table(self._kept))
        return blocks


def play_count(count: int, dice_played: int) -> list[Block]:
    """Return the sentence that says how many plays there are."""
    if not count:
        return [Text(_("the game is over"))]
    if not dice_played:
        return [Text(_("no legal play: the turn passes"))]
    text = ngettext("{n} legal play", "{n} legal plays", count).format(n=count)
    dice = ngettext("{n} die is played", "{n} dice are played", dice_played).format(n=dice_played)
    return [Text(f"{text}; {dice}")]


@dataclass(frozen=True)
class RollCountsAnswer(OfPosition):
    """How many plays each of the 21 rolls has."""

    entry: PositionEntry
    counts: Sequence[tuple[Roll, int]]
    writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `moves` object of a position without a roll."""
        return head("moves", self.entry, self.warnings) | {
            "rolls": [{"roll": [roll.hi, roll.lo], "count": count} for roll, count in self.counts]
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a roll."""
        common = row_head("moves", self.entry)
        return [common | {"roll": str(roll), "count": count} for roll, count in self.counts]

    def blocks(self) -> Sequence[Block]:
        """Return the heading and a triangle of counts: the higher die down, the lower across."""
        by_roll = dict(self.counts)
        rows = tuple(
            (str(hi), *(by_roll[Roll(hi, lo)] if lo <= hi else "" for lo in range(1, 7))) for hi in range(1, 7)
        )
        return [
            *self.writer.heading(),
            Text(_("legal plays of each roll (a pass counts as one)")),
            Table(("", *map(str, range(1, 7))), rows),
        ]


@dataclass(frozen=True)
class CompareAnswer(OfPosition):
    """What is legal under one rule set and not under the other."""

    entry: PositionEntry
    roll: Roll
    there: RuleSet
    only_here: Sequence[Play]
    only_there: Sequence[Play]
    writer: PlaysWriter
    there_writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `moves` object with --compare."""
        return head("moves", self.entry, self.warnings) | {
            "roll": [self.roll.hi, self.roll.lo],
            "numbering": self.writer.numbering.value,
            "compare": rules_key(self.there),
            "only_here": self.writer.json(self.only_here),
            "only_there": self.there_writer.json(self.only_there),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row for each play that only one rule set allows."""
        common = row_head("moves", self.entry) | {
            "numbering": self.writer.numbering.value,
            "roll": str(self.roll),
        }
        return [
            common
            | {
                "legal_under": writer.entry.rules.name,
                "move": play["move"],
                "result_line": play.get("result_line"),
            }
            for writer, plays in ((self.writer, self.only_here), (self.there_writer, self.only_there))
            for play in writer.json(plays)
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table for each rule set of what it alone allows."""
        here, there = self.entry.rules.name, self.there.name
        blocks = self.writer.heading(self.roll)
        begun = len(blocks)
        for name, writer, plays in (
            (here, self.writer, self.only_here),
            (there, self.there_writer, self.only_there),
        ):
            if plays:
                blocks += [Text(_("legal under {rules} only:").format(rules=name)), writer.table(plays)]
        if len(blocks) == begun:
            blocks.append(Text(_("{here} and {there} allow the same plays").format(here=here, there=there)))
        return blocks


@dataclass(frozen=True)
class CompareCountsAnswer(OfPosition):
    """How many plays of each roll only one of two rule sets allows."""

    entry: PositionEntry
    there: RuleSet
    counts: Sequence[tuple[Roll, int, int, int]]
    writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `moves` object with --compare and without a roll."""
        return head("moves", self.entry, self.warnings) | {
            "compare": rules_key(self.there),
            "rolls": [
                {"roll": [roll.hi, roll.lo], "count": count, "only_here": here, "only_there": there}
                for roll, count, here, there in self.counts
            ],
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row a roll."""
        common = row_head("moves", self.entry)
        return [
            common | {"roll": str(roll), "only_here": here, "only_there": there}
            for roll, _count, here, there in self.counts
        ]

    def blocks(self) -> Sequence[Block]:
        """Return a table of the rolls in which the two differ."""
        here, there = self.entry.rules.name, self.there.name
        rows = tuple((str(roll), a, b) for roll, _count, a, b in self.counts if a or b)
        if not rows:
            return [
                *self.writer.heading(),
                Text(_("{here} and {there} allow the same plays").format(here=here, there=there)),
            ]
        headers = (_("Roll"), _("{rules} only").format(rules=here), _("{rules} only").format(rules=there))
        return [*self.writer.heading(), Text(_("rolls in which the plays differ:")), Table(headers, rows)]
