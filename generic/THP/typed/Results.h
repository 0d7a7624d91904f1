/* Functions that declarations name where TH's own do not give what Python wants: a number or a tensor, a retained
 * storage, the same object again. Called with the GIL held. */
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

/* The storage with a reference more; an empty one where the tensor has none. NULL with TH's error set. */
CWRAP_HIDDEN THStorage *THTensor_(retainedStorage)(THTensor *self);
/* A view without the dimension; a number where there is no other. NULL with an exception. */
CWRAP_HIDDEN PyObject *THTensor_(selectObject)(THTensor *self, int dim, int64_t index);
/* A tuple of the slices, each as selectObject gives it. NULL with an exception. */
CWRAP_HIDDEN PyObject *THTensor_(unbindObject)(THTensor *self, int dim);
/* `object`, which holds self, with a reference more where it is contiguous; else a contiguous copy. */
CWRAP_HIDDEN PyObject *THTensor_(contiguousObject)(THTensor *self, PyObject *object);
/* Copies from any dtype; non_blocking means nothing. */
CWRAP_HIDDEN THStatus THTensor_(copyBroadcast)(THTensor *self, THAnyTensor *source, bool non_blocking, bool broadcast);
/* self @ other: a number for two vectors, which have no `out=` (VALUE error); else `object`, which holds r, with a
 * reference more. NULL with an exception. */
CWRAP_HIDDEN PyObject *THTensor_(matmulObject)(THTensor *r, PyObject *object, bool given, THTensor *self,
                                               THTensor *other);
CWRAP_HIDDEN THStatus THTensor_(setEmpty)(THTensor *self);
CWRAP_HIDDEN THStatus THTensor_(setWholeStorage)(THTensor *self, THStorage *storage);
#ifdef TH_REAL_IS_FLOATING
/* Three tensors, or None in the place of those that are not wanted. NULL with an exception. */
CWRAP_HIDDEN PyObject *THTensor_(btriunpackObject)(THTensor *LU_data, THIntegerTensor *LU_pivots, bool unpack_data,
                                                   bool unpack_pivots);
#endif

#endif
