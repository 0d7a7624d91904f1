"""Calls that return memory of a C library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory import Attempt

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
}
