"""What a position is worth, and which plays of a roll are best (docs/evaluation.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from nardy_analyze._core.search import MAX_PLY
from nardy_analyze._core.search import evaluate as core_evaluate
from nardy_analyze._core.search import rank_plays as core_rank
from nardy_analyze.analysis.interruptible import interruptible
from nardy_analyze.analysis.plays import plays_of, rules_for
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules, has_last_turn, starter_of
from nardy_analyze.dice import Roll
from nardy_analyze.errors import UsageError
from nardy_analyze.evaluators import BUILTIN, Networks, builtin_networks, core_evaluator, gives_equity
from nardy_analyze.game import HOME
from nardy_analyze.i18n import _
from nardy_analyze.moves import Play
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet, Scoring

if TYPE_CHECKING:
    from nardy_analyze._core.evaluator import CoreEvaluator
    from nardy_analyze._core.search import Found
    from nardy_analyze._core.stop import Stop
    from nardy_analyze.analysis.plays import Found as FoundPlay
    from nardy_analyze.notation.numbering import Numbering

    _Ranked = tuple[FoundPlay, float, Found, int]

_QUICK = 1
"""Up to this ply a look ahead is over before anyone could interrupt it."""
_MOST_STEPS = 4
"""Checkers that one roll can bring home."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth to the side on roll, without a cube.

    chances, equity: points a game; with a roll those of its best play. ply: rolls looked ahead, 0 static. source: what the
    figures come from: exact (the game is over, or tables prove them), table (one-sided bear-off tables), race or contact
    (networks). networks: their names by kind. trained_under: the rule set whose games they learnt from. roll, play: the roll
    that was asked about and its best play, None where there is none.
    """

    chances: Chances
    equity: float
    ply: int
    evaluator: str
    source: str
    networks: Mapping[str, str]
    trained_under: str
    roll: Roll | None = None
    play: Play | None = None


class RankedPlay(NamedTuple):
    """A play and what it is worth to the mover.

    equity: points a game. ply: rolls looked ahead after it. figures: the chances in the order of `Chances`.
    """

    play: Play
    equity: float
    ply: int
    figures: Found

    @property
    def chances(self) -> Chances:
        """The mover's chances after the play."""
        return Chances(*self.figures)


@dataclass(frozen=True, slots=True)
class RankedMoves:
    """The plays of a roll, best first; plays that were looked at deeper stand before all others.

    dice_played: as in `LegalMoves`. count: how many plays are legal, of which `plays` may hold the best only. ply: the rolls
    looked ahead for those at the front. networks, trained_under: as in `Evaluation`.
    """

    position: Position
    roll: Roll
    dice_played: int
    count: int
    plays: tuple[RankedPlay, ...]
    ply: int
    evaluator: str
    networks: Mapping[str, str]
    trained_under: str

    @property
    def best(self) -> RankedPlay | None:
        """The best play; None where the game is over."""
        return self.plays[0] if self.plays else None


