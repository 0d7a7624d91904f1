"""Calls that test functions: arguments, outputs, failures, bytes and C expressions, by module."""

from __future__ import annotations

import array
from collections.abc import Callable
from functools import partial
from typing import Any

from memory import Attempt
from module_objects import SHARED, kept


class Index:
    """A number with __index__ only."""

    def __index__(self) -> int:
        return 3


# Calls of tests/modules/extensions/calls.cwrap: the name of the function, its arguments and keyword arguments.
PLAIN_CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "add_ints": ((1, 2), {}),
    "add_ints by keyword": ((), {"a": 1, "b": 2}),
    "add_ints out of range": ((1 << 40, 2), {}),
    "add_ints of an index": ((Index(), 2), {}),
    "add_ints of text": ((1, "x"), {}),
    "add_ints with one argument": ((1,), {}),
    "add_ints with three arguments": ((1, 2, 3), {}),
    "add_ints with an argument twice": ((1,), {"a": 2}),
    "add_ints with an unknown keyword": ((1,), {"c": 2}),
    "scaled": ((5, 2, 3), {}),
    "scaled by keyword": ((2,), {"y": 3}),
    "scaled with a misspelt keyword": ((1,), {"bata": 2}),
    "add_ints of a huge number": ((10**50, 1), {}),
    "scaled of an index": ((Index(),), {}),
    "named_only": ((), {"name_of_an_argument_that_has_as_many_letters_as_can_be_compared": 5}),
    "twice": ((3,), {}),
    "twice of a float": ((3.5,), {}),
    "twice of text": (("x",), {}),
    "twice with an unknown keyword": ((1,), {"y": 2}),
    "negated": ((True,), {}),
    "negated by alias": ((), {"negate": True}),
    "joined": (("ä", "b"), {}),
    "joined of a NUL": (("a\0b",), {}),
    "answer": ((), {}),
    "answer with one argument": ((1,), {}),
    "status_of": ((0,), {}),
    "status_of a failure": ((3,), {}),
    "positional": ((1, 2), {}),
    "one": ((4,), {}),
    "one of text": (("x",), {}),
    "keyword_only": ((1,), {"b": 2}),
    "keyword_only of none": ((1,), {}),
    "constants": ((4,), {}),
    "byte_value": ((200,), {}),
    "byte_value out of range": ((256,), {}),
    "from_keyword": ((), {"from": 4}),
    "upper_or_lower": ((True,), {}),
    "checked": ((1, 2), {}),
    "checked with an error": ((1, -2), {}),
    "weighted": (tuple(range(1000, 1024)), {}),
    "weighted few": (tuple(range(1000, 1010)), {"p20": 1000}),
    "weighted text": ((1, "x"), {}),
    "passed_over": ((1000, 2000, "text"), {}),
    "passed_over without text": ((1000, 2000, 3.5), {}),
    "passed_over with all arguments": ((*range(1000, 1048), "text"), {}),
    "weighted with all arguments by keyword": (tuple(range(1000, 1010)), {f"p{k}": 1000 for k in range(10, 24)}),
    "keyword_only with all arguments": ((1,), {"b": 2, "c": 1000}),
    "scaled with all arguments": ((1, 2.5, 3, 4), {}),
    "scaled with all arguments by keyword": ((), {"alpha": 1, "x": 2.5, "beta": 3, "y": 4}),
    "middle with all arguments": ((1, 2.5, 3, 4), {}),
    "joined with all arguments": ((), {"first": "a", "second": "b"}),
    "mixed": ((300, 400), {"third": 500}),
    "mixed by keyword": ((), {"a": 1, "b": 2}),
    "pair": ((None, None), {}),
    "pair with one argument": (([],), {"second": "b"}),
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
    "either with two wrong arguments": ((1.5,), {"more": "y"}),
    "unlocked": ((300, 400), {}),
}


