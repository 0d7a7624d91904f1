"""`closure: {of: NAME, set: C}`: the user data of a callback, which another C function stores.

    - callback: Wrote
      arguments: [void* data, int size]
    - class: Stream
      type: stream_t*
      free: close_stream
    - name: on_write
      cname: stream_set_callback
      class: Stream
      errors: nonzero
      arguments:
        - stream_t* stream
        - {arg: Wrote call, nullable: true, kept_by: stream.write}
        - {arg: void* data, closure: {of: call, set: "stream_set_data(stream, data)"}}

The plan:

    method on_write(call)
    stream_set_callback(arg_stream, (arg_call ? cwrap_calls_Wrote : NULL))

The C:

    cw_status = stream_set_data(arg_stream, (void *)arg_call);
    …
    cwrap_kept_given(arg_call);

`set` is a C expression that stores the data, which has the name of the argument. It is evaluated before the C
function is called, which does not get the data. If the declaration has `errors`, the value of the expression is a
status like that of the function. From then on, the handle keeps the callable, also if the function fails. For None, the
function gets NULL first, and then the data is NULL.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.callback import is_kept
from cwrap.features.lifetimes.kept_by import RETURNED_OBJECT, keeper_of
from cwrap.features.signature.nullable import accepts_none
from cwrap.plan import STATUS, Context, Failure, Overload, Snippet, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import indent
from cwrap.schema.closure_keys import CLOSURE, SET, Closure
from cwrap.source.c_expression import Expression
from cwrap.source.c_text import string
from cwrap.source.records import replace


class DataSetters(Plugin):
    """User data of callbacks that another C function stores."""

    name = "data_setters"
    phase = Phase.CHECKS
    refines = ("callback_data", "results")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block that stores the data; the C function does not get the argument."""
        for value in overload.values:
            closure = CLOSURE.get(value.argument.keys)
            if closure and closure.set:
                overload = _stored(overload, value, closure, closure.set, context)
        return overload


def _stored(overload: Overload, value: Value, closure: Closure, expression: Expression, context: Context) -> Overload:
    keys, call = value.argument.keys, overload.call
    callback = overload.value_named(closure.of[0]) if closure.of else None
    if callback is None or callback.ctype is None or not callback.ctype.callback:
        return overload  # `callback_data` reports it
    problem = ""
    if len(closure.of) > 1:
        problem = "'set' of 'closure' is for the user data of one callback"
    elif not is_kept(callback.ctype) or keeper_of(callback.argument).name == RETURNED_OBJECT:
        problem = "'set' of 'closure' needs 'kept_by' with the name of a handle on the callback, which C keeps"
    elif call.returns is not None or call.failure not in _STATUS:
        problem = "'set' of 'closure' needs a function that returns nothing, or only a status"
    if problem:
        context.reporter.error(keys.location("closure", value.argument.location), problem)
        return overload
    scope = scope_of(SET, overload, context, "closure", index=value.index)
    extra = {value.argument.name: f"(void *){callback.variable}"}
    stored = replace(scope, extra=extra).resolve(expression)
    lines = _store(stored, overload, context)
    given = f"cwrap_kept_given({callback.variable});"
    before: Lines = (*lines, given)
    leaves = overload.call.failure is not Failure.NEVER
    after: tuple[Snippet, ...] = ()
    if accepts_none(callback):
        before = (f"if ({callback.variable}) {{", *indent(before), "}")
        after = (Snippet((f"if (!{callback.variable}) {{", *indent(lines), "}"), leaves=leaves),)
    overload = overload.with_value(value.passed_as(""))
    return replace(
        overload,
        before_call=(*overload.before_call, Snippet(before, leaves=leaves)),
        after_call=(*after, *overload.after_call),
    )


_STATUS = (Failure.NEVER, Failure.NONZERO, Failure.NEGATIVE, Failure.CONDITION)


def _store(expression: str, overload: Overload, context: Context) -> Lines:
    """Return the statements that store the data, and leave the wrapper if that fails."""
    call, report = overload.call, overload.call.report
    if call.failure is Failure.NEVER:
        return _unlocked(f"(void){expression};", overload)
    failed = {
        Failure.NONZERO: " && ".join(f"{STATUS} != {value}" for value in report.success) or STATUS,
        Failure.NEGATIVE: f"{STATUS} < 0",
        Failure.CONDITION: f"({report.condition})",
    }[call.failure]
    arguments = ", ".join((string(overload.declaration.python_name), *(f"{argument}" for argument in report.arguments)))
    raised = f"{report.function or context.conventions.raises}({arguments})"
    leave = f"if (CWRAP_UNLIKELY({failed})) {{ {raised}; CWRAP_LEAVE; }}"
    if report.warned:
        leave = f"if (CWRAP_UNLIKELY({failed}) && !{raised}) CWRAP_LEAVE;"
    declared = f"{report.status} {STATUS};"
    return ("{", *indent((declared, *_unlocked(f"{STATUS} = {expression};", overload), leave)), "}")


def _unlocked(statement: str, overload: Overload) -> Lines:
    """Return a statement that runs without the GIL if the call does."""
    return ("CWRAP_BEGIN_UNLOCKED(true)", statement, "CWRAP_END_UNLOCKED") if overload.gil.release else (statement,)
