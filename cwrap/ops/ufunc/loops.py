"""The C code of a NumPy ufunc: for each dtype, a loop that evaluates one expression.

    static inline double op_d(double x, double y) { return sqrt(x * x + y * y); }
    walk_d      the loop itself, inlined for the strides that are worth specialised code
    part_d      one part of the loop, run by any thread
    loop_d      the function that NumPy calls: in parts if nothing overlaps, otherwise element by element

NumPy calls a loop with an output that overlaps an input in two cases: exactly the same elements, which is harmless, and
elements that depend on the element before, in reduce() and accumulate().
"""

from __future__ import annotations

from dataclasses import dataclass

from cwrap.ops.ufunc.expression import Expression

GRAIN = 32768  # the minimal number of elements for a thread, since waking a thread takes microseconds


@dataclass(frozen=True, slots=True)
class Loop:
    """A dtype: NumPy's character and type number, the C type in memory and the C type of the computation."""

    char: str
    number: str
    memory: str
    compute: str


LOOPS = (
    Loop("b", "NPY_BYTE", "npy_byte", "npy_byte"),
    Loop("B", "NPY_UBYTE", "npy_ubyte", "npy_ubyte"),
    Loop("h", "NPY_SHORT", "npy_short", "npy_short"),
    Loop("H", "NPY_USHORT", "npy_ushort", "npy_ushort"),
    Loop("i", "NPY_INT", "npy_int", "npy_int"),
    Loop("I", "NPY_UINT", "npy_uint", "npy_uint"),
    Loop("l", "NPY_LONG", "npy_long", "npy_long"),
    Loop("L", "NPY_ULONG", "npy_ulong", "npy_ulong"),
    Loop("q", "NPY_LONGLONG", "npy_longlong", "npy_longlong"),
    Loop("Q", "NPY_ULONGLONG", "npy_ulonglong", "npy_ulonglong"),
    Loop("e", "NPY_HALF", "npy_half", "float"),
    Loop("f", "NPY_FLOAT", "npy_float", "float"),
    Loop("d", "NPY_DOUBLE", "npy_double", "double"),
    Loop("F", "NPY_CFLOAT", "float _Complex", "float _Complex"),
    Loop("D", "NPY_CDOUBLE", "double _Complex", "double _Complex"),
)
BOOL = Loop("?", "NPY_BOOL", "npy_bool", "npy_bool")
INTEGERS, FLOATS, COMPLEXES = "bBhHiIlLqQ", "efd", "FD"

# glibc declares its vector functions, which are accurate to 4 units in the last place, if __FAST_MATH__ is defined.
_HEAD = """\
#define _GNU_SOURCE 1
#define __FAST_MATH__ 1
#include <math.h>
#undef __FAST_MATH__
#include <Python.h>
#include <tgmath.h>
#undef I
#include <stdint.h>
#include <stdbool.h>
#include <string.h>
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/ndarrayobject.h>
#include <numpy/ufuncobject.h>
#include "cwrap_parallel.h"

#if defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define INDEPENDENT _Pragma("GCC ivdep")
#else
#define INDEPENDENT
#endif
#define INLINED static inline __attribute__((always_inline))

static const CwrapParallel *cwrap_pool;

typedef struct Job {
    char *at[INPUTS + 1];
    npy_intp step[INPUTS + 1];
} Job;

/* Return 1 if no element of the output overlaps an input element, except for the input element with the same index. */
static int independent(char **args, npy_intp n, const npy_intp *steps, npy_intp out_size, npy_intp in_size)
{
    const npy_intp reach = (n - 1) * steps[INPUTS];
    const char *from = args[INPUTS] + (reach < 0 ? reach : 0), *to = args[INPUTS] + (reach > 0 ? reach : 0) + out_size;
    if (!steps[INPUTS] && n > 1)
        return 0;
    for (int k = 0; k < INPUTS; k++) {
        const npy_intp span = (n - 1) * steps[k];
        const char *first = args[k] + (span < 0 ? span : 0), *last = args[k] + (span > 0 ? span : 0) + in_size;
        if (args[k] == args[INPUTS] && steps[k] == steps[INPUTS])
            continue;
        if (from < last && first < to)
            return 0;
    }
    return 1;
}
"""

