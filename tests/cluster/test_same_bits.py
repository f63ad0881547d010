"""A rollout on a cluster is that of one thread, to the last bit: whatever it plays, and whoever is lost on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze import Position, Roll, RolloutInterrupted, RolloutResult, RolloutSettings, RuleSet, rollout
from nardy_analyze.analysis import rollout_cluster, rollout_threads, rollout_trials
from nardy_analyze.analysis.rollout import Running
from nardy_analyze.analysis.rollout_checkpoint import Checkpoint
from nardy_analyze.analysis.rollout_cluster import Cluster

SPREAD = RolloutSettings(trials=180, seed=7, evaluator="spread")
BUILTIN = RolloutSettings(trials=108, seed=7, truncate=5)
MIDDLE = "long:24x12,18,16,14:12x13,6,4:w"
START = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w"
CUPS = "long-tournament:6x2,5,offx12:18x2,17,offx12:w"


def timeless(result: RolloutResult) -> RolloutResult:
    return replace(result, elapsed_s=0.0, games_per_s=0.0)


def rolled(line: str, settings: RolloutSettings = SPREAD, **more: Any) -> RolloutResult:
    return timeless(rollout(Position.parse(line), line.split(":")[0], settings, **more))


@pytest.mark.parametrize(
    ("line", "settings", "more"),
    [
        (MIDDLE, SPREAD, {}),
        (MIDDLE, replace(SPREAD, trials=100), {}),
        (START, replace(SPREAD, evaluator="random"), {}),
        (MIDDLE, BUILTIN, {}),
        (START, replace(BUILTIN, variance_reduction=False), {}),
        (CUPS, replace(BUILTIN, truncate=0), {}),
        (CUPS, replace(BUILTIN, truncate=0, tables=False), {}),
        (START, SPREAD, {"roll": "3-1", "moves": ["8/5 6/5", "24/20", "13/9"]}),
        (MIDDLE, BUILTIN, {"roll": "6-3", "top": 3}),
    ],
)
def test_threads_and_workers_agree(cluster: Cluster, line: str, settings: RolloutSettings, more: Any) -> None:
    one = rolled(line, settings, **more)
    assert rolled(line, settings, jobs=2, **more) == one
    assert rolled(line, settings, cluster=cluster, **more) == one
    assert one.trials == settings.trials


def test_rules_of_ones_own(cluster: Cluster) -> None:
    rules = RuleSet.load("examples/my-club.yaml")
    found = [timeless(rollout(Position.parse(MIDDLE), rules, SPREAD, cluster=each)) for each in (None, cluster)]
    assert found[0] == found[1]


def test_stop_rules(cluster: Cluster) -> None:
    many = replace(SPREAD, trials=100_000)
    calls: list[tuple[str, RolloutSettings, dict[str, Any]]] = [
        (MIDDLE, replace(many, stop_stderr=0.06), {}),
        (START, replace(many, stop_joint=2.0), {"roll": "3-1", "moves": ["8/5 6/5", "6/2"]}),
    ]
    for line, settings, more in calls:
        one = rolled(line, settings, **more)
        assert one.stopped in ("stderr", "joint")
        assert rolled(line, settings, cluster=cluster, **more) == one


def test_chunks_are_sent_together(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    class Noted(rollout_cluster.ClusterVenue):
        def play(self, target: rollout_trials.Target, spans: Sequence[rollout_trials.Span]) -> Any:
            sent.append(len(spans))
            return super().play(target, spans)

    monkeypatch.setattr(rollout_cluster, "ClusterVenue", Noted)
    settings = replace(SPREAD, trials=5400)
    assert rolled(MIDDLE, settings, cluster=cluster) == rolled(MIDDLE, settings, jobs=2)
    assert sum(sent) == 150
    assert len(sent) < 110


def test_a_worker_is_killed(cluster: Cluster, address: str) -> None:
    settings = replace(SPREAD, trials=7200)
    one = rolled(MIDDLE, settings, jobs=2)
    killed: list[int] = []

    def watch(work: Iterable[Running]) -> Iterator[Running]:
        for running in work:
            if running.done >= 720 and not killed:
                pids = cluster.client.run(os.getpid)
                killed.append(pids.popitem()[1])
                os.kill(killed[0], signal.SIGKILL)
            yield running

    assert rolled(MIDDLE, settings, cluster=cluster, watch=watch) == one
    assert killed


@pytest.mark.parametrize("roll", [None, "6-3"])
def test_a_checkpoint_is_the_same_from_both(cluster: Cluster, tmp_path: Path, roll: str | None) -> None:
    def kept(path: Path, settings: RolloutSettings, where: Cluster | None) -> RolloutResult:
        position, rules = Position.parse(MIDDLE), RuleSet.load("long")
        dice = None if roll is None else Roll.parse(roll)
        with Checkpoint(str(path)) as memory:
            memory.begin(position, rules, dice, settings)
            return rollout(position, rules, settings, roll=dice, cluster=where, memory=memory)

    few, many = replace(SPREAD, trials=72), replace(SPREAD, trials=216)
    one = rolled(MIDDLE, many, roll=roll)
    for name, first, second in (("a", None, cluster), ("b", cluster, None)):
        kept(tmp_path / name, few, first)
        found = kept(tmp_path / name, many, second)
        assert timeless(found) == one
        assert round(found.games_per_s * found.elapsed_s) == 144 * max(1, len(found.plays))
    lines = [sorted((tmp_path / name).read_bytes().splitlines()) for name in "ab"]
    assert lines[0] == lines[1]


def test_an_interrupt_keeps_what_is_done(cluster: Cluster) -> None:
    def watch(work: Iterable[Running]) -> Iterator[Running]:
        for running in work:
            if running.done == 144:
                raise KeyboardInterrupt
            yield running

    with pytest.raises(RolloutInterrupted) as caught:
        rolled(MIDDLE, replace(SPREAD, trials=1_000_000), watch=watch, cluster=cluster)
    result = caught.value.result
    assert result is not None
    assert result.trials >= 144
    assert result.rolled == rolled(MIDDLE, replace(SPREAD, trials=result.trials)).rolled
    # Nothing of it is left to be played: the next rollout is served at once.
    assert rolled(MIDDLE, cluster=cluster) == rolled(MIDDLE)


def test_what_was_finished_in_a_task_of_several_chunks_is_kept() -> None:
    class Together(rollout_threads.Threads):
        def at_once(self, left: int) -> int:
            return 4

    from nardy_analyze.core_rules import core_rules
    from nardy_analyze.evaluators import core_player

    rules = RuleSet.load("long")
    target = rollout_trials.Target(Position.parse(MIDDLE).to_core(), False, True)
    venue = Together(core_rules(rules), core_player("spread", rules, tables=False), SPREAD, 1)
    trials = rollout_trials.Trials([target], 144, venue)
    assert len(next(iter(trials))) == 1
    trials.stop()
    assert [first for first, _chunks in trials.finished()] == [36, 72, 108]
