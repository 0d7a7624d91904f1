/* See Dtype.h. Formats are compared by kind and width, not by letter: 'l' and 'q' are the same dtype if both have 8
 * bytes. */
#include "THP/core/Dtype.h"

#include <string.h>

THPDtypeInfo THP_dtype_info[THDtype_count];

const THDtype *THPDtype_ofType(PyTypeObject *type)
{
    for (int id = 0; id < THDtype_count; id++)
        if (type == THP_dtype_info[id].tensor_type || type == THP_dtype_info[id].storage_type)
            return &THDtype_table[id];
    for (int id = 0; id < THDtype_count; id++)
        if (PyType_IsSubtype(type, THP_dtype_info[id].tensor_type) ||
            PyType_IsSubtype(type, THP_dtype_info[id].storage_type))
            return &THDtype_table[id];
    return NULL;
}

/* Return the kind of a format in native byte order, or 0 for formats that are not of a number. */
static char kindOf(const char *format)
{
    const char letter = format[0];
    if (letter == 'Z' && format[1])
        return !format[2] && strchr("fd", format[1]) ? 'c' : 0;
    if (letter && format[1])
        return 0;
    if (letter == '?')
        return '?';
    if (letter && strchr("efd", letter))
        return 'f';
    if (letter && strchr("bhilqn", letter))
        return 'i';
    return letter && strchr("BHILQN", letter) ? 'u' : 0;
}

const THDtype *THPDtype_ofKind(char kind, Py_ssize_t itemsize)
{
    for (int id = 0; id < THDtype_count && kind; id++) {
        const THDtype *dtype = &THDtype_table[id];
        if (dtype->itemsize == itemsize && dtype->kind == kind)
            return dtype;
    }
    return NULL;
}

char THPDtype_kindOfFormat(const char *format)
{
#if PY_LITTLE_ENDIAN
    const char *native = "@=<";
#else
    const char *native = "@=>!";
#endif
    if (!format)
        format = "B";
    if (*format && strchr(native, *format))
        format++;
    return kindOf(format);
}

const THDtype *THPDtype_ofFormat(const char *format, Py_ssize_t itemsize)
{
    return THPDtype_ofKind(THPDtype_kindOfFormat(format), itemsize);
}

const char *THPDtype_format(const THDtype *dtype)
{
    if (!dtype->format)
        return NULL;
    if (sizeof(long) == sizeof(long long) && dtype->format[0] == 'q')
        return "l";
    if (sizeof(long) == sizeof(long long) && dtype->format[0] == 'Q')
        return "L";
    return dtype->format;
}
