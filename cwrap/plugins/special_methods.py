"""Special methods of classes, such as `__len__` and `__enter__`: their parameters and results in Python.

    - class: Basket
      type: basket_t*
      deleter: free_basket
    - name: __enter__
      cname: basket_open
      class: Basket
      arguments: [basket_t* basket]
    - name: __contains__
      cname: basket_has
      class: Basket
      return: bool
      arguments: [basket_t* basket, int number]

The plan:

    method __enter__()
    basket_open(arg_basket)
    returns basket; fails never
    …
    method __contains__(number, /)

Python passes arguments of special methods by position. `__enter__` and operators such as `__iadd__` return the receiver
if the C function returns nothing.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.plan import Block, Context, Exit, Overload, Result, Source, Wrapper
from cwrap.planning.plugin import Plugin
from cwrap.planning.special_methods import RETURN_SELF, SPECIAL, is_position
from cwrap.source.records import dataclass, replace


class SpecialMethods(Plugin):
    """Parameters and results of special methods."""

    name = "special_methods"
    after = ("class_methods", "optional_arguments", "nullable")
    refines = ("parameters", "keywords", "returned_arguments", "results", "errors")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Make the parameters positional-only, and return the receiver in place of nothing."""
        name = overload.declaration.python_name
        if not overload.declaration.owner or name not in SPECIAL:
            return overload
        if name in RETURN_SELF and overload.result.kind == "none":
            receiver = tuple(v.index for v in overload.values if v.source is Source.SELF)
            overload = replace(overload, result=Result("objects", receiver))
        if name == "__call__":
            return overload
        overload = _with_position(overload)
        positional = tuple(
            p if p.is_self else replace(p, positional_only=True, aliases=()) for p in overload.parameters
        )
        return replace(overload, parameters=positional)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide `__call__`, which only a type slot calls, with a tuple and a dictionary."""
        hidden = bool(wrapper.owner) and wrapper.python_name == "__call__"
        return replace(wrapper, hidden=True) if hidden else wrapper


def _with_position(overload: Overload) -> Overload:
    """Return `__setitem__` with a second check of the position, since converting the value may change the length."""
    parameters = overload.method_parameters
    receiver = next((v for v in overload.values if v.source is Source.SELF), None)
    named = overload.declaration.python_name == "__setitem__"
    if not named or receiver is None or len(parameters) != 2 or not is_position(overload):
        return overload
    exclusive = receiver.required_ctype.shared() is not None  # no other call can change the items meanwhile
    if exclusive or not parameters[1].ctype.runs_python:
        return overload
    position = overload.values[parameters[0].values[0]].variable
    block = Block((), _CheckPosition(receiver.required_ctype.state_index, position))
    return replace(overload, blocks=(*overload.blocks, block))


@dataclass(frozen=True, slots=True)
class _CheckPosition:
    """The statement that checks the position of an item again."""

    state_index: int
    position: str

    def __call__(self, exits: Exit) -> Lines:
        condition = f"cwrap_position_lost(self, {self.state_index}, (Py_ssize_t){self.position})"
        return (f"if (CWRAP_UNLIKELY({condition})) {exits.leave}",)
