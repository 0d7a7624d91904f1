"""Macros and enumerators that are numbers or strings, for `constants:`."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.BitOr: operator.or_, ast.BitAnd: operator.and_, ast.BitXor: operator.xor,
}  # fmt: skip
_SUFFIX = re.compile(r"(?<![\w.])(0[xX][\dA-Fa-f]+|\d+)[uUlL]+\b")
_OCTAL = re.compile(r"(?<![\w.])0(\d+)\b")
_CHARACTER = re.compile(r"'[ -&(-\[\]-~]'")
_TEXT = re.compile(r'("(?:[^"\\]|\\.)*"\s*)+\Z')
_DOUBLE = re.compile(r"[-+]?\(?[-+]?(\d+\.\d*|\.\d+|\d+(?=[eE]))([eE][-+]?\d+)?[fFlL]?\)?\Z")
_SHIFTS = 64


def constant_type(name: str, macros: Mapping[str, str], enumerators: Mapping[str, int]) -> str:
    """Return the C type of the constant that a macro defines, or "" if the macro is not a constant."""
    text = _resolved(name, macros)
    if _TEXT.match(text):
        return "const char*"
    if _DOUBLE.match(text):
        return "double"
    value = evaluate(text, macros, enumerators)
    if value is None or not -(2**63) <= value < 2**64:
        return ""
    return "int64_t" if value < 2**63 else "uint64_t"


def evaluate(text: str, macros: Mapping[str, str], known: Mapping[str, int], depth: int = 20) -> int | None:
    """Return the value of an integer expression, or None if it is not one."""
    python = _CHARACTER.sub(lambda match: str(ord(match[0][1])), text)
    python = _OCTAL.sub(r"0o\1", _SUFFIX.sub(r"\1", python))
    try:
        tree = ast.parse(python.strip(), mode="eval").body if depth else None
    except (SyntaxError, ValueError):
        return None
    return _value(tree, macros, known, depth)


def _value(node: ast.expr | None, macros: Mapping[str, str], known: Mapping[str, int], depth: int) -> int | None:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.Name(id=name) if name in macros:
            return evaluate(macros[name], macros, known, depth - 1)
        case ast.UnaryOp(op=ast.USub() | ast.Invert() | ast.UAdd() as sign, operand=operand):
            inner = _value(operand, macros, known, depth)
            if inner is None or isinstance(sign, ast.UAdd):
                return inner
            return -inner if isinstance(sign, ast.USub) else ~inner
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            first, second = _value(left, macros, known, depth), _value(right, macros, known, depth)
            shift = isinstance(op, (ast.LShift, ast.RShift))
            if first is None or second is None or (shift and not 0 <= second < _SHIFTS):
                return None
            return _BINARY[type(op)](first, second)
    return None


def _resolved(name: str, macros: Mapping[str, str]) -> str:
    """Return the replacement text of a macro, following macros that are defined as another macro."""
    seen: set[str] = set()
    while macros.get(name) in macros and name not in seen:
        seen.add(name)
        name = macros[name]
    return macros.get(name, "")
