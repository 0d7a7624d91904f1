"""`role: getter`, `role: setter`: functions that read and assign a property of a class.

    - class: Basket
      type: basket_t*
      free: free_basket
    - class: Basket
      role: getter
      name: size
      cname: basket_size
      return: int
      arguments: [basket_t* basket]
    - class: Basket
      role: setter
      name: size
      cname: basket_resize
      errors: negative
      arguments: [basket_t* basket, int size]

The C:

    static PyObject *…getter_of_Basket__size_overload0(CWRAP_BOUND)
    …
    static PyObject *…setter_of_Basket__size_overload0(CWRAP_BOUND)

Python reads `basket.size` and assigns `basket.size = 3`. Without a setter, the property is read-only. `doc` of the
getter is the docstring of the property.
"""

from __future__ import annotations

from cwrap.plan import Context, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.diagnostics import Note
from cwrap.source.records import replace


class Properties(Plugin):
    """Functions that read and assign properties."""

    name = "properties"
    phase = Phase.WRAPPER
    after = ("special_methods",)
    refines = ("keywords",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a function that has the wrong arguments or result; pass the assigned value by position."""
        declaration = overload.declaration
        kind = declaration.accessor
        if not kind:
            return overload
        where = declaration.keys.location("role", declaration.location)
        problem = _problem(overload, kind)
        if problem:
            context.reporter.error(where, problem)
        positional = tuple(p if p.is_self else replace(p, positional_only=True) for p in overload.parameters)
        return replace(overload, parameters=positional)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide the function, which only the property calls; report several overloads."""
        declaration = wrapper.declaration
        kind = declaration.accessor
        if not kind:
            return wrapper
        where = declaration.keys.location("role", declaration.location)
        report_twins(wrapper, f"the property '{wrapper.python_name}' has two {kind}s", context)
        if len(declaration.options) > 1:
            context.reporter.error(where, f"a {kind} cannot have several overloads; declare only one")
        if wrapper.guard:
            context.reporter.error(where, f"a {kind} cannot have 'defined_if': a property exists in all builds")
        return replace(wrapper, hidden=True)


def report_twins(wrapper: Wrapper, problem: str, context: Context) -> None:
    """Report further declarations with the name and the role of one."""
    note = Note("the first one is here", wrapper.declaration.location)
    for other in wrapper.other_declarations:
        context.reporter.error(other.keys.location("role", other.location), f"{problem}; remove one of them", note)


def _problem(overload: Overload, kind: str) -> str:
    """Return a message if the overload cannot read or assign a property."""
    if not overload.declaration.owner:
        return f"'role: {kind}' needs 'class', the class that has the property"
    parameters = overload.method_parameters
    if kind == "getter":
        if parameters:
            return f"a getter has no argument besides the receiver; '{parameters[0].name}' is one too many"
        return "a getter must return a value, not nothing" if overload.result.kind == "none" else ""
    if len(parameters) != 1:
        return f"a setter needs one argument besides the receiver, the assigned value, not {len(parameters)}"
    return f"the argument of a setter cannot have a default; remove that of '{parameters[0].name}'" * (
        parameters[0].optional
    )
