"""Games that a side plays against itself, kept as boards with targets, for a fit (docs/networks.md).

A target is the lambda-return: going back from the end of the game, a mixture of what the network said of the next board and of
that board's own target. With lambda 1 it is the game's outcome.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, CHECKERS, OFF, Board, is_sound, swap_sides
from nardy_analyze._core.dice cimport CHOICE_STREAM, DICE_STREAM, THROWS, Words, begin_words, below, hi_of, lo_of
from nardy_analyze._core.evaluator cimport Shared, begin_shared, best_play, evaluate_played
from nardy_analyze._core.outcome cimport Chances, certain, mix_chances, other_side
from nardy_analyze._core.player cimport STATIC_PLAYER, CorePlayer, Player, choose, of_game
from nardy_analyze._core.plays cimport PlayList, find_plays, free_list, new_list
from nardy_analyze._core.ruleset cimport CoreRules, Rules

cdef enum:
    LONGEST = 4000      # turns of a game that are kept


cdef struct Kept:
    Board board         # as the side that has just played sees it
    Chances chances     # what the network said of it, for the same side


cdef inline int random_plays(Words* words, int one_in, int most) noexcept nogil:
    """How many plays at the beginning of a game are random: none but in one game of `one_in`."""
    if one_in and below(words, one_in) == 0:
        return 1 + <int> below(words, most)
    return 0


cdef int play_game(const Board* start, const Rules* rules, const Player* player, uint64_t seed, uint64_t game,
                   int random_one_in, PlayList* plays, Kept* kept) noexcept nogil:
    """Play one game and return its turns; the chances kept are those of a STATIC_PLAYER."""
    cdef Words words
    cdef Board board = start[0]
    cdef Shared shared
    cdef int turn = 0, throw, pick, scattered
    begin_words(&words, seed, game, 0, CHOICE_STREAM)
    scattered = random_plays(&words, random_one_in, 12)
    while turn < LONGEST:
        begin_words(&words, seed, game, turn, DICE_STREAM)
        throw = <int> below(&words, THROWS)
        find_plays(&board, rules, hi_of(throw), lo_of(throw), False, plays)
        if turn < scattered:
            pick = <int> below(&words, plays.count)
            if player.kind == STATIC_PLAYER:
                begin_shared(&shared, &board)
                evaluate_played(player.evaluator, &plays.boards[pick], turn & 1 == 0, &shared, &kept[turn].chances)
        elif player.kind == STATIC_PLAYER:
            begin_shared(&shared, &board)
            pick = best_play(player.evaluator, &shared, turn & 1 == 0, plays, &kept[turn].chances)
        else:
            pick = choose(player, &board, rules, plays, hi_of(throw), lo_of(throw), turn & 1 == 0, seed, game, turn + 2)
        board = plays.boards[pick]
        kept[turn].board = board
        turn += 1
        if board.mine[OFF] == CHECKERS:
            break
        swap_sides(&board)
    return turn


def self_play(CoreRules rules not None, CorePlayer player not None, const uint8_t[::1] starts not None, uint64_t seed,
              uint64_t first, int games, double lam, double share, int random_one_in,
              uint8_t[::1] boards not None, float[:, ::1] targets not None):
    """Play games and write a share of their boards with targets; return (boards written, turns, endless games, games without room).

    The games are number first, first + 1, ..., and what is written of one depends on the seed and its number alone.

    starts: n x 64 bytes, the side on roll first; game g begins with board g % n. lam: lambda, 0..1; 1 for a player without an
    evaluator. share: 0..1 of the boards, chosen by chance; the last board of a game, whose worth is no question, is never
    written. random_one_in: one game in so many begins with up to 12 random plays, 0 none. boards: room for n x 64 bytes, each as
    the side that has just played sees it; targets: n x 6: win koks, win mars, win oin, lose oin, lose mars, lose koks of that
    side. Endless games, which have not ended after LONGEST turns, and those without room, whose boards might not all fit any more,
    are left out. No last rolls are played. The GIL is released.

    :raises ValueError: sizes do not fit, or lambda and player, or player and rule set, or a start is no game under way.
    """
    cdef Py_ssize_t room = targets.shape[0], written = 0
    cdef uint64_t game
    cdef long long turns = 0, endless = 0, without_room = 0
    cdef Py_ssize_t kinds = starts.shape[0] // BOARD_BYTES, k
    cdef int t, n
    cdef Board begin, turned
    cdef PlayList plays
    cdef Kept* kept
    cdef Chances target
    cdef Words words
    cdef uint32_t least
    cdef const Player* by = &player.data
    if by.kind != STATIC_PLAYER and lam != 1.0:
        raise ValueError("a player without an evaluator has lambda 1")
    if not 0.0 <= lam <= 1.0 or not 0.0 <= share <= 1.0 or random_one_in < 0:
        raise ValueError("lambda and share are 0..1, random_one_in is not negative")
    of_game(by, &rules.data)
    least = <uint32_t> (share * 4294967295.0)
    if boards.shape[0] != room * BOARD_BYTES or targets.shape[1] != 6 or (
            starts.shape[0] == 0 or starts.shape[0] % BOARD_BYTES):
        raise ValueError("boards hold 64 bytes and targets 6 numbers for each board")
    for k in range(kinds):
        memcpy(&begin, &starts[k * BOARD_BYTES], BOARD_BYTES)
        if not is_sound(&begin, rules.data.is_short) or begin.mine[OFF] == CHECKERS or begin.theirs[OFF] == CHECKERS:
            raise ValueError(f"start {k}: not a sound board of a game under way")
    kept = <Kept*> malloc(LONGEST * sizeof(Kept))
    if kept == NULL:
        raise MemoryError()
    new_list(&plays)
    with nogil:
        for game in range(first, first + games):
            memcpy(&begin, &starts[<Py_ssize_t> (game % <uint64_t> kinds) * BOARD_BYTES], BOARD_BYTES)
            turned = begin
            swap_sides(&turned)
            n = play_game(&begin, &rules.data, by, seed, game, random_one_in, &plays, kept)
            turns += n
            if kept[n - 1].board.mine[OFF] != CHECKERS:
                endless += 1
                continue
            if written + n > room:
                without_room += 1
                continue
            target = certain(&kept[n - 1].board, rules.data.is_short)
            begin_words(&words, seed, game, 1, CHOICE_STREAM)
            # Back from the end; -1 is the start, as the side that is not on roll sees it.
            for t in range(n - 2, -2, -1):
                # `target` is the next board's; mixed with what was said of that board, then seen by the other side.
                if lam != 1.0 and t + 1 < n - 1:
                    mix_chances(&target, &kept[t + 1].chances, lam)
                target = other_side(&target)
                if next_share(&words) <= least:
                    memcpy(&boards[written * BOARD_BYTES], &turned if t < 0 else &kept[t].board, BOARD_BYTES)
                    targets[written, 0] = <float> target.win_koks
                    targets[written, 1] = <float> (target.win_mars - target.win_koks)
                    targets[written, 2] = <float> (target.win - target.win_mars)
                    targets[written, 3] = <float> (1.0 - target.win - target.lose_mars)
                    targets[written, 4] = <float> (target.lose_mars - target.lose_koks)
                    targets[written, 5] = <float> target.lose_koks
                    written += 1
        free_list(&plays)
        free(kept)
    return written, turns, endless, without_room


cdef inline uint32_t next_share(Words* words) noexcept nogil:
    return below(words, 0xFFFFFFFF)
