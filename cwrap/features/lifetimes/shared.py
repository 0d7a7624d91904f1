"""`exclusive: false` of an argument: a handle of an exclusive class that a call may use during another call.

    - class: Connection
      type: connection_t*
      exclusive: true
      free: disconnect
    - name: ask
      class: Connection
      arguments: [connection_t* connection]
    - name: interrupt
      class: Connection
      arguments: [{arg: connection_t* connection, exclusive: false}]

The C:

    arg_connection = (connection_t *)cwrap_handle_enter_alone(…
    …
    arg_connection = (connection_t *)cwrap_handle_enter(…

An exclusive class is for C objects that only one thread may use at a time. A second call from another thread or from a
callback raises RuntimeError unless its argument has `exclusive: false`.
"""

from __future__ import annotations

from cwrap.plan import Context, Overload, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


class Shared(Plugin):
    """Handles that several calls may use at a time."""

    name = "shared"
    phase = Phase.PARAMETERS
    after = ("implicit", "outputs")
    keys = (
        Key(
            "exclusive",
            (On.ARGUMENT,),
            Kind.FLAG,
            "false: the call may use the handle during another call (true, if the class is exclusive)",
            follows="interrupts",
            example="false",
        ),
    )

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Use the C type that allows other calls."""
        if "exclusive" not in value.argument.keys or value.argument.keys.flag("exclusive"):
            return value
        handle = value.ctype.handle if value.ctype else None
        shared = handle.shared() if handle else None
        if shared is None:
            place = value.argument.keys.location("exclusive", value.argument.location)
            message = (
                f"'exclusive' is only for handles of classes with 'exclusive: true', not for '{value.argument.type}'"
            )
            context.reporter.error(place, message)
            return value
        return replace(value, ctype=shared)
