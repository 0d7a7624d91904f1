/* See THSpare.h. `x + y` of 10^7 floats takes 10 instead of 16 ms if its result uses a kept block.
 *
 * Threads exchange pointers to blocks, so that there is no lock which a fork could leave locked. Each block begins with
 * its size. */
#define _DEFAULT_SOURCE 1 /* madvise */
#include "TH/core/THSpare.h"

#include <stdatomic.h>
#include <stdlib.h>

/* AddressSanitizer finds uses of freed memory only if it is freed. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && !defined(SANITIZED)
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#endif

#ifdef MADV_FREE
enum {
    COUNT = 2,      /* enough for a loop that replaces its result, and has one temporary result */
    MOST = 1 << 28, /* bytes of a block */
};

static _Atomic(void *) kept[COUNT];

static size_t sizeOf(const void *block)
{
    return *(const size_t *)block;
}

/* If the address space is limited, other libraries would miss kept blocks. */
static bool isLimited(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

/* Put a block into an empty place; return NULL, or the block if no place is empty. */
static void *put(void *block)
{
    for (int i = 0; i < COUNT && block; i++) {
        void *expected = NULL;
        if (atomic_compare_exchange_strong(&kept[i], &expected, block))
            block = NULL;
    }
    return block;
}

void THSpare_give(void *block)
{
    const size_t size = malloc_usable_size(block);
    const bool keep = size > TH_ALWAYS_MAPPED && size <= MOST && !isLimited();
    if (keep && madvise(block, size / TH_HUGE_PAGE * TH_HUGE_PAGE, MADV_FREE) == 0) {
        *(size_t *)block = size;
        block = put(block);
        /* The newest blocks are the likeliest to be used again. */
        if (block)
            block = atomic_exchange(&kept[0], block);
    }
    free(block);
}

void *THSpare_take(size_t size)
{
    void *found = NULL;
    for (int i = 0; i < COUNT && !found; i++) {
        found = atomic_load_explicit(&kept[i], memory_order_relaxed) ? atomic_exchange(&kept[i], NULL) : NULL;
        if (found && (sizeOf(found) < size || sizeOf(found) - sizeOf(found) / 4 > size)) {
            free(put(found));
            found = NULL;
        }
    }
    return found;
}

bool THSpare_release(void)
{
    bool found = false;
    for (int i = 0; i < COUNT; i++) {
        void *block = atomic_exchange(&kept[i], NULL);
        found = found || block;
        free(block);
    }
    return found;
}
#else
void THSpare_give(void *block)
{
    free(block);
}

void *THSpare_take(size_t size)
{
    (void)size;
    return NULL;
}

bool THSpare_release(void)
{
    return false;
}
#endif
