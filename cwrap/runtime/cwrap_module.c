/* Objects that a module creates when it is imported and stores in its state: exceptions, enums, classes of handles. */
#include "cwrap_module.h"

#include <string.h>

#ifdef Py_TARGET_ABI3T
/* ---- the size of PyObject ---- */

#ifndef CWRAP_STATIC
Py_ssize_t cwrap_head, cwrap_object_size;
#endif

/* Return the offset of the data of a class that is derived from `object`; -1 with an exception set. */
static Py_ssize_t cwrap_measured_head(void)
{
    PyType_Slot slots[] = {{0, NULL}};
    PyType_Spec spec = {"cwrap.measured", CWRAP_BASIC_SIZE(void *), 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject *type = PyType_FromSpec(&spec);
    PyObject *object = type ? PyObject_CallNoArgs(type) : NULL;
    const char *data = object ? (const char *)PyObject_GetTypeData(object, (PyTypeObject *)type) : NULL;
    const Py_ssize_t head = data ? data - (const char *)object : -1;
    Py_XDECREF(object);
    Py_XDECREF(type);
    return head;
}

int cwrap_measure(void)
{
    PyObject *size = PyObject_GetAttrString((PyObject *)&PyBaseObject_Type, "__basicsize__");
    const Py_ssize_t object_size = size ? PyLong_AsSsize_t(size) : -1;
    const Py_ssize_t head = object_size < 0 ? -1 : cwrap_measured_head();
    Py_XDECREF(size);
    if (head < 0)
        return -1;
    cwrap_object_size = object_size;
    cwrap_head = head;
    return 0;
}
#endif

/* ---- the state ---- */

static PyTypeObject *cwrap_parent_of(PyTypeObject *type)
{
    return (PyTypeObject *)PyType_GetSlot(type, Py_tp_base);
}

/* An exception that is set stays set: C that a declaration names may have set it. */
PyTypeObject *cwrap_class_of(PyTypeObject *type, void **state)
{
    PyObject *kind = NULL, *value = NULL, *trace = NULL;
    const bool raised = PyErr_Occurred() != NULL;
    if (CWRAP_UNLIKELY(raised))
        PyErr_Fetch(&kind, &value, &trace);
    while (!(*state = PyType_GetModuleState(type))) { /* a subclass in Python */
        PyErr_Clear();
        type = cwrap_parent_of(type);
    }
    if (CWRAP_UNLIKELY(raised))
        PyErr_Restore(kind, value, trace);
    return type;
}

PyObject **cwrap_objects(PyObject *self)
{
    void *state;
    if (PyModule_Check(self))
        state = PyModule_GetState(self);
    else
        cwrap_class_of(PyType_Check(self) ? (PyTypeObject *)self : Py_TYPE(self), &state);
    return ((CwrapState *)state)->objects;
}

static CwrapState *cwrap_state_of(PyObject *module)
{
    return (CwrapState *)PyModule_GetState(module);
}

int cwrap_traverse(PyObject *module, visitproc visit, void *arg)
{
    CwrapState *state = cwrap_state_of(module);
    for (Py_ssize_t k = 0; state && k < state->count; k++)
        Py_VISIT(state->objects[k]);
    return 0;
}

int cwrap_clear(PyObject *module)
{
    CwrapState *state = cwrap_state_of(module);
    for (Py_ssize_t k = 0; state && k < state->count; k++)
        Py_CLEAR(state->objects[k]);
    return 0;
}

void cwrap_free(void *module)
{
    cwrap_clear((PyObject *)module);
}

int cwrap_library_begun(PyObject *module)
{
    cwrap_state_of(module)->begun = true;
    return 0;
}

bool cwrap_library_ended(void *module)
{
    CwrapState *state = cwrap_state_of((PyObject *)module);
    return state && state->begun;
}

int cwrap_library_failed(const char *module, const char *message)
{
    const char *separator = message ? ": " : "";
    PyErr_Format(PyExc_ImportError, "the library of the module '%s' cannot be used%s%s", module, separator,
                 message ? message : "");
    return -1;
}

int cwrap_keep(PyObject *module, Py_ssize_t place, const char *name, PyObject *object)
{
    CwrapState *state = cwrap_state_of(module);
    if (!object)
        return -1;
    state->objects[place] = object;
    if (state->count <= place)
        state->count = place + 1;
    return name ? PyModule_AddObjectRef(module, name, object) : 0;
}

int cwrap_add(PyObject *module, const char *name, PyObject *object)
{
    int status = object ? PyModule_AddObjectRef(module, name, object) : -1;
    Py_XDECREF(object);
    return status;
}

/* Set `__module__` of an object that the module defines. Objects without a writable one, such as numbers, stay as they
 * are. Return 0, or -1 with an exception set. */
static int cwrap_move(PyObject *object, PyObject *from, PyObject *to)
{
    PyObject *home = cwrap_attribute(object, "__module__");
    const int same = home ? PyObject_RichCompareBool(home, from, Py_EQ) : -1;
    const int status = same > 0 ? PyObject_SetAttrString(object, "__module__", to) : same;
    Py_XDECREF(home);
    if (status && cwrap_is_refusal())
        cwrap_dismiss();
    return PyErr_Occurred() ? -1 : 0;
}

int cwrap_export_names(PyObject *module, const char *package)
{
    PyObject *names = PyList_New(0), *from = names ? PyModule_GetNameObject(module) : NULL;
    PyObject *to = from && package ? PyUnicode_FromString(package) : NULL, *name, *value;
    bool failed = !from || (package && !to);
    Py_ssize_t place = 0;
    while (!failed && PyDict_Next(PyModule_GetDict(module), &place, &name, &value))
        if (PyUnicode_ReadChar(name, 0) != '_')
            failed = PyList_Append(names, name) || (to && cwrap_move(value, from, to));
    Py_XDECREF(to);
    Py_XDECREF(from);
    if (failed)
        Py_CLEAR(names);
    return cwrap_add(module, "__all__", names);
}

/* ---- enums ---- */

static PyObject *cwrap_pairs_of(const CwrapMember *members, Py_ssize_t count)
{
    PyObject *pairs = PyList_New(count);
    for (Py_ssize_t k = 0; pairs && k < count; k++) {
        const char *const format = members[k].is_signed ? "sL" : "sK"; /* long long, unsigned long long */
        PyObject *pair = Py_BuildValue(format, members[k].name, members[k].value);
        if (!pair)
            Py_CLEAR(pairs);
        else
            PyList_SetItem(pairs, k, pair); /* cannot fail: the list is new */
    }
    return pairs;
}

int cwrap_add_integers(PyObject *module, const CwrapMember *members, Py_ssize_t count)
{
    PyObject *pairs = cwrap_pairs_of(members, count);
    int status = pairs ? PyDict_MergeFromSeq2(PyModule_GetDict(module), pairs, 1) : -1;
    Py_XDECREF(pairs);
    return status;
}

/* Return a class that a function of a package creates from two arguments, as a class of the module. */
static PyObject *cwrap_class_by(const char *package_name, const char *function_name, const char *name, PyObject *what,
                                PyObject *module)
{
    PyObject *package = what ? PyImport_ImportModule(package_name) : NULL;
    PyObject *function = package ? PyObject_GetAttrString(package, function_name) : NULL;
    PyObject *arguments = function ? Py_BuildValue("(sO)", name, what) : NULL;
    PyObject *module_name = arguments ? PyModule_GetNameObject(module) : NULL;
    PyObject *keywords = module_name ? Py_BuildValue("{sO}", "module", module_name) : NULL;
    PyObject *made = keywords ? PyObject_Call(function, arguments, keywords) : NULL;
    Py_XDECREF(keywords);
    Py_XDECREF(module_name);
    Py_XDECREF(arguments);
    Py_XDECREF(function);
    Py_XDECREF(package);
    Py_XDECREF(what);
    return made;
}

PyObject *cwrap_enum(PyObject *module, const char *kind, const char *name, const char *doc, const CwrapMember *members,
                     Py_ssize_t count)
{
    PyObject *made = cwrap_class_by("enum", kind, name, cwrap_pairs_of(members, count), module);
    PyObject *text = made && doc ? PyUnicode_FromString(doc) : NULL;
    if (made && doc && (!text || PyObject_SetAttrString(made, "__doc__", text)))
        Py_CLEAR(made);
    Py_XDECREF(text);
    return made;
}

PyObject *cwrap_named_type(PyObject *module, const char *name, const char *fields)
{
    return cwrap_class_by("collections", "namedtuple", name, PyUnicode_FromString(fields), module);
}

PyObject *cwrap_member(PyObject *type, PyObject *number)
{
    PyObject *member = number ? PyObject_CallFunctionObjArgs(type, number, NULL) : NULL;
    if (!member && number && PyErr_ExceptionMatches(PyExc_ValueError)) { /* C may return values without a name */
        PyErr_Clear();
        return number;
    }
    Py_XDECREF(number);
    return member;
}

PyObject *cwrap_coded_exception(const char *name, const char *doc, PyObject *base, long long code)
{
    PyObject *names = Py_BuildValue("{s:L}", "code", code);
    PyObject *made = names ? PyErr_NewExceptionWithDoc(name, doc, base, names) : NULL;
    Py_XDECREF(names);
    return made;
}

/* ---- classes of handles ---- */

bool cwrap_inherits_dealloc(PyTypeObject *type, destructor dealloc)
{
    for (type = cwrap_parent_of(type); type; type = cwrap_parent_of(type))
        if (CWRAP_DEALLOC(type) == dealloc)
            return true;
    return false;
}

/* Add a static method, whose `self` is the module, since it needs its state. Return 0 or -1. */
static int cwrap_add_static_method(PyObject *type, PyMethodDef *definition, PyObject *module, PyObject *module_name)
{
    PyObject *function = PyCFunction_NewEx(definition, module, module_name);
    PyObject *wrap = function ? PyMapping_GetItemString(PyEval_GetBuiltins(), "staticmethod") : NULL;
    PyObject *method = wrap ? PyObject_CallFunctionObjArgs(wrap, function, NULL) : NULL;
    int status = method ? PyObject_SetAttrString(type, definition->ml_name, method) : -1;
    Py_XDECREF(method);
    Py_XDECREF(wrap);
    Py_XDECREF(function);
    return status;
}

CWRAP_TABLE const CwrapMemberRow cwrap_weakref_members[] = {
    {"__weaklistoffset__", 19 /* T_PYSSIZET */, offsetof(CwrapHandle, weakrefs), 1 /* READONLY */ | CWRAP_OFFSET_FLAGS,
     NULL},
    {NULL, 0, 0, 0, NULL},
};

/* Return a new class, or NULL with an exception. `base` is a class, or NULL. */
static PyObject *cwrap_new_class(PyObject *module, PyType_Spec *spec, PyObject *base)
{
#ifdef PYPY_VERSION /* PyType_FromModuleAndSpec accepts only tuples */
    PyObject *bases = base ? PyTuple_Pack(1, base) : NULL;
    PyObject *made = base && !bases ? NULL : PyType_FromModuleAndSpec(module, spec, bases);
    Py_XDECREF(bases);
    return made;
#else
    return PyType_FromModuleAndSpec(module, spec, base);
#endif
}

PyObject *cwrap_class(PyObject *module, PyType_Spec *spec, PyObject *base, PyMethodDef *static_methods)
{
    PyObject *made = cwrap_new_class(module, spec, base);
    PyObject *name = made && static_methods ? PyModule_GetNameObject(module) : NULL;
    for (PyMethodDef *method = static_methods; name && made && method->ml_name; method++)
        if (cwrap_add_static_method(made, method, module, name))
            Py_CLEAR(made);
    if (static_methods && !name)
        Py_CLEAR(made);
    Py_XDECREF(name);
    if (!made && !PyErr_Occurred())
        PyErr_NoMemory(); /* since some versions of Python set no exception */
    return made;
}

/* ---- constructors ---- */

/* Return the message of an exception with another name of the function; NULL, possibly with an exception set, if the
 * message does not begin with the name. */
static PyObject *cwrap_renamed(PyObject *arguments, const char *function, const char *name)
{
    const size_t length = strlen(function);
    PyObject *text = PyTuple_Check(arguments) && PyTuple_Size(arguments) == 1 ? PyTuple_GetItem(arguments, 0) : NULL;
    const char *message = text && PyUnicode_Check(text) ? cwrap_as_text(text) : NULL;
    const bool begins = message && !strncmp(message, function, length) && message[length] == '(';
    return begins ? PyUnicode_FromFormat("%s%s", name, message + length) : NULL;
}

PyObject *cwrap_constructed(PyObject *made, const char *function, const char *name)
{
    PyObject *type, *value, *trace;
    if (made)
        return made;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *arguments = value && !trace ? cwrap_attribute(value, "args") : NULL;
    PyObject *text = arguments ? cwrap_renamed(arguments, function, name) : NULL;
    PyObject *changed = text ? PyTuple_Pack(1, text) : NULL;
    if (changed)
        (void)PyObject_SetAttrString(value, "args", changed);
    Py_XDECREF(changed);
    Py_XDECREF(text);
    Py_XDECREF(arguments);
    PyErr_Restore(type, value, trace); /* instead of an exception of this function */
    return NULL;
}

PyObject *cwrap_construct(const CwrapFunction *function, const char *name, PyObject *self, PyObject *arguments,
                          PyObject *keywords)
{
    CwrapFunction shown = *function;
    if (name)
        shown.name = name;
    Py_ssize_t positional = PyTuple_Size(arguments), named = keywords ? PyDict_Size(keywords) : 0, place = 0;
    PyObject *names = named ? PyTuple_New(named) : NULL;
    PyObject **all = (PyObject **)PyMem_Calloc((size_t)(positional + named + 1), sizeof(PyObject *));
    PyObject *made = NULL, *key, *value;
    if (!all || (named && !names)) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t k = 0; k < positional; k++)
        all[k] = PyTuple_GetItem(arguments, k);
    for (Py_ssize_t k = 0; k < named && PyDict_Next(keywords, &place, &key, &value); k++) {
        PyTuple_SetItem(names, k, Py_NewRef(key)); /* cannot fail: the tuple is new */
        all[positional + k] = Py_NewRef(value);    /* a conversion may change a dictionary that C has passed */
    }
    made = cwrap_constructed(cwrap_call(&shown, self, all, positional, names), function->name, shown.name);
    for (Py_ssize_t k = 0; k < named; k++)
        Py_XDECREF(all[positional + k]);
done:
    PyMem_Free(all);
    Py_XDECREF(names);
    return made;
}
