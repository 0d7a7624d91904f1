"""`if_true`, `if_false`: a Python bool that becomes one of two C expressions.

    - name: factor
      arguments:
        - int n
        - {arg: const char* part, if_true: U, if_false: L, default: U}

The plan:

    function factor(n, part=True)
    factor(arg_n, arg_part)

The C:

    …arg_part = …cwrap_is_true(cw_p[1]) ? "U" : "L"…
"""

from __future__ import annotations

from cwrap.ctype.numbers import BooleanChoice
from cwrap.model import ArgumentKind, Keys
from cwrap.plan import Context, Overload, Value
from cwrap.planning.expressions import declared, expression_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.c_expression import names_in
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import replace


class BoolOptions(Plugin):
    """Bool arguments that choose one of two C expressions."""

    name = "bool_options"
    phase = Phase.TYPES
    keys = (
        Key("if_true", (On.ARGUMENT,), Kind.EXPRESSION, "C expression for True", follows="default", example="U",
            types=("const char*",), gives_type=True),
        Key("if_false", (On.ARGUMENT,), Kind.EXPRESSION, "C expression for False", follows="if_true", example="L",
            types=("const char*",), conflicts=("array", "bytes", "text", "inout", "from", "kept_by", "interrupts")),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Replace the C type by a choice between two expressions."""
        keys = value.argument.keys
        if "if_true" not in keys and "if_false" not in keys:
            return value
        if_true, if_false = keys.text("if_true") or "1", keys.text("if_false") or "0"
        c = value.argument.type
        if value.ctype and value.ctype.class_name:  # the spelling may be that of the class
            c = value.ctype.c
        if c in ("const char*", "char*") or (c == "bool" and not _is_c_value(if_true)):
            c = "const char *"
            if_true, if_false = (_quoted(text) for text in (if_true, if_false))
        else:
            _check_names(value, overload, context)
            if_true, if_false = _declared(keys, "if_true", "1"), _declared(keys, "if_false", "0")
        if CSpelling.parse(c).is_pointer and c != "const char *" and not ("if_true" in keys and "if_false" in keys):
            message = f"'{value.argument.type}' needs both 'if_true' and 'if_false': 1 and 0 are not pointers"
            context.reporter.error(value.argument.location, message)
        return replace(value, ctype=BooleanChoice(c, if_true, if_false))


def _declared(keys: Keys, key: str, default: str) -> str:
    expression = expression_of(keys, key)
    return declared(expression) if expression else default


def _check_names(value: Value, overload: Overload, context: Context) -> None:
    """Report the names of arguments: the two expressions are constants."""
    names = [v.argument.name for v in overload.values if v.argument.kind is ArgumentKind.TYPED]
    keys = value.argument.keys
    for key in ("if_true", "if_false"):
        for name in sorted(names_in(keys.text(key) or "").intersection(names)):
            message = f"'{key}' must be constant and cannot name the argument '{name}'"
            context.reporter.error(keys.location(key, value.argument.location), message)


def _quoted(text: str) -> str:
    return text if text.startswith('"') else f'"{text}"'


def _is_c_value(text: str) -> bool:
    return text in ("true", "false", "True", "False") or text.lstrip("-").isdigit()
