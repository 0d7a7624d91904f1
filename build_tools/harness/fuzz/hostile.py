"""Hostile arguments, each written as a Python expression so that a call can be printed and repeated.

An expression is evaluated again for every call, in the namespace of this module together with `M` (the modules under
test) and `BOX` (the arguments of the call, the receiver first), so that an object can change the other arguments.
"""

from __future__ import annotations

import array
import collections
import contextlib
import decimal
import fractions
import functools
import gc
import io
import operator
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

__all__ = ["BOX", "BY_KIND", "NAMESPACE", "REST"]

BOX: list[Any] = []
M = types.SimpleNamespace()


class CustomError(Exception):
    """An exception that the modules under test cannot create themselves: its constructor takes two arguments."""

    def __init__(self, code: int, more: object) -> None:
        super().__init__(code, more)


def _raise() -> Any:
    raise CustomError(1, "hostile")


def _interrupt() -> Any:
    raise KeyboardInterrupt


def _catch() -> Any:
    """Raise and catch an exception; if an exception is set already, this clears it."""
    with contextlib.suppress(ValueError):
        int("x")
    return 1


def _close() -> Any:
    for value in (*BOX,):
        if hasattr(value, "close"):
            value.close()
        elif isinstance(value, memoryview):
            value.release()
    return 1


def _shrink() -> Any:
    _resize_all((), ())
    return 1


def _grow() -> Any:
    _resize_all((70, 90), (6300,))
    return 1


def _resize_all(shape: tuple[int, ...], flat: tuple[int, ...]) -> None:
    for value in (*BOX,):
        with contextlib.suppress(Exception):
            _resize(value, shape, flat)


def _resize(value: Any, shape: tuple[int, ...], flat: tuple[int, ...]) -> None:
    if isinstance(value, np.ndarray):
        value.shape = (1,) * 8 + (value.size,)
        value.resize(shape or (0,))  # NumPy raises an exception if the array has other references
    elif isinstance(value, bytearray | list):
        value[:] = [1] * sum(flat)
    elif isinstance(value, dict):
        value.clear()
    elif hasattr(value, "storage_offset"):
        value.resize_(*shape) if shape else value.set_()
    elif hasattr(value, "resize_"):
        value.resize_(sum(flat))


def _drop() -> Any:
    BOX.clear()
    gc.collect(0)
    return 1


def _recurse() -> Any:
    for value in (*BOX,):
        with contextlib.suppress(Exception):
            repr(value)
            bytes(value)
    return 1


def _once(act: Callable[[], Any]) -> Callable[[], Any]:
    """Return the action, which does nothing while an action runs, to prevent endless recursion."""

    def action() -> Any:
        if _running:
            return 1
        _running.append(True)
        try:
            return act()
        finally:
            _running.clear()

    return action


_running: list[bool] = []
ACTIONS: dict[str, Callable[[], Any]] = {
    "raise": _raise, "interrupt": _interrupt, "catch": _catch, "close": _once(_close), "shrink": _once(_shrink),
    "grow": _once(_grow), "drop": _once(_drop), "recurse": _once(_recurse), "huge": lambda: 1 << 62,
    "negative": lambda: -1, "none": lambda: None, "text": lambda: "x", "self": lambda: BOX, "one": lambda: 1,
}  # fmt: skip
SPECIAL = (
    "__index__", "__int__", "__float__", "__complex__", "__bool__", "__len__", "__getitem__", "__iter__", "__next__",
    "__hash__", "__eq__", "__lt__", "__str__", "__repr__", "__bytes__", "__fspath__", "__call__", "__enter__",
    "__exit__", "__contains__", "__array__", "__dlpack__", "__dlpack_device__", "__buffer__", "__add__", "__radd__",
    "__mul__", "__rmul__", "__getattr__", "__length_hint__", "__array_ufunc__", "__del__", "__copy__", "__reduce__",
    "keys", "__instancecheck__", "read", "write", "fileno",
)  # fmt: skip
_PROPERTIES = ("__array_interface__", "__array_struct__", "__class__", "__dict__", "shape", "dtype", "__name__")
_made: dict[tuple[str, str, type], type] = {}


