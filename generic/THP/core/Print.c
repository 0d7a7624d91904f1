/* The layout of repr(): rows in brackets, wrapped at the line width, without the middle of large tensors.
 *
 * Only the elements that are shown are read, so a huge tensor prints as fast as a small one. */
#include "THP/core/Print.h"

#include <string.h>

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

typedef struct Options {
    int64_t precision; /* digits after the point */
    int64_t threshold; /* more elements than this are summarised */
    int64_t edgeitems; /* items at each end of a summarised dimension */
    int64_t linewidth;
} Options;

/* The profiles of set_printoptions(); the first is the default. */
static const struct {
    const char *name;
    Options options;
} profiles[] = {{"default", {4, 1000, 3, 80}}, {"short", {2, 1000, 2, 80}}, {"full", {4, INT64_MAX, 3, 80}}};

static Options current = {4, 1000, 3, 80};

/* Other threads may read or set the options at the same time. */
static Options options(void)
{
    Options copy;
    const int64_t *from = (const int64_t *)&current;
    for (size_t k = 0; k < sizeof copy / sizeof *from; k++)
        ((int64_t *)&copy)[k] = __atomic_load_n(&from[k], __ATOMIC_RELAXED);
    return copy;
}

static void setOptions(const Options *chosen)
{
    const int64_t *from = (const int64_t *)chosen;
    for (size_t k = 0; k < sizeof *chosen / sizeof *from; k++)
        __atomic_store_n(&((int64_t *)&current)[k], from[k], __ATOMIC_RELAXED);
}

/* A growing string. After an allocation failure `failed` is set, and further calls have no effect. */
typedef struct Text {
    char *data;
    size_t length, room;
    bool failed;
} Text;

static void append(Text *self, const char *data, size_t length)
{
    if (self->failed)
        return;
    if (length > self->room - self->length) {
        size_t room = 2 * (self->length + length) + 200;
        char *moved = PyMem_Realloc(self->data, room);
        if (!moved) {
            self->failed = true;
            return;
        }
        self->data = moved;
        self->room = room;
    }
    memcpy(self->data + self->length, data, length);
    self->length += length;
}

static void appendMany(Text *self, char letter, int64_t count)
{
    for (; count > 0; count--)
        append(self, &letter, 1);
}

/* A strided array, the sizes of its summary, and the words of the shown elements, in order. */
typedef struct Layout {
    const Options options; /* a copy, because a finalizer that runs meanwhile may call set_printoptions() */
    const THDtype *dtype;
    int nDimension;
    const int64_t *size, *stride;
    bool summarised;
    char *shown; /* the shown elements, contiguous */
    int64_t count;
    THPWords words;
    int64_t next; /* index of the next word */
    Text text;
} Layout;

static bool isCut(const Layout *self, int dim)
{
    return self->summarised && self->size[dim] > 2 * self->options.edgeitems;
}

/* ---- collection of the shown elements ---- */

