"""The C of modules of ufuncs, whose `make(capsule[, identity])` returns a list of ufuncs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cwrap.emit.writer import string
from cwrap.ops.loops.elements import (
    BOOL,
    FLOATS,
    Element,
    computed,
    includes,
    integer_of,
    literal_of,
    narrow,
    type_number,
)
from cwrap.ops.loops.expression import Expression
from cwrap.ops.loops.signature import Signature
from cwrap.ops.loops.writer import GRAIN, Body, Combination, LoopWriter

_MASK, _START = 1, 2  # the flags of cwrap_loop.h
VARIANTS = {"reduce": (0, _START, _MASK | _START), "scan": (0, _MASK | _START)}
_LOOPS = re.compile(r"\b(for|while|goto)\b")
_LONG = 64  # how many simple elements take as long as one whose statements have a loop


class Module(NamedTuple):
    """The name and the docstring of the ufuncs of a module, the header that its C includes, and C of the user."""

    name: str
    doc: str
    header: str
    support_code: str = ""


class Row(NamedTuple):
    """The dtypes of one loop: the one that C names `real`, and those of the operands."""

    real: Element
    operands: tuple[Element, ...]

    def narrowed(self) -> Row:
        """Return the row with the conversions of dtypes that C has no type for."""
        return Row(narrow(self.real), tuple(map(narrow, self.operands)))


class Ufunc(NamedTuple):
    """A ufunc of a module: the dtypes of the operands of each loop, and the signature of a generalised ufunc.

    `data` is C: the address of what each loop gets.
    """

    inputs: int
    rows: Sequence[Sequence[Element]]
    signature: str = ""
    data: str = "NULL"


def _file(module: Module, rows: Sequence[Row], loops: Sequence[str], ufuncs: Sequence[Ufunc], outputs: int = 1) -> str:
    """Return the C of a module: headers, C of the user, the loops, and the tables of cwrap_ufunc.h."""
    code = module.support_code
    support = f'\n#line 1 "support_code"\n{code}\n#line 1 "cwrap_op.c"\n' if code else ""
    headers = includes(element for row in rows for element in (row.real, *row.operands))
    return "".join([f'#include "{module.header}"\n', headers, support, *loops, _tables(module, rows, ufuncs, outputs)])


def _tables(module: Module, rows: Sequence[Row], ufuncs: Sequence[Ufunc], outputs: int) -> str:
    lines, listed = [], []
    for k, ufunc in enumerate(ufuncs):
        types = ", ".join(type_number(element) for row in ufunc.rows for element in row)
        lines.append(f"static char types{k}[] = {{{types}}};\n")
        lines.append(f"static void *data{k}[] = {{{', '.join([ufunc.data] * len(rows))}}};\n")
        signature = string(ufunc.signature) if ufunc.signature else "NULL"
        listed.append(f"    {{data{k}, types{k}, {ufunc.inputs}, {signature}}},\n")
    functions = ", ".join(f"loop_{row.real.number}" for row in rows)
    return f"""
