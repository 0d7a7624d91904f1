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

An overload that accepts all calls of a narrower one comes after it; otherwise the order is as written. Two overloads
that accept the same positional calls and the same keywords are an error, because the second could never be chosen. If
their outputs have different types, the second one is chosen by the type of `out=`, which is then required.

An index finds the overloads that accept the shortest call of an overload, and only those are compared, so that the time
grows with the number of overloads and not with its square.
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.plan import Context, Overload, Parameter, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.conditions import exclude
from cwrap.source.diagnostics import Note
from cwrap.source.records import dataclass, field, replace


class OverloadOrder(Plugin):
    """The order in which overloads are tried."""

    name = "overload_order"
    phase = Phase.WRAPPER

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Insert each overload before the first that takes all of its calls; report those that take the same calls."""
        if len(wrapper.overloads) < 2 or wrapper.ufunc:
            return wrapper
        ordered: list[tuple[Overload, _Group]] = []
        index = _Index()
        for planned in wrapper.overloads:
            overload = _separated(planned, _twin(planned, index.takers(_Calls.of(planned)), ordered), wrapper, context)
            calls = _Calls.of(overload)
            wider = {id(group) for group in index.takers(calls) if not calls.take(group.calls)}
            group = index.group(calls)
            group.members.setdefault(_keywords(overload), []).append(overload)
            first = next((k for k, (_, other) in enumerate(ordered) if id(other) in wider), None) if wider else None
            ordered.insert(len(ordered) if first is None else first, (overload, group))
        return replace(wrapper, overloads=tuple(overload for overload, _ in ordered))


def _separated(overload: Overload, twin: Overload | None, wrapper: Wrapper, context: Context) -> Overload:
    """Require `out=` if only the output separates an overload from an earlier one; report equal overloads."""
    if twin is None:
        return overload
    if _outputs(overload) not in ([], _outputs(twin)):
        parameters = tuple(replace(p, nullable=False) if p.output else p for p in overload.parameters)
        return replace(overload, parameters=parameters)
    message = f"this overload of '{wrapper.python_name}' accepts the same calls as an earlier one; remove one of them"
    context.reporter.error(overload.option.location, message, Note("the earlier one", twin.option.location))
    return overload


def _twin(overload: Overload, takers: list[_Group], ordered: list[tuple[Overload, _Group]]) -> Overload | None:
    """Return an earlier overload that accepts the same calls without `out=`; prefer one with the same output."""
    calls, keywords, outputs = _Calls.of(overload), _keywords(overload), _outputs(overload)
    mutual = [group for group in takers if calls.take(group.calls)]
    equal = {id(one) for group in mutual for one in group.members.get(keywords, ()) if _overlap(one, overload)}
    twins = [one for one, _ in ordered if id(one) in equal] if equal else []
    return next((twin for twin in twins if _outputs(twin) == outputs), twins[0] if twins else None)


def _overlap(other: Overload, overload: Overload) -> bool:
    """Return True if two overloads with the same calls have the same form and a common dtype in one build."""
    if overload.dtypes and not set(other.dtypes) & set(overload.dtypes):
        return False
    if exclude(other.declaration.conditions, overload.declaration.conditions):
        return False
    return bool(set(other.variants) & set(overload.variants))


def _outputs(overload: Overload) -> list[str]:
    """Return the declared types of `out=`."""
    return [overload.values[i].argument.type for p in overload.parameters if p.output for i in p.values]


def _keywords(overload: Overload) -> frozenset[str]:
    """Return the names by which a call can choose between this overload and another of the same positions."""
    return frozenset(p.name for p in overload.parameters if not p.positional_only and not p.is_self and not p.output)


# ---- the positional calls that an overload accepts ----


@dataclass(frozen=True, slots=True)
class _Accepted:
    """The Python types that a parameter accepts."""

    kinds: frozenset[str]
    anything: bool

    @classmethod
    def of(cls, parameter: Parameter) -> _Accepted:
        kinds = frozenset((*parameter.ctype.accepts, *(("None",) if parameter.nullable else ())))
        return cls(kinds, parameter.ctype.accepts == ("object",))

    def includes(self, narrow: _Accepted) -> bool:
        return self.anything or narrow.kinds <= self.kinds


@dataclass(frozen=True, slots=True)
class _Calls:
    """The positional calls of an overload.

    `separate` is True if a keyword is required, so that no positional call is accepted. `accepted` has the accepted
    types of the arguments for each count of arguments, beginning with the smallest count `least`; None if the count
    does not decide which parameters get the arguments.
    """

    separate: bool
    least: int
    accepted: tuple[tuple[_Accepted, ...] | None, ...]

    @classmethod
    def of(cls, overload: Overload) -> _Calls:
        parameters = overload.method_parameters
        positional = [p for p in parameters if not p.keyword_only]
        separate = any(p.keyword_only and not p.optional for p in parameters)
        least = sum(not p.optional for p in positional)
        receivers = [chosen(positional, count) for count in range(least, len(positional) + 1)]
        return cls(separate, least, tuple(None if one is None else tuple(map(_Accepted.of, one)) for one in receivers))

    def of_count(self, count: int) -> tuple[_Accepted, ...] | None:
        """Return the accepted types of each of `count` arguments."""
        place = count - self.least
        return self.accepted[place] if 0 <= place < len(self.accepted) else None

    def take(self, narrow: _Calls) -> bool:
        """Return True if this overload accepts every positional call of `narrow`, which then is never tried."""
        if self.separate or narrow.separate:
            return False
        theirs = enumerate(narrow.accepted, narrow.least)
        return all(_include(self.of_count(count), accepted) for count, accepted in theirs)


def _include(wide: tuple[_Accepted, ...] | None, narrow: tuple[_Accepted, ...] | None) -> bool:
    if wide is None or narrow is None:
        return False
    return all(one.includes(other) for one, other in zip(wide, narrow, strict=True))


def takes(wide: Overload, narrow: Overload) -> bool:
    """Return True if `wide` accepts every positional call of `narrow`, so that `narrow` is never tried."""
    return _Calls.of(wide).take(_Calls.of(narrow))


@dataclass(slots=True)
class _Group:
    """Overloads that accept the same positional calls, by their keywords."""

    calls: _Calls
    members: dict[frozenset[str], list[Overload]] = field(default_factory=dict)


@dataclass(slots=True)
class _Node:
    """A tree of parameters: a level for each position, a branch for each set of accepted types."""

    ends: list[_Group] = field(default_factory=list)
    branches: dict[_Accepted, _Node] = field(default_factory=dict)
    by_kind: dict[str, list[_Accepted]] = field(default_factory=dict)  # the branches that include a kind
    any_kind: list[_Accepted] = field(default_factory=list)

    def branch(self, accepted: _Accepted) -> _Node:
        """Return the branch for the types that a parameter accepts; add a missing branch."""
        found = self.branches.get(accepted)
        if found is None:
            found = self.branches[accepted] = _Node()
            if accepted.anything:
                self.any_kind.append(accepted)
            else:
                for kind in accepted.kinds:
                    self.by_kind.setdefault(kind, []).append(accepted)
        return found

    def including(self, narrow: _Accepted) -> Iterable[_Node]:
        """Return the branches that accept all types of `narrow`, found by the type that has the fewest branches."""
        every = [one for one in self.branches if not one.anything]
        rarest = min((self.by_kind.get(kind, []) for kind in narrow.kinds), key=len, default=every)
        return [self.branches[one] for one in (*self.any_kind, *rarest) if one.includes(narrow)]


class _Index:
    """Index of overloads by the calls that they accept: a tree for each count of arguments."""

    def __init__(self) -> None:
        self.groups: dict[_Calls, _Group] = {}
        self.trees: dict[int, _Node] = {}

    def group(self, calls: _Calls) -> _Group:
        """Return the group of overloads that accept these calls; add a missing group."""
        found = self.groups.get(calls)
        if found is None:
            found = self.groups[calls] = _Group(calls)
            for count, accepted in enumerate(calls.accepted, calls.least):
                node = self.trees.setdefault(count, _Node())
                for one in accepted or ():
                    node = node.branch(one)
                node.ends.append(found)
        return found

    def takers(self, narrow: _Calls) -> list[_Group]:
        """Return the groups that accept every positional call of `narrow`."""
        nodes = [self.trees[narrow.least]] if narrow.least in self.trees else []
        for one in narrow.accepted[0] or ():
            nodes = [found for node in nodes for found in node.including(one)]
        return [group for node in nodes for group in node.ends if group.calls.take(narrow)]


def chosen(parameters: list[Parameter], count: int) -> list[Parameter] | None:
    """Return the parameters that get the arguments of a call with `count` positional arguments.

    The result is None if the count is not accepted, or if the types of the arguments decide which parameters get them.
    """
    required = [p for p in parameters if not p.optional]
    if not len(required) <= count <= len(parameters):
        return None
    if count == len(parameters) or parameters[: len(required)] == required:
        return parameters[:count]
    return required if count == len(required) else None
