/* Fields of structs that point to elements whose number is another field.
 *
 * Invariant: outside of calls that may change the struct, such a pointer is NULL or leads to memory of the object, which
 * has at least as many elements as the other field says. The two fields cannot be replaced in one step, so that they
 * are not replaced while a call uses the object. The memory is freed after the object and all arrays that refer to it. */
#include "cwrap_elements.h"

#include "cwrap_ndarray.h"

#include <string.h>

static const char CWRAP_ELEMENTS_MEMORY[] = "cwrap.elements";

/* Allocate memory for elements and for `extra` other bytes after them. Return 0, or -1 with a MemoryError. */
static int cwrap_new_memory(CwrapMemory *made, size_t itemsize, Py_ssize_t count, size_t extra)
{
    void *data = NULL;
    if (extra < (size_t)PY_SSIZE_T_MAX && (size_t)count <= ((size_t)PY_SSIZE_T_MAX - extra) / itemsize)
        data = PyMem_Malloc((size_t)count * itemsize + extra + 1);
    if (!data) {
        PyErr_NoMemory();
        return -1;
    }
    made->object = cwrap_own(data, CWRAP_ELEMENTS_MEMORY, PyMem_Free);
    made->data = data;
    made->count = count;
    return made->object ? 0 : -1;
}

static int cwrap_copy_plain(CwrapMemory *made, size_t itemsize, const void *data, Py_ssize_t count)
{
    if (cwrap_new_memory(made, itemsize, count, 0))
        return -1;
    if (count)
        memcpy(made->data, data, (size_t)count * itemsize);
    return 0;
}

/* ---- texts ---- */

/* Return the number of bytes of all texts; SIZE_MAX if it is too large. */
static size_t cwrap_size_of_texts(const char *const *texts, Py_ssize_t count)
{
    size_t size = 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        const size_t more = texts[k] ? strlen(texts[k]) + 1 : 0;
        if (more > SIZE_MAX - size)
            return SIZE_MAX;
        size += more;
    }
    return size;
}

static int cwrap_copy_text_items(CwrapMemory *made, const char *const *texts, Py_ssize_t count)
{
    if (cwrap_new_memory(made, sizeof *texts, count, cwrap_size_of_texts(texts, count)))
        return -1;
    const char **pointers = (const char **)made->data;
    char *end = (char *)(pointers + count);
    for (Py_ssize_t k = 0; k < count; k++) {
        const size_t size = texts[k] ? strlen(texts[k]) + 1 : 0;
        pointers[k] = texts[k] ? end : NULL;
        if (size)
            memcpy(end, texts[k], size);
        end += size;
    }
    return 0;
}

/* Fill an array with the UTF-8 forms of strings, which the strings own. Return 0, or -1 with an exception set. */
static int cwrap_texts_of(PyObject *tuple, const char **texts)
{
    for (Py_ssize_t k = 0; k < PyTuple_Size(tuple); k++) {
        PyObject *item = PyTuple_GetItem(tuple, k);
        texts[k] = NULL;
        if (item != Py_None && (!PyUnicode_Check(item) || !(texts[k] = cwrap_as_text(item)))) {
            cwrap_bad_item(k, "str or None", item);
            return -1;
        }
    }
    return 0;
}

int cwrap_take_texts(const CwrapElements *elements, PyObject *object, CwrapMemory *made)
{
    PyObject *tuple = cwrap_check_items(object) ? PySequence_Tuple(object) : NULL;
    if (!tuple)
        return -1;
    const size_t count = (size_t)PyTuple_Size(tuple);
    const char **texts = (const char **)PyMem_Malloc((count + 1) * elements->itemsize);
    int status = texts ? cwrap_texts_of(tuple, texts) : -1;
    if (!texts)
        PyErr_NoMemory();
    else if (!status)
        status = cwrap_copy_text_items(made, texts, (Py_ssize_t)count);
    PyMem_Free((void *)texts);
    Py_DECREF(tuple);
    return status;
}

