"""Variations of calls: each argument wrong in turn, each attribute of the module's objects set and deleted."""

from __future__ import annotations

import array
import enum
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from memory import NEVER, Attempt, allocations
from module_objects import FIXED, MATRIX, NUMBERS, VECTOR

Make = Callable[[Any], Attempt]


# None of these objects can get attributes, by which one call could change the outcome of another.


class Raises:
    """An object with all special methods that converters use; each of them raises an exception."""

    __slots__ = ()

    def fail(self, *_: object) -> Any:
        raise LookupError

    __index__ = __float__ = __complex__ = __bool__ = __fspath__ = __len__ = __getitem__ = fail
    __dlpack__ = __dlpack_device__ = __array_interface__ = shape = dtype = property(fail)


class Whole:
    """An integer by `__index__`, a float by `__float__`."""

    __slots__ = ()

    def __index__(self) -> int:
        return 2

    def __float__(self) -> float:
        return 2.0


class OnlyIndex:
    """An integer by `__index__` alone."""

    __slots__ = ()

    def __index__(self) -> int:
        return 2


class Unwilling:
    """A number that cannot be converted."""

    __slots__ = ()

    def fail(self, *_: object) -> Any:
        raise LookupError

    __index__ = __float__ = __complex__ = fail


class UnwillingFloat:
    """A float that cannot be converted."""

    __slots__ = ()

    def __float__(self) -> float:
        raise LookupError


class Named(type):
    """The type of classes whose module has no name."""

    __module__ = property(lambda _: [])


EXCHANGE = "__dlpack_c_exchange_api__"  # the attribute of a class with DLPack's C exchange table
STRANGER = object()
WRONG: tuple[Any, ...] = (
    STRANGER, Raises(), Unwilling(), UnwillingFloat(), Named("Unnamed", (), {"__slots__": ()})(), Whole(), OnlyIndex(),
    "a\0b", b"a\0b", "\udc80",
    1 << 70, -(1 << 70), -1, 2.5, None, ["x"], [1.5, "x", 2], (1,), VECTOR[:2], VECTOR[::2], VECTOR.reshape(2, 2, 2),
    FIXED, NUMBERS, np.empty(0), np.ones(2, "M8[s]"), memoryview(b"ab"), MATRIX.data,
)  # fmt: skip
ANY = {"pair", "__exit__", "count"}  # functions that accept any object
TRUSTING = {"told", "sum_rows"}  # functions whose C code trusts the sizes that it is passed
SELF: Any = ...  # replaced by the object whose method is called
ARGUMENTS: tuple[tuple[Any, ...], ...] = ((), (1,), (1 << 70,), ("x",), (1, 1), (SELF,))  # of methods
# Methods that are not called with the object itself: they make it larger, or keep it in use.
NOT_ITSELF = ("__iadd__", "__ipow__", "follow")
METHODS = (types.MethodDescriptorType, types.WrapperDescriptorType)
NOT_CALLED = {"__del__", "close", "start", "wait"}  # methods that are called elsewhere
CLOSED = (" is closed", " no longer valid")  # in exceptions, after the class
MISTAKES = ("result with an exception set", "without setting an exception", "error return without exception set")


def outcome(attempt: Attempt) -> Any:
    """Make the call; return the result or the exception."""
    return attempt.run(allocations(), NEVER, 0)[1]


def with_argument(attempt: Attempt, key: int | str, value: object) -> Attempt:
    """Return the call with another argument."""
    if isinstance(key, str):
        return replace(attempt, keywords={**attempt.keywords, key: value})
    return replace(attempt, arguments=(*attempt.arguments[:key], value, *attempt.arguments[key + 1 :]))


def varied(make: Make, key: int | str, value: object, module: Any) -> Attempt:
    """Create a call and replace one of its arguments."""
    return with_argument(make(module), key, value)


class Device(int):
    """The number of a device, which is a new object for each query."""


class Tensor:
    """An array with `__dlpack__` and without the buffer protocol."""

    def __init__(self, array: Any, device: int = 1) -> None:
        self.array, self.device = array, device

    def __dlpack_device__(self) -> Any:
        return (Device(self.device), 0)

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)


def with_buffers(make: Make, module: Any) -> Attempt:
    """Create a call with memory views in place of arrays and bytes."""
    attempt = make(module)
    views = (v.data if isinstance(v, np.ndarray) else v for v in attempt.arguments)
    return replace(attempt, arguments=tuple(memoryview(v) if isinstance(v, bytes) else v for v in views))


