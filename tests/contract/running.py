"""Running the command as a program outside would, and positions to give it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CLEAN = {
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
    "HOME": tempfile.gettempdir(),
    "LC_ALL": "C.UTF-8",
    "NARDY_LANG": "en",
}
COMMAND = (sys.executable, "-m", "nardy_analyze")


@dataclass(frozen=True)
class Run:
    """What one run of the command left behind."""

    code: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        return self.raw.decode("utf-8")

    def json(self) -> Any:
        assert self.code in (0, 1), (self.code, self.err)
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(x) for x in self.out.splitlines()]

    def errors(self) -> list[str]:
        return [x for x in self.err.splitlines() if x.startswith("error: ")]

    def refused(self, code: int = 2, hint: str | None = "hint") -> Run:
        """Check that the input was refused in the agreed form: exit code, error lines, no traceback, no box.

        hint: the word that hints begin with, which is translated; None where it does not matter.
        """
        assert self.code == code, (self.code, self.out[:300], self.err)
        assert self.errors(), self.err
        self.clean()
        word = hint or "[^ :]+"
        for line in self.err.splitlines():
            assert re.match(rf"(error|{word}): \S|warning", line), self.err
        return self

    def clean(self) -> Run:
        both = self.raw.decode("utf-8", "replace") + self.err
        assert "Traceback" not in both, both
        assert not re.search("[╭╰╮╯]", self.err), self.err
        assert not re.search(r"^Usage:", self.err, re.M), self.err
        return self


def environment(env: Mapping[str, str | None] | None = None) -> dict[str, str]:
    # The cache is the test run's own (conftest.py), read when it is in force.
    full: dict[str, str | None] = {**CLEAN, "NARDY_CACHE": os.environ.get("NARDY_CACHE"), **(env or {})}
    return {k: v for k, v in full.items() if v is not None}


def nardy(
    *args: str | Path,
    input: str | bytes = "",
    env: Mapping[str, str | None] | None = None,
    cwd: Path | None = None,
    timeout: float = 60,
) -> Run:
    """Run the command in a clean environment; `env` adds to it, None takes a variable away."""
    data = input.encode() if isinstance(input, str) else input
    done = subprocess.run(
        [*COMMAND, *map(str, args)],
        input=data,
        capture_output=True,
        env=environment(env),
        cwd=cwd,
        timeout=timeout,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def jsonl(records: Iterable[Any]) -> str:
    return "".join(json.dumps(r) + "\n" for r in records)


def batch(command: str, records: Iterable[Any], *options: str) -> list[Any]:
    """Answers to many positions in one process, over JSON lines."""
    sent = list(records)
    run = nardy(*command.split(), "-", "--format", "jsonl", *options, input=jsonl(sent)).clean()
    answers = run.lines()
    assert len(answers) == len(sent), (run.err, len(answers), len(sent))
    return answers


def parse_points(text: str) -> tuple[dict[str, int], int, int]:
    """`24x13,18x2,offx1` as a mapping, and the checkers off and on the bar."""
    points: dict[str, int] = {}
    off = bar = 0
    for entry in filter(None, text.split(",")):
        name, _, n = entry.partition("x")
        if name == "off":
            off = int(n or 1)
        elif name == "bar":
            bar = int(n or 1)
        else:
            points[name] = int(n or 1)
    return points, off, bar


def position(text: str, **more: Any) -> dict[str, Any]:
    """A position line as the mapping it stands for, made here and not by the program."""
    rules, white, black, turn, *roll = text.split(":")
    w, woff, wbar = parse_points(white)
    b, boff, bbar = parse_points(black)
    made: dict[str, Any] = {
        "rules": rules,
        "white": w,
        "black": b,
        "off": {"white": woff, "black": boff},
        "to_move": {"w": "white", "b": "black"}[turn],
    }
    if wbar or bbar:
        made["bar"] = {"white": wbar, "black": bbar}
    if roll:
        made["roll"] = roll[0]
    return {**made, **more}


def other(point: int, short: bool) -> int:
    """Which board point is to Black what `point` is to White."""
    if short:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def turned_points(text: str, short: bool) -> str:
    return re.sub(r"(?<![x\d])\d+", lambda m: str(other(int(m[0]), short)), text)


def turned(line: str) -> str:
    """The same position with the colours changed over."""
    rules, white, black, turn, *roll = line.split(":")
    short = rules == "short"
    return ":".join(
        [rules, turned_points(black, short), turned_points(white, short), {"w": "b", "b": "w"}[turn], *roll]
    )


def turned_move(move: str, short: bool) -> str:
    return re.sub(r"(?<![\d(x])\d+", lambda m: str(other(int(m[0]), short)), move)


def board(position: Mapping[str, Any]) -> tuple[object, ...]:
    """The checkers of a position mapping, to compare."""

    def points(colour: str) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((int(k), int(v)) for k, v in (position.get(colour) or {}).items() if v))

    off, bar = position.get("off") or {}, position.get("bar") or {}
    return (
        points("white"),
        points("black"),
        *(d.get(c, 0) for d in (off, bar) for c in ("white", "black")),
        position.get("to_move", "white"),
    )
