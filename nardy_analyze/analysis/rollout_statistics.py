"""How sure the mean of stratified trials is (docs/rollouts.md: How sure is it).

The value of a trial is taken to be

    mean + effect of the first throw + effect of the second + what the two do together + noise of the rest.

Every 36 trials hold each first and each second throw once, so the two effects cancel; every 1296 trials hold each pair once, so
what the two do together cancels too. What is left is estimated from the trials: noise from those whose first two rolls are the
same, noise and joint effect from what an additive fit leaves over.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from functools import lru_cache

from nardy_analyze._core.strata import ROLLS, cell_sums

THROWS = 36
"""Throws of two dice; trials after which each first and each second throw has come equally often."""
PAIRS = THROWS * THROWS
"""Trials after which each pair of first two throws has come equally often."""

_ENOUGH = 30
"""Degrees of freedom from which an estimate is taken for good; with fewer the next more cautious one is used."""
_NOTHING = 1e-13
"""A part of the variance below this share of the whole is what rounding leaves."""
_Z = 1.959963984540054
"""97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of trials, its standard error (None of one trial), and the degrees of freedom behind that error."""

    mean: float
    stderr: float | None
    freedom: float

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The interval that holds the truth in 95 of 100 rollouts; None of one trial."""
        if self.stderr is None:
            return None
        reach = student_quantile(self.freedom) * self.stderr if self.stderr else 0.0
        return self.mean - reach, self.mean + reach


def student_quantile(freedom: float) -> float:
    """Return the 97.5 % quantile of Student's t (Abramowitz and Stegun, 26.7.5; the small ones are known outright)."""
    if freedom < 1.5:
        return math.tan(0.475 * math.pi)
    if freedom < 2.5:
        return 0.95 * math.sqrt(2.0 / (1.0 - 0.95 * 0.95))
    z = _Z
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    g4 = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3 + g4 / freedom**4


def estimate(values: array[float], cells: array[int]) -> Estimate:
    """Return the mean of trials 0, 1, 2, ... with its error.

    values: one for each trial. cells: of each trial, see the core's `strata`; there may be more of them.
    """
    n = len(values)
    mean = math.fsum(values) / n
    if n == 1:
        return Estimate(mean, None, 0.0)
    counts, sums, squares = cell_sums(values, cells, mean)
    whole = math.fsum(squares)
    plain = whole / (n - 1)
    if whole <= _NOTHING * n * (mean * mean):
        return Estimate(mean, 0.0, n - 1)
    left, left_freedom = _additive(counts, sums, whole)
    if left_freedom < _ENOUGH:
        left, left_freedom = _by_pips(counts, sums, whole)
        if left_freedom < _ENOUGH:
            left, left_freedom = plain, n - 1
    left = min(left, plain)
    effects = plain - left
    noise, noise_freedom = _within(counts, sums, squares)
    if noise_freedom < _ENOUGH or noise > left:
        noise, noise_freedom = left, left_freedom
    in_pairs, in_row = n % PAIRS, n % THROWS
    # The share of the joint effect that an open block of 1296 still shows, and of the effects that an open 36 does.
    joint_weight = min(1.0 / n, in_pairs * (PAIRS - in_pairs) / ((THROWS - 1) ** 2 * n * n))
    row_weight = min(1.0 / n, in_row * (THROWS - in_row) / ((THROWS - 1) * n * n))
    noise_part = (1.0 / n - joint_weight) * noise
    left_part = joint_weight * left
    row_part = row_weight * effects
    total = noise_part + left_part + row_part
    if total <= _NOTHING * plain / n:
        return Estimate(mean, 0.0, noise_freedom)
    freedom = total**2 / (noise_part**2 / noise_freedom + left_part**2 / left_freedom + row_part**2 / (n - 1))
    return Estimate(mean, math.sqrt(total), freedom)


def _within(counts: list[int], sums: list[float], squares: list[float]) -> tuple[float, float]:
    """Return the variance among trials of one cell, each cell weighted by its trials, and its degrees of freedom."""
    parts = []
    below = []
    trials = 0
    for n, total, square in zip(counts, sums, squares, strict=True):
        if n > 1:
            part = n * max(0.0, square - total * total / n) / (n - 1)
            parts.append(part)
            below.append(part * part / (n - 1))
            trials += n
    if not trials:
        return 0.0, 0.0
    freedom = float(trials - len(parts))
    found = math.fsum(parts)
    spread = math.fsum(below)
    if spread > 0.0:
        # A few cells may bear most of the noise, and then they alone tell of it.
        freedom = min(freedom, found * found / spread)
    return found / trials, freedom


