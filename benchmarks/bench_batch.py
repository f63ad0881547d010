"""A long JSON Lines batch through the command: positions a CPU second and peak memory.

    python -m benchmarks.bench_batch [--lines N]

The input is written line by line while the command reads it, so neither side holds it. The number of answers is asserted.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import threading
from typing import IO

import orjson

from benchmarks.corpus import from_play
from nardy_analyze.game import Color, Game
from nardy_analyze.notation.position_to_mapping import board_mapping
from nardy_analyze.position import Position

LINES = 20_000
CORPUS = 2_000


def input_lines() -> list[bytes]:
    """Return JSON lines of positions from play with their rolls, long and short."""
    lines = []
    for name in ("long", "short"):
        corpus = from_play(name, CORPUS)
        start = Position.start(Game(name), Color.BLACK)
        for i in range(CORPUS):
            # `after` reads a core board as left by the side that moved, so the halves change places.
            board = corpus.boards[64 * i : 64 * i + 64]
            position = start.after(board[32:] + board[:32])
            roll = f"{corpus.rolls[2 * i]}-{corpus.rolls[2 * i + 1]}"
            lines.append(orjson.dumps({"rules": name, "roll": roll} | board_mapping(position)) + b"\n")
    return lines


def feed(stream: IO[bytes], lines: list[bytes], count: int) -> None:
    block = b"".join(lines)
    for _ in range(count // len(lines)):
        stream.write(block)
    stream.write(b"".join(lines[: count % len(lines)]))
    stream.close()


def run(lines: list[bytes], count: int, *words: str) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "nardy_analyze", "moves", "-", "--format", "jsonl", *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        thread = threading.Thread(target=feed, args=(process.stdin, lines, count))
        thread.start()
        answers = plays = 0
        for line in process.stdout:
            answers += 1
            if answers <= len(lines):
                plays += orjson.loads(line)["count"]
        thread.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert process.returncode == 0
    assert answers == count
    print(
        f"{' '.join(words) or 'full results':12} {count:>9,} lines, {plays / min(count, len(lines)):.1f} plays each: "
        f"{count / seconds:>7,.0f} positions a CPU second, peak {after.ru_maxrss / 1024:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lines", type=int, default=LINES, help="lines of the batch")
    count = parser.parse_args().lines
    lines = input_lines()
    run(lines, count, "--brief")
    run(lines, count)


if __name__ == "__main__":
    main()
