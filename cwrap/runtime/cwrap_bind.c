/* Binding of a call's arguments to the parameters of an overload.
 *
 * Positional arguments are assigned to parameters from left to right. A parameter with a default before a required one
 * is skipped if the argument's type does not fit it, or if the remaining arguments would not suffice for the required
 * ones: the leftmost assignment that type-checks is used. Keywords are then matched by pointer (names are interned),
 * and by text if that fails.
 *
 * Overloads are first tried in one pass that compares names by pointer only. If that does not decide whether a call
 * fits, the general path does, which also finds the reason why a call does not fit.
 *
 * Invariant: matching has no side effects except filling the binding, so that the next overload can be tried
 * afterwards. */
#include "cwrap_bind.h"

#include <string.h>

#include "cwrap_names.h"

/* The state of one attempt to match an overload. */
typedef struct {
    const CwrapFunction *function;
    const CwrapOverload *overload;
    bool method; /* the receiver is already bound */
    PyObject *const *args;
    Py_ssize_t nargs;
    PyObject *kwnames;
    CwrapBinding *binding;
    CwrapMismatch *mismatch; /* the furthest failure, for the message */
    bool failed;             /* dead_ends are in use */
    uint64_t dead_ends[64];  /* by parameter: the arguments that failed for it, as bits */
} CwrapMatch;

static CwrapParam *cwrap_param_of(const CwrapMatch *m, int k)
{
    return cwrap_param(m->function, m->overload, k);
}

static bool cwrap_fits(const CwrapParam *param, PyObject *object)
{
    return (param->flags & CWRAP_NONE && object == Py_None) || !param->check || param->check(object);
}

static bool cwrap_lose(CwrapMatch *m, CwrapReason reason, const CwrapParam *param, PyObject *object,
                       Py_ssize_t position)
{
    if (m->mismatch->reason == CWRAP_FITS || position >= m->mismatch->position) {
        m->mismatch->reason = reason;
        m->mismatch->param = param;
        m->mismatch->object = object;
        m->mismatch->position = position;
    }
    return false;
}

/* Return the parameter that a keyword names, comparing pointers first; NULL if no parameter has the name. */
static CwrapParam *cwrap_find_keyword(const CwrapFunction *function, const CwrapOverload *overload, bool method,
                                      PyObject *name)
{
    for (int pass = 0; pass < 2; pass++) {
        CwrapParam *owner = NULL;
        for (int k = 0; k < overload->count; k++) {
            CwrapParam *param = cwrap_param(function, overload, k);
            if (!(param->flags & CWRAP_ALIAS))
                owner = param;
            if (owner->flags & CWRAP_POSITIONAL_ONLY || (method && owner->flags & CWRAP_RECEIVER))
                continue;
            if (pass == 0 ? cwrap_by_pointer() && cwrap_same_pointer(param, name) : cwrap_same_name(param, name))
                return owner;
        }
    }
    return NULL;
}

/* Return whether one of the first `count` keywords names the parameter. */
static bool cwrap_named_before(const CwrapMatch *m, const CwrapParam *param, Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++)
        if (cwrap_find_keyword(m->function, m->overload, m->method, CWRAP_TUPLE_ITEM(m->kwnames, k)) == param)
            return true;
    return false;
}

static bool cwrap_given_by_keyword(const CwrapMatch *m, int index)
{
    return m->kwnames && cwrap_named_before(m, cwrap_param_of(m, index), CWRAP_TUPLE_SIZE(m->kwnames));
}

/* Return whether the parameter accepts positional arguments. */
static bool cwrap_positional(const CwrapMatch *m, const CwrapParam *param)
{
    return !(param->flags & (CWRAP_KEYWORD_ONLY | CWRAP_ALIAS)) && !(m->method && param->flags & CWRAP_RECEIVER);
}

/* Return whether no required positional parameter comes after `index`: its position is then fixed, and an argument that
 * does not fit is an error instead of another parameter's argument. */
static bool cwrap_last_required(const CwrapMatch *m, int index)
{
    for (int k = index + 1; k < m->overload->count; k++)
        if (cwrap_positional(m, cwrap_param_of(m, k)) && !(cwrap_param_of(m, k)->flags & CWRAP_OPTIONAL))
            return false;
    return true;
}

