"""Long work in the core that an interrupt can end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from nardy_analyze._core.stop import Stop

T = TypeVar("T")


def interruptible(work: Callable[[Stop], T]) -> T:
    """Return what the work returns; it is left to a thread, so that this one can hear an interrupt, and is stopped by it."""
    from concurrent.futures import ThreadPoolExecutor

    stop = Stop()
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(work, stop).result()
        except BaseException:
            stop.ask()
            raise
