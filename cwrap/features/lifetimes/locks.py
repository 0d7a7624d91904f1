"""The locks that a call releases or holds: the GIL, and the lock of a module without it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cwrap.ctype.base import CType
from cwrap.ctype.handle import is_object
from cwrap.ctype.texts import Text
from cwrap.plan import Context, Gil, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Json, Key, Kind, On, ValueReader
from cwrap.source.nodes import Mapping, Scalar, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_ABOVE = pattern(r"above\s*:\s*(\d{1,18})\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class GilSpec:
    """The value of `gil`: hold the GIL, release it, or release it above a number of elements."""

    release: bool
    above: int | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        if self.above is not None:
            return {"above": self.above}
        return "release" if self.release else "hold"


def _read_gil(reader: ValueReader) -> GilSpec | None:
    """Return the value of a keyword, or of `above: N` as a string or a mapping."""
    node = reader.node
    text = (reader.text() or "").strip()
    if isinstance(node, Mapping) and len(node.entries) == 1 and isinstance(node.entries[0].value, Scalar):
        text = f"{node.entries[0].key.text}: {node.entries[0].value.text}"
    above = _ABOVE.match(text)
    if above:
        return GilSpec(release=True, above=int(above[1]))
    if text in ("hold", "release"):
        return GilSpec(release=text == "release")
    if text:
        reader.complain(f"invalid value '{shortened(text)}' for 'gil'; expected 'hold', 'release' or 'above: N'")
    return None


_JSON_GIL: Json = {
    "anyOf": [
        {"type": "string", "pattern": r"^\s*(hold|release|above\s*:\s*\d+)\s*$"},
        {"type": "object", "properties": {"above": {"type": "integer"}}, "additionalProperties": False},
    ]
}
_KIND = Kind("'hold', 'release' or 'above: N'", _read_gil, _JSON_GIL, "hold, release, or a number")

_BOTH = (On.DECLARATION, On.OPTION)

GIL = Key("gil", _BOTH, _KIND,
    "hold the GIL during the call, release it, or release it above a number of elements (hold)", follows="errors",
    example="{above: 1000}", conflicts=("with_gil",))  # fmt: skip


class GilRelease(Plugin):
    """Release of the GIL during calls.

    `gil: hold | release | above: N`, `with_gil`: the GIL during the call of the C function.

        - name: sort
          gil: {above: 1000}
          arguments:
            - {arg: double* x, array: true}
            - {arg: int n, from: len(x)}
        - name: wait
          gil: release
        - name: tell
          with_gil: true

    The plan:

        function sort(x)
        …
        releases the GIL above 1000 elements of arg_x
        function wait()
        …
        releases the GIL
        function tell()
        tell()
        returns none; fails never

    By default, functions hold the GIL, and tensor methods that fill a result release it above a number of elements.
    `above` counts the elements of the first array, list or tensor, or the bytes of the first buffer; of new memory if
    Python passes none of these. With `above`, functions that take Python objects always hold the GIL.
    """

    name = "gil"
    phase = Phase.ERRORS
    after = ("errors",)
    counted = "an array, a buffer or a list"  # of which `above` counts the elements, in messages
    keys = (
        GIL,
        Key("with_gil", _BOTH, Kind.FLAG, "hold the GIL during the call (false)", follows="gil", example="true",
            group=Group.YEAR_2017),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set when the GIL is released."""
        spec = GIL.get(*overload.keys)
        if overload.flag("with_gil"):
            return overload
        if spec is None:
            return self.usual(overload)
        if spec.above is not None:
            return overload if self.may_change(overload) else self.above(overload, spec.above)
        return replace(overload, gil=Gil(release=spec.release and self.may_release(overload)))

    def check(self, overload: Overload, context: Context) -> None:
        """Report a number of elements for a call without an argument that has elements."""
        key = GIL.find(*overload.keys)
        if key is None or key.data.above is None or overload.gil.release or self.may_change(overload):
            return
        if "gil" in overload.option.keys or len(overload.declaration.options) == 1:
            message = f"'above' counts the elements of {self.counted}, and the call has none; write 'release' or 'hold'"
            context.reporter.error(key.location, message)

    def usual(self, overload: Overload) -> Overload:
        """Return an overload without the keys; the GIL is held."""
        return overload

    def may_change(self, overload: Overload) -> bool:
        """Return True if other threads could change what the call works with, so that `above` holds the GIL."""
        return any(v.ctype and v.ctype.container and not v.ctype.container.unlocked_copy for v in overload.values)

    def may_release(self, overload: Overload) -> bool:
        """Return True if `gil: release` releases the GIL."""
        return True

    def is_counted(self, value: Value) -> bool:
        """Return True if `above` may count the elements of a value."""
        has_memory = value.is_from_python or (value.source is Source.RESULT and not value.by_address)
        return has_memory and value.has_length and not isinstance(value.ctype, Text)

    def above(self, overload: Overload, elements: int) -> Overload:
        """Release the GIL above a number of elements of the first value that has several: one from Python, if any."""
        in_order = sorted(overload.values, key=lambda value: value.source is Source.RESULT)
        counted = next((v for v in in_order if self.is_counted(v)), None)
        if counted is None:
            return overload
        return replace(overload, gil=Gil(release=True, above=elements, variable=counted.variable))


