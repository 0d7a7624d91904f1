/* Copies to and from transposed tensors, such as a matrix whose columns are contiguous. */
#ifndef TH_TRANSPOSE_H
#define TH_TRANSPOSE_H

#include "TH/core/THLoop.h"

/* Copy operand 1 of an ordered loop to operand 0, if operand 0 is contiguous along the innermost dimension and operand 1 along
 * another one. Return false, without a copy, for other layouts, sizes of elements and processors, and for few elements. */
TH_API bool THTranspose_copy(const THLoop *loop, int64_t itemsize);
#endif
