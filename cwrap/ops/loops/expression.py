"""C expressions of elementwise operations: their inputs, the dtypes they support, and literals of a loop's type."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cwrap.ops.failure import OpsError
from cwrap.source.c_expression import ExpressionError, Kind, Token, tokenize
from cwrap.source.c_traps import traps
from cwrap.source.fragments import C_KEYWORDS

_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*\Z", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_SIGNS = frozenset((
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "?",
    ":", "(", ")", ",", ".",
))  # fmt: skip
# Identifiers of C that are not functions.
_CONSTANTS = frozenset((
    "M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI",
    "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "INFINITY", "NAN", "HUGE_VAL", "true", "false",
))  # fmt: skip
_LONG_CONSTANTS = {
    "M_E": "2.718281828459045235360287471352662498L", "M_LOG2E": "1.442695040888963407359924681001892137L",
    "M_LOG10E": "0.434294481903251827651128918916605082L", "M_LN2": "0.693147180559945309417232121458176568L",
    "M_LN10": "2.302585092994045684017991454684364208L", "M_PI": "3.141592653589793238462643383279502884L",
    "M_PI_2": "1.570796326794896619231321691639751442L", "M_PI_4": "0.785398163397448309615660845819875721L",
    "M_1_PI": "0.318309886183790671537767526745028724L", "M_2_PI": "0.636619772367581343075535053490057448L",
    "M_2_SQRTPI": "1.128379167095512573896158903121545172L", "M_SQRT2": "1.414213562373095048801688724209698079L",
    "M_SQRT1_2": "0.707106781186547524400844362104849039L",
}  # fmt: skip
_TYPES = frozenset((
    "bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "size_t", "int8_t",
    "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
))  # fmt: skip
_KEYWORDS = C_KEYWORDS - _TYPES - _CONSTANTS
_MODULES = ("np", "numpy", "math")
_PYTHON = {"and": "&&", "or": "||", "not": "!"}
# The functions of <tgmath.h> and cwrap_math.h that accept and return complex numbers.
_COMPLEX = frozenset((
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "cos", "sin", "tan", "cosh", "sinh", "tanh", "exp",
    "exp2", "expm1", "log", "log2", "log10", "log1p", "pow", "sqrt", "conj", "cproj",
))  # fmt: skip
_ARITHMETIC = frozenset("+-*/(),")
_BITS = frozenset(("&", "|", "^", "~", "<<", ">>"))
_DIVISIONS = frozenset("/%")
_SHIFTS = {"<<": "cwrap_shift_left", ">>": "cwrap_shift_right"}  # functions of cwrap_math.h
_BEFORE_SHIFTS = frozenset("+-*/%~!.")  # operators that are applied before a shift


@dataclass(frozen=True, slots=True)
class Expression:
    """A C expression as tokens. `inputs` are the names of the inputs in order."""

    tokens: tuple[tuple[str, str], ...]
    inputs: tuple[str, ...]

    @property
    def signs(self) -> frozenset[str]:
        """The operators that occur in the expression."""
        return frozenset(text for kind, text in self.tokens if kind == "sign")

    @property
    def functions(self) -> frozenset[str]:
        """The names of the functions that are called."""
        return frozenset(text for kind, text in self.tokens if kind == "function")

    def floats(self) -> bool:
        """Return True if the expression is defined for real numbers."""
        return not self.signs & _BITS and "%" not in self.signs

    def complexes(self) -> bool:
        """Return True if the expression is defined for complex numbers."""
        other = any(kind in ("constant", "type") and text != "M_PI" for kind, text in self.tokens)
        return self.signs <= _ARITHMETIC and self.functions <= _COMPLEX and not other

    def integers(self) -> bool:
        """Return True if the expression is defined for integers.

        Division is not, because an integer division by zero would crash the process. It is computed in floats.
        """
        fractions = any(kind == "number" and _is_fraction(text) for kind, text in self.tokens)
        constants = any(kind == "constant" for kind, _ in self.tokens)
        return not self.signs & _DIVISIONS and not self.functions and not fractions and not constants

    def code(self, literal: str, names: Mapping[str, str] | None = None, integer: str = "") -> str:
        """Return the expression as C code. Fractions are cast to the type `literal` and so do not widen the result.

        `names` maps inputs to the C names that replace them. `integer` is the type of a loop of integers, whose shifts
        are defined for all numbers of bits.
        """
        replacements = names or {}
        texts = [
            _fraction(text, literal)
            if kind == "number" and _is_fraction(text)
            else replacements.get(text, text)
            if kind == "input"
            else _LONG_CONSTANTS.get(text, text)
            if kind == "constant" and _is_long(literal)
            else text
            for kind, text in self.tokens
        ]
        if not integer or self.signs.isdisjoint(_SHIFTS):
            return " ".join(texts)
        signs = [text if kind == "sign" else "" for kind, text in self.tokens]
        return _with_shifts(list(zip(signs, texts, strict=True)), integer)


def _with_shifts(tokens: list[tuple[str, str]], integer: str) -> str:
    """Return C code in which functions replace shifts. A token is its sign, empty for other tokens, and its text."""
    done: list[str] = []  # what precedes the operand of a shift
    operand: list[str] = []
    shift = ""  # the function and the first operand
    position = 0

    def value() -> str:
        return f"{shift}, {' '.join(operand)})" if shift else " ".join(operand)

    while position < len(tokens):
        sign, text = tokens[position]
        position += 1
        if sign == "(":
            end = closing([found for found, _ in tokens], position)
            operand.append(f"( {_with_shifts(tokens[position:end], integer)} )")
            position = end + 1
        elif sign in _SHIFTS:
            shift, operand = f"{_SHIFTS[sign]}({integer}, {value()}", []
        elif not sign or sign in _BEFORE_SHIFTS:
            operand.append(text)
        else:
            done += [value(), text]
            shift, operand = "", []
    return " ".join([*done, value()])


def closing(signs: Sequence[str], position: int) -> int:
    """Return the index of the parenthesis that closes the one before a position."""
    depth = 1
    while True:
        depth += {"(": 1, ")": -1}.get(signs[position], 0)
        if depth == 0:
            return position
        position += 1


def parse(text: str, inputs: Sequence[str] | None = None) -> Expression:
    """Parse an expression; raise OpsError if it is invalid.

    The inputs are the free names of the expression: in order of appearance, or in the order of `inputs`.
    """
    if not isinstance(text, str):
        raise OpsError(f"an expression is a string of C such as 'x + y', not {text!r:.60}")
    tokens = _tokens(text)
    free = tuple(dict.fromkeys(name for kind, name in tokens if kind == "input"))
    if inputs is None:
        if not free:
            raise OpsError(f"{text!r} has no inputs; expected at least one variable")
        return Expression(tokens, free)
    unknown = [name for name in free if name not in inputs]
    if unknown:
        raise OpsError(f"{text!r} uses {', '.join(unknown)}, but its inputs are {', '.join(inputs)}")
    invalid = [name for name in inputs if not _NAME.match(name) or kind_of_name(name) != "input"]
    if invalid or len(set(inputs)) != len(inputs) or not inputs:
        raise OpsError(f"inputs must be distinct identifiers, got {', '.join(map(repr, inputs)) or 'no inputs'}")
    return Expression(tokens, tuple(inputs))


def names_of(inputs: Sequence[str] | None) -> tuple[str, ...] | None:
    """Return the names of inputs as a tuple; raise OpsError for a string."""
    if isinstance(inputs, str):
        raise OpsError(f"inputs must be a list of names such as ['x', 'y'], got {inputs!r}")
    return None if inputs is None else tuple(inputs)


@lru_cache(maxsize=1024)
def _tokens(text: str) -> tuple[tuple[str, str], ...]:
    try:
        found = tokenize(text)
    except ExpressionError as error:
        raise OpsError(f"{text!r} is not a C expression: {error.message}") from None
    if not found:
        raise OpsError(f"{text!r} is not a C expression: it is empty")
    for trap in traps(found):
        hint = "; several results are `outputs` of elementwise" if "comma" in trap.message else ""
        raise OpsError(f"{text!r}: {trap.message}{hint}")
    _check_is_c(found, text)
    pairs = zip(found, (*found[1:], None), strict=True)
    return tuple((_kind_of(token, after, text), token.text) for token, after in pairs)


def _check_is_c(tokens: Sequence[Token], text: str) -> None:
    """Raise OpsError for operators of Python, names of modules, and an operator without an operand at the end."""
    words = [token.text for token in tokens]
    for word in words:
        if word in _PYTHON:
            raise OpsError(f"{text!r} is not a C expression: C has {_PYTHON[word]} for {word}")
    for module, sign, name in zip(words, words[1:], words[2:], strict=False):
        if sign == "." and module in _MODULES:
            raise OpsError(f"{text!r} is not a C expression: write {name} without {module}.")
    if len(words) > 1 and words[-1] in _SIGNS - {")", "."}:
        raise OpsError(f"{text!r} is not a C expression: nothing follows {words[-1]}")


def _kind_of(token: Token, after: Token | None, text: str) -> str:
    """Return the kind of a token: sign, number, function, constant, type or input."""
    word = token.text
    if token.kind is Kind.PUNCTUATOR and word in _SIGNS:
        return "sign"
    if token.kind is Kind.NUMBER and _NUMBER.match(word):
        return "number"
    if token.kind is not Kind.NAME or not _NAME.match(word):
        raise OpsError(f"{text!r} is not a C expression: unexpected {word!r} at {token.offset}")
    if word in _KEYWORDS:
        raise OpsError(f"{text!r} is not a C expression: unexpected keyword {word!r}")
    called = after is not None and after.text == "("
    return "function" if called and kind_of_name(word) == "input" else kind_of_name(word)


def kind_of_name(name: str) -> str:
    """Return the kind of a name: constant, type (which includes keywords) or input."""
    return "constant" if name in _CONSTANTS else "type" if name in _TYPES or name in _KEYWORDS else "input"


def _is_fraction(number: str) -> bool:
    return not number.lower().startswith("0x") and any(sign in number.lower() for sign in ".e")


def _is_long(literal: str) -> bool:
    return literal.startswith("long double")


def _fraction(number: str, literal: str) -> str:
    """Return a fraction as a literal of a type."""
    suffix = "L" if _is_long(literal) and not number[-1].isalpha() else ""
    return f"({literal}){number}{suffix}"
