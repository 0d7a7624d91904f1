"""Hints for messages about unknown C types.

For example:

    double* x      unknown type 'double*'; use 'array: true' to accept an array, or 'output: true' to return the value …
    shelf_t* x     unknown type 'shelf_t*'; define it with '- class:' (…) or '- struct:' (…)
"""

from __future__ import annotations

from cwrap.ctype.array import element_of
from cwrap.ctype.handle import is_object
from cwrap.ctype.struct import StructPointer
from cwrap.model import Argument
from cwrap.plan import Context
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import nearest

_REAL = "; add 'types' with the C types that replace 'real'"
_KNOWN = (
    "known are std::string, std::string_view, std::unique_ptr<T> and std::shared_ptr<T> of classes, "
    "std::vector<T>, std::optional<T> and std::map<K, T> of numbers and strings, and std::function<R(A)>"
)
_BYTES = ("char", "signed char", "unsigned char", "int8_t", "uint8_t")


def argument_hint(argument: Argument, context: Context) -> str:
    """Return how to declare an argument of an unknown type, or the nearest known type."""
    spelled, spelling = argument.type, argument.spelling
    near = nearest(spelled, context.ctypes.spellings)
    if not context.conventions.definitions:
        return near
    if spelled == "real":
        return _REAL
    if spelled == "char**":
        return "; use 'output: true' and 'free' for a string that the C function stores there"
    if spelled == "const char**":
        return "; use 'list: true' for strings that C reads, or 'output: true' for a string that C stores there"
    pointee = spelling.pointee
    if pointee and element_of(pointee):
        way = "add" if argument.output else "use 'output: true' and"
        return f"; {way} 'array: n' for n elements that C stores there"
    if spelling.const and (argument.output or argument.keys.flag("inout")):
        return "; the C function writes to it, so remove 'const'"
    if element_of(spelling):
        uses = ["'array: true' to accept an array"]
        uses += ["'bytes: true' to accept bytes"] if element_of(spelling) in _BYTES else []
        uses += [] if spelling.const else ["'output: true' to return the value that C stores there"]
        return f"; use {' or '.join(uses)}"
    item = str(pointee.unqualified) if pointee else ""
    stored = context.ctypes.find(item) if item else None
    if is_object(stored):
        return f"; write '{item}' for an object, or add 'output: true' if C stores one there, 'list: true' for several"
    if isinstance(stored, StructPointer):
        return "; use 'output: true' for a pointer to a struct that C stores there"
    return _of_cpp(spelled, context) or _defined(spelled, near, context)


def result_hint(spelled: str, context: Context) -> str:
    """Return how to declare a function that returns an unknown type, or the nearest known type."""
    near = nearest(spelled, (*context.ctypes.spellings, "void", "self"))
    if not context.conventions.definitions:
        return near
    if spelled == "real":
        return _REAL
    if spelled == "char*":
        return "; add 'free' with the function that frees it, or use 'const char*' if the C library keeps the string"
    if element_of(CSpelling.parse(spelled)):
        return "; the number of elements is unknown, so return arrays through an argument with 'array' and 'output'"
    return _of_cpp(spelled, context) or _defined(spelled, near, context)


def field_hint(spelled: str, context: Context) -> str:
    """Return how to declare a field of an unknown type, or the nearest known type."""
    if spelled == "char*":
        return "; use 'const char*' and 'readonly: true' for a string"
    if spelled == "char**":
        return "; use 'const char**' and 'list: n', where 'n' is the field with the number of strings"
    element = element_of(CSpelling.parse(spelled))
    if element:
        key = "bytes: n" if element in _BYTES else "array: n"
        return f"; add '{key}', where 'n' is the field with the number of elements"
    return definition_hint(spelled, context)


def definition_hint(spelled: str, context: Context) -> str:
    """Return the nearest known type, or how to define the type; for files with definitions."""
    spelling = CSpelling.parse(spelled)
    if spelling.is_built_in and spelling.is_pointer:
        return ""
    return _defined(spelled, nearest(spelled, context.ctypes.spellings), context)


def _of_cpp(spelled: str, context: Context) -> str:
    """Return the types of C++ that are known, if the type is a reference or from the standard library."""
    if context.language != "c++":
        return ""
    value = spelled.removesuffix("&")
    if value != spelled and context.ctypes.find(f"const {value}&"):
        return f"; values of C++ are copied, so the type must be '{value}' or 'const {value}&'"
    number = value.removeprefix("const ")
    known = context.ctypes.find(number) if value != spelled else None
    if known and known.number.kind and number != value:
        return f"; declare '{number}', which C++ passes as a reference"
    if known and known.number.kind:
        return f"; C++ changes a reference, so bind a short function of the project that takes '{number}*'"
    if "std::" in spelled:
        return f"; {_KNOWN}"
    return ""


def _defined(spelled: str, near: str, context: Context) -> str:
    """Return the nearest type that the file defines; for a pointer, how to define its type; else the nearest type."""
    types = [t for item in context.module_items if item.ctype for t in (item.ctype, *item.ctype.derived)]
    base = CSpelling.parse(spelled).base
    if base.startswith("enum "):
        return f"; define it with '- enum:' and 'type: {base}'"
    usable = {s for s in context.ctypes.spellings if not s.endswith("&")}
    defined = nearest(spelled, usable.intersection(s for t in types for s in t.spellings))
    if not defined and not near and spelled.isidentifier():
        return "; define it with '- typedef:' (a number), '- enum:' or '- struct:'"
    if defined or not CSpelling.parse(spelled).is_pointer:
        return defined or near
    return "; define it with '- class:' (a pointer that Python owns) or '- struct:' (a struct with fields)"
