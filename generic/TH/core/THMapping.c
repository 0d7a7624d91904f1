/* See THMapping.h. A mapping is the `owner` of its storage and is released with it.
 *
 * Shared memory is allocated when it is created, not page by page on access: if the system has no memory left, creation
 * fails with an error instead of a signal at the first access. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* memfd_create */
#endif
#include "TH/core/THMapping.h"

#include <errno.h>
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Mapping {
    char *base;
    size_t bytes;
    int64_t offset; /* offset of base in the file */
    int fd;         /* -1: private */
} Mapping;

static void release(void *owner, void *data)
{
    Mapping *self = owner;
    (void)data;
    munmap(self->base, self->bytes);
    if (self->fd >= 0)
        close(self->fd);
    TH_free(self);
}

/* ---- files ---- */

enum { TRIES = 100 }; /* repeated after a signal, or if a name is taken */

THStatus THMapping_growFile(int fd, int64_t bytes)
{
    struct stat status;
    if (fstat(fd, &status))
        return THError_setSystem(errno, "read the size of a file");
    if (status.st_size >= bytes)
        return 0;
#ifdef __APPLE__
    int failure = ftruncate(fd, (off_t)bytes) ? errno : 0;
#else
    int failure = EINTR;
    for (int tries = 0; failure == EINTR && tries < TRIES; tries++)
        failure = posix_fallocate(fd, 0, (off_t)bytes);
#endif
    return failure ? THError_setSystem(failure, "allocate %lld bytes", (long long)bytes) : 0;
}

#ifdef __linux__
static int openAnonymous(void)
{
    return memfd_create("cwrap", MFD_CLOEXEC);
}
#else
static int openAnonymous(void)
{
    static unsigned long count;
    char name[32];
    int fd = -1;
    for (int tries = 0; fd < 0 && tries < TRIES; tries++) {
        unsigned long number = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
        snprintf(name, sizeof name, "/cwrap-%lx-%lx", (unsigned long)getpid(), number);
        fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd < 0 && errno != EEXIST)
            return -1;
    }
    if (fd >= 0) {
        shm_unlink(name);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    return fd;
}
#endif

/* ---- mapping ---- */

static Mapping *newMapping(int fd, int64_t offset, int64_t bytes, bool shared)
{
    /* A mapping begins at a page boundary and is not empty. */
    int64_t begin = offset - offset % sysconf(_SC_PAGESIZE);
    size_t length = bytes > 0 ? (size_t)(offset - begin + bytes) : 1;
    Mapping *self = TH_malloc(sizeof *self);
    if (!self)
        return NULL;
    void *base = mmap(NULL, length, PROT_READ | PROT_WRITE, shared ? MAP_SHARED : MAP_PRIVATE, fd, (off_t)begin);
    if (base == MAP_FAILED) {
        THError_setSystem(errno, "map %lld bytes", (long long)bytes);
        TH_free(self);
        return NULL;
    }
    *self = (Mapping){base, length, begin, shared ? fd : -1};
    return self;
}

THAnyStorage *THMapping_open(const THDtype *dtype, int fd, int64_t offset, ptrdiff_t size, bool shared)
{
    int64_t bytes, end;
    if (offset < 0 || size < 0 || TH_mulOverflow(size, dtype->itemsize, &bytes) ||
        TH_addOverflow(offset, bytes, &end) || end > PTRDIFF_MAX) {
        THError_set(TH_ERROR_OVERFLOW, "%td elements of %d bytes do not fit into memory", size, dtype->itemsize);
        return NULL;
    }
    Mapping *mapping = newMapping(fd, offset, bytes, shared);
    if (!mapping)
        return NULL;
    mapping->fd = -1; /* keeps the caller's fd open if the storage cannot be created */
    THAnyStorage *self = THAnyStorage_newWithData(dtype, mapping->base + (offset - mapping->offset), size,
                                                  shared ? TH_STORAGE_SHARED : 0, release, mapping);
    if (self && shared)
        mapping->fd = fd;
    return self;
}

THAnyStorage *THMapping_newShared(const THDtype *dtype, ptrdiff_t size)
{
    int64_t bytes;
    if (size < 0 || TH_mulOverflow(size, dtype->itemsize, &bytes)) {
        THError_set(TH_ERROR_OVERFLOW, "%td elements of %d bytes do not fit into memory", size, dtype->itemsize);
        return NULL;
    }
    int fd = openAnonymous();
    if (fd < 0) {
        THError_setSystem(errno, "create shared memory");
        return NULL;
    }
    THAnyStorage *self =
        THMapping_growFile(fd, bytes > 0 ? bytes : 1) ? NULL : THMapping_open(dtype, fd, 0, size, true);
    if (!self)
        close(fd);
    return self;
}

THPlace THMapping_place(const THAnyStorage *storage)
{
    const THAnyStorage *whole = storage;
    while (THAnyStorage_wholeOf(whole))
        whole = THAnyStorage_wholeOf(whole);
    if (whole->release != release)
        return (THPlace){-1, 0};
    const Mapping *mapping = whole->owner;
    return (THPlace){mapping->fd, mapping->offset + ((const char *)storage->data - mapping->base)};
}

static bool isPrivateMapping(const THAnyStorage *self)
{
    return self->release == release && ((const Mapping *)self->owner)->fd < 0;
}

#else

THStatus THMapping_growFile(int fd, int64_t bytes)
{
    return THError_set(TH_ERROR_UNSUPPORTED, "file mapping is not supported on this system (file %d, %lld bytes)", fd,
                       (long long)bytes);
}

THAnyStorage *THMapping_open(const THDtype *dtype, int fd, int64_t offset, ptrdiff_t size, bool shared)
{
    (void)dtype, (void)size, (void)shared;
    THMapping_growFile(fd, offset);
    return NULL;
}

THAnyStorage *THMapping_newShared(const THDtype *dtype, ptrdiff_t size)
{
    return THMapping_open(dtype, -1, 0, size, true);
}

THPlace THMapping_place(const THAnyStorage *storage)
{
    (void)storage;
    return (THPlace){-1, 0};
}

static bool isPrivateMapping(const THAnyStorage *self)
{
    (void)self;
    return false;
}

#endif

THStatus THAnyStorage_share(THAnyStorage *self)
{
    if (self->flag & TH_STORAGE_SHARED)
        return 0;
    if (!(self->flag & TH_STORAGE_RESIZABLE) && !isPrivateMapping(self))
        return THError_set(TH_ERROR_BUFFER, "the memory belongs to another object: share a clone()");
    THAnyStorage *shared = THMapping_newShared(self->dtype, self->size);
    if (!shared)
        return -1;
    THStatus status = THAnyStorage_exchange(self, shared);
    THAnyStorage_free(shared);
    return status;
}
