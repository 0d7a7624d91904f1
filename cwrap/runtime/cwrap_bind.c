/* Binding of a call's arguments to the parameters of an overload.
 *
 * Positional arguments go to parameters from left to right. A parameter with a default in front of a required one is
 * skipped where the argument's type does not fit it or where the arguments would not suffice for the rest: the leftmost
 * way that type-checks wins. Keywords are then matched by pointer (names are interned), by text where that fails.
 *
 * Invariant: matching has no side effects but to fill the binding, so that the next overload can be tried after it. */
#include "cwrap_bind.h"

#include <string.h>

/* What is looked at while one overload is tried. */
typedef struct {
    const CwrapOverload *overload;
    bool method; /* the receiver is bound already */
    PyObject *const *args;
    Py_ssize_t nargs;
    PyObject *kwnames;
    CwrapBinding *binding;
    CwrapMismatch *mismatch; /* the furthest failure, for the message */
} Match;

static bool fits(const CwrapParam *param, PyObject *object)
{
    return (param->flags & CWRAP_NONE && object == Py_None) || !param->check || param->check(object);
}

static bool lose(Match *m, CwrapReason reason, const CwrapParam *param, PyObject *object, Py_ssize_t position)
{
    if (m->mismatch->reason == CWRAP_FITS || position >= m->mismatch->position) {
        m->mismatch->reason = reason;
        m->mismatch->param = param;
        m->mismatch->object = object;
        m->mismatch->position = position;
    }
    return false;
}

bool cwrap_same_name(CwrapParam *param, PyObject *name)
{
    if (!param->interned)
        param->interned = PyUnicode_InternFromString(param->name);
    if (param->interned == name)
        return true;
    if (!param->interned) { /* no memory for the cache: compare the text */
        PyErr_Clear();
        return PyUnicode_CompareWithASCIIString(name, param->name) == 0;
    }
    return PyUnicode_Compare(param->interned, name) == 0;
}

/* The parameter that a keyword names, by pointer first; NULL where there is none. */
static CwrapParam *find_keyword(const CwrapOverload *overload, bool method, PyObject *name)
{
    for (int pass = 0; pass < 2; pass++) {
        CwrapParam *owner = NULL;
        for (int k = 0; k < overload->count; k++) {
            CwrapParam *param = &overload->params[k];
            if (!(param->flags & CWRAP_ALIAS))
                owner = param;
            if (owner->flags & CWRAP_POSITIONAL_ONLY || (method && owner->flags & CWRAP_SELF))
                continue;
            if (pass == 0 ? param->interned == name : cwrap_same_name(param, name))
                return owner;
        }
    }
    return NULL;
}

static bool given_by_keyword(const Match *m, int index)
{
    if (!m->kwnames)
        return false;
    Py_ssize_t count = PyTuple_GET_SIZE(m->kwnames);
    for (Py_ssize_t k = 0; k < count; k++)
        if (find_keyword(m->overload, m->method, PyTuple_GET_ITEM(m->kwnames, k)) == &m->overload->params[index])
            return true;
    return false;
}

/* Whether the parameter takes positional arguments at all. */
static bool positional(const Match *m, const CwrapParam *param)
{
    return !(param->flags & (CWRAP_KEYWORD_ONLY | CWRAP_ALIAS)) && !(m->method && param->flags & CWRAP_SELF);
}

/* Whether no required positional parameter comes after `index`: then its position is fixed, and an argument that does
 * not fit is an error rather than somebody else's. */
static bool last_required(const Match *m, int index)
{
    for (int k = index + 1; k < m->overload->count; k++)
        if (positional(m, &m->overload->params[k]) && !(m->overload->params[k].flags & CWRAP_OPTIONAL))
            return false;
    return true;
}

static bool take_rest(Match *m, const CwrapParam *param, Py_ssize_t arg)
{
    for (Py_ssize_t k = arg; k < m->nargs; k++) /* several ints, or one object that is a size by itself */
        if (!(m->nargs - arg == 1 ? fits(param, m->args[k]) : PyIndex_Check(m->args[k])))
            return lose(m, CWRAP_WRONG_TYPE, param, m->args[k], k + 1);
    m->binding->slot[param->slot] = m->args[arg];
    m->binding->rest = m->args + arg;
    m->binding->rest_count = m->nargs - arg;
    return true;
}

