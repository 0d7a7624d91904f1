/* Storages of one dtype, with the names of Torch's C library, as thin wrappers of THAnyStorage (TH/core/THAnyTensor.h).
 *
 * A function that returns nothing in Torch and can fail returns a THStatus; a function that returns a value returns 0
 * with an error set on failure. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Storage.h"
#else

/* ---- creation ---- */

static inline THStorage *THStorage_(new)(void)
{
    return THAnyStorage_new(TH_DTYPE, 0);
}

static inline THStorage *THStorage_(newWithSize)(ptrdiff_t size)
{
    return THAnyStorage_new(TH_DTYPE, size);
}

TH_API THStorage *THStorage_(newWithSize1)(real value0);
TH_API THStorage *THStorage_(newWithSize2)(real value0, real value1);
TH_API THStorage *THStorage_(newWithSize3)(real value0, real value1, real value2);
TH_API THStorage *THStorage_(newWithSize4)(real value0, real value1, real value2, real value3);

/* Take ownership of data that was allocated by TH_malloc. */
static inline THStorage *THStorage_(newWithData)(real *data, ptrdiff_t size)
{
    return THAnyStorage_newWithData(TH_DTYPE, data, size, TH_STORAGE_RESIZABLE, NULL, NULL);
}

static inline void THStorage_(retain)(THStorage *self)
{
    THAnyStorage_retain(self);
}

static inline void THStorage_(free)(THStorage *self)
{
    THAnyStorage_free(self);
}

/* ---- queries ---- */

static inline real *THStorage_(data)(const THStorage *self)
{
    return (real *)self->data;
}

static inline ptrdiff_t THStorage_(size)(const THStorage *self)
{
    return self->size;
}

static inline size_t THStorage_(elementSize)(void)
{
    return sizeof(real);
}

/* ---- modification ---- */

static inline THStatus THStorage_(resize)(THStorage *self, ptrdiff_t size)
{
    return THAnyStorage_resize(self, size);
}

TH_API real THStorage_(get)(const THStorage *self, ptrdiff_t index);
TH_API THStatus THStorage_(set)(THStorage *self, ptrdiff_t index, real value);

static inline THStatus THStorage_(fill)(THStorage *self, real value)
{
    return THAnyStorage_fill(self, &value);
}

/* Copy and convert; the sizes must be equal. */
static inline THStatus THStorage_(copy)(THStorage *self, THStorage *src)
{
    return THAnyStorage_copy(self, src);
}

#define TH_DEFINE_COPY(Name, ...)                                                            \
    static inline THStatus THStorage_(copy##Name)(THStorage * self, TH##Name##Storage * src) \
    {                                                                                        \
        return THAnyStorage_copy(self, src);                                                 \
    }
TH_FORALL_DTYPES(TH_DEFINE_COPY)
#undef TH_DEFINE_COPY

#endif
