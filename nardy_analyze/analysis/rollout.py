"""Rollouts: how a position, or each play of a roll, fares when it is played out many times (docs/rollouts.md)."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze._core.rollout import FIGURES, LONGEST_GAME, equities
from nardy_analyze._core.strata import trial_cells
from nardy_analyze.analysis.check import resolve_move
from nardy_analyze.analysis.evaluate import rank_moves
from nardy_analyze.analysis.plays import legal_moves, rules_for
from nardy_analyze.analysis.rollout_result import (
    FigureErrors,
    Rolled,
    RolledPlay,
    RolloutInterrupted,
    RolloutResult,
)
from nardy_analyze.analysis.rollout_settings import LEAST_TO_STOP, RolloutSettings
from nardy_analyze.analysis.rollout_statistics import Estimate, estimate
from nardy_analyze.analysis.rollout_threads import Threads
from nardy_analyze.analysis.rollout_trials import CHUNK, Chunk, Memory, Target, Trials, Venue
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules, is_finished, starter_of
from nardy_analyze.dice import Roll
from nardy_analyze.errors import PositionError, UsageError
from nardy_analyze.evaluators import core_player, gives_equity
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.moves import Move, Play
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.analysis.rollout_cluster import Cluster


class Running:
    """A rollout under way: trials done, of how many, and the equity of the position or of the best play so far."""

    def __init__(self, tallies: Sequence[_Tally], cells: array[int], trials: int) -> None:
        self._tallies, self._cells = tallies, cells
        self.done = len(tallies[0].equities)
        self.trials = trials

    def estimate(self) -> Estimate:
        """Return the equity until now."""
        best = max(self._tallies, key=lambda tally: sum(tally.equities))
        return estimate(best.equities, self._cells)


Watch = Callable[[Iterable[Running]], Iterator[Running]]


def rollout(
    position: Position,
    rules: RuleSet | str | None = None,
    settings: RolloutSettings | None = None,
    *,
    roll: Roll | str | None = None,
    moves: Iterable[Play | Move | str] | None = None,
    top: int | None = None,
    numbering: Numbering | None = None,
    jobs: int = 1,
    cluster: Cluster | None = None,
    watch: Watch | None = None,
    memory: Memory | None = None,
) -> RolloutResult:
    """Play a position out many times; with a roll, each play of it with the same dice.

    moves: of the roll, the plays to roll out. top: where they are not given, so many that look best, None for all. jobs: threads.
    cluster: its workers play instead; the figures depend on neither. watch: is handed the rollout under way after each 36 trials
    and hands it on, to show progress. memory: keeps trials from one run to the next.

    :raises RolloutInterrupted: a KeyboardInterrupt with what was finished. :raises PositionError: the game is over.
    :raises UsageError: the settings are wrong, there are moves without a roll, or several jobs beside a cluster.
    :raises ClusterError: the cluster cannot be used, or is lost. :raises RollError: it is no roll.
    :raises MoveError: a move is not legal. :raises RulesError: the rule set is of the other game, or the evaluator would mislead
        under it. :raises SourceError: a network file cannot be used.
    """
    rules = rules_for(position, rules)
    settings = (settings or RolloutSettings()).seeded()
    if jobs < 1:
        raise UsageError(_("there must be at least 1 job, not {jobs}").format(jobs=jobs))
    if jobs > 1 and cluster is not None:
        raise UsageError(_("jobs are threads of this machine: they do not go with a cluster"))
    if is_finished(position, rules):
        raise PositionError(_("the game is over: there is nothing to roll out"))
    started = starter_of(position) is position.to_move
    plays: tuple[Play, ...] = ()
    dice = None
    if roll is not None:
        dice = Roll.parse(roll)
        if moves is None and top is not None:
            gives_equity(settings.evaluator)
            moves = [each.play for each in rank_moves(position, dice, rules, top=top, numbering=numbering).plays]
        plays = _plays(position, rules, dice, moves, numbering)
        targets = [Target(play.board, True, started) for play in plays]
    elif moves is not None:
        raise UsageError(_("moves can be rolled out only with a roll"))
    else:
        targets = [Target(position.to_core(), False, started)]
    begin = time.perf_counter()
    venue: Venue
    if cluster is not None:
        venue = cluster.venue(rules, settings)
    else:
        player = core_player(settings.evaluator, rules, tables=settings.with_tables)
        venue = Threads(core_rules(rules), player, settings, jobs)
    trials = Trials(targets, settings.trials, venue, memory=memory)
    work = _Work(rules, settings, [_Tally(rules) for _target in targets])
    try:
        stopped = work.run(trials, watch)
    except KeyboardInterrupt:
        trials.stop()
        work.level()
        for first, chunks in trials.finished():
            if first != work.done:
                break  # the chunk before it was lost to the interrupt
            work.add(chunks)
        result = work.result(dice, plays, "interrupted", time.perf_counter() - begin) if work.done else None
        raise RolloutInterrupted(result) from None
    return work.result(dice, plays, stopped, time.perf_counter() - begin)


def _plays(
    position: Position,
    rules: RuleSet,
    roll: Roll,
    moves: Iterable[Play | Move | str] | None,
    numbering: Numbering | None,
) -> tuple[Play, ...]:
    """Return the plays to roll out, each once, in the order of the list of plays."""
    legal = legal_moves(position, roll, rules, numbering=numbering).plays
    if moves is None:
        return legal
    boards = {
        move.board
        if isinstance(move, Play)
        else resolve_move(position, move, roll, rules, numbering=numbering)[0].board
        for move in moves
    }
    found = tuple(play for play in legal if play.board in boards)
    if not found:
        raise UsageError(_("there is no move to roll out"))
    return found


class _Tally:
    """How the trials of one target ended: six figures each, and equity."""

    def __init__(self, rules: RuleSet) -> None:
        self._scoring = rules.scoring
        self.rows: array[float] = array("d")
        self.equities: array[float] = array("d")

    def add(self, rows: array[float]) -> None:
        """Add the trials that come next."""
        found = array("d", bytes(8 * (len(rows) // FIGURES)))
        equities(rows, self._scoring.oin, self._scoring.mars, self._scoring.koks, found)
        self.rows.extend(rows)
        self.equities.extend(found)

    @property
    def count(self) -> int:
        """How many trials there are."""
        return min(len(self.rows) // FIGURES, len(self.equities))

    def cut(self, count: int) -> None:
        """Drop the trials after the first `count`."""
        del self.rows[FIGURES * count :]
        del self.equities[count:]

    def rolled(self, cells: array[int]) -> Rolled:
        """Return what the trials say."""
        figures = [estimate(self.rows[column::FIGURES], cells) for column in range(FIGURES)]
        equity = estimate(self.equities, cells)
        mean = Chances(*(figure.mean for figure in figures))
        bounded = mean.within_bounds
        # Without luck the mean of a rare end may lie below 0; equity goes with what is told of it.
        moved = 0.0 if bounded == mean else bounded.equity(self._scoring) - equity.mean
        return Rolled(
            bounded,
            equity.mean + moved,
            FigureErrors(*(figure.stderr for figure in (*figures, equity))),
            equity.ci95 and (equity.ci95[0] + moved, equity.ci95[1] + moved),
            len(self.equities),
        )


@dataclass
class _Work:
    """A rollout under way."""

    rules: RuleSet
    settings: RolloutSettings
    tallies: list[_Tally]
    done: int = 0
    played: int = 0
    broken_off: int = 0

    def __post_init__(self) -> None:
        self.cells: array[int] = array("H")

    def run(self, trials: Trials, watch: Watch | None) -> str:
        """Play until all trials are done or a stop rule holds; return which it was."""
        next_check = LEAST_TO_STOP
        for _running in (watch or iter)(self._follow(trials)):
            if self.done < next_check or self.done >= self.settings.trials:
                continue
            # Checks thin out, so that they cost little; when they come depends on the number of trials alone.
            next_check = self.done + max(CHUNK, self.done // 8 // CHUNK * CHUNK)
            rule = self._rule_that_stops()
            if rule:
                return rule
        return "trials"

    def _follow(self, trials: Trials) -> Iterator[Running]:
        for chunks in trials:
            self.add(chunks)
            yield Running(self.tallies, self.cells, self.settings.trials)

    def add(self, chunks: Sequence[Chunk]) -> None:
        """Add the next chunk of every target."""
        count = len(chunks[0].rows) // FIGURES
        cells = array("H", bytes(2 * count))
        trial_cells(self.settings.seed or 0, self.done, cells)
        self.cells.extend(cells)
        self.done += count
        for tally, chunk in zip(self.tallies, chunks, strict=True):
            tally.add(chunk.rows)
            self.played += count if chunk.played else 0
            self.broken_off += chunk.broken_off

    def level(self) -> None:
        """Drop trials that an interrupt left with some of the targets only."""
        self.done = min(*(tally.count for tally in self.tallies), len(self.cells))
        del self.cells[self.done :]
        for tally in self.tallies:
            tally.cut(self.done)

    def _rule_that_stops(self) -> str | None:
        limit, joint = self.settings.stop_stderr, self.settings.stop_joint
        if limit is not None:
            errors = (estimate(tally.equities, self.cells).stderr for tally in self.tallies)
            if all(error is not None and error < limit for error in errors):
                return "stderr"
        if joint is not None and len(self.tallies) > 1:
            best = self._order()[0]
            gaps = (self._difference(at, best) for at in range(len(self.tallies)) if at != best)
            if all(gap.stderr is not None and -gap.mean >= joint * gap.stderr for gap in gaps):
                return "joint"
        return None

    def _order(self) -> list[int]:
        """Return the targets, best first; of equals the first in the list of plays."""
        from math import fsum

        totals = [fsum(tally.equities) for tally in self.tallies]
        return sorted(range(len(totals)), key=lambda at: -totals[at])

    def _difference(self, at: int, best: int) -> Estimate:
        """Return the equity of a target minus that of the best, trial by trial: all have the same dice."""
        pairs = zip(self.tallies[at].equities, self.tallies[best].equities, strict=True)
        return estimate(array("d", (mine - other for mine, other in pairs)), self.cells)

    def result(self, roll: Roll | None, plays: Sequence[Play], stopped: str, elapsed: float) -> RolloutResult:
        """Return what the trials say."""
        rolled = [tally.rolled(self.cells) for tally in self.tallies]
        found = []
        if roll is not None:
            order = sorted(self._order(), key=lambda at: -rolled[at].equity)
            for at in order:
                gap = self._difference(at, order[0])
                found.append(RolledPlay(plays[at], rolled[at], rolled[at].equity - rolled[order[0]].equity, gap.stderr))
        return RolloutResult(
            self.settings,
            roll,
            None if roll is not None else rolled[0],
            tuple(found),
            self.done,
            stopped,
            self.broken_off,
            elapsed,
            self.played / elapsed if elapsed else 0.0,
        )


def rollout_warnings(result: RolloutResult) -> tuple[str, ...]:
    """Return what the user should know of a rollout, in the language in force."""
    if not result.broken_off:
        return ()
    words = ngettext(
        "{n} game went on for {turns} turns and was broken off as a draw",
        "{n} games went on for {turns} turns and were broken off as draws",
        result.broken_off,
    )
    return (words.format(n=result.broken_off, turns=LONGEST_GAME),)
