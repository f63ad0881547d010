"""What one question costs as a whole process, beside an interpreter that does nothing.

    python -m benchmarks.bench_startup

CPU time (user and system) of `nardy moves FILE --roll 6-3` and of `python -c pass` of the same environment, run in turn; the
median of the ratios is what to quote. The answer is asserted.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 15
EXAMPLE = Path(__file__).parent.parent / "examples" / "position.yaml"
QUESTIONS = {
    "moves, table": ("moves", str(EXAMPLE), "--roll", "6-3"),
    "moves, jsonl": ("moves", str(EXAMPLE), "--roll", "6-3", "--format", "jsonl"),
    "moves, Russian": ("moves", str(EXAMPLE), "--roll", "6-3", "--lang", "ru"),
    "pips": ("pips", str(EXAMPLE)),
    "--help": ("--help",),
}


def cpu(command: list[str]) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main() -> None:
    nardy = [sys.executable, "-m", "nardy_analyze"]
    nothing = [sys.executable, "-c", "pass"]
    for name, words in QUESTIONS.items():
        _, shown = cpu([*nardy, *words])
        assert len(shown.splitlines()) >= (1 if "jsonl" in name else 5), shown
        pairs = [(cpu([*nardy, *words])[0], cpu(nothing)[0]) for _ in range(RUNS)]
        ratio = statistics.median(ours / theirs for ours, theirs in pairs)
        print(f"{name:15} {statistics.median(ours for ours, _ in pairs):.3f} s CPU, {ratio:.1f} times python -c pass")


if __name__ == "__main__":
    main()
