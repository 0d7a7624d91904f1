/* Checked arithmetic for sizes, counts and lengths. The expressions of declarations are compiled to calls of these
 * functions.
 *
 * A function that cannot compute its result sets `*wrong` to the reason and returns 0. The first reason is kept, so
 * that a whole expression can be computed before `wrong` is tested once. `cwrap_size_raise` sets the exception for
 * it. */
#ifndef CWRAP_SIZE_H
#define CWRAP_SIZE_H

#include "cwrap_runtime.h" /* which includes this header at its end */

/* Replaces PY_SSIZE_T_MAX, which is SSIZE_MAX: strict C does not define that if <limits.h> is included before
 * Python.h. */
#define CWRAP_SIZE_MAX ((Py_ssize_t)((size_t)-1 >> 1))
#define CWRAP_SIZE_MIN (-CWRAP_SIZE_MAX - 1)

enum {
    CWRAP_SIZE_TOO_LARGE = 1, /* does not fit in Py_ssize_t, or in the type of a cast */
    CWRAP_SIZE_BY_ZERO,       /* a division by zero */
    CWRAP_SIZE_NOT_WHOLE,     /* a floating-point number with a fraction */
    CWRAP_SIZE_BAD_SHIFT      /* a shift by a negative number of bits */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Set the exception; `text` is the expression. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_size_raise(int wrong, const char *text);

static inline Py_ssize_t cwrap_size_wrong(int *wrong, int reason)
{
    if (!*wrong)
        *wrong = reason;
    return 0;
}

/* ---- operands ---- */

static inline Py_ssize_t cwrap_size_signed(long long value, int *wrong)
{
    if (CWRAP_UNLIKELY(value > CWRAP_SIZE_MAX || value < CWRAP_SIZE_MIN))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
    return (Py_ssize_t)value;
}

static inline Py_ssize_t cwrap_size_unsigned(unsigned long long value, int *wrong)
{
    if (CWRAP_UNLIKELY(value > (unsigned long long)CWRAP_SIZE_MAX))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
    return (Py_ssize_t)value;
}

/* Truncate the fraction. */
static inline Py_ssize_t cwrap_size_cut(double value, int *wrong)
{
    const double limit = -(double)CWRAP_SIZE_MIN;           /* a power of two, which a double represents exactly */
    if (CWRAP_UNLIKELY(!(value > -limit && value < limit))) /* true for NaN too */
        return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
    return (Py_ssize_t)value;
}

static inline Py_ssize_t cwrap_size_whole(double value, int *wrong)
{
    const Py_ssize_t size = cwrap_size_cut(value, wrong);
    if (CWRAP_UNLIKELY(!*wrong && (value < (double)size || value > (double)size)))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_NOT_WHOLE);
    return size;
}

/* Check that a size fits in an integer of some bytes. Every size is accepted for an unsigned type as wide as
 * Py_ssize_t; a negative one stays negative and is rejected at the end. */
static inline Py_ssize_t cwrap_size_within(Py_ssize_t size, size_t bytes, bool is_signed, int *wrong)
{
    if (bytes >= sizeof(Py_ssize_t))
        return size;
    const Py_ssize_t limit = (Py_ssize_t)1 << (8 * bytes - (is_signed ? 1 : 0));
    if (CWRAP_UNLIKELY(size >= limit || size < (is_signed ? -limit : 0)))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
    return size;
}

/* ---- operators ---- */

static inline Py_ssize_t cwrap_size_add(Py_ssize_t a, Py_ssize_t b, int *wrong)
{
#if defined(__GNUC__)
    Py_ssize_t sum;
    if (CWRAP_LIKELY(!__builtin_add_overflow(a, b, &sum)))
        return sum;
#else
    if (b > 0 ? a <= CWRAP_SIZE_MAX - b : a >= CWRAP_SIZE_MIN - b)
        return a + b;
#endif
    return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
}

static inline Py_ssize_t cwrap_size_subtract(Py_ssize_t a, Py_ssize_t b, int *wrong)
{
#if defined(__GNUC__)
    Py_ssize_t difference;
    if (CWRAP_LIKELY(!__builtin_sub_overflow(a, b, &difference)))
        return difference;
#else
    if (b > 0 ? a >= CWRAP_SIZE_MIN + b : a <= CWRAP_SIZE_MAX + b)
        return a - b;
#endif
    return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
}

static inline Py_ssize_t cwrap_size_multiply(Py_ssize_t a, Py_ssize_t b, int *wrong)
{
#if defined(__GNUC__)
    Py_ssize_t product;
    if (CWRAP_LIKELY(!__builtin_mul_overflow(a, b, &product)))
        return product;
#else
    bool fits = true; /* divisions of numbers of the same sign, rounded towards 0 */
    if (a > 0)
        fits = b > 0 ? a <= CWRAP_SIZE_MAX / b : b >= CWRAP_SIZE_MIN / a;
    else if (a < 0)
        fits = b > 0 ? a >= CWRAP_SIZE_MIN / b : b >= CWRAP_SIZE_MAX / a;
    if (fits)
        return a * b;
#endif
    return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
}

