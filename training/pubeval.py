"""Games of short nardy against pubeval, the field's own baseline, which gnubg-nn brings along (for measuring only)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nardy_analyze import Game, Position, RuleSet
from nardy_analyze._core.match import end_points
from nardy_analyze._core.player import CorePlayer, chosen_play
from nardy_analyze.core_rules import core_rules
from training.compare import Comparison, of_pairs

MOST_TURNS = 2000


def pubeval_play(board: bytes, hi: int, lo: int) -> bytes:
    """Return the board after pubeval's play, seen by the mover; board: 64 bytes, the mover first."""
    import gnubg_nn  # type: ignore[import-not-found, import-untyped, unused-ignore]

    mine, theirs = bytearray(board[:32]), bytearray(board[32:])
    steps = gnubg_nn.pub_best_move([list(theirs[1:26]), list(mine[1:26])], hi, lo)
    for start, end in zip(steps[::2], steps[1::2], strict=True):
        mine[start + 1] -= 1
        mine[max(0, end + 1)] += 1
        if end >= 0 and theirs[24 - end]:
            theirs[24 - end] -= 1
            theirs[25] += 1
    return bytes(mine + theirs)


def compare_with_pubeval(player: CorePlayer, *, games: int, seed: int) -> Comparison:
    """Play games // 2 pairs with the same dice, each side beginning once; return what the player wins."""
    dice = np.random.default_rng(seed).integers(1, 7, (games // 2, MOST_TURNS, 2), dtype=np.uint8)
    points = np.zeros((games // 2, 2))
    for pair in range(games // 2):
        for who in (0, 1):
            points[pair, who] = _game(player, dice[pair], pubeval_begins=who == 1)
    return of_pairs(points)


def _game(player: CorePlayer, dice: NDArray[np.uint8], *, pubeval_begins: bool) -> float:
    """Play one game and return what the player wins."""
    rules = RuleSet.load("short")
    core, scoring = core_rules(rules), rules.scoring
    board = Position.start(Game.SHORT).to_core()
    pubeval = pubeval_begins
    for one, two in dice.tolist():
        hi, lo = max(one, two), min(one, two)
        after = pubeval_play(board, hi, lo) if pubeval else chosen_play(board, core, player, hi, lo, 0)
        assert after is not None
        if after[0] == 15:
            won = end_points(after, core, oin=scoring.oin, mars=scoring.mars, koks=scoring.koks)
            return -won if pubeval else won
        board, pubeval = after[32:] + after[:32], not pubeval
    return 0.0
