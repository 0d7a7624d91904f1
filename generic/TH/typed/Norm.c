/* Norms: sums of powers in blocks, in double; sums that are out of range are computed again with a scale. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THNorm.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"

#include "generic/TH/typed/Blocks.h"
#include "TH/THGenerateEveryType.h"

#define TH_GENERIC_FILE "generic/TH/typed/Norm.c"
#else
#ifdef TH_REAL_IS_FLOATING

#define LANES 64 /* partial sums; with fewer, gcc unrolls the loop instead of vectorising it */
#define EXTREMES (int)(128 / sizeof(TH_COMPUTE))
#define BLOCK 1024
#define IN_PLACE 8192 /* elements at a time that need not be copied to a block */
#define WIDTH 128     /* contiguous slices at a time, and elements of each */
#define ROWS 64

/* ---- blocks ---- */

TH_INLINE TH_COMPUTE THTensor_(absolute)(TH_COMPUTE x)
{
    return sizeof x == sizeof(float) ? (TH_COMPUTE)fabsf((float)x) : (TH_COMPUTE)fabs((double)x);
}

TH_INLINE double THTensor_(normTerm)(TH_COMPUTE x, THNormKind kind, double p)
{
    double a = (double)THTensor_(absolute)(x);
    if (kind == TH_NORM_COUNT)
        return a != 0;
    if (kind == TH_NORM_SQUARES)
        return a * a;
    if (kind == TH_NORM_CUBES)
        return a * a * a;
    return kind == TH_NORM_POWERS ? pow(a, p) : a;
}

TH_INLINE double THTensor_(normJoin)(double a, double b, THNormKind kind)
{
    int stays = (kind == TH_NORM_LARGEST ? a >= b : a <= b) | (a != a);
    if (kind == TH_NORM_LARGEST || kind == TH_NORM_SMALLEST)
        return stays ? a : b;
    return a + b;
}

TH_INLINE double THTensor_(normSumOf)(int64_t n, const TH_COMPUTE *x, THNormKind kind, double p)
{
    double part[LANES] = {0};
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int k = 0; k < LANES; k++)
            part[k] += THTensor_(normTerm)(x[i + k], kind, p);
    for (int k = 0; k < (int)(n - i); k++)
        part[k] += THTensor_(normTerm)(x[i + k], kind, p);
    for (int step = LANES / 2; step > 0; step /= 2)
        for (int k = 0; k < step; k++)
            part[k] += part[k + step];
    return part[0];
}

/* Steps of constant length stay in registers: the norms of 316 rows of 316 floats take 12 instead of 18 us. */
#define HALVE(step)                  \
    for (int k = 0; k < (step); k++) \
    part[k] += part[k + (step)]

/* Return the sum of squares. Eight squares are added as TH_COMPUTE before they are converted to double, which rounds at
 * most four times more. If that might have overflowed or underflowed, the sum is computed again in double. */
TH_INLINE double THTensor_(normSquares)(int64_t n, const TH_COMPUTE *x)
{
    enum { EIGHT = 8, ACROSS = 16 };
    const double least = 1e-30; /* 2^20 squares below FLT_MIN add nothing that matters to it */
    double part[ACROSS] = {0};
    int64_t i = 0;
    if (sizeof *x != sizeof(float) || n < EIGHT * ACROSS)
        return THTensor_(normSumOf)(n, x, TH_NORM_SQUARES, 2);
    for (; i + EIGHT * ACROSS <= n; i += EIGHT * ACROSS)
        for (int k = 0; k < ACROSS; k++) {
            const TH_COMPUTE *y = x + i + k;
            TH_COMPUTE a = y[0] * y[0] + y[1 * ACROSS] * y[1 * ACROSS];
            TH_COMPUTE b = y[2 * ACROSS] * y[2 * ACROSS] + y[3 * ACROSS] * y[3 * ACROSS];
            TH_COMPUTE c = y[4 * ACROSS] * y[4 * ACROSS] + y[5 * ACROSS] * y[5 * ACROSS];
            TH_COMPUTE d = y[6 * ACROSS] * y[6 * ACROSS] + y[7 * ACROSS] * y[7 * ACROSS];
            part[k] += (double)((a + b) + (c + d));
        }
    for (; i + ACROSS <= n; i += ACROSS) {
        TH_LANE_LOOP(k, ACROSS)
        {
            part[k] += (double)x[i + k] * (double)x[i + k];
        }
    }
    if (i < n) { /* a loop of constant length over the last elements leaves out those that are done */
        const int again = (int)(i + ACROSS - n);
        TH_LANE_LOOP(k, ACROSS)
        {
            const double y = k < again ? 0 : (double)x[n - ACROSS + k];
            part[k] += y * y;
        }
    }
    HALVE(8);
    HALVE(4);
    HALVE(2);
    HALVE(1);
    if (!(part[0] > least && isfinite(part[0])))
        return THTensor_(normSumOf)(n, x, TH_NORM_SQUARES, 2);
    return part[0];
}

