/* Arrays of structs: NumPy's structured arrays with the layout of a C struct.
 *
 * The generated C has a table of the fields of a struct, whose offsets and sizes the compiler fills in. The dtype of the
 * struct is created from this table once. The dtype of an argument is that object, or is compared with it field by
 * field: names, offsets, types, shapes, and the size of the whole struct. Only bytes of declared fields are reached
 * through a dtype with this layout, and no declared field is a pointer. */
#include "cwrap_names.h"
#include "cwrap_ndarray.h"
#include "cwrap_record.h"

#if CWRAP_HAS_BUFFERS

/* ---- the dtype of a struct ---- */

static PyObject *cwrap_shape_of_field(const CwrapRecordField *field)
{
    PyObject *shape = PyTuple_New(field->ndim);
    for (int k = 0; shape && k < field->ndim; k++) {
        PyObject *size = PyLong_FromSsize_t(field->shape[k]);
        if (!size || PyTuple_SetItem(shape, k, size))
            Py_CLEAR(shape);
    }
    return shape;
}

/* Return what NumPy makes a dtype of: a string, the dtype of a struct, or one of them with a shape. */
static PyObject *cwrap_format_of_field(const CwrapRecordField *field)
{
    PyObject *format = NULL;
    if (field->record)
        format = cwrap_record_dtype(field->record);
    else if (field->letter)
        format = PyUnicode_FromFormat("%c%zu", field->letter, field->itemsize);
    else
        PyErr_Format(PyExc_TypeError, "NumPy has no dtype for the C type of the field '%s'", field->name);
    PyObject *shape = format && field->ndim ? cwrap_shape_of_field(field) : NULL;
    if (!format || !field->ndim)
        return format;
    PyObject *both = shape ? PyTuple_Pack(2, format, shape) : NULL;
    Py_XDECREF(shape);
    Py_DECREF(format);
    return both;
}

/* Append an object, which is consumed and may be NULL with an exception set. Return 0 or -1. */
static int cwrap_append_new(PyObject *list, PyObject *object)
{
    const int status = object ? PyList_Append(list, object) : -1;
    Py_XDECREF(object);
    return status;
}

static int cwrap_describe_fields(const CwrapRecord *record, PyObject *names, PyObject *formats, PyObject *offsets)
{
    for (int k = 0; k < record->count; k++) {
        const CwrapRecordField *field = &record->fields[k];
        if (cwrap_append_new(names, PyUnicode_FromString(field->name)) ||
            cwrap_append_new(formats, cwrap_format_of_field(field)) ||
            cwrap_append_new(offsets, PyLong_FromSize_t(field->offset)))
            return -1;
    }
    return 0;
}

static PyObject *cwrap_new_dtype(const CwrapRecord *record)
{
    PyObject *names = PyList_New(0);
    PyObject *formats = names ? PyList_New(0) : NULL;
    PyObject *offsets = formats ? PyList_New(0) : NULL;
    PyObject *layout = NULL;
    if (offsets && !cwrap_describe_fields(record, names, formats, offsets))
        layout = Py_BuildValue("{sOsOsOsn}", "names", names, "formats", formats, "offsets", offsets, "itemsize",
                               (Py_ssize_t)record->size);
    PyObject *numpy = layout ? PyImport_ImportModule("numpy") : NULL;
    PyObject *dtype = numpy ? PyObject_CallMethod(numpy, "dtype", "(O)", layout) : NULL;
    Py_XDECREF(numpy);
    Py_XDECREF(layout);
    Py_XDECREF(offsets);
    Py_XDECREF(formats);
    Py_XDECREF(names);
    return dtype;
}

/* Keep a dtype until the process ends, unless the place has another one already. Other interpreters than the first one
 * use no dtypes that were kept. */
