"""The declarations of a C++ header as the model: functions, classes with their public members, enums and constants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cwrap.headers.attached import comment_of
from cwrap.headers.constants import constant_type
from cwrap.headers.cpp_types import CppTypeReader, qualified_constant
from cwrap.headers.libclang import Parser
from cwrap.headers.model import Function, Role, Structure
from cwrap.headers.reader import HeaderReader
from cwrap.headers.types import NUMBERS, file_of, has_name, members, qualified

_INTERNAL = re.compile(r"_|(detail|details|internal|impl)\Z", re.IGNORECASE)
_CLASSES = ("CLASS_DECL", "STRUCT_DECL")
_TEMPLATE_KINDS = ("FUNCTION_TEMPLATE", "CLASS_TEMPLATE", "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION")
_OUTER = ("LINKAGE_SPEC", "UNEXPOSED_DECL")
_IN_CLASSES = (*_CLASSES, "ENUM_DECL", "VAR_DECL", "CLASS_TEMPLATE")
_FUNCTIONS = ("CONSTRUCTOR", "CXX_METHOD", "CONVERSION_FUNCTION", "FUNCTION_TEMPLATE")
_EXCEPTIONS = {
    "std::out_of_range": "IndexError", "std::invalid_argument": "ValueError", "std::domain_error": "ValueError",
    "std::length_error": "ValueError", "std::range_error": "ValueError", "std::overflow_error": "OverflowError",
    "std::bad_alloc": "MemoryError", "std::exception": "RuntimeError",
}  # fmt: skip
_OPERATORS = ("==", "!=", "<", "<=", ">", ">=", "[]", "()", "+", "-", "*", "/", "%", "<<", ">>", "&", "^", "|", "~",
    "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|=")  # fmt: skip
_UNARY = ("+", "-", "~", "()")
_ABSTRACT = (
    "their classes are abstract: with 'override: pure' at the functions that they do not define, and 'subclass: true', "
    "subclasses in Python can define these"
)
_TEMPLATE = "they are templates, whose instances can be declared"


class CppReader(HeaderReader):
    """Reader of one header of C++."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...]) -> None:
        super().__init__(parser, header, also)
        self.types = CppTypeReader()
        self.classes: dict[str, Structure] = {}

    def declarations(self, cursors: Iterable[Any]) -> Iterable[Any]:
        """Return the declarations of the library's headers, with those in namespaces."""
        return self._inside(cursors, {self.path, *self.inner()})

    def _inside(self, cursors: Iterable[Any], files: set[str]) -> Iterator[Any]:
        for cursor in cursors:
            if file_of(cursor) not in files:
                continue
            kind = cursor.kind.name
            if kind == "NAMESPACE" and _INTERNAL.match(cursor.spelling):
                self.leave_out("their namespaces are internal", qualified(cursor))
            elif (kind == "NAMESPACE" and cursor.spelling) or kind in _OUTER:
                yield from self._inside(cursor.get_children(), files)
            elif kind != "NAMESPACE":
                yield cursor

    def count(self, cursor: Any) -> int:
        """Return the number of functions that a declaration is counted as: also those of a class."""
        if cursor.kind.name in _CLASSES:
            return sum(c.kind.name in ("CXX_METHOD", "CONSTRUCTOR") for c in _public(cursor))
        return super().count(cursor)

    def read(self, cursor: Any) -> None:
        """Add a function, an enum, a constant, or a class with the types and constants that are public in it."""
        kind = cursor.kind.name
        if kind == "FUNCTION_DECL":
            self._read_function(cursor)
        elif _is_class(cursor):
            found = self._class(cursor)
            self.classes[found.type] = found
            for member in _public(cursor):
                if member.kind.name in _IN_CLASSES:
                    self.read(member)
        elif kind == "ENUM_DECL" and cursor.is_definition():
            self.add_enum(cursor)
        elif kind == "VAR_DECL" and (ctype := _constant(cursor)):
            self.constants[qualified_constant(cursor)] = ctype
        elif reason := _reason_to_leave_out(cursor):
            self.leave_out(reason, qualified(cursor))

    def _read_function(self, cursor: Any) -> None:
        if cursor.spelling.startswith("operator"):
            reason = "they are operators outside of a class; a function of the project can call them"
            types = ", ".join(one.type.spelling for one in cursor.get_arguments())
            self.leave_out(reason, f"{cursor.spelling}({types})")
        elif not cursor.spelling.startswith("_") and (cursor.storage_class.name != "STATIC" or cursor.is_definition()):
            self.add_function(cursor)

    def structs(self) -> dict[str, Structure]:
        """Return the classes, after those of the library that functions use and whose definitions are not read."""
        files = {self.path, *self.inner()}
        used = {name: Structure(name, None) for name, cursor in self.types.records.items()
                if name not in self.classes and file_of(cursor) in files and cursor.kind.name != "UNION_DECL"
                and cursor.access_specifier.name not in ("PRIVATE", "PROTECTED")}  # fmt: skip
        return {**used, **self.classes}

    # ---- classes ----

    def _class(self, cursor: Any) -> Structure:
        """Return the model of a class."""
        fields = tuple(self.types.field(c, inner) for c, inner in members(_public(cursor)) if c.spelling)
        has_constructor = any(c.kind.name == "CONSTRUCTOR" for c in cursor.get_children())
        return Structure(
            qualified(cursor), fields, comment_of(cursor),
            bases=tuple(map(qualified, _bases(cursor))), functions=self._functions(cursor),
            thrown_as=_thrown_as(cursor), is_deletable=_destructible(cursor), is_plain=_is_plain(cursor),
            has_default=not has_constructor and not cursor.is_abstract_record(),
        )  # fmt: skip

    def _functions(self, cursor: Any) -> tuple[Function, ...]:
        """Return the functions of a class that can be called. Others are recorded as left out, unless private."""
        found: dict[tuple[str, bool, tuple[str, ...]], Function] = {}
        for child in cursor.get_children():
            is_used = child.kind.name in _FUNCTIONS and child.access_specifier.name != "PRIVATE"
            if not is_used or child.is_move_constructor() or child.spelling == "operator=":
                continue
            if reason := _reason_not_callable(child, cursor):
                self.leave_out(reason, qualified(child))
                continue
            function = self.function(child, _role(child), qualified(cursor))
            key = (function.name, function.role is Role.STATIC, function.key)
            known = found.get(key)
            if known is None or (known.is_constant and not function.is_constant):  # C++ calls it on any other object
                found[key] = function
        return tuple(found.values())


