/* Merging of moments by the method of Chan, Golub and LeVeque. */
#include "TH/core/THMoments.h"

void THMoments_init(void *self)
{
    static const THMoments nothing;
    *(THMoments *)self = nothing;
}

void THMoments_merge(void *self, const void *other)
{
    THMoments *a = self;
    const THMoments *b = other;
    if (b->count == 0)
        return;
    if (a->count == 0) {
        *a = *b;
        return;
    }
    double count = a->count + b->count, share = b->count / count;
    double apart = b->shift - a->shift + (b->mean - a->mean);
    a->mean += apart * share;
    a->squares += b->squares + apart * apart * a->count * share;
    a->count = count;
}

double THMoments_variance(const THMoments *self, bool biased)
{
    double count = self->count - (biased ? 0 : 1);
    return count > 0 ? self->squares / count : (double)NAN;
}
