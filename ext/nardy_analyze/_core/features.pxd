"""What a network sees of a board: for each feature one row of its first layer.

The board is seen by the side that HAS JUST PLAYED ("mine"); the other is on roll. A feature takes one of a few values, and each
value has a row of weights, so the first layer is a sum of rows. Rows are numbered:

- points: 16 values (checkers) for each of 26 places (off, 1..24, bar) of mine, then of theirs. These are the rows that a play
  changes one by one.
- pips: mine // 8, theirs // 8 (48 values each), and (theirs - mine + 192) // 6, cut to 0..63.
- contact only: windows of six neighbouring points, beginning at my points 1, 4, 7, ...: a number to the base 3 (729 values), its
  lowest digit for the lowest of my points, a digit 0 empty, 1 mine, 2 theirs. Long has 8, and the last one goes on from 24 to 1;
  short has 7.
- contact only: how many of the places (1..24, bar) that a side holds can step n = 1..6 pips and land on a point 1..24 that
  does not stop it; mine, then theirs (16 values each).
- contact only: how many checkers (the bar too) of a side stand behind the lowest row of six, of five, of four points that stop it,
  rows and checkers by its own numbering, 0 where there is no such row; mine, then theirs (16 values each).
- short contact only, as masks with bit n - 1 for n = 1..6: the distances n at which a checker of theirs (the bar too) can hit a
  blot of mine; the distances n + 6 at which it can by n pips to a point that does not stop it and a six from there; the
  distances n at which one of mine can hit a blot of theirs (64 values each).

A point stops the other side in long when it holds a checker, in short when it holds two; in windows only such points count.
"""

from libc.stdint cimport int8_t, uint16_t, uint32_t, uint64_t

from nardy_analyze._core.board cimport (
    BAR, BAR_BIT, CHECKERS, POINTS_MASK, Board, closed, flip_long, flip_short, held, highest, lowest,
)

cdef enum:
    PLACES = 26
    COUNTS = 16
    POINT_ROWS = 2 * PLACES * COUNTS           # 832
    PIP_STEPS = 48
    LEAD_STEPS = 64
    PIPS_AT = POINT_ROWS
    RACE_ROWS = PIPS_AT + 2 * PIP_STEPS + LEAD_STEPS
    WINDOWS_AT = RACE_ROWS
    WINDOWS = 8                                # 7 in short, where the route does not close to a ring
    WINDOW_VALUES = 729
    STEPS_AT = WINDOWS_AT + WINDOWS * WINDOW_VALUES
    BEHIND_AT = STEPS_AT + 2 * 6 * COUNTS
    SHOTS_AT = BEHIND_AT + 2 * 3 * COUNTS
    CONTACT_ROWS = SHOTS_AT + 3 * 64
    MOST_POINT_ROWS = 2 * PLACES
    MOST_OTHER_ROWS = 3 + WINDOWS + 12 + 6 + 3


cdef struct Ternary:
    uint16_t of[64]      # a six-bit mask read as digits to the base 3


cdef inline void fill_ternary(Ternary* table) noexcept nogil:
    cdef int bits, i, value, power
    for bits in range(64):
        value, power = 0, 1
        for i in range(6):
            value += ((bits >> i) & 1) * power
            power *= 3
        table.of[bits] = <uint16_t> value


cdef inline bint is_race(const Board* board, bint is_short) noexcept nogil:
    """Whether neither side can be in the other's way any more."""
    cdef uint32_t mine = held(board.mine), theirs = held(board.theirs)
    if mine == 0 or theirs == 0:
        return True
    if is_short:
        return highest(mine) + highest(theirs) < 25
    return highest(mine | theirs) <= 12


