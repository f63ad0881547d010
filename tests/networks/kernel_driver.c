/* Prints what the kernel makes of numbers by chance; compiled by test_plain_and_wide.py in several ways. */
#include <stdio.h>
#include <stdlib.h>

#include "network_kernel.h"

enum { ROWS = 500, ADD = 60, SUB = 8, CLASSES = 6, ROUNDS = 3000 };

static uint32_t state = 1;

static uint32_t word(void) { /* xorshift32 */
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    return state;
}

static int16_t within(int most) { return (int16_t)((int)(word() % (2u * most + 1u)) - most); }

static void fill(int16_t* to, int n, int most) {
    for (int i = 0; i < n; i++) to[i] = within(most);
}

int main(void) {
    static const int WIDTHS[] = {64, 128, 192, 256};
    static const int HIDDEN[] = {32, 64, 32, 64};
    static int16_t base[NARDY_MOST_WIDTH], rows[ROWS * NARDY_MOST_WIDTH], pairs[NARDY_MOST_HIDDEN * NARDY_MOST_WIDTH];
    static int16_t out[CLASSES * NARDY_MOST_HIDDEN], sums[NARDY_MOST_WIDTH];
    static int32_t second_bias[NARDY_MOST_HIDDEN], out_bias[CLASSES], logits[CLASSES];
    static uint16_t add[ADD], sub[SUB];
    for (int size = 0; size < 4; size++) {
        const int width = WIDTHS[size], hidden = HIDDEN[size];
        fill(base, width, 2000), fill(rows, ROWS * width, 300), fill(pairs, hidden * width, 2047);
        fill(out, CLASSES * hidden, 8191);
        for (int i = 0; i < hidden; i++) second_bias[i] = within(32767) * 8;
        for (int i = 0; i < CLASSES; i++) out_bias[i] = within(32767) * 8;
        for (int round = 0; round < ROUNDS; round++) {
            const int n_add = (int)(word() % (ADD + 1)), n_sub = (int)(word() % (SUB + 1));
            for (int i = 0; i < n_add; i++) add[i] = (uint16_t)(word() % ROWS);
            for (int i = 0; i < n_sub; i++) sub[i] = (uint16_t)(word() % ROWS);
            nardy_sum(base, rows, width, add, n_add, sub, n_sub, sums);
            nardy_logits(sums, rows, width, sub, n_sub, add, n_add, pairs, second_bias, hidden, out, out_bias, CLASSES,
                         logits); /* goes back to the base: the first layer must be that of the base alone */
            for (int i = 0; i < CLASSES; i++) printf("%d ", (int)logits[i]);
            nardy_logits(base, rows, width, add, n_add, sub, n_sub, pairs, second_bias, hidden, out, out_bias, CLASSES,
                         logits);
            for (int i = 0; i < CLASSES; i++) printf("%d ", (int)logits[i]);
            for (int i = 0; i < width; i += 17) printf("%d ", (int)sums[i]);
            printf("\n");
        }
    }
    return 0;
}
