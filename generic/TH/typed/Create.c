/* Tensors created from numbers. Each point of a range is computed from its own position, so that errors do not
 * accumulate. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THCreate.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Create.c"
#else

THStatus THTensor_(zeros)(THTensor *r, THLongStorage *size)
{
    int nDimension;
    const int64_t *sizes, *strides;
    bool made;
    TH_TRY(THAnyStorage_asDims(size, NULL, &nDimension, &sizes, &strides));
    TH_TRY(THAnyTensor_makeZeros(r, nDimension, sizes, &made));
    if (made)
        return 0;
    TH_TRY(THTensor_(resize)(r, size, NULL));
    return THTensor_(zero)(r);
}

THStatus THTensor_(ones)(THTensor *r, THLongStorage *size)
{
    TH_TRY(THTensor_(resize)(r, size, NULL));
    return THTensor_(fill)(r, TH_STORE(1));
}

THStatus THTensor_(zerosLike)(THTensor *r, THTensor *input)
{
    bool made;
    TH_TRY(THAnyTensor_makeZeros(r, input->nDimension, input->size, &made));
    if (made)
        return 0;
    TH_TRY(THTensor_(resizeAs)(r, input));
    return THTensor_(zero)(r);
}

THStatus THTensor_(onesLike)(THTensor *r, THTensor *input)
{
    TH_TRY(THTensor_(resizeAs)(r, input));
    return THTensor_(fill)(r, TH_STORE(1));
}

THStatus THTensor_(eye)(THTensor *r, int64_t n, int64_t m)
{
    if (n < 1 || m < 1)
        return THError_set(TH_ERROR_SHAPE, "eye: expected positive sizes, got %lld and %lld", (long long)n,
                           (long long)m);
    TH_TRY(THTensor_(resize2d)(r, n, m));
    TH_TRY(THTensor_(zero)(r));
    real *data = THTensor_(data)(r);
    for (int64_t i = 0; i < (n < m ? n : m); i++)
        data[i * (r->stride[0] + r->stride[1])] = TH_STORE(1);
    return 0;
}

accreal THTensor_(trace)(THTensor *t)
{
    char shape[200];
    accreal sum = 0;
    if (t->nDimension != 2) {
        THError_set(TH_ERROR_SHAPE, "trace: expected a matrix, got a tensor of size %s",
                    THError_shape(shape, sizeof shape, t));
        return 0;
    }
    const real *data = THTensor_(data)(t);
    for (int64_t i = 0; i < (t->size[0] < t->size[1] ? t->size[0] : t->size[1]); i++)
        sum += (accreal)TH_LOAD(data[i * (t->stride[0] + t->stride[1])]);
    return sum;
}

/* ---- ranges ---- */

#ifndef TH_REAL_IS_COMPLEX /* complex numbers have no order */

#ifdef TH_REAL_IS_FLOATING
#define TH_POINT double
#else
#define TH_POINT accreal
#endif

/* The points to compute: data[i * stride] = start + i * step, for begin <= i < end. */
typedef struct TH_CONCAT_3(TH, Real, Points) {
    real *data;
    int64_t stride;
    TH_POINT start, step;
} TH_CONCAT_3(TH, Real, Points);

TH_VECTOR(static, void, THTensor_(points),
          (real * data, int64_t stride, TH_POINT start, TH_POINT step, TH_POINT first, int n),
          (data, stride, start, step, first, n)) {
    if (stride == 1)
        for (int i = 0; i < n; i++)
            data[i] = TH_STORE((TH_COMPUTE)(start + (first + (TH_POINT)i) * step));
    else
        for (int i = 0; i < n; i++)
            data[i * stride] = TH_STORE((TH_COMPUTE)(start + (first + (TH_POINT)i) * step));
}

/* Compute points in blocks, in which a position is a small int that converts to floating point faster. */
static void THTensor_(pointsPiece)(void *context, int64_t begin, int64_t end)
{
    const TH_CONCAT_3(TH, Real, Points) *self = context;
    for (int64_t i = begin; i < end; i += 4096)
        THTensor_(points)(self->data + i * self->stride, self->stride, self->start, self->step, (TH_POINT)i,
                          (int)(end - i < 4096 ? end - i : 4096));
}

/* Set r to a vector of the n points. */
static THStatus THTensor_(setPoints)(THTensor *r, int64_t n, TH_POINT start, TH_POINT step)
{
    TH_TRY(THResult_resize(r, n > 0, &n));
    if (n == 0)
        return 0;
    TH_CONCAT_3(TH, Real, Points) points = {THTensor_(data)(r), r->stride[0], start, step};
    if (n > TH_GRAIN)
        THParallel_for(n, TH_GRAIN, THTensor_(pointsPiece), &points);
    else
        THTensor_(pointsPiece)(&points, 0, n);
    return 0;
}

