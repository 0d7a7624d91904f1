"""Calls of the modules of tests/extensions, in success and in failure, by the name of the module.

Each is a function in C and its arguments, without Python code around it: where Python code runs out of memory, the
interpreter itself may lose the exception.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from memory import Attempt, allocations

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
    node = m.Node(1)
    node.ask(ZEROS.__getitem__)
    return node


def stream(m: Any, level: int = 4) -> Any:
    return kept(m, f"stream {level}", lambda: m.Stream(level))


def named(m: Any) -> Any:
    made = m.Stream(5)
    made.step(data=b"abcdefgh")
    return made


class Index:
    """A number by __index__ alone."""

    def __index__(self) -> int:
        return 3


# Calls of tests/extensions/calls.cwrap: the name of the function, and what is given.
PLAIN_CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "add_ints": ((1, 2), {}),
    "add_ints by keyword": ((), {"a": 1, "b": 2}),
    "add_ints of too much": ((1 << 40, 2), {}),
    "add_ints of an index": ((Index(), 2), {}),
    "add_ints of text": ((1, "x"), {}),
    "add_ints of one": ((1,), {}),
    "add_ints of three": ((1, 2, 3), {}),
    "add_ints given twice": ((1,), {"a": 2}),
    "add_ints of a stranger": ((1,), {"c": 2}),
    "scaled": ((5, 2, 3), {}),
    "scaled by keyword": ((2,), {"y": 3}),
    "scaled of a slip": ((1,), {"bata": 2}),
    "twice": ((3,), {}),
    "twice of a float": ((3.5,), {}),
    "twice of text": (("x",), {}),
    "twice of a stranger": ((1,), {"y": 2}),
    "negated": ((True,), {}),
    "negated by alias": ((), {"negate": True}),
    "joined": (("ä", "b"), {}),
    "joined of a NUL": (("a\0b",), {}),
    "answer": ((), {}),
    "answer of one": ((1,), {}),
    "status_of": ((0,), {}),
    "status_of a failure": ((3,), {}),
    "positional": ((1, 2), {}),
    "one": ((4,), {}),
    "one of text": (("x",), {}),
    "keyword_only": ((1,), {"b": 2}),
    "keyword_only of none": ((1,), {}),
    "constants": ((4,), {}),
    "byte_value": ((200,), {}),
    "byte_value of too much": ((256,), {}),
    "from_keyword": ((), {"from": 4}),
    "upper_or_lower": ((True,), {}),
    "checked": ((1, 2), {}),
    "checked in vain": ((1, -2), {}),
    "weighted": (tuple(range(1000, 1024)), {}),
    "weighted few": (tuple(range(1000, 1010)), {"p20": 1000}),
    "weighted text": ((1, "x"), {}),
    "passed_over": ((1000, 2000, "text"), {}),
    "passed_over of no text": ((1000, 2000, 3.5), {}),
    "passed_over in full": ((*range(1000, 1048), "text"), {}),
    "weighted in full by keyword": (tuple(range(1000, 1010)), {f"p{k}": 1000 for k in range(10, 24)}),
    "mixed": ((300, 400), {"third": 500}),
    "mixed by keyword": ((), {"a": 1, "b": 2}),
    "pair": ((None, None), {}),
    "pair of one": (([],), {"second": "b"}),
    "pair of numbers": ((1, 2), {}),
    "middle": ((3, 4.5), {}),
    "middle by alias": ((3, 4.5), {"first": 1}),
    "middle of text": ((3, "x"), {}),
    "flag_or_int": ((True,), {}),
    "flag_or_int of an int": ((300,), {}),
    "flag_or_int of text": (("x",), {}),
    "either": ((100, 200), {}),
    "either by alias": ((100,), {"axis": 200}),
    "either of text": (("x",), {"more": "y"}),
    "either of neither": ((1.5,), {"more": "y"}),
    "unlocked": ((300, 400), {}),
}


def plain(name: str, m: Any) -> Attempt:
    """A call of PLAIN_CALLS."""
    arguments, keywords = PLAIN_CALLS[name]
    return Attempt(getattr(m, name.split(maxsplit=1)[0]), arguments, keywords)


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "results": {
        "results": lambda m: Attempt(m.divmod, (1000, 3)),
        "results of a failure": lambda m: Attempt(m.divmod, (1, 0)),
        "results of text": lambda m: Attempt(m.divmod, (1, "x")),
        "results in and out": lambda m: Attempt(m.halve, (3.5,), {"count": 1000}),
        "results and text": lambda m: Attempt(m.parts, (-2.5,)),
        "one of the results": lambda m: Attempt(m.sign_of, (-2.5,)),
    },
    "failures": {
        "errors: none": lambda m: Attempt(m.attempt, (0,)),
        "errors: a code": lambda m: Attempt(m.attempt, (2,)),
        "errors: its own": lambda m: Attempt(m.attempt, (3,)),
        "errors: errno": lambda m: Attempt(m.close, (1000,)),
        "errors: no errno": lambda m: Attempt(m.fail_silently),
        "errors: errno of a file": lambda m: Attempt(m.open, ("/nonexistent/ä",)),
    },
    "doors": {
        "handles: not made": lambda m: Attempt(m.make_door, (-1,)),
        "handles: entered": lambda m: Attempt(m.Door(1).__enter__),
        "handles: left": lambda m: Attempt(m.Door(1).__exit__, (None, None, None)),
        "handles: closed again": lambda m: Attempt(closed(m).close),
        "handles: no longer open": lambda m: Attempt(getattr, (closed(m), "closed")),
        "handles: spare": lambda m: Attempt(m.spare_gate),
        "handles: counted": lambda m: Attempt(m.lives),
        "handles: made": lambda m: Attempt(m.make_door, (3,)),
        "handles: constructed": lambda m: Attempt(m.Door, (), {"number": 3}),
        "handles: constructed of nothing": lambda m: Attempt(m.Gate),
        "handles: not constructed": lambda m: Attempt(m.Door, ("x",)),
        "handles: refused": lambda m: Attempt(m.Door, (-1,)),
        "handles: a method": lambda m: Attempt(handle(m).knock, (3,)),
        "handles: a method that fails": lambda m: Attempt(handle(m).knock, (4,)),
        "handles: of another": lambda m: Attempt(handle(m).copy),
        "handles: made in vain": lambda m: Attempt(handle(m, 13).copy),
        "handles: as arguments": lambda m: Attempt(handle(m).beside, (handle(m, 5),)),
        "handles: closed": lambda m: Attempt(closed(m).knock, (3,)),
        "handles: closed as arguments": lambda m: Attempt(handle(m).beside, (closed(m),)),
        "handles: of another class": lambda m: Attempt(handle(m).beside, (m,)),
        "enums: a member": lambda m: Attempt(handle(m).look),
        "enums: an integer": lambda m: Attempt(handle(m, 6).paint, (1000,), foreign=True),
        "enums: an integer of text": lambda m: Attempt(handle(m, 6).paint, ("x",)),
        "enums: no member": lambda m: Attempt(m.paint_any, (handle(m, 6), 7), foreign=True),
        "enums: flags": lambda m: Attempt(m.mode, (3,), foreign=True),
    },
    "points": {
        "structs: marked": lambda m: Attempt(m.Marked, (m.Point(1), 2)),
        "structs: a pair": lambda m: Attempt(m.Pair, (1, 2)),
        "structs: a pair by keyword": lambda m: Attempt(m.Pair, (), {"first": 1, "second": 2}),
        "structs: a line": lambda m: Attempt(m.Line, (m.Point(1), m.Point(2), (1, 2, 3), "abc", b"abcd")),
        "structs: moved": lambda m: Attempt(m.move, (m.Point(1), 2.5)),
        "structs: constructed": lambda m: Attempt(m.Point, (1.5,), {"tag": 1000}),
        "structs: by value": lambda m: Attempt(m.swapped, (m.Pair(1, 2),)),
        "structs: by address": lambda m: Attempt(m.mid, (m.Point(1), m.Point(2))),
        "structs: or NULL": lambda m: Attempt(m.apart, (m.Point(1), None)),
        "structs: a value and an address": lambda m: Attempt(m.apart, (m.Point(1), m.Point(2))),
        "structs: left behind": lambda m: Attempt(m.origin),
        "structs: of another": lambda m: Attempt(m.norm, (m.Pair(),)),
        "structs: printed": lambda m: Attempt(repr, (m.Point(1.5, tag=1000),)),
        "structs: compared": lambda m: Attempt(m.Point(1.5).__eq__, (m.Point(1.5),)),
        "structs: a field": lambda m: Attempt(setattr, (m.Point(), "x", 2.5)),
        "structs: a field of text": lambda m: Attempt(setattr, (m.Point(), "x", "y")),
        "structs of structs": lambda m: Attempt(line, (m, m.Point(1))),
        "structs of structs, read": lambda m: Attempt(getattr, (m.Line(), "end")),
        "structs of arrays, read": lambda m: Attempt(getattr, (m.Line(), "weights")),
        "structs of arrays, written": lambda m: Attempt(setattr, (m.Line(), "weights", (1.5, 2.5, 3.5))),
        "structs of arrays, in vain": lambda m: Attempt(setattr, (m.Line(), "weights", (1.5, "x", 3.5))),
        "structs of text": lambda m: Attempt(m.rename, (m.Line(), "abc")),
        "structs of C's": lambda m: Attempt(m.find),
        "structs of nobody's": lambda m: Attempt(m.find, (1,)),
        "structs taken apart": lambda m: Attempt(m.start_of, (m.Line(),)),
        "structs or None": lambda m: Attempt(m.sum_of_two, (m.Point(1), None)),
        "structs: in structs": lambda m: Attempt(m.Line, (m.Point(1),), {"weights": (1.5, 2.5, 3.5)}),
        "structs: in structs, not": lambda m: Attempt(m.Line, (), {"weights": (1, 2)}),
        "structs: text in them": lambda m: Attempt(m.Line, (), {"name": "far too long for it"}),
        "structs: a part": lambda m: Attempt(getattr, (axis(m), "end")),
        "structs: a part replaced": lambda m: Attempt(setattr, (axis(m), "end", m.Point(2.5))),
        "structs: an array": lambda m: Attempt(getattr, (axis(m), "weights")),
        "structs: an array replaced": lambda m: Attempt(setattr, (axis(m), "weights", [1000, 2.5, 3])),
        "structs: an array of text": lambda m: Attempt(setattr, (axis(m), "weights", ("x", "y", "z"))),
        "structs: text": lambda m: Attempt(getattr, (axis(m), "name")),
        "structs: text replaced": lambda m: Attempt(setattr, (axis(m), "name", "süß")),
        "structs: bytes": lambda m: Attempt(setattr, (axis(m), "key", b"abcd")),
        "structs: found": lambda m: Attempt(m.find),
        "structs: not found": lambda m: Attempt(m.find, (1,)),
        "structs: changed": lambda m: Attempt(m.rename, (axis(m), "other")),
        "structs: taken out": lambda m: Attempt(m.start_of, (axis(m),)),
        "structs: or none": lambda m: Attempt(m.sum_of_two, (m.Point(1.5), None)),
        "structs: looked at": lambda m: Attempt(m.length, (axis(m),)),
    },
    "figures": {
        "handles of a code": lambda m: Attempt(m.open_session, (3,)),
        "handles of a code, constructed": lambda m: Attempt(m.Session, (3,)),
        "numbers: complex": lambda m: Attempt(m.twice_double_complex, (1.5 + 2j,)),
        "numbers: long": lambda m: Attempt(m.twice_uintmax, (1 << 62,)),
        "numbers: too long": lambda m: Attempt(m.twice_uintmax, (1 << 64,)),
        "results with names": lambda m: Attempt(m.polar, (1.5 + 2j,)),
        "results with names, in vain": lambda m: Attempt(m.polar, (2 + 2j,)),
        "results with text of bytes": lambda m: Attempt(m.split, ("abc def",)),
        "errors: a text that is freed": lambda m: Attempt(m.run, (3,)),
        "errors: a message of a handle": lambda m: Attempt(m.connect, (7,)),
        "errors: a condition": lambda m: Attempt(m.Session(8).step),
        "files that come back": lambda m: Attempt(m.left_path, ("a/ä",)),
        "complex": lambda m: Attempt(m.twice_double_complex, (1.5 + 2j,)),
        "complex of text": lambda m: Attempt(m.twice_float_complex, ("1j",)),
        "long double": lambda m: Attempt(m.twice_long_double, (1.5,)),
        "wide": lambda m: Attempt(m.twice_uintmax, (2**62,)),
        "wide, too wide": lambda m: Attempt(m.twice_intmax, (2**62 + 2**70,)),
        "named": lambda m: Attempt(m.polar, (1.5 + 2j,)),
        "named, of a failure": lambda m: Attempt(m.polar, (1.5 + 1.5j,)),
        "named, with text": lambda m: Attempt(m.split, ("ab cd",)),
        "bytes as text": lambda m: Attempt(m.same_bytes, (b"abc",)),
        "bytes as text, not": lambda m: Attempt(m.same_bytes, (b"a\0c",)),
        "names of files": lambda m: Attempt(m.same_path, ("abc",)),
        "names of files left": lambda m: Attempt(m.left_path, ("abc",)),
        "messages of a handle": lambda m: Attempt(session(m, 7).step),
        "messages of an output": lambda m: Attempt(m.connect, (7,)),
        "messages that are freed": lambda m: Attempt(m.run, (3,)),
        "warnings": lambda m: Attempt(session(m, 5).step, foreign=True),
        "conditions": lambda m: Attempt(session(m, 100).step),
    },
    "keeps": {
        "kept, raising": lambda m: Attempt(loud(m).child),
        "kept, raising when replaced": lambda m: Attempt(loud(m).on_ring, (ZEROS.get,), again=False),
        "kept, raising when another is": lambda m: Attempt(loud(m).on_close, (ZEROS.get,)),
        "kept, raising when started": lambda m: Attempt(loud(m).start),
        "kept, raising when stopped": lambda m: Attempt(loud(m).stop),
        "kept, raising when waited for": lambda m: Attempt(loud(m).wait, ((1).__index__,)),
        "bells": lambda m: Attempt(m.Bell, (1,)),
        "bells by a function": lambda m: Attempt(m.new_bell, (1,)),
        "bells stopped": lambda m: Attempt(bell(m, 3).stop),
        "bells that end a wait": lambda m: Attempt(bell(m, 3).wait, ((1).__index__,)),
        "bells that wait for signals": lambda m: Attempt(bell(m, 3).wait, ("x",)),
        "bells counted": lambda m: Attempt(m.count_bells),
        "callbacks that C keeps": lambda m: Attempt(ring(m).on_ring, (ZEROS.get,)),
        "callbacks that C does not keep": lambda m: Attempt(m.Bell(13).on_ring, (ZEROS.get,)),
        "callbacks that C keeps, called": lambda m: Attempt(ring(m).ring, (3,)),
        "callbacks that C keeps, called in vain": lambda m: Attempt(ring(m, "{}{}".format).ring, (3,)),
        "callbacks made with what keeps them": lambda m: Attempt(m.make_bell, (ZEROS.get, 0)),
        "callbacks made in vain": lambda m: Attempt(m.make_bell, (ZEROS.get, 1)),
        "kept": lambda m: Attempt(bell(m, 3).on_ring, (ZEROS.get,)),
        "kept, at once": lambda m: Attempt(bell(m, 7).on_ring, ("{}{}".format,)),
        "kept, none": lambda m: Attempt(bell(m, 5).on_ring),
        "kept, refused": lambda m: Attempt(bell(m, 13).on_ring, (ZEROS.get,)),
        "kept until it is closed": lambda m: Attempt(m.Bell(1).on_close, (ZEROS.get,)),
        "kept until it is closed, not": lambda m: Attempt(m.Bell(1).on_close, (3,)),
        "kept by a child": lambda m: Attempt(bell(m, 3).child),
        "kept, called": lambda m: Attempt(bell(m).ring, (3,)),
        "kept by what is made": lambda m: Attempt(m.listening_bell, ("{}{}".format,)),
    },
    "callbacks": {
        "callbacks of pairs": lambda m: Attempt(m.Pair, (1, 2)),
        "callbacks": lambda m: Attempt(m.visit, (3, ZEROS.get)),
        "callbacks that stop": lambda m: Attempt(m.visit, (3, {0: 0, 1: 1000}.get)),
        "callbacks of lists": lambda m: Attempt(m.rows, ([1].__contains__,)),
        "callbacks that return text": lambda m: Attempt(m.visit, (3, "{}{}".format)),
        "callbacks that raise": lambda m: Attempt(m.visit, (3, ZEROS.__getitem__)),
        "callbacks left out": lambda m: Attempt(m.rows),
        "callbacks of bytes": lambda m: Attempt(m.pieces, ("abc", "{}{}{}".format)),
    },
    "arrays": {
        "arrays by a step": lambda m: Attempt(m.sum_step, (VECTOR[::2],)),
        "arrays in a sum": lambda m: Attempt(m.blas_sum, (VECTOR,)),
        "arrays scaled": lambda m: Attempt(m.scale, (VECTOR.copy(), 1.0)),
        "arrays in": lambda m: Attempt(m.mean, (VECTOR,)),
        "arrays in by keyword": lambda m: Attempt(m.mean, (), {"x": VECTOR}),
        "arrays that are buffers": lambda m: Attempt(m.mean, (VECTOR.data,)),
        "arrays that are read-only": lambda m: Attempt(m.scale, (FIXED, 2)),
        "arrays with gaps": lambda m: Attempt(m.mean, (VECTOR[::2],)),
        "arrays of another type": lambda m: Attempt(m.mean, (NUMBERS,), foreign=True),
        "arrays that are lists": lambda m: Attempt(m.mean, ([1.0],)),
        "arrays copied": lambda m: Attempt(m.mean_any, (NUMBERS,), foreign=True),
        "arrays copied in vain": lambda m: Attempt(m.mean_any, ("x",), foreign=True),
        "arrays out": lambda m: Attempt(m.add, (SINGLE, SINGLE), foreign=True),
        "arrays out of two dimensions": lambda m: Attempt(m.transpose, (MATRIX,), foreign=True),
        "arrays of other sizes": lambda m: Attempt(m.add, (SINGLE, SINGLE[:2])),
        "arrays of several types": lambda m: Attempt(m.total, (NUMBERS,)),
        "arrays of no type": lambda m: Attempt(m.total, (SINGLE,), foreign=True),
        "arrays of any type": lambda m: Attempt(m.length, (VECTOR,)),
        "arrays by their steps": lambda m: Attempt(m.told, (MATRIX,)),
        "arrays by their steps, transposed": lambda m: Attempt(m.told, (MATRIX.T,)),
        "arrays by their steps, in vain": lambda m: Attempt(m.told, (MATRIX[:, ::2],)),
        "arrays left out": lambda m: Attempt(m.nothing),
    },
    "generic": {
        "types": lambda m: Attempt(m.axpy, (2.0, SINGLE, SINGLE.copy())),
    },
    "octets": {
        "text that is missing": lambda m: Attempt(m.missing),
        "bytes of a view": lambda m: Attempt(m.sum_of, (memoryview(b"abc"),)),
        "bytes of an array": lambda m: Attempt(m.sum_of, (bytearray(b"abc"),)),
        "bytes of a view out": lambda m: Attempt(m.pack, (memoryview(b"abc" * 200),)),
        "bytes in": lambda m: Attempt(m.sum_of, (b"abc",)),
        "bytes in place": lambda m: Attempt(m.clear, (SHARED,)),
        "bytes that are read-only": lambda m: Attempt(m.clear, (b"abc",)),
        "bytes with gaps": lambda m: Attempt(m.sum_of, (memoryview(b"abcd")[::2],)),
        "bytes that are text": lambda m: Attempt(m.sum_of, ("abc",)),
        "bytes out": lambda m: Attempt(m.pack, (b"abcabc" * 40,)),
        "bytes out, fewer": lambda m: Attempt(m.pack, (b"a" * 500,)),
        "bytes out, too many": lambda m: Attempt(m.claim),
        "text that is freed": lambda m: Attempt(m.shout, ("hey",)),
        "text that is left behind": lambda m: Attempt(m.complain, ("xa",)),
        "text that is left behind in vain": lambda m: Attempt(m.complain, ("xx",)),
        "text three times": lambda m: Attempt(m.three, ("hey",)),
        "files": lambda m: Attempt(m.file_size, (__file__,)),
        "files of none": lambda m: Attempt(m.file_size, ("/nonexistent",)),
        "files of a number": lambda m: Attempt(m.file_size, (3,)),
    },
    "layouts": {
        "arrays of bools": lambda m: Attempt(m.any, (np.ones(3, "?"),)),
        "arrays of small complex numbers": lambda m: Attempt(m.conjugate, (np.ones(3, "F"),), foreign=True),
        "dlpack": lambda m: Attempt(m.count, (SINGLE.data,)),
        "half": lambda m: Attempt(m.negate, (NUMBERS,), foreign=True),
        "arrays of every type": lambda m: Attempt(m.total, (NUMBERS,)),
        "arrays of rows": lambda m: Attempt(m.sum_rows, (MATRIX,)),
        "arrays of complex numbers": lambda m: Attempt(m.first, (COMPLEX,)),
        "arrays of integers and None": lambda m: Attempt(m.weighted, (NUMBERS, None)),
        "arrays of integers and of another size": lambda m: Attempt(m.weighted, (NUMBERS, NUMBERS[:2])),
        "arrays that overlap": lambda m: Attempt(m.shift, (VECTOR, VECTOR)),
        "arrays that share elements": lambda m: Attempt(m.distinct8, (VECTOR, VECTOR[2:])),
        "arrays of two types": lambda m: Attempt(m.distinct, (VECTOR, SINGLE)),
        "an array and a number": lambda m: Attempt(m.repeated, (VECTOR, 2)),
        "an array and no number": lambda m: Attempt(m.repeated, (VECTOR, "x")),
        "arrays apart": lambda m: Attempt(m.shift, (VECTOR[:3], VECTOR[4:7])),
    },
    "calls": {name: partial(plain, name) for name in PLAIN_CALLS},
    "polls": {
        "structs of callbacks": lambda m: Attempt(m.Pair, (1, 2)),
        "callbacks of structs": lambda m: Attempt(m.looks, (zero(), 3), foreign=True),
        "callbacks of structs that return text": lambda m: Attempt(m.looks, ("{}".format, 3), foreign=True),
        "callbacks of structs that raise": lambda m: Attempt(m.looks, (ZEROS.__getitem__, 2), foreign=True),
        "callbacks of structs with a negative count": lambda m: Attempt(m.looks, (zero(), 3, -1), foreign=True),
        "callbacks that are text": lambda m: Attempt(m.looks, ("x", 3)),
        "callbacks for signals": lambda m: Attempt(m.looks_for_signals, (3,)),
        "callbacks for signals, called in vain": lambda m: Attempt(m.looks_for_signals, ("x",)),
        "callbacks for signals without a result": lambda m: Attempt(m.glances_for_signals, (3,)),
        "callbacks for signals of enums": lambda m: Attempt(m.painted_with_signals, foreign=True),
        "callbacks of enums": lambda m: Attempt(m.painted, (operator.pos,), foreign=True),
        "callbacks of enums that return text": lambda m: Attempt(m.painted, (str,), foreign=True),
        "callbacks of objects": lambda m: Attempt(m.objects, ({None: 0}.get,)),
        "callbacks of NULL": lambda m: Attempt(m.objects, ({None: 0}.get, 1)),
        "callbacks of objects that raise": lambda m: Attempt(m.objects, (ZEROS.__getitem__,)),
        "callbacks that agree": lambda m: Attempt(m.agreed, (bool,)),
        "callbacks that agree to nothing": lambda m: Attempt(m.agreed, (int,)),
        "callbacks that weigh": lambda m: Attempt(m.weighed, (float,)),
        "callbacks that weigh nothing": lambda m: Attempt(m.weighed, (str,)),
        "callbacks of small numbers": lambda m: Attempt(m.small, (zero(),)),
        "callbacks of numbers that are too large": lambda m: Attempt(m.small, ((1000).__index__,)),
        "callbacks of texts": lambda m: Attempt(m.texts, (zero(), 1)),
        "callbacks of texts and NULL": lambda m: Attempt(m.texts, (zero(), 2)),
        "callbacks of fewer than no texts": lambda m: Attempt(m.texts, (zero(), -1)),
    },
    "texts": {
        "texts: an empty label": lambda m: Attempt(m.Label, (3,)),
        "texts: opened by a function": lambda m: Attempt(m.open, (LONG_TEXT,)),
        "texts: a box": lambda m: Attempt(m.Box, ("a title",)),
        "texts: opened": lambda m: Attempt(m.open, ("a title",)),
        "texts: a box of a number": lambda m: Attempt(m.Box, (3,)),
        "texts: changed": lambda m: Attempt(m.Box("old").change, ("new",)),
        "texts: changed to a number": lambda m: Attempt(box(m).change, (3,)),
        "texts: a label": lambda m: Attempt(box(m).label),
        "texts: a long label": lambda m: Attempt(box(m, LONG_TEXT).label),
        "texts: a card": lambda m: Attempt(box(m).card),
        "texts: filled": lambda m: Attempt(box(m).card_into),
        "texts: constructed": lambda m: Attempt(m.Card, (box(m).label(),)),
        "texts: constructed by keyword": lambda m: Attempt(m.Card, (), {"second": box(m).label()}),
        "texts: constructed of a number": lambda m: Attempt(m.Card, (3,)),
        "texts: printed": lambda m: Attempt(repr, (box(m).card(),)),
        "texts: compared": lambda m: Attempt(operator.eq, (box(m).card(), card(m))),
        "texts: retitled": lambda m: Attempt(m.retitle, (card(m), box(m))),
        "texts: retitled in vain": lambda m: Attempt(m.retitle, (card(m), box(m), 1)),
        "texts: retitled by a number": lambda m: Attempt(m.retitle, (card(m), box(m), "x")),
        "texts: swapped": lambda m: Attempt(m.swap_titles, (card(m),)),
        "texts: named": lambda m: Attempt(m.name_label, (box(m, LONG_TEXT).label(), box(m))),
        "texts: named inside": lambda m: Attempt(m.name_label, (card(m).first, box(m))),
        "texts: measured": lambda m: Attempt(m.title_size, (box(m).label(),)),
        "texts: measured without": lambda m: Attempt(m.title_size, (m.Label(),)),
        "texts: sizes": lambda m: Attempt(m.sizes_of, (card(m), 1000)),
        "texts: sizes of an index": lambda m: Attempt(m.sizes_of, (card(m), NUMBERS[1])),
        "texts: sizes of None": lambda m: Attempt(m.sizes_of, (None, 1000)),
        "texts: sizes of text": lambda m: Attempt(m.sizes_of, (card(m), "x")),
        "texts: sizes of a value": lambda m: Attempt(m.sizes_of_value, (card(m), 1000)),
        "texts: sizes of a value and an index": lambda m: Attempt(m.sizes_of_value, (card(m), NUMBERS[1])),
        "texts: sizes of a value and text": lambda m: Attempt(m.sizes_of_value, (card(m), "x")),
        "texts: asked": lambda m: Attempt(m.ask, (card(m), zero(), box(m))),
        "texts: asked without": lambda m: Attempt(m.ask, (card(m), zero(), None)),
        "texts: asked in vain": lambda m: Attempt(m.ask, (card(m), ZEROS.__getitem__, box(m))),
        "texts: asked a number": lambda m: Attempt(m.ask, (card(m), 3, box(m))),
        "texts: a part": lambda m: Attempt(getattr, (card(m), "first")),
        "texts: a part replaced": lambda m: Attempt(setattr, (card(m), "second", box(m).label())),
        "texts: a part replaced by its like": lambda m: Attempt(setattr, (card(m), "first", card(m).first)),
        "texts: a part replaced by text": lambda m: Attempt(setattr, (card(m), "second", "x")),
        "texts: a title": lambda m: Attempt(getattr, (card(m), "owner")),
        "texts: a title replaced": lambda m: Attempt(setattr, (card(m), "owner", "x")),
    },
    "handover": {
        "nodes that ask in vain": lambda m: Attempt(asking(m).beside),
        "nodes that ask in vain, copied": lambda m: Attempt(asking(m).__copy__),
        "nodes that ask in vain, numbered": lambda m: Attempt(asking(m).number),
        "nodes that ask in vain, reversed": lambda m: Attempt(reversed, (asking(m),)),
        "nodes that ask in vain, adopting": lambda m: Attempt(asking(m).adopt, (m.Node(2),), again=False),
        "bools of enums": lambda m: Attempt(m.way_of, (True,)),
        "bools of enums, not": lambda m: Attempt(m.way_of, ("x",)),
        "bools": lambda m: Attempt(m.is_even, (4,)),
        "bools that fail": lambda m: Attempt(m.is_even, (-1,)),
        "bools of a status": lambda m: Attempt(m.is_zero, (0,)),
        "bools of a status that fails": lambda m: Attempt(m.is_zero, (3,)),
        "bools that are checked": lambda m: Attempt(m.is_checked, (5,)),
        "bools that are checked and fail": lambda m: Attempt(m.is_checked, (-1,)),
        "reports": lambda m: Attempt(m.report, (3,)),
        "reports of nothing": lambda m: Attempt(m.Report),
        "reports of a number": lambda m: Attempt(m.Report, (3,)),
        "reports with a code": lambda m: Attempt(m.code_of, (m.report(1000),)),
        "reports of another": lambda m: Attempt(m.code_of, (3,)),
        "reports that get worse": lambda m: Attempt(m.worsened, (m.report(1000),)),
        "reports, printed": lambda m: Attempt(repr, (m.report(1000),)),
        "nodes": lambda m: Attempt(m.Node, (3,)),
        "nodes by a function": lambda m: Attempt(m.new_node, (3,)),
        "nodes of text": lambda m: Attempt(m.Node, ("x",)),
        "nodes, counted": lambda m: Attempt(m.count_nodes),
        "nodes of nodes": lambda m: Attempt(parent(m).beside),
        "nodes, copied": lambda m: Attempt(parent(m).__copy__),
        "nodes, numbered": lambda m: Attempt(parent(m).number),
        "nodes, reversed": lambda m: Attempt(reversed, (m.Node(1000),)),
        "nodes of a name": lambda m: Attempt(getattr, (m, "missing")),
        "nodes, adopted": lambda m: Attempt(m.Node(1).adopt, (m.Node(2),), again=False),
        "nodes, adopted in vain": lambda m: Attempt(m.Node(1).adopt, (m.Node(-3),), again=False),
        "nodes, adopted by themselves": lambda m: Attempt(parent(m).adopt, (parent(m),)),
        "nodes, adopted of text": lambda m: Attempt(parent(m).adopt, ("x",)),
        "nodes, merged": lambda m: Attempt(m.merge, (m.Node(1), m.Node(2)), again=False),
        "nodes, merged with None": lambda m: Attempt(m.merge, (m.Node(1),), {"b": None}, again=False),
        "nodes, merged alone": lambda m: Attempt(m.merge, (parent(m).beside(),), again=False),
        "nodes, merged with text": lambda m: Attempt(m.merge, (m.Node(1), "x")),
        "nodes, merged in use": lambda m: Attempt(m.merge, (m.Node(1), parent(m))),
        "nodes, merged twice": lambda m: Attempt(m.merge, (parent(m), m.Node(1))),
        "nodes, destroyed": lambda m: Attempt(m.Node(1).destroy, again=False),
        "nodes, destroyed in use": lambda m: Attempt(parent(m).destroy),
        "nodes, destroyed with a callback": lambda m: Attempt(listening(m).destroy),
        "nodes, asked": lambda m: Attempt(parent(m).ask, (zero(),)),
        "nodes, asked nothing": lambda m: Attempt(listening(m).ask, (None,)),
        "nodes, asked a number": lambda m: Attempt(parent(m).ask, (3,)),
        "gates": lambda m: Attempt(m.Gate),
        "gates by a function": lambda m: Attempt(m.new_gate),
        "gates of text": lambda m: Attempt(m.Gate, ("x",)),
        "gates in gates": lambda m: Attempt(m.Gate().inner),
        "gates, open": lambda m: Attempt(m.Gate().is_open),
        "gates, destroyed": lambda m: Attempt(m.Gate().destroy, again=False),
        "gates in gates, destroyed": lambda m: Attempt(m.Gate().inner().destroy, again=False),
    },
    "copies": {
        "copies": lambda m: Attempt(m.total, ([1, 2, 3],), foreign=True),
        "copies of nothing": lambda m: Attempt(m.total, (NUMBERS,)),
        "copies of text": lambda m: Attempt(m.total, (["x"],), foreign=True),
        "copies before a mistake": lambda m: Attempt(m.total, ([1, 2, 3], "x"), foreign=True),
        "copies of bytes": lambda m: Attempt(m.total8, (SHARED,), foreign=True),
        "copies of another kind": lambda m: Attempt(m.mean, (SINGLE,), foreign=True),
        "copies of a choice": lambda m: Attempt(m.either, ([1, 2],), foreign=True),
        "copies without a rule": lambda m: Attempt(m.unsafe, (VECTOR,), foreign=True),
        "copies that lose nothing": lambda m: Attempt(m.safe, (NUMBERS,), foreign=True),
        "copies of equal types": lambda m: Attempt(m.equiv, (VECTOR[::2],), foreign=True),
        "copies of equal types, not": lambda m: Attempt(m.equiv, (NUMBERS,), foreign=True),
        "copies of the same type": lambda m: Attempt(m.exact, (VECTOR[::2],), foreign=True),
        "copies by columns": lambda m: Attempt(m.columns, (MATRIX,), foreign=True),
        "copies of every size": lambda m: Attempt(m.any_size, (MATRIX,), foreign=True),
        "copies beside an array": lambda m: Attempt(m.add_to, ([1, 2, 3], SINGLE.copy()), foreign=True),
        "copies beside another size": lambda m: Attempt(m.add_to, ([1, 2], SINGLE.copy()), foreign=True),
    },
    "ndarrays": {
        "NumPy's arrays": lambda m: Attempt(m.trace, (MATRIX,)),
        "NumPy's arrays of a vector": lambda m: Attempt(m.trace, (VECTOR,)),
        "NumPy's arrays or none": lambda m: Attempt(m.kind),
        "NumPy's arrays of any kind": lambda m: Attempt(m.kind, (MATRIX,)),
        "NumPy's arrays of text": lambda m: Attempt(m.kind, ("x",)),
        "NumPy's arrays, filled": lambda m: Attempt(m.fill, (VECTOR.copy(), 2)),
        "NumPy's arrays, read-only": lambda m: Attempt(m.fill, (FIXED, 2)),
        "NumPy's arrays, filled with text": lambda m: Attempt(m.fill, (VECTOR, "x")),
        "NumPy's arrays, made": lambda m: Attempt(m.zeros, (3,), foreign=True),
        "NumPy's arrays, not made": lambda m: Attempt(m.zeros, (-1,), foreign=True),
        "NumPy's arrays by columns": lambda m: Attempt(m.columns, (MATRIX.T,)),
        "NumPy's arrays by rows": lambda m: Attempt(m.columns, (MATRIX,)),
    },
    "streams": {
        "streams": lambda m: Attempt(m.Stream, (4,)),
        "streams in vain": lambda m: Attempt(m.Stream, (-1,)),
        "streams of text": lambda m: Attempt(m.Stream, ("x",)),
        "streams by a function": lambda m: Attempt(m.stream_begin, (4,)),
        "streams by a function in vain": lambda m: Attempt(m.stream_begin, (-1,)),
        "streams, plain": lambda m: Attempt(m.plain, (4,)),
        "streams, plain in vain": lambda m: Attempt(m.plain, (-1,)),
        "streams, copied": lambda m: Attempt(stream(m).copy),
        "streams, read": lambda m: Attempt(stream(m).step, (), {"data": b"abcdef"}),
        "streams, read to the end": lambda m: Attempt(stream(m).step, (True, b"ab")),
        "streams, read strictly": lambda m: Attempt(stream(m).step, (True, b"")),
        "streams, read of text": lambda m: Attempt(stream(m).step, (True, "x")),
        "streams that call": lambda m: Attempt(m.Stream(4).calls, (zero(),)),
        "streams that call in vain": lambda m: Attempt(m.Stream(4).calls, (ZEROS.__getitem__,)),
        "parts": lambda m: Attempt(m.Stream(4).part),
        "parts, used": lambda m: Attempt(m.Stream(4).part().step),
        "streams with a size": lambda m: Attempt(stream(m).size),
        "streams with a name": lambda m: Attempt(named(m).name),
        "streams with a name of bytes": lambda m: Attempt(named(m).raw),
        "streams without a name": lambda m: Attempt(m.Stream(5).name),
        "streams, counted": lambda m: Attempt(m.lives),
        "streams, summed": lambda m: Attempt(m.sum_of, (b"abc", 1000)),
        "streams, summed without the GIL": lambda m: Attempt(m.sum_of, (b"abcdef", 1000)),
        "streams, summed of text": lambda m: Attempt(m.sum_of, (b"abc", "x")),
    },
    "expressions": {
        "expressions": lambda m: Attempt(m.repeated, (300,)),
        "expressions of reserved names": lambda m: Attempt(m.reserved, (1, 2)),
        "expressions of later names": lambda m: Attempt(m.later, (300,)),
        "expressions of macros": lambda m: Attempt(m.macros, (1, 2)),
        "expressions of C around": lambda m: Attempt(m.around, (3,)),
        "expressions that call": lambda m: Attempt(m.called, ("3abc",)),
        "expressions of members": lambda m: Attempt(m.member, (3,)),
        "expressions of pointers": lambda m: Attempt(m.members, (3,)),
        "expressions of the object": lambda m: Attempt(m.itself, (1000,)),
        "expressions of a failure": lambda m: Attempt(m.checked, (1,)),
        "expressions of no failure": lambda m: Attempt(m.checked, (5,)),
        "expressions of self": lambda m: Attempt(m.added),
        "expressions of bytes": lambda m: Attempt(m.first_bytes, (b"abc",)),
        "expressions of text": lambda m: Attempt(m.first_bytes, ("abc",)),
        "expressions of sizes": lambda m: Attempt(m.larger, (2,), foreign=True),
        "expressions of bytes out": lambda m: Attempt(m.filled, (0,)),
        "expressions of bytes out, negative": lambda m: Attempt(m.filled, (5,)),
        "expressions of bytes out, too many": lambda m: Attempt(m.filled, (-9,)),
        "expressions of bytes out, in vain": lambda m: Attempt(m.filled, (9,)),
        "expressions of areas": lambda m: Attempt(m.area, (20, 30)),
        "expressions of negative areas": lambda m: Attempt(m.area, (-2, 3)),
        "expressions of areas that are too large": lambda m: Attempt(m.area, (65536, 65537)),
        "expressions with quotes": lambda m: Attempt(m.quoted, (3,)),
        "expressions of text out": lambda m: Attempt(m.text, (4,)),
        "expressions of no text out": lambda m: Attempt(m.text, (7,)),
        "expressions of too much text out": lambda m: Attempt(m.text, (99,)),
        "expressions of halves": lambda m: Attempt(m.octets, (4,)),
        "expressions of too small halves": lambda m: Attempt(m.octets, (-4,)),
        "expressions that spell": lambda m: Attempt(m.spelled, (5,)),
        "expressions that spell half a letter": lambda m: Attempt(m.spelled, (2,)),
        "expressions that spell in vain": lambda m: Attempt(m.spelled, (-1,)),
        "expressions that spell in no memory": lambda m: Attempt(m.spelled, (3, -1)),
        "expressions that spell so far": lambda m: Attempt(m.spelled_so_far, (6, 7)),
        "expressions that spell with a warning": lambda m: Attempt(m.spelled_so_far, (-1,), foreign=True),
        "expressions that spell names of files": lambda m: Attempt(m.spelled_path, (5,)),
        "expressions that spell bytes": lambda m: Attempt(m.spelled_bytes, (5,)),
        "expressions of untouched bytes": lambda m: Attempt(m.untouched, (500,)),
        "expressions of far too many bytes": lambda m: Attempt(m.untouched, (2**63 - 1,)),
        "expressions of an array": lambda m: Attempt(m.first_element, (500,), foreign=True),
        "expressions of a far too long array": lambda m: Attempt(m.first_element, (2**61,), foreign=True),
    },
}
