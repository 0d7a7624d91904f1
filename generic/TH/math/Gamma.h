/* The logarithm of |gamma(x)|: for a positive float Stirling's series in double, otherwise the C library. Near the
 * zeros at 1 and 2, the additional digits of double compensate for cancellation. */

/* For a finite x > 0. */
static inline float lgammaQuick32(float x)
{
    const double d = (double)x;
    const double product = d * (d + 1) * ((d + 2) * (d + 3)) * ((d + 4) * (d + 5) * ((d + 6) * (d + 7)));
    const bool large = d >= 8;
    const double y = large ? d : d + 8, factor = large ? 1 : product; /* gamma(d + 8) = product * gamma(d) */
    const double inverse = 1 / y, z = inverse * inverse;
    const double series =
        POLY8(z, 0x1.5555555555555p-4, -0x1.6c16c16c16c17p-9, 0x1.a01a01a01a01ap-11, -0x1.3813813813814p-11,
              0x1.b951e2b18ff23p-11, -0x1.f6ab0d9993c7dp-10, 0x1.a41a41a41a41ap-8, -0x1.e4286cb0f5398p-6);
    double f, k, logY, logFactor;
    f = logParts64(y, &k) - 1;
    logY = madd64(k, 0x1.62e42fefa39efp-1, f + logOf64(f));
    f = logParts64(factor, &k) - 1;
    logFactor = madd64(k, 0x1.62e42fefa39efp-1, f + logOf64(f));
    if (x == 1 || x == 2)
        return 0;
    return (float)(((y - 0.5) * logY - y - logFactor) + madd64(inverse, series, 0x1.d67f1c864beb5p-1));
}

enum { GAMMA_BLOCK = 256 };

static void lgamma32(int64_t n, float *out, const float *x)
{
    for (int64_t start = 0; start < n; start += GAMMA_BLOCK) {
        const int64_t end = n - start < GAMMA_BLOCK ? n : start + GAMMA_BLOCK;
        int32_t others = 0;
        for (int64_t i = start; i < end; i++)
            others |= x[i] > 0 && x[i] <= FLT_MAX ? 0 : 1;
        if (!others) {
            VECTORISE
            for (int64_t i = start; i < end; i++)
                out[i] = lgammaQuick32(x[i]);
        } else {
            for (int64_t i = start; i < end; i++)
                out[i] = x[i] > 0 && x[i] <= FLT_MAX ? lgammaQuick32(x[i]) : THMath_lgammaf(x[i]);
        }
    }
}

static void lgamma64(int64_t n, double *out, const double *x)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = THMath_lgamma(x[i]);
}
