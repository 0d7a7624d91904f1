/* Tables for AVX-512, which fit into one register (16 floats) or two (16 doubles, 32 floats), so that no memory is
 * gathered. */
#ifndef TH_TABLES_AVX512_INC
#define TH_TABLES_AVX512_INC
#include <immintrin.h>

/* clang-format off */

/* -log(1 + i / 16) in two parts, the first a multiple of 2^-42 */
static const double logHigh16[16] = {
    0x0p+0, -0x1.f0a30c0118p-5, -0x1.e27076e2bp-4, -0x1.5ff3070a7ap-3, -0x1.c8ff7c79aap-3, -0x1.1675cababap-2,
    -0x1.4618bc21c6p-2, -0x1.739d7f6bbdp-2, -0x1.9f323ecbfap-2, -0x1.c8ff7c79aap-2, -0x1.f128f5fafp-2,
    -0x1.0be72e42528p-1, -0x1.1e85f5e704p-1, -0x1.307d7334f1p-1, -0x1.41d8fe8467p-1, -0x1.52a2d265bc8p-1
};
static const double logLow16[16] = {
    0x0p+0, 0x1.d599e83368e91p-45, 0x1.a342c2af0003cp-45, 0x1.8586f183bebf2p-44, 0x1.7794f689f8434p-45,
    -0x1.8380e731f55c4p-44, 0x1.3d82f484c84ccp-46, -0x1.a7389314feb5p-52, 0x1.ed03525ca2643p-44, 0x1.7794f689f8434p-44,
    -0x1.bb2cd720ec44cp-44, -0x1.415b4c4bdd99fp-44, -0x1.a07bd8b34be7cp-46, -0x1.7c3f6b2143eadp-46,
    -0x1.5732325e617a3p-44, 0x1.2a88c41ba8752p-44
};
/* 2^(i / 16) in two parts */
static const double rootHigh16[16] = {
    0x1p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0, 0x1.2387a6e756238p+0, 0x1.306fe0a31b715p+0,
    0x1.3dea64c123422p+0, 0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0, 0x1.6a09e667f3bcdp+0, 0x1.7a11473eb0187p+0,
    0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f09p+0, 0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0,
    0x1.ea4afa2a490dap+0
};
static const double rootLow16[16] = {
    0x0p+0, 0x1.8a62e4adc610bp-54, -0x1.19041b9d78a76p-55, 0x1.9b07eb6c70573p-54, 0x1.6f46ad23182e4p-55,
    0x1.ada0911f09ebcp-55, 0x1.d4397afec42e2p-56, 0x1.6324c054647adp-54, -0x1.bdd3413b26456p-54, -0x1.41577ee04992fp-55,
    0x1.6e9f156864b27p-54, 0x1.c7c46b071f2bep-56, 0x1.7a1cd345dcc81p-54, 0x1.11065895048ddp-55, 0x1.2ed02d75b3707p-55,
    -0x1.e9c23179c2893p-54
};

/* For 16 intervals of m from 0.75 to 1.5, selected by the first 4 bits of the significand: c, a number of few bits near
 * 1 / m, and -log(c) in two parts, the first a multiple of 2^-16. The intervals next to 1 have c = 1. For m < 1, log(2)
 * is added, because the exponent of m is -1 there. */
static const float logInverse32[16] = {
    0x1p+0f, 0x1.ep-1f, 0x1.cp-1f, 0x1.a4p-1f, 0x1.9p-1f, 0x1.8p-1f, 0x1.6cp-1f, 0x1.6p-1f, 0x1.5p+0f, 0x1.4p+0f,
    0x1.38p+0f, 0x1.28p+0f, 0x1.2p+0f, 0x1.18p+0f, 0x1.1p+0f, 0x1p+0f
};
static const float logHigh32[16] = {
    0x0p+0f, 0x1.086p-4f, 0x1.1178p-3f, 0x1.95a8p-3f, 0x1.f99p-3f, 0x1.2698p-2f, 0x1.5d5cp-2f, 0x1.7fbp-2f,
    0x1.af54p-2f, 0x1.e148p-2f, 0x1.fb34p-2f, 0x1.188ep-1f, 0x1.2696p-1f, 0x1.3502p-1f, 0x1.43dap-1f, 0x1.62e4p-1f
};
static const float logLow32[16] = {
    0x0p+0f, -0x1.9d2988p-18f, 0x1.d044fcp-20f, -0x1.291848p-18f, 0x1.c6cb3cp-19f, -0x1.deecb2p-18f, -0x1.10535p-21f,
    -0x1.7109fap-20f, -0x1.6adb74p-18f, 0x1.4344e4p-19f, 0x1.8af7a4p-18f, 0x1.c81e48p-18f, 0x1.089a6ep-20f,
    0x1.15b3b2p-18f, -0x1.a0db88p-26f, 0x1.7f7d1cp-20f
};

