"""Building the exact tables of bearing off, and reading them (see the .pxd for what they hold).

One side alone is a course: from every position each roll leads to the position whose mean number of rolls still to come is
least, so means and chances follow from lower ranks. A roll's best end is found through the ends of its single dice, each worked
out once for all positions: best[d][k] is where k dice of d lead at best.
"""

cimport cython
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from nardy_analyze._core.board cimport CHECKERS, Board, read_board
from nardy_analyze._core.outcome cimport Chances

LEAST_POINTS = HOME_POINTS
MOST_POINTS = MAX_POINTS
MOST_CHECKERS = MAX_CHECKERS

cdef enum:
    FACES = 6
    ROLLS = 21
    DICE = 3              # dice of a double whose best ends are kept; the fourth is the position's own
    MAX_ROLLS = 64        # above the 50 rolls that 15 checkers on the tenth point can need
    COURSE_SLICE = 8192   # positions worked out between two looks at Python
    PAIRS_SLICE = 16      # rows and columns likewise
    MAX_ENDS = 8192       # different ends of one roll of a two-sided position

cdef double NEGLIGIBLE = 1e-18   # chances of more rolls than matter: below the rounding of those that are kept


cdef uint32_t choose(int n, int k) noexcept nogil:
    cdef uint64_t found = 1
    cdef int i
    for i in range(k):
        found = found * <uint64_t> (n - i) // <uint64_t> (i + 1)
    return <uint32_t> found


cdef void fill_weights(uint32_t* weights, int points) noexcept nogil:
    cdef int point, load
    for point in range(1, points + 1):
        for load in range(LOADS):
            weights[point * LOADS + load] = choose(load + points - point, points - point + 1) if load else 0


cdef inline bint next_loads(int* loads, int points, int most) noexcept nogil:
    """Turn checkers on and above each point (loads[1..points]) into those of the next rank; False after the last."""
    cdef int point = points, above
    while point > 1 and loads[point] == loads[point - 1]:
        point -= 1
    if point == 1 and loads[1] == most:
        return False
    loads[point] += 1
    for above in range(point + 1, points + 1):
        loads[above] = 0
    return True


cdef inline int steps_of(const int* loads, const uint32_t* weights, int points, uint32_t rank, int die,
                         uint32_t* ends) noexcept nogil:
    """Ranks that one die leads to; their number, which is above 0 unless the side has finished."""
    cdef int point, passed, count = 0, above
    cdef uint32_t end
    for point in range(1, points + 1):
        above = loads[point + 1] if point < points else 0
        if loads[point] == above:
            continue
        if point <= die and ((points > HOME_POINTS and loads[HOME_POINTS + 1]) or (point < die and above)):
            continue
        end = rank
        for passed in range(point - die + 1 if point > die else 1, point + 1):
            end -= weights[passed * LOADS + loads[passed]] - weights[passed * LOADS + loads[passed] - 1]
        ends[count] = end
        count += 1
    return count


# --- one side -----------------------------------------------------------------------------------------------------------

cdef struct Course:
    int points
    uint32_t base            # a position's index is rank - base + 1; all lower ranks are index 0: done
    uint32_t size            # indices
    uint32_t at              # next index to work out
    int loads[MAX_POINTS + 2]
    double* means            # [size]
    uint32_t* starts         # [size + 1]
    uint8_t* firsts          # [size]
    double* chances          # [room], of which starts[at] are used
    uint64_t room
    uint32_t* best           # [FACES * DICE * size] index where dice d + 1, k + 1 of them, lead at best


cdef void close_course(Course* course) noexcept nogil:
    free(course.means)
    free(course.starts)
    free(course.firsts)
    free(course.chances)
    free(course.best)
    memset(course, 0, sizeof(Course))


