"""A progress bar for long work: on a terminal only, on standard error only, and only once the work has proved long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds of silence before a bar is worth showing."""


_CALM = 0.25
"""Seconds between two changes of a bar's words."""


def with_progress(
    items: Iterable[T],
    words: str,
    *,
    total: int | None = None,
    quiet: bool = False,
    each: int = 1,
    tell: Callable[[T], str] | None = None,
) -> Iterator[T]:
    """Yield `items`, counting them on a bar named `words` while they last; `total` is how many there are, if known.

    each: what an item counts. tell: returns what an item says of the work so far, to be shown instead of `words`.
    """
    if quiet or not sys.stderr.isatty():
        yield from items
        return
    begin = time.monotonic()
    rest = iter(items)
    done = 0
    for item in rest:
        yield item
        done += 1
        if time.monotonic() - begin > PATIENCE:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=total, completed=done * each)
        told = begin
        for item in rest:
            yield item
            progress.advance(task, each)
            if tell is not None and time.monotonic() - told > _CALM:
                progress.update(task, description=tell(item))
                told = time.monotonic()
