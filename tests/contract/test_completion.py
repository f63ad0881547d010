"""Completion of words in a shell, and its installation in a home folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.running import nardy

FORMATS = {"table", "json", "jsonl", "csv", "markdown", "html"}
NAMES = {"long", "long-moscow", "long-tournament", "long-forum", "long-ua", "long-fnr"}
CASES = [
    ("nardy ", {"moves", "check", "rollout", "play", "pips", "chart", "rules", "convert", "perft"}),
    ("nardy pips start --rules lo", NAMES),
    ("nardy moves start --compare ", NAMES | {"short"}),
    ("nardy rules sh", {"short"}),
    ("nardy rules diff sh", {"short"}),
    ("nardy pips start --format ", FORMATS),
    ("nardy pips start --format js", {"json", "jsonl"}),
    ("nardy pips start --lang ", {"en", "ru", "uk", "kk"}),
    ("nardy convert start --to ", {"line", "yaml", "json", "text"}),
    ("nardy chart ", {"doubles", "rolls"}),
    ("nardy moves start --numbering ", {"board", "own"}),
]


@pytest.mark.parametrize(("typed", "want"), CASES)
def test_bash(typed: str, want: set[str]) -> None:
    env = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_NARDY_COMPLETE": "complete_bash"}
    run = nardy(env=env)
    assert run.code == 0, run.err
    assert want <= set(run.out.split())


@pytest.mark.parametrize(("typed", "want"), CASES)
def test_zsh(typed: str, want: set[str]) -> None:
    run = nardy(env={"_TYPER_COMPLETE_ARGS": typed, "_NARDY_COMPLETE": "complete_zsh"})
    assert run.code == 0, run.err
    for word in want:
        assert f'"{word}"' in run.out


def test_installed_in_the_home_folder(tmp_path: Path) -> None:
    run = nardy("--install-completion", env={"HOME": str(tmp_path), "SHELL": "/bin/bash"}).clean()
    if run.code:  # the shell cannot always be told
        run.refused()
        assert not list(tmp_path.iterdir())
    else:
        assert any(p.is_file() for p in tmp_path.rglob("*"))
