/* Sorting of keys with vectors: included once for each instruction set and width of keys, after these definitions.
 *
 * KEY, KEYS_MAX      type and greatest value of a key
 * KEYS_(name)        the name of a function of this variant
 * KEYS_LANES         keys of a vector
 * KEYS_TARGET        attribute that selects the instruction set
 * KEYS_V             type of a vector
 * KEYS_(fill)        a vector of equal keys
 * KEYS_(load), KEYS_(store), KEYS_(loadSome), KEYS_(storeSome)
 *                    a vector in memory; with `Some` only the first keys, and the others are KEYS_MAX
 * KEYS_(order)       move the lesser keys of two vectors to the first, the greater ones to the second
 * KEYS_(flip)        complement the lanes of a level of merging
 * KEYS_(exchange)    exchange the lanes of *a whose number has the bit `lane` with those of *b without the bit
 * KEYS_(straighten)  move lanes to their final places, after a matrix of so many rows was sorted
 * KEYS_(split)       store the keys of a vector before the limit at *less, the others before *rest, and move both pointers.
 *                    Up to a vector may be overwritten behind *less, and before *rest.
 * KEYS_(heap)        THKeySort_heap32 or THKeySort_heap64 */

/* ---- up to 16 vectors: a network in registers ----
 *
 * The keys are a matrix whose rows are vectors. Some bits of a key's place in the order select its row, the others its
 * lane. Only rows are compared, so that a comparison takes a minimum and a maximum of whole vectors. To compare keys whose
 * places differ in a bit of the lane, this bit is exchanged with one of the row first, which takes a shuffle per vector:
 * shuffles inside of vectors would need twice as many minimums and maximums.
 *
 * Columns are sorted first, and then merged in pairs (Batcher's bitonic merge, 1968). Every second block has to be in
 * descending order; it is stored as complements, so that comparisons need no direction. */

#ifndef KEYS_EACH_PAIR
/* The pairs of rows whose numbers differ in `bit`. Constant numbers keep the rows in registers. */
#define KEYS_PAIR(DO, p) \
    DO(((p) & ~(bit - 1)) * 2 | ((p) & (bit - 1)), ((p) & ~(bit - 1)) * 2 | ((p) & (bit - 1)) | bit)
#define KEYS_EACH_PAIR(DO)                                                  \
    KEYS_PAIR(DO, 0)                                                        \
    if (rows > 2) {                                                         \
        KEYS_PAIR(DO, 1)                                                    \
    }                                                                       \
    if (rows > 4) {                                                         \
        KEYS_PAIR(DO, 2) KEYS_PAIR(DO, 3)                                   \
    }                                                                       \
    if (rows > 8) {                                                         \
        KEYS_PAIR(DO, 4) KEYS_PAIR(DO, 5) KEYS_PAIR(DO, 6) KEYS_PAIR(DO, 7) \
    }
#define KEYS_EACH_ROW(DO)                                     \
    if (rows >= 2) {                                          \
        DO(0) DO(1)                                           \
    }                                                         \
    if (rows > 2) {                                           \
        DO(2) DO(3)                                           \
    }                                                         \
    if (rows > 4) {                                           \
        DO(4) DO(5) DO(6) DO(7)                               \
    }                                                         \
    if (rows > 8) {                                           \
        DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15) \
    }
/* The last comparisons of networks for 8 and 16 rows; the first are those of all pairs of a bit. The networks are those
 * that take the fewest comparisons (Knuth, The Art of Computer Programming 3, 5.3.4), 19 and 60; the second is Green's. */
#define KEYS_LAST_OF_8(DO) \
    DO(1, 2) DO(5, 6) DO(0, 4) DO(3, 7) DO(1, 5) DO(2, 6) DO(1, 4) DO(3, 6) DO(2, 4) DO(3, 5) DO(3, 4)
