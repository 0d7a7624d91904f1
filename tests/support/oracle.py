"""Support for the tests of `_C`: dtypes, declared calls, tensors in every memory layout, and comparison with NumPy.

`_C` has the type `Any` here, because tests also make calls that its stub forbids.
"""

from __future__ import annotations

import functools
import itertools
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from planned_declarations import declared

import _C as module  # noqa: N811
from cwrap.dtypes import Dtype
from cwrap.plan import Overload, Parameter, Wrapper

_C: Any = module
Array: TypeAlias = npt.NDArray[Any]


# ---- dtypes ----


@dataclass(frozen=True, slots=True)
class Kind:
    """A dtype: its row of the dtype table, and the corresponding types of `_C` and NumPy."""

    row: Dtype
    tensor: Any
    storage: Any
    numpy: np.dtype[Any]

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def floating(self) -> bool:
        return self.row.floating

    @property
    def wide(self) -> np.dtype[Any]:
        """Return the dtype in which an oracle computes without losing precision or wrapping around."""
        return np.dtype(np.float64 if self.floating else np.int64)

    @property
    def accumulate(self) -> type[Any]:
        """Return the Python type of a sum."""
        return float if self.floating else int

    @property
    def eps(self) -> float:
        """Return the distance from 1 to the next larger value; 0 for integers."""
        return 2.0 ** (1 - self.row.digits) if self.floating else 0.0

    def __str__(self) -> str:
        return self.name


def _kind(row: Dtype) -> Kind:
    return Kind(row, getattr(_C, f"{row.name}Tensor"), getattr(_C, f"{row.name}Storage"), np.dtype(row.numpy))


KINDS = tuple(_kind(row) for row in declared().dtypes.rows)
FLOATING = tuple(kind for kind in KINDS if kind.floating)
INTEGRAL = tuple(kind for kind in KINDS if not kind.floating)
BY_NAME = {kind.name: kind for kind in KINDS}
FLOAT, DOUBLE, HALF = BY_NAME["Float"], BY_NAME["Double"], BY_NAME["Half"]
LONG, INT, BYTE = BY_NAME["Long"], BY_NAME["Int"], BY_NAME["Byte"]


BY_DTYPE = {kind.numpy: kind for kind in KINDS}


def of_dtype(dtype: npt.DTypeLike) -> Kind:
    """Return the kind that corresponds to a NumPy dtype."""
    return BY_DTYPE[np.dtype(dtype)]


# ---- declared calls ----


@dataclass(frozen=True, slots=True)
class Signature:
    """One way to call a declared name: an overload as a method or a function, and the dtypes that have it."""

    name: str
    form: str  # "method" or "function"
    wrapper: Wrapper
    overload: Overload

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Return the parameters of the call, without the receiver of a method."""
        return self.overload.method_parameters if self.form == "method" else self.overload.parameters

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(BY_NAME[row.name] for row in self.overload.dtypes)


@functools.cache
def signatures() -> tuple[Signature, ...]:
    """Return every way to call every declared name."""
    found = []
    for plan in declared().plans:
        for wrapper in plan.wrappers:
            for overload in wrapper.overloads:
                found += [Signature(wrapper.python_name, form, wrapper, overload) for form in overload.variants]
    return tuple(found)


@functools.cache
def forms(name: str) -> frozenset[str]:
    """Return "method", "function" or both, depending on the variants of a name."""
    return frozenset(s.form for s in signatures() if s.name == name)


@functools.cache
def kinds_of(name: str) -> tuple[Kind, ...]:
    """Return the dtypes that have a declared name."""
    names = {kind.name for s in signatures() if s.name == name for kind in s.kinds}
    return tuple(kind for kind in KINDS if kind.name in names)


@functools.cache
def takes_out(name: str) -> bool:
    """Return whether an overload of a name has `out=`."""
    return any(p.output for s in signatures() if s.name == name for p in s.parameters)


# ---- values ----


def sorted_numbers(x: Array, dim: int = -1) -> Array:
    """Return a sorted array. Halves are sorted as floats: with NaNs, NumPy's sort of float16 is wrong with AVX-512."""
    return np.sort(x.astype(np.float32) if x.dtype == np.float16 else x, dim).astype(x.dtype)


def generator(*key: object) -> np.random.Generator:
    """Return a random number generator whose seed depends on the key only."""
    return np.random.default_rng(zlib.crc32(repr([str(k) for k in key]).encode()))


