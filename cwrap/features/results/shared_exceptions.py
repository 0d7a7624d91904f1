"""Exceptions by status that several functions of a module have in common: one C function selects them.

    - name: open_door
      errors: {when: negative, codes: {-2: MemoryError}}
    - name: close_door
      errors: {when: negative, codes: {-2: MemoryError}}

The C:

    static PyObject *cwrap_exception0(CWRAP_UNUSED PyObject *self, int cw_status)
    …
        return cw_status == -2 ? PyExc_MemoryError : PyExc_RuntimeError;
    …
    …cwrap_raise_message("open_door", cwrap_exception0(self, cw_status), NULL)…
    …
    …cwrap_raise_message("close_door", cwrap_exception0(self, cw_status), NULL)…

Functions under a preprocessor condition, and loops of ufuncs, select their exceptions themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cwrap.ctype.base import Lines
from cwrap.features.results.errors import status_of
from cwrap.plan import Context, FilePlan, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.annotations import without_annotations
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class _Choice:
    """An exception that a status selects, and the C parameter with the status."""

    parameter: str
    text: str
    c: str = field(compare=False)

    def function(self, name: str) -> Lines:
        """Return the C function that selects the exception."""
        head = f"static PyObject *{name}(CWRAP_UNUSED PyObject *self, {self.parameter})"
        return (head, "{", f"    return {self.c};", "}", "")


class SharedExceptions(Plugin):
    """C functions that select the exception for a status."""

    name = "shared_exceptions"
    phase = Phase.WRAPPER

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add a C function before the first of several functions that select an exception in the same way."""
        choices = _choices(plan)
        counts = Counter(choices.values())
        shared = {key: choice for key, choice in choices.items() if counts[choice] > 1}
        names: dict[_Choice, str] = {}
        items = (_with_names(item, shared, names) if isinstance(item, Wrapper) else item for item in plan.items)
        return replace(plan, items=tuple(items)) if shared else plan


def _choices(plan: FilePlan) -> dict[int, _Choice]:
    """Return the choices of the overloads that have one and that no condition excludes, by identity."""
    found = {}
    for overload in (o for wrapper in plan.wrappers for o in wrapper.overloads if not (wrapper.ufunc or o.guard)):
        report = overload.call.report
        if report.selects:
            c, variable = status_of(overload)
            parameter = CSpelling.parse(c).variable(variable)
            found[id(overload)] = _Choice(parameter, without_annotations(report.arguments[0]), report.arguments[0])
    return found


def _with_names(wrapper: Wrapper, shared: Mapping[int, _Choice], names: dict[_Choice, str]) -> Wrapper:
    """Return a wrapper that calls the C functions for its choices, with those that no wrapper before it has."""
    known = len(names)
    for overload in wrapper.overloads:
        if id(overload) in shared:
            names.setdefault(shared[id(overload)], f"cwrap_exception{len(names)}")
    support = tuple(line for choice in [*names][known:] for line in choice.function(names[choice]))
    overloads = tuple(_calling(o, names[shared[id(o)]]) if id(o) in shared else o for o in wrapper.overloads)
    return replace(wrapper, overloads=overloads, support=support)


def _calling(overload: Overload, name: str) -> Overload:
    report = overload.call.report
    arguments = (f"{name}(self, {status_of(overload)[1]})", *report.arguments[1:])
    return replace(overload, call=replace(overload.call, report=replace(report, arguments=arguments)))
