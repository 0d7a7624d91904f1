/* The TypeErrors of calls that fit no overload.
 *
 * With one signature, the wording is CPython's. With several, there is a line per overload with the first reason why it
 * was rejected. Arguments are described by type, dtype and shape, never by value. All functions here are cold and may
 * allocate. */
#include "cwrap_bind.h"
#include "cwrap_names.h"

#include <errno.h>
#include <string.h>

PyObject *cwrap_attribute(PyObject *object, const char *attribute)
{
    PyObject *name = PyUnicode_InternFromString(attribute);
    PyObject *found = name ? PyObject_GetAttr(object, name) : NULL;
    Py_XDECREF(name);
    return found;
}

bool cwrap_is_refusal(void)
{
    return PyErr_ExceptionMatches(PyExc_Exception) && !PyErr_ExceptionMatches(PyExc_MemoryError);
}

/* Checks return only a bool, because code between the checks of a call would make all calls slower. */
void cwrap_dismiss(void)
{
    PyObject *type = PyErr_Occurred();
    if (!type || PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear();
        return;
    }
    Py_INCREF(type);
    PyErr_Clear(); /* can run Python code, which would take the interruption */
#ifdef PYPY_VERSION
    if (PyErr_GivenExceptionMatches(type, PyExc_KeyboardInterrupt))
        PyErr_SetInterrupt();
#else
    (void)PyThreadState_SetAsyncExc((unsigned long)PyThread_get_thread_ident(), type);
#endif
    Py_DECREF(type);
}

/* Return an attribute that is a str; NULL, without an exception, if it is missing or another object. */
static PyObject *cwrap_str_attribute(PyObject *object, const char *attribute)
{
    PyObject *text = cwrap_attribute(object, attribute);
    if (text && PyUnicode_Check(text))
        return text;
    cwrap_dismiss();
    Py_XDECREF(text);
    return NULL;
}

bool cwrap_has(PyObject *object, const char *attribute)
{
    PyObject *found = cwrap_attribute(object, attribute);
    if (!found)
        cwrap_dismiss();
    Py_XDECREF(found);
    return found != NULL;
}

/* Return the name of a type, with the module if that is customary: "float", "numpy.ndarray". */
static PyObject *cwrap_type_name(PyTypeObject *type)
{
    PyObject *name = cwrap_str_attribute((PyObject *)type, "__name__");
    PyObject *module = name ? cwrap_str_attribute((PyObject *)type, "__module__") : NULL;
    PyObject *text = name;
    if (!name)
        text = PyUnicode_FromString("object");
    else if (module && PyUnicode_CompareWithASCIIString(module, "numpy") == 0 &&
             PyUnicode_CompareWithASCIIString(name, "ndarray") == 0)
        text = PyUnicode_FromString("numpy.ndarray");
    if (text != name)
        Py_XDECREF(name);
    Py_XDECREF(module);
    return text;
}

/* Return whether the type has the attribute. No code of the object runs, as a `__getattr__` would. */
static bool cwrap_type_has(PyObject *object, const char *attribute)
{
    return cwrap_has((PyObject *)Py_TYPE(object), attribute);
}

/* Describe an array-like object by its type, dtype (NumPy's arrays) and shape, others by the name of the type alone,
 * also if a query fails, unless it is interrupted. Each attribute is read once. */
PyObject *cwrap_describe(PyObject *object)
{
    if (object == Py_None)
        return PyUnicode_FromString("None");
    PyObject *name = cwrap_type_name(Py_TYPE(object));
    if (!name || PyType_Check(object) || !cwrap_type_has(object, "shape") || !cwrap_type_has(object, "dtype"))
        return name;
    PyObject *shape = cwrap_attribute(object, "shape");
    PyObject *dtype = shape ? cwrap_attribute(object, "dtype") : NULL;
    PyObject *plain = dtype && PyTuple_Check(shape) ? PySequence_Tuple(shape) : NULL;
    PyObject *text = NULL;
    if (plain && PyUnicode_CompareWithASCIIString(name, "numpy.ndarray") == 0)
        text = PyUnicode_FromFormat("%U of %S and shape %R", name, dtype, plain);
    else if (plain)
        text = PyUnicode_FromFormat("%U of shape %R", name, plain);
    Py_XDECREF(shape);
    Py_XDECREF(dtype);
    Py_XDECREF(plain);
    if (!text && (!PyErr_Occurred() || PyErr_ExceptionMatches(PyExc_Exception))) {
        PyErr_Clear();
        return name;
    }
    Py_DECREF(name);
    return text;
}

