"""The bear-off tables: seconds to build and to load them, look-ups a second.

    python -m benchmarks.bench_bearoff [--points N] [--checkers N]

CPU time on one thread. What was built is asserted: the mean rolls of all sides, and the mover's chances over a sample of pairs.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import tempfile
import time

from nardy_analyze._core.bearoff import BearoffTables
from nardy_analyze.bearoff_files import CHECKERS, POINTS, build_tables, read_tables

SAMPLE = 20_000
RUNS = 10
MEANS = 92397.8456571411
"""Mean rolls of the sampled sides, added up."""
WINS = {True: 12642.926109880033, False: 11150.187793496785}
"""Chances of the mover of the sampled boards, added up; True: within the two-sided table."""


def side(chosen: random.Random, most: int) -> bytes:
    """Return 32 counts of a side at home that has borne off none to all but one."""
    counts = [0] * 32
    for _ in range(chosen.randint(1, most)):
        counts[chosen.randint(1, 6)] += 1
    counts[0] = 15 - sum(counts)
    return bytes(counts)


def lookups(tables: BearoffTables, most: int) -> None:
    chosen = random.Random(1)
    boards = [side(chosen, most) + side(chosen, most) for _ in range(SAMPLE)]
    total = 0.0
    begin = time.process_time()
    for _ in range(RUNS):
        for board in boards:
            found = tables.chances(board, False)
            assert found
            total += found[0][0]
    seconds = time.process_time() - begin
    small = most <= CHECKERS
    assert tables.checkers != CHECKERS or math.isclose(total / RUNS, WINS[small], rel_tol=1e-9), total / RUNS
    kind = "two-sided" if small else "from distributions"
    print(f"chances, {kind:18} {RUNS * SAMPLE / seconds:>11,.0f} a second from Python")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--checkers", type=int, default=CHECKERS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NARDY_CACHE"] = folder
        begin = time.process_time()
        path = build_tables(asked.points, asked.checkers)
        print(f"built in {time.process_time() - begin:.2f} s: {path.stat().st_size / 1e6:.1f} MB")
        begin = time.process_time()
        for _ in range(RUNS):
            tables = read_tables(path, asked.points, asked.checkers)
        print(f"loaded and checked in {1e3 * (time.process_time() - begin) / RUNS:.1f} ms")
        chosen = random.Random(2)
        total = math.fsum(tables.mean_rolls(side(chosen, 15)[:26]) for _ in range(SAMPLE))
        assert math.isclose(total, MEANS, rel_tol=1e-9), total
        for most in (6, 15):
            lookups(tables, most)


if __name__ == "__main__":
    main()