static bool cwrap_take_rest(CwrapMatch *m, const CwrapParam *param, Py_ssize_t arg)
{
    for (Py_ssize_t k = arg; k < m->nargs; k++) /* several ints, or one object that is a size */
        if (!(m->nargs - arg == 1 ? cwrap_fits(param, m->args[k]) : PyIndex_Check(m->args[k])))
            return cwrap_lose(m, CWRAP_WRONG_TYPE, param, m->args[k], k + 1);
    m->binding->slot[param->slot] = m->args[arg];
    m->binding->rest = m->args + arg;
    m->binding->rest_count = m->nargs - arg;
    return true;
}

/* Return whether the remaining required parameters are passed by keyword, so that this assignment may be complete. If
 * no default comes before a required parameter, there is only one assignment, and cwrap_all_required reports the missing
 * ones. */
static bool cwrap_rest_is_given(CwrapMatch *m, int index)
{
    bool other_ways = false;
    for (int k = 0; k < index; k++)
        other_ways |= cwrap_param_of(m, k)->flags & CWRAP_OPTIONAL && cwrap_positional(m, cwrap_param_of(m, k));
    if (!other_ways)
        return true;
    for (int k = index; k < m->overload->count; k++) {
        const CwrapParam *param = cwrap_param_of(m, k);
        if (cwrap_positional(m, param) && !(param->flags & CWRAP_OPTIONAL) && !cwrap_given_by_keyword(m, k))
            return cwrap_lose(m, CWRAP_MISSING, param, NULL, m->nargs + 1);
    }
    return true;
}

/* Return whether the arguments from `arg` on fit in the parameters after `index`. */
static bool cwrap_room_behind(const CwrapMatch *m, Py_ssize_t arg, int index)
{
    Py_ssize_t room = 0;
    for (int k = index + 1; k < m->overload->count; k++)
        room += cwrap_param_of(m, k)->flags & CWRAP_VARIADIC ? m->nargs : cwrap_positional(m, cwrap_param_of(m, k));
    return room >= m->nargs - arg;
}

/* A failed attempt is not repeated, so the number of attempts is at most that of pairs of arguments and parameters. */
static bool cwrap_is_dead_end(const CwrapMatch *m, Py_ssize_t arg, int index)
{
    return m->failed && arg < 64 && index < 64 && m->dead_ends[index] >> arg & 1;
}

static void cwrap_note_dead_end(CwrapMatch *m, Py_ssize_t arg, int index)
{
    if (arg >= 64 || index >= 64)
        return;
    if (!m->failed)
        memset(m->dead_ends, 0, sizeof m->dead_ends);
    m->failed = true;
    m->dead_ends[index] |= (uint64_t)1 << arg;
}

static bool cwrap_place_at(CwrapMatch *m, Py_ssize_t arg, int index);

/* Assign the arguments from `arg` on to the parameters from `index` on; return whether all could be assigned. */
static bool cwrap_place(CwrapMatch *m, Py_ssize_t arg, int index)
{
    while (index < m->overload->count && !cwrap_positional(m, cwrap_param_of(m, index)))
        index++;
    if (arg == m->nargs)
        return cwrap_rest_is_given(m, index);
    if (index == m->overload->count)
        return cwrap_lose(m, CWRAP_TOO_MANY, NULL, m->args[arg], arg + 1);
    if (cwrap_is_dead_end(m, arg, index))
        return false;
    if (cwrap_place_at(m, arg, index))
        return true;
    cwrap_note_dead_end(m, arg, index);
    return false;
}

/* Like place, for an existing argument and parameter. */
static bool cwrap_place_at(CwrapMatch *m, Py_ssize_t arg, int index)
{
    const CwrapParam *param = cwrap_param_of(m, index);
    bool may_pass = param->flags & CWRAP_OPTIONAL && !cwrap_last_required(m, index) && cwrap_room_behind(m, arg, index);
    if (may_pass && cwrap_given_by_keyword(m, index))
        return cwrap_place(m, arg, index + 1);
    if (param->flags & CWRAP_VARIADIC)
        return cwrap_take_rest(m, param, arg);
    if (cwrap_fits(param, m->args[arg])) {
        m->binding->slot[param->slot] = m->args[arg];
        if (cwrap_place(m, arg + 1, index + 1))
            return true;
        m->binding->slot[param->slot] = NULL;
    } else {
        cwrap_lose(m, CWRAP_WRONG_TYPE, param, m->args[arg], arg + 1);
    }
    return may_pass && cwrap_place(m, arg, index + 1);
}

