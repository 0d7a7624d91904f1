/* Compression of a vector: numbers that a mask selects move to its front. AVX-512 has an instruction for this; with AVX2, a
 * table has the halves of the numbers that remain. */
#ifndef TH_COMPRESS_H
#define TH_COMPRESS_H

#include "TH/math/THProcessor.h"

#ifdef TH_X86
#include <immintrin.h>
#include <stdint.h>

/* Move the 64-bit numbers whose bits are set in the mask, 0 … 15, to the front; the others are arbitrary. */
__attribute__((target("arch=x86-64-v3"))) static inline __m256i THCompress_four(__m256i numbers, int mask)
{
    static const uint8_t halves[16][8] = {
        {0},
        {0, 1},
        {2, 3},
        {0, 1, 2, 3},
        {4, 5},
        {0, 1, 4, 5},
        {2, 3, 4, 5},
        {0, 1, 2, 3, 4, 5},
        {6, 7},
        {0, 1, 6, 7},
        {2, 3, 6, 7},
        {0, 1, 2, 3, 6, 7},
        {4, 5, 6, 7},
        {0, 1, 4, 5, 6, 7},
        {2, 3, 4, 5, 6, 7},
        {0, 1, 2, 3, 4, 5, 6, 7},
    };
    const __m128i order = _mm_loadl_epi64((const __m128i *)(const void *)halves[mask]);
    return _mm256_permutevar8x32_epi32(numbers, _mm256_cvtepu8_epi32(order));
}
#endif
#endif
