/* Conversion of nested sequences of numbers, and of elements of arrays, to tensors.
 *
 * The first items determine the shape; then every sequence is read and its length compared with the shape. The
 * conversion of a number can run Python code that changes the list being read. So the length is checked again after
 * each number that is not an exact int, float or complex, and items are owned while they are converted. */
#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Types.h"

typedef struct Reader {
    const THDtype *dtype;
    const THPDtypeInfo *info;
    const char *function;
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t path[TH_MAX_DIMS]; /* the current position, for messages */
    char *out;
} Reader;

const char *THPConstruct_numberName(const THDtype *dtype)
{
    if (dtype->kind == 'c')
        return "a complex number";
    return dtype->is_floating ? "a float" : dtype->kind == '?' ? "a bool" : "an int";
}

static bool isText(PyObject *object)
{
    return PyUnicode_Check(object);
}

bool THPConstruct_isSequence(PyObject *object)
{
    if (PyList_Check(object) || PyTuple_Check(object))
        return true;
    if (isText(object) || PyDict_Check(object) || PyAnySet_Check(object) || PyType_Check(object))
        return false;
    return PySequence_Check(object) || Py_TYPE(object)->tp_iter;
}

/* Return the first `depth` indices of the path as a string such as "[1][0]". */
static PyObject *place(const Reader *self, int depth)
{
    PyObject *text = PyUnicode_FromString("");
    for (int d = 0; text && d < depth; d++)
        PyUnicode_AppendAndDel(&text, PyUnicode_FromFormat("[%lld]", (long long)self->path[d]));
    return text;
}

static int notANumber(const Reader *self, PyObject *item, int depth)
{
    PyObject *where = place(self, depth);
    if (where)
        PyErr_Format(PyExc_TypeError, "%s: item %U must be %s, not %s", self->function, where,
                     THPConstruct_numberName(self->dtype), THPType_name(Py_TYPE(item)));
    Py_XDECREF(where);
    return -1;
}

static int ragged(const Reader *self, Py_ssize_t length, int depth)
{
    PyObject *where = place(self, depth);
    if (where && length < 0)
        PyErr_Format(THPExc_ShapeError, "%s: item %U is a number, but those before it are sequences", self->function,
                     where);
    else if (where)
        PyErr_Format(THPExc_ShapeError, "%s: item %U has %zd items, but those before it have %lld", self->function,
                     where, length, (long long)self->size[depth]);
    Py_XDECREF(where);
    return -1;
}

static bool goesDeeper(const Reader *self, PyObject *item)
{
    return !self->info->check(item) && PySequence_Check(item) && !isText(item);
}

/* Set nDimension and size from the first item, its first item and so on. Return 0, or -1 with an exception. */
static int measure(Reader *self, PyObject *sequence)
{
    PyObject *item = Py_NewRef(sequence);
    self->nDimension = 0;
    while (self->nDimension == 0 || goesDeeper(self, item)) {
        Py_ssize_t length = PySequence_Size(item);
        if (length < 0)
            goto fail;
        if (self->nDimension == TH_MAX_DIMS) {
            PyErr_Format(THPExc_ShapeError, "%s: sequences are nested more than %d deep", self->function,
                         (int)TH_MAX_DIMS);
            goto fail;
        }
        self->size[self->nDimension++] = length;
        if (length == 0)
            break;
        PyObject *first = PySequence_GetItem(item, 0);
        Py_DECREF(item);
        if (!first)
            return -1;
        item = first;
    }
    Py_DECREF(item);
    return 0;
fail:
    Py_DECREF(item);
    return -1;
}

/* Convert one number that is not an exact int, float or complex. Return 0, or -1 with an exception. */
static int readNumber(Reader *self, PyObject *item, int depth)
{
    if (!self->info->check(item)) {
        if (THPConstruct_isSequence(item)) {
            PyObject *where = place(self, depth);
            if (where)
                PyErr_Format(THPExc_ShapeError, "%s: item %U is a sequence, but those before it are numbers",
                             self->function, where);
            Py_XDECREF(where);
            return -1;
        }
        return notANumber(self, item, depth);
    }
    if (self->info->unbox(item, self->out)) {
        PyObject *where = place(self, depth);
        THP_addContext("%s: item %S: ", self->function, where ? where : Py_None);
        Py_XDECREF(where);
        return -1;
    }
    self->out += self->dtype->itemsize;
    return 0;
}

