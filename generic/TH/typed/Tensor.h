/* Tensors of one dtype, with the names and argument orders of Torch's C library, as thin wrappers of THAnyTensor
 * (TH/core/THAnyTensor.h describes the functions). A shape may be passed as a THLongStorage.
 *
 * A function that returns nothing in Torch and can fail returns a THStatus; a function that returns a value returns 0
 * or NULL with an error set on failure. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Tensor.h"
#else

/* ---- queries ---- */

static inline THStorage *THTensor_(storage)(const THTensor *self)
{
    return self->storage;
}

static inline ptrdiff_t THTensor_(storageOffset)(const THTensor *self)
{
    return self->storageOffset;
}

static inline int THTensor_(nDimension)(const THTensor *self)
{
    return self->nDimension;
}

static inline int64_t THTensor_(size)(const THTensor *self, int dim)
{
    return THAnyTensor_checkDim(self, dim) ? 0 : self->size[dim];
}

static inline int64_t THTensor_(stride)(const THTensor *self, int dim)
{
    return THAnyTensor_checkDim(self, dim) ? 0 : self->stride[dim];
}

static inline THLongStorage *THTensor_(newSizeOf)(const THTensor *self)
{
    return THAnyStorage_newWithDims(self->nDimension, self->size);
}

static inline THLongStorage *THTensor_(newStrideOf)(const THTensor *self)
{
    return THAnyStorage_newWithDims(self->nDimension, self->stride);
}

static inline real *THTensor_(data)(const THTensor *self)
{
    return (real *)(void *)THAnyTensor_data(self);
}

static inline bool THTensor_(isContiguous)(const THTensor *self)
{
    return THAnyTensor_isContiguous(self);
}

static inline bool THTensor_(isSameSizeAs)(const THTensor *self, const THTensor *other)
{
    return THAnyTensor_isSameSizeAs(self, other);
}

static inline bool THTensor_(isSetTo)(const THTensor *self, const THTensor *other)
{
    return THAnyTensor_isSetTo(self, other);
}

static inline bool THTensor_(isSize)(const THTensor *self, const THLongStorage *size)
{
    return THAnyTensor_isSize(self, size);
}

static inline ptrdiff_t THTensor_(nElement)(const THTensor *self)
{
    return (ptrdiff_t)THAnyTensor_nElement(self);
}

static inline size_t THTensor_(elementSize)(void)
{
    return sizeof(real);
}

/* ---- creation and release ---- */

static inline THTensor *THTensor_(new)(void)
{
    return THAnyTensor_new(TH_DTYPE);
}

static inline THTensor *THTensor_(newWithTensor)(THTensor *src)
{
    return THAnyTensor_newWithTensor(src);
}

static inline THTensor *THTensor_(newWithStorage)(THStorage *storage, ptrdiff_t offset, const THLongStorage *size,
                                                  const THLongStorage *stride)
{
    return THAnyTensor_newWithStorageDims(TH_DTYPE, storage, offset, size, stride);
}

static inline THTensor *THTensor_(newWithStorage1d)(THStorage *storage, ptrdiff_t offset, int64_t size0,
                                                    int64_t stride0)
{
    return THAnyTensor_newWithStorage(TH_DTYPE, storage, offset, 1, &size0, &stride0);
}

static inline THTensor *THTensor_(newWithStorage2d)(THStorage *storage, ptrdiff_t offset, int64_t size0,
                                                    int64_t stride0, int64_t size1, int64_t stride1)
{
    const int64_t size[] = {size0, size1}, stride[] = {stride0, stride1};
    return THAnyTensor_newWithStorage(TH_DTYPE, storage, offset, 2, size, stride);
}

static inline THTensor *THTensor_(newWithStorage3d)(THStorage *storage, ptrdiff_t offset, int64_t size0,
                                                    int64_t stride0, int64_t size1, int64_t stride1, int64_t size2,
                                                    int64_t stride2)
{
    const int64_t size[] = {size0, size1, size2}, stride[] = {stride0, stride1, stride2};
    return THAnyTensor_newWithStorage(TH_DTYPE, storage, offset, 3, size, stride);
}

static inline THTensor *THTensor_(newWithStorage4d)(THStorage *storage, ptrdiff_t offset, int64_t size0,
                                                    int64_t stride0, int64_t size1, int64_t stride1, int64_t size2,
                                                    int64_t stride2, int64_t size3, int64_t stride3)
{
    const int64_t size[] = {size0, size1, size2, size3}, stride[] = {stride0, stride1, stride2, stride3};
    return THAnyTensor_newWithStorage(TH_DTYPE, storage, offset, 4, size, stride);
}

static inline THTensor *THTensor_(newWithSize)(const THLongStorage *size, const THLongStorage *stride)
{
    return THAnyTensor_newWithStorageDims(TH_DTYPE, NULL, 0, size, stride);
}

