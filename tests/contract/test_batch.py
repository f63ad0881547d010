"""Many positions in one call: bad ones among good ones, exit codes, --strict, and conversing over pipes."""

from __future__ import annotations

import json
import select
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.contract.running import COMMAND, environment, jsonl, nardy, position

GOOD = position("long:24x15:12x15:w:3-3", move="24/18 24/18")
BAD: dict[str, Any] = {"white": {"24": 3}, "black": {"12": 15}, "roll": "3-3", "bogus": 1, "move": "24/18"}


@pytest.mark.parametrize("command", ["moves", "check", "play", "pips", "perft --depth 1"])
def test_bad_one_in_its_place(command: str) -> None:
    run = nardy(*command.split(), "-", "--format", "jsonl", input=jsonl([GOOD, {**BAD, "id": "b"}, GOOD])).refused(1)
    answers = run.lines()
    assert ["error" in a for a in answers] == [False, True, False]
    assert set(answers[1]) == {"id", "error"}
    assert answers[1]["id"] == "b"
    assert set(answers[1]["error"]) == {"code", "message", "line"}
    assert answers[1]["error"]["line"] == 2
    assert "; " in answers[1]["error"]["message"]
    said = run.errors()
    assert len(said) == 2
    assert all(x.startswith("error: <stdin>:2: ") for x in said)
    for x in said:
        assert x.removeprefix("error: <stdin>:2: ") in answers[1]["error"]["message"]


def test_bad_one_in_json_and_yaml(tmp_path: Path) -> None:
    run = nardy("pips", "-", "--format", "json", input=jsonl([GOOD, BAD])).refused(1)
    answers = json.loads(run.out)
    assert ["error" in a for a in answers] == [False, True]
    assert str(answers[1]["id"]) == "2"
    path = tmp_path / "a.yaml"
    path.write_text(
        "white: {24: 15}\nblack: {12: 15}\n---\nwhite: {24: 3}\nblack: {12: 15}\n---\nwhite: {24: 15}\nblack: {12: 15}\n"
    )
    run = nardy("pips", path, "--format", "jsonl").refused(1)
    assert ["error" in a for a in run.lines()] == [False, True, False]
    assert run.lines()[1]["error"]["line"] == 4
    assert f"error: {path}:4: " in run.err
    for form in ("table", "csv", "markdown", "html"):
        assert nardy("pips", path, "--format", form).refused(1).raw


def test_single_bad_json_line() -> None:
    run = nardy("pips", "-", "--format", "jsonl", input=jsonl([BAD])).refused(1)
    (answer,) = run.lines()
    assert set(answer) == {"id", "error"}
    run = nardy("pips", "-", "--format", "jsonl", input="{not json\n").clean()
    assert run.code in (1, 2)


def test_unreadable_line_among_good() -> None:
    text = jsonl([GOOD]) + "{not json}\n" + "\n" + jsonl([GOOD]) + "5\n"
    run = nardy("pips", "-", "--format", "jsonl", input=text).refused(1)
    answers = run.lines()
    assert ["error" in a for a in answers] == [False, True, False, True]
    assert answers[1]["error"]["line"] == 2


def test_single_bad_position_of_any_other_input() -> None:
    run = nardy("pips", "-", "--format", "jsonl", input="white: {24: 3}\nblack: {12: 15}\n").refused(2)
    assert run.raw == b""
    run = nardy("pips", "-", "--format", "json", input="- {white: {24: 3}, black: {12: 15}}\n").refused(2)


def test_strict_stops_at_the_first() -> None:
    run = nardy("pips", "-", "--format", "jsonl", "--strict", input=jsonl([GOOD, BAD, BAD, GOOD])).refused(2)
    assert len(run.raw.splitlines()) <= 2
    assert not any("<stdin>:3" in x for x in run.errors())
    run = nardy("pips", "-", "--format", "jsonl", "--strict", input=jsonl([GOOD, GOOD]))
    assert run.code == 0


def test_check_in_a_batch() -> None:
    illegal = {**GOOD, "move": "24/12"}
    run = nardy("check", "-", "--format", "jsonl", input=jsonl([GOOD, illegal]))
    assert run.code == 1
    assert [a["legal"] for a in run.lines()] == [True, False]
    assert run.err == ""
    assert nardy("check", "-", "--format", "jsonl", input=jsonl([GOOD, GOOD])).code == 0
    unread = {**GOOD, "move": "24//18"}
    run = nardy("check", "-", "--format", "jsonl", input=jsonl([GOOD, unread])).refused(1)
    assert "error" in run.lines()[1]
    run = nardy("play", "-", "--format", "jsonl", input=jsonl([GOOD, illegal])).refused(1)
    assert "error" in run.lines()[1]


def test_missing_roll_or_move_in_a_batch() -> None:
    bare = position("long:24x15:12x15:w")
    for sent in (bare, {**bare, "roll": "6-3"}, {**bare, "move": "24/15"}):
        run = nardy("check", "-", "--format", "jsonl", input=jsonl([sent, GOOD])).refused(1)
        assert ["error" in a for a in run.lines()] == [True, False]


def test_options_override_the_input() -> None:
    run = nardy("moves", "-", "--roll", "6-6", "--rules", "long-fnr", "--format", "jsonl", input=jsonl([GOOD, GOOD]))
    for answer in run.lines():
        assert answer["rules"] == "long-fnr"
        assert answer["roll"] == [6, 6]
        assert [m["move"] for m in answer["moves"]] == ["24/18"]
        assert answer["line"] == "long-fnr:24x15:12x15:w:6-6"


def test_quiet_and_warnings() -> None:
    p = position("long:24x14,offx1:12x15:w")
    run = nardy("pips", "-", "--quiet", input=jsonl([p]))
    assert run.code == 0
    assert run.err == ""


def test_jobs_do_not_change_the_answers() -> None:
    sent = jsonl([GOOD, BAD, GOOD] * 20)
    one = nardy("moves", "-", "--format", "jsonl", "--jobs", "1", input=sent)
    two = nardy("moves", "-", "--format", "jsonl", "--jobs", "2", input=sent)
    assert one.code == two.code == 1
    assert one.raw == two.raw
    assert one.err == two.err


@pytest.mark.parametrize("command", ["moves", "check", "play", "pips", "perft --depth 1"])
def test_conversation(command: str) -> None:
    with subprocess.Popen(
        [*COMMAND, *command.split(), "-", "--format", "jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        try:
            for n, sent in enumerate([GOOD, GOOD, BAD, GOOD]):
                process.stdin.write((json.dumps({**sent, "id": n}) + "\n").encode())
                process.stdin.flush()
                ready, _, _ = select.select([process.stdout], [], [], 10)
                assert ready, f"no answer to line {n + 1} until more is written"
                answer = json.loads(process.stdout.readline())
                assert answer["id"] == n
                assert ("error" in answer) == (sent is BAD)
            process.stdin.close()
            assert process.wait(10) == 1
        finally:
            process.kill()
