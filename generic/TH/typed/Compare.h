#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Compare.h"
#else

/* Return whether both tensors have the same shape and equal elements (-0 equals 0; NaN equals nothing). Cannot fail. */
TH_API bool THTensor_(equal)(const THTensor *a, const THTensor *b);

#endif
