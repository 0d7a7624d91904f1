/* Convolutions and cross-correlations, row by row: each row of a kernel adds multiples of an input row to a row of
 * sums, four taps at a time where all of them are inside the input. Sums are accumulated in accreal and rounded
 * once. */
#ifndef TH_GENERIC_FILE
#include <string.h>

#include "TH/core/THTyped.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Convolve.c"
#else
#ifdef TH_REAL_IS_FLOATING

#define TAPS 4
#define COLUMNS 512 /* sums per block */

/* A cross-correlation of padded input in three dimensions; a plane has depth 1. Taps outside the input add nothing. */
typedef struct TH_CONCAT_3(TH, Real, Convolution) {
    const real *t, *k;
    real *r;
    int64_t in[3], kernel[3], out[3], pad[3];
    int64_t planes; /* planes of the input that are summed for one plane of the output */
    bool apart;     /* each plane has its own kernel */
    bool turned;    /* the kernel is reversed */
} TH_CONCAT_3(TH, Real, Convolution);
#define CONVOLUTION TH_CONCAT_3(TH, Real, Convolution)

/* ---- rows ---- */

/* Add x[i] * w[0] + x[i + 1] * w[1] + … to sums[i]. */
TH_VECTOR(static, void, THTensor_(addTaps), (int64_t n, accreal *sums, const real *x, const accreal *w),
          (n, sums, x, w)) {
    const accreal a = w[0], b = w[1], c = w[2], d = w[3];
    for (int64_t i = 0; i < n; i++)
        sums[i] += a * (accreal)TH_LOAD(x[i]) + b * (accreal)TH_LOAD(x[i + 1]) + c * (accreal)TH_LOAD(x[i + 2]) +
                   d * (accreal)TH_LOAD(x[i + 3]);
}

TH_VECTOR(static, void, THTensor_(addTap), (int64_t n, accreal *sums, const real *x, accreal w), (n, sums, x, w)) {
    for (int64_t i = 0; i < n; i++)
        sums[i] += w * (accreal)TH_LOAD(x[i]);
}

/* Add tap `tap` for those columns in [begin, end) at which it is inside the row. */
static void THTensor_(addTapInside)(const CONVOLUTION *self, accreal *sums, int64_t first, int64_t begin, int64_t end,
                                    const real *row, int64_t tap, accreal w)
{
    int64_t move = tap - self->pad[2], stop = self->in[2] - move;
    begin = begin + move < 0 ? -move : begin;
    end = end < stop ? end : stop;
    if (begin < end)
        THTensor_(addTap)(end - begin, sums + (begin - first), row + begin + move, w);
}

/* Add a row of the kernel times a row of the input, for columns [first, last) of the output. */
static void THTensor_(addRow)(const CONVOLUTION *self, accreal *sums, int64_t first, int64_t last, const real *row,
                              const real *kernel)
{
    const int64_t width = self->kernel[2];
    for (int64_t tap = 0; tap < width; tap += TAPS) {
        accreal w[TAPS] = {0};
        int64_t count = width - tap < TAPS ? width - tap : TAPS, move = tap - self->pad[2];
        for (int64_t i = 0; i < count; i++)
            w[i] = TH_LOAD(kernel[self->turned ? width - 1 - tap - i : tap + i]);
        /* columns at which all taps are inside */
        int64_t begin = first + move < 0 ? -move : first, end = self->in[2] - move - (TAPS - 1);
        end = last < end ? last : end;
        if (count < TAPS || begin >= end)
            begin = end = last;
        else
            THTensor_(addTaps)(end - begin, sums + (begin - first), row + begin + move, w);
        for (int64_t i = 0; i < count; i++) {
            THTensor_(addTapInside)(self, sums, first, first, begin, row, tap + i, w[i]);
            THTensor_(addTapInside)(self, sums, first, end, last, row, tap + i, w[i]);
        }
    }
}

/* Add one plane of the input times its kernel, for a row of the output. */
static void THTensor_(addPlane)(const CONVOLUTION *self, accreal *sums, int64_t first, int64_t last, int64_t z,
                                int64_t y, const real *plane, const real *kernel)
{
    for (int64_t i = 0; i < self->kernel[0]; i++)
        for (int64_t j = 0; j < self->kernel[1]; j++) {
            int64_t depth = z + i - self->pad[0], height = y + j - self->pad[1];
            int64_t a = self->turned ? self->kernel[0] - 1 - i : i, b = self->turned ? self->kernel[1] - 1 - j : j;
            if (depth >= 0 && depth < self->in[0] && height >= 0 && height < self->in[1])
                THTensor_(addRow)(self, sums, first, last, plane + (depth * self->in[1] + height) * self->in[2],
                                  kernel + (a * self->kernel[1] + b) * self->kernel[2]);
        }
}

