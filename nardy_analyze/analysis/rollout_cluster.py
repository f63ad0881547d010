"""Chunks of trials played by the workers of a Dask cluster (docs/rollouts.md: Clusters)."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from nardy_analyze.analysis import rollout_worker
from nardy_analyze.analysis.rollout_figures import figures_from_bytes
from nardy_analyze.analysis.rollout_settings import RolloutSettings
from nardy_analyze.analysis.rollout_trials import Chunk, Span, Target
from nardy_analyze.analysis.rollout_worker import PACKAGE
from nardy_analyze.errors import ClusterError, Defect, UsageError
from nardy_analyze.i18n import _
from nardy_analyze.rules import RuleSet

CONNECT_S = 10.0
"""Seconds that a scheduler has to answer in."""
WORKERS_S = 10.0
"""Seconds that the first worker has to join in."""
LOST_S = 30.0
"""Seconds that lost workers have to come back in, when none is left."""
TASK_S = 0.5
"""Seconds that a task is meant to take: long beside what sending it costs, short beside an interrupt's patience."""
_MOST_CHUNKS = 64
_MOST_TASKS = 512
_LOOK_S = 2.0
_GRACE_S = 2.0


def check_cluster(address: str) -> None:
    """Check that an address can be one of a scheduler, and that Dask is there.

    :raises UsageError: it cannot, or Dask is not installed.
    """
    wrong = []
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("tcp", "tls") and bool(parts.hostname) and parts.port is not None
        good = good and not (parts.path or parts.query or parts.fragment or parts.username)
    except ValueError:
        good = False
    if not good:
        words = _("{text!r} is no address of a scheduler").format(text=address)
        wrong.append(Defect(words, _("write it like tcp://192.168.1.10:8786")))
    try:
        import distributed  # noqa: F401 - whether it is there
    except ImportError:
        wrong.append(Defect(_("Dask is not installed"), "pip install 'nardy-analyze[cluster]'"))
    if wrong:
        raise UsageError(wrong)