static inline THTensor *THTensor_(newWithSize1d)(int64_t size0)
{
    return THAnyTensor_newWithSizes(TH_DTYPE, 1, &size0);
}

static inline THTensor *THTensor_(newWithSize2d)(int64_t size0, int64_t size1)
{
    const int64_t size[] = {size0, size1};
    return THAnyTensor_newWithSizes(TH_DTYPE, 2, size);
}

static inline THTensor *THTensor_(newWithSize3d)(int64_t size0, int64_t size1, int64_t size2)
{
    const int64_t size[] = {size0, size1, size2};
    return THAnyTensor_newWithSizes(TH_DTYPE, 3, size);
}

static inline THTensor *THTensor_(newWithSize4d)(int64_t size0, int64_t size1, int64_t size2, int64_t size3)
{
    const int64_t size[] = {size0, size1, size2, size3};
    return THAnyTensor_newWithSizes(TH_DTYPE, 4, size);
}

static inline THTensor *THTensor_(newClone)(THTensor *self)
{
    return THAnyTensor_newClone(self);
}

static inline THTensor *THTensor_(newContiguous)(THTensor *self)
{
    return THAnyTensor_newContiguous(self);
}

TH_API THTensor *THTensor_(newSelect)(THTensor *self, int dim, int64_t index);
TH_API THTensor *THTensor_(newNarrow)(THTensor *self, int dim, int64_t first, int64_t size);
TH_API THTensor *THTensor_(newTranspose)(THTensor *self, int dim0, int dim1);
TH_API THTensor *THTensor_(newUnfold)(THTensor *self, int dim, int64_t size, int64_t step);
TH_API THTensor *THTensor_(newView)(THTensor *self, const THLongStorage *size);
TH_API THTensor *THTensor_(newExpand)(THTensor *self, const THLongStorage *size);
TH_API THTensor *THTensor_(newPermute)(THTensor *self, const THLongStorage *order);
TH_API THTensor *THTensor_(newViewAs)(THTensor *self, const THTensor *other);
TH_API THTensor *THTensor_(newExpandAs)(THTensor *self, const THTensor *other);

static inline void THTensor_(retain)(THTensor *self)
{
    THAnyTensor_retain(self);
}

static inline void THTensor_(free)(THTensor *self)
{
    THAnyTensor_free(self);
}

/* Complement newContiguous(dst): copy self to dst if they differ, and release self in any case. */
TH_API THStatus THTensor_(freeCopyTo)(THTensor *self, THTensor *dst);

/* ---- shape ---- */

static inline THStatus THTensor_(resize)(THTensor *self, const THLongStorage *size, const THLongStorage *stride)
{
    return THAnyTensor_resizeDims(self, size, stride);
}

static inline THStatus THTensor_(resizeAs)(THTensor *self, const THTensor *src)
{
    return THAnyTensor_resizeAs(self, src);
}

/* Implement resize_() and resize_as_(); see THAnyTensor_resizeUnchecked. */
static inline THStatus THTensor_(resizeUnchecked)(THTensor *self, const THLongStorage *size,
                                                  const THLongStorage *stride)
{
    return THAnyTensor_resizeDimsUnchecked(self, size, stride);
}

static inline THStatus THTensor_(resizeAsUnchecked)(THTensor *self, const THTensor *src)
{
    return THAnyTensor_resizeUnchecked(self, src->nDimension, src->size, NULL);
}

static inline THStatus THTensor_(resizeNd)(THTensor *self, int nDimension, const int64_t *size, const int64_t *stride)
{
    return THAnyTensor_resizeNd(self, nDimension, size, stride);
}

static inline THStatus THTensor_(resize1d)(THTensor *self, int64_t size0)
{
    return THAnyTensor_resizeNd(self, 1, &size0, NULL);
}

static inline THStatus THTensor_(resize2d)(THTensor *self, int64_t size0, int64_t size1)
{
    const int64_t size[] = {size0, size1};
    return THAnyTensor_resizeNd(self, 2, size, NULL);
}

static inline THStatus THTensor_(resize3d)(THTensor *self, int64_t size0, int64_t size1, int64_t size2)
{
    const int64_t size[] = {size0, size1, size2};
    return THAnyTensor_resizeNd(self, 3, size, NULL);
}

static inline THStatus THTensor_(resize4d)(THTensor *self, int64_t size0, int64_t size1, int64_t size2, int64_t size3)
{
    const int64_t size[] = {size0, size1, size2, size3};
    return THAnyTensor_resizeNd(self, 4, size, NULL);
}

static inline THStatus THTensor_(resize5d)(THTensor *self, int64_t size0, int64_t size1, int64_t size2, int64_t size3,
                                           int64_t size4)
{
    const int64_t size[] = {size0, size1, size2, size3, size4};
    return THAnyTensor_resizeNd(self, 5, size, NULL);
}

/* ---- views, in place; src == NULL means self ---- */

static inline THStatus THTensor_(set)(THTensor *self, THTensor *src)
{
    return THAnyTensor_set(self, src);
}