def special(kind: Kind) -> Array:
    """Return special values of a dtype: limits, zeros, infinities, NaN and values near them."""
    if not kind.floating:
        info = np.iinfo(kind.numpy)
        values = {info.min, info.min + 1, info.max, info.max - 1, 0, 1, 2, 3, 7, 10, 31, 63, 64, 100}
        values |= {-v for v in (1, 2, 3, 7, 10, 64)} if kind.row.signed else set()
        return np.array(sorted(v for v in values if info.min <= v <= info.max), kind.numpy)
    limits = np.finfo(kind.numpy)
    positive = [
        0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 0.1, 0.7, 3.5, 10.0, 100.0, 1000.5, np.pi, np.e, float(np.sqrt(2)),
        float(limits.max), float(limits.tiny), float(limits.smallest_subnormal), float(limits.eps),
        float(limits.tiny) / 2, 1 - float(limits.eps) / 2, 1 + float(limits.eps), 1 / float(limits.eps), np.inf,
    ]  # fmt: skip
    with np.errstate(all="ignore"):
        return np.array([*positive, *(-v for v in positive), np.nan], kind.numpy)


def numbers(kind: Kind, shape: tuple[int, ...], rng: np.random.Generator, low: float = -9, high: float = 9) -> Array:
    """Return ordinary values: small integers, or floats with a few digits."""
    if kind.floating:
        return (rng.integers(int(low * 8), int(high * 8) + 1, shape) / 8).astype(kind.numpy)
    low = low if kind.row.signed else 0
    return rng.integers(int(low), int(high) + 1, shape).astype(kind.numpy)


# Vectors with lengths around those of SIMD registers, matrices, and more dimensions than a tensor's header holds (5).
SHAPES: tuple[tuple[int, ...], ...] = (
    (1,), (2,), (7,), (16,), (33,), (3, 5), (1, 4), (4, 1), (17, 3), (2, 3, 4), (3, 1, 2, 2), (2, 1, 3, 2, 2),
    (1, 2, 1, 2, 1, 2, 1),
)  # fmt: skip


Item = TypeVar("Item")


def some(rng: np.random.Generator, items: tuple[Item, ...], count: int = 5) -> list[Item]:
    """Return a sample of the items. The sample depends on the generator, so that all dtypes together use every item."""
    return [items[k] for k in rng.permutation(len(items))[:count]]


# ---- tensors in every memory layout ----

LAYOUTS = ("contiguous", "transposed", "stepped", "offset", "expanded", "permuted", "numpy", "readonly")


def tensor(array: Array) -> Any:
    """Return a contiguous tensor with a copy of the array; a tensor without dimensions if the array is empty."""
    kind = of_dtype(array.dtype)
    return kind.tensor(np.ascontiguousarray(array)) if array.size else kind.tensor()


def laid_out(array: Array, layout: str) -> Any:
    """Return a tensor with the elements of the array, in the named memory layout."""
    if array.size == 0 or array.ndim == 0:
        return tensor(array.reshape(-1))
    if layout == "transposed":
        return tensor(array.T).T
    if layout == "stepped":
        return _stepped(array)
    if layout == "offset":
        flat = np.concatenate([array.reshape(-1)[:1].repeat(3), array.reshape(-1), array.reshape(-1)[-1:]])
        storage = tensor(flat).storage()
        return of_dtype(array.dtype).tensor().set_(storage, 3, array.shape)
    if layout == "permuted" and array.ndim > 2:
        return tensor(np.swapaxes(array, 0, 1)).transpose(0, 1)
    if layout == "numpy":
        return _C.from_numpy(np.asfortranarray(array.copy()))
    if layout == "readonly":
        copy = array.copy()
        copy.flags.writeable = False
        return _C.from_numpy(copy)
    return tensor(array)


def _stepped(array: Array) -> Any:
    """Return the array as every second element of a larger one, whose other elements have other values."""
    big = np.full([2 * n + 1 for n in array.shape], 77, array.dtype)
    inner = tuple(slice(1, 2 * n, 2) for n in array.shape)
    big[inner] = array
    return tensor(big)[inner]


def expandable(array: Array) -> Array:
    """Return a copy of the array in which all slices along the first dimension are equal, as in an expanded tensor."""
    return np.ascontiguousarray(np.broadcast_to(array[:1], array.shape)) if array.ndim and array.size else array


