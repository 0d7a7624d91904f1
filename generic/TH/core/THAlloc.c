/* See THAlloc.h. Blocks can be freed with the C library's free(), so that their ownership can be transferred. */
#define _DEFAULT_SOURCE 1 /* madvise, posix_memalign */
#include "TH/core/THAlloc.h"

#include <stdlib.h>

#include "TH/core/THError.h"
#include "TH/core/THSpare.h"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define TH_HAVE_MEMALIGN 1
#endif

enum {
    CACHE_LINE = 64,
    PAGE = 4096,
    ALIGN_FROM = 16384, /* for smaller blocks, aligned allocation costs more than aligned loops gain */
    ADVISE_FROM = 2 * TH_HUGE_PAGE,
};

#ifdef TH_FAIL_ALLOC
static int64_t failCountdown;
static int64_t liveBlocks;

void TH_failAllocation(int64_t n)
{
    __atomic_store_n(&failCountdown, n, __ATOMIC_RELAXED);
}

bool TH_failsLater(void)
{
    return __atomic_load_n(&failCountdown, __ATOMIC_RELAXED) > 0;
}

int64_t TH_liveBlocks(void)
{
    return __atomic_load_n(&liveBlocks, __ATOMIC_RELAXED);
}

static bool failsNow(void)
{
    return TH_failsLater() && __atomic_sub_fetch(&failCountdown, 1, __ATOMIC_RELAXED) == 0;
}

static void count(int change)
{
    __atomic_add_fetch(&liveBlocks, change, __ATOMIC_RELAXED);
}
#else
static inline bool failsNow(void)
{
    return false;
}

static inline void count(int change)
{
    (void)change;
}
#endif

static void *failed(size_t size)
{
    THError_set(TH_ERROR_MEMORY, "out of memory: %zu bytes", size);
    return NULL;
}

#ifdef MADV_HUGEPAGE
/* Request huge pages. This is only a hint, for the whole pages inside the block; a failure is harmless. */
static void adviseHugePages(void *block, size_t size)
{
    uintptr_t begin = ((uintptr_t)block + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uintptr_t end = ((uintptr_t)block + size) & ~(uintptr_t)(PAGE - 1);
    if (end > begin)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}
#else
static inline void adviseHugePages(void *block, size_t size)
{
    (void)block;
    (void)size;
}
#endif

#ifdef TH_HAVE_MEMALIGN
/* Blocks of new pages begin with a huge page; otherwise up to 511 small pages come before the first huge one, and fresh
 * results of 40 MB take 1.03 to 1.13 times as long. */
static void *allocateAligned(size_t size)
{
    const bool mapped = size > TH_ALWAYS_MAPPED;
    void *block = mapped ? THSpare_take(size) : NULL;
    while (!block && posix_memalign(&block, mapped ? TH_HUGE_PAGE : CACHE_LINE, size) != 0) {
        block = NULL;
        if (!THSpare_release())
            return NULL;
    }
    return block;
}
#else
static void *allocateAligned(size_t size)
{
    return malloc(size);
}
#endif

void *TH_malloc(size_t size)
{
    void *block;
    if (TH_UNLIKELY(failsNow()))
        return failed(size);
    block = size >= ALIGN_FROM ? allocateAligned(size) : malloc(size ? size : 1);
    if (TH_UNLIKELY(!block))
        return failed(size);
    count(1);
    if (size >= ADVISE_FROM)
        adviseHugePages(block, size);
    return block;
}

void *TH_calloc(size_t size)
{
    void *block = NULL;
    if (!failsNow())
        do
            block = calloc(1, size ? size : 1);
        while (!block && THSpare_release());
    if (!block)
        return failed(size);
    count(1);
    if (size >= ADVISE_FROM)
        adviseHugePages(block, size);
    return block;
}

void *TH_realloc(void *block, size_t size)
{
    void *moved;
    if (TH_UNLIKELY(failsNow()))
        return failed(size);
    do
        moved = realloc(block, size ? size : 1);
    while (!moved && THSpare_release());
    if (!moved)
        return failed(size);
    count(!block);
    if (size >= ADVISE_FROM)
        adviseHugePages(moved, size);
    return moved;
}

void TH_free(void *block)
{
    count(block ? -1 : 0);
    if (TH_UNLIKELY(THSpare_mayKeep(block)))
        THSpare_give(block);
    else
        free(block);
}