/* Return the largest or smallest |x|; NaN if there is one. Compilers vectorise this number of lanes. */
TH_INLINE double THTensor_(normExtreme)(int64_t n, const TH_COMPUTE *x, bool largest)
{
    TH_COMPUTE part[EXTREMES], found = THTensor_(absolute)(x[0]);
    int32_t nans[EXTREMES] = {0}, nan = found != found;
    int64_t i = 0;
    for (int64_t k = 0; k < EXTREMES; k++)
        part[k] = found;
    for (; i + EXTREMES <= n; i += EXTREMES)
        for (int64_t k = 0; k < EXTREMES; k++) {
            TH_COMPUTE a = THTensor_(absolute)(x[i + k]);
            nans[k] |= a != a;
            part[k] = (largest ? a > part[k] : a < part[k]) ? a : part[k];
        }
    for (; i < n; i++) {
        TH_COMPUTE a = THTensor_(absolute)(x[i]);
        nan |= a != a;
        found = (largest ? a > found : a < found) ? a : found;
    }
    for (int64_t k = 0; k < EXTREMES; k++) {
        nan |= nans[k];
        found = (largest ? part[k] > found : part[k] < found) ? part[k] : found;
    }
    return nan ? (double)NAN : (double)found;
}

/* The sums of powers are compiled once, because the calls of pow take most of the time. */
static double THTensor_(normPowers)(int64_t n, const TH_COMPUTE *x, double p)
{
    return THTensor_(normSumOf)(n, x, TH_NORM_POWERS, p);
}

TH_VECTOR(static, double, THTensor_(normSum), (int64_t n, const TH_COMPUTE *x, THNormKind kind, double p),
          (n, x, kind, p)) {
    switch (kind) {
    case TH_NORM_COUNT:
        return THTensor_(normSumOf)(n, x, TH_NORM_COUNT, p);
    case TH_NORM_SQUARES:
        return THTensor_(normSquares)(n, x);
    case TH_NORM_CUBES:
        return THTensor_(normSumOf)(n, x, TH_NORM_CUBES, p);
    case TH_NORM_POWERS:
        return THTensor_(normPowers)(n, x, p);
    case TH_NORM_LARGEST:
        return THTensor_(normExtreme)(n, x, true);
    case TH_NORM_SMALLEST:
        return THTensor_(normExtreme)(n, x, false);
    default:
        return THTensor_(normSumOf)(n, x, TH_NORM_SUM, p);
    }
}

/* Compute a sum that is out of range again, with a scale. */
static THNorm THTensor_(normScaled)(int64_t n, const TH_COMPUTE *x, THNorm plain)
{
    THNorm result = plain;
    if (!THNorm_takesPowers(plain.kind) || THNorm_isSafe(plain.sum))
        return result;
    double scale = THTensor_(normSum)(n, x, plain.p < 0 ? TH_NORM_SMALLEST : TH_NORM_LARGEST, 0);
    if (scale == 0 || !isfinite(scale))
        return result;
    result.scale = scale;
    result.sum = 0;
    for (int64_t i = 0; i < n; i++)
        result.sum += pow(fabs((double)x[i]) / scale, plain.p);
    return result;
}

static void THTensor_(normAlong)(THNorm *acc, THNormKind kind, double p, int64_t n, const char *data, int64_t step)
{
    TH_COMPUTE block[BLOCK];
    const int64_t length = THTensor_(isPlain)(step) ? IN_PLACE : BLOCK;
    for (int64_t i = 0; i < n; i += length) {
        int64_t some = n - i < length ? n - i : length;
        const TH_COMPUTE *x = THTensor_(blockOf)(some, data + i * step, step, block);
        THNorm more = {kind, p, 1, THTensor_(normSum)(some, x, kind, p)};
        more = THTensor_(normScaled)(some, x, more);
        THNorm_merge(acc, &more);
    }
}

