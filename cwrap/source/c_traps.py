"""Traps: expressions that C accepts, but whose result surprises people who are used to NumPy.

    x + y, x - y    x - y: C drops what comes before the comma
    4/3*r           r: the division of integers drops the fraction
    100000*100000*r 1410065408*r: the product of integers does not fit in an int
    a < b < c       compares 0 or 1 with c
    x & y == z      x & (y == z)
    abs(x)          |x| without its fraction: `abs` takes an int
    erfc(x)         computed in double, if the expression is for several types
    010*x           8*x
    x = y           y: the value is assigned to a copy of x

`traps` reads the tokens of `cwrap.source.c_expression`. `cwrap.ops` checks its expressions with it, and the generator
checks `elementwise:` and `reduce:`, whose functions must exist for every dtype. `statement_traps` reports the part of
them that is suspicious in statements too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cwrap.source.c_expression import Kind, Token
from cwrap.source.records import dataclass

_RELATIONS, _EQUALITIES = frozenset(("<", "<=", ">", ">=")), frozenset(("==", "!="))
_BITS = frozenset("&|^")
_ENDS = frozenset(("&&", "||", "?", ":", ",", ";"))
_PRODUCTS = frozenset("*/%")
_SIGNS = frozenset("+-~!")
_BEFORE_SHIFTS = frozenset("+-*/%")  # operators that are applied before a shift
_INTEGER_SIGNS = frozenset(("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "~", "!", "(", ")"))
_ASSIGNMENTS = frozenset(("+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="))
_BEFORE_OPERANDS = frozenset(("return", "case", "else", "do"))
_INTEGER_FUNCTIONS = frozenset(("abs", "labs", "llabs"))
_ANY_TYPE = frozenset(("fpclassify", "isfinite", "isinf", "isnan", "isnormal", "signbit", "sizeof"))  # not functions
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_TYPE_WORDS = frozenset((
    "bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "void", "const", "real",
    "accreal", "size_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "*",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trap:
    """A warning about a part of an expression, with what to write instead; `offset` is the place of the part."""

    message: str
    offset: int


def traps(tokens: Sequence[Token], prefix: str = "") -> list[Trap]:
    """Return the traps in an expression that `tokenize` accepts, in the order of their places.

    An expression for several types uses functions whose names begin with `prefix`.
    """
    found = (*_commas(tokens), *_assignments(tokens, prefix), *_functions(tokens, prefix))
    return sorted((*found, *statement_traps(tokens)), key=lambda trap: trap.offset)


def statement_traps(tokens: Sequence[Token]) -> list[Trap]:
    """Return the traps in C statements, where assignments and functions of integers have a purpose."""
    found = (*_octals(tokens), *_divisions(tokens), *_overflows(tokens), *_comparisons(tokens))
    return sorted(found, key=lambda trap: trap.offset)


def _commas(tokens: Sequence[Token]) -> Iterator[Trap]:
    """Yield comma operators: commas that separate neither arguments nor items between braces."""
    lists: list[bool] = []
    for index, token in enumerate(tokens):
        if token.text in _OPEN:
            lists.append(token.text == "{" or (token.text == "(" and _is_call(tokens, index)))
        elif token.text in _CLOSE:
            lists.pop()
        elif token.text == "," and not (lists and lists[-1]):
            yield Trap("C drops what comes before the comma; write one expression", token.offset)


def _is_call(tokens: Sequence[Token], opening: int) -> bool:
    """Return whether a bracket encloses arguments: it follows a name, or `(f)` but not a cast."""
    if opening == 0:
        return False
    before = tokens[opening - 1]
    if before.text != ")":
        return before.kind is Kind.NAME
    start = _operand_before(tokens, opening)
    return not all(token.text in _TYPE_WORDS for token in tokens[start + 1 : opening - 1])


def _assignments(tokens: Sequence[Token], prefix: str) -> Iterator[Trap]:
    """Yield assignments, increments and `**`; assignments to members between braces are allowed."""
    braces = 0
    for token, after in zip(tokens, (*tokens[1:], None), strict=True):
        braces += (token.text == "{") - (token.text == "}")
        if token.text == "=" and not braces:
            yield Trap("'=' assigns to a copy of the value; write '==' to compare", token.offset)
        elif token.text in _ASSIGNMENTS:
            yield Trap(f"'{token.text}' assigns to a copy of the value; write '{token.text[:-1]}'", token.offset)
        elif token.text in ("++", "--"):
            yield Trap(f"'{token.text}' changes a copy of the value; write '{token.text[0]} 1'", token.offset)
        elif token.text == "*" and after and after.text == "*" and after.offset == token.end:
            yield Trap(f"C has no **; write {prefix}pow(x, y), or x*x", token.offset)


def _functions(tokens: Sequence[Token], prefix: str) -> Iterator[Trap]:
    """Yield calls of functions of integers; with a prefix, those of all functions that compute in one type."""
    for token, after in pairwise(tokens):
        word = token.text
        if token.kind is not Kind.NAME or after.text != "(":
            continue
        if prefix and word.islower() and word not in _ANY_TYPE:
            name = "abs" if word in _INTEGER_FUNCTIONS else word
            message = f"{word}() computes in one type for all dtypes; write {prefix}{name}(x)"
            yield Trap(message, token.offset)
        elif word in _INTEGER_FUNCTIONS:
            message = f"{word}() takes an integer and drops fractions; write fabs(x), or x < 0 ? -x : x"
            yield Trap(message, token.offset)


def _octals(tokens: Sequence[Token]) -> Iterator[Trap]:
    for token in tokens:
        word = token.text
        if token.kind is Kind.NUMBER and _is_integer(word) and word[0] == "0" and word[1:2].isdigit():
            yield Trap(f"{word} is octal in C; write it without the leading 0", token.offset)


def _is_integer(number: str) -> bool:
    lowered = number.lower()
    return not any(sign in lowered for sign in (".p" if lowered.startswith("0x") else ".ef"))


def _divisions(tokens: Sequence[Token]) -> Iterator[Trap]:
    for place, token in enumerate(tokens):
        if token.text != "/":
            continue
        left, right = _left(tokens, place), _operand_after(tokens, place)
        if _is_constant(left) and _is_constant(right):
            divided = f"{_joined(left)} / {_joined(right)} divides integers, and C drops the fraction"
            yield Trap(f"{divided}; write {_with_fraction(left)} / {_joined(right)}", left[0].offset)


def _overflows(tokens: Sequence[Token]) -> Iterator[Trap]:
    """Yield integers, products of integers and shifts that the type of C does not hold."""
    for place, token in enumerate(tokens):
        if token.kind is Kind.NUMBER and _is_integer(token.text) and _bits([token]) == 0:
            yield Trap(f"{token.text} does not fit in an integer of C; write {token.text}.0", token.offset)
        elif token.text == "*":
            left, right = _left(tokens, place), _operand_after(tokens, place)
            before, after = _product(left), _product(right)
            limit = 1 << _bits([*left, *right])
            if before and after and abs(before) < limit <= abs(before * after):
                shown = f"{_joined(left)} * {_joined(right)}"
                advice = f"write {_with_fraction(left)} * {_joined(right)}, or {left[0].text}LL * ... for integers"
                yield Trap(f"{shown} does not fit in the type of its integers; {advice}", left[0].offset)
        elif token.text == "<<":
            yield from _far_shift(tokens, place)


def _far_shift(tokens: Sequence[Token], place: int) -> Iterator[Trap]:
    start = _operand_before(tokens, place)
    left, right = tokens[start:place], _operand_after(tokens, place)
    is_whole = start == 0 or tokens[start - 1].text not in _BEFORE_SHIFTS
    count = _product(right)
    if is_whole and _product(left) is not None and count is not None and count > _bits(left):
        shown = f"{_joined(left)} << {_joined(right)}"
        yield Trap(f"{shown} does not fit in an int; write {left[0].text}LL << {_joined(right)}", left[0].offset)


def _product(tokens: Sequence[Token]) -> int | None:
    """Return the value of a product of signed integers, or None for other operands."""
    value = 1
    for token in tokens:
        number = _integer_of(token)
        if number is None and token.text not in ("*", "-"):
            return None
        value *= -1 if token.text == "-" else 1 if number is None else number
    return value if tokens else None


def _integer_of(token: Token) -> int | None:
    """Return the value of a literal of a signed integer."""
    if token.kind is not Kind.NUMBER or not _is_integer(token.text):
        return None
    digits = token.text.rstrip("lL")
    return int(digits) if digits.isdecimal() else None


def _bits(tokens: Sequence[Token]) -> int:
    """Return the number of bits, without the sign, of the type of integers; 0 if there is no such type."""
    largest = max((abs(_integer_of(token) or 0) for token in tokens), default=0)
    is_long = any(token.text[-1] in "lL" for token in tokens) or largest >= 1 << 31
    return 0 if largest >= 1 << 63 else 63 if is_long else 31


def _with_fraction(tokens: Sequence[Token]) -> str:
    single = len(tokens) == 1 and tokens[0].text.isdigit()
    return f"{tokens[0].text}.0" if single else f"1.0 * {_joined(tokens)}"


def _joined(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _is_constant(tokens: Sequence[Token]) -> bool:
    """Return whether an operand is made of integer literals alone."""
    numbers = [token.text for token in tokens if token.kind is Kind.NUMBER]
    others = (token.text for token in tokens if token.kind is not Kind.NUMBER)
    return bool(numbers) and all(map(_is_integer, numbers)) and _INTEGER_SIGNS.issuperset(others)


def _left(tokens: Sequence[Token], place: int) -> Sequence[Token]:
    """Return the factors before a `/` from the beginning of the product; an empty sequence after a cast or a name."""
    start = place
    while True:
        start = _operand_before(tokens, start)
        if start == 0 or tokens[start - 1].text not in _PRODUCTS:
            break
        start -= 1
    return () if start > 0 and _is_operand(tokens[start - 1]) else tokens[start:place]


def _is_operand(token: Token) -> bool:
    """Return True if a token ends an operand, so that an operator or an argument list follows."""
    if token.kind is Kind.PUNCTUATOR:
        return token.text in (")", "]", "}")
    return token.text not in _BEFORE_OPERANDS


def _operand_before(tokens: Sequence[Token], place: int) -> int:
    """Return the index at which the operand before `place` begins: a word, or a pair of brackets with its contents."""
    start, depth = place, 0
    while start > 0:
        start -= 1
        depth += (tokens[start].text in _CLOSE) - (tokens[start].text in _OPEN)
        if depth <= 0:
            break
    return start


def _operand_after(tokens: Sequence[Token], place: int) -> Sequence[Token]:
    end, depth = place + 1, 0
    while end < len(tokens):
        depth += (tokens[end].text in _OPEN) - (tokens[end].text in _CLOSE)
        signed = tokens[end].text in _SIGNS and depth == 0
        end += 1
        if depth <= 0 and not signed:
            break
    return tokens[place + 1 : end]


def _comparisons(tokens: Sequence[Token]) -> Iterator[Trap]:
    """Yield chained comparisons, and comparisons mixed with bit operators, for each pair of brackets."""
    levels: list[list[Token]] = [[]]
    before: Token | None = None
    for token in tokens:
        if token.text in _OPEN:
            levels.append([])
        elif token.text in _CLOSE:
            yield from _chained(levels.pop())
        elif token.text in _ENDS:
            yield from _chained(levels[-1])
            levels[-1] = []
        elif token.kind is Kind.PUNCTUATOR and before and _is_operand(before):
            levels[-1].append(token)
        before = token
    yield from _chained(levels[-1])


def _chained(signs: list[Token]) -> Iterator[Trap]:
    """Yield a trap if binary operators without brackets between them are applied in an unexpected order."""
    relations = [sign for sign in signs if sign.text in _RELATIONS]
    equalities = [sign for sign in signs if sign.text in _EQUALITIES]
    bits = [sign for sign in signs if sign.text in _BITS]
    if bits and (relations or equalities):
        sign = bits[0].text
        yield Trap(f"C compares before it computes {sign}; write brackets, as in (x {sign} y) == z", bits[0].offset)
    elif several := next((found for found in (relations, equalities) if len(found) > 1), None):
        message = "C compares the result of the first comparison, 0 or 1; write a < b && b < c"
        yield Trap(message, several[1].offset)
