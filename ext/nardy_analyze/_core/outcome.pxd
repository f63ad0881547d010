"""How a game ends, the chances of its ends, and what they are worth (docs/rules.md: Long nardy 7, 8; Short nardy).

Chances are those of ONE side ("ours") and cumulative in the field's way: win includes win_mars, which includes win_koks; the
same for losing. A loss is 1 - win - draw.
"""

from libc.stdint cimport int8_t

from nardy_analyze._core.board cimport BAR, CHECKERS, OFF, Board

cdef struct Chances:
    double win
    double win_mars
    double win_koks    # 0 in long
    double lose_mars
    double lose_koks
    double draw        # only under a last roll

cdef struct Stakes:
    double oin         # points for a win of each kind
    double mars
    double koks


cdef inline double equity(const Chances* chances, const Stakes* stakes) noexcept nogil:
    """Points a game for our side, without a cube."""
    return (stakes.oin * (chances.win - (1.0 - chances.win - chances.draw))
            + (stakes.mars - stakes.oin) * (chances.win_mars - chances.lose_mars)
            + (stakes.koks - stakes.mars) * (chances.win_koks - chances.lose_koks))


cdef inline Chances other_side(const Chances* chances) noexcept nogil:
    """The same chances as the other side sees them."""
    cdef Chances turned
    turned.win = 1.0 - chances.win - chances.draw
    turned.win_mars = chances.lose_mars
    turned.win_koks = chances.lose_koks
    turned.lose_mars = chances.win_mars
    turned.lose_koks = chances.win_koks
    turned.draw = chances.draw
    return turned


cdef inline Chances no_chances() noexcept nogil:
    """Zeros, to add chances to."""
    cdef Chances zero
    zero.win = zero.win_mars = zero.win_koks = zero.lose_mars = zero.lose_koks = zero.draw = 0.0
    return zero


cdef inline void add_chances(Chances* into, const Chances* other, double weight) noexcept nogil:
    """Add `weight` times the other chances, of the same side."""
    into.win += weight * other.win
    into.win_mars += weight * other.win_mars
    into.win_koks += weight * other.win_koks
    into.lose_mars += weight * other.lose_mars
    into.lose_koks += weight * other.lose_koks
    into.draw += weight * other.draw


cdef inline void divide_chances(Chances* total, double by) noexcept nogil:
    """Make a mean of a sum."""
    total.win /= by
    total.win_mars /= by
    total.win_koks /= by
    total.lose_mars /= by
    total.lose_koks /= by
    total.draw /= by


cdef inline void mix_chances(Chances* into, const Chances* other, double share) noexcept nogil:
    """Keep `share` (0..1) of the chances and take the rest from the others, of the same side."""
    cdef double rest = 1.0 - share
    into.win = share * into.win + rest * other.win
    into.win_mars = share * into.win_mars + rest * other.win_mars
    into.win_koks = share * into.win_koks + rest * other.win_koks
    into.lose_mars = share * into.lose_mars + rest * other.lose_mars
    into.lose_koks = share * into.lose_koks + rest * other.lose_koks
    into.draw = share * into.draw + rest * other.draw


cdef inline int size_of_loss(const int8_t* loser, bint is_short) noexcept nogil:
    """0 oin, 1 mars, 2 koks, when the other side has borne off everything; loser: its counts by its own numbering."""
    cdef int point
    if loser[OFF]:
        return 0
    if is_short:
        for point in range(19, BAR + 1):   # the winner's home is the loser's own 19..24
            if loser[point]:
                return 2
    return 1


cdef inline Chances certain(const Board* board, bint is_short) noexcept nogil:
    """Chances of `mine` in a game that is over: one side, or under a last roll both, has borne off everything."""
    cdef Chances found
    cdef int size
    found.win = found.win_mars = found.win_koks = found.lose_mars = found.lose_koks = found.draw = 0.0
    if board.mine[OFF] == CHECKERS:
        if board.theirs[OFF] == CHECKERS:
            found.draw = 1.0
            return found
        size = size_of_loss(board.theirs, is_short)
        found.win = 1.0
        found.win_mars = 1.0 if size >= 1 else 0.0
        found.win_koks = 1.0 if size >= 2 else 0.0
    else:
        size = size_of_loss(board.mine, is_short)
        found.lose_mars = 1.0 if size >= 1 else 0.0
        found.lose_koks = 1.0 if size >= 2 else 0.0
    return found
