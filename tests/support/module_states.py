"""Variations of calls: objects in states in which other threads and C libraries can bring them.

tests/modules/extensions/states.c changes the state of an object, makes the call, and restores the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from memory import Attempt, states
from module_variations import Make, with_argument

OF_HANDLES = ("used", "lent")
SIZED = ("Packet", "Caption", "Path", "Colors", "Sealed")  # classes of structs that end with an array


def is_handle(kind: type) -> bool:
    """Return whether the objects of a class are handles."""
    return hasattr(kind, "closed") and hasattr(kind, "close")


def objects(attempt: Attempt, module: ModuleType) -> list[Any]:
    """Return the objects of a module among those of a call, each once."""
    found = {id(value): value for value in attempt.objects() if type(value).__module__ == module.__name__}
    return [value for value in found.values() if not isinstance(value, BaseException | type)]


def states_of(value: Any) -> tuple[str, ...]:
    """Return the functions of states.c for an object."""
    kind = type(value)
    if is_handle(kind):
        return OF_HANDLES
    if kind.__name__ in SIZED:
        return ("shortened",)
    return ("renamed",) if states().users(value) >= 0 else ()


def changed(make: Make, index: int, state: str, module: Any) -> Attempt:
    """Create a call while one of its objects is in another state."""
    attempt = make(module)
    function = getattr(states(), state)
    return replace(
        attempt, function=function, arguments=(objects(attempt, module)[index], attempt.function, *attempt.arguments)
    )


def changes(module: ModuleType, make: Make) -> Iterator[tuple[str, Make]]:
    """Yield calls while each of their objects is in each other state."""
    for index, value in enumerate(objects(make(module), module)):
        for state in states_of(value):
            yield f"object {index} is {state}", partial(changed, make, index, state)


class Resizing:
    """An argument whose conversion resizes an array that a handle keeps."""

    def __init__(self, handle: Any, value: Any) -> None:
        self.handle, self.value = handle, value

    def resize(self) -> Any:
        """Resize the array; return the value of the argument."""
        states().resize(self.handle)
        return self.value

    def __index__(self) -> int:
        return int(self.resize())

    def __float__(self) -> float:
        return float(self.resize())

    def __fspath__(self) -> Any:
        return self.resize()

    def __dlpack_device__(self) -> Any:
        return (1, 0)

    def __dlpack__(self, **options: Any) -> Any:
        return self.resize().__dlpack__(**options)


def resizing(make: Make, index: int, key: int | str, module: Any) -> Attempt:
    """Create a call in which converting an argument resizes an array that a handle keeps."""
    attempt = make(module)
    handle = objects(attempt, module)[index]
    value = attempt.keywords[key] if isinstance(key, str) else attempt.arguments[key]
    attempt = with_argument(attempt, key, Resizing(handle, value))
    arguments = (handle, attempt.function, *attempt.arguments)
    return replace(attempt, function=states().resized, arguments=arguments, foreign=True)


def resizes(module: ModuleType, make: Make) -> Iterator[tuple[str, Make]]:
    """Yield calls in which converting an argument resizes an array that one of their handles keeps."""
    attempt = make(module)
    for index, value in enumerate(objects(attempt, module)):
        keyed: list[tuple[int | str, Any]] = [*enumerate(attempt.arguments), *attempt.keywords.items()]
        for key, argument in keyed:
            if is_handle(type(value)) and isinstance(argument, int | float | str | np.ndarray):
                yield f"argument {key} resizes an array of object {index}", partial(resizing, make, index, key)
