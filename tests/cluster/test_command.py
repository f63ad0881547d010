"""`nardy rollout --cluster` as a program: answers, interrupts, batches, and every way in which a cluster can be no good."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze import ClusterError, Position, RolloutSettings, UsageError, rollout
from nardy_analyze.analysis import rollout_cluster, rollout_worker
from nardy_analyze.analysis.rollout_cluster import Cluster
from tests.contract.running import COMMAND, environment, jsonl, nardy, position

MIDDLE = "long:24x12,18,16,14:12x13,6,4:w"
SPREAD = ("--evaluator", "spread", "--seed", "7", "--trials", "72")
SETTINGS = RolloutSettings(trials=72, seed=7, evaluator="spread")
TIMES = ("elapsed_s", "games_per_s")


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMES}


def test_the_same_json(address: str) -> None:
    call = ("rollout", MIDDLE, *SPREAD, "--format", "json")
    run = nardy(*call, "--cluster", address)
    assert run.code == 0, run.err
    assert run.err == ""
    assert timeless(run.json()) == timeless(nardy(*call).json())


def test_a_batch(address: str) -> None:
    records = [position(MIDDLE, id="a"), {"id": "bad", "white": {"24": 3}}, position(MIDDLE, id="b", rules="long-fnr")]
    call = ("rollout", "-", *SPREAD, "--format", "jsonl")
    run = nardy(*call, "--cluster", address, input=jsonl(records))
    assert run.code == 1
    alone = nardy(*call, input=jsonl(records))
    assert [timeless(each) for each in run.lines()] == [timeless(each) for each in alone.lines()]


def test_an_interrupt_prints_what_there_is(address: str, tmp_path: Path) -> None:
    path = tmp_path / "c"
    words = ("rollout", MIDDLE, "--evaluator", "spread", "--seed", "7", "--format", "json")
    with subprocess.Popen(
        [*COMMAND, *words, "--trials", "10000000", "--cluster", address, "--checkpoint", str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        for _ in range(400):
            if path.exists() and path.read_bytes().count(b"\n") > 20:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == b""
    found = json.loads(out)
    assert found["stopped"] == "interrupted"
    assert nardy(*words, "--trials", str(found["trials"])).json()["mean"] == found["mean"]


@pytest.mark.parametrize(
    "text", ["", "here", "127.0.0.1:8786", "tcp://host", "http://host:80", "tcp://[::1", "tcp://h:99999"]
)
def test_no_address(text: str) -> None:
    run = nardy("rollout", MIDDLE, *SPREAD, "--cluster", text).refused()
    assert run.err.startswith("error: --cluster: ")
    assert "tcp://" in run.err


def test_jobs_are_refused_beside_it() -> None:
    run = nardy("rollout", MIDDLE, *SPREAD, "--cluster", "nowhere", "--jobs", "2").refused()
    assert [line.split(": ")[1] for line in run.errors()] == ["--cluster", "--jobs"]


def test_without_dask(tmp_path: Path) -> None:
    (tmp_path / "dask.py").write_text("raise ImportError\n")
    (tmp_path / "distributed.py").write_text("raise ImportError\n")
    run = nardy("rollout", MIDDLE, *SPREAD, "--cluster", "tcp://h:1", env={"PYTHONPATH": str(tmp_path)}).refused()
    assert run.err.splitlines() == [
        "error: --cluster: Dask is not installed",
        "hint: pip install 'nardy-analyze[cluster]'",
    ]


def test_without_dask_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match="not installed"):
        Cluster("tcp://127.0.0.1:9")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONNECT_S", "WORKERS_S", "LOST_S"):
        monkeypatch.setattr(rollout_cluster, name, 2.0)


@pytest.mark.usefixtures("hurried")
def test_nobody_listens() -> None:
    with pytest.raises(ClusterError, match="no scheduler") as caught:
        Cluster("tcp://127.0.0.1:9")
    assert caught.value.defects[0].place == "tcp://127.0.0.1:9"


@pytest.mark.usefixtures("hurried")
def test_somebody_else_listens() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        with pytest.raises(ClusterError, match="no scheduler"):
            Cluster(f"tcp://127.0.0.1:{listener.getsockname()[1]}")


@pytest.fixture
def lonely(_cache: None) -> Iterator[Any]:
    """A cluster without workers, to be given some."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, threads_per_worker=1, processes=True, dashboard_address=":0") as found:
        yield found


