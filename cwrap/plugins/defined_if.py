"""`defined_if`: a preprocessor condition around an overload, or around wrapper and table entry.

    - name: now
      defined_if: defined(CLOCK_MONOTONIC)
      return: double

The plan:

    function now()
    double now()
    returns value; fails never
    if defined(CLOCK_MONOTONIC)
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload
from cwrap.plugins.base import Plugin


class DefinedIf(Plugin):
    """Guards overloads."""

    name = "defined_if"
    after = ("thp_types",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Added to the condition that the dtypes make."""
        condition = overload.text("defined_if")
        return replace(overload, guard=both(overload.guard, condition)) if condition else overload


def both(guard: str, condition: str | None) -> str:
    """The condition that both hold, where an empty one always does."""
    condition = " ".join((condition or "").split())
    return f"({guard}) && ({condition})" if guard and condition else guard or condition