def _limited(act: Callable[[], Any]) -> Callable[..., Any]:
    """Return a method that acts, and raises IndexError for large indices, because an endless sequence would hang."""

    def method(_self: Any, *args: Any, **_kwargs: Any) -> Any:
        if args and type(args[0]) is int and args[0] > 20:
            raise IndexError
        return act()

    return method


def only(name: str, action: str, base: type = object) -> Any:
    """Return an object with one special method or property, which acts on the arguments of the call."""
    if (name, action, base) not in _made:
        act = ACTIONS[action]
        body: Any = property(lambda self: act()) if name in _PROPERTIES else _limited(act)
        _made[name, action, base] = type("Only", (base,), {name: body})
    return _made[name, action, base]()


def evil(action: str, base: type = object) -> Any:
    """Return an object whose special methods all act."""
    if ("", action, base) not in _made:
        act = ACTIONS[action]
        left_out = {"__getattr__", "__del__", "__hash__", "__instancecheck__"}
        members = {name: _limited(act) for name in SPECIAL if name not in left_out}
        _made["", action, base] = type("Evil", (base,), members)
    return _made["", action, base]()


class Index:
    """A number with `__index__` only."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> Any:
        return self.value


class Float:
    """A number with `__float__` only."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __float__(self) -> Any:
        return self.value


class Path:
    """A path with `__fspath__` only."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __fspath__(self) -> Any:
        return self.value


class Int(int):
    """A subclass of int with attributes."""


class Str(str):
    """A subclass of str with attributes."""

    __slots__ = ("more",)


class Bytes(bytes):
    """A subclass of bytes with attributes."""


class FalseInt(int):
    """An int that compares and converts to another value."""

    def __eq__(self, other: object) -> bool:
        return True

    def __index__(self) -> int:
        return 1 << 40

    def __hash__(self) -> int:
        return -1


class List(list[Any]):
    """A list that reports a wrong length."""

    def __len__(self) -> int:
        return 1 << 40


class Items:
    """A sequence whose length differs from the number of its items."""

    def __init__(self, length: Any, item: Any) -> None:
        self.length, self.item = length, item

    def __len__(self) -> Any:
        return self.length

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index > 50:
            raise IndexError
        return self.item


class Array(np.ndarray[Any, Any]):
    """A subclass of NumPy's array."""


def cyclic() -> list[Any]:
    """Return a list that contains itself."""
    result: list[Any] = [1]
    result.append(result)
    return result


def deep(depth: int) -> Any:
    """Return lists nested to a depth."""
    result: Any = 1
    for _ in range(depth):
        result = [result]
    return result


def dead() -> Any:
    """Return a proxy of an object that no longer exists."""
    return weakref.proxy(Index(1))


def released() -> memoryview:
    """Return a memoryview that was released."""
    view = memoryview(bytearray(8))
    view.release()
    return view


def readonly(value: Any) -> Any:
    """Return the array, read-only."""
    value.flags.writeable = False
    return value


def unaligned(count: int, dtype: str) -> Any:
    """Return an array whose elements are not aligned."""
    size = np.dtype(dtype).itemsize
    return np.frombuffer(bytearray(count * size + 1), "u1")[1:].view(dtype)


