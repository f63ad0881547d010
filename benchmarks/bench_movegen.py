"""Legal plays a second: inside the core, through one batch call from Python, and beside gnubg-nn on the same positions.

    python -m benchmarks.bench_movegen [--instructions]

All on one thread, in CPU time, the best of several runs. The number of plays found is asserted.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from array import array
from collections.abc import Callable

from benchmarks.corpus import Corpus, from_play
from nardy_analyze._core.batch import count_batch, fill_plays

SIZE = 20_000
RUNS = 5
PLAYS = {"long": 330655, "long-fnr": 337674, "short": 371769}
"""Plays in each corpus; any change of the rules or the corpus changes them."""
ROOM = 30_000


def best_rate(work: Callable[[], int], units: int) -> float:
    """Return units a CPU second, the best of RUNS."""
    best = 0.0
    for _ in range(RUNS):
        begin = time.process_time()
        work()
        best = max(best, units / (time.process_time() - begin))
    return best


def batch_call(corpus: Corpus, room: bytearray, counts: array[int], dice: bytearray) -> int:
    done = total = 0
    while done < corpus.size:
        done, written = fill_plays(corpus.boards, corpus.rolls, corpus.rules, room, counts, dice, done)
        total += written
    return total


def bench(corpus: Corpus) -> float:
    """Print the rates of one corpus and return that of the batch call."""
    total = count_batch(corpus.boards, corpus.rolls, corpus.rules)
    room, counts, dice = bytearray(64 * ROOM), array("i", bytes(4 * corpus.size)), bytearray(corpus.size)
    assert total == PLAYS[corpus.name], f"{corpus.name}: {total} plays, {PLAYS[corpus.name]} expected"
    assert batch_call(corpus, room, counts, dice) == total == sum(counts)
    repeat = 10
    core = best_rate(lambda: count_batch(corpus.boards, corpus.rolls, corpus.rules, repeat), repeat * corpus.size)
    batch = best_rate(lambda: sum(batch_call(corpus, room, counts, dice) for _ in range(repeat)), repeat * corpus.size)
    print(
        f"{corpus.name:10} {total / corpus.size:5.1f} plays each: "
        f"core {core:>11,.0f} position-rolls/s, one batch call {batch:>11,.0f}"
    )
    return batch


def beside_gnubg(corpus: Corpus, ours: float) -> None:
    """Time gnubg-nn's `moves` on the same short positions, where it is installed."""
    try:
        import gnubg_nn  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        print("gnubg-nn is not installed: no comparison")
        return
    counts, dice = array("i", bytes(4 * corpus.size)), bytearray(corpus.size)
    batch_call(corpus, bytearray(64 * ROOM), counts, dice)
    cases = []
    for i in range(corpus.size):
        board = corpus.boards[64 * i : 64 * i + 64]
        mine, theirs = list(board[1:26]), list(board[33:58])
        cases.append(([theirs, mine], corpus.rolls[2 * i], corpus.rolls[2 * i + 1]))
    same = sum(len(gnubg_nn.moves(*case)) == (n if d else 0) for case, n, d in zip(cases, counts, dice, strict=True))
    assert same >= 0.999 * corpus.size, f"only {same} of {corpus.size} positions have as many plays"

    def work() -> int:
        for board, hi, lo in cases:
            gnubg_nn.moves(board, hi, lo)
        return 0

    theirs_rate = best_rate(work, corpus.size)
    print(
        f"gnubg-nn   {theirs_rate:>11,.0f} position-rolls/s, the short positions: ours is {ours / theirs_rate:.1f} times that"
    )


def instructions(corpus: Corpus) -> None:
    """Print instructions a legal play, counted by callgrind, which do not depend on the machine's load."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: no instruction count")
        return
    plays = count_batch(corpus.boards, corpus.rolls, corpus.rules)

    def count(repeat: int) -> int:
        code = (
            "from benchmarks.corpus import from_play\n"
            "from nardy_analyze._core.batch import count_batch\n"
            f"c = from_play({corpus.name!r}, {corpus.size})\n"
            f"count_batch(c.boards, c.rolls, c.rules, {repeat})\n"
        )
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        return next(int(line.split()[-1]) for line in text.splitlines() if "Collected" in line)

    repeat = 40
    each = (count(repeat + 1) - count(1)) / repeat
    print(f"{corpus.name:10} {each / plays:.1f} instructions a legal play, {each / corpus.size:,.0f} a position-roll")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--instructions", action="store_true", help="count instructions under valgrind too (slow)")
    asked = parser.parse_args()
    rates = {name: bench(from_play(name, SIZE)) for name in PLAYS}
    beside_gnubg(from_play("short", SIZE), rates["short"])
    if asked.instructions:
        for name in PLAYS:
            instructions(from_play(name, 1_000))


if __name__ == "__main__":
    main()
