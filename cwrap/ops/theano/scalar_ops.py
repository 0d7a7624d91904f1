"""Ops on single numbers: bases for ops that programs define, and common ones with their C.

For example:

    class Cube(UnaryScalarOp):
        def impl(self, x):
            return x * x * x

        def c_code(self, node, name, inputs, outputs, sub):
            return f"{outputs[0]} = {inputs[0]} * {inputs[0]} * {inputs[0]};"

    cube = Cube(same_out, name="cube")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.dtypes import beside_others, compute_dtype, upcast
from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.graph.op import COp
from cwrap.ops.graph.props import HasProps
from cwrap.ops.settings import config
from cwrap.ops.types.scalars import ScalarType, all_types, bool_, float64, int64
from cwrap.ops.types.tensors import TensorType

# --- types of results: functions from the types of the inputs to the types of the outputs ----------------------------


def upcast_out(*types: ScalarType) -> tuple[ScalarType, ...]:
    """Return the smallest type for all inputs."""
    return (ScalarType(upcast(*(kind.dtype for kind in types))),)


def same_out(kind: ScalarType) -> tuple[ScalarType, ...]:
    """Return the type of the input."""
    return (kind,)


def upgrade_to_float(*types: ScalarType) -> tuple[ScalarType, ...]:
    """Return a floating or complex type: float32 for small integers, float64 for others."""
    names = (kind.dtype for kind in types)
    small = ("bool", "int8", "uint8", "int16", "uint16")
    found = [n if n[0] in "fc" else "float32" if n in small else "float64" for n in names]
    return (ScalarType(upcast(*found)),)


def upgrade_to_float64(*types: ScalarType) -> tuple[ScalarType, ...]:
    """Return float64, or complex128 for complex inputs."""
    return (ScalarType("complex128" if any(kind.dtype.startswith("complex") for kind in types) else "float64"),)


def _no_bool(rule: Callable[..., tuple[ScalarType, ...]], instead: str) -> Callable[..., tuple[ScalarType, ...]]:
    """Return the rule for results that are not booleans."""

    def number_rule(*types: ScalarType) -> tuple[ScalarType, ...]:
        found = rule(*types)
        if found == (bool_,):
            raise TypeError(f"the operator - is not defined for booleans, as in NumPy; use {instead}")
        return found

    return number_rule


def _bits_out(*types: ScalarType) -> tuple[ScalarType, ...]:
    """Return the smallest type for all inputs, which are integers or booleans."""
    found = upcast_out(*types)
    if found[0].numpy_dtype.kind not in "biu":
        raise TypeError(f"an operation on bits is not defined for {', '.join(kind.dtype for kind in types)}")
    return found


def _real(rule: Callable[..., tuple[ScalarType, ...]]) -> Callable[..., tuple[ScalarType, ...]]:
    """Return the rule for inputs that are not complex."""

    def real_rule(*types: ScalarType) -> tuple[ScalarType, ...]:
        if any(kind.dtype.startswith("complex") for kind in types):
            raise TypeError("complex numbers are not supported")
        return rule(*types)

    return real_rule


class specific_out(HasProps):  # noqa: N801 - the name that existing programs use
    """A rule that returns the types that it was created with."""

    __props__ = ("spec",)

    def __init__(self, *spec: ScalarType) -> None:
        self.spec = spec

    def __call__(self, *types: ScalarType) -> tuple[ScalarType, ...]:
        return self.spec


class transfer_type(HasProps):  # noqa: N801
    """A rule that returns the types of the inputs with the given numbers; types are returned as they are."""

    __props__ = ("transfer",)

    def __init__(self, *transfer: Any) -> None:
        self.transfer = transfer

    def __call__(self, *types: ScalarType) -> tuple[ScalarType, ...]:
        return tuple(types[entry] if isinstance(entry, int) else entry for entry in self.transfer)


bool_out, int_out, float_out = map(specific_out, (bool_, int64, float64))
upgrade_to_float_no_complex, upcast_out_no_complex = _real(upgrade_to_float), _real(upcast_out)
same_out_nocomplex, int_out_nocomplex, float_out_nocomplex = _real(same_out), _real(int_out), _real(float_out)


# --- values and bases ------------------------------------------------------------------------------------------------


def constant(value: object, name: str | None = None, dtype: Any = None) -> Constant:
    """Return a constant number; the dtype of a Python float is `config.floatX`, that of an int the smallest."""
    found = np.asarray(value)
    if dtype is None:
        smallest = np.min_scalar_type(-abs(value) if isinstance(value, int) else 0).name
        is_number = isinstance(value, int) and not isinstance(value, bool)
        dtype = config.floatX if isinstance(value, float) else smallest if is_number else found.dtype
    return ScalarType(dtype).make_constant(found.astype(dtype)[()], name)


def _number(value: object, dtype: str) -> Constant:
    """Return a Python number as a constant of a dtype."""
    with np.errstate(all="ignore"):
        return constant(value, dtype=compute_dtype(dtype))


def literal(value: Any, kind: str) -> str:
    """Return a number as a C expression of a C type."""
    if np.iscomplexobj(value):
        raise NotImplementedError(f"{value} has no C, because it is complex")
    if isinstance(value, (float, np.floating)):
        special = "NAN" if np.isnan(value) else "-INFINITY" if value < 0 else "INFINITY"
        text = repr(float(value)) if np.isfinite(value) else special
    else:
        text = f"{int(value)}u" if int(value) > 2**63 - 1 else str(int(value))
        text = text if int(value) > -(2**63) else f"{int(value) + 1} - 1"
    return f"(({kind})({text}))"


def as_scalar(x: object, name: str | None = None) -> Variable:
    """Return `x` if it is a variable of a scalar type, otherwise a constant or a scalar with the value of `x`."""
    if not isinstance(x, Variable):
        return constant(x, name)
    if isinstance(x.type, ScalarType):
        return x
    if getattr(x.type, "ndim", None) != 0:
        raise TypeError(f"{x} of {x.type} is not a scalar")
    return ScalarFromTensor()(x)  # type: ignore[no-any-return]


class ScalarOp(COp):
    """An op on numbers. A subclass defines `impl` for Python and `c_code`, which uses C variables of the numbers.

    `output_types_preference` returns the types of the outputs for those of the inputs. `first_number` is the position
    of the first input that has an influence on the dtype of Python numbers beside it.
    """

    nin = -1
    nout = 1
    first_number = 0
    name: str | None = None
    output_types_preference: Any = staticmethod(upcast_out)

    def __init__(self, output_types_preference: Any = None, name: str | None = None) -> None:
        if output_types_preference is not None:
            if not callable(output_types_preference):
                raise TypeError(f"output_types_preference must be a function of types, not {output_types_preference!r}")
            self.output_types_preference = output_types_preference
        self.name = name

    def make_node(self, *inputs: object) -> Apply:
        if self.nin not in (-1, len(inputs)):
            raise TypeError(f"{self} takes {self.nin} inputs, got {len(inputs)}")
        found = beside_others(inputs, as_scalar, _number, self.first_number, self.is_comparison)
        return Apply(self, found, [kind() for kind in self.output_types([variable.type for variable in found])])

    @property
    def is_comparison(self) -> bool:
        """True if the result is a boolean for inputs of every type."""
        return bool(self.output_types_preference == bool_out)

    def output_types(self, types: Sequence[ScalarType]) -> Sequence[ScalarType]:
        """Return the types of the outputs for the types of the inputs."""
        found: Sequence[ScalarType] = self.output_types_preference(*types)
        return found

    def impl(self, *inputs: Any) -> Any:
        """Return the value of the output, or a tuple of values, for Python numbers."""
        raise MethodNotDefined(f"{type(self).__name__} does not define impl")

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        results = self.impl(*inputs)
        values = results if self.nout > 1 else (results,)
        for cell, variable, value in zip(output_storage, node.outputs, values, strict=True):
            cell[0] = np.asarray(value).astype(variable.type.numpy_dtype)[()]

    def prepare_node(self, node: Apply, storage_map: Any, compute_map: Any, impl: str | None) -> None:
        """Do nothing. An op may call the method of the op on numbers that it contains."""

    def c_code_contiguous(
        self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]
    ) -> str:
        """Return C code for whole arrays that are contiguous: `inputs` and `outputs` are `PyArrayObject *`."""
        raise MethodNotDefined(f"{type(self).__name__} does not define c_code_contiguous")

    def c_code_contiguous_raw(self, dtype: str, n: str, i: str, o: str) -> str:
        """Return C code for `n` contiguous elements at the addresses `i` and `o`."""
        raise MethodNotDefined(f"{type(self).__name__} does not define c_code_contiguous_raw")

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>"]

    def _identity(self) -> tuple[Any, ...]:
        return (type(self), self.output_types_preference)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScalarOp) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __str__(self) -> str:
        return self.name or type(self).__name__


class UnaryScalarOp(ScalarOp):
    """A `ScalarOp` of one number."""

    nin = 1


class BinaryScalarOp(ScalarOp):
    """A `ScalarOp` of two numbers. `identity` is its neutral number, for reductions."""

    nin = 2
    identity: Any = None
    commutative: bool = False
    associative: bool = False


class ScalarFromTensor(COp):
    """The number in a tensor without dimensions."""

    __props__ = ()

    def make_node(self, x: Variable) -> Apply:
        if getattr(x.type, "ndim", None) != 0:
            raise TypeError(f"{x} of {x.type} is not a tensor without dimensions")
        return Apply(self, [x], [ScalarType(x.type.dtype)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0][()]

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        return f"{outputs[0]} = *(dtype_{inputs[0]} *)PyArray_DATA({inputs[0]});"


class TensorFromScalar(COp):
    """A tensor without dimensions that contains a number."""

    __props__ = ()

    def make_node(self, s: object) -> Apply:
        found = as_scalar(s)
        return Apply(self, [found], [TensorType(found.type.dtype, ())()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.array(inputs[0])

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        (x,), (z,) = inputs, outputs
        return f"""Py_XDECREF({z});
{z} = (PyArrayObject *)PyArray_SimpleNew(0, NULL, {node.outputs[0].type.dtype_specs()[2]});
if (!{z}) {{ {sub["fail"]} }}
*(dtype_{z} *)PyArray_DATA({z}) = {x};"""


scalar_from_tensor, tensor_from_scalar = ScalarFromTensor(), TensorFromScalar()


def check_has_c(op: ScalarOp, node: Apply) -> None:
    """Raise NotImplementedError for numbers that C computes with in no operator."""
    dtypes = [variable.type.dtype for variable in (*node.inputs, *node.outputs)]
    if any(dtype.startswith("complex") for dtype in dtypes):
        raise NotImplementedError(f"{op} has no C for complex numbers")
    if "float16" in dtypes:
        raise NotImplementedError(f"{op} has no C for float16")


def _in_float(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function computed in double for integers and booleans; NumPy would compute small ones in float16."""

    def in_float(*values: Any) -> Any:
        return function(*(float(value) if np.asarray(value).dtype.kind in "biu" else value for value in values))

    in_float.__name__ = function.__name__
    return in_float


