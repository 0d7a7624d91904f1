"""`keeps`, `detach`: arguments that C keeps a pointer to, which a handle keeps alive.

    - class: Plan
      type: plan_t*
      deleter: free_plan
      new: make_plan
    - name: make_plan
      return: plan_t*
      keeps: [x]
      arguments:
        - {arg: double* x, array: true}
        - {arg: int n, from: len(x)}
    - name: set_title
      class: Plan
      keeps: {title: title}
      arguments:
        - plan_t* plan
        - {arg: const char* title, nullable: true}

The plan:

    function make_plan(x)
    plan_t * make_plan((double *)(void *)arg_x.data, arg_n)
    …
    method set_title(title)
    set_title(arg_plan, arg_title)

If the function returns an object of a class, directly or as an output, the new object keeps the arguments; otherwise
the receiver does, or the only argument that is an object of a class. The value is a list of arguments, which are kept
until the object is closed, or a mapping of names to arguments: an argument is kept until a call replaces what is kept
under the name, with another argument or with None. Several functions can use the same name. A borrowed object keeps
nothing itself: its owner keeps the arguments.

An array, a buffer, a text, an object of a class or a struct without pointers can be kept. The buffer stays exported,
and an object of a class cannot be closed. If Python code resizes a kept NumPy array, the next call with the object is a
RuntimeError. If the C function fails, the argument is not kept. A callback needs `kept_by` instead.

`detach: NAME` is for objects that are kept: `close()` of such an object first calls this method of the handle with the
object, which has to release it (`releases`).
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.callback import is_kept
from cwrap.ctype.handle import handle_of, is_object
from cwrap.ctype.local_struct import is_local
from cwrap.features.callbacks.callback_data import callback_owner
from cwrap.features.lifetimes.ownership import handles_of
from cwrap.features.signature.nullable import accepts_none
from cwrap.plan import Block, Context, Exit, FilePlan, Overload, Snippet, Source, Value
from cwrap.planning.objects import object_or_null
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.schema.values import IDENTIFIER
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location, Word
from cwrap.source.nodes import Mapping, Scalar, describe, shortened
from cwrap.source.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class KeepsSpec:
    """The value of `keeps`: names of arguments, each with the name under which it is kept, or an empty string."""

    items: tuple[tuple[str, Word], ...]

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        named = any(name for name, _ in self.items)
        return {name: word.text for name, word in self.items} if named else [word.text for _, word in self.items]


def _read(reader: ValueReader) -> KeepsSpec | None:
    found: list[tuple[str, Word]] = []
    if isinstance(reader.node, Mapping):
        for entry in reader.node:
            if isinstance(entry.value, Scalar):
                found.append((entry.key.text, Word(entry.value.text.strip(), entry.value.location)))
            else:
                message = f"'{entry.key.text}' of 'keeps' must name an argument, not {describe(entry.value)}"
                reader.complain(message, entry.value.location)
    else:
        found = [("", word) for word in reader.items() or ()]
    for name, word in found:
        for text, place in ((name or "x", reader.node.location), (word.text, word.location)):
            if not IDENTIFIER.match(text):
                reader.complain(f"'{shortened(text)}' in 'keeps' is not an identifier", place)
    return KeepsSpec(tuple(found)) if found and not reader.complained else None


_STRINGS = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_NAMED = {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1}
_KEEPS = Kind(
    "a list of arguments, or a mapping of names to arguments", _read,
    {"anyOf": [{"type": "string"}, _STRINGS, _NAMED]}, "identifiers",
)  # fmt: skip
KEEPS = Key("keeps", (On.DECLARATION, On.OPTION), _KEEPS,
    "arguments that C keeps a pointer to: [x] until the handle is closed, {name: x} until replaced",
    follows="invalidates", example="[x]", synonyms=("keep_alive", "keepalive"))  # fmt: skip

DETACH = Key("detach", (On.DECLARATION, On.OPTION), Kind.WORD,
    "the method that `close()` of a kept object calls first, and that `releases` the object",
    follows="releases", example="remove")  # fmt: skip


class Keeps(Plugin):
    """Arguments that a handle keeps alive."""

    name = "keeps"
    phase = Phase.LIFETIME
    refines = ("returned_arguments", "results", "ownership", "kept_callbacks")
    keys = (KEEPS, DETACH)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the holds of arguments before the call, and what keeps them after it."""
        key = KEEPS.find(*overload.keys)
        if key is None:
            _check_detach(overload, [], context)
            return overload
        kept = [(name, v) for name, word in key.data.items if (v := _kept(word, overload, context))]
        if len(kept) < len(key.data.items):
            return overload
        kept = [(name, v) for name, v in kept if not is_kept(v.ctype)]  # those are held by `kept_by`
        _check_detach(overload, [v for _, v in kept], context)
        if not kept:
            return overload
        holder = _holder(overload, [v for _, v in kept], key.location, context)
        for name, value in kept:
            hold = f"cw_hold_{value.argument.name}"
            drop = (f"cwrap_hold_drop({hold});",)
            detach = overload.text("detach") if is_object(value.required_ctype) else None
            taken = _Hold(hold, _held(value, overload), detach or "")
            block = Block((f"CwrapHold *{hold} = NULL;",), taken, drop)
            overload = replace(overload, blocks=(*overload.blocks, block))
            overload = _settled(overload, holder, hold, string(name) if name else "NULL")
        return overload

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report a value of `detach` that is not a method of the handle that releases objects."""
        for wrapper in plan.wrappers if plan.complete else ():
            for overload in wrapper.overloads:
                _check_method(overload, plan, context)
        return plan


def _check_detach(overload: Overload, kept: list[Value], context: Context) -> None:
    """Report `detach` if no object of a class is kept."""
    key = DETACH.find(*overload.keys)
    if key and not any(is_object(v.required_ctype) for v in kept):
        context.reporter.error(key.location, "'detach' needs 'keeps' with an argument that is an object of a class")


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


def _held(value: Value, overload: Overload) -> str:
    return value.required_ctype.lifetime.hold(value.variable, object_or_null(overload, value.index))


def _kept(word: Word, overload: Overload, context: Context) -> Value | None:
    """Return the argument with a name, or None after an error."""
    given = [
        v for v in overload.values if v.ctype and (v.source in (Source.SELF, Source.PARAMETER) or is_local(v.ctype))
    ]
    value = next((v for v in given if v.argument.name == word.text), None)
    if value is None:
        hint = nearest(word.text, [v.argument.name for v in given])
        context.reporter.error(word.location, f"'keeps' must name an argument from Python, not '{word.text}'{hint}")
    elif is_kept(value.ctype) and callback_owner(value.argument).slot:
        message = f"'kept_by' says how long C keeps '{word.text}'; remove '{word.text}' from 'keeps'"
        context.reporter.error(word.location, message)
    elif is_kept(value.ctype):
        return value
    elif value.required_ctype.callback:
        message = f"'{word.text}' is a callback, which 'keeps' cannot keep; add 'kept_by' to the argument"
        context.reporter.error(word.location, message)
    elif not value.required_ctype.lifetime.hold("x", "x"):
        message = f"'keeps' is only for arguments whose memory C can keep, not for '{value.argument.type}'"
        context.reporter.error(word.location, message)
    else:
        return value
    return None


def _holder(overload: Overload, kept: list[Value], place: Location, context: Context) -> Value | None:
    """Return the output or the argument that keeps the others; None for the returned value, or after an error."""
    returns = overload.call.returns
    if returns is not None and is_object(returns):
        return None
    stored = (v for v in overload.values if v.source is Source.RESULT and v.by_address)
    outputs = [v for v in stored if v.ctype and is_object(v.ctype)]
    if outputs:
        return outputs[0]
    return keeper_of("keeps", overload, kept, place, context)


def keeper_of(key: str, overload: Overload, kept: list[Value], place: Location, context: Context) -> Value | None:
    """Return the argument that keeps the others; None after an error, which names `key`."""
    returns = ", or a function that returns or takes" if key == "keeps" else ", or a function that takes"
    handles = handles_of(overload)
    found = [v for v in handles if v.source is Source.SELF] or [v for v in handles if v not in kept]
    if len(found) != 1:
        message = f"'{key}' needs a method{returns} one object of a class"
        context.reporter.error(place, message)
        return None
    if found[0] in kept or accepts_none(found[0]):
        problem = "cannot keep itself" if found[0] in kept else "can be None; remove 'nullable' or 'default'"
        context.reporter.error(place, f"'{found[0].argument.name}' keeps the other arguments, and {problem}")
    return found[0]


def _settled(overload: Overload, holder: Value | None, hold: str, name: str) -> Overload:
    """Return the overload in which a handle keeps a hold after the call."""
    if holder is None:
        returns = overload.call.returns
        if returns is None or not is_object(returns):
            return overload
        return replace(overload, call=replace(overload.call, returns=handle_of(returns).holding(hold, name)))
    current = overload.values[holder.index]
    if current.by_address:
        return overload.with_value(replace(current, ctype=handle_of(current.required_ctype).holding(hold, name)))
    handle = f"cw_of_{holder.variable}"
    settle = Snippet(
        (f"cwrap_handle_hold({handle}, &{hold}, {name});", *handle_of(holder.required_ctype).outlived(handle))
    )
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
