"""The fixed baseline player, as Python sees it."""

from cpython.bytes cimport PyBytes_FromStringAndSize

from nardy_analyze._core.board cimport BAR, BOARD_BYTES, Board, read_board
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules
from nardy_analyze._core.spread cimport pips_of, result_score, spread_choice


def spread_scores(bytes board not None, CoreRules rules not None, int hi, int lo, bint last_turn=False):
    """Return (index of the baseline's play, [(board after, score), ...]), scores in twentieths of a point.

    board: 64 bytes, see `plays.legal_plays`; board after: the same view. A finished game has no plays and index -1.

    :raises ValueError: the board or the roll is not sound.
    """
    cdef Board start
    cdef PlayList plays
    cdef int i
    if not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    read_board(board, rules.data.is_short, &start)
    new_list(&plays)
    try:
        find_plays(&start, &rules.data, hi, lo, last_turn, &plays)
        found = [
            (PyBytes_FromStringAndSize(<char*> &plays.boards[i], BOARD_BYTES),
             result_score(&plays.boards[i], plays.steps[i], pips_of(start.mine), start.theirs[BAR], rules.data.is_short))
            for i in range(plays.count)
        ]
        return spread_choice(&start, &rules.data, &plays) if found else -1, found
    finally:
        free_list(&plays)


def score_rate(bytes board not None, CoreRules rules not None, int hi, int lo, int repeat):
    """Score the plays of a roll `repeat` times and return (results scored, sum of the indices chosen), for benchmarks.

    :raises ValueError: the board or the roll is not sound.
    """
    cdef Board start
    cdef PlayList plays
    cdef int i
    cdef long long scored = 0, chosen = 0
    if not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    read_board(board, rules.data.is_short, &start)
    new_list(&plays)
    find_plays(&start, &rules.data, hi, lo, False, &plays)
    if plays.count:
        with nogil:
            for i in range(repeat):
                chosen += spread_choice(&start, &rules.data, &plays)
                scored += plays.count
    free_list(&plays)
    return scored, chosen
