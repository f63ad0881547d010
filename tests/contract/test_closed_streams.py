"""A caller may have closed standard output or standard error: no traceback, and answers are not lost."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.contract.running import COMMAND, environment

CALLS = [
    "pips start",
    "moves start --roll 3-3 --format jsonl",
    "check start 24/15 --roll 6-3",
    "rules",
    "chart doubles",
    "perft start --depth 1",
    "rollout start --evaluator random --trials 36 --seed 1",
    "convert start --to line",
    "--version",
    "--help",
]


def shell(call: str, how: str, input: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", f"{shlex.join(COMMAND)} {call} {how}"],
        input=input, capture_output=True, env=environment(), timeout=30, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_standard_output_closed(call: str) -> None:
    done = shell(call, ">&-")
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode in (0, 2)
    assert done.returncode == 0 or done.stderr.startswith(b"error: ")


def test_standard_output_closed_and_a_file_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = shell(f"pips start --format json -o {shlex.quote(str(out))}", ">&-")
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode == 0
    assert json.loads(out.read_bytes())["white"] == 360


@pytest.mark.parametrize("call", CALLS)
def test_standard_error_closed(call: str) -> None:
    done = shell(call, "2>&-")
    assert done.returncode == 0
    assert done.stdout == shell(call, "").stdout


def test_errors_do_not_stray_to_standard_output() -> None:
    done = shell("pips nonesuch", "2>&-")
    assert done.returncode == 2
    assert done.stdout == b""
    good = b'{"white": {"24": 15}, "black": {"12": 15}}\n'
    done = shell("pips - --format jsonl", "2>&-", good + b"{bad\n" + good)
    assert done.returncode == 1
    assert ["error" in json.loads(x) for x in done.stdout.splitlines()] == [False, True, False]