static bool cwrap_take_keywords(CwrapMatch *m)
{
    Py_ssize_t count = m->kwnames ? CWRAP_TUPLE_SIZE(m->kwnames) : 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *name = CWRAP_TUPLE_ITEM(m->kwnames, k);
        PyObject *value = m->args[m->nargs + k];
        CwrapParam *param = cwrap_find_keyword(m->function, m->overload, m->method, name);
        if (!param)
            return cwrap_lose(m, CWRAP_UNKNOWN_KEYWORD, NULL, name, PY_SSIZE_T_MAX);
        if (m->binding->slot[param->slot]) {
            CwrapReason reason = cwrap_named_before(m, param, k) ? CWRAP_TWO_NAMES : CWRAP_GIVEN_TWICE;
            return cwrap_lose(m, reason, param, name, PY_SSIZE_T_MAX);
        }
        if (!cwrap_fits(param, value))
            return cwrap_lose(m, CWRAP_WRONG_TYPE, param, value, PY_SSIZE_T_MAX);
        m->binding->slot[param->slot] = value;
        if (param->flags & CWRAP_VARIADIC) {
            m->binding->rest = &m->args[m->nargs + k];
            m->binding->rest_count = 1;
        }
    }
    return true;
}

static bool cwrap_all_required(CwrapMatch *m)
{
    for (int k = 0; k < m->overload->count; k++) {
        const CwrapParam *param = cwrap_param_of(m, k);
        if (!(param->flags & (CWRAP_OPTIONAL | CWRAP_ALIAS)) && !m->binding->slot[param->slot])
            return cwrap_lose(m, CWRAP_MISSING, param, NULL, PY_SSIZE_T_MAX);
    }
    return true;
}

bool cwrap_match(const CwrapFunction *function, int overload, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                 PyObject *kwnames, CwrapBinding *binding, CwrapMismatch *mismatch)
{
    CwrapMatch match; /* dead_ends are zeroed when the first one is noted */
    match.function = function;
    match.overload = &function->overloads[overload];
    match.method = self != NULL;
    match.args = args;
    match.nargs = nargs;
    match.kwnames = kwnames;
    match.binding = binding;
    match.mismatch = mismatch;
    match.failed = false;
    memset(binding->slot, 0, (size_t)match.overload->slots * sizeof *binding->slot);
    memset(mismatch, 0, sizeof *mismatch);
    binding->slot[0] = self;
    binding->rest = NULL;
    binding->rest_count = 0;
    return cwrap_place(&match, 0, 0) && cwrap_take_keywords(&match) && cwrap_all_required(&match);
}

/* ---- the fast path ----
 *
 * One pass over the parameters of an overload: positional arguments are bound to the first parameters that accept them,
 * and no other assignment is tried. If all of them fit, and the keywords name later parameters, `place` would find the
 * same assignment. Names are compared by pointer. */

/* The result of cwrap_bind_quickly. CWRAP_UNKNOWN and CWRAP_MISFIT have no reason; only a CWRAP_MISFIT is certain. */
typedef enum { CWRAP_MISFIT = -2, CWRAP_UNKNOWN = -1, CWRAP_FITTING } CwrapQuickBinding;

/* Return whether the object may be bound. Types that the conversion of a plain overload checks are not checked twice. */
static inline bool cwrap_suits(const CwrapParam *param, PyObject *object, const CwrapOverload *overload)
{
    const int converting = CWRAP_PLAIN | CWRAP_CONVERTS;
    return ((overload->flags & converting) == converting && param->flags & CWRAP_CHECKED) || cwrap_fits(param, object);
}

/* Bind positional arguments to the first parameters without a flag of `skipped`. Return the index of the parameter after
 * them; or CWRAP_MISFIT or CWRAP_UNKNOWN, which are less than zero. */
