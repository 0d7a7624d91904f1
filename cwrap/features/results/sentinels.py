"""Returned values that a condition compares, such as MAP_FAILED: they mark a failure and are no objects.

    value == NULL || value->err         value == NULL
    value == MAP_FAILED && n > 0        value == MAP_FAILED && n > 0
    lib_status(value) != 0              (none)

If a C function fails, the object that it returned is freed, unless the returned value is a sentinel. The message of the
exception does not read the object then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cwrap.source.c_expression import Expression, Token, closing, split_at, tokenize
from cwrap.source.records import replace

_NULL = ("!value", "value==NULL", "NULL==value", "value==nullptr", "value==0")
_COMPARISONS = ("==", "<", ">", "<=", ">=")


def sentinels(expression: Expression) -> tuple[Expression, ...]:
    """Return the alternatives of a condition that compare `value` itself; the expression has valid tokens."""
    text, found = expression.text, []
    for tokens in _alternatives(tokenize(text)):
        if any(_compares(_without_brackets(part)) for part in split_at(tokens, "&&")):
            begin, end = tokens[0].offset, tokens[-1].end
            found.append(replace(expression, text=text[begin:end], prefix=expression.prefix + text[:begin]))
    return tuple(found)


def _alternatives(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the operands of `||`, also of those in brackets."""
    tokens = _without_brackets(tokens)
    parts = split_at(tokens, "||")
    if len(parts) == 1:
        yield tokens
        return
    for part in parts:
        yield from _alternatives(part)


def _without_brackets(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without the brackets around all of them."""
    while tokens and tokens[0].text == "(" and closing(tokens, 0) == len(tokens) - 1:
        tokens = tokens[1:-1]
    return tokens


def _compares(tokens: Sequence[Token]) -> bool:
    """Return whether tokens compare `value` with something."""
    if tokens and tokens[0].text == "!":
        return _is_value(tokens[1:])
    operands = split_at(tokens, *_COMPARISONS)
    return len(operands) == 2 and any(_is_value(operand) for operand in operands)


def _is_value(tokens: Sequence[Token]) -> bool:
    """Return whether tokens are `value`, perhaps with a cast."""
    tokens = _without_brackets(tokens)
    if tokens and tokens[0].text == "(":
        return _is_value(tokens[closing(tokens, 0) + 1 :])
    return [token.text for token in tokens] == ["value"]


def is_null(sentinel: Expression) -> bool:
    """Return whether a sentinel is NULL."""
    return "".join(token.text for token in tokenize(sentinel.text)) in _NULL


def dereferences(expression: Expression) -> bool:
    """Return whether an expression reads the object to which `value` points, which a sentinel does not do."""
    texts = ["", *(token.text for token in tokenize(expression.text)), ""]
    around = ((texts[k - 1], texts[k + 1]) for k, text in enumerate(texts) if text == "value")
    return any(before == "*" or after in ("->", "[") for before, after in around)
