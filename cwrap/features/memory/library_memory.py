"""Memory of the C library as results, and lists of pointers as arguments."""

from __future__ import annotations

import re
from typing import Any

from cwrap.ctype.base import CType
from cwrap.ctype.handle import is_object
from cwrap.ctype.lists import TextList
from cwrap.ctype.memory import (
    Items,
    LinkedList,
    MemoryArray,
    MemoryList,
    ReturnedList,
    handle_items,
    text_items,
)
from cwrap.ctype.protocols import Layout
from cwrap.ctype.released import Ownership
from cwrap.ctype.struct import StructPointer
from cwrap.ctype.texts import MemoryText
from cwrap.features.lifetimes.ownership import CALLER, OWNER, with_owner
from cwrap.features.memory.arrays import elements_of, pointer_to
from cwrap.features.memory.buffers import is_counted_memory
from cwrap.model import ArgumentKind, Keys, declared_name, mapping_data
from cwrap.model import Value as KeyValue
from cwrap.plan import VALUE, Block, Context, Local, Overload, Result, Snippet, Source, Value
from cwrap.planning.expressions import Scope, returned_names, scope_of, stores_pointer
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import indent, leave_after_call
from cwrap.schema import RETURN, Key, On, Stage
from cwrap.schema.array_keys import ARRAY, UNTIL, ArraySpec, array_kind
from cwrap.schema.memory_keys import COUNT, LENGTH, LIST, LIST_ARGUMENT, ListSpec, counted_of, encoding_of, key_of
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_BOTH = (On.DECLARATION, On.OPTION)
_ARRAY = Key("array", _BOTH, array_kind(), "return an array of this shape", fields=ARRAY.fields,
    follows="bytes", example="n", conflicts=("bytes",))  # fmt: skip

