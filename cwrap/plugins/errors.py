"""`errors:` - how the C function says that it failed.

    errors: status       non-zero             errors: null       NULL
    errors: negative     less than zero       errors: pending    zero, and an error left behind in TH
    errors: never        it cannot fail

    - name: open_door
      errors: negative
      arguments: [int number]

The plan:

    function open_door(number)
    open_door(arg_number)
    returns none; fails negative

Functions of TH that return nothing in Torch return a status here; those that return a value leave an error behind.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.object import Object
from cwrap.plan import Context, Failure, Overload
from cwrap.plugins.base import Plugin


class Errors(Plugin):
    """Decides how failure shows."""

    name = "errors"
    after = ("returned_arguments",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """By the key, else by convention of the target and the return type."""
        asked = overload.text("errors")
        if asked is not None:
            failure = Failure(asked)
        elif not context.thp or isinstance(overload.call.returns, Object):  # an object that is NULL has its exception
            failure = Failure.NEVER
        elif overload.call.returns is None:
            failure = Failure.STATUS
        else:
            failure = Failure.NULL if overload.call.returns.pointer else Failure.PENDING
        return replace(overload, call=replace(overload.call, failure=failure))
