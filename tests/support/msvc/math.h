#ifndef STUB_MATH_H
#define STUB_MATH_H
double acos(double), asin(double), atan(double), atan2(double, double), ceil(double), copysign(double, double);
double cos(double), exp(double), fabs(double), floor(double), fmod(double, double), frexp(double, int *);
double hypot(double, double), ldexp(double, int), log(double), log10(double), modf(double, double *);
double nearbyint(double), nextafter(double, double), pow(double, double), rint(double), round(double), sin(double);
double sqrt(double), tan(double), trunc(double), tanh(double), cbrt(double), fmax(double, double), fmin(double, double);
float fabsf(float), sqrtf(float), rintf(float), floorf(float), ceilf(float), roundf(float), copysignf(float, float);
long double fabsl(long double), sqrtl(long double), floorl(long double);
int _fpclassify(double);
#define HUGE_VAL ((double)1e300 * 1e300)
#define INFINITY ((float)HUGE_VAL)
#define NAN (INFINITY * 0.0F)
#define isnan(x) ((x) != (x))
#define isinf(x) (fabs((double)(x)) == HUGE_VAL)
#define isfinite(x) (fabs((double)(x)) < HUGE_VAL)
#define signbit(x) ((x) < 0)
#endif
