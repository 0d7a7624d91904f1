"""The `void *` through which C passes data to callbacks: the address of one CwrapCallback, or of a group of them.

`from: read` names one callback. `from: [read, write]` names several, to which C passes the same pointer: their
CwrapCallbacks are linked, and each C function looks for its own.
"""

from __future__ import annotations

from cwrap.model import Argument, Document
from cwrap.plan import Overload, Value


def callback_names(argument: Argument) -> tuple[str, ...]:
    """Return the names in `from`."""
    return tuple(name for part in (argument.keys.text("from") or "").split(",") if (name := part.strip()))


def callback_owner(argument: Argument) -> tuple[str, str]:
    """Return what holds a callback while C keeps it, and the slot of the owner; empty strings without `kept_by`."""
    owner, _, slot = (argument.keys.text("kept_by") or "").partition(".")
    return owner, slot


def callbacks_of(value: Value, overload: Overload) -> tuple[Value, ...]:
    """Return the callbacks that `from` of an argument names."""
    found = (overload.value_named(name) for name in callback_names(value.argument))
    return tuple(v for v in found if v and v.ctype and v.ctype.is_callback)


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
    groups = [(option, names) for option in options for a in option.arguments if len(names := callback_names(a)) > 1]
    return frozenset(a.type for option, names in groups for a in option.arguments if a.name in names)
