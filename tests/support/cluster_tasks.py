"""What worker processes of Dask and joblib compute: a compiled function of the values of a ufunc."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from cwrap.ops import elementwise

shift = elementwise("x * x + 1", name="shift", dtypes=["float64"])


def task(f: Any, number: int) -> tuple[float, int]:
    """Return a number that depends on all results, and the number of the process."""
    time.sleep(0.002)
    return float(f(shift(np.full(3, float(number)))).sum()), os.getpid()
