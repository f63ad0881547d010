"""Playing trials of a position to the end of the game.

A trial is known by its number: its dice and the chance choices of its players depend on the seed and that number alone, so trials may
be played in any order, by any number of threads.
"""

from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, Board, read_board, swap_sides
from nardy_analyze._core.dice cimport begin_dice, hi_of, lo_of, throw_of
from nardy_analyze._core.evaluator cimport Evaluator, Shared, begin_shared, best_play, evaluate_played, exact_end
from nardy_analyze._core.outcome cimport Chances, Stakes, add_chances, certain, equity, no_chances, other_side
from nardy_analyze._core.player cimport CorePlayer, choose, of_game
from nardy_analyze._core.plays cimport find_plays, free_list, has_last_turn, is_finished, new_list
from nardy_analyze._core.ruleset cimport CoreRules
from nardy_analyze._core.stop cimport Stop

LONGEST_GAME = MAX_TURNS
"""Turns after which a game is broken off as a draw."""

FIGURES = 6
"""Doubles written for each trial: the six of `Chances`, in its order."""


cdef void play_and_weigh(
    const Setting* setting, Board* board, bint started, bint last_turn, int hi, int lo, PlayList* plays,
    Chances* luck,
) noexcept nogil:
    """Play a roll as the evaluator likes best; luck: its chances after that minus their mean over all rolls, for the mover.

    board: seen by the mover before and after.
    """
    cdef const Evaluator* evaluator = setting.player.evaluator
    cdef Board before = board[0]
    cdef Chances each
    cdef Shared shared
    cdef int high, low, chosen
    begin_shared(&shared, &before)
    luck[0] = no_chances()
    for high in range(1, 7):
        for low in range(1, high + 1):
            find_plays(&before, setting.rules, high, low, last_turn, plays)
            chosen = best_play(evaluator, &shared, started, plays, &each)
            add_chances(luck, &each, -1.0 / 36.0 if high == low else -2.0 / 36.0)
            if high == hi and low == lo:
                board[0] = plays.boards[chosen]
                add_chances(luck, &each, 1.0)


cdef inline void add_luck(Chances* total, const Chances* luck, bint turned) noexcept nogil:
    """Add the luck of the mover as the side that the rollout is about sees it; turned: that is the other side."""
    if not turned:
        add_chances(total, luck, 1.0)
        return
    total.win -= luck.win + luck.draw
    total.win_mars += luck.lose_mars
    total.win_koks += luck.lose_koks
    total.lose_mars += luck.win_mars
    total.lose_koks += luck.win_koks
    total.draw += luck.draw


cdef bint judged(
    const Setting* setting, const Board* board, bint started, uint32_t turn, Chances* found,
) noexcept nogil:
    """Whether tables or the end of a truncated game make `found` the chances of the side on roll, with no more to be played."""
    cdef const Evaluator* evaluator = setting.player.evaluator
    cdef Board played
    cdef Shared shared
    if evaluator == NULL:
        return False
    if not setting.rules.last_roll and exact_end(evaluator.tables, board, setting.rules.is_short, found):
        return True
    if setting.truncate == 0 or turn < setting.truncate:
        return False
    played = board[0]
    swap_sides(&played)
    begin_shared(&shared, &played)
    evaluate_played(evaluator, &played, not started, &shared, found)
    found[0] = other_side(found)
    return True


cdef void play_trial(
    const Setting* setting, Dice* dice, uint64_t trial, PlayList* plays, Trial* out,
) noexcept nogil:
    """Play one trial to the end; plays: room for the plays of one turn."""
    cdef Board board = setting.board
    cdef Chances luck, all_luck = no_chances()
    cdef const Rules* rules = setting.rules
    cdef bint started = setting.mover_started, turned = setting.turned, last_turn, random
    cdef uint32_t turn = 0, thrown = 0
    cdef int throw, hi, lo, chosen
    out.broken_off = False
    while True:
        last_turn = has_last_turn(&board, rules, started)
        if is_finished(&board, last_turn):
            out.chances = certain(&board, rules.is_short)
            break
        if not last_turn and judged(setting, &board, started, turn, &out.chances):
            break
        if turn == MAX_TURNS:
            out.broken_off = True
            out.chances = no_chances()
            out.chances.draw = 1.0
            break
        random = turn != 0 or setting.hi == 0
        if random:
            throw = throw_of(dice, trial, thrown)
            thrown += 1
            hi, lo = hi_of(throw), lo_of(throw)
        else:
            hi, lo = setting.hi, setting.lo
        if random and setting.without_luck:
            play_and_weigh(setting, &board, started, last_turn, hi, lo, plays, &luck)
            add_luck(&all_luck, &luck, turned)
        else:
            find_plays(&board, rules, hi, lo, last_turn, plays)
            chosen = choose(setting.player, &board, rules, plays, hi, lo, started, dice.seed, trial, turn)
            memcpy(&board, &plays.boards[chosen], BOARD_BYTES)
        swap_sides(&board)
        started = not started
        turned = not turned
        turn += 1
    if turned:
        out.chances = other_side(&out.chances)
    add_chances(&out.chances, &all_luck, -1.0)
    out.turns = turn


def play_trials(
    bytes board not None, CoreRules rules not None, CorePlayer player not None, uint64_t seed, uint64_t first,
    double[::1] out not None, *, bint mover_started=True, bint after_play=False, int hi=0, int lo=0, uint32_t truncate=0,
    bint without_luck=False, Stop stop=None,
):
    """Play trials first, first + 1, ... to the end, write how each ended, and return (trials, turns, broken off).

    board: 64 bytes, seen by the side that the rollout is about. It has the roll; after_play: it has just played, the other side
    has the roll. mover_started: that side began the game. hi, lo: the roll of the first turn, 0 where it is random.
    truncate: turns after which the player's evaluator judges the game, 0 for games to the end. without_luck: what the dice gave
    by the evaluator's own reckoning is taken out of each trial; its mean stays what it was, its figures may leave 0..1.
    out: room for the six figures of `Chances` of each trial, which are that side's; its length says how many there are.
    stop: ends the work early, the first `trials` are then done. turns: of them all; broken off: games that
    LONGEST_GAME turns did not end, which count as draws. The GIL is released.

    :raises ValueError: the board or the roll is not sound, `out` is no room for whole trials, or the player has no evaluator that
        could judge, or one of another game.
    """
    cdef Setting setting
    cdef PlayList plays
    cdef Trial trial
    cdef Dice dice
    cdef Py_ssize_t count = out.shape[0] // 6, done = 0
    cdef uint64_t turns = 0, broken_off = 0
    if out.shape[0] != 6 * count:
        raise ValueError("a trial has six figures")
    if (hi or lo) and not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    if (truncate or without_luck) and player.data.evaluator == NULL:
        raise ValueError("this player has no evaluator")
    of_game(&player.data, &rules.data)
    read_board(board, rules.data.is_short, &setting.board)
    if stop is None:
        stop = Stop()
    setting.rules = &rules.data
    setting.player = &player.data
    setting.truncate, setting.without_luck = truncate, without_luck
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
            (<Chances*> &out[6 * done])[0] = trial.chances   # the six figures lie as in the structure
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
        out[i] = equity(<const Chances*> &rows[6 * i], &stakes)
