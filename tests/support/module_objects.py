"""Objects that calls of modules are made with: arrays, handles, functions in C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from memory import allocations

FIXED = np.arange(3.0)
FIXED.flags.writeable = False
VECTOR, MATRIX = np.arange(8.0), np.arange(6.0).reshape(2, 3)
SINGLE = np.ones(3, "f")
NUMBERS = np.arange(3, dtype="i")
COMPLEX = np.ones(3, "D")
SHARED = bytearray(b"abc")
ZEROS = {0: 0, 1: 0, 2: 0}
LONG_TEXT = "x" * 3000  # for which malloc takes memory of its own


def reset() -> None:
    """Undo what calls have written to the arrays."""
    VECTOR[:], NUMBERS[:], SINGLE[:] = np.arange(8.0), np.arange(3), 1
    MATRIX[:] = np.arange(6.0).reshape(2, 3)
    SHARED[:] = b"abc"


def zero() -> Any:
    """A function in C that returns 0, whatever its arguments are."""
    return allocations().zero


def kept(m: Any, name: str, make: Callable[[], Any]) -> Any:
    """An object of a module that lives as long as the tests, so that sweeps do not count its making."""
    objects: dict[str, Any] = vars(m).setdefault("_kept", {})
    if name not in objects:
        objects[name] = make()
    return objects[name]


def handle(m: Any, number: int = 4) -> Any:
    return kept(m, f"door {number}", lambda: m.Door(number))


def line(m: Any, point: Any) -> Any:
    return m.Line(point, end=point, weights=(1, 2, 3), name="abc")


def ring(m: Any, call: Callable[..., Any] = ZEROS.get) -> Any:
    """A bell that calls something when it is rung."""
    bell = m.Bell(1)
    bell.on_ring(call)
    return bell


def shut(made: Any) -> Any:
    """A handle that is closed."""
    made.close()
    return made


def closed(m: Any) -> Any:
    door = m.Door(1)
    door.close()
    return door


def bell(m: Any, number: int = 1) -> Any:
    """A bell that lives as long as the tests, with a callback if its number is 1."""

    def make() -> Any:
        made = m.Bell(number)
        if number == 1:
            made.on_ring(ZEROS.get)
        return made

    return kept(m, f"bell {number}", make)


def loud(m: Any) -> Any:
    """A bell that calls back in each of its functions, which raises an exception."""
    made = m.Bell(21)
    made.on_ring("{}{}{}".format)
    return made


def session(m: Any, code: int) -> Any:
    return kept(m, f"session {code}", lambda: m.Session(code))


def axis(m: Any) -> Any:
    return m.Line(m.Point(1.5), name="axis", weights=(1.5, 2.5, 3.5))


def box(m: Any, title: str = "a title") -> Any:
    return kept(m, f"box {title}", lambda: m.Box(title))


def card(m: Any) -> Any:
    """A card whose text the next box replaces."""
    return box(m, LONG_TEXT).card()


def parent(m: Any) -> Any:
    """A node that another node was made of."""

    def make() -> Any:
        node = m.Node(1)
        return node, node.beside()

    return kept(m, "parent", make)[0]


def listening(m: Any) -> Any:
    node = m.Node(1)
    node.ask(zero())
    return node


def asking(m: Any) -> Any:
    """A node that calls back in each of its functions, which raises an exception."""
    node = m.Node(7)
    node.ask(ZEROS.__getitem__)
    return node


def stream(m: Any, level: int = 4) -> Any:
    return kept(m, f"stream {level}", lambda: m.Stream(level))


def named(m: Any) -> Any:
    made = m.Stream(5)
    made.step(data=b"abcdefgh")
    return made
