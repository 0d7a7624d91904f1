"""Default arguments of C++, as expressions that are valid outside of the header.

int retries = 3               3
mode m = fast                 lib::fast
const options &o = options()  "": an overload without the argument has the default
"""

from __future__ import annotations

import re
from typing import Any

from cwrap.headers.cmodel import Parameter, Type
from cwrap.headers.cpp_types import qualified

_NUMBER = re.compile(r"[-+]? ?(\d[\w.]*|\.\d\w*)([eE]-?\d+)?\Z")
_LITERALS = ("true", "false")
_NULL = ("nullptr", "NULL", "0")
_EMPTY = {"{}": "{}", "std::string()": "std::string()", "std::nullopt": "std::nullopt", "nullopt": "std::nullopt"}
_NAMED = ("ENUM_CONSTANT_DECL", "VAR_DECL")
_PATH = re.compile(r"(::)?\w+(::\w+)*\Z")


def parameter(cursor: Any, type_: Type) -> Parameter:
    """Return the parameter of a declaration, with its default."""
    tokens = [token.spelling for token in cursor.get_tokens()]
    if "=" not in tokens:
        return Parameter(cursor.spelling, type_)
    return Parameter(cursor.spelling, type_, True, _expression(tokens[tokens.index("=") + 1 :], cursor, type_))


def _expression(tokens: list[str], cursor: Any, type_: Type) -> str:
    """Return the default, or "" if only C++ can insert it."""
    text = "".join(tokens)
    if type_.depth:
        is_text = tokens and all(token.startswith('"') for token in tokens)
        return "NULL" if text in _NULL else " ".join(tokens) if is_text else ""
    if type_.name.startswith("std::"):
        is_text = tokens and all(token.startswith('"') for token in tokens)
        return " ".join(tokens) if is_text else _EMPTY.get(text, "")
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
