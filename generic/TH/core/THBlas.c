/* Loading of BLAS at run time. Threads search for the library without a lock, because a loader may wait for the Python
 * interpreter while a thread that holds the interpreter waits for the lock. If several threads load it, the first one
 * to finish decides; opening a library twice is harmless. */
#include "TH/core/THBlas.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "TH/core/THKernel.h"

typedef struct Library {
    THBlas blas;
    void *handle;
    const char *prefix;
} Library;

enum { UNKNOWN, ABSENT, PRESENT };

static const char *(*theLoader)(void);
static void (*theLoaded)(void);
static Library theLibrary; /* written once, before state becomes PRESENT */
static atomic_int state;
static pthread_mutex_t publishing = PTHREAD_MUTEX_INITIALIZER;
static atomic_int threadsOfLibrary;

void THBlas_setLoader(const char *(*loader)(void), void (*loaded)(void))
{
    theLoader = loader;
    theLoaded = loaded;
}

static void *find(void *handle, const char *prefix, const char *name, const char *suffix)
{
    char symbol[100];
    int n = snprintf(symbol, sizeof symbol, "%s%s%s", prefix, name, suffix);
    return n > 0 && (size_t)n < sizeof symbol ? dlsym(handle, symbol) : NULL;
}

/* C distinguishes function and data pointers, but on systems with dlsym they have the same representation. */
#define FIND(FIELD, NAME, SUFFIX)                           \
    do {                                                    \
        void *found = find(handle, prefix, NAME, SUFFIX);   \
        memcpy(&library->blas.FIELD, &found, sizeof found); \
    } while (0)

/* Fill the table with functions whose names begin with prefix; return whether the library has all of them. */
static bool fill(Library *library, void *handle, const char *prefix)
{
    library->handle = handle;
    library->prefix = prefix;
    FIND(sgemm, "sgemm", "_");
    FIND(dgemm, "dgemm", "_");
    FIND(sgemv, "sgemv", "_");
    FIND(dgemv, "dgemv", "_");
    FIND(cgemm, "cgemm", "_");
    FIND(zgemm, "zgemm", "_");
    FIND(cgemv, "cgemv", "_");
    FIND(zgemv, "zgemv", "_");
    FIND(sdot, "sdot", "_");
    FIND(ddot, "ddot", "_");
    FIND(setNumThreads, "openblas_set_num_threads", "");
    const THBlas *blas = &library->blas;
    return blas->sgemm && blas->dgemm && blas->sgemv && blas->dgemv && blas->sdot && blas->ddot && blas->cgemm &&
           blas->zgemm && blas->cgemv && blas->zgemv;
}

/* Open the library; return false if there is no suitable one. */
static bool load(Library *library)
{
    const char *path = theLoader();
    void *handle = path ? dlopen(path, RTLD_LAZY | RTLD_LOCAL) : NULL;
    if (!handle)
        return false;
    if (fill(library, handle, "scipy_") || fill(library, handle, ""))
        return true;
    dlclose(handle);
    return false;
}

static bool present(void)
{
    int known = atomic_load_explicit(&state, memory_order_acquire);
    if (known != UNKNOWN)
        return known == PRESENT;
    if (!theLoader)
        return false;
    Library library;
    bool loaded = load(&library);
    pthread_mutex_lock(&publishing);
    bool first = atomic_load(&state) == UNKNOWN;
    if (first && loaded)
        theLibrary = library;
    if (first)
        atomic_store_explicit(&state, loaded ? PRESENT : ABSENT, memory_order_release);
    pthread_mutex_unlock(&publishing);
    if (!first && loaded)
        dlclose(library.handle);
    theLoaded();
    return atomic_load(&state) == PRESENT;
}

const THBlas *THBlas_get(void)
{
    if (!present())
        return NULL;
    int threads = THParallel_getNumThreads();
    if (theLibrary.blas.setNumThreads && atomic_load(&threadsOfLibrary) != threads) {
        atomic_store(&threadsOfLibrary, threads);
        theLibrary.blas.setNumThreads(threads);
    }
    return &theLibrary.blas;
}

void THBlas_prepare(void)
{
    (void)present();
}

void *THBlas_symbol(const char *name)
{
    return present() ? find(theLibrary.handle, theLibrary.prefix, name, "_") : NULL;
}
