/* Distributions over a stream of bits. Normal and exponential numbers come from a ziggurat: the area under the
 * density is cut into 256 layers of one size, nearly all of which is rectangles where a number costs one draw and a
 * comparison. The tables are computed when first needed. */
#include "TH/any/THRandom.h"

#include <pthread.h>

#include "TH/THDtypes.h"
#include "TH/any/THAlloc.h"
#include "TH/any/THAnyTensor.h"
#include "TH/any/THVector.h"

struct THGenerator {
    const THBitgen *bitgen;
    pthread_mutex_t lock;
};

THGenerator *THGenerator_new(const THBitgen *bitgen)
{
    THGenerator *self = TH_malloc(sizeof *self);
    if (!self)
        return NULL;
    if (pthread_mutex_init(&self->lock, NULL)) {
        THError_set(TH_ERROR_MEMORY, "no lock for a generator");
        TH_free(self);
        return NULL;
    }
    self->bitgen = bitgen;
    return self;
}

void THGenerator_free(THGenerator *self)
{
    if (!self)
        return;
    pthread_mutex_destroy(&self->lock);
    TH_free(self);
}

void THGenerator_setBitgen(THGenerator *self, const THBitgen *bitgen)
{
    THGenerator_lock(self);
    self->bitgen = bitgen;
    THGenerator_unlock(self);
}

void THGenerator_lock(THGenerator *self)
{
    pthread_mutex_lock(&self->lock);
}

void THGenerator_unlock(THGenerator *self)
{
    pthread_mutex_unlock(&self->lock);
}

/* ---- integers and uniform numbers ---- */

uint64_t THRandom_uint64(THGenerator *self)
{
    return self->bitgen->next_uint64(self->bitgen->state);
}

/* The draw that lies beyond the last whole multiple of the range is drawn again, so that no number is favoured. */
TH_INLINE uint64_t numberBelow(THGenerator *self, uint64_t last)
{
    const THBitgen *bitgen = self->bitgen;
    uint64_t mask = last, x;
    if (last < UINT32_MAX) {
        /* The upper half of a draw times the range; the lower half tells whether the draw was beyond. */
        uint32_t range = (uint32_t)last + 1;
        uint64_t product = (uint64_t)bitgen->next_uint32(bitgen->state) * range;
        if ((uint32_t)product < range)
            for (uint32_t beyond = (0 - range) % range; (uint32_t)product < beyond;)
                product = (uint64_t)bitgen->next_uint32(bitgen->state) * range;
        return product >> 32;
    }
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        x = bitgen->next_uint64(bitgen->state) & mask;
    while (x > last);
    return x;
}

uint64_t THRandom_below(THGenerator *self, uint64_t last)
{
    return numberBelow(self, last);
}

void THRandom_drawBelow(THGenerator *self, int n, uint64_t *numbers, uint64_t last)
{
    for (int i = 0; i < n; i++)
        numbers[i] = numberBelow(self, last);
}

double THRandom_uniform(THGenerator *self)
{
    return self->bitgen->next_double(self->bitgen->state);
}

/* ---- ziggurats ---- */

enum { LAYERS = 256 };

/* Layer i reaches from 0 to x[i] and from y[i] = f(x[i]) up to y[i + 1]; all have one area, x[1] is where the tail
 * begins, and layer 0 is the lowest rectangle together with the tail, as if it were x[0] wide. */
typedef struct Ziggurat {
    double x[LAYERS + 1], y[LAYERS + 1];
} Ziggurat;

static Ziggurat normal, exponential;
static pthread_once_t ziggurats = PTHREAD_ONCE_INIT;

static double bell(double x)
{
    return exp(-0.5 * x * x);
}

static double bellInverse(double y)
{
    return sqrt(-2 * log(y));
}

static double decay(double x)
{
    return exp(-x);
}

static double decayInverse(double y)
{
    return -log(y);
}

static void build(Ziggurat *self, double tail, double area, double (*f)(double), double (*inverse)(double))
{
    self->x[0] = area / f(tail);
    self->y[0] = 0;
    self->x[1] = tail;
    self->y[1] = f(tail);
    for (int i = 2; i < LAYERS; i++) {
        self->y[i] = self->y[i - 1] + area / self->x[i - 1];
        self->x[i] = inverse(self->y[i]);
    }
    self->x[LAYERS] = 0;
    self->y[LAYERS] = 1;
}

