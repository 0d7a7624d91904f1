#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Compare.h"
#else

/* Whether both have the same shape and equal elements (-0 is equal to 0, NaN to nothing). Cannot fail. */
TH_API bool THTensor_(equal)(const THTensor *a, const THTensor *b);

#endif
