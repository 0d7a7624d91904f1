"""`defined_if`: a preprocessor condition around an overload, or around wrapper and table entry.

    defined_if: defined(TH_REAL_IS_FLOATING)
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
