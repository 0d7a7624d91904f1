/* An allocator for the programs of an audit, preloaded before the address sanitizer.

   Libraries are seldom compiled with a sanitizer, which then sees neither what they read nor what they write. After
   cwrap_guard_begin(), each block has its own pages: it ends where a page ends, and the next pages are inaccessible.
   A freed block is inaccessible, and its addresses are not used again. So an access beyond the end of a block and one
   after free() are segmentation faults in any library. The bytes between the end of a block and the end of its page
   are poisoned for the sanitizer, and must be unchanged when the block is freed.

   cwrap_guard_fail() lets one allocation of the audited module or of its libraries fail. cwrap_guard_pad() gives blocks
   bytes that may be used beyond their end: a program that is right then has a block whose length C does not know. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define API __attribute__((visibility("default")))
#define WEAK __attribute__((weak))
#define ARENA ((size_t)1 << 36)
#define LARGEST ((size_t)1 << 26)
#define CALLER __builtin_return_address(0)

enum {
    MOST_BLOCKS = 1 << 18,
    MOST_ALIVE = 20000,
    MOST_RANGES = 256,
    FILLED = 4096,
    GAP = 1 << 16, /* inaccessible bytes between blocks: C that copies many bytes may begin at the last one */
    DISCARDED = 1 << 16,
    UNSET = 0xbe,
    CANARY = 0x4b /* a positive number in each type: C often refuses a negative size or tolerance */
};

/* The functions of the sanitizer that this file replaces. */
void *__interceptor_malloc(size_t size);
void *__interceptor_calloc(size_t count, size_t size);
void *__interceptor_realloc(void *block, size_t size);
void *__interceptor_memalign(size_t alignment, size_t size);
void __interceptor_free(void *block);
size_t __interceptor_malloc_usable_size(void *block);
WEAK void __asan_poison_memory_region(const volatile void *start, size_t size);
WEAK void *__asan_get_report_address(void);

typedef struct block {
    unsigned char *pages, *start; /* its first page; the pointer that the program has */
    size_t length, size;          /* the bytes of its pages without the inaccessible one; its bytes */
    bool freed, is_padded;
} block;

static block blocks[MOST_BLOCKS]; /* in the order of their addresses */
static size_t block_count, alive, page, padding;
static unsigned char *arena, *next;
static bool is_active;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous;

static struct {
    uintptr_t first, last;
} ranges[MOST_RANGES]; /* the code whose allocations fail */
static int range_count;
static long until_failure;

static bool is_guarded(const void *pointer)
{
    return arena && (const unsigned char *)pointer >= arena && (const unsigned char *)pointer < arena + ARENA;
}

/* Return the block that has an address, or whose inaccessible page has it. */
static block *block_at(const void *pointer)
{
    size_t low = 0, high = block_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (blocks[middle].pages <= (const unsigned char *)pointer) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low ? &blocks[low - 1] : NULL;
}

/* Write what an address means; the audit reads it. */
static void describe(const char *fault, const void *pointer)
{
    char text[160];
    const unsigned char *address = pointer;
    const block *found = is_guarded(pointer) ? block_at(pointer) : NULL;
    if (!found) {
        return;
    }
    if (!fault) {
        fault = found->freed ? "heap-use-after-free" : "heap-buffer-overflow";
    }
    const char *where = address < found->start ? "before" : address < found->start + found->size ? "in" : "after";
    int length = snprintf(text, sizeof(text), "GUARD: %s: %s a block of %zu bytes\n", fault, where, found->size);
    ssize_t written = write(2, text, (size_t)length);
    (void)written;
}

static void stop(const char *fault, const void *pointer)
{
    describe(fault, pointer);
    abort();
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    describe(NULL, info->si_addr);
    previous.sa_sigaction(number, info, context);
}

/* The sanitizer calls this function when it reports an error in memory that it watches. */
API void __asan_on_error(void)
{
    if (__asan_get_report_address) {
        describe(NULL, __asan_get_report_address());
    }
}

/* Guard the blocks that are allocated from now on. */
API void cwrap_guard_begin(void)
{
    page = (size_t)sysconf(_SC_PAGESIZE);
    void *reserved = mmap(NULL, ARENA, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        return;
    }
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, &action, &previous);
    next = reserved;
    arena = reserved;
    is_active = true;
}

/* Guard no other blocks. */
API void cwrap_guard_end(void)
{
    is_active = false;
}

/* Let the blocks that are allocated from now on have so many bytes beyond their end that may be used. */
API void cwrap_guard_pad(size_t size)
{
    padding = size;
}

/* Add code whose allocations can fail. */
API void cwrap_guard_range(uintptr_t first, uintptr_t last)
{
    if (range_count < MOST_RANGES) {
        ranges[range_count].first = first;
        ranges[range_count++].last = last;
    }
}

/* Let the n-th allocation of the code in the ranges fail, counted from now. */
API void cwrap_guard_fail(long n)
{
    until_failure = n;
}

/* Return how many allocations have to be made until one fails; 0 if it has failed. */
API long cwrap_guard_left(void)
{
    return until_failure;
}

