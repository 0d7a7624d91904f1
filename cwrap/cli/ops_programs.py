"""The compiled functions of a program: which there are, which libraries they need, and how long a call takes."""

from __future__ import annotations

import inspect
import os
import timeit
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

from cwrap.ops.cache import maintenance, store
from cwrap.ops.functions.function import Function
from cwrap.ops.loops.c_functions import CFunction
from cwrap.ops.loops.folds import Reduction, Scan
from cwrap.ops.loops.modules import plan_of
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType

_KINDS = ((Function, "function"), (Reduction, "reduction"), (Scan, "scan"), (CFunction, "C function"))
_REPEATS = 5


def compiled_objects(module: ModuleType) -> Iterator[tuple[str, str, Any]]:
    """Yield name, kind and value of each compiled function of a module, in the order of its names."""
    for name, value in sorted(vars(module).items()):
        kind = kind_of(value)
        if kind and not name.startswith("_"):
            yield name, kind, value


def kind_of(value: Any) -> str:
    """Return what `cwrap.ops` compiled: "function", "ufunc", "reduction", "scan" or "C function"; otherwise ""."""
    if isinstance(value, np.ufunc):
        return "ufunc" if plan_of(value) is not None else ""
    return next((kind for known, kind in _KINDS if isinstance(value, known)), "")


def signature_of(name: str, value: Any) -> str:
    """Return the call of a compiled function: names for a function of a graph, otherwise the number of arguments."""
    if isinstance(value, Function):
        return f"{name}{inspect.signature(value)}"
    if isinstance(value, CFunction):
        return f"{name}: {value.signature}"
    return f"{name}({', '.join(f'x{number}' for number in range(1, value.nin + 1))})"


def stored_keys() -> set[str]:
    """Return the keys of the libraries in the cache that compilations write to."""
    return {entry.key for entry in maintenance.stored_entries(store.folders(os.environ)[0].path)}


def names_of(keys: set[str]) -> list[str]:
    """Return the names of libraries in the cache."""
    entries = maintenance.stored_entries(store.folders(os.environ)[0].path)
    return sorted(entry.record.name for entry in entries if entry.key in keys and entry.record is not None)


def arguments_of(value: Any, size: int) -> list[Any]:
    """Return arguments for a call: random numbers from 1 to 2, `size` of them along each axis of unknown size.

    Raise TypeError for a C function, and for an input that is not an array or a number.
    """
    if isinstance(value, CFunction):
        raise TypeError("a C function is called by other libraries")
    if isinstance(value, Function):
        return [_of_type(entry.variable.type, size) for entry in value.inputs]
    dtype = next((types[0] for types in value.types if types.startswith("d")), value.types[0][0])
    signature = getattr(value, "signature", None) or ",".join(["(n)"] * value.nin)
    axes = [operand.count(",") + 1 if operand.strip("() ") else 0 for operand in _operands(signature)]
    return [_random((size,) * ndim, np.dtype(dtype)) for ndim in axes]


def _operands(signature: str) -> list[str]:
    """Return the operands of a signature of NumPy, such as `(m,n)` and `(n)` of `(m,n),(n)->(m)`."""
    return signature.partition("->")[0].replace(" ", "").strip().split("),")


def _of_type(kind: Any, size: int) -> Any:
    if not isinstance(kind, (TensorType, ScalarType)):
        raise TypeError(f"no arguments are known for an input of {kind}")
    return _random(tuple(size if known is None else known for known in kind.shape), kind.numpy_dtype)


def _random(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    return (1 + np.random.default_rng(1).random(shape)).astype(dtype)[()]


def seconds_per_call(value: Any, arguments: list[Any]) -> float:
    """Return the time of a call, the smallest of several measurements."""
    timer = timeit.Timer(lambda: value(*arguments))
    number, _ = timer.autorange()
    return min(timer.repeat(_REPEATS, number)) / number


def described(arguments: list[Any]) -> str:
    """Return dtype and shape of each argument: `float64[1000], int64`."""
    texts = []
    for argument in arguments:
        shape = ", ".join(map(str, np.shape(argument)))
        texts.append(f"{np.asarray(argument).dtype}{f'[{shape}]' if shape else ''}")
    return ", ".join(texts)
