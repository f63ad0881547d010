"""Which commands and options there are, so that tests of what is still to come can wait for it."""

from __future__ import annotations

from functools import cache

from tests.contract.running import nardy


@cache
def has(command: str, option: str = "") -> bool:
    """Whether there is such a command (with such an option)."""
    run = nardy(*command.split(), "--help", env={"COLUMNS": "200"})
    return run.code == 0 and option in run.out
