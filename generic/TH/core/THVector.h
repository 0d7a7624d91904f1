/* TH_VECTOR defines a function whose loops are vectorised for several instruction sets; the best one for the processor
 * is selected at run time (TH/math/THProcessor.h). For loops over many elements.
 *
 *     TH_VECTOR(static, void, fill, (int64_t n, char *data), (n, data))
 *     {
 *         …
 *     }
 *
 * The arguments are the scope (static or extern), the result type, the name, the parameters, and the parameter names as
 * call arguments. The body becomes an inline function, from which each variant is built; inline functions that the body
 * calls are compiled for each variant too. */
#ifndef TH_VECTOR_H
#define TH_VECTOR_H

#include <stdint.h>

#include "TH/math/THProcessor.h"

#define TH_INLINE static inline __attribute__((always_inline))

/* clang vectorises at every optimisation level. */
#if defined(__GNUC__) && !defined(__clang__)
#define TH_VECTOR_OPTIMIZE __attribute__((optimize("O3")))
#else
#define TH_VECTOR_OPTIMIZE
#endif

#ifdef TH_X86
/* This extra level expands `name` before anything is appended to it. */
#define TH_VECTOR(scope, type, name, parameters, arguments) TH_VECTOR_VARIANTS(scope, type, name, parameters, arguments)
#define TH_VECTOR_VARIANTS(scope, type, name, parameters, arguments)                                  \
    TH_INLINE type name##_body parameters;                                                            \
    TH_VECTOR_OPTIMIZE __attribute__((target("arch=x86-64-v4"))) static type name##_avx512 parameters \
    {                                                                                                 \
        return name##_body arguments;                                                                 \
    }                                                                                                 \
    TH_VECTOR_OPTIMIZE __attribute__((target("arch=x86-64-v3"))) static type name##_avx2 parameters   \
    {                                                                                                 \
        return name##_body arguments;                                                                 \
    }                                                                                                 \
    TH_VECTOR_OPTIMIZE __attribute__((noinline)) static type name##_baseline parameters               \
    {                                                                                                 \
        return name##_body arguments;                                                                 \
    }                                                                                                 \
    scope type name parameters                                                                        \
    {                                                                                                 \
        if (THProcessor_variant == TH_AVX512)                                                         \
            return name##_avx512 arguments;                                                           \
        if (THProcessor_variant == TH_AVX2)                                                           \
            return name##_avx2 arguments;                                                             \
        return name##_baseline arguments;                                                             \
    }                                                                                                 \
    TH_INLINE type name##_body parameters
#else
#define TH_VECTOR(scope, type, name, parameters, arguments) TH_VECTOR_OPTIMIZE scope type name parameters
#endif

/* Request memory that will be written. */
#if defined(__GNUC__)
#define TH_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define TH_PREFETCH(address) ((void)(address))
#endif

/* Request the memory of short rows that will be read after the current ones: processors do not recognise several short
 * rows as one stream. Sums of 10^7 floats along the middle of three dimensions take 2.3 instead of 3.6 ms. */
TH_INLINE void TH_prefetchRows(const char *rows, int64_t bytes)
{
#if defined(__GNUC__)
    enum { LINE = 64, MOST = 8192 };
    for (int64_t i = 0; i < bytes && bytes <= MOST; i += LINE)
        __builtin_prefetch(rows + i);
#else
    (void)rows, (void)bytes;
#endif
}

enum { TH_FROM_MEMORY = 1 << 22 }; /* bytes; results of more are in no cache when they are written */

/* Request the memory that a loop will read or write AHEAD bytes later; each turn uses `bytes`. A loop that converts elements
 * does not run far enough ahead of the memory: products of 10^7 floats take 3.1 instead of 3.8 ms. */
TH_INLINE void TH_prefetchAhead(const void *now, int64_t bytes)
{
#if defined(__GNUC__)
    enum { LINE = 64, AHEAD = 2048 };
    for (int64_t i = 0; i < bytes; i += LINE)
        __builtin_prefetch((const char *)now + AHEAD + i);
#else
    (void)now, (void)bytes;
#endif
}

#endif
