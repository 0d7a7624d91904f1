/* See THRandom.h. */
#include "TH/core/THRandom.h"

#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THRandomMath.h"
#include "TH/core/THRuns.h"

__extension__ typedef unsigned __int128 Wide;

/* ---- uniform numbers ---- */

/* Return the upper 53 bits as a fraction, in two exact parts. */
TH_INLINE double fraction(uint64_t word)
{
    return THRandom_ofInt(word >> 38) * 0x1p-26 + THRandom_ofInt(word >> 11 & 0x7ffffff) * 0x1p-53;
}

TH_VECTOR(static, void, makeUniform, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double a = params->a, width = params->b - params->a;
    double *x = numbers;
    for (int i = 0; i < n; i++)
        x[i] = a + width * fraction(words[i]);
}

/* Draw only as many digits as the dtype has: all numbers are exact, and below 1. */
TH_VECTOR(static, void, makeUniformF, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double a = params->a, width = params->b - params->a, unit = ldexp(1, -params->digits);
    const int shift = 32 - params->digits;
    double *x = numbers;
    for (int i = 0; i < (n + 1) / 2; i++) {
        x[2 * i] = a + width * ((double)(int32_t)((uint32_t)words[i] >> shift) * unit);
        x[2 * i + 1] = a + width * ((double)(int32_t)((uint32_t)(words[i] >> 32) >> shift) * unit);
    }
}

TH_VECTOR(static, void, makeBernoulli, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const uint64_t limit = (uint64_t)ceil(params->a * 0x1p53);
    double *x = numbers;
    for (int i = 0; i < n; i++)
        x[i] = (int64_t)(words[i] >> 11) < (int64_t)limit ? 1.0 : 0.0;
}

/* ---- normal and log-normal numbers ---- */

TH_VECTOR(static, void, makeNormal, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double mean = params->a, stdv = params->b;
    double *x = numbers, a, b;
    for (int i = 0; i < (n + 1) / 2; i++) {
        THRandom_normalsOf(words[2 * i], words[2 * i + 1], &a, &b);
        x[2 * i] = mean + stdv * a;
        x[2 * i + 1] = mean + stdv * b;
    }
}

TH_VECTOR(static, void, makeNormalF, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const float mean = (float)params->a, stdv = (float)params->b;
    float *x = numbers, a, b;
    for (int i = 0; i < (n + 1) / 2; i++) {
        THRandom_normalsOfF((uint32_t)words[i], (uint32_t)(words[i] >> 32), &a, &b);
        x[2 * i] = mean + stdv * a;
        x[2 * i + 1] = mean + stdv * b;
    }
}

TH_VECTOR(static, void, exponentials, (int n, double *x), (n, x)) {
    for (int i = 0; i < n; i++)
        x[i] = THRandom_exp(x[i]);
}

static void makeLogNormal(int n, const uint64_t *words, void *numbers, const THRandomParams *params)
{
    makeNormal(n, words, numbers, params);
    exponentials(n, numbers);
}

/* ---- logarithms and tangents ---- */

TH_VECTOR(static, void, makeExponential, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double scale = 1 / params->a;
    double *x = numbers;
    for (int i = 0; i < n; i++)
        x[i] = THRandom_exponentialOf(words[i]) * scale;
}

TH_VECTOR(static, void, makeExponentialF, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const float scale = (float)(1 / params->a);
    float *x = numbers;
    for (int i = 0; i < (n + 1) / 2; i++) {
        x[2 * i] = THRandom_exponentialOfF((uint32_t)words[i]) * scale;
        x[2 * i + 1] = THRandom_exponentialOfF((uint32_t)(words[i] >> 32)) * scale;
    }
}

TH_VECTOR(static, void, makeGeometric, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double p = params->a, scale = p < 1 ? 1 / THRandom_minusLog(1 - p, p) : 0;
    double *x = numbers;
    for (int i = 0; i < n; i++)
        x[i] = THRandom_floor(THRandom_exponentialOf(words[i]) * scale) + 1;
}

TH_VECTOR(static, void, makeCauchy, (int n, const uint64_t *words, void *numbers, const THRandomParams *params),
          (n, words, numbers, params)) {
    const double median = params->a, sigma = params->b;
    double *x = numbers;
    for (int i = 0; i < n; i++)
        x[i] = median + sigma * THRandom_cauchyOf(words[i]);
}

/* ---- integers: (a word of b bits) * (the number of integers) / 2^b ---- */

/* Draw without bias: a product whose lower half is below 2^b modulo `count` is drawn again. */
static uint64_t drawBelow(THGenerator *generator, uint64_t word, uint64_t last)
{
    const uint64_t count = last + 1;
    if (count == 0)
        return word;
    Wide product = (Wide)word * count;
    if ((uint64_t)product < count)
        for (const uint64_t beyond = (0 - count) % count; (uint64_t)product < beyond;) {
            THGenerator_words(generator, 1, &word);
            product = (Wide)word * count;
        }
    return (uint64_t)(product >> 64);
}

