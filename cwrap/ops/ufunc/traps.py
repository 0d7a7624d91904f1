"""Expressions that C accepts and computes otherwise than NumPy would: each is an error that says what to write.

    x + y, x - y    x - y: the comma throws the first value away
    4/3*r           r: a division of integers has no fraction
    a < b < c       compares 0 or 1 with c
    x & y == z      x & (y == z)
    abs(x)          the whole part of |x|: `abs` is of int
    010*x           8*x
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cwrap.ops.failure import OpsError

_RELATIONS, _EQUALITIES = frozenset(("<", "<=", ">", ">=")), frozenset(("==", "!="))
_BITS = frozenset("&|^")
_ENDS = frozenset(("&&", "||", "?", ":", ","))
_PRODUCTS = frozenset("*/%")
_INTEGER_SIGNS = frozenset(("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "~", "(", ")"))

Tokens = Sequence[tuple[str, str]]


def check(text: str, tokens: Tokens) -> None:
    """Raise OpsError for the first trap in an expression whose brackets match."""
    for problem in (*_commas(tokens), *_names_and_numbers(tokens), *_divisions(tokens), *_comparisons(tokens)):
        raise OpsError(f"{text!r}: {problem}")


def _commas(tokens: Tokens) -> Iterator[str]:
    calls: list[bool] = []
    before = ("", "")
    for token in tokens:
        if token[1] == "(":
            calls.append(before[0] == "function")
        elif token[1] == ")":
            calls.pop()
        elif token[1] == "," and not (calls and calls[-1]):
            yield "C keeps only what follows the comma; an elementwise expression has one value"
        before = token


def _names_and_numbers(tokens: Tokens) -> Iterator[str]:
    for kind, word in tokens:
        if kind == "function" and word in ("abs", "labs", "llabs"):
            yield f"{word}() is of integers and cuts off fractions; write fabs(x), or x < 0 ? -x : x"
        if kind == "number" and _is_integer(word) and word[0] == "0" and word[1:2].isdigit():
            yield f"{word} is octal in C; write it without the leading 0"


def _is_integer(number: str) -> bool:
    lowered = number.lower()
    return lowered.startswith("0x") or not any(sign in lowered for sign in ".ef")


def _divisions(tokens: Tokens) -> Iterator[str]:
    for place, (_, sign) in enumerate(tokens):
        if sign != "/":
            continue
        left, right = _left(tokens, place), _operand_after(tokens, place)
        if left and right and _constant(left) and _constant(right):
            shown = " ".join(word for _, word in (*left, ("sign", "/"), *right))
            yield f"{shown} divides integers, and C drops the fraction; write {_with_fraction(left)} / {_joined(right)}"


def _with_fraction(tokens: Tokens) -> str:
    single = len(tokens) == 1 and tokens[0][1].isdigit()
    return f"{tokens[0][1]}.0" if single else f"1.0 * {_joined(tokens)}"


def _joined(tokens: Tokens) -> str:
    return " ".join(word for _, word in tokens)


def _constant(tokens: Tokens) -> bool:
    """Whether an operand is made of integer literals alone."""
    return all(_is_integer(word) if kind == "number" else word in _INTEGER_SIGNS for kind, word in tokens)


def _left(tokens: Tokens, place: int) -> Tokens:
    """Return the factors before a `/`, back to the beginning of their product."""
    start = place
    while True:
        start = _operand_before(tokens, start)
        if start == 0 or tokens[start - 1][1] not in _PRODUCTS:
            break
        start -= 1
    cast_or_call = start > 0 and (tokens[start - 1][1] == ")" or tokens[start - 1][0] == "function")
    return () if cast_or_call else tokens[start:place]


def _operand_before(tokens: Tokens, place: int) -> int:
    """Return where the operand begins that ends before a place: a word, or all that a pair of brackets encloses."""
    start, depth = place, 0
    while start > 0:
        start -= 1
        depth += (tokens[start][1] == ")") - (tokens[start][1] == "(")
        if depth <= 0:
            break
    return start


def _operand_after(tokens: Tokens, place: int) -> Tokens:
    end, depth = place + 1, 0
    while end < len(tokens):
        depth += (tokens[end][1] == "(") - (tokens[end][1] == ")")
        signed = tokens[end][1] in "+-" and tokens[end][0] == "sign" and depth == 0
        end += 1
        if depth == 0 and not signed:
            break
    return tokens[place + 1 : end]


def _comparisons(tokens: Tokens) -> Iterator[str]:
    levels: list[list[str]] = [[]]
    for kind, word in (*tokens, ("sign", ",")):
        if word == "(":
            levels.append([])
        elif word == ")":
            yield from _chained(levels.pop())
        elif word in _ENDS:
            yield from _chained(levels[-1])
            levels[-1] = []
        elif kind == "sign":
            levels[-1].append(word)


def _chained(signs: list[str]) -> Iterator[str]:
    """Say what is wrong with operators beside each other, between which no bracket stands."""
    relations = [sign for sign in signs if sign in _RELATIONS]
    equalities = [sign for sign in signs if sign in _EQUALITIES]
    bits = [sign for sign in signs if sign in _BITS]
    if bits and (relations or equalities):
        yield f"C compares before it computes {bits[0]}; write brackets, as in (x {bits[0]} y) == z"
    elif len(relations) > 1 or len(equalities) > 1:
        yield "C compares the result of the first comparison, 0 or 1; write a < b && b < c"
