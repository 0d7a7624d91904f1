"""Ops that draw random numbers: `normal(loc, scale, size=(3,), rng=rng)` is `rng.normal(loc, scale, (3,))` in a graph.

NumPy's generator draws the numbers, so they are those that the same calls outside of a graph return. The op does not
change its generator: its first output is a copy that has advanced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cwrap.ops.dtypes import kind
from cwrap.ops.graph.core import Apply, Constant, Op, Variable
from cwrap.ops.loops.elementwise import broadcast_sizes
from cwrap.ops.settings import config
from cwrap.ops.types.generics import copied, random_generator_type
from cwrap.ops.types.shared import shared
from cwrap.ops.types.tensors import TensorType, as_tensor_variable, sizes_of

_NEEDED = object()  # the default of a required parameter
_SIZE_TYPE = TensorType("int64", ())
_FLOATS, _INTEGERS = ("float32", "float64"), ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_FLOATING, _INTEGRAL, _OF_FIRST = "floating", "integral", "of the first parameter"  # the dtype if none is given


class RandomOp(Op):
    """An op with the outputs generator and numbers. Its inputs are the generator, the sizes and the parameters.

    `names` are the names of the parameters that are inputs; `options` are additional keyword arguments, as pairs.
    """

    __props__ = ("method", "dtype", "ndim_size", "names", "options")
    default_output = 1

    def __init__(
        self,
        method: str,
        dtype: str,
        ndim_size: int | None,
        names: tuple[str, ...],
        options: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        self.method, self.dtype, self.ndim_size, self.names, self.options = method, dtype, ndim_size, names, options

    def make_node(self, rng: Variable, *inputs: Variable) -> Apply:
        if rng.type != random_generator_type:
            raise TypeError(f"{self}: rng must be a variable of a numpy.random.Generator, not of {rng.type}")
        drawn = DISTRIBUTIONS[self.method]
        count = self.ndim_size or 0
        parameters = dict(zip(self.names, inputs[count:], strict=True))
        shape = _broadcast(drawn, parameters) if self.ndim_size is None else _known(inputs[:count])
        whole = (*shape, *(None,) * drawn.ndim_result)
        return Apply(self, [rng, *inputs], [random_generator_type(), TensorType(self.dtype, whole)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        rng = copied(inputs[0])
        count = self.ndim_size or 0
        keywords = {**dict(zip(self.names, inputs[count + 1 :], strict=True)), **dict(self.options)}
        if self.ndim_size is not None:
            keywords["size"] = tuple(int(size) for size in inputs[1 : count + 1])
        numbers = getattr(rng, self.method)(**keywords)
        output_storage[0][0] = rng
        output_storage[1][0] = np.asarray(numbers, dtype=node.outputs[1].type.numpy_dtype)

    def __str__(self) -> str:
        return f"random.{self.method}"


@dataclass(frozen=True, eq=False)
class Distribution:
    """A function that adds a `RandomOp` to a graph, with the parameters of the generator's method of the same name.

    `ndim` and `ndim_result` are the numbers of dimensions of the parameters and the result of one draw, where they are
    not 0. `options` are the keyword arguments that are no variables. `dtypes` are those that NumPy's method draws;
    other dtypes are converted.
    """

    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    result: str = _FLOATING
    ndim: Mapping[str, int] = field(default_factory=dict)
    ndim_result: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    dtypes: tuple[str, ...] = ()
    has_size: bool = True

    def __call__(
        self, *values: Any, size: Any = None, rng: Variable | None = None, dtype: Any = None, **named: Any
    ) -> Any:
        """Return a variable of random numbers.

        `size` is an int, a sequence of ints and integer variables, or `x.shape`; None draws as many numbers as the
        parameters have when they are broadcast. `rng` is a variable of a generator, for example
        `shared(np.random.default_rng())`, which a function advances if its `updates` contain `x.update` of the result
        `x`. Without one, a new generator is made, which each call of a function advances. The dtype of floating-point
        numbers is `config.floatX`, unless `dtype` is given. Raise TypeError for missing and unknown parameters.
        """
        given = self._bound(values, named)
        options = {key: named.get(key, default) for key, default in self.options.items()}
        parameters = {key: as_tensor_variable(self._array_of(key, value)) for key, value in given.items()}
        sizes = None if size is None else list(map(_size, sizes_of(size)))
        if sizes is not None and not self.has_size:
            raise TypeError(f"{self.name}() takes no size")
        kept = self._dtype(parameters) if dtype is None else str(np.dtype(dtype))
        if kept in self.dtypes:
            options["dtype"] = kept
        op = RandomOp(self.name, kept, None if sizes is None else len(sizes), tuple(parameters), tuple(options.items()))
        generator: Any = shared(np.random.default_rng(), borrow=True) if rng is None else rng
        advanced, numbers = op(generator, *(sizes or ()), *parameters.values(), return_list=True)
        numbers.rng, numbers.update = generator, (generator, advanced)
        if rng is None:
            generator.default_update = advanced
        return numbers

    def _bound(self, values: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of the parameters by name, without those that are None."""
        names = list(self.parameters)
        if len(values) > len(names):
            raise TypeError(f"{self.name}() takes {len(names)} parameters ({', '.join(names)}), got {len(values)}")
        given = dict(zip(names, values, strict=False))
        for key, value in named.items():
            if key in given:
                raise TypeError(f"{self.name}() parameter {key!r} is given twice")
            if key in self.parameters:
                given[key] = value
            elif key not in self.options:
                known = ", ".join([*names, *self.options, "size", "rng", "dtype"])
                raise TypeError(f"{self.name}() has no parameter {key!r}; it has {known}")
        whole = {**self.parameters, **given}
        missing = [key for key, value in whole.items() if value is _NEEDED]
        if missing:
            raise TypeError(f"{self.name}() needs {', '.join(missing)}")
        return {key: value for key, value in whole.items() if value is not None}

    def _array_of(self, key: str, value: Any) -> Any:
        """Return the value of a parameter: an integer means the numbers below it if elements are chosen."""
        is_count = self.result == _OF_FIRST and key == next(iter(self.parameters)) and isinstance(value, int)
        return np.arange(value) if is_count else value

    def _dtype(self, parameters: Mapping[str, Any]) -> str:
        if self.result == _OF_FIRST:
            return str(next(iter(parameters.values())).type.dtype)
        return "int64" if self.result == _INTEGRAL else str(config.floatX)