# --- common ops ------------------------------------------------------------------------------------------------------


class Formula(ScalarOp):
    """A C expression of `x`, `y` and `z`, or an operator between any number of inputs. `FORMULAS` has the expressions.

    Each of them has a separate class, so that programs can test the class of an op, or derive from it.
    """

    formula: ClassVar[str]
    expression: ClassVar[str]
    function: Any
    identity: Any

    def __init__(self, output_types_preference: Any = None, name: str | None = None) -> None:
        super().__init__(output_types_preference, name or self.formula)
        self.nin = -1 if len(self.expression) == 1 else 1 + ("{y}" in self.expression) + ("{z}" in self.expression)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "formula" in cls.__dict__:
            cls.expression, function, rule, *identity = FORMULAS[cls.formula]
            cls.function, cls.output_types_preference = staticmethod(function), staticmethod(rule)
            cls.identity = identity[0] if identity else None
            cls.first_number = int(cls.formula == "switch")

    def impl(self, *inputs: Any) -> Any:
        if self.nin != -1:
            return self.function(*inputs)
        result = inputs[0]
        for value in inputs[1:]:
            result = self.function(result, value)
        return result

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        kind = node.outputs[0].type.dtype_specs()[1]
        if self.nin == -1:
            sign = _SIGNS_OF_BOOL[self.expression] if node.outputs[0].type == bool_ else self.expression
            return f"{outputs[0]} = {f' {sign} '.join(f'({kind}){value}' for value in inputs)};"
        operands = dict(zip("xyz", inputs, strict=False))
        if self.formula == "pow" and node.outputs[0].type.numpy_dtype.kind in "iu":
            return _INTEGER_POWER.format(**operands, z=outputs[0], type=kind, fail=sub["fail"])
        common = ScalarType(upcast(*(variable.type.dtype for variable in node.inputs)))
        kinds = {variable.type.numpy_dtype.kind for variable in node.inputs}
        if self.is_comparison and common.numpy_dtype.kind == "f" and kinds <= {"i", "u"}:
            raise NotImplementedError(f"{self} has no C for integers of which no type of C has all values")
        spelled = self.expression.format(**operands, type=kind, common=common.dtype_specs()[1])
        return f"{outputs[0]} = {spelled};"