def with_tensors(make: Make, module: Any) -> Attempt:
    """Create a call with DLPack tensors in place of arrays."""
    attempt = make(module)
    tensors = (Tensor(v) if isinstance(v, np.ndarray) else v for v in attempt.arguments)
    return replace(attempt, arguments=tuple(tensors), foreign=True)


class Changing:
    """A number whose conversion gives an array another shape, or removes its last element and makes it read-only."""

    def __init__(self, array: Any, number: Any, shrinks: bool = False) -> None:
        self.array, self.shape, self.number, self.shrinks = array, array.shape, number, shrinks

    def change(self) -> None:
        """Change the array, unless an earlier conversion did."""
        if self.array.shape == self.shape and self.shrinks:
            self.array.resize(self.array.size - 1, refcheck=False)
            self.array.flags.writeable = False
        elif self.array.shape == self.shape:
            self.array.resize((*self.shape, 1), refcheck=False)

    def __index__(self) -> int:
        self.change()
        return int(self.number)

    def __float__(self) -> float:
        self.change()
        return float(self.number)

    def __complex__(self) -> complex:
        self.change()
        return complex(self.number)


class ChangingTensor(Tensor):
    """A tensor of which one export, the first or a later one, gives another array another shape."""

    def __init__(self, changed: Any, array: Any, export: int, shrinks: bool = False) -> None:
        super().__init__(array)
        self.changing, self.remaining = Changing(changed, 0, shrinks), export

    def __dlpack__(self, **options: Any) -> Any:
        self.remaining -= 1
        if self.remaining == 0:
            self.changing.change()
        return super().__dlpack__(**options)


class ExportsOnce(Tensor):
    """A tensor that cannot be exported again while an export of it exists."""

    references = 0  # to the array, while no export of it exists

    def __dlpack__(self, **options: Any) -> Any:
        references = sys.getrefcount(self.array)
        self.references = self.references or references
        return self.again(**options) if references > self.references else super().__dlpack__(**options)

    def again(self, **_: Any) -> Any:
        """Refuse another export."""
        raise LookupError


class ExportsLess(ExportsOnce):
    """A tensor that has fewer elements if it is exported again."""

    def again(self, **options: Any) -> Any:
        """Return an export without the last element."""
        return self.array[:-1].__dlpack__(**options)


class Values(array.array):  # type: ignore[type-arg]
    """An array with a buffer, of a class that is not known."""


def values(value: Any) -> Any:
    """Return an array with a buffer; the array itself if its elements have another type."""
    letter = value.dtype.char
    return Values(letter, value.tobytes()) if letter in "bBhHiIlLqQfd" and value.ndim == 1 else value


def misaligned(array: Any) -> Any:
    """Return a copy of an array, one byte after an address that is aligned."""
    copy = np.zeros(array.nbytes + 1, "u1")[1:].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def read_only(array: Any) -> Any:
    """Return a copy of an array that cannot be written to."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy


OTHERS: dict[str, Callable[[Any], Any]] = {"a tensor": Tensor, "a buffer": values}
UNFIT: tuple[Callable[[Any], Any], ...] = (
    misaligned,
    read_only,
    lambda array: array[::-1],
    np.asfortranarray,
    lambda array: array[:0, ..., ::2] if array.ndim > 1 else array[:0],  # no elements are contiguous elements
)


def array_changes(make: Make, module: Any) -> Iterator[tuple[str, Make]]:
    """Yield calls with unfit arrays, and calls in which converting an argument changes an array."""
    arguments = make(module).arguments
    for key, value in enumerate(arguments):
        if not isinstance(value, np.ndarray) or not value.ndim:
            continue
        for number, unfit in enumerate(UNFIT):
            for wrap in (np.asarray, memoryview, Tensor):
                yield f"argument {key}, unfit {number}, {wrap.__name__}", partial(varied, make, key, wrap(unfit(value)))
        for kind in (ExportsOnce, ExportsLess):
            yield f"argument {key} {kind.__name__}", partial(exporting_alone, make, key, kind)
        for other, changing in enumerate(arguments):
            if other != key and isinstance(changing, int | float | complex | np.ndarray):
                yield from changes_by(make, key, other, module)


def changes_by(make: Make, key: int, other: int, module: Any) -> Iterator[tuple[str, Make]]:
    """Yield calls in which converting one argument changes another, an array."""
    value, changing = make(module).arguments[key], make(module).arguments[other]
    for export in range(1, exports(make, key, other, module) + 1):
        yield f"argument {other} changes {key} at export {export}", partial(changing_call, make, key, other, export)
    if isinstance(changing, np.ndarray):
        change = partial(changing_call, make, key, other, 2, wrap=Subclass)
        yield f"argument {other} changes {key}, of a subclass, at export 2", change
    if value.ndim == 1 and value.size > 1:
        for wrap in (np.asarray, Tensor):
            yield f"argument {other} shrinks {key}, {wrap.__name__}", partial(shrinking_call, make, key, other, wrap)
    for name, given in OTHERS.items():
        for kind in (ExportsOnce, ExportsLess):
            change = partial(exporting_call, make, key, other, kind, given)
            yield f"argument {key} {kind.__name__} next to {other}, {name}", change


class Subclass(np.ndarray):
    """An array of a class that is not NumPy's."""


