/* Matrix products in blocks that fit in the caches.
 *
 * The result is computed a tile at a time. Panels of both operands are packed so that the innermost loop reads memory
 * in order, whatever the strides of the operands are. Packing converts elements to the type of the computation (int for
 * narrower integers, whose lower bits alone are needed) and pads with zeros.
 *
 * Each element is rounded to `real` once, after its whole sum. */
#ifndef TH_GENERIC_FILE
#include <string.h>

#include "TH/core/THTyped.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THProduct.h"
#include "TH/core/THVector.h"

#include "generic/TH/typed/Gemm.h"
#include "TH/THGenerateEveryType.h"

#define TH_GENERIC_FILE "generic/TH/typed/Gemm.c"
#else
#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */

/* the type of the computation, and vectors of it */
typedef __typeof__(+(TH_COMPUTE)0) TH_CONCAT_3(TH, Real, Term);
#ifdef TH_REAL_IS_COMPLEX  /* compilers have no vectors of complex numbers */
typedef TH_CONCAT_3(TH, Real, Term) TH_CONCAT_3(TH, Real, Terms);
#else
typedef TH_CONCAT_3(TH, Real, Term) TH_CONCAT_3(TH, Real, Terms) __attribute__((vector_size(64)));
#endif
#define TERM TH_CONCAT_3(TH, Real, Term)
#define TERMS TH_CONCAT_3(TH, Real, Terms)

#define LANES ((int)(sizeof(TERMS) / sizeof(TERM)))
#define GROUP 6                              /* rows per innermost loop */
#define TILE_M (sizeof(TERM) <= 4 ? 72 : 36) /* rows of a tile, a multiple of GROUP */
#define TILE_N 64                            /* columns of a tile, a multiple of LANES */
#define TILE_K 128

/* A tile that is being computed. */
typedef struct TH_CONCAT_3(TH, Real, Tile) {
    TERMS sum[TILE_M][TILE_N / LANES];
    TERMS b[TILE_N / LANES][TILE_K];
    TERM a[TILE_M / GROUP][TILE_K][GROUP];
} TH_CONCAT_3(TH, Real, Tile);
#define TILE TH_CONCAT_3(TH, Real, Tile)

TH_INLINE int THTensor_(atMost)(int64_t n, int limit)
{
    return n < limit ? (int)n : limit;
}

/* ---- packing ---- */

/* The rows of a group are read together and written in order, which takes a third of the time of row after row. */
TH_INLINE void THTensor_(packGroup)(TERM (*to)[GROUP], const real *a, int64_t down, int64_t right, int rows, int depth)
{
    for (int64_t p = 0; p < depth && rows >= GROUP; p++) {
        TH_LANE_LOOP(k, GROUP)
        {
            to[p][k] = TH_LOAD(a[k * down + p * right]);
        }
    }
    for (int64_t p = 0; p < depth && rows < GROUP; p++)
        for (int64_t k = 0; k < GROUP; k++)
            to[p][k] = k < rows ? TH_LOAD(a[k * down + p * right]) : 0;
}

static void THTensor_(packA)(TILE *tile, const real *a, int64_t down, int64_t right, int rows, int depth)
{
    for (int i = 0; i < rows; i += GROUP, a += GROUP * down)
        if (right == 1)
            THTensor_(packGroup)(tile->a[i / GROUP], a, down, 1, rows - i, depth);
        else
            THTensor_(packGroup)(tile->a[i / GROUP], a, down, right, rows - i, depth);
}

/* Whole vectors of adjacent elements have a loop of constant length, which compilers vectorise; gcc would vectorise the loop
 * around it instead, in five times the code. */
TH_INLINE void THTensor_(packRow)(TERM *to, int64_t gap, const real *b, int64_t right, int columns)
{
    int64_t j = 0;
    for (; right == 1 && j + LANES <= columns; j += LANES, to += gap) {
        TH_APART;
        TH_LANE_LOOP(l, LANES)
        {
            to[l] = TH_LOAD(b[j + l]);
        }
    }
    for (; j < columns; j += LANES, to += gap)
        for (int64_t l = 0; l < LANES; l++) {
            TH_APART;
            to[l] = j + l < columns ? TH_LOAD(b[(j + l) * right]) : 0;
        }
}

