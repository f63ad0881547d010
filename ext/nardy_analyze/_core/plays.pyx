"""Legal plays of one roll, straight to distinct results (docs/rules.md: Long nardy 2-6, Short nardy).

Three searches, one answer:
- two different dice, no bearing off in reach: every pair of steps once. Two pairs lead to the same board only where they
  are one checker's run in either order, so runs and true pairs are listed apart and nothing has to be compared.
- a double: steps in falling order of their starts. Such a play is fixed by how often each start is used, so every order
  but one is left out.
- anything else (bearing off with two dice; a double whose rows are judged after every step, where that may matter): step
  by step, with a table of the boards already seen.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from nardy_analyze._core.board cimport (
    BAR, BAR_BIT, BOARD_BYTES, CHECKERS, HEAD, HEAD_BIT, HOME_MASK, OFF, POINTS_MASK,
    closed, flip_long, flip_short, has_run, held, highest, lowest, read_board,
)
from nardy_analyze._core.ruleset cimport CoreRules, forbidden_zone, head_limit

cdef enum:
    SLOTS = 8192         # power of two above twice MAX_PLAYS, so that probing stays short
    INDEX_BITS = 12      # 1 << 12 is above MAX_PLAYS


cdef struct Seen:
    uint32_t slot[SLOTS]      # stamp << 12 | index of a board; a slot with an older stamp is empty
    uint32_t stamp


cdef struct Scratch:
    Board boards[2][MAX_PLAYS]
    uint64_t steps[2][MAX_PLAYS]
    Seen seen


cdef struct Turn:
    const Rules* rules
    uint32_t open_points      # points 1..24 where the mover may land
    uint32_t zone             # points, by the opponent's numbering, where a row is illegal; 0 = no row matters this turn
    int limit                 # checkers that may leave the head
    PlayList* out


cdef int new_list(PlayList* plays) except -1:
    """Allocate a list's buffers; `free_list` gives them back.

    :raises MemoryError: there is no room.
    """
    plays.boards = <Board*> malloc(MAX_PLAYS * sizeof(Board))
    plays.steps = <uint64_t*> malloc(MAX_PLAYS * sizeof(uint64_t))
    plays.scratch = calloc(1, sizeof(Scratch))
    plays.count = plays.dice_played = 0
    if plays.boards == NULL or plays.steps == NULL or plays.scratch == NULL:
        free_list(plays)
        raise MemoryError()
    return 0


cdef void free_list(PlayList* plays) noexcept nogil:
    """Free what `new_list` allocated."""
    free(plays.boards)
    free(plays.steps)
    free(plays.scratch)
    plays.boards = NULL
    plays.steps = NULL
    plays.scratch = NULL


cdef bint is_finished(const Board* board, bint last_turn) noexcept nogil:
    """Whether the game is over; `last_turn`: the opponent has finished but the mover still has its last roll."""
    return board.mine[OFF] == CHECKERS or (board.theirs[OFF] == CHECKERS and not last_turn)


# --- one step ---------------------------------------------------------------------------------------------------------

cdef inline uint32_t step_sources(uint32_t mine, uint32_t open_points, int die) noexcept nogil:
    """Mask of the mover's points (and bar) from which `die` can be played, the head's limit aside."""
    cdef uint32_t found = mine & (open_points << die)
    if mine & <uint32_t> BAR_BIT:
        return found & <uint32_t> BAR_BIT
    if not mine >> 7 and mine:
        if (mine >> die) & 1:
            found |= <uint32_t> 1 << die
        elif not mine >> die:
            found |= <uint32_t> 1 << highest(mine)
    return found


cdef inline int land(int source, int die) noexcept nogil:
    """Where a step ends: a point, or 0 for off."""
    return source - die if source > die else OFF


cdef inline void move_checker(Board* board, int source, int target, bint hits) noexcept nogil:
    """Carry out a legal step; in short (`hits`) a lone opposing checker goes to its bar."""
    board.mine[source] -= 1
    board.mine[target] += 1
    if hits and target and board.theirs[25 - target]:
        board.theirs[25 - target] = 0
        board.theirs[BAR] += 1


cdef inline uint32_t mask_after(const Board* before, uint32_t mine, int source, int target) noexcept nogil:
    """The mover's mask after a step from a board whose mask was `mine`."""
    if before.mine[source] == 1:
        mine &= ~(<uint32_t> 1 << source)
    return (mine | (<uint32_t> 1 << target)) & <uint32_t> (POINTS_MASK | BAR_BIT)


