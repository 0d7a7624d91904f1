/* Products of matrices and vectors: the choice of an algorithm.
 *
 * Products with few multiplications are computed directly into a buffer, because any further test would take longer.
 * Large ones use BLAS (for float, double and complex numbers, if it is available), all others the loops of Gemm.c. */
#ifndef TH_GENERIC_FILE
#include <limits.h>

#include "TH/core/THTyped.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

#include "generic/TH/typed/Gemm.h"
#include "TH/THGenerateEveryType.h"

#define TH_GENERIC_FILE "generic/TH/typed/Blas.c"
#else
#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */

/* The dot products of complex numbers in BLAS return a struct or write to an argument, depending on the compiler of the
 * library, so they are not used. */
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define BLAS_DOT BLAS_(dot)
#endif

/* TINY: up to so many multiplications are computed directly. A call of BLAS costs as much as 6 x 6 x 6 of them. */
#if defined(TH_REAL_IS_FLOAT)
#define BLAS_(NAME) s##NAME
#define TINY 216
#elif defined(TH_REAL_IS_DOUBLE)
#define BLAS_(NAME) d##NAME
#define TINY 216
#elif defined(TH_REAL_IS_COMPLEXFLOAT)
#define BLAS_(NAME) c##NAME
#define TINY 216
#elif defined(TH_REAL_IS_COMPLEXDOUBLE)
#define BLAS_(NAME) z##NAME
#define TINY 216
#else
#define TINY 512
#endif
#define AS_FLOATS 1e5 /* multiplications from which the conversion of halves to floats costs little */

/* The arguments of a call. t is NULL if beta is 0. */
typedef struct TH_CONCAT_3(TH, Real, Multiply) {
    THTensor *r, *t, *m1, *m2;
    real alpha, beta;
    int nDimension; /* number of dimensions of the result */
    int64_t size[3];
    int64_t sum, count; /* see THProduct */
} TH_CONCAT_3(TH, Real, Multiply);
#define MULTIPLY TH_CONCAT_3(TH, Real, Multiply)

/* ---- few multiplications ---- */

/* Compute all elements before any of them is written, since operands may overlap the result. */
static THStatus THTensor_(multiplyTiny)(const MULTIPLY *self)
{
    THMatrix a = THMatrix_of(self->m1), b = THMatrix_of(self->m2), t = {0};
    real result[TINY], *next = result;
    TH_COMPUTE scale = TH_LOAD(self->alpha), keep = TH_LOAD(self->beta);
    if (self->t)
        t = THMatrix_of(self->t);
    for (int64_t i = 0; i < a.rows; i++)
        for (int64_t j = 0; j < b.columns; j++) {
            const real *x = (const real *)(const void *)a.data + i * a.down;
            const real *y = (const real *)(const void *)b.data + j * b.right;
            __typeof__(+scale) sum = 0;
            for (int64_t p = 0; p < a.columns; p++)
                sum += TH_LOAD(x[p * a.right]) * TH_LOAD(y[p * b.down]);
            sum *= scale;
            if (self->t)
                sum += keep * TH_LOAD(((const real *)(const void *)t.data)[i * t.down + j * t.right]);
            *next++ = TH_STORE((TH_COMPUTE)sum);
        }
    TH_TRY(THResult_resize(self->r, self->nDimension, self->size));
    THMatrix c = THMatrix_of(self->r);
    next = result;
    for (int64_t i = 0; i < c.rows; i++)
        for (int64_t j = 0; j < c.columns; j++)
            ((real *)(void *)c.data)[i * c.down + j * c.right] = *next++;
    return 0;
}

/* ---- many: BLAS ---- */

#ifdef BLAS_
/* Multiply one pair of matrices; c is read if beta is not 0. */
static void THTensor_(blasGemm)(const THBlas *blas, const THMatrix *a, const THMatrix *b, const THMatrix *c, real alpha,
                                real beta)
{
    /* For Fortran, a row-major c is its transpose, which is b's transpose times a's. */
    int lda, ldb, ldc, m = (int)c->columns, n = (int)c->rows, k = (int)a->columns;
    char ta = THMatrix_blas(a, &lda), tb = THMatrix_blas(b, &ldb);
    THMatrix_blas(c, &ldc);
    blas->BLAS_(gemm)(&tb, &ta, &m, &n, &k, &alpha, (const real *)(const void *)b->data, &ldb,
                      (const real *)(const void *)a->data, &lda, &beta, (real *)(void *)c->data, &ldc);
}