TH_VECTOR(static, void, THTensor_(packB),
          (TILE * tile, const real *b, int64_t down, int64_t right, int depth, int columns),
          (tile, b, down, right, depth, columns)) {
    TERM *to = (TERM *)tile->b;
    for (int64_t p = 0; p < depth; p++)
        THTensor_(packRow)(to + p * LANES, TILE_K * LANES, b + p * down, right, columns);
}

/* ---- computing ---- */

/* Add the packed panels' product to the sums. */
TH_VECTOR(static, void, THTensor_(addPanels), (TILE * tile, int rows, int columns, int depth),
          (tile, rows, columns, depth)) {
    for (int64_t i = 0; i < rows; i += GROUP)
        for (int64_t j = 0; j * LANES < columns; j++) {
            TERMS sum[GROUP];
            const TERM(*a)[GROUP] = tile->a[i / GROUP];
            const TERMS *b = tile->b[j];
            for (int64_t k = 0; k < GROUP; k++)
                sum[k] = tile->sum[i + k][j];
            for (int64_t p = 0; p < depth; p++)
                for (int64_t k = 0; k < GROUP; k++)
                    sum[k] += a[p][k] * b[p];
            for (int64_t k = 0; k < GROUP; k++)
                tile->sum[i + k][j] = sum[k];
        }
}

/* Compute the tile at row i, column j of the n-th product. */
static void THTensor_(gemmTile)(const THProduct *p, TILE *tile, int64_t n, int64_t i, int64_t j, real alpha, real beta)
{
    int rows = THTensor_(atMost)(p->c.rows - i, TILE_M), columns = THTensor_(atMost)(p->c.columns - j, TILE_N);
    memset(tile->sum, 0, sizeof tile->sum);
    for (int64_t s = 0; s < p->sum; s++)
        for (int64_t k = 0; k < p->a.columns; k += TILE_K) {
            int depth = THTensor_(atMost)(p->a.columns - k, TILE_K);
            const real *a = (const real *)(const void *)p->a.data + (n * p->sum + s) * p->a.next;
            const real *b = (const real *)(const void *)p->b.data + (n * p->sum + s) * p->b.next;
            THTensor_(packA)(tile, a + i * p->a.down + k * p->a.right, p->a.down, p->a.right, rows, depth);
            THTensor_(packB)(tile, b + k * p->b.down + j * p->b.right, p->b.down, p->b.right, depth, columns);
            THTensor_(addPanels)(tile, rows, columns, depth);
        }
    real *c = (real *)(void *)p->c.data + n * p->c.next + i * p->c.down + j * p->c.right;
    const real *t = (const real *)(const void *)p->t.data + n * p->t.next + i * p->t.down + j * p->t.right;
    TH_COMPUTE scale = TH_LOAD(alpha), keep = TH_LOAD(beta);
    for (int64_t y = 0; y < rows; y++)
        for (int64_t x = 0; x < columns; x++) {
            TERM term = scale * ((const TERM *)tile->sum[y])[x];
            if (keep != 0)
                term += keep * TH_LOAD(t[y * p->t.down + x * p->t.right]);
            c[y * p->c.down + x * p->c.right] = TH_STORE((TH_COMPUTE)term);
        }
}

/* ---- all tiles ---- */

typedef struct TH_CONCAT_3(TH, Real, Gemm) {
    const THProduct *p;
    real alpha, beta;
} TH_CONCAT_3(TH, Real, Gemm);

static void THTensor_(gemmTiles)(void *context, int64_t begin, int64_t end)
{
    const TH_CONCAT_3(TH, Real, Gemm) *self = context;
    const THProduct *p = self->p;
    int64_t down = (p->c.rows + TILE_M - 1) / TILE_M, right = (p->c.columns + TILE_N - 1) / TILE_N;
    TILE tile;
    for (int64_t i = begin; i < end; i++)
        THTensor_(gemmTile)(p, &tile, i / (down * right), i / right % down * TILE_M, i % right * TILE_N, self->alpha,
                            self->beta);
}

