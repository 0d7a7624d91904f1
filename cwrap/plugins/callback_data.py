"""`from` of a `void *`: the data that C passes to a callback, or to several callbacks.

    - callback: Read
      return: int
      arguments: [void* data]
    - callback: Write
      arguments: [void* data, int byte]
    - name: copy
      arguments:
        - Read read
        - {arg: Write write, nullable: true}
        - {arg: void* data, from: [read, write]}

The plan:

    function copy(read, write)
    copy(cwrap_calls_Read, (arg_write.callable ? cwrap_calls_Write : NULL), cw_group_data)

The C:

    CwrapCallback *const cw_group[] = {&arg_read, &arg_write};

C gets the address of what the callback needs. If several callbacks get the same pointer, each of them needs a
separate definition (`callback:`), by which it is found.
"""

from __future__ import annotations

from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.callback_data import address_of, callback_names, callbacks_of, data_expression
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class CallbackData(Plugin):
    """The data of callbacks."""

    name = "callback_data"
    after = ("implicit", "outputs", "parameters", "arrays")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of the callbacks, which is not an argument in Python."""
        if not _is_data(value) or not _are_callbacks(value, overload, context):
            return value
        expression = data_expression(value, overload)
        return value.passed_as(expression, source=Source.CONSTANT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that link callbacks with the same data."""
        blocks = tuple(
            _group(v, overload) for v in overload.values if _is_data(v) and len(callback_names(v.argument)) > 1
        )
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _is_data(value: Value) -> bool:
    return "from" in value.argument.keys and value.ctype is not None and value.ctype.carries_data


def _are_callbacks(value: Value, overload: Overload, context: Context) -> bool:
    """Report names that are not those of callbacks with data."""
    where = value.argument.keys.location("from", value.argument.location)
    callbacks = {v.argument.name: v for v in overload.values if v.ctype and v.ctype.is_callback}
    names = callback_names(value.argument)
    types: dict[tuple[str, ...], str] = {}
    for name in names:
        callback = callbacks.get(name)
        if callback is None:
            message = f"'from' of a void* must name an argument that is a callback, not '{name}'"
            context.reporter.error(where, f"{message}{nearest(name, callbacks)}")
            return False
        if not callback.required_ctype.needs_data:
            message = f"the callback '{callback.argument.type}' has a 'pool' and needs no data"
            context.reporter.error(where, message)
            return False
        other = types.setdefault(callback.required_ctype.spellings, name)
        if other != name:
            problem = f"'{other}' and '{name}' have the same data and the same type '{callback.argument.type}'"
            context.reporter.error(where, f"{problem}; define a 'callback' for each of them")
            return False
        if len(names) > 1 and "interrupts" in callback.argument.keys:
            message = f"'{name}' has 'interrupts' and cannot have the same data as other callbacks"
            context.reporter.error(where, message)
            return False
    return True


def _group(value: Value, overload: Overload) -> Block:
    """Return the block that links the callbacks."""
    variable = data_expression(value, overload)
    addresses = ", ".join(address_of(callback) for callback in callbacks_of(value, overload))

    def behave(_: Exit) -> tuple[str, ...]:
        return (
            "{",
            f"    CwrapCallback *const cw_group[] = {{{addresses}}};",
            f"    {variable} = cwrap_callback_group(cw_group, CWRAP_COUNT(cw_group));",
            "}",
        )

    return Block((f"CwrapCallback *{variable} = NULL;",), behave)