static void THTensor_(blasGemv)(const THBlas *blas, const THMatrix *a, const THMatrix *b, const THMatrix *c, real alpha,
                                real beta)
{
    int lda, incx = b->rows > 1 ? (int)b->down : 1, incy = c->rows > 1 ? (int)c->down : 1;
    bool rows = THMatrix_blas(a, &lda) == 'N';
    int m = (int)(rows ? a->columns : a->rows), n = (int)(rows ? a->rows : a->columns);
    real *y = (real *)(void *)c->data;
    /* BLAS may multiply elements by 0 instead of ignoring them */
    for (int64_t i = 0; beta == 0 && i < c->rows; i++)
        y[i * incy] = 0;
    blas->BLAS_(gemv)(rows ? "T" : "N", &m, &n, &alpha, (const real *)(const void *)a->data, &lda,
                      (const real *)(const void *)b->data, &incx, &beta, y, &incy);
}

/* A product of matrices that BLAS can read, with a row-major result; c has t's elements if beta is not 0. */
typedef struct TH_CONCAT_3(TH, Real, BlasProduct) {
    const THBlas *blas;
    THProduct p;
    real alpha, beta;
} TH_CONCAT_3(TH, Real, BlasProduct);

/* Compute products [begin, end) of a batch. */
static void THTensor_(blasPiece)(void *context, int64_t begin, int64_t end)
{
    const TH_CONCAT_3(TH, Real, BlasProduct) *self = context;
    const THProduct *p = &self->p;
    const int64_t itemsize = sizeof(real);
    for (int64_t i = begin * p->sum; i < end * p->sum; i++) {
        THMatrix a = p->a, b = p->b, c = p->c;
        a.data += i * a.next * itemsize;
        b.data += i * b.next * itemsize;
        c.data += i / p->sum * c.next * itemsize;
        real keep = i % p->sum == 0 ? self->beta : 1;
        if (c.columns == 1)
            THTensor_(blasGemv)(self->blas, &a, &b, &c, self->alpha, keep);
        else
            THTensor_(blasGemm)(self->blas, &a, &b, &c, self->alpha, keep);
    }
}

/* BLAS uses its own threads for large matrices; batches of small matrices are distributed to TH's threads. */
static void THTensor_(blasProduct)(const THBlas *blas, const THProduct *p, real alpha, real beta)
{
    TH_CONCAT_3(TH, Real, BlasProduct) self = {blas, *p, alpha, beta};
    double one = THProduct_work(p) / (double)p->count;
    if (one < 1e5)
        THParallel_for(p->count, (int64_t)(1e6 / one) + 1, THTensor_(blasPiece), &self);
    else
        THTensor_(blasPiece)(&self, 0, p->count);
}

/* Return m, or a contiguous copy if BLAS cannot read its layout. */
static THTensor *THTensor_(readable)(THTensor *m)
{
    int leading;
    THMatrix matrix = THMatrix_of(m);
    if (!THMatrix_blas(&matrix, &leading))
        return THTensor_(newClone)(m);
    THTensor_(retain)(m);
    return m;
}

