"""Calls that test classes: special methods, properties, class methods, inheritance."""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable
from typing import Any

from memory import Attempt
from module_objects import LONG_TEXT, basket, close_handle, kept

CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "baskets": {
        "baskets": lambda m: Attempt(m.Basket, (3,)),
        "baskets, none": lambda m: Attempt(m.Basket, (-1,)),
        "baskets of two": lambda m: Attempt(m.Basket.of, (1, 2)),
        "baskets like": lambda m: Attempt(m.Basket.like, (3,)),
        "baskets counted": lambda m: Attempt(m.count_baskets),
        "baskets by a function": lambda m: Attempt(m.new_basket, (3,)),
        "static methods": lambda m: Attempt(m.Basket.largest, (3, 4)),
        "static methods of derived classes": lambda m: Attempt(m.Square.half, (3.0,)),
        "lengths": lambda m: Attempt(len, (basket(m),)),
        "lengths, closed": lambda m: Attempt(len, (close_handle(m.Basket()),)),
        "items": lambda m: Attempt(operator.getitem, (basket(m), -1)),
        "items out of range": lambda m: Attempt(operator.getitem, (basket(m), 3)),
        "items of text": lambda m: Attempt(operator.getitem, (basket(m), "x")),
        "slices": lambda m: Attempt(operator.getitem, (basket(m), slice(0, 2))),
        "items assigned": lambda m: Attempt(m.Basket.__setitem__, (basket(m), 1, 7)),
        "items assigned, text": lambda m: Attempt(m.Basket.__setitem__, (basket(m), 1, "x")),
        "items assigned, out of range": lambda m: Attempt(m.Basket.__setitem__, (basket(m), 3, 7)),
        "items deleted, out of range": lambda m: Attempt(m.Basket.__delitem__, (basket(m), 3)),
        "items contained": lambda m: Attempt(operator.contains, (basket(m), 3)),
        "items contained, text": lambda m: Attempt(operator.contains, (basket(m), "x")),
        "cleared": lambda m: Attempt(m.Basket(3).clear),
        "iteration": lambda m: Attempt(list, (basket(m),)),
        "iteration, a step": lambda m: Attempt(next, (iter(m.Basket(3)), None)),
        "iteration, begun": lambda m: Attempt(iter, (m.Basket(3),)),
        "iteration by position": lambda m: Attempt(list, (m.Pile(3),)),
        "iteration by position until it fails": lambda m: Attempt(list, (m.Endless(3),)),
        "representation": lambda m: Attempt(repr, (basket(m),)),
        "representation, closed": lambda m: Attempt(repr, (close_handle(m.Basket()),)),
        "text": lambda m: Attempt(m.Basket.__str__, (basket(m),)),
        "compared": lambda m: Attempt(operator.eq, (basket(m), m.Basket(3))),
        "compared, unequal": lambda m: Attempt(operator.ne, (basket(m), m.Basket(3))),
        "compared with text": lambda m: Attempt(operator.lt, (basket(m), "x")),
        "compared by a base class": lambda m: Attempt(operator.lt, (m.square(), m.Circle())),
        "hashes": lambda m: Attempt(hash, (m.Table(),)),
        "truth": lambda m: Attempt(m.Basket.__bool__, (basket(m),)),
        "integers": lambda m: Attempt(int, (basket(m),)),
        "floats": lambda m: Attempt(float, (basket(m),)),
        "negative": lambda m: Attempt(operator.neg, (basket(m),)),
        "sums": lambda m: Attempt(operator.add, (basket(m), basket(m))),
        "sums with text": lambda m: Attempt(operator.add, (basket(m), "x")),
        "sums in place": lambda m: Attempt(m.Basket.__iadd__, (m.Basket(2), basket(m))),
        "products": lambda m: Attempt(operator.mul, (3, basket(m))),
        "powers": lambda m: Attempt(operator.pow, (basket(m), 2)),
        "called": lambda m: Attempt(basket(m), (1,), {"step": 2}),
        "called with text": lambda m: Attempt(basket(m), ("x",)),
        "entered": lambda m: Attempt(m.Basket().__enter__),
        "left": lambda m: Attempt(m.Basket().__exit__, (KeyError, None, None)),
        "left without arguments": lambda m: Attempt(m.Basket().__exit__),
        "tables": lambda m: Attempt(m.new_table),
        "tables, read": lambda m: Attempt(operator.getitem, (table(m), "abc")),
        "tables, read by number": lambda m: Attempt(operator.getitem, (table(m), 3)),
        "tables, without a key": lambda m: Attempt(operator.getitem, (table(m), 33)),
        "tables, written": lambda m: Attempt(m.Table.__setitem__, (table(m), "abc", 2.5)),
        "tables, deleted": lambda m: Attempt(m.Table.__delitem__, (table(m), "abc")),
        "properties": lambda m: Attempt(setattr, (basket(m), "weight", 2.5)),
        "properties, refused": lambda m: Attempt(setattr, (basket(m), "weight", -2.5)),
        "properties of text": lambda m: Attempt(setattr, (basket(m), "label", "a label")),
        "shapes": lambda m: Attempt(m.new_shape, (3,)),
        "shapes by a class method": lambda m: Attempt(m.Shape.regular, (3,)),
        "shapes, compared": lambda m: Attempt(m.Shape(3).more, (m.Circle(),)),
        "circles": lambda m: Attempt(m.new_circle, (2.0,)),
        "circles, area": lambda m: Attempt(m.Circle(2).area),
        "circles, corners": lambda m: Attempt(m.Circle(2).corners),
        "squares": lambda m: Attempt(m.square),
        "piles": lambda m: Attempt(m.new_pile, (3,)),
        "endless": lambda m: Attempt(m.endless, (3,)),
        "shapes constructed": lambda m: Attempt(m.Shape, (3,)),
        "circles constructed": lambda m: Attempt(m.Circle, (), {"radius": 2.0}),
        "tables constructed": lambda m: Attempt(m.Table),
        "piles constructed": lambda m: Attempt(m.Pile, (3,)),
        "endless constructed": lambda m: Attempt(m.Endless, (3,)),
        "weak references": lambda m: Attempt(weakref.ref, (m.Basket(),)),
    },
    "chain": {
        "chains": lambda m: Attempt(m.Chain, (3,)),
        "chains by a function": lambda m: Attempt(m.chain_new, (3,)),
        "chains counted": lambda m: Attempt(m.chain_count),
        "chains, iterated": lambda m: Attempt(list, (m.Chain(3),)),
        "chains, rewound": lambda m: Attempt(m.Chain(3).rewind, (1,)),
        "chains, shortened": lambda m: Attempt(m.Chain(3).drop),
        "iterators": lambda m: Attempt(m.Chain(3).links),
        "iterators, to the end": lambda m: Attempt(list, (m.Chain(3).links(),)),
        "iterators, one step": lambda m: Attempt(next, (m.Chain(3).links(), None)),
        "iterators, closed": lambda m: Attempt(list, (closed_links(m),)),
        "iterators, links dropped": lambda m: Attempt(list, (dropped_links(m),)),
        "iterators, second step": lambda m: Attempt(next, (begun(m.Chain(3).keys()), None)),
        "iterators from an item": lambda m: Attempt(next(m.Chain(3).links()).following),
        "iterators with a status": lambda m: Attempt(m.Chain(3).steps),
        "iterators with a status, to the end": lambda m: Attempt(list, (m.Chain(3).steps(),)),
        "iterators with a status, failing": lambda m: Attempt(list, (m.Chain(20).steps(),)),
        "iterators of text": lambda m: Attempt(m.Chain(3).keys),
        "iterators of text, to the end": lambda m: Attempt(list, (m.Chain(3).keys(),)),
        "iterators of numbers": lambda m: Attempt(m.Chain(3).digits),
        "iterators of numbers, to the end": lambda m: Attempt(list, (m.Chain(3).digits(),)),
        "numbers": lambda m: Attempt(next(m.Chain(3).links()).number),
        "sequences": lambda m: Attempt(operator.attrgetter("items"), (m.Chain(3),)),
        "sequences, length": lambda m: Attempt(len, (m.Chain(3).items,)),
        "sequences, negative length": lambda m: Attempt(len, (m.Chain(3).wrong,)),
        "sequences, items": lambda m: Attempt(operator.getitem, (m.Chain(3).items, -1)),
        "sequences, out of range": lambda m: Attempt(operator.getitem, (m.Chain(3).items, 3)),
        "sequences, slices": lambda m: Attempt(operator.getitem, (m.Chain(3).items, slice(0, 2))),
        "sequences, iterated": lambda m: Attempt(list, (m.Chain(3).items,)),
        "sequences, a large position": lambda m: Attempt(operator.getitem, (m.Chain(13).squares, 1 << 31)),
        "sequences, searched": lambda m: Attempt(m.Chain(3).squares.index, (4,)),
        "sequences, counted": lambda m: Attempt(m.Chain(3).squares.count, (4,)),
    },
    "options": {
        "options": lambda m: Attempt(m.Opts, (3,), {"name": "a name", "weights": (1.0, 2.0)}),
        "options as initialized": lambda m: Attempt(m.Opts),
        "options of text": lambda m: Attempt(m.Opts, ("x",)),
        "sizes": lambda m: Attempt(m.Size, (1, 2)),
        "pairs": lambda m: Attempt(m.Pair, (), {"b": 3}),
        "stamps": lambda m: Attempt(m.Stamp),
        "tagged, constructed": lambda m: Attempt(m.Tagged, ("a label",)),
        "tagged": lambda m: Attempt(m.tagged, (3,)),
        "hidden": lambda m: Attempt(m.hidden, (options(m),)),
        "names": lambda m: Attempt(m.name_size, (options(m),)),
        "names assigned": lambda m: Attempt(setattr, (options(m), "name", "a name")),
        "names assigned, long": lambda m: Attempt(setattr, (options(m), "other", LONG_TEXT)),
        "names assigned, None": lambda m: Attempt(setattr, (options(m), "name", None)),
        "renamed": lambda m: Attempt(m.rename_opts, (m.Opts(other="x"), "x")),
        "marked": lambda m: Attempt(m.mark_opts, (m.Opts(),)),
        "copied": lambda m: Attempt(options(m).__copy__),
        "reduced": lambda m: Attempt(options(m).__reduce__),
        "reduced, read-only": lambda m: Attempt(m.tagged(3).__reduce__),
    },
}


def closed_links(m: Any) -> Any:
    """Return an iterator that has begun, over an object that is closed."""
    chain = m.Chain(3)
    links = chain.links()
    next(links)
    chain.close()
    return links


def dropped_links(m: Any) -> Any:
    """Return an iterator that has begun, over an object whose links have become invalid."""
    chain = m.Chain(3)
    links = begun(iter(chain))
    chain.drop()
    return links


def begun(iterator: Any) -> Any:
    """Return an iterator after its first step."""
    next(iterator)
    return iterator


def options(m: Any) -> Any:
    return kept(m, "options", lambda: m.Opts(name="a name"))


def table(m: Any) -> Any:
    return kept(m, "table", m.Table)
