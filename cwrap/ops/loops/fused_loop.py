"""The C code of one loop that evaluates several expressions for arrays that are broadcast together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cwrap.ops.dtypes import kind
from cwrap.ops.loops.expression import Expression, parse
from cwrap.ops.loops.loops import GRAIN, includes, loop_of

MAX_POWER = 8  # higher integer powers are computed by pow(), which rounds once
_POWER = parse("pow(x, y)")
_VECTOR = ("exp", "log", "sin", "cos", "pow")
_VECTOR_DECLARATIONS = "\n".join(
    f"extern {real} ({name}{suffix})({', '.join([real] * (1 + (name == 'pow')))}) CWRAP_VECTOR;"
    for name in _VECTOR
    for real, suffix in (("double", ""), ("float", "f"))
)
SUPPORT = f"""\
#if defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__cplusplus) && defined(__x86_64__)
#define CWRAP_VECTOR __attribute__((__simd__("notinbranch")))
{_VECTOR_DECLARATIONS}
#endif
#if defined(__clang__)
#define CWRAP_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define CWRAP_INDEPENDENT _Pragma("GCC ivdep")
#else
#define CWRAP_INDEPENDENT
#endif
#define INLINED static inline __attribute__((always_inline))

/* Run a task for all parts of [0, count) on the threads of the pool, without the GIL. */
static int cwrap_in_parallel(CwrapTask task, void *context, npy_intp count, npy_intp grain)
{{
    static const CwrapParallel *pool;
    if (count < 2 * grain) {{
        task(context, 0, count);
        return 0;
    }}
    if (!pool) {{
        PyObject *module = PyImport_ImportModule(CWRAP_PARALLEL_MODULE);
        PyObject *capsule = module ? PyObject_CallMethod(module, "capsule", NULL) : NULL;
        if (capsule)
            pool = (const CwrapParallel *)PyCapsule_GetPointer(capsule, CWRAP_PARALLEL);
        Py_XDECREF(module);
        Py_XDECREF(capsule); /* the module is never unloaded */
        if (!pool)
            return -1;
    }}
    Py_BEGIN_ALLOW_THREADS
    pool->run(task, context, count, grain);
    Py_END_ALLOW_THREADS
    return 0;
}}

/* Return 1 if the array is contiguous and has the shape of the output, so that element i of both has the same index. */
static int cwrap_is_flat(PyArrayObject *array, PyArrayObject *output)
{{
    return PyArray_IS_C_CONTIGUOUS(array) && PyArray_NDIM(array) == PyArray_NDIM(output) &&
           PyArray_CompareLists(PyArray_DIMS(array), PyArray_DIMS(output), PyArray_NDIM(array));
}}

/* Compute the shape of arrays that are broadcast together, and allocate an output of that shape if necessary. */
static int cwrap_broadcast(int count, PyArrayObject *const *inputs, int ndim, npy_intp *sizes, int typenum,
                           PyArrayObject **output)
{{
    for (int k = 0; k < ndim; k++)
        sizes[k] = 1;
    for (int i = 0; i < count; i++) {{
        const int missing = ndim - PyArray_NDIM(inputs[i]);
        for (int k = missing; k < ndim; k++) {{
            const npy_intp size = PyArray_DIM(inputs[i], k - missing);
            if (size != 1 && sizes[k] != 1 && size != sizes[k]) {{
                PyErr_Format(PyExc_ValueError, "sizes %zd and %zd cannot be broadcast together, in dimension %d",
                             (Py_ssize_t)sizes[k], (Py_ssize_t)size, k);
                return -1;
            }}
            if (size != 1)
                sizes[k] = size;
        }}
    }}
    if (*output && PyArray_IS_C_CONTIGUOUS(*output) && PyArray_CompareLists(PyArray_DIMS(*output), sizes, ndim))
        return 0;
    Py_XDECREF(*output);
    *output = (PyArrayObject *)PyArray_EMPTY(ndim, sizes, typenum, 0);
    return *output ? 0 : -1;
}}
"""


class Value(NamedTuple):
    """The value of a step: its expression, the numbers of its operands, and the dtypes of computation and value."""

    expression: Expression
    operands: tuple[int, ...]
    compute: str
    dtype: str


def _in_c(dtype: str) -> str:
    """Return the C type of a value in an expression: the one in which its dtype is computed."""
    return "bool" if dtype == "bool" else loop_of(dtype).compute


def _load(dtype: str, address: str) -> str:
    return loop_of(dtype).value(address)


def _computation(values: Sequence[Value], dtypes: Sequence[str], powers: Mapping[int, int]) -> tuple[str, str]:
    """Return the statements of all steps, and the expression to store.

    The value of each step is rounded to its dtype, as if it had been stored. `powers` are those of `loop`.
    """
    lines = []
    count = len(dtypes)
    for number, value in enumerate(values):
        compute = _in_c(value.compute)
        operands = zip(value.expression.inputs, value.operands, strict=True)
        names = {name: f"(({compute})v{operand})" for name, operand in operands}
        literal = compute if kind(value.compute) in "fc" else "double"
        code = value.expression.code(literal, names, compute if kind(value.compute) in "biu" else "")
        if value.expression == _POWER and kind(value.compute) == "f" and value.operands[1] in powers:
            code = product(names["x"], powers[value.operands[1]])
        text = f"({_in_c(value.dtype)})({code})"
        rounding = loop_of(value.dtype)
        if rounding.load and number + 1 < len(values):
            text = f"{rounding.load}({rounding.store}({text}))"
        lines.append(f"const {_in_c(value.dtype)} v{count + number} = {text};")
    return " ".join(lines), loop_of(values[-1].dtype).stored(f"v{count + len(values) - 1}")


def product(number: str, power: int) -> str:
    """Return C code for an integer power, computed by as few multiplications as halving the power gives."""
    if power < 0:
        return f"1 / ({product(number, -power)})"
    if power < 2:
        return number if power else "1"
    half = product(number, power // 2)
    square = f"({half}) * ({half})"
    return f"{square} * {number}" if power % 2 else square


def loop(
    name: str,
    values: Sequence[Value],
    dtypes: Sequence[str],
    scalars: Sequence[bool],
    ndim: int,
    powers: Mapping[int, int] | None = None,
) -> str:
    """Return the C function `cwrap_elementwise_NAME`, which takes arrays and a pointer to the output array.

    `powers` are the values of inputs that are constant integers, by number: a power is then computed as a product.

    Inputs that are known to have one element are read once. If all other inputs are contiguous and have the shape of
    the output, one loop processes all elements. Otherwise each row is processed with its strides.
    """
    result = loop_of(values[-1].dtype)
    statements, stored = _computation(values, dtypes, powers or {})
    numbers = range(len(dtypes))
    arrays = [k for k in numbers if not scalars[k]]
    once = " ".join(f"const {_in_c(dtypes[k])} v{k} = {_load(dtypes[k], f'at[{k}]')};" for k in numbers if scalars[k])
    sizes = [f"(npy_intp)sizeof({loop_of(dtype).memory})" for dtype in dtypes]
    dense = " ".join(
        f"const {_in_c(dtypes[k])} v{k} = {_load(dtypes[k], f'at[{k}] + i * {sizes[k]}')};" for k in arrays
    )
    spread = " ".join(f"const {_in_c(dtypes[k])} v{k} = {_load(dtypes[k], f'p{k} + i * s{k}')};" for k in arrays)
    pointers = " ".join(f"const char *const p{k} = at[{k}] + offset[{k}];" for k in arrays)
    strides = " ".join(f"const npy_intp s{k} = job->step[{k}][last];" for k in arrays)
    flat = " && ".join(["1", *(f"cwrap_is_flat(inputs[{k}], *output)" for k in arrays)])
    count, dimensions = len(dtypes), max(ndim, 1)
    used = (*dtypes, *(name for value in values for name in (value.compute, value.dtype)))
    return f"""
{includes(map(loop_of, used))}
typedef struct cwrap_job_{name} {{
    const char *at[{count + 1}];
    char *output;
    npy_intp size[{dimensions}], step[{count + 1}][{dimensions}];
}} cwrap_job_{name};