_LEVELS = ("module", "none")
_FINER = ("argument", "class")
_JSON_LOCK: Json = {"type": "string", "enum": list(_LEVELS)}
# Keys of calls after which C stores, or no longer stores, what the wrapper records under the lock.
_ORDERED = ("releases", "invalidates")
_ORDERED_ARGUMENTS = ("kept_by", "field")


def _read_lock(reader: ValueReader) -> str | None:
    level = (reader.text() or "").strip()
    if level in _LEVELS:
        return level
    if level in _FINER:
        reader.complain(f"'lock: {level}' is not safe: deleters, fields and other functions use the same C object "
                        "under the lock of the module; use 'lock: module' or 'lock: none'")  # fmt: skip
    elif level:
        reader.complain(f"invalid value '{shortened(level)}' for 'lock'; expected 'module' or 'none'")
    return None


LOCK = Key("lock", (On.DECLARATION, On.OPTION), Kind("'module' or 'none'", _read_lock, _JSON_LOCK, "module or none"),
    "the lock that the call holds without the GIL (module if it uses objects of the module)",
    follows="with_gil", example="none", synonyms=("locks", "thread_safe"))  # fmt: skip


class Locks(Plugin):
    """The lock of the module, in Pythons without the GIL.

    `lock: module | none`: the lock that a call holds in a Python without the GIL.

        - class: Store
          type: store_t*
          free: store_free
        - name: count
          class: Store
          return: long
          lock: none
          arguments: [store_t* store]
        - name: version
          return: int
          lock: module

    The plan:

        method count()
        long count(arg_store)
        returns value; fails never
        function version()
        int version()
        returns value; fails never

    The key has a meaning for modules that are generated with `--free-threaded`. There, calls that use handles, structs
    or callbacks hold the lock of the module (`module`, the default for them), and calls without such arguments hold no
    lock.

        module   the call holds the lock, also if it has no such arguments: the C function uses global variables
        none     the call does not hold the lock while C runs: the C function is safe to call from several threads, also
                 for the same object, and while others free objects that belong to it

    With `none`, arguments are converted and results are created under the lock, and `close()` raises RuntimeError until
    the call returns. Arguments must be numbers, texts, arrays, buffers or objects of classes that own their C objects,
    and results must be numbers, new objects or texts with `free`: another thread could change or free any other memory
    before it is read. There is no lock of an argument or of a class, because deleters and fields use the lock of the
    module.
    """

    name = "locks"
    phase = Phase.ERRORS
    after = ("gil",)
    keys = (LOCK,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the lock of the call."""
        level = LOCK.get(*overload.keys)
        return overload if level is None else replace(overload, lock=level)

    def check(self, overload: Overload, context: Context) -> None:
        """Report locks without a meaning, and calls that are not safe without the lock."""
        key = LOCK.find(*overload.keys)
        if key is None:
            return
        problem = next(_problems(overload, key.data), None)
        if problem is not None:
            context.reporter.error(key.location, problem)


def _problems(overload: Overload, level: str) -> Iterator[str]:
    """Yield the reasons for which the call cannot have the lock."""
    if overload.gil.release:
        yield "a call that releases the GIL holds no lock while C runs; remove 'lock' or 'gil'"
    if level == "module":
        return
    if not any(is_object(value.ctype) for value in overload.values):
        yield "'lock: none' is only for functions with an argument that is an object of a class"
    ordered = (key for key in _ORDERED if overload.declaration.key(overload.option, key))
    for key in (*ordered, *_of_arguments(overload)):
        yield f"'lock: none' and '{key}' exclude each other: other calls could change what C stores in another order"
    for value in overload.values:
        if value.is_from_python and value.ctype and not (value.ctype.is_unshared or is_object(value.ctype)):
            yield (f"'lock: none' is not safe with '{value.argument.name}': other threads can change or free "
                   f"a '{value.argument.type}' during the call; use 'lock: module'")  # fmt: skip
    results = (overload.call.returns, *(value.ctype for value in overload.values if value.is_filled_by_c))
    for ctype in results:
        if ctype and not _is_independent(ctype):
            yield (f"'lock: none' is not safe with a result of type '{ctype.c.strip()}': other threads can free it "
                   "before it is converted; use 'lock: module'")  # fmt: skip


def _is_independent(ctype: CType) -> bool:
    """Return whether a result is a number, or something that the call owns."""
    return ctype.number.kind is not None or (bool(ctype.discard("x")) and (is_object(ctype) or ctype.is_unshared))


def _of_arguments(overload: Overload) -> Iterator[str]:
    return (key for value in overload.values for key in _ORDERED_ARGUMENTS if key in value.argument.keys)
