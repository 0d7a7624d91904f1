"""`implicit: EXPR`: passes a C expression where Python has no argument, typed unlike a constant.

    - name: gemm
      arguments:
        - {arg: handle_t handle, implicit: current_handle()}
        - int n

The plan:

    function gemm(n)
    gemm(current_handle(), arg_n)

A type of the project's own table can be implicit wherever it is named.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import KEYS, On

_OF_PYTHON = tuple(key.name for key in KEYS if On.ARGUMENT in key.on and key.name != "implicit")


class Implicit(Plugin):
    """Passes implicit arguments."""

    name = "implicit"

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The expression is passed; no Python argument."""
        expression = value.argument.keys.text("implicit") or (value.ctype.implicit if value.ctype else "")
        if not expression:
            return value
        for key, given in value.argument.keys:
            if key in _OF_PYTHON:
                message = f"'{key}' is for arguments in Python, and one that is 'implicit' is none"
                context.reporter.error(given.location, message)
        return replace(value, source=Source.IMPLICIT, expression=expression, object="")