static inline THStatus THTensor_(setStorage)(THTensor *self, THStorage *storage, ptrdiff_t offset,
                                             const THLongStorage *size, const THLongStorage *stride)
{
    return THAnyTensor_setStorageDims(self, storage, offset, size, stride);
}

static inline THStatus THTensor_(setStorageNd)(THTensor *self, THStorage *storage, ptrdiff_t offset, int nDimension,
                                               const int64_t *size, const int64_t *stride)
{
    return THAnyTensor_setStorageNd(self, storage, offset, nDimension, size, stride);
}

static inline THStatus THTensor_(setStorage1d)(THTensor *self, THStorage *storage, ptrdiff_t offset, int64_t size0,
                                               int64_t stride0)
{
    return THAnyTensor_setStorageNd(self, storage, offset, 1, &size0, &stride0);
}

static inline THStatus THTensor_(setStorage2d)(THTensor *self, THStorage *storage, ptrdiff_t offset, int64_t size0,
                                               int64_t stride0, int64_t size1, int64_t stride1)
{
    const int64_t size[] = {size0, size1}, stride[] = {stride0, stride1};
    return THAnyTensor_setStorageNd(self, storage, offset, 2, size, stride);
}

static inline THStatus THTensor_(setStorage3d)(THTensor *self, THStorage *storage, ptrdiff_t offset, int64_t size0,
                                               int64_t stride0, int64_t size1, int64_t stride1, int64_t size2,
                                               int64_t stride2)
{
    const int64_t size[] = {size0, size1, size2}, stride[] = {stride0, stride1, stride2};
    return THAnyTensor_setStorageNd(self, storage, offset, 3, size, stride);
}

static inline THStatus THTensor_(setStorage4d)(THTensor *self, THStorage *storage, ptrdiff_t offset, int64_t size0,
                                               int64_t stride0, int64_t size1, int64_t stride1, int64_t size2,
                                               int64_t stride2, int64_t size3, int64_t stride3)
{
    const int64_t size[] = {size0, size1, size2, size3}, stride[] = {stride0, stride1, stride2, stride3};
    return THAnyTensor_setStorageNd(self, storage, offset, 4, size, stride);
}

static inline THStatus THTensor_(narrow)(THTensor *self, THTensor *src, int dim, int64_t first, int64_t size)
{
    return THAnyTensor_narrow(self, src, dim, first, size);
}

static inline THStatus THTensor_(select)(THTensor *self, THTensor *src, int dim, int64_t index)
{
    return THAnyTensor_select(self, src, dim, index);
}

static inline THStatus THTensor_(transpose)(THTensor *self, THTensor *src, int dim0, int dim1)
{
    return THAnyTensor_transpose(self, src, dim0, dim1);
}

static inline THStatus THTensor_(unfold)(THTensor *self, THTensor *src, int dim, int64_t size, int64_t step)
{
    return THAnyTensor_unfold(self, src, dim, size, step);
}

static inline THStatus THTensor_(squeeze)(THTensor *self, THTensor *src)
{
    return THAnyTensor_squeeze(self, src);
}

static inline THStatus THTensor_(squeeze1d)(THTensor *self, THTensor *src, int dim)
{
    return THAnyTensor_squeeze1d(self, src, dim);
}

static inline THStatus THTensor_(unsqueeze1d)(THTensor *self, THTensor *src, int dim)
{
    return THAnyTensor_unsqueeze1d(self, src, dim);
}

TH_API THStatus THTensor_(expand)(THTensor *self, THTensor *src, const THLongStorage *size);

static inline THTensorList THTensor_(split)(THTensor *self, int64_t size, int dim)
{
    return THAnyTensor_split(self, size, dim);
}

static inline THTensorList THTensor_(chunk)(THTensor *self, int64_t chunks, int dim)
{
    return THAnyTensor_chunk(self, chunks, dim);
}

/* ---- elements: INDEX error outside the tensor, VALUE error for a wrong number of indices ---- */

TH_API THStatus THTensor_(set1d)(THTensor *self, int64_t x0, real value);
TH_API THStatus THTensor_(set2d)(THTensor *self, int64_t x0, int64_t x1, real value);
TH_API THStatus THTensor_(set3d)(THTensor *self, int64_t x0, int64_t x1, int64_t x2, real value);
TH_API THStatus THTensor_(set4d)(THTensor *self, int64_t x0, int64_t x1, int64_t x2, int64_t x3, real value);

TH_API real THTensor_(get1d)(const THTensor *self, int64_t x0);
TH_API real THTensor_(get2d)(const THTensor *self, int64_t x0, int64_t x1);
TH_API real THTensor_(get3d)(const THTensor *self, int64_t x0, int64_t x1, int64_t x2);
TH_API real THTensor_(get4d)(const THTensor *self, int64_t x0, int64_t x1, int64_t x2, int64_t x3);

#endif
