/* Operations along one dimension that return values and their indices (sort, max, median), as operations on slices.
 *
 * The slices of a group are a fixed distance apart; groups may be processed by several threads at once. */
#ifndef TH_SLICES_H
#define TH_SLICES_H

#include "TH/core/THBase.h"

enum { TH_SLICES_VALUES, TH_SLICES_INDICES, TH_SLICES_INPUT };
enum { TH_SLICES_GROUP = 128 };

typedef struct THSlices {
    int64_t count; /* slices in this group */
    int64_t n;     /* elements per input slice */
    int itemsize;
    char *data[3];    /* first element of the first slice of values, indices, input */
    int64_t apart[3]; /* distance between slices, in bytes */
    int64_t step[3];  /* distance between elements of a slice, in bytes */
} THSlices;

/* Process a group of slices. Only a MEMORY error is allowed. */
typedef THStatus (*THSlicesBody)(const void *params, const THSlices *slices);

/* Resize values and indices to t's shape with `size` elements in dimension dim and call body on all slices. If size is
 * 0, there is one element per slice, and the dimension is removed if t has another. INDEX error for dim, VALUE error
 * for a tensor without elements. The results may overlap t; indices may be NULL. `name` is the function's name for
 * messages. */
TH_API THStatus THSlices_run(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                             int64_t size, THSlicesBody body, const void *params);

/* Find one element in each of `count` slices (at most TH_SLICES_GROUP) of n elements and set place[i] to its index in
 * the i-th slice. Only a MEMORY error is allowed. */
typedef THStatus (*THSlicesPlaces)(const void *params, int64_t n, const char *data, int64_t step, int count,
                                   int64_t apart, int64_t *place);

/* Set values and indices to the element that `places` finds in each slice. */
TH_API THStatus THSlices_pick(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                              bool keepdim, THSlicesPlaces places, const void *params);
#endif
