/* Storages: reference-counted memory of one dtype.
 *
 * The data of a small storage follows its header in the same block, which halves the cost of a small tensor; such a
 * storage is marked by `owner == self`. Its data moves to a separate block when it outgrows this space.
 *
 * The reference count is atomic, since storages are shared between tensors of different threads. `size` and `data`
 * change only while the memory moves, which is an error while the storage is pinned. Meanwhile `pins` is MOVING, and
 * other threads wait before they pin the storage. */
#include <sched.h>
#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THUnlocked.h"

#define MOVING INT64_MIN

enum { INLINE_BYTES = 1024 };

_Static_assert(sizeof(THAnyStorage) % 16 == 0, "data behind the header is aligned for every dtype");

static bool isInline(const THAnyStorage *self)
{
    return self->owner == self;
}

/* Programs may write elements from several threads at once, also while calls read them; no lock protects elements. The
 * thread sanitizer therefore ignores races on elements. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && !defined(__SANITIZE_THREAD__)
#define __SANITIZE_THREAD__ 1
#endif
#endif
#ifdef __SANITIZE_THREAD__
extern void AnnotateBenignRaceSized(const char *file, int line, const volatile void *memory, size_t size,
                                    const char *description);
static void elementsMayRace(void *data, size_t bytes)
{
    if (bytes > 0)
        AnnotateBenignRaceSized(__FILE__, __LINE__, data, bytes, "elements of a storage");
}
#else
static inline void elementsMayRace(void *data, size_t bytes)
{
    (void)data;
    (void)bytes;
}
#endif

static THStatus byteCount(const THDtype *dtype, ptrdiff_t size, size_t *bytes)
{
    int64_t product;
    *bytes = 0;
    if (size < 0)
        return THError_set(TH_ERROR_SHAPE, "expected a storage size >= 0, got %td", size);
    /* At most PTRDIFF_MAX bytes, so that pointer differences within the data are defined. */
    if (TH_mulOverflow(size, dtype->itemsize, &product) || product > PTRDIFF_MAX - (int64_t)sizeof(THAnyStorage))
        return THError_set(TH_ERROR_OVERFLOW, "%td elements of %d bytes do not fit into memory", size, dtype->itemsize);
    *bytes = (size_t)product;
    return 0;
}

static THAnyStorage *newHeader(const THDtype *dtype, ptrdiff_t size, size_t inlineBytes)
{
    THAnyStorage *self = TH_malloc(sizeof *self + inlineBytes);
    if (TH_UNLIKELY(!self))
        return NULL;
    self->data = NULL;
    self->size = size;
    self->dtype = dtype;
    self->refcount = 1;
    self->pins = 0;
    self->flag = TH_STORAGE_RESIZABLE;
    self->release = NULL;
    self->owner = NULL;
    return self;
}

static THAnyStorage *newBy(void *(*allocate)(size_t size), const THDtype *dtype, ptrdiff_t size)
{
    size_t bytes;
    THAnyStorage *self;
    if (byteCount(dtype, size, &bytes))
        return NULL;
    self = newHeader(dtype, size, 0);
    if (!self)
        return NULL;
    self->data = allocate(bytes);
    if (!self->data) {
        TH_free(self);
        return NULL;
    }
    elementsMayRace(self->data, bytes);
    return self;
}

THAnyStorage *THAnyStorage_new(const THDtype *dtype, ptrdiff_t size)
{
    size_t bytes;
    THAnyStorage *self;
    if (byteCount(dtype, size, &bytes))
        return NULL;
    if (bytes > INLINE_BYTES)
        return newBy(TH_malloc, dtype, size);
    self = newHeader(dtype, size, bytes);
    if (self && bytes) {
        self->data = self + 1;
        self->owner = self;
        elementsMayRace(self->data, bytes);
    }
    return self;
}

THAnyStorage *THAnyStorage_newZeros(const THDtype *dtype, ptrdiff_t size)
{
    return newBy(TH_calloc, dtype, size);
}

