"""Legal plays of one roll."""

from libc.stdint cimport uint64_t
from nardy_analyze._core.board cimport CHECKERS, OFF, Board
from nardy_analyze._core.ruleset cimport Rules

cdef enum:
    MAX_PLAYS = 3072   # a double with 15 single checkers has at most C(18, 4) = 3060 results; no other roll has more


cdef struct PlayList:
    Board* boards        # [MAX_PLAYS] distinct boards after the play, still seen by the mover
    uint64_t* steps      # [MAX_PLAYS] one way to play each: byte 2k the start of step k, byte 2k + 1 its end; start 0 = none
    void* scratch        # working room of the step-by-step search
    int count            # plays found; a pass is one play with no steps
    int dice_played      # dice that every one of them uses


cdef inline bint has_last_turn(const Board* board, const Rules* rules, bint mover_started) noexcept nogil:
    """Whether the mover still rolls although the opponent, who began the game, has finished."""
    return rules.last_roll and not mover_started and board.theirs[OFF] == CHECKERS


cdef tuple steps_of(uint64_t code)
cdef int new_list(PlayList* plays) except -1
cdef void free_list(PlayList* plays) noexcept nogil
cdef bint is_finished(const Board* board, bint last_turn) noexcept nogil
cdef void find_plays(
    const Board* board, const Rules* rules, int hi, int lo, bint last_turn, PlayList* plays) noexcept nogil