/* Compute products [begin, end) of a batch of small ones, for which tiles would be mostly padding. */
static void THTensor_(gemmSmall)(void *context, int64_t begin, int64_t end)
{
    const TH_CONCAT_3(TH, Real, Gemm) *self = context;
    const THProduct *p = self->p;
    const TH_COMPUTE scale = TH_LOAD(self->alpha), keep = TH_LOAD(self->beta);
    for (int64_t n = begin; n < end; n++)
        for (int64_t i = 0; i < p->c.rows; i++)
            for (int64_t j = 0; j < p->c.columns; j++) {
                const real *a = (const real *)(const void *)p->a.data + n * p->a.next + i * p->a.down;
                const real *b = (const real *)(const void *)p->b.data + n * p->b.next + j * p->b.right;
                TERM sum = 0;
                for (int64_t k = 0; k < p->a.columns; k++)
                    sum += TH_LOAD(a[k * p->a.right]) * TH_LOAD(b[k * p->b.down]);
                sum *= scale;
                if (keep != 0)
                    sum += keep *
                           TH_LOAD(
                               ((const real *)(const void *)p->t.data)[n * p->t.next + i * p->t.down + j * p->t.right]);
                ((real *)(void *)p->c.data)[n * p->c.next + i * p->c.down + j * p->c.right] = TH_STORE((TH_COMPUTE)sum);
            }
}

void THTensor_(gemm)(const THProduct *p, real alpha, real beta)
{
    TH_CONCAT_3(TH, Real, Gemm) self = {p, alpha, beta};
    if (THProduct_isSmall(p)) {
        THParallel_for(p->count, (int64_t)(1e5 * (double)p->count / THProduct_work(p)) + 1, THTensor_(gemmSmall),
                       &self);
        return;
    }
    int64_t down = (p->c.rows + TILE_M - 1) / TILE_M, right = (p->c.columns + TILE_N - 1) / TILE_N;
    int64_t tiles = down * right * p->count;
    double grain = (double)tiles * 1e6 / THProduct_work(p) + 1;
    THParallel_for(tiles, grain < (double)tiles ? (int64_t)grain : tiles, THTensor_(gemmTiles), &self);
}

/* ---- products of floats ---- */

#ifdef TH_CONVERTED_TO_FLOAT
/* Convert matrix n of a batch to adjacent floats: row by row ('N'), or column by column ('T') if columns are
 * contiguous. Return which. */
static char THTensor_(floatsOf)(const THMatrix *m, int64_t n, float *to)
{
    const int64_t size = sizeof(real);
    const bool across = m->down == 1 && m->right != 1;
    const int64_t count = across ? m->columns : m->rows, length = across ? m->rows : m->columns;
    const int64_t step = across ? m->right : m->down, stride = across ? m->down : m->right;
    const char *data = m->data + n * m->next * size;
    for (int64_t i = 0; i < count; i++)
        THTensor_(loadBlock)(length, data + i * step * size, stride * size, to + i * length);
    return across ? 'T' : 'N';
}

/* Store alpha * sums + beta * t as result n. */
static void THTensor_(storeFloats)(const THProduct *p, int64_t n, float *sums, TH_COMPUTE scale, TH_COMPUTE keep)
{
    const int64_t size = sizeof(real), columns = p->c.columns;
    for (int64_t i = 0; i < p->c.rows; i++, sums += columns) {
        const real *t = (const real *)(const void *)p->t.data + n * p->t.next + i * p->t.down;
        for (int64_t j = 0; j < columns; j++)
            sums[j] *= scale;
        for (int64_t j = 0; j < columns && keep != 0; j++)
            sums[j] += keep * TH_LOAD(t[j * p->t.right]);
        THTensor_(storeBlock)(columns, sums, p->c.data + (n * p->c.next + i * p->c.down) * size, p->c.right * size);
    }
}

int THTensor_(gemmAsFloats)(const THBlas *blas, const THProduct *p, real alpha, real beta)
{
    enum { LONGEST = 1 << 15 };
    const float one = 1, zero = 0;
    if (p->c.rows > LONGEST || p->c.columns > LONGEST || p->a.columns > LONGEST)
        return 0;
    const int rows = (int)p->c.rows, columns = (int)p->c.columns, depth = (int)p->a.columns;
    const size_t sizeA = (size_t)rows * (size_t)depth, sizeB = (size_t)depth * (size_t)columns;
    float *a = TH_malloc((sizeA + sizeB + (size_t)rows * (size_t)columns) * sizeof(float));
    if (!a)
        return -1;
    float *b = a + sizeA, *c = b + sizeB;
    for (int64_t n = 0; n < p->count; n++) {
        for (int64_t s = 0; s < p->sum; s++) {
            char ta = THTensor_(floatsOf)(&p->a, n * p->sum + s, a), tb = THTensor_(floatsOf)(&p->b, n * p->sum + s, b);
            /* For Fortran, the row-major c is its transpose, which is b's transpose times a's. */
            blas->sgemm(&tb, &ta, &columns, &rows, &depth, &one, b, tb == 'N' ? &columns : &depth, a,
                        ta == 'N' ? &depth : &rows, s ? &one : &zero, c, &columns);
        }
        THTensor_(storeFloats)(p, n, c, TH_LOAD(alpha), TH_LOAD(beta));
    }
    TH_free(a);
    return 1;
}
#endif

