/* Types, constants and polynomials of Functions.h for float; see Double.h. */
#define T float
#define I int32_t
#define U uint32_t
#define M_(name) TH_CONCAT_2(name, 32)
#define LIBM(name) TH_CONCAT_2(name, f)

#define MANTISSA 23
#define BIAS 127
#define SIGN 0x80000000u
#define LEAST_NORMAL 0x1p-126f
#define GREATEST FLT_MAX
#define TO_NORMAL 25
#define MAGIC 0x1.8p23f

#define INV_LN2 0x1.715476p+0f
#define LN2_HI 0x1.62ep-1f
#define LN2_LO 0x1.0bfbe8p-15f
#define SQRT_HALF_BITS 0x3f3504f3u
#define EXP_LOW -104.f
#define EXP_HIGH 89.f
#define EXP_USUAL 87.f
#define TANH_ONE 10.f
#define LOG1P_SAME 0x1p-25f
#define LOG1P_USUAL 0x1p100f

#define INV_PI 0x1.45f306p-2f
#define PI_1 0x1.921fb6p+1f
#define PI_2 -0x1.777a5cp-24f
#define PI_3 -0x1.ee59dap-49f
#define HALF_PI 0x1.921fb6p+0f
#define HALF_PI_LO -0x1.777a5cp-25f
#define TRIGONOMETRIC_USUAL 0x1p15f

static inline float polyExp32(float r) /* error 2^-28 */
{
    return POLY5(r, 0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558f0p-5f, 0x1.1239e0p-7f, 0x1.6a25dap-10f);
}

static inline float logOf32(float f) /* error 2^-27 */
{
    const float z = f * f;
    const float r = f * z *
                    POLY8(f, 0x1.55554ap-2f, -0x1.000220p-2f, 0x1.99a592p-3f, -0x1.547874p-3f, 0x1.226e90p-3f,
                          -0x1.0ce1c6p-3f, 0x1.07cf62p-3f, -0x1.41e25ap-4f);
    return madd32(-0.5f, z, r);
}

static inline float polySin32(float z) /* error 2^-27 */
{
    return POLY4(z, -0x1.55554cp-3f, 0x1.110eccp-7f, -0x1.9f6ea6p-13f, 0x1.5da9ccp-19f);
}

static inline float polySinShort32(float z) /* error 2^-27 */
{
    return POLY3(z, -0x1.555544p-3f, 0x1.110714p-7f, -0x1.993654p-13f);
}

static inline float polyCosShort32(float z) /* error 2^-33 */
{
    return POLY3(z, 0x1.55554ap-5f, -0x1.6c0c08p-10f, 0x1.99df38p-16f);
}

static inline float polyAtan32(float z) /* error 2^-30 */
{
    return POLY5(z, -0x1.55554ap-2f, 0x1.9991aep-3f, -0x1.23b6b6p-3f, 0x1.b201f2p-4f, -0x1.f254eap-5f);
}

static inline float polyAtanLong32(float z) /* for |t| <= 1; error 2^-28 */
{
    return POLY9(z, -0x1.55553ep-2f, 0x1.9991fcp-3f, -0x1.2421aep-3f, 0x1.c099c0p-4f, -0x1.5833ecp-4f, 0x1.dac7e4p-5f,
                 -0x1.fecdb4p-6f, 0x1.65a2b2p-7f, -0x1.d629ccp-10f);
}

static inline float polyAsin32(float z) /* error 2^-27 */
{
    return POLY5(z, 0x1.5555cap-3f, 0x1.330148p-4f, 0x1.748d0ep-5f, 0x1.8b9b54p-6f, 0x1.59e124p-5f);
}
