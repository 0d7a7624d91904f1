"""Groups of threads that start together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Item = TypeVar("Item")


def in_threads(function: Callable[[Item], Any], items: Iterable[Item]) -> None:
    """Call a function with each item, in one thread per item, and wait for all threads."""
    threads = [threading.Thread(target=function, args=(item,)) for item in items]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
