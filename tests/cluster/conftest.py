"""A small cluster on this machine, for all tests of this folder: three workers, a process each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("distributed", reason="Dask is not installed")

from distributed import LocalCluster

from nardy_analyze.analysis.rollout_cluster import Cluster


@pytest.fixture(scope="session")
def local(_cache: None) -> Iterator[Any]:
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster:
        yield cluster


@pytest.fixture(scope="session")
def address(local: Any) -> str:
    return str(local.scheduler_address)


@pytest.fixture
def cluster(address: str) -> Iterator[Cluster]:
    with Cluster(address) as found:
        yield found
