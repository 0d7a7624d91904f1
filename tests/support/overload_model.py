"""A model of what calls do according to the documentation, and random signatures to test it with.

The model implements docs/reference/declarations.md and docs/explanations/generated-c.md. It shares only the order of
overloads with the generator; that order has a separate test.

- Overloads are tried in order, and the first one that accepts the call is called.
- An overload accepts a call if every argument finds a parameter. Positional arguments go from left to right and may
    pass over a parameter with a default before a required one; of all such ways the leftmost one with matching types
    is used. Keywords match names or aliases. No parameter gets two arguments, every required parameter gets one.
- Types are checked without conversion: an int is an object with `__index__` and no length, a float has `__float__` or
    `__index__` and is not complex, a bool is True or False of Python or NumPy, text is a str. An array of NumPy without
    dimensions is the number that it contains. Whether a number fits in its C type is checked after the overload is
    chosen.
"""

from __future__ import annotations

import ctypes
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

POINTER = 8 * ctypes.sizeof(ctypes.c_void_p)
BOUNDS = {
    "int": (-(2**31), 2**31 - 1),
    "int64_t": (-(2**63), 2**63 - 1),
    "uint8_t": (0, 255),
    "size_t": (0, 2**POINTER - 1),
    "void*": (-(2 ** (POINTER - 1)), 2**POINTER - 1),
}
DEFAULTS: dict[str, tuple[tuple[str, Any], ...]] = {
    "int": (("-77", -77),),
    "int64_t": (("-7777", -7777),),
    "uint8_t": (("77", 77),),
    "size_t": (("7777", 7777),),
    "double": (("-7.5", -7.5),),
    "float": (("0.25f", 0.25),),
    "bool": (("true", True), ("false", False)),
    "const char*": (('"left out"', "left out"), ("NULL", None)),
    "PyObject*": (("NULL", None), ("Py_Ellipsis", ...)),
    "void*": (("NULL", 0),),
}
BOXES = {
    "int": "PyLong_FromLong({})", "int64_t": "PyLong_FromLongLong({})", "uint8_t": "PyLong_FromLong({})",
    "size_t": "PyLong_FromSize_t({})", "double": "PyFloat_FromDouble({})", "float": "PyFloat_FromDouble({})",
    "bool": "PyBool_FromLong({})", "const char*": "cwrap_from_text({})", "void*": "PyLong_FromVoidPtr({})",
    "PyObject*": "Py_NewRef({0} ? {0} : Py_None)",
}  # fmt: skip
NULLABLE = ("const char*", "PyObject*", "void*")
NAMES = ("a", "b", "c", "d", "e", "from")
ALIASES = ("axis", "b2", "dim")


@dataclass(frozen=True)
class Param:
    """One parameter of a generated signature."""

    name: str
    type: str
    default: tuple[str, Any] | None = None
    keyword_only: bool = False
    positional_only: bool = False
    nullable: bool = False
    alias: str = ""

    @property
    def required(self) -> bool:
        return self.default is None

    @property
    def names(self) -> set[str]:
        """Return the names that a keyword may use for the parameter."""
        if self.positional_only:
            return set()
        reserved = {f"{self.name}_"} if self.name == "from" else set()
        return {self.name, *reserved, *({self.alias} if self.alias else ())}

    def yaml(self) -> str:
        """Return the argument as YAML."""
        lines = [f"    - arg: {self.type} {self.name}"]
        if self.default:
            lines.append(f"      default: '{self.default[0]}'")
        flags = (("kwarg_only", self.keyword_only), ("no_kwargs", self.positional_only), ("nullable", self.nullable))
        lines += [f"      {key}: true" for key, on in flags if on]
        if self.alias:
            lines.append(f"      aliases: [{self.alias}]")
        return "\n".join(lines)


Signature = tuple[Param, ...]


@dataclass(frozen=True)
class Function:
    """A function name with its overloads, in the order in which they are written."""

    name: str
    overloads: tuple[Signature, ...] = field(default=())

    def yaml(self) -> str:
        """Return the declaration as YAML."""
        lines = [f"- name: {self.name}", "  options:"]
        for number, signature in enumerate(self.overloads):
            lines += [f"  - cname: {self.name}_{number}", "    return: PyObject*", "    arguments:"]
            lines += ["  " + line for p in signature for line in p.yaml().split("\n")] or ["      []"]
        return "\n".join(lines) + "\n"

    def c(self) -> str:
        """Return the C functions: each returns a tuple of its number and its arguments."""
        texts = []
        for number, signature in enumerate(self.overloads):
            parameters = ", ".join(f"{p.type} x{k}" for k, p in enumerate(signature)) or "void"
            boxes = "".join(f", {BOXES[p.type].format(f'x{k}')}" for k, p in enumerate(signature))
            texts.append(
                f"static PyObject *{self.name}_{number}({parameters})\n"
                f'{{\n    return Py_BuildValue("(i{"N" * len(signature)})", {number}{boxes});\n}}\n'
            )
        return "".join(texts)


