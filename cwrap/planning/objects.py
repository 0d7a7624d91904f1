"""The Python objects of arguments, as C expressions."""

from __future__ import annotations

from cwrap.plan import Overload


def object_of(overload: Overload, index: int) -> str:
    """C expression: the Python object of an argument, or of the one it passes again; empty where there is none.

    Ints that make a size have no object of their own.
    """
    variable = overload.values[index].variable
    shared = [v for v in overload.values if v.variable == variable and v.object]
    return shared[0].object if shared and not shared[0].argument.keys.flag("long_args") else ""


def may_be_absent(overload: Overload, index: int) -> bool:
    """Whether Python may leave the argument out."""
    variable = overload.values[index].variable
    return any("default" in v.argument.keys for v in overload.values if v.variable == variable)


def given_object(overload: Overload, index: int) -> str:
    """The same, NULL where the argument is left out: what stands in its place then is nobody's."""
    found = object_of(overload, index)
    if not found or not may_be_absent(overload, index):
        return found
    slot = next(p.slot for p in overload.parameters if overload.values[p.values[0]].object == found)
    return f"CWRAP_GIVEN({slot - 1})"
