"""C expressions for sizes, counts and lengths, evaluated in checked Py_ssize_t arithmetic.

    2 * n + 1      cwrap_size_add(cwrap_size_multiply(2, CWRAP_SIZE(arg_n, &cw_wrong), &cw_wrong), 1, &cw_wrong)
    f(w * h)       CWRAP_SIZE(f(cwrap_size_multiply(arg_w, arg_h, &cw_wrong)), &cw_wrong)

In C, the product `w * h` of two ints is an int and can overflow. The generated C calls a helper for every operator; the
helper sets `cw_wrong` on overflow. Every operand is converted to Py_ssize_t with a range check. Operands are numbers,
names, calls, members and `sizeof`; arithmetic inside a call or an index is checked too. The helpers are in
`cwrap/runtime/cwrap_size.h`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cwrap.ctype.base import NULLS, Lines
from cwrap.model import Declaration
from cwrap.plan import Exit
from cwrap.source.c_expression import ExpressionError, Kind, Token, closing, spelled, split_at, tokenize
from cwrap.source.c_text import string
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip
_HELPERS = {
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder", "<<": "shift", ">>": "shift_right",
}  # fmt: skip
_CONDITIONS = ("||", "&&", "==", "!=", "<", ">", "<=", ">=", "!")
_NO_INTEGER_TYPES = ("float", "double", "void", "struct", "union")
_TYPE_WORDS = (
    "char", "short", "int", "long", "signed", "unsigned", "const", "volatile", "float", "double", "void", "bool",
    "_Bool", "struct", "union", "enum",
)  # fmt: skip
_INTEGER = pattern(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)[uUlLzZ]*\Z", re.ASCII)
_LARGEST = 2**63 - 1
_SMALL = 2**31 - 1  # fits into an int on every platform


@dataclass(frozen=True, slots=True)
class Operand:
    """The C that replaces a name: `integer` is True for integers; `size` is C of type Py_ssize_t if all values fit."""

    c: str
    integer: bool = True
    size: str = ""


@dataclass(frozen=True, slots=True)
class _Node:
    """An operator with its operands, or the C of an operand if `operator` is empty."""

    operator: str
    offset: int
    text: str
    operands: tuple[_Node, ...] = ()
    c: str = ""
    other: bool = False  # a pointer or a floating-point number
    size: str = ""  # the C as a Py_ssize_t, if all values fit


@dataclass(frozen=True, slots=True)
class Size:
    """A checked size: `c` is C of type Py_ssize_t, `text` is the expression in the declaration."""

    c: str
    text: str
    arithmetic: bool
    can_fail: bool = False  # the C uses `cw_wrong`

    def lines(self, variable: str, fail: str) -> Lines:
        """Return C that declares a variable with the size; on overflow it sets an exception and executes `fail`."""
        declared = f"const Py_ssize_t {variable} = {self.c};"
        return ("int cw_wrong = 0;", declared, *self.check(fail)) if self.can_fail else (declared,)

    def check(self, fail: str) -> Lines:
        """Return C that sets an exception and executes `fail` if `cw_wrong` is set."""
        return (
            "if (CWRAP_UNLIKELY(cw_wrong)) {",
            f"    cwrap_size_raise(cw_wrong, {string(self.text)});",
            f"    {fail}",
            "}",
        )


@dataclass(frozen=True, slots=True)
class Assigned:
    """The behaviour of a block that assigns a size to a variable of an integer type.

    Errors name the parameter in `slot`, if there is one; `raises` is True if the C of the size can set an exception.
    """

    variable: str
    c: str
    size: Size
    slot: int | None = None
    raises: bool = False

    def __call__(self, exits: Exit) -> Lines:
        fail = exits.bad_value(self.slot)
        return (
            "{", *indent(self.size.lines("cw_number", fail)),
            *indent(("if (PyErr_Occurred())", f"    {fail}") if self.raises else ()),
            f"    if (CWRAP_UNLIKELY(!CWRAP_FITS({self.c}, cw_number))) {{",
            f'        cwrap_too_large({string(self.size.text)}, cw_number, "{self.c}");', f"        {fail}", "    }",
            f"    {self.variable} = ({self.c})cw_number;", "}",
        )  # fmt: skip


def leave_after_call(declaration: Declaration) -> str:
    """Return the statement that adds the function's name to the exception and leaves, for C after the call."""
    return f'{{ (void)cwrap_bad_value("{declaration.name_in_messages}", NULL); CWRAP_LEAVE; }}'


