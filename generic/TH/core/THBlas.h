/* BLAS for float and double, found at run time.
 *
 * At the first product that is worth it the loader tells where the shared library is; it is opened once for all
 * threads. Where there is none TH uses its own loops, silently. */
#ifndef TH_BLAS_H
#define TH_BLAS_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Matrices are column-major, as in Fortran; ints have 32 bits. */
typedef struct THBlas {
    void (*sgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const float *alpha,
                  const float *a, const int *lda, const float *b, const int *ldb, const float *beta, float *c,
                  const int *ldc);
    void (*dgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k,
                  const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
                  const double *beta, double *c, const int *ldc);
    void (*sgemv)(const char *trans, const int *m, const int *n, const float *alpha, const float *a, const int *lda,
                  const float *x, const int *incx, const float *beta, float *y, const int *incy);
    void (*dgemv)(const char *trans, const int *m, const int *n, const double *alpha, const double *a, const int *lda,
                  const double *x, const int *incx, const double *beta, double *y, const int *incy);
    float (*sdot)(const int *n, const float *x, const int *incx, const float *y, const int *incy);
    double (*ddot)(const int *n, const double *x, const int *incx, const double *y, const int *incy);
    void (*setNumThreads)(int threads); /* NULL where the library has no such function */
} THBlas;

/* loader returns the path of a shared library with BLAS and LAPACK under Fortran's names (sgemm_) or scipy's
 * (scipy_sgemm_), or NULL. The string must stay valid. It is called without locks held, from any thread, more than
 * once if threads race; after each call `loaded` is called by the same thread, as soon as the library is open. A
 * program that forks in between has to wait. Call this before the first product. */
TH_API void THBlas_setLoader(const char *(*loader)(void), void (*loaded)(void));

/* The functions, or NULL where there is no library. Also brings its number of threads to THParallel_getNumThreads(). */
TH_API const THBlas *THBlas_get(void);

/* Load the library, if no call has needed it yet. Loading runs Python code, which may change any tensor, so a function
 * that will need the library calls this before it checks its arguments. */
TH_API void THBlas_prepare(void);

/* A function of the same library by its Fortran name without underscore ("sgesv"); NULL where there is none. */
TH_API void *THBlas_symbol(const char *name);

#ifdef __cplusplus
}
#endif
#endif
