"""Calls with structs of a pointer and a size that are bytes in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory import Attempt


def _difference(a: Any, b: Any) -> int:
    return len(b) - len(a)


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "values": {
        "buffers": lambda m: Attempt(m.size_of, (bytearray(b"abc"),)),
        "None for a buffer": lambda m: Attempt(m.size_of, (None,)),
        "a buffer with gaps": lambda m: Attempt(m.size_of, (memoryview(b"abcd")[::2],)),
        "a default": lambda m: Attempt(m.sum_of),
        "bytes by value": lambda m: Attempt(m.sum_of, (b"abc",)),
        "no bytes": lambda m: Attempt(m.sum_of, (3,)),
        "the size of a buffer": lambda m: Attempt(m.doubled, (b"abc",)),
        "bytes as outputs": lambda m: Attempt(m.rest_of, (b"abc",)),
        "bytes as outputs, failing": lambda m: Attempt(m.rest_of, (b"",)),
        "bytes, and an address in them": lambda m: Attempt(m.rest_at, (b"abc",)),
        "bytes that C changes": lambda m: Attempt(m.advance, (b"abc",)),
        "bytes that C changes, failing": lambda m: Attempt(m.advance, (b"",)),
        "bytes that are freed": lambda m: Attempt(m.copy_of, (b"abc",)),
        "bytes or None": lambda m: Attempt(m.copy_of, (b"",)),
        "too many bytes": lambda m: Attempt(m.copy_of, (bytes(128),)),
        "freed bytes as outputs": lambda m: Attempt(m.copy_into, (b"abc",)),
        "freed bytes as outputs, failing": lambda m: Attempt(m.copy_into, (b"",)),
        "freed bytes without an object": lambda m: Attempt(m.copy_failing, (b"abc",)),
        "freed bytes without an object, failing": lambda m: Attempt(m.copy_failing, (bytes(13),)),
        "a negative size": lambda m: Attempt(m.negative),
        "bytes that C keeps": lambda m: Attempt(m.last, (1,)),
        "no bytes that C keeps": lambda m: Attempt(m.last, (0,)),
        "bytes in callbacks": lambda m: Attempt(m.compared, (b"a", b"bcd", _difference)),
        "bytes in callbacks, failing": lambda m: Attempt(m.compared, (b"a", b"bcd", len)),
        "bytes by value in callbacks": lambda m: Attempt(m.visited, (repr,)),
        "bytes by value in callbacks, failing": lambda m: Attempt(m.visited, (int,)),
        "stores": lambda m: Attempt(m.Store),
        "stores by a function": lambda m: Attempt(m.store_new),
        "views of fields": lambda m: Attempt(m.Store().view, (b"key",), foreign=True),
        "views of fields, failing": lambda m: Attempt(m.Store().view, (b"",)),
        "copies of fields": lambda m: Attempt(m.Store().get, (b"key",)),
        "copies of fields, failing": lambda m: Attempt(m.Store().get, (b"",)),
        "owned fields": lambda m: Attempt(m.facts, (3,), foreign=True),
        "owned fields and None": lambda m: Attempt(m.facts, (0,), foreign=True),
        "owned fields, failing": lambda m: Attempt(m.facts, (-1,)),
        "owned fields, failing late": lambda m: Attempt(m.facts, (13,)),
        "fields that C frees": lambda m: Attempt(m.freed_facts, (3,), foreign=True),
        "fields that C frees, failing": lambda m: Attempt(m.freed_facts, (13,)),
        "fields with constants": lambda m: Attempt(m.three_facts),
        "objects at void pointers": lambda m: Attempt(m.open_store, (1,)),
        "no objects at void pointers": lambda m: Attempt(m.open_store, (0,)),
        "objects at void pointers, failing": lambda m: Attempt(m.open_store, (-1,)),
        "sizes behind pointers": lambda m: Attempt(m.length_at, (b"abc",)),
        "objects that live": lambda m: Attempt(m.lives),
    },
}
