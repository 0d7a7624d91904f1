/* Distributions over a stream of bits. Normal and exponential numbers come from a ziggurat: the area under the density is cut
 * into 256 layers of one size, nearly all of which is rectangles where a number costs one draw and a comparison. The tables
 * are computed when first needed. */
#include "TH/any/THRandom.h"

#include <pthread.h>

#include "TH/THDtypes.h"
#include "TH/any/THAlloc.h"
#include "TH/any/THAnyTensor.h"

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
uint64_t THRandom_below(THGenerator *self, uint64_t last)
{
    const THBitgen *bitgen = self->bitgen;
    uint64_t mask = last, x;
    if (last < UINT32_MAX) {
        /* The upper half of a draw times the range; the lower half tells whether the draw was beyond. */
        uint32_t range = (uint32_t)last + 1, beyond = (0 - range) % range;
        uint64_t product;
        do
            product = (uint64_t)bitgen->next_uint32(bitgen->state) * range;
        while ((uint32_t)product < beyond);
        return product >> 32;
    }
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        x = bitgen->next_uint64(bitgen->state) & mask;
    while (x > last);
    return x;
}

double THRandom_uniform(THGenerator *self)
{
    return self->bitgen->next_double(self->bitgen->state);
}

/* ---- ziggurats ---- */

enum { LAYERS = 256 };

/* Layer i reaches from 0 to x[i] and from y[i] = f(x[i]) up to y[i + 1]; all have one area, x[1] is where the tail begins, and
 * layer 0 is the lowest rectangle together with the tail, as if it were x[0] wide. */
typedef struct Ziggurat {
    double x[LAYERS + 1], y[LAYERS + 1];
} Ziggurat;

static Ziggurat normal, exponential;
static pthread_once_t ziggurats = PTHREAD_ONCE_INIT;

static double bell(double x)
{
    return exp(-0.5 * x * x);
}

static double bell_inverse(double y)
{
    return sqrt(-2 * log(y));
}

static double decay(double x)
{
    return exp(-x);
}

static double decay_inverse(double y)
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
static void build_ziggurats(void)
{
    build(&normal, 3.6541528853610088, 0.00492867323399, bell, bell_inverse);
    build(&exponential, 7.69711747013104972, 0.0039496598225815571993, decay, decay_inverse);
}

/* 0 < x <= 1, for logarithms */
static double positive(THGenerator *self)
{
    return 1 - THRandom_uniform(self);
}

/* Of a draw's 64 bits: 8 for the layer, one for the sign, 53 for the place. */
double THRandom_normal(THGenerator *self)
{
    pthread_once(&ziggurats, build_ziggurats);
    for (;;) {
        uint64_t bits = THRandom_uint64(self);
        int layer = (int)(bits & (LAYERS - 1));
        double sign = bits & LAYERS ? -1 : 1, x = (double)(bits >> 11) * 0x1p-53 * normal.x[layer];
        if (x < normal.x[layer + 1])
            return sign * x;
        if (layer == 0) {
            double beyond, y;
            do {
                beyond = -log(positive(self)) / normal.x[1];
                y = -log(positive(self));
            } while (2 * y < beyond * beyond);
            return sign * (normal.x[1] + beyond);
        }
        if (normal.y[layer] + THRandom_uniform(self) * (normal.y[layer + 1] - normal.y[layer]) < bell(x))
            return sign * x;
    }
}

double THRandom_exponential(THGenerator *self)
{
    pthread_once(&ziggurats, build_ziggurats);
    for (;;) {
        uint64_t bits = THRandom_uint64(self);
        int layer = (int)(bits & (LAYERS - 1));
        double x = (double)(bits >> 11) * 0x1p-53 * exponential.x[layer];
        if (x < exponential.x[layer + 1])
            return x;
        if (layer == 0)
            return exponential.x[1] - log(positive(self));
        if (exponential.y[layer] + THRandom_uniform(self) * (exponential.y[layer + 1] - exponential.y[layer])
            < decay(x))
            return x;
    }
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
    for (int i = 0; i < n; i++)
        numbers[i] = params[0] + params[1] * THRandom_normal(self);
}

void THRandom_drawLogNormal(THGenerator *self, int n, double *numbers, const double *params)
{
    for (int i = 0; i < n; i++)
        numbers[i] = exp(params[0] + params[1] * THRandom_normal(self));
}

void THRandom_drawExponential(THGenerator *self, int n, double *numbers, const double *params)
{
    for (int i = 0; i < n; i++)
        numbers[i] = THRandom_exponential(self) / params[0];
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
static THAnyTensor *as_doubles(THAnyTensor *t)
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
    THAnyTensor *numbers = as_doubles(p);
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

static THStatus check_stddevs(int64_t n, const double *stddevs)
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
    if ((means && !(locations = as_doubles(means))) || (stddevs && !(scales = as_doubles(stddevs))))
        goto end;
    double *numbers = (double *)(void *)THAnyTensor_data(locations ? locations : scales);
    const double *x = locations ? numbers : &mean, *s = scales ? (double *)(void *)THAnyTensor_data(scales) : &stdv;
    if (check_stddevs(scales ? n : 1, s) || THAnyTensor_resizeAs(self, shape))
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
