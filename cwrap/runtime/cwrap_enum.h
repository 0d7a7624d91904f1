/* Enums: the integer type that the compiler uses for an enum, and the values of members. */
#ifndef CWRAP_ENUM_H
#define CWRAP_ENUM_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* A member of an enum: its value in two's complement, and whether the value can be less than zero. */
typedef struct CwrapMember {
    const char *name;
    uint64_t value;
    bool is_signed;
} CwrapMember;

#ifdef __cplusplus
#include <limits.h>
#include <limits>
#include <type_traits>

template <class T, bool = std::is_enum<T>::value> struct CwrapEnum {
    typedef std::underlying_type_t<T> number;
};
template <class T> struct CwrapEnum<T, false> {
    typedef T number;
};

/* The integer type of an enum, or an integer type itself. */
#define CWRAP_NUMBER_OF(type) CwrapEnum<type>::number
#define CWRAP_IS_NUMBER(type) (std::is_integral<CwrapEnum<type>::number>::value && sizeof(type) <= sizeof(uint64_t))

template <class T> constexpr CwrapMember cwrap_member_of(const char *name, T value)
{
    typedef typename CwrapEnum<T>::number number;
    static_assert(std::is_integral<number>::value, "a constant, or a member of an enum, is not an integer");
    return CwrapMember{name, (uint64_t)static_cast<number>(value), std::is_signed<number>::value};
}

/* Whether a bool or an integer has all values of another type, an enum or a number; for cwrap_check_begin.h. */
template <class To, class From> constexpr bool cwrap_holds()
{
    typedef typename CwrapEnum<From>::number number;
    if constexpr (std::is_same<To, bool>::value)
        return !std::is_pointer<From>::value && !std::is_floating_point<From>::value &&
               (!std::is_integral<number>::value || sizeof(From) <= sizeof(int));
    else if constexpr (std::is_enum<From>::value && std::is_integral<To>::value)
        return sizeof(From) <= sizeof(To) && (std::is_signed<To>::value || std::is_unsigned<number>::value);
    return true;
}

/* The greatest value of an enum, of which C++ passes the same one to a parameter `int`. */
template <class T> constexpr T cwrap_greatest()
{
    typedef typename CwrapEnum<T>::number number;
    return static_cast<T>(sizeof(T) == sizeof(int) ? (number)INT_MAX : std::numeric_limits<number>::max());
}

/* A CwrapMember; `remainder` is `(value) % 2`. */
#define CWRAP_MEMBER(name, value, remainder) cwrap_member_of(name, value)
#else
#define CWRAP_NUMBER_OF(type) type
#define CWRAP_IS_NUMBER(type) (!CWRAP_IS_FLOATING(type) && sizeof(type) <= sizeof(uint64_t))

/* C has a remainder of integers only. The conditional expression has the type of the value after usual conversions. */
#define CWRAP_MEMBER(name, value, remainder) \
    {name, (uint64_t)(value), (1 ? 0 * (int)sizeof(remainder) : (value)) - 1 < 1}
#endif

#endif
