"""`defined_if`: a preprocessor condition around an overload, or around wrapper and table entry.

    - name: now
      defined_if: defined(CLOCK_MONOTONIC)
      return: double

The plan:

    function now()
    double now()
    returns value; fails never
    if defined(CLOCK_MONOTONIC)

An `#if` around a declaration in a `.cwrap` file has the same effect. Its condition is evaluated again at the method
table, at the end of the file, so the macros in it must not be redefined in between.
"""

from __future__ import annotations

from cwrap.model import Declaration
from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


class DefinedIf(Plugin):
    """Preprocessor conditions around overloads."""

    name = "defined_if"
    phase = Phase.CHECKS
    keys = (
        Key("defined_if", (On.DECLARATION, On.OPTION), Kind.EXPRESSION,
            "preprocessor condition around wrapper and table entry", follows="sparse", example="defined(HAVE_FAST)"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the condition to the condition for the dtypes."""
        guard = both(overload.guard, both(surroundings(overload.declaration), overload.text("defined_if")))
        return replace(overload, guard=guard) if guard != overload.guard else overload


def surroundings(declaration: Declaration) -> str:
    """Return the condition of the `#if`s around a declaration, or an empty string."""
    guard = ""
    for condition in declaration.conditions:
        guard = both(guard, condition.text)
    return guard


def both(guard: str, condition: str | None) -> str:
    """Return the condition that both conditions hold; an empty condition always holds."""
    condition = " ".join((condition or "").split())
    return f"({guard}) && ({condition})" if guard and condition else guard or condition
