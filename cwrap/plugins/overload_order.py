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

An overload is compared only to those that an index finds for its shortest call, so that the time grows with the number
of overloads and not with its square.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cwrap.plan import Context, Overload, Parameter, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.source.conditions import exclude
from cwrap.source.diagnostics import Note


class OverloadOrder(Plugin):
    """Sorts overloads."""

    name = "overload_order"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Insert each overload before the first that takes all of its calls; report those that take the same calls."""
        if len(wrapper.overloads) < 2:
            return wrapper
        ordered: list[tuple[Overload, _Group]] = []
        index = _Index()
        for own in wrapper.overloads:
            overload = _told_apart(own, _twin(own, index.takers(_Calls.of(own)), ordered), wrapper, context)
            calls = _Calls.of(overload)
            wider = {id(group) for group in index.takers(calls) if not calls.take(group.calls)}
            group = index.group(calls)
            group.members.setdefault(_keywords(overload), []).append(overload)
            first = next((k for k, (_, other) in enumerate(ordered) if id(other) in wider), None) if wider else None
            ordered.insert(len(ordered) if first is None else first, (overload, group))
        return replace(wrapper, overloads=tuple(overload for overload, _ in ordered))


def _told_apart(overload: Overload, twin: Overload | None, wrapper: Wrapper, context: Context) -> Overload:
    """Make `out=` required if nothing else separates the two; if that does not either, report them."""
    if twin is None:
        return overload
    if _outputs(overload) not in ([], _outputs(twin)):
        given = tuple(replace(p, nullable=False) if p.output else p for p in overload.parameters)
        return replace(overload, parameters=given)
    message = f"this overload of '{wrapper.python_name}' takes the same calls as an earlier one"
    context.reporter.error(overload.option.location, message, Note("the earlier one", twin.option.location))
    return overload


def _twin(overload: Overload, takers: list[_Group], ordered: list[tuple[Overload, _Group]]) -> Overload | None:
    """Return an earlier overload that takes the same calls, `out=` apart; one with the same output if there is one."""
    calls, keywords, outputs = _Calls.of(overload), _keywords(overload), _outputs(overload)
    mutual = [group for group in takers if calls.take(group.calls)]
    alike = {id(one) for group in mutual for one in group.members.get(keywords, ()) if _alike(one, overload)}
    twins = [one for one, _ in ordered if id(one) in alike] if alike else []
    return next((twin for twin in twins if _outputs(twin) == outputs), twins[0] if twins else None)


def _alike(other: Overload, overload: Overload) -> bool:
    """Whether overloads that take the same positional calls and keywords have the same form and dtype in one build."""
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


# ---- which positional calls an overload takes ----


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

    `separate` says that a keyword is required, by which its calls differ from those of all other overloads. `accepted`
    has what the arguments of each call may be, the shortest call first, and None for a count of arguments that does not
    decide which parameters get them.
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
        taken = [chosen(positional, count) for count in range(least, len(positional) + 1)]
        return cls(separate, least, tuple(None if one is None else tuple(map(_Accepted.of, one)) for one in taken))

    def of_count(self, count: int) -> tuple[_Accepted, ...] | None:
        """Return what each of `count` arguments may be."""
        place = count - self.least
        return self.accepted[place] if 0 <= place < len(self.accepted) else None

    def take(self, narrow: _Calls) -> bool:
        """Whether every positional call of `narrow` fits this overload too, and so would never reach it."""
        if self.separate or narrow.separate:
            return False
        theirs = enumerate(narrow.accepted, narrow.least)
        return all(_include(self.of_count(count), accepted) for count, accepted in theirs)


def _include(wide: tuple[_Accepted, ...] | None, narrow: tuple[_Accepted, ...] | None) -> bool:
    if wide is None or narrow is None:
        return False
    return all(one.includes(other) for one, other in zip(wide, narrow, strict=True))


def takes(wide: Overload, narrow: Overload) -> bool:
    """Whether every positional call of `narrow` fits `wide` too, and so would never reach it."""
    return _Calls.of(wide).take(_Calls.of(narrow))


@dataclass(slots=True)
class _Group:
    """Overloads that take the same positional calls, by their keywords."""

    calls: _Calls
    members: dict[frozenset[str], list[Overload]] = field(default_factory=dict)


@dataclass(slots=True)
class _Node:
    """A tree of parameters: each level is a position, each branch what its parameter accepts."""

    ends: list[_Group] = field(default_factory=list)
    branches: dict[_Accepted, _Node] = field(default_factory=dict)
    by_kind: dict[str, list[_Accepted]] = field(default_factory=dict)  # the branches that include a kind
    any_kind: list[_Accepted] = field(default_factory=list)

    def branch(self, accepted: _Accepted) -> _Node:
        """Return the branch for what a parameter accepts, which is new if there is none."""
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
        """Return the branches that accept all that `narrow` does; only those of its rarest kind are looked at."""
        every = [one for one in self.branches if not one.anything]
        rarest = min((self.by_kind.get(kind, []) for kind in narrow.kinds), key=len, default=every)
        return [self.branches[one] for one in (*self.any_kind, *rarest) if one.includes(narrow)]


class _Index:
    """The overloads so far, by the calls that they take: a tree for each count of arguments."""

    def __init__(self) -> None:
        self.groups: dict[_Calls, _Group] = {}
        self.trees: dict[int, _Node] = {}

    def group(self, calls: _Calls) -> _Group:
        """Return the group of overloads that take these calls, which is new if there is none."""
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
        """Return the groups that take every positional call of `narrow`."""
        nodes = [self.trees[narrow.least]] if narrow.least in self.trees else []
        for one in narrow.accepted[0] or ():
            nodes = [found for node in nodes for found in node.including(one)]
        return [group for node in nodes for group in node.ends if group.calls.take(narrow)]


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
