#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Histogram.h"
#else

/* Functions for floating dtypes only. */
#ifdef TH_REAL_IS_FLOATING

/* Count the elements in each of nbins equal intervals from min to max (both included); if these are equal, from the
 * smallest to the largest element. Other elements are ignored. VALUE error for nbins < 1 and for invalid bounds. */
TH_API THStatus THTensor_(histc)(THTensor *hist, THTensor *t, int64_t nbins, real min, real max);

#endif
#endif
