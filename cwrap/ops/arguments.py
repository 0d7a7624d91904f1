"""Arguments of compiled functions: their order and names, conversion to the types of the inputs, and errors.

Modules that `cwrap.ops.export` writes contain a copy of this file, so it imports only NumPy and the standard library.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from keyword import iskeyword
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

_CHARS = "?bhilqBHILQefdFD"  # NumPy's type characters of the supported dtypes
NAMES = tuple(dict.fromkeys(np.dtype(char).name for char in _CHARS))
_RANKS = ("scalar", "vector", "matrix")


def is_lossless(values: Any, dtype: Any) -> bool:
    """Return True if converting an array to a dtype and back changes none of its elements."""
    if values.dtype.kind == "c" and dtype.kind != "c":
        return False
    with np.errstate(all="ignore"):
        converted = values.astype(dtype)
        back = converted if values.dtype.kind == "c" else converted.real
        return np.array_equal(converted, values) and np.array_equal(back.astype(values.dtype), values)


@dataclass(frozen=True)
class ArrayFilter:
    """Conversion to arrays of one dtype and number of dimensions. `shape` has the known sizes, and None for others.

    `bits` is the dtype of the arrays if NumPy does not have the dtype, otherwise empty.
    """

    dtype: str
    shape: tuple[int | None, ...]
    bits: str = ""

    def __call__(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        """Return an array, converted if nothing is lost or with `allow_downcast`; raise TypeError otherwise."""
        dtype = np.dtype(self.bits or self.dtype)
        if data is None or isinstance(data, (str, bytes, np.ma.MaskedArray)):
            raise TypeError(f"expected {self.in_words()}, got {kind_of(data)}")
        if type(data) is not np.ndarray or data.dtype.num != dtype.num or not data.dtype.isnative:
            if strict:
                raise TypeError(f"expected {self.in_words()}, got {kind_of(data)}")
            data = self._converted(data, dtype, allow_downcast)
        if not data.flags.aligned:
            if strict:
                raise TypeError(f"expected {self.in_words()}, got one that is not aligned")
            data = data.copy()
        if data.ndim != len(self.shape):
            raise TypeError(f"expected {self.in_words()}, got {kind_of(data)}")
        if any(known is not None and known != size for known, size in zip(self.shape, data.shape, strict=True)):
            raise TypeError(f"expected {self.in_words()}, got the shape {data.shape}")
        return data

    def _converted(self, data: Any, dtype: np.dtype[Any], allow_downcast: bool | None) -> Any:
        try:
            array = np.asarray(data)
        except ValueError as error:
            raise TypeError(f"expected {self.in_words()}, got {type(data).__name__}: {error}") from error
        if array.dtype.kind not in "biufc" or array.dtype.name not in NAMES:
            raise TypeError(f"expected {self.in_words()}, got {kind_of(data)}")
        if self.bits and array.dtype != dtype:
            raise TypeError(f"expected {self.in_words()}, as bits in an array of {dtype}, got {kind_of(array)}")
        free = allow_downcast or np.can_cast(array.dtype, dtype, "safe")
        if not free and allow_downcast is None:
            free = _keeps_values(data, array, dtype)
        if not free:
            raise TypeError(
                f"expected {self.in_words()}, got {kind_of(array)}, whose values may not fit; convert it, or use "
                "allow_input_downcast=True"
            )
        with np.errstate(all="ignore"):
            return np.asarray(array, dtype=dtype)

    def in_words(self) -> str:
        """Return the type in words for messages in Python and C: `a vector of float64`."""
        sizes = f" of shape {self._sizes()}" if any(size is not None for size in self.shape) else ""
        ndim = len(self.shape)
        rank = _RANKS[ndim] if ndim < len(_RANKS) else f"{ndim}-dimensional array"
        return f"a {rank} of {self.dtype}{sizes}"

    def _sizes(self) -> str:
        inner = ", ".join("?" if size is None else str(size) for size in self.shape)
        return f"({inner},)" if len(self.shape) == 1 else f"({inner})"


def _keeps_values(data: Any, array: Any, dtype: np.dtype[Any]) -> bool:
    """Return True if Python numbers keep their values in a dtype.

    Arrays and NumPy scalars return False: their dtype was chosen explicitly, so converting it needs `allow_downcast`.
    """
    if isinstance(data, (np.ndarray, np.generic)):
        return False
    if isinstance(data, float) and dtype.kind in "fc":
        return True
    return is_lossless(array, dtype)


def kind_of(data: Any) -> str:
    """Describe a value for a message, without its elements."""
    if isinstance(data, np.ma.MaskedArray):
        return "a masked array, whose mask the C would ignore"
    if isinstance(data, np.ndarray):
        order = "" if data.dtype.isnative else " in another byte order"
        return f"an array of {data.dtype.name} with {data.ndim} dimensions{order}"
    if isinstance(data, int) and data.bit_length() > 64:
        return "an int of more than 64 bits"
    return "None" if data is None else type(data).__name__


@dataclass(frozen=True)
class ScalarFilter:
    """Conversion to NumPy scalars of one dtype. `bits` is that of `ArrayFilter`."""

    dtype: str
    bits: str = ""

    def __call__(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        """Return a scalar, converted if nothing is lost or with `allow_downcast`; raise TypeError otherwise."""
        dtype = np.dtype(self.bits or self.dtype)
        if type(data) is dtype.type:
            return data
        if strict or self.bits:
            raise TypeError(f"expected a NumPy scalar of {dtype}, got {type(data).__name__}")
        if isinstance(data, (str, bytes)) or np.ndim(data) != 0:
            raise TypeError(f"expected a number for {self.dtype}, got {data!r:.60}")
        value = np.asarray(data)
        if value.dtype.kind not in "biufc":
            raise TypeError(f"expected a number for {self.dtype}, got {type(data).__name__}")
        loses = not np.can_cast(value.dtype, dtype, "safe")
        free = allow_downcast or not loses or (type(data) is float and dtype.kind in "fc")
        if not free and not is_lossless(value, dtype):
            raise TypeError(f"{data!r} is not exact in {self.dtype}; convert it, or use allow_input_downcast=True")
        with np.errstate(all="ignore"):
            return value.astype(dtype.type)[()]


class Argument(NamedTuple):
    """The name of an argument, which may be None, and the conversion: a filter and its options."""

    name: str | None
    filter: Callable[..., Any]
    strict: bool
    allow_downcast: bool | None


class CallInfo(ABC):
    """The arguments that Python passes to the C of a function, and the titles of its blocks for notes of errors."""

    name: str | None

    @property
    @abstractmethod
    def arguments(self) -> Sequence[Argument]:
        """The arguments in order."""

    @property
    @abstractmethod
    def blocks(self) -> Sequence[str]:
        """The titles of the blocks of the C code."""

    @property
    def label(self) -> str:
        """The function's name in messages."""
        return f"{self.name or 'function'}()"

    @property
    def __signature__(self) -> inspect.Signature:
        """The signature for `inspect.signature`. Inputs without a unique name are positional-only."""
        names = [argument.name for argument in self.arguments]
        parameters: list[inspect.Parameter] = []
        by_position = inspect.Parameter.POSITIONAL_ONLY
        for number, name in reversed(list(enumerate(names))):
            usable = name is not None and name.isidentifier() and not iskeyword(name) and names.count(name) == 1
            named = usable and all(other.kind is not by_position for other in parameters)
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD if named else by_position
            parameters.append(inspect.Parameter(str(name) if usable else f"argument_{number + 1}", kind))
        return inspect.Signature(parameters[::-1])

    def filter_argument(self, number: int, value: Any) -> Any:
        """Return an argument converted by its input's type. Errors name the function and the argument."""
        name, convert, strict, allow_downcast = self.arguments[number]
        try:
            return convert(value, strict=strict, allow_downcast=allow_downcast)
        except (TypeError, ValueError) as error:
            label = f"{self.label} argument {number + 1}{f', {name}' if name else ''}"
            if type(error) not in (TypeError, ValueError):  # the constructor of a subclass may take other arguments
                add_note(error, f"in {label}")
                raise
            raise type(error)(f"{label}: {error}") from error

    def bind(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Return the arguments in the order of the inputs; raise TypeError if they do not match."""
        names = [argument.name for argument in self.arguments]
        if not kwargs and len(args) == len(names):
            return args
        expected = ", ".join(name or f"#{number + 1}" for number, name in enumerate(names)) or "nothing"
        if len(args) > len(names):
            raise TypeError(f"{self.label} takes {len(names)} arguments ({expected}), got {len(args)}")
        values = dict(enumerate(args))
        for key, value in kwargs.items():
            if names.count(key) != 1:
                problem = "several arguments have" if key in names else "no argument has"
                raise TypeError(f"{self.label}: {problem} the name {key!r}; expected {expected}")
            number = names.index(key)
            if number in values:
                raise TypeError(f"{self.label} got multiple values for argument {key!r}")
            values[number] = value
        missing = [name or f"#{number + 1}" for number, name in enumerate(names) if number not in values]
        if missing:
            raise TypeError(f"{self.label} takes {len(names)} arguments ({expected}), missing {', '.join(missing)}")
        return tuple([values[number] for number in range(len(names))])

    def note_block(self, error: BaseException, block: int) -> None:
        """Add a note to an error with the failed block and the function."""
        add_note(error, f"in {self.blocks[block]} of {self.label}")


def add_note(error: BaseException, note: str) -> None:
    """Add a note to an error, in its attribute `__notes__`. Python 3.11 and later print it below the message."""
    vars(error)["__notes__"] = [*getattr(error, "__notes__", []), note]


class ExportedInfo(CallInfo):
    """The information of a function that is attribute `attribute` of an exported module. `text` is its `repr`."""

    arguments: Sequence[Argument] = ()
    blocks: Sequence[str] = ()

    def __init__(
        self, place: tuple[str, str], text: str, name: str | None, arguments: Sequence[Argument], blocks: Sequence[str]
    ) -> None:
        self.place = place
        self.text = text
        self.name = name
        self.arguments = arguments
        self.blocks = blocks

    def made(self, make: Callable[..., Any], constants: tuple[Any, ...]) -> Any:
        """Return the function; `make` is that of the compiled module."""
        filters = tuple(partial(self.filter_argument, number) for number in range(len(self.arguments)))
        return make(self, filters, constants, ())

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, str]]:
        return exported, self.place

    def __repr__(self) -> str:
        return self.text


def exported(module: str, attribute: str) -> Any:
    """Return an object of an exported module, for pickles."""
    return getattr(import_module(module), attribute)


def params(**values: Any) -> SimpleNamespace:
    """Return the parameters of an op, as attributes."""
    return SimpleNamespace(**values)


def array(data: bytes, dtype: str, shape: tuple[int, ...]) -> Any:
    """Return a constant: a read-only array of the elements that the bytes contain."""
    made = np.frombuffer(data, dtype).reshape(shape).astype(np.dtype(dtype).newbyteorder("="))
    made.setflags(write=False)
    return made
