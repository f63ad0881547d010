"""Every legal play of a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from nardy_analyze._core.plays import count_plays, legal_plays
from nardy_analyze.core_rules import core_rules, has_last_turn
from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.errors import RulesError
from nardy_analyze.game import Game
from nardy_analyze.i18n import _
from nardy_analyze.moves import LegalMoves, Play, Step
from nardy_analyze.notation.move_format import blots, format_steps
from nardy_analyze.notation.numbering import Numbering, point_names
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet


def rules_for(position: Position, rules: RuleSet | str | None) -> RuleSet:
    """Return the rule set to use: as given, by its name or file, or the default of the position's game.

    :raises RulesError: there is none of that name, or it is of the other game.
    """
    if not isinstance(rules, RuleSet):
        rules = RuleSet.load(position.game.value if rules is None else rules)
    if position.game is not rules.game:
        raise RulesError(
            _("{rules} are rules of the {game} game, the position is of the {other} one").format(
                rules=rules.name, game=rules.game, other=position.game
            )
        )
    return rules


def _write(
    names: tuple[str, ...],
    weak: frozenset[int],
    full: frozenset[tuple[tuple[int, int], ...]],
    play: Play,
    chained: bool,
) -> str:
    hits = weak.intersection([target for _source, target in play.steps]) if weak else weak
    return format_steps(play.steps, names, hits=hits, all_landings=chained or play.steps in full)


def _order(found: Found) -> tuple[bytes, bytes]:
    board = found[0]
    return board[24:0:-1], board[57:32:-1]


def legal_moves(
    position: Position, roll: Roll | str, rules: RuleSet | str | None = None, *, numbering: Numbering | None = None
) -> LegalMoves:
    """Return the legal plays, each result once (docs/rules.md: Long nardy 2-7, Short nardy).

    They come in one fixed order: the mover's counts after the play on its own points 24..1, compared as lists, smallest
    first, then the opponent's. A pass is one play with no steps; a finished game has no plays. numbering: how the plays'
    texts name points; board for long, own for short where it is not given.

    roll: a Roll, or text such as 6-3. rules: a rule set, its name or file, or None for `long` or `short`.

    :raises RollError: it is no roll. :raises RulesError: there is no such rule set, or it is of the other game.
    """
    rules, roll = rules_for(position, rules), Roll.parse(roll)
    dice, found = found_plays(position, roll, rules)
    found.sort(key=_order)
    return LegalMoves(position, roll, dice, tuple(plays_of(position, found, numbering)))


Found = tuple[bytes, tuple[tuple[int, int], ...]]
"""A play as the core finds it: the board after it, as the side that made it sees it, and a way to step it."""


def found_plays(position: Position, roll: Roll, rules: RuleSet) -> tuple[int, list[Found]]:
    """Return how many dice each play of a roll uses, and the plays in the core's order."""
    return legal_plays(position.to_core(), core_rules(rules), roll.hi, roll.lo, has_last_turn(position, rules))


def plays_of(
    position: Position,
    wanted: Sequence[Found],
    numbering: Numbering | None = None,
    among: Sequence[Found] | None = None,
) -> list[Play]:
    """Return plays that can write themselves down.

    among: all the plays of the roll, where those wanted are some of them: a play is written so that it is none of the others.
    """
    names = point_names(position.game, position.to_move, numbering or Numbering.default(position.game))
    if position.game is Game.LONG:
        writer = partial(_write, names, frozenset(), frozenset())
    else:
        # Two runs of one checker may differ only in what they hit on the way: then end points alone would not tell them
        # apart when read back, and the landings are named.
        ends = [(steps, run) for _board, steps in among or wanted if len(steps) == 2 and (run := _run(steps))]
        counted = Counter(run for _steps, run in ends)
        full = frozenset(steps for steps, run in ends if counted[run] > 1)
        writer = partial(_write, names, blots(position.other), full)
    return [Play(position, steps, board, writer) for board, steps in wanted]


def _run(steps: tuple[Step, ...]) -> tuple[int, int] | None:
    """Return where a checker starts and ends that makes both of two steps, or None where two checkers make them."""
    (a, b), (c, d) = steps
    if b == c and b:
        return a, d
    if d == a and d:
        return c, b
    return None


def roll_counts(position: Position, rules: RuleSet | str | None = None) -> list[tuple[Roll, int]]:
    """Return, for each of the 21 rolls, how many different plays are legal; a pass counts as one, a finished game none.

    :raises RulesError: the rule set is of the other game.
    """
    rules = rules_for(position, rules)
    counts = count_plays(position.to_core(), core_rules(rules), has_last_turn(position, rules))
    return list(zip(all_rolls(), counts, strict=True))


def compare_moves(
    position: Position, roll: Roll, rules: RuleSet, there: RuleSet, *, numbering: Numbering | None = None
) -> tuple[tuple[Play, ...], tuple[Play, ...]]:
    """Return the plays legal under `rules` only, and those legal under `there` only.

    :raises RulesError: a rule set is of the other game.
    """
    here_plays = legal_moves(position, roll, rules, numbering=numbering).plays
    there_plays = legal_moves(position, roll, there, numbering=numbering).plays
    here_boards = {play.board for play in here_plays}
    there_boards = {play.board for play in there_plays}
    return (
        tuple(play for play in here_plays if play.board not in there_boards),
        tuple(play for play in there_plays if play.board not in here_boards),
    )


def compare_counts(position: Position, rules: RuleSet, there: RuleSet) -> list[tuple[Roll, int, int, int]]:
    """Return, for each of the 21 rolls, (roll, plays under `rules`, legal under `rules` only, legal under `there` only).

    :raises RulesError: a rule set is of the other game.
    """
    found = []
    for roll, count in roll_counts(position, rules):
        only_here, only_there = compare_moves(position, roll, rules, there)
        found.append((roll, count, len(only_here), len(only_there)))
    return found
