"""The choice between a class and a struct of Python for each C struct, and the fields of Python's structs.

A struct that functions return by pointer, or whose fields the header does not define, is a class: objects have a
pointer. Other structs are values: Python objects contain the C struct and have its fields.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cwrap.headers.cmodel import Function, Header, Parameter, Signature, Structure, Type

_FREES = re.compile(
    r"([fF]ree|[cC]lose|[dD]estroy|[dD]elete|[rR]elease|[fF]inali[sz]e|[dD]ispose|[uU]nref|[cC]leanup|[dD]einit|"
    r"FREE|DELETE|DESTROY|CLOSE)|_([eE]nd|fini|drop|del)(_|\Z)"
)
_NOT_FREES = re.compile(
    r"(\A|_)(is|on|get|set)_|[a-z](Is|On|Get|Set)[A-Z]|[fF]reeze|([fF]ree|[cC]lose)_?([fF]unc|[cC]b)"
)
_COUNT = re.compile(r"(\A|_)(n|nb|num|count|len|length|size)(_|\d|\Z)|\A(n|nb|num)[A-Z]|(Count|Len|Length|Size)\Z")
_PLURAL = re.compile(r"[^s]s\Z|list\Z|array\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fields:
    """The items of `fields:` of a struct; the names of fields that Python does not have, and of pointers to structs."""

    items: tuple[str, ...]
    omitted: tuple[str, ...]
    pointers: tuple[str, ...] = ()


def types_of(signature: Signature) -> list[Type]:
    """Return the types of the result and the parameters."""
    return [signature.returns, *(p.type for p in signature.parameters)]


def deleters(header: Header, name: str) -> list[str]:
    """Return the functions that may free an object of a struct, by their names: they take only a pointer to it."""
    found = []
    for function in header.functions:
        parameters, returns = function.signature.parameters, function.signature.returns
        accepts = len(parameters) == 1 and parameters[0].type.name == name and parameters[0].type.depth == 1
        named = _FREES.search(function.name) and not _NOT_FREES.search(function.name)
        if accepts and named and not returns.depth and not returns.function and returns.name not in header.structs:
            found.append(function.name)
    return found


def handles(header: Header, numbers: frozenset[str]) -> dict[str, str]:
    """Return the structs that are classes, with the spelling of pointers to them."""
    types = [t for f in header.functions for t in types_of(f.signature)]
    by_value = {t.name for t in types if t.depth == 0 or t.array}
    by_value |= {
        p.type.name for s in header.structs.values() for p in s.fields or () if p.type.depth == 0 or p.type.array
    }
    found = {}
    for name in dict.fromkeys(t.name for t in types if t.depth in (1, 2)):
        struct = header.structs.get(name)
        if struct is None or struct.type == "FILE" or struct.array:
            continue
        opaque = struct.fields is None
        if opaque or (name not in by_value and _is_object(header, struct, numbers)):
            found[name] = f"{name}*"
    return found


def _is_object(header: Header, struct: Structure, numbers: frozenset[str]) -> bool:
    """Return True if C creates the objects of a struct: functions return pointers to it."""
    returned = any(_returns_new(f, struct.type) for f in header.functions)
    only_numbers = struct.complete and all(p.type.name in numbers and not p.type.depth for p in struct.fields or ())
    return returned and (not only_numbers or bool(deleters(header, struct.type)))


def _returns_new(function: Function, name: str) -> bool:
    returns = function.signature.returns
    if returns.name == name and returns.depth == 1 and not returns.pointers[0]:
        return True
    return any(
        p.type.name == name and p.type.depth == 2 and not any(p.type.pointers) for p in function.signature.parameters
    )


def struct_fields(header: Header, numbers: frozenset[str], classes: dict[str, str]) -> dict[str, Fields]:
    """Return the fields of the structs that are values, innermost structs first."""
    found: dict[str, Fields] = {}
    enums = {e.type for e in header.enums if e.type}
    for name, struct in header.structs.items():
        if struct.fields and not struct.union and not struct.constant and name not in classes and struct.type != "FILE":
            pointers = tuple(p for p in struct.fields if _is_pointer(p, struct.fields, numbers, found))
            pairs = [(p, _pointer_item(p) if p in pointers else field_item(p, numbers, enums, found))
                     for p in struct.fields]  # fmt: skip
            items = tuple(item for _, item in pairs if item)
            omitted = tuple(p.name for p, item in pairs if p.name and not item)
            if items:
                found[name] = Fields(items, omitted, tuple(p.name for p in pointers))
    return found


def _is_pointer(
    field: Parameter, fields: tuple[Parameter, ...], numbers: frozenset[str], structs: dict[str, Fields]
) -> bool:
    """Return True for a pointer to a const struct that has fields itself, unless it may point to several of them."""
    if field.type != Type(field.type.name, (True,)) or field.type.name not in structs or not _is_name(field.name):
        return False
    counts = any(f.type.name in numbers and not f.type.depth and _COUNT.search(f.name) for f in fields)
    return not counts and not _PLURAL.search(field.name)


def _pointer_item(field: Parameter) -> str:
    return f"{{arg: const {field.type.name}* {field.name}, readonly: true}}"


def _is_name(name: str) -> bool:
    return bool(name) and not keyword.iskeyword(name) and not name.startswith("__")


def field_item(field: Parameter, numbers: frozenset[str], enums: set[str], structs: dict[str, Fields]) -> str:
    """Return the item of `fields:`, or "" if Python cannot have the field."""
    type_, name = field.type, field.name
    if not _is_name(name) or type_.function:
        return ""
    if type_.depth == 0 and (type_.name in numbers or type_.name in enums or type_.name in structs):
        return f"{type_.name} {name}"
    if type_.array and type_.depth == 1 and type_.size and (type_.name in numbers or type_.name == "char"):
        return f'"{type_.name} {name}[{type_.size}]"'
    if type_ == Type("char", (True,)):
        return f"{{arg: const char* {name}, readonly: true}}"
    return ""


def used_structs(header: Header, names: dict[str, Fields]) -> Iterator[Structure]:
    """Yield the structs that are values and that functions use, after the structs of their fields."""
    used: set[str] = set()
    pending = [t.name for f in header.functions for t in types_of(f.signature) if t.depth <= 1]
    pending += [t.name for f in header.functions for p in f.signature.parameters if p.type.function
                for t in types_of(p.type.function)]  # fmt: skip
    while pending:
        name = pending.pop()
        if name in names and name not in used:
            used.add(name)
            pending += [p.type.name for p in header.structs[name].fields or ()]
    yield from (struct for name, struct in header.structs.items() if name in used)
