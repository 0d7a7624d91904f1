/* Histograms. */
#ifndef TH_GENERIC_FILE
#include <string.h>

#include "TH/core/THTyped.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THResult.h"

#define TH_GENERIC_FILE "generic/TH/typed/Histogram.c"
#else
#ifdef TH_REAL_IS_FLOATING

typedef struct TH_CONCAT_3(TH, Real, Bins) {
    double min, max, width; /* width = max - min */
    double scale;           /* 1, or a factor that makes the width finite */
    int64_t count;
    int64_t *counts;
} TH_CONCAT_3(TH, Real, Bins);
#define BINS TH_CONCAT_3(TH, Real, Bins)

TH_VECTOR(static, void, THTensor_(countElements),
          (int64_t n, char *const *data, const int64_t *stride, const void *params), (n, data, stride, params)) {
    const BINS *bins = params;
    const double most = (double)(bins->count - 1), count = (double)bins->count, first = bins->min * bins->scale;
    for (int64_t i = 0; i < n; i++) {
        double x = (double)TH_LOAD(*(const real *)(const void *)(data[0] + i * stride[0]));
        if (!(x >= bins->min && x <= bins->max))
            continue;
        double place = (x * bins->scale - first) / bins->width * count;
        bins->counts[(int64_t)(place < most ? place : most)]++;
    }
}

static void THTensor_(findExtremes)(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    double *extremes = *(double *const *)params;
    for (int64_t i = 0; i < n; i++) {
        double x = (double)TH_LOAD(*(const real *)(const void *)(data[0] + i * stride[0]));
        extremes[0] = TH_min(extremes[0], x);
        extremes[1] = TH_max(extremes[1], x);
    }
}

/* Widen an interval that is a single number; 1 is too small a distance for a large number. */
static void THTensor_(widen)(BINS *bins)
{
    double more = fabs(bins->min) < 1e10 ? 1 : fabs(bins->min) / 2;
    bins->min -= more;
    bins->max += more;
}

/* Use the smallest and the largest element if no bounds are given; loop is NULL if there are no elements. */
static THStatus THTensor_(findBounds)(BINS *bins, const THLoop *loop)
{
    if (bins->min == bins->max && loop) {
        double extremes[] = {INFINITY, -INFINITY}, *params = extremes;
        THLoop_walk(loop, 0, THLoop_nElement(loop), THTensor_(findExtremes), &params);
        bins->min = extremes[0];
        bins->max = extremes[1];
    }
    if (bins->min == bins->max)
        THTensor_(widen)(bins);
    bins->scale = isfinite(bins->max - bins->min) ? 1 : 0.5;
    bins->width = bins->max * bins->scale - bins->min * bins->scale;
    if (!isfinite(bins->min) || !isfinite(bins->max) || !(bins->width > 0))
        return THError_set(TH_ERROR_VALUE, "expected min <= max, both finite, got %g and %g", bins->min, bins->max);
    return 0;
}

static THStatus THTensor_(storeCounts)(THTensor *hist, int64_t nbins, const int64_t *counts)
{
    TH_TRY(THResult_resize(hist, 1, &nbins));
    real *r = THTensor_(data)(hist);
    for (int64_t i = 0; i < nbins; i++)
        r[i * hist->stride[0]] = TH_STORE((TH_COMPUTE)counts[i]);
    return 0;
}

THStatus THTensor_(histc)(THTensor *hist, THTensor *t, int64_t nbins, real min, real max)
{
    BINS bins = {.min = (double)TH_LOAD(min), .max = (double)TH_LOAD(max), .count = nbins};
    if (nbins < 1)
        return THError_set(TH_ERROR_VALUE, "expected at least 1 bin, got %lld", (long long)nbins);
    THLoop loop;
    bool some = THTensor_(nElement)(t) > 0;
    if (some) {
        THLoop_init(&loop, 1, t->nDimension, t->size);
        THLoop_operand(&loop, 0, t);
        THLoop_order(&loop);
    }
    TH_TRY(THTensor_(findBounds)(&bins, some ? &loop : NULL));
    bins.counts = THScratch_new(nbins, sizeof *bins.counts);
    if (!bins.counts)
        return -1;
    memset(bins.counts, 0, (size_t)nbins * sizeof *bins.counts);
    if (some)
        THLoop_walk(&loop, 0, THLoop_nElement(&loop), THTensor_(countElements), &bins);
    THStatus status = THTensor_(storeCounts)(hist, nbins, bins.counts);
    TH_free(bins.counts);
    return status;
}

#undef BINS
#endif
#endif
