"""A network: a board that has just been played, to logits of the classes of outcome (docs/networks.md)."""

cimport cython
from libc.stdint cimport int16_t, int32_t, uint16_t

from nardy_analyze._core.board cimport Board
from nardy_analyze._core.features cimport MOST_OTHER_ROWS, MOST_POINT_ROWS, Ternary
from nardy_analyze._core.outcome cimport Chances

cdef enum:
    MOST_WIDTH = 256
    MOST_HIDDEN = 64
    MOST_CLASSES = 6
    EXP_COARSE = 1024    # softmax tables: exp(-i / 64), exp(-i / 4096)
    EXP_FINE = 64


cdef struct Weights:
    bint is_short
    bint is_race
    int width                      # of the first layer, a multiple of 64
    int hidden                     # of the second
    int classes                    # 4 in long: win mars, win oin, lose oin, lose mars; 6 in short: koks at both ends
    const int16_t* bias            # [width]
    const int16_t* rows            # [number of rows][width]
    const int16_t* pairs           # second layer as [width / 2][hidden][2]
    const int32_t* second_bias     # [hidden]
    const int16_t* out             # [classes][hidden]
    const int32_t* out_bias        # [classes]
    const Ternary* ternary
    const double* exp_coarse
    const double* exp_fine


cdef struct Sums:
    # The first layer of one board's places: the start from which boards near it are reckoned.
    Board board
    int16_t first[MOST_WIDTH]
    int mine_pips
    int theirs_pips
    bint known


@cython.final
cdef class Network:
    cdef Weights weights
    cdef object _payload     # keeps the buffer alive
    cdef int16_t _pairs[MOST_WIDTH * MOST_HIDDEN]
    cdef Ternary _ternary
    cdef double _exp_coarse[EXP_COARSE]
    cdef double _exp_fine[EXP_FINE]


cdef void start_sums(const Weights* weights, const Board* board, Sums* sums) noexcept nogil
cdef void network_chances(const Weights* weights, const Board* board, const Sums* sums, Chances* found) noexcept nogil
