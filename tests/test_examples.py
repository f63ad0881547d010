"""The README, the Python page and the examples do what they say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
ENVIRONMENT = {**os.environ, "NARDY_LANG": "en", "LC_ALL": "C.UTF-8"}


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def nardy(*words: str) -> str:
    return run(sys.executable, "-m", "nardy_analyze", *words)


def console_blocks(text: str) -> list[tuple[str, str]]:
    """Return (command, what it prints) of the console blocks of a Markdown page."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = piece.partition("\n")
            found.append((command, shown))
    return found


@pytest.mark.parametrize(("command", "shown"), console_blocks((ROOT / "README.md").read_text("utf-8")))
def test_readme_shows_what_is_printed(command: str, shown: str) -> None:
    words = shlex.split(command)
    assert words[0] == "nardy"
    want = [line.rstrip() for line in shown.strip().splitlines() if line.strip() != "..."]
    got = [line.rstrip() for line in nardy(*words[1:]).splitlines()]
    assert got[: len(want)] == want


def test_python_page_runs() -> None:
    names: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text("utf-8"), re.DOTALL):
        exec(code, names)
    found = names["found"]
    assert list(found.counts) == [2, 1, 1]  # type: ignore[attr-defined]
    assert not names["verdict"].is_legal  # type: ignore[attr-defined]


def test_readme_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert code
    exec(code[1], {})
    assert "24/18 24/18" in capsys.readouterr().out


def test_own_rule_set() -> None:
    assert "Our club" in nardy("rules", "examples/my-club.yaml")
    shown = nardy("rules", "diff", "long", "examples/my-club.yaml")
    assert "block.judged" in shown
    assert "last_roll" in shown
    # The passing block is legal under long, not in the club.
    passing = ("check", "long:24x9,13,9,8,7,6,5:12x15:w", "13/10/9", "--roll", "3-1")
    assert "not legal" not in nardy(*passing)
    assert "not legal" in nardy(*passing, "--rules", "examples/my-club.yaml")


def test_compare_rules_script() -> None:
    env = {**ENVIRONMENT, "NARDY": str(Path(sys.executable).parent / "nardy")}
    if not Path(env["NARDY"]).exists():
        pytest.skip("the nardy script is not installed beside this interpreter")
    words = ["sh", str(EXAMPLES / "compare_rules.sh"), str(EXAMPLES / "positions.jsonl"), "long", "long-fnr"]
    done = subprocess.run(words, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0
    answers = {found["id"]: found for found in map(json.loads, done.stdout.splitlines())}
    assert len(answers) == 5
    # The passing block: legal where the row is judged at the end of the turn only.
    assert answers["passing-block"]["only_here"] == [{"move": "13/9"}]
    assert answers["passing-block"]["only_there"] == []


def test_count_plays_script() -> None:
    shown = run(sys.executable, str(EXAMPLES / "count_plays.py"), str(EXAMPLES / "positions.jsonl"))
    assert "first-double 22 3-3" in shown.splitlines()
    assert "opening-31 447 2-2" in shown.splitlines()
