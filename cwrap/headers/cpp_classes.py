"""Classes of a C++ header: their public members, their bases, and what a destructor or constructor allows."""

from __future__ import annotations

from typing import Any, Protocol

from cwrap.headers.attached import comment_of
from cwrap.headers.cmodel import Parameter, Type
from cwrap.headers.cpp_model import CppClass, CppFunction, Role
from cwrap.headers.cpp_types import CppTypes, qualified
from cwrap.headers.types import members, position_of

_EXCEPTIONS = {
    "std::out_of_range": "IndexError", "std::invalid_argument": "ValueError", "std::domain_error": "ValueError",
    "std::length_error": "ValueError", "std::range_error": "ValueError", "std::overflow_error": "OverflowError",
    "std::bad_alloc": "MemoryError", "std::exception": "RuntimeError",
}  # fmt: skip
PROTECTED = "they are protected"
ABSTRACT = "their classes are abstract, so that no object can be made"
OPERATORS = "Python has no such operators"
TEMPLATES = "they are templates, whose instances can be declared"
DELETED = "they are deleted"
_SPECIAL = ("==", "!=", "<", "<=", ">", ">=", "[]", "()", "+", "-", "*", "/", "%", "<<", ">>", "&", "^", "|", "~",
    "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|=")  # fmt: skip
_UNARY = ("+", "-", "~", "()")


class Reader(Protocol):
    """The reader of the header, which the reader of a class uses."""

    types: CppTypes

    def leave_out(self, reason: str, name: str) -> None:
        """Record a name that cannot be declared."""

    def function(self, cursor: Any, role: Role, owner: str = "") -> CppFunction:
        """Return the model of a function."""


class ClassReader:
    """Reader of the definition of one class."""

    def __init__(self, reader: Reader, cursor: Any) -> None:
        self.reader = reader
        self.cursor = cursor
        self.name = qualified(cursor)
        self.children = list(cursor.get_children())

    def read(self) -> CppClass:
        """Return the model of the class."""
        cursor = self.cursor
        bases = tuple(map(qualified, _bases(cursor)))
        return CppClass(
            self.name, position_of(cursor), comment_of(cursor), bases, self._fields(), self._functions(),
            _thrown_as(cursor), True, cursor.is_abstract_record(), _destructible(cursor),
            self._is_plain(), self._has_default(),
        )  # fmt: skip

    def _of_kind(self, *kinds: str) -> list[Any]:
        return [child for child in self.children if child.kind.name in kinds]

    # ---- fields ----

    def _fields(self) -> tuple[Parameter, ...]:
        found = members(c for c in self.children if c.access_specifier.name == "PUBLIC")
        return tuple(Parameter(c.spelling, Type("") if inner else self._field(c)) for c, inner in found if c.spelling)

    def _field(self, cursor: Any) -> Type:
        """Return the type of a field. A field that Python cannot read and assign has no name of a type."""
        found = self.reader.types.type_of(cursor.type)
        fixed = cursor.is_bitfield() or cursor.type.is_const_qualified() or found.reference
        return Type("") if fixed else found

    def _is_plain(self) -> bool:
        """Return True if all members are public fields without initial values, as in C."""
        members = [c for c in self.children if c.kind.name in ("CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR",
                   "CXX_BASE_SPECIFIER", "FUNCTION_TEMPLATE", "CONVERSION_FUNCTION")]  # fmt: skip
        fields = self._of_kind("FIELD_DECL")
        public = all(c.access_specifier.name == "PUBLIC" for c in fields)
        initialized = any({"=", "{"} & {t.spelling for t in c.get_tokens()} for c in fields)
        pod = bool(self.cursor.type.is_pod())
        return bool(fields) and public and not members and not initialized and pod

    # ---- functions ----

    def _has_default(self) -> bool:
        """Return True if C++ generates the constructor without arguments."""
        abstract = self.cursor.is_abstract_record()
        return not self._of_kind("CONSTRUCTOR") and not abstract

    def _functions(self) -> tuple[CppFunction, ...]:
        found: dict[tuple[str, bool, tuple[str, ...]], CppFunction] = {}
        for cursor in self._of_kind("CONSTRUCTOR", "CXX_METHOD", "CONVERSION_FUNCTION", "FUNCTION_TEMPLATE"):
            function = self._function(cursor)
            if function is None:
                continue
            key = (function.name, function.role is Role.STATIC, function.key)
            known = found.get(key)
            if known is None or (known.is_constant and not function.is_constant):  # C++ calls it on any other object
                found[key] = function
        return tuple(found.values())

    def _function(self, cursor: Any) -> CppFunction | None:
        """Return a function; None if it is recorded as left out, or not public."""
        access, name = cursor.access_specifier.name, qualified(cursor)
        reason = ""
        if access == "PRIVATE" or cursor.is_move_constructor() or _is_assignment(cursor):
            return None
        if access == "PROTECTED":
            reason = PROTECTED
        elif cursor.kind.name == "FUNCTION_TEMPLATE":
            reason = TEMPLATES
        elif cursor.is_deleted_method():
            reason = DELETED
        elif cursor.kind.name == "CONVERSION_FUNCTION" or _is_other_operator(cursor):
            reason = OPERATORS
        elif cursor.kind.name == "CONSTRUCTOR" and self.cursor.is_abstract_record():
            reason = ABSTRACT
        if reason:
            self.reader.leave_out(reason, name)
            return None
        return self.reader.function(cursor, _role(cursor), self.name)


def _role(cursor: Any) -> Role:
    if cursor.kind.name == "CONSTRUCTOR":
        return Role.CONSTRUCTOR
    return Role.STATIC if cursor.is_static_method() else Role.METHOD


def _is_assignment(cursor: Any) -> bool:
    return str(cursor.spelling) == "operator="


def _is_other_operator(cursor: Any) -> bool:
    """Return True for an operator that is no special method of Python, such as `*` of an iterator."""
    name = str(cursor.spelling)
    sign = name.removeprefix("operator").strip()
    if sign == name or sign[:1].isalnum() or sign[:1] == "_":
        return sign != name and name.startswith("operator ")  # operator new
    return sign not in (_SPECIAL if list(cursor.get_arguments()) else _UNARY)


def _bases(cursor: Any) -> list[Any]:
    """Return the definitions of the public base classes."""
    specifiers = [c for c in cursor.get_children() if c.kind.name == "CXX_BASE_SPECIFIER"]
    found = [c.type.get_canonical().get_declaration() for c in specifiers if c.access_specifier.name == "PUBLIC"]
    return [base.get_definition() or base for base in found]


def _destructible(cursor: Any, derived: bool = False) -> bool:
    """Return True if `delete` can be used: the destructors of the class and of its bases are accessible."""
    allowed = ("PUBLIC", "PROTECTED") if derived else ("PUBLIC",)
    for child in cursor.get_children():
        if child.kind.name == "DESTRUCTOR":
            return child.access_specifier.name in allowed and not child.is_deleted_method()
    specifiers = (c for c in cursor.get_children() if c.kind.name == "CXX_BASE_SPECIFIER")
    bases = (c.type.get_canonical().get_declaration() for c in specifiers)
    return all(_destructible(base.get_definition() or base, True) for base in bases)


def _thrown_as(cursor: Any) -> str:
    """Return the exception of Python for a class that is derived from std::exception, else an empty string."""
    for base in _bases(cursor):
        found = _EXCEPTIONS.get(qualified(base)) or _thrown_as(base)
        if found:
            return found
    return ""
