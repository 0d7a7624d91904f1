/* A tensor as it was at one moment, for code during which the tensor may change.
 *
 * Whatever makes Python objects may run Python code: CPython before 3.12 collects garbage inside allocations, which runs
 * finalizers, and any finalizer may resize a tensor, set it to another storage or release memory. A call that releases
 * the GIL gives the same freedom to other threads. Such code reads a snapshot instead of the tensor: sizes and strides
 * are copies, the storage is retained, and its memory is pinned, so that a resize elsewhere is a BUFFER error.
 *
 * Elements are not copied: they may change at any time. */
#ifndef TH_SNAPSHOT_H
#define TH_SNAPSHOT_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tensor in a snapshot is to be read only. It points into the snapshot: fill snapshots in place, do not copy them. */
typedef struct THSnapshot {
    THAnyTensor tensor;
    bool pinned;
} THSnapshot;

/* MEMORY error if there is no memory for more than TH_INLINE_DIMS dimensions; then there is nothing to release. */
TH_API THStatus THSnapshot_take(THSnapshot *self, const THAnyTensor *tensor);
/* All elements of a storage, as a vector. Cannot fail. */
TH_API void THSnapshot_takeStorage(THSnapshot *self, THAnyStorage *storage);
/* Unpin the memory before the release, for a caller that wants to resize it. */
TH_API void THSnapshot_unpin(THSnapshot *self);
TH_API void THSnapshot_release(THSnapshot *self);

/* Retain and pin a storage, and the reverse: for what lends memory for longer than a call. NULL is allowed. */
TH_API void THSnapshot_acquire(THAnyStorage *storage);
TH_API void THSnapshot_releaseStorage(THAnyStorage *storage);

/* A header on the stack with the same sizes, strides and storage, without a reference to the storage. */
TH_API THStatus THSnapshot_copyHeader(THAnyTensor *self, const THAnyTensor *from);
TH_API void THSnapshot_freeHeader(THAnyTensor *self);

#ifdef __cplusplus
}
#endif
#endif