cdef inline uint64_t ones(uint32_t low, uint32_t high) noexcept nogil:
    """Number of bits of two masks: of `low` in bits 0..5, of `high` in bits 32..37."""
    cdef uint64_t x = low | (<uint64_t> high << 32)
    x = x - ((x >> 1) & <uint64_t> 0x5555555555555555)
    x = (x & <uint64_t> 0x3333333333333333) + ((x >> 2) & <uint64_t> 0x3333333333333333)
    x = (x + (x >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    return x & <uint64_t> 0x0000003F0000003F


cdef inline int pips_of(const int8_t* counts) noexcept nogil:
    cdef int point, total = 0
    for point in range(1, BAR + 1):
        total += point * counts[point]
    return total


cdef inline int point_rows(const Board* board, uint16_t* rows) noexcept nogil:
    """Write the rows of all places, both sides; return how many."""
    cdef int i
    for i in range(PLACES):
        rows[i] = <uint16_t> (COUNTS * i + board.mine[i])
        rows[PLACES + i] = <uint16_t> (COUNTS * (PLACES + i) + board.theirs[i])
    return 2 * PLACES


cdef inline int count_steps(uint32_t men, uint32_t open_points, uint16_t first, uint16_t* rows) noexcept nogil:
    """Rows for how many held points can step 1..6; both masks by the stepping side's numbering."""
    cdef int n
    cdef uint64_t two
    open_points &= <uint32_t> POINTS_MASK
    for n in range(3):
        two = ones((men >> (2 * n + 1)) & open_points, (men >> (2 * n + 2)) & open_points)
        rows[2 * n] = <uint16_t> (first + COUNTS * (2 * n) + (two & 15))
        rows[2 * n + 1] = <uint16_t> (first + COUNTS * (2 * n + 1) + (two >> 32))
    return 6


cdef inline int above(const int8_t* counts, int point) noexcept nogil:
    """Checkers that stand higher than `point`, the bar too."""
    cdef int i, total = 0
    for i in range(point + 1, BAR + 1):
        total += counts[i]
    return total


cdef inline int count_behind(uint32_t row_points, const int8_t* counts, uint16_t first, uint16_t* rows) noexcept nogil:
    """Rows for how many checkers stand behind six, five, four `row_points` in a row; all by the hindered side's numbering."""
    cdef uint32_t four = row_points & (row_points >> 1)
    cdef uint32_t five, six
    four &= four >> 2
    five = four & (row_points >> 4)
    six = five & (row_points >> 5)
    rows[0] = <uint16_t> (first + (above(counts, lowest(six)) if six else 0))
    rows[1] = <uint16_t> (first + COUNTS + (above(counts, lowest(five)) if five else 0))
    rows[2] = <uint16_t> (first + 2 * COUNTS + (above(counts, lowest(four)) if four else 0))
    return 3


cdef inline int pip_rows(int mine, int theirs, uint16_t* rows) noexcept nogil:
    cdef int lead = (theirs - mine + 6 * (LEAD_STEPS // 2)) // 6 if theirs - mine > -6 * (LEAD_STEPS // 2) else 0
    rows[0] = <uint16_t> (PIPS_AT + mine // 8)
    rows[1] = <uint16_t> (PIPS_AT + PIP_STEPS + theirs // 8)
    rows[2] = <uint16_t> (PIPS_AT + 2 * PIP_STEPS + (lead if lead < LEAD_STEPS else LEAD_STEPS - 1))
    return 3


cdef inline int shot_rows(const Board* board, uint32_t mine, uint32_t theirs, uint32_t mine_closed,
                          uint32_t theirs_closed, uint16_t* rows) noexcept nogil:
    """Rows for the distances at which blots can be hit; masks by their own side's numbering (mine, theirs: with the bar)."""
    cdef uint32_t my_blots = flip_short(mine & ~mine_closed & <uint32_t> POINTS_MASK)     # by their numbering
    cdef uint32_t their_blots = flip_short(theirs & ~theirs_closed & <uint32_t> POINTS_MASK)  # by mine
    cdef uint32_t open_to_them = ~flip_short(mine_closed)
    cdef uint32_t direct = 0, far = 0, back = 0, reach
    cdef int n
    if my_blots:
        for n in range(1, 7):
            if (theirs >> n) & my_blots:
                direct |= <uint32_t> 1 << (n - 1)
        for n in range(1, 7):
            # n pips to a point that is open to them, and a six on from there
            reach = (theirs >> n) & open_to_them & <uint32_t> POINTS_MASK
            far |= (((reach >> 6) & my_blots) != 0) << (n - 1)
    if their_blots:
        for n in range(1, 7):
            if (mine >> n) & their_blots:
                back |= <uint32_t> 1 << (n - 1)
    rows[0] = <uint16_t> (SHOTS_AT + direct)
    rows[1] = <uint16_t> (SHOTS_AT + 64 + far)
    rows[2] = <uint16_t> (SHOTS_AT + 128 + back)
    return 3


cdef inline int contact_rows(const Board* board, bint is_short, const Ternary* ternary, uint16_t* rows) noexcept nogil:
    """Write the rows that only a contact network has; return how many."""
    cdef uint32_t mine = held(board.mine), theirs = held(board.theirs)
    cdef uint32_t mine_stops, theirs_stops, mine_seen, theirs_seen   # stops: points that hold the other up; seen: by the other
    cdef uint64_t ring_mine, ring_theirs
    cdef int i, n = 0, windows
    if is_short:
        mine_stops, theirs_stops = closed(board.mine), closed(board.theirs)
        mine_seen, theirs_seen = flip_short(mine_stops), flip_short(theirs_stops)
        ring_mine, ring_theirs = mine_stops >> 1, theirs_seen >> 1
        windows = 7
    else:
        mine_stops, theirs_stops = mine, theirs
        mine_seen, theirs_seen = flip_long(mine), flip_long(theirs)
        ring_mine = (mine >> 1) | (<uint64_t> mine << 23)
        ring_theirs = (theirs_seen >> 1) | (<uint64_t> theirs_seen << 23)
        windows = 8
    for i in range(windows):
        rows[n] = <uint16_t> (WINDOWS_AT + WINDOW_VALUES * i + ternary.of[(ring_mine >> (3 * i)) & 63]
                              + 2 * ternary.of[(ring_theirs >> (3 * i)) & 63])
        n += 1
    n += count_steps(mine, ~theirs_seen, STEPS_AT, rows + n)
    n += count_steps(theirs, ~mine_seen, STEPS_AT + 6 * COUNTS, rows + n)
    n += count_behind(theirs_seen, board.mine, BEHIND_AT, rows + n)
    n += count_behind(mine_seen, board.theirs, BEHIND_AT + 3 * COUNTS, rows + n)
    if is_short:
        n += shot_rows(board, mine, theirs, mine_stops, theirs_stops, rows + n)
    return n


cdef inline int other_rows(const Board* board, int mine_pips, int theirs_pips, bint is_short, bint race,
                           const Ternary* ternary, uint16_t* rows) noexcept nogil:
    """Write the rows that are not of single places; return how many."""
    cdef int n = pip_rows(mine_pips, theirs_pips, rows)
    if not race:
        n += contact_rows(board, is_short, ternary, rows + n)
    return n
