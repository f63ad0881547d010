"""Counting the positions at a depth, to check the rules against other programs."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from nardy_analyze._core.board cimport Board, read_board, swap_sides
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, has_last_turn, new_list
from nardy_analyze._core.ruleset cimport CoreRules, Rules
from nardy_analyze._core.stop cimport Stop

MAX_DEPTH = 16


cdef uint64_t leaves_of_roll(Board* board, const Rules* rules, int hi, int lo, int depth, bint mover_started,
                             PlayList* lists, const bint* stop) noexcept nogil:
    """Leaves `depth` (1 or more) plies down when the mover has this roll; lists: one for each ply."""
    cdef uint64_t total = 0
    cdef int i
    find_plays(board, rules, hi, lo, has_last_turn(board, rules, mover_started), lists)
    if depth == 1:
        return lists.count
    if stop[0]:
        return 0
    for i in range(lists.count):
        swap_sides(&lists.boards[i])
        total += leaves(&lists.boards[i], rules, depth - 1, not mover_started, lists + 1, stop)
    return total


cdef uint64_t leaves(Board* board, const Rules* rules, int depth, bint mover_started, PlayList* lists,
                     const bint* stop) noexcept nogil:
    cdef uint64_t total = 0
    cdef int hi, lo
    for hi in range(1, 7):
        for lo in range(1, hi + 1):
            total += leaves_of_roll(board, rules, hi, lo, depth, mover_started, lists, stop)
    return total


def count_leaves(bytes board not None, CoreRules rules not None, int hi, int lo, int depth, bint mover_started=True,
                 Stop stop=None):
    """Return the leaves `depth` plies down, the first ply with the roll hi-lo, all later ones over the 21 rolls.

    board: 64 bytes, see `plays.legal_plays`. A pass counts as one play, a finished game none. mover_started: the mover
    began the game (matters under a last roll). stop: ends the count early. The GIL is
    released.

    :raises ValueError: the board, the roll or the depth (1..16) is not sound.
    """
    cdef Board start
    cdef PlayList* lists
    cdef int i
    cdef uint64_t total
    if stop is None:
        stop = Stop()
    if not 1 <= lo <= hi <= 6 or not 1 <= depth <= MAX_DEPTH:
        raise ValueError("a roll has 1 <= lo <= hi <= 6, a depth is 1..16")
    read_board(board, rules.data.is_short, &start)
    lists = <PlayList*> calloc(depth, sizeof(PlayList))
    if lists == NULL:
        raise MemoryError()
    try:
        for i in range(depth):
            new_list(&lists[i])
        with nogil:
            total = leaves_of_roll(&start, &rules.data, hi, lo, depth, mover_started, lists, &stop.asked)
    finally:
        for i in range(depth):
            free_list(&lists[i])
        free(lists)
    return total
