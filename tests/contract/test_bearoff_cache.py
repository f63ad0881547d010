"""The cache of bear-off tables, as runs of the command find it and leave it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.running import COMMAND, environment, nardy

LINE = "long:5,3,offx13:15x2,offx13:w"
WIN = 0.7049039780521262


def test_a_cache_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for where in (tmp_path / "file", tmp_path / "file" / "below", Path("/proc/nowhere")):
        env = {"NARDY_CACHE": str(where)}
        run = nardy("bearoff", LINE, "--format", "json", env=env).clean()
        assert run.code == 0
        assert run.json()["win"] == WIN
        assert len(run.err.splitlines()) == 1
        assert run.err.startswith("warning: ")
        assert nardy("bearoff", LINE, "--quiet", env=env).err == ""
        nardy("bearoff", "--build", env=env).refused()


def test_a_damaged_cache_is_told_of_once(tmp_path: Path) -> None:
    env = {"NARDY_CACHE": str(tmp_path)}
    assert nardy("bearoff", LINE, env=env).err == ""
    path = tmp_path / "bearoff-6-6.tables"
    path.write_bytes(path.read_bytes()[:-1000])
    run = nardy("bearoff", LINE, "--format", "json", env=env)
    assert (run.code, run.json()["win"]) == (0, WIN)
    assert run.err.startswith("warning: ")
    assert nardy("bearoff", LINE, env=env).err == ""


def test_the_cache_of_the_user(tmp_path: Path) -> None:
    env = {"NARDY_CACHE": None, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    run = nardy("bearoff", "--build", "--checkers", "1", "--format", "json", env=env)
    path = Path(run.json()["tables"]["path"])
    assert tmp_path in path.parents
    assert path.stat().st_size == run.json()["tables"]["bytes"]


def test_processes_that_build_at_once(tmp_path: Path) -> None:
    env = environment({"NARDY_CACHE": str(tmp_path)})
    command = [*COMMAND, "bearoff", LINE, "--format", "json"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) for _ in range(4)]
    for run in runs:
        out, err = run.communicate(timeout=60)
        assert (run.returncode, err) == (0, b"")
        assert f'"win": {WIN}'.encode() in out
    assert [path.name for path in tmp_path.iterdir()] == ["bearoff-6-6.tables"]


def test_other_commands_do_not_pay() -> None:
    code = (
        "import sys; from nardy_analyze.cli.app import run; run(['pips', 'start']); "
        "print([m for m in sys.modules if 'bearoff' in m or m in ('mmap', 'platformdirs')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stderr.strip() == "[]"


ARTICLE = f"```nardy\nkind: eval\nposition: {LINE}\n```\n\n```nardy\nkind: pips\nposition: start\n```\n"


@pytest.mark.parametrize(
    "words",
    [
        ["bearoff", LINE],
        ["bearoff", "many.jsonl", "--jobs", "2", "--format", "jsonl"],
        ["eval", LINE],
        ["eval", LINE, "--format", "json"],
        ["eval", "many.jsonl", "--format", "jsonl"],
        ["eval", "many.jsonl", "--format", "jsonl", "--jobs", "2"],
        ["moves", LINE, "--roll", "3-1"],
        ["rollout", LINE, "--trials", "36", "--seed", "1"],
        ["article", "a.md", "-o", "site"],
    ],
    ids=" ".join,
)
def test_every_command_tells_once_of_a_cache_it_cannot_use(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(ARTICLE)
    (tmp_path / "many.jsonl").write_text(f'"{LINE}"\n' * 200)
    (tmp_path / "cache").write_text("not a folder")
    env = {"NARDY_CACHE": str(tmp_path / "cache")}
    run = nardy(*words, env=env, cwd=tmp_path).clean()
    assert run.code == 0
    (told,) = run.err.splitlines()
    assert told.startswith("warning: bear-off tables: ")
    assert str(tmp_path / "cache") in told
    quiet = nardy(*words, "--quiet", env=env, cwd=tmp_path)
    assert (quiet.code, quiet.err) == (0, "")
    if words[0] != "rollout":
        assert quiet.out == run.out


def test_a_cache_repaired_by_eval_is_told_of_once(tmp_path: Path) -> None:
    env = {"NARDY_CACHE": str(tmp_path)}
    assert nardy("eval", LINE, env=env).err == ""
    (tmp_path / "bearoff-6-6.tables").write_bytes(b"")
    run = nardy("eval", LINE, env=env)
    assert run.code == 0
    assert len(run.err.splitlines()) == 1
    assert "anew" in run.err
    assert nardy("eval", LINE, env=env).err == ""
