/* Merging of sums with different scales. */
#include "TH/core/THNorm.h"

#include "TH/core/THNumeric.h"

THNormKind THNorm_kindOf(double p)
{
    if (p == 0)
        return TH_NORM_COUNT;
    if (p == 1)
        return TH_NORM_SUM;
    if (p == 2)
        return TH_NORM_SQUARES;
    if (p == 3)
        return TH_NORM_CUBES;
    if (isinf(p))
        return p > 0 ? TH_NORM_LARGEST : TH_NORM_SMALLEST;
    return TH_NORM_POWERS;
}

void THNorm_init(void *self)
{
    static const THNorm nothing;
    *(THNorm *)self = nothing;
}

void THNorm_merge(void *self, const void *other)
{
    THNorm *a = self;
    const THNorm *b = other;
    if (b->kind == TH_NORM_NOTHING)
        return;
    if (a->kind == TH_NORM_NOTHING) {
        *a = *b;
    } else if (a->kind == TH_NORM_LARGEST) {
        a->sum = TH_max(a->sum, b->sum);
    } else if (a->kind == TH_NORM_SMALLEST) {
        a->sum = TH_min(a->sum, b->sum);
    } else if (a->scale == b->scale || b->sum == 0) {
        a->sum += b->sum;
    } else if (a->sum == 0) {
        *a = *b;
    } else {
        /* Use the scale with the larger powers: the other sum can only underflow. */
        bool own = (a->scale > b->scale) == (a->p > 0);
        double scale = own ? a->scale : b->scale;
        a->sum = a->sum * pow(a->scale / scale, a->p) + b->sum * pow(b->scale / scale, a->p);
        a->scale = scale;
    }
}

double THNorm_result(const THNorm *self)
{
    if (self->kind == TH_NORM_SQUARES)
        return self->scale * sqrt(self->sum);
    if (self->kind == TH_NORM_CUBES)
        return self->scale * cbrt(self->sum);
    if (self->kind == TH_NORM_POWERS)
        return self->scale * pow(self->sum, 1 / self->p);
    return self->sum;
}
