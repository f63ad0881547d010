"""The trials of a rollout: chunks of them shared among threads, handed on in their order."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.rollout import FIGURES, play_trials
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze._core.stop import Stop
from nardy_analyze.analysis.rollout_settings import RolloutSettings

CHUNK = 36
"""Trials that are played in one go: each first throw once."""
_AHEAD = 2


@dataclass(frozen=True, slots=True)
class Target:
    """What is rolled out: the core's board seen by the side that the rollout is about, who has the roll or (after_play) has
    just played; started: it began the game."""

    board: bytes
    after_play: bool
    started: bool


@dataclass(frozen=True, slots=True)
class Chunk:
    """How trials ended: six figures each, see `Chances`; broken_off: games that count as draws. played: by this run."""

    rows: array[float]
    broken_off: int
    played: bool = True


class Memory(Protocol):
    """Keeps chunks beyond this run; called from several threads."""

    def find(self, target: Target, first: int, count: int) -> Chunk | None:
        """Return the chunk that begins with trial `first`, if it is there."""

    def keep(self, target: Target, first: int, chunk: Chunk) -> None:
        """Keep a chunk."""


class Trials:
    """The trials of some targets, as many of each as the settings say; iterate to get, chunk by chunk, the chunks of all targets.

    Between chunks and in the midst of them `stop` ends the work: chunks that are not whole are not handed on.
    """

    def __init__(
        self,
        targets: Sequence[Target],
        rules: CoreRules,
        player: CorePlayer,
        settings: RolloutSettings,
        *,
        jobs: int = 1,
        memory: Memory | None = None,
    ) -> None:
        self.targets = tuple(targets)
        self._rules, self._player, self._settings, self._count = rules, player, settings, settings.trials
        self._jobs, self._memory = jobs, memory
        self._stop = Stop()
        self._waiting: deque[tuple[int, list[Future[Chunk | None]]]] = deque()

    def __iter__(self) -> Iterator[list[Chunk]]:
        # With one job too the work is left to a thread, so that this one can hear an interrupt.
        with ThreadPoolExecutor(self._jobs) as pool:
            try:
                for first in range(0, self._count, CHUNK):
                    count = min(CHUNK, self._count - first)
                    futures = [pool.submit(self._play, target, first, count) for target in self.targets]
                    self._waiting.append((first, futures))
                    if len(self._waiting) * len(self.targets) > self._jobs * _AHEAD:
                        chunks = self._whole()
                        if chunks is None:
                            return
                        yield chunks
                while self._waiting:
                    chunks = self._whole()
                    if chunks is None:
                        return
                    yield chunks
            finally:
                self._stop.ask()
                pool.shutdown(wait=True, cancel_futures=True)

    def stop(self) -> None:
        """End the work; chunks that are being played are left unfinished."""
        self._stop.ask()

    def finished(self) -> Iterator[tuple[int, list[Chunk]]]:
        """Yield the chunks, each with its first trial, that were finished but not handed on when the work ended, as far as none
        is missing."""
        while self._waiting:
            first, futures = self._waiting[0]
            if any(not future.done() or future.cancelled() for future in futures):
                return
            chunks = self._whole()
            if chunks is None:
                return
            yield first, chunks

    def _whole(self) -> list[Chunk] | None:
        """Take the chunks that are next in order; None if one of them was broken off."""
        found = [future.result() for future in self._waiting[0][1]]
        self._waiting.popleft()
        chunks = [chunk for chunk in found if chunk is not None]
        return chunks if len(chunks) == len(found) else None

    def _play(self, target: Target, first: int, count: int) -> Chunk | None:
        if self._memory is not None:
            known = self._memory.find(target, first, count)
            if known is not None:
                return known
        rows = array("d", bytes(8 * FIGURES * count))
        done, _turns, broken_off = play_trials(
            target.board, self._rules, self._player, self._settings.seed or 0, first, rows,
            mover_started=target.started, after_play=target.after_play, truncate=self._settings.truncate,
            without_luck=self._settings.luck_taken_out, stop=self._stop,
        )  # fmt: skip
        if done < count:
            return None
        chunk = Chunk(rows, broken_off)
        if self._memory is not None:
            self._memory.keep(target, first, chunk)
        return chunk
