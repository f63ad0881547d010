"""Who chooses the plays of a rollout."""

from libc.stdint cimport uint32_t, uint64_t

from nardy_analyze._core.board cimport Board
from nardy_analyze._core.evaluator cimport CoreEvaluator, Evaluator
from nardy_analyze._core.plays cimport PlayList
from nardy_analyze._core.ruleset cimport Rules

cdef enum:
    RANDOM_PLAYER = 0     # any result, all equally likely
    SPREAD_PLAYER = 1     # the fixed baseline
    STATIC_PLAYER = 2     # the best by static evaluation

cdef struct Player:
    int kind                      # *_PLAYER
    const Evaluator* evaluator    # of a STATIC_PLAYER, else NULL


cdef class CorePlayer:
    cdef Player data
    cdef CoreEvaluator _evaluator


cdef int of_game(const Player* player, const Rules* rules) except -1
cdef int choose(
    const Player* player, const Board* before, const Rules* rules, PlayList* plays, int hi, int lo,
    bint started, uint64_t seed, uint64_t trial, uint32_t turn) noexcept nogil
