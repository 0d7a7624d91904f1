/* Helpers for operations with results: an output tensor that does not overlap the inputs, and scratch memory.
 *
 *     THAnyTensor *out = THResult_begin(r, 2, inputs);
 *     … resize and write out, read the inputs …
 *     return THResult_end(r, out, status);
 */
#ifndef TH_RESULT_H
#define TH_RESULT_H

#include "TH/core/THBase.h"

/* Return r, retained, if resizing and writing it cannot change an input, else a new tensor of r's dtype. Inputs may be
 * NULL. Return NULL with an error set if memory is exhausted. */
TH_API THAnyTensor *THResult_begin(THAnyTensor *r, int count, THAnyTensor *const *inputs);
/* Free out and return the status. If status is 0 and out is not r, r receives out's shape and elements first. */
TH_API THStatus THResult_end(THAnyTensor *r, THAnyTensor *out, THStatus status);
/* Resize out and check that it is writable. nDimension 0 means the empty tensor. */
TH_API THStatus THResult_resize(THAnyTensor *out, int nDimension, const int64_t *size);
/* Like THResult_resize, with t's shape except that dimension dim has `size` elements. If `size` is 0, the dimension is
 * removed if t has more than one, else it gets size 1. */
TH_API THStatus THResult_resizeDim(THAnyTensor *out, const THAnyTensor *t, int dim, int64_t size);

/* Return src, retained, if writing `self` cannot change it, or, with same == true, can change an element of src only at
 * the position that is written; else a copy. Return NULL with an error set if memory is exhausted. */
TH_API THAnyTensor *THResult_input(THAnyTensor *src, const THAnyTensor *self, bool same);

/* Return whether neither another thread nor another process can write the elements during the call. */
TH_API bool THResult_isSteady(const THAnyTensor *t);
/* Return src, retained, if THResult_isSteady(src), else a copy: for indices that are checked first and trusted
 * afterwards. Return NULL with an error set if memory is exhausted. */
TH_API THAnyTensor *THResult_steady(THAnyTensor *src);

/* Return count * itemsize bytes, which the caller frees with TH_free(), or NULL with an error set if memory is
 * exhausted. */
TH_API void *THScratch_new(int64_t count, size_t itemsize);
#endif
