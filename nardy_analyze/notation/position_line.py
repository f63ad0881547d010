"""Position lines: ``RULES:WHITE:BLACK:TURN[:ROLL]``, a position in one word that needs no quoting in a shell."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from operator import getitem
from typing import TYPE_CHECKING

from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError, PositionError, RollError, RulesError, SyntaxDefects, nearest
from nardy_analyze.game import BAR, CHECKERS, OFF, POINTS, Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import (
    PositionEntry,
    count_defect,
    shared_defect,
    shared_points,
    show,
    side_name,
    unreachable,
)
from nardy_analyze.position import Position

if TYPE_CHECKING:
    from nardy_analyze.rules import RuleSet

FORM = "RULES:WHITE:BLACK:TURN[:ROLL]"
COLONS = 3
"""The fewest colons of a position line."""

_ENTRY = re.compile(r"\s*(?:(off|bar)|([0-9]{1,9}))(?:\s*[x×]\s*([0-9]{1,9}))?\s*", re.ASCII | re.IGNORECASE)
_TURNS = {"w": Color.WHITE, "white": Color.WHITE, "b": Color.BLACK, "black": Color.BLACK}


def _row(place: str) -> tuple[str, ...]:
    return ("", place, *(f"{place}x{n}" for n in range(2, CHECKERS + 1)))


# The texts of n checkers, n = 0..15, on board 24, 23, ... 1, off and the bar. Off and bar are always written with their
# number. A side is printed by picking from these, which stays out of the interpreter's loop: batches print millions.
_ROWS = (
    *(_row(str(point)) for point in range(POINTS, 0, -1)),
    ("", *(f"offx{n}" for n in range(1, CHECKERS + 1))),
    ("", *(f"barx{n}" for n in range(1, CHECKERS + 1))),
)


def format_line(position: Position, rules_name: str, roll: Roll | None = None) -> str:
    """Return the position line of a position under the shipped rule set `rules_name`."""
    w, b = position.white, position.black
    white = (*w[24:0:-1], w[0], w[25])
    long = position.game is Game.LONG
    black = (*b[12:0:-1], *b[24:12:-1], b[0], b[25]) if long else (*b[1:25], b[0], b[25])
    turn = "w" if position.to_move is Color.WHITE else "b"
    line = (
        f"{rules_name}:{','.join(map(getitem, compress(_ROWS, white), filter(None, white)))}"
        f":{','.join(map(getitem, compress(_ROWS, black), filter(None, black)))}:{turn}"
    )
    return line if roll is None else f"{line}:{roll}"


def parse_line(
    text: str,
    *,
    rules_override: RuleSet | None = None,
    number: int | None = None,
    place: str = "",
    line: int | None = None,
) -> PositionEntry:
    """Read a position line; `number`, `place` and `line` become the entry's id, place and line.

    :raises SyntaxDefects: it has not the parts of a position line.
    :raises NardyError: all that is wrong with its parts, PositionError unless it is only the rule set or the roll.
    """
    parts = text.strip().split(":")
    if not COLONS <= len(parts) - 1 <= COLONS + 1:
        raise SyntaxDefects(
            _("{text} is not a position line").format(text=show(text)),
            hint=_("a position line has at least three colons: {form}").format(form=FORM),
        ).at(place or None, line)
    return _LineReader(parts).entry(rules_override, number, place, line)


@lru_cache(maxsize=1024)
def _read_entry(word: str) -> tuple[int | str | None, int]:
    """Return the number, ``off`` or ``bar`` of an entry and its count; None where it is no entry."""
    found = _ENTRY.fullmatch(word)
    if not found:
        return None, 0
    return found[1].lower() if found[1] else int(found[2]), int(found[3] or 1)


class _LineReader:
    """Reads the parts of one line and collects what is wrong with them."""

    def __init__(self, parts: list[str]) -> None:
        self.parts = parts
        self.wrong: list[tuple[type[NardyError], Defect]] = []

    def entry(self, override: RuleSet | None, number: int | None, place: str, line: int | None) -> PositionEntry:
        rules = self._rules(self.parts[0].strip(), override)
        game = rules.game if rules else None
        white = self._side(Color.WHITE, self.parts[1], game)
        black = self._side(Color.BLACK, self.parts[2], game)
        if game:
            self._add(*(shared_defect(point) for point in shared_points(game, white, black)))
        to_move = self._turn(self.parts[3].strip())
        roll = self._roll(self.parts[4]) if len(self.parts) > COLONS + 1 else None
        if self.wrong or not rules:
            kinds = {kind for kind, _defect in self.wrong}
            kind = kinds.pop() if len(kinds) == 1 else PositionError
            raise kind(defect.at(place or None, line) for _kind, defect in self.wrong)
        position = Position(rules.game, tuple(white), tuple(black), to_move)
        return PositionEntry(
            position, rules, number, roll, warnings=unreachable(position, rules), place=place, line=line
        )

    def _add(self, *defects: Defect, kind: type[NardyError] = PositionError) -> None:
        self.wrong += [(kind, defect) for defect in defects]

    def _rules(self, name: str, override: RuleSet | None) -> RuleSet | None:
        from nardy_analyze.ruleset_files import SHIPPED, load

        if name in SHIPPED:
            return override or load(name)
        near = nearest(name, SHIPPED)
        hint = _("did you mean {name}?").format(name=near) if near else None
        hint = hint or _("choose one of {names}").format(names=", ".join(SHIPPED))
        message = _("a position line begins with a shipped rule set, not {name}").format(name=show(name))
        self._add(Defect(message, hint), kind=RulesError)
        return override

    def _side(self, color: Color, text: str, game: Game | None) -> list[int]:
        """Return a side's counts by its own numbering, without the entries that are wrong."""
        counts = [0] * 26
        own_point = (game or Game.LONG).own_point
        seen: set[int] = set()
        before = len(self.wrong)
        for word in text.split(",") if text.strip() else ():
            point, count = self._place(color, word, game)
            if point in seen:
                entry = {OFF: "off", BAR: "bar"}.get(point, point)
                message = _("{side} has the entry {entry} twice").format(side=side_name(color), entry=entry)
                self._add(Defect(message))
            elif point >= 0:
                seen.add(point)
                counts[point if point in (OFF, BAR) else own_point(color, point)] = count
        total = sum(counts)
        defect = count_defect(color, total, f"offx{counts[OFF] + CHECKERS - total}")
        if defect and len(self.wrong) == before:
            self._add(defect)
        return counts

    def _place(self, color: Color, word: str, game: Game | None) -> tuple[int, int]:
        """Return the board point (0 off, 25 bar) and count of one entry; the point is -1 where it is wrong."""
        place, count = _read_entry(word)
        if type(place) is int and 1 <= place <= POINTS:
            return place, count
        side = side_name(color)
        if place == "off":
            return OFF, count
        if place == "bar":
            if game is not Game.LONG or not count:
                return BAR, count
            self._add(Defect(_("{side}: there is no bar in long nardy").format(side=side)))
        elif place is None:
            message = _("{side}: {entry} is no entry").format(side=side, entry=show(word))
            self._add(Defect(message, _("write entries like 24x13, 18, offx2, with commas between")))
        else:
            message = _("{side}: there is no point {point}").format(side=side, point=place)
            self._add(Defect(message, _("points are 1 to 24; write offx2 for checkers borne off, barx1 on the bar")))
        return -1, 0

    def _turn(self, text: str) -> Color:
        turn = _TURNS.get(text.lower())
        if turn is None:
            message = _("the side to move is w or b, not {text}").format(text=show(text))
            self._add(Defect(message, _("the parts are {form}").format(form=FORM)))
        return turn or Color.WHITE

    def _roll(self, text: str) -> Roll | None:
        try:
            return Roll.parse(text)
        except RollError as error:
            self._add(*error.defects, kind=RollError)
            return None
