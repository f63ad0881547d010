"""Stub of the compiled module of the same name."""

from nardy_analyze._core.evaluator import CoreEvaluator
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze._core.stop import Stop

MAX_PLY: int

Found = tuple[float, float, float, float, float, float]

def evaluate(
    evaluator: CoreEvaluator,
    board: bytes,
    rules: CoreRules,
    ply: int,
    *,
    mover_started: bool = True,
    stop: Stop | None = None,
) -> tuple[Found, str]:
    """Return the six chances of the side on roll and what they come from.

    board: 64 bytes, seen by the side on roll. ply: rolls looked ahead, 0 static. mover_started: matters under a last roll.
    The second value is "exact" (the game is over, or win is proved by tables), "table" (one-sided tables), "race" or "contact"
    (networks; a search of ply 1 or more over them keeps the word of the position itself).

    :raises ValueError: the board or the ply is not sound, or the evaluator is of another game.
    """

def rank_plays(
    evaluator: CoreEvaluator,
    board: bytes,
    rules: CoreRules,
    hi: int,
    lo: int,
    ply: int,
    *,
    last_turn: bool = False,
    mover_started: bool = True,
    stop: Stop | None = None,
) -> tuple[int, list[tuple[tuple[bytes, tuple[tuple[int, int], ...]], float, Found, int]]]:
    """Return (dice played, [((board after, steps), equity, the mover's chances, ply it was looked at), ...]), best first.

    Plays that a filter kept out of the deepest look stand after all that were looked at deeper, best first among themselves.
    Dice, boards and steps are as in `plays.legal_plays`; a finished game has no plays.

    :raises ValueError: the board, roll or ply is not sound, or the evaluator is of another game.
    """
