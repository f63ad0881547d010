"""Looking ahead (docs/evaluation.md).

A ply is a roll of the side on turn: all 21 rolls are gone through, weighted by their chances. Within the tree each roll is answered
by the play with the best static equity, and that play is looked at further. Of the plays of the decision itself only those that
are close to the best go on to a deeper look (FILTERS).
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, Board, read_board, swap_sides
from nardy_analyze._core.evaluator cimport FROM_EXACT, CoreEvaluator, Shared, begin_shared, best_play, evaluate_played
from nardy_analyze._core.outcome cimport Chances, add_chances, divide_chances, equity, no_chances, other_side
from nardy_analyze._core.plays cimport MAX_PLAYS, PlayList, find_plays, free_list, has_last_turn, new_list, steps_of
from nardy_analyze._core.ruleset cimport CoreRules
from nardy_analyze._core.stop cimport Stop

from nardy_analyze._core.evaluator import SOURCES

MAX_PLY = MOST_PLY
FILTERS = ((8, 0.16), (4, 0.08), (3, 0.04), (2, 0.02))
"""Which plays go on to ply 1, 2, ...: at most so many, within so many points of the best at the ply before."""


cdef inline uint32_t slot_of(const Board* board, int ply) noexcept nogil:
    cdef uint64_t words[8]
    cdef uint64_t mixed = <uint64_t> ply
    cdef int i
    memcpy(words, board, BOARD_BYTES)
    for i in range(8):
        mixed = (mixed ^ words[i]) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    return <uint32_t> (mixed >> 40) & (CACHE_SIZE - 1)


cdef void look_ahead(Search* search, const Board* played, bint started, int ply, Chances* found) noexcept nogil:
    """Chances of the side that has just played, `ply` (0..MOST_PLY) rolls ahead.

    started: that side began the game. When the search is stopped they mean nothing.
    """
    cdef Shared shared
    cdef Chances each, total = no_chances()
    cdef Board board
    cdef PlayList* plays
    cdef Known* known
    cdef double weight
    cdef int hi, lo, chosen, source
    begin_shared(&shared, played)
    source = evaluate_played(search.evaluator, played, started, &shared, found)
    if ply == 0 or source == FROM_EXACT:
        return
    known = &search.cache[slot_of(played, ply)]
    if known.stamp == search.stamp and known.ply == ply and known.started == started and (
            memcmp(&known.board, played, BOARD_BYTES) == 0):
        found[0] = known.chances
        return
    plays = &search.lists[ply]
    board = played[0]
    swap_sides(&board)
    begin_shared(&shared, &board)
    for hi in range(1, 7):
        for lo in range(1, hi + 1):
            if search.stop[0]:
                return
            find_plays(&board, search.rules, hi, lo, has_last_turn(&board, search.rules, not started), plays)
            chosen = best_play(search.evaluator, &shared, not started, plays, &each)
            if ply > 1:
                look_ahead(search, &plays.boards[chosen], not started, ply - 1, &each)
            weight = 1.0 if hi == lo else 2.0
            add_chances(&total, &each, weight)
    if search.stop[0]:   # asked for in the midst of the last roll
        return
    divide_chances(&total, 36.0)
    found[0] = other_side(&total)
    known.board = played[0]
    known.stamp, known.ply, known.started, known.chances = search.stamp, ply, started, found[0]


# --- for Python ---------------------------------------------------------------------------------------------------------

cdef struct Ranked:
    int play
    int ply
    double equity
    Chances chances


cdef class _Search:
    """Room for one search, kept between calls; what it remembers holds for one evaluator and rule set."""

    cdef Search data
    cdef CoreEvaluator evaluator
    cdef CoreRules rules
    cdef Stop stop
    cdef Ranked* ranked

    def __cinit__(self):
        cdef int i
        self.data.cache = <Known*> calloc(CACHE_SIZE, sizeof(Known))
        self.ranked = <Ranked*> malloc(MAX_PLAYS * sizeof(Ranked))
        if self.data.cache == NULL or self.ranked == NULL:
            raise MemoryError()
        for i in range(MOST_PLY + 1):
            new_list(&self.data.lists[i])
        self.data.stamp = 1

    def __dealloc__(self):
        cdef int i
        free(self.data.cache)
        free(self.ranked)
        for i in range(MOST_PLY + 1):
            free_list(&self.data.lists[i])

    cdef void begin(self, CoreEvaluator evaluator, CoreRules rules, Stop stop):
        if self.evaluator is not evaluator or self.rules is not rules:
            self.data.stamp += 1
        self.evaluator, self.rules, self.stop = evaluator, rules, stop if stop is not None else Stop()
        self.data.evaluator, self.data.rules, self.data.stop = &evaluator.data, &rules.data, &self.stop.asked


_spare = []


cdef _Search _borrow(CoreEvaluator evaluator, CoreRules rules, Stop stop):
    cdef _Search search
    if evaluator.data.is_short != rules.data.is_short:
        raise ValueError("the evaluator is of another game than the rule set")
    try:
        search = <_Search> _spare.pop()
    except IndexError:
        search = _Search()
    search.begin(evaluator, rules, stop)
    return search


cdef int _check_ply(int ply) except -1:
    if not 0 <= ply <= MOST_PLY:
        raise ValueError(f"a ply is 0..{MOST_PLY}")
    return 0


cdef tuple _as_tuple(const Chances* found):
    return (found.win, found.win_mars, found.win_koks, found.lose_mars, found.lose_koks, found.draw)


def evaluate(CoreEvaluator evaluator not None, bytes board not None, CoreRules rules not None, int ply, *,
             bint mover_started=True, Stop stop=None):
    """Return the six chances of the side on roll and what they come from (SOURCES).

    board: 64 bytes, seen by the side on roll. ply: rolls looked ahead, 0 static. mover_started: matters under a last roll.
    The source is that of the position itself, whatever the ply. The GIL is released.

    :raises ValueError: the board or the ply is not sound, or the evaluator is of another game.
    """
    cdef Board start
    cdef Chances found
    cdef Shared shared
    cdef int source
    _check_ply(ply)
    read_board(board, rules.data.is_short, &start)
    cdef _Search search = _borrow(evaluator, rules, stop)
    swap_sides(&start)
    with nogil:
        begin_shared(&shared, &start)
        source = evaluate_played(&evaluator.data, &start, not mover_started, &shared, &found)
        if ply:
            look_ahead(&search.data, &start, not mover_started, ply, &found)
    found = other_side(&found)
    _spare.append(search)
    return _as_tuple(&found), SOURCES[source]


cdef void rank(Search* search, Ranked* ranked, bint started, int ply, const int* most, const double* within) noexcept nogil:
    """Order the plays of search.lists[0]: deeper looks first, each best first, of equals the first."""
    cdef PlayList* plays = &search.lists[0]
    cdef int depth, i, candidates = plays.count
    for depth in range(1, ply + 1):
        # The best `candidates` are in order; those close to the best of them go on.
        i = 1
        while i < candidates and i < most[depth - 1] and (
                ranked[0].equity - ranked[i].equity <= within[depth - 1]):
            i += 1
        candidates = i
        for i in range(candidates):
            look_ahead(search, &plays.boards[ranked[i].play], started, depth, &ranked[i].chances)
            ranked[i].equity = equity(&ranked[i].chances, &search.evaluator.stakes)
            ranked[i].ply = depth
        sort(ranked, candidates)


cdef void sort(Ranked* ranked, int n) noexcept nogil:
    # Few plays, nearly in order, and equals have to keep theirs.
    cdef int i, k
    cdef Ranked each
    for i in range(1, n):
        each = ranked[i]
        k = i
        while k > 0 and ranked[k - 1].equity < each.equity:
            ranked[k] = ranked[k - 1]
            k -= 1
        ranked[k] = each


def rank_plays(CoreEvaluator evaluator not None, bytes board not None, CoreRules rules not None, int hi, int lo, int ply,
               *, bint last_turn=False, bint mover_started=True, Stop stop=None):
    """Return (dice played, [((board after, steps), equity, the mover's chances, ply it was looked at), ...]), best first.

    Plays that a filter kept out of the deepest look stand after all that were looked at deeper, best first among themselves.
    Dice, boards and steps are as in `plays.legal_plays`; a finished game has no plays. The GIL is released.

    :raises ValueError: the board, roll or ply is not sound, or the evaluator is of another game.
    """
    cdef Board start
    cdef Shared shared
    cdef int i
    cdef int most[MOST_PLY]
    cdef double within[MOST_PLY]
    cdef PlayList* plays
    cdef Ranked* ranked
    _check_ply(ply)
    if not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    read_board(board, rules.data.is_short, &start)
    for i in range(MOST_PLY):
        most[i], within[i] = FILTERS[i]
    cdef _Search search = _borrow(evaluator, rules, stop)
    plays, ranked = &search.data.lists[0], search.ranked
    with nogil:
        find_plays(&start, &rules.data, hi, lo, last_turn, plays)
        begin_shared(&shared, &start)
        for i in range(plays.count):
            ranked[i].play, ranked[i].ply = i, 0
            evaluate_played(&evaluator.data, &plays.boards[i], mover_started, &shared, &ranked[i].chances)
            ranked[i].equity = equity(&ranked[i].chances, &evaluator.data.stakes)
        sort(ranked, plays.count)
        rank(&search.data, ranked, mover_started, ply, most, within)
    found = [
        (
            (PyBytes_FromStringAndSize(<char*> &plays.boards[ranked[i].play], BOARD_BYTES),
             steps_of(plays.steps[ranked[i].play])),
            ranked[i].equity, _as_tuple(&ranked[i].chances), ranked[i].ply,
        )
        for i in range(plays.count)
    ]
    dice = plays.dice_played
    _spare.append(search)
    return dice, found
