"""Trials sorted by their first two random throws, for the statistics of a rollout.

A cell is a pair of rolls, 21 x 21 of them: the throws a-b and b-a play alike. Its number is 21 x the first roll's index + the
second's, in the order 1-1, 2-1, 2-2, 3-1, ... 6-6.
"""

from libc.stdint cimport uint16_t, uint64_t

from nardy_analyze._core.dice cimport Dice, begin_dice, hi_of, lo_of, throw_of
from nardy_analyze._core.ruleset cimport roll_index

ROLLS = 21

cdef enum:
    CELLS = 441


def trial_cells(uint64_t seed, uint64_t first, uint16_t[::1] out not None):
    """Write the cells of trials first, first + 1, ... of a seed; the length of `out` says how many there are."""
    cdef Dice dice
    cdef Py_ssize_t i
    cdef int a, b
    begin_dice(&dice, seed)
    for i in range(out.shape[0]):
        a = throw_of(&dice, first + i, 0)
        b = throw_of(&dice, first + i, 1)
        out[i] = <uint16_t> (21 * roll_index(hi_of(a), lo_of(a)) + roll_index(hi_of(b), lo_of(b)))


def cell_sums(const double[::1] values not None, const uint16_t[::1] cells not None, double centre):
    """Return, for each cell, how many values lie in it, the sum of value - centre, and the sum of its squares.

    values, cells: one for each trial, added up in their order.

    :raises ValueError: there are more values than cells, or a cell is not 0..440.
    """
    cdef double[CELLS] sums
    cdef double[CELLS] squares
    cdef int[CELLS] counts
    cdef Py_ssize_t i
    cdef double value
    if values.shape[0] > cells.shape[0]:
        raise ValueError("each value has a cell")
    for i in range(CELLS):
        sums[i] = squares[i] = 0.0
        counts[i] = 0
    for i in range(values.shape[0]):
        if cells[i] >= CELLS:
            raise ValueError("a cell is 0..440")
        value = values[i] - centre
        counts[cells[i]] += 1
        sums[cells[i]] += value
        squares[cells[i]] += value * value
    return [counts[i] for i in range(CELLS)], [sums[i] for i in range(CELLS)], [squares[i] for i in range(CELLS)]
