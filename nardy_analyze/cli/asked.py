"""The move and the roll that a command is asked about: from the call, else from the input."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError, UsageError
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import PositionEntry


def asked_move(
    entry: PositionEntry, move: str | None, roll: Roll | None, place: str = "MOVE"
) -> tuple[PositionEntry, str, Roll, AbstractContextManager[None]]:
    """Return the entry with the roll in force, the move's text, the roll, and a context that places errors of the move.

    place: the name of the argument or option that `move` is.

    :raises UsageError: a move or a roll is missing; both are named.
    """
    text = move if move is not None else entry.move
    dice = roll or entry.roll
    missing = []
    if text is None:
        missing.append(
            Defect(_("it is missing"), _("write the move after the position, or `move:` in the input"), place=place)
        )
    if dice is None:
        missing.append(Defect(_("it is missing"), _("give --roll 6-3, or `roll:` in the input"), place="--roll"))
    if text is None or dice is None:
        raise UsageError(missing)
    return (
        replace(entry, roll=dice, move=text),
        text,
        dice,
        _at(place, None) if move is not None else _at(entry.place, entry.line),
    )


@contextmanager
def _at(place: str, line: int | None) -> Iterator[None]:
    try:
        yield
    except NardyError as error:
        raise error.at(place, line) from None
