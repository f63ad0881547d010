"""Networks in whole numbers: the same bits on every machine (docs/networks.md)."""

cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from nardy_analyze._core.board cimport BOARD_BYTES, OFF, Board, is_sound
from nardy_analyze._core.features cimport (
    CONTACT_ROWS, COUNTS, MOST_OTHER_ROWS, MOST_POINT_ROWS, PLACES, POINT_ROWS, RACE_ROWS, Ternary, fill_ternary, is_race,
    other_rows, pips_of, point_rows,
)
from nardy_analyze._core.outcome cimport Chances

cdef extern from "network_kernel.h":
    int NARDY_LANES
    int NARDY_OUTPUTS
    void nardy_sum(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                   const uint16_t* sub, int n_sub, int16_t* sums) noexcept nogil
    void nardy_logits(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                      const uint16_t* sub, int n_sub, const int16_t* pairs, const int32_t* second_bias, int hidden,
                      const int16_t* out, const int32_t* out_bias, int classes, int32_t* logits) noexcept nogil

ROWS = {"contact": CONTACT_ROWS, "race": RACE_ROWS}
"""Rows of the first layer, by kind of network."""
FEATURES = {"contact": MOST_POINT_ROWS + MOST_OTHER_ROWS, "race": MOST_POINT_ROWS + 3}
"""Rows that one board has at most."""
CLASSES = {"long": 4, "short": 6}
"""Classes of outcome, best first, for the side that has just played."""
ARCHITECTURE = (
    "rows 1: 26 places x 16 counts x 2 sides; pips/8 x 2; lead/6; windows of 6 base 3; steps 1-6 x 2; behind 6, 5, 4 x 2; "
    "shots; int16 rows /256 cut 0..1023; int16 second /256 >> 7 cut 0..4095; int16 out /1024 >> 7; logits /4096"
)
"""What the numbers of a file mean; its hash stands in the file."""


cdef void fill_exp(double* table, int n, int steps) noexcept:
    # exp(-i / steps) by products and a short series, so that no library's exp decides a bit.
    cdef double x = -1.0 / steps, factor = 1.0, term = 1.0
    cdef int i
    for i in range(1, 20):
        term *= x / i
        factor += term
    table[0] = 1.0
    for i in range(1, n):
        table[i] = table[i - 1] * factor


