/* What operations with results need: a place to write that is none of the inputs, and scratch memory.
 *
 * THAnyTensor *out = THResult_begin(r, 2, inputs);
 * … resize and write out, read the inputs …
 * return THResult_end(r, out, status);
 */
#ifndef TH_RESULT_H
#define TH_RESULT_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* r, retained, where resizing and writing it cannot change an input, else a new tensor of its dtype. Inputs may
 * be NULL. NULL with an error set where memory does not suffice. */
TH_API THAnyTensor *THResult_begin(THAnyTensor *r, int count, THAnyTensor *const *inputs);
/* Frees out. Where status is 0 and out is not r, r takes over out's shape and elements first. */
TH_API THStatus THResult_end(THAnyTensor *r, THAnyTensor *out, THStatus status);
/* Resizes out and makes sure that it can be written. nDimension 0: the empty tensor. */
TH_API THStatus THResult_resize(THAnyTensor *out, int nDimension, const int64_t *size);
/* The same with t's shape where dimension dim has become `size`, or is gone where that is 0 and t has more than one. */
TH_API THStatus THResult_resizeDim(THAnyTensor *out, const THAnyTensor *t, int dim, int64_t size);

/* src, retained, where writing `self` cannot change it, or only in the same position (same == true), else a copy.
 * NULL with an error set where memory does not suffice. */
TH_API THAnyTensor *THResult_input(THAnyTensor *src, const THAnyTensor *self, bool same);

/* Whether nobody else can write the elements during the call: no other thread, and no other process. */
TH_API bool THResult_isSteady(const THAnyTensor *t);
/* src, retained, where that is so, else a copy: for indices that are checked first and relied on afterwards. NULL with
 * an error set where memory does not suffice. */
TH_API THAnyTensor *THResult_steady(THAnyTensor *src);

/* count * itemsize bytes, to be given to TH_free(); NULL with an error set where memory does not suffice. */
TH_API void *THScratch_new(int64_t count, size_t itemsize);

#ifdef __cplusplus
}
#endif
#endif
