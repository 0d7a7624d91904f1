"""Calls that return memory of a C library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from memory import Attempt

# Functions of custody.cwrap, with the numbers for which they succeed or fail.
FALLIBLE = {
    **dict.fromkeys(("Ctx", "connect"), (0, 5, 9)),
    **dict.fromkeys(("call", "warn", "stored", "ctx_output", "named_get", "text_error"), (0, 1)),
    **dict.fromkeys(("advance", "zeros"), (0, 3)),
    **dict.fromkeys(("point", "point_const", "point_store", "data_of", "data_closed"), (4, -1)),
    **dict.fromkeys(("data_fill", "data_void", "data_new", "text_of", "raw_of", "numbers", "texts"), (0, -1)),
}


def _called(name: str, number: int, module: Any) -> Attempt:
    return Attempt(getattr(module, name), (number,), foreign=True)


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "stores": {
        "blocks": lambda m: Attempt(m.store_blocks),
        "arrays": lambda m: Attempt(m.spectrum, (4,), foreign=True),
        "arrays of NULL": lambda m: Attempt(m.spectrum, (-5,)),
        "arrays, too large": lambda m: Attempt(m.spectrum, (99,)),
        "arrays or None": lambda m: Attempt(m.spectrum_or_none, (-5,)),
        "arrays or None, too large": lambda m: Attempt(m.spectrum_or_none, (99,)),
        "matrices": lambda m: Attempt(m.matrix, (2, 3), foreign=True),
        "matrices by columns": lambda m: Attempt(m.fortran, (2, 3), foreign=True),
        "arrays as outputs": lambda m: Attempt(m.fill, (3,), foreign=True),
        "arrays as outputs, failing": lambda m: Attempt(m.fill, (13,)),
        "arrays that an element ends": lambda m: Attempt(m.until_minus_one, (3,), foreign=True),
        "bytes": lambda m: Attempt(m.encode, ("ab",)),
        "bytes, too many": lambda m: Attempt(m.encode, ("endless",)),
        "bytes as outputs": lambda m: Attempt(m.encode_to, ("abcd",)),
        "bytes as outputs, failing": lambda m: Attempt(m.encode_to, ("abc",)),
        "text as outputs": lambda m: Attempt(m.encode_text, ("abcd",)),
        "strings as bytes": lambda m: Attempt(m.twice, ("ab",)),
        "strings as paths": lambda m: Attempt(m.twice_to, ("ab",)),
        "lists": lambda m: Attempt(m.names, (3, -1)),
        "lists, not UTF-8": lambda m: Attempt(m.names, (3, 1)),
        "lists of bytes": lambda m: Attempt(m.names_of_bytes, (3, 1)),
        "lists of NULL": lambda m: Attempt(m.no_names, (0,)),
        "lists or None": lambda m: Attempt(m.names_or_none, (0,)),
        "lists as outputs": lambda m: Attempt(m.names_to, (3,)),
        "lists as outputs, failing": lambda m: Attempt(m.names_to, (7,)),
        "text as outputs, failing": lambda m: Attempt(m.encode_text, ("abc",)),
        "lists that the library keeps": lambda m: Attempt(m.fixed_names),
        "linked lists": lambda m: Attempt(m.nodes, (3,)),
        "linked lists of NULL": lambda m: Attempt(m.nodes_or_none, (0,)),
        "linked lists as outputs": lambda m: Attempt(m.nodes_to, (3,)),
        "linked lists as outputs, failing": lambda m: Attempt(m.nodes_to, (7,)),
        "linked lists that the library keeps": lambda m: Attempt(m.fixed_nodes, (-1,)),
        "linked lists without an end": lambda m: Attempt(m.fixed_nodes, (2,)),
        "structs": lambda m: Attempt(m.Node, (3,)),
        "structs of linked lists": lambda m: Attempt(m.last_number, (m.fixed_nodes(-1)[2],)),
        "copies": lambda m: Attempt(m.constants, foreign=True),
        "views": lambda m: Attempt(m.constants_view, foreign=True),
        "shelves": lambda m: Attempt(m.Shelf),
        "shelves by a function": lambda m: Attempt(m.shelf_new),
        "views of handles": lambda m: Attempt(m.Shelf().data, foreign=True),
        "views of handles as outputs": lambda m: Attempt(m.Shelf().const_data, foreign=True),
        "copies of handles": lambda m: Attempt(m.Shelf().copy_data, foreign=True),
        "moves": lambda m: Attempt(m.Shelf().move),
        "views of what moved": lambda m: Attempt(m.Shelf().moved, foreign=True),
        "first elements": lambda m: Attempt(m.Shelf().first),
        "pots": lambda m: Attempt(m.Pot, (3,)),
        "pots by a function": lambda m: Attempt(m.pot_new, (3,)),
        "pots, numbered": lambda m: Attempt(m.Pot(3).number),
        "lists of objects": lambda m: Attempt(m.pots, (4,)),
        "lists of borrowed objects": lambda m: Attempt(m.Shelf().pots_of),
    },
    "outputs": {
        "changes": lambda m: Attempt(m.change),
        "restores": lambda m: Attempt(m.restore),
        "an enum and memory": lambda m: Attempt(m.color, foreign=True),
        "arrays and text": lambda m: Attempt(m.arrays, foreign=True),
        "an array and text": lambda m: Attempt(m.no_array, (0,), foreign=True),
        "no array and text": lambda m: Attempt(m.no_array, (1,)),
        "no array, not UTF-8": lambda m: Attempt(m.no_array, (2,)),
        "text that is freed": lambda m: Attempt(m.own_text, (0,)),
        "text that is freed, not UTF-8": lambda m: Attempt(m.own_text, (1,)),
        "handles": lambda m: Attempt(m.own_block, (0,)),
        "handles, not UTF-8": lambda m: Attempt(m.own_block, (1,)),
        "arrays that are freed": lambda m: Attempt(m.own_array, (0,), foreign=True),
        "arrays that are freed, not UTF-8": lambda m: Attempt(m.own_array, (1,)),
        "text with a size": lambda m: Attempt(m.own_sized, (0,), foreign=True),
        "text with a size that overflows": lambda m: Attempt(m.own_sized, (1,)),
        "arrays with a warning": lambda m: Attempt(m.warn_of_array, (0,), foreign=True),
        "text with a warning": lambda m: Attempt(m.warn_of_text, (0,), foreign=True),
        "text with a warning, not UTF-8": lambda m: Attempt(m.warn_of_text, (1,), foreign=True),
        "memory with a warning": lambda m: Attempt(m.warn_of_all, foreign=True),
        "text of a failure that warns": lambda m: Attempt(m.failing_text, (0,), foreign=True),
        "text of a failure that warns, not UTF-8": lambda m: Attempt(m.failing_text, (1,), foreign=True),
        "memory of a status that warns": lambda m: Attempt(m.coded, (3,), foreign=True),
        "memory of a status that is an error": lambda m: Attempt(m.coded, (2,)),
        "lists and handles": lambda m: Attempt(m.lists),
        "late references": lambda m: Attempt(m.late_references),
        "owned blocks": lambda m: Attempt(m.owned_blocks),
        "tags": lambda m: Attempt(m.Tag, ("a",)),
        "spots": lambda m: Attempt(m.Spot, (3,)),
    },
    "custody": {
        **{
            f"{name}({number})": partial(_called, name, number)
            for name, numbers in FALLIBLE.items()
            for number in numbers
        },
        "counts": lambda m: Attempt(m.count_living),
        "points": lambda m: Attempt(m.Point, (1, 2)),
        "sizes": lambda m: Attempt(m.sum_of, (m.Size(1, 2, 3.0),)),
        "sizes of structs": lambda m: Attempt(m.Size, (1, 2, 3.0)),
        "tails": lambda m: Attempt(m.tail_of, (m.Tail([1.0, 2.0]),), foreign=True),
        "tails of structs": lambda m: Attempt(m.Tail, ([1.0, 2.0],), foreign=True),
        "first elements": lambda m: Attempt(m.first_of, (np.ones(3),), foreign=True),
        "elements in place": lambda m: Attempt(m.reversed, (np.ones(3),), foreign=True),
        "iterators": lambda m: Attempt(m.iter),
        "iterators as arguments": lambda m: Attempt(m.is_here, (m.iter(),)),
        "named handles that end": lambda m: Attempt(m.drop, (m.named_get(0),), again=False),
        "bells": lambda m: Attempt(m.Bell),
        "bells by a function": lambda m: Attempt(m.bell_new),
        "bells with a callable": lambda m: Attempt(m.bell_with, (abs,)),
        "callables of a slot": lambda m: Attempt(m.Bell().set, (abs,)),
        "no callables": lambda m: Attempt(m.Bell().ring),
        "calls of the library": lambda m: Attempt(m.hook_ring),
        "callables with arrays": lambda m: Attempt(m.walk, (len,), foreign=True),
        "calls with arrays": lambda m: Attempt(m.Bell().visit_kept),
        "buffers": lambda m: Attempt(m.rd, (3, 2)),
        "buffers, failing": lambda m: Attempt(m.rd, (3, 5)),
    },
}
