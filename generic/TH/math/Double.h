/* Types, constants and polynomials of Functions.h for double.
 *
 * The coefficients are minimax; errors are relative to the function. A constant in several parts is their sum. Without
 * fused multiply-add, all parts but the last have so few digits that their products with the whole numbers of a
 * reduction are exact. */
#define T double
#define I int64_t
#define U uint64_t
#define M_(name) TH_CONCAT_2(name, 64)
#define LIBM(name) name

#define MANTISSA 52
#define BIAS 1023
#define SIGN 0x8000000000000000u
#define LEAST_NORMAL 0x1p-1022
#define GREATEST DBL_MAX
#define TO_NORMAL 54   /* a subnormal number times 2^TO_NORMAL is normal */
#define MAGIC 0x1.8p52 /* x + MAGIC - MAGIC is x rounded; the last bits of x + MAGIC are this integer */

#define INV_LN2 0x1.71547652b82fep+0
#define LN2_HI 0x1.62e42ffp-1
#define LN2_LO -0x1.718432a1b0e26p-35
#define SQRT_HALF_BITS 0x3fe6a09e667f3bcdu
#define EXP_LOW -746. /* below it, exp(x) is 0 */
#define EXP_HIGH 710. /* above it, exp(x) is infinite */
#define EXP_USUAL 708.
#define TANH_ONE 22. /* above it, tanh(x) is 1 */
#define LOG1P_SAME 0x1p-54
#define LOG1P_USUAL 0x1p1000

#define INV_PI 0x1.45f306dc9c883p-2
#define PI_1 0x1.921fb54442d18p+1 /* for fused multiply-add */
#define PI_2 0x1.1a62633145c07p-53
#define PI_3 -0x1.f1976b7ed8fbcp-109
#define PI_A 0x1.921fb544p+1 /* without it */
#define PI_B 0x1.0b4611a8p-33
#define PI_C -0x1.d9cceba4p-65
#define PI_D 0x1.b839a252049c1p-103
#define HALF_PI 0x1.921fb54442d18p+0
#define HALF_PI_LO 0x1.1a62633145c07p-54
#define TRIGONOMETRIC_USUAL 0x1p20
#define ATAN2_LARGE 0x1p1000
#define ATAN2_SMALL 0x1p-900

static inline double polyExp64(double r) /* (exp(r) - 1 - r) / r^2, |r| <= ln(2) / 2; error 2^-57 */
{
    return POLY10(r, 0x1.000000000000ap-1, 0x1.55555555554fap-3, 0x1.555555555087dp-5, 0x1.1111111127abcp-7,
                  0x1.6c16c18429d92p-10, 0x1.a01a012ac710ep-13, 0x1.a0199a0d46549p-16, 0x1.71df24414d96cp-19,
                  0x1.28ad71d04f1edp-22, 0x1.ad8145048350ep-26);
}

static inline double logOf64(double f) /* log(1 + f) - f, sqrt(1/2) <= 1 + f < sqrt(2); error 2^-59 */
{
    const double s = f / (2 + f), z = s * s, half = 0.5 * f * f;
    const double r = z * POLY7(z, 0x1.5555555555592p-1, 0x1.999999997fd79p-2, 0x1.24924941f4f03p-2,
                               0x1.c71c520607e4bp-3, 0x1.74663fa389196p-3, 0x1.39a1a6b8c7545p-3, 0x1.2f0637ce07eb6p-3);
    return madd64(s, half + r, -half);
}

static inline double polySin64(double z) /* (sin(r) - r) / r^3, z = r^2, |r| <= pi / 2; error 2^-61 */
{
    return POLY8(z, -0x1.5555555555555p-3, 0x1.11111111110c1p-7, -0x1.a01a01a0148afp-13, 0x1.71de3a528767ap-19,
                 -0x1.ae6454cb29ff1p-26, 0x1.6123cb1d4b688p-33, -0x1.ae431a7775b02p-41, 0x1.88294c9dbee5fp-49);
}

static inline double polySinShort64(double z) /* (sin(r) - r) / r^3, z = r^2, |r| <= pi / 4; error 2^-57 */
{
    return POLY6(z, -0x1.5555555555548p-3, 0x1.111111110f6d1p-7, -0x1.a01a019bdcd60p-13, 0x1.71de354a3342cp-19,
                 -0x1.ae5e42b4e2a33p-26, 0x1.5d88b8c7ca97bp-33);
}

static inline double polyCosShort64(double z) /* (cos(r) - 1 + r^2 / 2) / r^4, |r| <= pi / 4; error 2^-63 */
{
    return POLY6(z, 0x1.555555555554ap-5, -0x1.6c16c16c14e6ep-10, 0x1.a01a019c67240p-16, -0x1.27e4f7d539818p-22,
                 0x1.1ee9c8c1e0c87p-29, -0x1.8f9cb5da90147p-37);
}

static inline double polyAtan64(double z) /* (atan(t) - t) / t^3, z = t^2, |t| <= sqrt(2) - 1; error 2^-59 */
{
    return POLY11(z, -0x1.555555555553dp-2, 0x1.99999999958e7p-3, -0x1.24924922b1056p-3, 0x1.c71c70e796dd8p-4,
                  -0x1.745cf909bef1ep-4, 0x1.3b111c4b3507dp-4, -0x1.10ebdc726362dp-4, 0x1.df1155d05cb91p-5,
                  -0x1.9cdbd485d89bcp-5, 0x1.37ec68af43f6bp-5, -0x1.259b63cf030c3p-6);
}

static inline double polyAsin64(double z) /* (asin(x) - x) / x^3, z = x^2, |x| <= 1 / 2; error 2^-55 */
{
    return POLY12(z, 0x1.5555555555386p-3, 0x1.333333336fa03p-4, 0x1.6db6db41c4d42p-5, 0x1.f1c72c7225a92p-6,
                  0x1.6e89ef050fb9ep-6, 0x1.1c6c2eb0fe05ap-6, 0x1.c6f7f2e34ceddp-7, 0x1.8ee841b659a42p-7,
                  0x1.aa9411b63bf69p-8, 0x1.40c7cb401f30cp-6, -0x1.0b17afc370fbbp-6, 0x1.05da75639deadp-5);
}