#define KEYS_LAST_OF_16(DO) KEYS_LAYERS_5_6(DO) KEYS_LAYERS_7_8(DO) KEYS_LAYERS_9_10(DO)
#define KEYS_LAYERS_5_6(DO) \
    DO(5, 10) DO(6, 9) DO(3, 12) DO(13, 14) DO(4, 8) DO(7, 11) DO(1, 2) DO(1, 4) DO(7, 13) DO(2, 8) DO(11, 14)
#define KEYS_LAYERS_7_8(DO) \
    DO(2, 4) DO(5, 6) DO(9, 10) DO(11, 13) DO(3, 8) DO(7, 12) DO(6, 8) DO(10, 12) DO(3, 5) DO(7, 9)
#define KEYS_LAYERS_9_10(DO) DO(3, 4) DO(5, 6) DO(7, 8) DO(9, 10) DO(11, 12) DO(6, 7) DO(8, 9)
/* The row that has the i-th part of the result: the bits of the number are reversed, except that the bits of rows that are
 * not transposed (16 rows of 4 lanes) keep their order. */
#define KEYS_RESULT(i, lanes)                                                                       \
    (rows == 16 && (lanes) == 4 ? ((i) & 3) << 2 | ((i) & 4) >> 1 | ((i) & 8) >> 3                  \
     : rows == 16               ? ((i) & 1) << 3 | ((i) & 2) << 1 | ((i) & 4) >> 1 | ((i) & 8) >> 3 \
     : rows == 8                ? ((i) & 1) << 2 | ((i) & 2) | ((i) & 4) >> 2                       \
     : rows == 4                ? ((i) & 1) << 1 | ((i) & 2) >> 1                                   \
                                : (i))
#endif

#define KEYS_INLINE KEYS_TARGET static inline __attribute__((always_inline))
#define KEYS_FUNCTION KEYS_TARGET __attribute__((noinline)) static

KEYS_INLINE void KEYS_(compare)(KEYS_V *r, int rows, int bit)
{
#define COMPARE(i, j) KEYS_(order)(r + (i), r + (j));
    KEYS_EACH_PAIR(COMPARE)
}

KEYS_INLINE void KEYS_(exchangeRows)(KEYS_V *r, int rows, int lane, int bit)
{
#define EXCHANGE(i, j) KEYS_(exchange)(r + (i), r + (j), lane);
    KEYS_EACH_PAIR(EXCHANGE)
#undef EXCHANGE
}

/* Compare keys whose places differ in the bit that a bit of the lane selects. */
KEYS_INLINE void KEYS_(compareLanes)(KEYS_V *r, int rows, int lane)
{
    KEYS_(exchangeRows)(r, rows, lane, 1);
    KEYS_(compare)(r, rows, 1);
}

KEYS_INLINE void KEYS_(sortColumns)(KEYS_V *r, int rows)
{
    KEYS_(compare)(r, rows, 1);
    if (rows > 2)
        KEYS_(compare)(r, rows, 2);
    if (rows == 4) {
        COMPARE(1, 2)
    } else if (rows == 8) {
        KEYS_LAST_OF_8(COMPARE)
    } else if (rows == 16) {
        KEYS_(compare)(r, rows, 4);
        KEYS_(compare)(r, rows, 8);
        KEYS_LAST_OF_16(COMPARE)
    }
#undef COMPARE
}

KEYS_INLINE void KEYS_(flipRows)(KEYS_V *r, int rows, int level)
{
#define FLIP(i) r[i] = KEYS_(flip)(r[i], level);
    KEYS_EACH_ROW(FLIP)
#undef FLIP
}

/* Merge blocks of 2^(level - 1) columns in pairs. The lowest bit of the row is exchanged with one bit of the lane after
 * another, and returns; this reverses the first bits of the lane, `level` of them. */
KEYS_INLINE void KEYS_(merge)(KEYS_V *r, int rows, int level)
{
    KEYS_(flipRows)(r, rows, level);
    KEYS_(compareLanes)(r, rows, level - 1);
    if (level > 1)
        KEYS_(compareLanes)(r, rows, 0);
    if (level > 2)
        KEYS_(compareLanes)(r, rows, 1);
    if (level > 3)
        KEYS_(compareLanes)(r, rows, 2);
    if (rows > 8)
        KEYS_(compare)(r, rows, 8);
    if (rows > 4)
        KEYS_(compare)(r, rows, 4);
    if (rows > 2)
        KEYS_(compare)(r, rows, 2);
    KEYS_(compareLanes)(r, rows, level - 1);
}

/* Sort the matrix. KEYS_RESULT has the order of the rows in the end. */
KEYS_INLINE void KEYS_(sortRows)(KEYS_V *r, int rows)
{
    KEYS_(flipRows)(r, rows, 0);
    KEYS_(sortColumns)(r, rows);
    KEYS_(merge)(r, rows, 1);
    KEYS_(merge)(r, rows, 2);
    if (KEYS_LANES > 4)
        KEYS_(merge)(r, rows, 3);
    if (KEYS_LANES > 8)
        KEYS_(merge)(r, rows, 4);
    KEYS_(exchangeRows)(r, rows, 0, 1); /* from here: transpose */
    if (rows > 2)
        KEYS_(exchangeRows)(r, rows, 1, 2);
    if (rows > 4 && KEYS_LANES > 4)
        KEYS_(exchangeRows)(r, rows, 2, 4);
    if (rows > 8 && KEYS_LANES > 8)
        KEYS_(exchangeRows)(r, rows, 3, 8);
}

/* Sort n keys that are too many for half of the rows, unless there are two. The first half is full then. */
KEYS_INLINE void KEYS_(sortMatrix)(const KEY *from, KEY *to, int64_t n, int rows)
{
    KEYS_V r[16];
#define AT(i) ((i) * KEYS_LANES)
#define IS_FULL(i) (rows > 2 && (i) < rows / 2)
#define LOAD(i) r[i] = IS_FULL(i) ? KEYS_(load)(from + AT(i)) : KEYS_(loadSome)(from + AT(i), n - AT(i));
    KEYS_EACH_ROW(LOAD)
    KEYS_(sortRows)(r, rows);
#define STORE(i)                                                                          \
    if (IS_FULL(i))                                                                       \
        KEYS_(store)(to + AT(i), KEYS_(straighten)(r[KEYS_RESULT(i, KEYS_LANES)], rows)); \
    else                                                                                  \
        KEYS_(storeSome)(to + AT(i), n - AT(i), KEYS_(straighten)(r[KEYS_RESULT(i, KEYS_LANES)], rows));
    KEYS_EACH_ROW(STORE)
#undef AT
#undef IS_FULL
#undef LOAD
#undef STORE
}

KEYS_FUNCTION void KEYS_(sort16)(const KEY *from, KEY *to, int64_t n)
{
    KEYS_(sortMatrix)(from, to, n, 16);
}

KEYS_FUNCTION void KEYS_(sort8)(const KEY *from, KEY *to, int64_t n)
{
    KEYS_(sortMatrix)(from, to, n, 8);
}

KEYS_FUNCTION void KEYS_(sort4)(const KEY *from, KEY *to, int64_t n)
{
    KEYS_(sortMatrix)(from, to, n, 4);
}

KEYS_FUNCTION void KEYS_(sort2)(const KEY *from, KEY *to, int64_t n)
{
    KEYS_(sortMatrix)(from, to, n, 2);
}

KEYS_INLINE void KEYS_(sortFew)(const KEY *from, KEY *to, int64_t n)
{
    (n > 8 * KEYS_LANES   ? KEYS_(sort16)
     : n > 4 * KEYS_LANES ? KEYS_(sort8)
     : n > 2 * KEYS_LANES ? KEYS_(sort4)
                          : KEYS_(sort2))(from, to, n);
}

/* ---- partition ----
 *
 * Keys are counted in the register from which they are stored, so that all positions are inside of the slice whatever
 * other threads write. */

