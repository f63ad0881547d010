"""Positions shared among processes, answers in the order of the input, in bounded memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

from nardy_analyze.cli.batch import Outcome, Question, outcome_of
from nardy_analyze.cli.writer import Form
from nardy_analyze.i18n import language, set_language
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry

_CHUNK = 64
_AHEAD = 3


def _begin(name: str) -> None:
    """Set a worker up: the parent's language, and an interrupt left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_language(name)


def _chunk_outcomes(chunk: list[PositionEntry | BadEntry], question: Question, form: Form) -> list[Outcome]:
    return [outcome_of(entry, question, form) for entry in chunk]


def parallel_outcomes(
    source: Iterable[PositionEntry | BadEntry], question: Question, form: Form, jobs: int
) -> Iterator[Outcome]:
    """Yield the outcome of each position in order; at most a few chunks a process are read ahead."""
    entries = iter(source)
    waiting: deque[Future[list[Outcome]]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(language(),)) as pool:
        try:
            while True:
                while len(waiting) < jobs * _AHEAD and (chunk := list(islice(entries, _CHUNK))):
                    waiting.append(pool.submit(_chunk_outcomes, chunk, question, form))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