static CwrapLoop functions[] = {{{functions}}};
{"".join(lines)}\
static const CwrapUfunc ufuncs[] = {{
{"".join(listed)}}};
const CwrapUfuncs cwrap_these_ufuncs = {{
    {string(module.name)}, {string(module.doc)}, functions, {len(rows)}, {outputs}, {len(ufuncs)}, ufuncs, &cwrap_pool,
}};
"""


def _expression(expression: Expression, element: Element) -> str:
    return expression.code(literal_of(element), None, integer_of(element))


# ---- expressions ----


def of_expression(expression: Expression, elements: Iterable[Element], result: Element | None, module: Module) -> str:
    """Return the C of a module with a ufunc of an expression.

    `result` is the dtype of the output of all loops, or None for the dtype of the inputs.
    """
    count = len(expression.inputs)
    rows = [Row(element, (element,) * count + (result or element,)).narrowed() for element in elements]
    loops = [_loop_of_expression(expression, row) for row in rows]
    return _file(module, rows, loops, [Ufunc(count, [row.operands for row in rows])])


def _loop_of_expression(expression: Expression, row: Row) -> str:
    """Return a loop, with specialised code for one scalar input.

    Where C converts the elements, a scalar saves little time, and each loop takes long to compile.
    """
    count, real = len(expression.inputs), row.real
    has_scalars = real.char in FLOATS and not real.load and count in (2, 3)
    scalars = [(), *((k,) for k in range(count) if has_scalars)]
    code = f"    *cw_r0 = ({computed(row.operands[-1])})(\n        {_expression(expression, real)});"
    return LoopWriter(real.number, row.operands, count).map(Body(expression.inputs, code), scalars)


# ---- statements ----


class Statements(NamedTuple):
    """The statements of a ufunc, and whether they are those of a generalised ufunc."""

    code: str
    is_general: bool


def of_statements(signature: Signature, statements: Statements, rows: Iterable[Row], module: Module) -> str:
    """Return the C of a module with a ufunc of statements."""
    narrowed = [row.narrowed() for row in rows]
    operands = (*signature.inputs, *signature.outputs)
    loops = [
        (_general if statements.is_general else _elementwise)(signature, statements.code, row, module)
        for row in narrowed
    ]
    if statements.is_general:
        accessors = [_accessor(operand.name, k, len(operand.dimensions)) for k, operand in enumerate(operands)]
        loops = [*accessors, *loops, *(f"#undef {operand.name}\n" for operand in operands)]
    text = signature.text() if statements.is_general else ""
    ufunc = Ufunc(len(signature.inputs), [row.operands for row in narrowed], text)
    return _file(module, narrowed, loops, [ufunc], len(signature.outputs))


def _types(names: Sequence[str], row: Row) -> str:
    """Return the types that the statements can name: `real`, and `dtype_x` for each operand."""
    pairs = [
        ("real", row.real),
        *((f"dtype_{name}", element) for name, element in zip(names, row.operands, strict=True)),
    ]
    return "".join(f"    typedef {computed(element)} {name} CW_UNUSED;\n" for name, element in pairs)


def _lines(code: str, name: str) -> str:
    """Return statements and the bracket after them, so that a message about the bracket is one about the statements."""
    return f'    {{\n#line 1 "{name}"\n{code}\n    }}\n#line 1 "cwrap_op.c"\n'


def _elementwise(signature: Signature, code: str, row: Row, module: Module) -> str:
    names, count = signature.names, len(signature.inputs)
    outputs = list(enumerate(zip(names[count:], row.operands[count:], strict=True)))
    zeros = " ".join(f"{computed(element)} {name} = 0;" for _, (name, element) in outputs)
    results = " ".join(f"*cw_r{k} = {name};" for k, (name, _) in outputs)
    body = Body(names[:count], f"{_types(names, row)}    {zeros}\n{_lines(code, module.name)}    {results}")
    has_loops = _LOOPS.search(code) or _LOOPS.search(module.support_code)
    return LoopWriter(row.real.number, row.operands, count, GRAIN // _LONG if has_loops else GRAIN).map(body)


def _accessor(name: str, number: int, ndim: int) -> str:
    """Return the macro for an element of an operand."""
    indices = [f"cw_i{d}" for d in range(ndim)]
    offsets = "".join(f" + (npy_intp)({index}) * cw_s{number}_{d}" for d, index in enumerate(indices))
    return f"#define {name}({', '.join(indices)}) (*(dtype_{name} *)(cw_p{number}{offsets}))\n"


def _general(signature: Signature, code: str, row: Row, module: Module) -> str:
    """Return a loop whose items have sizes, addresses and strides as parameters."""
    operands, sizes, inputs = (*signature.inputs, *signature.outputs), signature.sizes(), len(signature.inputs)
    places = {size: f"d[{number}]" for number, size in enumerate(sizes)}
    variables = [size for size in sizes if not size.isdigit()]
    parameters = [f"const npy_intp {size}" for size in variables]
    dense, spread, tests = [places[size] for size in variables], [places[size] for size in variables], []
    first = 0
    for k, operand in enumerate(operands):
        strides = _dense_strides(row.operands[k], [places[name.rstrip("?")] for name in operand.dimensions])
        address = f"(job)->at[{k}] + (i) * (job)->step[{k}]"
        given = [f"t[{first + d}]" for d in range(len(strides))]
        parameters.append(f"char *{'restrict ' if k >= inputs else ''}cw_p{k}")
        parameters += [f"npy_intp cw_s{k}_{d}" for d in range(len(strides))]
        dense += [address, *strides]
        spread += [address, *given]
        tests += [f"{actual} == {expected}" for actual, expected in zip(given, strides, strict=True)]
        first += len(strides)
    name = row.real.number
    moves = "".join(f" && steps[{k}]" for k in range(inputs, len(operands)))
    macros = {
        "CW_DIMENSIONS": str(len(sizes)),
        "CW_ITEM(job, d, t, i)": f"item_{name}({', '.join(spread)});",
        "CW_DENSE_ITEM(job, d, t, i)": f"item_{name}({', '.join(dense)});",
        "CW_IS_DENSE(d, t)": f"({' && '.join(tests) or '1'})",
        "CW_HAS_ITEMS(steps)": f"(n > 1{moves})",
    }
    body = f"{_types(signature.names, row)}{_lines(code, module.name)}"
    return LoopWriter(name, row.operands, inputs).items(parameters, body, macros)


def _dense_strides(element: Element, sizes: Sequence[str]) -> list[str]:
    """Return the strides of a contiguous item with these sizes, as C."""
    stride, strides = f"(npy_intp)sizeof({element.memory})", list[str]()
    for size in reversed(sizes):
        strides.insert(0, stride)
        stride = f"{size} * {stride}"
    return strides


# ---- reductions and scans ----


class Combine(NamedTuple):
    """How two values `a` and `b` are combined. If that is commutative, a block may be combined in any order."""

    expression: Expression
    of_floats: Expression
    is_commutative: bool
    is_logical: bool  # whether the values are booleans

    def of(self, element: Element) -> Combination:
        """Return the combination of values of a dtype."""
        expression = self.of_floats if element.char in FLOATS else self.expression
        return Combination(
            f"    return ({computed(element)})({_expression(expression, element)});", self.is_commutative
        )


def of_fold(kind: str, combine: Combine, expression: Expression, elements: Iterable[Element], module: Module) -> str:
    """Return the C of a module with the generalised ufuncs of a reduction or a scan.

    The first one has neither an initial value nor a mask, the last one has both. A reduction has a third one, without a
    mask.
    """
    count = len(expression.inputs)
    rows = [
        Row(element, (*[element] * count, BOOL if combine.is_logical else element)).narrowed() for element in elements
    ]
    flags = "".join(f"static int flags{flags} = {flags};\n" for flags in VARIANTS[kind])
    loops = [_loop_of_fold(kind, combine, expression, row) for row in rows]
    return _file(module, rows, [flags, *loops], [_fold_ufunc(kind, flags, rows, count) for flags in VARIANTS[kind]])


def _loop_of_fold(kind: str, combine: Combine, expression: Expression, row: Row) -> str:
    result = row.operands[-1]
    term = Body(expression.inputs, f"    return ({computed(result)})({_expression(expression, row.real)});")
    writer = LoopWriter(row.real.number, row.operands, len(expression.inputs))
    if kind == "scan":
        return writer.scan(term, combine.of(result))
    return writer.fold(term, combine.of(result), has_masks=True)


def _fold_ufunc(kind: str, flags: int, rows: Sequence[Row], count: int) -> Ufunc:
    has_mask, has_start = bool(flags & _MASK), bool(flags & _START)
    signature = ["(n)"] * (count + has_mask) + ["()"] * has_start
    text = f"{','.join(signature)}->{'()' if kind == 'reduce' else '(n)'}"
    types = [(*row.operands[:-1], *[BOOL] * has_mask, *[row.operands[-1]] * (1 + has_start)) for row in rows]
    return Ufunc(len(signature), types, text, f"&flags{flags}")
