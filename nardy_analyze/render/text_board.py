"""The board in letters, for terminals: O for White and X for Black, or discs where the terminal has them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze.game import Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import side_name
from nardy_analyze.position import Position
from nardy_analyze.render.diagram.labels import point_label

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramLabels
    from nardy_analyze.rules import Direction, RuleSet

_HEIGHT = 5


@dataclass(frozen=True, slots=True)
class Letters:
    """What a text board is made of: the marks of both sides, and the lines around it.

    corners: those of the upper edge and of the lower, each left, before the bar, after it, right.
    """

    white: str
    black: str
    level: str
    upright: str
    corners: tuple[str, str]
    lit: str

    def mark(self, color: Color) -> str:
        """Return a side's mark."""
        return self.white if color is Color.WHITE else self.black


ASCII = Letters("O", "X", "-", "|", ("++++", "++++"), "*")
UNICODE = Letters("○", "●", "─", "│", ("┌┬┬┐", "└┴┴┘"), "*")


def letters_for(encoding: str | None) -> Letters:
    """Return the letters that a stream of this encoding can show."""
    try:
        "".join((UNICODE.white, UNICODE.black, UNICODE.level, *UNICODE.corners)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def text_board(
    position: Position,
    *,
    view: Color = Color.WHITE,
    direction: Direction = "ccw",
    labels: DiagramLabels = "board",
    highlight: Collection[int] = (),
    letters: Letters = ASCII,
) -> tuple[str, ...]:
    """Return the lines of a board, at most 50 columns wide (74 with Roman labels).

    view: who sits at the bottom. direction: the way that player goes round. highlight: BOARD points whose labels get a star.
    """
    game = position.game
    holders = {point: (letters.mark(color), count) for color in Color for point, count in position.board(color).items()}
    width = 5 if labels == "roman" else 3

    def row(owns: Sequence[int]) -> list[int]:
        boards = [game.board_point(view, own) for own in owns]
        return boards if direction == "ccw" else boards[::-1]

    top, bottom = row(range(13, 25)), row(range(12, 0, -1))

    def halves(cells: Sequence[str], edge: str, bar: str) -> str:
        return f"{edge}{''.join(cells[:6])}{bar}{''.join(cells[6:])}{edge}"

    def cell(point: int, level: int) -> str:
        mark, count = holders.get(point, (" ", 0))
        shown = f"{count:>2}" if level == _HEIGHT - 1 and count > _HEIGHT else f" {mark if count > level else ' '}"
        return f"{shown} ".rjust(width)

    def level(points: Sequence[int], height: int) -> str:
        upright = letters.upright
        return halves([cell(point, height) for point in points], upright, f"{upright} {upright}")

    def numbers(points: Sequence[int]) -> str:
        names = [
            (point_label(game, view, labels, point) + (letters.lit if point in highlight else " ")).rjust(width)
            for point in points
        ]
        return halves(names, " ", "   ").rstrip()

    def edge(corners: str) -> str:
        side = letters.level * 6 * width
        return f"{corners[0]}{side}{corners[1]}{letters.level}{corners[2]}{side}{corners[3]}"

    lines = [edge(letters.corners[0]), *(level(top, height) for height in range(_HEIGHT))]
    lines.append(halves([" " * width] * 12, letters.upright, f"{letters.upright} {letters.upright}"))
    lines += [*(level(bottom, height) for height in reversed(range(_HEIGHT))), edge(letters.corners[1])]
    if labels != "none":
        lines = [numbers(top), *lines, numbers(bottom)]
    for color in Color:
        words = _("{side} ({mark}): {n} off") if game is Game.LONG else _("{side} ({mark}): {n} off, {bar} on the bar")
        lines.append(
            words.format(
                side=side_name(color), mark=letters.mark(color), n=position.off(color), bar=position.bar(color)
            )
        )
    return tuple(lines)


def board_above(position: Position, rules: RuleSet, numbering: Numbering, letters: Letters) -> tuple[str, ...]:
    """Return the board that goes above a table of plays: labelled by the numbers in which the plays are written."""
    if numbering is Numbering.OWN:
        view = position.to_move
        return text_board(position, view=view, direction=rules.drawing.direction, labels="own", letters=letters)
    return text_board(position, direction=rules.drawing.direction, letters=letters)
