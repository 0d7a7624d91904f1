"""Stand-ins for JAX and PyTensor with the documented functions that adapters of `cwrap.ops` use, on NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np


class ShapeDtypeStruct(NamedTuple):
    """The type of a result."""

    shape: tuple[int, ...]
    dtype: Any


class WeakNumber(np.ndarray[Any, Any]):
    """An array that is converted from a Python number."""

    weak_type = True


class Jax:
    """JAX without `jit`: `ffi_call` finds the loop that a handler has under a name, and calls its ufunc."""

    def __init__(self, wide: bool = False) -> None:
        self.wide = wide
        self.loops: dict[str, tuple[np.ufunc, int]] = {}
        self.targets: list[str] = []
        self.calls: list[Any] = []

    def modules(self) -> dict[str, Any]:
        """Return the modules for `sys.modules`."""
        found = {name: ModuleType(name) for name in ("jax", "jax.ffi")}
        found["jax"].__dict__.update(
            numpy=SimpleNamespace(asarray=self.asarray),
            dtypes=SimpleNamespace(canonicalize_dtype=self.canonical),
            ShapeDtypeStruct=ShapeDtypeStruct,
            ffi=found["jax.ffi"],
        )
        found["jax.ffi"].__dict__.update(
            include_dir=lambda: "include",
            register_ffi_target=lambda name, _capsule, platform: self.targets.append(f"{name} {platform}"),
            ffi_call=self.ffi_call,
        )
        return found

    def load(self, unit: Any) -> Any:
        """Return the module of the handler."""
        assert "XLA_FFI_CallFrame" in unit.source
        assert unit.header_dirs == ("include",)
        return SimpleNamespace(add=self.add, handler=lambda: None)

    def add(self, name: str, ufunc: np.ufunc, number: int) -> None:
        assert name not in self.loops
        self.loops[name] = ufunc, number

    def canonical(self, dtype: Any) -> Any:
        narrow = {"float64": "float32", "int64": "int32", "complex128": "complex64"}
        name = np.dtype(dtype).name
        return np.dtype(name if self.wide else narrow.get(name, name))

    def asarray(self, value: Any) -> Any:
        array = np.asarray(value)
        array = array.astype(self.canonical(array.dtype))
        return array.view(WeakNumber) if isinstance(value, (int, float)) else array

    def ffi_call(self, target: str, results: Sequence[ShapeDtypeStruct], *, vmap_method: str) -> Callable[..., Any]:
        def call(*arrays: Any, loop: str) -> Any:
            self.calls.append((target, vmap_method, loop, [array.shape for array in arrays]))
            ufunc, number = self.loops[loop]
            found = ufunc(*arrays, signature=ufunc.types[number])
            values = found if isinstance(found, tuple) else (found,)
            assert [(value.shape, value.dtype) for value in values] == results
            return values

        return call


# ---- PyTensor ----


class TensorType(NamedTuple):
    """The type of a variable of PyTensor."""

    dtype: str
    shape: tuple[int | None, ...]

    @property
    def ndim(self) -> int:
        return len(self.shape)


class DisconnectedType:
    """The type of a gradient that an output does not have."""


class Tensor:
    """A variable of PyTensor, with a value that `op.perform` computes."""

    def __init__(self, value: Any = None, kind: Any = None) -> None:
        self.value = value
        self.type = kind or TensorType(str(value.dtype), value.shape)

    def astype(self, dtype: str) -> Tensor:
        return Tensor(self.value.astype(dtype))


class Op:
    """The base of ops."""

    def __call__(self, *inputs: Any) -> Any:
        node = self.make_node(*inputs)  # type: ignore[attr-defined] # subclasses have it
        return node.outputs


class Apply(NamedTuple):
    """An application, whose outputs are computed at once."""

    outputs: list[Any]

    @classmethod
    def of(cls, op: Any, inputs: Sequence[Tensor], outputs: list[Tensor]) -> Apply:
        cells: list[list[Any]] = [[None] for _ in outputs]
        node = cls(outputs)
        op.perform(node, [variable.value for variable in inputs], cells)
        for output, (value,) in zip(outputs, cells, strict=True):
            output.value = value
        return node


def pytensor_modules() -> dict[str, Any]:
    """Return the modules for `sys.modules`."""
    names = ("pytensor", "pytensor.tensor", "pytensor.graph", "pytensor.graph.op", "pytensor.graph.basic",
             "pytensor.gradient")  # fmt: skip
    found = {name: ModuleType(name) for name in names}
    found["pytensor.graph.op"].__dict__["Op"] = Op
    found["pytensor.graph.basic"].__dict__["Apply"] = Apply.of
    found["pytensor.gradient"].__dict__["DisconnectedType"] = DisconnectedType
    found["pytensor.tensor"].__dict__.update(
        as_tensor_variable=lambda value: value if isinstance(value, Tensor) else Tensor(np.asarray(value)),
        tensor=lambda dtype, shape: Tensor(kind=TensorType(dtype, shape)),
        zeros_like=lambda x, dtype: Tensor(np.zeros_like(x.value, dtype)),
        switch=lambda condition, one, other: one if condition else other,
        eq=lambda one, other: one == other,
    )
    return found