def indent(lines: Lines) -> Lines:
    """Return the lines indented by one level."""
    return tuple(f"    {line}" for line in lines)


def computes(text: str) -> bool:
    """Return True if an expression has an operator whose result can be larger than the operands."""
    tokens = tokenize(text)
    operands = (Kind.NAME, Kind.NUMBER, Kind.CHARACTER)
    return any(
        token.text in ("+", "-", "*", "<<") and (before.kind in operands or before.text in (")", "]"))
        for before, token in pairwise(tokens)
    )


def size_of(text: str, tokens: Sequence[Token], values: Mapping[int, Operand]) -> Size:
    """Return the checked C of an expression; `values` has the arguments that are named in it, by offset.

    Raises ExpressionError if the text is not an expression of integers.
    """
    writer = _Writer()
    node = _Parser(tokens, values, writer).whole()
    return Size(writer.size(node), " ".join(text.split()), _computes(node), writer.can_fail)


def _computes(node: _Node) -> bool:
    """Return True if a result can be larger than the operands."""
    grows = node.operator in ("+", "-", "*", "<<") and len(node.operands) == 2
    return grows or any(map(_computes, node.operands))


# ---- reading ----


class _Parser:
    """Parser of expressions by precedence of operators; other tokens are parts of operands."""

    def __init__(self, tokens: Sequence[Token], values: Mapping[int, Operand], writer: _Writer) -> None:
        self.tokens = tokens
        self.values = values
        self.writer = writer
        self.index = 0

    def whole(self) -> _Node:
        """Return the tree of the whole expression."""
        if not self.tokens:
            raise ExpressionError("the expression is empty", 0)
        node = self.choice()
        if self.index < len(self.tokens):
            raise self.unexpected()
        return node

    def unexpected(self) -> ExpressionError:
        if self.index < len(self.tokens):
            token = self.tokens[self.index]
            return ExpressionError(f"'{token.text}' is not allowed here in the expression of a size", token.offset)
        return ExpressionError("the expression of a size is incomplete", self.tokens[-1].end - 1)

    def peek(self, ahead: int = 0) -> str:
        index = self.index + ahead
        return self.tokens[index].text if index < len(self.tokens) else ""

    def take(self, *texts: str) -> bool:
        found = self.peek() in texts
        self.index += found
        return found

    def node(self, operator: str, offset: int, *operands: _Node) -> _Node:
        return _Node(operator, offset, operator, operands, other=any(o.other for o in operands))

    def choice(self) -> _Node:
        condition = self.binary(0)
        offset = self.offset()
        if not self.take("?"):
            return condition
        first = self.choice()
        if not self.take(":"):
            raise self.unexpected()
        second = self.choice()
        return _Node("?", offset, "?", (condition, first, second), other=first.other or second.other)

    def offset(self) -> int:
        return self.tokens[self.index].offset if self.index < len(self.tokens) else self.tokens[-1].end

    def binary(self, level: int) -> _Node:
        if level == len(_LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while (operator := self.peek()) in _LEVELS[level]:
            offset = self.offset()
            self.index += 1
            node = self.node(operator, offset, left, self.binary(level + 1))
            left = _Node(operator, offset, operator, node.operands) if operator in _CONDITIONS else node
        return left

    def unary(self) -> _Node:
        operator, offset = self.peek(), self.offset()
        if operator in ("+", "-", "~"):
            self.index += 1
            operand = self.unary()
            if operator == "-" and operand.size.isdigit():
                return _Node("", offset, f"-{operand.c}", c=f"-{operand.c}", size=f"-{operand.size}")
            return self.node(operator, offset, operand)
        if operator == "!":
            self.index += 1
            return _Node("!", offset, "!", (self.unary(),))
        if operator in ("*", "&"):
            self.index += 1
            operand = self.unary()
            return _Node("", offset, operator, c=f"{operator}{self.writer.raw(operand)}", other=operator == "&")
        if operator == "sizeof":
            return self.sized()
        if self.at_cast():
            return self.cast()
        return self.operand()

    def sized(self) -> _Node:
        """Return the node of `sizeof` with its operand, which is not evaluated."""
        start = self.index
        self.index += 1
        if self.peek() == "(":
            self.index = closing(self.tokens, self.index) + 1
        else:
            self.unary()
        c = self.raw(start)
        return _Node("", self.tokens[start].offset, "sizeof", c=c, size=f"(Py_ssize_t){c}")

    # ---- casts ----

    def at_cast(self) -> bool:
        """Return True if a type in parentheses and an operand follow."""
        if self.peek() != "(":
            return False
        end = closing(self.tokens, self.index)
        inside = self.tokens[self.index + 1 : end]
        after = self.tokens[end + 1] if end + 1 < len(self.tokens) else None
        names = [t for t in inside if t.kind is Kind.NAME and t.offset not in self.values]
        if not inside or after is None or len(names) + sum(t.text == "*" for t in inside) < len(inside):
            return False
        if inside[0].kind is not Kind.NAME:
            return False
        operand = after.kind is not Kind.PUNCTUATOR or after.text in ("(", "~", "!")
        known = all(t.text in _TYPE_WORDS or t.text.endswith("_t") or t.text == "*" for t in inside)
        pointer = inside[-1].text == "*"
        return (known or pointer or len(inside) == 1) and (operand or ((known or pointer) and after.text in "+-*&"))

    def cast(self) -> _Node:
        start = self.index
        end = closing(self.tokens, start)
        inside = self.tokens[start + 1 : end]
        self.index = end + 1
        operand = self.unary()
        name, offset = " ".join(t.text for t in inside), self.tokens[start].offset
        if inside[-1].text == "*" or any(t.text in _NO_INTEGER_TYPES for t in inside):
            return _Node("", offset, f"({name})", c=f"(({name}){self.writer.raw(operand)})", other=True)
        return _Node("cast", offset, f"({name})", (operand,), c=name)

    # ---- operands ----

    def operand(self) -> _Node:
        if self.index == len(self.tokens):
            raise self.unexpected()
        token = self.tokens[self.index]
        if token.text == "(" and self.peek(1) != "{":
            node = self.enclosed()
        elif token.kind is Kind.NUMBER:
            self.index += 1
            return _number(token)
        elif token.kind is Kind.PUNCTUATOR:
            raise self.unexpected()
        else:
            self.index += 1
            node = self.named(token)
        return self.postfix(node)

    def enclosed(self) -> _Node:
        self.index += 1
        node = self.choice()
        if not self.take(")"):
            raise self.unexpected()
        return node

    def named(self, token: Token) -> _Node:
        value = self.values.get(token.offset)
        if value is not None:
            return _Node("", token.offset, token.text, c=value.c, other=not value.integer, size=value.size)
        other = token.kind is Kind.STRING or token.text in NULLS
        return _Node("", token.offset, token.text, c=token.text, other=other)

    def postfix(self, node: _Node) -> _Node:
        """Return the node with the calls, indices and members that follow; their types are unknown."""
        while self.peek() in ("(", "[", ".", "->", "::"):
            bracket = self.peek()
            if bracket in ("(", "["):
                end = closing(self.tokens, self.index)
                inside = self.arguments(self.tokens[self.index + 1 : end])
                c = f"{self.writer.raw(node)}{bracket}{inside}{self.tokens[end].text}"
                self.index = end + 1
            else:
                c = f"{self.writer.raw(node)}{bracket}{self.peek(1)}"
                self.index += 2
            node = _Node("", node.offset, node.text, c=c)
        return node

    def arguments(self, tokens: Sequence[Token]) -> str:
        return ", ".join(self.argument(part) for part in split_at(tokens, ",")) if tokens else ""

    def argument(self, tokens: Sequence[Token]) -> str:
        """Return the C of an argument or an index; arithmetic in it is checked, other C such as a type is unchanged."""
        try:
            return self.writer.argument(_Parser(tokens, self.values, self.writer).whole(), outermost=True)
        except ExpressionError:
            return spelled(tokens, {offset: value.c for offset, value in self.values.items()})

    def raw(self, start: int) -> str:
        values = {offset: value.c for offset, value in self.values.items()}
        return spelled(self.tokens[start : self.index], values)


def _number(token: Token) -> _Node:
    match = _INTEGER.match(token.text)
    if match is None:
        return _Node("", token.offset, token.text, c=token.text, other=True)
    digits = match[1].replace("'", "")
    octal = digits.startswith("0") and digits.isdigit()
    if octal and not set(digits) <= set("01234567"):
        raise ExpressionError(f"'{token.text}' begins with 0, so it is octal, and has a digit above 7", token.offset)
    value = int(digits, 8 if octal else 0)
    if value > _LARGEST:
        raise ExpressionError(f"'{token.text}' is too large for a size; the largest is {_LARGEST}", token.offset)
    return _Node("", token.offset, token.text, c=token.text, size=match[1] if value <= _SMALL else "")


# ---- writing ----


class _Writer:
    """Writes C of expressions; `can_fail` is True if any of the C uses `cw_wrong`."""

    def __init__(self) -> None:
        self.can_fail = False

    def wrong(self) -> str:
        """Return the argument with which helpers report an overflow."""
        self.can_fail = True
        return "&cw_wrong"

    def size(self, node: _Node) -> str:
        """Return checked C of type Py_ssize_t for a node."""
        if node.other and node.operator in ("", "?"):
            wrong = next((o for o in node.operands[1:] if o.other), node)
            if wrong is not node:
                return self.size(wrong)
            message = f"'{node.text}' is not an integer; the expression of a size must consist of integers"
            raise ExpressionError(message, node.offset)
        if not node.operator:
            return node.size or f"CWRAP_SIZE({node.c}, {self.wrong()})"
        if node.operator == "cast":
            return self.cast(node)
        if node.operator in _CONDITIONS:
            return f"(Py_ssize_t){self.condition(node)}"
        if node.operator == "?":
            condition, first, second = node.operands
            return f"({self.condition(condition)} ? {self.size(first)} : {self.size(second)})"
        operands = [self.size(operand) for operand in node.operands]
        if len(operands) == 1 and node.operator == "-":
            return f"cwrap_size_subtract(0, {operands[0]}, {self.wrong()})"
        if len(operands) == 1:
            return operands[0] if node.operator == "+" else f"~(Py_ssize_t)({operands[0]})"
        if node.operator in _HELPERS:
            return f"cwrap_size_{_HELPERS[node.operator]}({operands[0]}, {operands[1]}, {self.wrong()})"
        return f"((Py_ssize_t)({operands[0]}) {node.operator} (Py_ssize_t)({operands[1]}))"

    def cast(self, node: _Node) -> str:
        """Return the C of a cast to an integer type; a number that does not fit into the type is an overflow."""
        operand = node.operands[0]
        opaque = not operand.operator or operand.other
        if opaque and not operand.size:
            inner = f"CWRAP_SIZE_CUT({self.argument(operand)}, {self.wrong()})"
        else:
            inner = self.size(operand)
        return f"cwrap_size_within({inner}, sizeof({node.c}), ({node.c})-1 < ({node.c})1, {self.wrong()})"

    def condition(self, node: _Node) -> str:
        """Return C for a condition, which is true or false."""
        if not node.operator:
            return node.c
        if node.operator == "!":
            return f"(!{self.condition(node.operands[0])})"
        if node.operator in ("&&", "||"):
            return f"({self.condition(node.operands[0])} {node.operator} {self.condition(node.operands[1])})"
        if node.operator in _CONDITIONS:
            write = self.argument if any(o.other for o in node.operands) else self.size
            return f"({write(node.operands[0])} {node.operator} {write(node.operands[1])})"
        return f"({self.size(node)} != 0)"

    def argument(self, node: _Node, outermost: bool = False) -> str:
        """Return C of any type; arithmetic of integers becomes a checked size."""
        if not node.operator:
            return node.c
        if node.operator in _CONDITIONS:
            return self.condition(node)
        if not node.other and _computes(node):
            return self.size(node)
        if node.operator == "cast":
            return f"({node.c}){self.raw(node.operands[0])}"
        if node.operator == "?":
            condition, first, second = node.operands
            return f"({self.condition(condition)} ? {self.argument(first)} : {self.argument(second)})"
        if len(node.operands) == 1:
            return f"{node.operator}{self.raw(node.operands[0])}"
        c = f"{self.argument(node.operands[0])} {node.operator} {self.argument(node.operands[1])}"
        return c if outermost else f"({c})"

    def raw(self, node: _Node) -> str:
        """Return the C of the operand of an operator, with brackets if necessary."""
        if not node.operator and not node.c.startswith(("*", "&", "-")):
            return node.c
        return f"({self.argument(node, outermost=True)})"
