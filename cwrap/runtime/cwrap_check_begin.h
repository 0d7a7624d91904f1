/* Functions that follow call C functions with arguments and results of the types in the declarations, and are never
 * called. An implicit conversion that can change a value is an error: it means that the header has another type. Ends
 * with cwrap_check_end.h. No include guard: a module includes both files once. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wconversion"
#pragma GCC diagnostic error "-Wsign-conversion"
#ifndef __cplusplus /* C++ rejects all other differences without an option */
#pragma GCC diagnostic error "-Wimplicit-function-declaration"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wpointer-sign"
#pragma GCC diagnostic ignored "-Wpointer-to-int-cast" /* of CWRAP_RETURNED; the return is an error */
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wembedded-directive"
#pragma GCC diagnostic error "-Wincompatible-pointer-types-discards-qualifiers"
#else
#pragma GCC diagnostic error "-Wdiscarded-qualifiers"
#endif
#endif

/* CWRAP_INT is the type of an argument `int`, and CWRAP_RETURNED_INT that of a result. In C, `int` agrees with every
 * enum, but clang reports a change of the sign, because most enums are unsigned.
 *
 * From version 16 on, clang does not report the sign in a conversion between two enums. A number that is not an integer
 * becomes a pointer, because conversions of such numbers to enums are not reported.
 *
 * Earlier versions: `_BitInt(33)` is converted to an enum with the warning for a number that loses bits (not with that
 * for 64 bits), and to `size_t` with the warning for the sign. An unsigned result is accepted. */
#if defined(__cplusplus) || !defined(__clang__)
#define CWRAP_INT int
#define CWRAP_RETURNED_INT int
#define CWRAP_RETURNED(x) x
#elif __clang_major__ >= 16
#pragma GCC diagnostic ignored "-Wenum-conversion"
typedef enum { CWRAP_LEAST_INT = INT_MIN, CWRAP_GREATEST_INT = INT_MAX } cwrap_int;
#define CWRAP_INT cwrap_int
#define CWRAP_RETURNED_INT cwrap_int
#define CWRAP_RETURNED(x) _Generic((x), float: (void *)0, double: (void *)0, long double: (void *)0, default: (x))
#elif __clang_major__ >= 14
#pragma GCC diagnostic ignored "-Wimplicit-int-conversion"
typedef _BitInt(33) cwrap_int;
#define CWRAP_INT cwrap_int
#define CWRAP_RETURNED_INT int
#define CWRAP_RETURNED(x) _Generic((x), unsigned int: (int)(x), default: (x))
#else
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define CWRAP_INT int
#define CWRAP_RETURNED_INT int
#define CWRAP_RETURNED(x) x
#endif

/* The wrappers call the same functions, so these warnings would be repetitions, or concern values that are not used. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wnonnull"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-result"
#pragma GCC diagnostic ignored "-Wunused-value"