def _public(cursor: Any) -> Iterator[Any]:
    """Yield the public members of a class."""
    return (child for child in cursor.get_children() if child.access_specifier.name == "PUBLIC")


def _is_class(cursor: Any) -> bool:
    """Return True if a declaration defines a class with a name, which is no template."""
    is_class = cursor.kind.name in _CLASSES and cursor.is_definition()
    return bool(is_class and has_name(cursor) and not _is_instance(cursor))


def _is_instance(cursor: Any) -> bool:
    """Return True if a class is an instance of a template."""
    return bool(cursor.kind.name in _CLASSES and cursor.type.get_num_template_arguments() > 0)


def _reason_to_leave_out(cursor: Any) -> str:
    """Return the reason if a declaration cannot be declared; "" if it can, or has no name."""
    if cursor.kind.name == "VAR_DECL":
        return "they are variables; C++ functions can return and assign them"
    if cursor.kind.name == "UNION_DECL" and has_name(cursor):
        return "they are unions"
    return _TEMPLATE if cursor.kind.name in _TEMPLATE_KINDS or _is_instance(cursor) else ""


def _constant(cursor: Any) -> str:
    """Return the C type of a variable that never changes; "" for other variables."""
    type_ = cursor.type.get_canonical()
    is_number = type_.kind.name in NUMBERS or type_.kind.name == "ENUM"
    return constant_type(cursor) if type_.is_const_qualified() and is_number else ""


def _is_plain(cursor: Any) -> bool:
    """Return True if all members of a class are public fields without initial values, as in C."""
    children = list(cursor.get_children())
    others = any(c.kind.name in (*_FUNCTIONS, "DESTRUCTOR", "CXX_BASE_SPECIFIER") for c in children)
    fields = [c for c in children if c.kind.name == "FIELD_DECL"]
    public = all(c.access_specifier.name == "PUBLIC" for c in fields)
    initialized = any({"=", "{"} & {t.spelling for t in c.get_tokens()} for c in fields)
    return bool(fields and public and not others and not initialized and cursor.type.is_pod())


def _reason_not_callable(cursor: Any, owner: Any) -> str:
    """Return the reason if a function of a class cannot be called; "" if it can."""
    kind = cursor.kind.name
    if cursor.access_specifier.name == "PROTECTED":
        return "they are protected"
    if kind == "FUNCTION_TEMPLATE":
        return _TEMPLATE
    if cursor.is_deleted_method():
        return "they are deleted"
    if kind == "CONVERSION_FUNCTION" or _is_other_operator(cursor):
        return "Python has no such operators"
    is_abstract = kind == "CONSTRUCTOR" and owner.is_abstract_record()
    return _ABSTRACT if is_abstract else ""


def _role(cursor: Any) -> Role:
    if cursor.kind.name == "CONSTRUCTOR":
        return Role.CONSTRUCTOR
    return Role.STATIC if cursor.is_static_method() else Role.METHOD


def _is_other_operator(cursor: Any) -> bool:
    """Return True for an operator that is no special method of Python, such as `*` of an iterator."""
    name = str(cursor.spelling)
    sign = name.removeprefix("operator").strip()
    if sign == name or sign[:1].isalnum() or sign[:1] == "_":
        return sign != name and name.startswith("operator ")  # operator new
    return sign not in (_OPERATORS if list(cursor.get_arguments()) else _UNARY)


def _bases(cursor: Any, public: bool = True) -> list[Any]:
    """Return the definitions of the base classes, or of the public ones."""
    specifiers = [c for c in cursor.get_children() if c.kind.name == "CXX_BASE_SPECIFIER"]
    found = [c.type.get_canonical().get_declaration() for c in specifiers
             if not public or c.access_specifier.name == "PUBLIC"]  # fmt: skip
    return [base.get_definition() or base for base in found]


def _destructible(cursor: Any, derived: bool = False) -> bool:
    """Return True if `delete` can be used: the destructors of the class and of its bases are accessible."""
    allowed = ("PUBLIC", "PROTECTED") if derived else ("PUBLIC",)
    for child in cursor.get_children():
        if child.kind.name == "DESTRUCTOR":
            return child.access_specifier.name in allowed and not child.is_deleted_method()
    return all(_destructible(base, True) for base in _bases(cursor, public=False))


def _thrown_as(cursor: Any) -> str:
    """Return the exception of Python for a class that is derived from std::exception, else an empty string."""
    for base in _bases(cursor):
        found = _EXCEPTIONS.get(qualified(base)) or _thrown_as(base)
        if found:
            return found
    return ""
