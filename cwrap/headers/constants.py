"""Macros that are constants, for `constants:`. The parser evaluates them: each becomes the value of a C variable.

    #define DOOR_MAX (1 << 4)      static __auto_type cwrap_macro_0 = (DOOR_MAX);     int64_t
    #define DOOR_NAME "door"       … = (DOOR_NAME);                                   const char*

A macro whose value is not known to the compiler is no constant: the line has an error.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from cwrap.headers.libclang import Parser, clang, errors
from cwrap.headers.model import Macro

_PREFIX = "cwrap_macro_"
_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_PAIRS = {")": "(", "]": "["}
_SIGNED = ("BOOL", "CHAR_S", "SCHAR", "SHORT", "INT", "LONG", "LONGLONG", "CHAR_U", "UCHAR", "USHORT", "UINT")
_UNSIGNED = ("ULONG", "ULONGLONG")
_FLOATING = ("FLOAT", "DOUBLE", "LONGDOUBLE")
_CHARACTERS = ("CHAR_S", "CHAR_U")


def read_macros(unit: Any, text: str, owned: set[str], parser: Parser) -> tuple[tuple[Macro, ...], tuple[str, ...]]:
    """Return the macros of the headers `owned`, and the names of those with parameters.

    `text` are the lines that include the headers.
    """
    kind = clang().CursorKind.MACRO_DEFINITION
    objects: dict[str, None] = {}
    functions: dict[str, None] = {}
    sources: dict[str, bytes] = {}
    for cursor in unit.cursor.get_children():
        if cursor.kind != kind or not cursor.location.file or cursor.location.file.name not in owned:
            continue
        file = cursor.location.file.name
        source = sources.setdefault(file, Path(file).read_bytes())
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        rest = source[start:end].decode("utf-8", "replace").removeprefix(cursor.spelling)
        if rest.startswith("("):
            functions[cursor.spelling] = None
        elif rest.strip() and not cursor.spelling.startswith("_"):
            objects[cursor.spelling] = None
            if not _is_expression(rest):
                functions.pop(cursor.spelling, None)
                objects.pop(cursor.spelling)
    types, undefined = _types(list(objects), text, parser)
    macros = tuple(Macro(n, types.get(n, "")) for n in objects if n not in undefined)
    return macros, tuple(name for name in functions if not name.startswith("_"))


def _is_expression(text: str) -> bool:
    """Return True if a text in parentheses is a complete expression: its brackets match, and it has no statement."""
    text = _LITERAL.sub("0", text)
    open_brackets: list[str] = []
    for character in text:
        if character in "([":
            open_brackets.append(character)
        elif character in ")]":
            if not open_brackets or open_brackets.pop() != _PAIRS[character]:
                return False
        elif character in "{};#\"'":
            return False
    return not open_brackets


def _types(names: list[str], text: str, parser: Parser) -> tuple[dict[str, str], set[str]]:
    """Return the C types of the macros that are constants, and the macros that #undef removed."""
    first = text.count("\n") + 1
    auto = "auto" if parser.is_cpp else "__auto_type"
    lines = "".join(f"static {auto} {_PREFIX}{n} = ({name});\n" for n, name in enumerate(names))
    unit = parser.parse(text + lines)
    # An unterminated comment or brace is reported after the last line.
    messages = [(line - first, message) for file, line, message in errors(unit) if not file]
    messages = [(n, message) for n, message in messages if 0 <= n < len(names)]
    wrong = {number for number, _ in messages}
    undefined = {names[n] for n, message in messages if message == f"use of undeclared identifier '{names[n]}'"}
    found: dict[str, str] = {}
    for cursor in unit.cursor.get_children():
        if cursor.spelling.startswith(_PREFIX):
            number = int(cursor.spelling.removeprefix(_PREFIX))
            ctype = "" if number in wrong else constant_type(cursor)
            if ctype:
                found[names[number]] = ctype
    return found, undefined


def constant_type(cursor: Any) -> str:
    """Return the C type of a variable as that of a constant; "" if Python cannot have the value."""
    type_ = cursor.type.get_canonical()
    kind = type_.kind.name
    if kind == "ENUM":
        kind = type_.get_declaration().enum_type.get_canonical().kind.name
    if kind in _SIGNED:
        return "int64_t"
    if kind in _UNSIGNED:
        return "uint64_t"
    if kind in _FLOATING:
        return "double"
    is_text = kind == "POINTER" and type_.get_pointee().kind.name in _CHARACTERS and _is_text(cursor)
    return "const char*" if is_text else ""


def _is_text(cursor: Any) -> bool:
    """Return True if a variable is initialized with a string literal in UTF-8, and not with the address of memory."""
    literals = [str(c.spelling) for c in cursor.walk_preorder() if c.kind.name == "STRING_LITERAL"]
    try:
        return bool([ast.literal_eval(f"b{literal}").decode() for literal in literals])
    except (SyntaxError, ValueError):
        return False
