"""What is true of a block, by the names that its claims use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from nardy_analyze.analysis.check import check_move
from nardy_analyze.analysis.plays import compare_moves, legal_moves, roll_counts
from nardy_analyze.game import HEAD, Color, Game
from nardy_analyze.moves import LegalMoves, Play
from nardy_analyze.position import Position
from nardy_analyze.render.moves import play_text

if TYPE_CHECKING:
    from nardy_analyze.analysis.best_plays import BestRow
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


@dataclass(frozen=True, slots=True)
class Measure:
    """A true chance or equity."""

    value: float

    @property
    def text(self) -> str:
        """The figure as it is told."""
        return f"{self.value:.4f}"


@dataclass(frozen=True, slots=True)
class Best:
    """The best play. read: as in `Plays`."""

    play: Play
    read: Callable[[str], bytes | None]

    @property
    def text(self) -> str:
        """The play as it is told."""
        return play_text(self.play)


Fact: TypeAlias = Number | Plays | Measure | Best
Facts = Mapping[str, Fact]


def verdict(block: Block) -> CheckResult:
    """Return the verdict on the move of a check block.

    :raises NardyError: the move cannot be read.
    """
    entry = block.position_entry
    return check_move(entry.position, block.move or "", block.roll or "", entry.rules, numbering=block.numbering)


def facts_of(block: Block) -> Facts:
    """Return what may be claimed of a block of plays, a value, a rollout, pips or a chart.

    :raises NardyError: the rule sets that are compared are of different games, or the built-in evaluator does not hold.
    """
    if block.kind == "eval":
        return dict(_eval(block))
    if block.kind == "rollout":
        return dict(_rollout(block))
    if block.kind == "pips":
        return dict(_pips(block))
    if block.kind == "chart":
        return dict(_CHARTS[block.chart](block))
    return dict(_moves(block))


def _moves(block: Block) -> Iterator[tuple[str, Fact]]:
    entry, numbering = block.position_entry, block.numbering
    position, rules = entry.position, entry.rules
    if block.roll is None:
        if block.compare is None:
            for roll, count in roll_counts(position, rules):
                yield str(roll), Number(count)
        return
    if block.compare is None:
        yield from _plays("", legal_moves(position, block.roll, rules, numbering=numbering), rules, numbering)
        yield from _best(block, block.roll)
        return
    both = compare_moves(position, block.roll, rules, block.compare, numbering=numbering)
    for name, plays, under in zip(("only_here", "only_there"), both, (rules, block.compare), strict=True):
        yield name, Plays(plays, partial(_board_of, position, block.roll, under, numbering))


def _plays(prefix: str, legal: LegalMoves, rules: RuleSet, numbering: Numbering | None) -> Iterator[tuple[str, Fact]]:
    yield prefix + "count", Number(len(legal.plays))
    yield prefix + "plays", Plays(legal.plays, partial(_board_of, legal.position, legal.roll, rules, numbering))


def _best(block: Block, roll: Roll) -> Iterator[tuple[str, Fact]]:
    """Yield the best play and its equity, where plays are evaluated."""
    from nardy_analyze.analysis.evaluate import rank_moves
    from nardy_analyze.evaluators import BUILTIN, misleads

    entry = block.position_entry
    position, rules = entry.position, entry.rules
    if block.evaluator not in (None, BUILTIN) or misleads(rules):
        return
    best = rank_moves(position, roll, rules, block.ply, 1, numbering=block.numbering).best
    if best is not None:
        yield "best", Best(best.play, partial(_board_of, position, roll, rules, block.numbering))
        yield "equity", Measure(best.equity)


def _eval(block: Block) -> Iterator[tuple[str, Fact]]:
    from nardy_analyze.analysis.evaluate import evaluate
    from nardy_analyze.chances import CHANCE_NAMES

    entry = block.position_entry
    found = evaluate(entry.position, entry.rules, block.ply, roll=block.roll, numbering=block.numbering)
    yield "equity", Measure(found.equity)
    for name in CHANCE_NAMES:
        yield name, Measure(getattr(found.chances, name))
    if found.play is not None and found.roll is not None:
        yield "best", Best(found.play, partial(_board_of, entry.position, found.roll, entry.rules, block.numbering))


def _rollout(block: Block) -> Iterator[tuple[str, Fact]]:
    """Yield the means of the position, or those of the play that came out best."""
    from nardy_analyze.articles.rolling import rolled
    from nardy_analyze.chances import CHANCE_NAMES

    entry, found = block.position_entry, rolled(block)
    best = found.plays[0] if found.plays else None
    means = best.rolled if best else found.rolled
    if means is None:
        return
    yield "equity", Measure(means.equity)
    for name in CHANCE_NAMES:
        yield name, Measure(getattr(means.mean, name))
    if best is not None and found.roll is not None:
        yield "best", Best(best.play, partial(_board_of, entry.position, found.roll, entry.rules, block.numbering))


def best_rows(block: Block) -> tuple[BestRow, ...]:
    """Return the rows of a chart of openings or replies."""
    from nardy_analyze.analysis.best_plays import openings_chart, replies_chart

    chart = openings_chart if block.chart == "openings" else replies_chart
    return tuple(chart(block.rules, block.starter, block.ply, first=block.first, numbering=block.numbering))


def _board_of(position: Position, roll: Roll, rules: RuleSet, numbering: Numbering | None, text: str) -> bytes | None:
    play = check_move(position, text, roll, rules, numbering=numbering).play
    return play.board if play else None


def _pips(block: Block) -> Iterator[tuple[str, Fact]]:
    from nardy_analyze.analysis.pips import pip_count

    count = pip_count(block.position_entry.position)
    for color in Color:
        yield color.value, Number(count.of(color).pips)
    yield "difference", Number(count.difference)
    for name in ("off", "head", "home", "row", "trapped"):
        for color in Color:
            yield f"{name}.{color}", Number(getattr(count.of(color), name))


def _doubles(block: Block) -> Iterator[tuple[str, Fact]]:
    from nardy_analyze.analysis.chart import doubles_chart

    position = Position.start(block.rules.game, block.starter)
    for row in doubles_chart(block.rules, block.starter):
        legal = legal_moves(position, row.roll, block.rules, numbering=block.numbering)
        yield from _plays(f"{row.roll}.", legal, block.rules, block.numbering)
        yield f"{row.roll}.unplayed", Number(row.unplayed)
        if block.rules.game is Game.LONG:
            yield f"{row.roll}.head", Number(max(position.mover[HEAD] - play.board[HEAD] for play in legal.plays))


def _rolls(block: Block) -> Iterator[tuple[str, Fact]]:
    from nardy_analyze.analysis.chart import rolls_chart

    for row in rolls_chart(block.rules, block.starter):
        yield row.key, Number(len(row.rolls) if row.key == "different" else row.throws)


def _best_rows(block: Block) -> Iterator[tuple[str, Fact]]:
    """Yield the equity of each roll's best play, in a chart of one first roll that of the turn it leads to."""
    rows = best_rows(block)
    if block.first is not None and rows[0].then:
        rows = rows[0].then
    if len({row.first for row in rows}) == 1:
        for row in rows:
            yield str(row.roll), Measure(row.equity)


_CHARTS: dict[str, Callable[[Block], Iterator[tuple[str, Fact]]]] = {
    "doubles": _doubles, "rolls": _rolls, "openings": _best_rows, "replies": _best_rows,
}  # fmt: skip
