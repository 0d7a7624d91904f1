/* The end of the C of a graph: how function_object.c starts, calls and ends it. */

#ifdef CWRAP_OP_STATE
#define CWRAP_OP_END cwrap_op_end
/* Clean up all blocks up to `last`, and free the state. */
static void cwrap_op_end_at(cwrap_op_state *state, int last)
{
    if (!state)
        return;
    CWRAP_OP_BEGIN
    CWRAP_OP_TRY
    state->cwrap_cleanup(last);
    delete state;
    CWRAP_OP_CATCH(PyErr_WriteUnraisable(NULL);)
}

/* Free the state of a function that is released. */
static void cwrap_op_end(cwrap_op_state *state)
{
    cwrap_op_end_at(state, CWRAP_OP_BLOCKS);
}

/* Replace the idle state; return the one that was there. */
static cwrap_op_state *cwrap_op_swap(cwrap_op_function *self, cwrap_op_state *state)
{
#ifdef Py_GIL_DISABLED
    return CWRAP_OP_EXCHANGE(&self->idle, state);
#else
    cwrap_op_state *old = self->idle;
    self->idle = state;
    return old;
#endif
}

/* Return the state for a call: the idle state, or a new one if another call uses it. */
static cwrap_op_state *cwrap_op_begin(cwrap_op_function *self)
{
    int block;
    cwrap_op_state *state = cwrap_op_swap(self, NULL);
    if (state)
        return state;
    CWRAP_OP_BEGIN
    CWRAP_OP_TRY
    state = new cwrap_op_state(); /* all members are zero */
    CWRAP_OP_CATCH(return NULL;)
    block = state->cwrap_init(self).failed;
    if (block) {
        cwrap_op_explain(self, block);
        cwrap_op_end_at(state, block);
        return NULL;
    }
    return state;
}

PyObject *cwrap_op_enter(cwrap_op_function *self, PyObject *const *args)
{
    PyObject *result = NULL;
    int block = 0;
    cwrap_op_state *state = cwrap_op_begin(self);
    if (!state)
        return NULL;
    CWRAP_OP_BEGIN
    CWRAP_OP_TRY
    block = state->cwrap_run(self, args, &result).failed;
    CWRAP_OP_CATCH(Py_CLEAR(result);)
    if (block)
        cwrap_op_explain(self, block);
    /* A state that another call has left meanwhile is freed. */
    cwrap_op_end_at(cwrap_op_swap(self, state), CWRAP_OP_BLOCKS);
    return result;
}
#else
#define CWRAP_OP_END NULL

PyObject *cwrap_op_enter(cwrap_op_function *self, PyObject *const *args)
{
    PyObject *result = NULL;
    int block = 0;
    CWRAP_OP_BEGIN
    CWRAP_OP_TRY
    block = cwrap_run(self, args, &result).failed;
    CWRAP_OP_CATCH(Py_CLEAR(result);)
    if (CWRAP_OP_UNLIKELY(block))
        cwrap_op_explain(self, block);
    return result;
}
#endif

/* If the library is loaded again, calls in other threads may read the pointer to NumPy's API, which is the same. */
static int cwrap_op_start(int again)
{
    if (again)
        return 0;
#ifdef CWRAP_OP_NUMPY
    PyArray_API = cwrap_import_array();
    if (!PyArray_API)
        return -1;
#if NPY_ABI_VERSION >= 0x02000000
    PyArray_RUNTIME_VERSION = (int)PyArray_GetNDArrayCFeatureVersion();
#endif
#endif
    return cwrap_op_init_code();
}

const cwrap_op_graph cwrap_op_this_graph = {
    CWRAP_OP_INPUTS,      CWRAP_OP_ARGUMENTS, CWRAP_OP_CONSTANTS, CWRAP_OP_PERFORMS,
    CWRAP_OP_THREAD_SAFE, cwrap_op_blocks,    cwrap_op_start,     CWRAP_OP_END,
};
