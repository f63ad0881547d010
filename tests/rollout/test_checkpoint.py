"""Checkpoints: a run that goes on is the same as one that was never stopped; foreign and damaged files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nardy_analyze import NardyError, Position, Roll, RolloutResult, RolloutSettings, RuleSet, rollout
from nardy_analyze.analysis.rollout_checkpoint import Checkpoint

SETTINGS = RolloutSettings(trials=180, seed=5, evaluator="spread")
LINE = "long:24x12,18,16,14:12x13,6,4:w"


def rolled(
    path: Path, settings: RolloutSettings = SETTINGS, line: str = LINE, roll: str | None = None, jobs: int = 1
) -> tuple[RolloutResult, int]:
    """A rollout with a checkpoint, its times set to 0, and how many games this run played."""
    position, rules = Position.parse(line), RuleSet.load(line.split(":")[0])
    dice = None if roll is None else Roll.parse(roll)
    with Checkpoint(str(path)) as memory:
        memory.begin(position, rules, dice, settings)
        found = rollout(position, rules, settings, roll=dice, jobs=jobs, memory=memory)
    return replace(found, elapsed_s=0.0, games_per_s=0.0), round(found.games_per_s * found.elapsed_s)


def test_a_whole_file_is_all_that_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "c"
    first, played = rolled(path, jobs=3)
    assert played == 180
    before = path.read_bytes()
    assert rolled(path) == (first, 0)
    assert path.read_bytes() == before
    assert (first.rolled, first.trials) == (rollout(Position.parse(LINE), None, SETTINGS).rolled, 180)


@pytest.mark.parametrize("roll", [None, "6-3"])
def test_a_cut_file_is_gone_on_with(tmp_path: Path, roll: str | None) -> None:
    path = tmp_path / "c"
    first, played = rolled(path, roll=roll)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in (0, 10, len(lines[0]) - 1, len(lines[0]), len(lines[0]) + 20, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:cut])
        again, more = rolled(path, roll=roll)
        assert again == first
        assert 0 < more <= played
        assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_damaged_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "c"
    first, _played = rolled(path)
    lines = path.read_text().splitlines()
    record = json.loads(lines[2])
    record["figures"] = record["figures"][:40] + ("B" if record["figures"][40] == "A" else "A") + record["figures"][41:]
    lines[2] = json.dumps(record, separators=(",", ":"))
    lines[3] = lines[3][:45] + "garbage"
    path.write_text("\n".join(lines) + "\n")
    assert rolled(path) == (first, 72)


def test_more_trials_use_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "c"
    rolled(path)
    more, played = rolled(path, replace(SETTINGS, trials=360))
    assert played == 180
    assert more == rolled(tmp_path / "other", replace(SETTINGS, trials=360))[0]


def test_a_part_of_what_is_there_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "c"
    rolled(path, replace(SETTINGS, trials=100))
    assert rolled(path)[1] == 108  # the last 28 are no whole chunk
    fewer = rolled(path, replace(SETTINGS, trials=100))
    assert fewer == (rolled(tmp_path / "other", replace(SETTINGS, trials=100))[0], 0)


def test_another_rollout_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c"
    rolled(path)
    before = path.read_bytes()
    for settings, line, roll, words in (
        (replace(SETTINGS, seed=6), LINE, None, "seed 5"),
        (replace(SETTINGS, evaluator="random"), LINE, None, "evaluator spread"),
        (SETTINGS, "long:24x15:12x15:w", None, "another position"),
        (SETTINGS, LINE, "6-3", "another position"),
        (SETTINGS, LINE.replace("long", "long-fnr"), None, "another position"),
    ):
        with pytest.raises(NardyError, match=words):
            rolled(path, settings, line, roll)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"schema":"nardy/moves/1"}\n', "[]\n", "\n", "\0\n"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "c"
    path.write_text(text)
    with pytest.raises(NardyError, match="no checkpoint"):
        Checkpoint(str(path))
    assert path.read_text() == text


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(NardyError, match="it is a directory"):
        Checkpoint(str(tmp_path))
    with pytest.raises(NardyError, match="cannot write"):
        Checkpoint(str(tmp_path / "none" / "c"))


def test_seed_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "c"
    rolled(path)
    with Checkpoint(str(path)) as memory:
        assert memory.seed == 5
    with Checkpoint(str(tmp_path / "new")) as memory:
        assert memory.seed is None