static bool fails(const void *caller)
{
    if (until_failure <= 0) {
        return false;
    }
    for (int i = 0; i < range_count; i++) {
        if ((uintptr_t)caller >= ranges[i].first && (uintptr_t)caller < ranges[i].last) {
            return --until_failure == 0;
        }
    }
    return false;
}

/* Return a new block, or NULL if it cannot be guarded. */
static void *guarded(size_t size, size_t alignment)
{
    if (!is_active || size > LARGEST || alignment > page) {
        return NULL;
    }
    pthread_mutex_lock(&lock);
    size_t used = size + padding;
    size_t length = used ? (used + page - 1) / page * page : page;
    unsigned char *start = NULL, *pages = next;
    bool has_space = block_count < MOST_BLOCKS && alive < MOST_ALIVE && length + GAP <= ARENA - (size_t)(next - arena);
    if (has_space && mprotect(pages, length, PROT_READ | PROT_WRITE) == 0) {
        start = (unsigned char *)((uintptr_t)(pages + length - used) & ~(uintptr_t)(alignment - 1));
        blocks[block_count++] = (block){pages, start, length, size, false, padding > 0};
        alive++;
        next += length + GAP;
        memset(start + size, CANARY, (size_t)(pages + length - start) - size);
        if (__asan_poison_memory_region && !padding) {
            __asan_poison_memory_region(pages, (size_t)(start - pages));
            __asan_poison_memory_region(start + size, (size_t)(pages + length - start) - size);
        }
    }
    pthread_mutex_unlock(&lock);
    return start;
}

/* Return whether the bytes after a block are unchanged. The sanitizer does not watch this function. */
static bool is_intact(const block *freed)
{
    for (const unsigned char *byte = freed->start + freed->size; byte < freed->pages + freed->length; byte++) {
        if (*byte != CANARY) {
            return false;
        }
    }
    return true;
}

static void release(void *pointer)
{
    pthread_mutex_lock(&lock);
    block *freed = block_at(pointer);
    const char *fault = NULL;
    if (!freed || freed->start != pointer) {
        fault = "bad-free";
    } else if (freed->freed) {
        fault = "double-free";
    } else if (!freed->is_padded && !is_intact(freed)) {
        fault = "heap-buffer-overflow";
    }
    if (!fault) {
        freed->freed = true;
        alive--;
        if (freed->length >= DISCARDED) {
            madvise(freed->pages, freed->length, MADV_DONTNEED);
        }
        mprotect(freed->pages, freed->length, PROT_NONE);
    }
    pthread_mutex_unlock(&lock);
    if (fault) {
        stop(fault, pointer);
    }
}

static void *allocated(size_t size, size_t alignment)
{
    unsigned char *start = guarded(size, alignment);
    if (start) {
        memset(start, UNSET, size < FILLED ? size : FILLED);
    } else if (alignment > 16) {
        start = __interceptor_memalign(alignment, size);
    } else {
        start = __interceptor_malloc(size);
    }
    return start;
}

API void *malloc(size_t size)
{
    if (fails(CALLER)) {
        errno = ENOMEM;
        return NULL;
    }
    return allocated(size, 16);
}

API void free(void *pointer)
{
    if (is_guarded(pointer)) {
        release(pointer);
    } else {
        __interceptor_free(pointer);
    }
}

static void *cleared(size_t count, size_t size)
{
    size_t bytes;
    if (!is_active || __builtin_mul_overflow(count, size, &bytes)) {
        return __interceptor_calloc(count, size);
    }
    void *start = guarded(bytes, 16); /* new pages are zero */
    return start ? start : __interceptor_calloc(count, size);
}

API void *calloc(size_t count, size_t size)
{
    if (fails(CALLER)) {
        errno = ENOMEM;
        return NULL;
    }
    return cleared(count, size);
}

static void *moved(void *pointer, size_t size)
{
    if (!is_guarded(pointer)) {
        return pointer ? __interceptor_realloc(pointer, size) : allocated(size, 16);
    }
    block *old = block_at(pointer);
    if (old->start != pointer || old->freed) {
        stop(old->freed ? "heap-use-after-free" : "bad-free", pointer);
    }
    void *made = allocated(size, 16);
    if (made) {
        memcpy(made, pointer, size < old->size ? size : old->size);
        release(pointer);
    }
    return made;
}

API void *realloc(void *pointer, size_t size)
{
    if (fails(CALLER)) {
        errno = ENOMEM;
        return NULL;
    }
    return moved(pointer, size);
}

API void *reallocarray(void *pointer, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || fails(CALLER)) {
        errno = ENOMEM;
        return NULL;
    }
    return moved(pointer, bytes);
}

API void *memalign(size_t alignment, size_t size)
{
    return fails(CALLER) ? NULL : allocated(size, alignment < 16 ? 16 : alignment);
}

API void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(CALLER) ? NULL : allocated(size, alignment < 16 ? 16 : alignment);
}

API int posix_memalign(void **result, size_t alignment, size_t size)
{
    void *made = fails(CALLER) ? NULL : allocated(size, alignment < 16 ? 16 : alignment);
    if (!made) {
        return ENOMEM;
    }
    *result = made;
    return 0;
}

API size_t malloc_usable_size(void *pointer)
{
    return is_guarded(pointer) ? block_at(pointer)->size : __interceptor_malloc_usable_size(pointer);
}