static void releaseData(void *data, void (*release)(void *, void *), void *owner)
{
    if (release)
        release(owner, data);
    else
        TH_free(data);
}

THAnyStorage *THAnyStorage_newWithData(const THDtype *dtype, void *data, ptrdiff_t size, int flag,
                                       void (*release)(void *owner, void *data), void *owner)
{
    size_t bytes;
    THAnyStorage *self = byteCount(dtype, size, &bytes) ? NULL : newHeader(dtype, size, 0);
    if (!self) {
        releaseData(data, release, owner);
        return NULL;
    }
    self->data = data;
    elementsMayRace(data, bytes);
    /* Foreign memory cannot be reallocated. */
    self->flag = release ? flag & ~TH_STORAGE_RESIZABLE : flag;
    self->release = release;
    self->owner = owner;
    return self;
}

THAnyStorage *THAnyStorage_newWithDims(int nDimension, const int64_t *values)
{
    THAnyStorage *self = THAnyStorage_new(&THDtype_table[THDtype_Long], nDimension);
    if (self && nDimension > 0)
        memcpy(self->data, values, (size_t)nDimension * sizeof *values);
    return self;
}

THStatus THAnyStorage_asDims(const THAnyStorage *size, const THAnyStorage *stride, int *nDimension,
                             const int64_t **sizes, const int64_t **strides)
{
    const THAnyStorage *both[] = {size, stride};
    for (int k = 0; k < 2; k++) {
        if (both[k] && both[k]->dtype->id != THDtype_Long)
            return THError_set(TH_ERROR_TYPE, "expected a LongStorage of sizes or strides, not %sStorage",
                               both[k]->dtype->name);
    }
    if (size && stride && size->size != stride->size)
        return THError_set(TH_ERROR_SHAPE, "expected as many strides as sizes, got %td sizes and %td strides",
                           size->size, stride->size);
    if (size && size->size > TH_MAX_DIMS)
        return THError_set(TH_ERROR_SHAPE, "expected at most %d dimensions, got %td", (int)TH_MAX_DIMS, size->size);
    *nDimension = size ? (int)size->size : 0;
    *sizes = size ? size->data : NULL;
    *strides = size && stride ? stride->data : NULL;
    return 0;
}

void THAnyStorage_retain(THAnyStorage *self)
{
    if (self)
        __atomic_fetch_add(&self->refcount, 1, __ATOMIC_RELAXED);
}

