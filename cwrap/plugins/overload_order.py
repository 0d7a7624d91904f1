"""The order in which overloads are tried: exact types first, so that every overload can be reached.

    - name: twice
      options:
        - {cname: twice_float, return: double, arguments: [double x]}
        - {cname: twice_int, return: long, arguments: [long x]}

The plan:

    function twice(x)
    long twice_int(arg_x)
    …
    function twice(x)
    double twice_float(arg_x)

An overload that takes all calls of a narrower one comes after it; otherwise the order is as written. Two overloads that
take the same positional calls and the same keywords are an error: the second could never be chosen. If their outputs
have different types it can: it is then for calls that give `out=` of its type, and needs it.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Parameter, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.source.conditions import exclude
from cwrap.source.diagnostics import Note


class OverloadOrder(Plugin):
    """Sorts overloads."""

    name = "overload_order"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Insertion by `takes`; a twin is reported."""
        if len(wrapper.overloads) < 2:
            return wrapper
        ordered: list[Overload] = []
        for own in wrapper.overloads:
            overload = _told_apart(own, _twin(own, ordered), wrapper, context)
            wider = (k for k, other in enumerate(ordered) if takes(other, overload) and not takes(overload, other))
            ordered.insert(next(wider, len(ordered)), overload)
        return replace(wrapper, overloads=tuple(ordered))


def _told_apart(overload: Overload, twin: Overload | None, wrapper: Wrapper, context: Context) -> Overload:
    """Makes `out=` required where nothing else tells the two apart; where it does not either, they are reported."""
    if twin is None:
        return overload
    if _outputs(overload) not in ([], _outputs(twin)):
        given = tuple(replace(p, nullable=False) if p.output else p for p in overload.parameters)
        return replace(overload, parameters=given)
    message = f"this overload of '{wrapper.python_name}' takes the same calls as an earlier one"
    context.reporter.error(overload.option.location, message, Note("the earlier one", twin.option.location))
    return overload


def _twin(overload: Overload, earlier: list[Overload]) -> Overload | None:
    """One that takes the same calls, `out=` apart: if there is one with the same output, that one."""
    twins = [other for other in earlier if _alike(other, overload)]
    return next((twin for twin in twins if _outputs(twin) == _outputs(overload)), twins[0] if twins else None)


def _alike(other: Overload, overload: Overload) -> bool:
    """Whether they take the same calls, in the same form and for the same dtype."""
    if not (takes(other, overload) and takes(overload, other)) or _keywords(other) != _keywords(overload):
        return False
    if overload.dtypes and not set(other.dtypes) & set(overload.dtypes):
        return False
    if exclude(other.declaration.conditions, overload.declaration.conditions):
        return False
    return bool(set(other.variants) & set(overload.variants))


def _outputs(overload: Overload) -> list[str]:
    """What `out=` must be, as declared."""
    return [overload.values[i].argument.type for p in overload.parameters if p.output for i in p.values]


def _positional(overload: Overload) -> list[Parameter]:
    return [p for p in overload.method_parameters if not p.keyword_only]


def _keywords(overload: Overload) -> frozenset[str]:
    """The names by which a call can tell this overload from another of the same positions."""
    return frozenset(p.name for p in overload.parameters if not p.positional_only and not p.is_self and not p.output)


def takes(wide: Overload, narrow: Overload) -> bool:
    """Whether every positional call of `narrow` fits `wide` too, and so would never reach it."""
    if any(p.keyword_only and not p.optional for p in (*wide.method_parameters, *narrow.method_parameters)):
        return False
    theirs = _positional(narrow)
    least = sum(not p.optional for p in theirs)
    return all(_fits(wide, theirs, count) for count in range(least, len(theirs) + 1))


def _fits(wide: Overload, theirs: list[Parameter], count: int) -> bool:
    given, taken = chosen(theirs, count), chosen(_positional(wide), count)
    if given is None or taken is None:
        return False
    return all(_accepts(mine, other) for mine, other in zip(taken, given, strict=True))


def chosen(parameters: list[Parameter], count: int) -> list[Parameter] | None:
    """The parameters that get the arguments of a call with `count` of them, where that depends on the count alone; None
    where it does not, and for a count that they do not take.
    """
    required = [p for p in parameters if not p.optional]
    if not len(required) <= count <= len(parameters):
        return None
    if count == len(parameters) or parameters[: len(required)] == required:
        return parameters[:count]
    return required if count == len(required) else None


def _accepts(wide: Parameter, narrow: Parameter) -> bool:
    everything = wide.ctype.accepts == ("object",)
    return everything or _kinds(narrow) <= _kinds(wide)


def _kinds(parameter: Parameter) -> set[str]:
    return {*parameter.ctype.accepts, *(("None",) if parameter.nullable else ())}
