/* Tables for AVX-512, which fit into one register (16 floats) or two (16 doubles, 32 floats), so that no memory is
 * gathered. */
#ifndef TH_TABLES_AVX512_INC
#define TH_TABLES_AVX512_INC
#include <immintrin.h>

/* -log(1 + i / 16) in two parts, the first a multiple of 2^-42 */
static const double logHigh16[16] = {0x0p+0,
                                     -0x1.f0a30c0118p-5,
                                     -0x1.e27076e2bp-4,
                                     -0x1.5ff3070a7ap-3,
                                     -0x1.c8ff7c79aap-3,
                                     -0x1.1675cababap-2,
                                     -0x1.4618bc21c6p-2,
                                     -0x1.739d7f6bbdp-2,
                                     -0x1.9f323ecbfap-2,
                                     -0x1.c8ff7c79aap-2,
                                     -0x1.f128f5fafp-2,
                                     -0x1.0be72e42528p-1,
                                     -0x1.1e85f5e704p-1,
                                     -0x1.307d7334f1p-1,
                                     -0x1.41d8fe8467p-1,
                                     -0x1.52a2d265bc8p-1};
static const double logLow16[16] = {0x0p+0,
                                    0x1.d599e83368e91p-45,
                                    0x1.a342c2af0003cp-45,
                                    0x1.8586f183bebf2p-44,
                                    0x1.7794f689f8434p-45,
                                    -0x1.8380e731f55c4p-44,
                                    0x1.3d82f484c84ccp-46,
                                    -0x1.a7389314feb5p-52,
                                    0x1.ed03525ca2643p-44,
                                    0x1.7794f689f8434p-44,
                                    -0x1.bb2cd720ec44cp-44,
                                    -0x1.415b4c4bdd99fp-44,
                                    -0x1.a07bd8b34be7cp-46,
                                    -0x1.7c3f6b2143eadp-46,
                                    -0x1.5732325e617a3p-44,
                                    0x1.2a88c41ba8752p-44};
/* 2^(i / 16) in two parts */
static const double rootHigh16[16] = {0x1p+0,
                                      0x1.0b5586cf9890fp+0,
                                      0x1.172b83c7d517bp+0,
                                      0x1.2387a6e756238p+0,
                                      0x1.306fe0a31b715p+0,
                                      0x1.3dea64c123422p+0,
                                      0x1.4bfdad5362a27p+0,
                                      0x1.5ab07dd485429p+0,
                                      0x1.6a09e667f3bcdp+0,
                                      0x1.7a11473eb0187p+0,
                                      0x1.8ace5422aa0dbp+0,
                                      0x1.9c49182a3f09p+0,
                                      0x1.ae89f995ad3adp+0,
                                      0x1.c199bdd85529cp+0,
                                      0x1.d5818dcfba487p+0,
                                      0x1.ea4afa2a490dap+0};
static const double rootLow16[16] = {0x0p+0,
                                     0x1.8a62e4adc610bp-54,
                                     -0x1.19041b9d78a76p-55,
                                     0x1.9b07eb6c70573p-54,
                                     0x1.6f46ad23182e4p-55,
                                     0x1.ada0911f09ebcp-55,
                                     0x1.d4397afec42e2p-56,
                                     0x1.6324c054647adp-54,
                                     -0x1.bdd3413b26456p-54,
                                     -0x1.41577ee04992fp-55,
                                     0x1.6e9f156864b27p-54,
                                     0x1.c7c46b071f2bep-56,
                                     0x1.7a1cd345dcc81p-54,
                                     0x1.11065895048ddp-55,
                                     0x1.2ed02d75b3707p-55,
                                     -0x1.e9c23179c2893p-54};

/* For 16 intervals of m from 0.75 to 1.5, selected by the first 4 bits of the significand: c, a number of few bits near
 * 1 / m, and -log(c) in two parts, the first a multiple of 2^-16. The intervals next to 1 have c = 1. For m < 1, log(2)
 * is added, because the exponent of m is -1 there. */
static const float logInverse32[16] = {
    0x1p+0f, 0x1.ep-1f, 0x1.cp-1f, 0x1.a4p-1f, 0x1.9p-1f, 0x1.8p-1f, 0x1.6cp-1f, 0x1.6p-1f, 0x1.5p+0f, 0x1.4p+0f,
    0x1.38p+0f, 0x1.28p+0f, 0x1.2p+0f, 0x1.18p+0f, 0x1.1p+0f, 0x1p+0f};
static const float logHigh32[16] = {
    0x0p+0f, 0x1.086p-4f, 0x1.1178p-3f, 0x1.95a8p-3f, 0x1.f99p-3f, 0x1.2698p-2f, 0x1.5d5cp-2f, 0x1.7fbp-2f,
    0x1.af54p-2f, 0x1.e148p-2f, 0x1.fb34p-2f, 0x1.188ep-1f, 0x1.2696p-1f, 0x1.3502p-1f, 0x1.43dap-1f, 0x1.62e4p-1f};
static const float logLow32[16] = {
    0x0p+0f, -0x1.9d2988p-18f, 0x1.d044fcp-20f, -0x1.291848p-18f, 0x1.c6cb3cp-19f, -0x1.deecb2p-18f,
    -0x1.10535p-21f, -0x1.7109fap-20f, -0x1.6adb74p-18f, 0x1.4344e4p-19f, 0x1.8af7a4p-18f, 0x1.c81e48p-18f,
    0x1.089a6ep-20f, 0x1.15b3b2p-18f, -0x1.a0db88p-26f, 0x1.7f7d1cp-20f};

static inline __m512d lookUp16(const double *table, __m512i index)
{
    return _mm512_permutex2var_pd(_mm512_loadu_pd(table), index, _mm512_loadu_pd(table + 8));
}

static inline __m512 lookUp16Floats(const float *table, __m512i index)
{
    return _mm512_permutexvar_ps(index, _mm512_loadu_ps(table));
}
#endif
