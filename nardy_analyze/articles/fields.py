"""Reading the values of a block, with all that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError, RollError, nearest
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import show
from nardy_analyze.notation.position_mapping import Key, KeyPath

T = TypeVar("T")

Line: TypeAlias = Callable[[KeyPath], int]


class Fields:
    """The keys of one block. What is wrong is kept in `defects`; a value that is wrong reads as None.

    line_of: the article's line of the value at a path of keys. place: the article.
    """

    def __init__(self, data: Mapping[Key, object], line_of: Line, place: str) -> None:
        self.data = data
        self.line_of = line_of
        self.place = place
        self.defects: list[Defect] = []

    def wrong(self, path: KeyPath, message: str, hint: str | None = None) -> None:
        """Keep what is wrong with the value at `path`."""
        self.defects.append(Defect(message, hint, self.line_of(path), self.place))

    def take(self, path: KeyPath, error: NardyError) -> None:
        """Keep an error of the value at `path`; what is wrong in another file is told here, with its place there."""
        line = self.line_of(path)
        for defect in error.defects:
            if defect.place not in (None, self.place):
                there = defect.place if defect.line is None else f"{defect.place}:{defect.line}"
                defect = Defect(f"{there}: {defect.message}", defect.hint)
            self.defects.append(defect.at(self.place, line))

    def attempt(self, path: KeyPath, make: Callable[[], T]) -> T | None:
        """Return what `make` makes of the value at `path`, or None where it raises an error, which is kept."""
        try:
            return make()
        except NardyError as error:
            self.take(path, error)
            return None

    def unknown(self, path: KeyPath, known: Sequence[str], hint: str | None = None) -> None:
        """Keep that the last key of `path` is not known; the nearest known one is named."""
        near = nearest(show(path[-1]).strip("'"), known)
        if near:
            hint = _("did you mean {name}?").format(name=near)
        hint = hint or _("the keys are {names}").format(names=", ".join(known))
        self.wrong(path, _("unknown key {key}").format(key=show(path[-1])), hint)

    def word(self, name: str, known: Sequence[str]) -> str | None:
        """Return one of the known words."""
        value = self.data.get(name)
        if value is None or (isinstance(value, str) and value in known):
            return value
        near = nearest(value, known) if isinstance(value, str) else None
        message = _("{name} is {value}, not one of {known}")
        self.wrong(
            (name,),
            message.format(name=name, value=show(value), known=", ".join(known)),
            _("did you mean {name}?").format(name=near) if near else None,
        )
        return None

    def text(self, name: str) -> str | None:
        """Return a text; a number is taken as it is written."""
        value = self.data.get(name)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**15:
            return str(value)
        message = _("{name} is {value}, not a text").format(name=name, value=show(value))
        self.wrong((name,), message, _("put it in quotes"))
        return None

    def flag(self, name: str) -> bool:
        """Return a choice of true or false, false where it is not given."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            message = _("{name} is {value}, not true or false")
            self.wrong((name,), message.format(name=name, value=show(value)))
        return value is True

    def whole(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number from `least` to `most`."""
        value = self.data.get(name)
        if value is None or (type(value) is int and least <= value <= most):
            return value
        message = _("{name} is {value}, not a whole number from {least} to {most}")
        self.wrong((name,), message.format(name=name, value=show(value), least=least, most=most))
        return None

    def above_zero(self, name: str) -> float | None:
        """Return a number above 0."""
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf"):
            return float(value)
        message = _("{name} is {value}, not a number above 0")
        self.wrong((name,), message.format(name=name, value=show(value)))
        return None

    def roll(self, name: str = "roll") -> Roll | None:
        """Return a roll."""
        value = self.data.get(name)
        return None if value is None else self.attempt((name,), lambda: read_roll(value))


def read_roll(value: object) -> Roll:
    """Return the roll that a value says.

    :raises RollError: it says none.
    """
    if isinstance(value, list) or (isinstance(value, str) and len(value) < 40) or (type(value) is int and value < 100):
        return Roll.parse(value)
    message = _("{value} is not a roll of two dice").format(value=show(value))
    raise RollError(message, hint=_("write a roll like 6-3"))
