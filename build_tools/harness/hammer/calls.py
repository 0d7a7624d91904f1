"""The calls of `build_tools.harness.hammer`, a program for a Python without the GIL; it needs only the module `hammer`.

    PYTHONPATH=. python3.13t build_tools/harness/hammer/calls.py FOLDER-OF-THE-MODULE CALLS THREADS SEED

Each thread takes objects from a common list, and calls, closes and replaces them at random. A call may raise the
exceptions of a closed handle and of one in use; every other exception is an error. At the end everything that the
library made must be freed, and no reference to an argument may be left.
"""

from __future__ import annotations

import copy
import gc
import importlib
import random
import sys
from collections.abc import Callable
from typing import Any

from build_tools.harness.hammer.loop import Loop

SLOTS = 4  # few, so that threads meet
Slots = list[Any]
Action = Callable[["Hammer", random.Random], object]


class Hammer:
    """The objects that all threads share."""

    def __init__(self, library: Any) -> None:
        self.library = library
        self.stores: Slots = [library.Store() for _ in range(SLOTS)]
        self.items: Slots = [store.item() for store in self.stores]
        self.places: Slots = [library.Place(1.0, 2.0, "first") for _ in range(SLOTS)]
        self.payload = bytes(range(64))
        self.calls: list[Callable[[int], int]] = [self.called for _ in range(SLOTS)]
        self.hits: list[int] = []

    def called(self, number: int) -> int:
        """Return the number; a call that the library stores, which calls the library in turn."""
        if number % 5 == 0:
            self.library.alive()
        return number


def _store(hammer: Hammer, rng: random.Random) -> Any:
    return hammer.stores[rng.randrange(SLOTS)]


def _close(hammer: Hammer, rng: random.Random) -> None:
    at = rng.randrange(SLOTS)
    old = hammer.stores[at]
    hammer.stores[at] = hammer.library.Store()
    old.close()


def _drop(hammer: Hammer, rng: random.Random) -> None:
    hammer.stores[rng.randrange(SLOTS)] = hammer.library.store_new()


def _hit(hammer: Hammer, rng: random.Random) -> None:
    times = rng.randrange(30)
    _store(hammer, rng).hit(times)
    hammer.hits.append(times)


def _item(hammer: Hammer, rng: random.Random) -> None:
    hammer.items[rng.randrange(SLOTS)] = _store(hammer, rng).item()


def _close_item(hammer: Hammer, rng: random.Random) -> None:
    hammer.items[rng.randrange(SLOTS)].close()


def _last(hammer: Hammer, rng: random.Random) -> None:
    last = _store(hammer, rng).last()
    if last is not None:
        last.wait(20)


def _swallow(hammer: Hammer, rng: random.Random) -> None:
    at = rng.randrange(SLOTS)
    old = hammer.stores[at]
    hammer.stores[at] = hammer.library.Store()
    hammer.library.swallow(old)


def _rename(hammer: Hammer, rng: random.Random) -> None:
    place = hammer.places[rng.randrange(SLOTS)]
    place.name = rng.choice(("a", "a name that is longer than most names", None))
    place.x += 1


def _read(hammer: Hammer, rng: random.Random) -> None:
    place = hammer.places[rng.randrange(SLOTS)]
    repr(place)
    copy.copy(place)
    if place.name not in ("first", "a", "a name that is longer than most names", None, *CHANGED):
        raise AssertionError(place.name)


def _pass(hammer: Hammer, rng: random.Random) -> None:
    place = hammer.places[rng.randrange(SLOTS)]
    hammer.library.place_length(place)
    hammer.library.place_moved(place, 1.5)


def _bell(hammer: Hammer, rng: random.Random) -> None:
    """Store a callable that refers to the store, so that only the collector can free both."""
    store = _store(hammer, rng)
    store.on_ring(lambda number: store is not None and number)


class _Index:
    """A number whose conversion calls the library, while a call of the library holds the lock."""

    def __init__(self, hammer: Hammer, rng: random.Random) -> None:
        self.store = _store(hammer, rng)

    def __index__(self) -> int:
        return int(self.store.peek(5))


def _peek(hammer: Hammer, rng: random.Random) -> None:
    store = _store(hammer, rng)
    store.peek(rng.randrange(300) if rng.randrange(3) else _Index(hammer, rng))


CHANGED = ("a of the library", "b of the library")
ACTIONS: dict[str, Action] = {
    "close": _close,
    "drop": _drop,
    "swallow": _swallow,
    "hit": _hit,
    "wait": lambda hammer, rng: _store(hammer, rng).wait(rng.randrange(300)),
    "peek": _peek,
    "label": lambda hammer, rng: _store(hammer, rng).set_label(rng.choice(("one", "another label", None))),
    "bytes": lambda hammer, rng: _store(hammer, rng).set_bytes(hammer.payload),
    "sum": lambda hammer, rng: _store(hammer, rng).sum(),
    "on_ring": lambda hammer, rng: _store(hammer, rng).on_ring(rng.choice((hammer.calls[0], None))),
    "bell": _bell,
    "ring": lambda hammer, rng: _store(hammer, rng).ring(rng.randrange(100)),
    "ring_unlocked": lambda hammer, rng: _store(hammer, rng).ring_unlocked(rng.randrange(100)),
    "each": lambda hammer, rng: _store(hammer, rng).each(3, hammer.calls[0]),
    "item": _item,
    "close_item": _close_item,
    "last": _last,
    "item_wait": lambda hammer, rng: hammer.items[rng.randrange(SLOTS)].wait(100),
    "closed": lambda hammer, rng: _store(hammer, rng).closed,
    "rename": _rename,
    "read": _read,
    "pass": _pass,
    "change": lambda hammer, rng: hammer.library.place_rename(hammer.places[rng.randrange(SLOTS)]),
    "collect": lambda _, rng: rng.randrange(200) or gc.collect(),
}


def _left(hammer: Hammer, references: int) -> list[str]:
    """Release all objects; return what is left that should not be."""
    hammer.items.clear()
    hammer.stores.clear()
    hammer.places.clear()
    for _ in range(3):
        gc.collect()
    left = [f"{hammer.library.alive()} objects of the library are left"] if hammer.library.alive() else []
    lost = sum(hammer.hits) - hammer.library.total()
    left += [f"{lost} hits were lost"] if lost else []
    more = sys.getrefcount(hammer.payload) - references
    return left + ([f"{more} references to an argument are left"] if more else [])


def main(arguments: list[str]) -> int:
    """Run the calls; return the exit status."""
    folder, calls, threads, seed = arguments[0], *map(int, arguments[1:4])
    sys.path.insert(0, folder)
    hammer = Hammer(importlib.import_module("hammer"))
    references = sys.getrefcount(hammer.payload)
    loop = Loop(lambda error: isinstance(error, (ValueError, RuntimeError)))
    loop.run(hammer, ACTIONS, calls, threads, seed)
    loop.errors += _left(hammer, references)
    return loop.report(ACTIONS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
