/* Indices drawn with given weights, computed in double.
 *
 * With replacement: a uniform number is looked up among the cumulative sums. Without replacement: every index gets an
 * exponential number divided by its weight, the arrival time of an event with this rate, and the earliest arrivals are
 * selected; this is equivalent to drawing one index after the other among the remaining ones, and takes one pass. */
#include <float.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THRandom.h"
#include "TH/core/THResult.h"

/* ---- weights ---- */

/* Lower bound of a positive weight relative to the largest one, so that weights and arrival times are finite
 * numbers. */
static const double LEAST = 0x1p-1000;

/* Scale a row so that its largest weight is 1, so that neither sums nor quotients overflow. */
static THStatus scaleRow(int64_t row, int64_t n, double *weights, int64_t count, bool replacement)
{
    double largest = 0;
    int64_t positive = 0;
    for (int64_t k = 0; k < n; k++) {
        if (!(weights[k] >= 0 && weights[k] <= DBL_MAX))
            return THError_set(TH_ERROR_VALUE, "expected weights >= 0 and finite, got %g in row %lld", weights[k],
                               (long long)row);
        positive += weights[k] > 0;
        largest = weights[k] > largest ? weights[k] : largest;
    }
    if (positive == 0)
        return THError_set(TH_ERROR_VALUE, "all weights of row %lld are 0", (long long)row);
    if (!replacement && positive < count)
        return THError_set(TH_ERROR_VALUE, "cannot draw num_samples = %lld without replacement: row %lld has %lld %s",
                           (long long)count, (long long)row, (long long)positive,
                           positive == 1 ? "positive weight" : "positive weights");
    for (int64_t k = 0; k < n; k++) {
        const double scaled = weights[k] / largest;
        weights[k] = weights[k] > 0 && scaled < LEAST ? LEAST : scaled;
    }
    return 0;
}

static THStatus scaleRows(int64_t rows, int64_t n, double *weights, int64_t count, bool replacement)
{
    for (int64_t row = 0; row < rows; row++)
        TH_TRY(scaleRow(row, n, weights + row * n, count, replacement));
    return 0;
}

/* ---- with replacement ---- */

/* Return the first index whose cumulative sum is above x; the last sum always is. */
static int64_t search(const double *sums, int64_t n, double x)
{
    const double *first = sums;
    while (n > 1) {
        int64_t half = n / 2;
        first += (int64_t)(first[half - 1] <= x) * half; /* no branch, since the outcome is random */
        n -= half;
    }
    return first - sums;
}

static void drawReplaced(THGenerator *generator, int64_t n, double *weights, int64_t count, int64_t *indices)
{
    double u[TH_RANDOM_BLOCK], sum = 0;
    for (int64_t k = 0; k < n; k++)
        weights[k] = sum += weights[k];
    while (n > 1 && weights[n - 2] == sum) /* trailing indices that add nothing to the sum cannot be drawn */
        n--;
    const THRandomParams params = {.a = 0, .b = sum};
    for (int64_t i = 0; i < count; i += TH_RANDOM_BLOCK) {
        int some = count - i < TH_RANDOM_BLOCK ? (int)(count - i) : TH_RANDOM_BLOCK;
        THRandom_make(generator, &THRandom_uniform, some, u, &params);
        for (int k = 0; k < some; k++)
            indices[i + k] = search(weights, n, u[k]);
    }
}

/* ---- without replacement ---- */

typedef struct Arrival {
    double time;
    int64_t index;
} Arrival;

static bool isLater(Arrival a, Arrival b)
{
    return a.time > b.time || (a.time == b.time && a.index > b.index);
}

/* Insert an arrival at position k or below in a heap of n arrivals, whose latest one is on top. */
static void sink(Arrival *heap, int64_t n, int64_t k, Arrival arrival)
{
    for (int64_t child; (child = 2 * k + 1) < n; k = child) {
        if (child + 1 < n && isLater(heap[child + 1], heap[child]))
            child++;
        if (!isLater(heap[child], arrival))
            break;
        heap[k] = heap[child];
    }
    heap[k] = arrival;
}

