"""Games a second of rollouts from the start, plain and with luck taken out, and results that the fixed player scores a second.

    python -m benchmarks.bench_rollout [--trials 3600]

Wall-clock time, the best of several runs. The turns played under a fixed seed are asserted.
"""

from __future__ import annotations

import argparse
import time
from array import array

from nardy_analyze import Position, RolloutSettings, RuleSet, rollout
from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.rollout import play_trials
from nardy_analyze._core.spread import score_rate
from nardy_analyze.core_rules import core_rules
from nardy_analyze.game import Game

RUNS = 3
CHECKED = 1296
TURNS = {
    ("long", "random"): 123887,
    ("long", "spread"): 118413,
    ("short", "random"): 125036,
    ("short", "spread"): 66269,
}
"""Turns of the first CHECKED trials of seed 7 from the start; any change of rules, dice or players changes them."""
SCORED = {
    "long": ("long:24x5,20,19,18,16x2,14,11,10,8x2:12x8,7,4,3,2x3,1:w", 4),
    "short": ("short:24,23,20,13x4,10,8x3,6x4:19x5,17x3,12x5,1x2:w", 4),
}
"""Positions whose plays are scored over and over, and the die that is thrown twice for them."""


def turns_of(name: str, player: str) -> int:
    rows = array("d", bytes(48 * CHECKED))
    rules, board = RuleSet.load(name), Position.start(Game(name)).to_core()
    done, turns, broken_off = play_trials(board, core_rules(rules), CorePlayer(player), 7, 0, rows)
    assert (done, broken_off) == (CHECKED, 0)
    return turns


def games_per_s(name: str, player: str, jobs: int, trials: int, *, reduced: bool = False) -> float:
    """Return games a wall-clock second, the best of several runs; they all have to say the same."""
    settings = RolloutSettings(trials=trials, seed=7, evaluator=player, variance_reduction=reduced)
    start = Position.start(Game(name))
    found = [rollout(start, name, settings, jobs=jobs) for _ in range(RUNS)]
    assert {(each.rolled, each.trials) for each in found} == {(found[0].rolled, trials)}
    return max(each.games_per_s for each in found)


def beside_bgsage() -> None:
    """Time bgsage's rollouts of the short start, static play to the end, luck taken out, by CPU time of one thread."""
    try:
        import bgsage  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        print("bgsage is not installed: no comparison")
        return
    count = 36
    analyzer = bgsage.BgBotAnalyzer(
        eval_level="rollout",
        cubeful=False,
        cubeful_trial_moves=False,
        n_trials=count,
        parallel_threads=1,
        decision_ply=1,
    )
    begin = time.process_time()
    found = analyzer.post_move_analytics(bgsage.STARTING_BOARD, jacoby=False)
    rate = count / (time.process_time() - begin)
    assert abs(found.cubeless_equity) < 0.3
    print(f"bgsage, the short start, luck taken out: {rate:,.1f} games/s")


def scores_per_s(name: str) -> float:
    line, die = SCORED[name]
    board, rules, best = Position.parse(line).to_core(), core_rules(RuleSet.load(name)), 0.0
    for _ in range(RUNS):
        begin = time.process_time()
        scored, _chosen = score_rate(board, rules, die, die, 20_000)
        best = max(best, scored / (time.process_time() - begin))
    return best


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, default=3600)
    trials = parser.parse_args().trials
    for (name, player), expected in TURNS.items():
        turns = turns_of(name, player)
        assert turns == expected, f"{name}, {player}: {turns} turns, {expected} expected"
        one, two = (games_per_s(name, player, jobs, trials) for jobs in (1, 2))
        print(
            f"{name:6} {player:7} {turns / CHECKED:5.1f} turns a game: "
            f"{one:>9,.0f} games/s on one thread, {two:>9,.0f} on two"
        )
    for name in ("long", "short"):
        for reduced, count in ((False, trials), (True, trials // 10)):
            one, two = (games_per_s(name, "builtin", jobs, count, reduced=reduced) for jobs in (1, 2))
            what = "luck taken out" if reduced else "plain"
            print(f"{name:6} builtin, {what:14}: {one:>9,.0f} games/s on one thread, {two:>9,.0f} on two")
    beside_bgsage()
    for name in SCORED:
        print(f"{name:6} spread: {scores_per_s(name):>12,.0f} results scored a second")


if __name__ == "__main__":
    main()
