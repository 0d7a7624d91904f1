"""`status`: an argument in which C stores its status, or the text of an error.

    - name: create
      return: int
      errors: {message: lib_text, exception: ValueError}
      arguments:
        - int size
        - {arg: int* status, status: true}
    - name: read
      arguments:
        - const char* name
        - {arg: char** error, status: true, free: lib_free}

The plan:

    function create(size)
    int create(arg_size, &arg_status)
    returns value; fails condition
    function read(name)
    read(arg_name, &arg_error)
    returns none; fails condition

The C function gets the address of a variable, which is 0 or NULL before the call, and Python does not receive the
value. `errors` examines the variable instead of the returned value; without `errors`, the function
failed if a number is not 0, or if a text is not NULL. Such a text is the message of the exception.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.released import Ownership
from cwrap.ctype.texts import MemoryText
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.annotations import DeclaredC

STATUS_ARGUMENT = Key("status", (On.ARGUMENT,), Kind.FLAG,
    "C stores the status of the call, or the text of an error, at the pointer; Python does not receive it (false)",
    follows="inout", example="true", types=("int*",), gives_type=True, synonyms=("error", "errcode"),
    conflicts=("output", "inout", "from", "default", "nullable", "array", "bytes", "list", "implicit", "kept_by",
               "interrupts", "if_true", "kwarg_only", "aliases", "initial", "text", "owner"))  # fmt: skip


class StatusArguments(Plugin):
    """Arguments in which C stores a status."""

    name = "status_arguments"
    phase = Phase.PARAMETERS
    after = ("implicit",)
    keys = (STATUS_ARGUMENT,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of a variable, which is not an argument in Python."""
        argument = value.argument
        if not argument.keys.flag("status"):
            return value
        ctype = _stored(value, context)
        if ctype is None:
            where = argument.keys.location("status", argument.location)
            message = "'status' is only for pointers to integers, 'const char**', and 'char**' with 'free'"
            context.reporter.error(where, f"{message}, not for '{argument.type}'")
            return value
        return value.passed_by_address(ctype=ctype, source=Source.RESULT)

    def check(self, overload: Overload, context: Context) -> None:
        """Report a second status."""
        for value in [v for v in overload.values if v.argument.keys.flag("status")][1:]:
            where = value.argument.keys.location("status", value.argument.location)
            context.reporter.error(where, "a function can have only one argument with 'status: true'")


def _stored(value: Value, context: Context) -> CType | None:
    """Return the type of the variable; None if an argument of that type cannot be a status."""
    argument = value.argument
    if argument.type == "char**":
        free = argument.keys.get("free")
        if free is None:
            return None
        return MemoryText("char *", Ownership(DeclaredC(str(free.data), free.location)), "utf8")
    pointee = argument.spelling.pointee
    base = context.ctypes.find(str(pointee)) if pointee else None
    text = str(pointee) == "const char*"
    return base if base and (text or base.number.is_integer) else None