def exports(make: Make, key: int, other: int, module: Any) -> int:
    """Return how often a call exports a tensor; 1 if the argument is a number."""
    attempt = changing_call(make, key, other, 0, module)
    outcome(attempt)
    tensor = attempt.arguments[other]
    return -tensor.remaining if isinstance(tensor, ChangingTensor) else 1


def changing_call(
    make: Make, key: int, other: int, export: int, module: Any, wrap: type[np.ndarray[Any, Any]] = np.ndarray
) -> Attempt:
    """Create a call in which converting one argument changes a copy of another, an array."""
    attempt = make(module)
    array, value = attempt.arguments[key].copy(), attempt.arguments[other]
    array = array.view(wrap)
    is_array = isinstance(value, np.ndarray)
    changing = ChangingTensor(array, value, export) if is_array else Changing(array, value)
    return replace(with_argument(with_argument(attempt, key, array), other, changing), foreign=True)


def shrinking_call(make: Make, key: int, other: int, wrap: Callable[[Any], Any], module: Any) -> Attempt:
    """Create a call in which converting one argument removes the last element of another."""
    attempt = make(module)
    array, value = attempt.arguments[key].copy(), attempt.arguments[other]
    is_array = isinstance(value, np.ndarray)
    changing = ChangingTensor(array, value, 1, True) if is_array else Changing(array, value, True)
    return replace(with_argument(with_argument(attempt, key, wrap(array)), other, changing), foreign=True)


def exporting_call(
    make: Make, key: int, other: int, kind: type[ExportsOnce], wrap: Callable[[Any], Any], module: Any
) -> Attempt:
    """Create a call in which one tensor cannot be exported again after another argument was converted."""
    attempt = make(module)
    array, value = attempt.arguments[key].copy(), attempt.arguments[other]
    given = wrap(value) if isinstance(value, np.ndarray) else Whole()
    return replace(with_argument(with_argument(attempt, key, kind(array)), other, given), foreign=True)


def exporting_alone(make: Make, key: int, kind: type[ExportsOnce], module: Any) -> Attempt:
    """Create a call with a tensor that cannot be exported again."""
    attempt = make(module)
    return replace(with_argument(attempt, key, kind(attempt.arguments[key].copy())), foreign=True)


def callback_calls(module: ModuleType, make: Make, function: Callable[..., Any]) -> Iterator[partial[Attempt]]:
    """Yield a call for each argument that is a callable, with another function in its place."""
    for key, value in enumerate(make(module).arguments):
        is_builtin = type(value).__module__ == "builtins" and getattr(value, "__module__", "") != module.__name__
        if callable(value) and is_builtin:
            yield partial(varied, make, key, function)


def raises(*_: object) -> None:
    """Raise an exception."""
    raise LookupError


def raising_callables(module: ModuleType, make: Make) -> Iterator[tuple[str, Make]]:
    """Yield calls with a callable that raises KeyError, or an exception that refers to frames of Python."""
    for call in callback_calls(module, make, {}.__getitem__):
        yield f"argument {call.args[1]} raises", call
    for call in callback_calls(module, make, raises):
        yield f"argument {call.args[1]} raises in Python", call


