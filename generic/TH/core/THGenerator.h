/* A stream of 64-bit random words, from which all random numbers are derived (TH/core/THRandom.h).
 *
 * By default, the words are those of NumPy's bit generator PCG64DXSM, implemented here: its state of 128 bits can jump
 * ahead, so that several threads may produce the words of one stream. Alternatively, the words are drawn one at a time
 * from any NumPy BitGenerator through its documented C interface. In both cases a word is NumPy's next_uint64.
 *
 * One thread at a time uses a generator: a caller that draws from it holds its lock. A forked child has its own locks;
 * if another thread was drawing at that moment, the child continues at some point of the words which that thread was
 * about to draw. */
#ifndef TH_GENERATOR_H
#define TH_GENERATOR_H

#include "TH/core/THBase.h"

/* The state of a PCG64DXSM: 128-bit integers, the lower half first. */
typedef struct THPcg {
    uint64_t state[2], increment[2]; /* the increment is odd */
    bool hasHalf;                    /* half a word left by NumPy's 32-bit draws; TH makes no such draws */
    uint32_t half;
} THPcg;

/* The layout of NumPy's bitgen_t, which is documented; the capsule "BitGenerator" of a BitGenerator points to one. */
typedef struct THBitgen {
    void *state;
    uint64_t (*next_uint64)(void *state);
    uint32_t (*next_uint32)(void *state);
    double (*next_double)(void *state);
    uint64_t (*next_raw)(void *state);
} THBitgen;

/* Callbacks to the language runtime that uses the generator (the host). */
typedef struct THGeneratorHost {
    /* Called around waiting for the lock: `leave` releases the host's own lock, `enter` reacquires it. */
    void *(*leave)(void);
    void (*enter)(void *left);
    /* The lock of a source that is shared with other users. If acquire fails, it sets an error. */
    THStatus (*acquire)(void *source);
    void (*release)(void *source);
    void (*free)(void *source); /* called when the generator no longer uses the source */
} THGeneratorHost;

typedef struct THGenerator THGenerator;

/* Create a PCG64DXSM generator, not yet seeded. host may be NULL; it must outlive the generator. Return NULL with an
 * error set if memory is exhausted. */
TH_API THGenerator *THGenerator_new(const THGeneratorHost *host);
TH_API void THGenerator_retain(THGenerator *self);
TH_API void THGenerator_free(THGenerator *self); /* drops a reference; NULL is allowed */

/* Acquire the lock, which is not recursive. Call this before reading any other state, since other threads may run
 * during the wait. */
TH_API THStatus THGenerator_lock(THGenerator *self);
TH_API void THGenerator_unlock(THGenerator *self);

/* The functions below require the lock. */

/* Switch to a PCG64DXSM in this state. Return the previous source, which the caller frees, or NULL. */
TH_API void *THGenerator_setPcg(THGenerator *self, const THPcg *pcg);
/* Switch to the words of bitgen, which is valid until the host frees source. Return the previous source, which the
 * caller frees, or NULL. */
TH_API void *THGenerator_setSource(THGenerator *self, const THBitgen *bitgen, void *source);
/* Return the PCG64DXSM state, or NULL if the words come from a source. */
TH_API const THPcg *THGenerator_pcg(const THGenerator *self);
/* Return the source, or NULL. */
TH_API void *THGenerator_source(const THGenerator *self);

/* Store the next n words. */
TH_API void THGenerator_words(THGenerator *self, int64_t n, uint64_t *words);

/* ---- PCG64DXSM without a generator ---- */
TH_API void THPcg_words(THPcg *self, int64_t n, uint64_t *words);
/* Advance the state by n words. */
TH_API void THPcg_advance(THPcg *self, uint64_t n);
/* Skip n words of a generator that is a PCG64DXSM. */
TH_API void THGenerator_advance(THGenerator *self, uint64_t n);
#endif
