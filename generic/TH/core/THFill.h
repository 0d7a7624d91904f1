/* Filling memory with copies of one element, of any dtype. */
#ifndef TH_FILL_H
#define TH_FILL_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* n neighbouring elements of `itemsize` bytes become the one at `value`; from several threads where they are many. */
TH_API void THFill_run(char *data, int64_t n, const void *value, int itemsize);

#ifdef __cplusplus
}
#endif
#endif
