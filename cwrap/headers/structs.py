"""The choice between a class and a struct of Python for each C struct, and the fields of Python's structs.

A struct that functions return by pointer, or whose fields the header does not define, is a class: objects have a
pointer. So is a struct with pointers of which the library has variables, such as a table of functions. Other structs
are values: Python objects contain the C struct and have its fields.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Container, Iterator, Set
from dataclasses import dataclass

from cwrap.headers.counts import BYTES, Counted, Counts
from cwrap.headers.evidence import frees_object, is_verb_of, references, words
from cwrap.headers.model import Function, Header, Parameter, Structure, Type

_SUFFIX = re.compile(r"_(t|s|st|struct)\Z")
_OF_CLASSES = ("close", "closed")  # names that every class has
_PLURAL = re.compile(r"[^s]s\Z|list\Z|array\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fields:
    """The items of `fields:` of a struct by name, the names of fields that Python does not have, and notes on them.

    A struct that `is_state` has pointers that only C sets and uses, so that Python cannot set other fields either. In
    one that `has_arrays`, Python can set pointers to memory that it frees after the call.
    """

    items: dict[str, str]
    omitted: tuple[str, ...]
    notes: tuple[str, ...] = ()
    has_pointers: bool = False
    is_sized: bool = False  # its last field is an array whose length is another field
    is_state: bool = False
    is_alone: bool = False  # C gets no copy of it
    has_arrays: bool = False


def deleters(header: Header, name: str) -> list[str]:
    """Return the functions that may free an object of a struct, by their names: they take only a pointer to it.

    If one of them gives back a reference that another function takes, it is the only one. So is one that is named after
    the struct: `lib_delete_graph` frees a `lib_graph`, and `lib_delete_index` may free a part of it; `graph_free` frees
    a `graph_t`, and not `graph_free_cache`.
    """
    found = []
    for function in header.functions:
        parameters, returns = function.signature.parameters, function.signature.returns
        accepts = len(parameters) == 1 and parameters[0].type.name == name and parameters[0].type.depth == 1
        plain = not returns.depth and not returns.function and returns.name not in header.structs
        if accepts and plain and frees_object(function) and not _frees_part(header, function.name, name):
            found.append(function.name)
    release = references(header.functions, name)[1]
    if release in found:
        return [release]
    struct = _SUFFIX.sub("", name).rpartition("_")[2]
    named_after = [function for function in found if function.endswith(f"_{struct}")]
    alone = [function for function in found if is_verb_of(function, name)]
    return next((names for names in (named_after, alone) if len(names) == 1), found)


def _frees_part(header: Header, function: str, name: str) -> bool:
    """Return True if a function frees a part of an object, by the name of another struct: `free_images(file *)`."""
    named = _singular(name)
    left = _singular(function) - named
    others = (_singular(_SUFFIX.sub("", other)) - named for other in header.structs)
    return any(other and other <= left for other in others)


def _singular(name: str) -> set[str]:
    return {word.removesuffix("s") for word in words(name)}


def handles(header: Header, numbers: frozenset[str]) -> list[str]:
    """Return the structs that are classes."""
    by_value, embedded = {t.name for t in header.types if _is_value(t)}, _copied(header)
    found = []
    for name in dict.fromkeys(t.name for t in header.types if t.depth in (1, 2)):
        struct = header.structs.get(name)
        if struct is None or struct.type == "FILE" or struct.array:
            continue
        opaque = struct.fields is None
        is_object = _is_object(header, struct, numbers) or _has_instances(header, struct)
        has_pointers = any(p.type.depth for p in struct.fields or ())
        is_apart = name not in embedded or (has_pointers and bool(deleters(header, name)))
        if opaque or (name not in by_value and is_object and is_apart):
            found.append(name)
    return found


def _is_object(header: Header, struct: Structure, numbers: frozenset[str]) -> bool:
    """Return True if C creates the objects of a struct: functions return pointers to it."""
    returned = any(_returns_new(f, struct.type) for f in header.functions)
    only_numbers = struct.complete and all(p.type.name in numbers and not p.type.depth for p in struct.fields or ())
    return returned and (not only_numbers or bool(deleters(header, struct.type)))


def _has_instances(header: Header, struct: Structure) -> bool:
    """Return True if the library has variables of a struct with pointers, of which Python cannot make others."""
    return struct.type in header.variables and any(p.type.depth or p.type.function for p in struct.fields or ())


def _returns_new(function: Function, name: str) -> bool:
    returns = function.signature.returns
    if returns.name == name and returns.depth == 1 and not returns.pointers[0]:
        return True
    return any(
        p.type.name == name and p.type.depth == 2 and not any(p.type.pointers) for p in function.signature.parameters
    )


def struct_fields(header: Header, numbers: frozenset[str], classes: Container[str]) -> dict[str, Fields]:
    """Return the fields of the structs that are values, innermost structs first."""
    found: dict[str, Fields] = {}
    changed, copied = _changed(header), _copied(header)
    passed = {p.type.name for f in header.functions for p in f.signature.parameters}
    enums = {e.type for e in header.enums if e.type}
    for name, struct in header.structs.items():
        if struct.fields and not struct.union and not struct.constant and name not in classes and struct.type != "FILE":
            reader = _FieldReader(struct.fields, numbers, enums, found, name in changed)
            fields = reader.fields(name not in copied)
            cut = is_flexible(struct.fields[-1].type) and not fields.is_sized  # copies do not have the array
            if fields.items and not (cut and name in passed):
                found[name] = fields
    return found


def object_fields(struct: Structure, numbers: frozenset[str], enums: Set[str], objects: Container[str]) -> Fields:
    """Return the fields of a class that Python can read: numbers, enums and texts; not those that begin with `_`.

    A note lists the fields that are `objects`: a pointer that C does not always set must not be read.
    """
    if struct.union or not struct.fields:
        return Fields({}, ())
    counts = Counts(struct.fields, numbers, lambda _: False)
    found = {}
    for field in struct.fields:
        hidden = field.name.startswith("_") or field.name in _OF_CLASSES or counts.of(field) is not None
        item = "" if hidden else field_item(field, numbers, enums, {})
        if item:
            found[field.name] = _readonly(item)
    links = [p.name for p in struct.fields if p.type == Type(struct.type, (False,)) and "next" in p.name.lower()]
    notes = [f"does '{link}' link the objects? Functions that return the first one can return a list of copies: "
             f"'struct:' instead of 'class:', and 'list: {{next: {link}}}'" for link in links]  # fmt: skip
    pointers = [p for p in struct.fields if p.type.pointers == (False,) and p.type.name in objects and _is_name(p.name)]
    items = ", ".join(f"{{arg: {p.type.object} {p.name}, readonly: true}}" for p in pointers if not p.type.array)
    notes += [f"does C set these pointers in all objects? Then Python can read them: {items}"] if items else []
    return Fields(found, (), tuple(notes))


def _readonly(item: str) -> str:
    """Return the item of a field that Python cannot assign."""
    inner = item[1:-1] if item.startswith("{") else f"arg: {item}"
    return item if "readonly" in item else f"{{{inner}, readonly: true}}"


def element_structs(header: Header, values: dict[str, Fields]) -> frozenset[str]:
    """Return the structs of which arrays can have elements: Python has all of their fields, which are no pointers."""
    plain = (name for name, fields in values.items() if not (fields.omitted or fields.has_pointers or fields.is_sized))
    return frozenset(name for name in plain if not any(inner in header.structs for inner in _inner(header, name)))


def _changed(header: Header) -> set[str]:
    """Return the structs of which functions get an address to change them, or that functions free."""
    pairs = [(f, p.type) for f in header.functions for p in f.signature.parameters]
    names = [t.name for f, t in pairs if (not t.pointers[0] if t.depth else frees_object(f))]
    return _with_fields(header, header.structs, names)


def _with_fields(header: Header, structs: Container[str], names: list[str]) -> set[str]:
    """Return those of the names that are in `structs`, with the names of the structs in their fields."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name in structs and name not in found:
            found.add(name)
            names += _inner(header, name)
    return found


