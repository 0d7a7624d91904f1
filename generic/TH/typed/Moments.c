/* Variances: two passes over blocks that fit in the cache, merged (TH/core/THMoments.h). */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THMoments.h"
#include "TH/core/THVector.h"

#include "generic/TH/typed/Blocks.h"
#include "TH/THGenerateEveryType.h"

#define TH_GENERIC_FILE "generic/TH/typed/Moments.c"
#else
#ifdef TH_REAL_IS_FLOATING

#define LANES 32 /* partial sums */
#define BLOCK 1024
#define WIDTH 64 /* contiguous slices at a time, and elements of each */
#define ROWS 128

TH_INLINE double THTensor_(sumOfLanes)(double *lane)
{
    for (int step = LANES / 2; step > 0; step /= 2)
        for (int k = 0; k < step; k++)
            lane[k] += lane[k + step];
    return lane[0];
}

/* Compute the mean, and in a second pass the squares and a sum that corrects the mean's rounding errors. */
TH_VECTOR(static, THMoments, THTensor_(momentsOf), (int64_t n, const TH_COMPUTE *x), (n, x)) {
    double shift = x[0], part[LANES] = {0}, square[LANES] = {0}, sum = 0, rest = 0, squares = 0;
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int k = 0; k < LANES; k++)
            part[k] += (double)x[i + k] - shift;
    for (; i < n; i++)
        sum += (double)x[i] - shift;
    sum += THTensor_(sumOfLanes)(part);
    const double mean = sum / (double)n;
    for (int k = 0; k < LANES; k++)
        part[k] = 0;
    for (i = 0; i + LANES <= n; i += LANES)
        for (int k = 0; k < LANES; k++) {
            double d = (double)x[i + k] - shift - mean;
            part[k] += d;
            square[k] += d * d;
        }
    for (; i < n; i++) {
        double d = (double)x[i] - shift - mean;
        rest += d;
        squares += d * d;
    }
    rest += THTensor_(sumOfLanes)(part);
    squares += THTensor_(sumOfLanes)(square);
    double less = rest * rest / (double)n;
    THMoments result = {(double)n, shift, mean + rest / (double)n, less < squares ? squares - less : squares};
    return result;
}

static void THTensor_(momentsAlong)(THMoments *acc, int64_t n, const char *data, int64_t step)
{
    TH_COMPUTE block[BLOCK];
    for (int64_t i = 0; i < n; i += BLOCK) {
        int64_t some = n - i < BLOCK ? n - i : BLOCK;
        THMoments more = THTensor_(momentsOf)(some, THTensor_(blockOf)(some, data + i * step, step, block));
        THMoments_merge(acc, &more);
    }
}

/* Like momentsOf, for contiguous slices in parallel: at most WIDTH of them, at most ROWS elements of each. */
TH_VECTOR(static, void, THTensor_(momentsAcross),
          (THMoments * acc, int64_t width, int64_t apart, int64_t n, const char *data, int64_t step),
          (acc, width, apart, n, data, step)) {
    TH_COMPUTE block[WIDTH];
    double shift[WIDTH], mean[WIDTH] = {0}, sum[WIDTH] = {0}, square[WIDTH] = {0};
    const TH_COMPUTE *x = THTensor_(blockOf)(width, data, apart, block);
    for (int64_t k = 0; k < width; k++)
        shift[k] = x[k];
    for (int64_t r = 0; r < n; r++) {
        x = THTensor_(blockOf)(width, data + r * step, apart, block);
        for (int64_t k = 0; k < width; k++)
            mean[k] += (double)x[k] - shift[k];
    }
    for (int64_t k = 0; k < width; k++)
        mean[k] /= (double)n;
    for (int64_t r = 0; r < n; r++) {
        x = THTensor_(blockOf)(width, data + r * step, apart, block);
        for (int64_t k = 0; k < width; k++) {
            double d = (double)x[k] - shift[k] - mean[k];
            sum[k] += d;
            square[k] += d * d;
        }
    }
    for (int64_t k = 0; k < width; k++) {
        double less = sum[k] * sum[k] / (double)n;
        THMoments more = {(double)n, shift[k], mean[k] + sum[k] / (double)n,
                          less < square[k] ? square[k] - less : square[k]};
        THMoments_merge(&acc[k], &more);
    }
}

