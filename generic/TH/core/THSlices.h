/* Working along one dimension: a tensor as slices, for operations that give values and their indices (sort, max,
 * median).
 *
 * Slices come in groups, of those that lie a fixed distance apart; groups may come from several threads at once. */
#ifndef TH_SLICES_H
#define TH_SLICES_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_SLICES_VALUES, TH_SLICES_INDICES, TH_SLICES_INPUT };
enum { TH_SLICES_GROUP = 128 };

typedef struct THSlices {
    int64_t count; /* slices of this group */
    int64_t n;     /* elements of an input slice */
    int itemsize;
    char *data[3];    /* the first element of the first slice of values, indices, input */
    int64_t apart[3]; /* from a slice to the next, in bytes */
    int64_t step[3];  /* from an element of a slice to the next, in bytes */
} THSlices;

/* Fails only for want of memory. */
typedef THStatus (*THSlicesBody)(const void *params, const THSlices *slices);

/* Resizes values and indices to t's shape with `size` elements in dimension dim (0: one element, and the dimension
 * goes, if t has another) and calls body on all slices. INDEX error for dim, VALUE for a tensor without elements. The
 * results may overlap t. `name` is for messages. */
TH_API THStatus THSlices_run(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                             int64_t size, THSlicesBody body, const void *params);

/* Finds one element in each of `count` slices, TH_SLICES_GROUP at most, of n elements: place[i] is its index in the
 * i-th. Fails only for want of memory. */
typedef THStatus (*THSlicesPlaces)(const void *params, int64_t n, const char *data, int64_t step, int count,
                                   int64_t apart, int64_t *place);

/* Values and indices of the element that `places` finds in each slice. */
TH_API THStatus THSlices_pick(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                              bool keepdim, THSlicesPlaces places, const void *params);

#ifdef __cplusplus
}
#endif
#endif
