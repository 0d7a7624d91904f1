"""std::function: a Python callable that C++ calls during the call, or as long as a handle keeps it.

    const std::function<double(double)>& f    integrate(math.sin, 0, 1)
    std::function<void(const std::string&)> on_line

All copies that C++ makes share a slot (`cwrap_cpp_function.h`). C++ that calls one of them after the callback has ended
gets a zero, an empty string, or another value without arguments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType
from cwrap.ctype.callback import Callback, Slots
from cwrap.ctype.callback_arguments import CallbackArgument, HandleArgument
from cwrap.ctype.cpp_values import CppValue, StringView
from cwrap.ctype.handle import handle_of, is_object
from cwrap.ctype.protocols import NumberKind
from cwrap.ctype.struct import Struct
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import split_outside
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

if TYPE_CHECKING:
    from cwrap.ctype import CTypes

_FUNCTION = pattern(r"std::function<(?P<result>[^()]+)\((?P<arguments>.*)\)>\Z", re.ASCII)
_NUMBERS = (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN)


class StandardFunction(Slots):
    """The slots of a type of std::function, each of which is allocated for one callback."""

    def __init__(self, signature: str) -> None:
        self.signature = signature
        self.c = f"std::function<{signature}>"

    def take(self, pointer: str) -> str:
        return f"cwrap_shared_slot_take({pointer})"

    def function(self, callback: Callback, slot: str) -> str:
        return f"cwrap_function<{self.signature}>({slot}, {callback.function})"


@dataclass(frozen=True, slots=True)
class ReferenceArgument(HandleArgument):
    """A reference to an object of a class, which the callable gets."""

    @property
    def boxed(self) -> str:
        """A C expression of an object."""
        return self._object(f"&{self.variable}")


def cpp_function(spelling: CSpelling, ctypes: CTypes) -> CType | None:
    """Return the type of a std::function of known types; None for other types, and in C."""
    base = spelling.base.removesuffix("&") if spelling.const else spelling.base
    match = None if spelling.stars else _FUNCTION.match(base)
    if match is None or ctypes.listed("std::string") is None:
        return None
    result = _result(match["result"], ctypes) if match["result"] != "void" else None
    texts = split_outside(match["arguments"], ",") if match["arguments"].strip() else ()
    found = [_argument(f"arg{k}", text, ctypes) for k, text in enumerate(texts, 1)]
    arguments = [each for each in found if each]
    if len(arguments) < len(found) or (result is None and match["result"] != "void"):
        return None
    failure = f"{result.c}()" if isinstance(result, CppValue) else "0"
    signature = f"{result.c if result else 'void'}({', '.join(a.c for a in arguments)})"
    ctype = Callback(base, "", arguments, "", result, failure, slots=StandardFunction(signature))
    ctype.spellings = (base, f"const {base}&")
    ctype.headers = (*ctype.headers, '"cwrap_cpp_function.h"')
    return ctype


def _result(text: str, ctypes: CTypes) -> CType | None:
    """Return the type of a result that a callable can return."""
    ctype = ctypes.find(text)
    if ctype is None or isinstance(ctype, StringView):
        return None
    if isinstance(ctype, Struct):
        return None if ctype.pointers else ctype
    return ctype if ctype.number.kind in _NUMBERS or isinstance(ctype, CppValue) else None


def _argument(name: str, text: str, ctypes: CTypes) -> CallbackArgument | None:
    """Return an argument that the callable gets."""
    ctype = ctypes.passed(text)
    if ctype is None and text.startswith("const ") and text.endswith("&"):  # a number or a struct by reference
        ctype = ctypes.find(text.removeprefix("const ").removesuffix("&"))
        ctype = ctype if ctype and (ctype.number.kind or isinstance(ctype, Struct)) else None
    if ctype is None or not ctype.can_return:
        return None
    c = CSpelling.parse(text).c
    if not is_object(ctype):
        if ctype.class_name:  # the spelling may be the name in Python
            c = f"const {ctype.c}&" if text.endswith("&") else ctype.c
        return None if ctype.handle or ctype.callback else CallbackArgument(c, name, ctype)
    if handle_of(ctype).is_reference:
        return ReferenceArgument(c, name, ctype)
    is_pointer = ctype.is_nullable and not handle_of(ctype).is_shared
    return HandleArgument(c, name, ctype, nullable=True) if is_pointer else None
