"""Types of Python objects, `PyObject *` in C: any object, None, slices, NumPy's random number generators."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.core import Constant
from cwrap.ops.types.c_type import ReferenceCode


class Generic(ReferenceCode):
    """Type of any Python object. In C it is `PyObject *name`, an owned reference that is NULL until an op sets it.

    Also a base for types of Python objects: a subclass defines `filter`, and `c_code` may rely on its checks.
    """

    __props__: ClassVar[tuple[str, ...]] = ()

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        return data

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return f"PyObject *{name};"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        return f"Py_INCREF(py_{name});\n{name} = py_{name};"


class _Instance(Generic):
    """Base of the types whose values are the objects of a class."""

    accepted: ClassVar[type]
    described: ClassVar[str]

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if not isinstance(data, self.accepted):
            raise TypeError(f"expected {self.described}, got {type(data).__name__}")
        return data


class NoneTypeT(_Instance):
    """The type of the constant None."""

    accepted, described = type(None), "None"


class SliceConstant(Constant):
    """A slice of integers that are known."""


class SliceType(_Instance):
    """Type of slices of integers."""

    accepted, described = slice, "a slice"
    constant_type = SliceConstant


generic, none_type_t, slicetype = Generic(), NoneTypeT(), SliceType()
NoneConst = none_type_t.make_constant(None, "NoneConst")


class RandomGeneratorType(_Instance):
    """Type of `numpy.random.Generator` objects with any bit generator."""

    accepted, described = np.random.Generator, "a numpy.random.Generator"

    def values_eq(self, a: Any, b: Any) -> bool:
        """Return True if two generators will return the same numbers."""
        return bool(_comparable(a.bit_generator.state) == _comparable(b.bit_generator.state))


def copied(generator: np.random.Generator) -> np.random.Generator:
    """Return a generator that will return the same numbers. It may be called while other threads use the generator."""
    bits = generator.bit_generator
    seed = getattr(bits, "seed_seq", None)  # NumPy before 1.25 has no such attribute
    with bits.lock:
        if seed is None:
            return copy.deepcopy(generator)
        state = bits.state
    made: Any = type(bits)(seed)
    made.state = state
    return np.random.Generator(made)


def _comparable(state: Any) -> Any:
    if isinstance(state, dict):
        return {name: _comparable(value) for name, value in state.items()}
    return state.tobytes() if isinstance(state, np.ndarray) else state


random_generator_type = RandomGeneratorType()