static CWRAP_NOINLINE int cwrap_bind_positional(const CwrapFunction *function, const CwrapOverload *overload,
                                                int skipped, PyObject *const *args, Py_ssize_t nargs, PyObject **slot)
{
    const int failed = overload->flags & CWRAP_PLAIN ? CWRAP_MISFIT : CWRAP_UNKNOWN;
    int k = 0;
    for (PyObject *const *const end = args + nargs; args < end; k++) {
        if (k == overload->count)
            return failed;
        const CwrapParam *const param = cwrap_param(function, overload, k);
        if (param->flags & skipped)
            continue;
        if (param->flags & (CWRAP_KEYWORD_ONLY | CWRAP_VARIADIC))
            return CWRAP_UNKNOWN;
        if (!cwrap_suits(param, *args, overload))
            return failed;
        slot[param->slot] = *args++;
    }
    return k;
}

/* Return the position of a name of parameter k among the keywords, by pointer, or -1. */
static CWRAP_NOINLINE int cwrap_find_value(const CwrapFunction *function, const CwrapOverload *overload, int k,
                                           PyObject *kwnames)
{
    const int keywords = (int)CWRAP_TUPLE_SIZE(kwnames);
    do {
        for (int i = 0; i < keywords; i++)
            if (cwrap_same_pointer(cwrap_param(function, overload, k), CWRAP_TUPLE_ITEM(kwnames, i)))
                return i;
    } while (++k < overload->count && cwrap_param(function, overload, k)->flags & CWRAP_ALIAS);
    return -1;
}

/* Decide about an overload whose required parameter k is not among the keywords, or, if k is the number of parameters,
 * has no parameter for a keyword. It is a CWRAP_MISFIT if a keyword is certainly not the name of a parameter, because all of
 * them are interned; or if all keywords name other parameters, and there is no other assignment. */
static CWRAP_NOINLINE CwrapQuickBinding cwrap_judge(const CwrapFunction *function, const CwrapOverload *overload, int k,
                                                    PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames,
                                                    PyObject **slot)
{
    const Py_ssize_t keywords = kwnames ? CWRAP_TUPLE_SIZE(kwnames) : 0;
    bool fixed = nargs == 0 || overload->flags & CWRAP_PLAIN;
    for (Py_ssize_t i = 0; i < keywords; i++) {
        PyObject *const name = CWRAP_TUPLE_ITEM(kwnames, i);
        bool known = false, strange = CWRAP_IS_INTERNED(name);
        for (int j = 0; j < overload->count && !known; j++) {
            CwrapParam *const param = cwrap_param(function, overload, j);
            known = j != k && cwrap_same_pointer(param, name) &&
                    (j < k ? slot[param->slot] == args[nargs + i] : !(param->flags & CWRAP_ALIAS));
            strange = strange && cwrap_has_interned(param) && !cwrap_same_pointer(param, name);
        }
        if (strange)
            return CWRAP_MISFIT;
        fixed &= known;
    }
    return fixed ? CWRAP_MISFIT : CWRAP_UNKNOWN;
}

/* Fill slot[0..overload->slots). The receiver of a method is bound already, and is not always the first parameter. */
static inline CwrapQuickBinding cwrap_bind_quickly(const CwrapFunction *function, const CwrapOverload *overload,
                                                   PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                                                   PyObject *kwnames, PyObject **slot)
{
    const uint16_t *const rows = overload->params;
    CwrapParam *const params = function->params;
    const int count = overload->count, keywords = kwnames ? (int)CWRAP_TUPLE_SIZE(kwnames) : 0;
    const int skipped = self ? CWRAP_ALIAS | CWRAP_RECEIVER : CWRAP_ALIAS;
    int found = 0, k = 0;
    slot[0] = self;
    if (nargs && (k = cwrap_bind_positional(function, overload, skipped, args, nargs, slot)) < 0)
        return (CwrapQuickBinding)k;
    for (; k < count; k++) {
        CwrapParam *const param = &params[rows[k]];
        int value = found;
        if (param->flags & skipped)
            continue;
        if (found == keywords || !cwrap_same_pointer(param, CWRAP_TUPLE_ITEM(kwnames, found))) {
            value = found == keywords ? -1 : cwrap_find_value(function, overload, k, kwnames);
            if (value < 0 && !(param->flags & CWRAP_OPTIONAL))
                break;
        }
        if (value < 0) {
            slot[param->slot] = NULL;
            continue;
        }
        if (CWRAP_UNLIKELY(param->flags & (CWRAP_VARIADIC | CWRAP_POSITIONAL_ONLY)))
            return CWRAP_UNKNOWN;
        PyObject *const object = args[nargs + value];
        slot[param->slot] = object;
        if (!cwrap_suits(param, object, overload))
            return CWRAP_MISFIT;
        found++;
    }
    if (CWRAP_LIKELY(k == count && found == keywords))
        return CWRAP_FITTING;
    return cwrap_judge(function, overload, k, args, nargs, kwnames, slot);
}

