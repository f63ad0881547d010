"""The trials of a rollout: chunks of them played somewhere, handed on in their order."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple, Protocol

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


class Span(NamedTuple):
    """The trials of a chunk: the first one, and how many."""

    first: int
    trials: int


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


class Venue(Protocol):
    """Where chunks are played: by threads of this process, or by a cluster. What becomes of a chunk does not depend on it."""

    most: int
    """Calls of `play` that may be under way at once."""

    def places(self) -> int:
        """Return how many calls of `play` are worked on at the same time now, at most `most`."""

    def at_once(self, left: int) -> int:
        """Return how many chunks of a target a call should be given while `left` chunks are left of all targets."""

    def play(self, target: Target, spans: Sequence[Span]) -> list[Chunk] | None:
        """Return the chunks of these trials, None once the work has been stopped; called from several threads."""

    def stop(self) -> None:
        """End the work soon, whoever waits in `play` included."""


class Trials:
    """The trials of some targets, so many of each; iterate to get, chunk by chunk, the chunks of all targets.

    Between chunks and in the midst of them `stop` ends the work: chunks that are not whole are not handed on.
    """

    def __init__(self, targets: Sequence[Target], count: int, venue: Venue, *, memory: Memory | None = None) -> None:
        self.targets = tuple(targets)
        self._count, self._venue, self._memory = count, venue, memory
        self._waiting: deque[tuple[list[Span], list[Future[list[Chunk] | None]]]] = deque()
        self._whole: deque[tuple[int, list[Chunk]]] = deque()

    def __iter__(self) -> Iterator[list[Chunk]]:
        # With one place too the work is left to a thread, so that this one can hear an interrupt.
        with ThreadPoolExecutor(self._venue.most) as pool:
            try:
                first = 0
                while first < self._count:
                    spans = self._next_spans(first)
                    first = sum(spans[-1])
                    self._waiting.append((spans, [pool.submit(self._play, each, spans) for each in self.targets]))
                    while len(self._waiting) * len(self.targets) > self._venue.places() * _AHEAD:
                        if not self._take():
                            return
                        yield from self._handed_on()
                while self._waiting:
                    if not self._take():
                        return
                    yield from self._handed_on()
            finally:
                self._venue.stop()
                pool.shutdown(wait=True, cancel_futures=True)

    def stop(self) -> None:
        """End the work; chunks that are being played are left unfinished."""
        self._venue.stop()

    def finished(self) -> Iterator[tuple[int, list[Chunk]]]:
        """Yield the chunks, each with its first trial, that were finished but not handed on when the work ended, as far as none
        is missing."""
        while True:
            while self._whole:
                yield self._whole.popleft()
            if not self._waiting:
                return
            _spans, futures = self._waiting[0]
            if any(not future.done() or future.cancelled() or future.exception() for future in futures):
                return
            if not self._take():
                return

    def _next_spans(self, first: int) -> list[Span]:
        """Return the chunks from trial `first` on that are played together."""
        left = -(-(self._count - first) // CHUNK)
        end = min(self._count, first + CHUNK * max(1, self._venue.at_once(left * len(self.targets))))
        return [Span(at, min(CHUNK, end - at)) for at in range(first, end, CHUNK)]

    def _take(self) -> bool:
        """Take in the chunks that are next in order; return whether they came, or were broken off."""
        spans, futures = self._waiting[0]
        found = [future.result() for future in futures]
        self._waiting.popleft()
        of_targets = [chunks for chunks in found if chunks is not None]
        if len(of_targets) < len(found):
            return False
        for span, *chunks in zip(spans, *of_targets, strict=True):
            self._whole.append((span.first, chunks))
        return True

    def _handed_on(self) -> Iterator[list[Chunk]]:
        while self._whole:
            yield self._whole.popleft()[1]

    def _play(self, target: Target, spans: Sequence[Span]) -> list[Chunk] | None:
        memory = self._memory
        known = {} if memory is None else {span: memory.find(target, *span) for span in spans}
        missing = [span for span in spans if known.get(span) is None]
        played = self._venue.play(target, missing) if missing else []
        if played is None:
            return None
        found = dict(zip(missing, played, strict=True))
        if memory is not None:
            for span, chunk in found.items():
                memory.keep(target, span.first, chunk)
        known.update(found)
        return [chunk for chunk in map(known.get, spans) if chunk is not None]
