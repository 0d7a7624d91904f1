/* Loops over arrays in functions of graphs. array_loops.c broadcasts the arrays, allocates the results and calls loops
   that cwrap_map_loop.h and its siblings define. */

#ifndef CWRAP_ARRAY_LOOPS_H
#define CWRAP_ARRAY_LOOPS_H

#include "cwrap_op_numpy.h"
#include "../loops/cwrap_loop.h"
#include "../loops/cwrap_ufunc.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CWRAP_MOST_OPERANDS = 40 };

/* A loop, and the arrays that it computes. */
typedef struct CwrapArrayLoop {
    CwrapLoop loop;
    const CwrapParallel **pool; /* where the loop expects the thread pool */
    npy_intp grain;             /* the least number of elements for a thread; 0 if the loop needs the GIL */
    int inputs, outputs, ndim;  /* ndim is the largest number of dimensions of an input */
    const int *numbers;         /* the type numbers of the outputs */
} CwrapArrayLoop;

/* How a reduction uses its loop. */
typedef struct CwrapReduction {
    const char *reduced;  /* for each dimension, 1 if it is reduced */
    const void *identity; /* the value of no elements; NULL if there is none */
    const char *name;     /* for the error if there is none */
    int keeps_dims;       /* the result has the reduced dimensions, of size 1 */
} CwrapReduction;

/* Compute outputs for arrays that are broadcast together. An output that is an array of the right shape is used again;
   otherwise it is released and replaced. Return -1 with an exception on failure. */
int cwrap_map_arrays(const CwrapArrayLoop *loop, PyArrayObject *const *inputs, PyArrayObject **outputs);

/* Like cwrap_map_arrays, for the one output of a reduction. */
int cwrap_fold_arrays(const CwrapArrayLoop *loop, const CwrapReduction *reduction, PyArrayObject *const *inputs,
                      PyArrayObject **output);

/* Like cwrap_map_arrays, for the output of a scan along an axis. */
int cwrap_scan_arrays(const CwrapArrayLoop *loop, int axis, PyArrayObject *const *inputs, PyArrayObject **output);

#ifdef __cplusplus
}
#endif

#endif
