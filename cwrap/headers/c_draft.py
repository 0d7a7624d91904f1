"""The declarations of a draft from a C header: names without the library's prefix, classes with deleters, callbacks."""

from __future__ import annotations

import itertools
import keyword
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from cwrap.headers.drafter import Drafter
from cwrap.headers.entries import (
    Entry,
    FunctionEntry,
    camel,
    definition,
    fields_lines,
    identifier,
    is_identifier,
    prefix_of_members,
    quoted,
    snake,
)
from cwrap.headers.evidence import frees_object, initializer, may_hold_its_address, references
from cwrap.headers.known import KnownTypes, name_of
from cwrap.headers.lengths import fits, is_length
from cwrap.headers.model import Enumeration, Function, Header, Signature, Type
from cwrap.headers.startup import startup_entries
from cwrap.headers.structs import (
    deleters,
    element_structs,
    handles,
    object_fields,
    struct_fields,
    used_structs,
)

_SIZE = re.compile(r"(len|size|length|bytes)\Z", re.IGNORECASE)  # names of numbers of bytes
_DATA = Type("void", (False,))
_POOL = 16
_FLAGS = re.compile(r"flag|mask|bit(s|field|wise)?(_|\b)|\bOR[ -]?ed\b|combin", re.IGNORECASE)
_PLACE = (
    "does '{}' store the address of the struct? If so, make objects with a class: 'type: {}*' and 'allocate: true'. "
    "Else remove the '#': the struct is moved into a new object"
)