def evaluate(
    position: Position,
    rules: RuleSet | str | None = None,
    ply: int = 0,
    evaluator: str = BUILTIN,
    *,
    roll: Roll | str | None = None,
    numbering: Numbering | None = None,
) -> Evaluation:
    """Return what a position is worth to the side on roll; with a roll, what its best play is worth.

    rules: a rule set, its name or file, or None for `long` or `short`. ply: rolls looked ahead, 0..MAX_PLY. A finished game has
    its certain end, with a roll too. numbering: how the best play's text names points.

    :raises RulesError: there is no such rule set, it is of the other game, or the networks would mislead under it.
    :raises UsageError: the evaluator gives no equity, or the ply is out of range. :raises SourceError: a network file cannot be
        used. :raises RollError: it is no roll.
    """
    gives_equity(evaluator)
    rules = rules_for(position, rules)
    _check_ply(ply)
    networks = builtin_networks(rules)
    dice = None if roll is None else Roll.parse(roll)
    best = rank_moves(position, dice, rules, ply, 1, numbering=numbering).best if dice else None
    started = starter_of(position) is position.to_move
    core = core_rules(rules)

    def value(board: bytes, mover_started: bool, depth: int) -> tuple[Found, str]:
        found = _evaluator_for(position, rules, depth - depth // 2, depth // 2)
        if depth <= _QUICK:
            return core_evaluate(found, board, core, depth, mover_started=mover_started)
        return interruptible(
            lambda stop: core_evaluate(found, board, core, depth, mover_started=mover_started, stop=stop)
        )

    if best is None:
        figures, source = value(position.to_core(), started, ply)
        return _evaluation(figures, rules.scoring, ply, source, networks, dice, None)
    source = value(best.play.result.to_core(), not started, 0)[1]
    return _evaluation(best.figures, rules.scoring, best.ply, source, networks, dice, best.play)


def rank_moves(
    position: Position,
    roll: Roll | str,
    rules: RuleSet | str | None = None,
    ply: int = 0,
    top: int | None = None,
    *,
    numbering: Numbering | None = None,
) -> RankedMoves:
    """Return the legal plays of a roll, best first, with what each is worth.

    ply: rolls looked ahead after each play, 0..MAX_PLY. Only plays close to the best are looked at deeper; they stand before all
    others, and each tells its own ply. top: keep the best only. A pass is one play with no steps; a finished game has none.

    :raises RollError: it is no roll. :raises RulesError: there is no such rule set, it is of the other game, or the networks
        would mislead under it. :raises UsageError: ply or top is out of range.
    :raises SourceError: a network file cannot be used.
    """
    rules, roll = rules_for(position, rules), Roll.parse(roll)
    _check_ply(ply)
    if top is not None and top < 1:
        raise UsageError(_("at least the best play is kept: top is 1 or more, not {top}").format(top=top))
    networks = builtin_networks(rules)
    core, board, last_turn = core_rules(rules), position.to_core(), has_last_turn(position, rules)
    started = starter_of(position) is position.to_move
    evaluator = _evaluator_for(position, rules, 1 + ply // 2, ply - ply // 2)

    def rank(stop: Stop | None) -> tuple[int, list[_Ranked]]:
        return core_rank(
            evaluator, board, core, roll.hi, roll.lo, ply, last_turn=last_turn, mover_started=started, stop=stop
        )

    dice, ranked = interruptible(rank) if ply > _QUICK else rank(None)
    found = [each[0] for each in ranked]
    plays = plays_of(position, found[:top], numbering, found)
    return RankedMoves(
        position,
        roll,
        dice,
        len(found),
        tuple(
            RankedPlay(play, equity, looked, figures)
            for play, (_found, equity, figures, looked) in zip(plays, ranked, strict=False)
        ),
        ply,
        BUILTIN,
        networks.names,
        networks.trained_under,
    )


def _evaluation(
    figures: Found, scoring: Scoring, ply: int, source: str, networks: Networks, roll: Roll | None, play: Play | None
) -> Evaluation:
    chances = Chances(*figures)
    return Evaluation(
        chances, chances.equity(scoring), ply, BUILTIN, source, networks.names, networks.trained_under,
        roll, play,
    )  # fmt: skip


def _check_ply(ply: int) -> None:
    if not 0 <= ply <= MAX_PLY:
        raise UsageError(_("a ply is 0 to {limit}, not {ply}").format(limit=MAX_PLY, ply=ply))


def _evaluator_for(position: Position, rules: RuleSet, mine: int, theirs: int) -> CoreEvaluator:
    """Return the evaluator; it has the bear-off tables where so many rolls of the mover and of the other can lead into them.

    Reading the tables would double the time of a short question about the opening.
    """
    near = all(
        sum(counts[HOME + 1 :]) <= _MOST_STEPS * rolls
        for counts, rolls in ((position.mover, mine), (position.other, theirs))
    )
    return core_evaluator(rules, tables=near)