def plain(name: str, m: Any) -> Attempt:
    """Return a call of PLAIN_CALLS."""
    arguments, keywords = PLAIN_CALLS[name]
    return Attempt(getattr(m, name.split(maxsplit=1)[0]), arguments, keywords)


def number(m: Any) -> Any:
    """Return an object that all calls share."""
    return kept(m, "number", lambda: m.Number(3))


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "calls": {
        **{name: partial(plain, name) for name in PLAIN_CALLS},
        "a constructor": lambda m: Attempt(m.Number, (3,)),
        "a static method": lambda m: Attempt(m.Number.make, (3,)),
        "a receiver that is not the first argument": lambda m: Attempt(number(m).scale, (2,)),
        "a receiver that is not the first argument, by keyword": lambda m: Attempt(number(m).scale, (), {"by": 2}),
    },
    "results": {
        "results": lambda m: Attempt(m.divmod, (1000, 3)),
        "results of a failure": lambda m: Attempt(m.divmod, (1, 0)),
        "results of text": lambda m: Attempt(m.divmod, (1, "x")),
        "results in and out": lambda m: Attempt(m.halve, (3.5,), {"count": 1000}),
        "results and text": lambda m: Attempt(m.parts, (-2.5,)),
        "one of the results": lambda m: Attempt(m.sign_of, (-2.5,)),
    },
    "failures": {
        "errors: success": lambda m: Attempt(m.attempt, (0,)),
        "errors: a code": lambda m: Attempt(m.attempt, (2,)),
        "errors: another exception": lambda m: Attempt(m.attempt, (3,)),
        "errors: a code of several functions": lambda m: Attempt(m.attempt_again, (2,)),
        "errors: an exception of C": lambda m: Attempt(m.attempt, (4,)),
        "errors: errno and an exception of C": lambda m: Attempt(m.close, (77,)),
        "errors: errno": lambda m: Attempt(m.close, (1000,)),
        "errors: no errno": lambda m: Attempt(m.fail_silently),
        "errors: errno of a file": lambda m: Attempt(m.open, ("/nonexistent/ä",)),
    },
    "octets": {
        "text that is missing": lambda m: Attempt(m.missing),
        "bytes of a view": lambda m: Attempt(m.sum_of, (memoryview(b"abc"),)),
        "bytes of an array": lambda m: Attempt(m.sum_of, (bytearray(b"abc"),)),
        "bytes of a view as results": lambda m: Attempt(m.pack, (memoryview(b"abc" * 200),)),
        "bytes as arguments": lambda m: Attempt(m.sum_of, (b"abc",)),
        "bytes in place": lambda m: Attempt(m.clear, (SHARED,)),
        "bytes that are read-only": lambda m: Attempt(m.clear, (b"abc",)),
        "bytes with gaps": lambda m: Attempt(m.sum_of, (memoryview(b"abcd")[::2],)),
        "bytes that are text": lambda m: Attempt(m.sum_of, ("abc",)),
        "bytes as results, failing": lambda m: Attempt(m.pack, (b"\xff",)),
        "bytes as results": lambda m: Attempt(m.pack, (b"abcabc" * 40,)),
        "bytes as results, fewer": lambda m: Attempt(m.pack, (b"a" * 500,)),
        "bytes as results, too many": lambda m: Attempt(m.claim),
        "bytes as results, half": lambda m: Attempt(m.half, (400,)),
        "bytes as results, half, failing": lambda m: Attempt(m.half, (-1,)),
        "bytes as results, half as text": lambda m: Attempt(m.read_half, (400,)),
        "bytes as results, half as text, failing": lambda m: Attempt(m.read_half, (-1,)),
        "bytes of the library": lambda m: Attempt(m.word, (3,)),
        "text of unsigned characters": lambda m: Attempt(m.length_of, ("ä" * 200, b"abc")),
        "text of unsigned characters, wrong": lambda m: Attempt(m.length_of, ("abc", "abc")),
        "text and its length": lambda m: Attempt(m.count_of, ("banana",)),
        "text that is NULL and its length": lambda m: Attempt(m.count_of, (None,)),
        "texts and their lengths": lambda m: Attempt(m.sizes_of, ("ä", "abc", b"abcd")),
        "text that is freed": lambda m: Attempt(m.shout, ("hey",)),
        "text as an output": lambda m: Attempt(m.complain, ("xa",)),
        "text as an output, failing": lambda m: Attempt(m.complain, ("xx",)),
        "text three times": lambda m: Attempt(m.three, ("hey",)),
        "files": lambda m: Attempt(m.file_size, ("/dev/null",)),
        "files that do not exist": lambda m: Attempt(m.file_size, ("/nonexistent",)),
        "files by default": lambda m: Attempt(m.file_size),
        "files, wrong argument": lambda m: Attempt(m.file_size, (3,)),
    },
    "expressions": {
        "expressions": lambda m: Attempt(m.repeated, (300,)),
        "sizes of arrays and structs": lambda m: Attempt(m.stored, (array.array("d", (1.0, 2.0)),)),
        "expressions of reserved names": lambda m: Attempt(m.reserved, (1, 2)),
        "expressions of later names": lambda m: Attempt(m.later, (300,)),
        "expressions of macros": lambda m: Attempt(m.macros, (1, 2)),
        "expressions of C around": lambda m: Attempt(m.around, (3,)),
        "expressions that call": lambda m: Attempt(m.called, ("3abc",)),
        "expressions that are replaced": lambda m: Attempt(m.called, ("3abc", 2)),
        "expressions of reserved names, all": lambda m: Attempt(m.reserved, (1, 2, 3)),
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
        "expressions of bytes out, failing": lambda m: Attempt(m.filled, (9,)),
        "expressions of bytes out and a count": lambda m: Attempt(m.filled, (4, 0)),
        "expressions of areas": lambda m: Attempt(m.area, (20, 30)),
        "expressions of negative areas": lambda m: Attempt(m.area, (-2, 3)),
        "expressions of areas out of range": lambda m: Attempt(m.area, (65536, 65537)),
        "expressions with quotes": lambda m: Attempt(m.quoted, (3,)),
        "expressions of text out": lambda m: Attempt(m.text, (4,)),
        "expressions of no text out": lambda m: Attempt(m.text, (7,)),
        "expressions of too much text out": lambda m: Attempt(m.text, (99,)),
        "expressions of paths": lambda m: Attempt(m.path, (4,)),
        "expressions of halves": lambda m: Attempt(m.octets, (4,)),
        "expressions of too small halves": lambda m: Attempt(m.octets, (-4,)),
        "expressions that spell": lambda m: Attempt(m.spelled, (5,)),
        "expressions that spell half a letter": lambda m: Attempt(m.spelled, (2,)),
        "expressions that spell, failing": lambda m: Attempt(m.spelled, (-1,)),
        "expressions that spell, memory error": lambda m: Attempt(m.spelled, (3, -1)),
        "expressions that spell so far": lambda m: Attempt(m.spelled_so_far, (6, 7)),
        "expressions that spell with a warning": lambda m: Attempt(m.spelled_so_far, (-1,), foreign=True),
        "expressions that spell names of files": lambda m: Attempt(m.spelled_path, (5,)),
        "expressions that spell bytes": lambda m: Attempt(m.spelled_bytes, (5,)),
        "expressions of untouched bytes": lambda m: Attempt(m.untouched, (500,)),
        "expressions of far too many bytes": lambda m: Attempt(m.untouched, (2**63 - 1,)),
        "expressions of a shorter array": lambda m: Attempt(m.fewer_elements, (500,), foreign=True),
        "expressions of an array": lambda m: Attempt(m.first_element, (500,), foreign=True),
        "expressions of a far too long array": lambda m: Attempt(m.first_element, (2**61,), foreign=True),
    },
}
