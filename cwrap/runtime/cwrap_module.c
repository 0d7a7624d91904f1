/* Objects that a module creates when it is imported and stores in its state: exceptions, enums, classes of handles.
 *
 * Invariant of a handle: `pointer` is NULL once it is closed, and it is not closed while a call or another handle uses
 * it. The objects that it keeps alive are released after its own pointer is freed. A call with exclusive use of a
 * handle marks the root of the handles that it keeps alive: a statement is not used while its connection is. */
#include "cwrap_module.h"

/* ---- the state ---- */

PyObject **cwrap_objects(PyObject *self)
{
    void *state = PyModule_Check(self) ? PyModule_GetState(self)
                  : PyType_Check(self) ? PyType_GetModuleState((PyTypeObject *)self)
                                       : PyType_GetModuleState(Py_TYPE(self));
    return ((CwrapState *)state)->objects;
}

static CwrapState *state_of(PyObject *module)
{
    return (CwrapState *)PyModule_GetState(module);
}

int cwrap_traverse(PyObject *module, visitproc visit, void *arg)
{
    CwrapState *state = state_of(module);
    for (Py_ssize_t k = 0; state && k < state->count; k++)
        Py_VISIT(state->objects[k]);
    return 0;
}

int cwrap_clear(PyObject *module)
{
    CwrapState *state = state_of(module);
    for (Py_ssize_t k = 0; state && k < state->count; k++)
        Py_CLEAR(state->objects[k]);
    return 0;
}

void cwrap_free(void *module)
{
    cwrap_clear((PyObject *)module);
}

int cwrap_keep(PyObject *module, Py_ssize_t place, const char *name, PyObject *object)
{
    CwrapState *state = state_of(module);
    if (!object)
        return -1;
    state->objects[place] = object;
    if (state->count <= place)
        state->count = place + 1;
    return PyModule_AddObjectRef(module, name, object);
}

int cwrap_add(PyObject *module, const char *name, PyObject *object)
{
    int status = object ? PyModule_AddObjectRef(module, name, object) : -1;
    Py_XDECREF(object);
    return status;
}

int cwrap_list_names(PyObject *module)
{
    PyObject *names = PyList_New(0), *name, *value;
    Py_ssize_t place = 0;
    while (names && PyDict_Next(PyModule_GetDict(module), &place, &name, &value))
        if (PyUnicode_ReadChar(name, 0) != '_' && PyList_Append(names, name))
            Py_CLEAR(names);
    return cwrap_add(module, "__all__", names);
}

/* ---- enums ---- */

static PyObject *pairs_of(const CwrapMember *members, Py_ssize_t count)
{
    PyObject *pairs = PyList_New(count);
    for (Py_ssize_t k = 0; pairs && k < count; k++) {
        PyObject *pair = Py_BuildValue("sL", members[k].name, members[k].value);
        if (!pair)
            Py_CLEAR(pairs);
        else
            PyList_SetItem(pairs, k, pair); /* cannot fail: the list is new */
    }
    return pairs;
}

/* Return a class that a function of a package creates from two arguments, as a class of the module. */
static PyObject *class_by(const char *package_name, const char *function_name, const char *name, PyObject *what,
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
    PyObject *made = class_by("enum", kind, name, pairs_of(members, count), module);
    PyObject *text = made && doc ? PyUnicode_FromString(doc) : NULL;
    if (made && doc && (!text || PyObject_SetAttrString(made, "__doc__", text)))
        Py_CLEAR(made);
    Py_XDECREF(text);
    return made;
}

PyObject *cwrap_named_type(PyObject *module, const char *name, const char *fields)
{
    return class_by("collections", "namedtuple", name, PyUnicode_FromString(fields), module);
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

/* ---- handles ---- */

PyObject *cwrap_class(PyObject *module, PyType_Spec *spec)
{
    PyObject *made = PyType_FromModuleAndSpec(module, spec, NULL);
    if (!made && !PyErr_Occurred())
        PyErr_NoMemory(); /* since some versions of Python set no exception */
    return made;
}

static bool is_handle_owner(PyObject *self)
{
    return !PyModule_Check(self) && !PyType_Check(self);
}

PyObject *cwrap_handle_new(PyObject *self, Py_ssize_t place, void *pointer, CwrapRelease release)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    CwrapHandle *handle = (CwrapHandle *)allocate(type, 0);
    if (!handle) {
        release(pointer);
        return NULL;
    }
    handle->pointer = pointer;
    handle->release = release;
    if (is_handle_owner(self)) {
        handle->owner = Py_NewRef(self);
        ((CwrapHandle *)self)->users++;
    }
    return (PyObject *)handle;
}

static CwrapHandle *root_of(CwrapHandle *handle)
{
    while (handle->owner)
        handle = (CwrapHandle *)handle->owner;
    return handle;
}

/* Free the pointer once. The GIL is released if C may wait for its own thread that is about to call Python, or
 * (`taken`) for a running call that waits for the GIL. */
static void free_pointer(CwrapHandle *handle, bool taken)
{
    void *pointer = handle->pointer;
    CwrapRelease release = handle->release;
    CwrapKept *kept = handle->kept;
    const bool waits = kept || taken;
    handle->pointer = NULL;
    handle->kept = NULL;
    if (pointer && waits)
        CWRAP_BEGIN_UNLOCKED(true)
    release(pointer);
    CWRAP_END_UNLOCKED
    else if (pointer) release(pointer);
    cwrap_kept_clear(kept);
}

