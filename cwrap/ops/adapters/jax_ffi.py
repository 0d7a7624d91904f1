"""Compiled ufuncs as functions of JAX, through XLA's foreign function interface.

    length = as_jax(elementwise("sqrt(x*x + y*y)", name="length"))
    jax.jit(jax.vmap(length))(x, y)

One handler in C, `xla_ufunc.c`, calls the loops of all ufuncs.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cwrap.ops.adapters.calls import choose_loop, name_of, no_loop, shapes_of
from cwrap.ops.arguments import NAMES, add_note
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import OpsError

if TYPE_CHECKING:
    import numpy as np

_TARGET = "cwrap_ufunc"
_METHODS = ("sequential", "sequential_unrolled", "expand_dims", "broadcast_all")
_ADDED: set[str] = set()  # the names of the loops that the handler has


class JaxFunction:
    """A compiled ufunc as a function of JAX arrays, which `as_jax` returns."""

    def __init__(self, ufunc: np.ufunc, vmap_method: str) -> None:
        self.ufunc = ufunc
        self.vmap_method = vmap_method
        self.__name__ = ufunc.__name__
        self.__doc__ = ufunc.__doc__

    def __call__(self, *arrays: Any) -> Any:
        """Return the result, or a tuple of the results, as JAX arrays."""
        jax, ufunc = _jax(), self.ufunc
        if len(arrays) != ufunc.nin:
            raise TypeError(f"{self.__name__}() takes {ufunc.nin} arrays, got {len(arrays)}")
        operands = [jax.numpy.asarray(array) for array in arrays]
        number, inputs, outputs = self._loop(operands)
        shapes = shapes_of(ufunc, [operand.shape for operand in operands])
        results = [jax.ShapeDtypeStruct(*pair) for pair in zip(shapes.outputs, outputs, strict=True)]
        ready = [
            operand.astype(dtype).reshape(shape)
            for operand, dtype, shape in zip(operands, inputs, shapes.inputs, strict=True)
        ]
        call = jax.ffi.ffi_call(_TARGET, results, vmap_method=self.vmap_method)
        found = call(*ready, loop=_added(ufunc, number))
        returned = tuple(value.reshape(shape) for value, shape in zip(found, shapes.returned, strict=True))
        return returned[0] if ufunc.nout == 1 else returned

    def _loop(self, operands: list[Any]) -> Any:
        """Return the loop for the operands. Where integers fit no loop, they are floats, as in `jax.numpy.sqrt`."""
        canonical = _jax().dtypes.canonicalize_dtype
        given = [operand.dtype for operand in operands]
        floats = [canonical("float64") if dtype.kind in "biu" else dtype for dtype in given]
        weak = [bool(getattr(operand, "weak_type", False)) for operand in operands]

        def is_usable(dtype: np.dtype[Any]) -> bool:
            return dtype.name in NAMES and canonical(dtype) == dtype

        for dtypes in (given, floats):
            loop = choose_loop(self.ufunc, dtypes, weak, is_usable)
            if loop is not None:
                return loop
        error = no_loop(self.ufunc, given)
        if canonical("float64") != "float64":
            add_note(error, "JAX has dtypes of 64 bits only if its option jax_enable_x64 is set")
        raise error

    def __reduce__(self) -> tuple[Callable[..., JaxFunction], tuple[np.ufunc, str]]:
        return as_jax, (self.ufunc, self.vmap_method)

    def __repr__(self) -> str:
        return f"<JAX function {self.__name__!r}>"


def as_jax(ufunc: np.ufunc, vmap_method: str = "expand_dims") -> JaxFunction:
    """Return a function of JAX arrays that calls a result of `elementwise` or `gufunc` on the CPU.

    It may be called inside `jax.jit` and `jax.vmap`. `vmap_method` is that of `jax.ffi.ffi_call`; by default one call
    computes all items. OpsError is raised without JAX, and for other functions.
    """
    name_of(ufunc)
    if vmap_method not in _METHODS:
        raise OpsError(f"vmap_method must be one of {', '.join(map(repr, _METHODS))}, not {vmap_method!r}")
    _handler()
    return JaxFunction(ufunc, vmap_method)


def _jax() -> Any:
    try:
        jax: Any = import_module("jax")
        import_module("jax.ffi")
    except ImportError as error:
        raise OpsError(f"as_jax() needs JAX 0.5 or later: {error}") from error
    return jax


@cache
def _handler() -> Any:
    """Return the module of the handler, after registering the handler for the CPU."""
    jax = _jax()
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "xla_ufunc.c")
    with open(path, encoding="utf-8") as stream:
        unit = Unit("xla_ufunc", stream.read(), language="c", header_dirs=(jax.ffi.include_dir(),))
    module = load(unit)
    jax.ffi.register_ffi_target(_TARGET, module.handler(), platform="cpu")
    return module


def _added(ufunc: np.ufunc, number: int) -> str:
    """Return the name of a loop, after adding the loop to those of the handler."""
    name = f"{name_of(ufunc)}:{number}"
    if name not in _ADDED:
        _handler().add(name, ufunc, number)
        _ADDED.add(name)
    return name
