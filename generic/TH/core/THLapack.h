/* LAPACK for float and double, taken at run time from the library that provides BLAS (THBlas.h).
 *
 * Each routine is a row of the table below. Matrices are column-major, ints have 32 bits, every argument is an address.
 * Fortran passes the lengths of strings after all other arguments; a library whose LAPACK is C ignores them. */
#ifndef TH_LAPACK_H
#define TH_LAPACK_H

#include "TH/core/THBase.h"

/* X(name, parameters); void * means float * or double *. */
#define TH_LAPACK_ROUTINES(X)                                                                                          \
    X(gesv, (const int *n, const int *nrhs, void *a, const int *lda, int *pivots, void *b, const int *ldb, int *info)) \
    X(gels, (const char *trans, const int *m, const int *n, const int *nrhs, void *a, const int *lda, void *b,         \
             const int *ldb, void *work, const int *lwork, int *info, size_t))                                         \
    X(trtrs, (const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const void *a,     \
              const int *lda, void *b, const int *ldb, int *info, size_t, size_t, size_t))                             \
    X(getrf, (const int *m, const int *n, void *a, const int *lda, int *pivots, int *info))                            \
    X(getri, (const int *n, void *a, const int *lda, const int *pivots, void *work, const int *lwork, int *info))      \
    X(getrs, (const char *trans, const int *n, const int *nrhs, const void *a, const int *lda, const int *pivots,      \
              void *b, const int *ldb, int *info, size_t))                                                             \
    X(potrf, (const char *uplo, const int *n, void *a, const int *lda, int *info, size_t))                             \
    X(potrs, (const char *uplo, const int *n, const int *nrhs, const void *a, const int *lda, void *b, const int *ldb, \
              int *info, size_t))                                                                                      \
    X(potri, (const char *uplo, const int *n, void *a, const int *lda, int *info, size_t))                             \
    X(pstrf, (const char *uplo, const int *n, void *a, const int *lda, int *pivots, int *rank, const void *tol,        \
              void *work, int *info, size_t))                                                                          \
    X(geqrf,                                                                                                           \
      (const int *m, const int *n, void *a, const int *lda, void *tau, void *work, const int *lwork, int *info))       \
    X(orgqr, (const int *m, const int *n, const int *k, void *a, const int *lda, const void *tau, void *work,          \
              const int *lwork, int *info))                                                                            \
    X(ormqr, (const char *side, const char *trans, const int *m, const int *n, const int *k, void *a, const int *lda,  \
              const void *tau, void *c, const int *ldc, void *work, const int *lwork, int *info, size_t, size_t))      \
    X(syevd, (const char *jobz, const char *uplo, const int *n, void *a, const int *lda, void *w, void *work,          \
              const int *lwork, int *iwork, const int *liwork, int *info, size_t, size_t))                             \
    X(geev,                                                                                                            \
      (const char *jobvl, const char *jobvr, const int *n, void *a, const int *lda, void *wr, void *wi, void *vl,      \
       const int *ldvl, void *vr, const int *ldvr, void *work, const int *lwork, int *info, size_t, size_t))           \
    X(gesdd, (const char *jobz, const int *m, const int *n, void *a, const int *lda, void *s, void *u, const int *ldu, \
              void *vt, const int *ldvt, void *work, const int *lwork, int *iwork, int *info, size_t))

#define TH_LAPACK_FIELD(NAME, PARAMETERS) void(*NAME) PARAMETERS;
typedef struct THLapack {
    const THDtype *dtype;
    TH_LAPACK_ROUTINES(TH_LAPACK_FIELD)
} THLapack;
#undef TH_LAPACK_FIELD

/* Return the routines for Float or Double. If there is no library, return NULL with a RUNTIME error that says what to
 * install. Also set the library's number of threads to THParallel_getNumThreads(). */
TH_API const THLapack *THLapack_get(const THDtype *dtype);

/* Check a routine's `info`. RUNTIME error if the routine rejected an argument (info < 0). */
TH_API THStatus THLapack_check(const char *routine, int info);

/* The size of the work memory that a routine requests (lwork == -1): a float or a double. */
typedef union THLapackAnswer {
    float single;
    double twofold;
} THLapackAnswer;

/* Allocate work memory of the requested size, which the caller frees with TH_free(); *lwork is the number of elements.
 * Return NULL with an error set on failure: MEMORY, or OVERFLOW if the number does not fit in LAPACK's int. */
TH_API void *THLapack_newWork(const THLapack *self, const THLapackAnswer *answer, int *lwork);
/* Check a number of elements. OVERFLOW error if it does not fit in LAPACK's int. */
TH_API THStatus THLapack_checkCount(double count);
#endif
