"""Counts that players ask of a position: pips, rows, trapped checkers. All for one side of a 64-byte board."""

from libc.stdint cimport uint32_t

from nardy_analyze._core.board cimport (
    BAR, POINTS_MASK, Board, closed, flip_long, flip_short, has_run, held, read_board,
)
from nardy_analyze._core.ruleset cimport CoreRules, forbidden_zone

cdef enum:
    WALL = 6    # a row this long cannot be jumped by any die


cdef inline uint32_t _rows(const Board* board, bint is_short) noexcept nogil:
    """Points that stop the opponent, by the opponent's numbering: one checker in long, two in short."""
    return flip_short(closed(board.mine)) if is_short else flip_long(held(board.mine) & <uint32_t> POINTS_MASK)


def pips(bytes board not None, bint is_short):
    """Return the mover's pip count: the points its checkers have to go, 25 for one on the bar.

    :raises ValueError: the board is not sound.
    """
    cdef Board read
    cdef int point, total = 0
    read_board(board, is_short, &read)
    for point in range(1, BAR + 1):
        total += point * read.mine[point]
    return total


def longest_row(bytes board not None, bint is_short):
    """Return the mover's most points in a row that stop the opponent, counted along the opponent's route.

    :raises ValueError: the board is not sound.
    """
    cdef Board read
    cdef int length = 0
    read_board(board, is_short, &read)
    cdef uint32_t mask = _rows(&read, is_short)
    while mask and has_run(mask, length + 1):
        length += 1
    return length


def trapped(bytes board not None, bint is_short):
    """Return how many of the OPPONENT's checkers stand behind six or more of the mover's points in a row.

    :raises ValueError: the board is not sound.
    """
    cdef Board read
    cdef int point, count = 0
    read_board(board, is_short, &read)
    cdef uint32_t mask = _rows(&read, is_short)
    for point in range(1, BAR + 1):
        if read.theirs[point] and has_run(mask & ((<uint32_t> 1 << point) - 1), WALL):
            count += read.theirs[point]
    return count


def row_forbidden(bytes board not None, CoreRules rules not None):
    """Whether the mover's side has a row that the block rule forbids (docs/rules.md: Long nardy 4).

    :raises ValueError: the board is not sound.
    """
    cdef Board read
    read_board(board, rules.data.is_short, &read)
    cdef uint32_t zone = forbidden_zone(&read, &rules.data)
    return zone != 0 and has_run(_rows(&read, rules.data.is_short) & zone, rules.data.block_length)