static uint64_t redraw(THGenerator *generator, uint64_t last)
{
    uint64_t word;
    THGenerator_words(generator, 1, &word);
    return drawBelow(generator, word, last);
}

TH_INLINE uint32_t halfOf(const uint64_t *words, int i)
{
    return (uint32_t)(words[i / 2] >> (i & 1 ? 32 : 0));
}

/* Compute the products of both halves of n/2 words with count < 2^32; the lower half of a product is used by the
 * rejection test. */
TH_VECTOR(static, void, multiplyHalves, (int n, const uint64_t *words, uint64_t *products, uint64_t count),
          (n, words, products, count)) {
    for (int i = 0; i < (n + 1) / 2; i++) {
        products[2 * i] = (words[i] & UINT32_MAX) * count;
        products[2 * i + 1] = (words[i] >> 32) * count;
    }
}

TH_VECTOR(static, uint64_t, anyBelow, (int n, const uint64_t *products, uint64_t beyond), (n, products, beyond)) {
    uint64_t found = 0;
    for (int i = 0; i < n; i++)
        found |= (products[i] & UINT32_MAX) - beyond; /* wraps around if it is less, which sets the highest bit */
    return found >> 63;
}

TH_VECTOR(static, void, upperHalves, (int n, uint64_t *products), (n, products)) {
    for (int i = 0; i < n; i++)
        products[i] >>= 32;
}

static void drawNarrow(THGenerator *generator, int n, void *numbers, const THRandomParams *params)
{
    uint64_t words[TH_RANDOM_BLOCK / 2], *x = numbers;
    const uint64_t count = params->last + 1, beyond = ((uint64_t)1 << 32) % count;
    THGenerator_words(generator, (n + 1) / 2, words);
    multiplyHalves(n, words, x, count);
    bool again = anyBelow(n, x, beyond);
    for (int i = 0; i < n && again; i++)
        if ((x[i] & UINT32_MAX) < beyond)
            x[i] = redraw(generator, params->last) << 32;
    upperHalves(n, x);
}

static void drawWide(THGenerator *generator, int n, void *numbers, const THRandomParams *params)
{
    uint64_t words[TH_RANDOM_BLOCK], *x = numbers;
    THGenerator_words(generator, n, words);
    for (int i = 0; i < n; i++)
        x[i] = drawBelow(generator, words[i], params->last);
}

/* For powers of two, no number is rejected. */
static void makeNarrow(int n, const uint64_t *words, void *numbers, const THRandomParams *params)
{
    multiplyHalves(n, words, numbers, params->last + 1);
    upperHalves(n, numbers);
}

static void makeWide(int n, const uint64_t *words, void *numbers, const THRandomParams *params)
{
    uint64_t *x = numbers;
    int shift = 64;
    for (uint64_t last = params->last; last > 0; last >>= 1)
        shift--;
    for (int i = 0; i < n; i++)
        x[i] = words[i] >> shift;
}

const THRandomKernel *THRandom_integersUpTo(uint64_t last)
{
    static const THRandomKernel kernels[2][2] = {
        {{1, 2, THRandom_integers, NULL, drawNarrow}, {1, 1, THRandom_integers, NULL, drawWide}},
        {{1, 2, THRandom_integers, makeNarrow, NULL}, {1, 1, THRandom_integers, makeWide, NULL}},
    };
    return &kernels[(last & (last + 1)) == 0][last >= UINT32_MAX];
}

void THRandom_drawFalling(THGenerator *generator, int n, uint64_t *numbers, uint64_t last)
{
    uint64_t words[TH_RANDOM_BLOCK];
    const bool narrow = last < UINT32_MAX;
    THGenerator_words(generator, narrow ? (n + 1) / 2 : n, words);
    for (int k = 0; k < n; k++) {
        if (!narrow) {
            numbers[k] = drawBelow(generator, words[k], last - (uint64_t)k);
            continue;
        }
        uint32_t count = (uint32_t)last - (uint32_t)k + 1;
        uint64_t product = (uint64_t)halfOf(words, k) * count;
        bool again = (uint32_t)product < count && (uint32_t)product < (0 - count) % count;
        numbers[k] = again ? redraw(generator, count - 1) : product >> 32;
    }
}

/* ---- kernels ---- */

