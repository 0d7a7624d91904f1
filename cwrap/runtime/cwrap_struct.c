/* Structs with their fields as attributes.
 *
 * Invariant: `value` is the address of the object's own struct, or of a part of the owner's, which outlives the object.
 * A field `const char *` is NULL or points to text that the object owns, except during a call that may change the
 * struct. */
#include "cwrap_struct.h"

#include <string.h>

PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner)
{
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    CwrapStruct *made = (CwrapStruct *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (made && owner)
        made->owner = Py_NewRef(owner);
    return (PyObject *)made;
}

void cwrap_struct_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(((CwrapStruct *)object)->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* ---- fields that are text ---- */

static CwrapTexts *texts_of(PyObject *root)
{
    return &((CwrapTextStruct *)root)->texts;
}

static PyObject *text_owner(PyObject *object)
{
    while (((CwrapStruct *)object)->owner)
        object = ((CwrapStruct *)object)->owner;
    return object;
}

/* Copy the pointer as bytes, since generated code accesses the field through the struct's own type. */
static const char *get_text(const void *value, size_t offset)
{
    const char *text;
    memcpy(&text, (const char *)value + offset, sizeof text);
    return text;
}

static void set_text(void *value, size_t offset, const char *text)
{
    memcpy((char *)value + offset, &text, sizeof text);
}

static bool is_within(const CwrapTextBlock *block, const char *text)
{
    const uintptr_t start = (uintptr_t)block->bytes, address = (uintptr_t)text;
    return address >= start && address - start < block->size;
}

static bool is_owned(const CwrapTexts *texts, const char *text)
{
    for (const CwrapTextBlock *block = texts->blocks; block; block = block->next)
        if (is_within(block, text))
            return true;
    return !text;
}

static bool is_used(const CwrapTexts *texts, const CwrapTextBlock *block)
{
    for (const size_t *offset = texts->offsets; *offset != CWRAP_NO_TEXT; offset++)
        if (is_within(block, get_text(texts->base, *offset)))
            return true;
    return false;
}

static void free_unused(CwrapTexts *texts)
{
    for (CwrapTextBlock **link = &texts->blocks; *link;) {
        CwrapTextBlock *block = *link;
        if (is_used(texts, block)) {
            link = &block->next;
        } else {
            *link = block->next;
            PyMem_Free(block);
        }
    }
}

static int copy_texts(CwrapTexts *texts, void *value, const size_t *offsets)
{
    size_t size = 0;
    for (const size_t *offset = offsets; *offset != CWRAP_NO_TEXT; offset++) {
        const char *text = get_text(value, *offset);
        size += is_owned(texts, text) ? 0 : strlen(text) + 1;
    }
    if (!size)
        return 0;
    CwrapTextBlock *block = (CwrapTextBlock *)PyMem_Malloc(offsetof(CwrapTextBlock, bytes) + size);
    char *end = block ? block->bytes : NULL;
    for (const size_t *offset = offsets; *offset != CWRAP_NO_TEXT; offset++) {
        const char *text = get_text(value, *offset);
        if (is_owned(texts, text))
            continue;
        const size_t length = strlen(text) + 1;
        if (end)
            memcpy(end, text, length);
        set_text(value, *offset, end);
        if (end)
            end += length;
    }
    if (!block) {
        PyErr_NoMemory();
        return -1;
    }
    block->size = size;
    block->next = texts->blocks;
    texts->blocks = block;
    return 0;
}

int cwrap_struct_adopt(PyObject *object, void *value, const size_t *offsets)
{
    CwrapTexts *texts = texts_of(text_owner(object));
    int status = copy_texts(texts, value, offsets);
    if (!texts->users)
        free_unused(texts);
    return status;
}

/* Keep writes before this from moving behind writes after it. */
#if defined(__GNUC__)
#define CWRAP_PUBLISH() __atomic_thread_fence(__ATOMIC_RELEASE)
#else
#define CWRAP_PUBLISH() ((void)0)
#endif

int cwrap_struct_assign(PyObject *object, void *place, void *value, size_t size, const size_t *offsets)
{
    CwrapTexts *texts = texts_of(text_owner(object));
    if (copy_texts(texts, value, offsets))
        return -1;
    CWRAP_PUBLISH();
    memcpy(place, value, size);
    if (!texts->users)
        free_unused(texts);
    return 0;
}

int cwrap_struct_set_text(PyObject *object, void *place, const char *text)
{
    CwrapTexts *texts = texts_of(text_owner(object));
    const size_t size = text ? strlen(text) + 1 : 0;
    if (text) {
        CwrapTextBlock *block = (CwrapTextBlock *)PyMem_Malloc(offsetof(CwrapTextBlock, bytes) + size);
        if (!block) {
            PyErr_NoMemory();
            return -1;
        }
        memcpy(block->bytes, text, size);
        block->size = size;
        block->next = texts->blocks;
        texts->blocks = block;
        text = block->bytes;
    }
    CWRAP_PUBLISH();
    set_text(place, 0, text);
    if (!texts->users)
        free_unused(texts);
    return 0;
}

PyObject *cwrap_struct_enter(PyObject *object)
{
    PyObject *root = text_owner(object);
    texts_of(root)->users++;
    return root;
}

int cwrap_struct_settle(PyObject *root)
{
    CwrapTexts *texts = root ? texts_of(root) : NULL;
    return texts && texts->users == 1 ? cwrap_struct_adopt(root, texts->base, texts->offsets) : 0;
}

void cwrap_struct_leave(PyObject *root)
{
    CwrapTexts *texts = root ? texts_of(root) : NULL;
    if (!texts || --texts->users)
        return;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    if (cwrap_struct_adopt(root, texts->base, texts->offsets))
        PyErr_WriteUnraisable(NULL);
    PyErr_Restore(type, value, trace);
}

void cwrap_text_struct_dealloc(PyObject *object)
{
    for (CwrapTextBlock *block = texts_of(object)->blocks, *next; block; block = next) {
        next = block->next;
        PyMem_Free(block);
    }
    cwrap_struct_dealloc(object);
}

int cwrap_bad_field(const char *type, const char *name, const char *expected, PyObject *object)
{
    if (PyErr_Occurred())
        return -1;
    if (!object) {
        PyErr_Format(PyExc_AttributeError, "%s.%s cannot be deleted", type, name);
        return -1;
    }
    PyObject *what = cwrap_describe(object);
    if (what)
        PyErr_Format(PyExc_TypeError, "%s.%s must be %s, not %U", type, name, expected, what);
    Py_XDECREF(what);
    return -1;
}

PyObject *cwrap_no_member(const char *type, const char *name, const char *tag, PyObject *value)
{
    if (value)
        PyErr_Format(PyExc_AttributeError, "%s.%s has no value while %s is %R", type, name, tag, value);
    Py_XDECREF(value);
    return NULL;
}

/* Return the value of a field; NULL with an exception, or without one for a member of a union that has no value. */
static PyObject *value_of_field(PyObject *self, const char *name)
{
    PyObject *value = cwrap_attribute(self, name);
    if (!value && PyErr_ExceptionMatches(PyExc_AttributeError))
        PyErr_Clear();
    return value;
}

PyObject *cwrap_struct_repr(PyObject *self, const char *name, const char *const *names)
{
    const char *separator = "";
    PyObject *text = PyUnicode_FromFormat("%s(", name);
    for (int k = 0; text && names[k]; k++) {
        PyObject *value = value_of_field(self, names[k]);
        if (!value && !PyErr_Occurred())
            continue;
        PyObject *more = value ? PyUnicode_FromFormat("%U%s%s=%R", text, separator, names[k], value) : NULL;
        Py_XDECREF(value);
        Py_DECREF(text);
        text = more;
        separator = ", ";
    }
    PyObject *done = text ? PyUnicode_FromFormat("%U)", text) : NULL;
    Py_XDECREF(text);
    return done;
}

static bool is_listed(const char *const *names, const char *name)
{
    for (int k = 0; names && names[k]; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

/* Return the values of the fields that are not members of unions, the arguments of the constructor. */
static PyObject *arguments_of(PyObject *self, const char *const *names, const char *const *members)
{
    PyObject *values = PyList_New(0);
    for (int k = 0; values && names[k]; k++) {
        PyObject *value = is_listed(members, names[k]) ? NULL : cwrap_attribute(self, names[k]);
        const int status = value ? PyList_Append(values, value) : 0;
        Py_XDECREF(value);
        if (status || PyErr_Occurred())
            Py_CLEAR(values);
    }
    PyObject *arguments = values ? PyList_AsTuple(values) : NULL;
    Py_XDECREF(values);
    return arguments;
}

/* Return a dictionary of the members of unions that have a value. */
static PyObject *values_of_members(PyObject *self, const char *const *members)
{
    PyObject *values = PyDict_New();
    for (int k = 0; values && members[k]; k++) {
        PyObject *value = value_of_field(self, members[k]);
        const int status = value ? PyDict_SetItemString(values, members[k], value) : 0;
        Py_XDECREF(value);
        if (status || PyErr_Occurred())
            Py_CLEAR(values);
    }
    return values;
}

PyObject *cwrap_struct_reduce(PyObject *self, const char *const *names, const char *const *members,
                              const char *readonly)
{
    if (readonly) {
        PyErr_Format(PyExc_TypeError, "cannot pickle an object whose field '%s' is read-only", readonly);
        return NULL;
    }
    PyObject *reduced = NULL;
    PyObject *arguments = arguments_of(self, names, members);
    PyObject *values = arguments && members ? values_of_members(self, members) : NULL;
    if (values) /* pickle assigns the attributes of the second part of such a state */
        reduced = Py_BuildValue("OO(OO)", (PyObject *)Py_TYPE(self), arguments, Py_None, values);
    else if (arguments && !members)
        reduced = PyTuple_Pack(2, (PyObject *)Py_TYPE(self), arguments);
    Py_XDECREF(values);
    Py_XDECREF(arguments);
    return reduced;
}

/* Return 1 if the fields are equal, 0 if not, or -1 with an exception set. */
static int same_field(PyObject *self, PyObject *other, const char *name)
{
    PyObject *ours = value_of_field(self, name);
    PyObject *theirs = ours || !PyErr_Occurred() ? value_of_field(other, name) : NULL;
    int same = PyErr_Occurred() ? -1 : !ours && !theirs;
    if (ours && theirs)
        same = PyObject_RichCompareBool(ours, theirs, Py_EQ);
    Py_XDECREF(ours);
    Py_XDECREF(theirs);
    return same;
}

PyObject *cwrap_struct_compare(PyObject *self, PyObject *other, int operation, const char *const *names)
{
    int same = 1;
    if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    for (int k = 0; same == 1 && names[k]; k++)
        same = same_field(self, other, names[k]);
    return same < 0 ? NULL : PyBool_FromLong(same == (operation == Py_EQ));
}

/* ---- fields that are arrays ---- */

PyObject *cwrap_items(PyObject *object, Py_ssize_t count)
{
    if (PyUnicode_Check(object) || !PySequence_Check(object))
        return NULL;
    PyObject *items = PySequence_Tuple(object);
    if (items && PyTuple_Size(items) != count) {
        PyErr_Format(PyExc_ValueError, "expected %zd items, not %zd", count, PyTuple_Size(items));
        Py_CLEAR(items);
    }
    return items;
}

bool cwrap_check_items(PyObject *object)
{
    return PySequence_Check(object) && !PyUnicode_Check(object);
}

int cwrap_fill_text(PyObject *object, char *text, size_t room)
{
    Py_ssize_t length;
    const char *given = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &length) : NULL;
    if (!given)
        return -1;
    if ((size_t)length >= room || strlen(given) != (size_t)length) {
        const char *why = (size_t)length >= room ? "%zd bytes of UTF-8 do not fit in %zu bytes with a NUL"
                                                 : "embedded null character";
        PyErr_Format(PyExc_ValueError, why, length, room);
        return -1;
    }
    memset(text, 0, room);
    memcpy(text, given, (size_t)length);
    return 0;
}

PyObject *cwrap_text_within(const char *text, size_t room)
{
    const char *end = (const char *)memchr(text, 0, room);
    return PyUnicode_DecodeUTF8(text, end ? end - text : (Py_ssize_t)room, NULL);
}

int cwrap_fill_bytes(PyObject *object, void *bytes, size_t room)
{
    if (!PyBytes_Check(object))
        return -1;
    if ((size_t)PyBytes_Size(object) != room) {
        PyErr_Format(PyExc_ValueError, "expected %zu bytes, not %zd", room, PyBytes_Size(object));
        return -1;
    }
    memcpy(bytes, PyBytes_AsString(object), room);
    return 0;
}
