"""Calls that test numbers and failures: typedefs, ranges, statuses that C stores, messages of handles, warnings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from memory import Attempt

TIMES = np.arange(5, dtype=np.int64)
SAMPLES = np.ones(4, np.float32)
BELOW_ZERO = np.full(3, -5, "i")
WORDS = np.full(3, 2, "L")

CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "quantities": {
        "typedefs": lambda m: Attempt(m.later, (1000, 2)),
        "typedefs that are omitted": lambda m: Attempt(m.later, (1000,)),
        "typedefs, too large": lambda m: Attempt(m.later, (2**63,)),
        "typedefs, out of range": lambda m: Attempt(m.later, (1000, 13)),
        "typedefs in and out": lambda m: Attempt(m.next_small, (250, 200)),
        "typedefs in and out, out of range": lambda m: Attempt(m.next_small, (250, 201)),
        "typedefs of floats": lambda m: Attempt(m.mixed, (1.5, True)),
        "typedefs of floats, out of range": lambda m: Attempt(m.mixed, (-1.75,)),
        "typedefs of bools": lambda m: Attempt(m.is_odd, (1001,)),
        "typedefs of bools, out of range": lambda m: Attempt(m.is_odd, (0,)),
        "numbers of a list": lambda m: Attempt(m.is_odd_of_some, (2,)),
        "numbers of a list, another one": lambda m: Attempt(m.is_odd_of_some, (1001,)),
        "typedefs in arrays": lambda m: Attempt(m.total, (TIMES,), foreign=True),
        "typedefs of floats in arrays": lambda m: Attempt(m.mean, (SAMPLES,), foreign=True),
        "typedefs of words in arrays": lambda m: Attempt(m.product, (WORDS,), foreign=True),
        "typedefs in structs": lambda m: Attempt(m.Note, (1000, 255, 1.5, True, (1, 2, 3))),
        "sizes of buffers": lambda m: Attempt(m.fill, (bytearray(300),)),
        "sizes of buffers, failing": lambda m: Attempt(m.fill, (bytearray(),)),
        "sizes of text": lambda m: Attempt(m.word, (b"one two",)),
        "sizes of text, too large": lambda m: Attempt(m.word, (b"a" * 300,)),
        "sizes of arrays": lambda m: Attempt(m.halves, (np.zeros(3),), foreign=True),
        "ranges of long double": lambda m: Attempt(m.half, (0.5,)),
        "ranges of long double, out of range": lambda m: Attempt(m.half, (1.5,)),
    },
    "waves": {
        "ufuncs of numbers": lambda m: Attempt(m.root, (4.0,), foreign=True),
        "ufuncs of arrays": lambda m: Attempt(m.plus, (TIMES, TIMES), foreign=True),
        "ufuncs of arrays, cast": lambda m: Attempt(m.twice, (SAMPLES,), foreign=True),
        "ufuncs with two outputs": lambda m: Attempt(m.parts, (SAMPLES,), foreign=True),
        "ufuncs with wrong arguments": lambda m: Attempt(m.root, ("x",), foreign=True),
        "ufuncs that fail": lambda m: Attempt(m.halved, (TIMES,), foreign=True),
        "ufuncs that fail by errno": lambda m: Attempt(m.file_of, (BELOW_ZERO,), foreign=True),
        "ufuncs with numbers that do not fit": lambda m: Attempt(m.file_of, (2**40,), foreign=True),
        "ufuncs that warn": lambda m: Attempt(m.signed_root, (BELOW_ZERO,), foreign=True),
        "ufuncs that hold the GIL": lambda m: Attempt(m.is_even, (np.int32(4),), foreign=True),
        "generalised ufuncs": lambda m: Attempt(m.norm, (SAMPLES,), foreign=True),
        "generalised ufuncs that copy": lambda m: Attempt(m.norm, (SAMPLES[::-1],), foreign=True),
        "generalised ufuncs of too many elements": lambda m: Attempt(
            m.scaled, (np.zeros(300, "int16"), 1), foreign=True
        ),
        "functions next to ufuncs": lambda m: Attempt(m.hypotenuse, (3, 4)),
    },
    "accounts": {
        "accounts": lambda m: Attempt(m.Account, ("abc",)),
        "accounts that fail with a handle": lambda m: Attempt(m.Account, ("abcdef",)),
        "accounts that fail without a handle": lambda m: Attempt(m.Account, ("a" * 30,)),
        "accounts by a function": lambda m: Attempt(m.open_account, ("abc",)),
        "savings": lambda m: Attempt(m.open_savings, ("abc",)),
        "messages of handles": lambda m: Attempt(m.Account("abc").pay, (1000,)),
        "messages of handles, none": lambda m: Attempt(m.Account("abc").pay, (0,)),
        "messages of base classes": lambda m: Attempt(m.open_savings("abc").save, (1000,)),
        "messages instead of that of the class": lambda m: Attempt(m.Account("abc").pay_quietly, (1000,)),
        "messages of no failure": lambda m: Attempt(m.Account("abc").pay_always, (1000,)),
        "messages of consumed handles": lambda m: Attempt(m.Account("abc").end, (7,), again=False),
        "messages of handles that are None": lambda m: Attempt(m.audit, (None, 7)),
        "messages of handles that are not None": lambda m: Attempt(m.audit, (m.Account("abc"), 7)),
        "accounts counted": lambda m: Attempt(m.count_accounts),
        "texts counted": lambda m: Attempt(m.count_texts),
        "statuses": lambda m: Attempt(m.create, (1000,)),
        "statuses of no failure": lambda m: Attempt(m.create, (50,)),
        "statuses without errors": lambda m: Attempt(m.create_or_fail, (-1,)),
        "statuses and values": lambda m: Attempt(m.create_if, (50,)),
        "statuses of functions without a result": lambda m: Attempt(m.only, (2,)),
        "statuses that warn": lambda m: Attempt(m.only, (1,), foreign=True),
        "statuses that are text": lambda m: Attempt(m.describe, (-1,)),
        "statuses that are not text": lambda m: Attempt(m.describe, (1,)),
        "statuses that are constant text": lambda m: Attempt(m.find, (10,)),
        "statuses that end an iteration": lambda m: Attempt(m.step, (0,)),
        "statuses that are enums": lambda m: Attempt(m.feel, (1,)),
        "failures without a status": lambda m: Attempt(m.nowhere, (0,)),
        "warnings": lambda m: Attempt(m.measure, (3,), foreign=True),
        "warnings, failing": lambda m: Attempt(m.measure, (-3,)),
        "warnings with text that is freed": lambda m: Attempt(m.remember, (5,), foreign=True),
    },
}