class Cluster:
    """A Dask cluster, connected to once and used by any number of rollouts; use it as a context.

    address: of the scheduler, tcp://HOST:PORT.

    :raises UsageError: it is no address, or Dask is not installed.
    :raises ClusterError: the scheduler cannot be reached, or has no workers.
    """

    def __init__(self, address: str) -> None:
        check_cluster(address)
        self.address = address
        self._lock = threading.Lock()
        self._threads = 0
        self._known: set[str] = set()
        self._looked = self._alive = float("-inf")
        try:
            self.client = _client_of(address)
        except Exception as error:  # whatever it is that answers there
            words = _("no scheduler can be reached there within {n:.0f} s ({reason})")
            raise self.error(words.format(n=CONNECT_S, reason=_first_line(error))) from None
        try:
            self.client.wait_for_workers(1, timeout=WORKERS_S)
        except BaseException as error:
            self.close()
            if not isinstance(error, Exception):
                raise
            words = _("no worker has joined it within {n:.0f} s").format(n=WORKERS_S)
            raise self.error(words, _("start one: dask worker {address}").format(address=address)) from None
        try:
            self.threads()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; what nobody waits for any more is not played."""
        # A scheduler that has gone cannot be taken leave of.
        try:
            self.client.close(timeout=2)
        except Exception:
            return

    def venue(self, rules: RuleSet, settings: RolloutSettings) -> ClusterVenue:
        """Return where the trials of a rollout are played.

        :raises RulesError: the evaluator would mislead under the rule set. :raises SourceError: a network file cannot be used.
        """
        return ClusterVenue(self, rollout_worker.order(rules, settings))

    def threads(self) -> int:
        """Return how many threads the workers have now, together; while all are lost, 0.

        :raises ClusterError: the scheduler does not answer, all workers have been lost for too long, or one of them has not this
            package.
        """
        with self._lock:
            now = time.monotonic()
            if now - self._looked > _LOOK_S:
                try:
                    workers = self.client.nthreads()
                    versions = self._versions(set(workers) - self._known)
                except Exception as error:
                    raise self.lost(_first_line(error)) from None
                self._check(versions)
                self._known = set(workers)
                self._threads = sum(workers.values())
                self._looked = now
                if self._threads:
                    self._alive = now
            if now - self._alive > LOST_S:
                words = _("all workers are lost, and none has come back within {n:.0f} s").format(n=LOST_S)
                raise self.error(words)
            return self._threads

    def _versions(self, workers: set[str]) -> dict[str, Any]:
        """Return which version of this package workers have, or an exception or None where that is not to be known."""
        if not workers:
            return {}
        # A function that every Python has: one of this package would end a worker that has none.
        found = self.client.run(version, PACKAGE, workers=sorted(workers), on_error="return")
        return dict(found)

    def _check(self, versions: dict[str, Any]) -> None:
        """Check that workers have this version of the package.

        :raises ClusterError: one of them has another, or none.
        """
        ours = version(PACKAGE)
        for worker, found in versions.items():
            if isinstance(found, PackageNotFoundError):
                words, theirs = _("the worker {worker} has no nardy-analyze"), ""
            elif isinstance(found, str) and found != ours:
                words, theirs = _("the worker {worker} has version {theirs} of nardy-analyze, not {ours}"), found
            else:
                continue  # right, or just lost: then its tasks go to another
            message = words.format(worker=worker, theirs=theirs, ours=ours)
            raise self.error(message, _("install the same package on every worker"))

    def error(self, message: str, hint: str | None = None) -> ClusterError:
        """Return an error that has this cluster as its place."""
        return ClusterError(Defect(message, hint, place=self.address))

    def lost(self, reason: str) -> ClusterError:
        """Return the error of a scheduler that has gone."""
        return self.error(_("the connection to the scheduler is lost ({reason})").format(reason=reason))


class ClusterVenue:
    """The workers of a cluster, for one rollout; a `Venue`.

    The order goes to each worker with every task, so that one may be lost or join at any time; Dask gives the tasks of a lost
    one to the others.
    """

    most = _MOST_TASKS

    def __init__(self, cluster: Cluster, order: str) -> None:
        self._cluster, self._order = cluster, order
        self._lock = threading.Lock()
        self._stopped = False
        self._waiting: set[threading.Event] = set()
        self._chunk_s: float | None = None

    def places(self) -> int:
        """Return how many threads the workers have, 1 while there are none.

        :raises ClusterError: the cluster is lost.
        """
        return min(max(1, self._cluster.threads()), self.most)

    def at_once(self, left: int) -> int:
        """Return how many chunks make a task of the wanted length, few enough that each worker gets some."""
        if self._chunk_s is None:
            return 1
        return min(int(TASK_S / max(self._chunk_s, 1e-6)), _MOST_CHUNKS, left // (2 * self.places()))

    def play(self, target: Target, spans: Sequence[Span]) -> list[Chunk] | None:
        """Have a worker play the trials, and wait for them.

        :raises ClusterError: the cluster is lost, or a worker cannot play as this process would.
        """
        done = threading.Event()
        with self._lock:
            if self._stopped:
                return None
            self._waiting.add(done)
        future: Any = None
        try:
            future = self._cluster.client.submit(
                rollout_worker.play,
                self._order,
                target.board,
                target.after_play,
                target.started,
                list(spans),
                pure=False,
            )
            future.add_done_callback(lambda _future: done.set())
            while not done.wait(_LOOK_S):
                self._cluster.threads()  # an error if nobody is left to wait for
            return None if self._stopped else self._chunks(future.result(timeout=LOST_S), len(spans))
        except ClusterError:
            raise
        except (asyncio.CancelledError, concurrent.futures.CancelledError) as error:
            raise self._cluster.lost(_first_line(error)) from None
        except Exception as error:
            raise self._failure(error) from None
        finally:
            with self._lock:
                self._waiting.discard(done)
            if future is not None:
                future.release()  # not wanted any more: a task that has not begun will not

    def stop(self) -> None:
        """Let everybody who waits go; tasks that have not begun are dropped."""
        with self._lock:
            self._stopped = True
            for done in self._waiting:
                done.set()

    def _chunks(self, answer: rollout_worker.Answer, count: int) -> list[Chunk]:
        """Return the chunks of an answer.

        :raises ClusterError: there are none.
        """
        worker = answer["worker"]
        if "failure" in answer:
            raise self._cluster.error(
                _("the worker {worker} cannot play: {reason}").format(worker=worker, reason=answer["failure"])
            )
        if "kit" in answer:
            raise self._differs(worker, answer["kit"])
        self._chunk_s = answer["seconds"] / count
        return [Chunk(figures_from_bytes(data), broken_off) for data, broken_off in answer["chunks"]]

    def _differs(self, worker: str, theirs: rollout_worker.Kit) -> ClusterError:
        import json

        ours: rollout_worker.Kit = json.loads(self._order)["kit"]
        name = next(name for name in ours if ours[name] != theirs.get(name))
        words = {
            "version": _("the worker {worker} has version {theirs} of nardy-analyze, not {ours}"),
            "tables": _("the worker {worker} has bear-off tables of version {theirs}, not {ours}"),
            "networks": _("the worker {worker} has other networks ({theirs}, not {ours})"),
        }[name]
        message = words.format(worker=worker, theirs=theirs.get(name, "")[:12], ours=ours[name][:12])
        return self._cluster.error(message, _("install the same package on every worker"))

    def _failure(self, error: Exception) -> ClusterError:
        """Return what an exception that came in place of an answer means."""
        from distributed.scheduler import KilledWorker

        reason = _first_line(error)
        if isinstance(error, KilledWorker):
            return self._cluster.error(
                _("workers were lost time and again over the same trials: have they enough memory?")
            )
        if isinstance(error, (ImportError, AttributeError)) or "deserializ" in reason:
            return self._cluster.error(
                _("a worker or the scheduler has no nardy-analyze that fits ({reason})").format(reason=reason),
                _("install the same package for the scheduler and every worker"),
            )
        return self._cluster.error(_("a worker failed: {reason}").format(reason=reason))


def _client_of(address: str) -> Any:
    """Return a client of the scheduler there.

    :raises Exception: there is none, or what listens there does not answer as one.
    """
    from distributed import Client

    found: concurrent.futures.Future[Any] = concurrent.futures.Future()

    def connect() -> None:
        try:
            found.set_result(Client(address, timeout=CONNECT_S, set_as_default=False))
        except BaseException as error:
            found.set_exception(error)

    # With some listeners that are no scheduler the client's own time limit does not help; such a thread is left behind.
    threading.Thread(target=connect, daemon=True).start()
    try:
        return found.result(CONNECT_S + _GRACE_S)
    except concurrent.futures.TimeoutError:
        raise TimeoutError(_("it does not answer as a scheduler")) from None


def _first_line(error: BaseException) -> str:
    """Return what an exception of a library says, in one line."""
    text = str(error).strip().partition("\n")[0].strip()
    return text or type(error).__name__
