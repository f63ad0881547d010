"""Playing trials of a position to the end of the game.

A trial is known by its number: its dice and the chance choices of its players depend on the seed and that number alone, so trials may
be played in any order, by any number of threads.
"""

from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, Board, read_board, swap_sides
from nardy_analyze._core.dice cimport begin_dice, hi_of, lo_of, throw_of
from nardy_analyze._core.outcome cimport Stakes, certain, equity, other_side
from nardy_analyze._core.player cimport CorePlayer, choose
from nardy_analyze._core.plays cimport find_plays, free_list, has_last_turn, is_finished, new_list
from nardy_analyze._core.ruleset cimport CoreRules
from nardy_analyze._core.stop cimport Stop

LONGEST_GAME = MAX_TURNS
"""Turns after which a game is broken off as a draw."""

FIGURES = 6
"""Doubles written for each trial: the six of `Chances`, in its order."""


cdef void play_trial(
    const Setting* setting, Dice* dice, uint64_t trial, PlayList* plays, Trial* out,
) noexcept nogil:
    """Play one trial to the end; plays: room for the plays of one turn."""
    cdef Board board = setting.board
    cdef const Rules* rules = setting.rules
    cdef bint started = setting.mover_started, turned = setting.turned, last_turn
    cdef uint32_t turn = 0, thrown = 0
    cdef int throw, hi, lo, chosen
    out.broken_off = False
    while True:
        last_turn = has_last_turn(&board, rules, started)
        if is_finished(&board, last_turn):
            out.chances = certain(&board, rules.is_short)
            break
        if turn == MAX_TURNS:
            out.broken_off = True
            out.chances.win = out.chances.win_mars = out.chances.win_koks = 0.0
            out.chances.lose_mars = out.chances.lose_koks = 0.0
            out.chances.draw = 1.0
            break
        if turn == 0 and setting.hi:
            hi, lo = setting.hi, setting.lo
        else:
            throw = throw_of(dice, trial, thrown)
            thrown += 1
            hi, lo = hi_of(throw), lo_of(throw)
        find_plays(&board, rules, hi, lo, last_turn, plays)
        chosen = choose(setting.player, &board, rules, plays, hi, lo, started, dice.seed, trial, turn)
        memcpy(&board, &plays.boards[chosen], BOARD_BYTES)
        swap_sides(&board)
        started = not started
        turned = not turned
        turn += 1
    if turned:
        out.chances = other_side(&out.chances)
    out.turns = turn


def play_trials(
    bytes board not None, CoreRules rules not None, CorePlayer player not None, uint64_t seed, uint64_t first,
    double[::1] out not None, *, bint mover_started=True, bint after_play=False, int hi=0, int lo=0, Stop stop=None,
):
    """Play trials first, first + 1, ... to the end, write how each ended, and return (trials, turns, broken off).

    board: 64 bytes, seen by the side that the rollout is about. It has the roll; after_play: it has just played, the other side
    has the roll. mover_started: that side began the game. hi, lo: the roll of the first turn, 0 where it is random.
    out: room for the six figures of `Chances` of each trial, which are that side's; its length says how many there are.
    stop: ends the work early, the first `trials` are then done. turns: of them all; broken off: games that
    LONGEST_GAME turns did not end, which count as draws. The GIL is released.

    :raises ValueError: the board or the roll is not sound, or `out` is no room for whole trials.
    """
    cdef Setting setting
    cdef PlayList plays
    cdef Trial trial
    cdef Dice dice
    cdef Py_ssize_t count = out.shape[0] // 6, done = 0
    cdef uint64_t turns = 0, broken_off = 0
    cdef double* row
    if out.shape[0] != 6 * count:
        raise ValueError("a trial has six figures")
    if (hi or lo) and not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    read_board(board, rules.data.is_short, &setting.board)
    if stop is None:
        stop = Stop()
    setting.rules = &rules.data
    setting.player = &player.data
    setting.mover_started = mover_started
    setting.turned = after_play
    setting.hi, setting.lo = hi, lo
    if after_play:
        swap_sides(&setting.board)
        setting.mover_started = not mover_started
    begin_dice(&dice, seed)
    new_list(&plays)
    with nogil:
        while done < count and not stop.asked:
            play_trial(&setting, &dice, first + done, &plays, &trial)
            row = &out[6 * done]
            row[0] = trial.chances.win
            row[1] = trial.chances.win_mars
            row[2] = trial.chances.win_koks
            row[3] = trial.chances.lose_mars
            row[4] = trial.chances.lose_koks
            row[5] = trial.chances.draw
            turns += trial.turns
            broken_off += trial.broken_off
            done += 1
        free_list(&plays)
    return done, turns, broken_off


def equities(const double[::1] rows not None, double oin, double mars, double koks, double[::1] out not None):
    """Write the points of each trial; rows: the six figures of each, oin, mars, koks: what a win of each kind is worth.

    :raises ValueError: `out` is no room for one number a trial.
    """
    cdef Stakes stakes
    cdef Py_ssize_t i
    if rows.shape[0] != 6 * out.shape[0]:
        raise ValueError("a trial has six figures and one equity")
    stakes.oin, stakes.mars, stakes.koks = oin, mars, koks
    for i in range(out.shape[0]):
        # The six figures lie as in the structure.
        out[i] = equity(<const Chances*> &rows[6 * i], &stakes)
