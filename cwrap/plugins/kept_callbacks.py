"""`kept_by:`, `interrupts:` - callbacks that C keeps beyond the call, and such as look for Ctrl-C.

    - callback: Knocked
      arguments: [void* data]
    - callback: Progress
      return: int
      arguments: [void* data]
    - class: Door
      type: door_t*
      deleter: close_door
    - name: on_knock
      class: Door
      arguments:
        - door_t* door
        - {arg: Knocked call, nullable: true, kept_by: door}
        - {arg: void* data, from: call}
    - name: wait
      class: Door
      gil: release
      arguments:
        - door_t* door
        - {arg: Progress progress, interrupts: true}
        - {arg: void* data, from: progress}

The plan:

    method on_knock(call)
    on_knock(arg_door, (arg_call ? cwrap_calls_Knocked : NULL), arg_call)
    …
    method wait()
    wait(arg_door, cwrap_calls_Progress, &arg_progress)

The handle holds the callable until another takes its place (None: until there is none), or the handle is closed. Where
the function fails, C is taken not to have it. `kept_by: return` is for a function that returns the handle. What the
callable raises is raised by the call with the handle during which it happens, or else by the next one.

A callback that `interrupts` is no argument in Python. Whenever C calls it, it looks for signals, and tells C of a
KeyboardInterrupt as of any exception: by what the callback returns on failure.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.plan import Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.plugins.nullable import may_be_null
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest


class KeptCallbacks(Plugin):
    """Finds who keeps them."""

    name = "kept_callbacks"
    after = ("implicit", "arrays", "class_methods", "buffers")
    refines = ("returned_arguments", "results")
    keys = (
        Key("kept_by", (On.ARGUMENT,), Kind.WORD, "the handle that keeps the callback for C: an argument, or `return`",
            follows="field", example="stream",
            conflicts=("interrupts", "if_true")),
        Key("interrupts", (On.ARGUMENT,), Kind.FLAG, "a callback that looks for signals; no argument in Python",
            follows="kept_by", example="true", conflicts=("if_true",)),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The C type."""
        keys = value.argument.keys
        key = next((name for name in ("kept_by", "interrupts") if name in keys), "")
        if not key:
            return value
        ctype = value.ctype
        if ctype is not None:
            ctype = ctype.polling() if key == "interrupts" else ctype.kept()
        if ctype is None:
            where = keys.place(key, value.argument.location)
            context.reporter.error(where, f"'{key}' is for callbacks, not for '{value.argument.type}'")
            return value
        if key == "interrupts":
            function = ctype.value(value.variable)
            return replace(value, ctype=ctype, source=Source.IMPLICIT, expression=function, object="")
        return replace(value, ctype=ctype, expression=ctype.value(value.variable))

    def overload(self, overload: Overload, context: Context) -> Overload:
        """What stands around the call."""
        polls = [v for v in overload.values if v.ctype and v.ctype.polls]
        blocks = tuple(Block(v.known.declare(v.variable)) for v in polls)
        overload = replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload
        for value in overload.values:
            if value.ctype and value.ctype.is_kept:
                overload = _kept(overload, value, context)
        return overload


def _kept(overload: Overload, value: Value, context: Context) -> Overload:
    name = value.argument.keys.text("kept_by") or ""
    place = f"{overload.declaration.owner or 'function'}.{overload.declaration.python_name}.{value.argument.name}"
    # let go of behind all else, since what C made of it may call it until that is freed
    last = Block((), None, (f"cwrap_kept_drop({value.variable});",))
    overload = replace(overload, around=(*overload.around, last))
    owner, returns = overload.value_named(name), overload.call.returns
    if name == "return" and returns and returns.can_keep_callbacks:
        keeping = returns.keeping(place, value.variable)
        return replace(overload, call=replace(overload.call, returns=keeping))
    if owner is None or not _can_keep(owner) or may_be_null(owner):
        names = [v.argument.name for v in overload.values if _can_keep(v)]
        where = value.argument.keys.place("kept_by", value.argument.location)
        message = f"'kept_by' names a handle that is always there, given or made, not '{name}'{nearest(name, names)}"
        context.reporter.error(where, message)
        return overload
    if owner.by_address:
        return overload.with_value(replace(owner, ctype=owner.known.keeping(place, value.variable)))
    return _held(overload, value, f"CWRAP_KEPT(cw_of_{owner.variable})", place)


def _can_keep(value: Value) -> bool:
    return value.ctype is not None and value.ctype.can_keep_callbacks


def _held(overload: Overload, value: Value, kept: str, place: str) -> Overload:
    """By a handle that is given: it has the callback before C does."""

    def behave(_: Exit) -> Lines:
        return (f"cwrap_kept_hold({kept}, {value.variable});",)

    block = Block((), behave, (f"cwrap_kept_withdraw({kept}, &{value.variable});",))
    held = value.known.held_by(kept, place)
    settle = Snippet(held.abandon(value.variable, ""))
    overload = overload.with_value(replace(value, ctype=held))
    return replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, settle))
