"""What the names, the types and the comment of a C function say about its parameters, its result and its objects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cwrap.headers.comments import Documentation
from cwrap.headers.evidence import (
    frees_object,
    is_cleanup,
    joins_objects,
    keeps_address,
    moves_memory,
    removes_parts,
    why_owned,
)
from cwrap.headers.known import KnownTypes, name_of
from cwrap.headers.lengths import is_length, is_named_length, lengths
from cwrap.headers.model import Function, Parameter, Type

_OPENED = re.compile(
    r"\w*(path|file|mode|host|ip|addr|address|port|url|uri|dir|folder|device|encoding|locale)\w*\Z", re.IGNORECASE
)
USER_DATA = re.compile(r"p?_?(user|u|cb|callback|client|app|priv|private)?_?(data|d|ptr|arg|args|param|context|ctx|"
    r"closure|cookie|opaque|handle|priv|private|baton|user|userdata|udata|cls|thunk|extra)\d?\Z",
    re.IGNORECASE)  # fmt: skip
_COUNT = re.compile(r"(n|num|cnt|count)(_|[A-Z]|\Z)")
_VARIANT = re.compile(r"_?(r|ex|s|full|\d+)\Z")  # of a function: `thing_free_r`
_CONTEXT = re.compile(r"context|ctx|environment|\benv", re.IGNORECASE)
DATA = Type("void", (False,))
BYTES = ("void", "unsigned char", "uint8_t", "signed char", "int8_t", "char")


@dataclass(frozen=True)  # not `slots`: the lengths are read for each parameter
class Facts:
    """What is known about one function."""

    function: Function
    known: KnownTypes
    documentation: Documentation

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the function."""
        return self.function.signature.parameters

    def name(self, index: int) -> str:
        """Return the name of a parameter, or `argN` if the header has no name for it."""
        return name_of(self.parameters[index], index)

    @cached_property
    def lengths(self) -> Mapping[int, int]:
        """The index of the length of each pointer that has one, by the index of the pointer."""
        return lengths(self.parameters, self.known.numbers)

    def _measured(self, index: int) -> bool:
        """Return True if another parameter is the length of a pointer."""
        return index in self.lengths

    def _has_length(self, index: int) -> bool:
        """Return True if a parameter is a pointer to bytes or numbers with a length."""
        kind = self.parameters[index].type
        if kind.depth != 1 or kind.function:
            return False
        return (kind.name in BYTES or kind.name in self.known.numbers) and self._measured(index)

    def _counted_by(self, index: int) -> str:
        """Return the name of the pointer whose elements or items a parameter counts; empty for other parameters."""
        found = (pointer for pointer, length in self.lengths.items() if length == index)
        return next((self.name(p) for p in found if self._has_length(p) or self._has_items(p)), "")

    def _has_items(self, index: int) -> bool:
        """Return True for an array of structs, or of pointers that C does not change."""
        kind = self.parameters[index].type
        if kind.depth == 2:
            is_list = is_texts(kind) or (may_be_texts(kind) and self._measured(index))
            return is_list or (kind.pointers == (False, True) and not kind.array and kind.name in self.known.handles)
        return kind.depth == 1 and kind.name in self.known.elements and self._is_counted(index)

    def _is_counted(self, index: int) -> bool:
        """Return True if another parameter is the number of the structs to which a parameter points."""
        if not self._measured(index):
            return False
        return self.name(index).endswith("s") or _COUNT.match(self.name(self.lengths[index])) is not None

    def _counts(self, index: int, pointer: int) -> bool:
        """Return True if a parameter may be the number of elements of a pointer: it is next to it and no other's."""
        of_others = [length for n, length in self.lengths.items() if n != pointer]
        is_near = abs(index - pointer) == 1 and is_length(self.parameters[index], self.known.numbers)
        return index not in of_others and (is_near or self.lengths.get(pointer) == index)

    def handles(self) -> list[tuple[str, Type]]:
        """Return the names and types of the parameters that are objects of classes."""
        pairs = [(self.name(n), p.type) for n, p in enumerate(self.parameters)]
        return [(name, t) for name, t in pairs if t.depth == 1 and not t.array and t.name in self.known.handles]

    @cached_property
    def _made(self) -> list[str]:
        """The structs with `free` of which the function may make objects, by its name or comment."""
        returns, freed = self.function.signature.returns, self.known.freed
        stored = [p.type.name for p in self.parameters if p.type.pointers == (False, False)]
        found = [name for name in ([*stored, returns.name] if returns.depth == 1 else stored) if name in freed]
        return [name for name in found if why_owned(self.function, name, freed[name], self.documentation)]

    @cached_property
    def _owns_made(self) -> bool:
        """True if the function makes an object that Python frees."""
        return any(map(self._why_owned, self._made))

    def _why_owned(self, struct: str) -> str:
        """Return why Python owns an object that the function makes; empty if that is not certain."""
        deleter = self.known.freed.get(struct, "")
        others = [kind for _, kind in self.handles() if not (kind.is_const or _CONTEXT.search(kind.name))]
        may_belong = bool(others) or any(self._is_memory(index) for index in self.lengths)
        return why_owned(self.function, struct, deleter, self.documentation, may_belong=may_belong) if deleter else ""

    def _is_memory(self, index: int) -> bool:
        """Return True for memory of the caller to which C writes, and in which it can put an object."""
        kind = self.parameters[index].type
        return kind.name in BYTES and kind.pointers == (False,)

    def _frees_memory(self) -> bool:
        """Return True if the function may free memory that it gets, by its name: one of no object."""
        return moves_memory(self.function) or (frees_object(self.function) and not self.handles())

    def owner(self) -> str:
        """Return the value of `owner` for an object that the function returns: the first handle, or the library.

        A context before other handles does not own the object.
        """
        found = self.handles()
        if not found:
            return "library"
        first = found[len(found) > 1 and _CONTEXT.search(found[0][1].name) is not None]
        return "self" if len(found) == 1 else first[0]

    def invalidated(self) -> str:
        """Return the object of which the function may free parts that Python has borrowed; empty without one."""
        name, kind = next(iter(self.handles()), ("", Type("")))
        lends = kind.name in self.known.lending and not kind.is_const
        return name if lends and name == self.name(0) and removes_parts(self.function) else ""

    def _uses_later(self, index: int) -> bool:
        """Return True if C may use the memory of an argument after the call."""
        if (self._made and not _OPENED.match(self.name(index))) or keeps_address(self.function, self.documentation):
            return True
        return index > 0 and joins_objects(self.function)

    def _changes_state(self) -> bool:
        """Return True if C can store pointers in a struct that the function gets."""
        return any(p.type.name in self.known.states and p.type.pointers == (False,) for p in self.parameters)

    def _receivers(self) -> list[str]:
        """Return the arguments that a call works on: the first one, or both of `thing_set_r(context, thing)`."""
        second = [name for name, _ in self.handles()[1:2] if self.function.name.endswith("_r")]
        return [self.name(0), *second]

    def _keeper(self, name: str) -> str:
        """Return the first object with `free` among the other arguments, which can keep an argument; empty without one.

        If the function is no method, and has several objects, it may join them to something else.
        """
        found = [each for each, kind in self.handles() if kind.name in self.known.freed and each != name]
        is_method = any(each == self.name(0) for each, _ in self.handles())
        return found[0] if found and (is_method or len(self.handles()) == 1) else ""

    def _reason_to_consume(self, kind: Type, name: str) -> str:
        """Return why C owns an object after the call: the function may be a variant `free_r()` of the deleter."""
        deleter, called = self.known.freed.get(kind.name, ""), self.function.name
        if deleter and name in self.documentation.taken:
            return f"the comment says that C takes '{name}' over"
        is_variant = bool(deleter) and called.startswith(deleter) and _VARIANT.match(called[len(deleter) :]) is not None
        return f"as {deleter}, it frees '{name}'" if is_variant and not kind.pointers[0] else ""

    def _user_data(self) -> tuple[int, int] | None:
        """Return the positions of the only callback and of its user data, or None if the header leaves a choice."""
        calls = [n for n, p in enumerate(self.parameters) if p.type.function and not is_cleanup(p.type, p.name)]
        data = [n for n, p in enumerate(self.parameters) if p.type == DATA]
        if len(data) > 1:
            data = [n for n in data if USER_DATA.match(self.name(n))]
        return (calls[0], data[0]) if len(calls) == 1 and len(data) == 1 else None

    def _has_size_after(self, index: int) -> bool:
        """Return True if C may store the number of elements that it wrote: `double *out, size_t *out_len`."""
        after = self.parameters[index + 1 : index + 2]
        return any(is_named_length(p.name) and p.type.depth == 1 for p in after)

    def _sizes_of_text(self, returns: Type) -> list[str]:
        """Return the parameters that may be the size of a returned text: C stores it, or allocates as many bytes."""
        rest = [p for n, p in enumerate(self.parameters) if not self._counted_by(n)]
        numbers = frozenset() if returns.is_const else self.known.numbers
        allocated = (p.name for p in rest if is_length(p, numbers) and p.name != "n")
        return [*allocated, *(p.name for p in rest if p.type.pointers == (False,) and is_named_length(p.name))]


def is_texts(kind: Type) -> bool:
    """Return True for `const char *const *`."""
    return kind.name == "char" and kind.pointers == (True, True) and not kind.size


def may_be_texts(kind: Type) -> bool:
    """Return True for `const char **`, with which C reads or stores texts."""
    return kind.name == "char" and kind.pointers == (True, False) and not kind.size
