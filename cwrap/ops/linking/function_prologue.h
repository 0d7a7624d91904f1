/* What a compiled graph is in C: an object that is called straight into the code below. */

#if defined(__GNUC__) || defined(__clang__)
#define CWRAP_OP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_OP_LABEL(name) name: __attribute__((unused));
#define CWRAP_OP_UNUSED __attribute__((unused))
#else
#define CWRAP_OP_UNLIKELY(x) (x)
#define CWRAP_OP_LABEL(name) name:;
#define CWRAP_OP_UNUSED
#endif

struct cwrap_op_state;

typedef struct cwrap_op_function {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *owner;          /* what Python knows of it: names, the graph, the mode */
    PyObject *filters;        /* a callable for each input: what the type's filter makes of an object */
    PyObject *constants;      /* values of constants and parameters */
    PyObject *performs;       /* a callable for each op that computes in Python */
    PyObject *weak;           /* weak references to it */
    struct cwrap_op_state *idle; /* what ops keep between calls, while no call has it */
} cwrap_op_function;

/* The code of an op must not return, since nothing would then be released; so what it would have to return is this. */
typedef struct cwrap_do_FAIL_instead_of_return {
    int failed;
} cwrap_do_FAIL_instead_of_return;

static PyObject *cwrap_op_filter(cwrap_op_function *self, Py_ssize_t number, PyObject *object)
{
    return PyObject_CallFunctionObjArgs(PyTuple_GET_ITEM(self->filters, number), object, NULL);
}
