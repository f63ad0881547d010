"""Static evaluation: the chances of a board that has just been played, and the best of the plays of a roll."""

cimport cython

from nardy_analyze._core.bearoff cimport BearoffTables, Tables
from nardy_analyze._core.board cimport Board
from nardy_analyze._core.network cimport Network, Sums, Weights
from nardy_analyze._core.outcome cimport Chances, Stakes
from nardy_analyze._core.plays cimport PlayList

cdef enum:
    FROM_EXACT = 0       # the game is over, or tables prove the chances
    FROM_TABLE = 1       # one-sided tables: both sides hurry home as fast as they can
    FROM_RACE = 2        # networks
    FROM_CONTACT = 3


cdef struct Evaluator:
    const Weights* contact
    const Weights* race
    const Tables* tables     # NULL: networks to the end
    bint is_short
    bint last_roll
    Stakes stakes


cdef struct Shared:
    # What the plays of one decision share: the first layers of the board before them.
    const Board* before
    Sums contact
    Sums race


@cython.final
cdef class CoreEvaluator:
    cdef Evaluator data
    cdef Network _contact
    cdef Network _race
    cdef BearoffTables _tables


cdef inline void begin_shared(Shared* shared, const Board* before) noexcept nogil:
    """Start a decision on a board; the sums are made when they are first needed."""
    shared.before = before
    shared.contact.known = False
    shared.race.known = False


cdef bint exact_end(const Tables* tables, const Board* board, bint is_short, Chances* found) noexcept nogil
cdef int evaluate_played(
    const Evaluator* evaluator, const Board* board, bint started, Shared* shared, Chances* found) noexcept nogil
cdef int best_play(
    const Evaluator* evaluator, Shared* shared, bint started, const PlayList* plays, Chances* found) noexcept nogil