cdef int open_course(Course* course, int points, int least) except -1:
    """Begin the course of a side that is done once it has fewer than `least` checkers left.

    :raises MemoryError: there is no room.
    """
    cdef uint64_t size = choose(CHECKERS + points, points) - choose(least - 1 + points, points) + 1
    cdef int point
    memset(course, 0, sizeof(Course))
    course.points = points
    course.base = choose(least - 1 + points, points)
    course.size = <uint32_t> size
    course.room = 8 * size + MAX_ROLLS
    course.means = <double*> calloc(size, sizeof(double))
    course.starts = <uint32_t*> calloc(size + 1, sizeof(uint32_t))
    course.firsts = <uint8_t*> calloc(size, 1)
    course.chances = <double*> malloc(course.room * sizeof(double))
    course.best = <uint32_t*> calloc(FACES * DICE * size, sizeof(uint32_t))
    if (course.means == NULL or course.starts == NULL or course.firsts == NULL or course.chances == NULL
            or course.best == NULL):
        close_course(course)
        raise MemoryError()
    course.chances[0] = 1.0
    course.starts[1] = 1
    course.at = 1
    # The last position below `base` is least - 1 checkers on the highest point; its successor has `least` on the first.
    for point in range(1, points + 1):
        course.loads[point] = least - 1
    return 0


cdef inline bint is_better(const double* means, uint32_t one, uint32_t other) noexcept nogil:
    """Whether an index has the smaller mean, or the same and comes first."""
    return means[one] < means[other] - SAME or (means[one] <= means[other] + SAME and one < other)


cdef inline uint32_t best_end(const Course* course, const uint32_t* ends, int count, const uint32_t* then) noexcept nogil:
    """Best of `count` indices, each first sent on through `then` (NULL: as they are)."""
    cdef uint32_t found = then[ends[0]] if then != NULL else ends[0], end
    cdef int i
    for i in range(1, count):
        end = then[ends[i]] if then != NULL else ends[i]
        if is_better(course.means, end, found):
            found = end
    return found


cdef int work_out(Course* course, const uint32_t* weights) noexcept nogil:
    """Work the next index out; -1 where memory ends."""
    cdef uint32_t at = course.at, rank = at + course.base - 1
    cdef uint32_t ends[FACES][MAX_POINTS]
    cdef int counts[FACES]
    cdef uint32_t targets[ROLLS]
    cdef uint32_t one, other, size = course.size, start
    cdef double chances[MAX_ROLLS]
    cdef double mean = 0.0, weight
    cdef double* grown
    cdef int die, k, i, hi, lo, roll = 0, first = MAX_ROLLS, last = 0
    next_loads(course.loads, course.points, CHECKERS)
    for die in range(FACES):
        counts[die] = steps_of(course.loads, weights, course.points, rank, die + 1, ends[die])
        for i in range(counts[die]):
            ends[die][i] = ends[die][i] - course.base + 1 if ends[die][i] >= course.base else 0
        for k in range(DICE):
            course.best[(die * DICE + k) * size + at] = best_end(
                course, ends[die], counts[die], course.best + (die * DICE + k - 1) * <uint64_t> size if k else NULL)
    for hi in range(FACES):
        for lo in range(hi + 1):
            if lo == hi:
                one = best_end(course, ends[hi], counts[hi], course.best + (hi * DICE + 2) * <uint64_t> size)
            else:
                one = best_end(course, ends[hi], counts[hi], course.best + lo * DICE * <uint64_t> size)
                other = best_end(course, ends[lo], counts[lo], course.best + hi * DICE * <uint64_t> size)
                if is_better(course.means, other, one):
                    one = other
            targets[roll] = one
            roll += 1
    memset(chances, 0, sizeof(chances))
    roll = 0
    for hi in range(FACES):
        for lo in range(hi + 1):
            weight = 1.0 if lo == hi else 2.0
            one = targets[roll]
            roll += 1
            mean += weight * course.means[one]
            start = course.starts[one]
            for i in range(<int> (course.starts[one + 1] - start)):
                chances[course.firsts[one] + i + 1] += weight * course.chances[start + i]
    course.means[at] = 1.0 + mean / 36.0
    for i in range(MAX_ROLLS):
        chances[i] /= 36.0
        if chances[i] > NEGLIGIBLE:
            last = i
            if first == MAX_ROLLS:
                first = i
    start = course.starts[at]
    if start + <uint64_t> MAX_ROLLS > course.room:
        course.room += course.room // 2
        grown = <double*> realloc(course.chances, course.room * sizeof(double))
        if grown == NULL:
            return -1
        course.chances = grown
    memcpy(course.chances + start, chances + first, (last - first + 1) * sizeof(double))
    course.firsts[at] = <uint8_t> first
    course.starts[at + 1] = start + <uint32_t> (last - first + 1)
    course.at += 1
    return 0


# --- both sides ---------------------------------------------------------------------------------------------------------

