"""A user's own rule sets: single fields overridden, and mistakes named by file, line and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.contract.running import jsonl, nardy, position


def club(tmp_path: Path, text: str, name: str = "club.yaml") -> Path:
    path = tmp_path / name
    path.write_text(text)
    return path


def full(path: Path | str) -> Any:
    run = nardy("rules", path, "--format", "json")
    assert run.code == 0, run.err
    return run.json()


def test_single_fields(tmp_path: Path) -> None:
    base = full("long")
    got = full(
        club(tmp_path, "name: my-club\nextends: long\nblock: {judged: each_step}\nhead: {second: {rolls: [5-5]}}\n")
    )
    assert got["name"] == "my-club"
    assert got["block"] == {**base["block"], "judged": "each_step"}
    assert got["head"]["second"] == {"rolls": ["5-5"], "when": "blocked"}
    assert got["head"]["first"] == base["head"]["first"]
    assert got["head"]["per_turn"] == 1
    for key in ("game", "larger_die", "opening", "next_starter", "last_roll", "scoring", "drawing", "cube"):
        assert got[key] == base[key], key


def test_extending_a_file(tmp_path: Path) -> None:
    club(tmp_path, "name: a\nextends: long-ua\nlast_roll: true\n", "a.yaml")
    got = full(club(tmp_path, "name: b\nextends: a.yaml\nlarger_die: false\n", "b.yaml"))
    assert got["last_roll"] is True
    assert got["larger_die"] is False
    assert "5-5" in got["head"]["first"]["rolls"]


def test_circle(tmp_path: Path) -> None:
    club(tmp_path, "name: a\nextends: b.yaml\n", "a.yaml")
    nardy("rules", club(tmp_path, "name: b\nextends: a.yaml\n", "b.yaml")).refused()
    nardy("rules", club(tmp_path, "name: c\nextends: c.yaml\n", "c.yaml")).refused()


def test_head_per_turn(tmp_path: Path) -> None:
    path = club(tmp_path, "name: two\nextends: long\nhead: {per_turn: 2}\n")
    run = nardy("moves", "start", "--roll", "3-2", "--rules", path, "--format", "json")
    # 24/19 with one, or 24/21 24/22 with two
    assert sorted(m["move"] for m in run.json()["moves"]) == ["24/19", "24/21 24/22"] or run.json()["count"] == 2
    assert run.json()["line"] is None


def test_block_length(tmp_path: Path) -> None:
    path = club(tmp_path, "name: five\nextends: long\nblock: {length: 5}\n")
    # 9 closes 9..5
    p = position("long:24x10,15,8,7,6,5:12x15:w:6-1", move="15/9 24/23")
    assert nardy("check", "-", "--format", "jsonl", input=jsonl([p])).lines()[0]["legal"] is True
    got = nardy("check", "-", "--rules", path, "--format", "jsonl", input=jsonl([p])).lines()[0]
    assert got["legal"] is False
    assert got["reasons"][0]["code"] == "block"


def test_always_allowed(tmp_path: Path) -> None:
    path = club(tmp_path, "name: free\nextends: long\nblock: {allowed: always}\n")
    run = nardy("check", "long:24x9,16,9,8,7,6,5:12x15:w", "16/10 24/23", "--roll", "6-1", "--rules", path)
    assert run.code == 0, run.out


MISTAKES = [
    ("name: x\nextends: long\nlarger_dye: true\n", 3, "larger_dye"),
    ("name: x\nextends: nonesuch\n", 2, "extends"),
    ("name: x\nextends: long\nblock:\n  length: six\n", 4, "length"),
    ("name: x\nextends: long\nblock:\n  allowed: sometimes\n", 4, "allowed"),
    ("name: x\nextends: long\nblock:\n  judged: never\n", 4, "judged"),
    ("name: x\nextends: long\nlast_roll: maybe\n", 3, "last_roll"),
    ("name: x\nextends: long\nhead:\n  first:\n    rolls: [7-7]\n", 5, "rolls"),
    ("name: x\nextends: long\nhead:\n  first:\n    when: now\n", 5, "when"),
    ("name: x\nextends: long\nopening: coin\n", 3, "opening"),
    ("name: x\nextends: long\nnext_starter: black\n", 3, "next_starter"),
    ("name: x\nextends: long\nscoring: {tally: pints}\n", 3, "tally"),
    ("name: x\nextends: long\ndrawing: {direction: up}\n", 3, "direction"),
    ("name: x\nextends: long\ncube: {limit: 65}\n", 3, "limit"),
    ("name: x\nextends: long\ngame: chess\n", 3, "game"),
    ("name: x\nextends: long\nhead: {per_turn: -1}\n", 3, "per_turn"),
    ("name: x\nextends: long\nlast_roll: true\nlast_roll: false\n", 4, "last_roll"),
]


@pytest.mark.parametrize(("text", "line", "key"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_mistakes_name_file_line_and_key(tmp_path: Path, text: str, line: int, key: str) -> None:
    path = club(tmp_path, text)
    run = nardy("pips", "start", "--rules", path).refused()
    assert any(f"{path}:{line}: " in x and key in x for x in run.errors()), run.err


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    path = club(tmp_path, "name: x\nextends: long\nlarger_dye: true\nopening: coin\nblock: {length: six}\n")
    assert len(nardy("rules", path).refused().errors()) == 3


def test_environment_and_precedence(tmp_path: Path) -> None:
    path = club(tmp_path, "name: my\nextends: long-fnr\n")
    sixes = ("moves", "start", "--roll", "6-6", "--format", "json")

    def rules(*more: str, env: str | None = None) -> str:
        got = nardy(*sixes, *more, env={"NARDY_RULES": env}).json()
        name = got["rules"] if isinstance(got["rules"], str) else got["rules"]["name"]
        assert [m["move"] for m in got["moves"]] == (
            ["24/18"] if name in ("my", "long-fnr", str(path)) else ["24/18 24/18"]
        )
        return str(name)

    assert rules() == "long"
    assert rules(env="long-ua") == "long-ua"
    assert rules("--rules", "long-moscow", env="long-ua") == "long-moscow"
    rules(env=str(path))
    rules("--rules", str(path), env="long-ua")
    run = nardy("pips", "start", env={"NARDY_RULES": "nonesuch"}).refused()
    assert "NARDY_RULES" in run.err
    # what the input says goes before the environment, and the option before both
    p = jsonl([position("long-ua:24x15:12x15:w")])
    assert (
        nardy("pips", "-", "--format", "jsonl", input=p, env={"NARDY_RULES": "long-moscow"}).lines()[0]["rules"]
        == "long-ua"
    )
    assert nardy("pips", "-", "--format", "jsonl", "--rules", "long", input=p).lines()[0]["rules"] == "long"
    bare = '{"white": {"24": 15}, "black": {"12": 15}}\n'
    assert (
        nardy("pips", "-", "--format", "jsonl", input=bare, env={"NARDY_RULES": "long-moscow"}).lines()[0]["rules"]
        == "long-moscow"
    )


def test_bad_rule_set_files(tmp_path: Path) -> None:
    for data in (b"", b"\x00\xff", b"[]", b"5", b"name: x\nextends: {", b"{}"):
        path = tmp_path / "bad.yaml"
        path.write_bytes(data)
        run = nardy("pips", "start", "--rules", path).refused()
        assert str(path) in run.err
    nardy("pips", "start", "--rules", tmp_path).refused()
    nardy("pips", "start", "--rules", tmp_path / "none.yaml").refused()