cdef inline uint64_t step_code(int source, int target, int index) noexcept nogil:
    return <uint64_t> (source | (target << 8)) << (16 * index)


cdef inline bint breaks_row(const Turn* turn, uint32_t mine) noexcept nogil:
    """Whether the mover, holding `mine`, has a row where it may not."""
    return has_run(flip_long(mine) & turn.zone, turn.rules.block_length)


# --- two different dice, bearing off out of reach -----------------------------------------------------------------------

cdef inline bint may_begin(const Board* board, Turn* turn, uint32_t mine, int source, int target) noexcept nogil:
    """Whether a step may be the first of two, where a row is judged after each."""
    return not breaks_row(turn, mask_after(board, mine, source, target))


cdef inline void emit_run(const Board* board, Turn* turn, uint32_t mine, int source, int first, int second,
                          bint hits) noexcept nogil:
    """Add the play that moves one checker by both dice, `first` before `second`, if no row stands in its way.

    A checker that stands on the point between may take the second step first: the board comes out the same, and where rows
    are judged after each step that order may be the legal one.
    """
    cdef PlayList* out = turn.out
    cdef int middle = source - first
    cdef int target = middle - second
    cdef Board* result = &out.boards[out.count]
    cdef uint64_t steps = step_code(source, middle, 0) | step_code(middle, target, 1)
    if turn.zone:
        if breaks_row(turn, mask_after(board, mine, source, target)):
            return
        if turn.rules.each_step and not may_begin(board, turn, mine, source, middle):
            if not ((mine >> middle) & 1 and may_begin(board, turn, mine, middle, target)):
                return
            steps = step_code(middle, target, 0) | step_code(source, middle, 1)
    memcpy(result, board, BOARD_BYTES)
    move_checker(result, source, middle, hits)
    move_checker(result, middle, target, hits)
    out.steps[out.count] = steps
    out.count += 1


cdef inline void emit_single(const Board* board, Turn* turn, uint32_t mine, uint32_t sources, int die,
                             bint hits) noexcept nogil:
    """Add the plays of one die alone from every point of `sources`."""
    cdef PlayList* out = turn.out
    cdef int source, target
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        target = land(source, die)
        if turn.zone and breaks_row(turn, mask_after(board, mine, source, target)):
            continue
        memcpy(&out.boards[out.count], board, BOARD_BYTES)
        move_checker(&out.boards[out.count], source, target, hits)
        out.steps[out.count] = step_code(source, target, 0)
        out.count += 1


