"""Names in C expressions of declarations: names of arguments become their C values, other names stay unchanged.

    message: sqlite3_errmsg(db)      sqlite3_errmsg(arg_db)
    bytes: 2 * n                     cwrap_size_multiply(2, arg_n, &cw_wrong)
    array: len(x)                    arg_x.shape[0]

The arguments that an expression can name depend on when the expression is evaluated: a `default` cannot read an
argument that is converted later. The row of a key has its `Stage`; the table in docs/reference/declarations.md is
generated from the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cwrap.c_call import Failure
from cwrap.ctype.base import python_literal
from cwrap.ctype.protocols import NumberKind
from cwrap.model import Argument, ArgumentKind, Keys
from cwrap.plan import STATUS, VALUE, Context, Overload, Source, Value
from cwrap.planning.array_numbers import ArrayNumber, array_numbers
from cwrap.planning.sizes_in_c import Operand, Size, size_of
from cwrap.schema import Key, Stage
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import (
    Expression,
    ExpressionError,
    Kind,
    Token,
    names_in,
    spelled,
    spelled_parts,
    tokenize,
    variables,
)
from cwrap.source.records import dataclass, field, replace

# Integer types whose values fit into Py_ssize_t on every platform.
_FIT = (
    "int", "short", "char", "signed char", "unsigned char", "unsigned short", "int8_t", "int16_t", "int32_t",
    "uint8_t", "uint16_t", "Py_ssize_t", "ptrdiff_t", "intptr_t",
)  # fmt: skip
_SIZES = (Stage.FROM, Stage.SHAPE, Stage.SIZE)


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that one expression can use.

    - `key` is the name of the expression in error messages.
    - `index` is the argument to which the expression belongs.
    - `implicit` is the index of the implicit argument whose value the expression is, or -1.
    - `extra` maps further names to their C; arguments of the same name take precedence.
    """

    overload: Overload
    context: Context
    stage: Stage
    key: str
    index: int = -1
    implicit: int = -1
    extra: Mapping[str, str] = field(default_factory=dict)

    def resolve(self, expression: Expression) -> str:
        """Return the C of an expression, which is `DeclaredC` unless it is a literal or a mere argument.

        An error in the expression is reported.
        """
        try:
            tokens = tokenize(expression.text)
            values = {token.offset: operand.c for token in variables(tokens) if (operand := self._operand(token))}
            parts = spelled_parts(tokens, values)
            if self._is_trivial(tokens, values):
                return parts[1] if len(parts) > 1 else parts[0]
            return DeclaredC(parts, expression.location)
        except ExpressionError as error:
            self._report(expression, error)
            return expression.text

    def reads_status(self, expression: Expression) -> bool:
        """Return whether an expression names the status of the call."""
        known = self.extra.get("status") == STATUS and self.overload.value_named("status") is None
        return known and "status" in names_in(expression.text)

    def size(self, expression: Expression) -> Size:
        """Return the checked C of a size, in which numbers of arrays such as `len(x)` can be."""
        text = expression.text
        try:
            tokens = tokenize(text)
            operands = {}
            for number in self._numbers(text, tokens):
                part = number.token
                operands[part.offset] = Operand(c := number.c(self.overload), size=c)
                tokens = (
                    *(t for t in tokens if t.offset < part.offset), part, *(t for t in tokens if t.offset >= part.end)
                )  # fmt: skip
            for token in variables(tokens):
                if token.offset not in operands and (operand := self._operand(token)):
                    operands[token.offset] = operand
            size = size_of(text, tokens, operands)
            values = {offset: operand.c for offset, operand in operands.items()}
            trivial = self._is_trivial(tokens, values)
            return size if trivial else replace(size, c=f"{DeclaredC(size.c, expression.location)}")
        except ExpressionError as error:
            self._report(expression, error)
            return Size("0", text, arithmetic=True)

    def _numbers(self, text: str, tokens: Sequence[Token]) -> Iterator[ArrayNumber]:
        """Yield the numbers of arrays in a size; without `from`, those of structs and of C++ are C."""
        for number in array_numbers(text, tokens):
            if self.stage is Stage.FROM or not number.is_c(self.overload):
                if self.stage is not Stage.FROM and number.what == "strides":
                    message = f"'{number.token.text}' can raise an exception, which only 'from' reports"
                    raise ExpressionError(message, number.token.offset)
                yield number

    def _is_trivial(self, tokens: Sequence[Token], values: Mapping[int, str]) -> bool:
        """Return whether an expression needs no `#line`: it is a literal, or an argument, whose values are at the
        offsets in `values`.
        """
        if len(tokens) == 1 and (tokens[0].kind in (Kind.STRING, Kind.CHARACTER) or tokens[0].offset in values):
            return True
        return python_literal(spelled(tokens, {}), self.overload.literal_macros) is not None

    def _report(self, expression: Expression, error: ExpressionError) -> None:
        place = expression.place(self.context.reporter.sources, error.offset)
        self.context.reporter.error(place, f"'{self.key}': {error.message}")

    def _operand(self, token: Token) -> Operand | None:
        """Return the C that replaces a name, or None for a name of the C library."""
        name = token.text
        if name.startswith("$arg"):
            return Operand(self._object(token), integer=False)
        value = self.overload.value_named(name)
        variable = self.overload.value_named(name.removeprefix("arg_")) if name.startswith("arg_") else None
        if value is None and variable is not None and variable.argument.kind is ArgumentKind.TYPED:
            self._check_variable(token, variable)
            return Operand(name)
        if value is None or value.argument.kind is not ArgumentKind.TYPED:
            if name == "status" and name not in self.extra and self.stage in _SIZES:
                raise ExpressionError("the status is known only after the call; name an argument", token.offset)
            return Operand(self.extra[name]) if name in self.extra else None
        return self._argument(token, value)

    def _object(self, token: Token) -> str:
        index = int(token.text.removeprefix("$arg"))
        found = object_or_null(self.overload, index) if index < len(self.overload.values) else ""
        if not found:
            raise ExpressionError(f"'{token.text}' does not name an argument with a Python object", token.offset)
        return found

    def _check_variable(self, token: Token, value: Value) -> None:
        """Report `arg_x` if the variable does not exist or has no value yet."""
        if "implicit" in value.argument.keys:
            message = f"an implicit argument has no variable; write '{value.argument.name}'"
            raise ExpressionError(message, token.offset)
        self._argument(token, value)

    def _argument(self, token: Token, value: Value) -> Operand:
        implicit = expression_of(value.argument.keys, "implicit")
        if implicit is not None:
            return Operand(self._implicit(token, value, implicit), integer=_is_integer(value))
        if value.ctype is None:  # the type of the argument is unknown, which is reported
            return Operand(value.variable, integer=True, size=value.variable)
        if not self._has_value(value):
            message = f"'{value.argument.name}' has no value yet; '{self.key}' can name {self.stage.value}"
            raise ExpressionError(message, token.offset)
        c = value.variable if value.by_address else value.expression or value.ctype.value(value.variable)
        fits = value.ctype.c in _FIT or "from" in value.argument.keys
        plain = value.ctype.c in ("int", "Py_ssize_t")
        size = "" if not fits or not _is_integer(value) else c if plain else f"(Py_ssize_t){c}"
        return Operand(c if c.isidentifier() else f"({c})", _is_integer(value), size)

    def _implicit(self, token: Token, value: Value, implicit: Expression) -> str:
        """Return the C of another implicit argument, which must come first, so that expressions cannot be circular."""
        if 0 <= self.implicit <= value.index:
            message = f"'{value.argument.name}' is implicit too and comes later; move it before this argument"
            raise ExpressionError(message, token.offset)
        stage = Stage.CALL if self.stage is Stage.RESULT else self.stage
        inner = replace(self, stage=stage, key="implicit", implicit=value.index, extra={})
        c = inner.resolve(implicit)
        ctype = value.required_ctype
        cast = f"(({ctype.c})(" if ctype.number.kind in (NumberKind.INTEGER, NumberKind.FLOATING) else "("
        return DeclaredC((cast, c, "))" if cast != "(" else ")"), implicit.location)

    def _has_value(self, value: Value) -> bool:
        source, keys, stage = value.source, value.argument.keys, self.stage
        if value.is_from_python:
            return stage is not Stage.DEFAULT or self._is_converted(value)
        if source is not Source.RESULT and "from" not in keys:
            return True
        if "from" in keys:
            return stage is not Stage.DEFAULT and (stage is not Stage.FROM or value.index < self.index)
        if stage is Stage.INITIAL:
            return "initial" in keys and value.index < self.index
        if stage is Stage.SIZE:
            return "initial" in keys
        if stage is Stage.CALL:
            return bool(value.object) or "initial" in keys or bool(value.expression and not value.by_address)
        return stage is Stage.RESULT

    def _is_converted(self, value: Value) -> bool:
        """Return True if the value is converted before the argument of the expression."""
        order = [v.index for v in self.overload.in_conversion_order]
        return order.index(value.index) < order.index(self.index)


