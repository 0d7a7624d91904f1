"""The conversion of C++ parameters and results to lines of declarations.

Pointers to numbers, text and bytes are converted as in C; this module adds references, classes, and values of the
standard library. A parameter with a default can be omitted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cwrap.headers.arguments import Arguments, Item, KnownTypes, name_of, spelling, unsupported
from cwrap.headers.cmodel import Parameter, Type
from cwrap.headers.comments import Documentation
from cwrap.headers.cpp_model import CppFunction, Role
from cwrap.headers.overloads import Overload

_NUMBER = re.compile(r"-?[\w.]+\Z")
_OWNERSHIP = "who frees the result? As drafted, Python does not; if the caller must free it, {change}"


@dataclass(frozen=True, slots=True)
class CppKnown(KnownTypes):
    """The Python counterparts of C++ types. `values` of the base class are plain structs.

    `standard` are types of the standard library, `owning` are `std::unique_ptr` with their classes. `incomplete` are
    classes that no header defines which is read.
    """

    standard: frozenset[str] = frozenset()
    owning: Mapping[str, str] = field(default_factory=dict)
    incomplete: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CppArguments(Arguments):
    """Converter of the parameters of one C++ function."""

    known: CppKnown

    def _item(self, index: int) -> Item:
        parameter = self.parameters[index]
        item = self._converted(index)
        if item.question and parameter.default == "NULL":
            return Item("CONSTANT NULL", note=f"NULL is passed as '{self.name(index)}': {item.question}")
        return item

    def _converted(self, index: int) -> Item:
        kind, name, known = self.parameters[index].type, self.name(index), self.known
        shown = shown_type(kind)
        if kind.function:
            return Item("CONSTANT NULL", f"'{name}' is a function pointer; define a 'callback' for it")
        if kind.reference == "&&" and kind.name not in known.owning:
            return Item(f"{shown} {name}", f"'{name}' is a reference to a value that C++ moves")
        if kind.name in known.owning and not kind.depth and kind.reference in ("", "&&"):
            return self._owning(kind, name)
        if kind.name in known.handles:
            return self._object(kind, name)
        is_value = kind.name in known.standard | known.values | known.numbers | known.enums
        if is_value and (kind.reference == "&" or (kind.depth and kind.name in known.standard)):
            return Item(
                f"{shown} {name}", f"'{name}' is a value that C++ changes; a C++ function can return it instead"
            )
        if kind.name in known.standard:
            is_view = kind.name == "std::string_view"
            return Item(f"const {kind.name}& {name}" if kind.reference and not is_view else f"{kind.name} {name}")
        if kind.reference and (kind.depth or not is_value):
            return Item(f"{shown} {name}", unsupported(name, shown))
        return super(CppArguments, self)._item(index)

    def _owning(self, kind: Type, name: str) -> Item:
        owned = self.known.owning[kind.name]
        question = "" if owned in self.known.freed else f"'{name}' owns a {owned}, which Python cannot own"
        return Item(f"{kind.name} {name}", question)

    def _object(self, kind: Type, name: str) -> Item:
        """Return the item for an object of a class: a pointer, a reference or a copy."""
        const = kind.pointers[0] if kind.depth else kind.reference.startswith("const")
        prefix = "const " if const else ""
        if kind.depth == 1 and not kind.array and kind.reference != "&":
            return Item(f"{prefix}{kind.name}* {name}")
        if not kind.depth and kind.reference:
            return Item(f"{prefix}{kind.name}& {name}")
        if not kind.depth:
            unknown = f"'{name}' is a {kind.name}, whose definition is in a header that is not read (--also)"
            return Item(f"{kind.name} {name}", unknown if kind.name in self.known.incomplete else "")
        shown = shown_type(kind)
        return Item(f"{shown} {name}", unsupported(name, shown))


# ---- overloads ----


def overloads(function: CppFunction, known: CppKnown, documentation: Documentation) -> list[Overload]:
    """Return the overloads of a function: without the arguments whose defaults only C++ can insert, and with them."""
    function = _with_names(function)
    items = CppArguments(function, known, documentation).items()
    parameters = function.signature.parameters
    count = next((n for n, (p, i) in enumerate(zip(parameters, items, strict=True)) if i.question and p.is_optional),
                 len(items))  # fmt: skip
    notes = [f"the default of '{name_of(p, n)}' is used: {items[n].question}"
             for n, p in enumerate(parameters) if n == count]  # fmt: skip
    cuts = [n for n in range(count) if parameters[n].is_optional and not parameters[n].default]
    lengths = [*cuts, count]
    found = []
    for number, length in enumerate(lengths):
        required = lengths[number - 1] + 1 if number else 0
        shorter = _with_parameters(function, parameters[:length])  # text has no length without the argument
        overload = _overload(function, known, CppArguments(shorter, known, documentation).items(), required)
        overload.notes += notes
        found.append(overload)
    return found


def _with_names(function: CppFunction) -> CppFunction:
    """Return a function without a parameter `self`, which would be the object."""
    named = (replace(p, name="self_") if p.name == "self" else p for p in function.signature.parameters)
    return _with_parameters(function, tuple(named))


def _with_parameters(function: CppFunction, parameters: tuple[Parameter, ...]) -> CppFunction:
    return replace(function, signature=replace(function.signature, parameters=parameters))


def _overload(function: CppFunction, known: CppKnown, items: list[Item], required: int) -> Overload:
    """Return an overload with some of the arguments, of which the first ones have no defaults in Python."""
    overload = Overload(function, [])
    if function.role is not Role.CONSTRUCTOR:
        _returned(function, known, overload)
    texts = [_with_default(item, function.signature.parameters[n], known, n < required) for n, item in enumerate(items)]
    if texts:
        overload.lines += ["arguments:", *(f"  - {text}" for text in texts)]
    overload.questions += [item.question for item in items if item.question]
    kept = ", ".join(_kept(function, known, len(items)))
    if kept:
        overload.notes.append(f"does the object use {kept} after the call? Then add 'keeps: [{kept}]'")
    overload.notes += [item.note for item in items if item.note]
    if function.error:
        overload.questions.append(f"the declaration has an error: {function.error}")
    if function.signature.variadic:
        overload.questions.append("it is variadic: write a C++ function with fixed parameters that calls it")
    return overload


def _kept(function: CppFunction, known: CppKnown, count: int) -> list[str]:
    """Return the arguments of a constructor whose addresses the object may keep."""
    named = [(name_of(p, n), p.type) for n, p in enumerate(function.signature.parameters[:count])]
    return [name for name, kind in named if function.role is Role.CONSTRUCTOR
            and kind.name != function.owner and _has_address(kind, known)]  # fmt: skip


def _has_address(kind: Type, known: CppKnown) -> bool:
    """Return True if C++ gets the address of an object or of text."""
    is_object = kind.name in known.handles and bool(kind.depth or kind.reference)
    return is_object or kind.name == "std::string_view" or (kind.name in ("char", "void") and kind.depth == 1)


def _with_default(item: Item, parameter: Parameter, known: CppKnown, required: bool) -> str:
    """Return the text of an item with the default of C++."""
    text, default = item.text, parameter.default
    if not default or required or item.text.startswith("CONSTANT") or " from:" in item.text:
        return text
    inner = text[1:-1] if text.startswith("{") else f"arg: {text}"
    is_object = parameter.type.name in known.handles and parameter.type.depth
    nullable = ", nullable: true" if default == "NULL" and is_object and "nullable" not in inner else ""
    return f"{{{inner}{nullable}, default: {default if _NUMBER.match(default) else json.dumps(default)}}}"


# ---- results ----


def _returned(function: CppFunction, known: CppKnown, overload: Overload) -> None:
    """Add the lines of the result to an overload."""
    returns = function.signature.returns
    if returns == Type("void"):
        return
    if returns.function:
        overload.questions.append("it returns a function, which is not supported")
    elif returns.name in known.handles and returns.depth <= 1:
        _returned_object(function, known, overload)
    elif returns.name in known.owning and not returns.depth and not returns.reference:
        owned = known.owning[returns.name] in known.freed
        overload.lines.append(f"return: {returns.name}")
        overload.questions += [] if owned else [f"it returns an object that Python cannot own: {returns.name}"]
    elif not returns.depth and _is_value(returns, known):
        overload.lines.append(f"return: {returns.name}")
    elif returns.name == "char" and returns.depth == 1:
        overload.lines.append("return: const char*")
        if not returns.pointers[0]:
            overload.notes.append("who frees the text? If the caller: 'return: char*' and 'free: FUNCTION'; as "
                                  "drafted, it is never freed")  # fmt: skip
    elif returns.name == "void" and returns.depth == 1:
        overload.lines.append("return: void*")
        overload.notes.append("the result is an address as an int")
    else:
        _returned_other(returns, known, overload)


def _is_value(kind: Type, known: CppKnown) -> bool:
    return kind.name in known.numbers | known.enums | known.values | known.standard


def _returned_other(returns: Type, known: CppKnown, overload: Overload) -> None:
    shown = shown_type(returns)
    overload.lines.append(f"return: {shown}")
    if returns.depth and returns.name in known.numbers:
        overload.questions.append(f"it returns {shown}: how many elements are there, and who frees them?")
    else:
        overload.questions.append(f"it returns {shown}, for which there is no conversion")


def _returned_object(function: CppFunction, known: CppKnown, overload: Overload) -> None:
    """Add the lines of an object that is returned: a copy is owned by Python, other objects are borrowed."""
    returns = function.signature.returns
    const = returns.pointers[0] if returns.depth else returns.reference.startswith("const")
    sign = "*" if returns.depth else returns.reference[-1:]
    overload.lines.append(f"return: {'const ' if const and sign else ''}{returns.name}{sign}")
    if not sign:
        if returns.name not in known.freed:
            overload.questions.append(f"it returns a {returns.name}, which Python cannot own")
        return
    overload.lines.append(f"borrowed: {_owner(function, known)}")
    if sign == "*":
        overload.lines.append("nullable: true")
    if sign == "*" and not const:
        change = "remove 'borrowed'" if returns.name in known.freed else "the class needs a 'deleter'"
        overload.notes.append(_OWNERSHIP.format(change=change))


def _owner(function: CppFunction, known: CppKnown) -> str:
    """Return the value of `borrowed`: the receiver, or the first argument that is an object, or the library."""
    if function.role is Role.METHOD:
        return "true"
    names = [name_of(p, n) for n, p in enumerate(function.signature.parameters)
             if p.type.name in known.handles and p.type.depth <= 1 and not p.type.array]  # fmt: skip
    return names[0] if names else "library"


def shown_type(kind: Type) -> str:
    """Return the spelling of a type with its reference."""
    const = "const " if kind.reference.startswith("const") and not kind.depth else ""
    return f"{const}{spelling(kind)}{kind.reference.removeprefix('const ')}"
