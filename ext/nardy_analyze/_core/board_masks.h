/* The mask of the places that hold so many checkers: one comparison of sixteen counts at a time where the processor has it. */
#ifndef NARDY_BOARD_MASKS_H
#define NARDY_BOARD_MASKS_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>

static inline uint32_t nardy_at_least(const int8_t* counts, int n) {
    const __m128i less = _mm_set1_epi8((char)(n - 1));
    const __m128i low = _mm_cmpgt_epi8(_mm_loadu_si128((const __m128i*)counts), less);
    const __m128i high = _mm_cmpgt_epi8(_mm_loadu_si128((const __m128i*)(counts + 16)), less);
    return (uint32_t)_mm_movemask_epi8(low) | (uint32_t)_mm_movemask_epi8(high) << 16;
}

#else

/* Eight counts at a time: adding 0x80 - n to each byte sets its high bit where the count is n or more (counts stay below 16);
 * the multiplication gathers the eight high bits into one byte. Little-endian only, which the package checks on import. */
static inline uint32_t nardy_at_least(const int8_t* counts, int n) {
    uint64_t words[4];
    uint32_t mask = 0;
    memcpy(words, counts, 32);
    for (int i = 0; i < 4; i++) {
        const uint64_t high = (words[i] + (uint64_t)(0x80 - n) * 0x0101010101010101u) & 0x8080808080808080u;
        mask |= (uint32_t)(((high >> 7) * 0x0102040810204080u) >> 56) << (8 * i);
    }
    return mask;
}

#endif

#endif
