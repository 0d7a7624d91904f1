"""Ids of parametrized tests for values without a name."""

from __future__ import annotations

import re


def named(value: object) -> str:
    """Return an id for the value of a parameter, without addresses: processes of one run must agree on the ids."""
    return re.sub(r" at 0x\w+", "", repr(value))[:30]
