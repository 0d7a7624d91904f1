"""Variations of calls: closed handles, wrong items of lists, and arguments that a function does not have."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from memory import Attempt
from module_states import changes, resizes
from module_variations import (
    STRANGER,
    TRUSTING,
    Make,
    Unwilling,
    attributes,
    closed_attributes,
    outcome,
    varied,
    with_argument,
    wrong_calls,
)

WRONG_ITEMS: tuple[Any, ...] = (STRANGER, Unwilling(), 1 << 70)
MOST_ITEMS = 10
LASTING = ("paint",)  # methods after which a shared object differs: its color is no member of an enum


def flat(value: Any) -> tuple[Any, ...]:
    """Return a tuple as it is, another value as the only item of a tuple."""
    return value if isinstance(value, tuple) else (value,)


def shared(module: ModuleType) -> list[Any]:
    """Return the objects that all calls of a module share."""
    return [value for values in vars(module).get("_kept", {}).values() for value in flat(values)]


def arguments_of(attempt: Attempt) -> list[tuple[int | str, Any]]:
    """Return the positions or names of the arguments, with the arguments."""
    return [*enumerate(attempt.arguments), *attempt.keywords.items()]


def closed_objects(module: ModuleType, makes: Iterable[Make]) -> dict[type, Any]:
    """Return a closed object of each class of handles."""
    found: dict[type, Any] = {}
    for make in makes:
        attempt = make(module)
        for value in (outcome(attempt), *attempt.objects()):
            kind = type(value)
            is_handle = kind.__module__ == module.__name__ and "closed" in vars(kind)
            if is_handle and kind not in found and all(value is not other for other in shared(module)):
                with contextlib.suppress(RuntimeError, ValueError):
                    value.close()
                if value.closed:
                    found[kind] = value
    return found


def reached(values: Iterable[Any]) -> list[Any]:
    """Return objects, and the handles of the iterators and sequences among them."""
    found = list(values)
    iterated = [value for value in found if type(value).__name__ in ("_iterator", "_sequence")]
    return [*found, *(item for item in gc.get_referents(*iterated) if not isinstance(item, type))]


def iterated(make: Make, begun: bool, module: Any) -> tuple[Attempt, list[Any]]:
    """Create a call; return the handles of its iterators and sequences. The iterators may have begun."""
    attempt = make(module)
    values = attempt.objects()
    for value in values if begun else ():
        outcome(Attempt(next, (value, None))) if type(value).__name__ == "_iterator" else None
    return attempt, reached(values)[len(values) :]


def with_closed(make: Make, begun: bool, index: int, module: Any) -> Attempt:
    """Create a call with an iterator or a sequence with a closed handle."""
    attempt, handles = iterated(make, begun, module)
    outcome(Attempt(getattr(handles[index], "close", bool)))
    return attempt


def of_receiver(make: Make, receiver: Any, module: Any) -> Attempt:
    """Create a call of a method of another object."""
    attempt = make(module)
    return replace(attempt, function=getattr(receiver, attempt.function.__name__))


def closed_calls(make: Make, closed: Mapping[type, Any], module: ModuleType) -> Iterator[tuple[str, Make]]:
    """Yield calls with the receiver and each argument closed in turn."""
    attempt = make(module)
    for begun, when in ((False, ""), (True, " after a step")):
        for index in range(len(iterated(make, begun, module)[1])):
            yield f"iterated handle {index} closed{when}", partial(with_closed, make, begun, index)
    receiver = getattr(attempt.function, "__self__", None)
    if type(receiver) in closed:
        yield "receiver closed", partial(of_receiver, make, closed[type(receiver)])
    for key, value in arguments_of(attempt):
        if type(value) in closed:
            yield f"argument {key} closed", partial(varied, make, key, closed[type(value)])
        for place, item in enumerate(value[:MOST_ITEMS] if isinstance(value, list) else ()):
            if type(item) in closed:
                yield (
                    f"argument {key}, item {place} closed",
                    partial(with_item, make, key, (place,), closed[type(item)]),
                )


def with_item(make: Make, key: int | str, places: tuple[int, ...], new: object, module: Any) -> Attempt:
    """Create a call with another item in a list or tuple, which may be in another one."""
    attempt = make(module)
    value = attempt.keywords[key] if isinstance(key, str) else attempt.arguments[key]
    return with_argument(attempt, key, with_changed(value, places, new))


def with_changed(value: Any, places: tuple[int, ...], new: object) -> Any:
    """Return a copy of a list or tuple with another item."""
    if not places:
        return new
    items = list(value)
    items[places[0]] = with_changed(items[places[0]], places[1:], new)
    return type(value)(items)


def places_of(value: Any) -> Iterator[tuple[int, ...]]:
    """Yield the indices of each item of a list or tuple, and of the items of the first one that is a list or tuple."""
    items = value[:MOST_ITEMS] if isinstance(value, list | tuple) else ()
    for place, item in enumerate(items):
        yield (place,)
        if isinstance(item, list | tuple) and (place == 0 or not isinstance(items[0], list | tuple)):
            yield from ((place, *places) for places in places_of(item))


def wrong_items(make: Make, module: ModuleType) -> Iterator[tuple[str, Make]]:
    """Yield calls with each item of a list or tuple wrong in turn."""
    attempt = make(module)
    for key, value in arguments_of(attempt):
        for places in places_of(value):
            for new in WRONG_ITEMS:
                yield f"argument {key}, item {places} = {new!r}", partial(with_item, make, key, places, new)


class Interfering:
    """A number, a path or an array whose conversion makes another call."""

    def __init__(self, value: Any, interfere: Callable[[], object]) -> None:
        self.value, self.interfere = value, interfere

    def __index__(self) -> int:
        self.interfere()
        return int(self.value)

    def __float__(self) -> float:
        self.interfere()
        return float(self.value)

    def __fspath__(self) -> Any:
        self.interfere()
        return self.value

    def __dlpack_device__(self) -> Any:
        return (1, 0)

    def __dlpack__(self, **options: Any) -> Any:
        self.interfere()
        return self.value.__dlpack__(**options)


def interfered(make: Make, key: int | str, other: Make, module: Any) -> Attempt:
    """Create a call of a method in which converting an argument makes another call of the same object."""
    attempt = make(module)
    receiver = getattr(attempt.function, "__self__", None)
    value = attempt.keywords[key] if isinstance(key, str) else attempt.arguments[key]

    def interfere() -> None:
        found = outcome(of_receiver(other, receiver, module))
        if isinstance(found, BaseException):
            raise found

    return replace(with_argument(attempt, key, Interfering(value, interfere)), again=False, foreign=True)


def methods(module: ModuleType, makes: Iterable[Make]) -> dict[tuple[type, str], Make]:
    """Return a call of each method of an object, by the class of the object and the name of the method."""
    found: dict[tuple[type, str], Make] = {}
    for make in makes:
        function = make(module).function
        receiver = getattr(function, "__self__", None)
        if type(receiver).__module__ == module.__name__:
            found.setdefault((type(receiver), function.__name__), make)
    return found


def interferences(module: ModuleType, makes: Iterable[Make]) -> Iterator[tuple[str, Make]]:
    """Yield calls of methods in which converting an argument makes a call of each method of the same object."""
    called = methods(module, makes)
    for (kind, name), make in called.items():
        for key, value in arguments_of(make(module)):
            if not isinstance(value, int | float | str | np.ndarray):
                continue
            for (other_kind, other), interfering in called.items():
                if issubclass(kind, other_kind) and other not in LASTING:
                    yield f"{name}, argument {key} calls {other}", partial(interfered, make, key, interfering)


def with_more(make: Make, module: Any) -> Attempt:
    """Create a call with an additional argument."""
    attempt = make(module)
    return replace(attempt, arguments=(*attempt.arguments, 1))


def with_unknown_keyword(make: Make, module: Any) -> Attempt:
    """Create a call with an unknown keyword."""
    attempt = make(module)
    return replace(attempt, keywords={**attempt.keywords, "unknown_keyword": 1})


def misuses(make: Make, closed: Mapping[type, Any], module: ModuleType) -> Iterator[tuple[str, Make]]:
    """Yield the variations of a call."""
    yield "one argument more", partial(with_more, make)
    yield "an unknown keyword", partial(with_unknown_keyword, make)
    yield from closed_calls(make, closed, module)
    if getattr(make(module).function, "__name__", "") not in TRUSTING:
        yield from wrong_items(make, module)


def variations(module: ModuleType, calls: Mapping[str, Make]) -> Iterator[tuple[str, str, Callable[[Any], Attempt]]]:
    """Yield all variations of all calls: the name of the call, what is wrong, and the call; and uses of members."""
    closed = closed_objects(module, calls.values())
    for call, make in calls.items():
        for what, changed in (*wrong_calls(module, make), *misuses(make, closed, module), *changes(module, make)):
            yield call, what, changed
        for what, changed in resizes(module, make):
            yield call, what, changed
    for what, use in attributes(module, calls.values()):
        yield "methods and attributes", what, use
    for what, use in interferences(module, calls.values()):
        yield "methods that are interfered with", what, use
    for what, use in closed_attributes(module, calls.values(), closed):
        yield "methods and attributes of closed objects", what, use
