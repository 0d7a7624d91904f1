"""Arguments for calls of modules: arrays, handles, functions written in C."""

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
LONG_TEXT = "x" * 3000  # long enough for the C library to allocate memory for it


def reset() -> None:
    """Restore the arrays that calls have written to."""
    VECTOR[:], NUMBERS[:], SINGLE[:] = np.arange(8.0), np.arange(3), 1
    MATRIX[:] = np.arange(6.0).reshape(2, 3)
    SHARED[:] = b"abc"


def zero() -> Any:
    """Return a C function that returns 0 for any arguments."""
    return allocations().zero


def kept(m: Any, name: str, make: Callable[[], Any]) -> Any:
    """Return an object that is created once and lives as long as the tests: sweeps do not count its creation."""
    objects: dict[str, Any] = vars(m).setdefault("_kept", {})
    if name not in objects:
        objects[name] = make()
    return objects[name]


def handle(m: Any, number: int = 4) -> Any:
    return kept(m, f"door {number}", lambda: m.Door(number))


def line(m: Any, point: Any) -> Any:
    return m.Line(point, end=point, weights=(1, 2, 3), name="abc")


def ring(m: Any, call: Callable[..., Any] = ZEROS.get) -> Any:
    """Return a bell that calls a function when it is rung."""
    bell = m.Bell(1)
    bell.on_ring(call)
    return bell


def close_handle(instance: Any) -> Any:
    """Close a handle and return it."""
    instance.close()
    return instance


def basket(m: Any) -> Any:
    return kept(m, "basket", lambda: m.Basket(3))


def closed(m: Any) -> Any:
    door = m.Door(1)
    door.close()
    return door


def bell(m: Any, number: int = 1) -> Any:
    """Return a bell that lives as long as the tests; bell number 1 has a callback."""

    def make() -> Any:
        instance = m.Bell(number)
        if number == 1:
            instance.on_ring(ZEROS.get)
        return instance

    return kept(m, f"bell {number}", make)


def failing_bell(m: Any) -> Any:
    """Return a bell with a callback for each of its functions, which raises an exception."""
    instance = m.Bell(21)
    instance.on_ring("{}{}{}".format)
    return instance


def session(m: Any, code: int) -> Any:
    return kept(m, f"session {code}", lambda: m.Session(code))


def axis(m: Any) -> Any:
    return m.Line(m.Point(1.5), name="axis", weights=(1.5, 2.5, 3.5))


def box(m: Any, title: str = "a title") -> Any:
    return kept(m, f"box {title}", lambda: m.Box(title))


def card(m: Any) -> Any:
    """Return a card whose text is replaced by the next box."""
    return box(m, LONG_TEXT).card()


def parent(m: Any) -> Any:
    """Return a node from which another node was made."""

    def make() -> Any:
        node = m.Node(1)
        return node, node.beside()

    return kept(m, "parent", make)[0]


def listening(m: Any) -> Any:
    node = m.Node(1)
    node.ask(zero())
    return node


def failing_node(m: Any) -> Any:
    """Return a node with a callback for each of its functions, which raises an exception."""
    node = m.Node(7)
    node.ask(ZEROS.__getitem__)
    return node


def failing_child(m: Any) -> Any:
    """Return a node made by a node with a callback that raises an exception."""
    node = m.Node(7)
    child = node.beside()
    node.ask(ZEROS.__getitem__)
    return child


def used_gate(m: Any) -> Any:
    """Return a gate that another gate keeps alive."""

    def make() -> Any:
        gate = m.Gate()
        return gate, gate.inner()

    return kept(m, "used gate", make)[0]


def stream(m: Any, level: int = 4) -> Any:
    return kept(m, f"stream {level}", lambda: m.Stream(level))


def named(m: Any) -> Any:
    instance = m.Stream(5)
    instance.step(data=b"abcdefgh")
    return instance
