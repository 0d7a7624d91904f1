"""Calls of compiled reductions and scans: arguments, axes, shapes and initial values.

Modules that `cwrap.ops.export` writes contain a copy of this file, so it imports only NumPy and the standard library.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

Axis = int | tuple[int, ...] | None


class Meaning(NamedTuple):
    """The data that the calls of a fold need. `is_all_ones` is True if the identity has all bits set."""

    kind: str  # reduce or scan
    name: str
    doc: str
    identity: object
    is_logical: bool
    is_all_ones: bool


class FoldCall:
    """A compiled reduction or scan, of one generalised ufunc or of several. It pickles by its place in a module."""

    def __init__(self, ufuncs: list[Any], meaning: Meaning, place: tuple[str, str] = (__name__, "")) -> None:
        self._ufuncs = ufuncs
        self._nin = int(ufuncs[0].nin)
        self._meaning = meaning
        self.__module__, self._attribute = place
        self.__name__ = meaning.name
        self.__doc__ = meaning.doc

    @property
    def nin(self) -> int:
        """The number of inputs."""
        return self._nin

    @property
    def types(self) -> list[str]:
        """The dtypes of the loops, as ufuncs have them."""
        return list(self._ufuncs[0].types)

    def __repr__(self) -> str:
        return f"<{self._meaning.kind} {self._meaning.name!r}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        return self._attribute

    def _inputs(self, arrays: Sequence[Any]) -> list[Any]:
        if len(arrays) != self.nin:
            raise TypeError(f"{self.__name__}() takes {self.nin} arrays, got {len(arrays)}")
        return [_array(array, self.__name__) for array in arrays]

    def _start(self, initial: Any, operands: Sequence[Any], has_mask: bool) -> Any:
        """Return the value to begin with, or None to begin with the first element."""
        meaning = self._meaning
        if initial is None and (has_mask or operands[0].shape[-1] == 0):
            initial = meaning.identity
            if initial is None:
                reason = "so where= needs initial=" if has_mask else "and there are no elements"
                raise ValueError(f"{self.__name__}() has no identity, {reason}")
            if meaning.is_all_ones:
                dtype = np.result_type(*operands[: self.nin])
                return np.invert(np.zeros((), np.int8 if dtype == np.bool_ else dtype))
        return bool(initial) if meaning.is_logical and initial is not None else initial


class ReductionCall(FoldCall):
    """A reduction, called with arrays that are broadcast together and the arguments of `numpy.sum`."""

    def __call__(
        self,
        *arrays: Any,
        axis: Axis = None,
        out: Any = None,
        keepdims: bool = False,
        where: Any = None,
        initial: Any = None,
    ) -> Any:
        """Return the combined values along the axes."""
        if axis is None and out is None and where is None and initial is None and not keepdims:
            vectors = _vectors(arrays)
            if len(vectors) == self._nin:
                return self._ufuncs[0](*vectors)
        operands = self._inputs(arrays)
        if where is not None:
            operands.append(_mask(where))
        if len(operands) > 1:
            operands = list(np.broadcast_arrays(*operands))
        axes = _axes(axis, operands[0].ndim)
        operands = _moved(operands, axes)
        start = self._start(initial, operands, where is not None)
        ufunc = self._ufuncs[2 if where is not None else 0 if start is None else 1]
        if start is not None:
            operands.append(start)
        shape = _with_ones(operands[0].shape[:-1], axes)
        if out is None:
            result = ufunc(*operands)
            return np.reshape(result, shape) if keepdims else result
        expected = shape if keepdims else operands[0].shape[:-1]
        out = _output(out, expected)
        place = (*(0 if keepdims and d in axes else slice(None) for d in range(out.ndim)), ...)
        ufunc(*operands, out=out[place])
        return out


class ScanCall(FoldCall):
    """A scan, called with arrays that are broadcast together and the arguments of `numpy.cumsum`."""

    def __call__(
        self,
        *arrays: Any,
        axis: int | None = None,
        out: Any = None,
        where: Any = None,
        initial: Any = None,
    ) -> Any:
        """Return the intermediate results along the axis, or of the flattened arrays.

        An element outside of the mask `where` leaves the result as it is. `initial` is combined with the first element.
        """
        operands = self._inputs(arrays)
        has_start = where is not None or initial is not None
        if has_start:
            operands.append(_mask(True if where is None else where))
        if len(operands) > 1:
            operands = list(np.broadcast_arrays(*operands))
        if axis is None:
            operands, axis = [operand.reshape(-1) for operand in operands], 0
        (place,) = _axes(operator.index(axis), operands[0].ndim)
        shape = operands[0].shape
        operands = [np.moveaxis(operand, place, -1) for operand in operands]
        if has_start:
            operands.append(self._start(initial, operands, True))
        ufunc = self._ufuncs[1 if has_start else 0]
        if out is None:
            return np.moveaxis(ufunc(*operands), -1, place)
        out = _output(out, shape)
        ufunc(*operands, out=np.moveaxis(out, place, -1))
        return out


# ---- arrays ----


def _vectors(arrays: Sequence[Any]) -> Sequence[Any]:
    """Return arrays of numbers as vectors, if they have one shape, elements, and need no copy; otherwise no arrays."""
    shape: Any = None
    for array in arrays:
        if type(array) is not np.ndarray or (shape is not None and array.shape != shape) or array.dtype.char == "O":
            return ()
        shape = array.shape
    if not shape or 0 in shape:
        return ()
    if len(shape) == 1:
        return arrays
    return [array.reshape(-1) for array in arrays] if all(array.flags.c_contiguous for array in arrays) else ()


def _array(given: Any, name: str) -> Any:
    array = np.asarray(given)
    if np.ma.is_masked(given):
        raise TypeError(f"{name}() would ignore the mask of a masked array; pass x.data and where=~x.mask")
    if array.dtype == np.object_:
        raise TypeError(f"{name}() takes arrays of numbers, got {type(given).__name__}")
    return array


def _output(out: Any, shape: tuple[int, ...]) -> Any:
    """Return the array of `out`, which may be in a tuple as NumPy's ufuncs accept it."""
    array = out[0] if isinstance(out, tuple) and len(out) == 1 else out
    if not isinstance(array, np.ndarray):
        raise TypeError(f"out must be an array, not {type(array).__name__}")
    if array.shape != shape:
        raise ValueError(f"out has the shape {array.shape}, but the result has {shape}")
    return array