@pytest.mark.usefixtures("hurried")
def test_no_workers(lonely: Any) -> None:
    with pytest.raises(ClusterError, match="no worker has joined") as caught:
        Cluster(lonely.scheduler_address)
    assert "dask worker" in (caught.value.defects[0].hint or "")


def wait_for_a_worker(cluster: Any) -> None:
    from distributed import Client

    with Client(cluster.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=60)


def test_all_workers_lost(lonely: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout_cluster, "LOST_S", 2.0)
    lonely.scale(1)
    wait_for_a_worker(lonely)
    with Cluster(lonely.scheduler_address) as cluster:

        def watch(work: Any) -> Iterator[Any]:
            for running in work:
                if running.done == 720:
                    lonely.scale(0)
                yield running

        settings = RolloutSettings(trials=1_000_000, seed=7, evaluator="spread")
        with pytest.raises(ClusterError, match="lost"):
            rollout(Position.parse(MIDDLE), "long", settings, cluster=cluster, watch=watch)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ("raise metadata.PackageNotFoundError(name)", "has no nardy-analyze"),
        ("return '0.0.9'", "version 0.0.9 of nardy-analyze"),
    ],
)
def test_a_worker_without_this_package(lonely: Any, tmp_path: Path, found: str, words: str) -> None:
    script = tmp_path / "preload.py"
    script.write_text(
        "from importlib import metadata\n"
        "before = metadata.version\n"
        "def version(name):\n"
        "    if name != 'nardy-analyze':\n"
        "        return before(name)\n"
        f"    {found}\n"
        "metadata.version = version\n"
    )
    with subprocess.Popen(
        [
            sys.executable, "-m", "distributed.cli.dask_worker", lonely.scheduler_address, "--no-nanny",
            "--no-dashboard", "--preload", str(script),
        ],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            wait_for_a_worker(lonely)
            run = nardy("rollout", MIDDLE, *SPREAD, "--cluster", lonely.scheduler_address).refused()
        finally:
            process.kill()
    assert words in run.err
    assert "tcp://" in run.err


@pytest.mark.parametrize(
    ("name", "words"), [("networks", "other networks"), ("tables", "bear-off tables"), ("version", "version")]
)
def test_a_worker_with_another_kit(cluster: Cluster, monkeypatch: pytest.MonkeyPatch, name: str, words: str) -> None:
    kit = rollout_worker.kit
    monkeypatch.setattr(rollout_worker, "kit", lambda rules, settings: kit(rules, settings) | {name: "another"})
    with pytest.raises(ClusterError, match=words):
        rollout(Position.parse(MIDDLE), "long", RolloutSettings(trials=36, seed=7, truncate=3), cluster=cluster)


def test_a_lost_cluster_ends_a_batch(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other position would fare better: the finished answers are kept and the run ends."""
    from nardy_analyze.cli.app import run

    calls = []
    venue = Cluster.venue

    def lost(cluster: Cluster, *words: Any) -> Any:
        calls.append(words)
        if len(calls) == 2:
            raise cluster.lost("gone")
        return venue(cluster, *words)

    monkeypatch.setattr(Cluster, "venue", lost)
    source, out = tmp_path / "in.jsonl", tmp_path / "out"
    source.write_text(jsonl([position(MIDDLE, id=n) for n in range(3)]))
    words = ["rollout", str(source), *SPREAD, "--format", "jsonl", "--lang", "en", "-o", str(out), "--cluster", address]
    assert run(words) == 2
    assert len(calls) == 2
    assert len((tmp_path / "out.part").read_text().splitlines()) == 1


def test_jobs_and_a_cluster_in_python(cluster: Cluster) -> None:
    with pytest.raises(UsageError, match="threads"):
        rollout(Position.parse(MIDDLE), "long", SETTINGS, jobs=2, cluster=cluster)
