"""C++ types of libclang as types of the model: references, classes, enums, and values of the standard library.

A type that cwrap does not have keeps the spelling of the header; no conversion is found for it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from cwrap.headers.cmodel import Signature, Type
from cwrap.headers.libclang import clang
from cwrap.headers.types import NUMBERS

_TEMPLATES = ("vector", "optional")
_STRINGS = {"basic_string": "std::string", "basic_string_view": "std::string_view"}


class CppTypes:
    """Reader of types. `numbers` are typedefs that are not resolved.

    `values` and `owning` have the types of the standard library that were found; `owning` has the class of each
    `std::unique_ptr`. `records` and `enums` have the declarations of classes and enums by their names.
    """

    def __init__(self, numbers: frozenset[str]) -> None:
        self.kinds = clang().TypeKind
        self.arrays = (self.kinds.CONSTANTARRAY, self.kinds.INCOMPLETEARRAY, self.kinds.VARIABLEARRAY)
        self.numbers = numbers
        self.values: set[str] = set()
        self.owning: dict[str, str] = {}
        self.records: dict[str, Any] = {}
        self.enums: dict[str, Any] = {}

    def type_of(self, type_: Any) -> Type:
        """Return the model of a type."""
        if type_.spelling.endswith("va_list"):
            return Type("va_list")
        type_ = self._plain(type_)
        kind = type_.kind
        if kind == self.kinds.LVALUEREFERENCE:
            const = "const " if type_.get_pointee().is_const_qualified() else ""
            return self._reference(type_.get_pointee(), f"{const}&")
        if kind == self.kinds.RVALUEREFERENCE:
            return self._reference(type_.get_pointee(), "&&")
        if kind == self.kinds.POINTER:
            return self._pointer(type_.get_pointee())
        if kind in self.arrays:
            size = type_.element_count if kind == self.kinds.CONSTANTARRAY else 0
            return replace(self._pointer(type_.element_type), array=True, size=size)
        if kind == self.kinds.TYPEDEF:
            name = type_.get_declaration().spelling
            if name in self.numbers or name == "FILE":
                return Type(name)
            return self.type_of(type_.get_declaration().underlying_typedef_type)
        if kind == self.kinds.ENUM:
            return Type(self._found(self.enums, type_))
        if kind == self.kinds.RECORD:
            return self._record(type_)
        return self._other(type_)

    def _plain(self, type_: Any) -> Any:
        """Return a type without the syntax around it."""
        while type_.kind == self.kinds.ELABORATED:
            type_ = type_.get_named_type()
        return type_

    def _other(self, type_: Any) -> Type:
        """Return a number, or a type that only its canonical form explains."""
        if type_.kind.name in NUMBERS:
            return Type(NUMBERS[type_.kind.name])
        if type_.kind in (self.kinds.FUNCTIONPROTO, self.kinds.FUNCTIONNOPROTO):
            return _function(type_)
        canonical = type_.get_canonical()
        return self.type_of(canonical) if canonical.kind != type_.kind else Type(spelled(type_))

    def _pointer(self, pointee: Any) -> Type:
        inner = self.type_of(pointee)
        if inner.reference or (inner.array and inner.depth):
            return Type(f"{spelled(pointee)} *")
        return replace(inner, pointers=(*inner.pointers, pointee.is_const_qualified()))

    def _reference(self, pointee: Any, reference: str) -> Type:
        inner = self.type_of(pointee)
        return Type(spelled(pointee), reference=reference) if inner.array else replace(inner, reference=reference)

    def _found(self, names: dict[str, Any], type_: Any) -> str:
        declaration = type_.get_declaration()
        name = qualified(declaration)
        names.setdefault(name, declaration)
        return name

    def _record(self, type_: Any) -> Type:
        canonical = type_.get_canonical()
        count = max(canonical.get_num_template_arguments(), 0)
        declaration = canonical.get_declaration()
        if not count and "(" not in qualified(declaration):
            return Type(self._found(self.records, canonical))
        name = declaration.spelling
        if count and qualified(declaration).startswith("std::"):
            return Type(self._standard(name, canonical) or spelled(type_))
        return Type(spelled(type_))

    def _standard(self, name: str, type_: Any) -> str:
        """Return the spelling of a class of the standard library; "" if cwrap does not convert its values."""
        item = type_.get_template_argument_type(0)
        if name in _STRINGS:
            found = _STRINGS[name] if item.kind.name in ("CHAR_S", "CHAR_U") else ""
        elif name == "unique_ptr" and "default_delete" in type_.get_template_argument_type(1).spelling:
            inner = self.type_of(item)
            if inner.name in self.records and not inner.depth:
                self.owning[f"std::unique_ptr<{inner.name}>"] = inner.name
                return f"std::unique_ptr<{inner.name}>"
            return ""
        else:
            inner = self.type_of(item) if name in _TEMPLATES else Type("")
            is_value = inner.name in self.values and inner.name != "std::string_view"
            known = not inner.depth and not inner.reference and (is_value or inner.name in self.numbers)
            found = f"std::{name}<{inner.name}>" if known else ""
        if found:
            self.values.add(found)
        return found


def _function(type_: Any) -> Type:
    """Return the type of a function, whose parameters do not matter: Python cannot pass it."""
    return Type("", (), Signature(Type("void"), ()), alias=str(type_.spelling))


def qualified(cursor: Any) -> str:
    """Return the name of a declaration with its namespaces and classes."""
    names = []
    while cursor is not None and cursor.kind.name != "TRANSLATION_UNIT":
        if cursor.kind.name != "LINKAGE_SPEC" and cursor.spelling:
            names.append(cursor.spelling)
        cursor = cursor.semantic_parent
    return "::".join(reversed(names))


def spelled(type_: Any) -> str:
    """Return the spelling of a type without qualifiers."""
    return re.sub(r"\b(const|volatile)\b ?", "", str(type_.spelling)).strip()
