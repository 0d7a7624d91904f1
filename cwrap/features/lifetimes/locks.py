"""`lock: module | none`: the lock that a call holds in a Python without the GIL.

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

The key has a meaning for modules that are generated with `--free-threaded`. There, calls that use handles, structs or
callbacks hold the lock of the module (`module`, the default for them), and calls without such arguments hold no lock.

    module   the call holds the lock, also if it has no such arguments: the C function uses global variables
    none     the call does not hold the lock while C runs: the C function is safe to call from several threads, also for
             the same object, and while others free objects that belong to it

With `none`, arguments are converted and results are created under the lock, and `close()` raises RuntimeError until the
call returns. Arguments must be numbers, texts, arrays, buffers or objects of classes that own their C objects, and
results must be numbers, new objects or texts with `free`: another thread could change or free any other memory before
it is read. There is no lock of an argument or of a class, because deleters and fields use the lock of the module.
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.ctype.base import CType
from cwrap.ctype.handle import is_object
from cwrap.plan import Context, Overload, Source
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Json, Key, Kind, On, ValueReader
from cwrap.source.nodes import shortened
from cwrap.source.records import replace

_LEVELS = ("module", "none")
_FINER = ("argument", "class")
_JSON: Json = {"type": "string", "enum": list(_LEVELS)}
_READ = (Source.SELF, Source.PARAMETER)
# Keys of calls after which C stores, or no longer stores, what the wrapper records under the lock.
_ORDERED = ("releases", "invalidates")
_ORDERED_ARGUMENTS = ("kept_by", "field")


def _read(reader: ValueReader) -> str | None:
    level = (reader.text() or "").strip()
    if level in _LEVELS:
        return level
    if level in _FINER:
        reader.complain(f"'lock: {level}' is not safe: deleters, fields and other functions use the same C object "
                        "under the lock of the module; use 'lock: module' or 'lock: none'")  # fmt: skip
    elif level:
        reader.complain(f"invalid value '{shortened(level)}' for 'lock'; expected 'module' or 'none'")
    return None


LOCK = Key("lock", (On.DECLARATION, On.OPTION), Kind("'module' or 'none'", _read, _JSON, "module or none"),
    "the lock that the call holds without the GIL (module if it uses objects of the module)",
    follows="with_gil", example="none", synonyms=("locks", "thread_safe"))  # fmt: skip


class Locks(Plugin):
    """The lock of the module, in Pythons without the GIL."""

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
        if value.source in _READ and value.ctype and not (value.ctype.is_unshared or is_object(value.ctype)):
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
