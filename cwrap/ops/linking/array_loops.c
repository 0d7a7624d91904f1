/* Loops over arrays: broadcasting, allocation of results, dimensions and threads. The loops themselves are generated.

   This file is compiled once and linked with every graph that has loops. It is also valid C++. */

#include "cwrap_array_loops.h"

/* The operands of a loop in common dimensions. */
typedef struct Walk {
    int ndim, operands;
    npy_intp size[NPY_MAXDIMS];
    char *at[CWRAP_MOST_OPERANDS];
    npy_intp step[CWRAP_MOST_OPERANDS][NPY_MAXDIMS];
} Walk;

/* ---- arrays ---- */

/* Set the sizes of arrays that are broadcast together. */
static int broadcast(const CwrapArrayLoop *loop, PyArrayObject *const *inputs, npy_intp *sizes)
{
    for (int d = 0; d < loop->ndim; d++)
        sizes[d] = 1;
    for (int k = 0; k < loop->inputs; k++) {
        const int ndim = PyArray_NDIM(inputs[k]), missing = loop->ndim - ndim;
        for (int d = 0; d < ndim; d++) {
            const npy_intp size = PyArray_DIM(inputs[k], d);
            npy_intp *const common = &sizes[missing + d];
            if (size != 1 && *common != 1 && *common != size) {
                PyErr_Format(PyExc_ValueError, "sizes %zd and %zd cannot be broadcast together, in dimension %d",
                             (Py_ssize_t)*common, (Py_ssize_t)size, missing + d);
                return -1;
            }
            if (size != 1)
                *common = size;
        }
    }
    return 0;
}

/* Keep an output that has the sizes; replace any other by a new array. */
static int provide(PyArrayObject **output, int ndim, npy_intp *sizes, int number)
{
    if (*output && PyArray_NDIM(*output) == ndim && PyArray_ISBEHAVED(*output) && PyArray_TYPE(*output) == number &&
        PyArray_CompareLists(PyArray_DIMS(*output), sizes, ndim))
        return 0;
    Py_XDECREF(*output);
    *output = (PyArrayObject *)PyArray_EMPTY(ndim, sizes, number, 0);
    return *output ? 0 : -1;
}

/* Add an operand. Dimension d of the walk is dimension `axis[d]` of the array; a negative one has the stride 0. */
static void place(Walk *walk, PyArrayObject *array, const int *axis)
{
    const int k = walk->operands++;
    walk->at[k] = PyArray_BYTES(array);
    for (int d = 0; d < walk->ndim; d++)
        walk->step[k][d] = axis[d] < 0 || PyArray_DIM(array, axis[d]) == 1 ? 0 : PyArray_STRIDE(array, axis[d]);
}

/* Add the inputs of a loop, of which dimension d of the walk is dimension `axis[d]` after broadcasting. */
static void place_inputs(Walk *walk, const CwrapArrayLoop *loop, PyArrayObject *const *inputs, const int *axis)
{
    int found[NPY_MAXDIMS];
    for (int k = 0; k < loop->inputs; k++) {
        for (int d = 0; d < walk->ndim; d++)
            found[d] = axis[d] - (loop->ndim - PyArray_NDIM(inputs[k]));
        place(walk, inputs[k], found);
    }
}

static npy_intp product(const npy_intp *sizes, int count)
{
    npy_intp total = 1;
    for (int d = 0; d < count; d++)
        total *= sizes[d];
    return total;
}

/* ---- dimensions ---- */

static void move_dimension(Walk *walk, int from, int to)
{
    walk->size[to] = walk->size[from];
    for (int k = 0; k < walk->operands; k++)
        walk->step[k][to] = walk->step[k][from];
}

/* Join the dimensions [first, end) as far as all operands can run through two of them with one stride, and leave out
   those of size 1. Return the number of dimensions that remain; they are the first ones of the range. */
static int join(Walk *walk, int first, int end)
{
    int count = 0;
    for (int d = first; d < end; d++) {
        const int last = first + count - 1;
        const npy_intp size = walk->size[d];
        int joined = count > 0;
        if (size == 1)
            continue;
        for (int k = 0; joined && k < walk->operands; k++)
            joined = walk->step[k][last] == walk->step[k][d] * size;
        if (!joined) {
            move_dimension(walk, d, first + count++);
            continue;
        }
        walk->size[d] *= walk->size[last];
        move_dimension(walk, d, last);
    }
    return count;
}

/* ---- calls ---- */

/* Calls of a loop: one for each index in the dimensions [0, outer) of a walk. */
typedef struct Calls {
    const CwrapArrayLoop *loop;
    const Walk *walk;
    npy_intp dimensions[2], steps[2 * CWRAP_MOST_OPERANDS];
    int outer, flags; /* the flags are those of reductions and scans */
} Calls;