static inline Py_ssize_t cwrap_size_divide(Py_ssize_t a, Py_ssize_t b, int *wrong)
{
    if (CWRAP_UNLIKELY(b == 0))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_BY_ZERO);
    return b == -1 ? cwrap_size_subtract(0, a, wrong) : a / b;
}

static inline Py_ssize_t cwrap_size_remainder(Py_ssize_t a, Py_ssize_t b, int *wrong)
{
    if (CWRAP_UNLIKELY(b == 0))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_BY_ZERO);
    return b == -1 ? 0 : a % b;
}

static inline Py_ssize_t cwrap_size_shift(Py_ssize_t a, Py_ssize_t bits, int *wrong)
{
    if (CWRAP_UNLIKELY(bits < 0))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_BAD_SHIFT);
    const Py_ssize_t widest = (Py_ssize_t)(8 * sizeof(Py_ssize_t)) - 1;
    if (a == 0 || (a == -1 && bits == widest))
        return a ? CWRAP_SIZE_MIN : 0;
    if (CWRAP_UNLIKELY(bits >= widest))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_TOO_LARGE);
    return cwrap_size_multiply(a, (Py_ssize_t)1 << bits, wrong);
}

static inline Py_ssize_t cwrap_size_shift_right(Py_ssize_t a, Py_ssize_t bits, int *wrong)
{
    if (CWRAP_UNLIKELY(bits < 0))
        return cwrap_size_wrong(wrong, CWRAP_SIZE_BAD_SHIFT);
    if (CWRAP_UNLIKELY(bits >= (Py_ssize_t)(8 * sizeof(Py_ssize_t)) - 1))
        return a < 0 ? -1 : 0;
    return a >= 0 ? a >> bits : -1 - ((-1 - a) >> bits); /* shifting a negative number is implementation-defined in C */
}

#ifdef __cplusplus
}
#endif

/* CWRAP_SIZE(x, &wrong): an integer of any type, or a whole floating-point number, as Py_ssize_t. CWRAP_SIZE_CUT
 * truncates a floating-point number. Any other type, such as a pointer, does not compile. `x` is evaluated once. */
#if defined(__cplusplus)
extern "C++" {
static inline Py_ssize_t cwrap_size_of(int x, int *wrong)
{
    return cwrap_size_signed(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(long x, int *wrong)
{
    return cwrap_size_signed(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(long long x, int *wrong)
{
    return cwrap_size_signed(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(unsigned x, int *wrong)
{
    return cwrap_size_unsigned(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(unsigned long x, int *wrong)
{
    return cwrap_size_unsigned(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(unsigned long long x, int *wrong)
{
    return cwrap_size_unsigned(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(double x, int *wrong)
{
    return cwrap_size_whole(x, wrong);
}
static inline Py_ssize_t cwrap_size_of(long double x, int *wrong)
{
    return cwrap_size_whole((double)x, wrong);
}
template <class T> static inline Py_ssize_t cwrap_size_cut_of(T x, int *wrong)
{
    return cwrap_size_of(x, wrong);
}
static inline Py_ssize_t cwrap_size_cut_of(float x, int *wrong)
{
    return cwrap_size_cut(x, wrong);
}
static inline Py_ssize_t cwrap_size_cut_of(double x, int *wrong)
{
    return cwrap_size_cut(x, wrong);
}
static inline Py_ssize_t cwrap_size_cut_of(long double x, int *wrong)
{
    return cwrap_size_cut((double)x, wrong);
}
}
#define CWRAP_SIZE(x, wrong) cwrap_size_of(x, wrong)
#define CWRAP_SIZE_CUT(x, wrong) cwrap_size_cut_of(x, wrong)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define CWRAP_SIZE_BY(x, floating, wrong)        \
    _Generic((x) + 0,                            \
        int: cwrap_size_signed,                  \
        long: cwrap_size_signed,                 \
        long long: cwrap_size_signed,            \
        unsigned: cwrap_size_unsigned,           \
        unsigned long: cwrap_size_unsigned,      \
        unsigned long long: cwrap_size_unsigned, \
        float: floating,                         \
        double: floating,                        \
        long double: floating)(x, wrong)
#define CWRAP_SIZE(x, wrong) CWRAP_SIZE_BY(x, cwrap_size_whole, wrong)
#define CWRAP_SIZE_CUT(x, wrong) CWRAP_SIZE_BY(x, cwrap_size_cut, wrong)
#else
#define CWRAP_SIZE(x, wrong) cwrap_size_signed((long long)(x), wrong) /* unsigned values too large become negative */
#define CWRAP_SIZE_CUT(x, wrong) CWRAP_SIZE(x, wrong)
#endif
#endif