cdef inline void pair_plays(const Board* board, Turn* turn, uint32_t mine, int hi, int lo, bint hits) noexcept nogil:
    """Both dice, each pair of steps once; then, where no pair can be played, one die."""
    cdef PlayList* out = turn.out
    cdef uint32_t open_points = turn.open_points
    cdef uint32_t hi_sources = step_sources(mine, open_points, hi)
    cdef uint32_t lo_sources = step_sources(mine, open_points, lo)
    cdef uint32_t ends = open_points << (hi + lo)
    cdef uint32_t via_hi = hi_sources & ends, via_lo = lo_sources & ends
    cdef uint32_t xs, ys, lo_after = lo_sources, others, base_mine, after
    cdef uint32_t runs      # starts of the runs that were added with the higher die first
    cdef bint each = turn.zone and turn.rules.each_step
    cdef bint first_may     # the higher die's step may come first where rows are judged after each
    cdef int x, y, middle, target, before, bar = board.mine[BAR]
    cdef Board base
    cdef Board* result
    cdef uint64_t code
    if bar:
        # With one checker on the bar, the other die is open to all once it has entered; with more, to nobody.
        if bar == 1:
            others = mine & ~<uint32_t> BAR_BIT
            lo_after = lo_sources | (others & (open_points << lo)) if hi_sources else lo_sources
            xs = hi_sources | (others & (open_points << hi)) if lo_sources else hi_sources
        else:
            via_hi = via_lo = 0
            xs = hi_sources
    else:
        xs = hi_sources
    # A checker's run: by the higher die first, or by the lower where that gives another board.
    runs = 0
    ys = via_hi
    while ys:
        x = lowest(ys)
        ys &= ys - 1
        before = out.count
        emit_run(board, turn, mine, x, hi, lo, hits)
        if out.count > before:
            runs |= <uint32_t> 1 << x
    ys = via_lo
    while ys:
        x = lowest(ys)
        ys &= ys - 1
        if not (runs >> x) & 1 or (hits and (board.theirs[25 - x + hi] or board.theirs[25 - x + lo])):
            emit_run(board, turn, mine, x, lo, hi, hits)
    # Two checkers: x plays the higher die, y the lower. A pair that one checker's run also makes is left out.
    while xs:
        x = lowest(xs)
        xs &= xs - 1
        middle = x - hi
        ys = lo_after & ~(<uint32_t> 1 << middle) & ~(<uint32_t> 1 << (x + lo))
        if bar == 1:
            ys = ys & ~<uint32_t> BAR_BIT if x == BAR else ys & <uint32_t> BAR_BIT
        if board.mine[x] == 1 or (x == HEAD and turn.limit < 2):
            ys &= ~(<uint32_t> 1 << x)
        if not ys:
            continue
        memcpy(&base, board, BOARD_BYTES)
        move_checker(&base, x, middle, hits)
        base_mine = mask_after(board, mine, x, middle)
        code = step_code(x, middle, 0)
        first_may = not each or not breaks_row(turn, base_mine)
        while ys:
            y = lowest(ys)
            ys &= ys - 1
            target = y - lo
            if turn.zone:
                after = mask_after(&base, base_mine, y, target)
                if breaks_row(turn, after) or (not first_may and not may_begin(board, turn, mine, y, target)):
                    continue
            result = &out.boards[out.count]
            memcpy(result, &base, BOARD_BYTES)
            move_checker(result, y, target, hits)
            # Steps are kept in an order that can be played: the bar first, else any that the row rule lets begin.
            if y == BAR or not first_may:
                out.steps[out.count] = step_code(y, target, 0) | (code << 16)
            else:
                out.steps[out.count] = code | step_code(y, target, 1)
            out.count += 1
    if out.count:
        out.dice_played = 2
        return
    emit_single(board, turn, mine, hi_sources, hi, hits)
    if not out.count or not turn.rules.larger_die:
        emit_single(board, turn, mine, lo_sources, lo, hits)
    out.dice_played = 1 if out.count else 0


# --- doubles ------------------------------------------------------------------------------------------------------------

