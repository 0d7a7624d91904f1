/* Working along one dimension where every element gives one: cumulative sums and products.
 *
 * Slices come in groups, of those that lie a fixed distance apart; groups may come from several threads at once. */
#ifndef TH_SCAN_H
#define TH_SCAN_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_SCAN_GROUP = 128 };

typedef struct THScan {
    int64_t count; /* slices of this group, TH_SCAN_GROUP at most */
    int64_t n;     /* elements of a slice */
    char *out;
    const char *in;
    int64_t outApart, inApart; /* from a slice to the next, in bytes */
    int64_t outStep, inStep;   /* from an element of a slice to the next, in bytes */
} THScan;

/* Resizes r to t's shape and calls body on all slices along dim. r may be t, or overlap it: then the slices of a group
 * lie in the same place. INDEX error for dim, VALUE for a tensor without elements. */
TH_API THStatus THScan_run(THAnyTensor *r, THAnyTensor *t, int dim, void (*body)(const THScan *scan));

#ifdef __cplusplus
}
#endif
#endif
