"""What C gets beside a callback: its data, numbers, functions that set the data, and checks for signals."""

from __future__ import annotations

from cwrap.c_call import Failure
from cwrap.ctype.base import Lines
from cwrap.ctype.callback import callback_of, is_kept, polls
from cwrap.ctype.object import is_address
from cwrap.features.lifetimes.kept_by import RETURNED_OBJECT, keeper_of
from cwrap.features.signature.parameters import accepts_none
from cwrap.model import Document, Members
from cwrap.plan import STATUS, Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import Size, indent
from cwrap.schema import Key, Kind, On, Stage
from cwrap.schema.shared_keys import CLOSURE, SET, Closure, closures_of
from cwrap.source.c_expression import Expression
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class CallbackData(Plugin):
    """The data of callbacks.

    `closure`: the user data that C passes to a callback, or to several callbacks.

        - callback: Read
          return: int
          arguments: [void* data]
        - callback: Write
          arguments: [void* data, int byte]
        - name: copy
          arguments:
            - Read read
            - {arg: Write write, nullable: true}
            - {arg: void* data, closure: [read, write]}

    The plan:

        function copy(read, write)
        copy(cwrap_calls_Read, (arg_write.callable ? cwrap_calls_Write : NULL), cw_group_data)

    The C:

        CwrapCallback *const cw_group[] = {&arg_read, &arg_write};

    C gets the address of what the callback needs. If several callbacks get the same pointer, each of them needs a
    separate definition (`callback:`), by which it is found. In the definition, `closure: true` marks the argument with
    the user data, if it is not the first `void *` without keys.
    """

    name = "callback_data"
    phase = Phase.RESULT
    after = ("arrays",)
    keys = (CLOSURE,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of the callbacks, which is not an argument in Python."""
        if not _is_data(value) or not _are_callbacks(value, overload, context):
            return value
        expression = data_expression(value, overload)
        return value.passed_as(expression, source=Source.CONSTANT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that link callbacks with the same data."""
        blocks = tuple(
            _group(v, overload) for v in overload.values if _is_data(v) and len(closures_of(v.argument.keys)) > 1
        )
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _is_data(value: Value) -> bool:
    return CLOSURE.get(value.argument.keys) is not None


def _are_callbacks(value: Value, overload: Overload, context: Context) -> bool:
    """Report names that are not those of callbacks with data."""
    where = value.argument.keys.location("closure", value.argument.location)
    if not is_address(value.ctype):
        context.reporter.error(where, f"'closure' is only for a 'void*', not for '{value.argument.type}'")
        return False
    callbacks = {v.argument.name: v for v in overload.values if v.ctype and v.ctype.callback}
    names = closures_of(value.argument.keys)
    if not names:
        context.reporter.error(where, "'closure' must name the callback whose user data the argument is")
        return False
    types: dict[tuple[str, ...], str] = {}
    for name in names:
        callback = callbacks.get(name)
        if callback is None:
            message = f"'closure' must name an argument that is a callback, not '{name}'"
            context.reporter.error(where, f"{message}{nearest(name, callbacks)}")
            return False
        if not callback_of(callback.required_ctype).needs_data:
            message = f"the callback '{callback.argument.type}' has a 'pool' and needs no data"
            context.reporter.error(where, message)
            return False
        other = types.setdefault(callback.required_ctype.spellings, name)
        if other != name:
            problem = f"'{other}' and '{name}' have the same data and the same type '{callback.argument.type}'"
            context.reporter.error(where, f"{problem}; define a 'callback' for each of them")
            return False
        if len(names) > 1 and "interrupts" in callback.argument.keys:
            message = f"'{name}' has 'interrupts' and cannot have the same data as other callbacks"
            context.reporter.error(where, message)
            return False
    return True


def _group(value: Value, overload: Overload) -> Block:
    """Return the block that links the callbacks."""
    variable = data_expression(value, overload)
    addresses = ", ".join(address_of(callback) for callback in callbacks_of(value, overload))

    def behave(_: Exit) -> tuple[str, ...]:
        return (
            "{",
            f"    CwrapCallback *const cw_group[] = {{{addresses}}};",
            f"    {variable} = cwrap_callback_group(cw_group, CWRAP_COUNT(cw_group));",
            "}",
        )

    return Block((f"CwrapCallback *{variable} = NULL;",), behave)


def callbacks_of(value: Value, overload: Overload) -> tuple[Value, ...]:
    """Return the callbacks that `closure` of an argument names."""
    found = (overload.value_named(name) for name in closures_of(value.argument.keys))
    return tuple(v for v in found if v and v.ctype and v.ctype.callback)


def address_of(callback: Value) -> str:
    """Return the C expression of the address of a CwrapCallback: a variable of the wrapper, unless C keeps it."""
    return f"{'' if 'kept_by' in callback.argument.keys else '&'}{callback.variable}"


def data_expression(value: Value, overload: Overload) -> str:
    """Return the C expression that is passed for the data of callbacks."""
    callbacks = callbacks_of(value, overload)
    return address_of(callbacks[0]) if len(callbacks) == 1 else f"cw_group_{value.argument.name}"


def grouped_callbacks(document: Document) -> frozenset[str]:
    """Return the types of callbacks that share their data with others."""
    options = [option for declaration in document.declarations for option in declaration.options]
    groups = [(option, names) for option in options for a in option.arguments if len(names := closures_of(a.keys)) > 1]
    return frozenset(a.type for option, names in groups for a in option.arguments if a.name in names)


SIZES = Key("sizes", (On.ARGUMENT,), Kind.MEMBERS, "the numbers that a callback needs: {n: len(y)}",
    follows="interrupts", example="{n: len(y)}", stage=Stage.SHAPE, conflicts=("interrupts",))  # fmt: skip


class CallbackSizes(Plugin):
    """Numbers for the arrays of callbacks.

    `sizes: {n: len(y)}`: numbers that a function provides for the arrays of a callback.

        - callback: Derivative
          sizes: [n]
          return: int
          arguments: [double t, {arg: const double* y, array: [n]}, void* data]
        - name: integrate
          return: int
          arguments:
            - {arg: Derivative f, sizes: {n: len(y)}}
            - {arg: void* data, closure: f}
            - {arg: double* y, array: true}
            - {arg: size_t n, from: len(y)}

    The plan:

        function integrate(f, y)
        int integrate(cwrap_calls_Derivative, &arg_f, (double *)(void *)arg_y.data, arg_n)

    C passes a callback only a pointer to the elements, and their number is known to the function that takes the
    callback. A size is an expression like that of `from`: a number of an array or buffer, an argument, or arithmetic.
    """

    name = "callback_sizes"
    phase = Phase.LIFETIME
    after = ("kept_by",)
    keys = (SIZES,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that compute the numbers."""
        blocks = tuple(b for v in overload.values for b in _blocks(v, overload, context))
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _blocks(value: Value, overload: Overload, context: Context) -> tuple[Block, ...]:
    members = SIZES.get(value.argument.keys)
    given = members.items if isinstance(members, Members) else ()
    where = value.argument.keys.location("sizes", value.argument.location)
    needed = value.ctype.callback.sizes if value.ctype and value.ctype.callback else ()
    if given and not needed:
        message = f"'sizes' is only for callbacks that define 'sizes', not for '{value.argument.type}'"
        context.reporter.error(where, message)
    if not needed:
        return ()
    names = [name.text for name, _ in given]
    for name, _ in given:
        if name.text not in needed:
            message = f"the callback '{value.argument.type}' has no size '{name.text}'{nearest(name.text, needed)}"
            context.reporter.error(name.location, message)
    missing = [name for name in needed if name not in names]
    if missing:
        example = ", ".join(f"{name}: …" for name in missing)
        message = f"the callback '{value.argument.type}' needs 'sizes: {{{example}}}'"
        context.reporter.error(where, message)
        return ()
    scope = scope_of(SIZES, overload, context)
    sizes = [(needed.index(name.text), scope.size(size)) for name, size in given if name.text in needed]
    return (_block(value, sizes),)


def _block(value: Value, sizes: list[tuple[int, Size]]) -> Block:
    """Return the block that stores the sizes in the callback."""
    kept = is_kept(value.ctype)
    member = f"{value.variable}{'->' if kept else '.'}sizes"

    def behave(exits: Exit) -> tuple[str, ...]:
        lines: tuple[str, ...] = ()
        for place, size in sizes:
            assigned = f"{member}[{place}] = cw_number;"
            lines += ("{", *indent((*size.lines("cw_number", exits.bad_call()), assigned)), "}")
        return (f"if ({value.variable}) {{", *indent(lines), "}") if kept else lines

    return Block((), behave)


class DataSetters(Plugin):
    """User data of callbacks that another C function stores.

    `closure: {of: NAME, set: C}`: the user data of a callback, which another C function stores.

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
    status like that of the function. From then on, the handle keeps the callable, also if the function fails. For None,
    the function gets NULL first, and then the data is NULL.
    """

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


class Interrupts(Plugin):
    """Callbacks that check for signals.

    `interrupts`: callbacks that check for Ctrl-C.

        - callback: Progress
          return: int
          arguments: [void* data]
        - name: wait
          gil: release
          arguments:
            - {arg: Progress progress, interrupts: true}
            - {arg: void* data, closure: progress}

    The plan:

        function wait()
        wait(cwrap_polls_Progress, &arg_progress)

    The callback is not an argument in Python. Whenever C calls it, it checks for signals. After a KeyboardInterrupt it
    returns the `failure` value, as after any exception.
    """

    name = "interrupts"
    phase = Phase.LIFETIME
    keys = (
        Key("interrupts", (On.ARGUMENT,), Kind.FLAG, "a callback that checks for signals; not an argument in Python",
            follows="kept_by", example="true", conflicts=("if_true",)),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of the callback, which Python does not pass."""
        keys = value.argument.keys
        if "interrupts" not in keys:
            return value
        callback = value.ctype.callback if value.ctype else None
        ctype = callback.polling() if callback else None
        if ctype is None:
            kind = "callbacks with user data" if callback else "callbacks"
            message = f"'interrupts' is only for {kind}, not for '{value.argument.type}'"
            context.reporter.error(keys.location("interrupts", value.argument.location), message)
            return value
        return value.passed_as(ctype.value(value.variable), ctype=ctype, source=Source.IMPLICIT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that declare the callbacks."""
        polling = [v for v in overload.values if polls(v.ctype)]
        blocks = tuple(Block(v.required_ctype.declare(v.variable)) for v in polling)
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload
