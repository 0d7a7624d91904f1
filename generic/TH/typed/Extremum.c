/* The largest and smallest of all elements, and their indices along a dimension.
 *
 * A contiguous slice is searched a block at a time: first for the block's extremum, in parallel lanes, and then, if
 * that is better than the current one, for its index. Slices with contiguous first elements are searched side by
 * side. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include <math.h>

#include "TH/core/THKernel.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THSlices.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Extremum.c"
#else
#ifndef TH_REAL_IS_COMPLEX /* complex numbers have no order */

#define LANES (int)(128 / sizeof(TH_COMPUTE)) /* one of four that are compared at a time */
#define BLOCK 4096
#define FEW 32

TH_INLINE bool THTensor_(isNan)(TH_COMPUTE x)
{
#ifdef TH_REAL_IS_FLOATING
    return x != x;
#else
    (void)x;
    return false;
#endif
}

/* RECORD_NAN sets a flag if a condition holds, which integers do not compute. Flags are as wide as the elements that are
 * tested, because gcc converts flags of another width. */
#ifdef TH_REAL_IS_DOUBLE
typedef int64_t THTensor_(flag);
#else
typedef int32_t THTensor_(flag);
#endif
#ifdef TH_REAL_IS_FLOATING
#define RECORD_NAN(flag, condition) ((flag) |= (condition))
#else
#define RECORD_NAN(flag, condition) ((void)(flag))
#endif

TH_INLINE TH_COMPUTE THTensor_(nan)(void)
{
#ifdef TH_REAL_IS_FLOATING
    return (TH_COMPUTE)NAN;
#else
    return 0;
#endif
}

/* Return whether x replaces the extremum found so far: a NaN is never replaced. */
TH_INLINE bool THTensor_(beats)(TH_COMPUTE x, TH_COMPUTE found, bool largest)
{
    int better = largest ? x > found : x < found, isNan = THTensor_(isNan)(x), wasNan = THTensor_(isNan)(found);
    return better | (isNan & !wasNan); /* no jumps */
}

/* Return the better one of two numbers; y if one of them is NaN. Compilers have an instruction for this. */
TH_INLINE TH_COMPUTE THTensor_(better)(TH_COMPUTE x, TH_COMPUTE y, bool largest)
{
    return (largest ? x > y : x < y) ? x : y;
}

TH_INLINE TH_COMPUTE THTensor_(bestOfFour)(const TH_COMPUTE *x, bool largest)
{
    const TH_COMPUTE one = THTensor_(better)(x[0], x[LANES], largest);
    const TH_COMPUTE two = THTensor_(better)(x[2 * LANES], x[3 * LANES], largest);
    return THTensor_(better)(one, two, largest);
}

/* Merge `step` lanes into others: loops of constant length become vectors. */
#define HALVE(step)                                  \
    for (int k = 0; k < (step) && step < LANES; k++) \
    lanes[k] = THTensor_(better)(lanes[k], lanes[(k + (step)) % LANES], largest)

/* Return the extremum of n elements; NaN if one of them is NaN. Flags record NaN, because accumulators that record it
 * are slower: the largest of 100,000 floats would take 4.0 instead of 2.4 us. Elements at the end may be compared twice,
 * because a loop of constant length is faster. */
TH_INLINE TH_COMPUTE THTensor_(extremumOf)(const TH_COMPUTE *x, int64_t n, bool largest)
{
    TH_COMPUTE lanes[LANES];
    THTensor_(flag) nans[LANES];
    int64_t i = 0;
    TH_LANE_LOOP(k, LANES)
    {
        lanes[k] = x[0];
        nans[k] = 0;
    }
    for (; i + 4 * LANES <= n; i += 4 * LANES)
        TH_LANE_LOOP(k, LANES)
        {
            const TH_COMPUTE *y = x + i + k;
            RECORD_NAN(nans[k], isunordered(y[0], y[LANES]) | isunordered(y[2 * LANES], y[3 * LANES]));
            lanes[k] = THTensor_(better)(THTensor_(bestOfFour)(y, largest), lanes[k], largest);
        }
    for (; i < n && n >= LANES; i += LANES) {
        const TH_COMPUTE *y = x + (i + LANES <= n ? i : n - LANES);
        TH_LANE_LOOP(k, LANES)
        {
            RECORD_NAN(nans[k], THTensor_(isNan)(y[k]));
            lanes[k] = THTensor_(better)(y[k], lanes[k], largest);
        }
    }
    for (; i < n; i++) {
        RECORD_NAN(nans[0], THTensor_(isNan)(x[i]));
        lanes[0] = THTensor_(better)(x[i], lanes[0], largest);
    }
    for (int64_t k = 1; k < LANES; k++)
        RECORD_NAN(nans[0], nans[k]);
    HALVE(64);
    HALVE(32);
    HALVE(16);
    HALVE(8);
    HALVE(4);
    HALVE(2);
    HALVE(1);
    return nans[0] ? THTensor_(nan)() : lanes[0];
}

