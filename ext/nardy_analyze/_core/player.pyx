"""Who chooses the plays of a rollout."""

from cpython.bytes cimport PyBytes_FromStringAndSize

from nardy_analyze._core.board cimport BOARD_BYTES, read_board
from nardy_analyze._core.dice cimport CHOICE_STREAM, Words, begin_words, below
from nardy_analyze._core.evaluator cimport CoreEvaluator, Shared, begin_shared, best_play
from nardy_analyze._core.outcome cimport Chances
from nardy_analyze._core.plays cimport find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules
from nardy_analyze._core.spread cimport spread_choice

_KINDS = {"random": RANDOM_PLAYER, "spread": SPREAD_PLAYER, "static": STATIC_PLAYER}


cdef class CorePlayer:
    """A player by its name, `random`, `spread` or `static`; immutable, so that threads can share it.

    evaluator: what `static` plays by.

    :raises ValueError: there is none of that name, or `static` has no evaluator.
    """

    def __cinit__(self, str name not None, CoreEvaluator evaluator=None):
        if name not in _KINDS:
            raise ValueError(f"a player is one of {', '.join(_KINDS)}")
        if (name == "static") != (evaluator is not None):
            raise ValueError("static, and no other player, has an evaluator")
        self.data.kind = _KINDS[name]
        self._evaluator = evaluator
        self.data.evaluator = &evaluator.data if evaluator is not None else NULL


cdef int choose(
    const Player* player, const Board* before, const Rules* rules, PlayList* plays, int hi, int lo,
    bint started, uint64_t seed, uint64_t trial, uint32_t turn,
) noexcept nogil:
    """Return the index of the play that a player makes.

    before: the board, seen by the mover. plays: what `find_plays` found for it and the roll, at least one. started: the mover began the game. seed, trial,
    turn (0 the rollout's first): what a choice by chance depends on, and nothing else, so that it is the same every time.
    """
    cdef Words words
    cdef Chances chances
    cdef Shared shared
    if plays.count == 1:
        return 0
    if player.kind == STATIC_PLAYER:
        begin_shared(&shared, before)
        return best_play(player.evaluator, &shared, started, plays, &chances)
    if player.kind == SPREAD_PLAYER:
        return spread_choice(before, rules, plays)
    begin_words(&words, seed, trial, turn, CHOICE_STREAM)
    return <int> below(&words, plays.count)


def chosen_play(bytes board not None, CoreRules rules not None, CorePlayer player not None, int hi, int lo, uint64_t seed,
                uint64_t trial=0, uint32_t turn=0, bint last_turn=False):
    """Return the board after the play that a player makes, still seen by the mover; None where the game is over.

    board: 64 bytes, see `plays.legal_plays`. seed, trial, turn: what a choice by chance depends on.

    :raises ValueError: the board or the roll is not sound.
    """
    cdef Board start
    cdef PlayList plays
    cdef int index
    if not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    read_board(board, rules.data.is_short, &start)
    new_list(&plays)
    try:
        find_plays(&start, &rules.data, hi, lo, last_turn, &plays)
        if not plays.count:
            return None
        index = choose(&player.data, &start, &rules.data, &plays, hi, lo, True, seed, trial, turn)
        return PyBytes_FromStringAndSize(<char*> &plays.boards[index], BOARD_BYTES)
    finally:
        free_list(&plays)
