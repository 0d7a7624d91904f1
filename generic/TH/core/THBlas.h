/* BLAS for floats, doubles and complex numbers, located at run time.
 *
 * At the first product that is large enough, the loader returns the path of the shared library, which is opened once
 * for all threads. If there is no library, TH uses its own loops without a warning. */
#ifndef TH_BLAS_H
#define TH_BLAS_H

#include "TH/core/THBase.h"

/* Functions of BLAS. Matrices are column-major, as in Fortran; ints have 32 bits. */
typedef struct THBlas {
    void (*sgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const float *alpha,
                  const float *a, const int *lda, const float *b, const int *ldb, const float *beta, float *c,
                  const int *ldc);
    void (*dgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const double *alpha,
                  const double *a, const int *lda, const double *b, const int *ldb, const double *beta, double *c,
                  const int *ldc);
    void (*sgemv)(const char *trans, const int *m, const int *n, const float *alpha, const float *a, const int *lda,
                  const float *x, const int *incx, const float *beta, float *y, const int *incy);
    void (*dgemv)(const char *trans, const int *m, const int *n, const double *alpha, const double *a, const int *lda,
                  const double *x, const int *incx, const double *beta, double *y, const int *incy);
    /* complex numbers: arrays of two floats or doubles */
    void (*cgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const void *alpha,
                  const void *a, const int *lda, const void *b, const int *ldb, const void *beta, void *c,
                  const int *ldc);
    void (*zgemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const void *alpha,
                  const void *a, const int *lda, const void *b, const int *ldb, const void *beta, void *c,
                  const int *ldc);
    void (*cgemv)(const char *trans, const int *m, const int *n, const void *alpha, const void *a, const int *lda,
                  const void *x, const int *incx, const void *beta, void *y, const int *incy);
    void (*zgemv)(const char *trans, const int *m, const int *n, const void *alpha, const void *a, const int *lda,
                  const void *x, const int *incx, const void *beta, void *y, const int *incy);
    float (*sdot)(const int *n, const float *x, const int *incx, const float *y, const int *incy);
    double (*ddot)(const int *n, const double *x, const int *incx, const double *y, const int *incy);
    void (*setNumThreads)(int threads); /* NULL if the library has no such function */
} THBlas;

/* Set the functions that locate BLAS; call this before the first product. loader returns the path of a shared library
 * with BLAS and LAPACK under Fortran's names (sgemm_) or scipy's (scipy_sgemm_), or NULL; the string must stay valid.
 * It is called without locks held, from any thread, and more than once if threads race. After each call the same thread
 * calls `loaded` as soon as the library is open. A program that forks in between has to wait. */
TH_API void THBlas_setLoader(const char *(*loader)(void), void (*loaded)(void));

/* Return the functions, or NULL if there is no library. Also set the library's number of threads to
 * THParallel_getNumThreads(). */
TH_API const THBlas *THBlas_get(void);

/* Load the library, if no call has needed it yet. Loading runs Python code, which may change any tensor, so a function
 * that will need the library calls this before it checks its arguments. */
TH_API void THBlas_prepare(void);

/* Return a function of the same library by its Fortran name without underscore ("sgesv"); NULL if it is not found. */
TH_API void *THBlas_symbol(const char *name);
#endif
