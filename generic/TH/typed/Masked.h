#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Masked.h"
#else

/* Functions with masks. A mask has as many elements as its tensor (else VALUE error), in row-major order; every nonzero
 * element counts as true. */

TH_API THStatus THTensor_(maskedFill)(THTensor *self, THBoolTensor *mask, real value);
/* Set the true positions of self to src's first elements, in row-major order; VALUE error if src has too few. */
TH_API THStatus THTensor_(maskedCopy)(THTensor *self, THBoolTensor *mask, THTensor *src);
/* Return src's elements where mask is true, as a vector; the empty tensor without such elements. */
TH_API THStatus THTensor_(maskedSelect)(THTensor *r, THTensor *src, THBoolTensor *mask);
/* Return one row per nonzero element, in row-major order, with its index in every dimension; the empty tensor
 * without such elements. */
TH_API THStatus THTensor_(nonzero)(THIndexTensor *subscript, THTensor *t);

#endif
