/* Functions that follow call C functions with arguments and results of the types in the declarations, and are never
 * called. An implicit conversion that can change a value is an error: it means that the header has another type. Ends
 * with cwrap_check_end.h. No include guard: a module includes both files once. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wconversion"
#pragma GCC diagnostic error "-Woverflow"
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
#ifdef __cplusplus
#define CWRAP_RETURNED(n, x) x
#else
#define CWRAP_RETURNED(n, x) _Generic(n, long: n, unsigned long: n, long long: n, unsigned long long: n, default: x)
#endif
#elif __clang_major__ >= 16
#pragma GCC diagnostic ignored "-Wenum-conversion"
typedef enum { CWRAP_LEAST_INT = INT_MIN, CWRAP_GREATEST_INT = INT_MAX } cwrap_int;
#define CWRAP_INT cwrap_int
#define CWRAP_RETURNED_INT cwrap_int
#define CWRAP_RETURNED(n, x) _Generic((x), float: (void *)0, double: (void *)0, long double: (void *)0, default: (x))
#elif __clang_major__ >= 14
#pragma GCC diagnostic ignored "-Wimplicit-int-conversion"
typedef _BitInt(33) cwrap_int;
#define CWRAP_INT cwrap_int
#define CWRAP_RETURNED_INT int
#define CWRAP_RETURNED(n, x) _Generic((x), unsigned int: (int)(x), default: (x))
#else
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define CWRAP_INT int
#define CWRAP_RETURNED_INT int
#define CWRAP_RETURNED(n, x) x
#endif

/* Whether an enum or a bool has all values of a C function's result, and the limits that a parameter must accept. An
 * unsigned enum of the size of `int` is accepted for `int`, and passed to a parameter `int`: C mixes them.
 *
 * CWRAP_IS_CALL is false if a call is the use of a macro, whose expansion has another length. */
#define CWRAP_TEXT(...) #__VA_ARGS__
#define CWRAP_TEXT_OF(...) CWRAP_TEXT(__VA_ARGS__)
#define CWRAP_IS_CALL(call) (sizeof(#call) == sizeof(CWRAP_TEXT_OF(call)))
#ifdef __cplusplus
#define CWRAP_HOLDS_ENUM(type, x) true /* C++ converts nothing to an enum */
#define CWRAP_HOLDS_BOOL(type, x) true
extern "C++" {
/* A value that every parameter accepts, because C++ reports the differences that these limits find in C. */
struct cwrap_any_number {
    template <class T> operator T() const
    {
        return T();
    }
    cwrap_any_number operator+() const
    {
        return *this;
    }
};
}
#define CWRAP_GREATEST_PASSED(type) cwrap_any_number()
#define CWRAP_LEAST_PASSED(type) cwrap_any_number()
#else
#define CWRAP_HOLDS_ENUM(type, x) (CWRAP_IS_NUMBER(__typeof__(x)) && CWRAP_HOLDS_ALL(type, __typeof__(x)))
#define CWRAP_HOLDS_ALL(type, from)                                                \
    (sizeof(from) < sizeof(type) ? CWRAP_IS_SIGNED(type) || !CWRAP_IS_SIGNED(from) \
                                 : sizeof(from) == sizeof(type) && CWRAP_IS_SIGNED(type) == CWRAP_IS_SIGNED(from))
#define CWRAP_HOLDS_BOOL(type, x) (!CWRAP_IS_FLOATING(__typeof__(x)) && sizeof(x) <= sizeof(int))
#define CWRAP_GREATEST_PASSED(type) (sizeof(type) == sizeof(int) ? (uint64_t)INT_MAX : CWRAP_GREATEST(type))
#define CWRAP_LEAST_PASSED(type) (CWRAP_IS_SIGNED(type) ? -(long long)(CWRAP_GREATEST(type) & INT64_MAX) - 1 : 0LL)
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
