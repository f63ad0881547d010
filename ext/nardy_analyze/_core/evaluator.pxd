"""Static evaluation: the chances of a board that has just been played, and the best of the plays of a roll."""

cimport cython

from nardy_analyze._core.board cimport Board
from nardy_analyze._core.network cimport Network, Sums, Weights
from nardy_analyze._core.outcome cimport Chances, Stakes
from nardy_analyze._core.plays cimport PlayList

cdef struct Evaluator:
    const Weights* contact
    const Weights* race
    bint is_short
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


cdef inline void begin_shared(Shared* shared, const Board* before) noexcept nogil:
    """Start a decision on a board; the sums are made when they are first needed."""
    shared.before = before
    shared.contact.known = False
    shared.race.known = False


cdef void evaluate_played(
    const Evaluator* evaluator, const Board* board, Shared* shared, Chances* found) noexcept nogil
cdef int best_play(
    const Evaluator* evaluator, const Board* before, const PlayList* plays, Chances* found) noexcept nogil