static int readNumbers(Reader *self, PyObject *fast, int depth)
{
    Py_ssize_t length = (Py_ssize_t)self->size[depth], k = 0;
    while (k < length) {
        if (PySequence_Fast_GET_SIZE(fast) != length)
            return ragged(self, PySequence_Fast_GET_SIZE(fast), depth);
        Py_ssize_t plain = self->info->unboxItems(PySequence_Fast_ITEMS(fast) + k, length - k, self->out);
        self->out += plain * self->dtype->itemsize;
        k += plain;
        if (k == length)
            break;
        self->path[depth] = k;
        PyObject *item = Py_NewRef(PySequence_Fast_GET_ITEM(fast, k));
        int status = readNumber(self, item, depth + 1);
        Py_DECREF(item);
        if (status)
            return -1;
        k++;
    }
    return 0;
}

static int readSequence(Reader *self, PyObject *sequence, int depth)
{
    PyObject *fast = THPSequence_steady(sequence, "an item cannot be iterated");
    if (!fast)
        return -1;
    int status = 0;
    Py_ssize_t length = PySequence_Fast_GET_SIZE(fast);
    if (length != self->size[depth])
        status = ragged(self, length, depth);
    else if (depth + 1 == self->nDimension)
        status = readNumbers(self, fast, depth);
    else
        for (Py_ssize_t k = 0; k < length && !status; k++) {
            self->path[depth] = k;
            if (PySequence_Fast_GET_SIZE(fast) != length) {
                status = ragged(self, PySequence_Fast_GET_SIZE(fast), depth);
                break;
            }
            PyObject *item = Py_NewRef(PySequence_Fast_GET_ITEM(fast, k));
            if (goesDeeper(self, item))
                status = readSequence(self, item, depth + 1);
            else
                status = self->info->check(item) ? ragged(self, -1, depth + 1) : notANumber(self, item, depth + 1);
            Py_DECREF(item);
        }
    Py_DECREF(fast);
    return status;
}

THAnyTensor *THPConstruct_ofSequence(const THDtype *dtype, PyObject *sequence, const char *function)
{
    Reader reader = {.dtype = dtype, .info = THPDtype_infoOf(dtype), .function = function};
    THAnyTensor *tensor = NULL;
    /* An iterator can be read only once, so its items are copied to a list. */
    PyObject *list = PySequence_Check(sequence) ? Py_NewRef(sequence) : PySequence_List(sequence);
    if (!list || measure(&reader, list))
        goto done;
    tensor = THAnyTensor_newWithSizes(dtype, reader.nDimension, reader.size);
    if (!tensor) {
        THP_raise(function);
        goto done;
    }
    reader.out = THAnyTensor_data(tensor);
    if (readSequence(&reader, list, 0)) {
        THAnyTensor_free(tensor);
        tensor = NULL;
    }
done:
    Py_XDECREF(list);
    return tensor;
}

/* ---- elements of arrays ---- */

/* Set the path to the element at a position in row-major order. */
static void setPath(Reader *self, int64_t position)
{
    for (int d = self->nDimension - 1; d >= 0; d--) {
        self->path[d] = position % self->size[d];
        position /= self->size[d];
    }
}

static int readElement(Reader *self, PyObject *number, int64_t position)
{
    if (self->info->unboxPlain(number, self->out)) {
        self->out += self->dtype->itemsize;
        return 0;
    }
    setPath(self, position);
    return readNumber(self, number, self->nDimension);
}

THAnyTensor *THPConstruct_ofElements(const THDtype *dtype, const THPElements *elements, const char *function)
{
    Reader reader = {.dtype = dtype, .info = THPDtype_infoOf(dtype), .function = function};
    THAnyTensor *tensor = THAnyTensor_newWithSizes(dtype, elements->nDimension, elements->size);
    if (!tensor)
        return (THAnyTensor *)THP_raise(function);
    reader.nDimension = tensor->nDimension;
    for (int d = 0; d < tensor->nDimension; d++)
        reader.size[d] = tensor->size[d];
    reader.out = THAnyTensor_data(tensor);
    const int64_t count = THAnyTensor_nElement(tensor);
    for (int64_t k = 0; k < count; k++) {
        PyObject *number = elements->box(elements->data + k * elements->itemsize);
        int status = number ? readElement(&reader, number, k) : -1;
        Py_XDECREF(number);
        if (status) {
            THAnyTensor_free(tensor);
            return NULL;
        }
    }
    return tensor;
}
