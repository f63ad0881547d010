"""Static evaluation by rules, tables and networks, in this order."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.string cimport memcpy

from nardy_analyze._core.bearoff cimport (
    BearoffTables, Distributions, Tables, as_chance, in_tables, rank_of, table_chances,
)
from nardy_analyze._core.board cimport BOARD_BYTES, CHECKERS, OFF, Board, is_sound, swap_sides
from nardy_analyze._core.features cimport is_race
from nardy_analyze._core.network cimport Network, network_chances, start_sums
from nardy_analyze._core.outcome cimport Chances, Stakes, certain, equity, other_side
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules

SOURCES = ("exact", "table", "race", "contact")
"""What an evaluation comes from, by FROM_*."""


@cython.final
cdef class CoreEvaluator:
    """The networks of one game, tables, and the stakes of a rule set; immutable, so that threads can share it.

    tables: None for networks to the end of the game.

    :raises ValueError: the networks are not a contact and a race network of the same game.
    """

    def __cinit__(self, Network contact not None, Network race not None, *, double oin, double mars, double koks,
                  bint last_roll=False, BearoffTables tables=None):
        if contact.weights.is_race or not race.weights.is_race or contact.weights.is_short != race.weights.is_short:
            raise ValueError("a contact and a race network of one game are needed")
        self._contact, self._race, self._tables = contact, race, tables
        self.data.contact, self.data.race = &contact.weights, &race.weights
        self.data.is_short = contact.weights.is_short
        self.data.last_roll = last_roll
        self.data.stakes = Stakes(oin, mars, koks)
        self.data.tables = &tables.data if tables is not None else NULL

    @property
    def is_short(self):
        """Whether the networks are of short nardy."""
        return bool(self.data.is_short)


cdef bint exact_end(const Tables* tables, const Board* board, bint is_short, Chances* found) noexcept nogil:
    """Whether tables prove the chances of `mine`, on roll, when no last roll may follow; both sides have checkers left."""
    cdef bint exact
    if tables == NULL or board.mine[OFF] == 0 or board.theirs[OFF] == 0:   # mars is not proved by tables of one side
        return False
    if board.mine[OFF] < CHECKERS - tables.checkers and board.theirs[OFF] < CHECKERS - tables.checkers:
        return False
    return table_chances(tables, board, is_short, found, &exact) and exact


cdef inline double chance_at(const Distributions* table, uint32_t i, int rolls) noexcept nogil:
    """Chance of taking exactly so many rolls."""
    cdef int at = rolls - table.firsts[i]
    if at < 0 or table.starts[i] + <uint32_t> at >= table.starts[i + 1]:
        return 0.0
    return table.chances[table.starts[i] + at]


cdef double draw_chance(const Tables* tables, const Board* board, bint mine_started) noexcept nogil:
    """Chance of a draw by the last roll when both sides are in the tables; `mine` is on roll.

    The starter is done with its k-th roll, the other with the roll right after that one: its k-th if the starter rolls first now,
    else its (k + 1)-th.
    """
    cdef uint32_t mine = rank_of(tables, board.mine), theirs = rank_of(tables, board.theirs)
    cdef uint32_t starter = mine if mine_started else theirs, other = theirs if mine_started else mine
    cdef const Distributions* table = &tables.finish
    cdef int k, late = 0 if mine_started else 1
    cdef uint32_t at
    cdef double draw = 0.0
    for at in range(table.starts[starter], table.starts[starter + 1]):
        k = table.firsts[starter] + <int> (at - table.starts[starter])
        draw += table.chances[at] * chance_at(table, other, k + late)
    return draw


cdef int table_evaluation(
    const Evaluator* evaluator, const Board* board, bint mine_started, Chances* found,
) noexcept nogil:
    """FROM_EXACT or FROM_TABLE and the chances of `mine`, on roll, or -1 where the tables do not know both sides."""
    cdef bint exact
    cdef double draw
    if not in_tables(evaluator.tables, board.mine) or not in_tables(evaluator.tables, board.theirs):
        return -1
    if not table_chances(evaluator.tables, board, evaluator.is_short, found, &exact):
        return -1
    if not evaluator.last_roll:
        return FROM_EXACT if exact and board.mine[OFF] and board.theirs[OFF] else FROM_TABLE
    # A draw is taken from those games that the starter would have won.
    draw = draw_chance(evaluator.tables, board, mine_started)
    if mine_started:
        found.win = as_chance(found.win - draw)
        if found.win_mars > found.win:
            found.win_mars = found.win
    found.draw = draw
    return FROM_TABLE


cdef int evaluate_played(
    const Evaluator* evaluator, const Board* board, bint started, Shared* shared, Chances* found,
) noexcept nogil:
    """Chances of `mine`, which has just played to `board`; returns what they come from, FROM_*.

    started: `mine` began the game (matters under a last roll). shared: begun on a board near this one.
    """
    cdef Board turned
    cdef int source
    cdef bint race
    if board.theirs[OFF] == CHECKERS or (board.mine[OFF] == CHECKERS and not (evaluator.last_roll and started)):
        found[0] = certain(board, evaluator.is_short)
        return FROM_EXACT
    race = is_race(board, evaluator.is_short)
    if race and evaluator.tables != NULL:
        turned = board[0]
        swap_sides(&turned)
        if board.mine[OFF] == CHECKERS:
            # The other side has one roll left.
            found[0] = certain(board, evaluator.is_short)
            if in_tables(evaluator.tables, turned.mine):
                found.draw = chance_at(&evaluator.tables.finish, rank_of(evaluator.tables, turned.mine), 1)
                found.win -= found.draw
                if board.theirs[OFF] == 0:
                    found.win_mars -= chance_at(&evaluator.tables.first_off, first_off_index(evaluator.tables, turned.mine), 1)
            return FROM_EXACT
        source = table_evaluation(evaluator, &turned, not started, found)
        if source >= 0:
            found[0] = other_side(found)
            return source
    if board.mine[OFF] == CHECKERS:
        found[0] = certain(board, evaluator.is_short)
        return FROM_RACE
    if race:
        if not shared.race.known:
            start_sums(evaluator.race, shared.before, &shared.race)
        network_chances(evaluator.race, board, &shared.race, found)
        return FROM_RACE
    if not shared.contact.known:
        start_sums(evaluator.contact, shared.before, &shared.contact)
    network_chances(evaluator.contact, board, &shared.contact, found)
    return FROM_CONTACT


cdef inline uint32_t first_off_index(const Tables* tables, const int8_t* counts) noexcept nogil:
    """Index in `first_off` of a side with all its checkers left."""
    return rank_of(tables, counts) - tables.full + 1


cdef int best_play(
    const Evaluator* evaluator, Shared* shared, bint started, const PlayList* plays, Chances* found,
) noexcept nogil:
    """Return the index of the play with the highest equity (of equals the first), and its chances for the mover.

    shared: begun on the board before the plays, whatever the roll. started: the mover began the game.
    """
    cdef Chances each
    cdef double value, most = 0.0
    cdef int i, best = -1
    for i in range(plays.count):
        evaluate_played(evaluator, &plays.boards[i], started, shared, &each)
        value = equity(&each, &evaluator.stakes)
        if best < 0 or value > most:
            most, best, found[0] = value, i, each
    return best


def evaluate_batch(CoreEvaluator evaluator not None, const uint8_t[::1] boards not None,
                   double[:, ::1] chances not None):
    """Write the static chances of n boards of 64 bytes, each as the side that has just played sees it.

    chances: n x 6, in the order of `Chances`. Nothing is shared between the boards; the GIL is released.

    :raises ValueError: sizes do not fit, or a board is not sound (the message names its index).
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i, bad = -1
    cdef Board board
    cdef Shared shared
    if boards.shape[0] != n * BOARD_BYTES or chances.shape[0] != n or chances.shape[1] != 6:
        raise ValueError("boards hold 64 bytes each, chances one line of 6 for each board")
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            if not is_sound(&board, evaluator.data.is_short):
                bad = i
                break
            begin_shared(&shared, &board)
            evaluate_played(&evaluator.data, &board, True, &shared, <Chances*> &chances[i, 0])
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board")


