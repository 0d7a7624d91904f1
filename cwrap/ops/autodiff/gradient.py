"""Gradients of graphs: `grad(cost, x)`, and `verify_grad`, which compares them with differences.

An op has its derivative in `L_op(inputs, outputs, output_gradients)`, `pullback`, which is another name of `L_op`, or
`grad(inputs, output_gradients)`. They return a gradient for each input; derivatives.py has those of the elementwise
functions and of functions of NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, overload
from weakref import WeakKeyDictionary

import numpy as np

from cwrap.ops.autodiff.derivatives import gradients_of, own_derivative
from cwrap.ops.dtypes import kind
from cwrap.ops.failure import OpsError
from cwrap.ops.functions.function import function
from cwrap.ops.graph.core import Apply, Op, Type, Variable, sorted_nodes
from cwrap.ops.types.numpy_ops import call
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType, TensorVariable, constant

if TYPE_CHECKING:
    from typing import TypedDict

    from typing_extensions import Unpack

    class Options(TypedDict, total=False):
        """Options of `grad`, of which tensors are the results."""

        disconnected_inputs: str
        known_grads: Mapping[Variable, Variable] | None
        return_disconnected: Literal["zero"]
        add_names: bool
        null_gradients: str


Constants: TypeAlias = "Iterable[Variable] | None"
Tensor = TypeVar("Tensor", bound=TensorVariable)


class GradientError(OpsError):
    """A gradient differs from the differences that it should be close to."""


class DisconnectedInputError(OpsError):
    """The cost does not depend on a variable whose gradient is wanted."""


class NullTypeGradError(TypeError):
    """A gradient is wanted that an op says does not exist."""


class NullType(Type):
    """The type of a gradient that does not exist, and the reason. It has no values."""

    __props__ = ("why_null",)

    def __init__(self, why_null: str = "") -> None:
        self.why_null = why_null


class DisconnectedType(Type):
    """The type of a gradient that an op returns for an input that its outputs do not depend on."""

    __props__ = ()

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        raise TypeError("a gradient that does not exist has no value")


@overload
def grad(
    cost: Any, wrt: TensorVariable, consider_constant: Constants = None, **options: Unpack[Options]
) -> TensorVariable: ...
@overload
def grad(
    cost: Any, wrt: list[Tensor], consider_constant: Constants = None, **options: Unpack[Options]
) -> list[TensorVariable]: ...
@overload
def grad(
    cost: Any, wrt: tuple[Tensor, ...], consider_constant: Constants = None, **options: Unpack[Options]
) -> tuple[TensorVariable, ...]: ...
@overload
def grad(
    cost: Any,
    wrt: Any,
    consider_constant: Constants = None,
    disconnected_inputs: str = "raise",
    known_grads: Mapping[Variable, Variable] | None = None,
    *,
    return_disconnected: str = "zero",
    add_names: bool = True,
    null_gradients: str = "raise",
) -> Any: ...
def grad(
    cost: Any,
    wrt: Any,
    consider_constant: Constants = None,
    disconnected_inputs: str = "raise",
    known_grads: Mapping[Variable, Variable] | None = None,
    *,
    return_disconnected: str = "zero",
    add_names: bool = True,  # noqa: ARG001
    null_gradients: str = "raise",
) -> Any:
    """Return the gradient of a scalar with respect to a variable, or a list of gradients for a list of variables.

    - `consider_constant`: variables through which no gradient is passed.
    - `disconnected_inputs`: what to do if the cost does not depend on a variable: "raise" a DisconnectedInputError,
      "warn", or "ignore". The gradient is then zero.
    - `known_grads`: gradients of variables that are known. `cost` may then be None.
    - `return_disconnected`: the gradient if the cost does not depend on a variable: "zero", "none" for None, or
      "disconnected" for a variable of a `DisconnectedType`.
    - `null_gradients`: what to do if an op says that a gradient does not exist (`grad_undefined`): "raise" a
      NullTypeGradError, or "return" the variable of a `NullType`.
    - `add_names` is accepted for compatibility, without effect.

    Raise TypeError if the cost is not a real scalar, NotImplementedError if an op has no derivative.
    """
    if return_disconnected not in ("zero", "none", "disconnected"):
        raise ValueError(f"return_disconnected must be 'zero', 'none' or 'disconnected', not {return_disconnected!r}")
    if disconnected_inputs not in ("raise", "warn", "ignore"):
        raise ValueError(f'disconnected_inputs must be "raise", "warn" or "ignore", not {disconnected_inputs!r}')
    wanted = list(wrt) if isinstance(wrt, (list, tuple)) else [wrt]
    found = {id(variable): known for variable, known in (known_grads or {}).items()}
    ends: list[Variable] = list(known_grads or {})
    for variable in wanted:
        if not isinstance(variable, Variable):
            raise TypeError(f"gradients are those with respect to variables, not to {variable!r}")
    if cost is not None:
        _check_cost(cost)
        one = constant(1, dtype=cost.type.dtype)
        one.tag.gradient_of = cost  # the inputs of the cost may be inputs of functions that compute the gradient
        found.setdefault(id(cost), one)
        ends.append(cost)
    _propagate(found, ends, wanted, consider_constant or ())
    missing = [found[id(v)].type for v in wanted if _is_null(found.get(id(v)))]
    if missing and null_gradients == "raise":
        raise NullTypeGradError(missing[0].why_null)
    gradients = [_gradient(found, variable, disconnected_inputs, return_disconnected) for variable in wanted]
    return type(wrt)(gradients) if isinstance(wrt, (list, tuple)) else gradients[0]


def _check_cost(cost: Any) -> None:
    if not isinstance(cost, Variable):
        raise TypeError(f"the cost must be a variable of a graph, not {cost!r}")
    kind_of_type: Any = cost.type
    if not isinstance(kind_of_type, (TensorType, ScalarType)) or kind_of_type.ndim or kind(kind_of_type.dtype) != "f":
        raise TypeError(f"the cost must be a scalar of a floating dtype, not {cost} of {cost.type}")


def _propagate(
    found: dict[int, Any], ends: Sequence[Variable], wanted: Sequence[Variable], constants: Iterable[Variable]
) -> None:
    """Add to `found`, by id, the gradients of all variables between the wanted ones and the ends."""
    blocked = {id(variable) for variable in constants}
    nodes = sorted_nodes(ends, [])
    reached = {id(variable) for variable in wanted}
    needed: list[Apply] = []
    for node in nodes:
        if any(id(variable) in reached and id(variable) not in blocked for variable in node.inputs):
            needed.append(node)
            reached.update(id(output) for output in node.outputs)
    for node in reversed(needed):
        if not any(id(output) in found and id(output) not in blocked for output in node.outputs):
            continue
        for variable, gradient in zip(node.inputs, gradients_of_node(node, found), strict=True):
            is_wanted = id(variable) in reached and id(variable) not in blocked
            if gradient is not None and is_wanted and is_continuous(variable):
                earlier = found.get(id(variable))
                found[id(variable)] = gradient if earlier is None else _added(earlier, gradient)


def _is_null(gradient: Any) -> bool:
    return isinstance(getattr(gradient, "type", None), NullType)


def _added(first: Any, second: Any) -> Any:
    """Return the sum of two gradients, which does not exist if one of them does not."""
    return first if _is_null(first) else second if _is_null(second) else first + second


def is_continuous(variable: Variable) -> bool:
    """Return False for integers and booleans, through which no gradient is passed."""
    return kind(getattr(variable.type, "dtype", "float64")) in "fc"


_COMPILED: WeakKeyDictionary[Op, Callable[..., Any]] = WeakKeyDictionary()


def compiled_for(op: Op, graph: Callable[[], tuple[list[Any], list[Any]]]) -> Callable[..., Any]:
    """Return the function of a graph of inputs and outputs, which is compiled when an op first needs it."""
    found = _COMPILED.get(op)
    if found is None:
        found = _COMPILED[op] = function(*graph(), "fused or python", on_unused_input="ignore")
    return found


def total(product: Any) -> Any:
    """Return the sum of all elements of an array or a scalar."""
    return call("sum", product) if product.type.ndim else product


def gradients_of_node(node: Apply, found: Mapping[int, Any]) -> list[Any]:
    """Return the gradients of the inputs of an application; None without a gradient."""
    outputs = [found.get(id(output)) for output in node.outputs]
    null = next((gradient for gradient in outputs if _is_null(gradient)), None)
    if null is not None:
        return [null] * len(node.inputs)
    gradients = gradients_of(node, outputs)
    if gradients is not None:
        return gradients
    given = [DisconnectedType()() if gradient is None else gradient for gradient in outputs]
    gradients = list(own_derivative(node.op, node.inputs, node.outputs, given))
    if len(gradients) != len(node.inputs):
        raise ValueError(f"the derivative of {node.op} has {len(gradients)} gradients, for {len(node.inputs)} inputs")
    return [_checked(node, number, gradient) for number, gradient in enumerate(gradients)]


def _checked(node: Apply, number: int, gradient: Any) -> Any:
    if gradient is None or isinstance(getattr(gradient, "type", None), DisconnectedType):
        return None
    expected = node.inputs[number].type
    if isinstance(expected, TensorType) and getattr(gradient, "ndim", expected.ndim) != expected.ndim:
        raise ValueError(
            f"the derivative of {node.op} has a gradient with {gradient.ndim} dimensions for input {number}, "
            f"which has {expected.ndim}"
        )
    return gradient


def _gradient(found: Mapping[int, Any], variable: Variable, disconnected_inputs: str, return_disconnected: str) -> Any:
    if id(variable) in found:
        return found[id(variable)]
    remedy = '; disconnected_inputs="ignore" makes its gradient zero'
    report(f"the cost does not depend on {variable}", disconnected_inputs, remedy)
    if return_disconnected != "zero":
        return None if return_disconnected == "none" else DisconnectedType()()
    return call("zeros_like", variable, dtype="float64" if kind(variable.type.dtype) not in "fc" else None)


def report(message: str, action: str, remedy: str = "") -> None:
    """Raise DisconnectedInputError with a message and its remedy, or warn, or do nothing: "raise", "warn", "ignore"."""
    if action == "raise":
        raise DisconnectedInputError(message + remedy)
    if action == "warn":
        import warnings

        warnings.warn(message, stacklevel=4)


def verify_grad(
    fun: Callable[..., Variable],
    pt: Sequence[Any],
    n_tests: int = 2,
    rng: Any = None,
    eps: float | None = None,
    abs_tol: float | None = None,
    rel_tol: float | None = None,
    mode: Any = None,
) -> None:
    """Compare the gradient of a function of variables with differences at a point; raise GradientError.

    `fun` takes a variable for each array of floats in `pt`, and returns one. `n_tests` random combinations of its
    elements are differentiated; `eps` is the step. The defaults are those for the dtype: for float64 a step of 1e-7 and
    tolerances of 1e-4. `rng` is a generator of random numbers of NumPy.
    """
    arrays = [np.array(value) for value in pt]
    if any(array.dtype not in (np.float32, np.float64) for array in arrays):
        raise TypeError(f"expected arrays of float32 or float64, got {', '.join(str(a.dtype) for a in arrays)}")
    narrow = any(array.dtype == np.float32 for array in arrays)
    step = eps if eps is not None else 3e-4 if narrow else 1e-7
    tolerances = (
        abs_tol if abs_tol is not None else 1e-2 if narrow else 1e-4,
        rel_tol if rel_tol is not None else 1e-2 if narrow else 1e-4,
    )
    random = rng if rng is not None else np.random.default_rng(0)
    inputs = [TensorType(array.dtype, (None,) * array.ndim)(f"input {k}") for k, array in enumerate(arrays)]
    output = fun(*inputs)
    f = function(inputs, output, mode=mode)
    weights = output.type.plain(output.type.dtype, (None,) * output.type.ndim)("weights")
    gradients = grad(total(output * weights), inputs, disconnected_inputs="ignore")
    g = function([*inputs, weights], gradients, mode=mode, on_unused_input="ignore")
    for _ in range(n_tests):
        factors = random.uniform(0.5, 1.5, np.shape(f(*arrays))).astype(output.type.dtype)
        for number, computed in enumerate(g(*arrays, factors)):
            _compare(
                lambda *values, w=factors: float(np.sum(f(*values) * w)), arrays, number, computed, step, tolerances
            )


def _compare(
    f: Callable[..., float],
    arrays: Sequence[Any],
    number: int,
    computed: Any,
    step: float,
    tolerances: tuple[float, float],
) -> None:
    """Compare the gradient of one argument with symmetric differences."""
    expected = np.zeros(arrays[number].shape)
    for index in np.ndindex(expected.shape):
        values = []
        for sign in (1, -1):
            changed = [array.copy() for array in arrays]
            changed[number][index] += sign * step
            values.append((f(*changed), float(changed[number][index])))
        (above, high), (below, low) = values
        expected[index] = (above - below) / (high - low)
    if computed.shape != expected.shape:
        raise GradientError(f"the gradient of argument {number} has shape {computed.shape}, not {expected.shape}")
    if not np.allclose(computed, expected, atol=tolerances[0], rtol=tolerances[1]):
        raise GradientError(f"the gradient of argument {number} is {computed}, but differences are {expected}")