def expanded(array: Array) -> Any:
    """Return a tensor that repeats the first slice of the array without copying it."""
    return tensor(array[:1]).expand(*array.shape) if array.ndim and array.size else tensor(array)


def arranged(array: Array, layout: str) -> Any:
    """Return a tensor in the named layout, as `laid_out` does; `expanded` requires an array made by `expandable`."""
    return expanded(array) if layout == "expanded" else laid_out(array, layout)


def each(*functions: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """Return the declared functions, for a loop over calls."""
    return functions


# ---- comparison ----


def array_of(tensor_: Any) -> Array:
    """Return a copy of a tensor's elements as an array, with shape (0,) if the tensor is empty."""
    return np.array(tensor_.numpy())


def doubles(tensor_: Any) -> Array:
    """Return a copy of a tensor's elements as float64."""
    return array_of(tensor_).astype(np.float64)


def assert_equal(actual: Any, expected: Any, ulps: float = 0, context: object = "") -> None:
    """Assert that a result has the expected type, shape and elements.

    Elements must be equal, or differ by at most `ulps` units in the last place. An array is expected as a
    tensor of its dtype, a tuple as several results, a number as a Python number.
    """
    if isinstance(expected, tuple):
        assert isinstance(actual, tuple), context
        assert len(actual) == len(expected), context
        for one, other in zip(actual, expected, strict=True):
            assert_equal(one, other, ulps, context)
        return
    if isinstance(expected, np.ndarray):
        kind = of_dtype(expected.dtype)
        assert type(actual) is kind.tensor, f"{context}: {type(actual)} is no {kind}Tensor"
        assert tuple(actual.size()) == (expected.shape if expected.size else ()), f"{context}: {actual.size()}"
        assert_close(array_of(actual), expected.reshape(-1) if expected.size == 0 else expected, ulps, context)
        return
    assert type(actual) is type(expected), f"{context}: {actual!r} is no {type(expected)}"
    assert_close(np.array(actual), np.array(expected), ulps, context)


def assert_close(actual: Array, expected: Array, ulps: float, context: object = "") -> None:
    """Assert that elements differ by at most `ulps` units in the last place, with NaNs at the same positions."""
    # Bytes are compared fastest; equal values can differ in them. The comparisons below produce messages.
    if (actual.dtype, actual.shape) == (expected.dtype, expected.shape) and actual.tobytes() == expected.tobytes():
        return
    if np.array_equal(actual, expected, equal_nan=expected.dtype.kind == "f"):
        return
    if expected.dtype.kind != "f" or ulps == 0:
        np.testing.assert_array_equal(actual, expected, err_msg=str(context))
        return
    limits = np.finfo(expected.dtype)
    np.testing.assert_allclose(
        actual.astype(np.float64), expected.astype(np.float64),
        rtol=ulps * float(limits.eps), atol=ulps * float(limits.smallest_subnormal), err_msg=str(context),
    )  # fmt: skip


def same_bits(actual: Array, expected: Array) -> None:
    """Return whether the elements are equal, including the sign of zero; all NaNs count as equal."""
    nan = np.isnan(expected) if expected.dtype.kind == "f" else np.zeros(expected.shape, bool)
    np.testing.assert_array_equal(np.isnan(actual) if expected.dtype.kind == "f" else nan, nan)
    unsigned = np.dtype(f"u{expected.dtype.itemsize}")
    np.testing.assert_array_equal(actual[~nan].view(unsigned), expected[~nan].view(unsigned))


def converted(array: Array, dtype: np.dtype[Any]) -> Array:
    """Convert an array like C does: fractions are truncated, integers wrap, floats saturate integers, NaN becomes 0."""
    if array.dtype.kind == "f" and dtype.kind in "iu":
        info = np.iinfo(dtype)
        result = np.empty(array.shape, dtype)
        for place, value in np.ndenumerate(array.astype(np.float64)):
            least, most = int(info.min), int(info.max)
            whole = 0 if np.isnan(value) else int(value) if np.isfinite(value) else most if value > 0 else least
            result[place] = min(max(whole, least), most)
        return result
    with np.errstate(all="ignore"):
        return array.astype(dtype)


def broadcast_pairs() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return pairs of shapes that can be broadcast together."""
    shapes: tuple[tuple[int, ...], ...] = ((1,), (4,), (3, 4), (3, 1), (1, 1), (2, 3, 4), (2, 1, 4), (1, 3, 1))
    for one, other in itertools.product(shapes, shapes):
        if one != other:
            yield one, other
