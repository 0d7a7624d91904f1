"""`set_by`: the user data of a callback, which another C function stores.

    - callback: Wrote
      arguments: [void* data, int size]
    - class: Stream
      type: stream_t*
      deleter: close_stream
    - name: on_write
      cname: stream_set_callback
      class: Stream
      errors: status
      arguments:
        - stream_t* stream
        - {arg: Wrote call, nullable: true, kept_by: stream.write}
        - {arg: void* data, from: call, set_by: "stream_set_data(stream, data)"}

The plan:

    method on_write(call)
    stream_set_callback(arg_stream, (arg_call ? cwrap_calls_Wrote : NULL))

The C:

    cw_status = stream_set_data(arg_stream, (void *)arg_call);
    …
    cwrap_kept_given(arg_call);

The value is a C expression that stores the data, which has the name of the argument. It is evaluated before the C
function is called, which does not get the data. If the declaration has `errors`, the value of the expression is a
status like that of the function. From then on, the handle keeps the callable, also if the function fails. For None, the
function gets NULL first, and then the data is NULL.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.callback import is_kept
from cwrap.features.callbacks.callback_data import callback_owner
from cwrap.features.signature.nullable import accepts_none
from cwrap.plan import STATUS, Context, Failure, Overload, Snippet, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import indent
from cwrap.schema import Key, Kind, On, Stage
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace

SET_BY = Key("set_by", (On.ARGUMENT,), Kind.EXPRESSION, "the C that stores the data of a callback, before the call",
    follows="from", example="lib_set_data(handle, data)", types=("void*",), stage=Stage.CALL)  # fmt: skip


class DataSetters(Plugin):
    """User data of callbacks that another C function stores."""

    name = "data_setters"
    phase = Phase.CHECKS
    refines = ("callback_data", "results")
    keys = (SET_BY,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block that stores the data; the C function does not get the argument."""
        for value in overload.values:
            if "set_by" in value.argument.keys:
                overload = _stored(overload, value, context)
        return overload


def _stored(overload: Overload, value: Value, context: Context) -> Overload:
    keys, call = value.argument.keys, overload.call
    callback = overload.value_named(keys.text("from") or "")
    problem = ""
    if callback is None or not (callback.ctype and callback.ctype.callback):
        names = [v.argument.name for v in overload.values if v.ctype and v.ctype.callback]
        hint = nearest(keys.text("from") or "", names)
        problem = f"'set_by' needs 'from: NAME', the callback whose data the argument is{hint}"
    elif not is_kept(callback.ctype) or callback_owner(callback.argument).name == "return":
        problem = "'set_by' needs 'kept_by' with the name of a handle on the callback, which C keeps"
    elif call.returns is not None or call.failure not in _STATUS:
        problem = "'set_by' needs a function that returns nothing, or only a status"
    if problem or callback is None:
        context.reporter.error(keys.location("set_by", value.argument.location), problem)
        return overload
    scope = scope_of(SET_BY, overload, context, index=value.index)
    extra = {value.argument.name: f"(void *){callback.variable}"}
    expression = SET_BY.get(keys)
    stored = replace(scope, extra=extra).resolve(expression) if expression else ""
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


_STATUS = (Failure.NEVER, Failure.STATUS, Failure.NEGATIVE, Failure.CONDITION)


def _store(expression: str, overload: Overload, context: Context) -> Lines:
    """Return the statements that store the data, and leave the wrapper if that fails."""
    call, report = overload.call, overload.call.report
    if call.failure is Failure.NEVER:
        return _unlocked(f"(void){expression};", overload)
    failed = {
        Failure.STATUS: " && ".join(f"{STATUS} != {value}" for value in report.success) or STATUS,
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