def decide_batch(CoreEvaluator evaluator not None, const uint8_t[::1] boards not None,
                 const uint8_t[::1] rolls not None, CoreRules rules not None, int32_t[::1] best not None):
    """Write the index of the best play of each of n positions, in the order of `legal_plays`; return the plays weighed.

    boards: n x 64 bytes, the side on roll first; rolls: n x 2 bytes, higher die first. A finished game has best -1.

    :raises ValueError: sizes do not fit, or a board or roll is not sound.
    """
    cdef Py_ssize_t n = best.shape[0]
    cdef Py_ssize_t i, bad = -1
    cdef long long weighed = 0
    cdef int hi, lo
    cdef Board board
    cdef Chances found
    cdef Shared shared
    cdef PlayList plays
    if boards.shape[0] != n * BOARD_BYTES or rolls.shape[0] != 2 * n:
        raise ValueError("boards hold 64 bytes, rolls 2, best 1 entry for each position")
    new_list(&plays)
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            hi, lo = rolls[2 * i], rolls[2 * i + 1]
            if not is_sound(&board, rules.data.is_short) or not 1 <= lo <= hi <= 6:
                bad = i
                break
            find_plays(&board, &rules.data, hi, lo, False, &plays)
            begin_shared(&shared, &board)
            best[i] = best_play(&evaluator.data, &shared, True, &plays, &found)
            weighed += plays.count
        free_list(&plays)
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board and roll")
    return weighed
