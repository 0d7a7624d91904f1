"""`named:` - several results come as a named tuple, whose type is the module's.

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

The names are those of the arguments; what the function itself returns is `value`. Declarations may share a type whose
names are the same.
"""

from __future__ import annotations

import keyword
from dataclasses import replace

from cwrap.plan import RETURNED, Context, FilePlan, Overload, Thing
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class NamedResults(Plugin):
    """Finds the type and its names."""

    name = "named_results"
    after = ("outputs",)
    refines = ("returned_arguments", "results")
    keys = (Key("named", (On.DECLARATION,), Kind.WORD, "the named tuple that several results come in",
            follows="return", example="Point"),)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Several results, with names that a tuple may have."""
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
        """The types get their names; those of one type are the same everywhere."""
        things = []
        for thing in plan.things:
            named = thing.definition.kind == "named"
            overloads = [o for w in plan.wrappers for o in w.overloads if named and o.result.named == thing.name]
            for overload in overloads[1:]:
                if named_fields(overload) != named_fields(overloads[0]):
                    place = overload.declaration.keys.place("named", overload.declaration.location)
                    context.reporter.error(place, f"'{thing.name}' has other names where it comes first")
            things.append(_with_members(thing, overloads[0]) if overloads else thing)
        return replace(plan, things=tuple(things)) if things else plan


def named_fields(overload: Overload) -> tuple[str, ...]:
    """What the results are called."""
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
        return "'named' is for several results, and here is not more than one"
    bad = next((f for f in fields if f.startswith("_") or keyword.iskeyword(f) or fields.count(f) > 1), "")
    return f"a named tuple cannot have '{bad}' among its names, or not twice" if bad else ""