/* Check the arguments and return the number of points; -1 with an error set on failure. */
static int64_t THTensor_(rangeSize)(const char *name, accreal xmin, accreal xmax, accreal step, bool with_end)
{
    if (step == 0)
        return THError_set(TH_ERROR_VALUE, "%s: the step must not be 0", name);
    if (step > 0 ? xmin > xmax : xmin < xmax)
        return THError_set(TH_ERROR_VALUE, "%s: the step leads away from the upper bound", name);
#ifdef TH_REAL_IS_FLOATING
    double steps = ((double)xmax - (double)xmin) / (double)step;
    if (!isfinite((double)xmin) || !isfinite((double)xmax) || !isfinite((double)step))
        return THError_set(TH_ERROR_VALUE, "%s: bounds and step must be finite", name);
    if (!(steps < 0x1p62))
        return THError_set(TH_ERROR_OVERFLOW, "%s: too many elements", name);
    return (int64_t)(with_end ? floor(steps) + 1 : ceil(steps));
#else
    uint64_t span = step > 0 ? (uint64_t)xmax - (uint64_t)xmin : (uint64_t)xmin - (uint64_t)xmax;
    uint64_t unit = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
    uint64_t steps = span / unit;
    if (steps >= (uint64_t)INT64_MAX)
        return THError_set(TH_ERROR_OVERFLOW, "%s: too many elements", name);
    return (int64_t)(steps + (with_end || span % unit != 0));
#endif
}

THStatus THTensor_(range)(THTensor *r, accreal xmin, accreal xmax, accreal step)
{
    int64_t n = THTensor_(rangeSize)("range", xmin, xmax, step, true);
    return n < 0 ? -1 : THTensor_(setPoints)(r, n, xmin, step);
}

THStatus THTensor_(arange)(THTensor *r, accreal xmin, accreal xmax, accreal step)
{
    int64_t n = THTensor_(rangeSize)("arange", xmin, xmax, step, false);
    return n < 0 ? -1 : THTensor_(setPoints)(r, n, xmin, step);
}

#ifdef TH_REAL_IS_FLOATING
THStatus THTensor_(linspace)(THTensor *r, real a, real b, int64_t n)
{
    if (n < 1)
        return THError_set(TH_ERROR_VALUE, "linspace: expected a positive number of points, got %lld", (long long)n);
    if (n == 1 && TH_LOAD(a) != TH_LOAD(b))
        return THError_set(TH_ERROR_VALUE, "linspace: one point cannot be both the start and another end");
    double start = TH_LOAD(a), span = (double)TH_LOAD(b) - start;
    TH_TRY(THTensor_(setPoints)(r, n, start, n > 1 ? span / (double)(n - 1) : 0));
    if (n > 1)
        THTensor_(data)(r)[(n - 1) * r->stride[0]] = b;
    return 0;
}

THStatus THTensor_(logspace)(THTensor *r, real a, real b, int64_t n)
{
    if (n < 1)
        return THError_set(TH_ERROR_VALUE, "logspace: expected a positive number of points, got %lld", (long long)n);
    if (n == 1 && TH_LOAD(a) != TH_LOAD(b))
        return THError_set(TH_ERROR_VALUE, "logspace: one point cannot be both the start and another end");
    double start = TH_LOAD(a), end = TH_LOAD(b), step = n > 1 ? (end - start) / (double)(n - 1) : 0;
    TH_TRY(THResult_resize(r, 1, &n));
    real *data = THTensor_(data)(r);
    for (int64_t i = 0; i < n; i++) {
        double exponent = i > 0 && i == n - 1 ? end : start + (double)i * step;
        data[i * r->stride[0]] = TH_STORE((TH_COMPUTE)pow(10, exponent));
    }
    return 0;
}
#endif
#undef TH_POINT
#endif

/* ---- created from other tensors ---- */

THStatus THTensor_(cat)(THTensor *r, THTensor *ta, THTensor *tb, int dim)
{
    THTensor *inputs[] = {ta, tb};
    return THAnyTensor_cat(r, 2, inputs, dim);
}

THStatus THTensor_(catArray)(THTensor *r, THTensor **inputs, int count, int dim)
{
    return THAnyTensor_cat(r, count, inputs, dim);
}

THStatus THTensor_(stackArray)(THTensor *r, THTensor **inputs, int count, int dim)
{
    return THAnyTensor_stack(r, count, inputs, dim);
}

THStatus THTensor_(repeat)(THTensor *r, THTensor *t, THLongStorage *times)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(times, NULL, &nDimension, &sizes, &strides));
    return THAnyTensor_repeat(r, t, nDimension, sizes);
}

THTensor *THTensor_(newRepeat)(THTensor *t, THLongStorage *times)
{
    THTensor *r = THTensor_(new)();
    if (!r || THTensor_(repeat)(r, t, times) == 0)
        return r;
    THTensor_(free)(r);
    return NULL;
}

THStatus THTensor_(tril)(THTensor *r, THTensor *t, int64_t k)
{
    return THAnyTensor_triangle(r, t, k, false);
}

THStatus THTensor_(triu)(THTensor *r, THTensor *t, int64_t k)
{
    return THAnyTensor_triangle(r, t, k, true);
}

THStatus THTensor_(diag)(THTensor *r, THTensor *t, int64_t k)
{
    return THAnyTensor_diag(r, t, k);
}

THStatus THTensor_(reshape)(THTensor *r, THTensor *t, THLongStorage *size)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(size, NULL, &nDimension, &sizes, &strides));
    return THAnyTensor_reshape(r, t, nDimension, sizes);
}

#endif
