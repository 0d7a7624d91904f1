"""`shared: true`: a handle of an `exclusive` class, for a call that may come while another is under way.

    - class: Connection
      type: connection_t*
      exclusive: true
      deleter: disconnect
    - name: ask
      class: Connection
      arguments: [connection_t* connection]
    - name: interrupt
      class: Connection
      arguments: [{arg: connection_t* connection, shared: true}]

The C:

    arg_connection = (connection_t *)cwrap_handle_enter_alone(…
    …
    arg_connection = (connection_t *)cwrap_handle_enter(…

An exclusive class is for what the C library does not let two threads use at once. A second call fails with a
RuntimeError, whether another thread makes it or a callback of the first.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class Shared(Plugin):
    """Takes no handle for itself."""

    name = "shared"
    after = ("implicit", "outputs")
    keys = (
        Key("shared", (On.ARGUMENT,), Kind.FLAG, "goes in while another call has the handle (false)",
            follows="interrupts", example="true"),
    )

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Another way to enter it."""
        if not value.argument.keys.flag("shared"):
            return value
        shared = value.ctype.shared() if value.ctype else None
        if shared is None:
            place = value.argument.keys.place("shared", value.argument.location)
            message = f"'shared' is for handles of exclusive classes, not for '{value.argument.type}'"
            context.reporter.error(place, message)
            return value
        return replace(value, ctype=shared)
