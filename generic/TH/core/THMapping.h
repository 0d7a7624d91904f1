/* Storages in memory that has a file descriptor: anonymous memory shared between processes, and files.
 *
 * Shared memory has no name that could be left behind: it lasts as long as somebody has it mapped or open, however the
 * processes end. Another process gets at it through the descriptor. */
#ifndef TH_MAPPING_H
#define TH_MAPPING_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a storage's memory is, for another process: `offset` bytes into what `fd` is open for (fd is the storage's
 * own). fd is -1 where the memory is in no such place. */
typedef struct THPlace {
    int fd;
    int64_t offset;
} THPlace;

/* Elements 0 in new shared memory. SYSTEM error where the system has none. */
TH_API THAnyStorage *THMapping_newShared(const THDtype *dtype, ptrdiff_t size);
/* `size` elements from byte `offset` of a file or of shared memory on. shared: what is written goes there, and the
 * storage owns fd from then on; else it stays here, and fd can be closed. The caller has checked that the file is that
 * long. Where it fails (NULL) fd is the caller's in any case. */
TH_API THAnyStorage *THMapping_open(const THDtype *dtype, int fd, int64_t offset, ptrdiff_t size, bool shared);
TH_API THPlace THMapping_place(const THAnyStorage *storage);

/* Moves the storage's memory to shared memory, where it is not there already. BUFFER error where it is pinned, or
 * belongs to somebody else. */
TH_API THStatus THAnyStorage_share(THAnyStorage *self);

/* Makes a file have at least `bytes` bytes that can be written to. SYSTEM error. */
TH_API THStatus THMapping_growFile(int fd, int64_t bytes);

#ifdef __cplusplus
}
#endif
#endif