/* ---- calls ---- */

/* Call an overload that fits, without arguments for a variadic parameter. */
static inline PyObject *cwrap_call_bound(const CwrapFunction *function, const CwrapOverload *overload, PyObject *self,
                                         PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, PyObject **slot)
{
    PyObject *result = overload->call(slot[0], slot + 1, overload->slots - 1, NULL, 0);
    if (CWRAP_UNLIKELY(cwrap_is_mismatch(result)))
        return cwrap_misfit(function, result, self, args, nargs, kwnames);
    return result;
}

/* Call the first overload from number k on that the general path finds to fit. */
static CWRAP_NOINLINE PyObject *cwrap_call_generally(const CwrapFunction *function, int k, PyObject *self,
                                                     PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames,
                                                     PyObject **slot)
{
    CwrapBinding binding = {slot, NULL, 0};
    CwrapMismatch mismatch;
    while (k < function->count && !cwrap_match(function, k, self, args, nargs, kwnames, &binding, &mismatch))
        k++;
    if (k == function->count) {
        cwrap_report_mismatch(function, self, args, nargs, kwnames, &binding);
        return NULL;
    }
    const CwrapOverload *const overload = &function->overloads[k];
    PyObject *result = overload->call(slot[0], slot + 1, overload->slots - 1, binding.rest, binding.rest_count);
    return cwrap_is_mismatch(result) ? cwrap_misfit(function, result, self, args, nargs, kwnames) : result;
}

/* Slots on the stack; functions with more allocate memory. */
enum { CWRAP_FEW = 32 };

/* Like cwrap_call_generally, for functions with many slots. */
static CWRAP_NOINLINE PyObject *cwrap_call_with_memory(const CwrapFunction *function, PyObject *self,
                                                       PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject **slot = (PyObject **)PyMem_Malloc((size_t)function->slots * sizeof *slot);
    if (!slot)
        return PyErr_NoMemory();
    PyObject *result = cwrap_call_generally(function, 0, self, args, nargs, kwnames, slot);
    PyMem_Free(slot);
    return result;
}

/* Call the first overload that fits, by the fast path if possible. */
static CWRAP_NOINLINE PyObject *cwrap_call_quickly(const CwrapFunction *function, PyObject *self, PyObject *const *args,
                                                   Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *slot[CWRAP_FEW];
    if (function->slots > CWRAP_FEW)
        return cwrap_call_with_memory(function, self, args, nargs, kwnames);
    int k = 0;
    for (; (!kwnames || cwrap_by_pointer()) && k < function->count; k++) {
        const CwrapOverload *const overload = &function->overloads[k];
        const CwrapQuickBinding quick = cwrap_bind_quickly(function, overload, self, args, nargs, kwnames, slot);
        if (CWRAP_LIKELY(quick == CWRAP_FITTING))
            return cwrap_call_bound(function, overload, self, args, nargs, kwnames, slot);
        if (quick == CWRAP_UNKNOWN)
            break;
    }
    return cwrap_call_generally(function, k, self, args, nargs, kwnames, slot);
}

/* A call with keywords for the first parameters of the first overload, in their order, is bound here. The loop has few
 * variables, which stay in registers: `x.add_(value=1)` takes 677 instead of 706 instructions. */
