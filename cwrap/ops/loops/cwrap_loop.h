/* What all generated loops use, in ufuncs and in functions of graphs. `npy_intp` is defined before. */

#ifndef CWRAP_LOOP_H
#define CWRAP_LOOP_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cwrap_parallel.h"

#if defined(__clang__)
#define CW_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define CW_INDEPENDENT _Pragma("GCC ivdep")
#else
#define CW_INDEPENDENT
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define CW_ROLLED _Pragma("GCC unroll 1") /* a loop that is unrolled early is not vectorised */
#else
#define CW_ROLLED
#endif
#define CW_INLINED static inline __attribute__((always_inline))
#define CW_SHARED __attribute__((noinline))
#define CW_UNUSED __attribute__((unused))

/* Sizes of the tree in which reductions combine elements, which determine the bits of the results. */
#define CW_BLOCK 1024
#define CW_LANES 16
#define CW_CHUNK 32
#define CW_COLUMNS 32
/* The operands of a reduction besides its inputs. */
enum { CW_HAS_MASK = 1, CW_HAS_START = 2 };

/* The thread pool. It is set before a loop is called for so many elements that several threads compute them. */
CW_UNUSED static const CwrapParallel *cwrap_pool;

/* Run a task for all parts of [0, count), in parallel if there are at least two parts of `grain`. */
CW_UNUSED static void cwrap_share(CwrapTask task, void *context, npy_intp count, npy_intp grain)
{
    if (count / 2 < grain)
        task(context, 0, count);
    else
        cwrap_pool->run(task, context, count, grain);
}

CW_INLINED int cwrap_are_equal(const npy_intp *a, const npy_intp *b, int count)
{
    for (int k = 0; k < count; k++)
        if (a[k] != b[k])
            return 0;
    return 1;
}

/* Return 1 if no element of an output overlaps an element of an input, except for elements with the same index. `n` is
   at least 1, and the outputs follow the inputs. */
CW_UNUSED static int cwrap_are_separate(char *const *at, npy_intp n, const npy_intp *step, const npy_intp *size,
                                        int inputs, int operands)
{
    for (int o = inputs; o < operands; o++) {
        const npy_intp reach = (n - 1) * step[o];
        const char *from = at[o] + (reach < 0 ? reach : 0), *to = at[o] + (reach > 0 ? reach : 0) + size[o];
        if (!step[o] && n > 1)
            return 0;
        for (int k = 0; k < inputs; k++) {
            const npy_intp span = (n - 1) * step[k];
            const char *first = at[k] + (span < 0 ? span : 0), *last = at[k] + (span > 0 ? span : 0) + size[k];
            if (at[k] == at[o] && step[k] == step[o] && size[k] == size[o])
                continue;
            if (from < last && first < to)
                return 0;
        }
    }
    return 1;
}

/* Return how many items with these sizes a thread needs to get: fewer if an item has many elements. */
CW_UNUSED static npy_intp cwrap_grain(const npy_intp *sizes, int count, npy_intp grain)
{
    double work = 1;
    for (int k = 0; k < count; k++)
        work *= sizes[k] > 1 ? (double)sizes[k] : 1;
    return work < (double)grain ? (npy_intp)((double)grain / work) : 1;
}

/* Return the number of blocks in the left subtree of a run of blocks: the largest power of two that is less. */
CW_UNUSED static npy_intp cwrap_left(npy_intp blocks)
{
    npy_intp left = 1;
    while (left * 2 < blocks)
        left *= 2;
    return left;
}

#endif
