"""C expressions of the Python objects of arguments."""

from __future__ import annotations

from cwrap.model import Argument
from cwrap.plan import Overload


def object_of(overload: Overload, index: int) -> str:
    """Return the C expression of the Python object of an argument, or of the argument that it passes again.

    The result is empty if there is no object. Separate ints that make a size (`long_args`) have no single object.
    """
    variable = overload.values[index].variable
    shared = [v for v in overload.values if v.variable == variable and v.object]
    return shared[0].object if shared and not shared[0].argument.keys.flag("long_args") else ""


def stores_pointer(argument: Argument) -> bool:
    """Return whether C stores the address of its memory at an output: `double**`, not `double*`.

    A field `double*` gets the address of new memory from Python, unless C cannot write there or owns the memory.
    """
    keys, spelling = argument.keys, argument.spelling
    if argument.output and "field" in keys and spelling.stars == 1:
        return spelling.const or "free" in keys or "owner" in keys
    return argument.output and spelling.stars == 2


def has_default(overload: Overload, index: int) -> bool:
    """Return True if calls from Python may omit the argument."""
    variable = overload.values[index].variable
    return any("default" in v.argument.keys for v in overload.values if v.variable == variable)


def object_or_null(overload: Overload, index: int) -> str:
    """Return the C expression of the Python object of an argument that evaluates to NULL if the call omits it.

    The slot of an omitted argument may hold an object of another argument, so it is not read.
    """
    found = object_of(overload, index)
    if not found or not has_default(overload, index):
        return found
    slot = next(p.slot for p in overload.parameters if overload.values[p.values[0]].object == found)
    return f"CWRAP_GIVEN({slot - 1})"
