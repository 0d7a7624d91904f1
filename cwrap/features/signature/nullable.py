"""`nullable: true`, or a default of NULL: None becomes NULL in C.

    - name: greet
      arguments:
        - {arg: const char* name, nullable: true}
        - {arg: const char* title, default: "NULL"}

The plan:

    function greet(name, title=None)

For an `output`, and for a declaration with `nullable: true`, NULL from the C function becomes None, which the
annotation of the result shows. With another default, None still becomes NULL, and an omitted
argument gets the default.
"""

from __future__ import annotations

from typing import Any

from cwrap.features.results.errors import is_error_of_null
from cwrap.plan import RETURNED, Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace

_POINTERS = (
    "const char*", "PyObject*", "void*",
)  # fmt: skip


NULLABLE = Key("nullable", (On.DECLARATION, On.OPTION), Kind.FLAG, "the returned pointer can be NULL, which is None",
    follows="owner", example="true")  # fmt: skip


class Nullable(Plugin):
    """Arguments that accept None."""

    name = "nullable"
    phase = Phase.PARAMETERS
    after = ("optional_arguments",)
    keys: tuple[Key[Any], ...] = (
        Key("nullable", (On.ARGUMENT,), Kind.FLAG, "None becomes NULL", follows="cpu_zero", example="true",
            types=_POINTERS, synonyms=("optional",)),
        NULLABLE,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Mark parameters that accept None; report C types that cannot be NULL."""
        parameters = list(overload.parameters)
        for k, parameter in enumerate(overload.parameters):
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            nullable = argument.keys.flag("nullable")
            if nullable and not parameter.ctype.is_nullable:
                place = argument.keys.location("nullable", argument.location)
                message = f"'{argument.type}' is not a pointer and cannot be NULL; remove 'nullable'"
                context.reporter.error(place, message)
            elif nullable or (parameter.default == "NULL" and parameter.ctype.is_nullable):
                parameters[k] = replace(parameter, nullable=True)
        return replace(overload, parameters=tuple(parameters))

    def check(self, overload: Overload, context: Context) -> None:
        """Report `nullable` on a function that returns no pointer."""
        key, returns = NULLABLE.find(*overload.keys), overload.call.returns
        if key and not (returns and returns.is_nullable):
            context.reporter.error(key.location, "'nullable' is only for functions that return a pointer; remove it")


def can_be_none(overload: Overload, index: int) -> bool:
    """Return whether a result, which has the index of an argument or RETURNED, can be None in place of NULL."""
    ctype = overload.result_type(index)
    gives_none = ctype is not None and ctype.gives_none
    if index == RETURNED:
        return (overload.flag("nullable") or gives_none) and not is_error_of_null(overload)
    value = overload.values[index]
    allowed = value.argument.output and value.argument.keys.flag("nullable")
    return allowed or (gives_none and value.source is not Source.SELF)


def accepts_none(value: Value) -> bool:
    """Return True if calls may pass None or omit the argument, so that its C value is NULL."""
    return value.argument.accepts_none