def _mask(where: Any) -> Any:
    mask = np.asarray(where)
    if mask.dtype != np.bool_:
        raise TypeError(f"where must be an array of booleans, not of {mask.dtype}")
    return mask


def _axes(axis: Axis, ndim: int) -> tuple[int, ...]:
    """Return the axes in order, counted from the first dimension."""
    if axis is None:
        return tuple(range(ndim))
    axes = axis if isinstance(axis, tuple) else (axis,)
    found = [axis_number(number, ndim) for number in axes]
    if len(set(found)) != len(found):
        raise ValueError("duplicate value in 'axis'")
    return tuple(sorted(found))


def axis_number(axis: Any, ndim: int) -> int:
    """Return the number of an axis, counted from the first; raise NumPy's AxisError if there is no such axis."""
    number = operator.index(axis)
    if not -ndim <= number < ndim:
        raise getattr(np, "exceptions", np).AxisError(number, ndim)
    return number % ndim


def _moved(arrays: Sequence[Any], axes: tuple[int, ...]) -> list[Any]:
    """Return the arrays with one dimension, the last one, in place of all axes that are reduced."""
    shape = arrays[0].shape
    kept = [d for d in range(len(shape)) if d not in axes]
    count = 1
    for d in axes:
        count *= shape[d]
    size = tuple(shape[d] for d in kept)
    return [array.transpose((*kept, *axes)).reshape((*size, count)) for array in arrays]


def _with_ones(shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a result that keeps the reduced dimensions."""
    sizes = iter(shape)
    return tuple(1 if d in axes else next(sizes) for d in range(len(shape) + len(axes)))
