"""The part of a rule set that decides which plays are legal, as plain numbers."""

cimport cython
from libc.stdint cimport uint32_t
from nardy_analyze._core.board cimport Board

cdef enum:
    ALLOWED_AHEAD = 0     # a row is legal once an opposing checker has passed it
    ALLOWED_HOME = 1      # ... once the opponent has a checker in its home
    ALLOWED_ALWAYS = 2
    ALLOWED_NEVER = 3

cdef struct Rules:
    bint is_short
    int head_per_turn          # long: checkers that may leave the head in a turn
    uint32_t first_rolls       # bit roll_index: rolls with which the first player may take one more on its first turn
    uint32_t second_rolls      # the same for the second player
    bint first_blocked         # only if one head checker alone cannot play every die
    bint second_blocked
    int block_length           # consecutive points that make a row
    int block_allowed          # ALLOWED_*
    bint each_step             # the row is judged after every step, not only at the end of the turn
    bint larger_die            # of two single dice only the larger may be played
    bint last_roll             # the other side rolls once more when the starter has finished


@cython.final
cdef class CoreRules:
    cdef Rules data


cdef inline int roll_index(int hi, int lo) noexcept nogil:
    """Index 0..20 of a roll, hi >= lo: 1-1, 2-1, 2-2, 3-1, ..."""
    return hi * (hi - 1) // 2 + lo - 1


cdef uint32_t forbidden_zone(const Board* board, const Rules* rules) noexcept nogil
cdef int head_limit(const Board* board, const Rules* rules, int hi, int lo, uint32_t open_points) noexcept nogil
