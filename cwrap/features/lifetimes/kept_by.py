"""What C stores in an object and uses after the call, and what keeps it alive."""

from __future__ import annotations

import re

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.callback import callback_of, is_kept
from cwrap.ctype.handle import handle_of, is_object
from cwrap.ctype.released import is_local
from cwrap.features.lifetimes.ownership import LIBRARY, RECEIVER, handles_of
from cwrap.features.signature.parameters import accepts_none
from cwrap.model import Argument
from cwrap.plan import Block, Context, Exit, FilePlan, Overload, Snippet, Source, Value
from cwrap.planning.expressions import object_or_null
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

RETURNED_OBJECT = "return"
_WHERE = pattern(r"(?P<name>[A-Za-z_]\w*)(?:\.(?P<slot>[A-Za-z_]\w*))?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Keeper:
    """The value of `kept_by`: the handle that keeps an argument, and its slot, which may be empty."""

    name: str = ""
    slot: str = ""

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return f"{self.name}.{self.slot}" if self.slot else self.name


def _read(reader: ValueReader) -> Keeper | None:
    match = _WHERE.match(reader.text() or "")
    return Keeper(match["name"], match["slot"] or "") if match else None


_KEEPER = Kind(
    "an argument, 'self', 'return' or 'library', possibly with a slot: 'self.title'", _read,
    {"type": "string", "pattern": r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?$"}, "an identifier, or two identifiers with a point",
)  # fmt: skip
KEPT_BY = Key("kept_by", (On.ARGUMENT,), _KEEPER,
    "C keeps the pointer after the call, in this handle (an argument, `self`, `return`, or `library`): until it is "
    "closed, or with a slot until another value or None takes the slot",
    follows="field", example="self.title", conflicts=("interrupts", "if_true"),
    synonyms=("keep_alive", "keepalive"))  # fmt: skip

DETACH = Key("detach", (On.DECLARATION, On.OPTION), Kind.WORD,
    "the method that `close()` of a kept object calls first, and that `releases` the object",
    follows="releases", example="remove")  # fmt: skip


def keeper_of(argument: Argument) -> Keeper:
    """Return what keeps an argument while C keeps its pointer; its parts are empty without `kept_by`."""
    return KEPT_BY.get(argument.keys) or Keeper()


class KeptBy(Plugin):
    """Arguments that handles keep alive for C.

    `kept_by`, `detach`: arguments that C keeps a pointer to after the call, and the handle that keeps them alive.

        - callback: Knocked
          arguments: [void* data]
        - class: Door
          type: door_t*
          free: close_door
        - name: open_door
          return: door_t*
          arguments:
            - {arg: double* sizes, array: true, kept_by: return}
            - {arg: int n, from: len(sizes)}
        - name: set_title
          class: Door
          arguments:
            - door_t* door
            - {arg: const char* title, nullable: true, kept_by: self.title}
        - name: on_knock
          class: Door
          arguments:
            - door_t* door
            - {arg: Knocked call, nullable: true, kept_by: self.knock}
            - {arg: void* data, closure: call}

    The plan:

        function open_door(sizes)
        door_t * open_door((double *)(void *)arg_sizes.data, arg_n)
        …
        method set_title(title)
        set_title(arg_door, arg_title)
        …
        method on_knock(call)
        on_knock(arg_door, (arg_call ? cwrap_calls_Knocked : NULL), arg_call)

    The value names a handle: an argument that is an object of a class, `self` for the receiver of a method, or `return`
    for the object that the function returns, directly or as an output. The argument is kept until the handle is closed,
    in addition to all that was kept before. With a slot (`self.title`), it is kept until a call puts another value, or
    None, into the slot. Several functions can use the same slot. A borrowed object keeps nothing itself: its owner
    does.

    An array, a buffer, a text, an object of a class, a struct without pointers or a callback can be kept. The buffer
    stays exported, and an object of a class cannot be closed. If Python code resizes a kept NumPy array, the next call
    with the handle is a RuntimeError. If the C function fails, the argument is not kept. An exception of a callback is
    raised by the current call with the handle, or else by the next one.

    `kept_by: library` and `kept_by: library.log` are for callbacks that C stores without a handle, such as the logger
    of a library. The callable is kept until the process ends, or until a call puts another one into the slot. Its
    exceptions go to `sys.unraisablehook`.

    `detach: NAME` is for objects that are kept: `close()` of such an object first calls this method of the handle with
    the object, which has to release it (`releases`).
    """

    name = "kept_by"
    phase = Phase.LIFETIME
    refines = ("returned_arguments", "results", "ownership")
    keys = (KEPT_BY, DETACH)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of a kept callback."""
        keys = value.argument.keys
        callback = value.ctype.callback if value.ctype and "kept_by" in keys else None
        ctype = callback.kept() if callback else None
        if ctype is None:
            return value
        passed = ctype.value if accepts_none(value) else callback_of(ctype).present
        return value.passed_as("" if "field" in keys else passed(value.variable), ctype=ctype)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the C that holds the arguments before the call, and what keeps them after it."""
        kept = [v for v in overload.values if v.ctype and "kept_by" in v.argument.keys]
        for value in kept:
            if is_kept(value.ctype):
                overload = _with_callback(overload, value, context)
        kept = [v for v in kept if not is_kept(v.ctype)]
        key = DETACH.find(*overload.keys)
        if key and not any(is_object(v.required_ctype) for v in kept):
            message = "'detach' needs 'kept_by' at an argument that is an object of a class"
            context.reporter.error(key.location, message)
        for value in kept:
            overload = _with_hold(overload, value, context)
        return overload

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report a value of `detach` that is not a method of the handle that releases objects."""
        for wrapper in plan.wrappers if plan.complete else ():
            for overload in wrapper.overloads:
                _check_method(overload, plan, context)
        return plan


def _check_method(overload: Overload, plan: FilePlan, context: Context) -> None:
    key = DETACH.find(*overload.keys)
    if key is None:
        return
    ctypes = [overload.call.returns, *(v.ctype for v in overload.values)]
    owners = [name for c in ctypes if c and is_object(c) for name in (c.class_name, *handle_of(c).ancestors)]
    names = [w.python_name for owner in owners for w in plan.methods(owner) if "releases" in w.declaration.keys]
    if key.data not in names:
        message = f"'detach' must name a method with 'releases', not '{key.data}'{nearest(key.data, names)}"
        context.reporter.error(key.location, message)


# ---- the handle ----


def _owner(overload: Overload, kept: Value, context: Context) -> Value | str:
    """Return the argument or output that keeps another argument, `return`, `library`, or "" after an error."""
    name = keeper_of(kept.argument).name
    objects = [v for v in overload.values if _is_owner(v)]
    owner = next((v for v in objects if v.argument.name == name), None)
    if owner is None and name == RECEIVER:
        owner = next((v for v in objects if v.source is Source.SELF), None)
    if owner is None and name == RETURNED_OBJECT:
        returns = overload.call.returns
        if returns and is_object(returns):
            return name
        outputs = [v for v in objects if v.by_address]
        owner = outputs[0] if len(outputs) == 1 else None
    if owner is None and name == LIBRARY and overload.value_named(name) is None:
        return name
    problem = _problem(name, owner, kept, objects)
    if owner is None or problem:
        context.reporter.error(kept.argument.keys.location("kept_by", kept.argument.location), problem)
        return ""
    return owner


def _is_owner(value: Value) -> bool:
    """Return whether an argument or output can keep other arguments."""
    has_object = value.is_from_python or value.by_address
    return has_object and is_object(value.ctype)


def _problem(name: str, owner: Value | None, kept: Value, objects: list[Value]) -> str:
    """Return the message about a handle that cannot keep an argument, or an empty string."""
    if owner is kept:
        own = kept.argument.name
        return f"'kept_by' of '{own}' names '{own}' itself; name the object that has the pointer"
    if owner is not None:
        problem = f"'kept_by' names '{name}', which can be None; remove 'nullable' or 'default' of '{name}'"
        return problem if accepts_none(owner) and not owner.by_address else ""
    if name == RETURNED_OBJECT:
        several = " and ".join(f"'{v.argument.name}'" for v in objects if v.by_address)
        which = f", and this one returns {several}; name one of them" if several else ""
        return f"'kept_by: return' needs a function that returns an object of a class{which}"
    if name == RECEIVER:
        return "'kept_by: self' needs a method whose receiver is an object of a class; name an argument or 'return'"
    hint = nearest(name, [v.argument.name for v in objects if v is not kept])
    return (
        "'kept_by' must name an argument that is an object of a class, or be 'self', 'return' or 'library', "
        f"not '{name}'{hint}"
    )


# ---- callbacks ----


def _with_callback(overload: Overload, value: Value, context: Context) -> Overload:
    """Return the overload in which a callback is held before C gets it, and kept after the call."""
    slot = keeper_of(value.argument).slot
    # The reference is released after all other cleanups: the C object that is freed by them may call the callback.
    last = Block((), None, (f"cwrap_kept_drop({value.variable});",))
    overload = replace(overload, around=(*overload.around, last))
    owner = _owner(overload, value, context)
    if owner == LIBRARY:
        hold, withdraw = "cwrap_library_hold(", "cwrap_library_withdraw("
        return _held(overload, value, callback_of(value.required_ctype).held_by("", slot), (hold, withdraw), ())
    if owner == RETURNED_OBJECT:
        return _keeping(overload, None, "cwrap_handle_keeping", f"&{value.variable}, {string(slot)}")
    if isinstance(owner, str):
        return overload  # after an error
    if owner.by_address:
        return _keeping(overload, owner, "cwrap_handle_keeping", f"&{value.variable}, {string(slot)}")
    handle = f"cw_of_{owner.variable}"
    calls = (f"cwrap_kept_hold(cwrap_handle_kept({handle}), ", f"cwrap_handle_withdraw({handle}, ")
    held = callback_of(value.required_ctype).held_by(handle, slot)
    return _held(overload, value, held, calls, handle_of(owner.required_ctype).outlived(handle))


def _held(overload: Overload, value: Value, held: CType, calls: tuple[str, str], after: Lines) -> Overload:
    """Return the overload in which the beginnings of two calls hold a callback, and withdraw it after a failure."""
    hold, withdraw = calls

    def behave(_: Exit) -> Lines:
        return (f"{hold}{value.variable});",)

    block = Block((), behave, (f"{withdraw}&{value.variable});",))
    settle = Snippet((*after, *callback_of(held).abandon(value.variable, "")))
    overload = overload.with_value(replace(value, ctype=held))
    return replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, settle))


# ---- other arguments ----


def _with_hold(overload: Overload, value: Value, context: Context) -> Overload:
    """Return the overload in which a hold of an argument is created before the call, and kept after it."""
    argument = value.argument
    problem = _problem_of_kept(value)
    owner = "" if problem else _owner(overload, value, context)
    if owner == LIBRARY:
        problem = f"'kept_by: library' is only for callbacks; name an object that keeps '{argument.name}'"
    if problem:
        context.reporter.error(argument.keys.location("kept_by", argument.location), problem)
    if problem or not owner:
        return overload
    hold = f"cw_hold_{argument.name}"
    held = value.required_ctype.lifetime.hold(value.variable, object_or_null(overload, value.index))
    detach = overload.text("detach") if is_object(value.required_ctype) else None
    block = Block((f"CwrapHold *{hold} = NULL;",), _Hold(hold, held, detach or ""), (f"cwrap_hold_drop({hold});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    slot = keeper_of(argument).slot
    return _settled(overload, owner, hold, string(slot) if slot else "NULL")


def _problem_of_kept(value: Value) -> str:
    """Return the message about an argument that nothing can keep, or an empty string."""
    ctype = value.required_ctype
    if not value.is_from_python and not is_local(ctype):
        return f"'kept_by' is only for arguments that Python passes, and '{value.argument.name}' is not one"
    if not ctype.lifetime.hold("x", "x"):
        return f"'kept_by' is only for arguments whose memory C can keep, not for '{value.argument.type}'"
    return ""


def _keeping(overload: Overload, output: Value | None, function: str, arguments: str) -> Overload:
    """Return the overload whose new handle, an output or the returned one, keeps something of the call."""
    if output is None:
        returns = handle_of(overload.call.value).keeping(function, arguments)
        return replace(overload, call=replace(overload.call, returns=returns))
    return overload.with_value(replace(output, ctype=handle_of(output.required_ctype).keeping(function, arguments)))


def _settled(overload: Overload, owner: Value | str, hold: str, name: str) -> Overload:
    """Return the overload in which a handle keeps a hold after the call."""
    keeper = None if isinstance(owner, str) else overload.values[owner.index]
    if keeper is None or keeper.by_address:
        return _keeping(overload, keeper, "cwrap_handle_holding", f"&{hold}, {name}")
    handle = f"cw_of_{keeper.variable}"
    outlived = handle_of(keeper.required_ctype).outlived(handle)
    settle = Snippet((f"cwrap_handle_hold({handle}, &{hold}, {name});", *outlived))
    return replace(overload, after_return=(*overload.after_return, settle))


@dataclass(frozen=True, slots=True)
class _Hold:
    variable: str
    expression: str
    detach: str

    def __call__(self, exits: Exit) -> Lines:
        return (
            f"{self.variable} = {self.expression};",
            f"if (CWRAP_UNLIKELY(!{self.variable})) {exits.leave}",
            *((f"{self.variable}->detach = {string(self.detach)};",) if self.detach else ()),
        )


_ALL = "all"
RELEASES = Key("releases", (On.DECLARATION, On.OPTION), Kind.NAMES,
    "objects to which C keeps no pointer after the call, or `all` that C stored in the receiver",
    follows="invalidates", example="[easy]", synonyms=("unkeeps", "drops"))  # fmt: skip


class Releases(Plugin):
    """Objects that a handle keeps alive no more.

    `releases`: objects to which C keeps no pointer any more.

        - class: Easy
          type: easy_t*
          free: free_easy
        - class: Multi
          type: multi_t*
          free: free_multi
        - name: add
          class: Multi
          detach: remove
          arguments: [multi_t* multi, {arg: easy_t* easy, kept_by: self}]
        - name: remove
          class: Multi
          releases: [easy]
          arguments: [multi_t* multi, easy_t* easy]
        - name: reset
          class: Multi
          releases: all
          arguments: [multi_t* multi]

    The plan:

        method remove(easy)
        remove(arg_multi, arg_easy)
        …
        method reset()
        reset(arg_multi)

    The C:

        cwrap_handle_release(cw_of_arg_multi, arg_easy);
        …
        cwrap_handle_release_all(cw_of_arg_multi);

    If the call succeeds, the receiver no longer keeps these objects (`kept_by`), or all that C stored in it with `all`,
    also callbacks. An object that was kept several times is released once. If a call with the receiver has not
    returned, the objects are released when it returns, because C may still use them.
    """

    name = "releases"
    phase = Phase.LIFETIME
    after = ("kept_by",)
    refines = ("returned_arguments", "results", "ownership")
    keys = (RELEASES,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add what releases the objects after the call."""
        key = RELEASES.find(*overload.keys)
        if key is None:
            return overload
        released = _released(key.data, overload, key.location, context)
        if released is None:
            return overload
        keeper = _keeper(overload, released)
        if isinstance(keeper, str):
            context.reporter.error(key.location, keeper)
            return overload
        handle = f"cw_of_{keeper.variable}"
        lines = [f"cwrap_handle_release({handle}, {v.variable});" for v in released]
        settle = Snippet(tuple(lines) or (f"cwrap_handle_release_all({handle});",))
        return replace(overload, after_return=(*overload.after_return, settle))


def _released(names: tuple[str, ...], overload: Overload, place: Location, context: Context) -> list[Value] | None:
    """Return the arguments that are released, which are empty for all; None after an error."""
    known = {v.argument.name: v for v in handles_of(overload)}
    if names == (_ALL,) and _ALL not in known:
        return []
    for name in names:
        if name not in known:
            message = f"'releases' must name an argument that is an object of a class, or be 'all', not '{name}'"
            context.reporter.error(place, f"{message}{nearest(name, known)}")
            return None
    return [known[name] for name in names]


def _keeper(overload: Overload, released: list[Value]) -> Value | str:
    """Return the argument that keeps the objects, or the message about a function without one."""
    kept = next((v.argument.name for v in overload.values if "kept_by" in v.argument.keys), "")
    if kept:
        return f"a function with 'releases' cannot keep '{kept}'; remove 'releases' or 'kept_by'"
    handles = handles_of(overload)
    found = [v for v in handles if v.source is Source.SELF] or [v for v in handles if v not in released]
    if len(found) != 1:
        return "'releases' needs a method, or a function that takes one object of a class"
    name = found[0].argument.name
    if found[0] in released:
        return f"'{name}' keeps the objects, and cannot release itself"
    if accepts_none(found[0]):
        return f"'{name}' keeps the objects, and can be None; remove 'nullable' or 'default'"
    return found[0]