class Mean(ScalarOp):
    """The mean of any number of inputs."""

    def impl(self, *inputs: Any) -> Any:
        return sum(inputs) / len(inputs)

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        kind = node.outputs[0].type.dtype_specs()[1]
        return f"{outputs[0]} = ({' + '.join(f'({kind}){value}' for value in inputs)}) / {len(inputs)};"


mean = Mean(float_out, name="mean")


class InRange(ScalarOp):
    """True for numbers between two others. `openlow` and `openhi` leave the ends out."""

    nin = 3

    def __init__(self, openlow: bool, openhi: bool) -> None:
        super().__init__(bool_out)
        self.openlow = openlow
        self.openhi = openhi

    def impl(self, x: Any, low: Any, high: Any) -> Any:
        above = np.greater(x, low) if self.openlow else np.greater_equal(x, low)
        return above & (np.less(x, high) if self.openhi else np.less_equal(x, high))

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        (x, low, high), (z,) = inputs, outputs
        return f"{z} = {x} >{'' if self.openlow else '='} {low} && {x} <{'' if self.openhi else '='} {high};"

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self.openlow, self.openhi)


inopenrange, inclosedrange = InRange(True, True), InRange(False, False)


class Cast(UnaryScalarOp):
    """A conversion to another type."""

    def __init__(self, o_type: ScalarType, name: str | None = None) -> None:
        super().__init__(specific_out(o_type), name)
        self.o_type = o_type

    def impl(self, x: Any) -> Any:
        return np.asarray(x).astype(self.o_type.numpy_dtype)[()]

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        test = " != 0" if self.o_type == bool_ else ""
        return f"{outputs[0]} = ({self.o_type.dtype_specs()[1]})({inputs[0]}{test});"


