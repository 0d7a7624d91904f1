/* Remainder with the divisor's sign and quotient rounded down, both computed from fmod(x, y), as in Python and NumPy:
 * the quotient is floor(x / y) for the exact x / y, which may be less than the floor of the rounded one, and the two
 * are always consistent. A zero remainder has the sign of y, a zero quotient that of x / y. y may be zero: the quotient
 * is then x / y. There are no jumps, so that loops vectorise. */
#ifndef TH_MATH_DIVISION_H
#define TH_MATH_DIVISION_H

#define THMATH_DIVISION(T, S)                                                                               \
    static inline T THMath_remainderFrom##S(T rest, T y)                                                    \
    {                                                                                                       \
        const T moved = (rest < 0) != (y < 0) ? rest + y : rest;                                            \
        return rest == 0 ? __builtin_copysign##S(0, y) : moved;                                             \
    }                                                                                                       \
    static inline T THMath_floorDivFrom##S(T rest, T x, T y)                                                \
    {                                                                                                       \
        const T below = rest != 0 && (rest < 0) != (y < 0) ? 1 : 0;                                         \
        const T quotient = (x - rest) / y - below; /* a whole number except for the rounding of division */ \
        const T whole = __builtin_floor##S(quotient);                                                       \
        const T nearest = quotient - whole > (T)0.5 ? whole + 1 : whole;                                    \
        const T usual = quotient == 0 ? __builtin_copysign##S(0, x / y) : nearest;                          \
        return y == 0 ? x / y : usual;                                                                      \
    }
THMATH_DIVISION(float, f)
THMATH_DIVISION(double, )
#undef THMATH_DIVISION
#endif
