"""Playing trials of a position to the end of the game."""

from libc.stdint cimport uint32_t, uint64_t

from nardy_analyze._core.board cimport Board
from nardy_analyze._core.dice cimport Dice
from nardy_analyze._core.outcome cimport Chances
from nardy_analyze._core.player cimport Player
from nardy_analyze._core.plays cimport PlayList
from nardy_analyze._core.ruleset cimport Rules

cdef enum:
    MAX_TURNS = 10000     # a game that goes on for so long is broken off as a draw

cdef struct Trial:
    Chances chances       # how it ended, for the side that the rollout is about, without luck where that is taken out
    uint32_t turns        # turns played, passes counted
    bint broken_off       # after MAX_TURNS


cdef struct Setting:
    # What all trials of a rollout share.
    Board board           # seen by the side on roll
    const Rules* rules
    const Player* player
    uint32_t truncate     # turns after which the evaluator judges the game, 0 for games to the end
    bint without_luck     # the evaluator's luck is taken out
    bint mover_started    # whether the side on roll began the game (matters under a last roll)
    bint turned           # the rollout is about the side that is NOT on roll in `board`
    int hi                # the roll of the first turn, 0 where it is random
    int lo


cdef void play_trial(
    const Setting* setting, Dice* dice, uint64_t trial, PlayList* plays, Trial* out) noexcept nogil
