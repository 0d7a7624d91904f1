"""The C code of a NumPy ufunc: for each dtype, a loop that evaluates one expression.

    static inline double op_d(double x, double y) { return sqrt(x * x + y * y); }
    walk_d      the loop itself, inlined for the strides that are worth specialised code
    part_d      one part of the loop, run by any thread
    loop_d      the function that NumPy calls: in parts if nothing overlaps, otherwise element by element

NumPy calls a loop with an output that overlaps an input in two cases: exactly the same elements, which is harmless, and
elements that depend on the element before, in reduce() and accumulate().
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from cwrap.ops.dtypes import array_dtype, c_number, is_bits, row_of
from cwrap.ops.loops.expression import Expression

GRAIN = 32768  # the minimal number of elements for a thread, since waking a thread takes microseconds


@dataclass(frozen=True, slots=True)
class Loop:
    """A dtype: NumPy's character and type number, the C type in memory and the C type of the computation.

    If C cannot compute with the type in memory, `load` and `store` are functions that convert from it and to it, and
    `header` declares them.
    """

    char: str
    number: str
    memory: str
    compute: str
    load: str = ""
    store: str = ""
    header: str = ""

    def value(self, address: str) -> str:
        """Return C code for the number at an address."""
        element = f"*(const {self.memory} *)({address})"
        return f"{self.load}({element})" if self.load else element

    def stored(self, value: str) -> str:
        """Return C code that converts a value to the type in memory."""
        return f"{self.store}(({self.compute})({value}))" if self.store else f"({self.memory})({value})"


class Ufunc(NamedTuple):
    """A ufunc of a module: the dtypes of the operands of each loop, and the signature of a generalised ufunc.

    `data` is C: the address of what each loop gets.
    """

    inputs: int
    rows: Sequence[Sequence[Loop]]
    signature: str = ""
    data: str = "NULL"


class Module(NamedTuple):
    """The name and the docstring of the ufuncs of a module, and the header that its C includes first."""

    name: str
    doc: str
    header: str

    def head(self) -> str:
        """Return the directive that includes the header."""
        return f'#include "{self.header}"\n'


# NumPy for Windows has double as long double, like MSVC; compilers of MinGW and zig have 80 bits.
_LONG_DOUBLE = "long double" if np.dtype("g").itemsize > np.dtype("d").itemsize else "double"
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
    Loop("e", "NPY_HALF", "npy_half", "npy_half"),
    Loop("f", "NPY_FLOAT", "npy_float", "float"),
    Loop("d", "NPY_DOUBLE", "npy_double", "double"),
    Loop("g", "NPY_LONGDOUBLE", _LONG_DOUBLE, _LONG_DOUBLE),
    Loop("F", "NPY_CFLOAT", "float _Complex", "float _Complex"),
    Loop("D", "NPY_CDOUBLE", "double _Complex", "double _Complex"),
    Loop("G", "NPY_CLONGDOUBLE", f"{_LONG_DOUBLE} _Complex", f"{_LONG_DOUBLE} _Complex"),
)
BOOL = Loop("?", "NPY_BOOL", "npy_bool", "npy_bool")
INTEGERS, FLOATS, COMPLEXES = "bBhHiIlLqQ", "efdg", "FDG"


def loop_of(dtype: str) -> Loop:
    """Return the loop of a dtype, with the conversions of its row if C cannot compute with the elements."""
    is_added = is_bits(dtype)
    char = array_dtype(dtype).char
    found = (
        Loop("", c_number(dtype), "", "") if is_added else next(loop for loop in (BOOL, *LOOPS) if loop.char == char)
    )
    return _converted(found, dtype) if is_added or _is_narrow(char) else found


def _is_narrow(char: str) -> bool:
    """Return True if elements are floating-point numbers with fewer bits than float, for which C has no type."""
    dtype = np.dtype(char)
    return dtype.kind == "f" and dtype.itemsize < np.dtype("f").itemsize


def narrow(loop: Loop) -> Loop:
    """Return the loop with the conversions of its row if it needs them."""
    return _converted(loop, np.dtype(loop.char).name) if loop.char and _is_narrow(loop.char) else loop


def _converted(loop: Loop, dtype: str) -> Loop:
    row = row_of(dtype)
    header = row.included if row.header else ""
    load, store = row.load or "", row.store or ""
    return replace(loop, memory=row.real, compute=row.compute, load=load, store=store, header=header)


def includes(loops: Iterable[Loop]) -> str:
    """Return the #include directives that the loops need."""
    return "".join(f"#include {header}\n" for header in dict.fromkeys(loop.header for loop in loops) if header)


