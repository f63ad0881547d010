"""What one position of an input holds, and the checks that every notation shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from typing import TYPE_CHECKING

from nardy_analyze.blocks import standing_block
from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError
from nardy_analyze.game import CHECKERS, HOME, OFF, POINTS, Color, Counts, Game
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.position import Position

if TYPE_CHECKING:
    from nardy_analyze.rules import RuleSet


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """A position as an input gave it, with all that stood beside it.

    id: the given id, else the 1-based number in the input, else None.
    extras: the user's own ``x-`` keys, untouched.
    warnings: in the user's language, what no game leads to.
    place: the file, ``<stdin>`` or the argument's name. line: 1-based line where the position begins, or None.
    """

    position: Position
    rules: RuleSet
    id: str | int | float | None = None
    roll: Roll | None = None
    move: str | None = None
    title: str | None = None
    caption: str | None = None
    extras: Mapping[str, object] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    place: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class BadEntry:
    """Stands in an input's order for a position that is wrong.

    id: the given id, else the 1-based number in the input. line: 1-based line where it begins, or None.
    """

    id: str | int | float
    error: NardyError
    place: str
    line: int | None = None


def placed(error: NardyError, place: str, line: int | None) -> NardyError:
    """Return an error whose defects have this place and line, but for those with a place of their own.

    A rule-set file that a position names is such a place: the position's line would mean nothing there.
    """
    return type(error)(
        defect if defect.place is not None else defect.at(place or None, line) for defect in error.defects
    )


def side_name(color: Color) -> str:
    """Return the name of a side in the language in force."""
    return _("white") if color is Color.WHITE else _("black")


def show(value: object) -> str:
    """Return a value as a message may quote it: on one line, short, and made however large the value is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else _("a huge number")
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return _("a mapping")
    return _("a list") if isinstance(value, Sequence) else _("something else")


def count_defect(color: Color, total: int, add: str) -> Defect | None:
    """Return what is wrong with a side that has `total` checkers in all, or None.

    add: the exact text to write for the missing ones if they are borne off.
    """
    if total == CHECKERS:
        return None
    message = ngettext("{side} has {n} checker, not 15", "{side} has {n} checkers, not 15", total)
    missing = CHECKERS - total
    if missing > 0:
        hint = ngettext(
            "add {add} if it is borne off, or place {n} more",
            "add {add} if they are borne off, or place {n} more",
            missing,
        ).format(add=add, n=missing)
    else:
        hint = ngettext("take {n} away", "take {n} away", -missing).format(n=-missing)
    return Defect(message.format(side=side_name(color), n=total if total < 10**15 else show(total)), hint)


def shared_points(game: Game, white: Sequence[int], black: Sequence[int]) -> list[int]:
    """Return the board points, from 24 down, where both sides (counts by their own numbering) have checkers."""
    theirs = (*black[13:25], *black[1:13]) if game is Game.LONG else tuple(black[24:0:-1])
    if not any(map(mul, white[1:25], theirs)):
        return []
    return [point for point in range(POINTS, 0, -1) if white[point] and theirs[point - 1]]


def shared_defect(point: int) -> Defect:
    """Return the defect of a board point that both sides hold."""
    return Defect(
        _("both colours have checkers on board point {point}").format(point=point),
        _("points are in board numbering, White's own for both colours (or write numbering: own)"),
    )


def unreachable(position: Position, rules: RuleSet) -> tuple[str, ...]:
    """Return, as warnings, why no game under these rules leads to the position; () where nothing speaks against it."""
    white, black = position.white, position.black
    found = []
    if rules.block:  # in long nardy only
        length = rules.block.length
        if _may_have_row(white, length) or _may_have_row(black, length):
            found = [
                _("{side} already holds a row that the block rule forbids").format(side=side_name(color))
                for color in standing_block(position, rules)
            ]
        if white[OFF] and any(white[HOME + 1 :]):
            found.append(_off_too_early(Color.WHITE))
        if black[OFF] and any(black[HOME + 1 :]):
            found.append(_off_too_early(Color.BLACK))
    if white[OFF] == black[OFF] == CHECKERS and not rules.last_roll:
        found.append(_("both sides have borne off all their checkers"))
    return tuple(found)


def _may_have_row(counts: Counts, length: int) -> bool:
    """Whether a side holds so many points in a row, wherever either side's route begins; most positions fail this."""
    if POINTS + 2 - counts.count(0) < length:
        return False
    held = bytes(map(bool, counts[1:25]))
    return b"\1" * length in held + held[: length - 1]


def _off_too_early(color: Color) -> str:
    return _("{side} has checkers off while others are outside the home").format(side=side_name(color))
