/* Filling memory with copies of one element, of any dtype. */
#ifndef TH_FILL_H
#define TH_FILL_H

#include "TH/core/THBase.h"

/* Set n contiguous elements of `itemsize` bytes to the element at `value`, with several threads if n is large. */
TH_API void THFill_run(char *data, int64_t n, const void *value, int itemsize);
#endif
