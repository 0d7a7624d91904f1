/* A stream of words of 64 random bits, of which all random numbers are made (TH/core/THRandom.h).
 *
 * The words are those of NumPy's bit generator PCG64DXSM, which is a part of this file: a state of 128 bits that can
 * jump, so that several threads may make the words of one stream. Or they come from elsewhere, one at a time: from any
 * NumPy BitGenerator, by its documented C interface. Either way a word is what NumPy calls next_uint64.
 *
 * One generator serves one caller at a time: what draws from it holds its lock. A forked child has locks of its own;
 * where another thread was drawing at that moment, the child goes on somewhere in what that thread was to draw. */
#ifndef TH_GENERATOR_H
#define TH_GENERATOR_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state of a PCG64DXSM: numbers of 128 bits, the lower half first. */
typedef struct THPcg {
    uint64_t state[2], increment[2]; /* the increment is odd */
    bool hasHalf;                    /* NumPy keeps half a word here that its 32-bit draws left; TH makes no such draws */
    uint32_t half;
} THPcg;

/* The layout of NumPy's bitgen_t, which its documentation fixes; the capsule of a BitGenerator ("BitGenerator")
 * points at one. */
typedef struct THBitgen {
    void *state;
    uint64_t (*next_uint64)(void *state);
    uint32_t (*next_uint32)(void *state);
    double (*next_double)(void *state);
    uint64_t (*next_raw)(void *state);
} THBitgen;

/* What the generator is told of the language that it is used from. */
typedef struct THGeneratorHost {
    /* Around waiting for the lock: lets other threads of the host run, and takes the host back. */
    void *(*leave)(void);
    void (*enter)(void *left);
    /* The lock of a source that others draw from too. A failure to acquire sets an error. */
    THStatus (*acquire)(void *source);
    void (*release)(void *source);
    void (*free)(void *source); /* the generator needs it no more */
} THGeneratorHost;

typedef struct THGenerator THGenerator;

/* A generator of a PCG64DXSM that is yet to be seeded. host may be NULL where there is none, and outlives the
 * generator. NULL with an error set where memory does not suffice. */
TH_API THGenerator *THGenerator_new(const THGeneratorHost *host);
TH_API void THGenerator_retain(THGenerator *self);
TH_API void THGenerator_free(THGenerator *self); /* drops a reference; NULL is allowed */

/* It is not recursive, and taken before anything else is looked at, as other threads may run meanwhile. */
TH_API THStatus THGenerator_lock(THGenerator *self);
TH_API void THGenerator_unlock(THGenerator *self);

/* The functions from here on are for callers that hold the lock. */

/* From now on words are those of a PCG64DXSM in this state. Returns the source it had, which is the caller's to free. */
TH_API void *THGenerator_setPcg(THGenerator *self, const THPcg *pcg);
/* From now on words come from there; bitgen is valid until the host frees source. Returns the source it had. */
TH_API void *THGenerator_setSource(THGenerator *self, const THBitgen *bitgen, void *source);
/* The state, or NULL where words come from elsewhere. */
TH_API const THPcg *THGenerator_pcg(const THGenerator *self);
/* The source, or NULL. */
TH_API void *THGenerator_source(const THGenerator *self);

/* The next n words. */
TH_API void THGenerator_words(THGenerator *self, int64_t n, uint64_t *words);

/* ---- a PCG64DXSM by itself ---- */
TH_API void THPcg_words(THPcg *self, int64_t n, uint64_t *words);
/* As if n words had been made. */
TH_API void THPcg_advance(THPcg *self, uint64_t n);
/* Passes over n words of a generator whose words are a PCG64DXSM's. */
TH_API void THGenerator_advance(THGenerator *self, uint64_t n);

#ifdef __cplusplus
}
#endif
#endif