static void cwrap_keep_dtype(PyObject **place, PyObject *dtype)
{
    if (!cwrap_by_pointer())
        return;
#ifdef Py_GIL_DISABLED
    PyObject *none = NULL;
    if (__atomic_compare_exchange_n(place, &none, dtype, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        Py_INCREF(dtype);
#else
    if (!*place)
        *place = Py_NewRef(dtype);
#endif
}

static bool cwrap_keeps(PyObject *kept, const void *dtype)
{
    return kept && kept == dtype && cwrap_by_pointer();
}

bool cwrap_record_has_dtype(const CwrapRecord *record)
{
    return cwrap_by_pointer() && CWRAP_LOAD_SHARED(record->dtype);
}

PyObject *cwrap_record_dtype(CwrapRecord *record)
{
    PyObject *known = cwrap_by_pointer() ? CWRAP_LOAD_SHARED(record->dtype) : NULL;
    if (known)
        return Py_NewRef(known);
    PyObject *made = cwrap_new_dtype(record);
    if (!made)
        return NULL;
    cwrap_keep_dtype(&record->dtype, made);
    known = CWRAP_LOAD_SHARED(record->dtype); /* another thread can have been faster */
    if (!known || !cwrap_by_pointer())
        return made;
    Py_DECREF(made);
    return Py_NewRef(known);
}

/* ---- comparison ---- */

/* Return whether an attribute of two objects is equal; -1 with an exception set. */
static int cwrap_same_attribute(PyObject *object, PyObject *other, const char *name)
{
    PyObject *ours = cwrap_attribute(object, name);
    PyObject *theirs = ours ? cwrap_attribute(other, name) : NULL;
    const int same = theirs ? PyObject_RichCompareBool(ours, theirs, Py_EQ) : -1;
    Py_XDECREF(theirs);
    Py_XDECREF(ours);
    return same;
}

/* Compare the type of a field that is a struct, or an array of structs, with another type. Return 1 if the types are
 * equal, 0 if they have different shapes, or -1 with an exception set. */
static int cwrap_same_structs(const CwrapRecordField *field, PyObject *wanted, PyObject *given)
{
    const int same = cwrap_same_attribute(wanted, given, "shape");
    if (same != 1)
        return same;
    PyObject *base = cwrap_attribute(given, "base");
    const int status = base ? cwrap_record_check(field->record, base) : -1;
    Py_XDECREF(base);
    return status ? -1 : 1;
}

/* Compare two items of `dtype.fields`: tuples of a dtype and an offset. Return 0, or -1 with an exception set. */
static int cwrap_check_entries(const CwrapRecord *record, const CwrapRecordField *field, PyObject *wanted,
                               PyObject *given)
{
    PyObject *type = PyTuple_GetItem(wanted, 0), *other = PyTuple_GetItem(given, 0);
    PyObject *offset = PyTuple_GetItem(wanted, 1), *other_offset = PyTuple_GetItem(given, 1);
    int same = PyObject_RichCompareBool(offset, other_offset, Py_EQ);
    if (same == 1)
        same = field->record ? cwrap_same_structs(field, type, other) : PyObject_RichCompareBool(type, other, Py_EQ);
    if (same == 0)
        PyErr_Format(PyExc_TypeError, "field '%s' of the dtype is %S at offset %S, not %S at offset %S as in %s.dtype",
                     field->name, other, other_offset, type, offset, record->name);
    return same == 1 ? 0 : -1;
}

static int cwrap_check_field(const CwrapRecord *record, const CwrapRecordField *field, PyObject *wanted,
                             PyObject *given)
{
    PyObject *other = PyMapping_GetItemString(given, field->name);
    if (!other) {
        if (PyErr_ExceptionMatches(PyExc_KeyError))
            PyErr_Format(PyExc_TypeError, "the dtype has no field '%s', which %s.dtype has", field->name, record->name);
        return -1;
    }
    PyObject *ours = PyMapping_GetItemString(wanted, field->name);
    const int status = ours ? cwrap_check_entries(record, field, ours, other) : -1;
    Py_XDECREF(ours);
    Py_DECREF(other);
    return status;
}

/* Check the names of fields of a dtype that has all fields of the struct. Return 0, or -1 with an exception set. */
static int cwrap_check_names(const CwrapRecord *record, PyObject *dtype, PyObject *wanted)
{
    int status = -1;
    PyObject *names = cwrap_attribute(dtype, "names");
    const Py_ssize_t count = names ? PyTuple_Size(names) : -1;
    for (Py_ssize_t k = 0; count > record->count && k < count; k++) {
        PyObject *name = PyTuple_GetItem(names, k);
        const int known = PyMapping_HasKey(wanted, name);
        if (!known)
            PyErr_Format(PyExc_TypeError, "the dtype has a field %R, which %s.dtype does not have", name, record->name);
        if (!known)
            break;
    }
    if (count == record->count)
        status = 0;
    Py_XDECREF(names);
    return status;
}

/* Check that an item of the dtype has as many bytes as the struct. Return 0, or -1 with an exception set. */
static int cwrap_check_itemsize(const CwrapRecord *record, PyObject *dtype)
{
    PyObject *itemsize = cwrap_attribute(dtype, "itemsize");
    const Py_ssize_t size = itemsize ? PyLong_AsSsize_t(itemsize) : -1;
    Py_XDECREF(itemsize);
    if (size >= 0 && (size_t)size != record->size)
        PyErr_Format(PyExc_TypeError, "an item of the dtype has %zd bytes, not %zu as in %s.dtype", size, record->size,
                     record->name);
    return size >= 0 && (size_t)size == record->size ? 0 : -1;
}

static int cwrap_check_layout(const CwrapRecord *record, PyObject *wanted, PyObject *dtype)
{
    PyObject *ours = cwrap_attribute(wanted, "fields");
    PyObject *theirs = ours ? cwrap_attribute(dtype, "fields") : NULL;
    int status = theirs ? 0 : -1;
    if (theirs == Py_None) {
        PyErr_Format(PyExc_TypeError, "the dtype %S has no fields, and %s.dtype has", dtype, record->name);
        status = -1;
    }
    for (int k = 0; !status && k < record->count; k++)
        status = cwrap_check_field(record, &record->fields[k], ours, theirs);
    if (!status)
        status = cwrap_check_names(record, dtype, ours);
    Py_XDECREF(theirs);
    Py_XDECREF(ours);
    return status ? status : cwrap_check_itemsize(record, dtype);
}

int cwrap_record_check(CwrapRecord *record, PyObject *dtype)
{
    if (cwrap_keeps(CWRAP_LOAD_SHARED(record->dtype), dtype) || cwrap_keeps(CWRAP_LOAD_SHARED(record->accepted), dtype))
        return 0;
    PyObject *wanted = cwrap_record_dtype(record);
    int status = wanted ? 0 : -1;
    if (wanted && wanted != dtype)
        status = cwrap_check_layout(record, wanted, dtype);
    if (!status && wanted != dtype)
        cwrap_keep_dtype(&record->accepted, dtype);
    Py_XDECREF(wanted);
    return status;
}

bool cwrap_record_is_plain(const CwrapArray *array, const CwrapArrayKind *kind)
{
    if (!array->object)
        return true;
    return !array->viewed &&
           cwrap_keeps(CWRAP_LOAD_SHARED(kind->record->dtype), CWRAP_NUMPY_ARRAY(array->object)->descr);
}

/* ---- the attribute of the class ---- */

typedef struct {
    CWRAP_HEAD CwrapRecord *record;
} CwrapDtypeAttribute;

static PyObject *cwrap_get_record_dtype(PyObject *self, PyObject *Py_UNUSED(object), PyObject *Py_UNUSED(type))
{
    return cwrap_record_dtype(CWRAP_AS(CwrapDtypeAttribute, self)->record);
}

static void cwrap_free_dtype_attribute(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyType_Slot cwrap_dtype_attribute_slots[] = {
    {Py_tp_dealloc, (void *)cwrap_free_dtype_attribute},
    {Py_tp_descr_get, (void *)cwrap_get_record_dtype},
    {0, NULL},
};
static PyType_Spec cwrap_dtype_attribute_spec = {"cwrap.dtype_attribute", CWRAP_BASIC_SIZE(CwrapDtypeAttribute), 0,
                                                 Py_TPFLAGS_DEFAULT, cwrap_dtype_attribute_slots};

int cwrap_record_add(PyObject *owner, CwrapRecord *record)
{
    PyObject *type = PyType_FromSpec(&cwrap_dtype_attribute_spec);
    PyObject *attribute = NULL;
    if (type) {
        allocfunc allocate = (allocfunc)PyType_GetSlot((PyTypeObject *)type, Py_tp_alloc);
        attribute = allocate((PyTypeObject *)type, 0);
    }
    if (attribute)
        CWRAP_AS(CwrapDtypeAttribute, attribute)->record = record;
    const int status = attribute ? PyObject_SetAttrString(owner, "dtype", attribute) : -1;
    if (!type && !PyErr_Occurred())
        PyErr_NoMemory(); /* since some versions of Python set no exception */
    Py_XDECREF(attribute);
    Py_XDECREF(type);
    return status;
}
#endif
