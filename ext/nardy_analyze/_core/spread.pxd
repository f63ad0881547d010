"""The fixed baseline player: it keeps points, makes rows and runs (docs/rollouts.md: The fixed players).

It plays the result of the highest
    3 x off + 2 x points held + longest row along the opponent's route - head / 2 - pips / 20,
where off, points, pips (25 for a checker on the bar) and head are the mover's after the play; the head counts in long only, which
alone has one. A point is held by one checker in long, by two in short, as everywhere else. In short 2 for each checker hit
and -1 for each blot besides. All is counted in twentieths, so that equal scores are equal; of these the smallest result is
played: the mover's counts on its own points 24..1, then the opponent's on its own, compared as lists.
"""

from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from nardy_analyze._core.board cimport (
    BAR, HEAD, OFF, POINTS_MASK, Board, closed, flip_long, held,
)
from nardy_analyze._core.plays cimport PlayList
from nardy_analyze._core.ruleset cimport Rules

cdef enum:
    OFF_WORTH = 60          # twentieths of a point
    POINT_WORTH = 40
    ROW_WORTH = 20
    HEAD_COST = 10
    HIT_WORTH = 40
    BLOT_COST = 20


cdef inline int count_bits(uint32_t mask) noexcept nogil:
    """How many bits of a mask are set."""
    mask -= (mask >> 1) & <uint32_t> 0x55555555
    mask = (mask & <uint32_t> 0x33333333) + ((mask >> 2) & <uint32_t> 0x33333333)
    return <int> ((((mask + (mask >> 4)) & <uint32_t> 0x0F0F0F0F) * <uint32_t> 0x01010101) >> 24)


cdef inline int longest_run(uint32_t mask) noexcept nogil:
    """The most consecutive bits that are set."""
    cdef int length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


cdef inline int pips_played(uint64_t steps) noexcept nogil:
    """Pips that the steps of a play (see PlayList) take; a checker borne off goes from its point to 0."""
    cdef uint64_t sources = steps & <uint64_t> 0x00FF00FF00FF00FF
    cdef uint64_t targets = (steps >> 8) & <uint64_t> 0x00FF00FF00FF00FF
    # The multiplication adds the four lanes of 16 bits up in the highest.
    return <int> ((sources * <uint64_t> 0x0001000100010001) >> 48) - <int> ((targets * <uint64_t> 0x0001000100010001) >> 48)


cdef inline int result_score(const Board* after, uint64_t steps, int pips_before, int bar_before,
                             bint is_short) noexcept nogil:
    """Score of a result in twentieths of a point.

    after: still seen by the mover. steps: of the play. pips_before: the mover's; bar_before: the OPPONENT's checkers on the bar.
    """
    cdef uint32_t mine = held(after.mine) & <uint32_t> POINTS_MASK
    cdef uint32_t points
    cdef int score = OFF_WORTH * after.mine[OFF] - pips_before + pips_played(steps)
    if is_short:
        points = closed(after.mine)
        score += HIT_WORTH * (after.theirs[BAR] - bar_before) - BLOT_COST * count_bits(mine & ~points)
        return score + POINT_WORTH * count_bits(points) + ROW_WORTH * longest_run(points)
    score -= HEAD_COST * after.mine[HEAD]
    return score + POINT_WORTH * count_bits(mine) + ROW_WORTH * longest_run(flip_long(mine))


cdef inline bint smaller_half(const int8_t* a, const int8_t* b, bint* equal) noexcept nogil:
    """Whether the counts a[24..1] are smaller than b[24..1] as lists; `equal` is set where they are the same."""
    cdef uint64_t words_a[3]
    cdef uint64_t words_b[3]
    cdef int i
    # Little-endian: the highest byte of a word is the highest point, so whole words compare as the lists do.
    memcpy(words_a, a + 1, 24)
    memcpy(words_b, b + 1, 24)
    equal[0] = False
    for i in range(2, -1, -1):
        if words_a[i] != words_b[i]:
            return words_a[i] < words_b[i]
    equal[0] = True
    return False


cdef inline bint smaller_result(const Board* a, const Board* b) noexcept nogil:
    """Whether result `a` comes before `b`: the mover's counts on 24..1, then the opponent's, compared as lists."""
    cdef bint equal
    cdef bint smaller = smaller_half(a.mine, b.mine, &equal)
    if not equal:
        return smaller
    return smaller_half(a.theirs, b.theirs, &equal)


cdef inline int pips_of(const int8_t* counts) noexcept nogil:
    """Pips of one side, by its own numbering."""
    cdef int point, total = 0
    for point in range(1, BAR + 1):
        total += point * counts[point]
    return total


cdef inline int spread_choice(const Board* before, const Rules* rules, const PlayList* plays) noexcept nogil:
    """Index of the play that the baseline makes; plays: those of `before`, at least one."""
    cdef int pips = pips_of(before.mine), bar = before.theirs[BAR]
    cdef int i, score, best = 0, best_score = 0
    if plays.count == 1:
        return 0
    for i in range(plays.count):
        score = result_score(&plays.boards[i], plays.steps[i], pips, bar, rules.is_short)
        if i == 0 or score > best_score or (
                score == best_score and smaller_result(&plays.boards[i], &plays.boards[best])):
            best, best_score = i, score
    return best
