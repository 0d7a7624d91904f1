/* A copy of a tensor's header, for code during which the tensor may change.
 *
 * Code that creates Python objects may run Python code: CPython before 3.12 collects garbage inside allocations, which
 * runs finalizers, and a finalizer may resize a tensor, set it to another storage or release memory. A call that
 * releases the GIL allows other threads to do the same. Such code reads a snapshot instead of the tensor: sizes and
 * strides are copies, the storage is retained, and its memory is pinned, so that a resize elsewhere is a BUFFER error.
 *
 * Elements are not copied: they may change at any time. */
#ifndef TH_SNAPSHOT_H
#define TH_SNAPSHOT_H

#include "TH/core/THBase.h"

/* The tensor in a snapshot is read-only. It points into the snapshot: fill snapshots in place, do not copy them. */
typedef struct THSnapshot {
    THAnyTensor tensor;
    bool pinned;
} THSnapshot;

/* Take a snapshot. MEMORY error if a tensor has more than TH_INLINE_DIMS dimensions and memory is exhausted; then there
 * is nothing to release. */
TH_API THStatus THSnapshot_take(THSnapshot *self, const THAnyTensor *tensor);
/* Take a snapshot of all elements of a storage, as a vector. Cannot fail. */
TH_API void THSnapshot_takeStorage(THSnapshot *self, THAnyStorage *storage);
/* Unpin the memory before THSnapshot_release, for a caller that wants to resize it. */
TH_API void THSnapshot_unpin(THSnapshot *self);
TH_API void THSnapshot_release(THSnapshot *self);

/* Retain and pin a storage, and undo both: for objects that lend memory for longer than a call. NULL is allowed. */
TH_API void THSnapshot_acquire(THAnyStorage *storage);
TH_API void THSnapshot_releaseStorage(THAnyStorage *storage);

/* Initialise a header on the stack with the same sizes, strides and storage, without a reference to the storage. */
TH_API THStatus THSnapshot_copyHeader(THAnyTensor *self, const THAnyTensor *from);
TH_API void THSnapshot_freeHeader(THAnyTensor *self);
#endif
