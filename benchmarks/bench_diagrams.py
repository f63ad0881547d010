"""Diagrams a second: positions with a move each, drawn by one process as `nardy diagram` does; what was drawn is counted.

python -m benchmarks.bench_diagrams [--count 1000]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from nardy_analyze import Position, RuleSet, legal_moves
from nardy_analyze.dice import Roll
from nardy_analyze.notation.position_to_mapping import board_mapping

SEED = 7


def positions(count: int) -> list[dict[str, object]]:
    """Return mappings of positions of random games, each with a roll and a legal move."""
    rng = random.Random(SEED)
    found: list[dict[str, object]] = []
    sets = [RuleSet.load("long"), RuleSet.load("short")]
    while len(found) < count:
        rules = sets[len(found) // 40 % 2]
        position = Position.start(rules.game)
        for _ in range(40):
            roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
            plays = legal_moves(position, roll, rules).plays
            if not plays or len(found) == count:
                break
            play = rng.choice(plays)
            mapping = {"rules": rules.name, **board_mapping(position), "roll": str(roll), "move": play.chained}
            found.append({**mapping, "caption": "Белые и чёрные, ақтар мен қаралар", "id": len(found) + 1})
            position = play.result
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.jsonl"
        source.write_text("".join(json.dumps(each) + "\n" for each in positions(count)), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "nardy_analyze",
            "diagram",
            str(source),
            "-o",
            str(Path(folder) / "out/{id}.svg"),
        ]
        before, begin = os.times(), time.perf_counter()
        subprocess.run(command, check=True, env={**os.environ, "NARDY_LANG": "en"})
        wall, after = time.perf_counter() - begin, os.times()
        cpu = after.children_user + after.children_system - before.children_user - before.children_system
        pictures = list((Path(folder) / "out").glob("*.svg"))
        assert len(pictures) == count, len(pictures)
        checkers = arrows = 0
        for picture in pictures:
            text = picture.read_text("utf-8")
            counts = [int(piece.split('"', 1)[0]) for piece in text.split('data-checkers="')[1:]]
            assert sum(counts) == 30, picture
            checkers += sum(counts)
            arrows += text.count('class="arrow"')
        assert arrows > count
        print(f"{count} diagrams, {checkers} checkers, {arrows} arrows: {cpu:.2f} s CPU, {wall:.2f} s wall")
        print(f"{count / cpu:.0f} a second of CPU (1,000 in under 10 s wanted: {1000 * cpu / count:.2f} s)")


if __name__ == "__main__":
    main()
