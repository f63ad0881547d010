"""Rollouts of endings against their exact chances: means that hit, and errors that are neither too small nor too large.

The exact chances are those of tests/data/exact_rollouts.jsonl, worked out by tests/truth.  All positions of one process
share their dice, so each is asked with several seeds: what a seed does to one position it does to its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from statistics import fmean, pvariance
from typing import Any

import pytest

from tests.contract.commands import has
from tests.contract.running import batch
from tests.truth.positions import stored

pytestmark = pytest.mark.skipif(not has("rollout"), reason="there is no `nardy rollout` yet")

SEEDS = {144: range(1000, 1008), 216: range(2000, 2008), 1296: range(3000, 3008)}
FORCED_TIMES = 3
"""So many times as many seeds for positions without a choice, which are few."""
PARTS = {144: 4, 216: 4, 1296: 8}
"""Each seed of a number of trials is one process, with every so-manieth position."""
TRIALS = sorted(SEEDS)
START: dict[str, dict[str, Any]] = {
    "long": {"white": {"24": 15}, "black": {"12": 15}},
    "short": {"white": {"24": 2, "13": 5, "8": 3, "6": 5}, "black": {"1": 2, "12": 5, "17": 3, "19": 5}},
}
CHANCES = ("win", "win_mars", "win_koks", "lose_mars", "lose_koks")
FEWEST_OF_AN_END = 8
"""An end expected fewer times than this among the trials is rare: no interval can be asked to know it."""
LONG_GAME = 3
"""Rolls; the dice of the first two or three may be dealt out evenly, so that short games have next to no error."""


@dataclass(frozen=True)
class Figure:
    """One mean of one answer, and the truth."""

    what: str
    mean: float
    stderr: float
    low: float
    high: float
    truth: float
    sd: float
    trials: int
    long_game: bool
    rare: bool

    @property
    def is_constant(self) -> bool:
        return self.sd < 1e-12

    @property
    def covers(self) -> bool:
        return self.low - 1e-9 <= self.truth <= self.high + 1e-9

    @property
    def z(self) -> float:
        """The error in the standard errors that were told."""
        error = self.mean - self.truth
        return error / self.stderr if self.stderr > 1e-12 else math.copysign(math.inf, error) if error else 0.0

    @property
    def is_far(self) -> bool:
        """Whether the error is more than chance gives, by the true variance of one trial (Bernstein's bound, z = 5)."""
        spread = 4.0 if self.what.endswith("equity") else 1.0
        return abs(self.mean - self.truth) > 5 * self.sd / math.sqrt(self.trials) + 9 * spread / self.trials * (
            self.sd > 1e-12
        ) + 1e-9  # fmt: skip


def figures(record: dict[str, Any], policy: str, answer: dict[str, Any], trials: int) -> Iterable[Figure]:
    """Equity and chance of winning of one answer beside the truth."""
    name = f"{record['id']} {policy} {trials} trials"
    assert "error" not in answer, (name, answer)
    true = record["policies"][policy]
    mean, stderr = answer["mean"], answer["stderr"]
    about = {
        "trials": trials,
        "long_game": true["rolls"]["mean"] > LONG_GAME,
        "rare": true["rarest"] * trials < FEWEST_OF_AN_END,
    }
    low, high = answer["ci95"]
    yield Figure(f"{name} equity", mean["equity"], stderr["equity"], low, high, true["equity"], true["sd"], **about)
    for chance in (*CHANCES, *(["draw"] if "draw" in mean else [])):
        p = true["chances"][chance]
        m, s = mean[chance], stderr[chance]
        yield Figure(f"{name} {chance}", m, s, m - 1.96 * s, m + 1.96 * s, p, math.sqrt(max(0.0, p * (1 - p))), **about)


@cache
def rolled_out(evaluator: str, policy: str, trials: int, *options: str, forced: bool = False) -> tuple[Figure, ...]:
    """All figures of one evaluator, over all seeds."""
    found: list[Figure] = []
    records = [r for r in stored() if r["forced"] or not forced]
    seeds = SEEDS[trials]
    if forced:
        seeds = range(seeds.start, seeds.start + FORCED_TIMES * len(seeds))
    for number, seed in enumerate(seeds):
        asked = records[number % PARTS[trials] :: PARTS[trials]]
        answers = batch(
            f"rollout --evaluator {evaluator} --no-tables --trials {trials} --seed {seed}",
            [r["position"] for r in asked],
            *options,
        )
        for record, answer in zip(asked, answers, strict=True):
            assert answer.get("trials") == trials, (record["id"], answer)
            assert answer["seed"] == seed
            found += figures(record, policy, answer, trials)
    return tuple(found)


def kept(found: Iterable[Figure], what: str) -> list[Figure]:
    """The figures of one kind that have an error to speak of."""
    return [f for f in found if f.what.endswith(f" {what}") and not f.rare and not f.is_constant]


def missed(found: Iterable[Figure]) -> str:
    """The worst of the figures, to read."""
    worst = sorted((f for f in found if not f.covers), key=lambda f: -abs(f.z))[:12]
    return "\n".join(
        f"{f.what}: mean {f.mean:.4f} +- {f.stderr:.4f} (z {f.z:.2f}), exactly {f.truth:.4f}" for f in worst
    )


def share(found: list[Figure], fewest: int) -> float:
    assert len(found) >= fewest, f"only {len(found)} figures to judge"
    return fmean(f.covers for f in found)


def none_is_far(found: Iterable[Figure]) -> None:
    far = [f for f in found if f.is_far]
    assert not far, "means that no luck explains:\n" + "\n".join(
        f"{f.what}: mean {f.mean:.5f}, exactly {f.truth:.5f}, one trial's deviation {f.sd:.4f}" for f in far[:12]
    )


def constant_ones_are_exact(found: Iterable[Figure]) -> None:
    wrong = [f for f in found if f.is_constant and (abs(f.mean - f.truth) > 1e-9 or f.stderr > 1e-9)]
    assert not wrong, "chances that are certain:\n" + "\n".join(
        f"{f.what}: mean {f.mean!r} +- {f.stderr!r}, exactly {f.truth}" for f in wrong[:12]
    )


def intervals_are_honest(found: Iterable[Figure], what: str, fewest: int = 200) -> None:
    judged = kept(found, what)
    covered = share(judged, fewest)
    assert covered >= 0.90, f"95% intervals of {what} contain the truth {covered:.1%} of the time:\n{missed(judged)}"
    long_ones = [f for f in judged if f.long_game]
    covered = share(long_ones, fewest // 2)
    assert covered <= 0.99, f"95% intervals of {what} are too wide: over longer games {covered:.2%} hold the truth"


def errors_are_standard(found: Iterable[Figure], what: str, fewest: int = 150) -> None:
    # With few trials the ends that none of them met are missing from the error too: such outliers may be rare, not absent.
    zs = [max(-6.0, min(6.0, f.z)) for f in kept(found, what) if f.long_game]
    assert len(zs) >= fewest, f"only {len(zs)} figures to judge"
    far = fmean(abs(z) > 4 for z in zs)
    assert far <= 0.01, f"{what}: {far:.1%} of the errors are more than four standard errors"
    assert abs(fmean(zs)) < 0.4, f"{what}: z-scores have the mean {fmean(zs):.3f}, not 0"
    assert 0.65 < pvariance(zs) < 1.5, f"{what}: z-scores have the variance {pvariance(zs):.3f}, not 1"


POLICY_RUNS = [(policy, trials) for policy in ("random", "spread") for trials in TRIALS]


@pytest.mark.parametrize(("policy", "trials"), POLICY_RUNS)
def test_no_mean_is_far_from_the_truth(policy: str, trials: int) -> None:
    found = rolled_out(policy, policy, trials)
    constant_ones_are_exact(found)
    none_is_far(found)


@pytest.mark.parametrize(("policy", "trials"), POLICY_RUNS)
@pytest.mark.parametrize("what", ["equity", "win"])
def test_intervals_are_honest(policy: str, trials: int, what: str) -> None:
    intervals_are_honest(rolled_out(policy, policy, trials), what)


@pytest.mark.parametrize(("policy", "trials"), POLICY_RUNS)
@pytest.mark.parametrize("what", ["equity", "win"])
def test_errors_are_standard(policy: str, trials: int, what: str) -> None:
    errors_are_standard(rolled_out(policy, policy, trials), what)


def test_enough_positions() -> None:
    for policy in ("random", "spread"):
        found = rolled_out(policy, policy, 1296)
        names = {f.what.split()[0] for f in found}
        assert len(names) >= 200
        longer = {f.what.split()[0] for f in found if f.long_game}
        assert len(longer) >= 100


def reduced_ones_are_near(found: Iterable[Figure]) -> None:
    """With variance reduction what is certain may have an error too, but a told one."""
    far = [f for f in found if abs(f.mean - f.truth) > 5 * f.stderr + 0.05]
    assert not far, "means far from the truth:\n" + "\n".join(
        f"{f.what}: mean {f.mean:.5f} +- {f.stderr:.5f}, exactly {f.truth:.5f}" for f in far[:12]
    )


@pytest.mark.slow
class TestBuiltin:
    """The builtin evaluator where there is nothing to choose: any player's chances are the exact ones."""

    @pytest.mark.parametrize("trials", TRIALS)
    def test_no_mean_is_far_from_the_truth(self, trials: int) -> None:
        found = rolled_out("builtin", "random", trials, "--no-variance-reduction", forced=True)
        constant_ones_are_exact(found)
        none_is_far(found)

    @pytest.mark.parametrize("trials", TRIALS)
    def test_no_reduced_mean_is_far_from_the_truth(self, trials: int) -> None:
        found = rolled_out("builtin", "random", trials, forced=True)
        reduced_ones_are_near(found)
        none_is_far(f for f in found if not f.is_constant)

    @pytest.mark.parametrize("trials", TRIALS)
    @pytest.mark.parametrize("what", ["equity", "win"])
    def test_intervals_are_honest(self, trials: int, what: str) -> None:
        found = rolled_out("builtin", "random", trials, "--no-variance-reduction", forced=True)
        intervals_are_honest(found, what, fewest=60)

    @pytest.mark.parametrize("trials", TRIALS)
    @pytest.mark.parametrize("what", ["equity", "win"])
    def test_intervals_are_honest_with_variance_reduction(self, trials: int, what: str) -> None:
        intervals_are_honest(rolled_out("builtin", "random", trials, forced=True), what, fewest=60)

    @pytest.mark.parametrize("trials", TRIALS)
    def test_errors_are_standard(self, trials: int) -> None:
        found = rolled_out("builtin", "random", trials, "--no-variance-reduction", forced=True)
        errors_are_standard(found, "equity", fewest=40)

    def test_variance_reduction_reduces_it(self) -> None:
        plain, reduced = (
            {f.what: f for f in kept(rolled_out("builtin", "random", 1296, *options, forced=True), "equity")}
            for options in (("--no-variance-reduction",), ())
        )
        smaller = fmean(reduced[what].stderr < plain[what].stderr for what in reduced)
        assert smaller > 0.6, f"variance reduction lessens the error of only {smaller:.0%} of the positions"

    @pytest.mark.parametrize("rules", ["long", "short"])
    def test_variance_reduction_reduces_it_in_play(self, rules: str) -> None:
        """Endings without tables are not what networks are made for; the start of a game is."""
        (plain,), (reduced,) = (
            batch("rollout --trials 216 --seed 3", [{"rules": rules, **START[rules]}], *options)
            for options in (["--no-variance-reduction"], [])
        )
        assert reduced["variance_reduction"] is True
        assert reduced["stderr"]["equity"] < 0.8 * plain["stderr"]["equity"]
        assert abs(reduced["mean"]["equity"] - plain["mean"]["equity"]) < 4 * plain["stderr"]["equity"]

    def test_all_players_play_alike(self) -> None:
        asked = [r["position"] for r in stored() if r["forced"]][:30]
        means = [
            [
                answer["mean"]
                for answer in batch(f"rollout --evaluator {name} --no-tables --trials 216 --seed 5", asked, *options)
            ]
            for name, options in (
                ("builtin", ["--no-variance-reduction"]),
                ("spread", []),
                ("random", []),
            )
        ]
        for record, *each in zip(asked, *means, strict=True):
            for chance in (*CHANCES, "equity"):
                values = [mean[chance] for mean in each]
                assert max(values) - min(values) < 1e-9, (
                    f"{record['id']} {chance}: with the same dice builtin, spread and random gave {values},"
                    " though no roll leaves a choice"
                )

    def test_tables_agree(self) -> None:
        records = [r for r in stored() if r["forced"]][:60]
        answers = batch("rollout --evaluator builtin --trials 216 --seed 6", [r["position"] for r in records])
        found = [f for r, a in zip(records, answers, strict=True) for f in figures(r, "random", a, 216)]
        reduced_ones_are_near(found)
