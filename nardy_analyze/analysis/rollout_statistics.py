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


def _additive(counts: list[int], sums: list[float], whole: float) -> tuple[float, float]:
    """Return the variance that effects of the first and of the second roll leave over, and its degrees of freedom."""
    n = sum(counts)
    if n <= 2 * ROLLS:
        return 0.0, 0.0
    rolls = range(ROLLS)
    row_n = [sum(counts[ROLLS * i : ROLLS * i + ROLLS]) for i in rolls]
    row_sum = [math.fsum(sums[ROLLS * i : ROLLS * i + ROLLS]) for i in rolls]
    # The effects of the first roll are eliminated; what is left are equations for those of the second.
    matrix = []
    right = []
    for j in rolls:
        column = [counts[ROLLS * i + j] for i in rolls]
        line = [
            -math.fsum(column[i] * counts[ROLLS * i + k] / row_n[i] for i in rolls if row_n[i] and column[i])
            for k in rolls
        ]
        line[j] += sum(column)
        matrix.append(line)
        right.append(
            math.fsum(sums[ROLLS * i + j] for i in rolls)
            - math.fsum(column[i] * row_sum[i] / row_n[i] for i in rolls if row_n[i])
        )
    explained = math.fsum(row_sum[i] ** 2 / row_n[i] for i in rolls if row_n[i])
    rank = sum(1 for count in row_n if count)
    # Symmetric elimination; each pivot explains its own part of the sum of squares.
    for j in rolls:
        pivot = matrix[j][j]
        if pivot < 1e-9:
            continue
        rank += 1
        explained += right[j] ** 2 / pivot
        for k in range(j + 1, ROLLS):
            factor = matrix[k][j] / pivot
            if factor:
                for m in range(j, ROLLS):
                    matrix[k][m] -= factor * matrix[j][m]
                right[k] -= factor * right[j]
    freedom = n - rank
    if freedom <= 0:
        return 0.0, 0.0
    rest = whole - explained
    return (rest / freedom if rest > _NOTHING * whole else 0.0), float(freedom)


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
