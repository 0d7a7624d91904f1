/* Functions that hand-written C of 2017 calls. */
#include "THP/core/Classic.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Error.h"
#include "THP/core/Types.h"
#include "THP/core/Wrapping.h"

#include "TH/core/THRandom.h"

#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

/* Append the name of a type to a list of strings, as `int`, or as `dim=int` for a keyword. */
static int append_type(PyObject *list, PyObject *keyword, PyObject *object)
{
    const char *name = Py_TYPE(object)->tp_name;
    PyObject *text = keyword ? PyUnicode_FromFormat("%S=%s", keyword, name) : PyUnicode_FromString(name);
    int status = text ? PyList_Append(list, text) : -1;
    Py_XDECREF(text);
    return status;
}

/* Return the strings of a list, joined; NULL with an exception. */
static PyObject *join(const char *separator, PyObject *list)
{
    PyObject *between = PyUnicode_FromString(separator);
    PyObject *text = between ? PyUnicode_Join(between, list) : NULL;
    Py_XDECREF(between);
    return text;
}

/* Return the types of arguments: "int, dim=str", a new reference, or NULL with an exception. */
static PyObject *types_of(PyObject *args, PyObject *kwargs)
{
    PyObject *text = NULL, *list = PyList_New(0), *keyword, *value;
    Py_ssize_t at = 0;
    if (!list)
        return NULL;
    if (args && !PyTuple_Check(args) && append_type(list, NULL, args))
        goto done;
    for (Py_ssize_t k = 0; args && PyTuple_Check(args) && k < PyTuple_GET_SIZE(args); k++) {
        if (append_type(list, NULL, PyTuple_GET_ITEM(args, k)))
            goto done;
    }
    while (kwargs && PyDict_Next(kwargs, &at, &keyword, &value)) {
        if (append_type(list, keyword, value))
            goto done;
    }
    text = join(", ", list);
done:
    Py_DECREF(list);
    return text;
}

/* Return a new list of `count` strings, or NULL with an exception. */
static PyObject *signatures_of(size_t count, va_list names)
{
    PyObject *list = PyList_New(0);
    for (size_t k = 0; list && k < count; k++) {
        PyObject *text = PyUnicode_FromString(va_arg(names, const char *));
        if (!text || PyList_Append(list, text))
            Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

void THPUtils_invalidArguments(PyObject *args, PyObject *kwargs, const char *function, size_t count, ...)
{
    va_list names;
    va_start(names, count);
    PyObject *list = signatures_of(count, names);
    va_end(names);
    PyObject *expected = list ? join("\n * ", list) : NULL;
    PyObject *given = expected ? types_of(args, kwargs) : NULL;
    if (given)
        PyErr_Format(PyExc_TypeError,
                     count == 1 ? "%s received an invalid combination of arguments - got (%U), but expected %U"
                                : "%s received an invalid combination of arguments - got (%U), but expected one of:\n"
                                  " * %U",
                     function, given, expected);
    Py_XDECREF(given);
    Py_XDECREF(expected);
    Py_XDECREF(list);
}

void THPUtils_argumentError(int number, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    PyObject *text = PyUnicode_FromFormatV(format, values);
    va_end(values);
    if (text)
        PyErr_Format(PyExc_RuntimeError, "invalid argument %d: %U", number, text);
    Py_XDECREF(text);
}

int THPUtils_getCallable(PyObject *object, PyObject **result)
{
    if (!PyCallable_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a callable, got %s", Py_TYPE(object)->tp_name);
        return 0;
    }
    *result = object;
    return 1;
}

/* Copy a tensor, which is expanded to the shape of self if `broadcast`. */
static THStatus copy_tensor(THAnyTensor *self, THAnyTensor *source, bool broadcast)
{
    if (!broadcast || THAnyTensor_isSameSizeAs(self, source))
        return THAnyTensor_copy(self, source);
    THAnyTensor *view = THP_expandTo(source, self->nDimension, self->size);
    THStatus status = view ? THAnyTensor_copy(self, view) : -1;
    THAnyTensor_free(view);
    return status;
}

static PyObject *copy_(PyObject *self, PyObject *args, PyObject *kwargs)
{
    THP_FRAME;
    static char *tensor_names[] = {"source", "async", "broadcast", NULL}, *storage_names[] = {"source", "async", NULL};
    PyObject *source;
    int waits = 0, broadcast = 1;
    THStatus status;
    if (THPAnyTensor_Check(self)) {
        if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|pp:copy_", tensor_names, &THPAnyTensor_Type, &source, &waits,
                                         &broadcast))
            return NULL;
        status = copy_tensor(THPAnyTensor_CData(self), THPAnyTensor_CData(source), broadcast);
    } else {
        if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|p:copy_", storage_names, &THPAnyStorage_Type, &source,
                                         &waits))
            return NULL;
        status = THAnyStorage_copy(THPAnyStorage_CData(self), THPAnyStorage_CData(source));
    }
    return status ? THP_raise("copy_") : Py_NewRef(self);
}

