"""`nullable: true`, or a default of NULL: None becomes NULL in C.

    - name: greet
      arguments:
        - {arg: const char* name, nullable: true}
        - {arg: const char* title, default: "NULL"}

The plan:

    function greet(name, title=None)

For an `output`, NULL from the C function becomes None. With another default, None still becomes NULL, and an omitted
argument gets the default.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cwrap.plan import Context, Overload, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On

_POINTERS = (
    "const char*", "PyObject*", "void*",
)  # fmt: skip


class Nullable(Plugin):
    """Arguments that accept None."""

    name = "nullable"
    after = ("optional_arguments",)
    keys: tuple[Key[Any], ...] = (
        Key("nullable", (On.ARGUMENT,), Kind.FLAG, "None becomes NULL", follows="cpu_zero", example="true",
            types=_POINTERS, synonyms=("optional",)),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Mark parameters that accept None; report C types that cannot be NULL."""
        for parameter in overload.parameters:
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            nullable = argument.keys.flag("nullable")
            if nullable and not parameter.ctype.is_nullable:
                place = argument.keys.location("nullable", argument.location)
                message = f"'{argument.type}' is not a pointer and cannot be NULL; remove 'nullable'"
                context.reporter.error(place, message)
            elif nullable or (parameter.default == "NULL" and parameter.ctype.is_nullable):
                overload = overload.with_parameter(replace(parameter, nullable=True))
        return overload


def accepts_none(value: Value) -> bool:
    """Return True if calls may pass None or omit the argument, so that its C value is NULL."""
    keys = value.argument.keys
    return keys.flag("nullable") or keys.text("default") == "NULL"