cdef void double_plays(Board* board, Turn* turn, uint32_t mine, int die, int last, int left, int head_left,
                       uint64_t steps, int index, bint hits) noexcept nogil:
    """Add every play of `left` more steps from points not above `last`; `board` is given back as it was."""
    cdef PlayList* out = turn.out
    cdef uint32_t sources = step_sources(mine, turn.open_points, die) & ((<uint32_t> 2 << last) - 1)
    cdef uint32_t after
    cdef int source, target
    cdef bint hit
    cdef Board* result
    if not head_left:
        sources &= ~<uint32_t> HEAD_BIT
    while sources:
        source = highest(sources)
        sources &= ~(<uint32_t> 1 << source)
        target = land(source, die)
        if left == 1:
            if turn.zone and breaks_row(turn, mask_after(board, mine, source, target)):
                continue
            result = &out.boards[out.count]
            memcpy(result, board, BOARD_BYTES)
            move_checker(result, source, target, hits)
            out.steps[out.count] = steps | step_code(source, target, index)
            out.count += 1
            continue
        after = mask_after(board, mine, source, target)
        hit = hits and target != OFF and board.theirs[25 - target] != 0
        move_checker(board, source, target, hits)
        double_plays(board, turn, after, die, source, left - 1,
                     head_left - 1 if source == HEAD else head_left,
                     steps | step_code(source, target, index), index + 1, hits)
        board.mine[source] += 1
        board.mine[target] -= 1
        if hit:
            board.theirs[25 - target] = 1
            board.theirs[BAR] -= 1


# --- step by step -------------------------------------------------------------------------------------------------------

cdef inline uint32_t board_hash(const Board* board) noexcept nogil:
    cdef uint64_t words[8]
    cdef uint64_t mixed = 0
    cdef int i
    memcpy(words, board, BOARD_BYTES)
    for i in range(8):
        mixed = (mixed ^ words[i]) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    return <uint32_t> (mixed >> 32)


cdef inline void forget(Seen* seen) noexcept nogil:
    """Empty the table. Stamps make that cheap: only once in a million times are the slots cleared."""
    seen.stamp += 1
    if seen.stamp >> (32 - INDEX_BITS):
        memset(seen, 0, sizeof(Seen))
        seen.stamp = 1


cdef inline bint add_new(Seen* seen, Board* boards, int count) noexcept nogil:
    """Whether boards[count] differs from all before it that are in `seen`; it is entered if so."""
    cdef uint32_t at = board_hash(&boards[count]) & (SLOTS - 1)
    while seen.slot[at] >> INDEX_BITS == seen.stamp:
        if memcmp(&boards[seen.slot[at] & ((1 << INDEX_BITS) - 1)], &boards[count], BOARD_BYTES) == 0:
            return False
        at = (at + 1) & (SLOTS - 1)
    seen.slot[at] = (seen.stamp << INDEX_BITS) | <uint32_t> count
    return True


cdef int extend(const Board* board, uint64_t steps, int index, Turn* turn, int head_before, int die, bint judge,
                Seen* seen, Board* boards, uint64_t* codes, int count) noexcept nogil:
    """Add the boards one step of `die` away that are not in `seen` (NULL: all, they differ); return the new count."""
    cdef uint32_t mine = held(board.mine)
    cdef uint32_t sources = step_sources(mine, turn.open_points, die)
    cdef int source, target
    if head_before - board.mine[HEAD] >= turn.limit:
        sources &= ~<uint32_t> HEAD_BIT
    while sources:
        source = highest(sources)
        sources &= ~(<uint32_t> 1 << source)
        target = land(source, die)
        if judge and breaks_row(turn, mask_after(board, mine, source, target)):
            continue
        memcpy(&boards[count], board, BOARD_BYTES)
        move_checker(&boards[count], source, target, turn.rules.is_short)
        if seen == NULL or add_new(seen, boards, count):
            codes[count] = steps | step_code(source, target, index)
            count += 1
    return count


