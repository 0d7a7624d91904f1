"""`between: [BEFORE, AFTER]`: two C expressions around the call. AFTER is evaluated however the call ends.

For example:

    - name: write
      between: [lock(log), unlock(log)]
      arguments: [log_t* log, int n]
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.plan import Block, Context, Exit, Overload
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On, Stage

BETWEEN = Key(
    "between", (On.DECLARATION,), Kind.EXPRESSIONS, "two C expressions around the call", stage=Stage.CALL,
    follows="after_call", example="[lock(), unlock()]",
)  # fmt: skip


class Between(Plugin):
    """Puts the call between two expressions."""

    name = "between"
    after = ("gil", "arrays", "before_after_call")
    keys = (BETWEEN,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block: its cleanup runs after a failing call too."""
        found = BETWEEN.find(overload.declaration.keys)
        if found is None:
            return overload
        if len(found.data) != 2:
            context.reporter.error(found.location, f"'between' has two expressions, not {len(found.data)}")
            return overload
        scope = scope_of(BETWEEN, overload, context)
        before, after = (f"{scope.resolve(expression)};" for expression in found.data)

        def behave(exit_: Exit) -> Lines:
            return (before,)

        return replace(overload, blocks=(*overload.blocks, Block(behave=behave, cleanup=(after,))))

    def check(self, overload: Overload, context: Context) -> None:
        """Report a call without the GIL, in which other threads could call the expressions."""
        gil = overload.declaration.key(overload.option, "gil")
        if gil and overload.gil.release and "between" in overload.declaration.keys:
            context.reporter.error(gil.location, "'gil: release' and 'between' exclude each other: use 'gil: hold'")
