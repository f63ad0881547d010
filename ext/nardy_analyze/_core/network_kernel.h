/* The arithmetic of a network: whole numbers only, so that every machine gives the same bits. With NARDY_PORTABLE nothing
 * but plain C is used, for processors and compilers that have no more, and for tests.
 *
 * Written in C because the loops are to be compiled twice, plainly and for AVX2, and the better one chosen when the module
 * is loaded; Cython has no way to ask for that.
 */
#ifndef NARDY_NETWORK_KERNEL_H
#define NARDY_NETWORK_KERNEL_H

#include <stdint.h>
#include <string.h>
#if (defined(__SSE2__) || defined(_M_X64)) && !defined(NARDY_PORTABLE)
#define NARDY_SSE2
#include <emmintrin.h>
#endif

#define NARDY_MOST_WIDTH 256   /* first layer */
#define NARDY_MOST_HIDDEN 64   /* second layer */
#define NARDY_OUTPUTS 32       /* hidden is a multiple of this */
#define NARDY_LANES 64         /* width is a multiple of this */

/* Fixed point: the first layer has 8 bits after the point and is cut to [0, 4); the second has 8-bit weights, is cut to
 * [0, 8) with 9 bits; the output has 10-bit weights and leaves logits with 12 bits. */
#define NARDY_FIRST_TOP 1023
#define NARDY_SECOND_TOP 4095
#define NARDY_SECOND_SHIFT 7
#define NARDY_LOGIT_SHIFT 7

#ifndef NARDY_CLONES /* else whoever compiles has chosen */
#if defined(__x86_64__) && defined(__GNUC__) && defined(__linux__) && (!defined(__clang__) || __clang_major__ >= 14)
#define NARDY_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define NARDY_CLONES
#endif
#endif

#if defined(__GNUC__)
#define NARDY_INLINE static inline __attribute__((always_inline))
#else
#define NARDY_INLINE static __inline
#endif

/* One block of lanes of base + the rows of `add` - the rows of `sub`. */
#if defined(__GNUC__) && !defined(NARDY_PORTABLE)
/* Eight lanes are what every x86-64 and arm64 holds in a register; wider vectors would be kept in memory where they do not fit. */
typedef int16_t nardy_eight __attribute__((vector_size(16), aligned(2), may_alias));
NARDY_INLINE void nardy_sum_block(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                                  const uint16_t* sub, int n_sub, int16_t* sums) {
    const nardy_eight* at = (const nardy_eight*)base;
    nardy_eight a = at[0], b = at[1], c = at[2], d = at[3], e = at[4], f = at[5], g = at[6], h = at[7];
    for (int j = 0; j < n_add; j++) {
        at = (const nardy_eight*)(rows + (size_t)add[j] * width);
        a += at[0], b += at[1], c += at[2], d += at[3], e += at[4], f += at[5], g += at[6], h += at[7];
    }
    for (int j = 0; j < n_sub; j++) {
        at = (const nardy_eight*)(rows + (size_t)sub[j] * width);
        a -= at[0], b -= at[1], c -= at[2], d -= at[3], e -= at[4], f -= at[5], g -= at[6], h -= at[7];
    }
    nardy_eight* to = (nardy_eight*)sums;
    to[0] = a, to[1] = b, to[2] = c, to[3] = d, to[4] = e, to[5] = f, to[6] = g, to[7] = h;
}
#else
NARDY_INLINE void nardy_sum_block(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                                  const uint16_t* sub, int n_sub, int16_t* sums) {
    memcpy(sums, base, 2 * NARDY_LANES);
    for (int j = 0; j < n_add; j++)
        for (int k = 0; k < NARDY_LANES; k++) sums[k] += rows[(size_t)add[j] * width + k];
    for (int j = 0; j < n_sub; j++)
        for (int k = 0; k < NARDY_LANES; k++) sums[k] -= rows[(size_t)sub[j] * width + k];
}
#endif

NARDY_INLINE void nardy_sum_inline(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                                   const uint16_t* sub, int n_sub, int16_t* sums) {
    for (int block = 0; block < width; block += NARDY_LANES)
        nardy_sum_block(base + block, rows + block, width, add, n_add, sub, n_sub, sums + block);
}

/* sums[width] = base + the rows of `add` - the rows of `sub`; wraps as two's complement (the file's weights exclude it). */
NARDY_CLONES static void nardy_sum(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                                   const uint16_t* sub, int n_sub, int16_t* sums) {
    nardy_sum_inline(base, rows, width, add, n_add, sub, n_sub, sums);
}

NARDY_INLINE int32_t nardy_dot(const int16_t* a, const int16_t* b, int n) {
    int32_t total = 0;
    for (int i = 0; i < n; i++) total += (int32_t)a[i] * b[i];
    return total;
}

/* middle[hidden] of first[width]; pairs: second layer as [width / 2][hidden][2], so that a pair of inputs meets all outputs at
 * once and pairs that are zero, as about half of them are, cost nothing. */