def scope_of(
    key: Key[Any], overload: Overload, context: Context, of: str = "", index: int = -1, implicit: int = -1
) -> Scope:
    """Return the scope of the expressions of a key; `of` is the key of the mapping, if the key is a field of one."""
    return Scope(overload, context, key.stage, f"{of}: {key.name}" if of else key.name, index, implicit)


def returned_names(overload: Overload) -> Mapping[str, str]:
    """Return the name for the number that the C function returned, `value` or `status`, with its C variable."""
    call = overload.call
    if call.returns is not None:
        return {"value": VALUE} if call.returns.number.kind else {}
    return {"status": STATUS} if call.failure is not Failure.NEVER else {}


def expression_of(keys: Keys, key: str) -> Expression | None:
    """Return the expression that is the value of a key, or None."""
    value = keys.get(key)
    return value.data if value is not None and isinstance(value.data, Expression) else None


def with_values(expression: Expression, values: Mapping[str, str]) -> DeclaredC:
    """Return the C of an expression in which values replace their names."""
    tokens = tokenize(expression.text)
    c = spelled(tokens, {token.offset: values[token.text] for token in variables(tokens) if token.text in values})
    return DeclaredC(c, expression.location)


def declared(expression: Expression) -> str:
    """Return the C of an expression without names of arguments, which is `DeclaredC` unless it is a literal."""
    if python_literal(expression.text) is not None:
        return expression.text
    return DeclaredC(expression.text, expression.location)