HALF = """
INLINED float half_to_float(npy_half half)
{
    uint32_t sign = (uint32_t)(half & 0x8000u) << 16, rest = (uint32_t)(half & 0x7fffu) << 13, bits;
    float scaled;
    bits = rest + ((uint32_t)(127 - 15) << 23);
    if (rest >= 0x7c00u << 13)
        bits += (uint32_t)(128 - 16) << 23; /* infinities and NaNs */
    if (rest < 0x400u << 13) {              /* subnormal: the float of 2^-14 + x, less 2^-14 */
        bits = rest + ((uint32_t)(127 - 14) << 23);
        memcpy(&scaled, &bits, 4);
        scaled -= 6.103515625e-05f;
        memcpy(&bits, &scaled, 4);
    }
    bits |= sign;
    memcpy(&scaled, &bits, 4);
    return scaled;
}

/* Round to nearest, ties to even. */
INLINED npy_half float_to_half(float value)
{
    uint32_t bits, sign, result;
    memcpy(&bits, &value, 4);
    sign = bits >> 16 & 0x8000u;
    bits &= 0x7fffffffu;
    result = (bits - ((uint32_t)(127 - 15) << 23) + 0xfffu + (bits >> 13 & 1)) >> 13;
    if (bits < (uint32_t)(127 - 14) << 23) { /* subnormal or zero: adding 0.5 shifts the bits into place */
        float moved;
        memcpy(&moved, &bits, 4);
        moved += 0.5f;
        memcpy(&result, &moved, 4);
        result -= 0x3f000000u;
    }
    if (bits >= 0x477ff000u) /* rounds to 65536 and above */
        result = bits > 0x7f800000u ? 0x7e00u | (bits >> 13 & 0x3ffu) : 0x7c00u;
    return (npy_half)(sign | result);
}
"""

_TAIL = """
static PyObject *make(PyObject *self, PyObject *args)
{
    PyObject *identity = NULL, *capsule, *ufunc;
    (void)self;
    if (!PyArg_ParseTuple(args, "O|O", &capsule, &identity))
        return NULL;
    cwrap_pool = (const CwrapParallel *)PyCapsule_GetPointer(capsule, CWRAP_PARALLEL);
    if (!cwrap_pool)
        return NULL;
    ufunc = PyUFunc_FromFuncAndDataAndSignatureAndIdentity(
        functions, data, types, COUNT, INPUTS, 1, identity ? PyUFunc_IdentityValue : PyUFunc_None, NAME, DOC, 0, NULL,
        identity);
    return ufunc;
}

static PyMethodDef methods[] = {{"make", make, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static int execute(PyObject *module)
{
    (void)module;
    import_array1(-1);
    import_umath1(-1);
    return 0;
}
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, methods, slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_cwrap_op(void) { return PyModuleDef_Init(&definition); }
"""


def emit(expression: Expression, loops: tuple[Loop, ...], result: Loop | None, name: str, doc: str) -> str:
    """Return the C code of a module whose `make(capsule[, identity])` returns the ufunc.

    `result` is the dtype of the output of all loops, or None for the dtype of the inputs.
    """
    count = len(expression.inputs)
    parts = [f"#define INPUTS {count}\n#define GRAIN {GRAIN}\n", _HEAD]
    if any(loop.char == "e" for loop in (*loops, *([result] if result else ()))):
        parts.append(HALF)
    parts += [_loop(expression, loop, result or loop) for loop in loops]
    functions = ", ".join(f"loop_{loop.number}" for loop in loops)
    data = ", ".join("NULL" for _ in loops)
    types = ", ".join(number for loop in loops for number in [loop.number] * count + [(result or loop).number])
    parts.append(f"""
#define COUNT {len(loops)}
#define NAME {_string(name)}
#define DOC {_string(doc)}
static PyUFuncGenericFunction functions[] = {{{functions}}};
static void *data[] = {{{data}}};
static char types[] = {{{types}}};
""")
    return "".join((*parts, _TAIL))


def _string(text: str) -> str:
    from cwrap.emit.writer import string

    return string(text)


def _load(loop: Loop, address: str) -> str:
    value = f"*(const {loop.memory} *)({address})"
    return f"half_to_float({value})" if loop.char == "e" else value


