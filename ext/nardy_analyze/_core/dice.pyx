"""The counter-based dice, as Python sees them (for tests, and to show which dice a trial had)."""

from nardy_analyze._core.dice cimport Dice, begin_dice, philox, throw_of


def philox_words(counter, key):
    """Return the four words of Philox4x32-10; counter: four words, key: two, each 0..2**32-1."""
    cdef uint32_t at[4]
    cdef uint32_t under[2]
    cdef uint32_t out[4]
    at[0], at[1], at[2], at[3] = counter
    under[0], under[1] = key
    philox(at, under, out)
    return out[0], out[1], out[2], out[3]


def throws_of(uint64_t seed, uint64_t trial, uint32_t count):
    """Return the first `count` random throws of a trial, each (die, die) as thrown."""
    cdef Dice dice
    cdef uint32_t index
    begin_dice(&dice, seed)
    found = []
    for index in range(count):
        throw = throw_of(&dice, trial, index)
        found.append((throw // 6 + 1, throw % 6 + 1))
    return found
