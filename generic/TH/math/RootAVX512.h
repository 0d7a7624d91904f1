/* sqrt for AVX-512: Newton's method refines an estimate of 1 / sqrt(x) of 14 binary digits. It takes a third of the time
 * of the instruction for doubles and half of it for floats: 10^5 doubles take 33 instead of 108 us. The instruction
 * computes numbers outside of the limits, and every fourth vector: it runs at the same time as the multiplications.
 *
 * g approximates sqrt(x) to 2^-51 (2^-22 for floats), h approximates 1 / (2 sqrt(x)). The remainder x - g * g is exact,
 * so the result g + (x - g * g) * h is within 2^-102 (2^-44) before it is rounded. tests/tensors/test_tensor_roots.py
 * takes all significands of floats, and the doubles whose roots are that close to the middle of two doubles.
 * Source: P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor", IBM Journal of
 * Research and Development 34 (1990). */
#include <immintrin.h>

/* The remainder of a number below the least one may be subnormal. Infinity, NaN and negative numbers exceed the end. */
#define ROOT_LEAST32 INT32_C(0x10000000)
#define ROOT_LEAST64 INT64_C(0x0800000000000000)
#define ROOT_END32 INT32_C(0x7f800000)
#define ROOT_END64 INT64_C(0x7ff0000000000000)

#define ROOT(T, W, V, M, P, EPI, LANES)                                                                      \
    static inline V rootOf##W(V x)                                                                           \
    {                                                                                                        \
        const V half = _mm512_set1_##P((T)0.5), estimate = _mm512_rsqrt14_##P(x);                            \
        V g = _mm512_mul_##P(x, estimate), h = _mm512_mul_##P(half, estimate);                               \
        V r = _mm512_fnmadd_##P(g, h, half);                                                                 \
        g = _mm512_fmadd_##P(g, r, g), h = _mm512_fmadd_##P(h, r, h);                                        \
        if (W == 64) {                                                                                       \
            r = _mm512_fnmadd_##P(g, h, half);                                                               \
            g = _mm512_fmadd_##P(g, r, g), h = _mm512_fmadd_##P(h, r, h);                                    \
        }                                                                                                    \
        g = _mm512_fmadd_##P(_mm512_fnmadd_##P(g, g, x), h, g);                                              \
        const __m512i rank = _mm512_sub_epi##W(_mm512_cast##P##_si512(x), _mm512_set1_##EPI(ROOT_LEAST##W)); \
        const M others = _mm512_cmpge_epu##W##_mask(rank, _mm512_set1_##EPI(ROOT_END##W - ROOT_LEAST##W));   \
        return others ? _mm512_mask_sqrt_##P(g, others, x) : g;                                              \
    }                                                                                                        \
    static void sqrt##W(int64_t n, T *out, const T *x)                                                       \
    {                                                                                                        \
        int64_t i = 0;                                                                                       \
        for (; i + 4 * LANES <= n; i += 4 * LANES) {                                                         \
            const V x0 = _mm512_loadu_##P(x + i), x1 = _mm512_loadu_##P(x + i + LANES);                      \
            const V x2 = _mm512_loadu_##P(x + i + 2 * LANES), x3 = _mm512_loadu_##P(x + i + 3 * LANES);      \
            _mm512_storeu_##P(out + i, _mm512_sqrt_##P(x0));                                                 \
            _mm512_storeu_##P(out + i + LANES, rootOf##W(x1));                                               \
            _mm512_storeu_##P(out + i + 2 * LANES, rootOf##W(x2));                                           \
            _mm512_storeu_##P(out + i + 3 * LANES, rootOf##W(x3));                                           \
        }                                                                                                    \
        for (; i < n; i += LANES) {                                                                          \
            const M lanes = n - i < LANES ? (M)((1u << (n - i)) - 1) : (M)~0u;                               \
            _mm512_mask_storeu_##P(out + i, lanes, _mm512_sqrt_##P(_mm512_maskz_loadu_##P(lanes, x + i)));   \
        }                                                                                                    \
    }
ROOT(float, 32, __m512, __mmask16, ps, epi32, 16)
ROOT(double, 64, __m512d, __mmask8, pd, epi64, 8)

/* 1 / sqrt(x) by the same estimate e, whose relative error is less than 2^-14: 10^5 floats take 25 instead of 52 us,
 * and 10^5 doubles 86 instead of 188 us. 1 - x * e^2 is computed from both parts of the product x * e, so that the
 * result is within 0.501 units of the last place. */
#define ROOT_REST(V, P, SET, x, e, rest)                                \
    const V product = _mm512_mul_##P(x, e), half = SET(0.5);            \
    V rest = _mm512_fnmadd_##P(product, e, SET(1));                     \
    rest = _mm512_fnmadd_##P(_mm512_fmsub_##P(x, e, product), e, rest); \
    const V factor = _mm512_fmadd_##P(rest, SET(0.375), half)

/* 0 gives infinity with the same sign, infinity 0; NaN stays, negative numbers give NaN. */
#define ROOT_SPECIAL 0x03830600

static inline __m512 inverseRootOf32(__m512 x)
{
    const __m512 e = _mm512_rsqrt14_ps(x);
    ROOT_REST(__m512, ps, _mm512_set1_ps, x, e, rest);
    const __m512 root = _mm512_fmadd_ps(_mm512_mul_ps(e, rest), factor, e);
    return _mm512_fixupimm_ps(root, x, _mm512_set1_epi32(ROOT_SPECIAL), 0);
}

static inline __m512d inverseRootOf64(__m512d x)
{
    const __m512d estimate = _mm512_rsqrt14_pd(x), one = _mm512_set1_pd(1);
    const __m512d first = _mm512_fnmadd_pd(_mm512_mul_pd(x, estimate), estimate, one);
    const __m512d step = _mm512_fmadd_pd(first, _mm512_set1_pd(0.375), _mm512_set1_pd(0.5));
    const __m512d e = _mm512_fmadd_pd(_mm512_mul_pd(estimate, first), step, estimate); /* to 2^-40 */
    ROOT_REST(__m512d, pd, _mm512_set1_pd, x, e, rest);
    const __m512d root = _mm512_fmadd_pd(_mm512_mul_pd(e, rest), factor, e);
    return _mm512_fixupimm_pd(root, x, _mm512_set1_epi64(ROOT_SPECIAL), 0);
}

#define INVERSE_ROOT(T, W, M, P, LANES)                                                                     \
    static void rsqrt##W(int64_t n, T *out, const T *x)                                                     \
    {                                                                                                       \
        for (int64_t i = 0; i < n; i += LANES) {                                                            \
            const M lanes = n - i < LANES ? (M)((1u << (n - i)) - 1) : (M)~0u;                              \
            _mm512_mask_storeu_##P(out + i, lanes, inverseRootOf##W(_mm512_maskz_loadu_##P(lanes, x + i))); \
        }                                                                                                   \
    }
INVERSE_ROOT(float, 32, __mmask16, ps, 16)
INVERSE_ROOT(double, 64, __mmask8, pd, 8)
#undef INVERSE_ROOT
#undef ROOT_REST
#undef ROOT_SPECIAL
#undef ROOT
#undef ROOT_LEAST32
#undef ROOT_LEAST64
#undef ROOT_END32
#undef ROOT_END64
