"""The fields with a number of elements: which field counts the elements of another one, by the names of the header.

A name such as `n_values` leaves no doubt about the field `values`, and `n` none if only one field of the struct is a
pointer. In other cases, the draft asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cwrap.headers.evidence import words
from cwrap.headers.model import Parameter, Type

_SIZES = ("size", "bytes", "nbytes")
_COUNTERS = ("n", "nb", "num", "nr", "cnt", "count", "len", "length", *_SIZES)
_ELEMENTS = ("elements", "items", "entries", "elems", "elts")
_ALONE = frozenset((*_COUNTERS, *(counter + word for counter in _COUNTERS for word in _ELEMENTS)))
_SUFFIXES = ("list", "array", "arr", "ptr")
_DATA = ("data", "buf", "buffer", "bytes", "ptr", "content", "contents", "base", "values", *_ELEMENTS)
_HUNGARIAN = re.compile(r"(?:a|p|ap|pp)(?=[A-Z])")
_PLURALS = (("ies", "y"), ("ses", "s"), ("xes", "x"), ("s", ""))
_NOT_COUNTS = frozenset(("float", "double", "long double", "bool", "void"))
BYTES = ("void", "unsigned char", "uint8_t", "char")
_OF_USER = frozenset(("user", "client", "app", "priv", "private", "opaque", "closure", "cookie", "baton", "udata",
    "arg", "args", "ctx", "context", "param", "reserved"))  # fmt: skip
_TEXT = Type("char", (True,))
_TEXTS = (Type("char", (True, False)), Type("char", (False, False)))


@dataclass(frozen=True, slots=True)
class Counted:
    """A field that points to several elements, and its item of `fields:`, which names the field `count`.

    If the names leave a choice, `count` is empty, and the item names the first of the `choices`.
    """

    field: Parameter
    item: str
    count: str
    choices: tuple[str, ...]

    @property
    def is_const(self) -> bool:
        """Return True if C does not change the elements, so that it does not free or move them either."""
        return self.field.type.pointers[0]


class Counts:
    """The numbers of elements in a struct. `is_plain` returns True for names of structs without pointers."""

    def __init__(self, fields: Sequence[Parameter], numbers: frozenset[str], is_plain: Callable[[str], bool]) -> None:
        self.numbers = numbers - {"bool", "void", "long double"}
        self.is_plain = is_plain
        integers = numbers - _NOT_COUNTS
        self.counts = [f.name for f in fields if f.type == Type(f.type.name) and f.type.name in integers]
        self.addresses = {f.name for f in fields if f.type.function or (f.type.depth and not f.type.size)}
        self.pointers = [field for field in fields if self._key(field)]
        self.prefix = _common_prefix([field.name for field in fields])

    def of(self, field: Parameter) -> Counted | None:
        """Return how a field is counted; None if it points to no elements, or if no field may be their number."""
        if field not in self.pointers:
            return None
        own = self._named_after(field)
        if field.type == _TEXT and not own:
            return None  # a NUL ends the text
        alone = self._alone(field)
        sure = _only(field, own or alone)
        found = own or alone or self._free(field)
        return Counted(field, self._item(field, sure or found[0]), sure, tuple(found)) if found else None

    def of_array(self, field: Parameter) -> str:
        """Return the name of the number of elements of an array at the end of a struct; empty in case of doubt."""
        return _only(field, self._named_after(field) or self._alone(field))

    def may_count(self, field: Parameter) -> list[str]:
        """Return the integers that may be the number of elements of a pointer that Python does not have.

        A `void *` may be the data of the user, by its name.
        """
        type_ = field.type
        if not type_.depth or type_.function or (type_.name == "void" and not _OF_USER.isdisjoint(words(field.name))):
            return []
        return self._named_after(field) or self._unnamed()

    def may_be_several(self, field: Parameter) -> bool:
        """Return True if a pointer may lead to several elements, because the struct has a number of elements."""
        return bool(self._named_after(field) or self._free(field))

    def _named_after(self, field: Parameter) -> list[str]:
        """Return the integers whose names have that of a field: `n_values`, `valueCount`."""
        names = {
            text
            for form in forms(self._short(field.name))
            for counter in _COUNTERS
            for text in (counter + form, form + counter)
        }
        names |= {"argc"} if self._plain(field.name) == "argv" else set()
        return [name for name in self.counts if self._plain(name) in names and name != "next"]

    def _alone(self, field: Parameter) -> list[str]:
        """Return the integers whose names have no other name, such as `n`, if they can belong to only one field.

        A `void *` may be the data of the user, and a size that of the struct.
        """
        if self.addresses - {field.name} or field.type.name == "void":
            return []
        found = [name for name in self.counts if self._plain(name) in _ALONE]
        return [name for name in found if self._plain(name) not in _SIZES or self._plain(field.name) in _DATA]

    def _free(self, field: Parameter) -> list[str]:
        """Return the integers that may be the number of elements of a field, and are not named after another one."""
        if field.type.name == "void" and self._plain(field.name) not in _DATA:
            return []
        octets = field.type.name in BYTES
        return [name for name in self._unnamed() if octets or not set(_SIZES).intersection(words(name))]

    def _unnamed(self) -> list[str]:
        """Return the integers that may be numbers of elements, and are not named after a pointer."""
        named = {name for pointer in self.pointers for name in self._named_after(pointer)}
        return [name for name in self.counts if name not in named and _ALONE.intersection(words(name))]

    def _short(self, name: str) -> str:
        """Return a name without the prefix that all fields of the struct have: `size` of `mv_size`."""
        return name.removeprefix(self.prefix)

    def _plain(self, name: str) -> str:
        return _plain(self._short(name))

    def _key(self, field: Parameter) -> str:
        """Return the key of a field that points to elements; empty for another field."""
        type_ = field.type
        if type_ in _TEXTS:
            return "list"
        if type_.function or type_.array or type_.depth != 1 or not field.name:
            return ""
        if type_.name in BYTES:
            return "bytes"
        if type_.name in self.numbers:
            return "array"
        return "list" if self.is_plain(type_.name) else ""

    def _item(self, field: Parameter, count: str) -> str:
        key, type_ = self._key(field), field.type
        return f"{{arg: {'const ' * type_.pointers[0]}{type_.name}{'*' * type_.depth} {field.name}, {key}: {count}}}"


def _only(field: Parameter, names: list[str]) -> str:
    """Return the only name that may be that of the number; a size is a number of bytes. Empty in case of doubt."""
    fitting = [name for name in names if field.type.name in BYTES or not set(_SIZES).intersection(words(name))]
    return fitting[0] if len(fitting) == 1 else ""


def _common_prefix(names: Sequence[str]) -> str:
    """Return the prefix `mv_` of `mv_size` and `mv_data`; empty for one name, and for names without a common one."""
    first = names[0].partition("_")[0] + "_" if names else ""
    return first if len(names) > 1 and all(name.startswith(first) and name != first for name in names) else ""


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def forms(name: str) -> set[str]:
    """Return a name without `_`, its singular, and both without a word such as `list` at the end.

    The name of an array may begin with letters for its type: `aItem`, whose number is `nItem`.
    """
    whole = _plain(name)
    texts = {whole, _plain(_HUNGARIAN.sub("", name)), *(whole.removesuffix(suffix) for suffix in _SUFFIXES)}
    singular = {text.removesuffix(end) + new for text in texts for end, new in _PLURALS if text.endswith(end)}
    return {text for text in texts | singular if len(text) > 1} | {whole}
