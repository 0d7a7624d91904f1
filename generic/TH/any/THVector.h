/* TH_VECTOR before a function: its loops are vectorised, for several instruction sets, of which the machine's best is
 * chosen when the library is loaded. For loops over many elements; what it calls inline comes along. */
#ifndef TH_VECTOR_H
#define TH_VECTOR_H

/* Clang vectorises anyway, but its clones of static functions clash between files. */
#if defined(__GNUC__) && !defined(__clang__)
#define TH_VECTOR_OPTIMIZE __attribute__((optimize("O3")))
#if defined(__x86_64__) && defined(__linux__) && !defined(TH_NO_TARGET_CLONES)
#define TH_VECTOR TH_VECTOR_OPTIMIZE __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define TH_VECTOR TH_VECTOR_OPTIMIZE
#endif
#else
#define TH_VECTOR
#endif

#define TH_INLINE static inline __attribute__((always_inline))

#endif
