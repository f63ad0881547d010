"""Count positions by depth and by first roll: ``python -m tests.reference.perft_table``.

Equal positions of one ply are worked out only once, and the work of a ply is
shared between processes.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolType

from .slow_plays import ROLLS, SHIPPED, Board, Roll, Rules, next_boards, start

Tally = Counter[Roll]
"""How often a position is reached, by the first roll of the game."""


def after_any_roll(board: Board, rules: Rules, mover_is_starter: bool) -> Counter[Board]:
    """The positions after one turn with any of the 21 rolls, and how often each comes."""
    return Counter(after for hi, lo in ROLLS for after in next_boards(board, rules, hi, lo, mover_is_starter))


def count_after_any_roll(board: Board, rules: Rules, mover_is_starter: bool) -> int:
    """How many positions there are after one turn, over all 21 rolls."""
    return sum(len(next_boards(board, rules, hi, lo, mover_is_starter)) for hi, lo in ROLLS)


def divide(rules: Rules, depth: int, pool: PoolType) -> Tally:
    """The leaf count at this depth (one or more) from the start, split by the first roll."""
    level: dict[Board, Tally] = {}
    for roll in ROLLS:
        for after in next_boards(start(rules.game), rules, *roll, mover_is_starter=True):
            level.setdefault(after, Counter())[roll] += 1

    for ply in range(1, depth - 1):
        spread = partial(after_any_roll, rules=rules, mover_is_starter=ply % 2 == 0)
        below: dict[Board, Tally] = {}
        for tally, afters in zip(level.values(), pool.imap(spread, level, chunksize=8), strict=True):
            for after, times in afters.items():
                there = below.setdefault(after, Counter())
                for roll, count in tally.items():
                    there[roll] += count * times
        level = below

    leaves: Tally = Counter()
    if depth == 1:
        for tally in level.values():
            leaves += tally
        return leaves
    last = partial(count_after_any_roll, rules=rules, mover_is_starter=depth % 2 == 1)
    for tally, count in zip(level.values(), pool.imap(last, level, chunksize=8), strict=True):
        for roll, times in tally.items():
            leaves[roll] += times * count
    return leaves


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="slow perft from the start")
    parser.add_argument("--rules", nargs="+", default=["long"], choices=sorted(SHIPPED))
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=None, help="processes (all cores if absent)")
    parser.add_argument("--divide", action="store_true", help="also by first roll")
    args = parser.parse_args()
    if args.depth < 1:
        parser.error("the depth is at least 1")
    with Pool(args.jobs) as pool:
        for name in args.rules:
            for depth in range(1, args.depth + 1):
                began = time.perf_counter()
                leaves = divide(SHIPPED[name], depth, pool)
                spent = time.perf_counter() - began
                print(f"{name} depth {depth}: {leaves.total()} ({spent:.1f} s)", flush=True)
            if args.divide:
                for (hi, lo), count in sorted(leaves.items()):
                    print(f"  {hi}-{lo}: {count}")


if __name__ == "__main__":
    main()