cdef struct Pairs:
    uint32_t size         # positions of one side
    uint32_t at           # next stage: the pairs whose higher rank it is
    uint32_t* starts      # [size * ROLLS + 1] where the ends of a position's roll begin in `ends`
    uint32_t* ends        # ranks that the roll can lead to; where it can finish, 0 alone
    double* wins          # [size * size]


cdef void close_pairs(Pairs* pairs) noexcept nogil:
    free(pairs.starts)
    free(pairs.ends)
    free(pairs.wins)
    memset(pairs, 0, sizeof(Pairs))


cdef int add_ends(const uint32_t* steps, const uint32_t* step_starts, uint32_t rank, const int* dice, int left,
                  uint32_t* seen, uint32_t stamp, uint32_t* ends, int count) noexcept nogil:
    """Add the different ends of the dice, in this order, to `ends`; return the new count."""
    cdef uint32_t i, at
    if left == 0 or rank == 0:
        if seen[rank] != stamp:
            seen[rank] = stamp
            ends[count] = rank
            count += 1
        return count
    at = rank * FACES + dice[0] - 1
    for i in range(step_starts[at], step_starts[at + 1]):
        count = add_ends(steps, step_starts, steps[i], dice + 1, left - 1, seen, stamp, ends, count)
    return count


cdef int open_pairs(Pairs* pairs, int checkers) except -1:
    """List every roll's ends for every position of one side.

    :raises MemoryError: there is no room.
    """
    cdef uint32_t weights[(HOME_POINTS + 1) * LOADS]
    cdef uint32_t size = choose(checkers + HOME_POINTS, HOME_POINTS), rank, stamp = 0, used = 0
    cdef int loads[HOME_POINTS + 2]
    cdef int dice[4]
    cdef int die, hi, lo, count, i
    cdef uint64_t room = 64 * <uint64_t> size + MAX_ENDS
    cdef uint32_t* steps = <uint32_t*> malloc(<uint64_t> size * FACES * HOME_POINTS * sizeof(uint32_t))
    cdef uint32_t* step_starts = <uint32_t*> calloc(<uint64_t> size * FACES + 1, sizeof(uint32_t))
    cdef uint32_t* seen = <uint32_t*> calloc(size, sizeof(uint32_t))
    cdef uint32_t* grown
    memset(pairs, 0, sizeof(Pairs))
    pairs.size = size
    pairs.starts = <uint32_t*> calloc(<uint64_t> size * ROLLS + 1, sizeof(uint32_t))
    pairs.ends = <uint32_t*> malloc(room * sizeof(uint32_t))
    pairs.wins = <double*> calloc(<uint64_t> size * size, sizeof(double))
    try:
        if (steps == NULL or step_starts == NULL or seen == NULL or pairs.starts == NULL or pairs.ends == NULL
                or pairs.wins == NULL):
            raise MemoryError()
        fill_weights(weights, HOME_POINTS)
        memset(loads, 0, sizeof(loads))
        for rank in range(size):
            for die in range(FACES):
                count = steps_of(loads, weights, HOME_POINTS, rank, die + 1, steps + step_starts[rank * FACES + die])
                step_starts[rank * FACES + die + 1] = step_starts[rank * FACES + die] + count
            next_loads(loads, HOME_POINTS, checkers)
        for rank in range(size):
            i = 0
            for hi in range(1, FACES + 1):
                for lo in range(1, hi + 1):
                    if used + <uint64_t> MAX_ENDS > room:
                        room *= 2
                        grown = <uint32_t*> realloc(pairs.ends, room * sizeof(uint32_t))
                        if grown == NULL:
                            raise MemoryError()
                        pairs.ends = grown
                    stamp += 1
                    dice[0] = dice[2] = hi
                    dice[1] = dice[3] = lo
                    if hi == lo:
                        count = add_ends(steps, step_starts, rank, dice, 4, seen, stamp, pairs.ends + used, 0)
                    else:
                        count = add_ends(steps, step_starts, rank, dice, 2, seen, stamp, pairs.ends + used, 0)
                        count = add_ends(steps, step_starts, rank, dice + 1, 2, seen, stamp, pairs.ends + used, count)
                    if seen[0] == stamp:
                        pairs.ends[used] = 0
                        count = 1
                    used += count
                    pairs.starts[rank * ROLLS + i + 1] = used
                    i += 1
    except BaseException:
        close_pairs(pairs)
        raise
    finally:
        free(steps)
        free(step_starts)
        free(seen)
    for rank in range(size):
        pairs.wins[rank] = 1.0   # a side that has finished has won, whoever is to roll
    pairs.at = 1
    return 0


