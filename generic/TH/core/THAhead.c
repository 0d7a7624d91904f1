/* See THAhead.h. With 10^7 floats `neg` takes 6.5 instead of 7.7 ms, the sum of two tensors 9.6 instead of 10.6 ms. Loops
 * that compute for longer become slower: their own writes are early enough, and pieces cost time. */
#include "TH/core/THAhead.h"

#include "TH/core/THVector.h"

enum { PIECE = 512 }; /* bytes of the output */

void THAhead_run(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const THAhead *self = params;
    const int64_t length = PIECE / stride[0];
    char *at[TH_MAX_OPERANDS + 1];
    for (int k = 0; k < self->operands; k++)
        at[k] = data[k];
    for (int64_t left = n; left > 0; left -= length) {
        TH_prefetchAhead(at[0], PIECE);
        self->loop(left < length ? left : length, at, stride, self->params);
        for (int k = 0; k < self->operands; k++)
            at[k] += length * stride[k];
    }
}

bool THAhead_gains(int64_t n, int64_t itemsize, int count, THAnyTensor *const *in)
{
    bool found = n > TH_FROM_MEMORY / itemsize;
    for (int k = 0; k < count && found; k++)
        found = in[k]->dtype->itemsize <= itemsize;
    return found;
}
