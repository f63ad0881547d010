"""Rollouts as a call: what they find, that threads change nothing, stop rules, errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from nardy_analyze import (
    Chances,
    NardyError,
    Play,
    Position,
    RolloutInterrupted,
    RolloutResult,
    RolloutSettings,
    RuleSet,
    legal_moves,
    rollout,
)
from nardy_analyze.analysis.rollout import Running

SPREAD = RolloutSettings(trials=108, seed=7, evaluator="spread")
MIDDLE = "long:24x12,18,16,14:12x13,6,4:w"
START = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w"


def timeless(result: RolloutResult) -> RolloutResult:
    return replace(result, elapsed_s=0.0, games_per_s=0.0)


def rolled(line: str, settings: RolloutSettings = SPREAD, **more: object) -> RolloutResult:
    return rollout(Position.parse(line), line.split(":")[0], settings, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", [MIDDLE, START])
def test_threads_change_nothing(line: str) -> None:
    one = rolled(line, replace(SPREAD, trials=100))
    assert one.trials == 100
    for jobs in (2, 5):
        assert timeless(rolled(line, replace(SPREAD, trials=100), jobs=jobs)) == timeless(one)
    plays = rolled(line, roll="4-1")
    assert timeless(rolled(line, roll="4-1", jobs=3)) == timeless(plays)


def test_more_trials_go_on_where_fewer_ended() -> None:
    few, many = rolled(MIDDLE).rolled, rolled(MIDDLE, replace(SPREAD, trials=216)).rolled
    assert few is not None
    assert many is not None
    # The wins of the first 108 trials are among those of 216.
    assert 0 <= round(216 * many.mean.win) - round(108 * few.mean.win) <= 108


def test_seeds_differ_and_are_chosen_where_none_is_given() -> None:
    assert rolled(MIDDLE).rolled != rolled(MIDDLE, replace(SPREAD, seed=8)).rolled
    by_chance = rolled(MIDDLE, replace(SPREAD, seed=None))
    assert timeless(rolled(MIDDLE, replace(SPREAD, seed=by_chance.seed))) == timeless(by_chance)


CERTAIN = {
    # the starter finishes now, the other has one checker to bear off
    "long:1,offx14:13,offx14:w": Chances(1, 0, 0, 0, 0),
    "long-tournament:1,offx14:13,offx14:w": Chances(0, 0, 0, 0, 0, 1),
    # Black began, so White's last checker ends the game
    "long-tournament:1,offx14:13,offx14:b": Chances(0, 0, 0, 0, 0, 1),
    # the other cannot finish with its last roll; it has borne off a checker, or none
    "long-tournament:1,offx14:18x10,offx5:w": Chances(1, 0, 0, 0, 0),
    "long-tournament:1,offx14:12x15:w": Chances(1, 1, 0, 0, 0),
    "long:1,offx14:18x15:w": Chances(1, 1, 0, 0, 0),
    "short:1,offx14:24x15:w": Chances(1, 1, 0, 0, 0),
    "short:1,offx14:24x14,2:w": Chances(1, 1, 1, 0, 0),
    "short:1,offx14:24x14,barx1:w": Chances(1, 1, 1, 0, 0),
    "short:1,offx14:24x14,offx1:w": Chances(1, 0, 0, 0, 0),
}


@pytest.mark.parametrize("line", CERTAIN)
def test_certain_ends(line: str) -> None:
    position = Position.parse(line)
    # a mover that is not known to have begun did, unless the line says Black rolls: White begins where nothing is said
    if line.endswith(":b"):
        position = replace(position, starter=position.to_move)
    found = rollout(position, line.split(":")[0], SPREAD).rolled
    assert found is not None
    assert found.mean == CERTAIN[line]
    assert found.stderr.equity == 0.0
    assert found.equity == CERTAIN[line].equity(RuleSet.load(line.split(":")[0]).scoring)


def test_last_roll_is_the_second_sides_alone() -> None:
    # Black is on roll and White began: when Black finishes the game is over.
    found = rolled("long-tournament:1,offx14:13,offx14:b").rolled
    assert found is not None
    assert found.mean == Chances(1, 0, 0, 0, 0, 0)


def test_plays_are_seen_by_the_side_that_makes_them() -> None:
    result = rolled("long:2,1,offx13:13,offx14:w", roll="2-1")
    # the other play, 2/1/off, leaves a checker, and Black then bears its last one off
    assert [str(each.play) for each in result.plays] == ["2/off 1/off", "2/off"]
    assert [each.rolled.mean for each in result.plays] == [Chances(1, 0, 0, 0, 0), Chances(0, 0, 0, 0, 0)]
    result = rolled("long:8,1,offx13:13,offx14:w", roll="2-1")
    assert {each.rolled.mean.win for each in result.plays} == {0.0}


def test_plays_best_first_with_differences_from_the_best() -> None:
    result = rolled(START, replace(SPREAD, trials=324), roll="3-1")
    assert result.rolled is None
    assert len(result.plays) == len(legal_moves(Position.parse(START), "3-1", "short").plays)
    best = result.plays[0]
    assert (best.diff, best.diff_stderr) == (0.0, 0.0)
    for before, after in zip(result.plays, result.plays[1:], strict=False):
        assert before.rolled.equity >= after.rolled.equity
    for each in result.plays[1:]:
        assert each.diff == pytest.approx(each.rolled.equity - best.rolled.equity)
        assert each.diff_stderr is not None
        assert each.diff_stderr > 0
        assert each.rolled.trials == 324


def test_moves_choose_plays() -> None:
    everything = rolled(MIDDLE, roll="6-3")
    known = {each.play.text: each.rolled for each in everything.plays}
    some: list[Play | str] = ["24/15", next(each.play for each in everything.plays if each.play.text == "18/9")]
    chosen = rolled(MIDDLE, roll="6-3", moves=[*some, "24/15"])
    assert {each.play.text: each.rolled for each in chosen.plays} == {name: known[name] for name in ("24/15", "18/9")}


def test_a_pass_is_rolled_out() -> None:
    [only] = rolled("long:24x15:18x15:w", roll="6-6").plays
    assert not only.play.steps


def test_stop_rules() -> None:
    many = replace(SPREAD, trials=100_000)
    result = rolled(MIDDLE, replace(many, stop_stderr=0.08))
    assert result.stopped == "stderr"
    assert result.rolled is not None
    assert result.rolled.stderr.equity is not None
    assert result.rolled.stderr.equity < 0.08
    assert 216 <= result.trials < 2000
    assert result.trials % 36 == 0
    # A run that is given just so many trials is the same.
    assert rolled(MIDDLE, replace(SPREAD, trials=result.trials)).rolled == result.rolled
    assert timeless(rolled(MIDDLE, replace(many, stop_stderr=0.08), jobs=3)) == timeless(result)
    joint = rolled(START, replace(many, stop_joint=2.0), roll="3-1", moves=["8/5 6/5", "6/2"])
    assert joint.stopped == "joint"
    best, other = joint.plays
    assert other.diff_stderr is not None
    assert -other.diff >= 2 * other.diff_stderr
    assert best.play.text == "8/5 6/5"
    none = rolled(MIDDLE, replace(SPREAD, trials=216, stop_stderr=10.0))
    assert none.stopped == "trials"


def test_watch_sees_every_chunk() -> None:
    seen = []

    def watch(work: Iterable[Running]) -> Iterator[Running]:
        for running in work:
            seen.append((running.done, running.trials, running.estimate().mean))
            yield running

    result = rolled(MIDDLE, replace(SPREAD, trials=100), watch=watch)
    assert [done for done, _trials, _mean in seen] == [36, 72, 100]
    assert result.rolled is not None
    assert seen[-1][2] == result.rolled.equity


def test_an_interrupt_keeps_what_is_done() -> None:
    def watch(work: Iterable[Running]) -> Iterator[Running]:
        for running in work:
            if running.done == 108:
                raise KeyboardInterrupt
            yield running

    with pytest.raises(RolloutInterrupted) as caught:
        rolled(MIDDLE, replace(SPREAD, trials=1_000_000), watch=watch, jobs=2)
    result = caught.value.result
    assert result is not None
    assert result.stopped == "interrupted"
    assert result.trials >= 108
    assert result.rolled == rolled(MIDDLE, replace(SPREAD, trials=result.trials)).rolled


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"trials": 0}, "trials"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"evaluator": "sprad"}, "spread"),
        ({"truncate": 5}, "no equity"),
        ({"truncate": -1}, "before they begin"),
        ({"stop_stderr": 0.0}, "above 0"),
        ({"stop_joint": float("nan")}, "above 0"),
    ],
)
def test_wrong_settings(settings: dict[str, object], words: str) -> None:
    with pytest.raises(NardyError) as caught:
        replace(SPREAD, **settings)  # type: ignore[arg-type]
    told = " ".join(f"{defect.message} {defect.hint}" for defect in caught.value.defects)
    assert words in told


def test_all_that_is_wrong_is_told() -> None:
    with pytest.raises(NardyError) as caught:
        RolloutSettings(trials=0, seed=-1, evaluator="random", truncate=3)
    assert [defect.place for defect in caught.value.defects] == ["trials", "seed", "truncate"]


def test_wrong_calls() -> None:
    with pytest.raises(NardyError, match="over"):
        rolled("long:offx15:1x15:b")
    with pytest.raises(NardyError, match="roll"):
        rolled(MIDDLE, moves=["24/15"])
    with pytest.raises(NardyError, match="no move"):
        rolled(MIDDLE, roll="6-3", moves=[])
    with pytest.raises(NardyError, match="24/20"):
        rolled(MIDDLE, roll="6-3", moves=["24/20"])
    with pytest.raises(NardyError, match="job"):
        rolled(MIDDLE, jobs=0)
    with pytest.raises(NardyError, match="game"):
        rollout(Position.parse(MIDDLE), "short", SPREAD)
