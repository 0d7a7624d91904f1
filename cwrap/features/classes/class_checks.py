"""Checks of the members of a class: special methods, properties, class and static methods.

For example:

    - name: __len__                     '__len__' must return an integer, not const char*
      class: Shelf
      return: const char*
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ctype.base import CType
from cwrap.ctype.object import is_python_object
from cwrap.features.classes.special_methods import ANYTHING, SPECIAL, VALUE, special_of
from cwrap.features.results.error_keys import ERRORS
from cwrap.plan import Context, FilePlan, ModuleItem, Overload, Wrapper
from cwrap.schema import RETURN
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Location

_ENDS = "StopIteration"


def check_special_method(wrapper: Wrapper, context: Context) -> None:
    """Report a special method with parameters or a result that Python does not accept."""
    special = special_of(wrapper)
    name = wrapper.python_name
    declaration = wrapper.declaration
    where = declaration.keys.location("python_name", declaration.location)
    if declaration.binding:
        context.reporter.error(where, f"'{name}' needs a receiver and cannot have 'role: {declaration.role}'")
        return
    if wrapper.guard:
        message = f"'{name}' cannot have 'defined_if': a special method exists in all builds"
        context.reporter.error(where, message)
    for overload in wrapper.overloads if special else ():
        _check_parameters(name, overload, where, context)
        _check_result(name, overload, context)
    if name in ("__len__", "__exit__", "__next__") and len(wrapper.overloads) > 1:
        context.reporter.error(where, f"'{name}' cannot have several overloads; declare only one")


def _check_parameters(name: str, overload: Overload, where: Location, context: Context) -> None:
    counts = SPECIAL[name].arguments
    parameters = overload.method_parameters
    if not counts:
        return
    for parameter in (p for p in parameters if p.optional or p.keyword_only):
        place = overload.values[parameter.values[0]].argument.location
        message = f"Python passes all arguments of '{name}' by position; '{parameter.name}' cannot be optional"
        context.reporter.error(place, message)
    if len(parameters) not in counts:
        needed = " or ".join(map(str, counts))
        noun = "argument" if counts[-1] == 1 else "arguments"
        message = f"'{name}' needs {needed} {noun} besides the receiver, not {len(parameters)}"
        context.reporter.error(where, message)


def _check_result(name: str, overload: Overload, context: Context) -> None:
    key = RETURN.find(*overload.keys)
    where = key.location if key else overload.declaration.location
    returned = SPECIAL[name].returned
    results = results_of(overload)
    if len(results) > 1 and returned not in (VALUE, ANYTHING):  # several results are a tuple
        context.reporter.error(where, f"'{name}' must return {returned.words}, not {len(results)} results")
        return
    ctype = results[0] if results else None
    if not is_python_object(ctype) and not returned.fits(ctype):
        found = str(key.data) if key else "nothing" if ctype is None else ctype.c
        context.reporter.error(where, f"'{name}' must return {returned.words}, not {found}")
    if name == "__next__" and not is_python_object(ctype) and not can_end(overload):
        message = (
            "'__next__' never ends; add 'errors: {stop: CONDITION}', the condition that the iteration is at its end"
        )
        context.reporter.error(where, message)


def results_of(overload: Overload) -> list[CType | None]:
    """Return the C types of the objects that a call returns."""
    result = overload.result
    if result.kind == "none":
        return []
    if result.kind == "value":
        return [overload.call.returns]
    return [overload.result_type(index) for index in result.arguments]


def can_end(overload: Overload) -> bool:
    """Return whether a declaration names the end: `stop`, or StopIteration for some failures."""
    if overload.call.end:
        return True
    spec = ERRORS.get(*overload.keys)
    codes = spec.codes.items if spec and spec.codes else ()
    return spec is not None and _ENDS in (spec.exception, *(name for _, name in codes))


def check_members(item: ModuleItem, plan: FilePlan, context: Context) -> None:
    """Report properties without a getter, and names that the class has twice."""
    getters, setters = plan.accessors(item.name, "getter"), plan.accessors(item.name, "setter")
    methods = {w.python_name: w for w in plan.methods(item.name)}
    parts = {**plan.parts(item.name, "next"), **plan.parts(item.name, "item")}
    _check_fields(item, {**methods, **getters, **parts}, context)
    for name, wrapper in setters.items():
        if name not in getters:
            where = wrapper.declaration.keys.location("role", wrapper.declaration.location)
            message = f"the property '{name}' has a setter and no getter{nearest(name, getters)}"
            context.reporter.error(where, message)
    for name, wrapper in getters.items():
        if name in methods:
            where = wrapper.declaration.keys.location("role", wrapper.declaration.location)
            note = Note("the method is here", methods[name].declaration.location)
            kind = item.definition.kind
            message = f"the {kind} '{item.name}' has a property and a method called '{name}'; rename one of them"
            context.reporter.error(where, message, note)


def _check_fields(item: ModuleItem, members: Mapping[str, Wrapper], context: Context) -> None:
    """Report fields with the names of other members."""
    for field in item.ctype.fields if item.ctype else ():
        other = members.get(field.name)
        kind = item.definition.kind
        if other is not None or (kind == "class" and field.name in ("close", "closed")):
            clash = f"has a field and another member called '{field.name}'; rename the member"
            message = f"the {kind} '{item.name}' {clash}"
            notes = [Note("the other one is here", other.declaration.location)] if other else []
            context.reporter.error(field.location, message, *notes)