/* Add an arrival of positive weight if it is among the first `count`. */
static int64_t consider(Arrival *heap, int64_t have, int64_t count, Arrival arrival)
{
    if (have < count) {
        heap[have++] = arrival;
        if (have == count)
            for (int64_t k = count / 2 - 1; k >= 0; k--)
                sink(heap, count, k, heap[k]);
    } else if (isLater(heap[0], arrival)) {
        sink(heap, count, 0, arrival);
    }
    return have;
}

static void drawDistinct(THGenerator *generator, int64_t n, const double *weights, int64_t count, int64_t *indices,
                         Arrival *heap)
{
    const THRandomParams params = {.a = 1};
    double times[TH_RANDOM_BLOCK];
    int64_t have = 0;
    for (int64_t i = 0; i < n; i += TH_RANDOM_BLOCK) {
        int some = n - i < TH_RANDOM_BLOCK ? (int)(n - i) : TH_RANDOM_BLOCK;
        THRandom_make(generator, &THRandom_exponential, some, times, &params);
        for (int k = 0; k < some; k++)
            if (weights[i + k] > 0)
                have = consider(heap, have, count, (Arrival){times[k] / weights[i + k], i + k});
    }
    for (int64_t last = count - 1; last >= 0; last--) {
        indices[last] = heap[0].index;
        sink(heap, last, 0, heap[last]);
    }
}

/* ---- tensors ---- */

static THStatus checkArguments(const THAnyTensor *weights, int64_t count, bool replacement)
{
    char shape[TH_SHAPE_TEXT];
    if (count < 1)
        return THError_set(TH_ERROR_VALUE, "expected num_samples >= 1, got %lld", (long long)count);
    if (weights->nDimension != 1 && weights->nDimension != 2)
        return THError_set(TH_ERROR_SHAPE, "expected a vector or a matrix of weights, got size %s",
                           THError_shape(shape, sizeof shape, weights));
    int64_t n = weights->size[weights->nDimension - 1];
    if (!replacement && count > n)
        return THError_set(TH_ERROR_VALUE, "cannot draw num_samples = %lld of %lld without replacement",
                           (long long)count, (long long)n);
    return 0;
}

static THStatus drawRows(THGenerator *generator, THAnyTensor *weights, int64_t count, bool replacement,
                         THAnyTensor *indices)
{
    double *w = (double *)(void *)THAnyTensor_data(weights);
    int64_t *to = (int64_t *)(void *)THAnyTensor_data(indices);
    const int64_t n = weights->size[weights->nDimension - 1], rows = THAnyTensor_nElement(weights) / n;
    Arrival *heap = NULL;
    if (!replacement && !(heap = THScratch_new(count, sizeof *heap)))
        return -1;
    for (int64_t row = 0; row < rows; row++)
        if (replacement)
            drawReplaced(generator, n, w + row * n, count, to + row * count);
        else
            drawDistinct(generator, n, w + row * n, count, to + row * count, heap);
    TH_free(heap);
    return 0;
}

static THStatus multinomialLocked(THAnyTensor *self, THGenerator *generator, THAnyTensor *weights, int64_t count,
                                  bool replacement)
{
    TH_TRY(checkArguments(weights, count, replacement));
    THStatus status = -1;
    THAnyTensor *w = THRandom_asDoubles(weights), *indices = NULL;
    if (!w)
        return -1;
    const int d = w->nDimension;
    const int64_t n = w->size[d - 1], rows = THAnyTensor_nElement(w) / n, size[] = {d == 2 ? rows : count, count};
    if (scaleRows(rows, n, (double *)(void *)THAnyTensor_data(w), count, replacement))
        goto end;
    indices = THAnyTensor_newWithSizes(&THDtype_table[THDtype_Long], d, size);
    if (!indices || THResult_resize(self, d, size) || drawRows(generator, w, count, replacement, indices))
        goto end;
    status = THAnyTensor_copy(self, indices);
end:
    THAnyTensor_free(w);
    THAnyTensor_free(indices);
    return status;
}

THStatus THRandom_multinomial(THAnyTensor *self, THGenerator *generator, THAnyTensor *weights, int64_t count,
                              bool replacement)
{
    TH_TRY(THGenerator_lock(generator));
    THStatus status = multinomialLocked(self, generator, weights, count, replacement);
    THGenerator_unlock(generator);
    return status;
}
