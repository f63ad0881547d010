"""Rule sets for the compiled core (docs/rules.md: Long nardy 3, 4, 5, 7)."""

import sys

cimport cython

from nardy_analyze._core.board cimport (
    CHECKERS, HEAD, HOME_MASK, OFF, POINTS_MASK, Board, flip_long, held, highest, lowest,
)

if sys.byteorder != "little":
    raise ImportError("the compiled core of nardy_analyze needs a little-endian machine")

_ALLOWED = {
    "opponent_ahead": ALLOWED_AHEAD, "opponent_home": ALLOWED_HOME, "always": ALLOWED_ALWAYS, "never": ALLOWED_NEVER,
}


@cython.final
cdef class CoreRules:
    """The numbers of one rule set, checked; immutable.

    first_rolls, second_rolls: iterables of (hi, lo). Short nardy ignores the head and block fields.

    :raises ValueError: a number or a roll is out of range, or block_allowed is no such word.
    """

    def __cinit__(
        self, *, bint is_short, int head_per_turn, first_rolls, second_rolls, bint first_blocked, bint second_blocked,
        int block_length, str block_allowed, bint each_step, bint larger_die, bint last_roll,
    ):
        if not 1 <= head_per_turn <= CHECKERS or not 1 <= block_length <= CHECKERS:
            raise ValueError("head_per_turn and block_length are 1..15")
        if block_allowed not in _ALLOWED:
            raise ValueError(f"block_allowed is one of {', '.join(_ALLOWED)}")
        self.data.is_short = is_short
        self.data.head_per_turn = head_per_turn
        self.data.first_rolls = _roll_mask(first_rolls)
        self.data.second_rolls = _roll_mask(second_rolls)
        self.data.first_blocked = first_blocked
        self.data.second_blocked = second_blocked
        self.data.block_length = block_length
        self.data.block_allowed = _ALLOWED[block_allowed]
        self.data.each_step = each_step
        self.data.larger_die = larger_die
        self.data.last_roll = last_roll


cdef uint32_t _roll_mask(rolls) except? 0xFFFFFFFF:
    cdef uint32_t mask = 0
    cdef int hi, lo
    for hi, lo in rolls:
        if not 1 <= lo <= hi <= 6:
            raise ValueError("a roll is (hi, lo) with 1 <= lo <= hi <= 6")
        mask |= <uint32_t> 1 << roll_index(hi, lo)
    return mask


cdef uint32_t forbidden_zone(const Board* board, const Rules* rules) noexcept nogil:
    """Mask, in the OPPONENT's numbering, of the points in which a row of the mover's is illegal now; 0 where none is.

    A row with an opposing checker behind it lies below that checker on the opponent's route.
    """
    cdef uint32_t them = held(board.theirs) & <uint32_t> POINTS_MASK
    if rules.is_short or rules.block_allowed == ALLOWED_ALWAYS or them == 0:
        return 0
    if rules.block_allowed == ALLOWED_NEVER:
        return ((<uint32_t> 1 << highest(them)) - 1) & <uint32_t> POINTS_MASK
    if board.theirs[OFF]:
        return 0
    if rules.block_allowed == ALLOWED_HOME:
        if them & <uint32_t> HOME_MASK:
            return 0
        return ((<uint32_t> 1 << highest(them)) - 1) & <uint32_t> POINTS_MASK
    return ((<uint32_t> 1 << lowest(them)) - 1) & <uint32_t> POINTS_MASK


cdef int head_limit(const Board* board, const Rules* rules, int hi, int lo, uint32_t open_points) noexcept nogil:
    """How many checkers may leave the head this turn; 15 in short. `open_points`: where the mover may land."""
    cdef uint32_t rolls
    cdef bint blocked, free_path
    cdef int step
    if rules.is_short:
        return CHECKERS
    if board.mine[HEAD] != CHECKERS:
        return rules.head_per_turn
    if board.theirs[HEAD] == CHECKERS:
        rolls, blocked = rules.first_rolls, rules.first_blocked
    else:
        rolls, blocked = rules.second_rolls, rules.second_blocked
    if not (rolls >> roll_index(hi, lo)) & 1:
        return rules.head_per_turn
    if not blocked:
        return rules.head_per_turn + 1
    if hi == lo:
        free_path = 4 * hi < HEAD
        for step in range(1, 5):
            if free_path and not (open_points >> (HEAD - step * hi)) & 1:
                free_path = False
    else:
        free_path = ((open_points >> (HEAD - hi - lo)) & 1) and (
            ((open_points >> (HEAD - hi)) & 1) or ((open_points >> (HEAD - lo)) & 1))
    return rules.head_per_turn if free_path else rules.head_per_turn + 1
