"""`Elemwise` and `CAReduce`: loops over arrays that compute with the C of a `ScalarOp`.

For example:

    y = Elemwise(cube)(x)               # the cube of each element
    z = CAReduce(add, axis=0)(x)        # the sums of columns
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.derivatives import has_rule, own_derivative, partial_derivatives
from cwrap.ops.graph.call_adapters import optional_code, optional_strings, required_code, string_list
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.linker_object import is_thread_safe
from cwrap.ops.graph.op import COp
from cwrap.ops.theano.scalar_ops import ScalarOp
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType, as_operands, as_tensor_variable, constant


class _Loop(COp):
    """Base of the ops that put the C of a scalar op into a loop."""

    scalar_op: Any

    @property
    def c_thread_safe(self) -> bool:  # type: ignore[override]
        """Whether the C of the scalar op needs no GIL."""
        return is_thread_safe(self.scalar_op)

    def _scalars(self, dtypes: Sequence[str]) -> Apply:
        """Return an application of the scalar op to variables of these dtypes."""
        return self.scalar_op.make_node(*(ScalarType(dtype)() for dtype in dtypes))  # type: ignore[no-any-return]

    def _scalar_node(self, node: Apply) -> Apply:
        return self._scalars([variable.type.dtype for variable in node.inputs])

    def c_headers(self, **kwargs: Any) -> list[str]:
        return list(string_list(self.scalar_op, "c_headers"))

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        return list(string_list(self.scalar_op, "c_header_dirs"))

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return ["m", *string_list(self.scalar_op, "c_libraries")]

    def c_lib_dirs(self, **kwargs: Any) -> list[str]:
        return list(string_list(self.scalar_op, "c_lib_dirs"))

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return list(string_list(self.scalar_op, "c_compile_args"))

    def c_support_code(self, **kwargs: Any) -> Any:
        return list(string_list(self.scalar_op, "c_support_code"))

    def c_init_code(self, **kwargs: Any) -> list[str]:
        return list(string_list(self.scalar_op, "c_init_code"))

    def c_support_code_apply(self, node: Apply, name: str) -> Any:
        return optional_strings(self.scalar_op, "c_support_code_apply", self._scalar_node(node), f"{name}_scalar_")


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
        nfunc_spec: Any = None,
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

    def make_node(self, *inputs: Any) -> Apply:
        op = self.scalar_op
        is_comparison = bool(getattr(op, "is_comparison", False))
        found = as_operands(inputs, getattr(op, "first_number", 0), is_comparison)
        scalars = self._scalars([variable.type.dtype for variable in found])
        ndim = max((variable.type.ndim for variable in found), default=0)
        padded = [(1,) * (ndim - v.type.ndim) + v.type.shape for v in found]
        shape = [_broadcast(sizes) for sizes in zip(*padded, strict=True)]
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

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        loop = _Code(node, name, inputs, sub["fail"])
        allocations = []
        for number, (output, variable) in enumerate(zip(outputs, node.outputs, strict=True)):
            if number in self.inplace_pattern:
                source = inputs[self.inplace_pattern[number]]
                allocations.append(f"Py_XDECREF({output});\n{output} = {source};\nPy_INCREF({output});")
            else:
                allocations.append(_allocation(output, variable, loop.ndim, sub["fail"]))
        scalars = self._scalar_node(node)
        arrays = [*inputs, *outputs]
        body = loop.body(self.scalar_op, scalars, len(inputs), range(len(inputs), len(arrays)))
        nested = loop.nested(arrays, [*node.inputs, *node.outputs], body)
        whole = self._contiguous(scalars, name, inputs, outputs, sub)
        if whole:
            sizes = [
                f"PyArray_ISCARRAY_RO({array}) && PyArray_SIZE({array}) == PyArray_SIZE({outputs[0]})"
                for array in arrays
            ]
            nested = f"if ({' && '.join(sizes)}) {{\n{whole}\n}} else {{\n{nested}\n}}"
        return "\n".join([loop.sizes(inputs, node.inputs), *allocations, nested])

    def _contiguous(
        self, scalars: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        return optional_code(self.scalar_op, "c_code_contiguous", scalars, f"{name}_scalar_", inputs, outputs, sub)


class CAReduce(_Loop):
    """A reduction of axes by a scalar op of two numbers, such as the sum by `add`. `axis` is an axis, several, or None.

    The result has the dtype `dtype`, and is computed in `acc_dtype`. An op without `identity` must return one of its
    equal arguments, as the maximum does.
    """

    __props__ = ("scalar_op", "axis", "dtype", "acc_dtype")

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

    def make_node(self, x: Any) -> Apply:
        found = as_tensor_variable(x)
        axes = self._axes(found.type.ndim)
        shape = [size for axis, size in enumerate(found.type.shape) if axis not in axes]
        return Apply(self, [found], [TensorType(self.dtype or self._accumulated(found.type.dtype), shape)()])

    def _scalar_node(self, node: Apply) -> Apply:
        dtype = node.inputs[0].type.dtype
        return self._scalars([self._accumulated(dtype), dtype])

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

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        (x,), (z,) = inputs, outputs
        if node.outputs[0].type.dtype != self._accumulated(node.inputs[0].type.dtype):
            raise NotImplementedError("the result has another dtype than the sum")
        fail = sub["fail"]
        axes = self._axes(node.inputs[0].type.ndim)
        kept = [axis for axis in range(node.inputs[0].type.ndim) if axis not in axes]
        kind = node.outputs[0].type.dtype_specs()[1]
        loop = _Code(node, name, inputs, fail)
        sizes = [f"cwrap_sizes[{number}] = PyArray_DIMS({x})[{axis}];" for number, axis in enumerate(kept)]
        allocation = _allocation(z, node.outputs[0], len(kept), fail)
        identity = getattr(self.scalar_op, "identity", None)
        value = f"({kind}){identity!r}" if identity is not None else f"({kind})*(dtype_{x} *)cwrap_at_0"
        check = ""
        if identity is None and axes:
            empty = " || ".join(f"PyArray_DIMS({x})[{axis}] == 0" for axis in axes)
            message = f'"a reduction by {self.scalar_op} of no elements has no result"'
            check = f"if ({empty}) {{ PyErr_SetString(PyExc_ValueError, {message}); {fail} }}\n"
        first = loop.nested([x, z], [*node.inputs, *node.outputs], f"*({kind} *)cwrap_at_1 = {value};", kept, only=kept)
        body = loop.body(self.scalar_op, self._scalar_node(node), 2, [0], places=[1, 0])
        whole = loop.nested([x, z], [*node.inputs, *node.outputs], body, kept)
        return f"npy_intp cwrap_sizes[NPY_MAXDIMS];\n{chr(10).join(sizes)}\n{allocation}\n{check}{first}\n{whole}"


class _Code:
    """The C of the loops of one application."""

    def __init__(self, node: Apply, name: str, inputs: Sequence[str], fail: str) -> None:
        self.name = name
        self.fail = fail
        self.ndim = max((variable.type.ndim for variable in node.inputs), default=0)
        self.first = inputs

    def sizes(self, arrays: Sequence[str], variables: Sequence[Any]) -> str:
        """Return code that sets `cwrap_sizes` to the sizes of arrays that are broadcast together."""
        lines = ["npy_intp cwrap_sizes[NPY_MAXDIMS];", *(f"cwrap_sizes[{axis}] = 1;" for axis in range(self.ndim))]
        for array, variable in zip(arrays, variables, strict=True):
            for axis in range(variable.type.ndim):
                size, wanted = f"PyArray_DIMS({array})[{axis}]", f"cwrap_sizes[{axis + self.ndim - variable.type.ndim}]"
                sizes = f"(Py_ssize_t){wanted}, (Py_ssize_t){size}"
                lines += [
                    f"if ({size} != 1) {{\n    if ({wanted} != 1 && {wanted} != {size}) {{",
                    f'PyErr_Format(PyExc_ValueError, "sizes %zd and %zd cannot be broadcast together", {sizes});',
                    f"        {self.fail}\n    }}\n    {wanted} = {size};\n}}",
                ]
        return "\n".join(lines)

    def nested(
        self,
        arrays: Sequence[str],
        variables: Sequence[Any],
        body: str,
        kept: Sequence[int] | None = None,
        only: Sequence[int] | None = None,
    ) -> str:
        """Return loops around `body`, in which `cwrap_at_N` is the address of the element of array N.

        In a reduction, the last array has the axes `kept` of the first. `only` are the axes of the loops.
        """
        axes = range(self.ndim) if only is None else only
        lines = [f"char *cwrap_from_{n}_0 = PyArray_BYTES({array});" for n, array in enumerate(arrays)]
        for level, axis in enumerate(axes):
            size = f"cwrap_sizes[{axis}]" if kept is None else f"PyArray_DIMS({arrays[0]})[{axis}]"
            lines.append(f"for (npy_intp cwrap_i{level} = 0; cwrap_i{level} < {size}; cwrap_i{level}++) {{")
            for number, (array, variable) in enumerate(zip(arrays, variables, strict=True)):
                own = axis - (self.ndim - variable.type.ndim) if kept is None or number == 0 else None
                if own is None and axis in (kept or ()):
                    own = list(kept or ()).index(axis)
                before = f"cwrap_from_{number}_{level}"
                step = "0" if own is None or own < 0 else _stride(array, own)
                lines.append(f"char *cwrap_from_{number}_{level + 1} = {before} + cwrap_i{level} * {step};")
        lines += [f"char *cwrap_at_{n} = cwrap_from_{n}_{len(axes)};" for n in range(len(arrays))]
        lines += [*(f"(void)cwrap_at_{n};" for n in range(len(arrays))), body, "}" * len(axes)]
        return f"{{\n{chr(10).join(lines)}\n}}"

    def body(
        self, op: Any, scalars: Apply, count: int, stored: Sequence[int], places: Sequence[int] | None = None
    ) -> str:
        """Return code for one element: it reads the inputs, runs the C of the scalar op and stores the results."""
        lines = []
        names = [f"{self.name}_s{number}" for number in range(count)]
        results = [f"{self.name}_r{number}" for number in range(len(scalars.outputs))]
        for number, variable in enumerate(scalars.inputs):
            kind = variable.type.dtype_specs()[1]
            place = number if places is None else places[number]
            lines.append(f"typedef {kind} dtype_{names[number]} CWRAP_OP_UNUSED;")
            lines.append(f"{kind} {names[number]} = *({kind} *)cwrap_at_{place};")
        for variable, result in zip(scalars.outputs, results, strict=True):
            kind = variable.type.dtype_specs()[1]
            lines.append(f"typedef {kind} dtype_{result} CWRAP_OP_UNUSED;\n{kind} {result};")
        sub = {"fail": self.fail, "id": self.name}
        code = required_code(op, "c_code", scalars, f"{self.name}_scalar_", names, results, sub)
        lines.append(f"{{\n{code}\n}}")
        targets = stored if places is None else [places[0]]
        kept = scalars.outputs if places is None else scalars.inputs[:1]
        for target, variable, result in zip(targets, kept, results, strict=True):
            kind = variable.type.dtype_specs()[1]
            lines.append(f"*({kind} *)cwrap_at_{target} = ({kind}){result};")
        return "\n".join(lines)


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


def _stride(array: str, axis: int) -> str:
    return f"(PyArray_DIMS({array})[{axis}] == 1 ? 0 : PyArray_STRIDES({array})[{axis}])"


def _allocation(output: str, variable: Any, ndim: int, fail: str) -> str:
    """Return code that makes `output` an array of `cwrap_sizes`, unless it is one already."""
    same = "".join(f" || PyArray_DIMS({output})[{axis}] != cwrap_sizes[{axis}]" for axis in range(ndim))
    number = variable.type.dtype_specs()[2]
    return f"""if (!{output} || !PyArray_ISWRITEABLE({output}){same}) {{
    Py_XDECREF({output});
    {output} = (PyArrayObject *)PyArray_EMPTY({ndim}, cwrap_sizes, {number}, 0);
    if (!{output}) {{ {fail} }}
}}"""


def _broadcast(sizes: Sequence[int | None]) -> int | None:
    known = {size for size in sizes if size not in (None, 1)}
    if len(known) > 1:
        raise ValueError(f"sizes {' and '.join(map(str, sorted(known)))} cannot be broadcast together")
    return known.pop() if known else None if None in sizes else 1