PyObject *cwrap_call(const CwrapFunction *function, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                     PyObject *kwnames)
{
    const int other = CWRAP_ALIAS | CWRAP_VARIADIC | CWRAP_POSITIONAL_ONLY | (self ? CWRAP_RECEIVER : 0);
    PyObject *slot[CWRAP_FEW];
    if (nargs || !kwnames || !function->count || function->slots > CWRAP_FEW || !cwrap_by_pointer())
        return cwrap_call_quickly(function, self, args, nargs, kwnames);
    const CwrapOverload *const overload = function->overloads;
    const uint16_t *row = overload->params, *const end = row + overload->count;
    const Py_ssize_t keywords = CWRAP_TUPLE_SIZE(kwnames);
    slot[0] = self;
    row += self && row < end && function->params[*row].flags & CWRAP_RECEIVER;
    for (Py_ssize_t k = 0; k < keywords; k++, row++) {
        if (row == end)
            return cwrap_call_quickly(function, self, args, nargs, kwnames);
        const CwrapParam *const param = &function->params[*row];
        slot[param->slot] = args[k];
        if (!cwrap_same_pointer(param, CWRAP_TUPLE_ITEM(kwnames, k)) || param->flags & other ||
            !cwrap_suits(param, args[k], overload))
            return cwrap_call_quickly(function, self, args, nargs, kwnames);
    }
    for (; row < end; row++) {
        const CwrapParam *const param = &function->params[*row];
        if (!(param->flags & CWRAP_OPTIONAL))
            return cwrap_call_quickly(function, self, args, nargs, kwnames);
        slot[param->slot] = NULL;
    }
    return cwrap_call_bound(function, overload, self, args, nargs, kwnames, slot);
}

/* Return the position of a positional parameter among the arguments of a call that passed them in order: all of them,
 * or, if defaults are in the middle, only the required ones. -1: the parameter is not positional, or was not passed. */
static Py_ssize_t cwrap_place_of(const CwrapMatch *m, const CwrapParam *sought)
{
    Py_ssize_t all = 0, required = 0, place = -1, place_required = -1;
    for (int k = 0; k < m->overload->count; k++) {
        const CwrapParam *param = cwrap_param_of(m, k);
        if (!cwrap_positional(m, param))
            continue;
        if (param == sought) {
            place = all;
            place_required = param->flags & CWRAP_OPTIONAL ? -1 : required;
        }
        all++;
        required += !(param->flags & CWRAP_OPTIONAL);
    }
    Py_ssize_t found = m->nargs == required ? place_required : place;
    return found < m->nargs ? found : -1;
}

PyObject *cwrap_misfit(const CwrapFunction *function, PyObject *mismatch, PyObject *self, PyObject *const *args,
                       Py_ssize_t nargs, PyObject *kwnames)
{
    const int slot = (int)(uintptr_t)mismatch;
    CwrapMatch m;
    memset(&m, 0, sizeof m);
    m.function = function;
    m.overload = &function->overloads[0];
    m.method = self != NULL;
    m.nargs = nargs;
    m.kwnames = kwnames;
    CwrapMismatch wrong = {CWRAP_FITS, NULL, NULL, PY_SSIZE_T_MAX};
    for (int k = 0; k < m.overload->count && !wrong.param; k++)
        if (cwrap_param_of(&m, k)->slot == slot && !(cwrap_param_of(&m, k)->flags & CWRAP_RECEIVER))
            wrong.param = cwrap_param_of(&m, k);
    const Py_ssize_t place = cwrap_place_of(&m, wrong.param);
    if (place >= 0) {
        wrong.object = args[place];
        wrong.position = place + 1;
    }
    const Py_ssize_t keywords = kwnames ? CWRAP_TUPLE_SIZE(kwnames) : 0;
    for (Py_ssize_t k = 0; k < keywords && !wrong.object; k++)
        if (cwrap_find_keyword(function, m.overload, m.method, CWRAP_TUPLE_ITEM(kwnames, k)) == wrong.param)
            wrong.object = args[nargs + k];
    wrong.reason = wrong.object ? CWRAP_WRONG_TYPE : CWRAP_FITS;
    cwrap_report_reason(function, self, nargs, &wrong);
    return NULL;
}

void cwrap_restate(const CwrapFunction *function, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyObject **slot = (PyObject **)PyMem_Malloc((size_t)function->slots * sizeof *slot);
    CwrapBinding binding = {slot, NULL, 0};
    CwrapMismatch mismatch;
    bool fitting = !slot;
    for (int k = 0; k < function->count && !fitting; k++)
        fitting = cwrap_match(function, k, NULL, args, nargs, kwnames, &binding, &mismatch);
    if (fitting) {
        PyErr_Restore(type, value, trace);
    } else {
        cwrap_report_mismatch(function, NULL, args, nargs, kwnames, &binding);
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(trace);
    }
    PyMem_Free(slot);
}
