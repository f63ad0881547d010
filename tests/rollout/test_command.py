"""`nardy rollout` as a program: interrupts, kills, batches, errors, tables."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.contract.running import COMMAND, environment, jsonl, nardy, position

MIDDLE = "long:24x12,18,16,14:12x13,6,4:w"
SPREAD = ("--evaluator", "spread", "--seed", "7")
TIMES = ("elapsed_s", "games_per_s")


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMES}


def test_one_and_two_jobs() -> None:
    one, two = (
        nardy("rollout", MIDDLE, *SPREAD, "--trials", "216", "--jobs", jobs, "--format", "json").json() for jobs in "12"
    )
    assert timeless(one) == timeless(two)
    assert one["trials"] == 216
    assert one["seed"] == 7
    assert one["variance_reduction"] is False
    assert one["mean"]["equity"] == pytest.approx(
        2 * one["mean"]["win"] - 1 + one["mean"]["win_mars"] - one["mean"]["lose_mars"]
    )
    assert one["ci95"][0] < one["mean"]["equity"] < one["ci95"][1]


def test_seed_is_told() -> None:
    found = nardy("rollout", "start", "--evaluator", "random", "--trials", "36", "--format", "json").json()
    again = nardy(
        "rollout", "start", "--evaluator", "random", "--trials", "36", "--format", "json", "--seed", str(found["seed"])
    ).json()
    assert timeless(found) == timeless(again)
    table = nardy("rollout", "start", "--evaluator", "random", "--trials", "36").out
    assert "seed " in table


def test_draws_are_told_under_a_last_roll_only() -> None:
    for rules, has in (("long", False), ("long-tournament", True), ("short", False)):
        found = nardy("rollout", "start", "--rules", rules, *SPREAD, "--trials", "36", "--format", "json").json()
        assert ("draw" in found["mean"], "draw" in found["stderr"]) == (has, has)


def test_an_answer_does_not_depend_on_its_neighbours() -> None:
    records = [
        position(MIDDLE, id="a"),
        {"id": "bad", "white": {"24": 3}, "black": {"12": 15}},
        position("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:3-1", id="b"),
        position(MIDDLE, id="c"),
    ]
    run = nardy("rollout", "-", *SPREAD, "--trials", "36", "--format", "jsonl", input=jsonl(records))
    assert run.code == 1
    found = run.lines()
    assert [each["id"] for each in found] == ["a", "bad", "b", "c"]
    assert found[0]["mean"] == found[3]["mean"]
    alone = nardy("rollout", MIDDLE, *SPREAD, "--trials", "36", "--format", "json").json()
    assert alone["mean"] == found[0]["mean"]
    assert [set(found[2]) - set(found[0]), set(found[0]) - set(found[2])] == [
        {"roll", "numbering", "moves"}, {"mean", "stderr", "ci95"},
    ]  # fmt: skip


def test_moves_are_read_as_check_reads_them() -> None:
    found = nardy(
        "rollout", "start", "--rules", "short", "--roll", "3-1", "--move", "6/5 8/5", "--move", "13/10/9", *SPREAD,
        "--trials", "36", "--format", "json",
    ).json()  # fmt: skip
    assert {each["move"] for each in found["moves"]} == {"8/5 6/5", "13/9"}
    assert found["moves"][0]["diff"] == 0


@pytest.mark.parametrize(
    "words",
    [
        "rollout start --trials 0 --evaluator spread",
        "rollout start --trials many --evaluator spread",
        "rollout start --seed -1 --evaluator spread",
        "rollout start --seed=-1 --evaluator spread",
        "rollout start --seed 18446744073709551616 --evaluator spread",
        "rollout start --evaluator pubeval",
        "rollout start --evaluator spread --truncate 5",
        "rollout start --evaluator random --truncate x",
        "rollout start --evaluator spread --stop-stderr 0",
        "rollout start --evaluator spread --stop-stderr little",
        "rollout start --evaluator spread --stop-joint nan",
        "rollout start --evaluator spread --jobs 0",
        "rollout start --evaluator spread --top 3 --roll 6-3",
        "rollout start --evaluator spread --move 24/15",
        "rollout start --evaluator spread --move 24/20 --roll 6-3",
        "rollout start --evaluator spread --move nowhere --roll 6-3",
        "rollout start --evaluator spread --checkpoint /",
        "rollout start --evaluator spread --checkpoint /dev/full",
        "rollout start --evaluator spread --resume -o out --format jsonl",
        "rollout long:offx15:1x15:b --evaluator spread",
        "rollout long:24x14:12x15:w --evaluator spread",
    ],
)
def test_errors(words: str) -> None:
    nardy(
        *words.split(), "--trials" if "--trials" not in words else "--lang", "36" if "--trials" not in words else "en"
    ).refused()


def test_places_of_errors() -> None:
    run = nardy("rollout", "start", "--trials", "0", "--seed", "x", "--truncate", "-", "--evaluator", "sprea").refused()
    assert [line.split(": ")[1] for line in run.errors()] == ["--trials", "--seed", "--truncate", "--evaluator"]
    run = nardy("rollout", "start", "--truncate", "9", "--evaluator", "spread").refused()
    assert run.errors()[0].startswith("error: --truncate: ")


def test_an_interrupt_prints_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with subprocess.Popen(
        [*COMMAND, "rollout", MIDDLE, *SPREAD, "--trials", "10000000", "--checkpoint", str(path), "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        wait_for_lines(path, 4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == b""
    found = json.loads(out)
    assert found["stopped"] == "interrupted"
    assert found["trials"] >= 36
    again = nardy("rollout", MIDDLE, *SPREAD, "--trials", str(found["trials"]), "--format", "json").json()
    assert again["mean"] == found["mean"]


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "c"
    words = ("rollout", MIDDLE, *SPREAD, "--trials", "5004", "--format", "json")
    with subprocess.Popen(
        [*COMMAND, *words, "--checkpoint", str(path)], stdout=subprocess.DEVNULL, env=environment()
    ) as process:
        wait_for_lines(path, 3)
        process.kill()
    with path.open("ab") as stream:
        stream.write(b'{"position":"half a li')
    before = path.read_bytes().count(b"\n")
    assert 3 <= before < 140, "it was over before it could be killed"
    resumed = nardy("rollout", MIDDLE, "--evaluator", "spread", *words[6:], "--checkpoint", str(path)).json()
    assert timeless(resumed) == timeless(nardy(*words).json())
    assert path.read_bytes().count(b"\n") == 140


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(400):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.02)
    raise AssertionError("no trials came")


def test_a_batch_goes_on_with_resume(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(jsonl([position(MIDDLE, id=n) for n in range(3)]))
    words = ("rollout", str(source), *SPREAD, "--trials", "36", "--format", "jsonl", "-o", str(tmp_path / "out"))
    assert nardy(*words).code == 0
    whole = (tmp_path / "out").read_text().splitlines(keepends=True)
    (tmp_path / "out.part").write_text("".join(whole[:2]))
    (tmp_path / "out").unlink()
    assert nardy(*words, "--resume").code == 0
    assert [timeless(json.loads(line)) for line in (tmp_path / "out").read_text().splitlines()] == [
        timeless(json.loads(line)) for line in whole
    ]
    (tmp_path / "out.part").write_text("".join(whole[:2]))
    nardy(*words[:4], "8", *words[5:], "--resume").refused()


def test_a_killed_batch_goes_on(tmp_path: Path) -> None:
    """After kill -9 in the third of four positions, the first two are answered and the trials of the third are kept."""
    source, trials, out = tmp_path / "in.jsonl", tmp_path / "trials", tmp_path / "out"
    records = [position(MIDDLE, id=n, roll=roll) for n, roll in enumerate(("6-3", "5-2", "4-1", "2-1"))]
    source.write_text(jsonl(records))
    words = ("rollout", str(source), *SPREAD, "--trials", "180", "--format", "jsonl")
    kept = ("-o", str(out), "--resume", "--checkpoint", str(trials))
    whole = nardy(*words).lines()
    plays = [len(each["moves"]) for each in whole]
    with subprocess.Popen([*COMMAND, *words, *kept], stdout=subprocess.DEVNULL, env=environment()) as process:
        wait_for_lines(trials, 1 + 5 * (plays[0] + plays[1]) + 3)
        process.kill()
    played = trials.read_bytes().count(b"\n")
    assert played - 1 - 5 * (plays[0] + plays[1]) >= 3, "the checkpoint lost chunks"
    assert not out.exists(), "it was over before it could be killed"
    assert nardy(*words, *kept, "--jobs", "2").code == 0
    assert [timeless(json.loads(line)) for line in out.read_text().splitlines()] == [timeless(each) for each in whole]
    assert trials.read_bytes().count(b"\n") == 1 + 5 * sum(plays), "no chunk was played twice"


def test_csv_has_the_scalars() -> None:
    lines = nardy("rollout", "start", *SPREAD, "--trials", "36", "--format", "csv").out.splitlines()
    assert len(lines) == 2
    row = dict(zip(lines[0].split(","), lines[1].split(","), strict=True))
    assert row["trials"] == "36"
    assert row["variance_reduction"] == "false"
    assert float(row["equity_stderr"]) > 0
    assert row["draw"] == ""


def test_figures_are_written_as_the_language_does() -> None:
    call = ("rollout", "start", "--trials", "36", "--seed", "1", "--evaluator", "spread")
    english, russian = nardy(*call).out, nardy(*call, "--lang", "ru").out
    figures = re.findall(r"[+-]?\d+\.\d+", english)
    assert len(figures) > 8
    assert re.findall(r"[+-]?\d+[.,]\d+", russian) == [figure.replace(".", ",") for figure in figures]
