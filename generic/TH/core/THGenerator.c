/* See THGenerator.h. PCG64DXSM is a linear congruential generator (state * MULTIPLIER + increment, modulo 2^128) whose
 * state is mixed into a word by multiplications and shifts. */
#include "TH/core/THGenerator.h"

#include <pthread.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THError.h"

#define MULTIPLIER UINT64_C(0xda942042e4dd58b5)

__extension__ typedef unsigned __int128 Wide;

struct THGenerator {
    THPcg pcg;
    const THBitgen *bitgen; /* NULL: words come from pcg */
    void *source;           /* owns bitgen */
    void *locked;           /* the source whose lock is held */
    const THGeneratorHost *host;
    pthread_mutex_t mutex;
    unsigned generation; /* generation of the process that created the mutex */
    int references;
};

/* A forked child inherits its parent's memory, but only one thread: a lock held by another thread is never released
 * there. Each fork therefore increments a generation number, and a mutex of an older generation is reinitialised before
 * its use. */
static struct {
    pthread_mutex_t renewing;
    unsigned generation;
} process = {PTHREAD_MUTEX_INITIALIZER, 0};

static void renew(pthread_mutex_t *mutex)
{
    static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    *mutex = fresh;
}

static void countChild(void)
{
    renew(&process.renewing);
    process.generation++;
}

static void watchForks(void)
{
    pthread_atfork(NULL, NULL, countChild);
}

static void renewAfterFork(THGenerator *self)
{
    if (__atomic_load_n(&self->generation, __ATOMIC_ACQUIRE) == process.generation)
        return;
    pthread_mutex_lock(&process.renewing);
    if (self->generation != process.generation) {
        renew(&self->mutex);
        __atomic_store_n(&self->generation, process.generation, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&process.renewing);
}

THGenerator *THGenerator_new(const THGeneratorHost *host)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    THGenerator *self = TH_malloc(sizeof *self);
    if (!self)
        return NULL;
    pthread_once(&once, watchForks);
    *self = (THGenerator){.host = host, .generation = process.generation, .references = 1};
    if (pthread_mutex_init(&self->mutex, NULL)) {
        THError_set(TH_ERROR_MEMORY, "cannot create the lock of a generator");
        TH_free(self);
        return NULL;
    }
    return self;
}

void THGenerator_retain(THGenerator *self)
{
    __atomic_fetch_add(&self->references, 1, __ATOMIC_RELAXED);
}

void THGenerator_free(THGenerator *self)
{
    if (!self || __atomic_sub_fetch(&self->references, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    if (self->source)
        self->host->free(self->source);
    pthread_mutex_destroy(&self->mutex);
    TH_free(self);
}

/* A thread that waits for the mutex has released the host's lock. The holder of the mutex may therefore wait for the
 * host, which acquiring and releasing the lock of a source requires. */
THStatus THGenerator_lock(THGenerator *self)
{
    renewAfterFork(self);
    if (pthread_mutex_trylock(&self->mutex)) {
        void *left = self->host ? self->host->leave() : NULL;
        pthread_mutex_lock(&self->mutex);
        if (left)
            self->host->enter(left);
    }
    self->locked = NULL;
    if (!self->source)
        return 0;
    if (self->host->acquire(self->source) == 0) {
        self->locked = self->source;
        return 0;
    }
    pthread_mutex_unlock(&self->mutex);
    return -1;
}

void THGenerator_unlock(THGenerator *self)
{
    if (self->locked)
        self->host->release(self->locked);
    pthread_mutex_unlock(&self->mutex);
}

/* ---- sources of words ---- */

static void *exchange(THGenerator *self, const THBitgen *bitgen, void *source)
{
    void *old = self->source;
    if (self->locked)
        self->host->release(self->locked);
    self->locked = NULL;
    self->bitgen = bitgen;
    self->source = source;
    return old;
}

void *THGenerator_setPcg(THGenerator *self, const THPcg *pcg)
{
    self->pcg = *pcg;
    return exchange(self, NULL, NULL);
}

void *THGenerator_setSource(THGenerator *self, const THBitgen *bitgen, void *source)
{
    return exchange(self, bitgen, source);
}

const THPcg *THGenerator_pcg(const THGenerator *self)
{
    return self->bitgen ? NULL : &self->pcg;
}

void *THGenerator_source(const THGenerator *self)
{
    return self->source;
}

void THGenerator_words(THGenerator *self, int64_t n, uint64_t *words)
{
    const THBitgen *bitgen = self->bitgen;
    if (!bitgen) {
        THPcg_words(&self->pcg, n, words);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        words[i] = bitgen->next_uint64(bitgen->state);
}

void THGenerator_advance(THGenerator *self, uint64_t n)
{
    THPcg_advance(&self->pcg, n);
}

/* ---- PCG64DXSM ---- */

static inline Wide wide(const uint64_t *halves)
{
    return (Wide)halves[1] << 64 | halves[0];
}

static inline void narrow(uint64_t *halves, Wide value)
{
    halves[0] = (uint64_t)value;
    halves[1] = (uint64_t)(value >> 64);
}

static inline uint64_t mixed(Wide state)
{
    uint64_t word = (uint64_t)(state >> 64);
    word ^= word >> 32;
    word *= MULTIPLIER;
    word ^= word >> 48;
    return word * ((uint64_t)state | 1);
}

/* Compute n steps at once as state * factor + increment * sum. */
static void stepsOf(uint64_t n, Wide *factor, Wide *sum)
{
    Wide multiplier = MULTIPLIER, plus = 1;
    *factor = 1;
    *sum = 0;
    for (; n > 0; n >>= 1) {
        if (n & 1) {
            *factor *= multiplier;
            *sum = *sum * multiplier + plus;
        }
        plus *= multiplier + 1;
        multiplier *= multiplier;
    }
}

void THPcg_advance(THPcg *self, uint64_t n)
{
    Wide factor, sum;
    stepsOf(n, &factor, &sum);
    narrow(self->state, wide(self->state) * factor + wide(self->increment) * sum);
}

/* Each step depends on the one before; four independent sequences keep the processor busy. */
void THPcg_words(THPcg *self, int64_t n, uint64_t *words)
{
    enum { LANE = 64 };
    Wide state = wide(self->state), factor = 0, sum = 0;
    const Wide increment = wide(self->increment);
    if (n >= 4 * LANE) {
        stepsOf(LANE, &factor, &sum);
        sum *= increment;
    }
    for (; n >= 4 * LANE; n -= 4 * LANE, words += 4 * LANE) {
        Wide a = state, b = a * factor + sum, c = b * factor + sum, d = c * factor + sum;
        for (int i = 0; i < LANE; i++) {
            words[i] = mixed(a);
            words[LANE + i] = mixed(b);
            words[2 * LANE + i] = mixed(c);
            words[3 * LANE + i] = mixed(d);
            a = a * MULTIPLIER + increment;
            b = b * MULTIPLIER + increment;
            c = c * MULTIPLIER + increment;
            d = d * MULTIPLIER + increment;
        }
        state = d;
    }
    for (int64_t i = 0; i < n; i++) {
        words[i] = mixed(state);
        state = state * MULTIPLIER + increment;
    }
    narrow(self->state, state);
}
