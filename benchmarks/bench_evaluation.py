"""Static evaluations and decisions a second, in the core, and beside gnubg-nn where it is installed.

    python -m benchmarks.bench_evaluation [--size 20000]

CPU time of one thread, the best of several runs. The work done is asserted: every fresh board evaluated, every play of every
decision weighed, as many plays as the rules allow.
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections.abc import Callable, Sequence

from benchmarks.corpus import Corpus, from_play
from nardy_analyze._core.batch import count_batch
from nardy_analyze._core.evaluator import CoreEvaluator, decide_batch, evaluate_batch
from nardy_analyze._core.search import rank_plays
from nardy_analyze.evaluators import core_evaluator
from nardy_analyze.ruleset_files import shipped

RUNS = 3
DECISIONS = {0: 2000, 1: 200, 2: 30}
"""Midgame decisions timed, by ply."""


def best_rate(work: Callable[[], object], units: float) -> float:
    """Return units a CPU second, the best of several runs."""
    best = 0.0
    for _ in range(RUNS):
        begin = time.process_time()
        work()
        best = max(best, units / (time.process_time() - begin))
    return best


def turned(boards: bytes) -> bytes:
    """Return the boards as the side that is not on roll, and has just played, sees them."""
    return b"".join(boards[i + 32 : i + 64] + boards[i : i + 32] for i in range(0, len(boards), 64))


def midgame(corpus: Corpus) -> list[tuple[bytes, int, int]]:
    """Return position-rolls of games in which nobody has borne off and both heads or back points are still held."""
    found = []
    for i in range(corpus.size):
        board = corpus.boards[64 * i : 64 * i + 64]
        if board[0] == board[32] == 0 and any(board[19:26]) and any(board[51:58]) and sum(map(bool, board[1:25])) > 2:
            found.append((board, corpus.rolls[2 * i], corpus.rolls[2 * i + 1]))
    return found


def static_rates(corpus: Corpus, evaluator: CoreEvaluator) -> tuple[float, float]:
    """Return fresh boards a second, and plays of decisions a second, both static."""
    import ctypes

    chances = (ctypes.c_double * 6 * corpus.size)()
    fresh = turned(corpus.boards)
    best = array("i", bytes(4 * corpus.size))
    plays = count_batch(corpus.boards, corpus.rolls, corpus.rules)
    weighed = decide_batch(evaluator, corpus.boards, corpus.rolls, corpus.rules, best)
    assert weighed == plays, f"{weighed} plays weighed, {plays} are legal"
    one = best_rate(lambda: evaluate_batch(evaluator, fresh, chances), corpus.size)
    assert all(abs(row[0] - 0.5) <= 0.5 for row in chances)
    many = best_rate(lambda: decide_batch(evaluator, corpus.boards, corpus.rolls, corpus.rules, best), plays)
    return one, many


def decision_ms(corpus: Corpus, evaluator: CoreEvaluator, cases: Sequence[tuple[bytes, int, int]], ply: int) -> float:
    """Return milliseconds of CPU for one decision, from Python."""
    some = cases[:: max(1, len(cases) // DECISIONS[ply])][: DECISIONS[ply]]
    if ply == 0:
        # The core alone: what a rollout pays for a decision.
        boards, rolls = b"".join(case[0] for case in some), bytes(die for case in some for die in case[1:])
        best = array("i", bytes(4 * len(some)))
        return 1e3 / best_rate(lambda: decide_batch(evaluator, boards, rolls, corpus.rules, best), len(some))

    begin = time.process_time()
    for board, hi, lo in some:
        rank_plays(evaluator, board, corpus.rules, hi, lo, ply)
    return 1e3 * (time.process_time() - begin) / len(some)


def beside_gnubg(corpus: Corpus, fresh: float, cases: Sequence[tuple[bytes, int, int]]) -> None:
    """Time gnubg-nn on the same short positions."""
    try:
        import gnubg_nn  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        print("gnubg-nn is not installed: no comparison")
        return
    boards = []
    for i in range(min(corpus.size, 5000)):
        board = corpus.boards[64 * i : 64 * i + 64]
        boards.append([list(board[33:58]), list(board[1:26])])

    begin = time.process_time()  # once only: it remembers what it has evaluated
    for each in boards:
        gnubg_nn.probabilities(each, 0)
    theirs = len(boards) / (time.process_time() - begin)
    print(
        f"gnubg-nn {theirs:>11,.0f} static evaluations/s of the short positions: ours is {fresh / theirs:.1f} times that"
    )
    for ply, count in ((0, 200), (1, 20), (2, 5)):
        some = cases[:: max(1, len(cases) // count)][:count]
        begin = time.process_time()
        for board, hi, lo in some:
            gnubg_nn.best_move([list(board[33:58]), list(board[1:26])], hi, lo, ply)
        print(f"gnubg-nn {1e3 * (time.process_time() - begin) / len(some):>11.3f} ms a decision, ply {ply}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=20_000)
    size = parser.parse_args().size
    for name in ("long", "short"):
        corpus = from_play(name, size)
        evaluator = core_evaluator(shipped(name), tables=True)
        cases = midgame(corpus)
        fresh, plays = static_rates(corpus, evaluator)
        print(
            f"{name:8} {fresh:>11,.0f} static evaluations/s of fresh positions, {plays:>11,.0f} of the plays of decisions"
        )
        for ply in DECISIONS:
            print(f"{name:8} {decision_ms(corpus, evaluator, cases, ply):>11.4f} ms a decision, ply {ply}")
    beside_gnubg(corpus, fresh, cases)


if __name__ == "__main__":
    main()
