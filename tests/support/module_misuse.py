"""Variations of calls: closed handles, wrong items of lists, and arguments that a function does not have."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

from memory import Attempt
from module_variations import (
    STRANGER,
    TRUSTING,
    Make,
    Unwilling,
    attributes,
    outcome,
    varied,
    with_argument,
    wrong_calls,
)

WRONG_ITEMS: tuple[Any, ...] = (STRANGER, Unwilling(), 1 << 70)
MOST_ITEMS = 10


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


def of_receiver(make: Make, receiver: Any, module: Any) -> Attempt:
    """Create a call of a method of another object."""
    attempt = make(module)
    return replace(attempt, function=getattr(receiver, attempt.function.__name__))


def closed_calls(make: Make, closed: Mapping[type, Any], module: ModuleType) -> Iterator[tuple[str, Make]]:
    """Yield calls with the receiver and each argument closed in turn."""
    attempt = make(module)
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
        for what, changed in (*wrong_calls(module, make), *misuses(make, closed, module)):
            yield call, what, changed
    for what, use in attributes(module, calls.values()):
        yield "methods and attributes", what, use