def _is_integer(value: Value) -> bool:
    return value.ctype is None or value.ctype.number.kind in (NumberKind.INTEGER, NumberKind.BOOLEAN)


def object_of(overload: Overload, index: int) -> str:
    """Return the C expression of the Python object of an argument, or of the argument that it passes again.

    The result is empty if there is no object. Separate ints that make a size (`long_args`) have no single object.
    """
    variable = overload.values[index].variable
    shared = [v for v in overload.values if v.variable == variable and v.object]
    return shared[0].object if shared and not shared[0].argument.keys.flag("long_args") else ""


def stores_pointer(argument: Argument) -> bool:
    """Return whether C stores the address of its memory at an output: `double**`, not `double*`.

    A field `double*` gets the address of new memory from Python, unless C cannot write there or owns the memory.
    """
    keys, spelling = argument.keys, argument.spelling
    if argument.output and "field" in keys and spelling.stars == 1:
        return spelling.const or "free" in keys or "owner" in keys
    return argument.output and spelling.stars == 2


def has_default(overload: Overload, index: int) -> bool:
    """Return True if calls from Python may omit the argument."""
    variable = overload.values[index].variable
    return any("default" in v.argument.keys for v in overload.values if v.variable == variable)


def object_or_null(overload: Overload, index: int) -> str:
    """Return the C expression of the Python object of an argument that evaluates to NULL if the call omits it.

    The slot of an omitted argument may hold an object of another argument, so it is not read.
    """
    found = object_of(overload, index)
    if not found or not has_default(overload, index):
        return found
    slot = next(p.slot for p in overload.parameters if overload.values[p.values[0]].object == found)
    return f"CWRAP_GIVEN({slot - 1})"
