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

/* Whether a place in C has the type of a field. CWRAP_KIND distinguishes integers by size and sign; a bit-field of GCC has
 * a type without a name. */
#ifdef __cplusplus
extern "C++" {
template <class T> using cwrap_found = typename std::remove_cv<typename std::remove_reference<T>::type>::type;
template <class T, class F, class P = typename CwrapEnum<F>::number> constexpr bool cwrap_has_same_size()
{
    return std::is_integral<P>::value && !std::is_same<P, bool>::value && sizeof(F) == sizeof(T);
}
template <class T, class F> constexpr bool cwrap_is_integer_field()
{
    return cwrap_has_same_size<T, F>() &&
           std::is_signed<typename CwrapEnum<F>::number>::value == std::is_signed<T>::value;
}
}
#define CWRAP_IS_INTEGER_FIELD(type, x) cwrap_is_integer_field<type, cwrap_found<decltype(x)>>()
#define CWRAP_IS_ENUM_FIELD(type, x) cwrap_has_same_size<type, cwrap_found<decltype(x)>>()
#define CWRAP_IS_FLOATING_FIELD(type, x) std::is_same<type, cwrap_found<decltype(x)>>::value
#define CWRAP_IS_INTEGRAL(x) std::is_integral<CwrapEnum<cwrap_found<decltype(x)>>::number>::value
#define CWRAP_IS_STRUCT_FIELD(type, x) std::is_same<type, cwrap_found<decltype(x)>>::value
#define CWRAP_IS_POINTER_FIELD(x) std::is_pointer<cwrap_found<decltype(x)>>::value
#else
#define CWRAP_KIND(type) (4 * (int)sizeof(type) + 2 * CWRAP_IS_SIGNED(type) + 1)
#define CWRAP_KIND_OF(x)                                    \
    _Generic((x),                                           \
        _Bool: 2,                                           \
        float: 4,                                           \
        double: 6,                                          \
        long double: 8,                                     \
        char: CWRAP_KIND(char),                             \
        signed char: CWRAP_KIND(signed char),               \
        unsigned char: CWRAP_KIND(unsigned char),           \
        short: CWRAP_KIND(short),                           \
        unsigned short: CWRAP_KIND(unsigned short),         \
        int: CWRAP_KIND(int),                               \
        unsigned int: CWRAP_KIND(unsigned int),             \
        long: CWRAP_KIND(long),                             \
        unsigned long: CWRAP_KIND(unsigned long),           \
        long long: CWRAP_KIND(long long),                   \
        unsigned long long: CWRAP_KIND(unsigned long long), \
        default: 0)
#define CWRAP_IS_INTEGRAL(x) (__builtin_classify_type(x) > 0 && __builtin_classify_type(x) < 5)
#define CWRAP_IS_BIT_FIELD(x) (CWRAP_KIND_OF(x) == 0 && CWRAP_IS_INTEGRAL(x))
#define CWRAP_IS_INTEGER_FIELD(type, x) (CWRAP_KIND_OF(x) == CWRAP_KIND(type) || CWRAP_IS_BIT_FIELD(x))
#define CWRAP_IS_ENUM_FIELD(type, x) ((CWRAP_KIND_OF(x) | 2) == (CWRAP_KIND(type) | 2) || CWRAP_IS_BIT_FIELD(x))
#define CWRAP_IS_FLOATING_FIELD(type, x) (CWRAP_KIND_OF(x) != 0 && CWRAP_KIND_OF(x) == CWRAP_KIND_OF((type)0))
#define CWRAP_IS_STRUCT_FIELD(type, x) __builtin_types_compatible_p(type, __typeof__(x))
#define CWRAP_IS_POINTER_FIELD(x) __builtin_types_compatible_p(__typeof__(x), __typeof__(1 ? (x) : (x)))
#endif
#define CWRAP_IS_SIZED_FIELD(type, x) (sizeof(x) == sizeof(type))
#define CWRAP_IS_ARRAY_FIELD(type, x) (sizeof(x) == sizeof(type) && !CWRAP_IS_POINTER_FIELD(x))

/* The wrappers call the same functions, so these warnings would be repetitions, or concern values that are not used. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wnonnull"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-result"
#pragma GCC diagnostic ignored "-Wunused-value"
