/* The Python object of a compiled graph. Calls go through vectorcall to the code of the graph. */

#if defined(__GNUC__) || defined(__clang__)
#define CWRAP_OP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_OP_LABEL(name) \
name:                        \
    __attribute__((unused));
#define CWRAP_OP_UNUSED __attribute__((unused))
#else
#define CWRAP_OP_UNLIKELY(x) (x)
#define CWRAP_OP_LABEL(name) \
name:;
#define CWRAP_OP_UNUSED
#endif

struct cwrap_op_state;

typedef struct cwrap_op_function {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *owner;             /* Python object with the names, the graph and the mode */
    PyObject *filters;           /* a callable for each input: the filter of its type */
    PyObject *constants;         /* values of constants and parameters */
    PyObject *performs;          /* a callable for each op that computes in Python */
    PyObject *weak;              /* list of weak references */
    struct cwrap_op_state *idle; /* state that ops keep between calls; NULL while a call uses it */
} cwrap_op_function;

/* The code of an op must not return, because cleanup code would be skipped. The function around it returns this type,
   so that a return statement does not compile and the compiler's message names the type. */
typedef struct cwrap_do_FAIL_instead_of_return {
    int failed;
} cwrap_do_FAIL_instead_of_return;

static PyObject *cwrap_op_filter(cwrap_op_function *self, Py_ssize_t number, PyObject *object)
{
    return PyObject_CallFunctionObjArgs(PyTuple_GET_ITEM(self->filters, number), object, NULL);
}
