"""Compare two players over pairs of games with the same dice: `python -m training.compare long PLAYER OTHER`.

A player is `random`, `spread`, or the folder of a generation; in short one of the two may be `pubeval` (of gnubg-nn, for
measuring). What is printed is what PLAYER wins.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from nardy_analyze import Game, Position, RuleSet
from nardy_analyze._core.match import play_pairs
from nardy_analyze._core.player import CorePlayer
from nardy_analyze.core_rules import core_rules
from training.generation import evaluator_of

SLICE = 100
PUBEVAL = "pubeval"


@dataclass(frozen=True)
class Comparison:
    """What `one` wins a game against `other`, in points, with its standard error (of pairs), over so many games."""

    points: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.points:+.3f} points a game (standard error {self.error:.3f}) over {self.games:,} games"


def player_of(words: str, game: str) -> CorePlayer:
    """Return the player that words name.

    :raises SourceError: the folder has no networks. :raises ValueError: they are of another game.
    """
    if words in ("random", "spread"):
        return CorePlayer(words)
    return CorePlayer("static", evaluator_of(Path(words), game))


def compare(game: str, one: CorePlayer, other: CorePlayer, *, games: int, seed: int, jobs: int) -> Comparison:
    """Play games // 2 pairs."""
    rules = RuleSet.load(game)
    core, start, scoring = core_rules(rules), Position.start(Game(game)).to_core(), rules.scoring
    points = np.zeros((games // 2, 2))

    def play(first: int) -> None:
        play_pairs(
            core, one, other, start, seed, first, points[first : first + SLICE].data,
            oin=scoring.oin, mars=scoring.mars, koks=scoring.koks,
        )  # fmt: skip

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(play, range(0, games // 2, SLICE)))
    return of_pairs(points)


def of_pairs(points: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Comparison:
    """Return the comparison that pairs of games (n x 2, n at least 2) make."""
    pairs = points.mean(axis=1)
    return Comparison(float(pairs.mean()), float(pairs.std(ddof=1) / math.sqrt(len(pairs))), points.size)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("long", "short"))
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    words = parser.parse_args()
    if words.games < 4:
        parser.error("--games: at least two pairs, 4 games, make a comparison")
    try:
        if PUBEVAL in (words.one, words.other):
            print(_with_pubeval(words.game, words.one, words.other, games=words.games, seed=words.seed))
            return
        one, other = player_of(words.one, words.game), player_of(words.other, words.game)
        print(compare(words.game, one, other, games=words.games, seed=words.seed, jobs=words.jobs))
    except ValueError as error:
        parser.error(str(error))


def _with_pubeval(game: str, one: str, other: str, *, games: int, seed: int) -> Comparison:
    from training.pubeval import compare_with_pubeval

    if game != "short" or one == other:
        raise ValueError(f"{PUBEVAL} plays short nardy, against another player")
    found = compare_with_pubeval(player_of(other if one == PUBEVAL else one, game), games=games, seed=seed)
    return found if other == PUBEVAL else replace(found, points=-found.points)


if __name__ == "__main__":
    main()