TH_VECTOR(static, TH_COMPUTE, THTensor_(largestOf), (const TH_COMPUTE *x, int64_t n), (x, n)) {
    return THTensor_(extremumOf)(x, n, true);
}

TH_VECTOR(static, TH_COMPUTE, THTensor_(smallestOf), (const TH_COMPUTE *x, int64_t n), (x, n)) {
    return THTensor_(extremumOf)(x, n, false);
}

/* Return the elements in place, or converted and contiguous in the block. */
TH_INLINE const TH_COMPUTE *THTensor_(elements)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block)
{
#ifdef TH_REAL_IS_FLOATING
    return THTensor_(loadMany)(n, data, stride, block);
#else
    if (stride == (int64_t)sizeof(real))
        return (const TH_COMPUTE *)(const void *)data;
    for (int64_t i = 0; i < n; i++)
        block[i] = *(const real *)(const void *)(data + i * stride);
    return block;
#endif
}

/* Merge the extremum of n elements, `stride` bytes apart, into *acc. */
TH_INLINE void THTensor_(mergeExtremum)(TH_COMPUTE *acc, int64_t n, const char *data, int64_t stride, bool largest)
{
    TH_COMPUTE block[BLOCK];
    for (int64_t i = 0; i < n; i += BLOCK) {
        const int64_t some = n - i < BLOCK ? n - i : BLOCK;
        const TH_COMPUTE *x = THTensor_(elements)(some, data + i * stride, stride, block);
        const TH_COMPUTE found = largest ? THTensor_(largestOf)(x, some) : THTensor_(smallestOf)(x, some);
        if (THTensor_(beats)(found, *acc, largest))
            *acc = found;
    }
}

static void THTensor_(mergeLargest)(void *acc, int64_t n, const char *data, int64_t stride)
{
    THTensor_(mergeExtremum)((TH_COMPUTE *)acc, n, data, stride, true);
}

static void THTensor_(mergeSmallest)(void *acc, int64_t n, const char *data, int64_t stride)
{
    THTensor_(mergeExtremum)((TH_COMPUTE *)acc, n, data, stride, false);
}

static void THTensor_(lowest)(void *acc)
{
    *(TH_COMPUTE *)acc = (TH_COMPUTE)TH_LOWEST;
}

static void THTensor_(highest)(void *acc)
{
    *(TH_COMPUTE *)acc = (TH_COMPUTE)TH_HIGHEST;
}

static void THTensor_(larger)(void *acc, const void *other)
{
    if (THTensor_(beats)(*(const TH_COMPUTE *)other, *(TH_COMPUTE *)acc, true))
        *(TH_COMPUTE *)acc = *(const TH_COMPUTE *)other;
}

static void THTensor_(smaller)(void *acc, const void *other)
{
    if (THTensor_(beats)(*(const TH_COMPUTE *)other, *(TH_COMPUTE *)acc, false))
        *(TH_COMPUTE *)acc = *(const TH_COMPUTE *)other;
}

static real THTensor_(extremumAll)(const char *name, const THReduceKernel *kernel, const THTensor *t)
{
    TH_COMPUTE found;
    if (t->nDimension == 0) {
        THError_set(TH_ERROR_VALUE, "a tensor without elements has no %s", name);
        return AS_REAL(0);
    }
    return THReduce_all(kernel, t, &found) ? AS_REAL(0) : TH_STORE(found);
}

real THTensor_(maxall)(THTensor *t)
{
    static const THReduceKernel kernel = {
        .acc_size = sizeof(TH_COMPUTE),
        .init = THTensor_(lowest),
        .inner = THTensor_(mergeLargest),
        .merge = THTensor_(larger),
    };
    return THTensor_(extremumAll)("max", &kernel, t);
}

real THTensor_(minall)(THTensor *t)
{
    static const THReduceKernel kernel = {
        .acc_size = sizeof(TH_COMPUTE),
        .init = THTensor_(highest),
        .inner = THTensor_(mergeSmallest),
        .merge = THTensor_(smaller),
    };
    return THTensor_(extremumAll)("min", &kernel, t);
}

TH_INLINE bool THTensor_(has)(const TH_COMPUTE *data, int64_t n, TH_COMPUTE x)
{
    THTensor_(flag) found = 0;
    for (int64_t k = 0; k < n; k++)
        found |= data[k] == x;
    return found != 0;
}

/* Return the index of the first of FEW elements that is equal to x; FEW if there is none. Without jumps that a processor
 * can predict wrongly, the largest ones of 316 rows of 316 floats take 51 instead of 57 us. */
TH_INLINE int32_t THTensor_(firstOf)(const TH_COMPUTE *data, TH_COMPUTE x)
{
    int32_t first = FEW;
    for (int32_t k = 0; k < FEW; k++) {
        const int32_t place = data[k] == x ? k : FEW;
        first = place < first ? place : first;
    }
    return first;
}

/* Return the index of the first element equal to x, which exists unless another thread writes the elements at the same
 * time: then the result is an arbitrary index. */
