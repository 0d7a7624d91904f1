/* See THLoop.h. */
#include "TH/core/THLoop.h"

enum {
    CACHE_LINE = 64,
    PAGE = 4096,
    SHORT_RUN = 16,  /* shorter dimensions are processed in tiles */
    LONG_TILE = 512, /* elements per run in these tiles */
    /* Each element of a transposed operand's run is in a different cache line; the lines are used again by the next
     * rows if they are still in the first-level cache. Addresses that differ by multiples of a page compete for the
     * same few lines. */
    TILE_LENGTH = 256,
    PAGE_TILE_LENGTH = 64,
    TILE_ROWS = 64,
};

void THLoop_init(THLoop *self, int count, int nDimension, const int64_t *size)
{
    self->count = count;
    self->nDimension = nDimension;
    for (int d = 0; d < nDimension; d++)
        self->size[d] = size[d];
}

void THLoop_operand(THLoop *self, int k, const THAnyTensor *tensor)
{
    const int64_t itemsize = tensor->dtype->itemsize;
    const int lead = self->nDimension - tensor->nDimension;
    int64_t *stride = self->stride[k];
    self->data[k] = THAnyTensor_data(tensor);
    for (int d = 0; d < lead; d++)
        stride[d] = 0;
    for (int d = 0; d < tensor->nDimension; d++)
        stride[lead + d] = tensor->size[d] == 1 ? 0 : tensor->stride[d] * itemsize;
}

void THLoop_contiguousOperand(THLoop *self, int k, char *data, int64_t itemsize)
{
    int64_t step = itemsize;
    self->data[k] = data;
    for (int d = self->nDimension - 1; d >= 0; d--) {
        self->stride[k][d] = step;
        step *= self->size[d];
    }
}

/* Return whether dimension a belongs inside b. The first operand whose strides along the two differ decides; operands
 * that are broadcast along one of them are ignored. */
static bool isInside(const THLoop *self, int a, int b)
{
    for (int k = 0; k < self->count; k++) {
        int64_t s = self->stride[k][a], t = self->stride[k][b];
        if (s != t && s != 0 && t != 0)
            return s < t;
    }
    return false;
}

static void moveDim(THLoop *self, int to, int from)
{
    self->size[to] = self->size[from];
    for (int k = 0; k < self->count; k++)
        self->stride[k][to] = self->stride[k][from];
}

/* Reverse the dimensions, without those of size 1. */
static void turnRound(THLoop *self)
{
    int64_t size[TH_MAX_DIMS], stride[TH_MAX_OPERANDS];
    int n = 0;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->size[d] != 1)
            moveDim(self, n++, d);
    }
    self->nDimension = n;
    for (int a = 0, b = n - 1; a < b; a++, b--) {
        size[0] = self->size[a];
        for (int k = 0; k < self->count; k++)
            stride[k] = self->stride[k][a];
        moveDim(self, a, b);
        self->size[b] = size[0];
        for (int k = 0; k < self->count; k++)
            self->stride[k][b] = stride[k];
    }
}

static void sortDims(THLoop *self)
{
    int64_t size, stride[TH_MAX_OPERANDS];
    for (int d = 1; d < self->nDimension; d++) {
        int to = d;
        while (to > 0 && isInside(self, d, to - 1))
            to--;
        if (to == d)
            continue;
        size = self->size[d];
        for (int k = 0; k < self->count; k++)
            stride[k] = self->stride[k][d];
        for (int e = d; e > to; e--)
            moveDim(self, e, e - 1);
        self->size[to] = size;
        for (int k = 0; k < self->count; k++)
            self->stride[k][to] = stride[k];
    }
}

static bool continues(const THLoop *self, int inner, int outer)
{
    for (int k = 0; k < self->count; k++) {
        if (self->stride[k][outer] != self->stride[k][inner] * self->size[inner])
            return false;
    }
    return true;
}

void THLoop_order(THLoop *self)
{
    int last = 0;
    turnRound(self);
    sortDims(self);
    if (self->nDimension == 0) { /* one element */
        self->nDimension = 1;
        self->size[0] = 1;
        for (int k = 0; k < self->count; k++)
            self->stride[k][0] = 0;
        return;
    }
    for (int d = 1; d < self->nDimension; d++) {
        if (continues(self, last, d))
            self->size[last] *= self->size[d];
        else
            moveDim(self, ++last, d);
    }
    self->nDimension = last + 1;
}

/* ---- walking ---- */

typedef struct Position {
    int64_t index[TH_MAX_DIMS];
    char *data[TH_MAX_OPERANDS];
} Position;

static void seek(const THLoop *self, Position *at, int64_t element)
{
    for (int k = 0; k < self->count; k++)
        at->data[k] = self->data[k];
    for (int d = 0; d < self->nDimension; d++) {
        int64_t i = element % self->size[d];
        element /= self->size[d];
        at->index[d] = i;
        for (int k = 0; k < self->count; k++)
            at->data[k] += i * self->stride[k][d];
    }
}

/* Advance to the beginning of the next row. */
static void nextRow(const THLoop *self, Position *at)
{
    for (int k = 0; k < self->count; k++)
        at->data[k] -= at->index[0] * self->stride[k][0];
    at->index[0] = 0;
    for (int d = 1; d < self->nDimension; d++) {
        if (++at->index[d] < self->size[d]) {
            for (int k = 0; k < self->count; k++)
                at->data[k] += self->stride[k][d];
            return;
        }
        for (int k = 0; k < self->count; k++)
            at->data[k] -= (self->size[d] - 1) * self->stride[k][d];
        at->index[d] = 0;
    }
}

