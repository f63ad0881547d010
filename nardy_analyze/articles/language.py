"""Another language for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nardy_analyze.i18n import language, set_language


@contextmanager
def speaking(name: str | None) -> Iterator[None]:
    """Put a language in force inside the `with`; None leaves the one that is."""
    before = language()
    try:
        if name is not None:
            set_language(name)
        yield
    finally:
        set_language(before)
