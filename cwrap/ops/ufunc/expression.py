"""A C expression as text: its inputs, the dtypes for which it means something, its literals in a loop's own type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cwrap.ops.failure import OpsError
from cwrap.source.c_expression import ExpressionError, Kind, Token, tokenize
from cwrap.source.c_traps import traps

_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*\Z", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_SIGNS = frozenset((
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "?",
    ":", "(", ")", ",", ".",
))  # fmt: skip
# Names that mean something in C beside functions.
_CONSTANTS = frozenset((
    "M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI",
    "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "INFINITY", "NAN", "HUGE_VAL", "true", "false",
))  # fmt: skip
_TYPES = frozenset((
    "bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "size_t", "int8_t",
    "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
))  # fmt: skip
_KEYWORDS = frozenset((
    "auto", "break", "case", "const", "continue", "default", "do", "else", "enum", "extern", "for", "goto",
    "if", "inline", "register", "restrict", "return", "sizeof", "static", "struct", "switch", "typedef",
    "union", "void", "volatile", "while",
))  # fmt: skip
# What of <tgmath.h> takes complex numbers, and gives them.
_COMPLEX = frozenset((
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "cos", "sin", "tan", "cosh", "sinh", "tanh", "exp",
    "log", "pow", "sqrt", "conj", "cproj",
))  # fmt: skip
_ARITHMETIC = frozenset("+-*/(),")
_BITS = frozenset(("&", "|", "^", "~", "<<", ">>"))
_TRAPS = frozenset("/%")


@dataclass(frozen=True, slots=True)
class Expression:
    """The expression in pieces; `inputs` are its names in order."""

    tokens: tuple[tuple[str, str], ...]
    inputs: tuple[str, ...]

    @property
    def signs(self) -> frozenset[str]:
        """The operators."""
        return frozenset(text for kind, text in self.tokens if kind == "sign")

    @property
    def functions(self) -> frozenset[str]:
        """The names that are called."""
        return frozenset(text for kind, text in self.tokens if kind == "function")

    def floats(self) -> bool:
        """Whether it means something for real numbers."""
        return not self.signs & _BITS and "%" not in self.signs

    def complexes(self) -> bool:
        """Whether it does for complex numbers."""
        other = any(kind in ("constant", "type") and text != "M_PI" for kind, text in self.tokens)
        return self.signs <= _ARITHMETIC and self.functions <= _COMPLEX and not other

    def integers(self) -> bool:
        """Whether it does for integers: division would end the process where it is by zero, and is left to floats."""
        fractions = any(kind == "number" and _is_fraction(text) for kind, text in self.tokens)
        constants = any(kind == "constant" for kind, _ in self.tokens)
        return not self.signs & _TRAPS and not self.functions and not fractions and not constants

    def code(self, literal: str, names: Mapping[str, str] | None = None) -> str:
        """The expression with fractions of the type `literal`, so that they make nothing wider.

        `names` are what stands in the place of inputs.
        """
        given = names or {}
        return " ".join(
            f"({literal}){text}"
            if kind == "number" and _is_fraction(text)
            else given.get(text, text)
            if kind == "input"
            else text
            for kind, text in self.tokens
        )


def parse(text: str, inputs: Sequence[str] | None = None) -> Expression:
    """Reads an expression; OpsError where it is none. Inputs are its free names, in order of appearance or as given."""
    tokens = tuple(_tokens(text))
    free = tuple(dict.fromkeys(name for kind, name in tokens if kind == "input"))
    if inputs is None:
        if not free:
            raise OpsError(f"{text!r} has no inputs: names that are not called")
        return Expression(tokens, free)
    unknown = [name for name in free if name not in inputs]
    if unknown:
        raise OpsError(f"{text!r} uses {', '.join(unknown)}, and its inputs are {', '.join(inputs)}")
    wrong = [name for name in inputs if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) or _kind(name) != "input"]
    if wrong or len(set(inputs)) != len(inputs) or not inputs:
        raise OpsError(f"inputs are different names, not {', '.join(map(repr, inputs)) or 'none'}")
    return Expression(tokens, tuple(inputs))


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    try:
        found = tokenize(text)
    except ExpressionError as error:
        raise OpsError(f"{text!r} is no C expression: {error.message}") from None
    if not found:
        raise OpsError(f"{text!r} is no C expression: it is empty")
    for trap in traps(found):
        raise OpsError(f"{text!r}: {trap.message}")
    for token, after in zip(found, (*found[1:], None), strict=True):
        yield _kind_of(token, after, text), token.text


def _kind_of(token: Token, after: Token | None, text: str) -> str:
    """Return the kind of a token: sign, number, function, or what a name is."""
    word = token.text
    if token.kind is Kind.PUNCTUATOR and word in _SIGNS:
        return "sign"
    if token.kind is Kind.NUMBER and _NUMBER.match(word):
        return "number"
    if token.kind is not Kind.NAME or not _NAME.match(word):
        raise OpsError(f"{text!r} is no C expression: what is {word!r} at {token.offset}?")
    if word in _KEYWORDS:
        raise OpsError(f"{text!r} is no C expression: it has {word!r}")
    called = after is not None and after.text == "("
    return "function" if called and _kind(word) == "input" else _kind(word)


def _kind(name: str) -> str:
    return "constant" if name in _CONSTANTS else "type" if name in _TYPES or name in _KEYWORDS else "input"


def _is_fraction(number: str) -> bool:
    return not number.lower().startswith("0x") and any(sign in number.lower() for sign in ".e")