/* Return a tuple of new objects for all elements. */
static PyObject *cwrap_tuple_of(PyObject *(*create)(const CwrapElements *, PyObject *, const void *),
                                const CwrapElements *elements, PyObject *self, const CwrapMemory *memory)
{
    PyObject *tuple = PyTuple_New(memory->count);
    for (Py_ssize_t k = 0; tuple && k < memory->count; k++) {
        PyObject *item = create(elements, self, (const char *)memory->data + (size_t)k * elements->itemsize);
        if (!item)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, k, item); /* cannot fail: the tuple is new */
    }
    return tuple;
}

static PyObject *cwrap_text_at(const CwrapElements *elements, PyObject *self, const void *item)
{
    (void)elements, (void)self;
    return cwrap_from_text(*(const char *const *)item);
}

PyObject *cwrap_give_texts(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory)
{
    return cwrap_tuple_of(cwrap_text_at, elements, self, memory);
}

/* ---- bytes, structs, numbers ---- */

int cwrap_take_octets(const CwrapElements *elements, PyObject *object, CwrapMemory *made)
{
    if (!PyBytes_Check(object))
        return -1;
    return cwrap_copy_plain(made, elements->itemsize, PyBytes_AsString(object), PyBytes_Size(object));
}

PyObject *cwrap_give_octets(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory)
{
    (void)elements, (void)self;
    return PyBytes_FromStringAndSize((const char *)memory->data, memory->count);
}

/* Copy the structs of objects. Return 0, or -1 with a TypeError if an object is of another class. */
static int cwrap_copy_struct_items(PyObject *tuple, const CwrapElements *elements, char *data)
{
    const CwrapPointee *pointee = (const CwrapPointee *)elements->kind;
    for (Py_ssize_t k = 0; k < PyTuple_Size(tuple); k++) {
        PyObject *item = PyTuple_GetItem(tuple, k);
        if (CWRAP_DEALLOC(Py_TYPE(item)) != pointee->dealloc) {
            cwrap_bad_item(k, pointee->name, item);
            return -1;
        }
        memcpy(data + (size_t)k * elements->itemsize, CWRAP_AS(CwrapStruct, item)->value, elements->itemsize);
    }
    return 0;
}

int cwrap_take_structs(const CwrapElements *elements, PyObject *object, CwrapMemory *made)
{
    PyObject *tuple = cwrap_check_items(object) ? PySequence_Tuple(object) : NULL;
    if (!tuple)
        return -1;
    int status = cwrap_new_memory(made, elements->itemsize, PyTuple_Size(tuple), 0);
    if (!status && cwrap_copy_struct_items(tuple, elements, (char *)made->data)) {
        Py_CLEAR(made->object);
        status = -1;
    }
    Py_DECREF(tuple);
    return status;
}

static PyObject *cwrap_struct_at(const CwrapElements *elements, PyObject *self, const void *item)
{
    return ((const CwrapPointee *)elements->kind)->copy(self, item);
}

PyObject *cwrap_give_structs(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory)
{
    return cwrap_tuple_of(cwrap_struct_at, elements, self, memory);
}

#if CWRAP_HAS_BUFFERS
int cwrap_take_numbers(const CwrapElements *elements, PyObject *object, CwrapMemory *made)
{
    const CwrapArrayKind *kind = (const CwrapArrayKind *)elements->kind;
    CwrapArray array;
    PyObject *copy = cwrap_is_array_like(object) ? cwrap_array_copied(object, kind) : NULL;
    int status = copy ? cwrap_array_take(&array, copy, kind) : -1;
    if (!status) {
        status = cwrap_copy_plain(made, elements->itemsize, array.data, array.shape[0]);
        cwrap_array_leave(&array);
    }
    Py_XDECREF(copy);
    return status;
}

PyObject *cwrap_give_numbers(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory)
{
    (void)self;
    const CwrapArrayKind *kind = (const CwrapArrayKind *)elements->kind;
    return cwrap_array_over(memory->data, kind, &memory->count, Py_NewRef(memory->object));
}
#endif

/* ---- memory of objects ---- */