/* ---- vectors ---- */

TH_VECTOR(static, accreal, THTensor_(dotNeighbours), (int64_t n, const real *x, const real *y), (n, x, y)) {
    enum { TERMS_BESIDE = 64, FEW = 16 };
    accreal sums[TERMS_BESIDE], sum = 0;
    int64_t i = 0;
    if (n < FEW) {
        for (; i < n; i++)
            sum += (accreal)TH_LOAD(x[i]) * (accreal)TH_LOAD(y[i]);
        return sum;
    }
    memset(sums, 0, sizeof sums);
    for (; i + TERMS_BESIDE <= n; i += TERMS_BESIDE)
        for (int64_t k = 0; k < TERMS_BESIDE; k++)
            sums[k] += (accreal)TH_LOAD(x[i + k]) * (accreal)TH_LOAD(y[i + k]);
    for (int64_t k = 0; k < n - i; k++)
        sums[k] += (accreal)TH_LOAD(x[i + k]) * (accreal)TH_LOAD(y[i + k]);
    for (int64_t k = 0; k < TERMS_BESIDE; k++)
        sum += sums[k];
    return sum;
}

accreal THTensor_(dotRun)(int64_t n, const real *x, int64_t xStep, const real *y, int64_t yStep)
{
    accreal sum = 0;
    if (xStep == 1 && yStep == 1)
        return THTensor_(dotNeighbours)(n, x, y);
    for (int64_t i = 0; i < n; i++)
        sum += (accreal)TH_LOAD(x[i * xStep]) * (accreal)TH_LOAD(y[i * yStep]);
    return sum;
}

/* sums[i] += a[i] * x for contiguous a */
TH_VECTOR(static, void, THTensor_(addColumn), (int n, TERM *sums, const real *a, TERM x), (n, sums, a, x)) {
    for (int64_t i = 0; i < n; i++)
        sums[i] += TH_LOAD(a[i]) * x;
}

/* Compute rows [begin, end) of a matrix-vector product, column by column if columns are contiguous. */
static void THTensor_(gemvRows)(void *context, int64_t begin, int64_t end)
{
    enum { ROWS = 256 };
    const TH_CONCAT_3(TH, Real, Gemm) *self = context;
    const THMatrix *a = &self->p->a, *b = &self->p->b, *c = &self->p->c, *t = &self->p->t;
    const real *x = (const real *)(const void *)b->data;
    TH_COMPUTE scale = TH_LOAD(self->alpha), keep = TH_LOAD(self->beta);
    for (int64_t first = begin; first < end; first += ROWS) {
        int rows = THTensor_(atMost)(end - first, ROWS);
        const real *block = (const real *)(const void *)a->data + first * a->down;
        TERM sums[ROWS];
        if (a->down == 1 && a->right != 1) {
            memset(sums, 0, sizeof sums);
            for (int64_t j = 0; j < a->columns; j++)
                THTensor_(addColumn)(rows, sums, block + j * a->right, TH_LOAD(x[j * b->down]));
        } else {
            for (int64_t i = 0; i < rows; i++)
                sums[i] = (TERM)THTensor_(dotRun)(a->columns, block + i * a->down, a->right, x, b->down);
        }
        for (int64_t i = 0; i < rows; i++) {
            TERM term = scale * sums[i];
            if (keep != 0)
                term += keep * TH_LOAD(((const real *)(const void *)t->data)[(first + i) * t->down]);
            ((real *)(void *)c->data)[(first + i) * c->down] = TH_STORE((TH_COMPUTE)term);
        }
    }
}

void THTensor_(gemv)(const THProduct *p, real alpha, real beta)
{
    TH_CONCAT_3(TH, Real, Gemm) self = {p, alpha, beta};
    THParallel_for(p->a.rows, TH_GRAIN / p->a.columns + 1, THTensor_(gemvRows), &self);
}

#undef TERM
#undef TERMS
#undef TILE
#undef LANES
#undef GROUP
#undef TILE_M
#undef TILE_N
#undef TILE_K
#endif
#endif
