/* Products of any number of dimensions, and cross products: thin wrappers of TH/core/THMatmul.h and of Blas.h. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THMatmul.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Matmul.c"
#else
#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */

static THStatus THTensor_(multiplyBatch)(THTensor *r, THTensor *batch1, THTensor *batch2)
{
    if (r->size[0] > 1)
        return THTensor_(baddbmm)(r, TH_STORE(0), r, TH_STORE(1), batch1, batch2);
    /* A single product uses addmm, which has faster paths than batches. */
    THAnyTensor c = *r, a = *batch1, b = *batch2;
    for (int k = 0; k < 3; k++) {
        THAnyTensor *views[] = {&a, &b, &c};
        views[k]->nDimension = 2;
        views[k]->size++;
        views[k]->stride++;
    }
    return THTensor_(addmm)(&c, TH_STORE(0), &c, TH_STORE(1), &a, &b);
}

THStatus THTensor_(matmul)(THTensor *r, THTensor *a, THTensor *b)
{
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE) || defined(TH_REAL_IS_COMPLEX)
    /* Some of the products may use BLAS. */
    if ((double)THTensor_(nElement)(a) * (double)THTensor_(nElement)(b) > 216)
        THBlas_prepare();
#endif
    if (a->nDimension == 2 && b->nDimension == 2)
        return THTensor_(addmm)(r, TH_STORE(0), r, TH_STORE(1), a, b);
    if (a->nDimension == 2 && b->nDimension == 1)
        return THTensor_(addmv)(r, TH_STORE(0), r, TH_STORE(1), a, b);
    return THMatmul_run(r, a, b, THTensor_(multiplyBatch));
}

/* ---- cross ---- */

/* result = x1 * y1 - x2 * y2 */
TH_VECTOR(static, void, THTensor_(crossLoop), (int64_t n, char *const *data, const int64_t *stride, const void *params),
          (n, data, stride, params)) {
    (void)params;
    for (int64_t i = 0; i < n; i++) {
        TH_COMPUTE v[4];
        for (int k = 0; k < 4; k++)
            v[k] = TH_LOAD(*(const real *)(const void *)(data[k + 1] + i * stride[k + 1]));
        *(real *)(void *)(data[0] + i * stride[0]) = TH_STORE((TH_COMPUTE)(v[0] * v[1] - v[2] * v[3]));
    }
}

/* Return a view of t at one index of dimension dim, without that dimension; a vector keeps one of size 1. */
static THAnyTensor THTensor_(component)(const THTensor *t, int dim, int64_t index, int64_t *size, int64_t *stride)
{
    THAnyTensor view = *t;
    view.size = size;
    view.stride = stride;
    for (int d = 0; d < t->nDimension; d++) {
        size[d] = d == dim ? 1 : t->size[d];
        stride[d] = t->stride[d];
    }
    view.storageOffset += index * t->stride[dim];
    return view;
}

static THStatus THTensor_(crossInto)(THTensor *out, THTensor *a, THTensor *b, int dim)
{
    THAnyTensor view[3][3], *of[] = {out, a, b};
    int64_t size[TH_MAX_DIMS], stride[3][TH_MAX_DIMS];
    for (int k = 0; k < 3; k++)
        for (int64_t i = 0; i < 3; i++)
            view[k][i] = THTensor_(component)(of[k], dim, i, size, stride[k]);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        THAnyTensor *const inputs[] = {&view[1][j], &view[2][k], &view[1][k], &view[2][j]};
        TH_TRY(THElementwise_run(&view[0][i], 4, inputs, THTensor_(crossLoop), NULL));
    }
    return 0;
}

THStatus THTensor_(cross)(THTensor *r, THTensor *a, THTensor *b, int dim)
{
    THTensor *inputs[] = {a, b};
    if (!THTensor_(isSameSizeAs)(a, b))
        return THProduct_mismatch("cross", "self", a, "other", b);
    for (int d = 0; d < a->nDimension && dim == -1; d++)
        dim = a->size[d] == 3 ? d : dim;
    if (dim == -1) {
        char shape[TH_SHAPE_TEXT];
        return THError_set(TH_ERROR_SHAPE, "expected a dimension of size 3, got %s",
                           THError_shape(shape, sizeof shape, a));
    }
    const int wrapped = dim < 0 ? dim + a->nDimension : dim;
    if (wrapped < 0) /* report the dimension that the caller passed */
        return THAnyTensor_checkDim(a, dim);
    dim = wrapped;
    TH_TRY(THAnyTensor_checkDim(a, dim));
    if (a->size[dim] != 3)
        return THError_set(TH_ERROR_SHAPE, "expected size 3 of dimension %d, got %lld", dim, (long long)a->size[dim]);
    THTensor *out = THResult_begin(r, 2, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, a->nDimension, a->size);
    if (status == 0)
        status = THTensor_(crossInto)(out, a, b, dim);
    return THResult_end(r, out, status);
}

#endif
#endif