/* Add contiguous slices in parallel: at most WIDTH of them, at most ROWS elements of each. */
TH_INLINE void THTensor_(normColumns)(double *sum, THNormKind kind, double p, int64_t width, int64_t apart, int64_t n,
                                      const char *data, int64_t step)
{
    TH_COMPUTE block[WIDTH];
    for (int64_t r = 0; r < n; r++) {
        const TH_COMPUTE *x = THTensor_(blockOf)(width, data + r * step, apart, block);
        for (int64_t k = 0; k < width; k++) {
            double term = THTensor_(normTerm)(x[k], kind, p);
            sum[k] = r == 0 ? term : THTensor_(normJoin)(sum[k], term, kind);
        }
    }
}

static void THTensor_(normColumnsOfPowers)(double *sum, double p, int64_t width, int64_t apart, int64_t n,
                                           const char *data, int64_t step)
{
    THTensor_(normColumns)(sum, TH_NORM_POWERS, p, width, apart, n, data, step);
}

TH_VECTOR(static, void, THTensor_(normAcross),
          (THNorm * acc, THNormKind kind, double p, int64_t width, int64_t apart, int64_t n, const char *data,
           int64_t step),
          (acc, kind, p, width, apart, n, data, step)) {
    double sum[WIDTH];
    TH_COMPUTE block[ROWS];
    if (kind == TH_NORM_SQUARES)
        THTensor_(normColumns)(sum, TH_NORM_SQUARES, p, width, apart, n, data, step);
    else if (kind == TH_NORM_SUM)
        THTensor_(normColumns)(sum, TH_NORM_SUM, p, width, apart, n, data, step);
    else if (kind == TH_NORM_LARGEST)
        THTensor_(normColumns)(sum, TH_NORM_LARGEST, p, width, apart, n, data, step);
    else if (kind == TH_NORM_CUBES)
        THTensor_(normColumns)(sum, TH_NORM_CUBES, p, width, apart, n, data, step);
    else if (kind == TH_NORM_SMALLEST)
        THTensor_(normColumns)(sum, TH_NORM_SMALLEST, p, width, apart, n, data, step);
    else if (kind == TH_NORM_COUNT)
        THTensor_(normColumns)(sum, TH_NORM_COUNT, p, width, apart, n, data, step);
    else
        THTensor_(normColumnsOfPowers)(sum, p, width, apart, n, data, step);
    for (int64_t k = 0; k < width; k++) {
        THNorm more = {kind, p, 1, sum[k]};
        if (THNorm_takesPowers(kind) && !THNorm_isSafe(sum[k]))
            more = THTensor_(normScaled)(n, THTensor_(blockOf)(n, data + k * apart, step, block), more);
        THNorm_merge(&acc[k], &more);
    }
}

/* params: p */
static void THTensor_(normBlock)(const void *params, void *accs, int64_t width, int64_t apart, int64_t n,
                                 const char *data, int64_t step)
{
    THNorm *acc = accs;
    double p = *(const double *)params;
    THNormKind kind = THNorm_kindOf(p);
    if (width == 1 || apart > step) {
        for (int64_t k = 0; k < width; k++)
            THTensor_(normAlong)(&acc[k], kind, p, n, data + k * apart, step);
        return;
    }
    for (int64_t r = 0; r < n; r += ROWS)
        for (int64_t k = 0; k < width; k += WIDTH)
            THTensor_(normAcross)(acc + k, kind, p, width - k < WIDTH ? width - k : WIDTH, apart,
                                  n - r < ROWS ? n - r : ROWS, data + r * step + k * apart, step);
}

static void THTensor_(finishNorm)(int64_t n, const void *accs, int64_t count, char *out, int64_t stride)
{
    const THNorm *acc = accs;
    (void)count;
    for (int64_t i = 0; i < n; i++)
        *(real *)(void *)(out + i * stride) = TH_STORE((TH_COMPUTE)THNorm_result(&acc[i]));
}

