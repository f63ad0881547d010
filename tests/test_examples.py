"""The README, the Python page and the examples do what they say."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
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


def environment_with_nardy() -> dict[str, str]:
    found = {**ENVIRONMENT, "NARDY": str(Path(sys.executable).parent / "nardy")}
    if not Path(found["NARDY"]).exists():
        pytest.skip("the nardy script is not installed beside this interpreter")
    return found


def test_compare_rules_script() -> None:
    env = environment_with_nardy()
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


def test_overnight_script_goes_on_where_it_was(tmp_path: Path) -> None:
    env = {**environment_with_nardy(), "TRIALS": "1000000", "EVERY": "1"}
    answers = tmp_path / "answers.jsonl"
    words = [
        "sh",
        str(EXAMPLES / "overnight.sh"),
        str(EXAMPLES / "positions.jsonl"),
        str(answers),
        "--evaluator",
        "spread",
    ]
    trials = tmp_path / "answers.jsonl.trials"
    with subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 30
        while not (trials.exists() and trials.stat().st_size > 2000) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 130
    assert not answers.exists()
    done = subprocess.run(words, env={**env, "TRIALS": "36"}, capture_output=True, text=True, check=False)
    again = done.returncode, trials.exists(), answers.exists()
    assert again == (0, False, True), (done.stdout, done.stderr)
    assert [json.loads(line)["trials"] for line in answers.read_text().splitlines()] == [36] * 5
    log = (tmp_path / "answers.jsonl.log").read_text()
    assert "interrupted after" in log
    assert "done, 5 positions" in log
    # Once more it finds nothing to do.
    assert "nothing to do" in subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout


def test_overnight_script_tells_of_bad_positions_and_calls(tmp_path: Path) -> None:
    env = {**environment_with_nardy(), "TRIALS": "36"}
    source, answers = tmp_path / "in.jsonl", tmp_path / "out"
    source.write_text((EXAMPLES / "positions.jsonl").read_text().splitlines()[0] + '\n{"white": {"24": 1}}\n')
    words = ["sh", str(EXAMPLES / "overnight.sh"), str(source), str(answers), "--evaluator", "spread"]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(answers.read_text().splitlines()) == 2
    answers.unlink()
    done = subprocess.run([*words, "--trials", "none"], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--trials" in done.stdout
    assert subprocess.run(words[:2], env=env, capture_output=True, check=False).returncode == 2


def test_compare_rule_sets_script() -> None:
    script = str(EXAMPLES / "compare_rule_sets.py")
    line = "long:24x9,13,9,8,7,6,5:12x15:w"
    shown = run(
        sys.executable, script, line, "3-1", "--trials", "36", "--evaluator", "spread", "--top", "60",
        "--rules", "long,long-fnr",
    ).splitlines()  # fmt: skip
    assert shown[0].split() == ["long", "long-fnr"]
    # The passing block: legal where the row is judged at the end of the turn only.
    assert next(row for row in shown if row.startswith("13/9 ")).split()[-1] == "-"
    assert "*" in "".join(shown[1:-1])
    best = run(sys.executable, script, "start", "6-3", "--trials", "36", "--truncate", "3", "--top", "2")
    assert len(best.splitlines()) <= 4
    assert "±" in best


def test_local_cluster_script() -> None:
    pytest.importorskip("distributed")
    shown = run(
        sys.executable, str(EXAMPLES / "local_cluster.py"), "--workers", "2", "--trials", "36", "--evaluator", "spread"
    )
    assert "the same to the last bit" in shown
    assert "2 workers" in shown
