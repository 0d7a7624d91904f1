"""`named: NAME`: several results are returned as a named tuple, whose type is in the module.

    - name: divide
      named: Division
      errors: status
      arguments:
        - int a
        - int b
        - {arg: int* quotient, output: true}
        - {arg: int* rest, output: true}

The plan:

    function divide(a, b)
    divide(arg_a, arg_b, &arg_quotient, &arg_rest)
    returns Division(quotient, rest); fails status

The field names are the names of the arguments; the returned value of the C function is called `value`. Several
declarations can use one named tuple if the field names are the same.
"""

from __future__ import annotations

import keyword
from dataclasses import replace

from cwrap.plan import RETURNED, Context, FilePlan, Overload, Thing
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class NamedResults(Plugin):
    """Named tuples of results."""

    name = "named_results"
    after = ("outputs",)
    refines = ("returned_arguments", "results")
    keys = (Key("named", (On.DECLARATION,), Kind.WORD, "the named tuple in which several results are returned",
            follows="return", example="Point"),)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the named tuple of the result; report names that a tuple cannot have."""
        name = overload.declaration.keys.text("named")
        thing = next((t for t in context.things if t.definition.kind == "named" and t.name == name), None)
        if thing is None:
            return overload
        fields = named_fields(overload)
        problem = _problem(fields)
        if problem:
            context.reporter.error(overload.declaration.keys.place("named", overload.declaration.location), problem)
        return replace(overload, result=replace(overload.result, named=thing.name, place=thing.place))

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add the field names to the types; report declarations of one type with different names."""
        things = []
        for thing in plan.things:
            named = thing.definition.kind == "named"
            overloads = [o for w in plan.wrappers for o in w.overloads if named and o.result.named == thing.name]
            for overload in overloads[1:]:
                if named_fields(overload) != named_fields(overloads[0]):
                    place = overload.declaration.keys.place("named", overload.declaration.location)
                    message = f"an earlier declaration has other fields in '{thing.name}'; choose another name"
                    context.reporter.error(place, message)
            things.append(_with_members(thing, overloads[0]) if overloads else thing)
        return replace(plan, things=tuple(things)) if things else plan


def named_fields(overload: Overload) -> tuple[str, ...]:
    """Return the field names of the results."""
    return tuple(
        "value" if index == RETURNED else overload.values[index].argument.name for index in overload.result.arguments
    )


def _with_members(thing: Thing, overload: Overload) -> Thing:
    names = named_fields(overload)
    types = (overload.result_type(index) for index in overload.result.arguments)
    annotations = (ctype.annotation(None, result=True) if ctype else "object" for ctype in types)
    return replace(thing, members=tuple(zip(names, annotations, strict=True)))


def _problem(fields: tuple[str, ...]) -> str:
    if len(fields) < 2:
        return "'named' needs at least two results; remove it"
    bad = next((f for f in fields if f.startswith("_") or keyword.iskeyword(f) or fields.count(f) > 1), "")
    return f"a named tuple cannot have the field '{bad}' (a keyword, a leading '_', or twice)" if bad else ""