static void *cwrap_get_data(const void *place)
{
    void *data;
    memcpy(&data, place, sizeof data);
    return data;
}

static const CwrapBlock *cwrap_block_at(const CwrapPointers *pointers, const void *data)
{
    for (const CwrapBlock *block = pointers->blocks; block; block = block->next)
        if (block->object && block->start == data)
            return block;
    return NULL;
}

/* Return 0, or -1 with a ValueError if C has stored a number of elements that cannot be right. */
static int cwrap_check_count(const CwrapElements *elements, Py_ssize_t count, const CwrapBlock *block)
{
    if (count < 0)
        PyErr_Format(PyExc_ValueError, "%s.%s is not a number of elements", elements->type, elements->count_name);
    else if (block && (size_t)count > block->size / elements->itemsize)
        PyErr_Format(PyExc_ValueError, "C has set %s.%s to %zd, but %s.%s has only %zu elements", elements->type,
                     elements->count_name, count, elements->type, elements->name, block->size / elements->itemsize);
    else
        return 0;
    return -1;
}

static int cwrap_copy_elements(const CwrapElements *elements, CwrapMemory *made, const void *data, Py_ssize_t count)
{
    if (elements->give == cwrap_give_texts)
        return cwrap_copy_text_items(made, (const char *const *)data, count);
    return cwrap_copy_plain(made, elements->itemsize, data, count);
}

/* Keep memory, whose reference is consumed. Return 0, or -1 with a MemoryError. */
static int cwrap_keep_memory(CwrapPointers *pointers, const CwrapMemory *memory, const CwrapElements *elements)
{
    CwrapBlock *block = cwrap_struct_add_block(pointers, 0, memory->object, memory->data, false);
    if (block)
        block->size = (size_t)memory->count * elements->itemsize;
    Py_DECREF(memory->object);
    return block ? 0 : -1;
}

/* Copy the elements of one field. If C has set a larger number than that of the elements of the object, that of the
 * elements is restored; the field becomes NULL if elements could not be copied. Return 0 or -1. */
static int cwrap_adopt(CwrapPointers *pointers, void *place, const CwrapElements *elements)
{
    const Py_ssize_t none = 0, count = elements->count(place, NULL);
    const void *data = cwrap_get_data(place);
    CwrapMemory made = {NULL, NULL, 0};
    const CwrapBlock *block = data ? cwrap_block_at(pointers, data) : NULL;
    int status = data ? cwrap_check_count(elements, count, block) : 0;
    if (!data || (block && !status))
        return 0;
    if (block && count > 0) {
        const Py_ssize_t owned = (Py_ssize_t)(block->size / elements->itemsize);
        elements->count(place, &owned);
        return -1;
    }
    if (!status && !cwrap_copy_elements(elements, &made, data, count))
        status = cwrap_keep_memory(pointers, &made, elements);
    else
        status = -1;
    if (status) {
        made.data = NULL;
        elements->count(place, &none);
    }
    memcpy(place, &made.data, sizeof made.data);
    return status;
}

int cwrap_elements_adopt(CwrapPointers *pointers, void *value, const CwrapPointer *rows)
{
    int status = 0;
    for (const CwrapPointer *row = rows; row->offset != (size_t)-1; row++)
        if (row->elements && cwrap_adopt(pointers, (char *)value + row->offset, row->elements))
            status = -1;
    return status;
}

bool cwrap_elements_are_owned(const CwrapPointers *pointers, const char *place, const CwrapElements *elements)
{
    const void *data = cwrap_get_data(place);
    const CwrapBlock *block = data ? cwrap_block_at(pointers, data) : NULL;
    const Py_ssize_t count = elements->count((void *)place, NULL);
    return !data || (block && count >= 0 && (size_t)count <= block->size / elements->itemsize);
}

int cwrap_elements_check_unused(const CwrapPointers *pointers, const CwrapPointer *rows)
{
    for (const CwrapPointer *row = rows; pointers->users && row->offset != (size_t)-1; row++)
        if (row->elements) {
            PyErr_Format(PyExc_RuntimeError, "%s.%s cannot be replaced while a C function uses the object",
                         row->elements->type, row->elements->name);
            return -1;
        }
    return 0;
}