PyObject *THPCopyMethod(THPCopyList functions, PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)functions;
    return THPType_call(copy_, self, args, kwargs);
}

PyObject *THPClassic_getValue(PyObject *self, PyObject *index, int always_tensor)
{
    PyObject *value = PyObject_GetItem(self, index);
    if (!value || !always_tensor || THPAnyTensor_Check(value))
        return value;
    Py_DECREF(value);
    /* None adds a dimension, so that the result is a view */
    PyObject *items = PyTuple_Check(index) ? Py_NewRef(index) : PyTuple_Pack(1, index);
    PyObject *last = items ? PyTuple_Pack(1, Py_None) : NULL, *key = last ? PySequence_Concat(items, last) : NULL;
    value = key ? PyObject_GetItem(self, key) : NULL;
    Py_XDECREF(items);
    Py_XDECREF(last);
    Py_XDECREF(key);
    return value;
}

void THPUtils_storeArgumentError(int number, const char *format, ...)
{
    char text[800];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    (void)THError_set(TH_ERROR_RUNTIME, "invalid argument %d: %s", number, text);
}

/* ---- advanced indexing ---- */

PyObject *THPClassic_isAdvanced(PyObject *self, PyObject *index)
{
    (void)self;
    bool many = PyTuple_Check(index) || PyList_Check(index);
    Py_ssize_t count = many ? PySequence_Size(index) : 1;
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *item = many ? PySequence_GetItem(index, k) : Py_NewRef(index);
        if (!item)
            return NULL;
        bool picks = THPAnyTensor_Check(item) || (PySequence_Check(item) && !PyUnicode_Check(item));
        Py_DECREF(item);
        if (picks)
            Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

/* Return the positions in self, in row-major order, of the elements that an index picks: a LongTensor of one dimension, a
 * new reference, or NULL with an exception. */
static PyObject *positions_of(PyObject *self, PyObject *index)
{
    PyObject *found = NULL, *shape = NULL, *shaped = NULL, *picked = NULL;
    PyObject *numbers = PyObject_CallFunction((PyObject *)&PyRange_Type, "L",
                                              (long long)THAnyTensor_nElement(THPAnyTensor_CData(self)));
    PyObject *list = numbers ? PySequence_List(numbers) : NULL;
    PyObject *empty = list ? THPAnyTensor_New(THAnyTensor_new(&THDtype_table[THDtype_index])) : NULL;
    PyObject *all = empty ? PyObject_CallOneArg((PyObject *)Py_TYPE(empty), list) : NULL;
    if (all && (shape = PyObject_CallMethod(self, "size", NULL)))
        shaped = PyObject_CallMethod(all, "view", "O", shape);
    if (shaped)
        picked = PyObject_GetItem(shaped, index);
    if (picked)
        found = PyObject_CallMethod(picked, "view", "i", -1);
    Py_XDECREF(numbers);
    Py_XDECREF(list);
    Py_XDECREF(empty);
    Py_XDECREF(all);
    Py_XDECREF(shape);
    Py_XDECREF(shaped);
    Py_XDECREF(picked);
    return found;
}

PyObject *THPClassic_advancedIndexAdd(PyObject *self, PyObject *args)
{
    PyObject *index, *source, *flat = NULL, *added = NULL, *done = NULL;
    if (!PyArg_ParseTuple(args, "OO", &index, &source))
        return NULL;
    PyObject *positions = positions_of(self, index), *whole = PyObject_CallMethod(self, "contiguous", NULL);
    PyObject *tight = positions && whole ? PyObject_CallMethod(source, "contiguous", NULL) : NULL;
    if (tight && (flat = PyObject_CallMethod(whole, "view", "i", -1)))
        added = PyObject_CallMethod(tight, "view", "i", -1);
    if (added)
        done = PyObject_CallMethod(flat, "index_add_", "iOO", 0, positions, added);
    if (done && whole != self)
        Py_SETREF(done, PyObject_CallMethod(self, "copy_", "O", whole));
    Py_XDECREF(positions);
    Py_XDECREF(whole);
    Py_XDECREF(tight);
    Py_XDECREF(flat);
    Py_XDECREF(added);
    if (!done)
        return NULL;
    Py_DECREF(done);
    return Py_NewRef(self);
}

/* ---- files ---- */

/* Write or read all bytes; -1 with an OSError, or with an EOFError for a file that is too short. */
static int transfer(int fd, void *data, size_t size, bool writes)
{
    for (char *at = data; size > 0;) {
        ssize_t done = writes ? write(fd, at, size) : read(fd, at, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            if (done < 0)
                PyErr_SetFromErrno(PyExc_OSError);
            else
                PyErr_SetString(PyExc_EOFError, "the file ends within the shape of a tensor");
            return -1;
        }
        at += done;
        size -= (size_t)done;
    }
    return 0;
}

typedef struct Metadata {
    int32_t nDimension;
    int64_t offset, size[TH_MAX_DIMS], stride[TH_MAX_DIMS];
} Metadata;

void THPClassic_writeMetadata(const THAnyTensor *self, int fd)
{
    Metadata data = {self->nDimension, self->storageOffset, {0}, {0}};
    size_t bytes = (size_t)self->nDimension * sizeof(int64_t);
    if (bytes) {
        memcpy(data.size, self->size, bytes);
        memcpy(data.stride, self->stride, bytes);
    }
    if (transfer(fd, &data.nDimension, sizeof data.nDimension, true) || transfer(fd, data.size, bytes, true) ||
        transfer(fd, data.stride, bytes, true))
        return;
    (void)transfer(fd, &data.offset, sizeof data.offset, true);
}

THAnyTensor *THPClassic_readMetadata(int fd, THAnyStorage *storage, const THDtype *dtype)
{
    Metadata data;
    if (transfer(fd, &data.nDimension, sizeof data.nDimension, false))
        return NULL;
    if (data.nDimension < 0 || data.nDimension > TH_MAX_DIMS) {
        PyErr_Format(PyExc_ValueError, "the file has a tensor of %d dimensions; at most %d are possible",
                     (int)data.nDimension, TH_MAX_DIMS);
        return NULL;
    }
    size_t bytes = (size_t)data.nDimension * sizeof(int64_t);
    if (transfer(fd, data.size, bytes, false) || transfer(fd, data.stride, bytes, false) ||
        transfer(fd, &data.offset, sizeof data.offset, false))
        return NULL;
    THAnyTensor *made =
        THAnyTensor_newWithStorage(dtype, storage, data.offset, data.nDimension, data.size, data.stride);
    if (!made)
        THP_raise("_new_with_metadata_file");
    return made;
}

/* ---- functions of TH ---- */

THStatus THPClassic_expand(THAnyTensor *expanded, THAnyTensor *self, const THAnyTensor *target, int fallback)
{
    bool same = THAnyTensor_nElement(self) == THAnyTensor_nElement(target);
    if (fallback && same && !THAnyTensor_isSameSizeAs(self, target))
        return THAnyTensor_set(expanded, self);
    return THAnyTensor_expand(expanded, self, target->nDimension, target->size);
}

unsigned long THRandom_random(THGenerator *generator)
{
    uint64_t numbers[2] = {0, 0};
    if (THGenerator_lock(generator))
        return 0;
    THRandom_make(generator, THRandom_integersUpTo(UINT32_MAX), 1, numbers,
                  &(const THRandomParams){.last = UINT32_MAX});
    THGenerator_unlock(generator);
    return (unsigned long)numbers[0];
}
