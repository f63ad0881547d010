"""A rollout on a cluster of this machine, beside the same one on a single thread: their figures are the same.

    python local_cluster.py [POSITION] [--rules NAME] [--workers 4] [--trials 1296] [--evaluator builtin] [--truncate 0]

It needs Dask: pip install 'nardy-analyze[cluster]'. On several machines `dask scheduler` and `dask worker tcp://HOST:8786` take
the place of LocalCluster, and `nardy rollout --cluster tcp://HOST:8786` of this script.
"""

import argparse
import sys

from distributed import LocalCluster

from nardy_analyze import Cluster, NardyError, Position, RolloutSettings, RuleSet, rollout


def main() -> None:
    """Roll out twice and print both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("position", nargs="?", default="start", help="a position line, or start")
    parser.add_argument("--rules", default="long")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--evaluator", default="builtin")
    parser.add_argument("--truncate", type=int, default=0)
    asked = parser.parse_args()
    rules = RuleSet.load(asked.rules)
    position = Position.start(rules.game) if asked.position == "start" else Position.parse(asked.position)
    settings = RolloutSettings(
        trials=asked.trials, seed=asked.seed, evaluator=asked.evaluator, truncate=asked.truncate
    )  # fmt: skip

    # A process each, of one thread: games are played without the interpreter's lock, so threads would do as well.
    with (
        LocalCluster(n_workers=asked.workers, threads_per_worker=1, dashboard_address=":0") as local,
        Cluster(local.scheduler_address) as cluster,
    ):
        shared = rollout(position, rules, settings, cluster=cluster)
    alone = rollout(position, rules, settings)

    for name, result in ((f"{asked.workers} workers", shared), ("one thread", alone)):
        rolled = result.rolled
        print(
            f"{name:12} win {rolled.mean.win:.6f}  equity {rolled.equity:+.6f} ± {rolled.stderr.equity or 0:.6f}  "
            f"{result.games_per_s:,.0f} games/s"
        )
    if shared.rolled != alone.rolled:
        sys.exit("the figures differ: please report this")
    print("the figures are the same to the last bit")


if __name__ == "__main__":  # its workers import this file
    try:
        main()
    except NardyError as error:
        sys.exit(f"error: {error}")
