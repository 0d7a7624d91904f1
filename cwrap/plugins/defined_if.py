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
        if condition is None:
            return overload
        condition = " ".join(condition.split())
        guard = f"({overload.guard}) && ({condition})" if overload.guard else condition
        return replace(overload, guard=guard)
