"""A board as the core sees it, and its masks.

Counts are by the side's OWN numbering: index 0 borne off, 1..24 points, 25 bar, 26..31 always zero. A mask has bit p set
for own point p; bit 25 is the bar. The mover is `mine`, the opponent `theirs`; changing sides swaps the two halves.
"""

from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef enum:
    BOARD_BYTES = 64
    OFF = 0
    HEAD = 24
    BAR = 25
    CHECKERS = 15

cdef enum:
    POINTS_MASK = 0x1FFFFFE   # points 1..24
    HOME_MASK = 0x7E          # points 1..6
    HEAD_BIT = 0x1000000
    BAR_BIT = 0x2000000

cdef struct Board:
    int8_t mine[32]
    int8_t theirs[32]


cdef extern from "board_masks.h":
    uint32_t at_least "nardy_at_least" (const int8_t* counts, int n) noexcept nogil


cdef inline uint32_t held(const int8_t* counts) noexcept nogil:
    """Mask of points (and bar) with at least one checker; bit 0 (off) is cleared."""
    return at_least(counts, 1) & <uint32_t> (POINTS_MASK | BAR_BIT)


cdef inline uint32_t closed(const int8_t* counts) noexcept nogil:
    """Mask of points 1..24 with at least two checkers."""
    return at_least(counts, 2) & <uint32_t> POINTS_MASK


cdef inline uint32_t flip_long(uint32_t mask) noexcept nogil:
    """Mask of points 1..24 in the other side's numbering, long: half a turn round the board."""
    return ((mask << 12) | (mask >> 12)) & <uint32_t> POINTS_MASK


cdef inline uint32_t flip_short(uint32_t mask) noexcept nogil:
    """Mask of points 1..24 in the other side's numbering, short: point p becomes 25 - p."""
    mask = ((mask & 0x0FF0000) >> 16) | (mask & 0x000FF00) | ((mask & 0x00000FF) << 16) | (mask & 0x1000000)
    # bits 0..23 have their bytes reversed; bit 24 is put right below
    cdef uint32_t top = (mask >> 24) & 1
    mask &= 0xFFFFFF
    mask = ((mask & 0xF0F0F0) >> 4) | ((mask & 0x0F0F0F) << 4)
    mask = ((mask & 0xCCCCCC) >> 2) | ((mask & 0x333333) << 2)
    mask = ((mask & 0xAAAAAA) >> 1) | ((mask & 0x555555) << 1)
    return ((mask << 2) | (top << 1)) & <uint32_t> POINTS_MASK


cdef inline int highest(uint32_t mask) noexcept nogil:
    """Highest set bit of a mask that is not zero."""
    return 31 - __builtin_clz(mask)


cdef inline int lowest(uint32_t mask) noexcept nogil:
    """Lowest set bit of a mask that is not zero."""
    return __builtin_ctz(mask)


cdef inline bint has_run(uint32_t mask, int length) noexcept nogil:
    """Whether `length` (1 or more) consecutive bits are set."""
    cdef uint32_t pairs
    cdef int i
    if length == 6:
        pairs = mask & (mask >> 1)
        return ((pairs & (pairs >> 2) & (pairs >> 4))) != 0
    for i in range(length - 1):
        mask &= mask >> 1
    return mask != 0


cdef inline void swap_sides(Board* board) noexcept nogil:
    """Give the turn to the other side."""
    cdef int8_t half[32]
    memcpy(half, board.mine, 32)
    memcpy(board.mine, board.theirs, 32)
    memcpy(board.theirs, half, 32)


cdef inline bint is_sound(const Board* board, bint is_short) noexcept nogil:
    """Whether both sides have 15 checkers, no count is out of range and no point holds both."""
    cdef uint64_t words[8]
    cdef uint64_t seen = 0
    cdef int i
    cdef int sums[2]
    cdef uint32_t mine, theirs
    memcpy(words, board, 64)
    for i in range(8):
        seen |= words[i]
    if seen & <uint64_t> 0xF0F0F0F0F0F0F0F0:
        return False
    if (words[3] >> 16) or (words[7] >> 16):
        return False
    sums[0] = sums[1] = 0
    for i in range(26):
        sums[0] += board.mine[i]
        sums[1] += board.theirs[i]
    if sums[0] != CHECKERS or sums[1] != CHECKERS:
        return False
    if not is_short and (board.mine[BAR] or board.theirs[BAR]):
        return False
    mine = held(board.mine) & <uint32_t> POINTS_MASK
    theirs = held(board.theirs) & <uint32_t> POINTS_MASK
    return (mine & (flip_short(theirs) if is_short else flip_long(theirs))) == 0


cdef inline int read_board(bytes data, bint is_short, Board* board) except -1:
    """Copy 64 bytes into a board.

    :raises ValueError: there are not 64, or they are no sound board.
    """
    if len(data) != BOARD_BYTES:
        raise ValueError("a board is 64 bytes")
    memcpy(board, <const char*> data, BOARD_BYTES)
    if not is_sound(board, is_short):
        raise ValueError("not a board: each side has 15 checkers and no point holds both")
    return 0


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int nardy_clz(unsigned int x) { unsigned long i; _BitScanReverse(&i, x); return 31 - (int)i; }
    static __inline int nardy_ctz(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    #define __builtin_clz nardy_clz
    #define __builtin_ctz nardy_ctz
    #endif
    """
    int __builtin_clz(unsigned int x) noexcept nogil
    int __builtin_ctz(unsigned int x) noexcept nogil
