#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Cumulative.h"
#else

/* Set r[i] to the sum or the product of t[0 .. i] along a dimension, accumulated in accreal and rounded (integers:
 * wrapped) for every element. r is resized to t's shape and may be t. INDEX error for dim, VALUE error for a tensor
 * without elements. */
TH_API THStatus THTensor_(cumsum)(THTensor *r, THTensor *t, int dim);
TH_API THStatus THTensor_(cumprod)(THTensor *r, THTensor *t, int dim);

#endif
