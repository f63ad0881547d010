"""Exact tables of bearing off, as the core reads them: memory that a Python object owns, behind a plain struct.

A position of ONE side is its counts on own points 1..N; its rank orders positions by (checkers on 1..N, on 2..N, ..., on N), so
0 is a side that has finished, a play always leads to a lower rank, and all positions of up to k checkers come before those of more.

The tables hold for long and short nardy and for every rule set. While neither side can meet the other, a checker that is still
in play can take any die (from a point above the home it lands on 1 or higher; at home it moves inside or the highest one goes off), so a
die is left unplayed only once the last checker is off: `larger_die` has nothing to decide. A row that stands there has nobody behind it.
"""

from libc.stdint cimport int8_t, uint8_t, uint32_t

from nardy_analyze._core.board cimport CHECKERS, HOME_MASK, OFF, Board, held
from nardy_analyze._core.outcome cimport Chances, certain
from nardy_analyze._core.plays cimport PlayList

cdef enum:
    MAX_POINTS = 10      # own points that tables can cover; up to 12 sides never meet, memory is what forbids the last two
    MAX_CHECKERS = 10    # checkers a side that two-sided tables can cover
    HOME_POINTS = 6
    LOADS = CHECKERS + 1


cdef struct Distributions:
    # Of how many rolls something takes, by an index whose 0 is "done already".
    uint32_t size
    const double* means        # [size] mean number of rolls
    const uint32_t* starts     # [size + 1] where each one's chances begin in `chances`
    const uint8_t* firsts      # [size] the number of rolls that the first of them belongs to
    const double* chances      # [starts[size]] chance of taking exactly firsts[i], firsts[i] + 1, ... rolls


cdef struct Tables:
    int points                     # one-sided: all positions of 15 checkers on own points 1..points or off
    int checkers                   # two-sided: all pairs of up to so many checkers at home
    uint32_t full                  # lowest rank of a side with all 15 still on the board
    uint32_t pairs                 # positions of one side in the two-sided table
    Distributions finish           # [rank] until everything is off, by the plays that make its mean least
    Distributions first_off        # [rank - full + 1] until the first checker is off, by the plays that make THAT mean least
    const double* wins             # [pairs * pairs] chance of the mover, the row, against the column; both play best
    uint32_t weights[(MAX_POINTS + 1) * LOADS]        # [point * LOADS + checkers on it and above]: summands of a rank
    uint32_t home_weights[(HOME_POINTS + 1) * LOADS]  # the same for the two-sided table, which knows the home alone


cdef class BearoffTables:
    cdef Tables data
    cdef const uint8_t[::1] memory    # keeps what `data` points into


cdef inline bint in_home(const int8_t* counts) noexcept nogil:
    """Whether all of a side's checkers are in its home or off."""
    return held(counts) & ~<uint32_t> HOME_MASK == 0


cdef inline bint in_tables(const Tables* tables, const int8_t* counts) noexcept nogil:
    """Whether the one-sided table knows a side's position."""
    return held(counts) >> (tables.points + 1) == 0


cdef inline uint32_t rank_by(const uint32_t* weights, int points, const int8_t* counts) noexcept nogil:
    """Rank of a side's counts on own points 1..points."""
    cdef uint32_t rank = 0
    cdef int above = 0, point
    for point in range(points, 0, -1):
        above += counts[point]
        rank += weights[point * LOADS + above]
    return rank


cdef inline uint32_t rank_of(const Tables* tables, const int8_t* counts) noexcept nogil:
    """Index in `finish` of a side that is `in_tables`."""
    return rank_by(tables.weights, tables.points, counts)


cdef inline double one_sided_mean(const Tables* tables, const int8_t* counts) noexcept nogil:
    """Least mean number of rolls that a side, `in_tables`, needs to bear off everything."""
    return tables.finish.means[rank_of(tables, counts)]


cdef inline double done_in_time(
    const Distributions* mine, uint32_t i, const Distributions* theirs, uint32_t j, int lead,
) noexcept nogil:
    """Chance that `mine` is done after k rolls, whatever k, while `theirs` is not after k - lead (-1, 0, 1)."""
    cdef const double* chances = mine.chances + mine.starts[i]
    cdef const double* other = theirs.chances + theirs.starts[j]
    cdef int count = <int> (mine.starts[i + 1] - mine.starts[i]), others = <int> (theirs.starts[j + 1] - theirs.starts[j])
    cdef int k, reached = theirs.firsts[j], rolls = mine.firsts[i]
    cdef double ahead = 0.0, pending = 1.0
    cdef int at = 0
    for k in range(count):
        while at < others and reached + at <= rolls + k - lead:
            pending -= other[at]
            at += 1
        ahead += chances[k] * pending
    return ahead


cdef inline int most_rolls(const Distributions* table, uint32_t i) noexcept nogil:
    """The highest number of rolls with a chance worth keeping (exact up to 8)."""
    return table.firsts[i] + <int> (table.starts[i + 1] - table.starts[i]) - 1


