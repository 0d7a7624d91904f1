"""What C keeps of callbacks: the owner that `kept_by` names, and the `void *` through which C passes data to them.

The data is the address of one CwrapCallback, or of a group of them.

`from: read` names one callback. `from: [read, write]` names several, to which C passes the same pointer: their
CwrapCallbacks are linked, and each C function looks for its own.
"""

from __future__ import annotations

import re

from cwrap.model import Argument, Document
from cwrap.plan import Overload, Value
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_WHERE = pattern(r"(?P<name>[A-Za-z_]\w*)(?:\.(?P<slot>[A-Za-z_]\w*))?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class CallbackOwner:
    """The value of `kept_by`: what holds a callback while C keeps it, and its slot, which may be empty."""

    name: str = ""
    slot: str = ""

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return f"{self.name}.{self.slot}" if self.slot else self.name


def _read_owner(reader: ValueReader) -> CallbackOwner | None:
    match = _WHERE.match(reader.text() or "")
    return CallbackOwner(match["name"], match["slot"] or "") if match else None


_OWNER = Kind(
    "an argument, 'return' or 'library', possibly with a slot: 'handle.slot'", _read_owner,
    {"type": "string", "pattern": r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?$"}, "an identifier, or two identifiers with a point",
)  # fmt: skip
KEPT_BY = Key("kept_by", (On.ARGUMENT,), _OWNER,
    "what keeps the callback: a handle (an argument, or `return`) until it is closed, or `library`; with a slot, until "
    "the next callback",
    follows="field", example="stream.write", conflicts=("interrupts", "if_true"))  # fmt: skip


def callback_names(argument: Argument) -> tuple[str, ...]:
    """Return the names in `from`."""
    return tuple(name for part in (argument.keys.text("from") or "").split(",") if (name := part.strip()))


def callback_owner(argument: Argument) -> CallbackOwner:
    """Return what holds a callback while C keeps it; its parts are empty without `kept_by`."""
    return KEPT_BY.get(argument.keys) or CallbackOwner()


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