cdef inline double win_of(const Pairs* pairs, uint32_t mover, uint32_t other) noexcept nogil:
    """Best chance of the mover, from the chances of `other` to win once it is on roll against what the mover leaves."""
    cdef const double* replies = pairs.wins + <uint64_t> other * pairs.size
    cdef const uint32_t* starts = pairs.starts + <uint64_t> mover * ROLLS
    cdef double lost = 0.0, least
    cdef int hi, lo, roll = 0
    cdef uint32_t i
    for hi in range(FACES):
        for lo in range(hi + 1):
            least = replies[pairs.ends[starts[roll]]]
            for i in range(starts[roll] + 1, starts[roll + 1]):
                if replies[pairs.ends[i]] < least:
                    least = replies[pairs.ends[i]]
            lost += least if lo == hi else 2.0 * least
            roll += 1
    return 1.0 - lost / 36.0


cdef void pair_off(Pairs* pairs) noexcept nogil:
    """Work out the next stage: the pairs of its rank with all that are not higher, each from pairs that are there."""
    cdef uint32_t high = pairs.at, low
    for low in range(1, high):
        pairs.wins[<uint64_t> high * pairs.size + low] = win_of(pairs, high, low)
        pairs.wins[<uint64_t> low * pairs.size + high] = win_of(pairs, low, high)
    pairs.wins[<uint64_t> high * pairs.size + high] = win_of(pairs, high, high)
    pairs.at += 1


# --- the memory that both make ------------------------------------------------------------------------------------------

cdef struct Layout:
    # Byte offsets of the parts, each at a multiple of 8; the first 16 bytes are the numbers of chances of the two courses.
    uint64_t finish[4]        # means, starts, firsts, chances
    uint64_t first_off[4]
    uint64_t wins
    uint64_t end


cdef inline uint64_t rounded(uint64_t size) noexcept nogil:
    return (size + 7) & ~<uint64_t> 7


cdef uint64_t lay_course(uint64_t* parts, uint64_t at, uint64_t size, uint64_t chances) noexcept nogil:
    parts[0] = at
    parts[1] = parts[0] + size * sizeof(double)
    parts[2] = parts[1] + rounded((size + 1) * sizeof(uint32_t))
    parts[3] = parts[2] + rounded(size)
    return parts[3] + chances * sizeof(double)


cdef void lay_out(Layout* layout, int points, int checkers, uint64_t chances, uint64_t first_chances) noexcept nogil:
    cdef uint64_t all_positions = choose(CHECKERS + points, points), pairs = choose(checkers + HOME_POINTS, HOME_POINTS)
    cdef uint64_t full = all_positions - choose(CHECKERS - 1 + points, points)
    cdef uint64_t at = lay_course(layout.finish, 16, all_positions, chances)
    layout.wins = lay_course(layout.first_off, at, full + 1, first_chances)
    layout.end = layout.wins + pairs * pairs * sizeof(double)


cdef int check_sizes(int points, int checkers) except -1:
    if not HOME_POINTS <= points <= MAX_POINTS or not 1 <= checkers <= MAX_CHECKERS:
        raise ValueError(f"points are {HOME_POINTS}..{MAX_POINTS}, checkers 1..{MAX_CHECKERS}")
    return 0