/* Where the tails begin and how large layers are solves: 256 layers end at the density's top. */
static void buildZiggurats(void)
{
    build(&normal, 3.6541528853610088, 0.00492867323399, bell, bellInverse);
    build(&exponential, 7.69711747013104972, 0.0039496598225815571993, decay, decayInverse);
}

/* 0 < x <= 1, for logarithms */
static double positive(THGenerator *self)
{
    return 1 - THRandom_uniform(self);
}

/* A number from where a layer reaches beyond the one above it, or false where the draw is rejected. */
static bool normalEdge(THGenerator *self, int layer, double *x)
{
    if (layer > 0)
        return normal.y[layer] + THRandom_uniform(self) * (normal.y[layer + 1] - normal.y[layer]) < bell(*x);
    double beyond, y;
    do {
        beyond = -log(positive(self)) / normal.x[1];
        y = -log(positive(self));
    } while (2 * y < beyond * beyond);
    *x = normal.x[1] + beyond;
    return true;
}

/* Of a draw's 64 bits: 8 for the layer, one for the sign, 53 for the place. The tables are there. */
TH_INLINE double normalNumber(THGenerator *self)
{
    const THBitgen *bitgen = self->bitgen;
    for (;;) {
        uint64_t bits = bitgen->next_uint64(bitgen->state);
        int layer = (int)(bits & (LAYERS - 1));
        double x = (double)(int64_t)(bits >> 11) * 0x1p-53 * normal.x[layer];
        if (x < normal.x[layer + 1] || normalEdge(self, layer, &x))
            return copysign(x, 0.5 - (double)(int)(bits >> 8 & 1));
    }
}

TH_INLINE double exponentialNumber(THGenerator *self)
{
    const Ziggurat *z = &exponential;
    const THBitgen *bitgen = self->bitgen;
    for (;;) {
        uint64_t bits = bitgen->next_uint64(bitgen->state);
        int layer = (int)(bits & (LAYERS - 1));
        double x = (double)(int64_t)(bits >> 11) * 0x1p-53 * z->x[layer];
        if (x < z->x[layer + 1])
            return x;
        if (layer == 0)
            return z->x[1] - log(positive(self));
        if (z->y[layer] + THRandom_uniform(self) * (z->y[layer + 1] - z->y[layer]) < decay(x))
            return x;
    }
}

double THRandom_normal(THGenerator *self)
{
    pthread_once(&ziggurats, buildZiggurats);
    return normalNumber(self);
}

double THRandom_exponential(THGenerator *self)
{
    pthread_once(&ziggurats, buildZiggurats);
    return exponentialNumber(self);
}

/* ---- distributions ---- */

/* Of numbers with fewer digits than double has, only so many are drawn: all of them are exact, and below 1. */
void THRandom_drawUniform(THGenerator *self, int n, double *numbers, const double *params)
{
    const THBitgen *bitgen = self->bitgen;
    double a = params[0], width = params[1] - params[0];
    int digits = (int)params[2];
    if (digits > 32) {
        for (int i = 0; i < n; i++)
            numbers[i] = a + width * bitgen->next_double(bitgen->state);
        return;
    }
    double unit = ldexp(1, -digits);
    for (int i = 0; i < n; i++)
        numbers[i] = a + width * ((double)(bitgen->next_uint32(bitgen->state) >> (32 - digits)) * unit);
}

void THRandom_drawNormal(THGenerator *self, int n, double *numbers, const double *params)
{
    pthread_once(&ziggurats, buildZiggurats);
    for (int i = 0; i < n; i++)
        numbers[i] = params[0] + params[1] * normalNumber(self);
}

void THRandom_drawLogNormal(THGenerator *self, int n, double *numbers, const double *params)
{
    pthread_once(&ziggurats, buildZiggurats);
    for (int i = 0; i < n; i++)
        numbers[i] = exp(params[0] + params[1] * normalNumber(self));
}

void THRandom_drawExponential(THGenerator *self, int n, double *numbers, const double *params)
{
    pthread_once(&ziggurats, buildZiggurats);
    for (int i = 0; i < n; i++)
        numbers[i] = exponentialNumber(self) / params[0];
}