@cython.final
cdef class Network:
    """One network over a payload of bytes, which it keeps alive.

    payload, little-endian: bias int16[width], rows int16[rows][width], second int16[hidden][width], second_bias
    int32[hidden], out int16[classes][hidden], out_bias int32[classes].

    :raises ValueError: a size is out of range or the payload's length does not fit.
    """

    def __cinit__(self, *, const uint8_t[::1] payload not None, str game, str kind, int width, int hidden):
        cdef Weights* w = &self.weights
        if game not in CLASSES or kind not in ROWS:
            raise ValueError("game is long or short, kind is contact or race")
        if not 0 < width <= MOST_WIDTH or width % NARDY_LANES or not 0 < hidden <= MOST_HIDDEN or (
                hidden % NARDY_OUTPUTS):
            raise ValueError("width is a multiple of 64 up to 256, hidden one of 32 up to 64")
        w.is_short = game == "short"
        w.is_race = kind == "race"
        w.width, w.hidden, w.classes = width, hidden, CLASSES[game]
        n_rows = ROWS[kind]
        need = 2 * (width + n_rows * width + hidden * width + w.classes * hidden) + 4 * (hidden + w.classes)
        if payload.shape[0] != need:
            raise ValueError(f"the payload has {payload.shape[0]} bytes, not {need}")
        if <size_t> &payload[0] % 4:
            raise ValueError("the payload is not aligned to 4 bytes")
        self._payload = payload.base
        cdef const uint8_t* at = &payload[0]
        cdef const int16_t* second
        cdef int i, k
        w.bias = <const int16_t*> at
        at += 2 * width
        w.rows = <const int16_t*> at
        at += 2 * width * <int> n_rows
        second = <const int16_t*> at
        for k in range(hidden):
            for i in range(width):
                self._pairs[(i // 2 * hidden + k) * 2 + i % 2] = second[k * width + i]
        w.pairs = self._pairs
        at += 2 * hidden * width
        w.second_bias = <const int32_t*> at
        at += 4 * hidden
        w.out = <const int16_t*> at
        at += 2 * w.classes * hidden
        w.out_bias = <const int32_t*> at
        fill_ternary(&self._ternary)
        fill_exp(self._exp_coarse, EXP_COARSE, 64)
        fill_exp(self._exp_fine, EXP_FINE, 4096)
        w.ternary = &self._ternary
        w.exp_coarse, w.exp_fine = self._exp_coarse, self._exp_fine


cdef void start_sums(const Weights* weights, const Board* board, Sums* sums) noexcept nogil:
    """Reckon the first layer of a board's places."""
    cdef uint16_t rows[MOST_POINT_ROWS]
    cdef int n = point_rows(board, rows)
    sums.board = board[0]
    sums.known = True
    sums.mine_pips, sums.theirs_pips = pips_of(board.mine), pips_of(board.theirs)
    nardy_sum(weights.bias, weights.rows, weights.width, rows, n, NULL, 0, sums.first)


cdef inline int changed_rows(const Board* after, const Board* before, uint16_t* add, uint16_t* sub,
                             int* pips) noexcept nogil:
    """Write the rows of places whose counts differ, and bring pips (mine, theirs) up to date; return how many rows."""
    cdef uint64_t a[8]
    cdef uint64_t b[8]
    cdef uint64_t differ
    cdef int i, byte, place, now, then, n = 0
    memcpy(a, after, BOARD_BYTES)
    memcpy(b, before, BOARD_BYTES)
    for i in range(8):
        differ = a[i] ^ b[i]
        while differ:
            byte = __builtin_ctzll(differ) >> 3
            place = 8 * (i & 3) + byte
            now, then = (a[i] >> (8 * byte)) & 15, (b[i] >> (8 * byte)) & 15
            pips[i >> 2] += place * (now - then)
            place += PLACES * (i >> 2)
            add[n] = <uint16_t> (COUNTS * place + now)
            sub[n] = <uint16_t> (COUNTS * place + then)
            n += 1
            differ &= ~(<uint64_t> 0xFF << (8 * byte))
    return n


cdef void network_chances(const Weights* weights, const Board* board, const Sums* sums, Chances* found) noexcept nogil:
    """Chances of `mine`, which has just played.

    sums: of a board near this one (of the one before the play), for the shared work.
    """
    cdef uint16_t add[MOST_POINT_ROWS + MOST_OTHER_ROWS]
    cdef uint16_t sub[MOST_POINT_ROWS]
    cdef int32_t logits[MOST_CLASSES]
    cdef double share[MOST_CLASSES]
    cdef int pips[2]
    cdef int n, n_sub
    pips[0], pips[1] = sums.mine_pips, sums.theirs_pips
    n_sub = changed_rows(board, &sums.board, add, sub, pips)
    n = n_sub + other_rows(board, pips[0], pips[1], weights.is_short, weights.is_race, weights.ternary, add + n_sub)
    nardy_logits(sums.first, weights.rows, weights.width, add, n, sub, n_sub, weights.pairs, weights.second_bias,
                 weights.hidden, weights.out, weights.out_bias, weights.classes, logits)
    softmax(weights, logits, board.theirs[OFF] == 0, board.mine[OFF] == 0, share)
    found.draw = 0.0
    if weights.classes == 4:
        found.win_koks = found.lose_koks = 0.0
        found.win_mars, found.win = share[0], share[0] + share[1]
        found.lose_mars = share[3]
    else:
        found.win_koks = share[0]
        found.win_mars = share[0] + share[1]
        found.win = found.win_mars + share[2]
        found.lose_koks = share[5]
        found.lose_mars = share[5] + share[4]
    if found.win > 1.0:     # by the last bit of a sum
        found.win = 1.0


cdef inline void softmax(const Weights* weights, const int32_t* logits, bint may_win_mars, bint may_lose_mars,
                         double* share) noexcept nogil:
    # A side that has borne off a checker cannot lose mars or koks: those classes are left out.
    cdef int half = weights.classes // 2
    cdef int first = 0 if may_win_mars else half - 1
    cdef int last = weights.classes - 1 if may_lose_mars else half
    cdef int32_t most = logits[first]
    cdef int32_t below
    cdef int c
    cdef double total = 0.0
    for c in range(first + 1, last + 1):
        if logits[c] > most:
            most = logits[c]
    for c in range(weights.classes):
        share[c] = 0.0
        if first <= c <= last:
            below = most - logits[c]
            if below < 64 * EXP_COARSE:
                share[c] = weights.exp_coarse[below >> 6] * weights.exp_fine[below & 63]
        total += share[c]
    total = 1.0 / total
    for c in range(weights.classes):
        share[c] *= total


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int nardy_ctzll(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #define __builtin_ctzll nardy_ctzll
    #endif
    """
    int __builtin_ctzll(unsigned long long x) noexcept nogil


def fill_features(const uint8_t[::1] boards not None, bint is_short, bint race, int32_t[:, ::1] rows not None):
    """Write the rows of n boards of 64 bytes, each as the side that has just played sees it, for a fit.

    rows: n x FEATURES[kind]; what a board leaves over is filled with the number of rows, ROWS[kind].

    :raises ValueError: sizes do not fit.
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i
    cdef int k, count, most = MOST_POINT_ROWS + (3 if race else MOST_OTHER_ROWS)
    cdef int none = RACE_ROWS if race else CONTACT_ROWS
    cdef Board board
    cdef uint16_t found[MOST_POINT_ROWS + MOST_OTHER_ROWS]
    cdef Ternary ternary
    if boards.shape[0] != n * BOARD_BYTES or rows.shape[0] != n or rows.shape[1] != most:
        raise ValueError("boards hold 64 bytes each, rows one line for each board")
    fill_ternary(&ternary)
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            count = point_rows(&board, found)
            count += other_rows(&board, pips_of(board.mine), pips_of(board.theirs), is_short, race, &ternary, found + count)
            for k in range(most):
                rows[i, k] = found[k] if k < count else none


def fill_races(const uint8_t[::1] boards not None, bint is_short, uint8_t[::1] races not None):
    """Write for each of n boards of 64 bytes whether it is a race (1) or not (0).

    :raises ValueError: sizes do not fit.
    """
    cdef Py_ssize_t i
    cdef Board board
    if boards.shape[0] != races.shape[0] * BOARD_BYTES:
        raise ValueError("boards hold 64 bytes each, races one byte for each board")
    for i in range(races.shape[0]):
        memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
        races[i] = is_race(&board, is_short)


def network_batch(Network network not None, const uint8_t[::1] boards not None, double[:, ::1] chances not None):
    """Write the network's chances of n boards of 64 bytes, each as the side that has just played sees it.

    chances: n x 6, in the order of `Chances`. Nothing is shared between the boards, and the GIL is released.

    :raises ValueError: sizes do not fit, or a board is not sound (the message names its index).
    """
    cdef Py_ssize_t n = boards.shape[0] // BOARD_BYTES
    cdef Py_ssize_t i, bad = -1
    cdef Board board
    cdef Sums sums
    if boards.shape[0] != n * BOARD_BYTES or chances.shape[0] != n or chances.shape[1] != 6:
        raise ValueError("boards hold 64 bytes each, chances one line of 6 for each board")
    with nogil:
        for i in range(n):
            memcpy(&board, &boards[i * BOARD_BYTES], BOARD_BYTES)
            if not is_sound(&board, network.weights.is_short):
                bad = i
                break
            start_sums(&network.weights, &board, &sums)
            network_chances(&network.weights, &board, &sums, <Chances*> &chances[i, 0])
    if bad >= 0:
        raise ValueError(f"position {bad}: not a sound board")
