/* Functions of complex numbers for the expressions of kernels (THNumeric.h). C++ has the types, as an extension of
 * compilers, but not the functions. */
#ifndef TH_COMPLEX_H
#define TH_COMPLEX_H

#define TH_HAS_COMPLEX 1

#ifndef __cplusplus
#include <complex.h>
#undef I /* a name that other code uses */

/* A power. An integer exponent of at most 100 is a product of that many factors, as in NumPy: cpow() would compute it
 * by logarithms. */
static inline double _Complex TH_complexPower(double _Complex x, int exponent)
{
    double _Complex power = 1, factor = x;
    for (int left = exponent < 0 ? -exponent : exponent; left; left >>= 1) {
        if (left & 1)
            power *= factor;
        factor *= factor;
    }
    return exponent < 0 ? 1 / power : power;
}

static inline double _Complex TH_powComplexDouble(double _Complex x, double _Complex y)
{
    const double exponent = creal(y);
    if (cimag(y) == 0 && exponent >= -100 && exponent <= 100 && exponent == (double)(int)exponent)
        return TH_complexPower(x, (int)exponent);
    return x == 0 && exponent > 0 ? 0 : cpow(x, y);
}

static inline float _Complex TH_powComplexFloat(float _Complex x, float _Complex y)
{
    return (float _Complex)TH_powComplexDouble(x, y);
}

static inline double _Complex TH_divComplexDouble(double _Complex a, double _Complex b)
{
    return a / b;
}

static inline float _Complex TH_divComplexFloat(float _Complex a, float _Complex b)
{
    return a / b;
}

#define TH_OF_COMPLEX(name, x) _Generic((x), float _Complex: name##f, default: name)(x)
#define TH_conj(x) TH_OF_COMPLEX(conj, x)
#define TH_realPart(x) TH_OF_COMPLEX(creal, x)
#define TH_imagPart(x) TH_OF_COMPLEX(cimag, x)
#define TH_angle(x) TH_OF_COMPLEX(carg, x)
#define TH_magnitude(x) TH_OF_COMPLEX(cabs, x)
#endif

#endif