/* For 32 intervals of |x|, selected by the last 3 bits of the exponent and the first 2 of the significand: a centre t
 * whose tanh is close to a float, and the coefficients of tanh(t + d) from d^0 to d^6; error 2^-30. The interval at
 * 2^-4 starts at 0, and its t is 0. */
static const float tanhParts32[8][32] = {
    {0x1.202ec8p+1f, 0x1.5f7744p+1f, 0x1.a05aeap+1f, 0x1.e0246ep+1f, 0x1.20347ap+2f, 0x1.5fe8bep+2f, 0x1.9fef28p+2f,
    0x1.e09c3ep+2f, 0x1.111c3ep+3f, 0, 0, 0, 0, 0x1.60948cp-4f, 0x1.9fd63ap-4f, 0x1.dfe2e6p-4f, 0x1.206666p-3f,
    0x1.6006ap-3f, 0x1.a09126p-3f, 0x1.dfb56ap-3f, 0x1.201c7cp-2f, 0x1.602b4ap-2f, 0x1.9fc46p-2f, 0x1.df82fep-2f,
    0x1.2018bp-1f, 0x1.5ffc7cp-1f, 0x1.a01cfcp-1f, 0x1.df8be6p-1f, 0x1.20155cp+0f, 0x1.5fef1ep+0f, 0x1.a037e8p+0f,
    0x1.e094a4p+0f}, {0x1.f4c7f6p-1f, 0x1.fbcc22p-1f, 0x1.fe78a6p-1f, 0x1.ff6f6ap-1f, 0x1.ffdfdcp-1f, 0x1.fffb9cp-1f,
    0x1.ffff68p-1f, 0x1.ffffecp-1f, 0x1.fffffep-1f, 0, 0, 0, 0, 0x1.5fb646p-4f, 0x1.9e69fep-4f, 0x1.ddb3dep-4f,
    0x1.1e8236p-3f, 0x1.5c9976p-3f, 0x1.9aea6cp-3f, 0x1.d71fbap-3f, 0x1.18bdf2p-2f, 0x1.52e952p-2f, 0x1.8a551ap-2f,
    0x1.bf4948p-2f, 0x1.051ab4p-1f, 0x1.31559cp-1f, 0x1.5798eep-1f, 0x1.77a2a6p-1f, 0x1.9e6b72p-1f, 0x1.c27104p-1f,
    0x1.d9d70ap-1f, 0x1.e89342p-1f}, {0x1.631256p-5f, 0x1.0bdcecp-6f, 0x1.86c476p-8f, 0x1.210332p-9f, 0x1.011948p-11f,
    0x1.190054p-14f, 0x1.30017cp-17f, 0x1.4242dep-20f, 0x1.4bc8bep-23f, 0, 0, 0, 0x1p+0f, 0x1.fc3996p-1f,
    0x1.fac24ap-1f, 0x1.f9093p-1f, 0x1.f5fac6p-1f, 0x1.f12a74p-1f, 0x1.eb6362p-1f, 0x1.e4e7d2p-1f, 0x1.d983fep-1f,
    0x1.c7ea62p-1f, 0x1.b412bep-1f, 0x1.9e4fep-1f, 0x1.7ad846p-1f, 0x1.49e972p-1f, 0x1.196a6cp-1f, 0x1.d8d216p-2f,
    0x1.61204ep-2f, 0x1.cedcf8p-3f, 0x1.25e75p-3f, 0x1.6e38fep-4f}, {-0x1.5b4a8ep-5f, -0x1.09aa0ap-6f, -0x1.8599cap-8f,
    -0x1.20b194p-9f, -0x1.010926p-11f, -0x1.18fd58p-14f, -0x1.300092p-17f, -0x1.4243c8p-20f, -0x1.4bcb7cp-23f, 0, 0, 0,
    0, -0x1.5d1d84p-4f, -0x1.9a2c04p-4f, -0x1.d734a8p-4f, -0x1.18e6ep-3f, -0x1.527fcp-3f, -0x1.8a5fa4p-3f,
    -0x1.be314cp-3f, -0x1.03a3dep-2f, -0x1.2dc97cp-2f, -0x1.4fdae8p-2f, -0x1.69f208p-2f, -0x1.8265fcp-2f,
    -0x1.897d78p-2f, -0x1.79b5bp-2f, -0x1.5ae412p-2f, -0x1.1dd33ap-2f, -0x1.973662p-3f, -0x1.0fffa2p-3f,
    -0x1.5d77a8p-4f}, {0x1.baa75p-6f, 0x1.5c6144p-7f, 0x1.022afp-8f, 0x1.800d06p-10f, 0x1.563044p-12f, 0x1.763b0ap-15f,
    0x1.94e6f4p-18f, 0x1.ad3baep-21f, 0x1.b9dfb6p-24f, 0, 0, 0, -0x1.55551cp-2f, -0x1.4c8b2ap-2f, -0x1.476d9cp-2f,
    -0x1.422912p-2f, -0x1.3ad184p-2f, -0x1.2eed82p-2f, -0x1.1fec4p-2f, -0x1.0ffb6cp-2f, -0x1.e8f088p-3f,
    -0x1.982828p-3f, -0x1.42c55ep-3f, -0x1.d858ecp-4f, -0x1.bc4d0ep-5f, 0x1.d7bebp-7f, 0x1.0766bep-4f, 0x1.83984ep-4f,
    0x1.c6925cp-4f, 0x1.97eeccp-4f, 0x1.33861cp-4f, 0x1.a6d0a2p-5f}, {-0x1.92e08ap-7f, -0x1.50dae4p-8f,
    -0x1.fe21cap-10f, -0x1.7e5a2p-11f, -0x1.55d08p-13f, -0x1.7645d4p-16f, -0x1.94fb0cp-19f, -0x1.acf4ccp-22f,
    -0x1.b93336p-25f, 0, 0, 0, 0, 0x1.4ccb5ap-11f, 0x1.0eceb6p-4f, 0x1.59172ep-4f, 0x1.7bd80ep-4f, 0x1.a1fe88p-4f,
    0x1.f73752p-4f, 0x1.118beap-3f, 0x1.339958p-3f, 0x1.500d7ap-3f, 0x1.5c40b2p-3f, 0x1.5857eap-3f, 0x1.3a066cp-3f,
    0x1.e9b22cp-4f, 0x1.46a528p-4f, 0x1.6435ecp-5f, 0x1.a55cf2p-9f, -0x1.5d9f5p-6f, -0x1.9d123ap-6f, -0x1.54f6a2p-6f},
    {0x1.0444b4p-8f, 0x1.f99158p-10f, 0x1.91d57ap-11f, 0x1.323e42p-12f, 0x1.1c9098p-14f, 0x1.382ff6p-17f,
    0x1.51e8bcp-20f, 0x1.66129p-23f, 0x1.71580ap-26f, 0, 0, 0, 0x1.10221cp-3f, 0x1.f649acp+3f, -0x1.5632b6p-2f,
    -0x1.3a49c4p+3f, -0x1.e9934cp-2f, 0x1.05a2b2p+0f, -0x1.f4204cp-3f, 0x1.75ce1cp-3f, 0x1.49d79p-5f, 0x1.707b42p-5f,
    0x1.39c222p-7f, -0x1.1b6e3ap-5f, -0x1.3b9f46p-5f, -0x1.0efb6p-4f, -0x1.e80584p-5f, -0x1.bb151p-5f, -0x1.065302p-5f,
    -0x1.37cf6cp-7f, 0x1.6421cep-10f, 0x1.2c8844p-8f}, {-0x1.77476ep-11f, -0x1.1e762p-11f, -0x1.ff098ap-13f,
    -0x1.91588p-14f, -0x1.7b3f4cp-16f, -0x1.9df406p-19f, -0x1.c0a572p-22f, -0x1.e54294p-25f, -0x1.fe0f4ep-28f, 0, 0, 0,
    0, 0x1.896c92p+9f, -0x1.197a24p+2f, -0x1.b1d6b8p+6f, -0x1.b9bf82p+3f, 0x1.5a98dap+3f, -0x1.fee6f2p+2f,
    0x1.0ef2cp-2f, -0x1.fbf2f8p-3f, 0x1.218198p-6f, -0x1.67f04ap-4f, 0x1.79b214p-7f, -0x1.26f18p-6f, -0x1.3b158p-6f,
    0x1.f83688p-7f, 0x1.4ee2c8p-6f, 0x1.2f206p-6f, 0x1.664f7ep-7f, 0x1.0d96a8p-8f, 0x1.33abfp-11f}
};
/* clang-format on */

static inline __m512d lookUp16(const double *table, __m512i index)
{
    return _mm512_permutex2var_pd(_mm512_loadu_pd(table), index, _mm512_loadu_pd(table + 8));
}

static inline __m512 lookUp16Floats(const float *table, __m512i index)
{
    return _mm512_permutexvar_ps(index, _mm512_loadu_ps(table));
}

static inline __m512 lookUp32Floats(const float *table, __m512i index)
{
    return _mm512_permutex2var_ps(_mm512_loadu_ps(table), index, _mm512_loadu_ps(table + 16));
}
#endif
