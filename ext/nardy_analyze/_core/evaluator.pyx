"""Static evaluation by rules, tables and networks, in this order."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, CHECKERS, OFF, Board, is_sound
from nardy_analyze._core.features cimport is_race
from nardy_analyze._core.network cimport Network, network_chances, start_sums
from nardy_analyze._core.outcome cimport Chances, Stakes, certain, equity
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules


@cython.final
cdef class CoreEvaluator:
    """The networks of one game with the stakes of a rule set; immutable.

    :raises ValueError: the networks are not a contact and a race network of the same game.
    """

    def __cinit__(self, Network contact not None, Network race not None, *, double oin, double mars, double koks):
        if contact.weights.is_race or not race.weights.is_race or contact.weights.is_short != race.weights.is_short:
            raise ValueError("a contact and a race network of one game are needed")
        self._contact, self._race = contact, race
        self.data.contact, self.data.race = &contact.weights, &race.weights
        self.data.is_short = contact.weights.is_short
        self.data.stakes = Stakes(oin, mars, koks)


cdef void evaluate_played(
    const Evaluator* evaluator, const Board* board, Shared* shared, Chances* found,
) noexcept nogil:
    """Chances of `mine`, which has just played to `board`."""
    if board.mine[OFF] == CHECKERS or board.theirs[OFF] == CHECKERS:
        found[0] = certain(board, evaluator.is_short)
        return
    if is_race(board, evaluator.is_short):
        if not shared.race.known:
            start_sums(evaluator.race, shared.before, &shared.race)
        network_chances(evaluator.race, board, &shared.race, found)
    else:
        if not shared.contact.known:
            start_sums(evaluator.contact, shared.before, &shared.contact)
        network_chances(evaluator.contact, board, &shared.contact, found)


cdef int best_play(
    const Evaluator* evaluator, const Board* before, const PlayList* plays, Chances* found,
) noexcept nogil:
    """Return the index of the play with the highest equity (of equals the first), and its chances for the mover."""
    cdef Shared shared
    cdef Chances each
    cdef double value, most = 0.0
    cdef int i, best = -1
    begin_shared(&shared, before)
    for i in range(plays.count):
        evaluate_played(evaluator, &plays.boards[i], &shared, &each)
        value = equity(&each, &evaluator.stakes)
        if best < 0 or value > most:
            most, best, found[0] = value, i, each
    return best


def evaluate_batch(CoreEvaluator evaluator not None, const uint8_t[::1] boards not None,
                   double[:, ::1] chances not None):
    """Write the static chances of n boards of 64 bytes, each as the side that has just played sees it.

    chances: n x 6, in the order of `Chances`. Nothing is shared between the boards; the GIL is released.

    :raises ValueError: sizes do not fit, or a board is not sound (the message names its index).
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i, bad = -1
    cdef Board board
    cdef Shared shared
    if boards.shape[0] != n * BOARD_BYTES or chances.shape[0] != n or chances.shape[1] != 6:
        raise ValueError("boards hold 64 bytes each, chances one line of 6 for each board")
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            if not is_sound(&board, evaluator.data.is_short):
                bad = i
                break
            begin_shared(&shared, &board)
            evaluate_played(&evaluator.data, &board, &shared, <Chances*> &chances[i, 0])
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board")


def decide_batch(CoreEvaluator evaluator not None, const uint8_t[::1] boards not None,
                 const uint8_t[::1] rolls not None, CoreRules rules not None, int32_t[::1] best not None):
    """Write the index of the best play of each of n positions, in the order of `legal_plays`; return the plays weighed.

    boards: n x 64 bytes, the side on roll first; rolls: n x 2 bytes, higher die first. A finished game has best -1.

    :raises ValueError: sizes do not fit, or a board or roll is not sound.
    """
    cdef Py_ssize_t n = best.shape[0]
    cdef Py_ssize_t i, bad = -1
    cdef long long weighed = 0
    cdef int hi, lo
    cdef Board board
    cdef Chances found
    cdef PlayList plays
    if boards.shape[0] != n * BOARD_BYTES or rolls.shape[0] != 2 * n:
        raise ValueError("boards hold 64 bytes, rolls 2, best 1 entry for each position")
    new_list(&plays)
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            hi, lo = rolls[2 * i], rolls[2 * i + 1]
            if not is_sound(&board, rules.data.is_short) or not 1 <= lo <= hi <= 6:
                bad = i
                break
            find_plays(&board, &rules.data, hi, lo, False, &plays)
            best[i] = best_play(&evaluator.data, &board, &plays, &found)
            weighed += plays.count
        free_list(&plays)
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board and roll")
    return weighed
