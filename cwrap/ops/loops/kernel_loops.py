"""The C code of ufuncs that are written as statements: elementwise ones, and generalised ones with a signature.

    #define a(i, j)     the element of an operand, in a generalised ufunc
    item_d              the statements, as a function that computes one item
    part_d              the items of one part of the loop, run by any thread
    loop_d              the function that NumPy calls

An elementwise `item` has values as parameters, and pointers to outputs. A generalised one has sizes, addresses and
strides; it is inlined twice, once with the strides of contiguous operands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cwrap.ops.loops.loops import GRAIN, Loop, Module, Ufunc, includes, narrow, support, tables
from cwrap.ops.loops.signature import Signature

_JOB = """
typedef struct Job {
    char *at[OPERANDS];
    npy_intp step[OPERANDS];
    const npy_intp *size, *stride;
} Job;

"""
# `separate` returns 1 if the items can be computed in any order.
_SEPARATE = """
static int separate(char **args, npy_intp n, const npy_intp *steps, const npy_intp *sizes)
{
    for (int o = INPUTS; o < OPERANDS; o++) {
        const npy_intp reach = (n - 1) * steps[o];
        const char *from = args[o] + (reach < 0 ? reach : 0), *to = args[o] + (reach > 0 ? reach : 0) + sizes[o];
        if (!steps[o] && n > 1)
            return 0;
        for (int k = 0; k < INPUTS; k++) {
            const npy_intp span = (n - 1) * steps[k];
            const char *first = args[k] + (span < 0 ? span : 0), *last = args[k] + (span > 0 ? span : 0) + sizes[k];
            if (args[k] == args[o] && steps[k] == steps[o] && sizes[k] == sizes[o])
                continue;
            if (from < last && first < to)
                return 0;
        }
    }
    return 1;
}
"""
# The grain is a number of items: fewer if an item has many elements.
_GRAIN = """
static npy_intp grain_of(const npy_intp *sizes, int count)
{
    double work = 1;
    for (int k = 0; k < count; k++)
        work *= sizes[k] > 1 ? (double)sizes[k] : 1;
    return work < GRAIN ? (npy_intp)(GRAIN / work) : 1;
}
"""
_LOOPS = re.compile(r"\b(for|while|goto)\b")
_LONG = 64  # how many simple elements take as long as one whose statements have a loop


class Body(NamedTuple):
    """The statements of a ufunc, and the C at file level that they use."""

    code: str
    support_code: str
    is_general: bool  # whether it is a generalised ufunc

    @property
    def grain(self) -> int:
        """The minimal number of elements for a thread."""
        has_loops = _LOOPS.search(self.code) or _LOOPS.search(self.support_code)
        return GRAIN // _LONG if has_loops and not self.is_general else GRAIN


class Row(NamedTuple):
    """One loop of a ufunc: the dtype that C names `real`, and the dtypes of the operands."""

    real: Loop
    operands: tuple[Loop, ...]

    def narrowed(self) -> Row:
        """Return the row with the conversions of dtypes that C has no type for."""
        return Row(narrow(self.real), tuple(map(narrow, self.operands)))


def emit(signature: Signature, body: Body, rows: Sequence[Row], module: Module) -> str:
    """Return the C code of a module whose `make(capsule[, identity])` returns a list of one ufunc."""
    rows = [row.narrowed() for row in rows]
    operands = (*signature.inputs, *signature.outputs)
    parts = [f"#define INPUTS {len(signature.inputs)}\n#define OPERANDS {len(operands)}\n#define GRAIN {body.grain}\n"]
    parts += [module.head(), _JOB, _GRAIN if body.is_general else _SEPARATE]
    parts += [includes(loop for row in rows for loop in (row.real, *row.operands)), support(body.support_code)]
    if body.is_general:
        parts += [_accessor(operand.name, k, len(operand.dimensions)) for k, operand in enumerate(operands)]
        parts += [_general(signature, body.code, row, module.name) for row in rows]
        parts += [f"#undef {operand.name}\n" for operand in operands]
    else:
        parts += [_elementwise(signature, body.code, row, module.name) for row in rows]
    text = signature.text() if body.is_general else ""
    ufunc = Ufunc(len(signature.inputs), [row.operands for row in rows], text)
    parts.append(tables([row.real for row in rows], [ufunc], module, len(signature.outputs)))
    return "".join(parts)


def _types(names: Sequence[str], row: Row) -> str:
    """Return the types that the statements can name: `real`, and `dtype_x` for each operand."""
    pairs = [("real", row.real), *((f"dtype_{name}", loop) for name, loop in zip(names, row.operands, strict=True))]
    return "".join(f"    typedef {_computed(loop)} {name} __attribute__((unused));\n" for name, loop in pairs)


def _computed(loop: Loop) -> str:
    return "bool" if loop.char == "?" else loop.compute


def _lines(code: str, name: str) -> str:
    """Return statements and the bracket after them, so that a message about the bracket is one about the statements."""
    return f'#line 1 "{name}"\n{code}\n    }}\n#line 1 "cwrap_op.c"\n'


# ---- elementwise ----


def _elementwise(signature: Signature, code: str, row: Row, name: str) -> str:
    names, count = signature.names, len(signature.inputs)
    tag, numbers = row.real.number, range(len(names))
    inputs, outputs = numbers[:count], numbers[count:]
    parameters = [f"{_computed(row.operands[k])} {names[k]}" for k in inputs]
    parameters += [f"{_computed(row.operands[k])} *cw_{names[k]}" for k in outputs]
    values = [row.operands[k].value(f"at[{k}] + i * s[{k}]") for k in inputs]
    results = [f"{_computed(row.operands[k])} r{k};" for k in outputs]
    stores = [
        f"*({row.operands[k].memory} *)(at[{k}] + i * s[{k}]) = {row.operands[k].stored(f'r{k}')};" for k in outputs
    ]
    call = f"item_{tag}({', '.join([*values, *(f'&r{k}' for k in outputs)])});"
    step = f"{{ {' '.join(results)} {call} {' '.join(stores)} }}"
    dense = " && ".join(f"s[{k}] == sizes[{k}]" for k in numbers)
    sizes = ", ".join(f"sizeof({loop.memory})" for loop in row.operands)
    return f"""
