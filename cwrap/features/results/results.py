"""`output: true` and `inout: true` on a pointer to a value: further results of the C function.

    - name: divmod
      cname: int_divide
      errors: nonzero
      arguments:
        - int a
        - int b
        - {arg: int* quotient, output: true}
        - {arg: int* rest, output: true}

The plan:

    function divmod(a, b)
    int_divide(arg_a, arg_b, &arg_quotient, &arg_rest)
    returns quotient, rest; fails nonzero

The C function gets the address of a variable and stores a result there. Python receives the returned value of the C
function, then the stored results in argument order, or only the arguments that `return: argument N` lists. An `inout`
argument is a parameter too; the variable has the passed value before the call.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.fixed import FixedArray
from cwrap.model import Argument
from cwrap.plan import RETURNED, Context, Overload, Result, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.type_hints import argument_hint, definition_hint
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace

OUTPUT = Key("output", (On.ARGUMENT,), Kind.FLAG,
    "a result: a tensor from out= or a new tensor, or the value that C stores at a pointer", follows="implicit",
    example="true", types=("int*",), synonyms=("out",), gives_type=True)  # fmt: skip


class Results(Plugin):
    """Results that C stores at pointers."""

    name = "results"
    phase = Phase.RESULT
    after = ("arrays", "buffers")
    refines = ("returned_arguments", "library_memory")
    keys = (
        OUTPUT,
        Key("inout", (On.ARGUMENT,), Kind.FLAG,
            "a value that C gets by its address, and that Python receives after the call",
            follows="output", example="true", types=("int*",), gives_type=True,
            conflicts=("output", "from", "kept_by", "interrupts", "if_true")),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of a variable; an output is not an argument in Python."""
        key = _key(value.argument)
        if not key or value.source is Source.RESULT:
            return value
        pointee = value.argument.spelling.pointee
        base = context.ctypes.find(str(pointee)) if pointee else _array(value.argument, context)
        problem = _problem(value.argument, base, context)
        if base is None or problem:
            context.reporter.error(value.argument.keys.location(key, value.argument.location), problem)
            return value
        source = Source.RESULT if key == "output" else Source.PARAMETER
        return value.passed_by_address(ctype=base, source=source)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Return all results unless the declaration lists those to return."""
        indices = tuple(v.index for v in overload.values if v.is_result)
        if not indices or overload.result.kind == "objects":
            return overload
        first = (RETURNED,) if overload.result.kind == "value" else ()
        return replace(overload, result=Result("objects", (*first, *indices)))


def _key(argument: Argument) -> str:
    return next((key for key in ("output", "inout") if argument.keys.flag(key)), "")


def _array(argument: Argument, context: Context) -> CType | None:
    """Return the type of a typedef of an array, which C gets by its name; None for another type."""
    ctype = context.ctypes.find(argument.type)
    return ctype if ctype and ctype.is_array and not isinstance(ctype, FixedArray) else None


def _problem(argument: Argument, base: CType | None, context: Context) -> str:
    pointee = argument.spelling.pointee or argument.spelling
    if base is None and pointee is argument.spelling:
        array = context.ctypes.passed(argument.type)
        needed = argument.spelling.unqualified if array and array.is_array else f"{argument.type}*"
        return f"C stores a result at a pointer, so the type must be '{needed}', not '{argument.type}'"
    known = context.ctypes.find(argument.type)
    if base is None and known and known.class_name and not _owns_memory(known):
        stored = f"C stores an object of '{known.class_name}' at a '{argument.type}*', not at a '{argument.type}'"
        return f"{stored}; if C fills memory of the caller, add 'allocate: true' to the class"
    if base is None:
        near = definition_hint(str(pointee), context)
        hinted = argument.spelling.const or argument.type == "char**"
        return f"unknown type '{argument.type}'{argument_hint(argument, context) if hinted else near}"
    if _owns_memory(base):
        owner = f"'{base.class_name}' owns its memory ('allocate')"
        return f"{owner}, so the output must be '{base.c}', not '{argument.type}'"
    if not base.can_return:
        return f"'{pointee}' cannot be returned: there is no conversion to Python"
    if argument.keys.flag("inout") and not base.can_inout:
        return f"'inout' is only for plain values; '{pointee}' has memory that must be released"
    return ""


def _owns_memory(ctype: CType) -> bool:
    """Return whether a handle owns the memory of its C object (`allocate`)."""
    return ctype.handle is not None and ctype.handle.allocates