@cython.final
cdef class TableBuilder:
    """Builds the tables in slices, so that its caller can show progress or stop; the same sizes give the same bytes.

    points: own points 1..points of the one-sided table. checkers: checkers a side of the two-sided one.

    :raises ValueError: a size is out of range. :raises MemoryError: there is no room.
    """

    cdef Course finish
    cdef Course first_off
    cdef Pairs pairs
    cdef uint32_t weights[(MAX_POINTS + 1) * LOADS]
    cdef int points
    cdef int checkers

    def __cinit__(self, int points, int checkers):
        check_sizes(points, checkers)
        self.points = points
        self.checkers = checkers
        fill_weights(self.weights, points)
        open_course(&self.finish, points, 1)
        open_course(&self.first_off, points, CHECKERS)
        open_pairs(&self.pairs, checkers)

    def __dealloc__(self):
        close_course(&self.finish)
        close_course(&self.first_off)
        close_pairs(&self.pairs)

    @property
    def slices(self):
        """How many slices the whole work has."""
        # Index 0 of each is known from the beginning.
        return ((self.finish.size + COURSE_SLICE - 2) // COURSE_SLICE
                + (self.first_off.size + COURSE_SLICE - 2) // COURSE_SLICE
                + (self.pairs.size + PAIRS_SLICE - 2) // PAIRS_SLICE)

    def advance(self):
        """Work out one slice; return whether there was one left. The GIL is released.

        :raises MemoryError: there is no room.
        """
        cdef int failed = 0
        if self.finish.at < self.finish.size:
            with nogil:
                failed = self._follow(&self.finish)
        elif self.first_off.at < self.first_off.size:
            with nogil:
                failed = self._follow(&self.first_off)
        elif self.pairs.at < self.pairs.size:
            with nogil:
                self._pair()
        else:
            return False
        if failed:
            raise MemoryError()
        return True

    cdef int _follow(self, Course* course) noexcept nogil:
        cdef uint32_t end = min(course.at + <uint32_t> COURSE_SLICE, course.size)
        while course.at < end:
            if work_out(course, self.weights) < 0:
                return -1
        return 0

    cdef void _pair(self) noexcept nogil:
        cdef uint32_t end = min(self.pairs.at + <uint32_t> PAIRS_SLICE, self.pairs.size)
        while self.pairs.at < end:
            pair_off(&self.pairs)

    def memory(self):
        """Return the finished tables as `BearoffTables` reads them, little-endian.

        :raises ValueError: slices are left. :raises MemoryError: there is no room.
        """
        cdef Layout layout
        cdef uint64_t counts[2]
        cdef uint8_t[::1] memory
        if (self.finish.at < self.finish.size or self.first_off.at < self.first_off.size
                or self.pairs.at < self.pairs.size):
            raise ValueError("slices are left")
        counts[0] = self.finish.starts[self.finish.size]
        counts[1] = self.first_off.starts[self.first_off.size]
        lay_out(&layout, self.points, self.checkers, counts[0], counts[1])
        found = bytearray(layout.end)
        memory = found
        memcpy(&memory[0], counts, sizeof(counts))
        _write_course(&self.finish, layout.finish, &memory[0])
        _write_course(&self.first_off, layout.first_off, &memory[0])
        memcpy(&memory[layout.wins], self.pairs.wins,
               <uint64_t> self.pairs.size * self.pairs.size * sizeof(double))
        return found


cdef void _write_course(const Course* course, const uint64_t* parts, uint8_t* memory) noexcept nogil:
    memcpy(memory + parts[0], course.means, course.size * sizeof(double))
    memcpy(memory + parts[1], course.starts, (course.size + 1) * sizeof(uint32_t))
    memcpy(memory + parts[2], course.firsts, course.size)
    memcpy(memory + parts[3], course.chances, course.starts[course.size] * sizeof(double))


# --- reading ------------------------------------------------------------------------------------------------------------

cdef void _point_into(Distributions* table, const uint8_t* memory, const uint64_t* parts, uint32_t size) noexcept nogil:
    table.size = size
    table.means = <const double*> (memory + parts[0])
    table.starts = <const uint32_t*> (memory + parts[1])
    table.firsts = memory + parts[2]
    table.chances = <const double*> (memory + parts[3])


cdef bint _is_sound(const Distributions* table, uint64_t chances) noexcept nogil:
    """Whether no index of the table can lead out of its memory."""
    cdef uint32_t i
    if table.starts[0] != 0 or table.starts[table.size] != chances:
        return False
    for i in range(table.size):
        if table.starts[i + 1] <= table.starts[i] or table.starts[i + 1] - table.starts[i] > MAX_ROLLS:
            return False
    return True


@cython.final
cdef class BearoffTables:
    """The tables in a buffer (8 bytes aligned) that `TableBuilder.memory` made; the buffer is kept and must not change.

    Sides are given as 26 counts by their own numbering, boards as 64 bytes (see `plays.legal_plays`).

    :raises ValueError: a size is out of range, or the buffer is no such thing.
    """

    def __cinit__(self, const uint8_t[::1] memory not None, int points, int checkers):
        cdef Layout layout
        cdef uint64_t counts[2]
        check_sizes(points, checkers)
        if memory.shape[0] < 16 or <size_t> &memory[0] % 8:
            raise ValueError("not bear-off tables")
        memcpy(counts, &memory[0], sizeof(counts))
        if counts[0] >> 32 or counts[1] >> 32:
            raise ValueError("not bear-off tables")
        lay_out(&layout, points, checkers, counts[0], counts[1])
        if layout.end != <uint64_t> memory.shape[0]:
            raise ValueError("not bear-off tables of these sizes")
        self.memory = memory
        self.data.points = points
        self.data.checkers = checkers
        self.data.full = choose(CHECKERS - 1 + points, points)
        self.data.pairs = choose(checkers + HOME_POINTS, HOME_POINTS)
        _point_into(&self.data.finish, &memory[0], layout.finish, choose(CHECKERS + points, points))
        _point_into(&self.data.first_off, &memory[0], layout.first_off, self.data.finish.size - self.data.full + 1)
        self.data.wins = <const double*> (&memory[0] + layout.wins)
        fill_weights(self.data.weights, points)
        fill_weights(self.data.home_weights, HOME_POINTS)
        if not _is_sound(&self.data.finish, counts[0]) or not _is_sound(&self.data.first_off, counts[1]):
            raise ValueError("not bear-off tables")

    @property
    def points(self):
        """Own points 1..points that the one-sided table covers."""
        return self.data.points

    @property
    def checkers(self):
        """Checkers a side that the two-sided table covers, all at home."""
        return self.data.checkers

    @property
    def positions(self):
        """Positions of the one-sided table, the finished one counted in."""
        return self.data.finish.size

    @property
    def pairs(self):
        """Pairs of positions of the two-sided table, those with a finished side counted in."""
        return self.data.pairs * self.data.pairs

    def rank(self, side):
        """Return a side's index, 0 (finished) .. positions - 1.

        :raises ValueError: the side is not in the tables.
        """
        cdef int8_t counts[32]
        _read_side(&self.data, side, counts)
        return rank_of(&self.data, counts)

    def mean_rolls(self, side):
        """Return the least mean number of rolls to bear off everything.

        :raises ValueError: the side is not in the tables.
        """
        cdef int8_t counts[32]
        _read_side(&self.data, side, counts)
        return one_sided_mean(&self.data, counts)

    def distribution(self, side):
        """Return the chances of needing exactly 0, 1, 2, ... rolls under the plays that make the mean least.

        :raises ValueError: the side is not in the tables.
        """
        cdef int8_t counts[32]
        _read_side(&self.data, side, counts)
        return _as_list(&self.data.finish, rank_of(&self.data, counts))

    def first_off(self, side):
        """Return the chances that the first checker goes off in exactly roll 0 (it is off), 1, 2, ..., played for the least mean.

        :raises ValueError: the side is not in the tables.
        """
        cdef int8_t counts[32]
        _read_side(&self.data, side, counts)
        cdef uint32_t rank = rank_of(&self.data, counts)
        return _as_list(&self.data.first_off, rank - self.data.full + 1 if rank >= self.data.full else 0)

    def chances(self, bytes board not None, bint is_short):
        """Return ((win, win_mars, win_koks, lose_mars, lose_koks, draw) of the mover, whether win is exact), or None.

        None: a side is not in the tables. See `table_chances`.

        :raises ValueError: the board is not sound.
        """
        cdef Board read
        cdef Chances found
        cdef bint exact = False
        read_board(board, is_short, &read)
        if not table_chances(&self.data, &read, is_short, &found, &exact):
            return None
        return (
            (found.win, found.win_mars, found.win_koks, found.lose_mars, found.lose_koks, found.draw), bool(exact))


cdef list _as_list(const Distributions* table, uint32_t i):
    cdef uint32_t k
    return [0.0] * table.firsts[i] + [table.chances[k] for k in range(table.starts[i], table.starts[i + 1])]


cdef int _read_side(const Tables* tables, side, int8_t* counts) except -1:
    cdef int point, total = 0
    memset(counts, 0, 32)
    if len(side) != 26:
        raise ValueError("a side has 26 counts")
    for point in range(26):
        if not 0 <= side[point] <= CHECKERS:
            raise ValueError("a count is 0..15")
        counts[point] = side[point]
        total += counts[point]
    if total != CHECKERS or not in_tables(tables, counts):
        raise ValueError("not a side that the tables know")
    return 0