def cast(x: object, dtype: object) -> Variable:
    """Return a number converted to a dtype."""
    found = as_scalar(x)
    kind = ScalarType(dtype)
    return found if found.type == kind else as_scalar(Cast(kind)(found))


CONVERSIONS = {f"convert_to_{kind}": Cast(kind, f"convert_to_{kind}") for kind in all_types}
"""The conversions to each type, as attributes of the module: `convert_to_float32`."""
globals().update(CONVERSIONS)
_MATH = {
    "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log", "log2": "log2", "log10": "log10", "log1p": "log1p",
    "sqrt": "sqrt", "sin": "sin", "cos": "cos", "tan": "tan", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
}  # fmt: skip
_COMPARISONS = {"lt": ("<", "less"), "le": ("<=", "less_equal"), "gt": (">", "greater"), "ge": (">=", "greater_equal"),
                "eq": ("==", "equal"), "neq": ("!=", "not_equal")}  # fmt: skip
_INTEGER_POWER = """\
if ({y} < 0) {{
    PyErr_SetString(PyExc_ValueError, "Integers to negative integer powers are not allowed.");
    {fail}
}}
{{
    npy_uint64 cwrap_base = (npy_uint64){x}, cwrap_rest = (npy_uint64){y}, cwrap_power = 1;
    for (; cwrap_rest; cwrap_rest >>= 1, cwrap_base *= cwrap_base)
        if (cwrap_rest & 1)
            cwrap_power *= cwrap_base;
    {z} = ({type})cwrap_power;
}}"""
_SIGNS_OF_BOOL = {"+": "||", "*": "&&"}
_CLIP = "({type}){x} < ({type}){y} ? ({type}){y} : ({type}){x} > ({type}){z} ? ({type}){z} : ({type}){x}"
FORMULAS: dict[str, tuple[Any, ...]] = {
    "add": ("+", np.add, upcast_out, 0),
    "mul": ("*", np.multiply, upcast_out, 1),
    "sub": ("({type}){x} - ({type}){y}", np.subtract, _no_bool(upcast_out, "xor")),
    "true_div": ("({type}){x} / ({type}){y}", np.true_divide, upgrade_to_float),
    "pow": ("pow({x}, {y})", np.power, upcast_out),
    "arctan2": ("atan2({x}, {y})", _in_float(np.arctan2), upgrade_to_float_no_complex),
    "scalar_maximum": (
        "({type}){x} > ({type}){y} || {x} != {x} ? ({type}){x} : ({type}){y}",
        np.maximum,
        upcast_out_no_complex,
    ),
    "scalar_minimum": (
        "({type}){x} < ({type}){y} || {x} != {x} ? ({type}){x} : ({type}){y}",
        np.minimum,
        upcast_out_no_complex,
    ),
    "and_": ("({type}){x} & ({type}){y}", np.bitwise_and, _bits_out, -1),
    "or_": ("({type}){x} | ({type}){y}", np.bitwise_or, _bits_out, 0),
    "xor": ("({type}){x} ^ ({type}){y}", np.bitwise_xor, _bits_out, 0),
    "switch": ("{x} ? ({type}){y} : ({type}){z}", lambda x, y, z: y if x else z, lambda _x, y, z: upcast_out(y, z)),
    "identity": ("{x}", lambda x: x, same_out),
    "second": ("{y}", lambda _x, y: y, transfer_type(1)),
    "neg": ("-{x}", np.negative, _no_bool(same_out, "invert")),
    "abs": ("{x} <= 0 ? 0 - {x} : {x}", np.abs, same_out),
    "square": ("{x} * {x}", np.square, same_out),
    "reciprocal": ("1.0 / {x}", lambda x: 1.0 / x, upgrade_to_float),
    "ceil": ("ceil({x})", np.ceil, upgrade_to_float_no_complex),
    "floor": ("floor({x})", np.floor, upgrade_to_float_no_complex),
    "trunc": ("trunc({x})", np.trunc, upgrade_to_float_no_complex),
    "sgn": ("{x} > 0 ? 1 : {x} < 0 ? -1 : {x} == 0 ? 0 : {x}", np.sign, same_out_nocomplex),
    "clip": (_CLIP, np.clip, upcast_out_no_complex),
    "deg2rad": ("{x} * (3.141592653589793 / 180)", _in_float(np.deg2rad), upgrade_to_float_no_complex),
    "rad2deg": ("{x} * (180 / 3.141592653589793)", _in_float(np.rad2deg), upgrade_to_float_no_complex),
    "isnan": ("isnan((double){x})", np.isnan, bool_out),
    "isinf": ("isinf((double){x})", np.isinf, bool_out),
    **{
        name: (f"{function}(({{type}}){{x}})", _in_float(getattr(np, name)), upgrade_to_float)
        for name, function in _MATH.items()
    },
    **{
        name: (f"({{common}}){{x}} {sign} ({{common}}){{y}}", getattr(np, f), bool_out)
        for name, (sign, f) in _COMPARISONS.items()
    },
}
"""The common ops: C expression, function in Python, rule for the types of results, neutral number."""


