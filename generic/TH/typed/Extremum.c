/* Indices of the largest and smallest element along a dimension.
 *
 * A contiguous slice is searched a block at a time: first for the block's extremum, in parallel lanes, and then, if
 * that is better than the current one, for its index. Slices with contiguous first elements are searched side by
 * side. */
#ifndef TH_GENERIC_FILE
#include "TH/TH.h"
#include "TH/core/THSlices.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Extremum.c"
#else
#ifndef TH_REAL_IS_COMPLEX /* complex numbers have no order */

#define LANES (int)(256 / sizeof(TH_COMPUTE))
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

/* Return whether x replaces the extremum found so far: a NaN is never replaced. */
TH_INLINE bool THTensor_(beats)(TH_COMPUTE x, TH_COMPUTE found, bool largest)
{
    int better = largest ? x > found : x < found, isNan = THTensor_(isNan)(x), wasNan = THTensor_(isNan)(found);
    return better | (isNan & !wasNan); /* no jumps */
}

/* Return the better one of the extremum found so far and x; NaN if one of them is NaN. */
TH_INLINE TH_COMPUTE THTensor_(better)(TH_COMPUTE found, TH_COMPUTE x, bool largest)
{
    TH_COMPUTE better = (largest ? found > x : found < x) ? found : x;
    return THTensor_(isNan)(found) ? found : better;
}

/* Return the extremum of n elements; NaN if one of them is NaN. Elements at the end may be compared twice, because a
 * loop of constant length is faster. */
TH_INLINE TH_COMPUTE THTensor_(extremumOf)(const real *x, int64_t n, bool largest)
{
    TH_COMPUTE lanes[LANES], found = TH_LOAD(x[0]);
    int64_t i = 0;
    for (int64_t k = 0; k < LANES; k++)
        lanes[k] = found;
    for (; i + LANES <= n; i += LANES)
        for (int64_t k = 0; k < LANES; k++)
            lanes[k] = THTensor_(better)(lanes[k], TH_LOAD(x[i + k]), largest);
    if (n >= LANES)
        for (int64_t k = 0; k < LANES; k++)
            lanes[k] = THTensor_(better)(lanes[k], TH_LOAD(x[n - LANES + k]), largest);
    else
        for (int64_t k = 0; k < n; k++)
            lanes[k] = THTensor_(better)(lanes[k], TH_LOAD(x[k]), largest);
    for (int64_t step = LANES / 2; step; step /= 2)
        for (int64_t k = 0; k < step; k++)
            lanes[k] = THTensor_(better)(lanes[k], lanes[k + step], largest);
    return lanes[0];
}

TH_VECTOR(static, TH_COMPUTE, THTensor_(largestOf), (const real *x, int64_t n), (x, n)) {
    return THTensor_(extremumOf)(x, n, true);
}

TH_VECTOR(static, TH_COMPUTE, THTensor_(smallestOf), (const real *x, int64_t n), (x, n)) {
    return THTensor_(extremumOf)(x, n, false);
}

TH_INLINE bool THTensor_(has)(const real *data, int64_t n, TH_COMPUTE x)
{
    int32_t found = 0;
    for (int64_t k = 0; k < n; k++)
        found |= TH_LOAD(data[k]) == x;
    return found;
}

/* Return the index of the first of FEW elements that is equal to x; FEW if there is none. Without jumps that a processor
 * can predict wrongly, the largest of 316 floats takes 40 instead of 42 ns. */
TH_INLINE int32_t THTensor_(firstOf)(const real *data, TH_COMPUTE x)
{
    int32_t first = FEW;
    for (int32_t k = 0; k < FEW; k++) {
        const int32_t place = TH_LOAD(data[k]) == x ? k : FEW;
        first = place < first ? place : first;
    }
    return first;
}

/* Return the index of the first element equal to x, which exists unless another thread writes the elements at the same
 * time: then the result is an arbitrary index. */
TH_VECTOR(static, int64_t, THTensor_(find), (const real *data, int64_t n, TH_COMPUTE x), (data, n, x)) {
    int64_t i = 0;
    while (i + 2 * LANES <= n && !THTensor_(has)(data + i, 2 * LANES, x))
        i += 2 * LANES;
    for (; i + FEW <= n; i += FEW) {
        const int32_t first = THTensor_(firstOf)(data + i, x);
        if (first < FEW)
            return i + first;
    }
    if (n >= FEW)
        return n - FEW + THTensor_(firstOf)(data + n - FEW, x) % FEW;
    while (i < n - 1 && TH_LOAD(data[i]) != x)
        i++;
    return i;
}

/* Return the index of the extremum of n contiguous elements. */
static int64_t THTensor_(searchRow)(const real *x, int64_t n, bool largest)
{
    TH_COMPUTE found = TH_LOAD(x[0]);
    int64_t place = 0;
    for (int64_t i = 0; i < n; i += BLOCK) {
        int64_t some = n - i < BLOCK ? n - i : BLOCK, j = i;
        TH_COMPUTE best = largest ? THTensor_(largestOf)(x + i, some) : THTensor_(smallestOf)(x + i, some);
        if (THTensor_(isNan)(best)) {
            while (j < i + some - 1 && !THTensor_(isNan)(TH_LOAD(x[j])))
                j++;
            return j;
        }
        if (i > 0 && !THTensor_(beats)(best, found, largest))
            continue;
        place = i + THTensor_(find)(x + i, some, best);
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
        if (step == (int64_t)sizeof(real) && n > LANES)
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
#undef BLOCK
#undef FEW
#endif
#endif
