"""Self-play to shards: boards with targets, many games at a time, the same games for the same seed."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nardy_analyze import Game, Position, RuleSet
from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.selfplay import self_play
from nardy_analyze.core_rules import core_rules

SLICE = 500
"""Games of one call of the core."""
TURNS = 130
"""Turns of a game that room is kept for, on average; where games are longer they are played again with more room."""


def joined(shards: list[Shard]) -> Shard:
    """Return shards as one."""
    return Shard(np.concatenate([s.boards for s in shards]), np.concatenate([s.targets for s in shards]))


@dataclass(frozen=True)
class Shard:
    """Boards (n x 64 uint8, as the side that has just played sees each) and targets (n x 6 float32, best class first)."""

    boards: NDArray[np.uint8]
    targets: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Write the shard, whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as stream:
            np.savez(stream, boards=self.boards, targets=self.targets.astype(np.float16))
        part.replace(path)

    @staticmethod
    def load(path: Path) -> Shard:
        """Read a shard."""
        with np.load(path) as found:
            return Shard(found["boards"], found["targets"].astype(np.float32))


def play_shard(
    game: str,
    player: CorePlayer,
    *,
    seed: int,
    first: int,
    games: int,
    lam: float,
    share: float,
    random_one_in: int,
    jobs: int,
    starts: bytes | None = None,
) -> Shard:
    """Play games first, first + 1, ... and keep a share of their boards.

    starts: boards of 64 bytes that games begin with in turn; None for the start of the game. What is kept of a game depends on
    the seed and its number alone, whatever `jobs` is. Games that do not end are left out, and told on standard error.
    """
    rules = core_rules(RuleSet.load(game))
    start = starts or Position.start(Game(game)).to_core()

    def play(begin: int) -> tuple[Shard, int]:
        n = min(SLICE, first + games - begin)
        room = int(n * TURNS * share) + 4096
        while True:
            boards, targets = np.zeros(room * 64, np.uint8), np.zeros((room, 6), np.float32)
            written, _turns, endless, without_room = self_play(
                rules, player, start, seed, begin, n, lam, share, random_one_in, boards.data, targets.data
            )
            if not without_room:
                return Shard(boards[: written * 64].reshape(-1, 64).copy(), targets[:written].copy()), endless
            room *= 4

    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(play, range(first, first + games, SLICE)))
    endless = sum(count for _shard, count in found)
    if endless:
        print(f"{endless:,} of {games:,} games did not end and were left out", file=sys.stderr, flush=True)
    return joined([shard for shard, _count in found])
