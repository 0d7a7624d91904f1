/* See Classic.h. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THResult.h"
#include "generic/TH/classic/Positions.h"

#include "generic/TH/classic/Classic.h"
#include "TH/THGenerateEveryType.h"

#define TH_GENERIC_FILE "generic/TH/classic/Classic.c"
#else
#ifndef TH_REAL_IS_BOOLEAN

/* ---- scaled numbers ---- */

static void THTensor_(addNumber)(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const TH_COMPUTE number = *(const TH_COMPUTE *)params;
    for (int64_t i = 0; i < n; i++) {
        const TH_COMPUTE x = TH_LOAD(*(const real *)(const void *)(data[1] + i * stride[1]));
        *(real *)(void *)(data[0] + i * stride[0]) = TH_STORE((TH_COMPUTE)(x + number));
    }
}

THStatus THTensor_(add_scaled)(THTensor *r, THTensor *t, real value, real alpha)
{
    const TH_COMPUTE number = (TH_COMPUTE)(TH_LOAD(value) * TH_LOAD(alpha));
    return THElementwise_run(r, 1, &t, THTensor_(addNumber), &number);
}

THStatus THTensor_(sub_scaled)(THTensor *r, THTensor *t, real value, real alpha)
{
    const TH_COMPUTE number = (TH_COMPUTE)(0 - TH_LOAD(value) * TH_LOAD(alpha));
    return THElementwise_run(r, 1, &t, THTensor_(addNumber), &number);
}

/* ---- reading and writing by position ---- */

static real *THTensor_(elementAt)(const THTensor *t, int64_t position)
{
    return (real *)THAnyTensor_data(t) + THPositions_offset(t, position);
}

static THStatus THTensor_(takeInto)(THTensor *out, THTensor *src, THIndexTensor *index)
{
    int64_t *positions = THPositions_new(index, THAnyTensor_nElement(src));
    THStatus status = positions ? THResult_resize(out, index->nDimension, index->size) : -1;
    for (int64_t i = 0; status == 0 && i < THAnyTensor_nElement(index); i++)
        *THTensor_(elementAt)(out, i) = *THTensor_(elementAt)(src, positions[i]);
    TH_free(positions);
    return status;
}

THStatus THTensor_(take)(THTensor *r, THTensor *src, THIndexTensor *index)
{
    THTensor *const inputs[] = {src, index};
    THTensor *out = THResult_begin(r, 2, inputs);
    return out ? THResult_end(r, out, THTensor_(takeInto)(out, src, index)) : -1;
}

THStatus THTensor_(put)(THTensor *self, THIndexTensor *index, THTensor *src, int accumulate)
{
    const int64_t n = THAnyTensor_nElement(index);
    if (THAnyTensor_nElement(src) != n)
        return THError_set(TH_ERROR_SHAPE, "%lld indices, but %lld elements", (long long)n,
                           (long long)THAnyTensor_nElement(src));
    TH_TRY(THAnyTensor_checkWritable(self));
    THTensor *from = THResult_input(src, self, false);
    int64_t *positions = from ? THPositions_new(index, THAnyTensor_nElement(self)) : NULL;
    for (int64_t i = 0; positions && i < n; i++) {
        real *to = THTensor_(elementAt)(self, positions[i]);
        const TH_COMPUTE x = TH_LOAD(*THTensor_(elementAt)(from, i));
        *to = TH_STORE((TH_COMPUTE)(accumulate ? TH_LOAD(*to) + x : x));
    }
    THAnyTensor_free(from);
    const THStatus status = positions ? 0 : -1;
    TH_free(positions);
    return status;
}

/* ---- distances ---- */

static THStatus THTensor_(matchInto)(THTensor *out, THTensor *m1, THTensor *m2, real gain)
{
    const int64_t size[] = {m1->size[0], m2->size[0]}, width = THAnyTensor_nElement(m1) / m1->size[0];
    if (THAnyTensor_nElement(m2) / m2->size[0] != width)
        return THError_set(TH_ERROR_SHAPE, "rows of %lld and of %lld elements", (long long)width,
                           (long long)(THAnyTensor_nElement(m2) / m2->size[0]));
    TH_TRY(THResult_resize(out, 2, size));
    for (int64_t i = 0; i < size[0]; i++)
        for (int64_t j = 0; j < size[1]; j++) {
            accreal sum = 0;
            for (int64_t k = 0; k < width; k++) {
                const accreal x = (accreal)TH_LOAD(*THTensor_(elementAt)(m1, i * width + k));
                const accreal d = x - (accreal)TH_LOAD(*THTensor_(elementAt)(m2, j * width + k));
                sum += d * d;
            }
            *THTensor_(elementAt)(out, i * size[1] + j) = TH_STORE((TH_COMPUTE)((accreal)TH_LOAD(gain) * sum));
        }
    return 0;
}

THStatus THTensor_(match)(THTensor *r, THTensor *m1, THTensor *m2, real gain)
{
    THTensor *const inputs[] = {m1, m2};
    if (m1->nDimension == 0 || m2->nDimension == 0)
        return THError_set(TH_ERROR_SHAPE, "a tensor has no elements");
    THTensor *out = THResult_begin(r, 2, inputs);
    return out ? THResult_end(r, out, THTensor_(matchInto)(out, m1, m2, gain)) : -1;
}

#endif
#endif
