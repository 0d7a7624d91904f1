/* C functions of declarations whose results TH functions do not provide: a number or a tensor, a retained storage, or
 * the same Python object. The caller holds the GIL. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/typed/Results.h"
#else

static inline size_t THTensor_(elementSizeOf)(const THTensor *self)
{
    (void)self;
    return sizeof(real);
}

static inline bool THPTensor_(CheckList)(PyObject *object)
{
    return THPTensorList_check(object, TH_DTYPE);
}

/* Return the retained storage of the tensor, or a new empty storage if the tensor has no storage. NULL with TH's error
 * set. */
TH_API THStorage *THTensor_(retainedStorage)(THTensor *self);
/* Return a view of the slice at `index`, or a number if self is a vector. NULL with an exception. */
TH_API PyObject *THTensor_(selectObject)(THTensor *self, int dim, int64_t index);
/* Return a tuple of all slices, like those of selectObject. NULL with an exception. */
TH_API PyObject *THTensor_(unbindObject)(THTensor *self, int dim);
/* Return a new reference to `object`, the object of self, if self is contiguous; otherwise a contiguous copy. NULL with
 * an exception. */
TH_API PyObject *THTensor_(contiguousObject)(THTensor *self, PyObject *object);
/* Copy the elements of a tensor of any dtype. non_blocking has no effect. */
TH_API THStatus THTensor_(copyBroadcast)(THTensor *self, THAnyTensor *source, bool non_blocking, bool broadcast);
/* Return self @ other: a number for two vectors, otherwise a new reference to `object`, the object of r. NULL with an
 * exception; `given`, which means that out= was passed, is a VALUE error for two vectors. */
TH_API PyObject *THTensor_(matmulObject)(THTensor *r, PyObject *object, bool given, THTensor *self, THTensor *other);
TH_API THStatus THTensor_(setEmpty)(THTensor *self);
TH_API THStatus THTensor_(setWholeStorage)(THTensor *self, THStorage *storage);
#ifdef TH_REAL_IS_FLOATING
/* Return a tuple of P, L and U; None replaces factors that are not requested. NULL with an exception. */
TH_API PyObject *THTensor_(btriunpackObject)(THTensor *LU_data, THIntegerTensor *LU_pivots, bool unpack_data,
                                             bool unpack_pivots);
#endif

#endif