TH_VECTOR(static, int64_t, THTensor_(find), (const TH_COMPUTE *data, int64_t n, TH_COMPUTE x), (data, n, x)) {
    int64_t i = 0;
    while (i + 4 * LANES <= n && !THTensor_(has)(data + i, 4 * LANES, x))
        i += 4 * LANES;
    for (; i + FEW <= n; i += FEW) {
        const int32_t first = THTensor_(firstOf)(data + i, x);
        if (first < FEW)
            return i + first;
    }
    if (n >= FEW)
        return n - FEW + THTensor_(firstOf)(data + n - FEW, x) % FEW;
    while (i < n - 1 && data[i] != x)
        i++;
    return i;
}

/* Return the index of the extremum of n contiguous elements. */
static int64_t THTensor_(searchRow)(const real *x, int64_t n, bool largest)
{
    TH_COMPUTE block[BLOCK], found = TH_LOAD(x[0]);
    int64_t place = 0;
    for (int64_t i = 0; i < n; i += BLOCK) {
        const int64_t some = n - i < BLOCK ? n - i : BLOCK;
        const TH_COMPUTE *y = THTensor_(elements)(some, (const char *)(x + i), sizeof(real), block);
        const TH_COMPUTE best = largest ? THTensor_(largestOf)(y, some) : THTensor_(smallestOf)(y, some);
        if (THTensor_(isNan)(best)) {
            int64_t j = 0;
            while (j < some - 1 && !THTensor_(isNan)(y[j]))
                j++;
            return i + j;
        }
        if (i > 0 && !THTensor_(beats)(best, found, largest))
            continue;
        place = i + THTensor_(find)(y, some, best);
        found = best;
    }
    return place;
}

/* Return the index of the extremum of few elements, or of elements that are not contiguous. */
TH_INLINE int64_t THTensor_(searchAny)(int64_t n, const char *data, int64_t step, bool largest)
{
    TH_COMPUTE found = TH_LOAD(*(const real *)(const void *)data);
    int64_t place = 0;
    for (int64_t i = 1; i < n; i++) {
        TH_COMPUTE x = TH_LOAD(*(const real *)(const void *)(data + i * step));
        bool take = THTensor_(beats)(x, found, largest);
        found = take ? x : found;
        place = take ? i : place;
    }
    return place;
}

/* Find the indices in `count` slices whose first elements are contiguous. */
TH_INLINE void THTensor_(searchSlices)(int64_t n, const char *data, int64_t step, int64_t count, int64_t *place,
                                       bool largest)
{
    TH_COMPUTE found[TH_SLICES_GROUP];
    for (int64_t k = 0; k < count; k++) {
        found[k] = TH_LOAD(((const real *)(const void *)data)[k]);
        place[k] = 0;
    }
    for (int64_t i = 1; i < n; i++) {
        data += step;
        for (int64_t k = 0; k < count; k++) {
            TH_COMPUTE x = TH_LOAD(((const real *)(const void *)data)[k]);
            bool take = THTensor_(beats)(x, found[k], largest);
            found[k] = take ? x : found[k];
            place[k] = take ? i : place[k];
        }
    }
}

TH_VECTOR(static, void, THTensor_(largestPlaces),
          (int64_t n, const char *data, int64_t step, int64_t count, int64_t *place), (n, data, step, count, place)) {
    THTensor_(searchSlices)(n, data, step, count, place, true);
}

TH_VECTOR(static, void, THTensor_(smallestPlaces),
          (int64_t n, const char *data, int64_t step, int64_t count, int64_t *place), (n, data, step, count, place)) {
    THTensor_(searchSlices)(n, data, step, count, place, false);
}

static THStatus THTensor_(extremumPlaces)(const void *params, int64_t n, const char *data, int64_t step, int count,
                                          int64_t apart, int64_t *place)
{
    bool largest = *(const bool *)params;
    if (count > 1 && apart == (int64_t)sizeof(real)) {
        (largest ? THTensor_(largestPlaces) : THTensor_(smallestPlaces))(n, data, step, count, place);
        return 0;
    }
    for (int k = 0; k < count; k++, data += apart) {
        if (step == (int64_t)sizeof(real) && n > 2 * LANES)
            place[k] = THTensor_(searchRow)((const real *)(const void *)data, n, largest);
        else
            place[k] = largest ? THTensor_(searchAny)(n, data, step, true) : THTensor_(searchAny)(n, data, step, false);
    }
    return 0;
}

THStatus THTensor_(max)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    bool largest = true;
    return THSlices_pick("max", values, indices, t, dim, keepdim, THTensor_(extremumPlaces), &largest);
}

THStatus THTensor_(min)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    bool largest = false;
    return THSlices_pick("min", values, indices, t, dim, keepdim, THTensor_(extremumPlaces), &largest);
}

#undef LANES
#undef RECORD_NAN
#undef HALVE
#undef BLOCK
#undef FEW
#endif
#endif