def changing(action: str, length: int) -> list[Any]:
    """Return a list with an item that acts on the arguments, including the list."""
    result: list[Any] = [1] * length
    result[length // 2] = only("__index__", action)
    return result


def numbers(count: int) -> Iterator[int]:
    """Yield numbers, and raise after the last."""
    yield from range(count)
    raise CustomError(2, None)


def closed(handle: Any) -> Any:
    """Return a handle that was closed."""
    handle.close()
    return handle


def without(value: Any, name: str) -> Any:
    """Return the object after an attempt to delete its attribute."""
    with contextlib.suppress(AttributeError, TypeError):
        delattr(value, name)
    return value


def slow(*args: Any) -> Any:
    """Serve as a callback that uses what it is passed and acts on the arguments of the call."""
    repr(args)
    return _close()


NAMESPACE: dict[str, Any] = {
    **{name: value for name, value in globals().items() if not name.startswith("__")},
    "nan": float("nan"), "inf": float("inf"), "D": decimal.Decimal, "F": fractions.Fraction, "io": io,
    "array": array, "collections": collections, "functools": functools, "operator": operator,
}  # fmt: skip

INTS = (
    "0", "1", "2", "3", "-1", "-2", "5", "7", "100", "127", "128", "255", "256", "-128", "-129", "32767", "32768",
    "65536", "-32769", "2**31-1", "2**31", "-2**31", "-2**31-1", "2**32", "2**32+1", "2**53+1", "2**62", "2**63-1",
    "2**63", "-2**63", "-2**63-1", "2**64-1", "2**64", "10**30", "-10**30", "True", "False", "np.int8(-1)",
    "np.uint64(2**64-1)", "np.int32(2)", "np.bool_(True)", "Index(1)", "Index(2**40)", "Index(None)", "Index(True)",
    "Int(3)", "FalseInt(1)", "Index(Int(2))",
)  # fmt: skip
FLOATS = (
    "0.0", "-0.0", "1.5", "-2.5", "0.1", "nan", "inf", "-inf", "-nan", "1e308", "-1e308", "5e-324", "1e-300", "2.0**53",
    "3.4e38", "65520.0", "np.float32(1)", "np.float16(2)", "np.longdouble(1)", "np.float64(nan)", "Float(1.5)", "1",
    "Float(1)", "Float(nan)", "D('1.5')", "F(1, 3)", "1j", "np.complex64(1j)", "True", "10**400",
)  # fmt: skip
STRINGS = (
    "''", "'a'", "'abc def'", "'a\\0b'", "'\\ud800'", "'é'", "'𝄞x'", "'x' * 70000", "Str('abc')", "'1'", "'%s%n'",
    "'\\uffff'", "'\\x7f'", "':memory:'", "'SELECT 1'", "'SELECT ?1, :a, zeroblob(10)'", "'utf-8'", "'out'",
)  # fmt: skip
BYTES = (
    "b''", "b'abc'", "b'a\\0b'", "b'x' * 70000", "Bytes(b'abc')", "bytearray(b'abc')", "bytearray()", "bytearray(5000)",
    "memoryview(b'abcd')[::2]", "memoryview(bytearray(64)).cast('d')", "memoryview(b'')", "released()",
    "memoryview(bytearray(16))[::-1]", "memoryview(bytearray(24)).cast('B', (4, 6))", "array.array('d', [1, 2])",
    "array.array('i')", "b'\\x78\\x9c\\x03\\x00\\x00\\x00\\x00\\x01'", "io.BytesIO(b'abc').getbuffer()",
)  # fmt: skip
PATHS = (*STRINGS, "Path('abc')", "Path(b'abc')", "Path(1)", "Path('a\\0b')", "b'abc'", "b'\\xff'")
SEQUENCES = (
    "[]", "()", "[1, 2, 3]", "(2, 2)", "(1,)", "[1.5, 'x']", "[[1, 2], [3, 4]]", "[[1], [2, 3]]", "cyclic()",
    "deep(50)",
    "deep(2000)", "range(5)", "range(70000)", "iter([1, 2])", "numbers(3)", "List([1, 2])", "Items(3, 1)",
    "Items(2**62, 1)", "Items(-1, 1)", "Items('a', 1)", "(0, -1)", "(2**31, 2**31)", "(2**62, 4)", "[None]",
    "[nan, inf]",
    "changing('shrink', 3)", "changing('grow', 5)", "changing('raise', 2)", "['a', 'b']", "[b'a']", "[2**70]",
    "{1, 2}", "dict(a=1)", "collections.deque([1, 2])", "(1,) * 70", "[[]]", "[[[]]]", "[True, False]",
    "(1, 2, 3, 4)",
    "tuple(range(300))", "[_C.FloatTensor(2, 2), _C.FloatTensor(2, 2)]",
    "(_C.LongTensor([1, 2]), _C.LongTensor([3, 4]))",
    "[_C.FloatTensor(2), np.ones(2), None]", "[np.ones(2), np.ones(2)]",
)  # fmt: skip
ARRAYS = (
    "np.zeros(0)", "np.arange(6.)", "np.arange(6, dtype='f')", "np.arange(6, dtype='i')", "np.arange(6)",
    "np.arange(6, dtype='u1')", "np.ones(6, 'F')", "np.ones(6, 'D')", "np.ones(4, '?')", "np.arange(6, dtype='>f8')",
    "np.arange(6, dtype='>i4')", "readonly(np.ones(6))", "readonly(np.ones(6, 'f'))", "np.arange(12.)[::2]",
    "np.arange(6.)[::-1]", "np.ones((2, 3))", "np.ones((3, 2)).T", "np.ones((2, 2), 'f')", "np.ones((2, 2), order='F')",
    "np.ones((0, 3))", "np.ones((3, 0))", "np.array(1.)", "np.broadcast_to(np.float64(1), (3, 2))",
    "np.broadcast_to(np.float64(1), (5,))", "unaligned(4, 'f8')", "unaligned(4, 'f4')", "np.ones(3, 'e')",
    "np.ones(3, 'g')", "np.ones((1,) * 30)", "np.zeros(2, 'i4,f8')", "np.array([1, 'x', None], object)",
    "np.array(['a', 'bc'])", "np.array([b'a'])", "np.array([1], 'M8[s]')", "np.ma.masked_array([1., 2.], [0, 1])",
    "np.ones(4).view(Array)", "np.ones(3).view(np.recarray)", "np.arange(9.).reshape(3, 3)[1:, 1:]",
    "np.arange(5, dtype='i8')", "np.arange(5, dtype='i2')", "np.arange(5, dtype='u8')", "np.full(3, nan)",
    "np.full(3, 2**40)", "np.array([], 'i')", "np.ones((2, 2, 2))", "np.ones(100000)", "np.ones(1000, 'f')",
    "np.lib.stride_tricks.as_strided(np.ones(2), (3, 3), (0, 0))", "np.ones((3, 3))[:, ::2]",
)  # fmt: skip
CALLABLES = (
    "print_nothing", "lambda *a: 0", "lambda *a: 1", "lambda *a: None", "lambda *a: 'x'", "lambda *a: 2**70",
    "lambda: 0", "lambda a: 0", "_raise", "ACTIONS['raise']", "lambda *a: 1/0", "slow", "lambda *a: _close() and 0",
    "lambda *a: _shrink() and 0", "lambda *a: _grow()", "lambda *a: _drop() and 0", "lambda *a: a", "len", "int", "max",
    "functools.partial(lambda *a: 0)", "only('__call__', 'interrupt')", "only('__call__', 'huge')", "lambda *a: nan",
    "lambda *a: -1", "BOX.append", "lambda *a: b'bytes'", "lambda *a: 'a\\0b'",
)  # fmt: skip
NAMESPACE["print_nothing"] = lambda *args: repr(args)[:0]
OBJECTS = (
    "None", "...", "NotImplemented", "object()", "int", "type", "slice(None)", "slice(0, 2**70, -1)", "slice('a')",
    "slice(None, None, 0)", "{}", "dict(a=1)", "set()", "np", "M", "BOX", "dead()", "functools.partial(int)", "BOX[0]",
    "BOX[-1]", "type(BOX[0])", "io.StringIO()", "io.BytesIO(b'abc')", "np.dtype('f4')", "np.random.default_rng(1)",
    "np.void(b'abc')", "np.str_('x')", "np.datetime64('NaT', 's')", "types.SimpleNamespace(a=1)", "property()",
    "super(Int, Int(1))", "(lambda: (yield))()", "Exception", "CustomError(1, 2)", "collections.UserDict()",
)  # fmt: skip
BY_KIND: dict[str, tuple[str, ...]] = {
    "int": INTS, "float": FLOATS, "str": STRINGS, "bytes": BYTES, "path": PATHS, "sequence": SEQUENCES,
    "array": ARRAYS, "callable": CALLABLES, "object": OBJECTS, "bool": ("True", "False", "0", "1", "None", "'x'"),
}  # fmt: skip
_BASES = ("int", "float", "str", "bytes", "list", "tuple", "dict")
REST: tuple[str, ...] = (
    *(f"only({name!r}, {action!r})" for name in (*SPECIAL, *_PROPERTIES) for action in ACTIONS),
    *(f"evil({action!r})" for action in ACTIONS),
    *(f"evil({action!r}, {base})" for action in ("raise", "shrink", "close", "huge", "none") for base in _BASES),
    *(f"without({value}, '__class__')" for value in ("Int(1)", "Str('x')", "Index(1)")),
    *OBJECTS,
)  # fmt: skip