/* ---- did you mean ---- */

static int cwrap_min3(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

/* Return the Levenshtein distance of names of up to 63 characters; INT_MAX for longer ones. */
static int cwrap_distance(const char *a, const char *b)
{
    int row[64];
    size_t n = strlen(b);
    if (n > 63 || strlen(a) > 63)
        return INT_MAX;
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        int corner = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < n; j++) {
            int above = row[j + 1];
            row[j + 1] = cwrap_min3(above + 1, row[j] + 1, corner + (a[i] != b[j]));
            corner = above;
        }
    }
    return row[n];
}

static const char *cwrap_nearest_keyword(const CwrapFunction *function, bool method, const char *word)
{
    const char *best = NULL;
    int least = (int)strlen(word) / 2 + 1;
    for (int k = 0; k < function->count; k++)
        for (int j = 0; j < function->overloads[k].count; j++) {
            const CwrapParam *param = cwrap_param(function, &function->overloads[k], j);
            if (param->flags & CWRAP_POSITIONAL_ONLY || (method && param->flags & CWRAP_RECEIVER))
                continue;
            int d = cwrap_distance(word, param->name);
            if (d < least) {
                least = d;
                best = param->name;
            }
        }
    return best;
}

/* ---- the reason why an overload was rejected ---- */

static int cwrap_position_of(const CwrapFunction *function, const CwrapOverload *overload, const CwrapParam *param,
                             bool method)
{
    int position = 0;
    for (int k = 0; k < overload->count; k++) {
        const CwrapParam *other = cwrap_param(function, overload, k);
        position += !(other->flags & CWRAP_ALIAS) && !(method && other->flags & CWRAP_RECEIVER);
        if (other == param)
            break;
    }
    return position;
}

static void cwrap_count_positional(const CwrapFunction *function, const CwrapOverload *overload, bool method,
                                   int *least, int *most)
{
    *least = *most = 0;
    for (int k = 0; k < overload->count; k++) {
        int flags = cwrap_param(function, overload, k)->flags;
        if (flags & (CWRAP_KEYWORD_ONLY | CWRAP_ALIAS) || (method && flags & CWRAP_RECEIVER))
            continue;
        *most += 1;
        *least += !(flags & CWRAP_OPTIONAL);
    }
}

static PyObject *cwrap_too_many(const CwrapFunction *function, const CwrapOverload *overload, bool method,
                                Py_ssize_t nargs)
{
    int least, most;
    cwrap_count_positional(function, overload, method, &least, &most);
    if (most == 0)
        return PyUnicode_FromFormat("takes no positional arguments (%zd given)", nargs);
    return PyUnicode_FromFormat("takes %s %d positional argument%s (%zd given)", least == most ? "exactly" : "at most",
                                most, most == 1 ? "" : "s", nargs);
}

static bool cwrap_is_positional_only(const CwrapFunction *function, bool method, PyObject *name)
{
    for (int k = 0; k < function->count; k++)
        for (int j = 0; j < function->overloads[k].count; j++) {
            CwrapParam *param = cwrap_param(function, &function->overloads[k], j);
            bool receiver = method && param->flags & CWRAP_RECEIVER;
            if (param->flags & CWRAP_POSITIONAL_ONLY && !receiver && cwrap_same_name(param, name))
                return true;
        }
    return false;
}

static PyObject *cwrap_unknown_keyword(const CwrapFunction *function, bool method, PyObject *name)
{
    if (cwrap_is_positional_only(function, method, name))
        return PyUnicode_FromFormat("got some positional-only arguments passed as keyword arguments: '%U'", name);
    const char *word = PyUnicode_AsUTF8AndSize(name, NULL);
    if (!word) {
        PyErr_Clear();
        return PyUnicode_FromFormat("got an unexpected keyword argument '%U'", name);
    }
    const char *near = cwrap_nearest_keyword(function, method, word);
    if (near && strcmp(near, word) != 0) /* equal: another overload has it */
        return PyUnicode_FromFormat("got an unexpected keyword argument '%U'; did you mean '%s'?", name, near);
    return PyUnicode_FromFormat("got an unexpected keyword argument '%U'", name);
}

/* Append `piece` (stolen; NULL is a failure) to *text; return 0 or -1. */
static int cwrap_append(PyObject **text, PyObject *piece)
{
    PyObject *longer = *text && piece ? PyUnicode_Concat(*text, piece) : NULL;
    Py_XDECREF(*text);
    Py_XDECREF(piece);
    *text = longer;
    return longer ? 0 : -1;
}

