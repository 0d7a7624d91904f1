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
