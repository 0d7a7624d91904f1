#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Masked.h"
#else

/* A mask has as many elements as the tensor it goes with (VALUE otherwise), taken in row-major order; every element
 * that is not zero counts as true. */

TH_API THStatus THTensor_(maskedFill)(THTensor *self, THBoolTensor *mask, real value);
/* The true positions of self get src's first elements, in row-major order; VALUE error where src has too few. */
TH_API THStatus THTensor_(maskedCopy)(THTensor *self, THBoolTensor *mask, THTensor *src);
/* src's elements where mask is true, as a vector; no true element gives the empty tensor. */
TH_API THStatus THTensor_(maskedSelect)(THTensor *r, THTensor *src, THBoolTensor *mask);
/* One row per element that is not zero, in row-major order, with its index in every dimension; none gives the empty
 * tensor. */
TH_API THStatus THTensor_(nonzero)(THIndexTensor *subscript, THTensor *t);

#endif
