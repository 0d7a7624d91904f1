"""`list: true` on an argument: a Python sequence of objects of a class, or of str, becomes an array of pointers in C.

    - class: Door
      type: door_t*
      free: close_door
    - name: close_all
      arguments:
        - {arg: door_t** doors, list: true}
        - {arg: size_t n, from: len(doors)}
    - name: run
      arguments: [{arg: const char** words, list: true}]

The plan:

    function close_all(doors)
    close_all((door_t **)(void *)arg_doors.pointers, arg_n)
    …
    function run(words)
    run((const char **)(void *)arg_words.pointers)

NULL follows the last pointer, so a function without a number of pointers needs no other argument. All objects are kept
alive and open until the call returns. An item that is closed, None or of another class is an error that names its
position. C receives a copy of the pointers: Python does not see changes in the array. Strings are copied too, in UTF-8.
"""

from __future__ import annotations

from cwrap.ctype.lists import TextList
from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema.list_keys import LIST_ARGUMENT

_TEXTS = ("char*", "const char*")


class HandleLists(Plugin):
    """Arguments that are lists of handles or of strings."""

    name = "handle_lists"
    phase = Phase.PARAMETERS
    after = ("implicit", "parameters")
    before = ("shared",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of an argument with `list` that is not an output."""
        argument = value.argument
        spec = LIST_ARGUMENT.get(argument.keys)
        if argument.kind is not ArgumentKind.TYPED or argument.output or spec is None:
            return value
        place = argument.keys.location("list", argument.location)
        if spec.length:
            message = "the length of a list is only for an 'output'; pass that of other lists with 'from: len(x)'"
            context.reporter.error(place, message)
        if spec.next:
            message = "'next' is only for a linked list that C returns; build the list by calls of C functions"
            context.reporter.error(place, message)
        item = argument.spelling.pointee
        known = context.ctypes.find(str(item)) if item else None
        ctype = known.handle.listed() if known and known.handle else None
        if item is not None and str(item) in _TEXTS:
            ctype = TextList(argument.spelling)
        if ctype is None:
            message = f"'list' of an argument needs pointers to strings or to objects of a class, not '{argument.type}'"
            context.reporter.error(place, message)
            return value
        return value.passed_as(ctype.value(value.variable), ctype=ctype)