def wrong_calls(module: ModuleType, make: Make) -> Iterator[tuple[str, Make]]:
    """Yield calls with each argument wrong in turn."""
    attempt = make(module)
    if getattr(attempt.function, "__name__", "") in TRUSTING:
        return
    bases = [("", make)]
    if any(isinstance(value, np.ndarray | bytes) for value in attempt.arguments):
        bases += [("buffers, ", partial(with_buffers, make)), ("tensors, ", partial(with_tensors, make))]
    for name, base in bases:
        if name:
            yield name, base
        for key in (*range(len(attempt.arguments)), *attempt.keywords):
            for value in WRONG:
                yield f"{name}argument {key} = {value!r}", partial(varied, base, key, value)
    yield from array_changes(make, module)
    yield from raising_callables(module, make)


def sources(module: ModuleType, makes: Iterable[Make]) -> Iterator[tuple[type, Make, int]]:
    """Yield the classes of the objects that calls take or return, with a call and the index of an object in it."""
    kinds: set[type] = set()
    for make in makes:
        attempt = make(module)
        for index, value in enumerate((outcome(attempt), *attempt.objects())):
            kind = type(value)
            if kind.__module__ == module.__name__ and kind not in kinds and not isinstance(value, BaseException):
                kinds.add(kind)
                yield kind, make, index


def found_object(make: Make, index: int, module: Any) -> Any:
    """Return a new object: the result of a call, or one of its objects."""
    attempt = make(module)
    return outcome(attempt) if index == 0 else attempt.objects()[index - 1]


def member(make: Make, index: int, function: Callable[..., Any], arguments: tuple[Any, ...], module: Any) -> Attempt:
    """Return a call of a function with a new object and these arguments, of which SELF is the object too."""
    value = found_object(make, index, module)
    return Attempt(function, (value, *(value if item is SELF else item for item in arguments)), again=False)


def assigned(make: Make, index: int, name: str, change: Callable[[Any], Any], module: Any) -> Attempt:
    """Return an assignment to an attribute of a new object: its value, changed."""
    value = found_object(make, index, module)
    return Attempt(setattr, (value, name, change(outcome(Attempt(getattr, (value, name))))), again=False)


def large(make: Make, index: int, name: str, module: Any) -> Attempt:
    """Return the use of an attribute with values that are not small, as those that Python shares are."""
    value = found_object(make, index, module)
    content = outcome(Attempt(getattr, (value, name)))
    outcome(Attempt(setattr, (value, name, enlarged(content))))
    return Attempt(getattr, (value, name), again=False, foreign=is_foreign(content))


def is_foreign(value: Any) -> bool:
    """Return whether Python code is run to create a value or an exception: of a tuple, one of its items."""
    if isinstance(value, tuple):
        return any(map(is_foreign, value))
    return isinstance(value, BaseException | enum.Enum | np.ndarray)


def enlarged(value: Any) -> Any:
    """Return a value with larger integers, and with strings and bytes that have several characters."""
    if isinstance(value, tuple):
        return tuple(map(enlarged, value))
    if isinstance(value, bytes):
        return bytes(range(1, len(value) + 1))
    return 1000 if type(value) is int else "ab" if isinstance(value, str | None) else value


def listed(value: Any) -> Any:
    """Return a tuple as a list, and the tuples in it too."""
    return list(map(listed, value)) if isinstance(value, tuple) else value


def attributes(module: ModuleType, makes: Iterable[Make]) -> Iterator[tuple[str, Make]]:
    """Yield the uses of each attribute and each method of the objects that calls take or return."""
    for kind, make, index in sources(module, makes):
        for name, value in own_members(kind):
            if isinstance(value, types.GetSetDescriptorType):
                yield f"{kind.__name__}.{name}", partial(member, make, index, getattr, (name,))
                yield f"{kind.__name__}.{name} of large numbers", partial(large, make, index, name)
                yield f"del {kind.__name__}.{name}", partial(member, make, index, delattr, (name,))
                yield f"{kind.__name__}.{name} assigned", partial(assigned, make, index, name, listed)
                for new in WRONG:
                    yield f"{kind.__name__}.{name} = {new!r}", partial(member, make, index, setattr, (name, new))
            elif isinstance(value, METHODS) and name not in NOT_CALLED:
                for arguments in ARGUMENTS if name not in NOT_ITSELF else ARGUMENTS[:-1]:
                    yield f"{kind.__name__}.{name}{arguments}", partial(member, make, index, value, arguments)


