"""An article of 40 blocks, built as a whole process.

    python -m benchmarks.bench_article

Wall time and CPU time of `nardy article FILE -o DIR --check` in both forms, the median of several runs; the mark is 2 s. The
pictures, tables and claims of what was built are asserted.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
BLOCKS = (
    'kind: diagram\nposition: start\nroll: 3-3\nmove: 24/18(2)\ncaption: "Picture {n}"',
    "kind: moves\nposition: long:24x9,16,9,8,7,6,5:12x14,3:w\nroll: 6-1\nexpect: {{count: 26}}",
    "kind: check\nposition: long:24x9,16,9,8,7,6,5:12x15:w\nroll: 6-1\nmove: 16/10 24/23\nexpect: illegal/block",
    "kind: pips\nposition: start\nexpect: {{white: 360}}",
    "kind: diagram\nposition: short:24x2,13x5,8x3,6x5:20,19x4,17x3,12x5,1x2:w\nroll: 4-2\nmove: 24/20* 8/6",
    "kind: chart\nchart: doubles\nexpect: {{6-6: {{head: 2, unplayed: 2}}}}",
    "kind: diagram\nposition: long:24x6,18,15x2,14,13,12x2,11x2:9x4,7x4,5x4,3x3:w\nstyle: print",
    "kind: moves\nposition: start\nexpect: {{3-3: 2}}",
)


def article(blocks: int = 40) -> str:
    """Return an article of so many blocks, all of whose claims are true."""
    parts = ["# Forty blocks\n"]
    for n in range(blocks):
        parts.append(
            f"Words before block {n}, *some* of them stressed.\n\n```nardy\n{BLOCKS[n % len(BLOCKS)].format(n=n)}\n```\n"
        )
    return "\n".join(parts)


def measured(command: list[str]) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, out = folder / "forty.md", folder / "out"
        source.write_text(article(), "utf-8")
        for to in ("md", "html"):
            command = [
                sys.executable,
                "-m",
                "nardy_analyze",
                "article",
                str(source),
                "-o",
                str(out),
                "--to",
                to,
                "--check",
                "-q",
            ]
            runs = [measured(command) for _ in range(RUNS)]
            wall, cpu = (statistics.median(run[i] for run in runs) for i in (0, 1))
            print(f"40 blocks to {to}: {wall:.2f} s, {cpu:.2f} s of CPU (mark: 2 s)")
        made = (out / "forty.md").read_text("utf-8")
        assert len(list(out.glob("*.svg"))) == made.count(".svg)") == 15, made.count(".svg)")
        assert made.count("```nardy") == 0
        assert made.count("**Not legal: ") == 5
        assert made.count("24/19/14/9/4") == 5
        assert (out / "forty.html").read_text("utf-8").count("<svg") == 15


if __name__ == "__main__":
    main()