# ---- generated signatures ----


def random_signature(rng: random.Random) -> Signature:
    """Return a signature with up to six parameters of any kind."""
    names = rng.sample(NAMES, rng.randint(0, len(NAMES)))
    aliases = rng.sample(ALIASES, len(ALIASES))
    few = rng.sample(sorted(DEFAULTS), rng.randint(1, len(DEFAULTS)))
    positional = rng.random() < 0.1
    return tuple(_random_param(rng, name, few, aliases, positional) for name in names)


def _random_param(rng: random.Random, name: str, types: list[str], aliases: list[str], positional: bool) -> Param:
    type_ = rng.choice(types)
    default = rng.choice(DEFAULTS[type_]) if rng.random() < 0.4 else None
    keyword_only = not positional and rng.random() < 0.15
    nullable = type_ in NULLABLE and rng.random() < 0.3
    alias = aliases.pop() if aliases and not positional and rng.random() < 0.1 else ""
    return Param(name, type_, default, keyword_only, positional, nullable, alias)


# ---- the model ----


def has_length(value: object) -> bool:
    return hasattr(type(value), "__len__")


def letter_of(value: object) -> str:
    """Return the kind of a scalar of NumPy, or of an array without dimensions; empty for other objects."""
    is_single = isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0)
    return value.dtype.kind if is_single else ""  # type: ignore[attr-defined]


def accepts(p: Param, value: object) -> bool:
    """Return whether the value has the parameter's type."""
    kind = type(value)
    if value is None and (p.nullable or (p.default and p.default[0] == "NULL")):
        return True
    match p.type:
        case "PyObject*":
            return True
        case "bool":
            return kind is bool or letter_of(value) == "b"
        case "const char*":
            return isinstance(value, str)
    letter = letter_of(value)
    integer = letter in "iu" if letter else hasattr(kind, "__index__") and not has_length(value)
    floating = letter in "bf" if letter else hasattr(kind, "__float__") and not has_length(value)
    return integer or (floating and p.type in ("double", "float"))


def positional_of(signature: Signature) -> list[int]:
    return [k for k, p in enumerate(signature) if not p.keyword_only]


def ways(signature: Signature, count: int, named: set[int]) -> Iterator[tuple[int, ...]]:
    """Yield the parameters to which `count` positional arguments may go, leftmost first."""
    places = positional_of(signature)
    last = max((k for k in places if signature[k].required), default=-1)
    for way in itertools.combinations(places, count):
        end = way[-1] if way else -1
        passed_over = [k for k in places if k < end and k not in way]
        if all(not signature[k].required and k < last for k in passed_over) and not named & set(way):
            yield way


def bind(signature: Signature, args: Sequence[object], kwargs: Mapping[str, object]) -> dict[int, object] | None:
    """Return the argument of each parameter, or None if the call does not match."""
    by_name: dict[int, object] = {}
    for word, value in kwargs.items():
        owner = next((k for k, p in enumerate(signature) if word in p.names), None)
        if owner is None or owner in by_name or not accepts(signature[owner], value):
            return None
        by_name[owner] = value
    for way in ways(signature, len(args), set(by_name)):
        bound = {**by_name, **dict(zip(way, args, strict=True))}
        fitting = all(accepts(signature[k], value) for k, value in bound.items())
        if fitting and all(k in bound or not p.required for k, p in enumerate(signature)):
            return bound
    return None


def converted(p: Param, value: Any) -> object:
    """Return the value after conversion to C and back, or the type of the exception that the conversion raises."""
    if p.type == "bool":
        return bool(value)
    if p.type == "PyObject*" or value is None:
        return 0 if value is None and p.type == "void*" else value
    if p.type == "const char*":
        if "\0" in value:
            raise ValueError
        value.encode()
        return str(value)
    if p.type in ("double", "float"):
        number = float(value)
        return ctypes.c_float(number).value if p.type == "float" else number
    number = value.__index__()
    least, most = BOUNDS[p.type]
    if not least <= number <= most:
        raise OverflowError
    return int(number) % 2**POINTER if p.type == "void*" else int(number)


def expected(function: Function, order: Sequence[int], args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Return the tuple that the call should return, or the type of the exception that it should raise."""
    for number in order:
        signature = function.overloads[number]
        bound = bind(signature, args, kwargs)
        if bound is None:
            continue
        try:
            found = [
                converted(p, bound[k]) if k in bound else p.default[1] if p.default else None
                for k, p in enumerate(signature)
            ]
        except (OverflowError, ValueError) as error:
            return type(error)
        return (number, *found)
    return TypeError