void THAnyStorage_free(THAnyStorage *self)
{
    if (!self)
        return;
    /* With the last reference, no other thread can change the count, so no atomic subtraction is needed. */
    if (__atomic_load_n(&self->refcount, __ATOMIC_ACQUIRE) > 1 &&
        __atomic_sub_fetch(&self->refcount, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    if (!isInline(self))
        releaseData(self->data, self->release, self->owner);
    TH_free(self);
}

void THAnyStorage_pin(THAnyStorage *self)
{
    int64_t pins = __atomic_load_n(&self->pins, __ATOMIC_RELAXED);
    do {
        while (TH_UNLIKELY(pins < 0)) { /* another thread moves the memory, which takes no locks */
            sched_yield();
            pins = __atomic_load_n(&self->pins, __ATOMIC_RELAXED);
        }
    } while (!__atomic_compare_exchange_n(&self->pins, &pins, pins + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
}

void THAnyStorage_unpin(THAnyStorage *self)
{
    __atomic_fetch_sub(&self->pins, 1, __ATOMIC_ACQ_REL);
}

/* ---- moving memory ---- */

static THStatus inUse(const THAnyStorage *self, const char *action)
{
    return THError_set(TH_ERROR_BUFFER,
                       "cannot %s a storage of %td elements: its memory is in use elsewhere (an exported buffer or a "
                       "running operation)",
                       action, self->size);
}

/* Begin to move memory that only this thread has pinned, `own` times. */
static THStatus beginMove(THAnyStorage *self, int64_t own, const char *action)
{
    int64_t pins = own;
    if (__atomic_compare_exchange_n(&self->pins, &pins, MOVING, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        return 0;
    return inUse(self, action);
}

static void endMove(THAnyStorage *self, int64_t own)
{
    __atomic_store_n(&self->pins, own, __ATOMIC_RELEASE);
}

THStatus THAnyStorage_checkMovable(const THAnyStorage *self, ptrdiff_t size, int64_t ownPins)
{
    if (self->flag & TH_STORAGE_SHARED)
        return THError_set(TH_ERROR_BUFFER, "cannot resize a storage of %td elements to %td: its memory is shared",
                           self->size, size);
    if (!(self->flag & TH_STORAGE_RESIZABLE))
        return THError_set(TH_ERROR_BUFFER,
                           "cannot resize a storage of %td elements to %td: its memory belongs to another "
                           "object",
                           self->size, size);
    const int64_t pins = __atomic_load_n(&self->pins, __ATOMIC_ACQUIRE);
    return pins >= 0 && pins <= ownPins ? 0 : inUse(self, "resize");
}

static THStatus reallocate(THAnyStorage *self, ptrdiff_t size, size_t bytes)
{
    void *data;
    if (isInline(self)) {
        if (size > self->size) {
            data = TH_malloc(bytes);
            if (!data)
                return -1;
            memcpy(data, self->data, (size_t)self->size * (size_t)self->dtype->itemsize);
            self->data = data;
            self->owner = NULL;
        }
    } else {
        data = TH_realloc(self->data, bytes);
        if (!data)
            return -1;
        self->data = data;
    }
    elementsMayRace(self->data, bytes);
    self->size = size;
    return 0;
}

THStatus THAnyStorage_resize(THAnyStorage *self, ptrdiff_t size)
{
    size_t bytes;
    const int64_t own = THUnlocked_movable(self);
    if (size == self->size)
        return 0;
    TH_TRY(THAnyStorage_checkMovable(self, size, own));
    TH_TRY(byteCount(self->dtype, size, &bytes));
    TH_TRY(beginMove(self, own, "resize"));
    /* Between the caller's check and this moment, another thread may have created a tensor. */
    THStatus status = own > 0 && size < self->size && !THUnlocked_isAlone(self) ? inUse(self, "shrink")
                                                                                : reallocate(self, size, bytes);
    endMove(self, own);
    return status;
}

static void exchange(THAnyStorage *self, THAnyStorage *other)
{
    const THAnyStorage old = *self;
    bool wasInline = isInline(self);
    if (self->size > 0)
        memcpy(other->data, self->data, (size_t)self->size * (size_t)self->dtype->itemsize);
    self->data = other->data;
    self->flag = other->flag;
    self->release = other->release;
    self->owner = other->owner;
    other->data = wasInline ? NULL : old.data;
    other->flag = old.flag;
    other->release = old.release;
    other->owner = wasInline ? NULL : old.owner;
}

THStatus THAnyStorage_exchange(THAnyStorage *self, THAnyStorage *other)
{
    const int64_t own = THUnlocked_movable(self);
    TH_TRY(beginMove(self, own, "move"));
    exchange(self, other);
    endMove(self, own);
    return 0;
}

/* ---- parts ---- */

static void releasePart(void *owner, void *data)
{
    (void)data;
    THAnyStorage_unpin(owner);
    THAnyStorage_free(owner);
}

THAnyStorage *THAnyStorage_newPart(THAnyStorage *self, ptrdiff_t first, ptrdiff_t size)
{
    if (size == 0)
        return THAnyStorage_new(self->dtype, 0);
    THAnyStorage_retain(self);
    THAnyStorage_pin(self);
    return THAnyStorage_newWithData(self->dtype, (char *)self->data + first * self->dtype->itemsize, size,
                                    self->flag & (TH_STORAGE_READONLY | TH_STORAGE_SHARED), releasePart, self);
}

THAnyStorage *THAnyStorage_wholeOf(const THAnyStorage *self)
{
    return self->release == releasePart ? self->owner : NULL;
}
