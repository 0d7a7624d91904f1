"""`consume: true`: the C function takes the handle over, and Python's is closed.

    - type: door_t
      deleter: close_door
      python: Door

    - name: destroy
      arguments:
        - {arg: door_t door, consume: true}

The C:

    …arg_door && cwrap_give_up(p[0])…

It is closed before the call, whatever becomes of that, and after all arguments have been read. Another `destroy(d)`
is a TypeError.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.ctype.declared import Handle
from cwrap.plan import Block, Context, Exit, Overload, Source
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class Consume(Plugin):
    """Closes handles."""

    name = "consume"
    after = ("parameters", "broadcast", "wrap_dim", "assert_ndim", "output_shapes")
    keys = (Key("consume", (On.ARGUMENT,), Kind.FLAG, "the C function takes the handle over"),)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """A block behind all others."""
        for value in overload.values:
            if not value.argument.keys.flag("consume"):
                continue
            if not isinstance(value.ctype, Handle) or value.source is not Source.PARAMETER:
                place = value.argument.keys.place("consume", value.argument.location)
                context.reporter.error(place, f"'consume' is for handles, not for '{value.argument.type}'")
                continue
            overload = replace(overload, blocks=(*overload.blocks, Block(behave=_GiveUp(value.variable, value.object))))
        return overload


class _GiveUp:
    def __init__(self, variable: str, object_: str) -> None:
        self.variable = variable
        self.object = object_

    def __call__(self, exit_: Exit) -> Lines:
        return (f"if ({self.variable} && cwrap_give_up({self.object})) {exit_.leave}",)
