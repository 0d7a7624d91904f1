/* Validation of shapes that come from buffers, DLPack, the C API and pickles. */
#ifndef THP_INTERCHANGE_H
#define THP_INTERCHANGE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

/* A checked shape: products of its sizes, and of sizes with strides, fit in 64 bits. */
typedef struct THPShape {
    int nDimension; /* 0: no elements */
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_DIMS]; /* in elements */
    int64_t extent;              /* how many elements of memory the shape reaches */
} THPShape;

/* Check sizes and strides and store them in *self. Strides are in units of `unit` bytes, or in elements if unit is 1;
 * stride == NULL means a contiguous array. Invalid strides of dimensions of size 1 are replaced. A dimension of size 0
 * gives nDimension 0. Return 0, or -1 with a ValueError or an OverflowError whose message starts with `function`. */
int THPShape_check(THPShape *self, const char *function, int ndim, const int64_t *size, const int64_t *stride,
                   int64_t unit);

#endif
