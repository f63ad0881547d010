"""Rolls of two dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nardy_analyze.errors import RollError
from nardy_analyze.i18n import _

_TEXT = re.compile(r"\s*\[?\s*(?:([0-9]{1,3})(?:\s*[-,:xX×/–—]\s*|\s+)([0-9]{1,3})|([0-9])([0-9]))\s*\]?\s*")


class Roll(NamedTuple):
    """Two dice, the higher first; make one with `Roll.of` or `Roll.parse`."""

    hi: int
    lo: int

    @classmethod
    def of(cls, first: int, second: int) -> Roll:
        """Return the roll of two dice in either order.

        :raises RollError: a die is not 1..6.
        """
        for die in (first, second):
            if not 1 <= die <= 6:
                raise RollError(_("a die shows 1 to 6, not {die}").format(die=die), hint=_("write a roll like 6-3"))
        return cls(max(first, second), min(first, second))

    @classmethod
    def parse(cls, text: object) -> Roll:
        """Read 6-3, 63, "6 3" or [6, 3].

        :raises RollError: it is none of these, or a die is not 1..6.
        """
        if isinstance(text, Roll):
            return cls.of(*text)
        if isinstance(text, Sequence) and not isinstance(text, str):
            if len(text) == 2 and all(type(die) is int for die in text):
                return cls.of(text[0], text[1])
        elif isinstance(text, str) or type(text) is int:
            match = _TEXT.fullmatch(str(text))
            if match:
                return cls.of(int(match[1] or match[3]), int(match[2] or match[4]))
        raise RollError(
            _("{text!r} is not a roll of two dice").format(text=text if isinstance(text, str) else str(text)),
            hint=_("write a roll like 6-3"),
        )

    @property
    def double(self) -> bool:
        """Whether both dice show the same."""
        return self.hi == self.lo

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice to play: two, or four for a double."""
        return (self.hi,) * 4 if self.double else (self.hi, self.lo)

    @property
    def ways(self) -> int:
        """How many of the 36 throws show this roll."""
        return 1 if self.double else 2

    def __str__(self) -> str:
        return f"{self.hi}-{self.lo}"


def all_rolls() -> Iterator[Roll]:
    """Yield the 21 different rolls: 1-1, 2-1, 2-2, 3-1, ... 6-6."""
    for hi in range(1, 7):
        for lo in range(1, hi + 1):
            yield Roll(hi, lo)