_FIELD = pattern(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Place:
    """A result in memory: the returned value, or an output.

    `name` distinguishes C variables, `pointer` is the C type of the pointer to the memory, `variable` the C variable
    that contains it.
    """

    name: str
    pointer: CSpelling
    variable: str
    keys: tuple[Keys, ...]
    location: Location

    def function(self, key: str) -> str:
        """Return the C function that a key names, with its location; an empty string if the key is absent."""
        found = next((value for keys in self.keys if (value := keys.get(key))), None)
        return declared_name(found) if found else ""

    def flag(self, key: str) -> bool:
        """Return the value of a key that is true or false."""
        return any(keys.flag(key) for keys in self.keys)


class LibraryMemory(Plugin):
    """Results in memory of the C library.

    `array`, `list`, `free`, `owner` on results: memory whose address the C library returns or stores.

        - name: spectrum
          return: double*
          array: n
          free: lib_free
          arguments:
            - int order
            - {arg: size_t* n, output: true}
        - name: encode
          errors: nonzero
          return: argument 1
          arguments:
            - const char* text
            - {arg: uint8_t** data, output: true, bytes: n, free: lib_free}
            - {arg: size_t* n, output: true}
        - name: names
          return: char**
          list: true
          free: lib_free_names

    The plan:

        function spectrum(order)
        double * spectrum(arg_order, &arg_n)
        returns value, n; fails never
        function encode(text)
        encode(arg_text, &arg_data, &arg_n)
        returns data; fails nonzero
        function names()
        const void * names()
        returns value; fails never

    | C type | keys | in Python |
    |---|---|---|
    | `char*`, `char**` output | `free` | `str`; with `bytes: true`, bytes |
    | `uint8_t*`, …, output `uint8_t**` | `bytes: n`, `free` | bytes; with `text: {length: n}`, a `str` |
    | `double*`, …, output `double**` | `array: [n, m]`, `free` | an array that frees the memory at its end |
    | `double*`, …, output `double**` | `array: n`, `owner` | a view of memory that the owner frees |
    | `double*`, …, output `double**` | `array: n` | a copy of memory that the library keeps |
    | `point_t*`, … of a struct | `array`, like numbers | a structured array |
    | `char**`, output `char***` | `list`, `free` | a list of `str`; with `bytes: true`, of bytes |
    | `thing_t**`, output `thing_t***` | `list`, `free`, `owner` | a list of objects of a class |
    | `node_t*`, output `node_t**` of a struct | `list: {next: FIELD}`, `free` | a list of copies of the structs |

    All sizes are C expressions that can name every argument, and that are computed after the call. `array: {until: 0}`
    counts the elements before the first one that equals an expression, and `list: true` the pointers before NULL;
    `list: n` is their number. `free` frees the memory itself, `list: {free_items: f}` each string of a list. NULL is an
    array or a list without items if the size is 0, and else a ValueError, or None with `nullable: true`.

    A handle cannot be closed while a view of its memory exists.
    """

    name = "library_memory"
    phase = Phase.CALL
    refines = ("returned_arguments",)
    keys = (LIST, LIST_ARGUMENT, _ARRAY)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of a pointer; its C type is set with the overload, which has the sizes."""
        if not _is_output(value):
            return value
        value = replace(value, source=Source.RESULT, ctype=_PLACEHOLDER)
        return value.passed_as("") if "field" in value.argument.keys else value.passed_by_address()

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C types of results in memory, and add the C that computes their sizes."""
        for value in overload.values:
            if value.ctype is _PLACEHOLDER:
                keys, spelling = value.argument.keys, value.argument.spelling
                pointer = spelling if "field" in keys else spelling.pointee or spelling
                place = _Place(value.argument.name, pointer, value.variable, (keys,), value.argument.location)
                overload, ctype = _memory(overload, place, context)
                overload = overload.with_value(replace(value, ctype=ctype))
        spec = RETURN.get(*overload.keys)
        if spec is None or not _is_returned(overload):
            return overload
        location = overload.key_value("return").location
        place = _Place("returned_", CSpelling.parse(spec.type), VALUE, overload.keys, location)
        overload, ctype = _memory(overload, place, context)
        if ctype is None:
            return overload
        result = Result("value") if overload.result.kind == "none" else overload.result
        overload = replace(overload, call=replace(overload.call, returns=ctype), result=result)
        return _with_taken(overload, ctype)


_PLACEHOLDER = CType()  # the C type of an output until its sizes are known


def _is_output(value: Value) -> bool:
    argument = value.argument
    keys = argument.keys
    if argument.kind is not ArgumentKind.TYPED or not argument.output:
        return False
    return "list" in keys or (stores_pointer(argument) and ("array" in keys or is_counted_memory(argument)))


def _is_returned(overload: Overload) -> bool:
    keys = overload.keys
    return counted_of(*keys) is not None or any(key.get(*keys) is not None for key in (LIST, _ARRAY))


def _with_taken(overload: Overload, ctype: CType) -> Overload:
    """Return the overload that frees the returned memory if it fails after the call."""
    free = ctype.discard("cw_taken")
    if not free:
        return overload
    block = Block((f"{CSpelling.parse(ctype.c).variable('cw_taken')} = NULL;",), None, free)
    take = Snippet((f"cw_taken = {VALUE};",))
    return replace(overload, blocks=(*overload.blocks, block), after_call=(take, *overload.after_call))


def _memory(overload: Overload, place: _Place, context: Context) -> tuple[Overload, CType | None]:
    """Return the overload with the C that computes sizes, and the C type of the memory; None after an error."""
    borrowed: KeyValue[str] | None = OWNER.find(*place.keys)
    owner = epoch = ""
    if borrowed and borrowed.data != CALLER:
        overload, owner, epoch = with_owner(overload, borrowed.data, borrowed.location, context)
    taken = "cw_taken" if place.variable == VALUE and place.function("free") else ""
    ownership = Ownership(place.function("free"), owner, epoch, taken, place.flag("nullable"))
    maker = _list if "list" in _names(place) else _array if "array" in _names(place) else _bytes
    return maker(overload, place, ownership, context)


def _names(place: _Place) -> set[str]:
    return {name for keys in place.keys for name, _ in keys}


_Made = tuple[Overload, CType | None]


def _bytes(overload: Overload, place: _Place, ownership: Ownership, context: Context) -> _Made:
    spec, key = counted_of(*place.keys), key_of(*place.keys)
    if spec is None or spec.length is None or spec.used:
        context.reporter.error(
            place.location, f"memory that C allocates needs the number of bytes: '{key}: EXPRESSION'"
        )
        return overload, None
    if ownership.epoch:
        context.reporter.error(place.location, "bytes are copied, and have no 'owner'; remove the key")
    if place.pointer.stars != 1:
        if context.ctypes.find(str(place.pointer)):  # `returned_arguments` reports unknown types
            message = f"'{key}' is only for a pointer to bytes, not for '{place.pointer}'"
            context.reporter.error(place.location, message)
        return overload, None
    variable = f"cw_size_{place.name}"
    overload = _sized(overload, variable, _scope(LENGTH, overload, context, key), spec.length)
    encoding = encoding_of(*place.keys) or "bytes"
    return overload, MemoryText(place.pointer.c, ownership, encoding, variable)


def _scope(key: Key[Any], overload: Overload, context: Context, of: str = "") -> Scope:
    """Return the scope of an expression that is evaluated after the call."""
    return replace(scope_of(key, overload, context, of), stage=Stage.RESULT, extra=returned_names(overload))


def _sized(overload: Overload, variable: str, scope: Scope, expression: Expression) -> Overload:
    """Return the overload with a variable for a size, which is computed directly after the call."""
    size = scope.size(expression)
    if variable.isidentifier():
        overload = replace(overload, blocks=(*overload.blocks, Block(locals=(Local("Py_ssize_t", variable, "0"),))))
    lines = (
        "{",
        *indent((*size.lines("cw_number", leave_after_call(overload.declaration)), f"{variable} = cw_number;")),
        "}",
    )
    snippet = Snippet(lines, leaves=size.can_fail, reads_status=scope.reads_status(expression))
    return replace(overload, after_call=(*overload.after_call, snippet))


def _array(overload: Overload, place: _Place, ownership: Ownership, context: Context) -> _Made:
    spec = ARRAY.get(*place.keys) or ArraySpec()
    kind = elements_of(place.pointer, spec, place.location, context)
    problem = _array_problem(spec)
    if kind is None or place.pointer.stars != 1:
        problem = f"'array' needs a pointer to numbers or structs, not '{place.pointer}'"
    elif kind.record and spec.until:
        problem = "'until' of 'array' compares elements, which C cannot do with structs; use 'shape'"
    elif place.pointer.base == "void" and spec.until:
        problem = "'until' of 'array' compares elements, which C cannot do at a 'void*'; use 'shape'"
    if problem or kind is None:
        context.reporter.error(place.location, problem)
        return overload, None
    shape = f"cw_shape_{place.name}"
    count = len(spec.shape or (None,))
    overload = replace(overload, blocks=(*overload.blocks, Block((f"Py_ssize_t {shape}[{count}] = {{0}};",))))
    for k, size in enumerate(spec.shape or ()):
        overload = _sized(overload, f"{shape}[{k}]", _scope(ARRAY, overload, context), size)
    if spec.until:
        overload = _counted(overload, place, f"{shape}[0]", spec.until, context)
    writable = bool(ownership.free) or not ownership.epoch or not place.pointer.const
    writable = writable if spec.readonly is None else not spec.readonly
    layout = Layout(count, {"F": "F"}.get(spec.contiguous or "C", "C"), writable)
    spelled = pointer_to(place.pointer, kind)
    pointer = DeclaredC(spelled.c, place.location) if not spelled.is_built_in else spelled.c
    return overload, MemoryArray(pointer, ownership, kind, layout, shape)


def _array_problem(spec: ArraySpec) -> str:
    data = mapping_data(spec)
    unused = next((name for name in ("convert", "overlap") if name in data), "")
    if unused:
        return (
            f"'{unused}' of 'array' is for arrays from Python, and has no effect for memory of the library; remove it"
        )
    if spec.contiguous not in (None, "C", "F", "true"):
        return "memory of the library is contiguous; expected 'C' or 'F' for 'contiguous'"
    if (spec.shape is None) == (spec.until is None):
        return "an array in memory of the library needs 'shape' or 'until', one of them"
    if spec.ndim not in (None, len(spec.shape or (None,))):
        return f"'ndim' is {spec.ndim}, but the number of sizes in 'shape' is {len(spec.shape or (None,))}"
    return ""


def _counted(overload: Overload, place: _Place, size: str, until: Expression, context: Context) -> Overload:
    """Return the overload with C that counts the elements before the one that ends them."""
    scope = _scope(UNTIL, overload, context)
    loop = f"while ({place.variable} && {place.variable}[{size}] != ({scope.resolve(until)}))"
    snippet = Snippet((loop, f"    {size}++;"), reads_status=scope.reads_status(until))
    return replace(overload, after_call=(*overload.after_call, snippet))


def _list(overload: Overload, place: _Place, ownership: Ownership, context: Context) -> _Made:
    spec = LIST.get(*place.keys) or ListSpec()
    if spec.next:
        return overload, _linked(place, spec, ownership, context)
    item = place.pointer.pointee
    items = _items(place, spec, item, ownership, context) if item and item.stars else None
    if items is None:
        message = f"'list' needs pointers to strings or to objects of a class, not '{place.pointer}'"
        context.reporter.error(place.location, message)
        return overload, None
    if counted_of(*place.keys):
        context.reporter.error(
            place.location, "'bytes' and 'text' of a list are those of its strings, without a length"
        )
    variable = f"cw_size_{place.name}"
    if spec.length:
        overload = _sized(overload, variable, _scope(COUNT, overload, context, "list"), spec.length)
    else:
        block = Block(locals=(Local("Py_ssize_t", variable, "0"),))
        count = Snippet((f"{variable} = cwrap_count_pointers((const void *){place.variable});",))
        overload = replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, count))
    make = ReturnedList if place.variable == VALUE else MemoryList
    return overload, make(place.pointer.c, ownership, variable, items)