static THReduceKernel THTensor_(normKernel)(const double *p)
{
    THReduceKernel kernel = {.acc_size = sizeof(THNorm),
                             .init = THNorm_init,
                             .merge = THNorm_merge,
                             .finish = THTensor_(finishNorm),
                             .block = THTensor_(normBlock),
                             .params = p};
    return kernel;
}

accreal THTensor_(normall)(THTensor *t, real value)
{
    THNorm norm;
    double p = (double)TH_LOAD(value);
    THReduceKernel kernel = THTensor_(normKernel)(&p);
    return THReduce_all(&kernel, t, &norm) ? 0 : (accreal)THNorm_result(&norm);
}

THStatus THTensor_(norm)(THTensor *r, THTensor *t, real value, int dim, int keepdim)
{
    double p = (double)TH_LOAD(value);
    THReduceKernel kernel = THTensor_(normKernel)(&p);
    return THReduce_dim(&kernel, r, t, dim, keepdim);
}

/* ---- the norm of a difference ---- */

typedef struct TH_CONCAT_3(TH, Real, Distance) {
    THLoop loop; /* over both tensors */
    int64_t n, piece;
    double p;
    THNormKind kind;
    THNorm *norms; /* one for each piece */
} TH_CONCAT_3(TH, Real, Distance);

typedef struct TH_CONCAT_3(TH, Real, DistanceWalk) {
    double p;
    THNormKind kind;
    THNorm *norm;
} TH_CONCAT_3(TH, Real, DistanceWalk);

static void THTensor_(addDifferences)(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const TH_CONCAT_3(TH, Real, DistanceWalk) *walk = params;
    TH_COMPUTE first[BLOCK], second[BLOCK], apart[BLOCK];
    for (int64_t i = 0; i < n; i += BLOCK) {
        int64_t some = n - i < BLOCK ? n - i : BLOCK;
        const TH_COMPUTE *x = THTensor_(blockOf)(some, data[0] + i * stride[0], stride[0], first);
        const TH_COMPUTE *y = THTensor_(blockOf)(some, data[1] + i * stride[1], stride[1], second);
        for (int64_t k = 0; k < some; k++)
            apart[k] = x[k] - y[k];
        THNorm more = {walk->kind, walk->p, 1, THTensor_(normSum)(some, apart, walk->kind, walk->p)};
        more = THTensor_(normScaled)(some, apart, more);
        THNorm_merge(walk->norm, &more);
    }
}

static void THTensor_(distancePieces)(void *context, int64_t begin, int64_t end)
{
    TH_CONCAT_3(TH, Real, Distance) *self = context;
    for (int64_t i = begin; i < end; i++) {
        int64_t last = (i + 1) * self->piece;
        const TH_CONCAT_3(TH, Real, DistanceWalk) walk = {self->p, self->kind, &self->norms[i]};
        THNorm_init(&self->norms[i]);
        THLoop_walk(&self->loop, i * self->piece, last < self->n ? last : self->n, THTensor_(addDifferences), &walk);
    }
}

accreal THTensor_(dist)(THTensor *a, THTensor *b, real value)
{
    TH_CONCAT_3(TH, Real, Distance) self = {.n = THTensor_(nElement)(a), .piece = 16 * BLOCK};
    THNorm norm;
    if (!THTensor_(isSameSizeAs)(a, b)) {
        THProduct_mismatch("dist", "self", a, "other", b);
        return 0;
    }
    THNorm_init(&norm);
    if (self.n == 0)
        return 0;
    self.p = (double)TH_LOAD(value);
    self.kind = THNorm_kindOf(self.p);
    THLoop_init(&self.loop, 2, a->nDimension, a->size);
    THLoop_operand(&self.loop, 0, a);
    THLoop_operand(&self.loop, 1, b);
    THLoop_order(&self.loop);
    int64_t pieces = (self.n - 1) / self.piece + 1;
    self.norms = pieces == 1 ? &norm : THScratch_new(pieces, sizeof(THNorm));
    if (!self.norms)
        return 0;
    THParallel_for(pieces, TH_GRAIN / self.piece, THTensor_(distancePieces), &self);
    for (int64_t i = 0; i < pieces && pieces > 1; i++)
        THNorm_merge(&norm, &self.norms[i]);
    if (pieces > 1)
        TH_free(self.norms);
    return (accreal)THNorm_result(&norm);
}

/* ---- renorm ---- */

