"""`if_true`, `if_false`: a Python bool that becomes one of two C expressions.

    - name: potrf
      doc: A Cholesky factor.
      arguments:
        - THTensor* self
        - {arg: const char* uplo, if_true: U, if_false: L, default: U}

The plan:

    method potrf(uplo=True)
    THTensor_(potrf)(arg_self, arg_uplo)

The C:

    …arg_uplo = …p[0] == Py_True ? "U" : "L"…
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.boolean import BooleanChoice
from cwrap.plan import Context, Overload, Value
from cwrap.plugins.base import Plugin


class BoolOptions(Plugin):
    """Types bool options."""

    name = "bool_options"

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Replaces the C type by a choice of two expressions."""
        keys = value.argument.keys
        if "if_true" not in keys and "if_false" not in keys:
            return value
        if_true, if_false = keys.text("if_true") or "1", keys.text("if_false") or "0"
        c = value.argument.type
        if c in ("const char*", "char*") or (c == "bool" and not _is_c_value(if_true)):
            c = "const char *"
            if_true, if_false = (_quoted(text) for text in (if_true, if_false))
        return replace(value, ctype=BooleanChoice(c, if_true, if_false))


def _quoted(text: str) -> str:
    return text if text.startswith('"') else f'"{text}"'


def _is_c_value(text: str) -> bool:
    return text in ("true", "false", "True", "False") or text.lstrip("-").isdigit()
