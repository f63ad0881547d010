"""Reading moves as people write them (docs/moves.md)."""

from __future__ import annotations

import re

from nardy_analyze.errors import MoveError
from nardy_analyze.game import BAR, OFF, POINTS, Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.moves import Move, Part
from nardy_analyze.notation.numbering import Numbering

_OFF_WORDS = frozenset(
    (
        "off", "out", "выброс", "выбросить", "выкинуть", "снять", "сброс", "двор",
        "викид", "викинути", "зняти", "двір", "шығару", "шығады",
    )
)  # fmt: skip
_BAR_WORDS = frozenset(("bar", "бар"))
_PASS_WORDS = frozenset(
    (
        "(no move)", "no move", "pass", "(pass)", "(нет хода)", "нет хода", "пас", "пропуск",
        "(ходу немає)", "ходу немає", "(немає ходу)", "немає ходу", "(жүріс жоқ)", "жүріс жоқ",
    )
)  # fmt: skip
_ROMAN = {
    name: 24 - i for i, name in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"))
}
"""Moscow labels: I..XII are board 24..13 (docs/rules.md: Terms)."""

_SEPARATOR = re.compile(r"\s*(?:->|=>|[/→⇒>\-–—−])\s*")
_PART = re.compile(r"(?P<path>[^\s,;()]+)(?:\((?P<times>\d{1,2})\))?\Z")
_TIMES_APART = re.compile(r"\s+(?=\(\d+\))")
_LIMIT = 500
_TIMES = 15


def parse_move(text: str, game: Game, color: Color, numbering: Numbering | None = None, *, roman: bool = False) -> Move:
    """Read a move of `color`; `(no move)` is a move without parts.

    numbering: how `text` numbers points (default by the game). roman: the labels I..XII of the Moscow rules are read too.

    :raises MoveError: the text is no move; every part that cannot be read is named.
    """
    written = " ".join(text.split())
    if len(written) > _LIMIT:
        raise MoveError(_("the move is longer than {limit} letters").format(limit=_LIMIT))
    if not written:
        raise MoveError(_("the move is empty"), hint=_("write it like 24/18 13/10, or (no move) for a pass"))
    if written.casefold() in _PASS_WORDS:
        return Move((), written)
    reader = _Reader(game, color, numbering or Numbering.default(game), roman)
    faults: list[str] = []
    parts: list[Part] = []
    for word in re.split(r"[\s,;]+", _SEPARATOR.sub("/", _TIMES_APART.sub("", written)).strip(" ,;")):
        try:
            parts.extend(reader.part(word))
        except _UnreadablePartError as fault:
            faults.append(str(fault))
    if not parts and not faults:
        faults.append(_("no part like 24/18 in it"))
    if faults:
        raise MoveError(
            _("cannot read the move {text!r}: {faults}").format(text=_short(written), faults="; ".join(faults)),
            hint=_("write it like 24/18 13/10, or (no move) for a pass"),
        )
    return Move(tuple(parts), written)


class _UnreadablePartError(Exception):
    pass


class _Reader:
    """Reads the parts of one move."""

    def __init__(self, game: Game, color: Color, numbering: Numbering, roman: bool) -> None:
        self.game = game
        self.color = color
        self.numbering = numbering
        self.roman = roman

    def part(self, word: str) -> list[Part]:
        match = _PART.match(word)
        if not match:
            raise _UnreadablePartError(_("{word!r} is no part of a move").format(word=_short(word)))
        times = int(match["times"]) if match["times"] else 1
        if not 1 <= times <= _TIMES:
            raise _UnreadablePartError(_("{word!r} repeats {times} times").format(word=_short(word), times=times))
        names = match["path"].split("/")
        if len(names) < 2:
            raise _UnreadablePartError(_("{word!r} names one point only").format(word=_short(word)))
        points: list[int] = []
        hits: list[bool] = []
        for i, name in enumerate(names):
            bare = name.rstrip("*")
            point = self.point(bare, word)
            if point == OFF and i < len(names) - 1:
                raise _UnreadablePartError(_("{word!r} goes on after bearing off").format(word=_short(word)))
            if point == BAR and i > 0:
                raise _UnreadablePartError(_("{word!r} moves to the bar").format(word=_short(word)))
            if point == OFF and i == 0:
                raise _UnreadablePartError(_("{word!r} starts off the board").format(word=_short(word)))
            points.append(point)
            hits.append(bare != name)
        return [Part(tuple(points), tuple(hits))] * times

    def point(self, name: str, word: str) -> int:
        """Return the mover's own point of a written name."""
        folded = name.casefold()
        if folded in _OFF_WORDS:
            return OFF
        if folded in _BAR_WORDS:
            return self.bar(word)
        if self.roman and name.upper() in _ROMAN:
            return self.game.own_point(self.color, _ROMAN[name.upper()])
        if not name:
            raise _UnreadablePartError(_("{word!r} lacks a point").format(word=_short(word)))
        if not (name.isascii() and name.isdigit() and len(name) <= 4):
            raise _UnreadablePartError(
                _("{name!r} in {word!r} is no point").format(name=_short(name), word=_short(word))
            )
        number = int(name)
        if number == OFF:
            return OFF
        if number == BAR:
            return self.bar(word)
        if not 1 <= number <= POINTS:
            raise _UnreadablePartError(_("there is no point {number}").format(number=number))
        return number if self.numbering is Numbering.OWN else self.game.own_point(self.color, number)

    def bar(self, word: str) -> int:
        if self.game is Game.LONG:
            raise _UnreadablePartError(_("{word!r}: long nardy has no bar").format(word=_short(word)))
        return BAR


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
