/* Copies of the elements that a key selects, by itemsize.
 *
 * The dimensions of the view before the picks (offsets from masks and index arrays) are the outer loops, the picks are
 * the middle loop, and the dimensions after the picks, merged if their strides allow it, are the inner loops. The dense
 * memory is traversed in order. A selection without picks, by slices with negative steps, counts as having one pick. */
#include <Python.h>
#include <string.h>

#include "THP/core/IndexParse.h"

/* An iterator over some dimensions in row-major order. */
typedef struct Walk {
    int nDimension;
    const int64_t *size, *stride;
    int64_t at[TH_MAX_DIMS];
    int64_t offset;
} Walk;

static void start(Walk *self, int nDimension, const int64_t *size, const int64_t *stride)
{
    self->nDimension = nDimension;
    self->size = size;
    self->stride = stride;
    self->offset = 0;
    for (int d = 0; d < nDimension; d++)
        self->at[d] = 0;
}

/* Advance to the next position. Return false after the last one. */
static bool advance(Walk *self)
{
    for (int d = self->nDimension - 1; d >= 0; d--) {
        self->offset += self->stride[d];
        if (++self->at[d] < self->size[d])
            return true;
        self->offset -= self->at[d] * self->stride[d];
        self->at[d] = 0;
    }
    return false;
}

/* Inlined with a constant width, so that memcpy becomes one move instruction. */
static inline void moveElement(char *place, char *dense, size_t width, THPMove move)
{
    if (move == THP_MOVE_GET)
        memcpy(dense, place, width);
    else
        memcpy(place, dense, width);
}

/* Move n elements at base + pick[k], or at base + k * step if pick is NULL. Offsets are in elements. */
static inline void moveRun(char *base, const int64_t *pick, int64_t step, int64_t n, char *dense, size_t width,
                           THPMove move)
{
    size_t denseStep = move == THP_MOVE_FILL ? 0 : width;
    if (pick)
        for (int64_t k = 0; k < n; k++, dense += denseStep)
            moveElement(base + pick[k] * (int64_t)width, dense, width, move);
    else if (step == -1) /* with a constant step the compiler vectorizes the loop */
        for (int64_t k = 0; k < n; k++, dense += denseStep)
            moveElement(base - k * (int64_t)width, dense, width, move);
    else
        for (int64_t k = 0; k < n; k++, dense += denseStep)
            moveElement(base + k * step * (int64_t)width, dense, width, move);
}

static void moveElements(char *base, const int64_t *pick, int64_t step, int64_t n, char *dense, size_t width,
                         THPMove move)
{
    if (!pick && step == 1 && move != THP_MOVE_FILL) {
        moveElement(base, dense, (size_t)n * width, move);
        return;
    }
    switch (width) {
    case 1:
        moveRun(base, pick, step, n, dense, 1, move);
        break;
    case 2:
        moveRun(base, pick, step, n, dense, 2, move);
        break;
    case 4:
        moveRun(base, pick, step, n, dense, 4, move);
        break;
    case 8:
        moveRun(base, pick, step, n, dense, 8, move);
        break;
    default:
        moveRun(base, pick, step, n, dense, width, move);
    }
}

/* Store the dimensions of the view after the picks, with adjacent dimensions merged if possible, and return their
 * number. */
static int mergeInner(const THPSelection *self, int64_t *size, int64_t *stride)
{
    int n = 0;
    for (int d = self->picksAt; d < self->nDimension; d++) {
        if (self->size[d] == 1)
            continue;
        if (n > 0 && stride[n - 1] == self->size[d] * self->stride[d]) {
            size[n - 1] *= self->size[d];
            stride[n - 1] = self->stride[d];
        } else {
            size[n] = self->size[d];
            stride[n++] = self->stride[d];
        }
    }
    return n;
}

void THPSelection_move(const THPSelection *self, char *dense, THPMove move)
{
    size_t width = (size_t)self->tensor->dtype->itemsize;
    char *base = (char *)self->tensor->storage->data + self->offset * (int64_t)width;
    static const int64_t once = 0;
    const int64_t *pick = self->picks ? (const int64_t *)(const void *)THAnyTensor_data(self->picks) : &once;
    int64_t count = self->picks ? THAnyTensor_nElement(self->picks) : 1, size[TH_MAX_DIMS], stride[TH_MAX_DIMS];
    int inner = mergeInner(self, size, stride);
    int64_t run = inner ? size[inner - 1] : 1;
    size_t denseStep = move == THP_MOVE_FILL ? 0 : width;
    Walk outer, middle;
    start(&outer, self->picksAt, self->size, self->stride);
    do {
        char *place = base + outer.offset * (int64_t)width;
        if (inner == 0) {
            moveElements(place, pick, 0, count, dense, width, move);
            dense += (size_t)count * denseStep;
            continue;
        }
        for (int64_t k = 0; k < count; k++) {
            start(&middle, inner - 1, size, stride);
            do {
                moveElements(place + (pick[k] + middle.offset) * (int64_t)width, NULL, stride[inner - 1], run, dense,
                             width, move);
                dense += (size_t)run * denseStep;
            } while (advance(&middle));
        }
    } while (advance(&outer));
}
