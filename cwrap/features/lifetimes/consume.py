"""`consume: true`: the C function takes ownership of the handle, and the Python object is closed.

    - type: door_t
      free: close_door
      python: Door

    - name: destroy
      arguments:
        - {arg: door_t door, consume: true}

The C:

    …arg_door && cwrap_give_up(cw_p[0])…

The object is closed after all arguments are converted and before the call, even if the call fails. Another `destroy(d)`
raises TypeError, or ValueError for an object of a `class:`, which has a method `close()`.

An object of a class cannot be consumed while another call or object uses it, or while it holds callbacks that C keeps
(RuntimeError); C would call them after they are freed.
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.ctype.base import Lines
from cwrap.ctype.handle import handle_of
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


class Consume(Plugin):
    """Handles whose ownership goes to C."""

    name = "consume"
    phase = Phase.WRAPPER
    keys = (
        Key(
            "consume",
            (On.ARGUMENT,),
            Kind.FLAG,
            "the C function takes ownership of the handle",
            follows="exclusive",
            example="true",
        ),
    )

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a last block that closes either all of the handles or none."""
        consumed = [v for v in overload.values if v.argument.keys.flag("consume") and _is_owned(v, context)]
        if not consumed:
            return overload
        checks = tuple(line for v in consumed for line in _checks(v, overload))
        cleanup = tuple(line for v in consumed for line in handle_of(v.required_ctype).consumed(v.variable))
        return replace(overload, blocks=(*overload.blocks, Block((), _GiveUp(checks, consumed), cleanup)))


def _is_owned(value: Value, context: Context) -> bool:
    """Return True for a handle that Python owns and passes; report any other argument."""
    passed = value.ctype if value.source in (Source.PARAMETER, Source.SELF) else None
    handle = passed.handle if passed else None
    if handle and handle.can_consume:
        return True
    message = f"'consume' is only for handles, not for '{value.argument.type}'"
    if handle and handle.allocates:
        message = f"'{value.argument.type}' cannot be consumed, because the object owns the memory ('allocate')"
    context.reporter.error(value.argument.keys.location("consume", value.argument.location), message)
    return False


def _checks(value: Value, overload: Overload) -> Iterator[str]:
    """Yield C conditions that set an exception if a handle cannot be consumed."""
    consumable = handle_of(value.required_ctype).consumable(value.variable)
    if consumable:
        yield consumable
    if consumable != "":
        return
    for other in overload.values:
        if other is not value and other.ctype is value.ctype and other.source is Source.PARAMETER:
            names = f'"{value.argument.name}", "{other.argument.name}"'
            yield f"{value.variable} && {value.variable} == {other.variable} && cwrap_given_twice({names})"


class _GiveUp:
    """The C that checks all handles, and then takes them from Python."""

    def __init__(self, checks: tuple[str, ...], consumed: list[Value]) -> None:
        self.checks = checks
        self.consumed = consumed

    def __call__(self, exit_: Exit) -> Lines:
        given_up = (handle_of(v.required_ctype).consume(v.variable, v.object, exit_.leave) for v in self.consumed)
        return (
            *(f"if ({check}) {exit_.leave}" for check in self.checks),
            *(line for lines in given_up for line in lines),
        )
