/* The loops that copy into one dtype, one per dtype that elements come from.
 *
 * A number that a floating dtype cannot hold rounds or overflows to infinity. For integers, floating numbers are
 * truncated and stop at the limits, and NaN becomes 0; integers wrap. For truth values anything but 0 is true. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/Copy.c"
#else

#if defined(TH_REAL_PYTHON_BOOL)
#define TH_CONVERT(x) ((real)((x) != 0))
#elif defined(TH_REAL_IS_INTEGRAL)

/* `high` is the limit or, where that type cannot hold the limit, the first number beyond it: what is below fits. */
#define TH_DEFINE_SATURATE(NAME, floating)                                        \
    static inline real THTensor_(NAME)(floating value)                            \
    {                                                                             \
        const floating low = (floating)TH_REAL_MIN, high = (floating)TH_REAL_MAX; \
        const floating number = value == value ? value : 0;                       \
        const floating below = number < high ? number : 0;                        \
        const floating inside = below > low ? below : low;                        \
        return number >= high ? (real)TH_REAL_MAX : (real)inside;                 \
    }
TH_DEFINE_SATURATE(saturateFloat, float)
TH_DEFINE_SATURATE(saturateDouble, double)
#undef TH_DEFINE_SATURATE
#define TH_CONVERT(x) \
    _Generic((x), float : THTensor_(saturateFloat)(x), double : THTensor_(saturateDouble)(x), default : (real)(x))

#elif defined(TH_REAL_IS_HALF)
#define TH_CONVERT(x) _Generic((x), double : THHalf_fromDouble(x), default : THHalf_fromFloat((float)(x)))
#else
#define TH_CONVERT(x) TH_STORE((TH_COMPUTE)(x))
#endif

#define TH_DEFINE_LOOP(Name, fromReal, fromAccreal, fromCompute, fromLoad, fromStore)                              \
    static TH_VECTOR void THTensor_(copyRow##Name)(int64_t n, real *restrict to, const fromReal *restrict from)    \
    {                                                                                                              \
        for (int64_t i = 0; i < n; i++)                                                                            \
            to[i] = TH_CONVERT(fromLoad(from[i]));                                                                 \
    }                                                                                                              \
                                                                                                                   \
    static void THTensor_(copyLoop##Name)(int64_t n, char *const *data, const int64_t *stride, const void *params) \
    {                                                                                                              \
        char *to = data[0];                                                                                        \
        const char *from = data[1];                                                                                \
        const int64_t toStep = stride[0], fromStep = stride[1];                                                    \
        (void)params;                                                                                              \
        if (toStep == (int64_t)sizeof(real) && fromStep == (int64_t)sizeof(fromReal)) {                            \
            THTensor_(copyRow##Name)(n, (real *)(void *)to, (const fromReal *)(const void *)from);                 \
            return;                                                                                                \
        }                                                                                                          \
        for (int64_t i = 0; i < n; i++, to += toStep, from += fromStep)                                            \
            *(real *)(void *)to = TH_CONVERT(fromLoad(*(const fromReal *)(const void *)from));                     \
    }
TH_FORALL_DTYPES(TH_DEFINE_LOOP)
#undef TH_DEFINE_LOOP
#undef TH_CONVERT

/* From the same dtype: the bits as they are. */
static void THTensor_(copyLoopSame)(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    char *to = data[0];
    const char *from = data[1];
    const int64_t toStep = stride[0], fromStep = stride[1];
    (void)params;
    if (toStep == (int64_t)sizeof(real) && fromStep == (int64_t)sizeof(real)) {
        memcpy(to, from, (size_t)n * sizeof(real));
        return;
    }
    for (int64_t i = 0; i < n; i++, to += toStep, from += fromStep)
        *(real *)(void *)to = *(const real *)(const void *)from;
}

#define TH_LOOP_NAME(Name, ...) \
    THDtype_##Name == TH_CONCAT_2(THDtype_, Real) ? THTensor_(copyLoopSame) : THTensor_(copyLoop##Name),
const THElementwiseLoop THTensor_(copyLoops)[] = {TH_FORALL_DTYPES(TH_LOOP_NAME)};
#undef TH_LOOP_NAME

#endif
