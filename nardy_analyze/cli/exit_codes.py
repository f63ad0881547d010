"""Exit codes."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What a run of the command tells its caller."""

    DONE = 0
    ANSWER_IS_NO = 1
    """A move is not legal, or some positions of an input of several failed."""
    BAD_INPUT = 2
    INTERRUPTED = 130