/* Make the calls [begin, end). */
static void call(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    Calls *const calls = (Calls *)context;
    const Walk *const walk = calls->walk;
    npy_intp index[NPY_MAXDIMS], rest = begin;
    char *at[CWRAP_MOST_OPERANDS];
    memcpy(at, walk->at, (size_t)walk->operands * sizeof *at);
    for (int d = calls->outer - 1; d >= 0; d--) {
        index[d] = rest % walk->size[d];
        rest /= walk->size[d];
        for (int k = 0; k < walk->operands; k++)
            at[k] += index[d] * walk->step[k][d];
    }
    for (npy_intp number = begin; number < end; number++) {
        calls->loop->loop(at, calls->dimensions, calls->steps, &calls->flags);
        for (int d = calls->outer - 1; d >= 0; d--) {
            const npy_intp turn = ++index[d] == walk->size[d] ? index[d] : 0;
            for (int k = 0; k < walk->operands; k++)
                at[k] += (1 - turn) * walk->step[k][d];
            if (!turn)
                break;
            index[d] = 0;
        }
    }
}

/* Set the pool that the loop uses. The module that has it is never unloaded. */
static int set_pool(const CwrapArrayLoop *loop)
{
    PyObject *module, *capsule;
    if (*loop->pool)
        return 0;
    module = PyImport_ImportModule(CWRAP_PARALLEL_MODULE);
    capsule = module ? PyObject_CallMethod(module, "capsule", NULL) : NULL;
    if (capsule)
        *loop->pool = (const CwrapParallel *)PyCapsule_GetPointer(capsule, CWRAP_PARALLEL);
    Py_XDECREF(module);
    Py_XDECREF(capsule);
    return *loop->pool ? 0 : -1;
}

/* Make all calls, each for `work` elements: with several threads and without the GIL if there are many elements. */
static int make_calls(Calls *calls, npy_intp work, int in_order)
{
    const npy_intp count = product(calls->walk->size, calls->outer), grain = calls->loop->grain;
    if (!grain) {
        call(calls, 0, count);
        return PyErr_Occurred() ? -1 : 0;
    }
    if ((double)count * (double)work < 2 * (double)grain) {
        call(calls, 0, count);
        return 0;
    }
    if (set_pool(calls->loop) < 0)
        return -1;
    Py_BEGIN_ALLOW_THREADS if (in_order || work >= 2 * grain) call(calls, 0, count);
    else(*calls->loop->pool)->run(call, calls, count, grain / work + 1);
    Py_END_ALLOW_THREADS return 0;
}

/* ---- elementwise operations ---- */

/* Set the addresses of the first byte of an array and of the byte after its last one. */
static void bounds(PyArrayObject *array, const char **first, const char **end)
{
    *first = PyArray_BYTES(array);
    *end = *first + PyArray_ITEMSIZE(array);
    for (int d = 0; d < PyArray_NDIM(array); d++) {
        const npy_intp reach = (PyArray_DIM(array, d) - 1) * PyArray_STRIDE(array, d);
        *(reach < 0 ? first : end) += reach;
    }
}

/* Return 1 if an output and an input that is not the same array may share memory. Neither is empty. */
static int overlap(PyArrayObject *output, PyArrayObject *input)
{
    const char *first, *end, *from, *to;
    if (output == input)
        return 0;
    bounds(output, &first, &end);
    bounds(input, &from, &to);
    return first < to && from < end;
}

/* Call the loop once if there are few elements, and each array is contiguous and has the shape of the outputs, or has
   one element. Return 0 if not. This takes a third of the time of a walk. */
static int call_at_once(const CwrapArrayLoop *loop, PyArrayObject *const *inputs, PyArrayObject *const *outputs,
                        const npy_intp *sizes, npy_intp total)
{
    char *at[CWRAP_MOST_OPERANDS];
    npy_intp step[CWRAP_MOST_OPERANDS];
    for (int k = 0; k < loop->inputs + loop->outputs; k++) {
        PyArrayObject *const array = k < loop->inputs ? inputs[k] : outputs[k - loop->inputs];
        at[k] = PyArray_BYTES(array);
        if (!PyArray_IS_C_CONTIGUOUS(array))
            return 0;
        if (PyArray_NDIM(array) == loop->ndim && PyArray_CompareLists(PyArray_DIMS(array), sizes, loop->ndim))
            step[k] = PyArray_ITEMSIZE(array);
        else if (PyArray_SIZE(array) == 1)
            step[k] = 0;
        else
            return 0;
    }
    loop->loop(at, &total, step, NULL);
    return 1;
}

