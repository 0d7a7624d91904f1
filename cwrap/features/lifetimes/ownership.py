"""`borrowed`, `independent`, `invalidates`, `ref`: who frees the C object behind a handle.

    - class: Document
      type: document_t*
      deleter: free_document
    - class: Element
      type: element_t*
      borrowed: true
    - name: root
      class: Document
      return: element_t*
      borrowed: true
      arguments: [document_t* document]
    - name: remove
      class: Document
      invalidates: document
      arguments: [document_t* document, element_t* element]
    - name: copy
      class: Document
      return: document_t*
      independent: true
      arguments: [const document_t* document]

The plan:

    method root()
    element_t * root(arg_document)
    …
    method remove(element)
    …
    method copy()
    document_t * copy(arg_document)

A returned handle owns its C object, and keeps the receiver of the method alive and open. Three keys change that:

- `borrowed: true`: the receiver, or the only argument that is an object of a class, owns the C object. `borrowed: NAME`
  names the argument; `borrowed: library` is for objects that are never freed. The Python object keeps its owner alive.
  If the owner is closed, every use of the object is a ValueError. With `borrowed: true` on a class, all its objects are
  borrowed, and the class needs no `deleter`. On an argument, the key is for an output.
- `independent: true`: the new object does not keep the receiver.
- `invalidates: NAME`: after the call, objects that were borrowed from that argument are invalid. The call is a
  RuntimeError while one of them, or an array that views the memory of their owner, is in use.

If the class has `ref`, the library counts references. Its objects never need the receiver, and `borrowed: true` means
that the function returned no reference, so the wrapper takes one.
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.handle import handle_of, is_object
from cwrap.model import Value as KeyValue
from cwrap.plan import Block, Context, Exit, Local, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_WORD
from cwrap.schema.values import IDENTIFIER
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location
from cwrap.source.nodes import shortened
from cwrap.source.records import dataclass, replace

RECEIVER = "true"
LIBRARY = "library"
_BOTH = (On.DECLARATION, On.OPTION)


def _read_owner(reader: ValueReader) -> str | None:
    text = reader.choice()
    if text is None or text == "false":
        return None
    if not IDENTIFIER.match(text):
        reader.complain(f"'{shortened(text)}' in 'borrowed' is not an identifier")
        return None
    return text


_OWNER = Kind(
    "true, 'library' or the name of an argument", _read_owner, {"anyOf": [{"const": True}, JSON_WORD]},
    "`true`, `library`, or the name of an argument",
)  # fmt: skip
BORROWED = Key("borrowed", _BOTH, _OWNER, "the owner of the returned memory: true (the receiver), NAME or library",
    follows="free", example="true", conflicts=("free",), synonyms=("keep_alive", "owner", "transfer"))  # fmt: skip
_BORROWED_OUTPUT = Key("borrowed", (On.ARGUMENT,), _OWNER, "the owner of the memory whose address C stores",
    follows="free", example="library", conflicts=("free",))  # fmt: skip
INVALIDATES = Key("invalidates", _BOTH, Kind.NAMES, "arguments whose borrowed objects become invalid",
    follows="independent", example="[archive]")  # fmt: skip
_INDEPENDENT = Key("independent", _BOTH, Kind.FLAG, "the new object does not keep the receiver",
    follows="borrowed", example="true", conflicts=("borrowed",))  # fmt: skip


class Ownership(Plugin):
    """Owners of the C objects behind handles."""

    name = "ownership"
    phase = Phase.LIFETIME
    before = ("kept_callbacks",)
    refines = ("returned_arguments", "results")
    keys = (
        Key("ref", (On.CLASS,), Kind.FUNCTION,
            "the C function that takes a reference, if the library counts them (that of `base`)", follows="deleter",
            example="thing_ref", conflicts=("allocate",), synonyms=("incref", "retain", "addref")),
        Key("borrowed", (On.CLASS,), Kind.FLAG, "other handles own all C objects of the class (false)",
            follows="ref", example="true", conflicts=("deleter", "ref", "allocate")),
        Key("identity", (On.CLASS,), Kind.FLAG, "a pointer is always the same Python object (false)",
            follows="borrowed", example="true", conflicts=("allocate",), synonyms=("unique", "singleton")),
        BORROWED, _BORROWED_OUTPUT, _INDEPENDENT, INVALIDATES,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the types of returned handles and of outputs, and add the blocks before the call."""
        overload = _with_invalidated(overload, context)
        returns = overload.call.returns
        if returns is not None and is_object(returns):
            place = _Place(BORROWED.find(*overload.keys), overload.key_value("return").location)
            overload, owned = _owned(overload, returns, place, context)
            if owned is not returns:
                overload = replace(overload, call=replace(overload.call, returns=owned))
        for value in overload.values:
            if value.ctype and value.source is Source.RESULT and value.by_address and is_object(value.ctype):
                place = _Place(BORROWED.find(value.argument.keys), value.argument.location)
                overload, owned = _owned(overload, value.ctype, place, context)
                overload = overload.with_value(replace(value, ctype=owned)) if owned is not value.ctype else overload
        return overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report keys that have no effect."""
        returns = overload.call.returns
        key, alone = BORROWED.find(*overload.keys), _INDEPENDENT.find(*overload.keys)
        if key and not (returns and (is_object(returns) or _is_borrowed(returns))):
            message = "'borrowed' is only for functions that return an object of a class or memory"
            context.reporter.error(key.location, message)
        if alone and not (returns and is_object(returns)):
            message = "'independent' is only for functions that return an object of a class"
            context.reporter.error(alone.location, message)
        for value in overload.values:
            key = BORROWED.find(value.argument.keys)
            if key and not (value.ctype and _is_borrowed(value.ctype)):
                message = "'borrowed' is only for outputs that are objects of a class or memory"
                context.reporter.error(key.location, message)


def _is_borrowed(ctype: CType) -> bool:
    """Return whether Python does not free the C object, or the memory, of a result."""
    return any(found.is_borrowed for found in (ctype.handle, ctype.memory) if found)


@dataclass(frozen=True, slots=True)
class _Place:
    """The key `borrowed`, if there is one, and the place for errors about the result."""

    key: KeyValue[str] | None
    result: Location

    @property
    def location(self) -> Location:
        """The place of the key, or of the result."""
        return self.key.location if self.key else self.result


def _owned(overload: Overload, ctype: CType, place: _Place, context: Context) -> tuple[Overload, CType]:
    """Return the overload with the blocks that a returned handle needs, and the type of the handle."""
    handle = handle_of(ctype)
    if place.key is None and not handle.always_borrowed:
        if handle.is_reference:
            message = f"'{ctype.spellings[0]}' is not freed by the caller; add 'borrowed: true'"
            context.reporter.error(place.location, message)
        elif handle.is_const:
            message = f"'{ctype.c}' is not freed by the caller; add 'borrowed: true', or remove 'const'"
            context.reporter.error(place.location, message)
        return overload, handle.independent() if overload.flag("independent") else ctype
    if handle.counts_references:
        return overload, handle.borrowing("NULL", "0")
    overload, owner, epoch = with_owner(overload, place.key.data if place.key else RECEIVER, place.location, context)
    return overload, handle.borrowing(owner, epoch)


def with_owner(overload: Overload, name: str, place: Location, context: Context) -> tuple[Overload, str, str]:
    """Return the overload with a block before the call, and C expressions of the owner and of its epoch at that time.

    `name` is the value of `borrowed`; errors are reported at `place`.
    """
    if name == LIBRARY:
        return overload, "NULL", "0"
    owner = _owner_named(overload, name, place, context)
    if owner is None:
        return overload, "NULL", "0"
    epoch = f"cw_epoch_{owner.argument.name}"
    read = _ReadEpoch(f"{epoch} = cwrap_handle_epoch(cw_of_{owner.variable});")
    if not any(block.behave == read for block in overload.blocks):
        block = Block((), read, (), (Local("size_t", epoch, "0"),))
        overload = replace(overload, blocks=(*overload.blocks, block))
    return overload, f"cw_of_{owner.variable}", epoch


def _owner_named(overload: Overload, name: str, place: Location, context: Context) -> Value | None:
    owners = handles_of(overload)
    if name == RECEIVER:
        found = [v for v in owners if v.source is Source.SELF] or owners
        if len(found) == 1:
            return found[0]
        reason = "no argument is an object of a class" if not found else "several arguments are objects of a class"
        context.reporter.error(place, f"the owner of the borrowed result is unknown: {reason}; "
                                      "write 'borrowed: NAME' with an argument, or 'borrowed: library'")  # fmt: skip
        return None
    owner = next((v for v in owners if v.argument.name == name), None)
    if owner is None:
        hint = nearest(name, [v.argument.name for v in owners])
        message = f"'borrowed' must name an argument that is an object of a class, or 'library', not '{name}'{hint}"
        context.reporter.error(place, message)
    return owner


def handles_of(overload: Overload) -> list[Value]:
    """Return the arguments that are objects of classes and that calls from Python pass."""
    given = (v for v in overload.values if v.source in (Source.SELF, Source.PARAMETER))
    return [v for v in given if v.ctype and is_object(v.ctype)]


@dataclass(frozen=True, slots=True)
class _ReadEpoch:
    line: str

    def __call__(self, _: Exit) -> Lines:
        return (self.line,)


def _with_invalidated(overload: Overload, context: Context) -> Overload:
    """Return the overload with a block that makes objects invalid that were borrowed from arguments."""
    key = INVALIDATES.find(*overload.keys)
    if key is None:
        return overload
    handles = handles_of(overload)
    known = {v.argument.name: v for v in handles}
    for name in key.data:
        if name not in known:
            message = f"'invalidates' must name an argument that is an object of a class, not '{name}'"
            context.reporter.error(key.location, f"{message}{nearest(name, known)}")
            return overload
    users = ", ".join(f"cw_of_{v.variable}" for v in handles)
    calls = [
        f"cwrap_handle_invalidate(cw_of_{v.variable}, {v.required_ctype.display}, cw_users, {len(handles)})"
        for v in (known[name] for name in key.data)
    ]

    def behave(exits: Exit) -> Lines:
        checks = (f"    if (CWRAP_UNLIKELY({call})) {exits.leave}" for call in calls)
        return ("{", f"    PyObject *const cw_users[] = {{{users}}};", *checks, "}")

    # A result that is borrowed from the same owner is valid, so its epoch is read after this.
    readers = (k for k, block in enumerate(overload.blocks) if isinstance(block.behave, _ReadEpoch))
    place = next(readers, len(overload.blocks))
    blocks = (*overload.blocks[:place], Block((), behave), *overload.blocks[place:])
    return replace(overload, blocks=blocks)
