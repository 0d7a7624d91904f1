"""`Elemwise` and `CAReduce`: loops over arrays that compute with the C of a `ScalarOp`.

For example:

    y = Elemwise(cube)(x)               # the cube of each element
    z = CAReduce(add, axis=0)(x)        # the sums of columns
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.derivatives import has_rule, own_derivative, partial_derivatives
from cwrap.ops.dtypes import c_number, c_type
from cwrap.ops.graph.call_adapters import optional_code, required_code
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.linker_object import Delegating
from cwrap.ops.loops.elements import Element
from cwrap.ops.loops.elementwise import LoopOp, broadcast_sizes
from cwrap.ops.loops.graph_folds import Fold
from cwrap.ops.loops.graph_source import MOST_OPERANDS, Reduction, fold_function, map_function
from cwrap.ops.loops.writer import FAIL, GRAIN, Body, Combination, LoopWriter
from cwrap.ops.theano.scalar_ops import OPS, Add, Mul, ScalarOp, literal
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType, as_operands, as_tensor_variable, constant


class _Loop(Delegating, LoopOp):
    """Base of the ops that put the C of a scalar op into a loop."""

    scalar_op: Any

    @property
    def code_owners(self) -> tuple[object, ...]:
        return (self.scalar_op,)

    def _scalars(self, dtypes: Sequence[str]) -> Apply:
        """Return an application of the scalar op to variables of these dtypes."""
        return self.scalar_op.make_node(*(ScalarType(dtype)() for dtype in dtypes))  # type: ignore[no-any-return]

    def _scalar_node(self, node: Apply) -> Apply:
        return self._scalars([variable.type.dtype for variable in node.inputs])

    def _grain(self, code: _ScalarCode) -> int:
        """Return the minimal number of elements for a thread; 0 if the C of the scalar op needs the GIL."""
        return GRAIN if self.c_thread_safe and not code.can_fail else 0

    def _support(self, scalars: Apply, name: str) -> str:
        return optional_code(self.scalar_op, "c_support_code_apply", scalars, f"{name}_scalar_")


class Elemwise(_Loop):
    """A scalar op for each element of arrays that are broadcast together.

    `inplace_pattern` maps outputs to the inputs that they overwrite.
    """

    __props__ = ("scalar_op", "inplace_pattern_items")

    def __init__(
        self,
        scalar_op: ScalarOp,
        inplace_pattern: Mapping[int, int] | None = None,
        name: str | None = None,
        nfunc_spec: object = None,
        openmp: bool | None = None,
    ) -> None:
        self.scalar_op = scalar_op
        self.inplace_pattern = dict(inplace_pattern or {})
        self.destroy_map = {output: [number] for output, number in self.inplace_pattern.items()}
        self.name = name
        self.nfunc_spec = nfunc_spec

    @property
    def inplace_pattern_items(self) -> tuple[tuple[int, int], ...]:
        """The inplace pattern as pairs."""
        return tuple(sorted(self.inplace_pattern.items()))

    def __str__(self) -> str:
        return self.name or f"Elemwise{{{self.scalar_op}}}"

    def make_node(self, *inputs: object) -> Apply:
        op = self.scalar_op
        is_comparison = bool(getattr(op, "is_comparison", False))
        found = as_operands(inputs, getattr(op, "first_number", 0), is_comparison)
        scalars = self._scalars([variable.type.dtype for variable in found])
        shape = broadcast_sizes([variable.type.shape for variable in found])
        for output, number in self.inplace_pattern.items():
            if found[number].type.dtype != scalars.outputs[output].type.dtype:
                raise TypeError(f"output {output} of {self} cannot overwrite input {number}, which has another dtype")
        return Apply(self, found, [TensorType(output.type.dtype, shape)() for output in scalars.outputs])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        results = np.frompyfunc(self.scalar_op.impl, len(inputs), len(node.outputs))(*inputs)
        values = results if len(node.outputs) > 1 else (results,)
        for number, (cell, variable, value) in enumerate(zip(output_storage, node.outputs, values, strict=True)):
            array = _of_dtype(value, variable.type.numpy_dtype)
            if number in self.inplace_pattern:
                cell[0] = inputs[self.inplace_pattern[number]]
                cell[0][...] = array
            else:
                cell[0] = array

    def gradient_rule(self, node: Apply, gradients: Sequence[Any]) -> list[Any]:
        """Return the gradients of the inputs, from the derivative that the op on numbers defines."""
        ufunc = getattr(getattr(self.scalar_op, "function", None), "__name__", "")
        if has_rule(ufunc):
            return partial_derivatives(ufunc, gradients[0], node.inputs, node.outputs[0])
        complete: list[Any] = [
            np.zeros_like(z) if g is None else g for g, z in zip(gradients, node.outputs, strict=True)
        ]
        scalars = self._scalar_node(node)
        given = [ScalarType(gradient.type.dtype)() for gradient in complete]
        returned = own_derivative(self.scalar_op, scalars.inputs, scalars.outputs, given)
        numbers = [*scalars.inputs, *scalars.outputs, *given]
        arrays = dict(zip(numbers, [*node.inputs, *node.outputs, *complete], strict=True))
        found = [v if isinstance(getattr(v, "type", None), ScalarType) else None for v in returned]
        for step in sorted_nodes([variable for variable in found if variable is not None], arrays):
            results = Elemwise(step.op)(*(_array_of(variable, arrays) for variable in step.inputs))  # type: ignore[arg-type]
            arrays.update(zip(step.outputs, results if isinstance(results, list) else [results], strict=True))
        return [None if variable is None else _array_of(variable, arrays) for variable in found]

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        scalars = self._scalar_node(node)
        code = _ScalarCode(self.scalar_op, scalars, name, f"{{ {FAIL} }}")
        body = Body(code.inputs, code.text(f"*cw_r{k}" for k in range(len(scalars.outputs))), code.can_fail)
        elements = tuple(_element(variable.type.dtype) for variable in (*scalars.inputs, *scalars.outputs))
        if len(elements) > MOST_OPERANDS:
            raise NotImplementedError(f"{self} has C for {MOST_OPERANDS} inputs and outputs, not for {len(elements)}")
        writer = LoopWriter(name, elements, len(scalars.inputs), self._grain(code))
        sizes = [variable.type.shape for variable in node.inputs]
        single = tuple(k for k, shape in enumerate(sizes) if all(size == 1 for size in shape))
        ndim = max(map(len, sizes), default=0)
        return f"{self._support(scalars, name)}\n{writer.map(body, [single])}{map_function(writer, ndim)}"

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        self.c_support_code_apply(node, name)  # raises NotImplementedError if the scalar op has no C
        overwritten = ""
        for output, number in self.inplace_pattern.items():
            target, source = outputs[output], inputs[number]
            overwritten += f"Py_INCREF({source});\nPy_XDECREF({target});\n{target} = {source};\n"
        results = f"PyArrayObject *cwrap_results[] = {{{', '.join(outputs)}}};\n"
        moved = "".join(f"{output} = cwrap_results[{k}];\n" for k, output in enumerate(outputs))
        arguments = ", ".join([*inputs, "cwrap_results"])
        call = f"int cwrap_status = cwrap_map_{name}({arguments});\n{moved}if (cwrap_status) {{ {sub['fail']} }}"
        return f"{overwritten}{results}{self._whole(node, name, inputs, outputs, sub)}{{\n{call}\n}}"

    def _whole(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        """Return C code for contiguous arrays of one size, if the scalar op has some, up to `else`."""
        arguments = (self._scalar_node(node), f"{name}_scalar_", inputs, outputs, sub)
        code = optional_code(self.scalar_op, "c_code_contiguous", *arguments)
        if not code:
            return ""
        allocated = "".join(
            f"if (!{output}) {output} = (PyArrayObject *)PyArray_EMPTY(PyArray_NDIM({inputs[0]}), "
            f"PyArray_DIMS({inputs[0]}), {variable.type.dtype_specs()[2]}, 0);\nif (!{output}) {{ {sub['fail']} }}\n"
            for output, variable in zip(outputs, node.outputs, strict=True)
        )
        same = " && ".join(
            f"PyArray_ISCARRAY_RO({array}) && PyArray_SAMESHAPE({array}, {inputs[0]})" for array in inputs
        )
        reused = "".join(
            f" && (!{output} || (PyArray_ISCARRAY({output}) && PyArray_SAMESHAPE({output}, {inputs[0]})))"
            for output in outputs
        )
        return f"if ({same}{reused}) {{\n{allocated}{code}\n}} else "


class CAReduce(_Loop):
    """A reduction of axes by a scalar op of two numbers, such as the sum by `add`. `axis` is an axis, several, or None.

    The result has the dtype `dtype`, and is computed in `acc_dtype`. An op without `identity` must return one of its
    equal arguments, as the maximum does.
    """

    __props__ = ("scalar_op", "axis", "dtype", "acc_dtype")
    rewritten_by = "lowering"

    def __init__(
        self,
        scalar_op: ScalarOp,
        axis: Any = None,
        dtype: Any = None,
        acc_dtype: Any = None,
        upcast_discrete_output: bool = False,
    ) -> None:
        self.scalar_op = scalar_op
        self.axis = axis if axis is None else tuple(np.atleast_1d(axis).tolist())
        self.dtype = dtype
        self.acc_dtype = acc_dtype
        self.upcast_discrete_output = upcast_discrete_output

    def __str__(self) -> str:
        return f"CAReduce{{{self.scalar_op}, {self.axis}}}"

    def _axes(self, ndim: int) -> tuple[int, ...]:
        if self.axis is None:
            return tuple(range(ndim))
        if any(not -ndim <= axis < ndim for axis in self.axis):
            raise ValueError(f"{self} reduces an axis that an array of {ndim} dimensions does not have")
        return tuple(sorted({axis % ndim for axis in self.axis}))

    def _accumulated(self, dtype: str) -> str:
        if self.acc_dtype is not None or self.dtype is not None:
            return ScalarType(self.acc_dtype or self.dtype).dtype
        if self.upcast_discrete_output and dtype[0] in "biu":
            return "uint64" if dtype[0] == "u" else "int64"
        return str(self._scalars([dtype, dtype]).outputs[0].type.dtype)

    def make_node(self, x: object) -> Apply:
        found = as_tensor_variable(x)
        axes = self._axes(found.type.ndim)
        shape = [size for axis, size in enumerate(found.type.shape) if axis not in axes]
        return Apply(self, [found], [TensorType(self.dtype or self._accumulated(found.type.dtype), shape)()])

    def lowered(self, inputs: Sequence[Any]) -> Variable | None:
        """Return a sum or a product as a `Fold`, into which elementwise ops are fused; None for other reductions.

        A subclass, which may have another c_code, is left as it is.
        """
        kind = _FOLDS.get(type(self.scalar_op)) if type(self) is CAReduce else None
        kinds = inputs[0].type
        dtype = self._accumulated(kinds.dtype)
        if kind is None or (self.dtype or dtype) != dtype:
            return None
        axes = self._axes(kinds.ndim)
        found: Variable = Fold(kind, tuple(axis in axes for axis in range(kinds.ndim)), False, dtype)(*inputs)
        return found

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        axes = self._axes(inputs[0].ndim)
        function = np.frompyfunc(self.scalar_op.impl, 2, 1)
        dtype = ScalarType(self._accumulated(node.inputs[0].type.dtype)).numpy_dtype
        values = np.array(inputs[0], dtype)
        identity = getattr(self.scalar_op, "identity", None)
        for axis in reversed(axes):
            start = {} if identity is None else {"initial": dtype.type(identity)}
            values = _of_dtype(function.reduce(values.astype(object), axis=axis, **start), dtype)
        output_storage[0][0] = values.astype(node.outputs[0].type.numpy_dtype)

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        accumulated = ScalarType(self._accumulated(node.inputs[0].type.dtype))
        if node.outputs[0].type.dtype != accumulated.dtype:
            raise NotImplementedError("the result has another dtype than the sum")
        scalars = self._scalars([accumulated.dtype, accumulated.dtype])
        code = _ScalarCode(self.scalar_op, scalars, name, "{ return a; /* failed */ }")
        kind = accumulated.dtype_specs()[1]
        copies = f"    const {kind} {code.inputs[0]} = a, {code.inputs[1]} = b;\n    {kind} cw_r0;\n"
        combination = Combination(f"{copies}{code.text(['cw_r0'])}\n    return cw_r0;", True)
        elements = (_element(node.inputs[0].type.dtype), _element(accumulated.dtype))
        writer = LoopWriter(name, elements, 1, self._grain(code))
        axes = self._axes(node.inputs[0].type.ndim)
        identity = getattr(self.scalar_op, "identity", None)
        reduction = Reduction(
            name=str(self.scalar_op),
            reduced=tuple(axis in axes for axis in range(node.inputs[0].type.ndim)),
            identity="" if identity is None else literal(identity, kind),
        )
        term = Body(["x"], f"    return ({kind})x;")
        return f"{self._support(scalars, name)}\n{fold_function(writer, term, combination, reduction)}"

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        self.c_support_code_apply(node, name)  # raises NotImplementedError if the scalar op has no C
        return f"if (cwrap_fold_{name}({inputs[0]}, &{outputs[0]})) {{ {sub['fail']} }}"


_FOLDS: Mapping[type, str] = {Add: "sum", Mul: "prod"}


class _ScalarCode:
    """The C of a scalar op for one element: the names of its inputs, and its statements.

    `fail` is the statement with which the function around the code ends after a failure.
    """

    def __init__(self, op: Any, scalars: Apply, name: str, fail: str) -> None:
        self.inputs = [f"{name}_s{number}" for number in range(len(scalars.inputs))]
        self._results = [f"{name}_r{number}" for number in range(len(scalars.outputs))]
        self._kinds = [variable.type.dtype_specs()[1] for variable in (*scalars.inputs, *scalars.outputs)]
        sub = {"fail": fail, "id": name}
        self._code = required_code(op, "c_code", scalars, f"{name}_scalar_", self.inputs, self._results, sub)
        self.can_fail = fail in self._code

    def text(self, targets: Iterable[str]) -> str:
        """Return the statements; they assign the results to `targets`."""
        names = [*self.inputs, *self._results]
        types = zip(self._kinds, names, strict=True)
        lines = [f"    typedef {kind} dtype_{name} CW_UNUSED;" for kind, name in types]
        results = list(zip(self._kinds[len(self.inputs) :], self._results, strict=True))
        lines += [f"    {kind} {result};" for kind, result in results]
        lines.append(f"    {{\n{self._code}\n    }}")
        for target, (kind, result) in zip(targets, results, strict=True):
            lines.append(f"    {target} = ({kind}){result};")
        return "\n".join(lines)


def _element(dtype: str) -> Element:
    """Return the elements of a dtype, as scalar ops compute with them."""
    return Element("", c_number(dtype), c_type(dtype), c_type(dtype))


def _array_of(variable: Variable, arrays: Mapping[Variable, Any]) -> Any:
    """Return the array variable for a number."""
    return constant(variable.data) if isinstance(variable, Constant) else arrays[variable]


def _of_dtype(values: Any, dtype: np.dtype[Any]) -> Any:
    """Return Python numbers as an array. Integers that are out of range wrap, as in C."""
    try:
        return np.asarray(values).astype(dtype)
    except OverflowError:
        if dtype.kind not in "iu":
            raise
        mask = (1 << 8 * dtype.itemsize) - 1
        wrapped = np.asarray(np.frompyfunc(lambda value: int(value) & mask, 1, 1)(values))
        return wrapped.astype(f"u{dtype.itemsize}").astype(dtype)


_IN_PLACE = (
    "add", "sub", "mul", "true_div", "pow", "neg", "abs", "square", "reciprocal", "exp", "exp2", "expm1", "log", "log2",
    "log10", "log1p", "sqrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "ceil",
    "floor", "trunc",
)  # fmt: skip
"""The ops on numbers that have a form in place: `add_inplace` is that of `add`."""

INPLACE: dict[str, Any] = {f"{name}_inplace": Elemwise(OPS[name], {0: 0}) for name in _IN_PLACE}
globals().update(INPLACE)
