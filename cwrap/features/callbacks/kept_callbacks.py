"""`kept_by`, `interrupts`: callbacks that C keeps after the call, and callbacks that check for Ctrl-C.

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
        - {arg: Knocked call, nullable: true, kept_by: door.knock}
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
    wait(arg_door, cwrap_polls_Progress, &arg_progress)

`kept_by: door` is for functions that add a callback: the handle owns a reference to each callable until the handle is
closed. `kept_by: door.knock` is for functions that replace a callback: a callable is kept until a call puts another
one, or None, into the slot `knock` of the handle. Several functions can use the same slot. If the function fails, the
reference is released, because C is assumed not to keep the callback. `kept_by: return` and `kept_by: return.knock` are
for functions that return the handle. An exception of the callable is raised by the current call with the handle, or
else by the next one.

`kept_by: library.log` is for functions without a handle, such as those that set the logger of a library. The callable
is kept until a call puts another one into the slot, and without a slot until the process ends. Its exceptions go to
`sys.unraisablehook`.

A callback with `interrupts` is not an argument in Python. Whenever C calls it, the callback checks for signals. After a
KeyboardInterrupt it returns the `failure` value, as after any exception.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.callback import callback_of, is_kept, polls
from cwrap.ctype.handle import handle_of, is_object
from cwrap.features.callbacks.callback_data import KEPT_BY, callback_owner
from cwrap.features.lifetimes.keeps import KEEPS
from cwrap.features.lifetimes.ownership import LIBRARY
from cwrap.features.signature.nullable import accepts_none
from cwrap.plan import Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class KeptCallbacks(Plugin):
    """Callbacks that C keeps after the call."""

    name = "kept_callbacks"
    phase = Phase.LIFETIME
    refines = ("returned_arguments", "results", "ownership")
    keys = (
        KEPT_BY,
        Key("interrupts", (On.ARGUMENT,), Kind.FLAG, "a callback that checks for signals; not an argument in Python",
            follows="kept_by", example="true", conflicts=("if_true",)),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of a kept callback, or of a callback that checks for signals."""
        keys = value.argument.keys
        key = next((name for name in ("kept_by", "interrupts") if name in keys), "")
        if not key:
            return value
        known = value.ctype.callback if value.ctype else None
        ctype = (known.polling() if key == "interrupts" else known.kept()) if known else None
        if ctype is None:
            where = keys.location(key, value.argument.location)
            kind = "callbacks with user data" if known else "callbacks"
            context.reporter.error(where, f"'{key}' is only for {kind}, not for '{value.argument.type}'")
            return value
        if key == "interrupts":
            function = ctype.value(value.variable)
            return value.passed_as(function, ctype=ctype, source=Source.IMPLICIT, object="")
        passed = ctype.value if accepts_none(value) else callback_of(ctype).present
        return value.passed_as("" if "field" in keys else passed(value.variable), ctype=ctype)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the C that holds and releases the callbacks."""
        polling = [v for v in overload.values if polls(v.ctype)]
        blocks = tuple(Block(v.required_ctype.declare(v.variable)) for v in polling)
        overload = replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload
        for value in overload.values:
            if is_kept(value.ctype):
                overload = _kept(overload, value, context)
        return overload


def _kept(overload: Overload, value: Value, context: Context) -> Overload:
    kept_by = callback_owner(value.argument)
    name, place = kept_by.name, kept_by.slot or _name_in_keeps(overload, value)
    # The reference is released after all other cleanups: the C object that is freed by them may call the callback.
    last = Block((), None, (f"cwrap_kept_drop({value.variable});",))
    overload = replace(overload, around=(*overload.around, last))
    owner, returns = overload.value_named(name), overload.call.returns
    if name == "return" and returns and is_object(returns):
        keeping = handle_of(returns).keeping(place, value.variable)
        return replace(overload, call=replace(overload.call, returns=keeping))
    if name == LIBRARY and owner is None:
        return _held_by_library(overload, value, place)
    if owner is None or not _can_keep(owner) or accepts_none(owner):
        where = value.argument.keys.location("kept_by", value.argument.location)
        context.reporter.error(where, _problem(name, owner, overload))
        return overload
    if owner.by_address:
        return overload.with_value(replace(owner, ctype=handle_of(owner.required_ctype).keeping(place, value.variable)))
    return _held(overload, value, owner, place)


def _name_in_keeps(overload: Overload, value: Value) -> str:
    """Return the name of a callback in `keeps: {name: call}`, which is a slot too."""
    keeps = KEEPS.get(*overload.keys)
    return next((name for name, word in keeps.items if word.text == value.argument.name), "") if keeps else ""


def _can_keep(value: Value) -> bool:
    return is_object(value.ctype)


def _problem(name: str, owner: Value | None, overload: Overload) -> str:
    """Return the message about a value of `kept_by` that cannot hold a callback."""
    if name == "return":
        return "'kept_by: return' needs a function that returns an object of a class"
    if owner is not None and _can_keep(owner):
        return f"'kept_by' names '{name}', which can be None; remove 'nullable' or 'default' of '{name}'"
    hint = nearest(name, [v.argument.name for v in overload.values if _can_keep(v)])
    return (
        f"'kept_by' must name an argument that is an object of a class, or be 'return' or 'library', not '{name}'{hint}"
    )


def _held_by_library(overload: Overload, value: Value, place: str) -> Overload:
    """Return the overload in which the callback is kept without a handle."""

    def behave(_: Exit) -> Lines:
        return (f"cwrap_library_hold({value.variable});",)

    block = Block((), behave, (f"cwrap_library_withdraw(&{value.variable});",))
    held = callback_of(value.required_ctype).held_by("", place)
    settle = Snippet(callback_of(held).abandon(value.variable, ""))
    overload = overload.with_value(replace(value, ctype=held))
    return replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, settle))


def _held(overload: Overload, value: Value, owner: Value, place: str) -> Overload:
    """Return the overload in which an argument holds the callback before C gets it."""
    handle = f"cw_of_{owner.variable}"
    kept = f"cwrap_handle_kept({handle})"

    def behave(_: Exit) -> Lines:
        return (f"cwrap_kept_hold({kept}, {value.variable});",)

    block = Block((), behave, (f"cwrap_handle_withdraw({handle}, &{value.variable});",))
    held = callback_of(value.required_ctype).held_by(handle, place)
    settle = Snippet(
        (*handle_of(owner.required_ctype).outlived(handle), *callback_of(held).abandon(value.variable, ""))
    )
    overload = overload.with_value(replace(value, ctype=held))
    return replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, settle))