def _inner(header: Header, name: str) -> list[str]:
    return [field.type.name for field in header.structs[name].fields or ()]


def _copied(header: Header) -> set[str]:
    """Return the structs that C gets by value, and those that are fields or elements."""
    types = header.types
    types += [p.type for struct in header.structs.values() for p in struct.fields or ()]
    return {t.name for t in types if _is_value(t)}


def _is_value(type_: Type) -> bool:
    return not type_.depth or (type_.array and type_.depth == 1)


class _FieldReader:
    """The fields of one struct. `structs` are the structs that are values; C may change one that is `changed`."""

    def __init__(
        self,
        fields: tuple[Parameter, ...],
        numbers: frozenset[str],
        enums: Set[str],
        structs: dict[str, Fields],
        changed: bool,
    ) -> None:
        self.all = fields
        self.numbers, self.enums, self.structs = numbers, enums, structs
        self.changed = changed
        self.counts = Counts(fields, numbers, self._is_plain)
        self.notes: list[str] = []
        self.has_pointers = False
        self.has_arrays = False

    def _is_plain(self, name: str) -> bool:
        struct = self.structs.get(name)
        return struct is not None and not struct.has_pointers and not struct.is_sized

    def fields(self, can_be_sized: bool) -> Fields:
        """Return the fields; the array at the end too, if C gets only the address of the struct."""
        pairs = [(p, self._item(p)) for p in self.all]
        last = self.all[-1]
        sized = self._sized(last) if can_be_sized and not self.has_pointers else ""
        if sized:
            pairs[-1] = (last, sized)
        is_state = self.changed and any(p.name and not item and self._may_point(p) for p, item in pairs)
        # A number must not change without its pointer, which is NULL.
        unsafe = {name for p, item in pairs if not item for name in self.counts.may_count(p)}
        items = {p.name: _readonly(item) if is_state or p.name in unsafe else item for p, item in pairs if item}
        texts = ", ".join(f"'{p.name}'" for p, item in pairs if item and _is_text(p.type))
        if texts and not self.changed:
            question = f"does C read {texts} only during calls?"
            self.notes.append(f"{question} Then remove 'readonly: true', so that Python can set them")
        omitted = tuple(p.name for p, item in pairs if p.name and not item)
        return Fields(
            items, omitted, tuple(self.notes), self.has_pointers, bool(sized), is_state, can_be_sized,
            self.has_arrays and not is_state,
        )  # fmt: skip

    def _may_point(self, field: Parameter) -> bool:
        """Return True for a pointer, and for a struct or union that may have one; not for `void *`, the user's data."""
        type_ = field.type
        is_number = not type_.depth and type_.name in (*self.numbers, *self.enums)
        return not (is_number or type_.function or type_.name == "void")

    def _item(self, field: Parameter) -> str:
        """Return the item of `fields:`, or "" if Python cannot have the field."""
        counted = self.counts.of(field) if _is_name(field.name) else None
        if counted:
            return self._counted(counted)
        if self._is_pointer(field):
            self.has_pointers = True
            self.notes.append(f"is '{field.name}' NULL or a pointer to one struct? Python copies that struct")
            return f"{{arg: const {field.type.name}* {field.name}, readonly: true}}"
        item = field_item(field, self.numbers, self.enums, self.structs)
        inner = None if field.type.depth else self.structs.get(field.type.name)
        self.has_pointers |= bool(item) and ((inner is not None and inner.has_pointers) or _is_text(field.type))
        self.has_arrays |= bool(item) and inner is not None and inner.has_arrays
        return "" if inner and inner.is_sized else item

    def _counted(self, counted: Counted) -> str:
        name, item = counted.field.name, counted.item
        if not counted.count:
            which = " or ".join(f"'{choice}'" for choice in counted.choices)
            self.notes.append(f"how many elements does '{name}' have: {which}? The field can be {item}{self._as_bytes}")
            return ""
        if self.changed and not counted.is_const:
            self.notes.append(f"does C free or reallocate '{name}'? If not, the field can be {item}{self._as_bytes}")
            return ""
        self.has_pointers = self.has_arrays = True
        self.notes.append(f"does '{name}' have '{counted.count}' elements, which C reads only during a call? "
                          "Python copies them")  # fmt: skip
        return item

    @property
    def _as_bytes(self) -> str:
        """The end of a note about a struct that has only a pointer to bytes and their number."""
        octets = any(p.type.depth == 1 and p.type.name in BYTES for p in self.all)
        return ", and 'bytes: true' makes bytes of the struct" if octets and len(self.all) == 2 else ""

    def _sized(self, field: Parameter) -> str:
        """Return the item of an array at the end of the struct, with another field as its length."""
        type_ = field.type
        is_item = type_.name in (*self.numbers, *self.enums) or type_.name == "char" or self._is_plain(type_.name)
        count = self.counts.of_array(field) if is_flexible(type_) and is_item and _is_name(field.name) else ""
        return f'"{type_.name} {field.name}[{count}]"' if count else ""

    def _is_pointer(self, field: Parameter) -> bool:
        """Return True for a pointer to a const struct that has fields itself, unless it may point to several."""
        type_ = field.type
        known = self.structs.get(type_.name)
        if type_ != Type(type_.name, (True,)) or known is None or known.is_sized or not _is_name(field.name):
            return False
        return not _PLURAL.search(field.name) and not self.counts.may_be_several(field)