class CDrafter(Drafter):
    """Writer of the entries of a C header. `name` is that of the project, `stem` that of the header."""

    def __init__(self, header: Header, undefined: frozenset[str], name: str, stem: str) -> None:
        super().__init__(header, undefined)
        self.functions = header.functions
        self.module, self.stem = re.sub(r"\W", "_", name or stem, flags=re.ASCII), stem
        prefix = _common_prefix([f.name for f in header.functions])
        prefixes = dict.fromkeys((f"{name.lower()}_", f"{stem.lower()}_", prefix.lower()))
        self.prefixes = tuple(prefix for prefix in prefixes if prefix.strip("_"))
        self.handles = handles(header, self.numbers)
        self.fields = struct_fields(header, self.numbers, self.handles)
        self.classes: dict[str, str] = {}
        self.callbacks: dict[str, str] = {}
        self.pooled: set[str] = set()  # names of callbacks without user data
        absent = {f.name for f in self.absent()}
        self.candidates = {key: [name for name in deleters(header, key) if name not in absent] for key in self.handles}
        freed = {key: names[0] for key, names in self.candidates.items() if len(names) == 1}
        self.references = {key: takes for key in freed if (takes := references(header.functions, key)[0])}
        self.deleters.update((*freed.values(), *self.references.values()))
        states = frozenset(name for name, fields in self.fields.items() if fields.is_state)
        self.initializers = {name: initializer(self.present(header.functions), name) for name in self.fields}
        self.known = KnownTypes(
            self.numbers, header.structs, self.enums, frozenset(self.handles), freed, frozenset(self.fields),
            self.callbacks, self.pooled, element_structs(header, self.fields), lending=self._lending(),
            frees=frozenset(("free", *(f.name for f in self.present(header.functions) if _frees_any(f)))),
            states=states, unset=frozenset(name for name in states if not self.initializers[name]),
            pointing=frozenset(name for name, fields in self.fields.items() if fields.has_arrays),
        )  # fmt: skip
        self.ambiguous = {name for names in self.candidates.values() if len(names) > 1 for name in names}

    def _lending(self) -> frozenset[str]:
        """Return the structs whose objects own others that functions return, unless the library counts references."""
        pairs = [(f.signature.returns, f.signature.parameters) for f in self.functions if f.signature.parameters]
        found = (p[0].type.name for returned, p in pairs if returned.depth == 1 and returned.name in self.handles)
        return frozenset(name for name in found if name in self.handles and name not in self.references)

    # ---- names ----

    def _name(self, c: str, owner: str = "") -> str:
        """Return the Python name of a C name: without the library's prefix, unless the rest is used or invalid."""
        short = self._without_prefix(c)
        stem = f"{snake(self.classes.get(owner, ''))}_"
        short = short[len(stem) :] if owner and short.startswith(stem) and len(short) > len(stem) else short
        usable = is_identifier(short) and not short.startswith("_")
        usable = usable and (bool(owner) or short not in self.names)  # not the name of a class
        where = f"{owner}.{short}"
        if not usable or self.names.setdefault(where, c) != c:
            return identifier(c)
        return short

    def _without_prefix(self, c: str) -> str:
        for prefix in self.prefixes:
            if c.lower().startswith(prefix) and len(c) > len(prefix):
                return c[len(prefix) :]
        return c

    def type_name(self, name: str) -> str:
        """Return the Python name of a type: without the library's prefix, unless another type has the rest."""
        bare = re.sub(r"(_t|_s|_st|_struct)\Z", "", re.sub(r"\A(struct|union|enum) ", "", name))
        found = camel(self._without_prefix(bare))
        return found if self.names.setdefault(found, name) == name else re.sub(r"\W", "_", name)

    # ---- entries ----

    def entries(self) -> list[Entry]:
        """Return the entries in the order of their dependencies."""
        found = super().entries()
        questions, begun = startup_entries(self.present(self.functions), self.stem, self.module)
        found[0].notes += questions
        found[len(self.header.includes) : len(self.header.includes)] = begun
        return found

    def struct(self, name: str) -> Entry:
        """Return the entry of a struct, which C initializes if the header has a function for that."""
        entry = super().struct(name)
        called, fields = self.initializers[name], self.fields[name]
        if fields.is_state and fields.is_alone and not self._is_returned(name):
            entry.lines.insert(1, "  copy: none")
        if called and not fields.is_sized:
            entry.lines.insert(1, f"  initial: {{call: {called}}}")
            if may_hold_its_address(self.header.structs, name):
                entry.questions.append(_PLACE.format(called, name))
        return entry

    def _is_returned(self, name: str) -> bool:
        """Return True if a function returns a pointer to a struct, of which Python gets a copy."""
        return any(f.signature.returns.name == name for f in self.functions)

    def definitions(self) -> Iterable[Entry]:
        """Yield the entries of enums, structs, classes, callbacks and functions."""
        yield from (self._enum(enum) for enum in self.header.enums if self.is_enum(enum))
        yield from (self.struct(struct.type) for struct in used_structs(self.header, self.fields))
        yield from (self._class(key) for key in self.handles)
        yield from self._callbacks()
        yield from (self._function(f) for f in self.present(self.functions) if f.name not in self.deleters)

    def is_enum(self, enum: Enumeration) -> bool:
        """Return True if an enum has an entry: a keyword of Python is a constant."""
        return super().is_enum(enum) and not any(keyword.iskeyword(member) for member in enum.members)

    def _enum(self, enum: Enumeration) -> Entry:
        lines = definition("enum", self.type_name(enum.type), enum.type, enum.comment)
        prefix = prefix_of_members(enum.members, re.sub(r"\A(enum) ", "", enum.type))
        lines += [f"  prefix: {prefix}"] if prefix else []
        are_bits = _are_bits(enum.values)
        is_certain = are_bits and _FLAGS.search(f"{enum.type} {' '.join(enum.members)} {enum.comment}") is not None
        lines += ["  flags: true"] if is_certain else []
        lines += ["  members:", *(f"    - {quoted(member)}" for member in enum.members)]
        notes = ["add 'flags: true' if members are combined with |"] if are_bits and not is_certain else []
        return Entry(lines, notes=notes)

    def _class(self, key: str) -> Entry:
        name = self.classes[key] = self.type_name(key)
        candidates = self.candidates[key]
        struct = self.header.structs[key]
        enums = {e.type for e in self.header.enums if self.is_enum(e)}
        fields = object_fields(struct, self.numbers, enums, self.handles)
        self.names.update({f"{key}.{field}": item for field, item in fields.items.items()})
        entry = Entry(
            definition("class", name, key if struct.is_handle else f"{key}*", struct.comment), notes=[*fields.notes]
        )
        if len(candidates) == 1:
            entry.lines.append(f"  free: {candidates[0]}")
            entry.lines += [f"  ref: {self.references[key]}"] if key in self.references else []
            entry.notes.append(f"is {candidates[0]} the function that frees it? Its name suggests so.")
        else:
            entry.lines.append("  free: none")
            which = f": {', '.join(candidates)}?" if candidates else "? No candidate was found."
            change = "As drafted, Python frees nothing; 'free: FUNCTION' instead of 'free: none' changes that"
            entry.notes.append(f"which function frees objects of {name}{which} {change}")
        entry.lines += fields_lines(fields.items.values())
        return entry

    # ---- callbacks ----

    def _callbacks(self) -> list[Entry]:
        found = []
        with_data = self._with_data()
        for function in self.header.functions:
            for index, parameter in enumerate(function.signature.parameters):
                type_ = parameter.type
                key = _key(type_)
                if not type_.function or key in self.callbacks or type_.depth != 1:
                    continue
                data = [name_of(p, n) for n, p in enumerate(type_.function.parameters) if p.type == _DATA]
                pooled = key not in with_data or not data
                if pooled and _may_free(type_.function, function.signature):
                    continue  # C keeps the data that it frees later
                alias = type_.alias or f"{function.name}_{name_of(parameter, index)}"
                name = self.callbacks[key] = self.type_name(alias)
                if pooled:
                    self.pooled.add(name)
                found.append(self._callback(name, type_, type_.function, data))
        return found

    def _with_data(self) -> set[str]:
        """Return the types of the callbacks that a function takes with a `void *`, which may be their user data."""
        signatures = [f.signature for f in self.header.functions]
        signatures = [s for s in signatures if any(p.type == _DATA for p in s.parameters)]
        return {_key(p.type) for s in signatures for p in s.parameters if p.type.function}

    def _callback(self, name: str, type_: Type, signature: Signature, data: list[str]) -> Entry:
        entry = Entry([f"- callback: {name}", *([f"  type: {type_.alias}"] if type_.alias else [])])
        returns = signature.returns.spelling
        names = [name_of(p, n) for n, p in enumerate(signature.parameters)]
        items = [f"{p.type.spelling} {name}" for p, name in zip(signature.parameters, names, strict=True)]
        for n, length in self._measured_bytes(signature).items():
            items[n] = f"{{arg: {items[n]}, bytes: {length}}}"
            items[n + 1] = f"{{arg: {items[n + 1]}, from: len({names[n]})}}"
            entry.notes.append(f"'{names[n]}' is bytes; if it is text that ends with NUL, remove 'bytes' and 'from'")
        entry.lines += [f"  return: {returns}"] if returns != "void" else []
        entry.lines += [f"  pool: {_POOL}"] if name in self.pooled else []
        entry.lines.append(f"  arguments: [{', '.join(items)}]")
        functions = [name for p, name in zip(signature.parameters, names, strict=True) if p.type.function]
        if functions:
            entry.questions.append(f"'{functions[0]}' is a function of C, which a callable cannot get")
        elif name in self.pooled:
            entry.notes.append(
                "C functions call it without user data: 'pool' is the largest number of callables at a time"
            )
        elif len(data) > 1:
            entry.questions.append(f"which parameter is the user data ('closure: true'): {', '.join(data)}?")
        if returns != "void":
            entry.notes.append("which value does C receive if the callable raises ('failure: VALUE'; default: 0)?")
        return entry

    def _measured_bytes(self, signature: Signature) -> dict[int, str]:
        """Return the names of the sizes of `const char *` parameters that a size follows.

        A number with another name of a length, such as `count`, can be something else than the number of bytes.
        """
        pairs = enumerate(itertools.pairwise(signature.parameters))
        return {
            n: after.name
            for n, (pointer, after) in pairs
            if pointer.type.spelling == "const char*"
            and is_length(after, self.numbers)
            and _SIZE.search(after.name)
            and fits(signature.parameters, n, n + 1)
        }

    # ---- functions ----

    def _function(self, function: Function) -> FunctionEntry:
        first = function.signature.parameters[0].type if function.signature.parameters else Type("")
        owner = first.name if first.depth == 1 and not first.array and first.name in self.handles else ""
        name = self._name(function.name, owner)
        keys = [f"  cname: {function.name}"] if name != function.name else []
        keys += [f"  class: {self.classes[owner]}"] if owner else []
        entry = self.function(name, keys, [function])
        if function.name in self.ambiguous:
            question = f"does it free the {self.classes[first.name]}? Then it can be the 'free' of the class"
            entry.overloads[0].questions.append(question)
            entry.drop()
        return entry


