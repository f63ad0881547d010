"""Random dice that need no state: every number is a function of (seed, trial, turn, stream), whoever asks first.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC 2011): ten rounds of
multiplication turn a counter of 128 bits into four random words under a key of 64 bits. So the same seed gives the same
rollout with any number of threads, processes or machines.

The first two random throws of the trials are stratified. With i = trial % 36, j = trial // 36 % 36 and the block
b = trial // 1296 the first is P[i] and the second Q[(i + j) % 36], P and Q random orders of the 36 throws that belong to
(seed, b): 36 trials hold every first throw once and every second throw once, 1296 trials every pair once.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    THROWS = 36                  # throws of two dice
    BLOCK_TRIALS = 1296          # trials that hold every pair of the first two throws once
    STRATIFIED_THROWS = 2

cdef enum:
    DICE_STREAM = 0              # what a number is for: no two purposes share one
    CHOICE_STREAM = 1            # the random policy's choices
    ORDER_STREAM = 2             # the orders of the stratified throws

cdef struct Words:
    # Random words of one (seed, trial, turn, stream), as many as are asked for.
    uint32_t key[2]
    uint32_t counter[4]
    uint32_t word[4]
    int left                     # words of `word` not yet taken; those at its end are the ones left

cdef struct Dice:
    # The dice of one seed; one for each thread, for it remembers a block's orders.
    uint64_t seed
    uint64_t block               # that `first` and `second` belong to
    bint ready                   # whether they have been made
    uint8_t first[THROWS]
    uint8_t second[THROWS]


cdef inline void philox(const uint32_t* counter, const uint32_t* key, uint32_t* out) noexcept nogil:
    """Write the four words of a counter (4 words) under a key (2 words)."""
    cdef uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3]
    cdef uint32_t k0 = key[0], k1 = key[1]
    cdef uint64_t even, odd
    cdef int turn
    for turn in range(10):
        even = <uint64_t> 0xD2511F53 * c0
        odd = <uint64_t> 0xCD9E8D57 * c2
        c0 = <uint32_t> (odd >> 32) ^ c1 ^ k0
        c1 = <uint32_t> odd
        c2 = <uint32_t> (even >> 32) ^ c3 ^ k1
        c3 = <uint32_t> even
        k0 += <uint32_t> 0x9E3779B9
        k1 += <uint32_t> 0xBB67AE85
    out[0] = c0
    out[1] = c1
    out[2] = c2
    out[3] = c3


cdef inline void begin_words(Words* words, uint64_t seed, uint64_t trial, uint32_t turn,
                             uint32_t stream) noexcept nogil:
    """Go to the beginning of the words of a turn; stream: one of the *_STREAM."""
    words.key[0] = <uint32_t> seed
    words.key[1] = <uint32_t> (seed >> 32)
    words.counter[0] = <uint32_t> trial
    words.counter[1] = <uint32_t> (trial >> 32)
    words.counter[2] = turn
    words.counter[3] = stream      # the upper 24 bits count on when four words are not enough
    words.left = 0


cdef inline uint32_t next_word(Words* words) noexcept nogil:
    """Take the next word."""
    if words.left == 0:
        philox(words.counter, words.key, words.word)
        words.counter[3] += 256
        words.left = 4
    words.left -= 1
    return words.word[3 - words.left]


cdef inline uint32_t below(Words* words, uint32_t n) noexcept nogil:
    """Return a number 0..n-1, n >= 1, all equally likely: words of the last, incomplete range of n are passed over."""
    cdef uint32_t over = <uint32_t> ((<uint64_t> 1 << 32) % n)
    cdef uint32_t word = next_word(words)
    while word > <uint32_t> 0xFFFFFFFF - over:
        word = next_word(words)
    return word % n


cdef inline void shuffle(Words* words, uint8_t* throws) noexcept nogil:
    """Write the 36 throws in a random order."""
    cdef int i, at
    for i in range(THROWS):
        at = <int> below(words, i + 1)
        throws[i] = throws[at]
        throws[at] = <uint8_t> i


cdef inline void begin_dice(Dice* dice, uint64_t seed) noexcept nogil:
    """Take up the dice of a seed."""
    dice.seed = seed
    dice.ready = False


cdef inline int throw_of(Dice* dice, uint64_t trial, uint32_t index) noexcept nogil:
    """Return random throw number `index` (0 the first) of a trial: 0..35, see `hi_of` and `lo_of`."""
    cdef Words words
    cdef uint64_t block
    if index >= STRATIFIED_THROWS:
        begin_words(&words, dice.seed, trial, index, DICE_STREAM)
        return <int> below(&words, THROWS)
    block = trial // BLOCK_TRIALS
    if not dice.ready or dice.block != block:
        begin_words(&words, dice.seed, block, 0, ORDER_STREAM)
        shuffle(&words, dice.first)
        begin_words(&words, dice.seed, block, 1, ORDER_STREAM)
        shuffle(&words, dice.second)
        dice.block = block
        dice.ready = True
    if index == 0:
        return dice.first[trial % THROWS]
    return dice.second[(trial + trial // THROWS) % THROWS]


cdef inline int hi_of(int throw) noexcept nogil:
    """The higher die of a throw 0..35, whose dice are throw // 6 + 1 and throw % 6 + 1."""
    return (throw // 6 if throw // 6 > throw % 6 else throw % 6) + 1


cdef inline int lo_of(int throw) noexcept nogil:
    """The lower die of a throw 0..35."""
    return (throw % 6 if throw // 6 > throw % 6 else throw // 6) + 1
