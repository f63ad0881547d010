"""Games between two players, in pairs with the same dice: once the one begins, once the other."""

from libc.stdint cimport uint64_t

from nardy_analyze._core.board cimport CHECKERS, OFF, Board, read_board, swap_sides
from nardy_analyze._core.dice cimport Dice, begin_dice, hi_of, lo_of, throw_of
from nardy_analyze._core.outcome cimport Chances, Stakes, certain, equity
from nardy_analyze._core.player cimport CorePlayer, Player, choose, of_game
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules, Rules

cdef enum:
    MOST_TURNS = 10000    # a game that goes on for so long counts 0


cdef double play_game(const Board* start, const Rules* rules, const Stakes* stakes, const Player* first,
                      const Player* second, Dice* dice, uint64_t game, PlayList* plays) noexcept nogil:
    """Return what the first player wins, in points; a game ends when one side is done, whatever the rules say of a last roll."""
    cdef Board board = start[0]
    cdef int turn
    cdef int throw, chosen
    cdef Chances end
    for turn in range(MOST_TURNS):
        throw = throw_of(dice, game, turn)
        find_plays(&board, rules, hi_of(throw), lo_of(throw), False, plays)
        chosen = choose(second if turn & 1 else first, &board, rules, plays, hi_of(throw), lo_of(throw),
                        turn & 1 == 0, dice.seed, game, turn)
        board = plays.boards[chosen]
        if board.mine[OFF] == CHECKERS:
            end = certain(&board, rules.is_short)
            return -equity(&end, stakes) if turn & 1 else equity(&end, stakes)
        swap_sides(&board)
    return 0.0


def play_pairs(CoreRules rules not None, CorePlayer one not None, CorePlayer other not None, bytes start not None,
               uint64_t seed, uint64_t first, double[:, ::1] points not None, *, double oin, double mars, double koks):
    """Play pairs first, first + 1, ... of games and write what `one` wins in each.

    points: n x 2: of the game that `one` begins, and of the one with the same dice that `other` begins. start: 64 bytes.
    No last rolls are played. The GIL is released.

    :raises ValueError: the board is not sound, `points` has another width, or a player's evaluator is of another game.
    """
    cdef Board begin
    cdef PlayList plays
    cdef Dice dice
    cdef Stakes stakes = Stakes(oin, mars, koks)
    cdef Py_ssize_t i
    if points.shape[1] != 2:
        raise ValueError("points has two columns")
    of_game(&one.data, &rules.data)
    of_game(&other.data, &rules.data)
    read_board(start, rules.data.is_short, &begin)
    begin_dice(&dice, seed)
    new_list(&plays)
    with nogil:
        for i in range(points.shape[0]):
            points[i, 0] = play_game(&begin, &rules.data, &stakes, &one.data, &other.data, &dice, first + i, &plays)
            points[i, 1] = -play_game(&begin, &rules.data, &stakes, &other.data, &one.data, &dice, first + i, &plays)
        free_list(&plays)


def end_points(bytes board not None, CoreRules rules not None, *, double oin, double mars, double koks):
    """Return what the first side of a board wins (or loses) when one side has borne off everything.

    :raises ValueError: the board is not sound, or the game is not over.
    """
    cdef Board end
    cdef Stakes stakes = Stakes(oin, mars, koks)
    cdef Chances chances
    read_board(board, rules.data.is_short, &end)
    if end.mine[OFF] != CHECKERS and end.theirs[OFF] != CHECKERS:
        raise ValueError("the game is not over")
    chances = certain(&end, rules.data.is_short)
    return equity(&chances, &stakes)
