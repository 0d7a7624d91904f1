"""`closure`: the user data that C passes to a callback, or to several callbacks.

    - callback: Read
      return: int
      arguments: [void* data]
    - callback: Write
      arguments: [void* data, int byte]
    - name: copy
      arguments:
        - Read read
        - {arg: Write write, nullable: true}
        - {arg: void* data, closure: [read, write]}

The plan:

    function copy(read, write)
    copy(cwrap_calls_Read, (arg_write.callable ? cwrap_calls_Write : NULL), cw_group_data)

The C:

    CwrapCallback *const cw_group[] = {&arg_read, &arg_write};

C gets the address of what the callback needs. If several callbacks get the same pointer, each of them needs a
separate definition (`callback:`), by which it is found. In the definition, `closure: true` marks the argument with the
user data, if it is not the first `void *` without keys.
"""

from __future__ import annotations

from cwrap.ctype.callback import callback_of
from cwrap.ctype.void_pointer import is_address
from cwrap.model import Document
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema.closure_keys import CLOSURE, closures_of
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class CallbackData(Plugin):
    """The data of callbacks."""

    name = "callback_data"
    phase = Phase.RESULT
    after = ("arrays",)
    keys = (CLOSURE,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of the callbacks, which is not an argument in Python."""
        if not _is_data(value) or not _are_callbacks(value, overload, context):
            return value
        expression = data_expression(value, overload)
        return value.passed_as(expression, source=Source.CONSTANT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that link callbacks with the same data."""
        blocks = tuple(
            _group(v, overload) for v in overload.values if _is_data(v) and len(closures_of(v.argument.keys)) > 1
        )
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _is_data(value: Value) -> bool:
    return CLOSURE.get(value.argument.keys) is not None


def _are_callbacks(value: Value, overload: Overload, context: Context) -> bool:
    """Report names that are not those of callbacks with data."""
    where = value.argument.keys.location("closure", value.argument.location)
    if not is_address(value.ctype):
        context.reporter.error(where, f"'closure' is only for a 'void*', not for '{value.argument.type}'")
        return False
    callbacks = {v.argument.name: v for v in overload.values if v.ctype and v.ctype.callback}
    names = closures_of(value.argument.keys)
    if not names:
        context.reporter.error(where, "'closure' must name the callback whose user data the argument is")
        return False
    types: dict[tuple[str, ...], str] = {}
    for name in names:
        callback = callbacks.get(name)
        if callback is None:
            message = f"'closure' must name an argument that is a callback, not '{name}'"
            context.reporter.error(where, f"{message}{nearest(name, callbacks)}")
            return False
        if not callback_of(callback.required_ctype).needs_data:
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


def callbacks_of(value: Value, overload: Overload) -> tuple[Value, ...]:
    """Return the callbacks that `closure` of an argument names."""
    found = (overload.value_named(name) for name in closures_of(value.argument.keys))
    return tuple(v for v in found if v and v.ctype and v.ctype.callback)


def address_of(callback: Value) -> str:
    """Return the C expression of the address of a CwrapCallback: a variable of the wrapper, unless C keeps it."""
    return f"{'' if 'kept_by' in callback.argument.keys else '&'}{callback.variable}"


def data_expression(value: Value, overload: Overload) -> str:
    """Return the C expression that is passed for the data of callbacks."""
    callbacks = callbacks_of(value, overload)
    return address_of(callbacks[0]) if len(callbacks) == 1 else f"cw_group_{value.argument.name}"


def grouped_callbacks(document: Document) -> frozenset[str]:
    """Return the types of callbacks that share their data with others."""
    options = [option for declaration in document.declarations for option in declaration.options]
    groups = [(option, names) for option in options for a in option.arguments if len(names := closures_of(a.keys)) > 1]
    return frozenset(a.type for option, names in groups for a in option.arguments if a.name in names)