const THRandomKernel THRandom_uniform = {1, 1, THRandom_doubles, makeUniform, NULL};
const THRandomKernel THRandom_uniformF = {1, 2, THRandom_doubles, makeUniformF, NULL};
const THRandomKernel THRandom_normal = {2, 2, THRandom_doubles, makeNormal, NULL};
const THRandomKernel THRandom_normalF = {1, 2, THRandom_floats, makeNormalF, NULL};
const THRandomKernel THRandom_exponential = {1, 1, THRandom_doubles, makeExponential, NULL};
const THRandomKernel THRandom_exponentialF = {1, 2, THRandom_floats, makeExponentialF, NULL};
const THRandomKernel THRandom_logNormal = {2, 2, THRandom_doubles, makeLogNormal, NULL};
const THRandomKernel THRandom_cauchy = {1, 1, THRandom_doubles, makeCauchy, NULL};
const THRandomKernel THRandom_geometric = {1, 1, THRandom_doubles, makeGeometric, NULL};
const THRandomKernel THRandom_bernoulli = {1, 1, THRandom_doubles, makeBernoulli, NULL};

static int64_t wordsFor(const THRandomKernel *kernel, int64_t n)
{
    return (n + kernel->numbers - 1) / kernel->numbers * kernel->words;
}

void THRandom_make(THGenerator *generator, const THRandomKernel *kernel, int n, void *numbers,
                   const THRandomParams *params)
{
    uint64_t words[TH_RANDOM_BLOCK];
    if (kernel->draw) {
        kernel->draw(generator, n, numbers, params);
        return;
    }
    THGenerator_words(generator, wordsFor(kernel, n), words);
    kernel->make(n, words, numbers, params);
}

/* ---- filling a tensor ---- */

typedef struct Fill {
    THAnyTensor *self;
    THGenerator *generator;
    const THPcg *pcg; /* state at the beginning; NULL: words are drawn from the generator in order */
    const THRandomKernel *kernel;
    const THRandomParams *params;
    THRandomStore store;
} Fill;

/* Fill the blocks [begin, end). */
static void fillBlocks(void *context, int64_t begin, int64_t end)
{
    uint64_t words[TH_RANDOM_BLOCK], numbers[TH_RANDOM_BLOCK];
    const Fill *fill = context;
    const THRandomKernel *kernel = fill->kernel;
    const size_t size = kernel->form == THRandom_floats ? sizeof(float) : sizeof(double);
    int64_t at = begin * TH_RANDOM_BLOCK, last = end * TH_RANDOM_BLOCK, n = THAnyTensor_nElement(fill->self);
    THPcg pcg;
    THRuns runs;
    if (fill->pcg) {
        pcg = *fill->pcg;
        THPcg_advance(&pcg, (uint64_t)wordsFor(kernel, at));
    }
    THRuns_begin(&runs, fill->self, 1, &fill->self, -1);
    THRuns_skip(&runs, at / runs.length);
    int64_t place = at % runs.length; /* index in the run */
    for (int count; at < last && at < n; at += count) {
        count = n - at < TH_RANDOM_BLOCK ? (int)(n - at) : TH_RANDOM_BLOCK;
        if (fill->pcg) {
            THPcg_words(&pcg, wordsFor(kernel, count), words);
            kernel->make(count, words, numbers, fill->params);
        } else {
            THRandom_make(fill->generator, kernel, count, numbers, fill->params);
        }
        for (int64_t k = 0, m; k < count; k += m) {
            m = runs.length - place < count - k ? runs.length - place : count - k;
            fill->store(m, (char *)numbers + (size_t)k * size, runs.data[0] + place * runs.step[0], runs.step[0],
                        fill->params);
            place += m;
            if (place == runs.length) {
                THRuns_next(&runs);
                place = 0;
            }
        }
    }
}

static THStatus fillLocked(THAnyTensor *self, THGenerator *generator, const THRandomKernel *kernel,
                           const THRandomParams *params, THRandomStore store)
{
    const int64_t n = THAnyTensor_nElement(self), blocks = (n + TH_RANDOM_BLOCK - 1) / TH_RANDOM_BLOCK;
    if (n == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    Fill fill = {self, generator, kernel->make ? THGenerator_pcg(generator) : NULL, kernel, params, store};
    if (!fill.pcg) {
        fillBlocks(&fill, 0, blocks);
        return 0;
    }
    THParallel_for(blocks, TH_GRAIN / TH_RANDOM_BLOCK, fillBlocks, &fill);
    THGenerator_advance(generator, (uint64_t)wordsFor(kernel, n));
    return 0;
}

THStatus THRandom_fill(THAnyTensor *self, THGenerator *generator, const THRandomKernel *kernel,
                       const THRandomParams *params, THRandomStore store)
{
    TH_TRY(THGenerator_lock(generator));
    THStatus status = fillLocked(self, generator, kernel, params, store);
    THGenerator_unlock(generator);
    return status;
}
