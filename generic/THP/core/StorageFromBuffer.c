/* FloatStorage.from_buffer(): a storage with a copy of elements from bytes, for example of a file or socket. */
#include <Python.h>
#include <string.h>

#include "THP/core/AnyStorage.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/StorageMethods.h"
#include "THP/core/Types.h"

/* Return 1 if bytes have to be swapped for this byte order, 0 if not, or -1 with a ValueError. */
static int swaps(const char *order)
{
    if (strcmp(order, "native") == 0)
        return 0;
    if (strcmp(order, "little") == 0)
        return !PY_LITTLE_ENDIAN;
    if (strcmp(order, "big") == 0)
        return PY_LITTLE_ENDIAN;
    PyErr_Format(THPExc_ArgumentError,
                 "from_buffer() argument 'byte_order' must be 'native', 'little' or 'big', not '%s'", order);
    return -1;
}

static void swapBytes(char *data, Py_ssize_t count, size_t width)
{
    for (Py_ssize_t k = 0; k < count; k++, data += width)
        for (size_t b = 0; b < width / 2; b++) {
            char low = data[b];
            data[b] = data[width - 1 - b];
            data[width - 1 - b] = low;
        }
}

/* Return the number of elements to read, or -1 with a ValueError. */
static Py_ssize_t countOf(const Py_buffer *view, Py_ssize_t offset, Py_ssize_t count, int itemsize)
{
    if (offset < 0 || offset > view->len) {
        PyErr_Format(THPExc_ArgumentError, "from_buffer() argument 'offset' must be between 0 and %zd, not %zd",
                     view->len, offset);
        return -1;
    }
    Py_ssize_t left = view->len - offset;
    if (count < 0 && left % itemsize == 0)
        return left / itemsize;
    if (count < 0) {
        PyErr_Format(THPExc_ArgumentError, "from_buffer(): %zd bytes are not a multiple of the element size, %d", left,
                     itemsize);
        return -1;
    }
    if (count <= left / itemsize)
        return count;
    PyErr_Format(THPExc_ArgumentError, "from_buffer(): %zd bytes are fewer than %zd elements of %d bytes", left, count,
                 itemsize);
    return -1;
}

static PyObject *parseBuffer(PyObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"buffer", "byte_order", "count", "offset", NULL};
    const THDtype *dtype = THPDtype_ofType((PyTypeObject *)type);
    Py_buffer view;
    const char *order = "native";
    Py_ssize_t count = -1, offset = 0;
    THAnyStorage *storage = NULL;
    if (!dtype)
        return PyErr_Format(PyExc_TypeError, "from_buffer(): %s has no element type", ((PyTypeObject *)type)->tp_name);
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*|snn:from_buffer", names, &view, &order, &count, &offset))
        return NULL;
    int swap = swaps(order);
    if (swap < 0 || (count = countOf(&view, offset, count, dtype->itemsize)) < 0)
        goto done;
    storage = THAnyStorage_new(dtype, count);
    if (!storage) {
        THP_raise("from_buffer()");
        goto done;
    }
    if (count > 0)
        memcpy(storage->data, (const char *)view.buf + offset, (size_t)count * (size_t)dtype->itemsize);
    if (swap) {
        const int parts = dtype->kind == 'c' ? 2 : 1; /* of a complex number, each of which has the byte order */
        swapBytes(storage->data, count * parts, (size_t)(dtype->itemsize / parts));
    }
done:
    PyBuffer_Release(&view);
    return storage ? THPAnyStorage_Wrap((PyTypeObject *)type, storage) : NULL;
}

PyObject *THPStorage_fromBuffer(PyObject *type, PyObject *args, PyObject *kwargs)
{
    return THPType_call(parseBuffer, type, args, kwargs);
}