/* Move the keys before `bound` to the front of dest, the others to the end of spare. The keys are in one of the two, which
 * is read from the side that is written too. Return the number of keys before the bound. */
KEYS_FUNCTION int64_t KEYS_(separate)(KEY *dest, KEY *spare, int64_t n, KEY bound, bool inSpare)
{
    KEY *less = dest, *rest = spare + n;
    const KEYS_V limit = KEYS_(fill)(bound);
    const int64_t step = inSpare ? -KEYS_LANES : KEYS_LANES;
    const KEY *from = inSpare ? spare + n - KEYS_LANES : dest;
    for (int64_t i = n / KEYS_LANES; i > 0; i--, from += step)
        KEYS_(split)(KEYS_(load)(from), limit, &less, &rest);
    for (int64_t i = 0, left = n % KEYS_LANES; i < left; i++) {
        const KEY key = inSpare ? spare[left - 1 - i] : from[i];
        const bool before = key < bound;
        *less = key;
        rest[-1] = key;
        less += before;
        rest -= !before;
    }
    return less - dest;
}

enum { KEYS_(VECTORS) = 8, KEYS_(BLOCK) = KEYS_(VECTORS) * KEYS_LANES };

/* Split a block. All of it is read before anything is stored, which may overwrite it. */
KEYS_INLINE void KEYS_(splitBlock)(const KEY *from, KEYS_V limit, KEY **less, KEY **rest)
{
    enum { rows = KEYS_(VECTORS) };
    KEYS_V r[rows];
#define LOAD(i) r[i] = KEYS_(load)(from + (i) * KEYS_LANES);
    KEYS_EACH_ROW(LOAD)
#undef LOAD
#define SPLIT(i) KEYS_(split)(r[i], limit, less, rest);
    KEYS_EACH_ROW(SPLIT)
#undef SPLIT
}

/* Move the keys before `bound` to the front, the others to the end, in place. Blocks of both ends are held in other memory,
 * and the next block is read at the end that has less free space. Blocks are chosen one in advance, because the choice
 * depends on the counts of the last block; without this, n = 10^6 would take a fifth longer. */
KEYS_FUNCTION int64_t KEYS_(partition)(KEY *x, int64_t n, KEY bound)
{
    enum { BLOCK = KEYS_(BLOCK), HELD = 2 * BLOCK };
    KEY held[5 * BLOCK];
    const int64_t end = HELD + n % BLOCK, count = HELD + end;
    memcpy(held, x, HELD * sizeof *x);
    memcpy(held + HELD, x + n - end, (size_t)end * sizeof *x);
    KEY *less = x, *rest = x + n;
    const KEY *left = x + HELD + BLOCK, *right = x + n - end, *from = x + HELD;
    const KEYS_V limit = KEYS_(fill)(bound);
    for (int64_t blocks = (n - count) / BLOCK; blocks > 0; blocks--) {
        const int64_t isRight = rest - right < left - less ? -1 : 0; /* a mask, because a jump would be mispredicted */
        const KEY *next = left + (isRight & (right - BLOCK - left));
        right -= isRight & BLOCK;
        left += ~isRight & BLOCK;
        KEYS_(splitBlock)(from, limit, &less, &rest);
        from = next;
    }
    int64_t i = 0;
    for (; count - i >= 2 * KEYS_LANES; i += KEYS_LANES)
        KEYS_(split)(KEYS_(load)(held + i), limit, &less, &rest);
    for (; i < count; i++) {
        const bool before = held[i] < bound;
        *(before ? less : rest - 1) = held[i];
        less += before;
        rest -= !before;
    }
    return less - x;
}

/* ---- quicksort ---- */

KEYS_INLINE KEY KEYS_(median3)(KEY a, KEY b, KEY c)
{
    const KEY low = a < b ? a : b, high = a < b ? b : a, upper = high < c ? high : c;
    return low > upper ? low : upper;
}

