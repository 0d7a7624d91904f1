/* Storages in memory with a file descriptor: anonymous memory shared between processes, and files.
 *
 * Shared memory has no name, so nothing is left behind when processes crash: it exists as long as a process has it
 * mapped or open. Another process accesses it through the descriptor. */
#ifndef TH_MAPPING_H
#define TH_MAPPING_H

#include "TH/core/THBase.h"

/* The location of a storage's memory, for another process: `offset` bytes into the file `fd`, which the storage owns.
 * fd is -1 if the memory has no file descriptor. */
typedef struct THPlace {
    int fd;
    int64_t offset;
} THPlace;

/* Create a storage of zeros in new shared memory. SYSTEM error if the system provides none. */
TH_API THAnyStorage *THMapping_newShared(const THDtype *dtype, ptrdiff_t size);
/* Map `size` elements from byte `offset` of a file or of shared memory. If shared, writes go to the file, and the
 * storage owns fd from then on; else writes stay private, and the caller may close fd. The caller has checked that the
 * file is long enough. On failure (NULL) the caller still owns fd. */
TH_API THAnyStorage *THMapping_open(const THDtype *dtype, int fd, int64_t offset, ptrdiff_t size, bool shared);
TH_API THPlace THMapping_place(const THAnyStorage *storage);

/* Move the storage's memory to shared memory, unless it is shared already. BUFFER error if it is pinned or foreign. */
TH_API THStatus THAnyStorage_share(THAnyStorage *self);

/* Extend a file to at least `bytes` bytes and allocate disk space for them. SYSTEM error on failure. */
TH_API THStatus THMapping_growFile(int fd, int64_t bytes);
#endif
