"""Calls that test what callbacks get by pointers and what they return, by module."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from memory import Attempt
from module_objects import close_handle, kept, zero


def constant(value: Any, *_: Any) -> Any:
    """Return a value, whatever the arguments are."""
    return value


def returning(value: Any) -> Callable[..., Any]:
    """Return a callable that returns always the same object."""
    return partial(constant, value)


def vector() -> Any:
    """Return a new array that C changes."""
    return np.array([8.0, 4.0])


def pipe(module: Any, fails: int) -> Any:
    """Return a handle with a callback, of which a later function fails."""
    made = module.Pipe()
    made.on_write(zero())
    made.fail(fails)
    return made


def raising_pipe(module: Any) -> Any:
    """Return a pipe with callbacks that raise an exception."""
    made = module.Pipe()
    made.on_write({}.__getitem__)
    with contextlib.suppress(KeyError):
        made.on_read({}.__getitem__)
    return made


def post(module: Any) -> Any:
    """Return a handle that keeps one of the few callbacks without user data."""
    made = kept(module, "post", module.Post)
    made.on_tell(zero())
    return made


def spots(module: Any) -> Callable[..., Any]:
    """Return a callable that returns a struct."""
    return returning(module.Spot(2, 3))


def leafy(module: Any) -> Any:
    """Return a handle that another handle uses."""

    def pair() -> tuple[Any, Any]:
        node = module.Node(3)
        return node, node.leaf()

    return kept(module, "leafy", pair)[0]


def first(*arguments: Any) -> Any:
    """Return the first argument."""
    return arguments[0]


def second(function: Callable[[Any], Any]) -> Callable[..., Any]:
    """Return a callable that returns what a function makes of the second argument."""
    return lambda *arguments: function(arguments[1])


def choir(module: Any, voices: int, call: Callable[..., Any] | None = None) -> Any:
    """Return a handle with that many added callbacks, of at most three, and one that other functions replace."""
    made = module.Choir()
    for _ in range(voices):
        made.add(call or zero())
    made.solo(call or zero())
    return made


def port(module: Any) -> Any:
    """Return a handle with callbacks, of which one raises an exception."""
    made = module.Port()
    made.attach(1, zero(), {}.__getitem__)
    return made


def coin(module: Any) -> Any:
    """Return an object that a callback got."""
    coins: list[Any] = []
    module.toss(coins.append)
    return next(iter(coins), module.Coin)  # while Python exits, no callback is called


def hooked(module: Any) -> Any:
    """Return a handle with a callback that raises an exception."""
    made = module.Node(3)
    made.on_hook({}.__getitem__)
    return made


HOOKED: dict[str, tuple[Any, ...]] = {
    "leaf": (), "number": (), "inner": (), "values": (), "note": ("note",), "on_hook": (zero(),),
}  # fmt: skip


def of_hooked(name: str, arguments: tuple[Any, ...], module: Any) -> Attempt:
    """Return a call of a method of a handle with a callback that raises an exception."""
    return Attempt(getattr(hooked(module), name), arguments, again=False)


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "pipes": {
        "pipes": lambda m: Attempt(m.Pipe),
        "pipes by a function": lambda m: Attempt(m.pipe_new),
        "pipes counted": lambda m: Attempt(m.count_pipes),
        "pipes that fail": lambda m: Attempt(m.Pipe().fail, (1,)),
        "callbacks and their data": lambda m: Attempt(m.Pipe().on_write, (zero(),)),
        "callbacks and their data, unlocked": lambda m: Attempt(m.Pipe().on_read, (zero(),)),
        "callbacks and their data, removed": lambda m: Attempt(pipe(m, 0).on_write, (None,)),
        "callbacks and their data, removed unlocked": lambda m: Attempt(pipe(m, 0).on_read, (None,)),
        "callbacks whose data is refused": lambda m: Attempt(pipe(m, 1).on_write, (zero(),), again=False),
        "callbacks whose function is refused": lambda m: Attempt(pipe(m, 2).on_write, (zero(),), again=False),
        "written, raising": lambda m: Attempt(raising_pipe(m).write, (3,)),
        "read, raising": lambda m: Attempt(raising_pipe(m).read, (3,)),
        "written": lambda m: Attempt(pipe(m, 0).write, (3,)),
        "read": lambda m: Attempt(pipe(m, 0).read, (3,)),
    },
    "choir": {
        "choirs": lambda m: Attempt(m.Choir),
        "choirs by a function": lambda m: Attempt(m.choir_new),
        "voices, closed and added": lambda m: Attempt(close_handle(m.Choir()).add, (zero(),)),
        "voices, closed and replaced": lambda m: Attempt(close_handle(m.Choir()).replace, (zero(),)),
        "voices, closed and solo": lambda m: Attempt(close_handle(m.Choir()).solo, (zero(),)),
        "voices, closed and singing": lambda m: Attempt(close_handle(m.Choir()).sing, (3,)),
        "voices, added": lambda m: Attempt(choir(m, 2).add, (zero(),), again=False),
        "voices, added, refused": lambda m: Attempt(choir(m, 3).add, (zero(),)),
        "voices, solo": lambda m: Attempt(choir(m, 0).solo, (zero(),)),
        "voices, replaced": lambda m: Attempt(choir(m, 1).replace, (zero(),)),
        "voices, removed": lambda m: Attempt(choir(m, 1).replace, (None,)),
        "voices, singing": lambda m: Attempt(choir(m, 3).sing, (3,)),
        "voices, singing, failing": lambda m: Attempt(choir(m, 3, "{}{}".format).sing, (3,)),
        "voices, wrong": lambda m: Attempt(choir(m, 1).sing, ("x",)),
    },
    "pooled": {
        "callbacks of a pool": lambda m: Attempt(m.sort, (vector(), zero()), foreign=True),
        "callbacks of a pool that raise": lambda m: Attempt(m.sort, (vector(), {}.__getitem__), foreign=True),
        "posts": lambda m: Attempt(m.Post),
        "posts by a function": lambda m: Attempt(m.new_post),
        "posts that keep callbacks": lambda m: Attempt(m.Post().on_tell, (zero(),)),
        "posts that keep other callbacks": lambda m: Attempt(m.Post().on_tell, (None,)),
        "posts that call": lambda m: Attempt(post(m).tell, (3,)),
        "posts, counted": lambda m: Attempt(m.count_posts),
        "the last callback": lambda m: Attempt(m.tell_last, (3,)),
    },
    "solvers": {
        "callbacks of words": lambda m: Attempt(m.only_words, (zero(),), foreign=True),
        "callbacks of arrays and bytes without sizes": lambda m: Attempt(m.drawn, (zero(), 2), foreign=True),
        "callbacks of arrays": lambda m: Attempt(m.integrate, (zero(), vector(), 3), foreign=True),
        "callbacks of arrays that raise": lambda m: Attempt(m.integrate, ({}.__getitem__, vector()), foreign=True),
        "callbacks that return arrays": lambda m: Attempt(
            m.integrate_slope, (returning((0, np.full(2, 1.0))), vector()), foreign=True
        ),
        "callbacks that return arrays, one step": lambda m: Attempt(
            m.integrate_slope, (returning((0, np.full(2, 1.0))), vector(), 1), foreign=True
        ),
        "callbacks of numbers behind pointers, with a flag": lambda m: Attempt(
            m.fitted, (zero(), np.full((2, 3), 0.0, order="F"), 2, 3, 0), foreign=True
        ),
        "callbacks of numbers behind pointers, of another size": lambda m: Attempt(
            m.fitted, (zero(), np.full((2, 3), 0.0, order="F"), 3, 3), foreign=True
        ),
        "callbacks with several results, of NULL": lambda m: Attempt(
            m.split, (returning((1, 2, 3.5, True)), 2.0, 1), foreign=True
        ),
        "structs that callbacks change, copied": lambda m: Attempt(m.Note(1).__copy__),
        "callbacks that return lists": lambda m: Attempt(
            m.integrate_slope, (returning((0, [1, 2])), vector()), foreign=True
        ),
        "callbacks that return short arrays": lambda m: Attempt(
            m.integrate_slope, (returning((0, np.full(1, 1.0))), vector()), foreign=True
        ),
        "callbacks of no gradient": lambda m: Attempt(m.minimum, (zero(), vector(), 0), foreign=True),
        "callbacks of a gradient": lambda m: Attempt(m.minimum, (zero(), vector(), 1), foreign=True),
        "callbacks of numbers behind pointers": lambda m: Attempt(
            m.fitted, (zero(), np.full((2, 3), 0.0, order="F"), 2, 3), foreign=True
        ),
        "callbacks that compare": lambda m: Attempt(m.sorted_by, (vector(), zero()), foreign=True),
        "callbacks that return no bytes": lambda m: Attempt(m.read_all, (returning(b""), 2, 2), foreign=True),
        "callbacks that return too many bytes": lambda m: Attempt(m.read_all, (returning(b"abc"), 1, 2), foreign=True),
        "callbacks of too many bytes": lambda m: Attempt(m.read_all, (returning(b""), 2**63, 2), foreign=True),
        "callbacks of bytearrays": lambda m: Attempt(m.filled, (zero(), 8), foreign=True),
        "callbacks that resize bytearrays": lambda m: Attempt(m.filled, (bytearray.pop, 8), foreign=True),
        "callbacks that fill buffers": lambda m: Attempt(m.filled2, (returning(b"ab"), 3), foreign=True),
        "callbacks that return names": lambda m: Attempt(m.named, (returning((1, b"ab")), 9), foreign=True),
        "callbacks that return strings": lambda m: Attempt(m.asked, (returning("ab"), 4), foreign=True),
        "callbacks that return long strings": lambda m: Attempt(m.asked, (returning("abcdef"), 4), foreign=True),
        "callbacks with several results": lambda m: Attempt(m.split, (returning((1, 2, 3.5, True)), 2.0), foreign=True),
        "callbacks with few results": lambda m: Attempt(m.split, (returning((1, 2)), 2.0), foreign=True),
        "callbacks that change structs": lambda m: Attempt(m.moved, (zero(),), foreign=True),
        "callbacks that return structs": lambda m: Attempt(m.found, (returning((1, m.Spot(2, 3), 1)),), foreign=True),
        "callbacks that locate": lambda m: Attempt(m.located, (spots(m), 2), foreign=True),
        "callbacks that locate or not": lambda m: Attempt(
            m.located_or_nowhere, (returning(m.Spot(2, 3)), 2), foreign=True
        ),
        "callbacks that locate nothing": lambda m: Attempt(m.located_or_nowhere, (returning(None), 2), foreign=True),
        "callbacks that divide": lambda m: Attempt(m.divided, (returning((m.Spot(2, 3), 1)), 2), foreign=True),
        "callbacks that locate, pooled": lambda m: Attempt(
            m.located_plainly, (returning(m.Spot(2, 3)), 2), foreign=True
        ),
        "callbacks that wait for a struct": lambda m: Attempt(m.waited, foreign=True),
        "callbacks of constant strings": lambda m: Attempt(m.words, (zero(),), foreign=True),
        "structs that callbacks return": lambda m: Attempt(m.Spot, (1, 2)),
        "structs that callbacks change": lambda m: Attempt(m.Note, (1,)),
    },
    "vtables": {
        "a struct with a callback": lambda m: Attempt(m.area, (float, 0, 2), foreign=True),
        "a struct with a callback that raises": lambda m: Attempt(m.area, ({}.__getitem__, 0, 2), foreign=True),
        "a struct with a callback, by value": lambda m: Attempt(m.at, (abs, -3), foreign=True),
        "a struct with several callbacks": lambda m: Attempt(m.copied, (2, zero(), zero(), zero()), foreign=True),
        "a struct with one of several callbacks": lambda m: Attempt(m.copied, (2, zero()), foreign=True),
        "callbacks with the same data": lambda m: Attempt(m.polled, (zero(), None), foreign=True),
        "callbacks with the same data that raise": lambda m: Attempt(m.polled, (zero(), {}.__getitem__), foreign=True),
        "a callback of a group for signals": lambda m: Attempt(m.checked),
        "ports": lambda m: Attempt(m.Port),
        "ports by function": lambda m: Attempt(m.open_port),
        "ports with a struct": lambda m: Attempt(m.attached, (zero(),), foreign=True),
        "structs that a port keeps": lambda m: Attempt(m.Port().attach, (1, zero(), zero()), foreign=True),
        "structs that a port keeps, with all callbacks": lambda m: Attempt(
            m.Port().attach, (1, zero(), zero(), zero()), foreign=True
        ),
        "structs that a port keeps, after one that fails": lambda m: Attempt(
            port(m).attach,
            (1, zero(), zero(), zero()),
            foreign=True,
            again=False,  # the second call succeeds
        ),
        "structs that C refuses, after one that fails": lambda m: Attempt(
            port(m).attach, (9, zero(), zero(), zero()), foreign=True
        ),
        "ports with a struct that fails": lambda m: Attempt(m.attached, ({}.__getitem__,), foreign=True),
        "ports without a struct": lambda m: Attempt(m.attached, (returning(-7),), foreign=True),
        "structs that are called and fail": lambda m: Attempt(port(m).next, foreign=True),
        "structs that C refuses": lambda m: Attempt(m.Port().attach, (9, zero(), zero()), foreign=True),
        "structs that are called": lambda m: Attempt(m.attached(zero()).next, foreign=True),
        "results in a struct": lambda m: Attempt(m.measure, (2.0, 3.0)),
    },
    "visits": {
        "callbacks of handles": lambda m: Attempt(m.visit, (zero(), 2), foreign=True),
        "callbacks of no handle": lambda m: Attempt(m.visit, (zero(), 1, True), foreign=True),
        "callbacks of handles that raise": lambda m: Attempt(m.visit, (int,), foreign=True),
        "callbacks that need handles": lambda m: Attempt(m.visit_strictly, (zero(), 1, True), foreign=True),
        "callbacks of objects with references": lambda m: Attempt(m.toss, (m.Coin.worth,), foreign=True),
        "coins": lambda m: Attempt(m.count_coins),
        "worth of a coin": lambda m: Attempt(coin(m).worth),
        "no node": lambda m: Attempt(m.new_node, (-13,)),
        "no leaf": lambda m: Attempt(m.Node(131).leaf),
        "worth of no coin": lambda m: Attempt(m.Coin.worth, (m.Node(3),)),
        "leaves": lambda m: Attempt(m.count_leaves),
        "nodes": lambda m: Attempt(m.Node, (3,)),
        "nodes by function": lambda m: Attempt(m.new_node, (3,)),
        "leaves of nodes": lambda m: Attempt(m.Node(3).leaf),
        "numbers of leaves": lambda m: Attempt(m.Node(3).leaf().number),
        "numbers of nodes": lambda m: Attempt(m.Node(3).number),
        "inner nodes": lambda m: Attempt(m.Node(3).inner),
        "values of nodes": lambda m: Attempt(m.Node(3).values),
        "nodes that are handed over": lambda m: Attempt(m.swallow, (m.Node(3),), again=False),
        "notes of nodes": lambda m: Attempt(m.Node(3).note, ("note",)),
        "hooks of nodes": lambda m: Attempt(m.Node(3).on_hook, (zero(),)),
        **{f"hooks that fail, {name}": partial(of_hooked, name, arguments) for name, arguments in HOOKED.items()},
        "hooks that fail, of another": lambda m: Attempt(m.Node(3).follow, (hooked(m),)),
        "hooks that fail, following": lambda m: Attempt(hooked(m).follow, (m.Node(3),)),
        "nodes that are handed over, with a hook": lambda m: Attempt(m.swallow, (hooked(m),)),
        "books by a function": lambda m: Attempt(m.new_book, (zero(),)),
        "books that fail": lambda m: Attempt(m.Book, ({}.__getitem__,), foreign=True),
        "books by function that fail": lambda m: Attempt(m.new_book, ({}.__getitem__,), foreign=True),
        "no books by function": lambda m: Attempt(m.new_book, (returning(""),), foreign=True),
        "nodes that follow": lambda m: Attempt(m.Node(3).follow, (m.Node(4),)),
        "callbacks that return text": lambda m: Attempt(m.lengths, (returning("text"), 3), foreign=True),
        "callbacks that return several texts": lambda m: Attempt(m.lengths, (str, 3), foreign=True),
        "callbacks that return no text": lambda m: Attempt(m.lengths, (zero(), 3), foreign=True),
        "books": lambda m: Attempt(m.Book, (returning("text"),), foreign=True),
        "books by function": lambda m: Attempt(m.new_book, (returning("text"),), foreign=True),
        "texts of books": lambda m: Attempt(m.Book(returning("text")).next_name, (3,), foreign=True),
        "texts of a pool": lambda m: Attempt(m.plain_name, (str, 3), foreign=True),
        "texts that C frees": lambda m: Attempt(m.completed, (str,), foreign=True),
        "texts without memory": lambda m: Attempt(m.not_completed, (str,), foreign=True),
        "lists of strings": lambda m: Attempt(m.parse, (returning(None),), foreign=True),
        "callbacks that return objects for C": lambda m: Attempt(m.swallow_made, (m.Node, 2), foreign=True),
        "callbacks that return objects in use": lambda m: Attempt(
            m.swallow_made, (returning(leafy(m)), 2), foreign=True
        ),
        "callbacks that return no objects for C": lambda m: Attempt(m.swallow_made, (zero(), 2), foreign=True),
        "callbacks that lend objects": lambda m: Attempt(m.choose, (returning(m.Node(3)), 2), foreign=True),
        "callbacks that lend several objects": lambda m: Attempt(m.choose, (second(m.Node), 9), foreign=True),
        "callbacks that lend arguments": lambda m: Attempt(m.choose, (first, 2), foreign=True),
        "callbacks that lend no objects": lambda m: Attempt(m.choose, (zero(), 2), foreign=True),
        "menus": lambda m: Attempt(m.Menu, (returning(m.Node(3)),)),
        "menus by function": lambda m: Attempt(m.new_menu, (returning(m.Node(3)),)),
        "picks of menus": lambda m: Attempt(m.Menu(returning(m.Node(3))).pick, (3,), foreign=True),
        "picks of menus that fail": lambda m: Attempt(m.Menu(zero()).pick, (3,), foreign=True),
        "nodes that decide": lambda m: Attempt(m.Node(3).decide, (returning(m.Node(3)),), foreign=True),
        "nodes, counted": lambda m: Attempt(m.count_nodes),
        "objects of a pool": lambda m: Attempt(m.plain_choice, (m.Node, 3), foreign=True),
        "references that callbacks return": lambda m: Attempt(m.spend, (returning(coin(m)),), foreign=True),
        "structs that callbacks lend": lambda m: Attempt(m.find, (returning(m.Spot(2, 3)), 3), foreign=True),
        "new structs that callbacks lend": lambda m: Attempt(m.find, (m.Spot, 9), foreign=True),
        "structs that callbacks do not lend": lambda m: Attempt(m.find, (zero(), 3), foreign=True),
        "spots": lambda m: Attempt(m.Spot, (1, 2)),
    },
}