static void cwrap_flat_{name}(void *context, ptrdiff_t begin, ptrdiff_t end)
{{
    const cwrap_job_{name} *const job = (const cwrap_job_{name} *)context;
    const char *const *const at = job->at;
    {result.memory} *const r = ({result.memory} *)job->output;
    (void)at;
    {once}
    CWRAP_INDEPENDENT
    for (npy_intp i = begin; i < end; i++) {{ {dense} {statements} r[i] = {stored}; }}
}}

/* Compute the rows [begin, end). A row is a run of elements along the last dimension. */
static void cwrap_rows_{name}(void *context, ptrdiff_t begin, ptrdiff_t end)
{{
    const cwrap_job_{name} *const job = (const cwrap_job_{name} *)context;
    const char *const *const at = job->at;
    const int last = {dimensions} - 1;
    {once} {strides}
    for (npy_intp row = begin; row < end; row++) {{
        npy_intp offset[{count + 1}] = {{0}}, rest = row;
        {result.memory} *const r = ({result.memory} *)job->output + row * job->size[last];
        for (int k = last - 1; k >= 0; k--) {{
            const npy_intp index = rest % job->size[k];
            rest /= job->size[k];
            for (int i = 0; i < {count}; i++)
                offset[i] += index * job->step[i][k];
        }}
        {pointers}
        (void)offset;
        for (npy_intp i = 0; i < job->size[last]; i++) {{ {spread} {statements} r[i] = {stored}; }}
    }}
}}

static int cwrap_elementwise_{name}({", ".join(f"PyArrayObject *a{k}" for k in numbers)}, PyArrayObject **output)
{{
    PyArrayObject *const inputs[] = {{{", ".join(f"a{k}" for k in numbers)}}};
    cwrap_job_{name} job = {{{{0}}}};
    npy_intp total = 1, rows;
    job.size[0] = 1;
    if (cwrap_broadcast({count}, inputs, {ndim}, job.size, {result.number}, output))
        return -1;
    for (int k = 0; k < {dimensions}; k++)
        total *= job.size[k];
    if (total == 0)
        return 0;
    for (int i = 0; i < {count}; i++) {{
        const int missing = {ndim} - PyArray_NDIM(inputs[i]);
        job.at[i] = PyArray_BYTES(inputs[i]);
        for (int k = missing; k < {ndim}; k++)
            job.step[i][k] = PyArray_DIM(inputs[i], k - missing) == 1 ? 0 : PyArray_STRIDE(inputs[i], k - missing);
    }}
    job.output = PyArray_BYTES(*output);
    if ({flat})
        return cwrap_in_parallel(cwrap_flat_{name}, &job, total, {GRAIN});
    rows = total / job.size[{dimensions} - 1];
    return cwrap_in_parallel(cwrap_rows_{name}, &job, rows, {GRAIN} / job.size[{dimensions} - 1] + 1);
}}
"""
