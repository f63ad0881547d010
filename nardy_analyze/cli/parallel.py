"""Positions shared among processes, answers in the order of the input, in bounded memory."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from nardy_analyze.cli.batch import Outcome, Question, outcome_of
from nardy_analyze.cli.writer import Form
from nardy_analyze.errors import Defect, NardyError
from nardy_analyze.i18n import _, language, set_language
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notices import listen, tell

_Answered = tuple[list[Outcome], tuple[tuple[str, str], ...]]
"""What became of a chunk, and the notices heard over it."""
_CHUNK = 64
_AHEAD = 3
_MOST = 61 if sys.platform == "win32" else 1024
"""Processes that a pool can hold there."""


_heard: list[tuple[str, str]] = []
"""Notices of a worker that its parent has not been told of."""


def _begin(name: str) -> None:
    """Set a worker up: the parent's language, an interrupt left to the parent, and notices kept for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_language(name)
    listen(lambda place, words: _heard.append((place, words)))


def _chunk_outcomes(chunk: list[PositionEntry | BadEntry], question: Question, form: Form) -> _Answered:
    outcomes = [outcome_of(entry, question, form) for entry in chunk]
    heard = tuple(_heard)
    _heard.clear()
    return outcomes, heard


def parallel_outcomes(
    source: Iterable[PositionEntry | BadEntry], question: Question, form: Form, jobs: int
) -> Iterator[Outcome]:
    """Yield the outcome of each position in order; at most a few chunks a process are read ahead."""
    entries = iter(source)
    failure: NardyError | None = None
    waiting: deque[Future[_Answered]] = deque()
    with ProcessPoolExecutor(min(jobs, _MOST), initializer=_begin, initargs=(language(),)) as pool:
        try:
            while True:
                while failure is None and len(waiting) < jobs * _AHEAD:
                    # What was read before the input failed is answered before the failure is told.
                    chunk, failure = _next_chunk(entries)
                    if not chunk:
                        break
                    waiting.append(pool.submit(_chunk_outcomes, chunk, question, form))
                if not waiting:
                    break
                outcomes, heard = waiting.popleft().result()
                for place, words in heard:
                    tell(place, words)
                yield from outcomes
        except BrokenProcessPool:
            words = _("a process of --jobs was ended from outside: is there enough memory?")
            raise NardyError(Defect(words, place="--jobs")) from None
        finally:
            for future in waiting:
                future.cancel()
    if failure is not None:
        raise failure


def _next_chunk(
    entries: Iterator[PositionEntry | BadEntry],
) -> tuple[list[PositionEntry | BadEntry], NardyError | None]:
    """Return the next entries, and what stopped the reading of more, if anything did."""
    chunk: list[PositionEntry | BadEntry] = []
    try:
        for entry in entries:
            chunk.append(entry)
            if len(chunk) == _CHUNK:
                break
    except NardyError as error:
        return chunk, error
    return chunk, None
