/* Arrays of structs: the layout of a C struct, and the NumPy dtype with that layout. See cwrap_record.c. */
#ifndef CWRAP_RECORD_H
#define CWRAP_RECORD_H

#include "cwrap_array.h"

#include <limits.h>
#include <stddef.h>

#ifdef __cplusplus
#include <complex>
#include <type_traits>
#endif

#if CWRAP_HAS_BUFFERS

#ifdef __cplusplus
extern "C" {
#endif

/* A field of a struct, or the elements of a field that is an array. */
typedef struct CwrapRecordField {
    const char *name;
    char letter; /* as of CwrapArrayKind; S text, V a struct; 0 a C type that NumPy does not have */
    size_t itemsize;
    size_t offset;
    struct CwrapRecord *record; /* the layout of a struct, or NULL */
    int ndim;                   /* the number of dimensions of an array, or 0 */
    const Py_ssize_t *shape;
} CwrapRecordField;

/* The layout of a struct. The dtypes are kept until the process ends. */
typedef struct CwrapRecord {
    const char *name; /* of the class in Python */
    const CwrapRecordField *fields;
    int count;
    size_t size;
    size_t alignment;
    PyObject *dtype;    /* set by cwrap_record_dtype */
    PyObject *accepted; /* another dtype with this layout, that of an argument */
} CwrapRecord;

/* Return the dtype of the struct, a new reference; NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_record_dtype(CwrapRecord *record);
/* Return whether that runs no Python code, because the dtype exists. */
CWRAP_HIDDEN bool cwrap_record_has_dtype(const CwrapRecord *record);
/* Check that a dtype has the layout of the struct. Return 0, or -1 with a TypeError that names the field. */
CWRAP_HIDDEN int cwrap_record_check(CwrapRecord *record, PyObject *dtype);
/* Return whether taking the argument ran no Python code: an array with the dtype of the struct, or no argument. */
CWRAP_HIDDEN bool cwrap_record_is_plain(const CwrapArray *array, const CwrapArrayKind *kind);
/* Add the attribute `dtype` to the class of the struct. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_record_add(PyObject *owner, CwrapRecord *record);

#ifdef __cplusplus
}
#endif

/* The letter and the size of a field, or of an element of a field, of a struct type. */
#define CWRAP_RECORD_ITEM(type, item) CWRAP_LETTER_OF(((type *)0)->item), CWRAP_RECORD_SIZE(type, item)
#define CWRAP_RECORD_SIZE(type, item) sizeof(((type *)0)->item)

#ifdef __cplusplus
#define CWRAP_ALIGNOF(type) alignof(type)
#define CWRAP_LETTER_OF(item) cwrap_letter_of<std::remove_cv_t<std::remove_reference_t<decltype(item)>>>()
template <class T> constexpr char cwrap_letter_of()
{
    if constexpr (std::is_enum<T>::value)
        return cwrap_letter_of<std::underlying_type_t<T>>();
    else if constexpr (std::is_same<T, bool>::value)
        return 'b';
    else if constexpr (std::is_integral<T>::value)
        return std::is_signed<T>::value ? 'i' : 'u';
    else if constexpr (std::is_floating_point<T>::value)
        return 'f';
    else
        return std::is_same<T, std::complex<float>>::value || std::is_same<T, std::complex<double>>::value ? 'c' : 0;
}
#else
#define CWRAP_ALIGNOF(type) _Alignof(type)
#ifdef _MSC_VER
#define CWRAP_COMPLEX_LETTERS
#else
#define CWRAP_COMPLEX_LETTERS float _Complex : 'c', double _Complex : 'c',
#endif
#define CWRAP_LETTER_OF(item)             \
    _Generic((item),                      \
        _Bool: 'b',                       \
        char: (CHAR_MIN < 0 ? 'i' : 'u'), \
        signed char: 'i',                 \
        short: 'i',                       \
        int: 'i',                         \
        long: 'i',                        \
        long long: 'i',                   \
        unsigned char: 'u',               \
        unsigned short: 'u',              \
        unsigned: 'u',                    \
        unsigned long: 'u',               \
        unsigned long long: 'u',          \
        float: 'f',                       \
        double: 'f',                      \
        long double: 'f',                 \
        CWRAP_COMPLEX_LETTERS default: 0)
#endif
#endif
#endif
