"""Looking ahead: every one of the 21 rolls, each answered by the play that static evaluation likes best."""

from libc.stdint cimport uint32_t

from nardy_analyze._core.board cimport Board
from nardy_analyze._core.evaluator cimport Evaluator
from nardy_analyze._core.outcome cimport Chances
from nardy_analyze._core.plays cimport PlayList
from nardy_analyze._core.ruleset cimport Rules

cdef enum:
    MOST_PLY = 4
    CACHE_SIZE = 16384    # power of two

cdef struct Known:
    Board board           # played, as its player sees it
    uint32_t stamp        # of the search's settings; another one: empty
    int ply
    bint started
    Chances chances

cdef struct Search:
    const Evaluator* evaluator
    const Rules* rules
    const bint* stop
    PlayList lists[MOST_PLY + 1]    # by rolls still to look at; [0] for the decision itself
    Known* cache
    uint32_t stamp


cdef void look_ahead(Search* search, const Board* played, bint started, int ply, Chances* found) noexcept nogil