/* Call the loop for each row of the outputs, which have these sizes. */
static int walk_map(const CwrapArrayLoop *loop, PyArrayObject *const *inputs, PyArrayObject *const *outputs,
                    const npy_intp *sizes)
{
    Walk walk;
    Calls calls;
    int axis[NPY_MAXDIMS], in_order = 0, inner;
    walk.ndim = loop->ndim;
    walk.operands = 0;
    for (int d = 0; d < walk.ndim; d++) {
        walk.size[d] = sizes[d];
        axis[d] = d;
    }
    place_inputs(&walk, loop, inputs, axis);
    for (int o = 0; o < loop->outputs; o++) {
        place(&walk, outputs[o], axis);
        for (int k = 0; k < loop->inputs; k++)
            in_order |= overlap(outputs[o], inputs[k]);
    }
    inner = join(&walk, 0, walk.ndim) - 1;
    calls.loop = loop;
    calls.walk = &walk;
    calls.outer = inner < 0 ? 0 : inner;
    calls.dimensions[0] = inner < 0 ? 1 : walk.size[inner];
    for (int k = 0; k < walk.operands; k++)
        calls.steps[k] = inner < 0 ? 0 : walk.step[k][inner];
    return make_calls(&calls, calls.dimensions[0], in_order);
}

int cwrap_map_arrays(const CwrapArrayLoop *loop, PyArrayObject *const *inputs, PyArrayObject **outputs)
{
    npy_intp sizes[NPY_MAXDIMS], total;
    if (broadcast(loop, inputs, sizes) < 0)
        return -1;
    for (int o = 0; o < loop->outputs; o++)
        if (provide(&outputs[o], loop->ndim, sizes, loop->numbers[o]) < 0)
            return -1;
    total = product(sizes, loop->ndim);
    if (!total || (total < 2 * loop->grain && call_at_once(loop, inputs, outputs, sizes, total)))
        return 0;
    return walk_map(loop, inputs, outputs, sizes);
}

/* ---- reductions and scans ---- */

/* Return 1 if the dimensions [first, end) of an operand have one stride. */
static int has_one_stride(const Walk *walk, int k, int first, int end)
{
    npy_intp stride = 0;
    int found = 0;
    for (int d = end - 1; d >= first; d--) {
        if (walk->size[d] == 1)
            continue;
        if (found && walk->step[k][d] != stride)
            return 0;
        stride = walk->step[k][d] * walk->size[d];
        found = 1;
    }
    return 1;
}

/* Replace an operand by a contiguous copy, without the dimensions before `kept` in which the operand is the same. */
static PyArrayObject *copied(Walk *walk, int k, int kept, PyArrayObject *array)
{
    npy_intp sizes[NPY_MAXDIMS];
    PyArrayObject *view, *copy;
    PyArray_Descr *dtype = PyArray_DESCR(array);
    for (int d = 0; d < walk->ndim; d++)
        sizes[d] = d < kept && !walk->step[k][d] ? 1 : walk->size[d];
    Py_INCREF(dtype);
    view = (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, dtype, walk->ndim, sizes, walk->step[k], walk->at[k], 0,
                                                 NULL);
    copy = view ? (PyArrayObject *)PyArray_NewCopy(view, NPY_CORDER) : NULL;
    Py_XDECREF(view);
    if (!copy)
        return NULL;
    walk->at[k] = PyArray_BYTES(copy);
    for (int d = 0; d < walk->ndim; d++)
        walk->step[k][d] = sizes[d] == 1 ? 0 : PyArray_STRIDE(copy, d);
    return copy;
}

/* Replace those inputs by copies whose reduced dimensions, from `kept` on, have several strides. */
static int copy_inputs(Walk *walk, PyArrayObject *const *inputs, int kept, PyArrayObject **copies, int *count)
{
    for (int k = 0; k < walk->operands; k++) {
        if (has_one_stride(walk, k, kept, walk->ndim))
            continue;
        copies[*count] = copied(walk, k, kept, inputs[k]);
        if (!copies[*count])
            return -1;
        ++*count;
    }
    return 0;
}

/* Call a loop (n),(n)->() or (n),(n)->(n) for all items. The dimensions from `kept` are joined to the one of n. The
   output is in `walk`; `cores` operands have the dimension. */
