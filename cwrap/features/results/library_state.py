"""`state: EXPR`: the state of a library, which is passed before all other arguments.

    - name: gemm
      state: current_context()
      arguments: [int n]

The C:

    …gemm(current_context(), arg_n)…
"""

from __future__ import annotations

from cwrap.plan import Context, Overload
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, Stage
from cwrap.source.records import replace

STATE = Key("state", (On.DECLARATION, On.OPTION), Kind.EXPRESSION, "C expression passed before all arguments",
    follows="reduce", example="current_state()", stage=Stage.CALL, group=Group.YEAR_2017)  # fmt: skip


class LibraryState(Plugin):
    """State of the library as the first argument."""

    name = "library_state"
    phase = Phase.CALL
    after = ("standalone_call",)
    keys = (STATE,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the state as the first argument of the call."""
        declared = STATE.get(*overload.keys)
        state = self.usual(context)
        if declared is not None:
            state = scope_of(STATE, overload, context).resolve(declared)
        return replace(overload, call=replace(overload.call, leading=(state,))) if state else overload

    def usual(self, context: Context) -> str:
        """Return the C expression that is passed without the key `state`."""
        return ""