/* Multiply with BLAS. Return 1 on success, 0 without effect if there is no BLAS, -1 with an error set. */
static int THTensor_(multiplyByBlas)(const MULTIPLY *self, THTensor *out)
{
    const THBlas *blas = THBlas_get();
    if (!blas)
        return 0;
    int done = -1, leading;
    THTensor *m1 = THTensor_(readable)(self->m1), *m2 = THTensor_(readable)(self->m2), *c = THTensor_(readable)(out);
    if (!m1 || !m2 || !c || (self->t && self->t != out && THTensor_(copy)(c, self->t)))
        goto end;
    THProduct p = {
        .a = THMatrix_of(m1), .b = THMatrix_of(m2), .c = THMatrix_of(c), .sum = self->sum, .count = self->count};
    if (p.c.rows == 1 ? p.c.columns > 1 : THMatrix_blas(&p.c, &leading) == 'T') {
        THMatrix a = p.a;
        p.a = THMatrix_transposed(p.b);
        p.b = THMatrix_transposed(a);
        p.c = THMatrix_transposed(p.c);
    }
    THTensor_(blasProduct)(blas, &p, self->alpha, self->beta);
    done = c == out || THTensor_(copy)(out, c) == 0 ? 1 : -1;
end:
    THTensor_(free)(m1);
    THTensor_(free)(m2);
    THTensor_(free)(c);
    return done;
}
#endif

/* ---- products ---- */

/* Load BLAS if the product will need it, before the shapes are checked (see THBlas_prepare). `sum`: the products of a
 * batch are added. */
static void THTensor_(prepare)(const THTensor *m1, const THTensor *m2, bool sum)
{
#ifdef BLAS_
    const double columns = m2->nDimension > 1 ? (double)m2->size[m2->nDimension - 1] : 1;
    const int64_t count = m1->nDimension == 3 ? m1->size[0] : 1;
    const bool always = sum || (m1->nDimension == 3 && count == 1);
    if (always || (double)THTensor_(nElement)(m1) * columns > TINY * (double)count)
        THBlas_prepare();
#elif defined(TH_CONVERTED_TO_FLOAT)
    const double columns = m2->nDimension > 1 ? (double)m2->size[m2->nDimension - 1] : 1;
    (void)sum;
    if ((double)THTensor_(nElement)(m1) * columns >= AS_FLOATS)
        THBlas_prepare();
#else
    (void)m1, (void)m2, (void)sum;
#endif
}

#ifdef TH_CONVERTED_TO_FLOAT
/* Multiply floats with BLAS. Return 1 on success, 0 without effect if there is no BLAS or the matrices are small, -1 with
 * an error set. */
static int THTensor_(multiplyAsFloats)(const THProduct *p, real alpha, real beta)
{
    enum { FEW = 16 };
    if (THProduct_work(p) < AS_FLOATS || THProduct_isSmall(p) || p->c.rows < FEW || p->c.columns < FEW)
        return 0;
    const THBlas *blas = THBlas_get();
    return blas ? THTensor_(gemmAsFloats)(blas, p, alpha, beta) : 0;
}
#endif

static THStatus THTensor_(multiplyInto)(const MULTIPLY *self, THTensor *out)
{
    THProduct p = {.a = THMatrix_of(self->m1),
                   .b = THMatrix_of(self->m2),
                   .c = THMatrix_of(out),
                   .sum = self->sum,
                   .count = self->count};
    if (self->t)
        p.t = THMatrix_of(self->t);
#ifdef BLAS_
    int done = THProduct_isSmall(&p) ? 0 : THTensor_(multiplyByBlas)(self, out);
    if (done != 0)
        return done < 0 ? -1 : 0;
#elif defined(TH_CONVERTED_TO_FLOAT)
    int done = THTensor_(multiplyAsFloats)(&p, self->alpha, self->beta);
    if (done != 0)
        return done < 0 ? -1 : 0;
#endif
    if (p.c.columns == 1 && p.sum == 1 && p.count == 1)
        THTensor_(gemv)(&p, self->alpha, self->beta);
    else
        THTensor_(gemm)(&p, self->alpha, self->beta);
    return 0;
}

/* Multiply. The caller has checked the shapes of the operands; this function checks the shape of t. */
static THStatus THTensor_(multiply)(const char *name, MULTIPLY self)
{
    if (TH_LOAD(self.beta) != 0 || self.t != self.r)
        TH_TRY(THProduct_checkResult(name, self.t, self.nDimension, self.size));
    if (TH_LOAD(self.beta) == 0)
        self.t = NULL;
    int64_t columns = self.m2->nDimension > 1 ? self.size[self.nDimension - 1] : 1;
    double work = (double)THTensor_(nElement)(self.m1) * (double)columns;
    if (work <= TINY && self.nDimension < 3 && self.sum == 1)
        return THTensor_(multiplyTiny)(&self);
    THTensor *inputs[] = {self.m1, self.m2, self.t == self.r ? NULL : self.t};
    THTensor *out = THResult_begin(self.r, 3, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, self.nDimension, self.size);
    if (status == 0)
        status = THTensor_(multiplyInto)(&self, out);
    return THResult_end(self.r, out, status);
}

