"""What goes wrong with input, as values: a defect has a place, words and a hint; an error carries them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with an input.

    message: what is wrong, in the user's language, without place or final full stop.
    hint: what to do about it, or None.
    line: 1-based line of the source the defect was found in, or None where lines mean nothing.
    place: the source as the user named it (a file, ``<stdin>``, an argument), or None while unknown.
    """

    message: str
    hint: str | None = None
    line: int | None = None
    place: str | None = None

    def at(self, place: str | None = None, line: int | None = None) -> Defect:
        """Return the defect with a place and line filled in where it had none; a line goes only with its own place."""
        if self.place is not None and self.place != place:
            return self
        return replace(self, place=place, line=self.line if self.line is not None else line)


class NardyError(ValueError):
    """Base of every error of this package; ``defects`` holds all that is wrong, at least one.

    ``code`` is a short stable word for programs: syntax, position, rules, roll, move, io, usage, cluster.
    """

    code = "error"

    def __init__(self, defects: str | Defect | Iterable[Defect], *, hint: str | None = None) -> None:
        if isinstance(defects, str):
            defects = Defect(defects, hint)
        self.defects: tuple[Defect, ...] = (defects,) if isinstance(defects, Defect) else tuple(defects)
        super().__init__("; ".join(defect.message for defect in self.defects))

    def at(self, place: str | None = None, line: int | None = None) -> NardyError:
        """Return an error of the same kind whose defects know their place."""
        return type(self)([defect.at(place, line) for defect in self.defects])

    @property
    def line(self) -> int | None:
        """The first line that a defect names, or None."""
        return next((defect.line for defect in self.defects if defect.line is not None), None)


class SyntaxDefects(NardyError):
    """The text is not YAML, JSON or a position line at all."""

    code = "syntax"


class PositionError(NardyError):
    """The text can be read but says no position."""

    code = "position"


class RulesError(NardyError):
    """A rule set is unknown or its file has mistakes."""

    code = "rules"


class RollError(NardyError):
    """A roll is missing or is not one of two dice."""

    code = "roll"


class MoveError(NardyError):
    """A move cannot be read, or cannot be made where it has to be."""

    code = "move"


class SourceError(NardyError):
    """A file cannot be read or written."""

    code = "io"


class UsageError(NardyError):
    """The call itself is wrong."""

    code = "usage"


class ClusterError(NardyError):
    """A cluster cannot be used, or is lost; no other position would fare better with it."""

    code = "cluster"


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word most like `word`, or None where none is close."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in known}
    found = get_close_matches(word.casefold(), folded, n=1, cutoff=0.5)
    return folded[found[0]] if found else None
