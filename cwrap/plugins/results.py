"""`output: true` and `inout: true` on a pointer to a plain value: where a C function leaves more results.

    - name: divmod
      cname: int_divide
      errors: status
      arguments:
        - int a
        - int b
        - {arg: int* quotient, output: true}
        - {arg: int* rest, output: true}

The plan:

    function divmod(a, b)
    int_divide(arg_a, arg_b, &arg_quotient, &arg_rest)
    returns quotient, rest; fails status

The C function is given the address of a variable. Python gets what stands there after the call: the results in the
order of the arguments, behind what the function itself returns, or those that `return: argument N` names. An argument
that is `inout` is a parameter too, and the variable has its value at first.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import CType
from cwrap.model import Argument
from cwrap.plan import RETURNED, Context, Overload, Result, Source, Value
from cwrap.planning.type_hints import argument_hint
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest

OUTPUT = Key("output", (On.ARGUMENT,), Kind.FLAG,
    "a result: a tensor from out= or a new one; else what a pointer points to", follows="implicit",
    example="true", types=("int*",), synonyms=("out",), gives_type=True)  # fmt: skip


class Results(Plugin):
    """Passes addresses, and returns what is left there."""

    name = "results"
    after = ("implicit", "outputs", "arrays", "buffers")
    refines = ("returned_arguments",)
    keys = (
        OUTPUT,
        Key("inout", (On.ARGUMENT,), Kind.FLAG,
            "the address is passed of a value that Python gives, and gets back changed",
            follows="output", example="true", types=("int*",), gives_type=True,
            conflicts=("output", "from", "kept_by", "interrupts", "if_true")),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """A variable of the type that the pointer points to; of an output Python gives nothing."""
        key = _key(value.argument)
        if not key or value.source is Source.RESULT:
            return value
        pointee = value.argument.spelling.pointee
        base = context.ctypes.find(str(pointee)) if pointee else None
        problem = _problem(value.argument, base, context)
        if base is None or problem:
            context.reporter.error(value.argument.keys.place(key, value.argument.location), problem)
            return value
        source = Source.RESULT if key == "output" else Source.PARAMETER
        return replace(value, ctype=base, source=source, expression=f"&{value.variable}")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """All of them are returned, where the declaration does not say which."""
        indices = tuple(v.index for v in overload.values if v.left or v.source is Source.RESULT)
        if not indices or overload.result.kind == "objects":
            return overload
        first = (RETURNED,) if overload.result.kind == "value" else ()
        return replace(overload, result=Result("objects", (*first, *indices)))


def _key(argument: Argument) -> str:
    return next((key for key in ("output", "inout") if argument.keys.flag(key)), "")


def _problem(argument: Argument, base: CType | None, context: Context) -> str:
    pointee = argument.spelling.pointee
    if pointee is None:
        return f"a result is left where a pointer points to: '{argument.type}*', not '{argument.type}'"
    if base is None:
        near = nearest(str(pointee), context.ctypes.spellings)
        hinted = argument.spelling.const or argument.type == "char**"
        return f"unknown type '{argument.type}'{argument_hint(argument, context) if hinted else near}"
    if base.allocates:
        return f"a '{base.class_name}' owns its memory ('allocate'): the output is '{base.c}', not '{argument.type}'"
    if not base.can_return:
        return f"'{pointee}' is no type that can be returned to Python"
    if argument.keys.flag("inout") and not base.can_inout:
        return f"'inout' is for plain values, and '{pointee}' has to be released"
    return ""
