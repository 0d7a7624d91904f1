"""The overloads of a function: its result, its arguments and their defaults as lines of declarations.

A function of C has one overload. A parameter of C++ with a default can be omitted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cwrap.headers.conversion import Converter
from cwrap.headers.entries import Overload
from cwrap.headers.evidence import ends_object
from cwrap.headers.known import Item, KnownTypes
from cwrap.headers.model import Function, Parameter, Role, Type

_NUMBER = re.compile(r"-?[\w.]+\Z")
Convert: TypeAlias = Callable[[Function], Converter]


def overloads(function: Function, convert: Convert) -> list[Overload]:
    """Return the overloads of a function: without the arguments whose defaults only C++ can insert, and with them."""
    converter, parameters = convert(function), function.signature.parameters
    items = converter.items()
    count = next((n for n, (p, i) in enumerate(zip(parameters, items, strict=True)) if i.question and p.is_optional),
                 len(items))  # fmt: skip
    notes = [f"the default of '{converter.name(n)}' is used: {items[n].question}"
             for n in range(len(items)) if n == count]  # fmt: skip
    cuts = [n for n in range(count) if parameters[n].is_optional and not parameters[n].default]
    lengths = [*cuts, count]
    found = []
    for number, length in enumerate(lengths):
        required = lengths[number - 1] + 1 if number else 0
        shorter = replace(function.signature, parameters=parameters[:length])  # text has no length without the argument
        overload = Overload(function, [])
        _fill(overload, convert(replace(function, signature=shorter)), required)
        overload.notes += notes
        found.append(overload)
    return found


def _fill(overload: Overload, converter: Converter, required: int) -> None:
    """Add the lines and questions of an overload, of which the first arguments have no defaults in Python."""
    function, items = converter.function, converter.items()
    if function.error:
        overload.questions.append(f"the declaration has an error: {function.error}")
    if function.role is Role.FUNCTION and not function.signature.parameters and ends_object(function.name):
        overload.questions.append("does it end the library? Then it can be the 'shutdown' of the module")
    converter.add_result(overload)
    overload.lines += [f"invalidates: {name}"] if (name := converter.invalidated()) else []
    pairs = zip(items, converter.parameters, strict=True)
    texts = [_with_default(item, p, converter.known, n < required) for n, (item, p) in enumerate(pairs)]
    overload.lines += ["arguments:", *(f"  - {text}" for text in texts)] if texts else []
    overload.questions += [item.question for item in items if item.question]
    kept = ", ".join(_kept(converter))
    if kept:
        overload.notes.append(f"does the object use {kept} after the call? Then add 'kept_by: return'")
    overload.notes += [item.note for item in items if item.note]
    if function.signature.variadic:
        overload.questions.append(converter.variadic())


def _kept(converter: Converter) -> list[str]:
    """Return the arguments of a constructor whose addresses the object may keep."""
    if converter.function.role is not Role.CONSTRUCTOR:
        return []
    owner, known = converter.function.owner, converter.known
    types = enumerate(p.type for p in converter.parameters)
    return [converter.name(n) for n, kind in types if kind.name != owner and _has_address(kind, known)]


def _has_address(kind: Type, known: KnownTypes) -> bool:
    """Return True if C++ gets the address of an object or of text."""
    is_object = kind.name in known.handles and bool(kind.depth or kind.reference)
    return is_object or kind.name == "std::string_view" or (kind.name in ("char", "void") and kind.depth == 1)


def _with_default(item: Item, parameter: Parameter, known: KnownTypes, required: bool) -> str:
    """Return the text of an item with the default of C++."""
    text, default = item.text, parameter.default
    if not default or required or item.text.startswith("CONSTANT") or " from:" in item.text:
        return text
    inner = text[1:-1] if text.startswith("{") else f"arg: {text}"
    is_object = parameter.type.name in known.handles and parameter.type.depth
    nullable = ", nullable: true" if default == "NULL" and is_object and "nullable" not in inner else ""
    return f"{{{inner}{nullable}, default: {default if _NUMBER.match(default) else json.dumps(default)}}}"
