"""Perft: how many positions lie at a depth, to compare rules engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nardy_analyze._core.perft import MAX_DEPTH, count_leaves
from nardy_analyze._core.stop import Stop
from nardy_analyze.analysis.plays import rules_for
from nardy_analyze.core_rules import core_rules, is_finished, starter_of
from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.errors import UsageError
from nardy_analyze.i18n import _
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

Watch = Callable[[Iterable[int]], Iterator[int]]


@dataclass(frozen=True, slots=True)
class Perft:
    """Leaves at a depth, over all 21 rolls a ply unweighted; by_roll: those below each first roll, empty at depth 0."""

    depth: int
    leaves: int
    by_roll: tuple[tuple[Roll, int], ...]


def perft(
    position: Position, rules: RuleSet | str | None, depth: int, *, jobs: int = 1, watch: Watch | None = None
) -> Perft:
    """Count the distinct results `depth` plies down; a pass counts as one play, a finished position 0 below depth 0.

    jobs: threads to share the first rolls among. watch: is handed the counts of the 21 first rolls as they come and hands them
    on, to show progress.

    :raises UsageError: the depth is not 0..16, or jobs is below 1. :raises RulesError: the rule set is of the other game.
    """
    rules = rules_for(position, rules)
    if not 0 <= depth <= MAX_DEPTH:
        raise UsageError(_("a depth is 0 to {limit}, not {depth}").format(limit=MAX_DEPTH, depth=depth))
    if jobs < 1:
        raise UsageError(_("there must be at least 1 job, not {jobs}").format(jobs=jobs))
    if depth == 0:
        return Perft(0, 1, ())
    rolls = tuple(all_rolls())
    if is_finished(position, rules):
        return Perft(depth, 0, tuple((roll, 0) for roll in rolls))
    board, core = position.to_core(), core_rules(rules)
    started = starter_of(position) is position.to_move

    def below(roll: Roll) -> int:
        return count_leaves(board, core, roll.hi, roll.lo, depth, started, stop)

    from concurrent.futures import ThreadPoolExecutor

    # With one job too the counting is left to a thread, so that this one can hear an interrupt.
    stop = Stop()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            counts = list((watch or iter)(pool.map(below, rolls)))
        except BaseException:
            stop.ask()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return Perft(depth, sum(counts), tuple(zip(rolls, counts, strict=True)))