_CLASSES = {
    "arctan2": "ArcTan2", "and_": "AND", "or_": "OR", "xor": "XOR", "lt": "LT", "le": "LE", "gt": "GT", "ge": "GE",
    "eq": "EQ", "neq": "NEQ", "isnan": "IsNan", "isinf": "IsInf", "square": "Sqr", "arcsin": "ArcSin",
    "arccos": "ArcCos", "arctan": "ArcTan", "arcsinh": "ArcSinh", "arccosh": "ArcCosh", "arctanh": "ArcTanh",
    "deg2rad": "Deg2Rad", "rad2deg": "Rad2Deg",
}  # fmt: skip
CLASSES: dict[str, type[Formula]] = {}
"""The classes of the common ops by name: `CLASSES["Add"]`. They and their ops are attributes of the module."""
OPS: dict[str, Formula] = {}
for _name in FORMULAS:
    _class = _CLASSES.get(_name, "".join(map(str.capitalize, _name.split("_"))))
    CLASSES[_class] = type(_class, (Formula,), {"formula": _name, "__module__": __name__})
    OPS[_name] = CLASSES[_class]()


class _Division(BinaryScalarOp):
    """Base of the two results of a division."""

    part: ClassVar[str]

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>", '"cwrap_op_division.h"']

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        kind = node.outputs[0].type.numpy_dtype.kind
        kind, result = "u" if kind == "b" else kind, node.outputs[0].type.dtype_specs()[1]
        return f"{outputs[0]} = ({result})cwrap_{self.part}_{kind}({', '.join(inputs)});"


class IntDiv(_Division):
    """The quotient, rounded down."""

    part = "quotient"

    def impl(self, x: Any, y: Any) -> Any:
        return np.floor_divide(x, y)


class Mod(_Division):
    """The remainder, with the sign of the divisor."""

    part = "remainder"

    def impl(self, x: Any, y: Any) -> Any:
        return np.remainder(x, y)


class Invert(UnaryScalarOp):
    """The number with all bits inverted, or the other boolean."""

    def impl(self, x: Any) -> Any:
        return np.invert(x)

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        kind = node.outputs[0].type
        return f"{outputs[0]} = ({kind.dtype_specs()[1]}){'!' if kind.dtype == 'bool' else '~'}{inputs[0]};"


int_div, mod, invert = IntDiv(upcast_out, "int_div"), Mod(upcast_out, "mod"), Invert(same_out, "invert")


def __getattr__(name: str) -> Any:
    if name not in OPS and name not in CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return OPS[name] if name in OPS else CLASSES[name]
