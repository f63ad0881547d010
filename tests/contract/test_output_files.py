"""Writing to a file: nothing half-written, special files, continuing, closed pipes."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from pathlib import Path

import pytest

from tests.contract.running import COMMAND, environment, jsonl, nardy, position

P = position("long:24x15:12x15:w:3-3")


@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "markdown", "html"])
def test_file_holds_what_standard_output_would(tmp_path: Path, form: str) -> None:
    out = tmp_path / "o"
    run = nardy("moves", "start", "--roll", "3-3", "--format", form, "-o", out)
    assert run.code == 0, run.err
    assert run.raw == b""
    assert out.read_bytes() == nardy("moves", "start", "--roll", "3-3", "--format", form).raw
    assert os.listdir(tmp_path) == ["o"]


def test_every_command_takes_it(tmp_path: Path) -> None:
    for n, call in enumerate(
        (
            ("check", "start", "24/15", "--roll", "6-3"), ("play", "start", "24/15", "--roll", "6-3"), ("pips", "start"),
            ("chart", "doubles"), ("chart", "rolls"), ("rules",), ("rules", "diff", "long", "short"),
            ("convert", "start", "--to", "yaml"), ("perft", "start", "--depth", "1"),
        )
    ):  # fmt: skip
        out = tmp_path / str(n)
        run = nardy(*call, "--output", out)
        assert (run.code, run.raw) == (0, b""), call
        assert out.read_bytes() == nardy(*call).raw


def test_failure_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "o"
    out.write_text("old")
    nardy("moves", "start", "--roll", "7-1", "-o", out).refused()
    assert out.read_text() == "old"
    assert nardy("moves", "start", "--roll", "3-3", "-o", out).code == 0
    assert out.read_text() != "old"
    assert os.listdir(tmp_path) == ["o"]


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    nardy("pips", "start", "-o", tmp_path).refused()
    nardy("pips", "start", "-o", tmp_path / "no" / "such").refused()
    nardy("pips", "start", "-o", "").refused()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_full_device() -> None:
    nardy("moves", "start", "--roll", "3-3", "-o", "/dev/full").refused()
    assert not Path("/dev/full.part").exists()
    assert Path("/dev/full").is_char_device()
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "pips", "start"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"error: ")


def test_null_device() -> None:
    assert nardy("moves", "start", "--roll", "3-3", "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


def test_fifo(tmp_path: Path) -> None:
    fifo = tmp_path / "f"
    os.mkfifo(fifo)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(fifo.read_bytes()))
    reader.start()
    run = nardy("pips", "start", "--format", "jsonl", "-o", fifo, timeout=20)
    reader.join(10)
    assert run.code == 0, run.err
    assert got == [nardy("pips", "start", "--format", "jsonl").raw]
    assert os.listdir(tmp_path) == ["f"]


def test_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.write_text("old")
    link = tmp_path / "link"
    link.symlink_to(real)
    assert nardy("pips", "start", "--format", "json", "-o", link).code == 0
    assert json.loads(link.read_text())["white"] == 360


def test_resume(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(jsonl([{**P, "id": f"p{n}"} for n in range(20)]))
    whole = nardy("moves", source, "--format", "jsonl").raw
    lines = whole.splitlines(keepends=True)
    for kept in (b"", b"".join(lines[:7]), b"".join(lines[:7]) + lines[7][:30], whole, lines[0][:-1]):
        out = tmp_path / "out"
        out.unlink(missing_ok=True)
        (tmp_path / "out.part").write_bytes(kept)
        run = nardy("moves", source, "--format", "jsonl", "-o", out, "--resume")
        assert run.code == 0, run.err
        assert out.read_bytes() == whole
        assert not (tmp_path / "out.part").exists()
    out.unlink()
    assert nardy("moves", source, "--format", "jsonl", "-o", out, "--resume").code == 0  # nothing to continue yet
    assert out.read_bytes() == whole


def test_resume_is_not_fooled(tmp_path: Path) -> None:
    """What was left by another input or another question is not taken for this one's."""
    source = tmp_path / "in.jsonl"
    source.write_text(jsonl([{**P, "id": f"p{n}"} for n in range(5)]))
    other = nardy("pips", source, "--format", "jsonl").raw.splitlines(keepends=True)
    (tmp_path / "out.part").write_bytes(b"".join(other[:2]))
    run = nardy("moves", source, "--format", "jsonl", "-o", tmp_path / "out", "--resume").clean()
    if run.code == 0:
        assert (tmp_path / "out").read_bytes() == nardy("moves", source, "--format", "jsonl").raw
    else:
        run.refused()


def test_batch_with_a_bad_one_still_writes(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(jsonl([P, {"white": {}}, P]))
    out = tmp_path / "out"
    nardy("moves", source, "--format", "jsonl", "-o", out).refused(1)
    assert ["error" in json.loads(x) for x in out.read_text().splitlines()] == [False, True, False]
    assert sorted(os.listdir(tmp_path)) == ["in.jsonl", "out"]


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(jsonl([P] * 3000))
    for form in ("jsonl", "table", "csv"):
        with subprocess.Popen(
            [*COMMAND, "moves", str(source), "--format", form],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b"", form
            process.wait(20)
