/* Large blocks of memory that are used again.
 *
 * glibc returns a block of more than 32 MB to the system when it is freed, and the first access to each page of the next
 * one costs more than most kernels. A few freed blocks are therefore kept. The system may take their memory at any time
 * (MADV_FREE), so that they are not missing elsewhere. Where there is no MADV_FREE, or a limit of the address space, nothing
 * is kept. */
#ifndef TH_SPARE_H
#define TH_SPARE_H

#include "TH/core/THBase.h"

enum {
    TH_HUGE_PAGE = 1 << 21,
    TH_ALWAYS_MAPPED = 1 << 25, /* glibc requests each larger block from the system */
};

/* Return whether a block that TH_malloc returned may be large enough to be kept; it begins with a huge page. */
static inline bool THSpare_mayKeep(const void *block)
{
    return block && (uintptr_t)block % TH_HUGE_PAGE == 0;
}

/* Keep a block, or free it. */
TH_API void THSpare_give(void *block);
/* Return a kept block of at least `size` bytes and at most a quarter more, or NULL. */
TH_API void *THSpare_take(size_t size);
/* Free all kept blocks; return whether there was one. */
TH_API bool THSpare_release(void);
#endif
