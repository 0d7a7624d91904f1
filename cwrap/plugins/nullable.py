"""`nullable: true`, or a default of NULL: None is C's NULL.

    - name: greet
      arguments:
        - {arg: const char* name, nullable: true}
        - {arg: const char* title, default: "NULL"}

The plan:

    function greet(name, title=None)

Of an `output` it says that C may leave NULL there, which is None. Beside another default None is NULL all the same, and
an argument that is left out gets the default.
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
    """Accepts None."""

    name = "nullable"
    after = ("optional_arguments",)
    keys: tuple[Key[Any], ...] = (
        Key("nullable", (On.ARGUMENT,), Kind.FLAG, "None is NULL", follows="cpu_zero", example="true",
            types=_POINTERS, synonyms=("optional",)),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Marks the parameter; NULL must be a value of its C type."""
        for parameter in overload.parameters:
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            asked = argument.keys.flag("nullable")
            if asked and not parameter.ctype.is_nullable:
                place = argument.keys.place("nullable", argument.location)
                context.reporter.error(place, f"'{argument.type}' is no pointer and cannot be NULL")
            elif asked or (parameter.default == "NULL" and parameter.ctype.is_nullable):
                overload = overload.with_parameter(replace(parameter, nullable=True))
        return overload


def may_be_null(value: Value) -> bool:
    """Whether None may be given for a tensor, or nothing, so that there is no tensor to look at."""
    keys = value.argument.keys
    return keys.flag("nullable") or keys.text("default") == "NULL"