THStatus THTensor_(addmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *m1, THTensor *m2)
{
    THTensor_(prepare)(m1, m2, false);
    TH_TRY(THProduct_checkDims("mat1", m1, 2));
    TH_TRY(THProduct_checkDims("mat2", m2, 2));
    if (m1->size[1] != m2->size[0])
        return THProduct_mismatch("addmm", "m1", m1, "m2", m2);
    MULTIPLY self = {r, t, m1, m2, alpha, beta, 2, {m1->size[0], m2->size[1]}, 1, 1};
    return THTensor_(multiply)("addmm", self);
}

THStatus THTensor_(addmv)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *mat, THTensor *vec)
{
    THTensor_(prepare)(mat, vec, false);
    TH_TRY(THProduct_checkDims("mat", mat, 2));
    TH_TRY(THProduct_checkDims("vec", vec, 1));
    if (mat->size[1] != vec->size[0])
        return THProduct_mismatch("addmv", "mat", mat, "vec", vec);
    MULTIPLY self = {r, t, mat, vec, alpha, beta, 1, {mat->size[0]}, 1, 1};
    return THTensor_(multiply)("addmv", self);
}

/* Check that two batches of matrices can be multiplied. VALUE error otherwise. */
static THStatus THTensor_(checkBatches)(const char *name, const THTensor *batch1, const THTensor *batch2)
{
    TH_TRY(THProduct_checkDims("batch1", batch1, 3));
    TH_TRY(THProduct_checkDims("batch2", batch2, 3));
    if (batch1->size[0] != batch2->size[0] || batch1->size[2] != batch2->size[1])
        return THProduct_mismatch(name, "batch1", batch1, "batch2", batch2);
    return 0;
}

THStatus THTensor_(baddbmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2)
{
    THTensor_(prepare)(batch1, batch2, false);
    TH_TRY(THTensor_(checkBatches)("baddbmm", batch1, batch2));
    int64_t count = batch1->size[0];
    MULTIPLY self = {r, t, batch1, batch2, alpha, beta, 3, {count, batch1->size[1], batch2->size[2]}, 1, count};
    return THTensor_(multiply)("baddbmm", self);
}

THStatus THTensor_(addbmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2)
{
    THTensor_(prepare)(batch1, batch2, true);
    TH_TRY(THTensor_(checkBatches)("addbmm", batch1, batch2));
    MULTIPLY self = {r, t, batch1, batch2, alpha, beta, 2, {batch1->size[1], batch2->size[2]}, batch1->size[0], 1};
    return THTensor_(multiply)("addbmm", self);
}

/* ---- addr ---- */

typedef struct TH_CONCAT_3(TH, Real, Scales) {
    TH_COMPUTE alpha, beta;
} TH_CONCAT_3(TH, Real, Scales);

/* Operands: result, vec1, vec2 and, if `add`, t; the stride of vec1 is 0 along a row. */
TH_INLINE void THTensor_(outerRow)(int64_t n, char *const *data, const int64_t *stride, TH_COMPUTE alpha,
                                   TH_COMPUTE beta, bool add)
{
    const char *x = data[1], *y = data[2], *t = add ? data[3] : NULL;
    char *r = data[0];
    int64_t tStride = add ? stride[3] : 0;
    for (int64_t i = 0; i < n; i++) {
        TH_COMPUTE v = (TH_COMPUTE)(alpha * TH_LOAD(*(const real *)(const void *)(x + i * stride[1])));
        v = (TH_COMPUTE)(v * TH_LOAD(*(const real *)(const void *)(y + i * stride[2])));
        if (add)
            v = (TH_COMPUTE)(v + beta * TH_LOAD(*(const real *)(const void *)(t + i * tStride)));
        *(real *)(void *)(r + i * stride[0]) = TH_STORE(v);
    }
}

