/* Operations along one dimension with one result per element: cumulative sums and products.
 *
 * The slices of a group are a fixed distance apart; groups may be processed by several threads at once. */
#ifndef TH_SCAN_H
#define TH_SCAN_H

#include "TH/core/THBase.h"

enum { TH_SCAN_GROUP = 128 };

typedef struct THScan {
    int64_t count; /* slices in this group, at most TH_SCAN_GROUP */
    int64_t n;     /* elements per slice */
    char *out;
    const char *in;
    int64_t outApart, inApart; /* distance between slices, in bytes */
    int64_t outStep, inStep;   /* distance between elements of a slice, in bytes */
} THScan;

/* Resize r to t's shape and call body on all slices along dim. r may be t or overlap it: the slices of a group are then
 * in the same memory. INDEX error for dim, VALUE error for a tensor without elements. */
TH_API THStatus THScan_run(THAnyTensor *r, THAnyTensor *t, int dim, void (*body)(const THScan *scan));
#endif
