"""The rows of points that block: which a diagram shades."""

from __future__ import annotations

from nardy_analyze.game import POINTS, Color, Game
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

PRIME = 6
"""Points in a row that nothing passes in short nardy."""


def blocking_rows(position: Position, rules: RuleSet) -> list[tuple[Color, tuple[int, ...]]]:
    """Return (side, board points) of every row as long as the rule set's block, six in short nardy, legal or not.

    A row runs along the opponent's route, so in long nardy it may go round a corner of the board (RULES: Long nardy 4).
    One checker holds a point in long nardy, two in short.
    """
    length = rules.block.length if rules.block else PRIME
    least = 1 if position.game is Game.LONG else 2
    found = []
    for color in Color:
        held = {point for point, count in position.board(color).items() if count >= least}
        row: list[int] = []
        for own in range(POINTS, -1, -1):
            board = position.game.board_point(color.other, own) if own else 0
            if board in held:
                row.append(board)
                continue
            if len(row) >= length:
                found.append((color, tuple(row)))
            row = []
    return found
