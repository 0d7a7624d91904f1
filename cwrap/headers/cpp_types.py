"""Types of C++ as types of the model: references, classes, enums, default arguments, values of the standard library.

A type that cwrap does not have keeps the spelling of the header; no conversion is found for it. Default arguments are
expressions that are valid outside of the header:

    int retries = 3               3
    mode m = fast                 lib::fast
    const options &o = options()  "": an overload without the argument has the default
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from cwrap.headers.model import Enumeration, Parameter, Signature, Type
from cwrap.headers.types import TypeReader, has_name, qualified, spelled

_TEMPLATES = {"vector": 1, "optional": 1, "map": 2, "unordered_map": 2}  # with the number of types
_STRINGS = {"basic_string": "std::string", "basic_string_view": "std::string_view"}
_NUMBER = re.compile(r"[-+]? ?(\d[\w.]*|\.\d\w*)([eE]-?\d+)?\Z")
_LITERALS = ("true", "false")
_NULL = ("nullptr", "NULL", "0")
_EMPTY = {"{}": "{}", "std::string()": "std::string()", "std::nullopt": "std::nullopt", "nullopt": "std::nullopt"}
_NAMED = ("ENUM_CONSTANT_DECL", "VAR_DECL")
_PATH = re.compile(r"(::)?\w+(::\w+)*\Z")


class CppTypeReader(TypeReader):
    """Reader of types of C++. Structs and enums have the names of their declarations, with namespaces."""

    def type_of(self, type_: Any, cursor: Any = None) -> Type:
        """Return a type; the parameters of functions are not read, because Python cannot pass a function."""
        if type_.spelling.endswith("va_list"):
            return Type("va_list")
        if type_.kind.name == "LVALUEREFERENCE":
            const = "const " if type_.get_pointee().is_const_qualified() else ""
            return self._reference(type_.get_pointee(), f"{const}&")
        if type_.kind.name == "RVALUEREFERENCE":
            return self._reference(type_.get_pointee(), "&&")
        return super().type_of(type_, cursor)

    def _reference(self, pointee: Any, reference: str) -> Type:
        inner = self.type_of(pointee)
        return Type(spelled(pointee), reference=reference) if inner.array else replace(inner, reference=reference)

    def _pointer(self, pointee: Any, cursor: Any) -> Type:
        inner = self.type_of(pointee)
        if inner.reference or inner.array:
            return Type(f"{spelled(pointee)} *")
        return replace(inner, pointers=(*inner.pointers, pointee.is_const_qualified()))

    def _named(self, type_: Any) -> Type:
        declaration = type_.get_declaration()
        name = declaration.spelling
        is_kept = name in self.numbers or name == "FILE"
        return Type(name) if is_kept else self.type_of(declaration.underlying_typedef_type)

    def _function(self, type_: Any, cursor: Any) -> Type:
        return Type("", (), Signature(Type("void"), ()), alias=str(type_.spelling))

    def _enum(self, cursor: Any) -> str:
        name = qualified(cursor)
        self.enums.setdefault(name, cursor)
        return name

    def enumeration(self, cursor: Any) -> Enumeration:
        """Return an enum with its members."""
        outer, name = qualified(cursor.semantic_parent), qualified(cursor) if has_name(cursor) else ""
        found = super().enumeration(cursor)
        return replace(found, type=name, scope=name or outer, is_scoped=bool(cursor.is_scoped_enum()))

    def _record(self, type_: Any) -> Type:
        canonical = type_.get_canonical()
        count = max(canonical.get_num_template_arguments(), 0)
        declaration = canonical.get_declaration()
        name = qualified(declaration)
        if not count and "(" not in name:
            self.records.setdefault(name, declaration)
            return Type(name)
        standard = self._standard(declaration.spelling, canonical) if count and name.startswith("std::") else ""
        return Type(standard or spelled(type_))

    def _standard(self, name: str, type_: Any) -> str:
        """Return the spelling of a class of the standard library; "" if cwrap does not convert its values."""
        item = type_.get_template_argument_type(0)
        if name in _STRINGS:
            found = _STRINGS[name] if item.kind.name in ("CHAR_S", "CHAR_U") else ""
        elif name == "shared_ptr" or (
            name == "unique_ptr" and "default_delete" in type_.get_template_argument_type(1).spelling
        ):
            owned = self.type_of(item)
            if item.is_const_qualified():
                return f"std::{name}<const {owned.name}>"
            if owned.name in self.records and not owned.depth:
                self.owning[f"std::{name}<{owned.name}>"] = owned.name
                return f"std::{name}<{owned.name}>"
            return ""
        elif name == "function":
            found = self._function_object(item)
        else:
            inner = [self.type_of(type_.get_template_argument_type(k)) for k in range(_TEMPLATES.get(name, 0))]
            is_key = len(inner) == 1 or not any("<" in each.name for each in inner[:1])
            is_known = bool(inner) and is_key and all(map(self._is_item, inner))
            found = f"std::{name}<{', '.join(each.name for each in inner)}>" if is_known else ""
        if found:
            self.values.add(found)
        return found

    def _function_object(self, type_: Any) -> str:
        """Return the spelling of a std::function; "" if a callable cannot get or return one of its types."""
        result = type_.get_result()
        returned = self.type_of(result)
        passed = [self._passed(each) for each in type_.argument_types()]
        is_known = self._is_item(returned) or result.kind.name == "VOID"
        return f"std::function<{returned.name}({', '.join(passed)})>" if is_known and all(passed) else ""

    def _passed(self, type_: Any) -> str:
        """Return the spelling of what a std::function passes to a callable; "" if there is no conversion."""
        found = self.type_of(type_)
        const = "const " if found.is_const else ""
        if found.name in self.records and not found.is_handle and found.depth + bool(found.reference) == 1:
            sign = "*" if found.depth else found.reference[-1:]
            return f"{const}{found.name}{sign}" if found.reference != "&&" and not found.array else ""
        if found.depth or found.reference not in ("", "const &"):
            return "const char*" if found.spelling == "const char*" and not found.reference else ""
        is_known = found.name in self.enums or found.name == "std::string_view"
        if not is_known and not self._is_item(replace(found, reference="")):
            return ""
        return f"const {found.name}&" if found.reference else found.name

    def _is_item(self, item: Type) -> bool:
        """Return whether cwrap converts values of a type inside of others."""
        is_value = item.name in self.values and item.name != "std::string_view"
        return not item.depth and not item.reference and (is_value or item.name in self.numbers)

    # ---- default arguments ----

    def _parameter(self, cursor: Any) -> Parameter:
        """Return a parameter with its default."""
        found = super()._parameter(cursor)
        tokens = [token.spelling for token in cursor.get_tokens()]
        if "=" not in tokens:
            return found
        default = _default(tokens[tokens.index("=") + 1 :], cursor, found.type)
        return replace(found, is_optional=True, default=default)


def _default(tokens: list[str], cursor: Any, type_: Type) -> str:
    """Return the expression of a default, or "" if only C++ can insert it."""
    text = "".join(tokens)
    string = " ".join(tokens) if all(token.startswith('"') for token in tokens) else ""
    if type_.depth:
        return "NULL" if text in _NULL else string
    if type_.name.startswith("std::"):
        return string or _EMPTY.get(text, "")
    plain = cursor.type.get_canonical()
    plain = plain.get_pointee() if type_.reference else plain
    if plain.kind.name == "RECORD":
        return ""
    if text in _LITERALS or _NUMBER.match(text):
        return text
    named = [c.referenced for c in cursor.walk_preorder() if c.kind.name == "DECL_REF_EXPR" and c.referenced]
    if _PATH.match(text) and len(named) == 1 and named[0].kind.name in _NAMED and _is_public(named[0]):
        return qualified_constant(named[0])
    return ""


def qualified_constant(cursor: Any) -> str:
    """Return the name of a constant with its scope; members of an enum without a name are in the scope of the enum."""
    parent = cursor.semantic_parent
    if parent.kind.name == "ENUM_DECL" and (parent.is_anonymous() or not parent.is_scoped_enum()):
        scope = qualified(parent.semantic_parent)
        return f"{scope}::{cursor.spelling}" if scope else str(cursor.spelling)
    return qualified(cursor)


def _is_public(cursor: Any) -> bool:
    """Return True if a declaration and the classes around it are public."""
    while cursor is not None and cursor.kind.name != "TRANSLATION_UNIT":
        if cursor.access_specifier.name in ("PRIVATE", "PROTECTED"):
            return False
        cursor = cursor.semantic_parent
    return True
