"""Legal plays of many positions in one call, written straight into the caller's buffers."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, Board, is_sound
from nardy_analyze._core.plays cimport MAX_PLAYS, PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules

MAX_RESULTS = MAX_PLAYS
"""Room, in boards, that must be free for a position to be taken on."""


def fill_plays(
    const uint8_t[::1] boards not None, const uint8_t[::1] rolls not None, CoreRules rules not None,
    uint8_t[::1] results not None, int32_t[::1] counts not None, uint8_t[::1] dice_played not None,
    Py_ssize_t first=0,
):
    """Write the plays of positions `first`, first + 1, ... and return (next position, boards written).

    boards: n x 64 bytes; rolls: n x 2 bytes, higher die first; results: room for boards, 64 bytes each, filled from its
    start; counts, dice_played: n entries, those done are set (a pass counts one, a finished game none). The call stops
    early when fewer than MAX_RESULTS boards of room are left. The GIL is released while it works; results must not overlap the
    inputs, nor be written by two calls at once.

    :raises ValueError: sizes do not fit, or a board or roll is not sound (the message names its index).
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t room = results.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i = first, written = 0, bad = -1
    cdef Board board
    cdef int hi, lo
    cdef PlayList plays
    cdef Board* own_boards
    if boards.shape[0] != n * BOARD_BYTES or rolls.shape[0] != 2 * n or counts.shape[0] != n or dice_played.shape[0] != n:
        raise ValueError("boards hold 64 bytes, rolls 2, counts and dice_played 1 entry for each position")
    if first < 0 or first > n:
        raise ValueError("first is 0 .. number of positions")
    if n == first:
        return first, 0
    if room < MAX_PLAYS:
        raise ValueError(f"results need room for at least {MAX_PLAYS} boards")
    new_list(&plays)
    own_boards = plays.boards
    with nogil:
        while i < n and room - written >= MAX_PLAYS:
            # Checked and searched in a copy: another thread may write to the caller's buffers meanwhile.
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            hi, lo = rolls[2 * i], rolls[2 * i + 1]
            if not is_sound(&board, rules.data.is_short) or not 1 <= lo <= hi <= 6:
                bad = i
                break
            plays.boards = <Board*> &results[written * BOARD_BYTES]
            find_plays(&board, &rules.data, hi, lo, False, &plays)
            counts[i] = plays.count
            dice_played[i] = <uint8_t> plays.dice_played
            written += plays.count
            i += 1
        plays.boards = own_boards
        free_list(&plays)
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board and roll")
    return i, written


def count_batch(const uint8_t[::1] boards not None, const uint8_t[::1] rolls not None, CoreRules rules not None,
                int repeat=1):
    """Return the total number of plays of all positions, found `repeat` times over and kept nowhere.

    This is the core at its own speed, for measuring. Buffers as for `fill_plays`.

    :raises ValueError: sizes do not fit, or a board or roll is not sound.
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i, bad = -1
    cdef uint64_t total = 0
    cdef int again, hi, lo
    cdef Board board
    cdef PlayList plays
    if boards.shape[0] != n * BOARD_BYTES or rolls.shape[0] != 2 * n:
        raise ValueError("boards hold 64 bytes, rolls 2 for each position")
    new_list(&plays)
    with nogil:
        for again in range(repeat):
            for i in range(n):
                memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
                hi, lo = rolls[2 * i], rolls[2 * i + 1]
                if not is_sound(&board, rules.data.is_short) or not 1 <= lo <= hi <= 6:
                    bad = i
                    break
                find_plays(&board, &rules.data, hi, lo, False, &plays)
                total += plays.count
            if bad >= 0:
                break
        free_list(&plays)
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board and roll")
    return total
