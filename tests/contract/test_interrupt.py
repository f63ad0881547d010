"""An interrupt in the midst of a long batch: exit 130, finished results kept."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.contract.running import COMMAND, environment, jsonl, nardy, position

MANY = jsonl([position("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:1-1", id=n) for n in range(60000)])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_finished_results_are_kept(tmp_path: Path, jobs: str) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(MANY)
    out = tmp_path / "out"
    part = tmp_path / "out.part"
    with subprocess.Popen(
        [*COMMAND, "moves", str(source), "--format", "jsonl", "--jobs", jobs, "-o", str(out)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        for _ in range(200):
            if part.exists() and part.stat().st_size:
                break
            time.sleep(0.05)
        assert process.poll() is None, "it was over before it could be interrupted"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert not out.exists()
    kept = part.read_bytes().splitlines(keepends=True)
    assert kept
    assert kept[-1].endswith(b"\n")
    assert [json.loads(x)["id"] for x in kept] == list(range(len(kept)))


def test_on_standard_output() -> None:
    with subprocess.Popen(
        [*COMMAND, "moves", "-", "--format", "jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write(jsonl([position("long:24x15:12x15:w:3-3")]).encode())
        process.stdin.flush()
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert json.loads(first)["count"] == 2
    assert rest == b""
    assert b"Traceback" not in err


def test_deep_count_can_be_interrupted() -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "start", "--depth", "6"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=5)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_it_still_runs_after_all() -> None:
    assert nardy("pips", "start").code == 0
