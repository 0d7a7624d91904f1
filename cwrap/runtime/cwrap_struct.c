/* Structs with their fields as attributes.
 *
 * Invariant: `value` is the address of the object's own struct, or of a part of the owner's, which outlives the object.
 * A pointer to text or to another struct is NULL or points to memory that the object owns, except during a call that may
 * change the struct. Structs point only to objects of structs that are defined before theirs, and only to whole objects:
 * objects never own each other in a circle. */
#include "cwrap_struct.h"

#include "cwrap_elements.h"

#include <string.h>

PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner)
{
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    PyObject *made = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (made && owner)
        CWRAP_AS(CwrapStruct, made)->owner = Py_NewRef(owner);
    return made;
}

void cwrap_struct_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(CWRAP_AS(CwrapStruct, object)->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* ---- fields that are pointers ---- */

static CwrapPointers *cwrap_pointers_of(PyObject *root)
{
    return &CWRAP_AS(CwrapOwningStruct, root)->pointers;
}

static PyObject *cwrap_holder_of(PyObject *object)
{
    while (CWRAP_AS(CwrapStruct, object)->owner)
        object = CWRAP_AS(CwrapStruct, object)->owner;
    return object;
}

CwrapPointers *cwrap_struct_pointers(PyObject *object)
{
    return cwrap_pointers_of(cwrap_holder_of(object));
}

/* Copy the pointer as bytes, since generated code accesses the field through the struct's own type. */
static const void *cwrap_get_pointer(const void *value, size_t offset)
{
    const void *pointer;
    memcpy(&pointer, (const char *)value + offset, sizeof pointer);
    return pointer;
}

static void cwrap_set_pointer(void *value, size_t offset, const void *pointer)
{
    memcpy((char *)value + offset, &pointer, sizeof pointer);
}

static bool cwrap_has_row(const CwrapPointer *row)
{
    return row->offset != (size_t)-1;
}

/* A pointer to a struct or to elements has its address; a pointer to text can have that of any character. */
static bool cwrap_is_within(const CwrapBlock *block, const void *pointer)
{
    if (block->object)
        return pointer == block->start;
    const uintptr_t start = (uintptr_t)block->start, address = (uintptr_t)pointer;
    return address >= start && address - start < block->size;
}

/* Return the object that has the struct at an address; NULL if no block has an object of that class. */
static PyObject *cwrap_object_at(const CwrapPointers *pointers, const void *value, const CwrapPointee *pointee)
{
    for (const CwrapBlock *block = pointers->blocks; block; block = block->next)
        if (block->object && cwrap_is_within(block, value) && CWRAP_DEALLOC(Py_TYPE(block->object)) == pointee->dealloc)
            return block->object;
    return NULL;
}

static bool cwrap_is_owned(const CwrapPointers *pointers, const CwrapPointer *row, const void *pointer)
{
    if (row->pointee)
        return !pointer || cwrap_object_at(pointers, pointer, row->pointee);
    for (const CwrapBlock *block = pointers->blocks; block; block = block->next)
        if (!block->object && cwrap_is_within(block, pointer))
            return true;
    return !pointer;
}

int cwrap_struct_check_foreign(const CwrapPointers *pointers)
{
    if (!pointers->users || pointers->thread == (unsigned long)PyThread_get_thread_ident())
        return 0;
    PyErr_SetString(PyExc_RuntimeError, "a C function in another thread uses the object and has changed its pointers");
    return -1;
}

/* Return whether the object owns what a pointer in a copy of its struct leads to. What the pointers of the other struct
 * lead to is unknown. */
static bool cwrap_is_owned_in(const CwrapPointers *pointers, const CwrapPointer *row, const void *value)
{
    const char *place = (const char *)value + row->offset;
    if (row->elements)
        return cwrap_elements_are_owned(pointers, place, row->elements);
    const void *pointer = cwrap_get_pointer(place, 0);
    return cwrap_is_owned(pointers, row, pointer) && !(pointer && row->pointee && row->pointee->owns);
}

int cwrap_struct_check_copy(PyObject *object, const void *value, const CwrapPointer *rows)
{
    const CwrapPointers *pointers = cwrap_struct_pointers(object);
    for (const CwrapPointer *row = rows; pointers->users && cwrap_has_row(row); row++)
        if (!cwrap_is_owned_in(pointers, row, value) && cwrap_struct_check_foreign(pointers))
            return -1;
    return 0;
}

PyObject *cwrap_struct_text(PyObject *object, const char *text)
{
    const CwrapPointers *pointers = cwrap_struct_pointers(object);
    const CwrapPointer row = CWRAP_TEXT_AT(0);
    if (!cwrap_is_owned(pointers, &row, text) && cwrap_struct_check_foreign(pointers))
        return NULL;
    return cwrap_from_text(text);
}

static bool cwrap_is_used(const CwrapPointers *pointers, const CwrapBlock *block)
{
    for (const CwrapPointer *row = pointers->rows; cwrap_has_row(row); row++)
        if (cwrap_is_within(block, cwrap_get_pointer(pointers->base, row->offset)))
            return true;
    return false;
}

static void cwrap_free_block(CwrapBlock *block)
{
    Py_XDECREF(block->object);
    PyMem_Free(block);
}

void cwrap_struct_free_unused(CwrapPointers *pointers)
{
    for (CwrapBlock **link = &pointers->blocks; *link;) {
        CwrapBlock *block = *link;
        if (cwrap_is_used(pointers, block)) {
            link = &block->next;
        } else {
            *link = block->next;
            cwrap_free_block(block);
        }
    }
}

/* Begin a call of a thread that uses an object, which is not part of another object. */
static void cwrap_enter_root(PyObject *root, unsigned long thread)
{
    CwrapPointers *pointers = cwrap_pointers_of(root);
    const bool is_first = !pointers->users++;
    pointers->thread = is_first || pointers->thread == thread ? thread : 0;
    for (const CwrapBlock *block = pointers->blocks; is_first && block; block = block->next)
        if (block->owns)
            cwrap_enter_root(block->object, thread);
}

CwrapBlock *cwrap_struct_add_block(CwrapPointers *pointers, size_t size, PyObject *object, void *start, bool owns)
{
    CwrapBlock *block = (CwrapBlock *)PyMem_Malloc(offsetof(CwrapBlock, bytes) + size);
    if (!block) {
        PyErr_NoMemory();
        return NULL;
    }
    block->object = Py_XNewRef(object);
    block->owns = owns;
    block->start = object ? start : block->bytes;
    block->size = size;
    block->next = pointers->blocks;
    pointers->blocks = block;
    if (owns && pointers->users)
        cwrap_enter_root(object, pointers->thread);
    return block;
}

/* Return the pointer of a row if it points to text, else NULL. */
static const char *cwrap_field_text(const void *value, const CwrapPointer *row)
{
    return row->pointee || row->elements ? NULL : (const char *)cwrap_get_pointer(value, row->offset);
}

static int cwrap_copy_texts(CwrapPointers *pointers, void *value, const CwrapPointer *rows)
{
    size_t size = 0;
    for (const CwrapPointer *row = rows; cwrap_has_row(row); row++) {
        const char *text = cwrap_field_text(value, row);
        size += cwrap_is_owned(pointers, row, text) ? 0 : strlen(text) + 1;
    }
    if (!size)
        return 0;
    CwrapBlock *block = cwrap_struct_add_block(pointers, size, NULL, NULL, false);
    char *end = block ? block->bytes : NULL;
    for (const CwrapPointer *row = rows; cwrap_has_row(row); row++) {
        const char *text = cwrap_field_text(value, row);
        if (cwrap_is_owned(pointers, row, text))
            continue;
        const size_t length = strlen(text) + 1;
        if (end)
            memcpy(end, text, length);
        cwrap_set_pointer(value, row->offset, end);
        if (end)
            end += length;
    }
    return block ? 0 : -1;
}

/* Store the copy of a struct, which is consumed and may be NULL with an exception set. Return its address, or NULL. */
static const void *cwrap_add_copy(CwrapPointers *pointers, PyObject *copy, const CwrapPointee *pointee)
{
    void *value = copy ? CWRAP_AS(CwrapStruct, copy)->value : NULL;
    const bool added = copy && cwrap_struct_add_block(pointers, 0, copy, value, pointee->owns);
    Py_XDECREF(copy);
    return added ? value : NULL;
}

static int cwrap_copy_structs(PyObject *root, void *value, const CwrapPointer *rows)
{
    CwrapPointers *pointers = cwrap_pointers_of(root);
    int status = 0;
    for (const CwrapPointer *row = rows; cwrap_has_row(row); row++) {
        const void *pointer = row->pointee ? cwrap_get_pointer(value, row->offset) : NULL;
        if (cwrap_is_owned(pointers, row, pointer))
            continue;
        const void *copied = cwrap_add_copy(pointers, row->pointee->copy(root, pointer), row->pointee);
        cwrap_set_pointer(value, row->offset, copied);
        if (!copied)
            status = -1;
    }
    return status;
}

/* Copy what the struct at `value` points to, unless the object owns it. Return 0 or -1. */
static int cwrap_copy_pointers(PyObject *root, void *value, const CwrapPointer *rows)
{
    int status = cwrap_copy_texts(cwrap_pointers_of(root), value, rows);
    if (cwrap_copy_structs(root, value, rows))
        status = -1;
    return cwrap_elements_adopt(cwrap_pointers_of(root), value, rows) ? -1 : status;
}

int cwrap_struct_adopt(PyObject *object, void *value, const CwrapPointer *rows)
{
    PyObject *root = cwrap_holder_of(object);
    const int status = cwrap_copy_pointers(root, value, rows);
    if (!cwrap_pointers_of(root)->users)
        cwrap_struct_free_unused(cwrap_pointers_of(root));
    return status;
}

/* Keep writes before this from moving behind writes after it. */
#if defined(__GNUC__)
#define CWRAP_PUBLISH() __atomic_thread_fence(__ATOMIC_RELEASE)
#else
#define CWRAP_PUBLISH() ((void)0)
#endif

int cwrap_struct_assign(PyObject *object, void *place, void *value, size_t size, const CwrapPointer *rows)
{
    PyObject *root = cwrap_holder_of(object);
    if (cwrap_elements_check_unused(cwrap_pointers_of(root), rows) || cwrap_copy_pointers(root, value, rows))
        return -1;
    CWRAP_PUBLISH();
    memcpy(place, value, size);
    if (!cwrap_pointers_of(root)->users)
        cwrap_struct_free_unused(cwrap_pointers_of(root));
    return 0;
}

/* Set a field to an address of memory that the object owns, or to NULL. Return 0. */
static int cwrap_publish(CwrapPointers *pointers, void *place, const void *pointer)
{
    CWRAP_PUBLISH();
    cwrap_set_pointer(place, 0, pointer);
    if (!pointers->users)
        cwrap_struct_free_unused(pointers);
    return 0;
}

int cwrap_struct_set_text(PyObject *object, void *place, const char *text)
{
    CwrapPointers *pointers = cwrap_struct_pointers(object);
    if (text) {
        const size_t size = strlen(text) + 1;
        CwrapBlock *block = cwrap_struct_add_block(pointers, size, NULL, NULL, false);
        if (!block)
            return -1;
        memcpy(block->bytes, text, size);
        text = block->bytes;
    }
    return cwrap_publish(pointers, place, text);
}

PyObject *cwrap_struct_pointed(PyObject *object, const void *value, const CwrapPointee *pointee)
{
    if (!value)
        Py_RETURN_NONE;
    const CwrapPointers *pointers = cwrap_struct_pointers(object);
    PyObject *found = cwrap_object_at(pointers, value, pointee);
    if (found)
        return Py_NewRef(found);
    return cwrap_struct_check_foreign(pointers) ? NULL : pointee->copy(object, value);
}

int cwrap_struct_point(PyObject *object, void *place, PyObject *other, const CwrapPointee *pointee)
{
    CwrapPointers *pointers = cwrap_struct_pointers(object);
    if (other && CWRAP_AS(CwrapStruct, other)->owner) {
        PyErr_SetString(PyExc_ValueError, "a field cannot point to a part of another struct; assign a copy: "
                                          "copy.copy(part)");
        return -1;
    }
    void *value = other ? CWRAP_AS(CwrapStruct, other)->value : NULL;
    if (value && !cwrap_object_at(pointers, value, pointee) &&
        !cwrap_struct_add_block(pointers, 0, other, value, pointee->owns))
        return -1;
    return cwrap_publish(pointers, place, value);
}

PyObject *cwrap_struct_enter(PyObject *object)
{
    PyObject *root = cwrap_holder_of(object);
    cwrap_enter_root(root, PyThread_get_thread_ident());
    return root;
}

int cwrap_struct_settle(PyObject *root)
{
    CwrapPointers *pointers = root ? cwrap_pointers_of(root) : NULL;
    if (!pointers || pointers->users > 1)
        return 0;
    int status = cwrap_struct_adopt(root, pointers->base, pointers->rows);
    for (const CwrapBlock *block = pointers->blocks; block; block = block->next)
        if (block->owns && cwrap_struct_settle(block->object))
            status = -1;
    return status;
}

void cwrap_struct_leave(PyObject *root)
{
    CwrapPointers *pointers = root ? cwrap_pointers_of(root) : NULL;
    if (!pointers || --pointers->users)
        return;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    for (const CwrapBlock *block = pointers->blocks; block; block = block->next)
        if (block->owns)
            cwrap_struct_leave(block->object);
    if (cwrap_struct_adopt(root, pointers->base, pointers->rows))
        PyErr_WriteUnraisable(NULL);
    PyErr_Restore(type, value, trace);
}

void cwrap_owning_struct_dealloc(PyObject *object)
{
    for (CwrapBlock *block = cwrap_pointers_of(object)->blocks, *next; block; block = next) {
        next = block->next;
        cwrap_free_block(block);
    }
    cwrap_struct_dealloc(object);
}

/* ---- wrong values ---- */

/* Prefix the message of the exception that is set with the name of a field. */
static void cwrap_name_field(const char *type, const char *name)
{
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    PyObject *full = PyUnicode_FromFormat("%s.%s", type, name);
    const char *text = full ? cwrap_as_text(full) : NULL;
    PyErr_Restore(kind, value, trace);
    if (text)
        (void)cwrap_bad_value(text, NULL);
    Py_XDECREF(full);
}

int cwrap_bad_field(const char *type, const char *name, const char *expected, PyObject *object)
{
    if (PyErr_Occurred()) {
        cwrap_name_field(type, name);
        return -1;
    }
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
static PyObject *cwrap_value_of_field(PyObject *self, const char *name)
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
        PyObject *value = cwrap_value_of_field(self, names[k]);
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

static bool cwrap_is_listed(const char *const *names, const char *name)
{
    for (int k = 0; names && names[k]; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

/* Return the values of the fields that are not members of unions, the arguments of the constructor. */
static PyObject *cwrap_arguments_of(PyObject *self, const char *const *names, const char *const *members)
{
    PyObject *values = PyList_New(0);
    for (int k = 0; values && names[k]; k++) {
        PyObject *value = cwrap_is_listed(members, names[k]) ? NULL : cwrap_attribute(self, names[k]);
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
static PyObject *cwrap_values_of_members(PyObject *self, const char *const *members)
{
    PyObject *values = PyDict_New();
    for (int k = 0; values && members[k]; k++) {
        PyObject *value = cwrap_value_of_field(self, members[k]);
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
    PyObject *arguments = cwrap_arguments_of(self, names, members);
    PyObject *values = arguments && members ? cwrap_values_of_members(self, members) : NULL;
    if (values) /* pickle assigns the attributes of the second part of such a state */
        reduced = Py_BuildValue("OO(OO)", (PyObject *)Py_TYPE(self), arguments, Py_None, values);
    else if (arguments && !members)
        reduced = PyTuple_Pack(2, (PyObject *)Py_TYPE(self), arguments);
    Py_XDECREF(values);
    Py_XDECREF(arguments);
    return reduced;
}

/* Return 1 if the fields are equal, 0 if not, or -1 with an exception set. */
static int cwrap_same_field(PyObject *self, PyObject *other, const char *name)
{
    PyObject *ours = cwrap_value_of_field(self, name);
    PyObject *theirs = ours || !PyErr_Occurred() ? cwrap_value_of_field(other, name) : NULL;
    int same = PyErr_Occurred() ? -1 : !ours && !theirs;
    if (ours && theirs)
        same = cwrap_is_same_value(ours, theirs);
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
        same = cwrap_same_field(self, other, names[k]);
    return same < 0 ? NULL : PyBool_FromLong(same == (operation == Py_EQ));
}
