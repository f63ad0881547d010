"""Long rollouts cut short: Ctrl-C keeps what there is, a checkpoint goes on to the same bits."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.contract.chances import check_chances
from tests.contract.commands import has
from tests.contract.running import COMMAND, Run, environment, nardy

pytestmark = pytest.mark.skipif(not has("rollout"), reason="there is no `nardy rollout` yet")

ROLL = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:3-1"
PLAYS = ("--move", "8/5 6/5", "--move", "24/20")
TIMES = {"elapsed_s", "games_per_s"}


def call(position: str, trials: int, *options: str | Path) -> list[str]:
    return [
        "rollout", position, "--evaluator", "spread", "--trials", str(trials), "--seed", "3", "--format", "json",
        *map(str, options),
    ]  # fmt: skip


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in answer.items() if k not in TIMES}


def trials_for(position: str, seconds: float, *options: str) -> int:
    """About how many trials take so long here."""
    before = time.monotonic()
    assert nardy(*call(position, 36, *options)).code == 0
    start_up = time.monotonic() - before
    trials = 72
    while trials < 10_000_000:
        before = time.monotonic()
        assert nardy(*call(position, trials, *options)).code == 0
        spent = time.monotonic() - before - start_up
        if spent > 0.4:
            return max(72, int(trials * seconds / spent) // 36 * 36)
        trials *= 4
    raise AssertionError("rollouts take no time")


def stopped(args: Sequence[str], sign: signal.Signals, ready: Path | None, seconds: float) -> Run:
    """Run, and send a signal once a file is there (or after a while)."""
    with subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        deadline = time.monotonic() + 20
        while ready and not (ready.exists() and ready.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(seconds)
        assert process.poll() is None, "it was over before it could be stopped"
        process.send_signal(sign)
        out, err = process.communicate(timeout=20)
    return Run(process.returncode, out, err.decode())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_prints_what_there_is(jobs: str) -> None:
    run = stopped(call("start", 100_000_000, "--jobs", jobs), signal.SIGINT, None, 3)
    assert run.code == 130
    assert "Traceback" not in run.err
    answer = json.loads(run.out)
    assert 0 < answer["trials"] < 100_000_000
    check_chances(answer["mean"], "long")


def test_interrupt_of_compared_plays() -> None:
    run = stopped(call(ROLL, 100_000_000, *PLAYS), signal.SIGINT, None, 3)
    assert run.code == 130
    moves = json.loads(run.out)["moves"]
    assert len(moves) == 2
    assert all(entry["trials"] > 0 for entry in moves)
    assert moves[0]["diff"] == 0


def test_a_finished_checkpoint_says_it_again(tmp_path: Path) -> None:
    file = tmp_path / "run.checkpoint"
    plain = nardy(*call(ROLL, 144, *PLAYS)).json()
    for _ in range(2):
        run = nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", file))
        assert run.code == 0, run.err
        assert without_times(run.json()) == without_times(plain)
        assert file.exists()


def test_a_checkpoint_goes_on_to_more_trials_or_refuses(tmp_path: Path) -> None:
    file = tmp_path / "run.checkpoint"
    assert nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", file)).code == 0
    run = nardy(*call(ROLL, 288, *PLAYS, "--checkpoint", file))
    if run.code == 2:
        run.refused()
    else:
        assert without_times(run.json()) == without_times(nardy(*call(ROLL, 288, *PLAYS)).json())


def test_killed_and_taken_up_again(tmp_path: Path) -> None:
    trials = trials_for("start", 6)
    whole = nardy(*call("start", trials), timeout=120).json()
    file = tmp_path / "run.checkpoint"
    args = call("start", trials, "--checkpoint", file)
    assert stopped(args, signal.SIGKILL, file, 1).code == -signal.SIGKILL
    assert file.stat().st_size
    run = nardy(*args, timeout=120)
    assert run.code == 0, run.err
    assert without_times(run.json()) == without_times(whole), "taken up again after kill -9, the answer is the same"


def test_interrupted_and_taken_up_again_with_more_jobs(tmp_path: Path) -> None:
    trials = trials_for("start", 6)
    whole = nardy(*call("start", trials), timeout=120).json()
    file = tmp_path / "run.checkpoint"
    run = stopped(call("start", trials, "--checkpoint", file), signal.SIGINT, file, 0.5)
    assert run.code == 130
    run = nardy(*call("start", trials, "--checkpoint", file, "--jobs", "2"), timeout=120)
    assert run.code == 0, run.err
    assert without_times(run.json()) == without_times(whole)


@pytest.mark.parametrize("keep", [0.999, 0.7, 0.3, 0.02, 0.0])
def test_a_checkpoint_cut_short(tmp_path: Path, keep: float) -> None:
    """A file whose end was never written gives the same answer, from as far as it can be read."""
    file = tmp_path / "run.checkpoint"
    args = call(ROLL, 720, *PLAYS, "--checkpoint", file)
    whole = nardy(*args).json()
    data = file.read_bytes()
    file.write_bytes(data[: min(len(data) - 1, int(len(data) * keep))])
    run = nardy(*args)
    if keep == 0.02 and run.code == 2:
        run.refused()  # so short that it may be anything
        return
    assert run.code == 0, run.err
    assert without_times(run.json()) == without_times(whole)


@pytest.mark.parametrize(
    "other",
    [
        ["rollout", ROLL, "--evaluator", "spread", "--trials", "144", "--seed", "4", *PLAYS],
        ["rollout", ROLL, "--evaluator", "random", "--trials", "144", "--seed", "3", *PLAYS],
        ["rollout", "start", "--rules", "short", "--evaluator", "spread", "--trials", "144", "--seed", "3"],
    ],
    ids=["seed", "evaluator", "position"],
)
def test_a_checkpoint_of_another_run(tmp_path: Path, other: list[str]) -> None:
    file = tmp_path / "run.checkpoint"
    assert nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", file)).code == 0
    before = file.read_bytes()
    run = nardy(*other, "--checkpoint", file).refused()
    assert run.raw == b""
    assert file.read_bytes() == before, "the checkpoint of the other run is left alone"


def test_a_checkpoint_of_other_plays_is_added_to(tmp_path: Path) -> None:
    """The trials of a play are its own, whatever else was rolled out beside it."""
    file = tmp_path / "run.checkpoint"
    assert nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", file)).code == 0
    other = call(ROLL, 144, "--move", "24/20")
    added = nardy(*other, "--checkpoint", file).json()
    assert without_times(added) == without_times(nardy(*other).json())


def test_a_file_that_is_no_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "run.checkpoint"
    file.write_text("white: {24: 15}\nblack: {12: 15}\n")
    nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", file)).refused()
    assert file.read_text().startswith("white"), "a file of the user's is not overwritten"
    nardy(*call(ROLL, 144, *PLAYS, "--checkpoint", tmp_path / "nowhere" / "run")).refused()
