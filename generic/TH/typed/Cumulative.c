/* Cumulative sums and products. Slices with contiguous first elements are computed side by side; other slices a few at
 * a time, because each step within a slice depends on the one before. */
#ifndef TH_GENERIC_FILE
#include "TH/TH.h"
#include "TH/core/THScan.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Cumulative.c"
#else
#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */

#define TOGETHER 4

TH_INLINE accreal THTensor_(joined)(accreal sum, real x, bool product)
{
    return product ? (accreal)(sum * (accreal)TH_LOAD(x)) : (accreal)(sum + (accreal)TH_LOAD(x));
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
            sum[k] = THTensor_(joined)(sum[k], x[k], product);
            r[k] = TH_STORE((TH_COMPUTE)sum[k]);
        }
    }
}

/* Process one slice of contiguous elements. */
TH_INLINE void THTensor_(scanRow)(int64_t n, real *out, const real *in, bool product)
{
    accreal sum = product;
    for (int64_t i = 0; i < n; i++) {
        sum = THTensor_(joined)(sum, in[i], product);
        out[i] = TH_STORE((TH_COMPUTE)sum);
    }
}

/* Process `count` slices from index `first` on, element by element. */
TH_INLINE void THTensor_(scanSome)(const THScan *scan, int64_t first, int count, bool product)
{
    accreal sum[TOGETHER];
    const char *in = scan->in + first * scan->inApart;
    char *out = scan->out + first * scan->outApart;
    for (int k = 0; k < count; k++)
        sum[k] = product;
    for (int64_t i = 0; i < scan->n; i++)
        for (int k = 0; k < count; k++) {
            const char *x = in + k * scan->inApart + i * scan->inStep;
            sum[k] = THTensor_(joined)(sum[k], *(const real *)(const void *)x, product);
            *(real *)(void *)(out + k * scan->outApart + i * scan->outStep) = TH_STORE((TH_COMPUTE)sum[k]);
        }
}

TH_INLINE void THTensor_(scan)(const THScan *scan, bool product)
{
    const int64_t one = sizeof(real);
    if (scan->count > 1 && scan->inApart == one && scan->outApart == one) {
        THTensor_(scanBeside)(scan, product);
        return;
    }
    if (scan->count == 1 && scan->inStep == one && scan->outStep == one) {
        THTensor_(scanRow)(scan->n, (real *)(void *)scan->out, (const real *)(const void *)scan->in, product);
        return;
    }
    int64_t k = 0;
    for (; k + TOGETHER <= scan->count; k += TOGETHER)
        THTensor_(scanSome)(scan, k, TOGETHER, product);
    for (; k < scan->count; k++)
        THTensor_(scanSome)(scan, k, 1, product);
}

TH_VECTOR(static, void, THTensor_(scanSums), (const THScan *scan), (scan)) {
    THTensor_(scan)(scan, false);
}

TH_VECTOR(static, void, THTensor_(scanProducts), (const THScan *scan), (scan)) {
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
