"""Calls that test numbers: typedefs, ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from memory import Attempt

TIMES = np.arange(5, dtype=np.int64)
SAMPLES = np.ones(4, np.float32)
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
        "typedefs in arrays": lambda m: Attempt(m.total, (TIMES,), foreign=True),
        "typedefs of floats in arrays": lambda m: Attempt(m.mean, (SAMPLES,), foreign=True),
        "typedefs of words in arrays": lambda m: Attempt(m.product, (WORDS,), foreign=True),
        "typedefs in structs": lambda m: Attempt(m.Note, (1000, 255, 1.5, True, (1, 2, 3))),
        "ranges of long double": lambda m: Attempt(m.half, (0.5,)),
        "ranges of long double, out of range": lambda m: Attempt(m.half, (1.5,)),
    },
}
