"""`role: first`, `next`, `length`, `item`: two C functions that are one iterator or one sequence in Python.

    - class: Node
      type: node_t*
      free: none
    - class: Node
      role: first
      name: children
      cname: tree_first
      return: node_t*
      arguments: [node_t* node]
    - class: Node
      role: next
      name: children
      cname: tree_next
      return: node_t*
      arguments: [node_t* previous]
    - class: Node
      role: length
      name: marks
      cname: count_marks
      return: int
      arguments: [const node_t* node]
    - class: Node
      role: item
      name: marks
      cname: get_mark
      return: double
      arguments: [const node_t* node, int index]

The plan:

    method children()
    …
    method children(previous, /)
    …
    method marks()
    …
    method marks(index, /)

Python calls `node.children()`, which returns an iterator, and reads `node.marks`, which is a sequence: it has a length,
items, slices, which are lists, and `in`.

The functions of an iterator return NULL at the end, or `errors` has `stop`. The arguments of `next` are the object, the
previous item, or both. If an argument has the class of the items, it is the previous item; if two have, the last.
Without a function that is `first`, `next` gets None at the beginning if the previous item is `nullable`, or else the
object itself. The name `__iter__` makes the object iterable.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.features.classes.class_checks import can_end, results_of
from cwrap.features.classes.class_methods import is_previous_item, report_twins
from cwrap.features.classes.special_methods import SPECIAL
from cwrap.model import Declaration
from cwrap.plan import Context, FilePlan, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Location
from cwrap.source.records import replace


class Sequences(Plugin):
    """Functions that are parts of an iterator or of a sequence."""

    name = "sequences"
    phase = Phase.WRAPPER
    after = ("special_methods",)
    refines = ("keywords",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a function that has the wrong arguments or result; pass arguments by position."""
        part = overload.declaration.part
        if not part:
            return overload
        problem = _problem(overload, part, context)
        if problem:
            context.reporter.error(_place(overload.declaration), problem)
        positional = tuple(p if p.is_self else replace(p, positional_only=True) for p in overload.parameters)
        return replace(overload, parameters=positional)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide the function, which only the iterator or sequence calls; report several overloads."""
        part = wrapper.declaration.part
        if not part:
            return wrapper
        where = _place(wrapper.declaration)
        twins = f"the {_whole(part)} '{wrapper.python_name}' has two functions with 'role: {part}'"
        report_twins(wrapper, twins, context)
        if len(wrapper.declaration.options) > 1:
            context.reporter.error(
                where, f"a function with 'role: {part}' cannot have several overloads; declare only one"
            )
        if wrapper.guard:
            message = (
                f"a function with 'role: {part}' cannot have 'defined_if': the {_whole(part)} exists in all builds"
            )
            context.reporter.error(where, message)
        return replace(wrapper, hidden=True)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report iterators and sequences with a missing function, and names that a class has twice."""
        if plan.complete:
            for wrapper in plan.wrappers:
                if wrapper.declaration.part and wrapper.owner:
                    _check_pair(wrapper, plan, context)
        return plan


def _place(declaration: Declaration) -> Location:
    return declaration.keys.location("role", declaration.location)


def _whole(part: str) -> str:
    return "iterator" if part in ("first", "next") else "sequence"


def _problem(overload: Overload, part: str, context: Context) -> str:
    """Return a message if the overload cannot be a part of an iterator or sequence."""
    if not overload.declaration.owner:
        return f"'role: {part}' needs 'class', the class that has the {_whole(part)}"
    parameters = overload.method_parameters
    results = results_of(overload)
    returned = results[0] if results else None
    if part in ("first", "length") and parameters:
        return f"a function with 'role: {part}' has no argument besides the receiver; remove '{parameters[0].name}'"
    if part == "length":
        fits = returned is not None and returned.number.is_integer
        return "" if fits else "a function with 'role: length' must return an integer"
    if part == "item":
        fits = len(parameters) == 1 and parameters[0].ctype.number.is_integer and not parameters[0].optional
        return (
            "" if fits and results else "a function with 'role: item' needs one integer argument, and returns the item"
        )
    if part == "next" and not all(
        is_previous_item(overload.values[p.values[0]], overload, context) for p in parameters
    ):
        return "the argument of a function with 'role: next' must be the previous item, an object of the same class"
    return "" if type_before_none(overload) or can_end(overload) else _endless(part, returned)


def _endless(part: str, returned: CType | None) -> str:
    found = returned.c if returned else "nothing"
    end = "which is NULL at the end, or have 'stop' in 'errors'"
    return f"a function with 'role: {part}' must return a pointer, {end}, not {found}"


def type_before_none(overload: Overload) -> CType | None:
    """Return the C type of the items of an iterator that None ends, which is NULL in C; None for other iterators."""
    (ctype, *others) = results_of(overload) or [None]
    return ctype if ctype and ctype.is_nullable and not others and not can_end(overload) else None


def _check_pair(wrapper: Wrapper, plan: FilePlan, context: Context) -> None:
    declaration, owner = wrapper.declaration, wrapper.owner
    part, where = declaration.part, _place(declaration)
    name = declaration.python_name
    other = {"first": "next", "length": "item", "item": "length"}.get(part, "")
    known = plan.parts(owner, other)
    if other and name not in known:
        message = f"the {_whole(part)} '{name}' has a function with 'role: {part}' and none with 'role: {other}'"
        context.reporter.error(where, f"{message}{nearest(name, known)}")
    if part == "next" and not _begins(wrapper, plan, name):
        message = f"the iterator '{name}' has no beginning; add one with 'role: first', or 'nullable: true' here"
        context.reporter.error(where, message)
    if part in ("next", "item"):
        _check_name(wrapper, name, plan, context)


def _begins(wrapper: Wrapper, plan: FilePlan, name: str) -> bool:
    """Return whether there is a first item: from another function, for None, or for the object itself."""
    parameters = wrapper.overloads[0].method_parameters if wrapper.overloads else ()
    if not parameters or name in plan.parts(wrapper.owner, "first"):
        return True
    return parameters[0].nullable or (parameters[0].ctype.class_name == wrapper.owner and not _has_receiver(wrapper))


def _has_receiver(wrapper: Wrapper) -> bool:
    return any(p.is_self for p in wrapper.overloads[0].parameters)


def _check_name(wrapper: Wrapper, name: str, plan: FilePlan, context: Context) -> None:
    owner, where = wrapper.owner, _place(wrapper.declaration)
    others = [*plan.methods(owner), *plan.accessors(owner, "getter").values()]
    if wrapper.declaration.part == "item":
        others += plan.parts(owner, "next").values()
    for other in others:
        if name == other.python_name:
            note = Note("the other one is here", other.declaration.location)
            context.reporter.error(where, f"the class '{owner}' has another member called '{name}'; rename one", note)
    part = wrapper.declaration.part
    if name in SPECIAL and part == "item":
        context.reporter.error(where, f"a sequence cannot be called '{name}'; choose an ordinary name")
    elif name in SPECIAL and name != "__iter__":
        context.reporter.error(where, f"an iterator can be called '__iter__', but not '{name}'; choose another name")
