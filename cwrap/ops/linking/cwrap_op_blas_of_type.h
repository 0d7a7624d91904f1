/* The functions of BLAS for one type: CW_REAL is the C type, and CW_BLAS(gemm) the name of a function.

   Included by cwrap_op_blas.h for each type. With CWRAP_BLAS_LIBRARY, a library defines the functions. */

#ifdef CWRAP_BLAS_LIBRARY

void CW_BLAS(gemm)(char *transa, char *transb, const int *m, const int *n, const int *k, const CW_REAL *alpha,
                   const CW_REAL *a, const int *lda, const CW_REAL *b, const int *ldb, const CW_REAL *beta, CW_REAL *c,
                   const int *ldc);
void CW_BLAS(gemv)(char *trans, const int *m, const int *n, const CW_REAL *alpha, const CW_REAL *a, const int *lda,
                   const CW_REAL *x, const int *incx, const CW_REAL *beta, CW_REAL *y, const int *incy);
void CW_BLAS(ger)(const int *m, const int *n, const CW_REAL *alpha, const CW_REAL *x, const int *incx, const CW_REAL *y,
                  const int *incy, CW_REAL *a, const int *lda);
CW_REAL CW_BLAS(dot)(const int *n, const CW_REAL *x, const int *incx, const CW_REAL *y, const int *incy);
void CW_BLAS(axpy)(const int *n, const CW_REAL *alpha, const CW_REAL *x, const int *incx, CW_REAL *y, const int *incy);

#else

/* Return the address of the first of n elements: a negative step runs from the end of a vector to its start. */
static inline const CW_REAL *CW_BLAS(cwrap_first)(const CW_REAL *vector, int n, int step)
{
    return step < 0 ? vector + (npy_intp)(1 - n) * step : vector;
}

static inline CW_REAL CW_BLAS(dot)(const int *n, const CW_REAL *x, const int *incx, const CW_REAL *y, const int *incy)
{
    const CW_REAL *from_x = CW_BLAS(cwrap_first)(x, *n, *incx), *from_y = CW_BLAS(cwrap_first)(y, *n, *incy);
    CW_REAL sum = 0;
    for (npy_intp i = 0; i < *n; i++)
        sum += from_x[i * *incx] * from_y[i * *incy];
    return sum;
}

static inline void CW_BLAS(axpy)(const int *n, const CW_REAL *alpha, const CW_REAL *x, const int *incx, CW_REAL *y,
                                 const int *incy)
{
    const CW_REAL *from_x = CW_BLAS(cwrap_first)(x, *n, *incx);
    CW_REAL *to = y + (CW_BLAS(cwrap_first)(y, *n, *incy) - y);
    for (npy_intp i = 0; i < *n; i++)
        to[i * *incy] += *alpha * from_x[i * *incx];
}

static inline void CW_BLAS(ger)(const int *m, const int *n, const CW_REAL *alpha, const CW_REAL *x, const int *incx,
                                const CW_REAL *y, const int *incy, CW_REAL *a, const int *lda)
{
    const CW_REAL *from_y = CW_BLAS(cwrap_first)(y, *n, *incy);
    const int one = 1;
    for (npy_intp j = 0; j < *n; j++) {
        const CW_REAL factor = *alpha * from_y[j * *incy];
        CW_BLAS(axpy)(m, &factor, x, incx, a + j * *lda, &one);
    }
}

static inline void CW_BLAS(gemv)(char *trans, const int *m, const int *n, const CW_REAL *alpha, const CW_REAL *a,
                                 const int *lda, const CW_REAL *x, const int *incx, const CW_REAL *beta, CW_REAL *y,
                                 const int *incy)
{
    const int one = 1, is_plain = *trans == 'N' || *trans == 'n', size = is_plain ? *m : *n;
    const CW_REAL *from_x = CW_BLAS(cwrap_first)(x, is_plain ? *n : *m, *incx);
    CW_REAL *to = y + (CW_BLAS(cwrap_first)(y, size, *incy) - y);
    for (npy_intp i = 0; i < size; i++)
        to[i * *incy] = *beta == 0 ? 0 : *beta * to[i * *incy];
    for (npy_intp j = 0; j < *n; j++) {
        const CW_REAL factor = is_plain ? *alpha * from_x[j * *incx] : 0;
        if (is_plain)
            CW_BLAS(axpy)(m, &factor, a + j * *lda, &one, y, incy);
        else
            to[j * *incy] += *alpha * CW_BLAS(dot)(m, a + j * *lda, &one, x, incx);
    }
}

static inline void CW_BLAS(gemm)(char *transa, char *transb, const int *m, const int *n, const int *k,
                                 const CW_REAL *alpha, const CW_REAL *a, const int *lda, const CW_REAL *b,
                                 const int *ldb, const CW_REAL *beta, CW_REAL *c, const int *ldc)
{
    const int one = 1, is_plain_a = *transa == 'N' || *transa == 'n', is_plain_b = *transb == 'N' || *transb == 'n';
    for (npy_intp j = 0; j < *n; j++) {
        const CW_REAL *row = is_plain_b ? b + j * *ldb : b + j;
        CW_BLAS(gemv)(transa, is_plain_a ? m : k, is_plain_a ? k : m, alpha, a, lda, row, is_plain_b ? &one : ldb, beta,
                      c + j * *ldc, &one);
    }
}

#endif