#ifdef NARDY_SSE2
NARDY_INLINE void nardy_second(const int16_t* first, int width, const int16_t* pairs, const int32_t* bias, int hidden,
                               int16_t* middle) {
    for (int block = 0; block < hidden; block += NARDY_OUTPUTS) {
        const int32_t* from = bias + block;
        __m128i a = _mm_loadu_si128((const __m128i*)from), b = _mm_loadu_si128((const __m128i*)(from + 4));
        __m128i c = _mm_loadu_si128((const __m128i*)(from + 8)), d = _mm_loadu_si128((const __m128i*)(from + 12));
        __m128i e = _mm_loadu_si128((const __m128i*)(from + 16)), f = _mm_loadu_si128((const __m128i*)(from + 20));
        __m128i g = _mm_loadu_si128((const __m128i*)(from + 24)), h = _mm_loadu_si128((const __m128i*)(from + 28));
        for (int i = 0; i < width; i += 2) {
            int32_t pair;
            memcpy(&pair, first + i, 4);
            if (!pair) continue;
            const __m128i both = _mm_set1_epi32(pair);
            const __m128i* w = (const __m128i*)(pairs + (size_t)i * hidden + 2 * block);
            a = _mm_add_epi32(a, _mm_madd_epi16(both, _mm_loadu_si128(w)));
            b = _mm_add_epi32(b, _mm_madd_epi16(both, _mm_loadu_si128(w + 1)));
            c = _mm_add_epi32(c, _mm_madd_epi16(both, _mm_loadu_si128(w + 2)));
            d = _mm_add_epi32(d, _mm_madd_epi16(both, _mm_loadu_si128(w + 3)));
            e = _mm_add_epi32(e, _mm_madd_epi16(both, _mm_loadu_si128(w + 4)));
            f = _mm_add_epi32(f, _mm_madd_epi16(both, _mm_loadu_si128(w + 5)));
            g = _mm_add_epi32(g, _mm_madd_epi16(both, _mm_loadu_si128(w + 6)));
            h = _mm_add_epi32(h, _mm_madd_epi16(both, _mm_loadu_si128(w + 7)));
        }
        const __m128i sums[8] = {a, b, c, d, e, f, g, h};
        const __m128i zero = _mm_setzero_si128(), top = _mm_set1_epi16(NARDY_SECOND_TOP);
        for (int k = 0; k < 4; k++) {
            /* Packing cuts to 16 bits what is far above the top or below 0 anyway. */
            const __m128i two = _mm_packs_epi32(_mm_srai_epi32(sums[2 * k], NARDY_SECOND_SHIFT),
                                                _mm_srai_epi32(sums[2 * k + 1], NARDY_SECOND_SHIFT));
            _mm_storeu_si128((__m128i*)(middle + block + 8 * k), _mm_min_epi16(_mm_max_epi16(two, zero), top));
        }
    }
}
#else
NARDY_INLINE void nardy_second(const int16_t* first, int width, const int16_t* pairs, const int32_t* bias, int hidden,
                               int16_t* middle) {
    int32_t sums[NARDY_MOST_HIDDEN];
    memcpy(sums, bias, sizeof(int32_t) * hidden);
    for (int i = 0; i < width; i += 2) {
        const int32_t one = first[i], two = first[i + 1];
        const int16_t* w = pairs + (size_t)i * hidden;
        if (!one && !two) continue;
        for (int k = 0; k < hidden; k++) sums[k] += one * w[2 * k] + two * w[2 * k + 1];
    }
    for (int k = 0; k < hidden; k++) {
        const int32_t total = sums[k] >> NARDY_SECOND_SHIFT;
        middle[k] = (int16_t)(total < 0 ? 0 : total > NARDY_SECOND_TOP ? NARDY_SECOND_TOP : total);
    }
}
#endif

/* logits[classes] of a board whose first layer is base + add - sub; pairs: see nardy_second, out: [classes][hidden]. */
NARDY_CLONES static void nardy_logits(const int16_t* base, const int16_t* rows, int width, const uint16_t* add, int n_add,
                                      const uint16_t* sub, int n_sub, const int16_t* pairs, const int32_t* second_bias,
                                      int hidden, const int16_t* out, const int32_t* out_bias, int classes,
                                      int32_t* logits) {
    int16_t first[NARDY_MOST_WIDTH];
    int16_t middle[NARDY_MOST_HIDDEN];
    nardy_sum_inline(base, rows, width, add, n_add, sub, n_sub, first);
    for (int i = 0; i < width; i++) {
        int16_t cut = first[i] < 0 ? 0 : first[i];
        first[i] = cut > NARDY_FIRST_TOP ? NARDY_FIRST_TOP : cut;
    }
    nardy_second(first, width, pairs, second_bias, hidden, middle);
    if (hidden == NARDY_OUTPUTS) { /* a length known to the compiler */
        for (int c = 0; c < classes; c++)
            logits[c] = (out_bias[c] + nardy_dot(middle, out + NARDY_OUTPUTS * c, NARDY_OUTPUTS)) >> NARDY_LOGIT_SHIFT;
        return;
    }
    for (int c = 0; c < classes; c++)
        logits[c] = (out_bias[c] + nardy_dot(middle, out + hidden * c, hidden)) >> NARDY_LOGIT_SHIFT;
}

#endif
