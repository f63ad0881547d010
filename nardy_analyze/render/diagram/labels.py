"""What the points of a diagram are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy_analyze.game import Color, Game

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramLabels

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def point_label(game: Game, view: Color, labels: DiagramLabels, board: int) -> str:
    """Return the label of a board point 1..24; view: the player at the bottom, whose numbers `own` means.

    Roman numerals are White's 24..13 in their order (RULES: Moscow labels). With labels none it is the board number.
    """
    if labels == "own":
        return str(game.own_point(view, board))
    if labels == "roman" and board > 12:
        return _ROMAN[24 - board]
    return str(board)
