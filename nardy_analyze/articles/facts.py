"""What is true of a block, by the names that its claims use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from nardy_analyze.analysis.check import check_move
from nardy_analyze.analysis.plays import compare_moves, legal_moves, roll_counts
from nardy_analyze.game import HEAD, Color, Game
from nardy_analyze.moves import LegalMoves, Play
from nardy_analyze.position import Position
from nardy_analyze.render.moves import play_text

if TYPE_CHECKING:
    from nardy_analyze.analysis.check import CheckResult
    from nardy_analyze.articles.block import Block
    from nardy_analyze.dice import Roll
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.rules import RuleSet

_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Number:
    """A true number."""

    value: int

    @property
    def text(self) -> str:
        """The number as it is told."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Plays:
    """The plays that are true of a block.

    read: the board that a written play leads to, None where it leads nowhere; it raises NardyError where it cannot be read.
    """

    plays: tuple[Play, ...]
    read: Callable[[str], bytes | None]

    @property
    def boards(self) -> frozenset[bytes]:
        """Where the plays lead."""
        return frozenset(play.board for play in self.plays)

    @property
    def text(self) -> str:
        """The plays as they are told."""
        shown = "; ".join(play_text(play) for play in self.plays[:_SHOWN])
        return shown + "; …" * (len(self.plays) > _SHOWN) if shown else "[]"


Facts = Mapping[str, Number | Plays]


def verdict(block: Block) -> CheckResult:
    """Return the verdict on the move of a check block.

    :raises NardyError: the move cannot be read.
    """
    entry = block.position_entry
    return check_move(entry.position, block.move or "", block.roll or "", entry.rules, numbering=block.numbering)


def facts_of(block: Block) -> Facts:
    """Return what may be claimed of a block of plays, pips or a chart.

    :raises NardyError: the rule sets that are compared are of different games.
    """
    if block.kind == "pips":
        return dict(_pips(block))
    if block.kind == "chart":
        return dict(_doubles(block) if block.chart == "doubles" else _rolls(block))
    return dict(_moves(block))


def _moves(block: Block) -> Iterator[tuple[str, Number | Plays]]:
    entry, numbering = block.position_entry, block.numbering
    position, rules = entry.position, entry.rules
    if block.roll is None:
        if block.compare is None:
            for roll, count in roll_counts(position, rules):
                yield str(roll), Number(count)
        return
    if block.compare is None:
        yield from _plays("", legal_moves(position, block.roll, rules, numbering=numbering), rules, numbering)
        return
    both = compare_moves(position, block.roll, rules, block.compare, numbering=numbering)
    for name, plays, under in zip(("only_here", "only_there"), both, (rules, block.compare), strict=True):
        yield name, Plays(plays, partial(_board_of, position, block.roll, under, numbering))


def _plays(
    prefix: str, legal: LegalMoves, rules: RuleSet, numbering: Numbering | None
) -> Iterator[tuple[str, Number | Plays]]:
    yield prefix + "count", Number(len(legal.plays))
    yield prefix + "plays", Plays(legal.plays, partial(_board_of, legal.position, legal.roll, rules, numbering))


def _board_of(position: Position, roll: Roll, rules: RuleSet, numbering: Numbering | None, text: str) -> bytes | None:
    play = check_move(position, text, roll, rules, numbering=numbering).play
    return play.board if play else None


def _pips(block: Block) -> Iterator[tuple[str, Number | Plays]]:
    from nardy_analyze.analysis.pips import pip_count

    count = pip_count(block.position_entry.position)
    for color in Color:
        yield color.value, Number(count.of(color).pips)
    yield "difference", Number(count.difference)
    for name in ("off", "head", "home", "row", "trapped"):
        for color in Color:
            yield f"{name}.{color}", Number(getattr(count.of(color), name))


def _doubles(block: Block) -> Iterator[tuple[str, Number | Plays]]:
    from nardy_analyze.analysis.chart import doubles_chart

    position = Position.start(block.rules.game, block.starter)
    for row in doubles_chart(block.rules, block.starter):
        legal = legal_moves(position, row.roll, block.rules, numbering=block.numbering)
        yield from _plays(f"{row.roll}.", legal, block.rules, block.numbering)
        yield f"{row.roll}.unplayed", Number(row.unplayed)
        if block.rules.game is Game.LONG:
            yield f"{row.roll}.head", Number(max(position.mover[HEAD] - play.board[HEAD] for play in legal.plays))


def _rolls(block: Block) -> Iterator[tuple[str, Number | Plays]]:
    from nardy_analyze.analysis.chart import rolls_chart

    for row in rolls_chart(block.rules, block.starter):
        yield row.key, Number(len(row.rolls) if row.key == "different" else row.throws)