static int countShown(Layout *self)
{
    int64_t bytes;
    self->count = 1;
    for (int d = 0; d < self->nDimension; d++)
        if (TH_mulOverflow(self->count, isCut(self, d) ? 2 * self->options.edgeitems : self->size[d], &self->count))
            self->count = INT64_MAX;
    if (TH_mulOverflow(self->count, self->dtype->itemsize, &bytes) || bytes > PY_SSIZE_T_MAX ||
        !(self->shown = PyMem_Malloc((size_t)bytes + 1))) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

static char *gather(const Layout *self, const char *data, int dim, char *to)
{
    int64_t size = self->size[dim], step = self->stride[dim] * self->dtype->itemsize;
    for (int64_t k = 0; k < size; k++) {
        if (isCut(self, dim) && k == self->options.edgeitems)
            k = size - self->options.edgeitems;
        if (k >= size)
            break;
        if (dim + 1 < self->nDimension) {
            to = gather(self, data + k * step, dim + 1, to);
        } else {
            memcpy(to, data + k * step, (size_t)self->dtype->itemsize);
            to += self->dtype->itemsize;
        }
    }
    return to;
}

/* ---- layout ---- */

/* Append a word to the current line, the text from `begin` on. A word that would exceed the width starts a new line,
 * unless the current line is empty. */
static void appendWord(Layout *self, size_t *begin, const char *word, size_t length, int indent, int64_t width)
{
    Text *text = &self->text;
    if (text->failed)
        return;
    int64_t used = (int64_t)(text->length - *begin);
    if (used + (int64_t)length > width && used > indent) {
        while (text->length > *begin && text->data[text->length - 1] == ' ')
            text->length--;
        append(text, "\n", 1);
        *begin = text->length;
        appendMany(text, ' ', indent);
    }
    append(text, word, length);
}

static void layRow(Layout *self, int indent, int64_t width)
{
    int64_t size = self->size[self->nDimension - 1];
    bool cut = isCut(self, self->nDimension - 1);
    int64_t shown = cut ? 2 * self->options.edgeitems : size;
    /* The brackets before the row are part of its first line. */
    size_t begin = self->text.length - (size_t)indent;
    for (int64_t k = 0; k < shown; k++) {
        if (cut && k == self->options.edgeitems) {
            appendWord(self, &begin, "...", 3, indent, width);
            append(&self->text, " ", 1);
        }
        appendWord(self, &begin, self->words.text + (size_t)self->next++ * self->words.width, self->words.width, indent,
                   width);
        if (k + 1 < shown)
            append(&self->text, " ", 1);
    }
    if (cut && self->options.edgeitems == 0)
        appendWord(self, &begin, "...", 3, indent, width);
}

/* Append dimension `dim`. Its lines begin in column `indent`; the caller has written the columns before. */
static void lay(Layout *self, int dim, int indent, int64_t width)
{
    append(&self->text, "[", 1);
    if (dim == self->nDimension - 1) {
        layRow(self, indent + 1, width - 1);
    } else {
        bool cut = isCut(self, dim);
        int64_t shown = cut ? 2 * self->options.edgeitems : self->size[dim];
        int breaks = self->nDimension - 1 - dim;
        for (int64_t k = 0; k < shown; k++) {
            if (k > 0) {
                appendMany(&self->text, '\n', breaks);
                appendMany(&self->text, ' ', indent + 1);
            }
            if (cut && k == self->options.edgeitems) {
                append(&self->text, "...", 3);
                appendMany(&self->text, '\n', breaks);
                appendMany(&self->text, ' ', indent + 1);
            }
            lay(self, dim + 1, indent + 1, width - 1);
        }
        if (cut && self->options.edgeitems == 0)
            append(&self->text, "...", 3);
    }
    append(&self->text, "]", 1);
}

/* Return the elements of a tensor as a string, or NULL with an exception. The tensor must not change during the
 * call. */
static PyObject *layOut(const THAnyTensor *tensor)
{
    Layout self = {.options = options(),
                   .dtype = tensor->dtype,
                   .nDimension = tensor->nDimension,
                   .size = tensor->size,
                   .stride = tensor->stride};
    PyObject *result = NULL;
    self.summarised = THAnyTensor_nElement(tensor) > self.options.threshold;
    if (countShown(&self))
        return NULL;
    gather(&self, THAnyTensor_data(tensor), 0, self.shown);
    if (THPFormat_words(&self.words, self.dtype, self.shown, self.count, (int)self.options.precision) == 0) {
        lay(&self, 0, 0, self.options.linewidth);
        if (self.text.failed)
            PyErr_NoMemory();
        else
            result = PyUnicode_FromStringAndSize(self.text.data, (Py_ssize_t)self.text.length);
    }
    PyMem_Free(self.text.data);
    PyMem_Free(self.words.text);
    PyMem_Free(self.shown);
    return result;
}

PyObject *THPPrint_tensor(PyObject *object)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(object);
    THSnapshot snapshot;
    if (tensor->nDimension == 0)
        return PyUnicode_FromFormat("[%s with no dimension]", Py_TYPE(object)->tp_name);
    if (THSnapshot_take(&snapshot, tensor))
        return THP_raise("repr()");
    PyObject *shape = THP_shapeText(&snapshot.tensor);
    PyObject *elements = shape ? layOut(&snapshot.tensor) : NULL;
    THSnapshot_release(&snapshot);
    /* Read the name of the type after the layout, because the layout may run code that renames the type. */
    PyObject *text =
        elements ? PyUnicode_FromFormat("%U\n[%s of size %U]", elements, Py_TYPE(object)->tp_name, shape) : NULL;
    Py_XDECREF(shape);
    Py_XDECREF(elements);
    return text;
}