/* The arguments of a call and a list of their descriptions, the first `count` of which exist. An object is described
 * once, since that may run its code. */
typedef struct {
    PyObject *const *args;
    PyObject *descriptions;
    Py_ssize_t count;
} CwrapDescribed;

static PyObject *cwrap_described(const CwrapDescribed *known, PyObject *object)
{
    for (Py_ssize_t k = 0; k < known->count; k++)
        if (known->args[k] == object)
            return Py_NewRef(PyList_GetItem(known->descriptions, k));
    return cwrap_describe(object);
}

/* Describe a tuple by the types of its items if a tuple of certain types is expected. */
static PyObject *cwrap_describe_for(const CwrapParam *param, PyObject *object, const CwrapDescribed *known)
{
    if (strncmp(param->type, "tuple of (", 10) != 0 || !PyTuple_Check(object))
        return cwrap_described(known, object);
    PyObject *text = PyUnicode_FromString("tuple of (");
    for (Py_ssize_t k = 0; text && k < PyTuple_Size(object) && k < 8; k++) {
        PyObject *name = cwrap_type_name(Py_TYPE(PyTuple_GetItem(object, k)));
        cwrap_append(&text, name ? PyUnicode_FromFormat("%s%U", k ? ", " : "", name) : NULL);
        Py_XDECREF(name);
    }
    if (text)
        cwrap_append(&text, PyUnicode_FromString(PyTuple_Size(object) > 8 ? ", …)" : ")"));
    return text;
}

/* Return the reason of a mismatch, without the function's name. */
static PyObject *cwrap_reason(const CwrapFunction *function, const CwrapOverload *overload, bool method,
                              Py_ssize_t nargs, const CwrapMismatch *mismatch, const CwrapDescribed *known)
{
    const CwrapParam *param = mismatch->param;
    int position = param ? cwrap_position_of(function, overload, param, method) : 0;
    switch (mismatch->reason) {
    case CWRAP_WRONG_TYPE: {
        PyObject *given = cwrap_describe_for(param, mismatch->object, known);
        if (!given)
            return NULL;
        PyObject *text = mismatch->position == PY_SSIZE_T_MAX
                             ? PyUnicode_FromFormat("argument '%s' must be %s, not %U", param->name, param->type, given)
                             : PyUnicode_FromFormat("argument '%s' (pos %zd) must be %s, not %U", param->name,
                                                    mismatch->position, param->type, given);
        Py_DECREF(given);
        return text;
    }
    case CWRAP_TOO_MANY:
        return cwrap_too_many(function, overload, method, nargs);
    case CWRAP_UNKNOWN_KEYWORD:
        return cwrap_unknown_keyword(function, method, mismatch->object);
    case CWRAP_GIVEN_TWICE:
        return PyUnicode_FromFormat("argument '%s' given by name and by position (pos %d)", param->name, position);
    case CWRAP_TWO_NAMES:
        return PyUnicode_FromFormat("got multiple values for argument '%s'", param->name);
    case CWRAP_MISSING:
        if (param->flags & CWRAP_KEYWORD_ONLY)
            return PyUnicode_FromFormat("missing required keyword-only argument '%s'", param->name);
        return PyUnicode_FromFormat("missing required argument '%s' (pos %d)", param->name, position);
    case CWRAP_FITS:
        break;
    }
    return PyUnicode_FromFormat("cannot be called like this");
}

/* ---- several overloads ---- */

static PyObject *cwrap_signature(const CwrapFunction *function, const CwrapOverload *overload, bool method)
{
    PyObject *text = PyUnicode_FromFormat("%s(", function->name);
    const char *separator = "";
    bool star = false;
    for (int k = 0; text && k < overload->count; k++) {
        const CwrapParam *param = cwrap_param(function, overload, k);
        if (param->flags & CWRAP_ALIAS || (method && param->flags & CWRAP_RECEIVER))
            continue;
        bool opens = param->flags & CWRAP_KEYWORD_ONLY && !star;
        star = star || opens;
        PyObject *piece = PyUnicode_FromFormat("%s%s%s %s%s", separator, opens ? "*, " : "", param->type,
                                               param->flags & CWRAP_VARIADIC ? "*" : "", param->name);
        if (cwrap_append(&text, piece) == 0 && param->flags & CWRAP_OPTIONAL)
            cwrap_append(&text, PyUnicode_FromString("=…"));
        separator = ", ";
    }
    if (text)
        cwrap_append(&text, PyUnicode_FromString(")"));
    return text;
}