def own_members(kind: type) -> list[tuple[str, Any]]:
    """Return the attributes and methods of a class, without those that an enum has in some versions of Python."""
    members = vars(kind).items()
    return [(name, value) for name, value in members if not (issubclass(kind, enum.Enum) and name.startswith("_"))]


def closed_attributes(
    module: ModuleType, makes: Iterable[Make], closed: Mapping[type, Any]
) -> Iterator[tuple[str, Make]]:
    """Yield the uses of each attribute and each method of closed objects, and of open ones with closed arguments."""
    for kind, make, index in sources(module, makes):
        if kind not in closed:
            continue
        for name, value in own_members(kind):
            text = f"{kind.__name__}.{name} of a closed object"
            if isinstance(value, types.GetSetDescriptorType):
                yield text, partial(of_closed, closed[kind], getattr, (name,))
                yield f"{text}, assigned", partial(closed_assigned, make, index, closed[kind], name)
            elif isinstance(value, METHODS) and name not in NOT_CALLED:
                for arguments in ARGUMENTS:
                    yield f"{text}{arguments}", partial(of_closed, closed[kind], value, arguments)
                yield f"{text}, with an open one", partial(of_closed_and_open, make, index, closed[kind], value)
                yield (
                    f"{kind.__name__}.{name} with a closed object",
                    partial(member, make, index, value, (closed[kind],)),
                )


def of_closed(closed: Any, function: Callable[..., Any], arguments: tuple[Any, ...], _: Any) -> Attempt:
    """Return a call of a function with a closed object and these arguments."""
    return Attempt(function, (closed, *(closed if item is SELF else item for item in arguments)))


def closed_assigned(make: Make, index: int, closed: Any, name: str, module: Any) -> Attempt:
    """Return an assignment to an attribute of a closed object: the value that it has in an open one."""
    value = outcome(Attempt(getattr, (found_object(make, index, module), name)))
    return Attempt(setattr, (closed, name, value))


def of_closed_and_open(make: Make, index: int, closed: Any, function: Callable[..., Any], module: Any) -> Attempt:
    """Return a call of a function with a closed object and an open one."""
    return Attempt(function, (closed, found_object(make, index, module)), again=False)


def includes_stranger(value: Any) -> bool:
    """Return whether a value is an object that no function can use, or a list or tuple with one."""
    return value is STRANGER or (isinstance(value, list | tuple) and any(map(includes_stranger, value)))


def called_name(attempt: Attempt) -> str:
    """Return the name of the function of a module or of the attribute that a call sets; "" for other calls."""
    function = attempt.function
    if function is setattr and type(attempt.arguments[0]).__module__ not in sys.stdlib_module_names:
        return attempt.arguments[1] if isinstance(attempt.arguments[1], str) else ""
    if isinstance(function, type):
        return "" if function.__module__ in sys.stdlib_module_names else "()"  # of the function that creates an object
    if not isinstance(function, types.BuiltinFunctionType) or function.__name__ in ANY:
        return ""
    owner = getattr(function, "__self__", None)
    return "" if getattr(owner, "__name__", "") in sys.stdlib_module_names else function.__name__


def has_stranger(attempt: Attempt) -> bool:
    """Return whether an argument of a function of a module is an object that no function can use."""
    values = (*attempt.arguments, *attempt.keywords.values())
    return attempt.function is not setattr and called_name(attempt) != "" and any(v is STRANGER for v in values)


def unnamed(attempt: Attempt, found: BaseException) -> bool:
    """Return whether an exception does not name the function, argument or attribute."""
    if isinstance(found, ValueError) and any(text in str(found) for text in CLOSED):
        return ": the " not in str(found)
    wrong = any(map(includes_stranger, (*attempt.arguments, *attempt.keywords.values())))
    return wrong and isinstance(found, TypeError) and called_name(attempt) not in str(found)


def wrong_outcome(attempt: Attempt) -> str:
    """Return what is wrong with the outcome of a call: an exception together with a result, or neither."""
    found = outcome(attempt)
    if isinstance(found, SystemError) and any(text in str(found) for text in MISTAKES):
        return str(found)
    if isinstance(found, BaseException):
        return f"an exception that names nothing: {found}" if unnamed(attempt, found) else ""
    return f"takes {STRANGER}" if has_stranger(attempt) else ""