def _size(entry: Any) -> Any:
    """Return a size as a variable: a constant of int64, or a variable of integers."""
    variable = as_tensor_variable(entry)
    if variable.type.ndim or kind(variable.type.dtype) not in "iu":
        raise TypeError(f"a size must be an integer or an integer variable, not {entry!r}")
    if isinstance(variable, Constant) and variable.data < 0:
        raise ValueError(f"a size must not be negative, but {entry} is")
    return _SIZE_TYPE.make_constant(variable.data) if isinstance(variable, Constant) else variable


def _known(sizes: Sequence[Any]) -> tuple[int | None, ...]:
    return tuple(int(size.data) if isinstance(size, Constant) else None for size in sizes)


def _broadcast(drawn: Distribution, parameters: Mapping[str, Any]) -> tuple[int | None, ...]:
    """Return the shape of the numbers that parameters without `size` give."""
    outer = []
    for name, variable in parameters.items():
        ndim = drawn.ndim.get(name, 0)
        if variable.type.ndim < ndim:
            raise TypeError(f"{drawn.name}() parameter {name!r} needs {ndim} dimensions, not {variable.type.ndim}")
        outer.append(variable.type.shape[: variable.type.ndim - ndim])
    return broadcast_sizes(outer)


_ALL = (
    Distribution("random", dtypes=_FLOATS),
    Distribution("uniform", {"low": 0.0, "high": 1.0}),
    Distribution("normal", {"loc": 0.0, "scale": 1.0}),
    Distribution("standard_normal", dtypes=_FLOATS),
    Distribution("lognormal", {"mean": 0.0, "sigma": 1.0}),
    Distribution("exponential", {"scale": 1.0}),
    Distribution("standard_exponential", dtypes=_FLOATS),
    Distribution("gamma", {"shape": _NEEDED, "scale": 1.0}),
    Distribution("standard_gamma", {"shape": _NEEDED}, dtypes=_FLOATS),
    Distribution("beta", {"a": _NEEDED, "b": _NEEDED}),
    Distribution("chisquare", {"df": _NEEDED}),
    Distribution("noncentral_chisquare", {"df": _NEEDED, "nonc": _NEEDED}),
    Distribution("f", {"dfnum": _NEEDED, "dfden": _NEEDED}),
    Distribution("noncentral_f", {"dfnum": _NEEDED, "dfden": _NEEDED, "nonc": _NEEDED}),
    Distribution("standard_t", {"df": _NEEDED}),
    Distribution("standard_cauchy"),
    Distribution("laplace", {"loc": 0.0, "scale": 1.0}),
    Distribution("logistic", {"loc": 0.0, "scale": 1.0}),
    Distribution("gumbel", {"loc": 0.0, "scale": 1.0}),
    Distribution("pareto", {"a": _NEEDED}),
    Distribution("weibull", {"a": _NEEDED}),
    Distribution("power", {"a": _NEEDED}),
    Distribution("rayleigh", {"scale": 1.0}),
    Distribution("wald", {"mean": _NEEDED, "scale": _NEEDED}),
    Distribution("vonmises", {"mu": _NEEDED, "kappa": _NEEDED}),
    Distribution("triangular", {"left": _NEEDED, "mode": _NEEDED, "right": _NEEDED}),
    Distribution("poisson", {"lam": 1.0}, _INTEGRAL),
    Distribution("binomial", {"n": _NEEDED, "p": _NEEDED}, _INTEGRAL),
    Distribution("negative_binomial", {"n": _NEEDED, "p": _NEEDED}, _INTEGRAL),
    Distribution("geometric", {"p": _NEEDED}, _INTEGRAL),
    Distribution("hypergeometric", {"ngood": _NEEDED, "nbad": _NEEDED, "nsample": _NEEDED}, _INTEGRAL),
    Distribution("logseries", {"p": _NEEDED}, _INTEGRAL),
    Distribution("zipf", {"a": _NEEDED}, _INTEGRAL),
    Distribution("integers", {"low": _NEEDED, "high": None}, _INTEGRAL, options={"endpoint": False}, dtypes=_INTEGERS),
    Distribution("multinomial", {"n": _NEEDED, "pvals": _NEEDED}, _INTEGRAL, {"pvals": 1}, 1),
    Distribution("multivariate_normal", {"mean": _NEEDED, "cov": _NEEDED}, ndim={"mean": 1, "cov": 2}, ndim_result=1),
    Distribution("dirichlet", {"alpha": _NEEDED}, ndim={"alpha": 1}, ndim_result=1),
    Distribution("choice", {"a": _NEEDED, "p": None}, _OF_FIRST, {"a": 1, "p": 1}, options={"replace": True}),
    Distribution("permutation", {"x": _NEEDED}, _OF_FIRST, {"x": 1}, 1, has_size=False),
)
DISTRIBUTIONS: dict[str, Distribution] = {each.name: each for each in _ALL}
"""The functions by the name of the generator's method."""