def _linked(place: _Place, spec: ListSpec, ownership: Ownership, context: Context) -> CType | None:
    """Return the C type of a linked list of structs; None after an error."""
    pointer = context.ctypes.find(str(place.pointer))
    problem = ""
    if not isinstance(pointer, StructPointer):
        problem = f"'next' of 'list' needs a pointer to a struct, not '{place.pointer}'"
    elif not _FIELD.match(spec.next):
        problem = f"'next' of 'list' must be the name of a field, not '{spec.next}'"
    elif spec.length:
        problem = "'length' and 'next' of 'list' exclude each other; NULL ends a linked list"
    elif ownership.epoch:
        problem = "the structs of a linked list are copied, and have no 'owner'; remove the key"
    elif spec.free_items:
        problem = "'free_items' is for lists of strings; 'free' gets the first struct of a linked list"
    if problem or not isinstance(pointer, StructPointer):
        context.reporter.error(place.location, problem)
        return None
    return LinkedList(pointer, ownership, spec.next, place.location)


def _items(place: _Place, spec: ListSpec, item: CSpelling, ownership: Ownership, context: Context) -> Items | None:
    free = spec.free_items or ""
    if item.base == "char" and item.stars == 1:
        return text_items(encoding_of(*place.keys), free, item.c)
    handle = context.ctypes.find(str(item))
    if handle is None or not is_object(handle) or free:
        return None
    return handle_items(handle, borrowed=bool(ownership.epoch))


