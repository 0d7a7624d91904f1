"""`named: NAME`: several results are returned as a named tuple, whose type is in the module.

    - name: divide
      named: Division
      errors: nonzero
      arguments:
        - int a
        - int b
        - {arg: int* quotient, output: true}
        - {arg: int* rest, output: true}

The plan:

    function divide(a, b)
    divide(arg_a, arg_b, &arg_quotient, &arg_rest)
    returns Division(quotient, rest); fails nonzero

The field names are the names of the arguments; the returned value of the C function is called `value`. Several
declarations can use one named tuple if the field names are the same.
"""

from __future__ import annotations

import keyword

from cwrap.features.signature.nullable import can_be_none
from cwrap.plan import RETURNED, Context, FilePlan, ModuleItem, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


class NamedResults(Plugin):
    """Named tuples of results."""

    name = "named_results"
    phase = Phase.CHECKS
    refines = ("returned_arguments", "results")
    keys = (
        Key(
            "named",
            (On.DECLARATION,),
            Kind.WORD,
            "the named tuple in which several results are returned",
            follows="return",
            example="Point",
        ),
    )

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the named tuple of the result; report names that a tuple cannot have."""
        name = overload.declaration.keys.text("named")
        item = next((t for t in context.module_items if t.definition.kind == "named" and t.name == name), None)
        if item is None:
            return overload
        fields = named_fields(overload)
        problem = _problem(fields)
        if problem:
            context.reporter.error(overload.declaration.keys.location("named", overload.declaration.location), problem)
        return replace(overload, result=replace(overload.result, named=item.name, state_index=item.state_index))

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add the field names to the types; report declarations of one type with different names."""
        items = []
        for item in plan.module_items:
            named = item.definition.kind == "named"
            overloads = [o for w in plan.wrappers for o in w.overloads if named and o.result.named == item.name]
            for overload in overloads[1:]:
                if named_fields(overload) != named_fields(overloads[0]):
                    place = overload.declaration.keys.location("named", overload.declaration.location)
                    message = f"an earlier declaration has other fields in '{item.name}'; choose another name"
                    context.reporter.error(place, message)
            items.append(_with_members(item, overloads[0]) if overloads else item)
        return replace(plan, module_items=tuple(items)) if items else plan


def named_fields(overload: Overload) -> tuple[str, ...]:
    """Return the field names of the results."""
    return tuple(
        "value" if index == RETURNED else overload.values[index].argument.name for index in overload.result.arguments
    )


def _with_members(item: ModuleItem, overload: Overload) -> ModuleItem:
    names = named_fields(overload)
    annotations = (_annotation(overload, index) for index in overload.result.arguments)
    return replace(item, members=tuple(zip(names, annotations, strict=True)))


def _annotation(overload: Overload, index: int) -> str:
    ctype = overload.result_type(index)
    annotation = ctype.annotation(None, result=True) if ctype else "object"
    return annotation + " | None" * can_be_none(overload, index)


def _problem(fields: tuple[str, ...]) -> str:
    if len(fields) < 2:
        return "'named' needs at least two results; remove it"
    bad = next((f for f in fields if f.startswith("_") or keyword.iskeyword(f) or fields.count(f) > 1), "")
    return f"a named tuple cannot have the field '{bad}' (a keyword, a leading '_', or twice)" if bad else ""
