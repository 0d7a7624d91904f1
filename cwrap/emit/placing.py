"""Where the C of a declaration is written, for `#line`: compilers then report mistakes at those lines.

    - {arg: int k, default: LIMIT + 1}        #line 4 "lib.yaml"
                                                  arg_k = LIMIT + 1;
                                              #line 40 "lib.c"

By the time C is written, plugins have put an expression into larger ones and replaced the names of arguments. So a
line is recognised by the other names in the expression: a line of the wrapper that has all of them comes from there.
Numbers, and names that arguments replace, cannot be wrong by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from cwrap.ctype.base import python_literal
from cwrap.model import ArgumentKind, Definition, Fields, Keys, Value
from cwrap.plan import Overload
from cwrap.plugins import standard_plugins
from cwrap.schema.keys import KEYS, Kind
from cwrap.source.location import Location

# The object of an argument, a string, a character or a number, which are no names; or a name.
_TOKEN = re.compile(r"\$arg\d+|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\.?\d[\w.]*|(?P<name>[A-Za-z_]\w*)", re.ASCII)
_C = (Kind.EXPRESSION, Kind.FUNCTION, Kind.MEMBERS, Kind.CODES, Kind.MAPPING, Kind.ERRORS, Kind.ARRAY)
_NOT_C = ("exception", "errno", "filename")  # of the fields of `errors`
_SETTINGS = ("ndim", "contiguous", "writable", "copy", "dtype", "overlap", "casting")  # of `array`
_KINDS = {key.name: key.kind for key in (*KEYS, *(key for plugin in standard_plugins() for key in plugin.keys))}
_KINDS["field"] = Kind.EXPRESSION  # is C too
# Names that stand for something else: what the function returned; what an array is asked for.
_MEANT = {
    "errors": ("value", "status"),
    "from": ("len", "size", "ndim", "shape", "strides", "step", "ld", "transposed"),
}
_APART = ("defined_if", "method_flags", "override_method_flags")  # stand around the wrapper

_Text: TypeAlias = tuple[str, Location, tuple[str, ...]]  # C, where it is written, names in it that are replaced


@dataclass(frozen=True, slots=True)
class Fragment:
    """C of a declaration: the names that it is recognised by, and where it is written."""

    names: frozenset[str]
    location: Location


def names_in(line: str) -> dict[str, int]:
    """Return the names in a line of C, each with its first place."""
    found: dict[str, int] = {}
    for match in _TOKEN.finditer(line):
        if match["name"]:
            found.setdefault(match["name"], match.start())
    return found


def of_overload(overload: Overload, functions: bool) -> tuple[Fragment, ...]:
    """Return the C of an overload; `functions`: the name of the C function too."""
    hidden = {v.argument.name for v in overload.values if v.argument.kind is ArgumentKind.TYPED}
    given: list[_Text] = []
    for name, value in overload.declaration.keys:
        if name not in overload.option.keys:
            given += _texts(name, value)
    for keys in (overload.option.keys, *(v.argument.keys for v in overload.values)):
        given += [pair for name, value in keys for pair in _texts(name, value)]
    constants = (v.argument for v in overload.values if v.argument.kind is ArgumentKind.CONSTANT)
    given += [(a.name, a.location, ()) for a in constants]
    cname = overload.declaration.key(overload.option, "cname")
    skipped = None if functions or cname is None else cname.location
    return _fragments((text for text in given if text[1] != skipped), hidden)


def of_keys(keys: Keys, *names: str) -> tuple[Fragment, ...]:
    """Return the C of some keys."""
    values = ((name, keys.get(name)) for name in names)
    return _fragments(((str(v.data), v.location, ()) for _, v in values if v is not None), ())


def of_definition(definition: Definition) -> tuple[Fragment, ...]:
    """Return the C of a definition: of a callback or class, of an enum or constants."""
    given = [pair for name, value in definition.keys for pair in _texts(name, value)]
    return _fragments(given, {a.name for a in definition.arguments})


def _texts(name: str, value: Value) -> Iterator[_Text]:
    """The pieces of C of a key."""
    if name in _APART or _KINDS.get(name, Kind.EXPRESSION) not in _C:
        return
    meant = _MEANT.get(name, ())
    if not isinstance(value.data, Fields):
        if isinstance(value.data, str) and _KINDS.get(name) not in (Kind.ERRORS, Kind.ARRAY):
            yield value.data, value.location, meant
        return
    codes = _KINDS.get(name) is Kind.CODES
    for index, (word, data) in enumerate(value.data.items):
        texts = (word,) if codes else (data,) if isinstance(data, str) else data
        places = value.data.places[index] if index < len(value.data.places) else (value.location,) * len(texts)
        if word not in (*_NOT_C, *_SETTINGS):
            yield from ((text, place, meant) for text, place in zip(texts, places, strict=True))


def _fragments(texts: Iterable[_Text], hidden: Iterable[str]) -> tuple[Fragment, ...]:
    found = []
    for text, location, meant in texts:
        names = frozenset(names_in(text)).difference(hidden, meant)
        if names and python_literal(text) is None:
            found.append(Fragment(names, location))
    return tuple(found)