_JOB = """
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


def emit(
    expression: Expression, loops: tuple[Loop, ...], result: Loop | None, module: Module, support_code: str = ""
) -> str:
    """Return the C code of a module whose `make(capsule[, identity])` returns a list of one ufunc.

    `result` is the dtype of the output of all loops, or None for the dtype of the inputs. `support_code` is C at file
    level.
    """
    count = len(expression.inputs)
    loops = tuple(map(narrow, loops))
    result = narrow(result) if result else None
    parts = [f"#define INPUTS {count}\n#define GRAIN {GRAIN}\n", module.head(), _JOB]
    parts.append(includes((*loops, *([result] if result else ()))))
    parts.append(support(support_code))
    parts += [_loop(expression, loop, result or loop) for loop in loops]
    rows = [[loop] * count + [result or loop] for loop in loops]
    parts.append(tables(loops, [Ufunc(count, rows)], module))
    return "".join(parts)


def tables(loops: Sequence[Loop], ufuncs: Sequence[Ufunc], module: Module, outputs: int = 1) -> str:
    """Return the tables of cwrap_ufunc.h: the functions, the dtypes of their operands, and strings."""
    lines, listed = [], []
    for k, ufunc in enumerate(ufuncs):
        types = ", ".join(_type_number(loop) for row in ufunc.rows for loop in row)
        lines.append(f"static char types{k}[] = {{{types}}};\n")
        lines.append(f"static void *data{k}[] = {{{', '.join([ufunc.data] * len(loops))}}};\n")
        signature = quoted(ufunc.signature) if ufunc.signature else "NULL"
        listed.append(f"    {{data{k}, types{k}, {ufunc.inputs}, {signature}}},\n")
    functions = ", ".join(f"loop_{loop.number}" for loop in loops)
    return f"""
static CwrapLoop functions[] = {{{functions}}};
{"".join(lines)}\
static const CwrapUfunc ufuncs[] = {{
{"".join(listed)}}};
const CwrapUfuncs cwrap_these_ufuncs = {{
    {quoted(module.name)}, {quoted(module.doc)}, functions, {len(loops)}, {outputs}, {len(ufuncs)}, ufuncs, &cwrap_pool,
}};
"""


def _type_number(loop: Loop) -> str:
    """Return the type number of elements in C. The names of the numbers are in a header of NumPy."""
    return str(np.dtype(loop.char).num) if loop.char else loop.number


def support(code: str) -> str:
    """Return C of a user at file level, with separate lines for messages of the compiler."""
    return f'\n#line 1 "support_code"\n{code}\n#line 1 "cwrap_op.c"\n' if code else ""


def quoted(text: str) -> str:
    """Return a string literal of C."""
    from cwrap.emit.writer import string

    return string(text)


def integer_of(loop: Loop) -> str:
    """Return the C type of a loop of integers, an empty string for other loops."""
    return loop.compute if loop.char and loop.char in INTEGERS + BOOL.char else ""


def _loop(expression: Expression, loop: Loop, result: Loop) -> str:
    names = expression.inputs
    tag, numbers = loop.number, range(len(names))
    parameters = ", ".join(f"{loop.compute} {name}" for name in names)
    unused = " ".join(f"(void){name};" for name in names)
    computed = "bool" if result.char == "?" else result.compute
    literal = loop.compute if loop.char in FLOATS + COMPLEXES else "double"
    stride_parameters = ", ".join(f"npy_intp s{k}" for k in numbers)
    loads = ", ".join(loop.value(f"a{k} + i * s{k}") for k in numbers)
    pointers = "".join(f"    const char *const a{k} = at[{k}];\n" for k in numbers)
    serial = ", ".join(loop.value(f"args[{k}] + i * steps[{k}]") for k in numbers)
    whole = f"sizeof({result.memory})"
    return f"""
INLINED {computed} op_{tag}({parameters})
{{
    {unused}
    return ({computed})(
        {expression.code(literal, None, integer_of(loop))});
}}

INLINED void walk_{tag}(char *const *at, npy_intp n, {stride_parameters}, npy_intp so)
{{
{pointers}    char *const r = at[INPUTS];
    INDEPENDENT
    for (npy_intp i = 0; i < n; i++)
        *({result.memory} *)(r + i * so) = {result.stored(f"op_{tag}({loads})")};
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
        *({result.memory} *)(args[INPUTS] + i * steps[INPUTS]) = {result.stored(f"op_{tag}({serial})")};
}}
"""


def _variants(tag: str, loop: Loop, whole: str, numbers: range) -> str:
    """Return calls of the loop with constant strides: all operands contiguous, or all but one scalar input.

    Where C converts the elements, a scalar saves little time, and each loop takes long to compile.
    """
    size = f"sizeof({loop.memory})"
    singles = [*numbers] if loop.char in FLOATS and not loop.load and len(numbers) in (2, 3) else []
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
        {loop.compute} total = {loop.value("args[0]")};
        for (npy_intp i = 0; i < n; i++)
            total = op_{tag}(total, {loop.value("args[1] + i * steps[1]")});
        *({loop.memory} *)args[2] = {loop.stored("total")};
        return;
    }}
"""