void THLoop_walk(const THLoop *self, int64_t begin, int64_t end, THElementwiseLoop function, const void *params)
{
    int64_t stride[TH_MAX_OPERANDS];
    Position at;
    for (int k = 0; k < self->count; k++)
        stride[k] = self->stride[k][0];
    seek(self, &at, begin);
    while (begin < end) {
        int64_t n = self->size[0] - at.index[0];
        if (n > end - begin)
            n = end - begin;
        function(n, at.data, stride, params);
        begin += n;
        if (begin < end)
            nextRow(self, &at);
    }
}

/* ---- running ----
 *
 * Runs along the innermost dimension are best, with two exceptions: if it is short, calls cost more than elements, and
 * if an operand has a large stride along it (a transposed operand), each element is in a different cache line. Both
 * cases are run in tiles of two dimensions: `length` elements per run, `rows` runs per tile. */

typedef struct Tiles {
    const THLoop *loop;
    THElementwiseLoop function;
    const void *params;
    int run, row;         /* the two dimensions */
    int64_t length, rows; /* size of a tile; tiles at the end are smaller */
    int64_t across;       /* tiles along `run` */
} Tiles;

/* Return whether an operand is transposed; if so, set the other dimension of the tiles and the length of runs. */
static bool isTransposed(const THLoop *self, Tiles *tiles)
{
    for (int k = 1; k < self->count; k++) {
        const int64_t step = self->stride[k][0], length = step % PAGE == 0 ? PAGE_TILE_LENGTH : TILE_LENGTH;
        int best = 0;
        if (step < CACHE_LINE || self->size[0] <= length)
            continue;
        for (int d = 1; d < self->nDimension; d++) {
            if (self->stride[k][d] != 0 && self->stride[k][d] < self->stride[k][best])
                best = d;
        }
        if (best && self->stride[k][best] < CACHE_LINE) {
            tiles->row = best;
            tiles->length = length;
            return true;
        }
    }
    return false;
}

/* Return a dimension that is long enough to replace a short innermost one; 0 if no dimension is. */
static int longDim(const THLoop *self)
{
    for (int d = 1; d < self->nDimension; d++) {
        if (self->size[d] >= 2 * SHORT_RUN)
            return d;
    }
    return 0;
}

static bool needsTiles(const THLoop *self, Tiles *tiles)
{
    if (self->nDimension < 2)
        return false;
    if (self->size[0] < SHORT_RUN) {
        tiles->run = longDim(self);
        tiles->row = 0;
        tiles->length = LONG_TILE;
        tiles->rows = self->size[0];
        return tiles->run != 0;
    }
    tiles->run = 0;
    tiles->rows = TILE_ROWS;
    return isTransposed(self, tiles);
}

static void runTile(const Tiles *tiles, const Position *at)
{
    const THLoop *loop = tiles->loop;
    int64_t stride[TH_MAX_OPERANDS], step[TH_MAX_OPERANDS];
    char *data[TH_MAX_OPERANDS];
    int64_t length = loop->size[tiles->run] - at->index[tiles->run];
    int64_t rows = loop->size[tiles->row] - at->index[tiles->row];
    length = length < tiles->length ? length : tiles->length;
    rows = rows < tiles->rows ? rows : tiles->rows;
    for (int k = 0; k < loop->count; k++) {
        stride[k] = loop->stride[k][tiles->run];
        step[k] = loop->stride[k][tiles->row];
        data[k] = at->data[k];
    }
    for (int64_t r = 0; r < rows; r++) {
        tiles->function(length, data, stride, tiles->params);
        for (int k = 0; k < loop->count; k++)
            data[k] += step[k];
    }
}

/* Process tiles [begin, end), numbered along `run`, then along `row`, then along the other dimensions. */
static void runTiles(void *context, int64_t begin, int64_t end)
{
    const Tiles *tiles = context;
    const THLoop *loop = tiles->loop;
    const int64_t down = (loop->size[tiles->row] - 1) / tiles->rows + 1;
    for (int64_t tile = begin; tile < end; tile++) {
        Position at;
        int64_t rest = tile / tiles->across / down;
        for (int k = 0; k < loop->count; k++)
            at.data[k] = loop->data[k];
        for (int d = 0; d < loop->nDimension; d++) {
            if (d == tiles->run) {
                at.index[d] = tile % tiles->across * tiles->length;
            } else if (d == tiles->row) {
                at.index[d] = tile / tiles->across % down * tiles->rows;
            } else {
                at.index[d] = rest % loop->size[d];
                rest /= loop->size[d];
            }
            for (int k = 0; k < loop->count; k++)
                at.data[k] += at.index[d] * loop->stride[k][d];
        }
        runTile(tiles, &at);
    }
}

static void runRows(void *context, int64_t begin, int64_t end)
{
    const Tiles *tiles = context;
    THLoop_walk(tiles->loop, begin, end, tiles->function, tiles->params);
}

void THLoop_run(const THLoop *self, THElementwiseLoop function, const void *params)
{
    Tiles tiles = {.loop = self, .function = function, .params = params};
    const int64_t n = THLoop_nElement(self);
    if (needsTiles(self, &tiles)) {
        int64_t down = (self->size[tiles.row] - 1) / tiles.rows + 1;
        tiles.across = (self->size[tiles.run] - 1) / tiles.length + 1;
        const int64_t count = n / self->size[tiles.run] / self->size[tiles.row] * tiles.across * down;
        THParallel_for(count, TH_GRAIN / (tiles.length * tiles.rows) + 1, runTiles, &tiles);
    } else {
        THParallel_for(n, TH_GRAIN, runRows, &tiles);
    }
}
