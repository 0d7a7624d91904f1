"""Who frees the C object behind a handle, and which calls may use it."""

from __future__ import annotations

from collections.abc import Iterator

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

RECEIVER = "self"
LIBRARY = "library"
CALLER = "caller"
_BOTH = (On.DECLARATION, On.OPTION)


def _read_owner(reader: ValueReader) -> str | None:
    text = reader.text()
    if text is not None and not IDENTIFIER.match(text):
        reader.complain(f"'{shortened(text)}' in 'owner' is not an identifier")
        return None
    return text


_OWNER_KIND = Kind("'self', 'library', 'caller' or the name of an argument", _read_owner, JSON_WORD,
                   "`self`, `library`, `caller`, or the name of an argument")  # fmt: skip
OWNER = Key("owner", _BOTH, _OWNER_KIND,
    "the owner of the returned memory: an argument, self, library, or caller: the new object, without the receiver",
    follows="free", example="self", conflicts=("free",), synonyms=("keep_alive", "transfer"))  # fmt: skip
_OWNER_OF_OUTPUT = Key("owner", (On.ARGUMENT,), _OWNER_KIND, "the owner of the memory whose address C stores",
    follows="free", example="library", conflicts=("free",))  # fmt: skip
INVALIDATES = Key("invalidates", _BOTH, Kind.NAMES, "arguments whose borrowed objects become invalid",
    follows="lock", example="[archive]")  # fmt: skip