void THRandom_drawCauchy(THGenerator *self, int n, double *numbers, const double *params)
{
    const double pi = 3.14159265358979323846;
    for (int i = 0; i < n; i++)
        numbers[i] = params[0] + params[1] * tan(pi * (THRandom_uniform(self) - 0.5));
}

void THRandom_drawGeometric(THGenerator *self, int n, double *numbers, const double *params)
{
    double scale = 1 / log1p(-params[0]);
    for (int i = 0; i < n; i++)
        numbers[i] = floor(log(positive(self)) * scale) + 1;
}

void THRandom_drawBernoulli(THGenerator *self, int n, double *numbers, const double *params)
{
    for (int i = 0; i < n; i++)
        numbers[i] = THRandom_uniform(self) < params[0];
}

/* ---- parameters for every element ---- */

/* A copy in double, contiguous, whose numbers may become results; NULL with an error set. */
static THAnyTensor *asDoubles(THAnyTensor *t)
{
    THAnyTensor *copy = THAnyTensor_newWithSizes(&THDtype_table[THDtype_Double], t->nDimension, t->size);
    if (copy && t->nDimension > 0 && THAnyTensor_copy(copy, t)) {
        THAnyTensor_free(copy);
        return NULL;
    }
    return copy;
}

THStatus THRandom_bernoulliEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *p)
{
    char a[200], b[200];
    int64_t n = THAnyTensor_nElement(p);
    if (n != THAnyTensor_nElement(self))
        return THError_set(TH_ERROR_VALUE, "bernoulli: probabilities of size %s do not go with a tensor of size %s",
                           THError_shape(a, sizeof a, p), THError_shape(b, sizeof b, self));
    if (n == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    THAnyTensor *numbers = asDoubles(p);
    if (!numbers)
        return -1;
    double *x = (double *)(void *)THAnyTensor_data(numbers);
    THStatus status = 0;
    for (int64_t i = 0; i < n && status == 0; i++)
        if (!(x[i] >= 0 && x[i] <= 1))
            status = THError_set(TH_ERROR_VALUE, "bernoulli: %g is no probability", x[i]);
    if (status == 0) {
        THGenerator_lock(generator);
        for (int64_t i = 0; i < n; i++)
            x[i] = THRandom_uniform(generator) < x[i];
        THGenerator_unlock(generator);
        status = THAnyTensor_copy(self, numbers);
    }
    THAnyTensor_free(numbers);
    return status;
}

static THStatus checkStddevs(int64_t n, const double *stddevs)
{
    for (int64_t i = 0; i < n; i++)
        if (!(stddevs[i] >= 0))
            return THError_set(TH_ERROR_VALUE, "normal: %g is no standard deviation", stddevs[i]);
    return 0;
}

THStatus THRandom_normalEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                             THAnyTensor *stddevs, double stdv)
{
    char a[200], b[200];
    THStatus status = -1;
    THAnyTensor *shape = means ? means : stddevs, *locations = NULL, *scales = NULL;
    int64_t n = THAnyTensor_nElement(shape);
    if (means && stddevs && n != THAnyTensor_nElement(stddevs))
        return THError_set(TH_ERROR_VALUE, "normal: means of size %s do not go with standard deviations of size %s",
                           THError_shape(a, sizeof a, means), THError_shape(b, sizeof b, stddevs));
    if ((means && !(locations = asDoubles(means))) || (stddevs && !(scales = asDoubles(stddevs))))
        goto end;
    double *numbers = (double *)(void *)THAnyTensor_data(locations ? locations : scales);
    const double *x = locations ? numbers : &mean, *s = scales ? (double *)(void *)THAnyTensor_data(scales) : &stdv;
    if (checkStddevs(scales ? n : 1, s) || THAnyTensor_resizeAs(self, shape))
        goto end;
    THGenerator_lock(generator);
    for (int64_t i = 0; i < n; i++)
        numbers[i] = x[locations ? i : 0] + s[scales ? i : 0] * THRandom_normal(generator);
    THGenerator_unlock(generator);
    status = n > 0 ? THAnyTensor_copy(self, locations ? locations : scales) : 0;
end:
    THAnyTensor_free(locations);
    THAnyTensor_free(scales);
    return status;
}
