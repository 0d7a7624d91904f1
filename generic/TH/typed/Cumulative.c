/* Cumulative sums and products. Slices with contiguous first elements are computed side by side; other slices a few at
 * a time, because each step within a slice depends on the one before. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THScan.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Cumulative.c"
#else
#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */

#define TOGETHER 4

TH_INLINE accreal THTensor_(joined)(accreal sum, TH_COMPUTE x, bool product)
{
    return product ? (accreal)(sum * (accreal)x) : (accreal)(sum + (accreal)x);
}

TH_INLINE void THTensor_(scanBeside)(const THScan *scan, bool product)
{
    accreal sum[TH_SCAN_GROUP];
    for (int64_t k = 0; k < scan->count; k++)
        sum[k] = product;
    for (int64_t i = 0; i < scan->n; i++) {
        const real *x = (const real *)(const void *)(scan->in + i * scan->inStep);
        real *r = (real *)(void *)(scan->out + i * scan->outStep);
        for (int64_t k = 0; k < scan->count; k++) {
            sum[k] = THTensor_(joined)(sum[k], TH_LOAD(x[k]), product);
            r[k] = TH_STORE((TH_COMPUTE)sum[k]);
        }
    }
}

#ifdef TH_REAL_CONVERTED
/* Process one slice; blocks of elements are converted together. */
TH_INLINE void THTensor_(scanSlice)(const THScan *scan, int64_t k, bool product)
{
    TH_COMPUTE block[TH_BLOCK];
    const char *in = scan->in + k * scan->inApart;
    char *out = scan->out + k * scan->outApart;
    accreal sum = product;
    for (int64_t start = 0; start < scan->n; start += TH_BLOCK) {
        const int64_t count = scan->n - start < TH_BLOCK ? scan->n - start : TH_BLOCK;
        THTensor_(loadBlock)(count, in + start * scan->inStep, scan->inStep, block);
        for (int64_t i = 0; i < count; i++) {
            sum = THTensor_(joined)(sum, block[i], product);
            block[i] = (TH_COMPUTE)sum;
        }
        THTensor_(storeBlock)(count, block, out + start * scan->outStep, scan->outStep);
    }
}
#else
/* Process one slice of contiguous elements, several in each pass: a pass of one takes one or two clock cycles per
 * element, depending on the address of its code. */
TH_INLINE void THTensor_(scanRow)(int64_t n, real *out, const real *in, bool product)
{
    accreal sum = product;
    int64_t i = 0;
    for (; i + TOGETHER <= n; i += TOGETHER)
        for (int k = 0; k < TOGETHER; k++) {
            sum = THTensor_(joined)(sum, TH_LOAD(in[i + k]), product);
            out[i + k] = TH_STORE((TH_COMPUTE)sum);
        }
    for (; i < n; i++) {
        sum = THTensor_(joined)(sum, TH_LOAD(in[i]), product);
        out[i] = TH_STORE((TH_COMPUTE)sum);
    }
}

/* Process `count` slices from index `first` on, element by element. The distances are copied, because a store to a
 * result could change those of `scan`. */
TH_INLINE void THTensor_(scanSome)(const THScan *scan, int64_t first, int count, bool product)
{
    const int64_t n = scan->n, inApart = scan->inApart, inStep = scan->inStep;
    const int64_t outApart = scan->outApart, outStep = scan->outStep;
    accreal sum[TOGETHER];
    const char *in = scan->in + first * inApart;
    char *out = scan->out + first * outApart;
    for (int k = 0; k < count; k++)
        sum[k] = product;
    for (int64_t i = 0; i < n; i++, in += inStep, out += outStep)
        for (int k = 0; k < count; k++) {
            sum[k] = THTensor_(joined)(sum[k], TH_LOAD(*(const real *)(const void *)(in + k * inApart)), product);
            *(real *)(void *)(out + k * outApart) = TH_STORE((TH_COMPUTE)sum[k]);
        }
}

#endif

/* Only the loop over slices side by side is vectorised. The others are as fast or faster without vector instructions:
 * the cumulative sum of 10^5 bytes takes 34 us, and with those of AVX-512 87 us. */
TH_VECTOR(static, void, THTensor_(sumsBeside), (const THScan *scan), (scan)) {
    THTensor_(scanBeside)(scan, false);
}

TH_VECTOR(static, void, THTensor_(productsBeside), (const THScan *scan), (scan)) {
    THTensor_(scanBeside)(scan, true);
}

TH_INLINE void THTensor_(scan)(const THScan *scan, bool product)
{
    const int64_t one = sizeof(real);
    if (scan->count > 1 && scan->inApart == one && scan->outApart == one) {
        (product ? THTensor_(productsBeside) : THTensor_(sumsBeside))(scan);
        return;
    }
#ifdef TH_REAL_CONVERTED
    for (int64_t k = 0; k < scan->count; k++)
        THTensor_(scanSlice)(scan, k, product);
#else
    if (scan->count == 1 && scan->inStep == one && scan->outStep == one) {
        THTensor_(scanRow)(scan->n, (real *)(void *)scan->out, (const real *)(const void *)scan->in, product);
        return;
    }
    int64_t k = 0;
    for (; k + TOGETHER <= scan->count; k += TOGETHER)
        THTensor_(scanSome)(scan, k, TOGETHER, product);
    for (; k < scan->count; k++)
        THTensor_(scanSome)(scan, k, 1, product);
#endif
}

TH_VECTOR_OPTIMIZE static void THTensor_(scanSums)(const THScan *scan)
{
    THTensor_(scan)(scan, false);
}

TH_VECTOR_OPTIMIZE static void THTensor_(scanProducts)(const THScan *scan)
{
    THTensor_(scan)(scan, true);
}

THStatus THTensor_(cumsum)(THTensor *r, THTensor *t, int dim)
{
    return THScan_run(r, t, dim, THTensor_(scanSums));
}

THStatus THTensor_(cumprod)(THTensor *r, THTensor *t, int dim)
{
    return THScan_run(r, t, dim, THTensor_(scanProducts));
}

#undef TOGETHER
#endif
#endif