/* Return a key near the median: the median of a sample, or of few keys Tukey's ninther. */
KEYS_FUNCTION KEY KEYS_(pivot)(const KEY *x, int64_t n)
{
    enum { SAMPLE = 64, SAMPLED = 2048 };
    if (n > SAMPLED) {
        KEY sample[SAMPLE];
        for (int i = 0; i < SAMPLE; i++)
            sample[i] = x[i * (n / SAMPLE) + i % 8]; /* the remainder breaks a period of the keys */
        KEYS_(sortFew)(sample, sample, SAMPLE);
        return sample[SAMPLE / 2];
    }
    KEY medians[3];
    for (int i = 0; i < 3; i++)
        medians[i] = KEYS_(median3)(x[3 * i * (n / 9)], x[(3 * i + 1) * (n / 9)], x[(3 * i + 2) * (n / 9)]);
    return KEYS_(median3)(medians[0], medians[1], medians[2]);
}

/* Sort keys that are in dest or in spare; the result is in dest. */
KEYS_TARGET static void KEYS_(sortSeparately)(KEY *dest, KEY *spare, int64_t n, bool inSpare, int depth)
{
    while (n > 16 * KEYS_LANES) {
        if (depth-- <= 0) {
            if (inSpare)
                memcpy(dest, spare, (size_t)n * sizeof *dest);
            KEYS_(heap)(dest, n);
            return;
        }
        const KEY pivot = KEYS_(pivot)(inSpare ? spare : dest, n);
        int64_t count = KEYS_(separate)(dest, spare, n, pivot, inSpare);
        if (count > 0) {
            KEYS_(sortSeparately)(dest, spare, count, false, depth);
        } else if (pivot == KEYS_MAX) {
            memcpy(dest, spare, (size_t)n * sizeof *dest);
            return;
        } else {
            count = KEYS_(separate)(dest, spare, n, pivot + 1, true); /* those are equal, and sorted */
        }
        dest += count;
        spare += count;
        n -= count;
        inSpare = true;
    }
    if (n > 0)
        KEYS_(sortFew)(inSpare ? spare : dest, dest, n);
}

enum { KEYS_(SPARE) = 2048 };

/* Partition in place until a part and as many spare keys fit in the first-level cache. */
KEYS_TARGET static void KEYS_(sortInPlace)(KEY *x, KEY *spare, int64_t n, int depth, const THKeyFinish *finish)
{
    for (int64_t count; n > KEYS_(SPARE) && depth-- > 0; x += count, n -= count) {
        const KEY pivot = KEYS_(pivot)(x, n);
        count = KEYS_(partition)(x, n, pivot);
        if (count > 0) {
            KEYS_(sortInPlace)(x, spare, count, depth, finish);
        } else {
            count = pivot == KEYS_MAX ? n : KEYS_(partition)(x, n, pivot + 1); /* those are equal, and sorted */
            THKeyFinish_run(finish, x, count);
        }
    }
    if (n <= KEYS_(SPARE))
        KEYS_(sortSeparately)(x, spare, n, false, depth);
    else
        KEYS_(heap)(x, n);
    THKeyFinish_run(finish, x, n);
}

KEYS_TARGET static void KEYS_(sort)(KEY *x, int64_t n, const THKeyFinish *finish)
{
    if (n > 0 && n <= 16 * KEYS_LANES) {
        KEYS_(sortFew)(x, x, n);
        THKeyFinish_run(finish, x, n);
        return;
    }
    KEY spare[KEYS_(SPARE)];
    int depth = 8;
    for (int64_t rest = n; rest > 0; rest /= 2)
        depth += 2;
    KEYS_(sortInPlace)(x, spare, n, depth, finish);
}

#undef KEY
#undef KEYS_MAX
#undef KEYS_
#undef KEYS_V
#undef KEYS_LANES
#undef KEYS_TARGET
#undef KEYS_INLINE
#undef KEYS_FUNCTION