/* Whether what is left of the required parameters comes by keyword, so that all arguments may have found their place.
 * Where no default comes before a required parameter there is one way only, and all_required tells what it lacks. */
static bool rest_is_given(Match *m, int index)
{
    bool other_ways = false;
    for (int k = 0; k < index; k++)
        other_ways |= m->overload->params[k].flags & CWRAP_OPTIONAL && positional(m, &m->overload->params[k]);
    if (!other_ways)
        return true;
    for (int k = index; k < m->overload->count; k++) {
        const CwrapParam *param = &m->overload->params[k];
        if (positional(m, param) && !(param->flags & CWRAP_OPTIONAL) && !given_by_keyword(m, k))
            return lose(m, CWRAP_MISSING, param, NULL, m->nargs + 1);
    }
    return true;
}

/* Gives arguments arg… to parameters index…; true where all found a place. */
static bool place(Match *m, Py_ssize_t arg, int index)
{
    while (index < m->overload->count && !positional(m, &m->overload->params[index]))
        index++;
    if (arg == m->nargs)
        return rest_is_given(m, index);
    if (index == m->overload->count)
        return lose(m, CWRAP_TOO_MANY, NULL, m->args[arg], arg + 1);
    const CwrapParam *param = &m->overload->params[index];
    bool fixed = last_required(m, index);
    if (!fixed && param->flags & CWRAP_OPTIONAL && given_by_keyword(m, index))
        return place(m, arg, index + 1);
    if (param->flags & CWRAP_VARIADIC)
        return take_rest(m, param, arg);
    if (fits(param, m->args[arg])) {
        m->binding->slot[param->slot] = m->args[arg];
        if (place(m, arg + 1, index + 1))
            return true;
        m->binding->slot[param->slot] = NULL;
    }
    else {
        lose(m, CWRAP_WRONG_TYPE, param, m->args[arg], arg + 1);
    }
    return !fixed && param->flags & CWRAP_OPTIONAL && place(m, arg, index + 1);
}

static bool take_keywords(Match *m)
{
    Py_ssize_t count = m->kwnames ? PyTuple_GET_SIZE(m->kwnames) : 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *name = PyTuple_GET_ITEM(m->kwnames, k);
        PyObject *value = m->args[m->nargs + k];
        CwrapParam *param = find_keyword(m->overload, m->method, name);
        if (!param)
            return lose(m, CWRAP_UNKNOWN_KEYWORD, NULL, name, PY_SSIZE_T_MAX);
        if (m->binding->slot[param->slot])
            return lose(m, CWRAP_GIVEN_TWICE, param, value, PY_SSIZE_T_MAX);
        if (!fits(param, value))
            return lose(m, CWRAP_WRONG_TYPE, param, value, PY_SSIZE_T_MAX);
        m->binding->slot[param->slot] = value;
        if (param->flags & CWRAP_VARIADIC) {
            m->binding->rest = &m->args[m->nargs + k];
            m->binding->rest_count = 1;
        }
    }
    return true;
}

static bool all_required(Match *m)
{
    for (int k = 0; k < m->overload->count; k++) {
        const CwrapParam *param = &m->overload->params[k];
        if (!(param->flags & (CWRAP_OPTIONAL | CWRAP_ALIAS)) && !m->binding->slot[param->slot])
            return lose(m, CWRAP_MISSING, param, NULL, PY_SSIZE_T_MAX);
    }
    return true;
}

bool cwrap_match(const CwrapFunction *function, int overload, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                 PyObject *kwnames, CwrapBinding *binding, CwrapMismatch *mismatch)
{
    Match match = {&function->overloads[overload], self != NULL, args, nargs, kwnames, binding, mismatch};
    memset(binding->slot, 0, (size_t)function->slots * sizeof *binding->slot);
    memset(mismatch, 0, sizeof *mismatch);
    binding->slot[0] = self;
    binding->rest = NULL;
    binding->rest_count = 0;
    return place(&match, 0, 0) && take_keywords(&match) && all_required(&match);
}

int cwrap_bind(const CwrapFunction *function, PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames,
               CwrapBinding *binding)
{
    nargs = PyVectorcall_NARGS(nargs);
    CwrapMismatch mismatch;
    for (int k = 0; k < function->count; k++)
        if (cwrap_match(function, k, self, args, nargs, kwnames, binding, &mismatch))
            return k;
    cwrap_report_mismatch(function, self, args, nargs, kwnames, binding);
    return -1;
}