TH_VECTOR(static, void, THTensor_(outerLoop), (int64_t n, char *const *data, const int64_t *stride, const void *params),
          (n, data, stride, params)) {
    const TH_CONCAT_3(TH, Real, Scales) *scales = params;
    const int64_t one = sizeof(real), row[] = {one, 0, one, one};
    TH_COMPUTE alpha = scales->alpha, beta = scales->beta;
    bool neighbours = stride[0] == one && stride[1] == 0 && stride[2] == one;
    if (beta == 0 && neighbours)
        THTensor_(outerRow)(n, data, row, alpha, beta, false);
    else if (beta == 0)
        THTensor_(outerRow)(n, data, stride, alpha, beta, false);
    else if (neighbours && stride[3] == one)
        THTensor_(outerRow)(n, data, row, alpha, beta, true);
    else
        THTensor_(outerRow)(n, data, stride, alpha, beta, true);
}

THStatus THTensor_(addr)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *vec1, THTensor *vec2)
{
    TH_TRY(THProduct_checkDims("vec1", vec1, 1));
    TH_TRY(THProduct_checkDims("vec2", vec2, 1));
    int64_t size[] = {vec1->size[0], vec2->size[0]};
    TH_CONCAT_3(TH, Real, Scales) scales = {TH_LOAD(alpha), TH_LOAD(beta)};
    if (scales.beta != 0 || t != r)
        TH_TRY(THProduct_checkResult("addr", t, 2, size));
    /* The outer product is a column broadcast with a row. */
    int64_t columnSize[] = {size[0], 1}, columnStride[] = {vec1->stride[0], 0};
    THAnyTensor column = *vec1;
    column.nDimension = 2;
    column.size = columnSize;
    column.stride = columnStride;
    THTensor *inputs[] = {&column, vec2, t}, *apart_from[] = {vec1, vec2, t == r || scales.beta == 0 ? NULL : t};
    THTensor *out = THResult_begin(r, 3, apart_from);
    if (!out)
        return -1;
    THStatus status = THElementwise_run(out, scales.beta != 0 ? 3 : 2, inputs, THTensor_(outerLoop), &scales);
    return THResult_end(r, out, status);
}

/* ---- dot ---- */

/* Split long runs of floats into pieces and add their sums in accreal, which is more accurate. */
static accreal THTensor_(dotOf)(int64_t n, const real *x, int64_t xStep, const real *y, int64_t yStep)
{
#ifdef BLAS_DOT
    const THBlas *blas = n > TINY && xStep == 1 && yStep == 1 ? THBlas_get() : NULL;
    if (blas) {
        const int one = 1;
        accreal sum = 0;
        for (int64_t i = 0; i < n; i += 1 << 20) {
            int some = n - i < 1 << 20 ? (int)(n - i) : 1 << 20;
            sum += (accreal)blas->BLAS_DOT(&some, x + i, &one, y + i, &one);
        }
        return sum;
    }
#endif
    return THTensor_(dotRun)(n, x, xStep, y, yStep);
}

accreal THTensor_(dot)(THTensor *a, THTensor *b)
{
    accreal sum = 0;
#ifdef BLAS_DOT
    if (THTensor_(nElement)(a) > TINY)
        THBlas_prepare();
#endif
    if (a->nDimension > 1 || b->nDimension > 1 || !THTensor_(isSameSizeAs)(a, b)) {
        THProduct_mismatch("dot", "a", a, "b", b);
        return 0;
    }
    THTensor *tensors[] = {a, b};
    const int64_t one = sizeof(real);
    THRuns runs;
    for (THRuns_begin(&runs, a, 2, tensors, -1); runs.left > 0; THRuns_next(&runs))
        sum += THTensor_(dotOf)(runs.length, (const real *)(const void *)runs.data[0], runs.step[0] / one,
                                (const real *)(const void *)runs.data[1], runs.step[1] / one);
    return sum;
}

#undef MULTIPLY
#undef TINY
#undef AS_FLOATS
#undef BLAS_DOT
#undef BLAS_
#endif
#endif
