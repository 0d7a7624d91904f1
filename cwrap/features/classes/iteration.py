"""`stop_when`: the condition that an iteration is at its end.

    - class: Archive
      type: archive_t*
      deleter: close_archive
    - name: next
      class: Archive
      errors: negative
      stop_when: status == ARCHIVE_EOF
      arguments:
        - archive_t* archive
        - {arg: int* size, output: true}

The plan:

    method next()
    next(arg_archive, &arg_size)
    returns size; fails negative

The value is a C condition. In the condition, `value` is the returned value, or `status` the status of a function
without `return`; the names of outputs are what C stored there. If the condition holds, the function raises
StopIteration, and the condition of `errors` is not evaluated. A result that Python would own is freed, as after a
failure.
"""

from __future__ import annotations

from cwrap.features.results.sentinels import is_null, sentinels
from cwrap.plan import STATUS, VALUE, Context, Overload
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, Stage
from cwrap.source.records import replace

STOP_WHEN = Key("stop_when", (On.DECLARATION, On.OPTION), Kind.EXPRESSION,
    "the C condition that an iteration is at its end, over `value` or `status`", follows="error_codes",
    example="status == LIB_EOF", stage=Stage.RESULT, synonyms=("until", "end", "stop"))  # fmt: skip


class Iteration(Plugin):
    """Functions that end iterations."""

    name = "iteration"
    phase = Phase.CHECKS
    keys = (STOP_WHEN,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the condition that ends an iteration."""
        expression = STOP_WHEN.get(*overload.keys)
        if expression is None:
            return overload
        stored = overload.stored_status
        extra = {"value": VALUE} if overload.call.returns is not None else {"status": STATUS}
        extra |= {"status": stored.variable} if stored else {}
        scope = replace(scope_of(STOP_WHEN, overload, context), extra=extra)
        marked = (scope.resolve(each) for each in sentinels(expression) if not is_null(each))
        return replace(
            overload,
            call=replace(overload.call, end=scope.resolve(expression), sentinels=(*overload.call.sentinels, *marked)),
        )
