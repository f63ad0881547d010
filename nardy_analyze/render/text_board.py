"""The board in letters: White at the bottom, board numbering, O for White and X for Black."""

from __future__ import annotations

from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import side_name
from nardy_analyze.position import Position

_HEIGHT = 5
_MARKS = {Color.WHITE: "O", Color.BLACK: "X"}
_TOP = (range(13, 19), range(19, 25))
_BOTTOM = (range(12, 6, -1), range(6, 0, -1))


def text_board(position: Position) -> tuple[str, ...]:
    """Return the lines of a board, at most 50 columns wide."""
    holders = {point: (_MARKS[color], count) for color in Color for point, count in position.board(color).items()}

    def cell(point: int, level: int) -> str:
        mark, count = holders.get(point, (" ", 0))
        if level == _HEIGHT - 1 and count > _HEIGHT:
            return f"{count:>2} "
        return f" {mark if count > level else ' '} "

    def row(halves: tuple[range, range], level: int) -> str:
        left, right = ("".join(cell(point, level) for point in half) for half in halves)
        return f"|{left}| |{right}|"

    def numbers(halves: tuple[range, range]) -> str:
        left, right = ("".join(f"{point:>2} " for point in half) for half in halves)
        return f" {left}   {right}".rstrip()

    edge = "+" + "-" * 18 + "+-+" + "-" * 18 + "+"
    lines = [numbers(_TOP), edge, *(row(_TOP, level) for level in range(_HEIGHT))]
    lines.append("|" + " " * 18 + "| |" + " " * 18 + "|")
    lines += [*(row(_BOTTOM, level) for level in reversed(range(_HEIGHT))), edge, numbers(_BOTTOM)]
    for color in Color:
        words = (
            _("{side} ({mark}): {n} off")
            if position.game is Game.LONG
            else _("{side} ({mark}): {n} off, {bar} on the bar")
        )
        lines.append(
            words.format(side=side_name(color), mark=_MARKS[color], n=position.off(color), bar=position.bar(color))
        )
    return tuple(lines)