_TEXTS = ("char*", "const char*")


class HandleLists(Plugin):
    """Arguments that are lists of handles or of strings.

    `list: true` on an argument: a Python sequence of objects of a class, or of str, becomes an array of C pointers.

        - class: Door
          type: door_t*
          free: close_door
        - name: close_all
          arguments:
            - {arg: door_t** doors, list: true}
            - {arg: size_t n, from: len(doors)}
        - name: run
          arguments: [{arg: const char** words, list: true}]

    The plan:

        function close_all(doors)
        close_all((door_t **)(void *)arg_doors.pointers, arg_n)
        …
        function run(words)
        run((const char **)(void *)arg_words.pointers)

    NULL follows the last pointer, so a function without a number of pointers needs no other argument. All objects are
    kept alive and open until the call returns. An item that is closed, None or of another class is an error that names
    its position. C receives a copy of the pointers: Python does not see changes in the array. Strings are copied too,
    in UTF-8.
    """

    name = "handle_lists"
    phase = Phase.PARAMETERS
    after = ("implicit", "parameters")
    before = ("shared",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of an argument with `list` that is not an output."""
        argument = value.argument
        spec = LIST_ARGUMENT.get(argument.keys)
        if argument.kind is not ArgumentKind.TYPED or argument.output or spec is None:
            return value
        place = argument.keys.location("list", argument.location)
        if spec.length:
            message = "the length of a list is only for an 'output'; pass that of other lists with 'from: len(x)'"
            context.reporter.error(place, message)
        if spec.next:
            message = "'next' is only for a linked list that C returns; build the list by calls of C functions"
            context.reporter.error(place, message)
        item = argument.spelling.pointee
        known = context.ctypes.find(str(item)) if item else None
        ctype = known.handle.listed() if known and known.handle else None
        if item is not None and str(item) in _TEXTS:
            ctype = TextList(argument.spelling)
        if ctype is None:
            message = f"'list' of an argument needs pointers to strings or to objects of a class, not '{argument.type}'"
            context.reporter.error(place, message)
            return value
        return value.passed_as(ctype.value(value.variable), ctype=ctype)