def _frees_any(function: Function) -> bool:
    """Return whether a function frees memory or text: `void lib_free(void *)`."""
    types = [p.type for p in function.signature.parameters]
    of_memory = types in ([_DATA], [Type("char", (False,))])
    return of_memory and function.signature.returns == Type("void") and frees_object(function)


def _are_bits(values: Sequence[int]) -> bool:
    """Return whether the members of an enum can be combined: at least three bits, and combinations of them.

    Numbers in a row, such as 0 to 4, are no bits.
    """
    bits = {value for value in values if value > 0 and not value & (value - 1)}
    known = sum(bits)
    is_row = bool(values) and max(values) - min(values) == len({*values}) - 1
    return len(bits) > 2 and not is_row and all(value >= 0 and not value & ~known for value in values)


def _common_prefix(names: Sequence[str]) -> str:
    """Return the prefix, up to a `_`, that most of the names have; "" if no prefix is common."""
    counts = Counter(match.group() for name in names if (match := re.match(r"[A-Za-z][A-Za-z0-9]*_", name)))
    prefix, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return prefix if count >= len(names) * 0.6 and count > 2 else ""


def _key(type_: Type) -> str:
    return type_.alias or repr(type_.function)


def _may_free(callback: Signature, signature: Signature) -> bool:
    """Return True for `void (*)(void *)` of a function with a pointer to bytes, which C may keep until that call."""
    frees = callback.returns == Type("void") and [p.type for p in callback.parameters] == [_DATA]
    return frees and any(
        p.type.depth and p.type.name in ("void", "char", "unsigned char") for p in signature.parameters
    )