/* Return the descriptions of the arguments in parentheses, and fill the list of descriptions. */
static PyObject *cwrap_given(CwrapDescribed *known, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *text = PyUnicode_FromString("(");
    Py_ssize_t count = PyList_Size(known->descriptions);
    for (Py_ssize_t k = 0; text && k < count; k++) {
        PyObject *what = cwrap_described(known, known->args[k]);
        const char *comma = k ? ", " : "";
        PyObject *piece = NULL;
        if (what && k < nargs)
            piece = PyUnicode_FromFormat("%s%U", comma, what);
        else if (what)
            piece = PyUnicode_FromFormat("%s%U=%U", comma, CWRAP_TUPLE_ITEM(kwnames, k - nargs), what);
        cwrap_append(&text, piece);
        PyList_SetItem(known->descriptions, k, what); /* cannot fail: the list is new */
        known->count = k + 1;
    }
    if (text)
        cwrap_append(&text, PyUnicode_FromString(")"));
    return text;
}

/* Report a keyword that no overload has as the only reason, since the reasons of all overloads would hide it. */
static PyObject *cwrap_stray_keyword(const CwrapFunction *function, bool method, PyObject *kwnames)
{
    Py_ssize_t count = kwnames ? CWRAP_TUPLE_SIZE(kwnames) : 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *name = CWRAP_TUPLE_ITEM(kwnames, k);
        bool known = false;
        for (int o = 0; o < function->count && !known; o++)
            for (int j = 0; j < function->overloads[o].count && !known; j++) {
                CwrapParam *param = cwrap_param(function, &function->overloads[o], j);
                known = !(method && param->flags & CWRAP_RECEIVER) && cwrap_same_name(param, name);
            }
        if (!known)
            return name;
    }
    return NULL;
}

static PyObject *cwrap_every_reason(const CwrapFunction *function, PyObject *self, PyObject *const *args,
                                    Py_ssize_t nargs, PyObject *kwnames, CwrapBinding *binding)
{
    CwrapDescribed known = {args, PyList_New(nargs + (kwnames ? CWRAP_TUPLE_SIZE(kwnames) : 0)), 0};
    PyObject *what = known.descriptions ? cwrap_given(&known, nargs, kwnames) : NULL;
    PyObject *text = what ? PyUnicode_FromFormat("%s() got %U, which fits no signature:", function->name, what) : NULL;
    Py_XDECREF(what);
    for (int k = 0; text && k < function->count; k++) {
        const CwrapOverload *overload = &function->overloads[k];
        CwrapMismatch mismatch;
        cwrap_match(function, k, self, args, nargs, kwnames, binding, &mismatch);
        PyObject *why = cwrap_reason(function, overload, self != NULL, nargs, &mismatch, &known);
        PyObject *form = why ? cwrap_signature(function, overload, self != NULL) : NULL;
        cwrap_append(&text, form ? PyUnicode_FromFormat("\n  %U: %U", form, why) : NULL);
        Py_XDECREF(why);
        Py_XDECREF(form);
    }
    Py_XDECREF(known.descriptions);
    return text;
}

void cwrap_report_mismatch(const CwrapFunction *function, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                           PyObject *kwnames, CwrapBinding *binding)
{
    bool method = self != NULL;
    PyObject *stray = cwrap_stray_keyword(function, method, kwnames);
    PyObject *text;
    if (!stray && function->count == 1) {
        CwrapMismatch mismatch;
        cwrap_match(function, 0, self, args, nargs, kwnames, binding, &mismatch);
        cwrap_report_reason(function, self, nargs, &mismatch);
        return;
    }
    text = stray ? cwrap_unknown_keyword(function, method, stray)
                 : cwrap_every_reason(function, self, args, nargs, kwnames, binding);
    if (text && stray)
        PyErr_Format(PyExc_TypeError, "%s() %U", function->name, text);
    else if (text)
        PyErr_SetObject(PyExc_TypeError, text);
    Py_XDECREF(text);
}

void cwrap_report_reason(const CwrapFunction *function, PyObject *self, Py_ssize_t nargs, const CwrapMismatch *mismatch)
{
    const CwrapDescribed known = {NULL, NULL, 0};
    PyObject *text = cwrap_reason(function, &function->overloads[0], self != NULL, nargs, mismatch, &known);
    if (text)
        PyErr_Format(PyExc_TypeError, "%s() %U", function->name, text);
    Py_XDECREF(text);
}

