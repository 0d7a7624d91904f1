// The headers that the check of C with clang's emulation of MSVC uses (tests/building/test_msvc_syntax.py), one after the
// other, each below its name. They declare the names of C that the headers of Python, the runtime and generated modules
// use, with what the syntax needs: no values are meant to be right.

// ==== assert.h
#define assert(condition) ((void)0)
#define static_assert _Static_assert

// ==== basetsd.h
typedef __int64 SSIZE_T;

// ==== ctype.h
int isspace(int), isdigit(int), isalpha(int), isalnum(int), isupper(int), islower(int), toupper(int), tolower(int);

// ==== errno.h
int *_errno(void);
#define errno (*_errno())
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENODEV 19
#define EINVAL 22
#define ENOSPC 28
#define EPIPE 32
#define EDOM 33
#define ERANGE 34

// ==== float.h
#define FLT_MAX 3.402823466e+38F
#define FLT_MIN 1.175494351e-38F
#define FLT_EPSILON 1.192092896e-07F
#define DBL_MAX 1.7976931348623158e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-016
#define LDBL_MAX DBL_MAX

// ==== inttypes.h
#include <stdint.h>

// ==== limits.h
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295U
#define LONG_MIN (-2147483647L - 1)
#define LONG_MAX 2147483647L
#define ULONG_MAX 4294967295UL
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1)
#define ULLONG_MAX 18446744073709551615ULL

// ==== math.h
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

// ==== pyconfig.h
/* The parts of a 64-bit Python's pyconfig.h on Windows that Python's headers need. */
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H
#include <basetsd.h>
#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define WITH_THREAD
#define HAVE_STDINT_H 1
#define HAVE_UINTPTR_T 1
#define HAVE_PY_SSIZE_T 1
#define HAVE_LONG_DOUBLE 1
#define HAVE_WCHAR_H 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_WCHAR_T 2
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_HKEY 8
#define SIZEOF_PID_T 4
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 8
#define SIZEOF__BOOL 1
#define PY_SSIZE_T_MAX 9223372036854775807LL
#define PY_FORMAT_SIZE_T "ll"
#define PY_LLONG_TYPE long long
#define PYLONG_BITS_IN_DIGIT 30
typedef __int64 Py_ssize_t;
#define Py_IMPORTED_SYMBOL __declspec(dllimport)
#define Py_EXPORTED_SYMBOL __declspec(dllexport)
#define Py_LOCAL_SYMBOL
#define DOUBLE_IS_LITTLE_ENDIAN_IEEE754 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#endif

// ==== signal.h
int raise(int);
#define SIGINT 2
#define SIGABRT 22

// ==== stdarg.h
#ifndef STUB_STDARG_H
#define STUB_STDARG_H
typedef char *va_list;
void __cdecl __va_start(va_list *, ...);
#define va_start(list, last) __va_start(&list, last)
#define va_arg(list, type) (*(type *)((list += sizeof(type)) - sizeof(type)))
#define va_end(list) ((void)(list = 0))
#define va_copy(to, from) ((to) = (from))
#endif

// ==== stdbool.h
#ifndef __cplusplus
#define bool _Bool
#define true 1
#define false 0
#endif

// ==== stddef.h
#ifndef STUB_STDDEF_H
#define STUB_STDDEF_H
typedef unsigned __int64 size_t;
typedef __int64 ptrdiff_t;
#ifndef __cplusplus
typedef unsigned short wchar_t;
#endif
#define NULL ((void *)0)
#define offsetof(type, member) ((size_t)&(((type *)0)->member))
#endif

// ==== stdint.h
#ifndef STUB_STDINT_H
#define STUB_STDINT_H
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef __int64 int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned __int64 uint64_t;
typedef __int64 intptr_t;
typedef unsigned __int64 uintptr_t;
typedef __int64 intmax_t;
typedef unsigned __int64 uintmax_t;
#define INT8_MIN (-127 - 1)
#define INT8_MAX 127
#define INT16_MIN (-32767 - 1)
#define INT16_MAX 32767
#define INT32_MIN (-2147483647 - 1)
#define INT32_MAX 2147483647
#define INT64_MAX 9223372036854775807LL
#define INT64_MIN (-INT64_MAX - 1)
#define UINT8_MAX 255
#define UINT16_MAX 65535
#define UINT32_MAX 4294967295U
#define UINT64_MAX 18446744073709551615ULL
#define INTPTR_MIN INT64_MIN
#define INTPTR_MAX INT64_MAX
#define PTRDIFF_MIN INT64_MIN
#define PTRDIFF_MAX INT64_MAX
#define UINTPTR_MAX UINT64_MAX
#define SIZE_MAX UINT64_MAX
#define INTMAX_MAX INT64_MAX
#define INTMAX_MIN INT64_MIN
#define UINTMAX_MAX UINT64_MAX
#define INT64_C(x) x##LL
#define UINT64_C(x) x##ULL
#endif

// ==== stdio.h
#ifndef STUB_STDIO_H
#define STUB_STDIO_H
#include <stddef.h>
typedef struct _iobuf {
    void *pointer;
} FILE;
FILE *__acrt_iob_func(unsigned);
#define stdin __acrt_iob_func(0)
#define stdout __acrt_iob_func(1)
#define stderr __acrt_iob_func(2)
#define EOF (-1)
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int sprintf(char *, const char *, ...);
int puts(const char *);
int fputc(int, FILE *);
int fputs(const char *, FILE *);
int fflush(FILE *);
int fclose(FILE *);
FILE *fopen(const char *, const char *);
size_t fwrite(const void *, size_t, size_t, FILE *);
size_t fread(void *, size_t, size_t, FILE *);
#endif

// ==== stdlib.h
#ifndef STUB_STDLIB_H
#define STUB_STDLIB_H
#include <stddef.h>
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
__declspec(noreturn) void abort(void);
__declspec(noreturn) void exit(int);
int abs(int);
long labs(long);
int atoi(const char *);
double strtod(const char *, char **);
long strtol(const char *, char **, int);
char *getenv(const char *);
int rand(void);
void srand(unsigned);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
#endif

// ==== string.h
#ifndef STUB_STRING_H
#define STUB_STRING_H
#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *strstr(const char *, const char *);
char *strerror(int);
#endif

// ==== sys/stat.h
struct stat {
    long st_size;
};

// ==== sys/types.h
#include <stddef.h>

// ==== time.h
#ifndef STUB_TIME_H
#define STUB_TIME_H
#include <stddef.h>
typedef __int64 time_t;
typedef long clock_t;
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
time_t time(time_t *);
#endif

// ==== wchar.h
#include <stddef.h>

// ==== wctype.h
#include <stddef.h>