/* Return another field with elements whose number is the same field, unless it is NULL. */
static const CwrapElements *cwrap_sibling_of(const CwrapPointers *pointers, const char *place,
                                             const CwrapElements *elements)
{
    for (const CwrapPointer *row = pointers->rows; row->offset != (size_t)-1; row++) {
        const char *other = pointers->base + row->offset;
        if (row->elements && other != place && other + row->elements->to_count == place + elements->to_count &&
            cwrap_get_data(other))
            return row->elements;
    }
    return NULL;
}

/* Set the number of elements. Return 0; or -1 with an exception set, and the field is unchanged. */
static int cwrap_set_count(const CwrapPointers *pointers, void *place, const CwrapElements *elements, Py_ssize_t count,
                           bool is_null)
{
    const CwrapElements *sibling = cwrap_sibling_of(pointers, (const char *)place, elements);
    const Py_ssize_t before = elements->count(place, NULL);
    if (sibling && (is_null || count == before))
        return 0;
    if (sibling) {
        PyErr_Format(PyExc_ValueError, "expected %zd elements, as many as %s.%s has, not %zd", before, sibling->type,
                     sibling->name, count);
        return -1;
    }
    if (elements->count(place, &count) == count)
        return 0;
    elements->count(place, &before);
    PyErr_Format(PyExc_OverflowError, "%s.%s cannot be %zd", elements->type, elements->count_name, count);
    return -1;
}

int cwrap_elements_set(PyObject *object, void *place, PyObject *value, const CwrapElements *elements)
{
    CwrapPointers *pointers = cwrap_struct_pointers(object);
    const bool is_null = !value || value == Py_None;
    CwrapMemory made = {NULL, NULL, 0};
    if (!is_null && elements->take(elements, value, &made))
        return -1;
    if (pointers->users) {
        PyErr_SetString(PyExc_RuntimeError, "elements cannot be replaced while a C function uses the object");
        Py_XDECREF(made.object);
        return -1;
    }
    int status = made.object ? cwrap_keep_memory(pointers, &made, elements) : 0;
    if (!status)
        status = cwrap_set_count(pointers, place, elements, made.count, is_null);
    if (!status)
        memcpy(place, &made.data, sizeof made.data);
    cwrap_struct_free_unused(pointers);
    return status;
}

PyObject *cwrap_elements_get(PyObject *object, void *place, const CwrapElements *elements)
{
    const void *data = cwrap_get_data(place);
    const Py_ssize_t count = elements->count(place, NULL);
    const CwrapBlock *block = cwrap_block_at(cwrap_struct_pointers(object), data);
    if (!data && count)
        Py_RETURN_NONE;
    if (cwrap_check_count(elements, count, block) ||
        (data && !block && cwrap_struct_check_foreign(cwrap_struct_pointers(object))))
        return NULL;
    CwrapMemory memory = {NULL, NULL, count};
    if (block) {
        memory.object = Py_NewRef(block->object);
        memory.data = block->start;
    } else if (cwrap_copy_elements(elements, &memory, data, count)) {
        return NULL;
    }
    PyObject *made = elements->give(elements, object, &memory);
    Py_DECREF(memory.object);
    return made;
}

/* ---- comparisons ---- */

#if CWRAP_HAS_BUFFERS
int cwrap_is_same_value(PyObject *value, PyObject *other)
{
    const bool is_array = cwrap_may_be_numpy(value);
    if (is_array != cwrap_may_be_numpy(other))
        return 0;
    if (!is_array)
        return PyObject_RichCompareBool(value, other, Py_EQ);
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *answer = numpy ? PyObject_CallMethod(numpy, "array_equal", "OO", value, other) : NULL;
    const int same = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    Py_XDECREF(numpy);
    return same;
}
#else
int cwrap_is_same_value(PyObject *value, PyObject *other)
{
    return PyObject_RichCompareBool(value, other, Py_EQ);
}
#endif