cdef void stepwise_plays(const Board* board, Turn* turn, int hi, int lo) noexcept nogil:
    """Every play, level by level; correct for any roll and rule set, and slower."""
    cdef PlayList* out = turn.out
    cdef Scratch* scratch = <Scratch*> out.scratch
    cdef bint each = turn.zone and turn.rules.each_step
    cdef bint at_end = turn.zone != 0
    cdef int head = board.mine[HEAD]
    cdef int level, i, n, m, first, second, k
    if hi == lo:
        # Dice are alike, so a level is the set of boards after that many; the row is judged after each step here (a row
        # judged at the end of a double goes the faster way).
        n = 1
        memcpy(&out.boards[0], board, BOARD_BYTES)
        out.steps[0] = 0
        out.dice_played = 0
        for level in range(4):
            forget(&scratch.seen)
            m = 0
            for i in range(n):
                m = extend(&out.boards[i], out.steps[i], level, turn, head, hi, at_end,
                           &scratch.seen, scratch.boards[0], scratch.steps[0], m)
            if m == 0:
                break
            memcpy(out.boards, scratch.boards[0], m * sizeof(Board))
            memcpy(out.steps, scratch.steps[0], m * sizeof(uint64_t))
            n = m
            out.dice_played = level + 1
        out.count = n if out.dice_played else 0
        return
    forget(&scratch.seen)
    for k in range(2):
        first, second = (hi, lo) if k == 0 else (lo, hi)
        # Boards after the first die alone: kept apart, since they are results only where no second die follows.
        n = extend(board, 0, 0, turn, head, first, each, NULL, scratch.boards[k], scratch.steps[k], 0)
        for i in range(n):
            out.count = extend(&scratch.boards[k][i], scratch.steps[k][i], 1, turn, head, second, at_end,
                               &scratch.seen, out.boards, out.steps, out.count)
    if out.count:
        out.dice_played = 2
        return
    forget(&scratch.seen)
    out.count = extend(board, 0, 0, turn, head, hi, at_end, &scratch.seen, out.boards, out.steps, 0)
    if not out.count or not turn.rules.larger_die:
        out.count = extend(board, 0, 0, turn, head, lo, at_end, &scratch.seen, out.boards, out.steps, out.count)
    out.dice_played = 1 if out.count else 0


# --- the whole turn -----------------------------------------------------------------------------------------------------

cdef inline bint row_in_reach(const Turn* turn, uint32_t mine, int hi, int lo) noexcept nogil:
    """Whether some play could leave or pass through a row where it is illegal (it may say yes in vain, never no)."""
    cdef uint32_t reach
    if hi == lo:
        reach = mine | (mine >> hi)
        reach |= reach >> (2 * hi)
        reach |= mine >> (4 * hi)
    else:
        reach = mine | (mine >> hi)
        reach |= reach >> lo
    return breaks_row(turn, reach & <uint32_t> POINTS_MASK)


cdef void find_plays(
    const Board* board, const Rules* rules, int hi, int lo, bint last_turn, PlayList* plays,
) noexcept nogil:
    """Fill `plays` with the distinct results of a roll, hi >= lo; a pass is one play with no steps, a finished game none.

    board: sound (see is_sound), seen by the mover. last_turn: the opponent has finished, the mover rolls once more.
    """
    cdef Turn turn
    cdef uint32_t mine, outside
    cdef int left, dice
    cdef Board work
    plays.count = 0
    plays.dice_played = 0
    if is_finished(board, last_turn):
        return
    turn.rules = rules
    turn.out = plays
    mine = held(board.mine)
    if rules.is_short:
        turn.open_points = ~flip_short(closed(board.theirs)) & <uint32_t> POINTS_MASK
        turn.zone = 0
        turn.limit = CHECKERS
    else:
        turn.open_points = ~flip_long(held(board.theirs)) & <uint32_t> POINTS_MASK
        turn.zone = forbidden_zone(board, rules)
        if turn.zone and not row_in_reach(&turn, mine, hi, lo):
            turn.zone = 0
        turn.limit = head_limit(board, rules, hi, lo, turn.open_points)
    if hi == lo:
        if turn.zone and rules.each_step:
            stepwise_plays(board, &turn, hi, lo)
        else:
            memcpy(&work, board, BOARD_BYTES)
            for left in range(4, 0, -1):
                if rules.is_short:
                    double_plays(&work, &turn, mine, hi, BAR, left, turn.limit, 0, 0, True)
                else:
                    double_plays(&work, &turn, mine, hi, HEAD, left, turn.limit, 0, 0, False)
                if plays.count:
                    plays.dice_played = left
                    break
    else:
        outside = mine & ~<uint32_t> HOME_MASK
        # Bearing off needs all checkers at home after at most one step.
        if outside == 0 or (
                outside & (outside - 1) == 0 and board.mine[highest(outside)] == 1):
            stepwise_plays(board, &turn, hi, lo)
        elif rules.is_short:
            pair_plays(board, &turn, mine, hi, lo, True)
        else:
            pair_plays(board, &turn, mine, hi, lo, False)
    if plays.count == 0:
        memcpy(&plays.boards[0], board, BOARD_BYTES)
        plays.steps[0] = 0
        plays.count = 1