PyObject *THPPrint_storage(PyObject *object)
{
    THP_FRAME;
    THAnyStorage *storage = THPAnyStorage_CData(object);
    const long long size = storage->size;
    THSnapshot snapshot;
    if (size == 0)
        return PyUnicode_FromFormat("[%s of size 0]", Py_TYPE(object)->tp_name);
    THSnapshot_takeStorage(&snapshot, storage);
    PyObject *elements = layOut(&snapshot.tensor);
    THSnapshot_release(&snapshot);
    PyObject *text =
        elements ? PyUnicode_FromFormat("%U\n[%s of size %lld]", elements, Py_TYPE(object)->tp_name, size) : NULL;
    Py_XDECREF(elements);
    return text;
}

/* ---- options ---- */

static int readOption(PyObject *object, const char *name, int64_t most, int64_t *value)
{
    if (!object || object == Py_None)
        return 0;
    int64_t given = 0;
    if (PyFloat_Check(object) && PyFloat_AS_DOUBLE(object) == Py_HUGE_VAL) {
        given = most;
    } else if (!cwrap_check_int(object)) {
        PyErr_Format(PyExc_TypeError, "set_printoptions() argument '%s' must be an int or None, not %s", name,
                     Py_TYPE(object)->tp_name);
        return -1;
    } else if (cwrap_as_int64(object, &given)) {
        return -1;
    }
    if (given < 0 || given > most) {
        PyErr_Format(PyExc_ValueError, "set_printoptions() argument '%s' must be between 0 and %lld, not %lld", name,
                     (long long)most, (long long)given);
        return -1;
    }
    *value = given;
    return 0;
}

static int readProfile(PyObject *object, Options *chosen)
{
    if (!object || object == Py_None)
        return 0;
    for (size_t k = 0; PyUnicode_Check(object) && k < sizeof profiles / sizeof *profiles; k++) {
        if (PyUnicode_CompareWithASCIIString(object, profiles[k].name) == 0) {
            *chosen = profiles[k].options;
            return 0;
        }
    }
    PyErr_Format(PyUnicode_Check(object) ? PyExc_ValueError : PyExc_TypeError,
                 "set_printoptions() argument 'profile' must be 'default', 'short', 'full' or None, not %R", object);
    return -1;
}

static PyObject *parsePrintOptions(PyObject *Py_UNUSED(module), PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"precision", "threshold", "edgeitems", "linewidth", "profile", NULL};
    PyObject *given[5] = {NULL};
    Options chosen = options();
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OOOOO:set_printoptions", names, &given[0], &given[1], &given[2],
                                     &given[3], &given[4]))
        return NULL;
    if (readProfile(given[4], &chosen) || readOption(given[0], names[0], 100, &chosen.precision) ||
        readOption(given[1], names[1], INT64_MAX, &chosen.threshold) ||
        readOption(given[2], names[2], INT32_MAX, &chosen.edgeitems) ||
        readOption(given[3], names[3], INT32_MAX, &chosen.linewidth))
        return NULL;
    setOptions(&chosen);
    Py_RETURN_NONE;
}

THP_OWN_KEYWORDS(setPrintOptions, parsePrintOptions)

PyMethodDef THPPrint_functions[] = {
    {"set_printoptions", (PyCFunction)(void (*)(void))setPrintOptions, METH_VARARGS | METH_KEYWORDS,
     "set_printoptions($module, /, precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None)"
     "\n--\n\n"
     "Set how tensors are printed. Options that are None are unchanged.\n\n"
     "precision is the number of digits after the decimal point (default 4). Tensors with more than threshold "
     "elements are summarized (1000), with edgeitems items at each end of a dimension (3). linewidth is the number "
     "of columns of a line (80). profile resets all options first: 'default', 'short' (precision 2, edgeitems 2) or "
     "'full' (no summaries).\n\n"
     ">>> _C.set_printoptions(precision=2)\n"
     ">>> _C.FloatTensor([3.14159])\n"
     "[3.14]\n"
     "[_C.FloatTensor of size 1]\n"
     ">>> _C.set_printoptions(precision=4)"},
    {NULL, NULL, 0, NULL},
};