TH_VECTOR(static, void, THTensor_(scaleLoop), (int64_t n, char *const *data, const int64_t *stride, const void *params),
          (n, data, stride, params)) {
    const TH_COMPUTE scale = *(const TH_COMPUTE *)params;
    if (stride[0] == (int64_t)sizeof(real) && stride[1] == (int64_t)sizeof(real)) {
        const real *x = (const real *)(const void *)data[1];
        real *r = (real *)(void *)data[0];
        TH_IVDEP
        for (int64_t i = 0; i < n; i++)
            r[i] = TH_STORE((TH_COMPUTE)(scale * TH_LOAD(x[i])));
        return;
    }
    for (int64_t i = 0; i < n; i++)
        *(real *)(void *)(data[0] + i * stride[0]) =
            TH_STORE((TH_COMPUTE)(scale * TH_LOAD(*(const real *)(const void *)(data[1] + i * stride[1]))));
}

/* Return a view of t at one index of dimension dim, which is kept with size 1. */
static THAnyTensor THTensor_(sliceOf)(const THTensor *t, int dim, int64_t index, int64_t *size)
{
    THAnyTensor view = *t;
    for (int d = 0; d < t->nDimension; d++)
        size[d] = d == dim ? 1 : t->size[d];
    view.size = size;
    view.storageOffset += index * t->stride[dim];
    return view;
}

/* Compute the factor of each slice. */
static THStatus THTensor_(scalesOf)(THTensor *t, real p, int dim, real maxnorm, TH_COMPUTE *scale)
{
    int64_t size[TH_MAX_DIMS];
    double most = (double)TH_LOAD(maxnorm), power = (double)TH_LOAD(p);
    THReduceKernel kernel = THTensor_(normKernel)(&power);
    for (int64_t i = 0; i < t->size[dim]; i++) {
        THAnyTensor slice = THTensor_(sliceOf)(t, dim, i, size);
        THNorm acc;
        TH_TRY(THReduce_all(&kernel, &slice, &acc));
        double norm = THNorm_result(&acc);
        scale[i] = norm > most ? (TH_COMPUTE)(most / (norm + 1e-7)) : 1;
    }
    return 0;
}

static THStatus THTensor_(scaleSlices)(THTensor *r, THTensor *t, int dim, const TH_COMPUTE *scale)
{
    int64_t sizes[2][TH_MAX_DIMS];
    for (int64_t i = 0; i < t->size[dim]; i++) {
        THAnyTensor into = THTensor_(sliceOf)(r, dim, i, sizes[0]), from = THTensor_(sliceOf)(t, dim, i, sizes[1]);
        THAnyTensor *const inputs[] = {&from};
        TH_TRY(THElementwise_run(&into, 1, inputs, THTensor_(scaleLoop), &scale[i]));
    }
    return 0;
}

THStatus THTensor_(renorm)(THTensor *r, THTensor *t, real p, int dim, real maxnorm)
{
    if (!(TH_LOAD(p) > 0))
        return THError_set(TH_ERROR_VALUE, "expected p > 0, got %g", (double)TH_LOAD(p));
    if (!(TH_LOAD(maxnorm) >= 0))
        return THError_set(TH_ERROR_VALUE, "expected maxnorm >= 0, got %g", (double)TH_LOAD(maxnorm));
    if (t->nDimension < 2)
        return THError_set(TH_ERROR_SHAPE, "expected a tensor of at least 2 dimensions, got %d", t->nDimension);
    TH_TRY(THAnyTensor_checkDim(t, dim));
    THTensor *inputs[] = {r == t ? NULL : t};
    THTensor *out = THResult_begin(r, 1, inputs);
    if (!out)
        return -1;
    TH_COMPUTE *scale = THScratch_new(t->size[dim], sizeof(TH_COMPUTE));
    THStatus status = scale ? THResult_resize(out, t->nDimension, t->size) : -1;
    if (status == 0)
        status = THTensor_(scalesOf)(t, p, dim, maxnorm, scale);
    if (status == 0)
        status = THTensor_(scaleSlices)(out, t, dim, scale);
    TH_free(scale);
    return THResult_end(r, out, status);
}

#undef HALVE
#undef LANES
#undef EXTREMES
#undef BLOCK
#undef IN_PLACE
#undef WIDTH
#undef ROWS
#endif
#endif
