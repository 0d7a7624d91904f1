/* Functions of tensors of one dtype that are not simple wrappers; see Tensor.h. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"

#define TH_GENERIC_FILE "generic/TH/typed/Tensor.c"
#else

/* ---- views as new tensors ---- */

/* Return `view`, or free it and return NULL if `status` is an error. */
static THTensor *THTensor_(checked)(THTensor *view, THStatus status)
{
    if (!status)
        return view;
    THTensor_(free)(view);
    return NULL;
}

THTensor *THTensor_(newSelect)(THTensor *self, int dim, int64_t index)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THTensor_(select)(view, self, dim, index)) : NULL;
}

THTensor *THTensor_(newNarrow)(THTensor *self, int dim, int64_t first, int64_t size)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THTensor_(narrow)(view, self, dim, first, size)) : NULL;
}

THTensor *THTensor_(newTranspose)(THTensor *self, int dim0, int dim1)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THTensor_(transpose)(view, self, dim0, dim1)) : NULL;
}

THTensor *THTensor_(newUnfold)(THTensor *self, int dim, int64_t size, int64_t step)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THTensor_(unfold)(view, self, dim, size, step)) : NULL;
}

THTensor *THTensor_(newView)(THTensor *self, const THLongStorage *size)
{
    int nDimension;
    const int64_t *sizes, *strides;
    THTensor *view = THAnyStorage_asDims(size, NULL, &nDimension, &sizes, &strides) ? NULL : THTensor_(new)();
    return view ? THTensor_(checked)(view, THAnyTensor_view(view, self, nDimension, sizes)) : NULL;
}

THTensor *THTensor_(newExpand)(THTensor *self, const THLongStorage *size)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THTensor_(expand)(view, self, size)) : NULL;
}

THTensor *THTensor_(newPermute)(THTensor *self, const THLongStorage *order)
{
    int nDimension;
    const int64_t *dims, *strides;
    THTensor *view = THAnyStorage_asDims(order, NULL, &nDimension, &dims, &strides) ? NULL : THTensor_(new)();
    return view ? THTensor_(checked)(view, THAnyTensor_permute(view, self, nDimension, dims)) : NULL;
}

THTensor *THTensor_(newViewAs)(THTensor *self, const THTensor *other)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THAnyTensor_view(view, self, other->nDimension, other->size)) : NULL;
}

THTensor *THTensor_(newExpandAs)(THTensor *self, const THTensor *other)
{
    THTensor *view = THTensor_(new)();
    return view ? THTensor_(checked)(view, THAnyTensor_expand(view, self, other->nDimension, other->size)) : NULL;
}

THStatus THTensor_(expand)(THTensor *self, THTensor *src, const THLongStorage *size)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(size, NULL, &nDimension, &sizes, &strides));
    return THAnyTensor_expand(self, src, nDimension, sizes);
}

THStatus THTensor_(freeCopyTo)(THTensor *self, THTensor *dst)
{
    THStatus status = self == dst ? 0 : THTensor_(copy)(dst, self);
    THTensor_(free)(self);
    return status;
}

/* ---- elements ---- */

/* Return the address of the element at `nDimension` indices; NULL with an error set if the indices are wrong. */
static real *THTensor_(at)(const THTensor *self, int nDimension, const int64_t *index)
{
    real *data = THTensor_(data)(self);
    if (TH_UNLIKELY(self->nDimension != nDimension)) {
        THError_set(TH_ERROR_SHAPE, "%d indices for a tensor of %d dimension%s", nDimension, self->nDimension,
                    self->nDimension == 1 ? "" : "s");
        return NULL;
    }
    for (int d = 0; d < nDimension; d++) {
        if (TH_UNLIKELY(index[d] < 0 || index[d] >= self->size[d])) {
            THError_set(TH_ERROR_INDEX, "index %lld is out of range for dimension %d of size %lld", (long long)index[d],
                        d, (long long)self->size[d]);
            return NULL;
        }
        data += index[d] * self->stride[d];
    }
    return data;
}

static THStatus THTensor_(setAt)(THTensor *self, int nDimension, const int64_t *index, real value)
{
    real *element = THTensor_(at)(self, nDimension, index);
    if (TH_UNLIKELY(!element))
        return -1;
    if (TH_UNLIKELY(self->storage->flag & TH_STORAGE_READONLY))
        return THError_set(TH_ERROR_BUFFER, "the tensor's memory is read-only");
    *element = value;
    return 0;
}

static real THTensor_(getAt)(const THTensor *self, int nDimension, const int64_t *index)
{
    static const real none;
    const real *element = THTensor_(at)(self, nDimension, index);
    return element ? *element : none;
}

THStatus THTensor_(set1d)(THTensor *self, int64_t x0, real value)
{
    return THTensor_(setAt)(self, 1, &x0, value);
}

THStatus THTensor_(set2d)(THTensor *self, int64_t x0, int64_t x1, real value)
{
    const int64_t index[] = {x0, x1};
    return THTensor_(setAt)(self, 2, index, value);
}

THStatus THTensor_(set3d)(THTensor *self, int64_t x0, int64_t x1, int64_t x2, real value)
{
    const int64_t index[] = {x0, x1, x2};
    return THTensor_(setAt)(self, 3, index, value);
}

THStatus THTensor_(set4d)(THTensor *self, int64_t x0, int64_t x1, int64_t x2, int64_t x3, real value)
{
    const int64_t index[] = {x0, x1, x2, x3};
    return THTensor_(setAt)(self, 4, index, value);
}

real THTensor_(get1d)(const THTensor *self, int64_t x0)
{
    return THTensor_(getAt)(self, 1, &x0);
}

real THTensor_(get2d)(const THTensor *self, int64_t x0, int64_t x1)
{
    const int64_t index[] = {x0, x1};
    return THTensor_(getAt)(self, 2, index);
}

real THTensor_(get3d)(const THTensor *self, int64_t x0, int64_t x1, int64_t x2)
{
    const int64_t index[] = {x0, x1, x2};
    return THTensor_(getAt)(self, 3, index);
}

real THTensor_(get4d)(const THTensor *self, int64_t x0, int64_t x1, int64_t x2, int64_t x3)
{
    const int64_t index[] = {x0, x1, x2, x3};
    return THTensor_(getAt)(self, 4, index);
}

#endif
