"""`defined_if`: a preprocessor condition around an overload, or around wrapper and table entry.

    - name: now
      defined_if: defined(CLOCK_MONOTONIC)
      return: double

The plan:

    function now()
    double now()
    returns value; fails never
    if defined(CLOCK_MONOTONIC)

An `#if` of the file's own around a declaration counts as one too. It is looked at again where the table stands, at the
end of the file, so that the macros it names are to be left as they are.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.model import Declaration
from cwrap.plan import Context, Overload
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class DefinedIf(Plugin):
    """Guards overloads."""

    name = "defined_if"
    keys = (
        Key("defined_if", (On.DECLARATION, On.OPTION), Kind.EXPRESSION,
            "preprocessor condition around wrapper and table entry", follows="sparse", example="defined(HAVE_FAST)"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Added to the condition that the dtypes make."""
        guard = both(overload.guard, both(surroundings(overload.declaration), overload.text("defined_if")))
        return replace(overload, guard=guard) if guard != overload.guard else overload


def surroundings(declaration: Declaration) -> str:
    """The condition that the `#if`s around a declaration make; empty where there are none."""
    guard = ""
    for condition in declaration.conditions:
        guard = both(guard, condition.text)
    return guard


def both(guard: str, condition: str | None) -> str:
    """The condition that both hold, where an empty one always does."""
    condition = " ".join((condition or "").split())
    return f"({guard}) && ({condition})" if guard and condition else guard or condition
