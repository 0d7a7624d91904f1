"""The heads of functions that hold the lock of the module while there is no GIL (`cwrap/runtime/cwrap_guard.c`).

For example:

    CWRAP_GUARDED_OVERLOAD(shop_Basket__size_overload0)
    {
        …
    }
"""

from __future__ import annotations

from cwrap.emit.symbols import Symbols
from cwrap.plan import Overload, Wrapper

_HEADS = {
    "overload": "{}(CWRAP_BOUND)",
    "getter": "{}(PyObject *self, CWRAP_UNUSED void *cw_unused)",
    "method": "{}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)",
    "setter": "{}(PyObject *self, PyObject *cw_object, CWRAP_UNUSED void *cw_unused)",
}


def function_head(form: str, name: str, guarded: bool, partly: bool = False) -> str:
    """Return the head of a function; `guarded` if it holds the lock of the module, `partly` if not while C runs."""
    if partly:
        return f"CWRAP_PARTLY_GUARDED_{form.upper()}({name})"
    if guarded:
        return f"CWRAP_GUARDED_{form.upper()}({name})"
    return f"static {'int ' if form == 'setter' else 'PyObject *'}{_HEADS[form].format(name)}"


def is_guarded(wrapper: Wrapper, overload: Overload, names: Symbols) -> bool:
    """Return whether a call holds the lock: it uses objects of the module, or values of types that may do so."""
    if not names.free_threaded:
        return False
    if overload.lock == "module":
        return True
    types = (*(value.ctype for value in overload.values), overload.call.returns)
    return bool(wrapper.owner) or not all(ctype is None or ctype.is_unshared for ctype in types)


def is_partly_guarded(overload: Overload, names: Symbols) -> bool:
    """Return whether a call holds the lock only before and after the C function runs."""
    return names.free_threaded and overload.lock == "none"