/* Free the pointer and release the owner, and in turn the owners without other users. The loop avoids recursion, since
 * the chain may be long. */
static void release(CwrapHandle *handle)
{
    const bool taken = root_of(handle)->taken; /* all of them have the same root */
    free_pointer(handle, taken);
    CwrapHandle *owner = (CwrapHandle *)handle->owner;
    handle->owner = NULL;
    while (owner) {
        CwrapHandle *next = NULL;
        owner->users--;
        if (!owner->users && (owner->unwanted || Py_REFCNT((PyObject *)owner) == 1)) {
            free_pointer(owner, taken);
            next = (CwrapHandle *)owner->owner;
            owner->owner = NULL;
        }
        Py_DECREF(owner);
        owner = next;
    }
}

void cwrap_handle_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject *kind, *value, *trace;
    PyObject_GC_UnTrack(object);
    PyErr_Fetch(&kind, &value, &trace); /* freeing may run code that uses exceptions */
    release((CwrapHandle *)object);
    PyErr_Restore(kind, value, trace);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

int cwrap_handle_traverse(PyObject *object, visitproc visit, void *arg)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(handle->owner);
    return cwrap_kept_traverse(handle->kept, visit, arg);
}

/* Free a handle in a reference cycle while all objects that its callbacks may use are intact, unlike in `clear`. */
void cwrap_handle_finalize(PyObject *object)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    handle->unwanted = true;
    if (!handle->users)
        release(handle);
    PyErr_Restore(kind, value, trace);
}

int cwrap_handle_clear(PyObject *object)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    if (!handle->users)
        release(handle);
    return 0;
}

PyObject *cwrap_handle_keeping(PyObject *object, CwrapCallback **callback, const char *place)
{
    if (object && object != Py_None) {
        cwrap_kept_hold(CWRAP_KEPT(object), *callback);
        cwrap_kept_settle(CWRAP_KEPT(object), callback, place);
    }
    return object;
}

void *cwrap_handle_enter(PyObject *object, const char *name, PyObject **of)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    if (!handle->pointer) {
        PyErr_Format(PyExc_ValueError, "the %s is closed", name);
        return NULL;
    }
    handle->users++;
    *of = object;
    return handle->pointer;
}

void *cwrap_handle_enter_alone(PyObject *object, const char *name, PyObject **of)
{
    CwrapHandle *root = root_of((CwrapHandle *)object);
    if (root->taken) {
        PyErr_Format(PyExc_RuntimeError, "the %s is in use by a call that has not returned", name);
        return NULL;
    }
    void *pointer = cwrap_handle_enter(object, name, of);
    root->taken = pointer != NULL;
    return pointer;
}

void cwrap_handle_leave_alone(PyObject *object)
{
    if (!object)
        return;
    root_of((CwrapHandle *)object)->taken = false;
    cwrap_handle_leave(object);
}

bool cwrap_handle_is_used(PyObject *object, const char *name)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    if (handle->users == 1 && !handle->kept)
        return false;
    const char *why = handle->kept ? "C keeps callbacks of it" : "it is in use by another call or object";
    PyErr_Format(PyExc_RuntimeError, "the %s cannot be handed over: %s", name, why);
    return true;
}

bool cwrap_handle_give_up(PyObject *object)
{
    if (object)
        ((CwrapHandle *)object)->pointer = NULL;
    return false;
}

void cwrap_handle_given_up(PyObject *object, bool alone)
{
    CwrapHandle *handle = (CwrapHandle *)object;
    if (!handle || handle->pointer)
        return;
    if (alone)
        root_of(handle)->taken = false; /* before the owner, and possibly the root, is released */
    release(handle);
}

void *cwrap_zeroed(size_t size)
{
    void *memory = CWRAP_RAW_CALLOC(1, size);
    return memory ? memory : PyErr_NoMemory();
}

PyObject *cwrap_handle_close(PyObject *self, PyObject *unused)
{
    CwrapHandle *handle = (CwrapHandle *)self;
    (void)unused;
    if (handle->pointer && (handle->users || root_of(handle)->taken)) {
        PyErr_SetString(PyExc_RuntimeError, "close(): in use by a call that has not returned, or by another object");
        return NULL;
    }
    release(handle);
    Py_RETURN_NONE;
}

PyObject *cwrap_handle_own(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

PyObject *cwrap_handle_exit(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    (void)args;
    (void)count;
    return cwrap_handle_close(self, NULL);
}

PyObject *cwrap_handle_closed(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(!((CwrapHandle *)self)->pointer);
}

/* ---- constructors ---- */

PyObject *cwrap_construct(const CwrapFunction *function, PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    Py_ssize_t positional = PyTuple_Size(arguments), named = keywords ? PyDict_Size(keywords) : 0, place = 0;
    PyObject *names = named ? PyTuple_New(named) : NULL;
    PyObject **all = (PyObject **)PyMem_Calloc((size_t)(positional + named + 1), sizeof(PyObject *));
    PyObject *made = NULL, *name, *value;
    if (!all || (named && !names)) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t k = 0; k < positional; k++)
        all[k] = PyTuple_GetItem(arguments, k);
    for (Py_ssize_t k = 0; k < named && PyDict_Next(keywords, &place, &name, &value); k++) {
        PyTuple_SetItem(names, k, Py_NewRef(name)); /* cannot fail: the tuple is new */
        all[positional + k] = value;
    }
    made = cwrap_call(function, (PyObject *)type, all, positional, names);
done:
    PyMem_Free(all);
    Py_XDECREF(names);
    return made;
}