# --- for Python ---------------------------------------------------------------------------------------------------------

cdef class _Lists:
    """Buffers kept between calls: one for each thread that is inside at once."""

    cdef PlayList plays

    def __cinit__(self):
        new_list(&self.plays)

    def __dealloc__(self):
        free_list(&self.plays)


_spare = []


cdef _Lists _borrow():
    try:
        return <_Lists> _spare.pop()
    except IndexError:
        return _Lists()


cdef tuple steps_of(uint64_t code):
    """Return the steps of `PlayList.steps` as ((from, to), ...)."""
    cdef list steps = []
    while code & 0xFF:
        steps.append((<int> (code & 0xFF), <int> ((code >> 8) & 0xFF)))
        code >>= 16
    return tuple(steps)


cdef int _check_roll(int hi, int lo) except -1:
    if not 1 <= lo <= hi <= 6:
        raise ValueError("a roll has 1 <= lo <= hi <= 6")
    return 0


def legal_plays(bytes board not None, CoreRules rules not None, int hi, int lo, bint last_turn=False):
    """Return (dice played, [(board after, steps), ...]) of a roll.

    board: 64 bytes, the mover's 26 counts by its own numbering (0 off, 1..24, 25 bar) padded to 32, then the opponent's.
    board after: the same view. steps: ((from, to), ...) by the mover's numbering, bar 25, off 0, in an order that can be
    played. A pass is one play with no steps; a finished game has none.

    :raises ValueError: the board or the roll is not sound.
    """
    cdef Board start
    cdef int i
    cdef list found = []
    _check_roll(hi, lo)
    read_board(board, rules.data.is_short, &start)
    cdef _Lists lists = _borrow()
    with nogil:
        find_plays(&start, &rules.data, hi, lo, last_turn, &lists.plays)
    for i in range(lists.plays.count):
        board_after = PyBytes_FromStringAndSize(<char*> &lists.plays.boards[i], BOARD_BYTES)
        found.append((board_after, steps_of(lists.plays.steps[i])))
    dice = lists.plays.dice_played
    _spare.append(lists)
    return dice, found


def count_plays(bytes board not None, CoreRules rules not None, bint last_turn=False):
    """Return the number of distinct results of each of the 21 rolls, in the order 1-1, 2-1, 2-2, 3-1, ... (a pass counts 1).

    :raises ValueError: the board is not sound.
    """
    cdef Board start
    cdef int hi, lo
    read_board(board, rules.data.is_short, &start)
    cdef _Lists lists = _borrow()
    counts = []
    for hi in range(1, 7):
        for lo in range(1, hi + 1):
            find_plays(&start, &rules.data, hi, lo, last_turn, &lists.plays)
            counts.append(lists.plays.count)
    _spare.append(lists)
    return counts


def checkers_from_head(bytes board not None, CoreRules rules not None, int hi, int lo):
    """Return how many checkers may leave the mover's head with this roll (15 in short, which has no head).

    :raises ValueError: the board or the roll is not sound.
    """
    cdef Board start
    _check_roll(hi, lo)
    read_board(board, rules.data.is_short, &start)
    if rules.data.is_short:
        return CHECKERS
    return head_limit(&start, &rules.data, hi, lo, ~flip_long(held(start.theirs)) & <uint32_t> POINTS_MASK)
