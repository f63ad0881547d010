"""What goes wrong beside the work and leaves its result right (a cache that cannot be written): told once, to who listens."""

from __future__ import annotations

import threading
from collections.abc import Callable

Listener = Callable[[str, str], None]
"""Is told the place that a notice is about and what is to be known, in the user's language."""

_lock = threading.Lock()
_listener: Listener | None = None
_told: set[tuple[str, str]] = set()


def listen(listener: Listener | None) -> None:
    """Let a run hear what comes from now on, each notice once; None: nobody listens."""
    global _listener
    with _lock:
        _listener = listener
        _told.clear()


def tell(place: str, words: str) -> None:
    """Tell the listener, unless it knows."""
    with _lock:
        listener = None if (place, words) in _told else _listener
        _told.add((place, words))
    if listener is not None:
        listener(place, words)