#ifndef CWRAP_STATIC
PyObject *cwrap_own_exceptions[CWRAP_OWN_EXCEPTIONS];
#endif

bool cwrap_is_message(PyObject *type, PyObject *trace)
{
    bool own = false;
    for (int k = 0; k < CWRAP_OWN_EXCEPTIONS; k++)
        own |= type == cwrap_own_exceptions[k];
    return !trace && (own || type == PyExc_TypeError || type == PyExc_ValueError || type == PyExc_OverflowError ||
                      type == PyExc_IndexError || type == PyExc_RuntimeError);
}

/* Return what follows a name in messages. The name of a property has a dot, unlike that of a function or method. */
static const char *cwrap_call_mark(const char *name)
{
    return strchr(name, '.') ? "" : "()";
}

PyObject *cwrap_bad_value(const char *function, const char *argument)
{
    PyObject *type, *value, *trace;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "Python code changed the type of the object during the call");
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *text = value && cwrap_is_message(type, trace) ? PyObject_Str(value) : NULL;
    if (text) {
        const char *mark = cwrap_call_mark(function);
        if (argument && *mark)
            PyErr_Format(type, "%s%s argument '%s': %U", function, mark, argument, text);
        else
            PyErr_Format(type, "%s%s: %U", function, mark, text);
        Py_DECREF(type);
        Py_DECREF(value);
        Py_DECREF(text);
    } else {
        PyErr_Restore(type, value, trace);
    }
    return NULL;
}

void cwrap_bad_item(Py_ssize_t index, const char *expected, PyObject *item)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *text = NULL;
    if (!type)
        text = item == Py_None ? PyUnicode_FromString("None") : cwrap_describe(item);
    else if (cwrap_is_message(type, trace))
        text = PyObject_Str(value);
    if (text && !type)
        PyErr_Format(PyExc_TypeError, "item %zd must be %s, not %U", index, expected, text);
    else if (text)
        PyErr_Format(type, "item %zd: %U", index, text);
    else if (type)
        PyErr_Restore(type, value, trace);
    if (text) {
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(trace);
    }
    Py_XDECREF(text);
}

PyObject *cwrap_bad_argument(const char *function, const char *argument, int slot)
{
    return PyErr_Occurred() ? cwrap_bad_value(function, argument) : CWRAP_MISMATCH(slot);
}

PyObject *cwrap_no_object(const char *function)
{
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_SystemError, "%s%s returned NULL without an exception", function, cwrap_call_mark(function));
    return NULL;
}

PyObject *cwrap_raise(const char *name)
{
    return cwrap_raise_message(name, PyExc_RuntimeError, NULL);
}

PyObject *cwrap_raise_message(const char *name, PyObject *type, const char *text)
{
    const char *mark = cwrap_call_mark(name);
    if (PyErr_Occurred())
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)type, (PyTypeObject *)PyExc_Warning)) {
        if (text)
            return PyErr_Format(type, "%s%s failed: %s", name, mark, text);
        return PyErr_Format(type, "%s%s failed", name, mark);
    }
    int status = PyErr_WarnFormat(type, 1, text ? "%s%s: %s" : "%s%s did not complete", name, mark, text);
    return status ? NULL : Py_None;
}

PyObject *cwrap_raise_coded(const char *name, PyObject *type, const char *text, long long code)
{
    PyObject *kind, *value, *trace;
    if (PyErr_Occurred())
        return NULL;
    PyObject *warned = cwrap_raise_message(name, type, text);
    if (warned)
        return warned;
    PyErr_Fetch(&kind, &value, &trace);
    PyErr_NormalizeException(&kind, &value, &trace);
    PyObject *number = PyLong_FromLongLong(code);
    if (number)
        (void)PyObject_SetAttrString(value, "code", number);
    Py_XDECREF(number);
    PyErr_Restore(kind, value, trace); /* without `code` if there was no memory for it */
    return NULL;
}

PyObject *cwrap_raise_errno(const char *name, PyObject *filename, const char *path)
{
    const int number = errno;
    PyObject *named = NULL;
    if (PyErr_Occurred())
        return NULL;
    if (!number)
        return PyErr_Format(PyExc_OSError, "%s%s failed", name, cwrap_call_mark(name));
    if (!filename && path && !(named = PyUnicode_DecodeFSDefault(path)))
        return NULL;
    errno = number;
    PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, named ? named : filename);
    Py_XDECREF(named);
    return NULL;
}
