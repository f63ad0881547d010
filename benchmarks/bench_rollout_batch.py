"""Rollouts of a batch of positions through the command: games and positions a second and peak memory, with one thread and two.

    python -m benchmarks.bench_rollout_batch [--lines 1000] [--trials 144] [--evaluator spread] [--truncate 0] [--jobs 1 2]
        [--cluster ADDRESS]

The positions are long and short ones from play, without rolls. That every line is answered, in order and with all its trials, and
the same with any number of jobs, is asserted.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import subprocess
import sys
import tempfile
import time

import orjson

from benchmarks.corpus import from_play
from nardy_analyze.game import Color, Game
from nardy_analyze.notation.position_to_mapping import board_mapping
from nardy_analyze.position import Position


def input_lines(count: int) -> bytes:
    """Return JSON lines of `count` positions from play, long and short by turns."""
    lines = []
    corpora = {name: from_play(name, (count + 1) // 2) for name in ("long", "short")}
    for number in range(count):
        name = ("long", "short")[number % 2]
        at = 64 * (number // 2)
        board = corpora[name].boards[at : at + 64]
        # `after` reads a core board as left by the side that moved, so the halves change places.
        position = Position.start(Game(name), Color.BLACK).after(board[32:] + board[:32])
        lines.append(orjson.dumps({"id": number, "rules": name} | board_mapping(position)) + b"\n")
    return b"".join(lines)


def run(path: str, count: int, trials: int, words: list[str]) -> str:
    """Roll the batch out and return what tells its figures from others."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    command = [
        sys.executable, "-m", "nardy_analyze", "rollout", path, "--trials", str(trials), "--seed", "7",
        "--format", "jsonl", *words,
    ]  # fmt: skip
    figures = hashlib.sha256()
    answers, first = 0, 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        for line in process.stdout:
            first = first or time.perf_counter() - begin
            found = orjson.loads(line)
            assert (found["id"], found["trials"]) == (answers, trials), found
            figures.update(repr((found["mean"], found["stderr"], found["ci95"])).encode())
            answers += 1
    seconds = time.perf_counter() - begin
    assert process.returncode == 0
    assert answers == count, f"{answers} of {count} lines were answered"
    # the most of any process until now: later runs are not told apart, but none is above it
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{' '.join(words):50} {count:,} positions, {count / seconds:>7,.1f} a second, "
        f"{count * trials / seconds:>8,.0f} games/s, first after {first:.1f} s, all after {seconds:.1f} s "
        f"({cpu_seconds:.1f} s of processors), peak {after.ru_maxrss / 1024:.0f} MB",
        flush=True,
    )
    return figures.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--trials", type=int, default=144)
    parser.add_argument("--evaluator", default="spread")
    parser.add_argument("--truncate", type=int, default=0)
    parser.add_argument("--jobs", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--cluster", help="run it on this cluster too")
    asked = parser.parse_args()
    ways = [["--jobs", str(jobs)] for jobs in asked.jobs] + ([["--cluster", asked.cluster]] if asked.cluster else [])
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as source:
        source.write(input_lines(asked.lines))
        source.flush()
        settings = ["--evaluator", asked.evaluator, "--truncate", str(asked.truncate)]
        found = {run(source.name, asked.lines, asked.trials, settings + way) for way in ways}
    assert len(found) == 1, "the figures depend on where they were found"


if __name__ == "__main__":
    main()