def _store(loop: Loop, value: str) -> str:
    return f"float_to_half((float)({value}))" if loop.char == "e" else f"({loop.memory})({value})"


def _loop(expression: Expression, loop: Loop, result: Loop) -> str:
    names = expression.inputs
    tag, numbers = loop.number, range(len(names))
    parameters = ", ".join(f"{loop.compute} {name}" for name in names)
    unused = " ".join(f"(void){name};" for name in names)
    computed = "bool" if result.char == "?" else result.compute
    literal = loop.compute if loop.char in FLOATS + COMPLEXES else "double"
    stride_parameters = ", ".join(f"npy_intp s{k}" for k in numbers)
    loads = ", ".join(_load(loop, f"a{k} + i * s{k}") for k in numbers)
    pointers = "".join(f"    const char *const a{k} = at[{k}];\n" for k in numbers)
    serial = ", ".join(_load(loop, f"args[{k}] + i * steps[{k}]") for k in numbers)
    whole = f"sizeof({result.memory})"
    return f"""
INLINED {computed} op_{tag}({parameters})
{{
    {unused}
    return ({computed})(
        {expression.code(literal)});
}}

INLINED void walk_{tag}(char *const *at, npy_intp n, {stride_parameters}, npy_intp so)
{{
{pointers}    char *const r = at[INPUTS];
    INDEPENDENT
    for (npy_intp i = 0; i < n; i++)
        *({result.memory} *)(r + i * so) = {_store(result, f"op_{tag}({loads})")};
}}

static void part_{tag}(void *context, ptrdiff_t begin, ptrdiff_t end)
{{
    const Job *const job = (const Job *)context;
    const npy_intp n = end - begin, *const s = job->step;
    char *at[INPUTS + 1];
    for (int k = 0; k <= INPUTS; k++)
        at[k] = job->at[k] + begin * s[k];
{_variants(tag, loop, whole, numbers)}}}

static void loop_{tag}(char **args, const npy_intp *dimensions, const npy_intp *steps, void *unused)
{{
    const npy_intp n = dimensions[0];
    (void)unused;
    if (n > 0 && independent(args, n, steps, {whole}, sizeof({loop.memory}))) {{
        Job job;
        memcpy(job.at, args, sizeof job.at);
        memcpy(job.step, steps, sizeof job.step);
        if (n >= 2 * GRAIN)
            cwrap_pool->run(part_{tag}, &job, n, GRAIN);
        else
            part_{tag}(&job, 0, n);
        return;
    }}
{_reduction(tag, loop, result, len(names))}    for (npy_intp i = 0; i < n; i++)
        *({result.memory} *)(args[INPUTS] + i * steps[INPUTS]) = {_store(result, f"op_{tag}({serial})")};
}}
"""


def _variants(tag: str, loop: Loop, whole: str, numbers: range) -> str:
    """Return calls of the loop with constant strides: all operands contiguous, or all but one scalar input."""
    size = f"sizeof({loop.memory})"
    singles = [*numbers] if loop.char in FLOATS and len(numbers) in (2, 3) else []
    lines = ""
    for scalar in (None, *singles):
        strides = ["0" if k == scalar else size for k in numbers]
        test = " && ".join(f"s[{k}] == {stride}" for k, stride in enumerate(strides))
        test += f" && s[INPUTS] == {whole}"
        lines += f"    if ({test})\n        walk_{tag}(at, n, {', '.join(strides)}, {whole});\n    else"
    general = ", ".join(f"s[{k}]" for k in numbers)
    return f"{lines}\n        walk_{tag}(at, n, {general}, s[INPUTS]);\n".replace("else    if", "else if")


def _reduction(tag: str, loop: Loop, result: Loop, inputs: int) -> str:
    """Return the code for reduce(), whose first input is the output. The total is kept in a register."""
    if inputs != 2 or loop is not result:
        return ""
    return f"""\
    if (args[0] == args[2] && !steps[0] && !steps[2]) {{
        {loop.compute} total = {_load(loop, "args[0]")};
        for (npy_intp i = 0; i < n; i++)
            total = op_{tag}(total, {_load(loop, "args[1] + i * steps[1]")});
        *({loop.memory} *)args[2] = {_store(loop, "total")};
        return;
    }}
"""
