/* What loops in functions of graphs use: mathematical functions, and loops over arrays. */

#ifndef CWRAP_GRAPH_LOOPS_H
#define CWRAP_GRAPH_LOOPS_H

#include "../linking/cwrap_array_loops.h"
#include <tgmath.h>
#include "cwrap_math.h"

/* The vector functions of glibc, which are accurate to 4 units in the last place. glibc declares them only if
   __FAST_MATH__ is defined, and <Python.h> has included <math.h> before. */
#if defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__cplusplus) && defined(__x86_64__)
#define CWRAP_VECTOR __attribute__((__simd__("notinbranch")))
extern double(exp)(double) CWRAP_VECTOR;
extern float(expf)(float) CWRAP_VECTOR;
extern double(log)(double) CWRAP_VECTOR;
extern float(logf)(float) CWRAP_VECTOR;
extern double(sin)(double) CWRAP_VECTOR;
extern float(sinf)(float) CWRAP_VECTOR;
extern double(cos)(double) CWRAP_VECTOR;
extern float(cosf)(float) CWRAP_VECTOR;
extern double(pow)(double, double) CWRAP_VECTOR;
extern float(powf)(float, float) CWRAP_VECTOR;
#endif

#endif
