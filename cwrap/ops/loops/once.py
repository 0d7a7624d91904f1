"""A cache of results that several threads can use."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Key = TypeVar("Key")
Result = TypeVar("Result")


def once(function: Callable[[Key], Result]) -> Callable[[Key], Result]:
    """Return the function with stored results. With `functools.cache`, threads could receive different objects.

    If two threads call at once, the function may run in both.
    """
    results: dict[Key, Result] = {}

    @wraps(function)
    def stored(key: Key) -> Result:
        return results[key] if key in results else results.setdefault(key, function(key))

    return stored