INLINED void item_{tag}({", ".join(parameters)})
{{
{_types(names, row)}\
    {" ".join(f"{_computed(row.operands[k])} {names[k]} = 0;" for k in outputs)}
    {" ".join(f"(void){names[k]};" for k in inputs)}
    {{
{_lines(code, name)}\
    {" ".join(f"*cw_{names[k]} = {names[k]};" for k in outputs)}
}}

INLINED void walk_{tag}(char *const *at, npy_intp n, const npy_intp *s)
{{
    INDEPENDENT
    for (npy_intp i = 0; i < n; i++) {step}
}}

static void part_{tag}(void *context, ptrdiff_t begin, ptrdiff_t end)
{{
    static const npy_intp sizes[OPERANDS] = {{{sizes}}};
    const Job *const job = (const Job *)context;
    const npy_intp n = end - begin, *const s = job->step;
    char *at[OPERANDS];
    for (int k = 0; k < OPERANDS; k++)
        at[k] = job->at[k] + begin * s[k];
    if ({dense})
        walk_{tag}(at, n, sizes);
    else
        walk_{tag}(at, n, s);
}}

static void loop_{tag}(char **at, const npy_intp *dimensions, const npy_intp *s, void *unused)
{{
    static const npy_intp sizes[OPERANDS] = {{{sizes}}};
    const npy_intp n = dimensions[0];
    (void)unused;
    if (n > 0 && separate(at, n, s, sizes)) {{
        Job job;
        memcpy(job.at, at, sizeof job.at);
        memcpy(job.step, s, sizeof job.step);
        cwrap_pool->run(part_{tag}, &job, n, GRAIN);
        return;
    }}
    for (npy_intp i = 0; i < n; i++) {step}
}}
"""


# ---- generalised ----


def _accessor(name: str, number: int, ndim: int) -> str:
    """Return the macro for an element of an operand."""
    indices = [f"cw_i{d}" for d in range(ndim)]
    offsets = "".join(f" + (npy_intp)({index}) * cw_s{number}_{d}" for d, index in enumerate(indices))
    return f"#define {name}({', '.join(indices)}) (*(dtype_{name} *)(cw_p{number}{offsets}))\n"


class _Call(NamedTuple):
    """The parameters of `item`, its arguments for contiguous operands and for others, and a test which they are."""

    parameters: list[str]
    dense: list[str]
    spread: list[str]
    tests: list[str]


def _call(signature: Signature, row: Row) -> _Call:
    operands, names = (*signature.inputs, *signature.outputs), signature.sizes()
    places = {size: f"d[{number}]" for number, size in enumerate(names)}
    variables = [size for size in names if not size.isdigit()]
    sizes = [places[size] for size in variables]
    call = _Call([f"const npy_intp {size}" for size in variables], sizes[:], sizes[:], [])
    first = 0
    for k, operand in enumerate(operands):
        stride = f"(npy_intp)sizeof({row.operands[k].memory})"
        strides: list[str] = []
        for dimension in reversed(operand.dimensions):
            strides.insert(0, stride)
            stride = f"{places[dimension.rstrip('?')]} * {stride}"
        address = f"job->at[{k}] + i * job->step[{k}]"
        given = [f"t[{first + d}]" for d in range(len(strides))]
        call.parameters.append(f"char *{'restrict ' if k >= len(signature.inputs) else ''}cw_p{k}")
        call.parameters.extend(f"npy_intp cw_s{k}_{d}" for d in range(len(strides)))
        call.dense.extend((address, *strides))
        call.spread.extend((address, *given))
        call.tests.extend(f"{actual} == {expected}" for actual, expected in zip(given, strides, strict=True))
        first += len(strides)
    return call


def _general(signature: Signature, code: str, row: Row, name: str) -> str:
    tag, call, inputs = row.real.number, _call(signature, row), len(signature.inputs)
    outer = " && ".join(f"steps[{k}]" for k in range(inputs, inputs + len(signature.outputs)))
    return f"""
INLINED void item_{tag}({", ".join(call.parameters)})
{{
{_types(signature.names, row)}\
    {" ".join(f"(void){parameter.split()[-1].lstrip('*')};" for parameter in call.parameters)}
    {{
{_lines(code, name)}\
}}

static void part_{tag}(void *context, ptrdiff_t begin, ptrdiff_t end)
{{
    const Job *const job = (const Job *)context;
    const npy_intp *const d = job->size, *const t = job->stride;
    (void)d, (void)t;
    if ({" && ".join(call.tests) or "1"}) {{
        for (npy_intp i = begin; i < end; i++)
            item_{tag}({", ".join(call.dense)});
        return;
    }}
    for (npy_intp i = begin; i < end; i++)
        item_{tag}({", ".join(call.spread)});
}}

static void loop_{tag}(char **args, const npy_intp *dimensions, const npy_intp *steps, void *unused)
{{
    const npy_intp n = dimensions[0];
    Job job;
    (void)unused;
    memcpy(job.at, args, sizeof job.at);
    memcpy(job.step, steps, sizeof job.step);
    job.size = dimensions + 1;
    job.stride = steps + OPERANDS;
    if (n > 1 && {outer})
        cwrap_pool->run(part_{tag}, &job, n, grain_of(dimensions + 1, {len(signature.sizes())}));
    else
        part_{tag}(&job, 0, n);
}}
"""
