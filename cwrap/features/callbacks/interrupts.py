"""`interrupts`: callbacks that check for Ctrl-C.

    - callback: Progress
      return: int
      arguments: [void* data]
    - name: wait
      gil: release
      arguments:
        - {arg: Progress progress, interrupts: true}
        - {arg: void* data, closure: progress}

The plan:

    function wait()
    wait(cwrap_polls_Progress, &arg_progress)

The callback is not an argument in Python. Whenever C calls it, it checks for signals. After a KeyboardInterrupt it
returns the `failure` value, as after any exception.
"""

from __future__ import annotations

from cwrap.ctype.callback import polls
from cwrap.plan import Block, Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


class Interrupts(Plugin):
    """Callbacks that check for signals."""

    name = "interrupts"
    phase = Phase.LIFETIME
    keys = (
        Key("interrupts", (On.ARGUMENT,), Kind.FLAG, "a callback that checks for signals; not an argument in Python",
            follows="kept_by", example="true", conflicts=("if_true",)),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of the callback, which Python does not pass."""
        keys = value.argument.keys
        if "interrupts" not in keys:
            return value
        callback = value.ctype.callback if value.ctype else None
        ctype = callback.polling() if callback else None
        if ctype is None:
            kind = "callbacks with user data" if callback else "callbacks"
            message = f"'interrupts' is only for {kind}, not for '{value.argument.type}'"
            context.reporter.error(keys.location("interrupts", value.argument.location), message)
            return value
        return value.passed_as(ctype.value(value.variable), ctype=ctype, source=Source.IMPLICIT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that declare the callbacks."""
        polling = [v for v in overload.values if polls(v.ctype)]
        blocks = tuple(Block(v.required_ctype.declare(v.variable)) for v in polling)
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload
