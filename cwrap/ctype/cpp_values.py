"""Values of the C++ standard library: strings, vectors, maps, optional values.

For example:

    const std::string& name           open("door")
    std::vector<int> pad              conv(x, [1, 1]), conv(x, (1, 1))
    std::optional<double> limit       run(None), run(2.5)
    std::map<std::string, int> ages   greet({"Ann": 41})

The conversions are templates of the runtime (`cwrap_cpp_values.h`), so that no C++ is generated for vectors of strings
and optional vectors.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.numbers import Boolean, Floating, Integer
from cwrap.ctype.protocols import HeldObject
from cwrap.source.patterns import pattern

if TYPE_CHECKING:
    from cwrap.ctype import CTypes
    from cwrap.dtypes import Dtype
    from cwrap.source.c_spelling import CSpelling

_TEMPLATE = pattern(r"std::(?P<template>vector|optional)<(?P<item>.*)>\Z")
_MAP = pattern(r"std::(?P<template>map|unordered_map)<(?P<key>[^<>,]+), ?(?P<item>.*)>\Z")
_EMPTY = pattern(
    r"(?:std::(?:string|(?:vector|optional|map|unordered_map)<.*>))?\s*(?:\{\s*\}|\(\s*\))|std::nullopt", re.ASCII
)


class CppValue(CType):
    """A value whose variable is a C++ object; `python` is what messages call the accepted objects."""

    headers = ('"cwrap_cpp_values.h"',)
    empty = ""  # the Python value of an empty C++ object

    def __init__(self, c: str, python: str, kinds: tuple[str, ...]) -> None:
        self.c = c
        self.spellings = (c, f"const {c}&")
        self.python = python
        self.display = f'"{python}"'
        self.checker = f"cwrap_check_value<{c}>"
        self.takes = kinds

    @property
    def field(self) -> None:
        """Return None: the fields of structs are values of C."""
        return None

    def init(self, name: str) -> Lines:
        return (f"{name} = {self.c}();",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion, which may raise an exception."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_value({obj}, &{name}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return an assignment of the default, which may throw."""
        return ("CWRAP_TRY", f"{name} = {expression};", f"CWRAP_CATCH({fail})")

    def python_default(self, expression: str) -> str | None:
        """Return the Python value of `{}`, `std::nullopt` or a literal."""
        return self.empty if _EMPTY.fullmatch(expression.strip()) else super().python_default(expression)

    def box(self, expression: str) -> str:
        return f"cwrap_box_value({expression})"


class String(CppValue):
    """std::string: the UTF-8 of a str, copied for the call."""

    runs_python = False
    empty = "''"

    def __init__(self) -> None:
        super().__init__("std::string", "str", ("str",))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str"


class StringView(HeldObject, CppValue):
    """std::string_view: the UTF-8 of a str, which the str object owns during the call."""

    runs_python = False
    reads_memory = True
    empty = "''"

    def __init__(self) -> None:
        super().__init__("std::string_view", "str", ("str",))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str"


class Vector(CppValue):
    """std::vector: a copy of a list or tuple during the call, and a list as a result."""

    empty = "[]"

    def __init__(self, item: CType) -> None:
        python = f"list of {_plural(item)}"
        super().__init__(f"std::vector<{item.c}>", python, ("list", "tuple"))
        self.item = item

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a parameter accepts a list or tuple, a result is a list."""
        item = self.item.annotation(dtype, result)
        return f"list[{item}]" if result else f"list[{item}] | tuple[{item}, ...]"


class Optional(CppValue):
    """std::optional: None, or a value."""

    empty = "None"

    def __init__(self, item: CType) -> None:
        super().__init__(f"std::optional<{item.c}>", f"{_singular(item)} or None", (*item.takes, "None"))
        self.runs_python = item.runs_python
        self.item = item

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"{self.item.annotation(dtype, result)} | None"


class Map(CppValue):
    """std::map and std::unordered_map: a copy of a dict during the call, and a dict as a result."""

    empty = "{}"

    def __init__(self, template: str, key: CType, item: CType) -> None:
        python = f"dict of {_plural(key)} to {_plural(item)}"
        super().__init__(f"std::{template}<{key.c}, {item.c}>", python, ("dict",))
        self.key, self.item = key, item

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"dict[{self.key.annotation(dtype, result)}, {self.item.annotation(dtype, result)}]"


_TEMPLATES: dict[str, Callable[[CType], CType]] = {"vector": Vector, "optional": Optional}


def _singular(item: CType) -> str:
    return item.display.strip('"')


def _plural(item: CType) -> str:
    """Return the name of several items, for messages: `ints`, `lists of strs`."""
    first, space, rest = _singular(item).partition(" ")
    return f"{first}s{space}{rest}"


def cpp_strings() -> tuple[CType, ...]:
    """Return the strings of C++."""
    return (String(), StringView())


def cpp_value(spelling: CSpelling, ctypes: CTypes) -> CType | None:
    """Return the type of a vector, map or optional value of known types; None for other types, and in C."""
    base = spelling.base.removesuffix("&") if spelling.const else spelling.base
    if spelling.stars or ctypes.listed("std::string") is None:
        return None
    if match := _MAP.match(base):
        key, mapped = ctypes.find(match["key"]), ctypes.find(match["item"])
        return Map(match["template"], key, mapped) if key and mapped and _is_item(key) and _is_item(mapped) else None
    match = _TEMPLATE.match(base)
    item = ctypes.find(match["item"]) if match else None
    return _TEMPLATES[match["template"]](item) if match and item and _is_item(item) else None


def _is_item(ctype: CType) -> bool:
    """Return whether the runtime converts items of a type: numbers of C, and copies of values of C++."""
    number = isinstance(ctype, Integer | Floating | Boolean) and not ctype.class_name
    return number or (isinstance(ctype, CppValue) and not isinstance(ctype, StringView))