/* Compute rows [begin, end) of all planes of the output. */
static void THTensor_(convolveRows)(void *context, int64_t begin, int64_t end)
{
    const CONVOLUTION *self = context;
    const int64_t area = self->in[0] * self->in[1] * self->in[2];
    const int64_t kernel = self->kernel[0] * self->kernel[1] * self->kernel[2];
    for (int64_t row = begin; row < end; row++) {
        int64_t plane = row / (self->out[0] * self->out[1]), z = row / self->out[1] % self->out[0];
        for (int64_t first = 0; first < self->out[2]; first += COLUMNS) {
            accreal sums[COLUMNS] = {0};
            int64_t last = first + COLUMNS < self->out[2] ? first + COLUMNS : self->out[2];
            for (int64_t n = 0; n < self->planes; n++)
                THTensor_(addPlane)(self, sums, first, last, z, row % self->out[1],
                                    self->t + (self->apart ? plane : n) * area,
                                    self->k + (self->apart ? plane : plane * self->planes + n) * kernel);
            for (int64_t i = first; i < last; i++)
                self->r[row * self->out[2] + i] = TH_STORE((TH_COMPUTE)sums[i - first]);
        }
    }
}

/* ---- shapes ---- */

/* Store the sizes of the last `rank` dimensions as three sizes. */
static void THTensor_(volumeOf)(const THTensor *t, int rank, int64_t *size)
{
    size[0] = 1;
    for (int d = 0; d < rank; d++)
        size[3 - rank + d] = t->size[t->nDimension - rank + d];
}

/* Check the shapes and fill in the sizes; *nDimension and size become the shape of the result. */
static THStatus THTensor_(shapeConvolution)(CONVOLUTION *self, const THTensor *t, const THTensor *k, int rank,
                                            bool full, int *nDimension, int64_t *size)
{
    const char *name = rank == 2 ? "conv2" : "conv3";
    int n = 0, more = k->nDimension - rank;
    if (t->nDimension != rank + (more > 0) || more < 0 || more > 2)
        return THProduct_mismatch(name, "self", t, "kernel", k);
    if (more > 0 && k->size[more - 1] != t->size[0])
        return THProduct_mismatch(name, "self", t, "kernel", k);
    self->apart = more == 1;
    self->planes = more == 2 ? t->size[0] : 1;
    if (more > 0)
        size[n++] = k->size[0];
    THTensor_(volumeOf)(t, rank, self->in);
    THTensor_(volumeOf)(k, rank, self->kernel);
    for (int d = 0; d < 3; d++) {
        self->pad[d] = full ? self->kernel[d] - 1 : 0;
        self->out[d] = self->in[d] + (full ? self->kernel[d] - 1 : 1 - self->kernel[d]);
        if (self->out[d] < 1) {
            char shapes[2][TH_SHAPE_TEXT];
            return THError_set(
                TH_ERROR_VALUE, "with mode V the kernel must be at most as large as self, got self: %s, kernel: %s",
                THError_shape(shapes[0], sizeof shapes[0], t), THError_shape(shapes[1], sizeof shapes[1], k));
        }
        if (d >= 3 - rank)
            size[n++] = self->out[d];
    }
    *nDimension = n;
    return 0;
}

static THStatus THTensor_(convolveInto)(CONVOLUTION *self, THTensor *out, THTensor *t, THTensor *k)
{
    THStatus status = -1;
    THTensor *from = THTensor_(newContiguous)(t), *kernel = THTensor_(newContiguous)(k);
    THTensor *into =
        THTensor_(isContiguous)(out) ? out : THAnyTensor_newWithSizes(out->dtype, out->nDimension, out->size);
    if (from && kernel && into) {
        double work = (double)self->planes * (double)self->out[2];
        for (int d = 0; d < 3; d++)
            work *= (double)self->kernel[d];
        self->t = THTensor_(data)(from);
        self->k = THTensor_(data)(kernel);
        self->r = THTensor_(data)(into);
        THParallel_for(THTensor_(nElement)(out) / self->out[2], (int64_t)(1e5 / work) + 1, THTensor_(convolveRows),
                       self);
        status = into == out ? 0 : THTensor_(copy)(out, into);
    }
    THTensor_(free)(from);
    THTensor_(free)(kernel);
    if (into != out)
        THTensor_(free)(into);
    return status;
}

static THStatus THTensor_(convolve)(THTensor *r, THTensor *t, THTensor *k, int rank, const char *vf, const char *xc)
{
    CONVOLUTION self = {.turned = *xc == 'C'};
    THTensor *inputs[] = {t, k};
    int64_t size[TH_MAX_DIMS];
    int nDimension = 0;
    if (strcmp(vf, "V") != 0 && strcmp(vf, "F") != 0)
        return THError_set(TH_ERROR_VALUE, "expected 'V' (valid) or 'F' (full), got '%.20s'", vf);
    TH_TRY(THTensor_(shapeConvolution)(&self, t, k, rank, *vf == 'F', &nDimension, size));
    THTensor *out = THResult_begin(r, 2, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, nDimension, size);
    if (status == 0)
        status = THTensor_(convolveInto)(&self, out, t, k);
    return THResult_end(r, out, status);
}

THStatus THTensor_(conv2)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc)
{
    return THTensor_(convolve)(r, t, k, 2, vf, xc);
}

THStatus THTensor_(conv3)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc)
{
    return THTensor_(convolve)(r, t, k, 3, vf, xc);
}

#undef TAPS
#undef COLUMNS
#undef CONVOLUTION
#endif
#endif
