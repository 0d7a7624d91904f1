"""The C of NumPy's functions in graphs: ops with C that replace those that call NumPy from Python.

    x[1:] - x[:-1]     the indices are views that C makes
    (x * y).sum()      a `Fold`, into whose loop the product is fused

`lowered` replaces the ops for which there is a rule and whose arguments the rule supports; the others are computed in
Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cwrap.ops.dtypes import c_number, canonical, kind
from cwrap.ops.graph.core import Apply, Variable, sorted_nodes
from cwrap.ops.graph.op import COp
from cwrap.ops.graph.order import destroy_map
from cwrap.ops.graph.traversal import rebuilt
from cwrap.ops.loops.elementwise import Elementwise, Step
from cwrap.ops.loops.graph_folds import Fold
from cwrap.ops.types.numpy_ops import IndexOp, Input, NumpyOp, ReshapeOp
from cwrap.ops.types.tensors import TensorType, as_tensor_variable

_LAST, _FIRST = "NPY_MAX_INTP", "NPY_MIN_INTP"
_INDEX = (int, np.integer)


class _Request(NamedTuple):
    """An op that calls NumPy, its inputs and its result, of which a rule makes an op with C."""

    op: NumpyOp
    inputs: Sequence[Any]
    result: Any


class CompiledCall(COp):
    """A function of NumPy that C computes: `call` is an expression of `{0}`, `{1}`, the names of the inputs.

    The value of the expression is a new reference to an array, or NULL with an exception. `before` are statements that
    declare what the expression uses. `is_view` is True if the result may share memory with the first input.
    """

    __props__ = ("original", "call", "before", "is_view")
    c_parts = ("array_calls.c",)

    def __init__(self, original: NumpyOp, call: str, before: str = "", is_view: bool = False) -> None:
        self.original = original
        self.call = call
        self.before = before
        self.is_view = is_view
        self.view_map = {0: [0]} if is_view else {}

    def __str__(self) -> str:
        return str(self.original)

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        (output_storage[0][0],) = self.original.outputs_of(inputs)

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ['"cwrap_array_calls.h"']

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        before, call = self.before.format(*inputs), self.call.format(*inputs)
        (output,) = outputs
        return f"{before}Py_XDECREF({output});\n{output} = {call};\nif (!{output}) {{ {sub['fail']} }}"


def lowered(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> list[Variable]:
    """Return outputs with the same values, of a graph in which ops with C replace ops that call NumPy.

    The given graph is not changed. If an op of the graph overwrites a value, the parts of arrays stay copies.
    """
    nodes = sorted_nodes(outputs, inputs)
    has_views = not any(destroy_map(node) for node in nodes)

    def replace(node: Apply, given: list[Variable]) -> list[Variable] | None:
        rule: Any = getattr(node.op, "lowered", None)  # of an op that defines its own replacement
        new = _lowered(node, given, has_views) if isinstance(node.op, NumpyOp) else rule(given) if rule else None
        return None if new is None else [new]

    return rebuilt(inputs, outputs, replace, strict=True)


def _lowered(node: Apply, inputs: Sequence[Variable], has_views: bool) -> Variable | None:
    """Return the variable that replaces the output of a node, or None if there is no rule for it."""
    op: Any = node.op
    if not all(isinstance(variable.type, TensorType) for variable in (*inputs, *node.outputs)) or len(node.outputs) > 1:
        return None
    rule = _index if isinstance(op, IndexOp) else _reshape if isinstance(op, ReshapeOp) else _RULES.get(op.function)
    found: Any = rule(_Request(op, inputs, node.outputs[0])) if rule else None
    if found is None or (isinstance(found, CompiledCall) and found.is_view and not has_views):
        return None
    if isinstance(found, Fold):
        found = found.make_node(*inputs).outputs[0]
    elif isinstance(found, CompiledCall):
        found = Apply(found, inputs, [node.outputs[0].type(node.outputs[0].name)]).outputs[0]
    same: bool = (found.type.dtype, found.type.ndim) == (node.outputs[0].type.dtype, node.outputs[0].type.ndim)
    return found if same else None


def _is_first(op: NumpyOp, count: int = 1) -> bool:
    """Return True if the first arguments of a function are its inputs in order, and there are no options."""
    return tuple(op.arguments[:count]) == tuple(map(Input, range(count))) and not op.options


# ---- parts and shapes ----


def _number(value: Any, inputs: Sequence[Variable]) -> str | None:
    """Return an integer as C: a literal, or the value of an input. None if it is neither."""
    if isinstance(value, Input):
        found: Any = inputs[value.number].type
        is_integer = found.ndim == 0 and kind(found.dtype) in "iu" and found.dtype != "uint64"
        return f"(npy_intp)*({found.c_element_type()} *)PyArray_DATA({{{value.number}}})" if is_integer else None
    return f"(npy_intp){int(value)}" if isinstance(value, _INDEX) and abs(int(value)) < 2**62 else None


def _index(request: _Request) -> CompiledCall | None:
    index = request.op.arguments[0]
    entries = list(index) if isinstance(index, tuple) else [index]
    ndim: int = request.inputs[0].type.ndim
    if sum(entry is Ellipsis for entry in entries) == 1:
        place = next(number for number, entry in enumerate(entries) if entry is Ellipsis)
        missing = ndim - sum(entry is not None and entry is not Ellipsis for entry in entries)
        entries[place : place + 1] = [slice(None)] * missing
    texts = [_entry(entry, request.inputs) for entry in entries]
    if None in texts or sum(entry is not None for entry in entries) > ndim:
        return None
    listed = "".join(f"    {text},\n" for text in [*texts, "{{CWRAP_NEW_AXIS, 0, 0, 0}}"])
    before = f"const CwrapIndex cwrap_entries[] = {{{{\n{listed}}}}};\n"
    return CompiledCall(request.op, f"cwrap_index({{0}}, cwrap_entries, {len(texts)})", before, is_view=True)


def _entry(entry: Any, inputs: Sequence[Variable]) -> str | None:
    """Return an entry of an index as C, in a format string; None for an array."""
    if entry is None:
        return "{{CWRAP_NEW_AXIS, 0, 0, 0}}"
    if not isinstance(entry, slice):
        number = _number(entry, inputs)
        return None if number is None else f"{{{{CWRAP_INTEGER, {number}, 0, 0}}}}"
    step = 1 if entry.step is None else int(entry.step)  # a variable would be 0 in the sample of the result
    missing = (_LAST, _FIRST) if step < 0 else ("0", _LAST)
    ends = [
        text if end is None else _number(end, inputs)
        for end, text in zip((entry.start, entry.stop), missing, strict=True)
    ]
    return None if None in ends else f"{{{{CWRAP_SLICE, {ends[0]}, {ends[1]}, {step}}}}}"


def _reshape(request: _Request) -> CompiledCall | None:
    ndim: int = request.result.type.ndim
    sizes: Any = request.op.arguments[1]
    if isinstance(sizes, Input):
        found: Any = request.inputs[sizes.number].type
        if found.ndim != 1 or found.dtype != "int64" or found.shape[0] != ndim or ndim == 0:
            return None
        element = f"*(npy_int64 *)PyArray_GETPTR1({{{sizes.number}}}, %d)"
        texts: list[str | None] = [f"(npy_intp){element % d}" for d in range(ndim)]
    else:
        texts = [_number(size, request.inputs) for size in sizes]
    if None in texts:
        return None
    before = f"npy_intp cwrap_sizes[] = {{{{{', '.join([*map(str, texts), '0'])}}}}};\n"
    return CompiledCall(request.op, f"cwrap_reshaped({{0}}, cwrap_sizes, {len(texts)})", before, is_view=True)


def _transpose(request: _Request) -> CompiledCall | None:
    axes = request.op.arguments[1] if len(request.op.arguments) == 2 else None
    if not _is_first(request.op) or not (axes is None or isinstance(axes, tuple)):
        return None
    if axes is None:
        return CompiledCall(request.op, "cwrap_transposed({0}, NULL, 0)", is_view=True)
    texts = [str(_number(axis, request.inputs)) for axis in axes]
    before = f"npy_intp cwrap_axes[] = {{{{{', '.join(texts)}}}}};\n"
    return CompiledCall(request.op, f"cwrap_transposed({{0}}, cwrap_axes, {len(texts)})", before, is_view=True)


def _only(call: str, is_view: bool = False) -> Callable[..., CompiledCall | None]:
    """Return the rule of a function of one array."""

    def rule(request: _Request) -> CompiledCall | None:
        fits = len(request.op.arguments) == 1 and _is_first(request.op)
        return CompiledCall(request.op, call, is_view=is_view) if fits else None

    return rule


# ---- products, and where the largest element is ----


def _product(request: _Request) -> Any:
    """Return the product by the BLAS that NumPy uses. `matmul` of more dimensions is not `dot`."""
    if len(request.op.arguments) != 2 or request.op.options:
        return None
    operands: list[Any] = [
        request.inputs[argument.number] if isinstance(argument, Input) else as_tensor_variable(argument)
        for argument in request.op.arguments
    ]
    ranks = [operand.type.ndim for operand in operands]
    dtypes = {operand.type.dtype for operand in (*operands, request.result)}
    if max(ranks) > 2 or min(ranks) < 1 or len(dtypes) > 1 or dtypes & {"float16", "bool"}:
        return None
    original = NumpyOp(request.op.function, (Input(0), Input(1)), {})
    call = "cwrap_array_of(PyArray_MatrixProduct2((PyObject *){0}, (PyObject *){1}, NULL))"
    found: Variable = Apply(CompiledCall(original, call), operands, [request.result.type()]).outputs[0]
    return found


def _argument(function: str) -> Callable[..., CompiledCall | None]:
    """Return the rule of `argmax` or `argmin`."""

    def rule(request: _Request) -> CompiledCall | None:
        found = _axes(request.op, request.inputs[0], None)
        if found is None or found[1] or (found[0] is not None and len(found[0]) != 1):
            return None
        axis = "NPY_RAVEL_AXIS" if found[0] is None else str(found[0][0])
        return CompiledCall(request.op, f"cwrap_array_of(PyArray_{function}({{0}}, {axis}, NULL))")

    return rule


def _axes(op: NumpyOp, array: Any, default: Any) -> tuple[tuple[int, ...] | None, bool] | None:
    """Return the axes (None for all) and `keepdims` of a reduction of the first input; None for other arguments."""
    known = {"axis", "keepdims"}
    if op.arguments[:1] != (Input(0),) or len(op.arguments) > 2 or op.options.keys() - known:
        return None
    axis = op.options.get("axis", op.arguments[1] if len(op.arguments) == 2 else default)
    keeps = op.options.get("keepdims", False)
    listed = axis if isinstance(axis, (tuple, list)) else (axis,)
    if not isinstance(keeps, (bool, np.bool_)):
        return None
    if axis is None:
        return None, bool(keeps)
    ndim = array.type.ndim
    if any(not isinstance(a, _INDEX) or not -ndim <= a < ndim for a in listed):
        return None
    axes = tuple(int(a) % ndim for a in listed)
    return (axes, bool(keeps)) if len(set(axes)) == len(axes) else None


# ---- loops ----


def _fold(name: str, default: Any = None) -> Callable[..., Fold | None]:
    """Return the rule of a reduction; `default` is the axis if there is none."""

    def rule(request: _Request) -> Fold | None:
        array: Any = request.inputs[0]
        found = _axes(request.op, array, default)
        dtype, ndim = request.result.type.dtype, array.type.ndim
        if found is None or (name in ("min", "max") and kind(dtype) == "c"):
            return None
        axes, keeps = range(ndim) if found[0] is None else found[0], found[1]
        if name.startswith("cum"):
            if len(axes) != 1 or "keepdims" in request.op.options:
                return None
            keeps = False
        return Fold(name, tuple(axis in axes for axis in range(ndim)), keeps, dtype)

    return rule


def _where(request: _Request) -> Variable | None:
    if len(request.op.arguments) != 3 or request.op.options or kind(request.result.dtype) == "c":
        return None
    operands: list[Any] = [
        request.inputs[argument.number] if isinstance(argument, Input) else _operand(argument, request.result)
        for argument in request.op.arguments
    ]
    if operands[0] is None or operands[0].type.dtype != "bool" or None in operands:
        return None
    step = Step("c ? x : y", ("c", "x", "y"), (0, 1, 2), request.result.dtype, "")
    return Elementwise((step,), 3)(*operands)  # type: ignore[no-any-return]


def _operand(argument: Any, result: Variable) -> Any:
    """Return a number or an array as a variable; a number of Python has the dtype of the result."""
    if isinstance(argument, (bool, int, float, complex)):
        return as_tensor_variable(np.asarray(argument).astype(result.dtype))
    return as_tensor_variable(argument) if isinstance(argument, (np.ndarray, np.generic)) else None


def _cast(request: _Request) -> CompiledCall:
    """Return the conversion of `astype` to integers, which NumPy's C API computes."""
    number = c_number(canonical(request.op.options["dtype"]))
    return CompiledCall(request.op, f"cwrap_array_of(PyArray_CastToType({{0}}, PyArray_DescrFromType({number}), 0))")


_RULES: Mapping[str, Callable[..., Any]] = {
    "transpose": _transpose,
    "ravel": _only("(PyArrayObject *)PyArray_Ravel({0}, NPY_CORDER)", is_view=True),
    "size": _only("cwrap_size({0})"),
    "copy": _only("(PyArrayObject *)PyArray_NewCopy({0}, NPY_KEEPORDER)"),
    "asarray": _cast,
    "where": _where,
    "dot": _product, "matmul": _product,
    "argmax": _argument("ArgMax"), "argmin": _argument("ArgMin"),
    **{name: _fold(name) for name in ("sum", "prod", "mean", "min", "max", "all", "any", "cumsum", "cumprod")},
    "amin": _fold("min"), "amax": _fold("max"),
    "add.reduce": _fold("sum", 0), "multiply.reduce": _fold("prod", 0),
    "minimum.reduce": _fold("min", 0), "maximum.reduce": _fold("max", 0),
}  # fmt: skip