class Ownership(Plugin):
    """Owners of the C objects behind handles.

    `owner`, `invalidates`, `ref`: who frees the C object behind a handle.

        - class: Document
          type: document_t*
          free: free_document
        - class: Element
          type: element_t*
          free: none
        - name: root
          class: Document
          return: element_t*
          owner: self
          arguments: [document_t* document]
        - name: remove
          class: Document
          invalidates: document
          arguments: [document_t* document, element_t* element]
        - name: copy
          class: Document
          return: document_t*
          owner: caller
          arguments: [const document_t* document]

    The plan:

        method root()
        element_t * root(arg_document)
        …
        method remove(element)
        …
        method copy()
        document_t * copy(arg_document)

    A returned handle owns its C object, and keeps the receiver of the method alive and open. Two keys change that:

    - `owner: self`: the receiver, or the only argument that is an object of a class, owns the C object. `owner: NAME`
      names the argument; `owner: library` is for objects that are never freed. The Python object keeps its owner alive.
      If the owner is closed, every use of the object is a ValueError. In a class with `free: none`, `owner: self` is
      the default. On an argument, the key is for an output. With `owner: caller`, the new object owns its C object and
      does not keep the receiver.
    - `invalidates: NAME`: after the call, objects that were borrowed from that argument are invalid. The call is a
      RuntimeError while one of them, or an array that views the memory of their owner, is in use.
      Objects with `owner: library` need `identity: true` for that if a function returns them several times: what was
      borrowed through another Python object of the same pointer stays valid.

    If the class has `ref`, the library counts references. Its objects never need the receiver, and `owner: self` means
    that the function returned no reference, so the wrapper takes one.
    """

    name = "ownership"
    phase = Phase.LIFETIME
    before = ("kept_by",)
    refines = ("returned_arguments", "results")
    keys = (
        Key("ref", (On.CLASS,), Kind.FUNCTION,
            "the C function that takes a reference, if the library counts them (that of `base`)", follows="free",
            example="thing_ref", conflicts=("allocate",), synonyms=("incref", "retain", "addref", "refcount")),
        Key("identity", (On.CLASS,), Kind.FLAG, "a pointer is always the same Python object (false)",
            follows="ref", example="true", conflicts=("allocate",), synonyms=("unique", "singleton")),
        OWNER, _OWNER_OF_OUTPUT, INVALIDATES,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the types of returned handles and of outputs, and add the blocks before the call."""
        overload = _with_invalidated(overload, context)
        returns = overload.call.returns
        if returns is not None and is_object(returns):
            place = _Place(OWNER.find(*overload.keys), overload.key_value("return").location)
            overload, owned = _owned(overload, returns, place, context)
            if owned is not returns:
                overload = replace(overload, call=replace(overload.call, returns=owned))
        for value in overload.values:
            if value.ctype and value.source is Source.RESULT and value.by_address and is_object(value.ctype):
                place = _Place(OWNER.find(value.argument.keys), value.argument.location)
                overload, owned = _owned(overload, value.ctype, place, context)
                overload = overload.with_value(replace(value, ctype=owned)) if owned is not value.ctype else overload
        return overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report keys that have no effect."""
        returns = overload.call.returns
        key = OWNER.find(*overload.keys)
        is_memory = returns and _is_borrowed(returns) and key and key.data != CALLER
        if key and not (returns and is_object(returns)) and not is_memory:
            what = "an object of a class" if key.data == CALLER else "an object of a class or memory"
            message = f"'owner: {key.data}' is only for functions that return {what}"
            context.reporter.error(key.location, message)
        for value in overload.values:
            key = OWNER.find(value.argument.keys)
            if key and not (value.ctype and (_is_borrowed(value.ctype) or key.data == CALLER)):
                message = "'owner' is only for outputs that are objects of a class or memory"
                context.reporter.error(key.location, message)


def _is_borrowed(ctype: CType) -> bool:
    """Return whether Python does not free the C object, or the memory, of a result."""
    return any(found.is_borrowed for found in (ctype.handle, ctype.memory) if found)


@dataclass(frozen=True, slots=True)
class _Place:
    """The key `owner`, if there is one, and the place for errors about the result."""

    key: KeyValue[str] | None
    result: Location

    @property
    def location(self) -> Location:
        """The place of the key, or of the result."""
        return self.key.location if self.key else self.result


def _owned(overload: Overload, ctype: CType, place: _Place, context: Context) -> tuple[Overload, CType]:
    """Return the overload with the blocks that a returned handle needs, and the type of the handle."""
    handle = handle_of(ctype)
    if handle.is_shared:
        if place.key:
            context.reporter.error(place.location, f"a '{ctype.c}' owns the object; remove 'owner'")
        return overload, ctype
    by_caller = place.key is not None and place.key.data == CALLER
    if (place.key is None and not handle.always_borrowed) or by_caller:
        if handle.is_reference:
            message = f"'{ctype.spellings[0]}' is not freed by the caller; write 'owner: self'"
            context.reporter.error(place.location, message)
        elif handle.is_const:
            message = f"'{ctype.c}' is not freed by the caller; write 'owner: self', or remove 'const'"
            context.reporter.error(place.location, message)
        return overload, handle.independent() if by_caller else ctype
    if handle.counts_references:
        return overload, handle.borrowing("NULL", "0")
    overload, owner, epoch = with_owner(overload, place.key.data if place.key else RECEIVER, place.location, context)
    return overload, handle.borrowing(owner, epoch)


def with_owner(overload: Overload, name: str, place: Location, context: Context) -> tuple[Overload, str, str]:
    """Return the overload with a block before the call, and C expressions of the owner and of its epoch at that time.

    `name` is the value of `owner`; errors are reported at `place`.
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
                                      "write 'owner: NAME' with an argument, or 'owner: library'")  # fmt: skip
        return None
    owner = next((v for v in owners if v.argument.name == name), None)
    if owner is None:
        hint = nearest(name, [v.argument.name for v in owners])
        message = (
            f"'owner' must be 'self', 'library', 'caller' or an argument that is an object of a class, not '{name}'"
        )
        context.reporter.error(place, message + hint)
    return owner


def handles_of(overload: Overload) -> list[Value]:
    """Return the arguments that are objects of classes and that calls from Python pass."""
    given = (v for v in overload.values if v.is_from_python)
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


class Consume(Plugin):
    """Handles whose ownership goes to C.

    `consume: true`: the C function takes ownership of the handle, and the Python object is closed.

        - type: door_t
          free: close_door
          python: Door

        - name: destroy
          arguments:
            - {arg: door_t door, consume: true}

    The C:

        …arg_door && cwrap_give_up(cw_p[0])…

    The object is closed after all arguments are converted and before the call, even if the call fails. Another
    `destroy(d)` raises TypeError, or ValueError for an object of a `class:`, which has a method `close()`.

    An object of a class cannot be consumed while another call or object uses it, or while it holds callbacks that C
    keeps (RuntimeError); C would call them after they are freed.
    """

    name = "consume"
    phase = Phase.WRAPPER
    keys = (
        Key("consume", (On.ARGUMENT,), Kind.FLAG, "the C function takes ownership of the handle", follows="exclusive",
            example="true", synonyms=("steals", "transfer", "owned", "owns")),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a last block that closes either all of the handles or none."""
        consumed = [v for v in overload.values if v.argument.keys.flag("consume") and _is_owned(v, context)]
        if not consumed:
            return overload
        checks = tuple(line for v in consumed for line in _checks(v, overload))
        cleanup = tuple(line for v in consumed for line in handle_of(v.required_ctype).consumed(v.variable))
        return replace(overload, blocks=(*overload.blocks, Block((), _GiveUp(checks, consumed), cleanup)))


def _is_owned(value: Value, context: Context) -> bool:
    """Return True for a handle that Python owns and passes; report any other argument."""
    passed = value.ctype if value.is_from_python else None
    handle = passed.handle if passed else None
    if handle and handle.can_consume:
        return True
    message = f"'consume' is only for handles, not for '{value.argument.type}'"
    if handle and handle.allocates:
        message = f"'{value.argument.type}' cannot be consumed, because the object owns the memory ('allocate')"
    context.reporter.error(value.argument.keys.location("consume", value.argument.location), message)
    return False


def _checks(value: Value, overload: Overload) -> Iterator[str]:
    """Yield C conditions that set an exception if a handle cannot be consumed."""
    consumable = handle_of(value.required_ctype).consumable(value.variable)
    if consumable:
        yield consumable
    if consumable != "":
        return
    for other in overload.values:
        if other is not value and other.ctype is value.ctype and other.source is Source.PARAMETER:
            names = f'"{value.argument.name}", "{other.argument.name}"'
            yield f"{value.variable} && {value.variable} == {other.variable} && cwrap_given_twice({names})"


class _GiveUp:
    """The C that checks all handles, and then takes them from Python."""

    def __init__(self, checks: tuple[str, ...], consumed: list[Value]) -> None:
        self.checks = checks
        self.consumed = consumed

    def __call__(self, exit_: Exit) -> Lines:
        given_up = (handle_of(v.required_ctype).consume(v.variable, v.object, exit_.leave) for v in self.consumed)
        return (
            *(f"if ({check}) {exit_.leave}" for check in self.checks),
            *(line for lines in given_up for line in lines),
        )


class Shared(Plugin):
    """Handles that several calls may use at a time.

    `exclusive: false` of an argument: a handle of an exclusive class that a call may use during another call.

        - class: Connection
          type: connection_t*
          exclusive: true
          free: disconnect
        - name: ask
          class: Connection
          arguments: [connection_t* connection]
        - name: interrupt
          class: Connection
          arguments: [{arg: connection_t* connection, exclusive: false}]

    The C:

        arg_connection = (connection_t *)cwrap_handle_enter_alone(…
        …
        arg_connection = (connection_t *)cwrap_handle_enter(…

    An exclusive class is for C objects that only one thread may use at a time. A second call from another thread or
    from a callback raises RuntimeError unless its argument has `exclusive: false`.
    """

    name = "shared"
    phase = Phase.PARAMETERS
    after = ("implicit", "outputs")
    keys = (
        Key("exclusive", (On.ARGUMENT,), Kind.FLAG,
            "false: the call may use the handle during another call (true, if the class is exclusive)",
            follows="interrupts", example="false"),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Use the C type that allows other calls."""
        if "exclusive" not in value.argument.keys or value.argument.keys.flag("exclusive"):
            return value
        handle = value.ctype.handle if value.ctype else None
        shared = handle.shared() if handle else None
        if shared is None:
            place = value.argument.keys.location("exclusive", value.argument.location)
            message = (
                f"'exclusive' is only for handles of classes with 'exclusive: true', not for '{value.argument.type}'"
            )
            context.reporter.error(place, message)
            return value
        return replace(value, ctype=shared)