static int reduce_walk(Calls *calls, Walk *walk, int kept, int cores)
{
    const int reduced = join(walk, kept, walk->ndim), inner = join(walk, 0, kept) - 1;
    const npy_intp n = product(walk->size + kept, reduced);
    calls->walk = walk;
    calls->outer = inner < 0 ? 0 : inner;
    calls->dimensions[0] = inner < 0 ? 1 : walk->size[inner];
    calls->dimensions[1] = n;
    for (int k = 0; k < walk->operands; k++)
        calls->steps[k] = inner < 0 ? 0 : walk->step[k][inner];
    for (int k = 0; k < cores; k++) {
        const int operand = k < calls->loop->inputs ? k : walk->operands - 1;
        calls->steps[walk->operands + k] = reduced ? walk->step[operand][kept] : 0;
    }
    return make_calls(calls, calls->dimensions[0] * (n ? n : 1), 0);
}

/* Set the dimensions of the walk of a reduction, the reduced ones last, and the shape of the output. Return the number
   of dimensions that are kept. */
static int order_dimensions(Walk *walk, const CwrapArrayLoop *loop, const CwrapReduction *reduction, int *axis,
                            int *output_axis, npy_intp *shape)
{
    npy_intp sizes[NPY_MAXDIMS];
    int count = 0, kept = 0, next = 0;
    memcpy(sizes, walk->size, (size_t)loop->ndim * sizeof *sizes);
    for (int reduced = 0; reduced < 2; reduced++) {
        for (int d = 0; d < loop->ndim; d++)
            if (reduction->reduced[d] == reduced) {
                axis[count] = d;
                walk->size[count++] = sizes[d];
            }
        kept = reduced ? kept : count;
    }
    for (int d = 0; d < kept; d++)
        output_axis[d] = reduction->keeps_dims ? axis[d] : next++;
    for (int d = kept; d < loop->ndim; d++)
        output_axis[d] = -1;
    for (int d = 0; d < loop->ndim; d++)
        shape[d] = reduction->keeps_dims ? (reduction->reduced[d] ? 1 : sizes[d]) : d < kept ? walk->size[d] : 1;
    return kept;
}

int cwrap_fold_arrays(const CwrapArrayLoop *loop, const CwrapReduction *reduction, PyArrayObject *const *inputs,
                      PyArrayObject **output)
{
    Walk walk;
    Calls calls;
    PyArrayObject *copies[CWRAP_MOST_OPERANDS];
    npy_intp shape[NPY_MAXDIMS];
    int axis[NPY_MAXDIMS], output_axis[NPY_MAXDIMS], kept, count = 0, failed = 0;
    walk.ndim = loop->ndim;
    walk.operands = 0;
    if (broadcast(loop, inputs, walk.size) < 0)
        return -1;
    kept = order_dimensions(&walk, loop, reduction, axis, output_axis, shape);
    if (provide(output, reduction->keeps_dims ? loop->ndim : kept, shape, loop->numbers[0]) < 0)
        return -1;
    if (!product(walk.size, kept))
        return 0;
    calls.loop = loop;
    calls.flags = 0;
    place_inputs(&walk, loop, inputs, axis);
    if (!product(walk.size + kept, loop->ndim - kept)) {
        if (!reduction->identity) {
            PyErr_Format(PyExc_ValueError, "a reduction by %s of no elements has no result", reduction->name);
            return -1;
        }
        calls.flags = CW_HAS_START;
        memset(walk.step[walk.operands], 0, sizeof walk.step[0]);
        walk.at[walk.operands++] = (char *)reduction->identity;
    } else
        failed = copy_inputs(&walk, inputs, kept, copies, &count) < 0;
    place(&walk, *output, output_axis);
    if (!failed)
        failed = reduce_walk(&calls, &walk, kept, loop->inputs) < 0;
    while (count)
        Py_DECREF(copies[--count]);
    return failed ? -1 : 0;
}

int cwrap_scan_arrays(const CwrapArrayLoop *loop, int axis, PyArrayObject *const *inputs, PyArrayObject **output)
{
    Walk walk;
    Calls calls;
    npy_intp sizes[NPY_MAXDIMS];
    int order[NPY_MAXDIMS];
    walk.ndim = loop->ndim;
    walk.operands = 0;
    if (broadcast(loop, inputs, sizes) < 0 || provide(output, loop->ndim, sizes, loop->numbers[0]) < 0)
        return -1;
    if (!product(sizes, loop->ndim))
        return 0;
    for (int d = 0; d < loop->ndim; d++) {
        order[d] = d < loop->ndim - 1 ? d + (d >= axis) : axis;
        walk.size[d] = sizes[order[d]];
    }
    place_inputs(&walk, loop, inputs, order);
    place(&walk, *output, order);
    calls.loop = loop;
    calls.flags = 0;
    return reduce_walk(&calls, &walk, loop->ndim - 1, loop->inputs + 1);
}