@dataclass(frozen=True, slots=True)
class _Fit:
    """The additive fit for some counts of cells: what does not depend on the values, so that all figures share it.

    row_trials: trials of each first roll. pivots: of the equations for the effects of the second roll, once those of the
    first are eliminated. factors: for each of them, what of its right side goes to the ones below. freedom: trials less effects.
    """

    row_trials: tuple[int, ...]
    pivots: tuple[float, ...]
    factors: tuple[tuple[float, ...], ...]
    freedom: int


@lru_cache(maxsize=4)
def _fit(counts: tuple[int, ...]) -> _Fit:
    rolls = range(ROLLS)
    rows = tuple(sum(counts[ROLLS * i : ROLLS * i + ROLLS]) for i in rolls)
    matrix = []
    for j in rolls:
        shares = [(i, counts[ROLLS * i + j] / rows[i]) for i in rolls if counts[ROLLS * i + j]]
        line = [-math.fsum(share * counts[ROLLS * i + k] for i, share in shares) for k in rolls]
        line[j] += sum(counts[ROLLS * i + j] for i in rolls)
        matrix.append(line)
    rank = sum(1 for count in rows if count)
    pivots = []
    factors = []
    for j in rolls:
        pivot = matrix[j][j]
        if pivot < 1e-9:  # this effect is bound to the others
            pivots.append(0.0)
            factors.append((0.0,) * ROLLS)
            continue
        rank += 1
        column = tuple(matrix[k][j] / pivot if k > j else 0.0 for k in rolls)
        for k in range(j + 1, ROLLS):
            if column[k]:
                for m in range(j, ROLLS):
                    matrix[k][m] -= column[k] * matrix[j][m]
        pivots.append(pivot)
        factors.append(column)
    return _Fit(rows, tuple(pivots), tuple(factors), sum(counts) - rank)


def _additive(counts: list[int], sums: list[float], whole: float) -> tuple[float, float]:
    """Return the variance that effects of the first and of the second roll leave over, and its degrees of freedom."""
    if sum(counts) <= 2 * ROLLS:
        return 0.0, 0.0
    fit = _fit(tuple(counts))
    if fit.freedom <= 0:
        return 0.0, 0.0
    rolls = range(ROLLS)
    row_sums = [math.fsum(sums[ROLLS * i : ROLLS * i + ROLLS]) for i in rolls]
    row_means = [total / trials if trials else 0.0 for total, trials in zip(row_sums, fit.row_trials, strict=True)]
    right = [
        math.fsum(sums[j::ROLLS]) - math.fsum(n * mean for n, mean in zip(counts[j::ROLLS], row_means, strict=True))
        for j in rolls
    ]
    # Each pivot explains its own part of the sum of squares.
    explained = math.fsum(total * mean for total, mean in zip(row_sums, row_means, strict=True))
    for j in rolls:
        if fit.pivots[j]:
            explained += right[j] ** 2 / fit.pivots[j]
            for k in range(j + 1, ROLLS):
                right[k] -= fit.factors[j][k] * right[j]
    rest = whole - explained
    return (rest / fit.freedom if rest > _NOTHING * whole else 0.0), float(fit.freedom)


_PIPS = [hi + lo if hi != lo else 4 * hi for hi in range(1, 7) for lo in range(1, hi + 1)]
"""Pips that each of the 21 rolls plays."""


def _by_pips(counts: list[int], sums: list[float], whole: float) -> tuple[float, float]:
    """Return the variance that a line through the pips of both rolls leaves over: where trials are too few for more."""
    n = sum(counts)
    xs = [(_PIPS[cell // ROLLS], _PIPS[cell % ROLLS]) for cell in range(ROLLS * ROLLS)]
    mean_x = math.fsum(count * x for count, (x, _y) in zip(counts, xs, strict=True)) / n
    mean_y = math.fsum(count * y for count, (_x, y) in zip(counts, xs, strict=True)) / n
    xx = xy = yy = xv = yv = 0.0
    for count, total, (x, y) in zip(counts, sums, xs, strict=True):
        dx, dy = x - mean_x, y - mean_y
        xx += count * dx * dx
        xy += count * dx * dy
        yy += count * dy * dy
        xv += dx * total
        yv += dy * total
    determinant = xx * yy - xy * xy
    if n < 4 or determinant <= 1e-9 * xx * yy:
        return 0.0, 0.0
    slope_x = (xv * yy - yv * xy) / determinant
    slope_y = (yv * xx - xv * xy) / determinant
    rest = whole - slope_x * xv - slope_y * yv
    return max(0.0, rest) / (n - 3), n - 3.0
