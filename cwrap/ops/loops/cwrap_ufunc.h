/* The loops of compiled ufuncs, of which ufunc_object.c makes Python objects. This header does not need NumPy. */
#ifndef CWRAP_UFUNC_H
#define CWRAP_UFUNC_H

#include <stddef.h>

#include "cwrap_parallel.h"

typedef void (*CwrapLoop)(char **args, const ptrdiff_t *dimensions, const ptrdiff_t *steps, void *data);

/* A ufunc: for each loop its data, and the type numbers of its operands. */
typedef struct CwrapUfunc {
    void **data;
    char *types;
    int inputs;
    const char *signature; /* NULL if it is not a generalised ufunc */
} CwrapUfunc;

/* Ufuncs with the same loops. */
typedef struct CwrapUfuncs {
    const char *name, *doc;
    CwrapLoop *loops;
    int loop_count, outputs, count;
    const CwrapUfunc *ufuncs;
    const CwrapParallel **pool; /* where the loops expect the thread pool */
} CwrapUfuncs;

extern const CwrapUfuncs cwrap_these_ufuncs;

#endif