cdef inline double as_chance(double value) noexcept nogil:
    """A sum of chances without the last bit that rounding may put below 0 or above 1."""
    return 0.0 if value < 0.0 else 1.0 if value > 1.0 else value


cdef inline bint two_sided_win(const Tables* tables, const Board* board, double* win) noexcept nogil:
    """Whether the two-sided table knows the board; `win` is then the exact chance of `mine`, on roll, both playing best."""
    if CHECKERS - board.mine[OFF] > tables.checkers or CHECKERS - board.theirs[OFF] > tables.checkers:
        return False
    if not in_home(board.mine) or not in_home(board.theirs):
        return False
    win[0] = tables.wins[rank_by(tables.home_weights, HOME_POINTS, board.mine) * tables.pairs
                         + rank_by(tables.home_weights, HOME_POINTS, board.theirs)]
    return True


cdef inline bint table_chances(
    const Tables* tables, const Board* board, bint is_short, Chances* out, bint* exact) noexcept nogil:
    """Whether the tables know both sides; `out` are then the chances of `mine`, on roll, as if there were no last roll.

    exact: `win` is that of best play by both: from the two-sided table, or because one side cannot fail. Else each side plays so
    as to make its mean number of rolls least (for mars: the loser, its mean until the first checker is off).
    """
    cdef uint32_t i, j
    cdef int mine_left, theirs_left
    if not in_tables(tables, board.mine) or not in_tables(tables, board.theirs):
        return False
    exact[0] = True
    if board.mine[OFF] == CHECKERS or board.theirs[OFF] == CHECKERS:
        out[0] = certain(board, is_short)
        return True
    out.win_mars = out.win_koks = out.lose_mars = out.lose_koks = out.draw = 0.0
    if two_sided_win(tables, board, &out.win):
        return True   # with so few checkers left neither side can lose a mars
    i = rank_of(tables, board.mine)
    j = rank_of(tables, board.theirs)
    out.win = as_chance(done_in_time(&tables.finish, i, &tables.finish, j, 1))
    # A roll takes four checkers off at most. The side that is done within k rolls for certain needs fear nobody who needs more.
    mine_left = (CHECKERS - board.mine[OFF] + 3) // 4
    theirs_left = (CHECKERS - board.theirs[OFF] + 3) // 4
    if most_rolls(&tables.finish, i) <= theirs_left:
        out.win = 1.0
    elif most_rolls(&tables.finish, j) < mine_left:
        out.win = 0.0
    else:
        exact[0] = False
    if board.theirs[OFF] == 0:
        out.win_mars = as_chance(done_in_time(&tables.finish, i, &tables.first_off, j - tables.full + 1, 1))
    if board.mine[OFF] == 0:
        out.lose_mars = as_chance(done_in_time(&tables.finish, j, &tables.first_off, i - tables.full + 1, 0))
    if out.win_mars > out.win:
        out.win_mars = out.win
    if out.lose_mars > 1.0 - out.win:
        out.lose_mars = 1.0 - out.win
    return True


cdef inline int table_play(const Tables* tables, const PlayList* plays) noexcept nogil:
    """Index of the play that the tables prefer, or -1 where they do not know the mover's position.

    Within the two-sided table it is the play with the best chance to win, else the one with the least mean number of rolls. Of
    equal ones it is that of the lowest rank, so that the order of `plays` does not matter.
    """
    cdef int i, best = -1
    cdef uint32_t rank, best_rank = 0
    cdef double value, best_value = 0.0
    cdef bint two_sided
    if plays.count == 0 or not in_tables(tables, plays.boards[0].mine):
        return -1
    two_sided = (CHECKERS - plays.boards[0].theirs[OFF] <= tables.checkers and in_home(plays.boards[0].theirs))
    for i in range(plays.count):
        two_sided = two_sided and (
            CHECKERS - plays.boards[i].mine[OFF] <= tables.checkers and in_home(plays.boards[i].mine))
    for i in range(plays.count):
        if not in_tables(tables, plays.boards[i].mine):
            return -1
        rank = rank_of(tables, plays.boards[i].mine)
        if two_sided:
            # the opponent's chance once it is on roll
            value = tables.wins[rank_by(tables.home_weights, HOME_POINTS, plays.boards[i].theirs) * tables.pairs
                                + rank_by(tables.home_weights, HOME_POINTS, plays.boards[i].mine)]
        else:
            value = tables.finish.means[rank]
        if best < 0 or value < best_value - SAME or (value <= best_value + SAME and rank < best_rank):
            best = i
            best_value = value
            best_rank = rank
    return best


cdef extern from *:
    """
    /* Means and chances closer than this are taken for equal: what parts them is rounding, never a play. */
    #define NARDY_BEAROFF_SAME 1e-12
    """
    const double SAME "NARDY_BEAROFF_SAME"
