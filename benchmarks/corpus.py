"""Positions from play for the benchmarks: games of two players who like to hold points, some plays at random."""

from __future__ import annotations

import random
from dataclasses import dataclass

from nardy_analyze._core.plays import legal_plays
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze.core_rules import core_rules
from nardy_analyze.game import Game
from nardy_analyze.position import Position
from nardy_analyze.ruleset_files import shipped

SEED = 20_26
RANDOM_SHARE = {Game.LONG: 0.6, Game.SHORT: 1.0}
"""Share of plays made at random, such that a roll has about 17 plays, as in games between people."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """n position-rolls: 64 bytes a board, 2 a roll (higher first)."""

    name: str
    rules: CoreRules
    boards: bytes
    rolls: bytes
    size: int


def _liking(board: bytes) -> int:
    """Points held, checkers off and pips, as a player who wants a broad front weighs them."""
    held = sum(1 for count in board[1:25] if count)
    pips = sum(point * count for point, count in enumerate(board[:26]))
    return 40 * held + 60 * board[0] - pips


def from_play(name: str, size: int) -> Corpus:
    """Return `size` position-rolls met in seeded games under the shipped rule set `name`."""
    rules = shipped(name)
    core = core_rules(rules)
    rng = random.Random(f"{SEED} {name}")
    boards, rolls = bytearray(), bytearray()
    while len(rolls) < 2 * size:
        board = Position.start(rules.game).to_core()
        while board[0] != 15 and board[32] != 15 and len(rolls) < 2 * size:
            hi, lo = sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True)
            boards += board
            rolls += bytes((hi, lo))
            plays = [after for after, _steps in legal_plays(board, core, hi, lo)[1]]
            plays.sort()  # the order in which plays are found is nobody's business
            best = rng.choice(plays) if rng.random() < RANDOM_SHARE[rules.game] else max(plays, key=_liking)
            board = best[32:] + best[:32]
    return Corpus(name, core, bytes(boards), bytes(rolls), size)
