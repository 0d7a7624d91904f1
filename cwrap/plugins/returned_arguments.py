"""`return`: a C type, `self`, or `argument N[,M…]`.

    - name: f
      options:
        - arguments: [int a]
          return: long
        - arguments: [PyObject* a, PyObject* b]
          return: argument 0,1

The plan:

    function f(a)
    long f(arg_a)
    returns value; fails never
    …
    function f(a, b)
    f(arg_a, arg_b)
    returns a, b; fails never

The value of the call, the receiver of a method, or a tuple of the Python objects of two arguments.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.base import CType
from cwrap.ctype.buffer import Counted, OwnedText, texts
from cwrap.plan import Block, Context, Local, Overload, Result, Snippet, Source
from cwrap.planning.expressions import scope_of
from cwrap.planning.objects import may_be_absent, object_of
from cwrap.planning.sizes_in_c import indent
from cwrap.planning.type_hints import result_hint
from cwrap.plugins.base import Plugin
from cwrap.plugins.buffers import SIZE
from cwrap.schema import Key, Kind, On
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling, normal_type

_ARGUMENTS = re.compile(r"arguments?\s+(\d{1,6}(?:\s*,\s*\d{1,6})*)\Z", re.ASCII)
_POINTER = re.compile(r"[A-Za-z_][\w:]*(?: [A-Za-z_][\w:]*)*\*\Z", re.ASCII)  # as normal_type spells it


class ReturnedArguments(Plugin):
    """Decides the result."""

    name = "returned_arguments"
    after = ("parameters", "standalone_call")
    keys = (
        Key("return", (On.DECLARATION, On.OPTION), Kind.TEXT, "a C type, 'self', or 'argument N[,M…]' (void)",
            follows="cname", example="double", synonyms=("returns",)),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Reads the key and checks what it names."""
        text = (overload.text("return") or "void").strip()
        key = overload.declaration.key(overload.option, "return")
        place = key.location if key else overload.option.location
        numbers = _ARGUMENTS.match(text)
        said = overload.declaration.key(overload.option, "text")
        if said is not None and str(CSpelling.parse(text)) != "const char*" and SIZE.get(*overload.keys) is None:
            context.reporter.error(said.location, f"'text' says what a 'const char*' is that is returned, not '{text}'")
        if text == "void":
            return overload
        if text == "self":
            found = next((v for v in overload.values if v.source is Source.SELF), None)
            if found is None:
                receiver = context.conventions.receiver
                needed = f"an argument '{receiver}'" if receiver else "a method of tensors"
                context.reporter.error(place, f"'return: self' needs {needed}")
                return overload
            return replace(overload, result=Result("objects", (found.index,)))
        if numbers:
            indices = tuple(int(n) for n in numbers[1].split(","))
            for index in indices:
                problem = _problem(overload, index)
                if problem:
                    context.reporter.error(place, problem)
                    return overload
            return replace(overload, result=Result("objects", indices))
        ctype = _returned_type(overload, normal_type(text), context)
        if ctype is None:
            context.reporter.error(place, f"unknown return type '{text}'{_meant(text, overload, context)}")
            return overload
        if type(ctype).box is CType.box:
            context.reporter.error(place, f"'{text}' is no type that can be returned to Python")
            return overload
        call = replace(overload.call, returns=ctype)
        overload = replace(overload, call=call, result=Result("value"))
        size = SIZE.get(*overload.keys)
        return _with_size(overload, size, context) if size and isinstance(ctype, Counted) else overload


def _with_size(overload: Overload, given: Expression, context: Context) -> Overload:
    """The number of bytes is computed as soon as the call has succeeded."""
    size = scope_of(SIZE, overload, context).size(given)
    lines = ("{", *indent((*size.lines("cw_number", "CWRAP_LEAVE;"), "cw_bytes = cw_number;")), "}")
    block = Block(locals=(Local("Py_ssize_t", "cw_bytes", "0"),))
    return replace(
        overload, blocks=(*overload.blocks, block), after_call=(Snippet(lines), *overload.after_call)
    )


def _returned_type(overload: Overload, spelled: str, context: Context) -> CType | None:
    """By the type, and what is said of text."""
    freed, text = overload.text("free"), texts().get(overload.text("text") or "")
    size = SIZE.get(*overload.keys)
    if freed and spelled == "char*":
        return OwnedText(freed)
    if size and _POINTER.match(spelled):
        return Counted(spelled, "cw_bytes", overload.text("text") == "utf8")
    return text if text and str(CSpelling.parse(spelled)) == "const char*" else context.ctypes.find(spelled)


def _problem(overload: Overload, index: int) -> str | None:
    """Why an argument cannot be returned."""
    if index >= len(overload.values):
        names = ", ".join(f"{v.index} '{v.argument.name}'" for v in overload.values)
        return f"there is no argument {index}; counted from 0, there {f'are {names}' if names else 'is none'}"
    if overload.values[index].left:
        return None
    if not object_of(overload, index):
        return f"argument {index} is no argument with a Python object"
    if may_be_absent(overload, index):
        return f"argument {index} may be left out, so it cannot be returned"
    return None


def _meant(text: str, overload: Overload, context: Context) -> str:
    """An argument is returned by its number; other words are types."""
    for value in overload.values:
        if value.argument.name == text and object_of(overload, value.index):
            return f"; an argument is returned by its number: 'argument {value.index}'"
    return result_hint(normal_type(text), context)
