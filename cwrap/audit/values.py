"""Expressions for the arguments of operations, as text of programs.

`fresh` makes a new object of each string, array and function, so that C uses freed memory if it keeps a pointer to one.
The memory of an audit has the values with which calls succeeded, because C often accepts few: an array of one size, the
bytes of a complete document.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cwrap.audit.settings import Settings
from cwrap.audit.surface import Operand, Operation
from cwrap.source.c_text import split_outside

# Small numbers, because operations allocate memory, loop or wait as often as an argument says.
_INTEGERS = ("0", "1", "2", "3", "5", "8", "17", "64")
_UNUSUAL = ("-1", "-1", "1000")
_PATHS = ("'audit-1.tmp'", "'audit-2.tmp'")
SIZES = (0, 1, 3, 4, 16, 65)
_FLOATS = ("0.0", "1.0", "0.5", "-1.5", "1e3")
# Blocks of memory end at multiples of 16 bytes: strings of 15, 23 and 31 bytes end where their blocks end.
_TEXTS = ("''", "fresh('a b')", "fresh('some text of 15')", "fresh('x-' * 11 + 'y')", "fresh('é ü')")
_BYTES = ("b''", "fresh(b'a b')", "fresh(b'0123456789abcde')", "fresh(b'x-' * 15 + b'y')", "fresh(b'x-' * 33)")
_LARGE, _LARGE_SIZE = "fresh(bytes(range(256)) * 2000)", 50_000
_OBJECTS = ("fresh('a b')", "17", "object()")
_CHOICES = {  # by the name of a type in annotations
    **dict.fromkeys(("float", "SupportsFloat", "complex", "SupportsComplex"), _FLOATS),
    **dict.fromkeys(("bytes", "Buffer"), _BYTES),
    **dict.fromkeys(("NDArray", "ArrayLike"), tuple(f"fresh(np.zeros({size}))" for size in SIZES)),
    **dict.fromkeys(("object", "Any"), _OBJECTS),
    "bool": ("True", "False"), "str": _TEXTS, "bytearray": tuple(f"fresh(bytearray({size}))" for size in SIZES),
}  # fmt: skip
_WHOLE = ("int", "SupportsIndex", "SupportsInt")
_SEQUENCES = ("list", "Sequence", "Iterable", "tuple")
# The result of a function: the beginning of the annotation, and an expression.
_RESULTS = (("None", "None"), ("bool", "False"), ("SupportsIndex", "0"), ("SupportsFloat", "0.0"), ("int", "0"),
            ("float", "0.0"), ("str", "'a b'"), ("bytes", "b'a b'"), ("Buffer", "b'a b'"))  # fmt: skip
_DTYPES = {
    "float": "float32", "double": "float64", "long double": "longdouble", "bool": "bool_", "char": "int8",
    "signed char": "int8", "unsigned char": "uint8", "short": "int16", "unsigned short": "uint16", "int": "int32",
    "unsigned int": "uint32", "long": "int64", "unsigned long": "uint64", "long long": "int64",
    "unsigned long long": "uint64", "size_t": "uint64", "ptrdiff_t": "int64", "ssize_t": "int64",
    "float complex": "complex64", "double complex": "complex128",
}  # fmt: skip
_INTEGER = re.compile(r"-?\d+\Z")
_FIXED = re.compile(r"u?int\d+_t\Z")
_SIZE = re.compile(r"^fresh\(np\.ones\((\d+), ")
_MOST_CALLS, _MOST_SIZES = 12, 6  # calls of an operation, and sizes, that are remembered


@dataclass(frozen=True, slots=True)
class Memory:
    """What the calls of an audit showed: the values of calls that succeeded, by operation, and sizes that C needs.

    These are the sizes of arrays with which an operation succeeded that raised with others.
    """

    calls: dict[Operation, list[dict[str, str]]] = field(default_factory=dict)
    raised: set[Operation] = field(default_factory=set)
    sizes: list[int] = field(default_factory=list)

    def call(self, operation: Operation, draw: random.Random) -> dict[str, str] | None:
        """Return the names and values of a call that succeeded, without those that were objects; None without one."""
        known = self.calls.get(operation)
        return draw.choice(known) if known else None

    def note(self, operation: Operation, arguments: Iterable[tuple[str, str]], succeeded: bool) -> None:
        """Note a call."""
        if not succeeded:
            self.raised.add(operation)
            return
        plain = {p.name for p in operation.operands if not p.classes}
        values = {name: text for name, text in arguments if name in plain}
        known = self.calls.setdefault(operation, [])
        if values not in known and len(known) < _MOST_CALLS:
            known.append(values)
        if operation in self.raised and len(self.sizes) < _MOST_SIZES:
            sizes = {int(size) for text in values.values() for size in _SIZE.findall(text)}
            self.sizes.extend(sorted(sizes.difference(self.sizes)))


@dataclass(frozen=True, slots=True)
class Values:
    """The expressions of one module: members of its enums, and the samples of audit.yaml."""

    settings: Settings
    enums: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    size: int = 3  # the usual size of the arrays of a program: C often needs several of one size, and gets the size
    large: bool = False  # bytes and arrays are so large that calls of several threads overlap
    memory: Memory = field(default_factory=Memory)

    def expression(self, operation: str, operand: Operand, draw: random.Random) -> str | None:
        """Return an expression for an argument without objects of the module, or None if none is known."""
        if operand.nullable and draw.random() < 0.2:
            return "None"
        samples = self.settings.samples_of(operation, operand.name)
        if samples:
            return draw.choice(samples)
        if operand.elements:
            return self._array(operand, draw)
        parts = split_outside(operand.annotation, "|", "[]")
        choices = [c for part in parts if (c := self._of_type(part, operand, draw)) is not None]
        return draw.choice(choices) if choices else None

    def _of_type(self, part: str, operand: Operand, draw: random.Random) -> str | None:
        """Return an expression of one type of a union."""
        name = part.partition("[")[0]
        if part in self.enums:
            return draw.choice(self.enums[part])
        if operand.path:
            return draw.choice(_PATHS) if part == "str" else None
        if name == "None":
            return "None" if draw.random() < 0.2 else None
        if operand.written:
            return f"fresh(bytearray({self._size(draw)}))"
        if self.large and name in ("bytes", "Buffer"):
            return _LARGE
        if name in _CHOICES:
            return draw.choice(_CHOICES[name])
        if name in _WHOLE:
            return self._integer(operand, draw)
        if name == "Callable":
            return _callable(part, draw)
        return self._sequence(part, operand, draw) if name in _SEQUENCES else None

    def _sequence(self, part: str, operand: Operand, draw: random.Random) -> str | None:
        """Return a list whose items have the type between the brackets; None if there is no expression of the type."""
        inner = part.partition("[")[2].removesuffix("]").removesuffix(", ...")
        item = Operand(operand.name, inner, bounds=operand.bounds)
        found = [self.expression("", item, draw) for _ in range(draw.choice((0, 1, 2, 5)))]
        items = [text for text in found if text is not None]
        if len(items) < len(found):
            return None
        return f"fresh([{', '.join(items)}])"

    def _size(self, draw: random.Random) -> int:
        """Return the size of an array: mostly the usual one, or one with which a call succeeded."""
        if self.large:
            return _LARGE_SIZE
        if self.memory.sizes and draw.random() < 0.4:
            return draw.choice(self.memory.sizes)
        return self.size if draw.random() < 0.6 else draw.choice(SIZES)

    def _integer(self, operand: Operand, draw: random.Random) -> str:
        """Return an integer within the range of the declaration, its bounds more often."""
        lower, upper = (int(text) if _INTEGER.match(text) else None for text in operand.bounds)
        if lower is None and upper is None:
            chance = draw.random()
            return str(self.size) if chance < 0.2 else draw.choice(_INTEGERS if chance < 0.9 else _UNUSUAL)
        low = lower if lower is not None else min(0, upper or 0)
        high = upper if upper is not None else max(low, 64)
        inside = [number for number in _INTEGERS if low <= int(number) <= high]
        return draw.choice([str(low), str(high) if abs(high) < 1 << 20 else str(low), *inside])

    def _array(self, operand: Operand, draw: random.Random) -> str:
        """Return an array of the elements that C has, with as many dimensions; the memory of its elements is exact."""
        c = operand.elements.replace("const ", "").strip()
        dtype = c.removesuffix("_t") if _FIXED.match(c) else _DTYPES.get(c, "float64")
        sizes = [min(self._size(draw), 16 if operand.ndim > 1 else _LARGE_SIZE) for _ in range(max(operand.ndim, 1))]
        shape = str(sizes[0]) if len(sizes) == 1 else f"({', '.join(map(str, sizes))})"
        return f"fresh(np.ones({shape}, np.{dtype}))"


def _callable(part: str, draw: random.Random) -> str:
    """Return a function that returns a value of the result of the annotation, or, rarely, that raises."""
    result = part.rpartition("], ")[2].removesuffix("]") if "], " in part else "None"
    returned = next((text for name, text in _RESULTS if result.startswith(name)), "None")
    return f"fresh(lambda *arguments: {'1 // 0' if draw.random() < 0.1 else returned})"