def is_flexible(type_: Type) -> bool:
    """Return True for an array without a size."""
    return type_.array and type_.depth == 1 and not type_.size


def _is_name(name: str) -> bool:
    return bool(name) and not keyword.iskeyword(name) and not name.startswith("__")


def field_item(field: Parameter, numbers: frozenset[str], enums: Set[str], structs: dict[str, Fields]) -> str:
    """Return the item of `fields:`, or "" if Python cannot have the field."""
    type_, name = field.type, field.name
    if type_.depth == 0 and (type_.name in numbers or type_.name in enums or type_.name in structs):
        if keyword.iskeyword(name):
            return f"{{arg: {type_.name} {name}_, cname: {name}}}"
        return f"{type_.name} {name}" if _is_name(name) else ""
    if not _is_name(name) or type_.function:
        return ""
    if type_.array and type_.depth == 1 and type_.size and (type_.name in numbers or type_.name == "char"):
        return f'"{type_.name} {name}[{type_.size}]"'
    if _is_text(type_):
        return f"{{arg: const char* {name}, readonly: true}}"
    return ""


def _is_text(type_: Type) -> bool:
    return type_ == Type("char", (True,))


def used_structs(header: Header, names: dict[str, Fields]) -> Iterator[Structure]:
    """Yield the structs that are values and that functions use, after the structs of their fields."""
    types = [t for t in header.types if t.depth <= 1]
    types += [t for f in header.functions for p in f.signature.parameters if p.type.function
              for t in p.type.function.types]  # fmt: skip
    used = _with_fields(header, names, [t.name for t in types])
    yield from (struct for name, struct in header.structs.items() if name in used)