static void THTensor_(momentsBlock)(const void *params, void *accs, int64_t width, int64_t apart, int64_t n,
                                    const char *data, int64_t step)
{
    THMoments *acc = accs;
    (void)params;
    if (width == 1 || apart > step) {
        for (int64_t k = 0; k < width; k++)
            THTensor_(momentsAlong)(&acc[k], n, data + k * apart, step);
        return;
    }
    for (int64_t r = 0; r < n; r += ROWS)
        for (int64_t k = 0; k < width; k += WIDTH)
            THTensor_(momentsAcross)(acc + k, width - k < WIDTH ? width - k : WIDTH, apart, n - r < ROWS ? n - r : ROWS,
                                     data + r * step + k * apart, step);
}

/* ---- variance and standard deviation ---- */

TH_INLINE void THTensor_(finishMoments)(int64_t n, const THMoments *acc, char *out, int64_t stride, bool biased,
                                        bool root)
{
    for (int64_t i = 0; i < n; i++) {
        double variance = THMoments_variance(&acc[i], biased);
        *(real *)(void *)(out + i * stride) = TH_STORE((TH_COMPUTE)(root ? sqrt(variance) : variance));
    }
}

static void THTensor_(finishVar)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride)
{
    (void)count;
    THTensor_(finishMoments)(n, acc, out, stride, false, false);
}

static void THTensor_(finishBiasedVar)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride)
{
    (void)count;
    THTensor_(finishMoments)(n, acc, out, stride, true, false);
}

static void THTensor_(finishStd)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride)
{
    (void)count;
    THTensor_(finishMoments)(n, acc, out, stride, false, true);
}

static void THTensor_(finishBiasedStd)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride)
{
    (void)count;
    THTensor_(finishMoments)(n, acc, out, stride, true, true);
}

static THReduceKernel THTensor_(momentsKernel)(int biased, bool root)
{
    THReduceKernel kernel = {.acc_size = sizeof(THMoments),
                             .init = THMoments_init,
                             .merge = THMoments_merge,
                             .block = THTensor_(momentsBlock)};
    if (root)
        kernel.finish = biased ? THTensor_(finishBiasedStd) : THTensor_(finishStd);
    else
        kernel.finish = biased ? THTensor_(finishBiasedVar) : THTensor_(finishVar);
    return kernel;
}

accreal THTensor_(varall)(THTensor *t, int biased)
{
    THMoments moments;
    THReduceKernel kernel = THTensor_(momentsKernel)(biased, false);
    return THReduce_all(&kernel, t, &moments) ? 0 : (accreal)THMoments_variance(&moments, biased);
}

accreal THTensor_(stdall)(THTensor *t, int biased)
{
    THMoments moments;
    THReduceKernel kernel = THTensor_(momentsKernel)(biased, true);
    return THReduce_all(&kernel, t, &moments) ? 0 : (accreal)sqrt(THMoments_variance(&moments, biased));
}

THStatus THTensor_(var)(THTensor *r, THTensor *t, int dim, int biased, int keepdim)
{
    THReduceKernel kernel = THTensor_(momentsKernel)(biased, false);
    return THReduce_dim(&kernel, r, t, dim, keepdim);
}

THStatus THTensor_(std)(THTensor *r, THTensor *t, int dim, int biased, int keepdim)
{
    THReduceKernel kernel = THTensor_(momentsKernel)(biased, true);
    return THReduce_dim(&kernel, r, t, dim, keepdim);
}

#undef LANES
#undef BLOCK
#undef WIDTH
#undef ROWS
#endif
#endif
