"""The command itself: version, help, completion, and both ways to start it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.contract.running import environment, nardy

COMMANDS = ("moves", "check", "play", "pips", "chart", "rules", "convert", "perft")


def script() -> str | None:
    beside = Path(sys.executable).with_name("nardy")
    return str(beside) if beside.exists() else shutil.which("nardy")


def test_version() -> None:
    run = nardy("--version")
    assert run.code == 0
    assert run.err == ""
    assert version("nardy-analyze") in run.out


def test_help_of_all() -> None:
    for call in ((), *((c,) for c in COMMANDS)):
        run = nardy(*call, "--help")
        assert run.code == 0, call
        assert run.err == ""
    top = nardy("--help").out
    assert all(c in top for c in COMMANDS)


@pytest.mark.skipif(script() is None, reason="the script is not installed")
def test_script_and_module_are_the_same() -> None:
    found = script()
    assert found
    done = subprocess.run([found, "pips", "start"], capture_output=True, env=environment(), check=True)
    assert done.stdout == nardy("pips", "start").raw
    assert nardy("--help").out.startswith("Usage: nardy ")


def test_no_colour_in_a_pipe() -> None:
    for env in ({}, {"NO_COLOR": "1"}, {"FORCE_COLOR": None}):
        assert "\x1b" not in nardy("moves", "start", "--roll", "3-3", env=env).out
        assert "\x1b" not in nardy("--help", env=env).out


@pytest.mark.skipif(script() is None, reason="the script is not installed")
def test_completion() -> None:
    found = script()
    assert found

    def ask(words: str, cword: int) -> str:
        env = {"_NARDY_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(cword)}
        done = subprocess.run([found or "", ""], capture_output=True, text=True, env=environment(env), check=False)
        assert "Traceback" not in done.stderr
        return done.stdout

    assert "moves" in ask("nardy mo", 1)
    got = ask("nardy moves start --rules ", 4)
    assert all(
        n in got for n in ("long", "long-moscow", "long-tournament", "long-forum", "long-ua", "long-fnr", "short")
    ), got
    assert "long-ua" in ask("nardy moves start --rules long-u", 4)
    assert "jsonl" in ask("nardy moves start --format js", 4)
    assert "--roll" in ask("nardy moves start --ro", 3)


def test_completion_script() -> None:
    for shell in ("bash", "zsh", "fish"):
        run = nardy("--show-completion", shell, env={"SHELL": f"/bin/{shell}"})
        if run.code != 0:  # the shell is found by itself, and takes no value
            run = nardy("--show-completion", env={"SHELL": f"/bin/{shell}"})
        run.clean()
        assert "_NARDY_COMPLETE" in run.out or re.search("error: ", run.err), (shell, run.out, run.err)


def test_works_in_any_directory_and_locale(tmp_path: Path) -> None:
    for env in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"}, {"LC_ALL": None}):
        for lang in ("en", "ru"):
            run = nardy("moves", "start", "--roll", "3-3", "--lang", lang, env=env, cwd=tmp_path)
            assert run.code == 0, run.err
    assert list(tmp_path.iterdir()) == []


def test_dash_m_names_itself_nardy() -> None:
    run = nardy("nonesuch").refused()
    assert "__main__" not in run.err
