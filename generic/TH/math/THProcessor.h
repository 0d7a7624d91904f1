/* Detection of instruction sets: code compiled for several of them selects a variant by one variable.
 *
 * The compiler's own mechanism (`target_clones`) needs a dynamic linker with ifunc, which musl and macOS lack, and its
 * resolvers run before the thread sanitizer has started. */
#ifndef TH_PROCESSOR_H
#define TH_PROCESSOR_H

#include "TH/core/THBase.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define TH_X86 1 /* build variants for later instruction sets, whatever the flags allow */
#endif

/* BASELINE: the instruction sets that the compiler's flags allow. */
enum { TH_BASELINE, TH_AVX2, TH_AVX512, TH_VARIANTS };

/* The best variant that this machine can run, or a lower one selected by the environment variable CWRAP_CPU
 * ("baseline", "avx2", "avx512"). Written once, when the library is loaded; TH_BASELINE before. */
TH_API int THProcessor_variant;

/* Whether the C library's memcpy and memset are the fastest method for blocks that fit into no cache. On processors of Intel
 * and AMD without the feature FSRM (before Ice Lake, Zen 3), loops that request memory ahead are up to twice as fast.
 * Written as THProcessor_variant. */
TH_API bool THProcessor_movesFast;

/* Return whether this machine can run a variant, and the compiler could build it. */
TH_API bool THProcessor_canRun(int variant);
#endif
