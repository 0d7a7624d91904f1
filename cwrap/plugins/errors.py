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

A mapping says more: `when` is one of those words (status), `type` the C type of the status (int), `success` what it is
otherwise (0), `message` a C function from the status to text, or an expression, and `exception` one of Python's own.

Functions of TH that return nothing in Torch return a status here; those that return a value leave an error behind. A
function of others that a tensor method names may still return nothing: an error it leaves behind is found.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import replace

from cwrap.ctype.object import Object
from cwrap.model import Fields, Value
from cwrap.plan import Context, Failure, Overload, Telling
from cwrap.plugins.base import Plugin
from cwrap.source.diagnostics import nearest

_TYPE = re.compile(r"[A-Za-z_][\w ]*\Z", re.ASCII)
_WORD = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)


class Errors(Plugin):
    """Decides how failure shows, and what is said of it."""

    name = "errors"
    after = ("returned_arguments",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """By the key, else by convention of the target and the return type."""
        key = overload.declaration.key(overload.option, "errors")
        if key is not None and isinstance(key.data, Fields):
            return self._told(overload, key, dict(key.data.items), context)
        if key is not None:
            failure = Failure(str(key.data))
        elif not context.thp or isinstance(overload.call.returns, Object):  # an object that is NULL has its exception
            failure = Failure.NEVER
        elif overload.call.returns is None:
            failure = Failure.STATUS
        else:
            failure = Failure.NULL if overload.call.returns.pointer else Failure.PENDING
        return replace(overload, call=replace(overload.call, failure=failure))

    def _told(self, overload: Overload, key: Value, fields: dict[str, str], context: Context) -> Overload:
        exception = fields.get("exception", "RuntimeError")
        if not _is_exception(exception):
            names = [name for name in dir(builtins) if _is_exception(name)]
            hint = nearest(exception, names)
            context.reporter.error(key.location, f"Python has no exception '{exception}' of its own{hint}")
        words = [f.value for f in Failure]
        when = fields.get("when", "status")
        if when not in words:
            hint = nearest(when, words)
            context.reporter.error(key.location, f"'when' of 'errors' is no way to fail: '{when}'{hint}")
            return overload
        status = fields.get("type", "int")
        if not _TYPE.match(status):
            context.reporter.error(key.location, f"'{status}' is not a C type")
        if overload.call.returns is not None and "type" in fields:
            context.reporter.error(key.location, "'type' of 'errors' is for functions that return nothing but a status")
        variable = "value" if overload.call.returns is not None else "status"
        argument = variable if when in ("status", "negative") else ""
        message = fields.get("message", "NULL")
        text = f"{message}({argument})" if message != "NULL" and _WORD.match(message) else message
        telling = Telling(status, fields.get("success", ""), text, exception)
        return replace(overload, call=replace(overload.call, failure=Failure(when), telling=telling))


def _is_exception(name: str) -> bool:
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, Exception)
