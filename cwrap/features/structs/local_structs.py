"""`local: true`: a struct that the wrapper makes for the call, and whose fields are arguments.

    - callback: Integrand
      return: double
      arguments: [double x, void* params]
    - name: integrate
      return: double
      arguments:
        - {arg: const gsl_function* f, local: true}
        - {arg: Integrand function, field: f.function}
        - {arg: void* params, closure: function, field: f.params}
        - double a

The plan:

    function integrate(function, a)
    double integrate(arg_f, arg_a)

The C:

    gsl_function cw_local_f;
    gsl_function *arg_f = &cw_local_f;
    …
    memset(arg_f, 0, sizeof *arg_f);
    …
    arg_f->function = (arg_function.callable ? cwrap_calls_Integrand : NULL);
    arg_f->params = &arg_function;

Every byte of the struct is zero, except for the fields that arguments with `field` fill. The struct is passed by its
address, or by value if the type is not a pointer, and ends with the call. If C keeps the address, `kept_by` names the
handle that then owns the struct. `free` names the C function that gets the address of the struct after the call, also
of one that failed, and frees what C stored in the fields.
"""

from __future__ import annotations

from cwrap.ctype.released import LocalStruct, is_local
from cwrap.features.results.results import FREE
from cwrap.model import declared_name
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ANY_OTHER, Key, Kind, On
from cwrap.source.records import replace

LOCAL = Key("local", (On.ARGUMENT,), Kind.FLAG,
    "a struct that the wrapper makes, whose fields are other arguments (`field`)", follows="implicit",
    example="true", types=("struct options*",), conflicts=(ANY_OTHER,), allows=("kept_by", "free"),
    gives_type=True)  # fmt: skip


class LocalStructs(Plugin):
    """Structs that wrappers make."""

    name = "local_structs"
    phase = Phase.PARAMETERS
    after = ("implicit", "parameters")
    keys = (LOCAL,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the struct; Python has no argument."""
        keys = value.argument.keys
        if not keys.flag("local"):
            return value
        spelling = value.argument.spelling
        struct = spelling.pointee or spelling
        if struct.stars or struct.base == "void":
            where = keys.location("local", value.argument.location)
            message = f"'local' is only for a struct or a pointer to a struct, not for '{value.argument.type}'"
            context.reporter.error(where, message)
            return value
        ctype = LocalStruct(spelling, str(struct.unqualified), "kept_by" in keys, _freed_by(value, context))
        ctype.origin = value.argument.location
        expression = value.variable if spelling.pointee else f"*{value.variable}"
        return value.passed_as(expression, ctype=ctype, source=Source.IMPLICIT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that make the structs."""
        local = [v for v in overload.values if is_local(v.ctype)]
        return replace(overload, blocks=(*overload.blocks, *map(_block, local))) if local else overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report structs without an argument for a field."""
        fields = " ".join(v.argument.keys.text("field") or "" for v in overload.values)
        for value in (v for v in overload.values if is_local(v.ctype)):
            name = value.argument.name
            if f"{name}." not in fields:
                message = f"no argument fills a field of '{name}'; add 'field: {name}.…' to the arguments that do"
                context.reporter.error(value.argument.location, message)


def _freed_by(value: Value, context: Context) -> str:
    """Return the C function that frees the fields, with its location; empty without one."""
    argument = value.argument
    free = FREE.find(argument.keys)
    if free is None:
        return ""
    problem = ""
    if "kept_by" in argument.keys:
        problem = "'free' and 'kept_by' exclude each other: the struct ends with the call, or with the handle"
    elif argument.spelling.pointee is None or argument.spelling.const:
        problem = f"'free' is for a struct that C changes, '{argument.spelling.unqualified.base}*'"
        problem += f", not for '{argument.type}'"
    if problem:
        context.reporter.error(free.location, problem)
    return declared_name(free)


def _block(value: Value) -> Block:
    """Return the block that makes a struct."""
    ctype, name = value.required_ctype, value.variable

    def behave(exits: Exit) -> tuple[str, ...]:
        return ctype.extract(name, "", exits.leave)

    return Block(ctype.declare(name), behave, ctype.cleanup(name))
