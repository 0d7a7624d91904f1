"""Test ids for parameter values without a name."""

from __future__ import annotations

import re


def named(value: object) -> str:
    """Return an id for the value of a parameter, without addresses, which would differ between processes."""
    return re.sub(r" at 0x\w+", "", repr(value))[:30]
