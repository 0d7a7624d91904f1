"""Which parameter of a function is the number of elements of which pointer, by their places and names.

    f(const char *key, size_t key_len, void *buf, size_t size)     key_len of key, size of buf
    f(int argc, const char **argv)                                 argc of argv
    f(const char *topic, int payload_len, const void *payload)     payload_len of payload

A length is next to its pointer, and its name is that of the pointer or no other name; or it is elsewhere, and its name
is that of this pointer alone: `f(src, dst, src_size, dst_capacity)`. The number of frames of an array of samples is not
the number of its elements, so that a length is not certain if another parameter multiplies it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from cwrap.headers.counts import BYTES, forms
from cwrap.headers.evidence import words
from cwrap.headers.model import Parameter

_LENGTH = re.compile(
    r"(n|sz|cnt|num|n_\w+|n[A-Z]\w*|num[A-Z_]\w*|"
    r"\w*([lL]en|[sS]ize|[cC]ount|[lL]ength|[bB]ytes|[cC]apacity|LEN|SIZE|COUNT|LENGTH))\Z"
)
_STRIDE = re.compile(r"(inc\w*|ld\w?|\w*stride\w*|step\w*)\Z", re.IGNORECASE)
_MULTIPLIER = re.compile(
    r"\w*frames\w*|n?channels|nmemb|(elem|element|item|sample|word|type)_?s?(ize|z)|n?samples|items?|n_?items|bits\w*",
    re.IGNORECASE,
)
_OF_BYTES = frozenset(("len", "size", "length", "bytes", "nbytes", "sz", "capacity", "n"))
_COUNTERS = frozenset((*_OF_BYTES, "num", "cnt", "count", "nr", "nb"))
_COUNTS = frozenset(("n", "num", "cnt", "count", "nr", "nb"))
_END = re.compile(r"(length|len|size|bytes|count|capacity|sz|cnt)\Z")
_PLAIN = frozenset(
    ("max", "maximum", "total", "buf", "buffer", "data", "byte", "array", "str", "string", "text", "mem")
)
_PAIRS = {"argv": "argc"}


def is_length(parameter: Parameter, numbers: Set[str]) -> bool:
    """Return True if a parameter is an integer with the name of a length."""
    return _is_integer(parameter, numbers) and is_named_length(parameter.name)


def is_unnamed_integer(parameter: Parameter, numbers: Set[str]) -> bool:
    """Return True if a parameter is an integer without a name, which may be a length."""
    return not parameter.name and _is_integer(parameter, numbers)


def is_named_length(name: str) -> bool:
    """Return True for the name of a length."""
    return _LENGTH.match(name) is not None


def lengths(parameters: Sequence[Parameter], numbers: Set[str]) -> Mapping[int, int]:
    """Return the index of the length of each pointer that has one, by the index of the pointer."""
    if any(_STRIDE.match(p.name) for p in parameters):
        return {}
    found: dict[int, int] = {}
    for index, pointer in enumerate(parameters):
        after, before = index + 1, index - 1
        if not pointer.type.depth or pointer.type.function:
            continue
        if after < len(parameters) and _follows(parameters, after, numbers) and fits(parameters, index, after):
            found[index] = after
        elif before >= 0 and before not in found.values() and _precedes(parameters, before, index, numbers):
            found[index] = before
    return found | _elsewhere(parameters, numbers, found)


def is_beside_count(parameters: Sequence[Parameter], index: int, numbers: Set[str]) -> bool:
    """Return whether a number next to a parameter counts something, and nothing else: `int ColorCount, color *map`."""
    taken = lengths(parameters, numbers).values()
    beside = [n for n in (index - 1, index + 1) if 0 <= n < len(parameters) and n not in taken]
    found = (words(parameters[n].name) for n in beside if _is_integer(parameters[n], numbers))
    return any(not _COUNTS.isdisjoint(each) for each in found)


def _elsewhere(parameters: Sequence[Parameter], numbers: Set[str], found: Mapping[int, int]) -> dict[int, int]:
    """Return the lengths of other pointers that have the name of one pointer, and are not next to it."""
    others = {}
    pointers = [n for n, p in enumerate(parameters) if p.type.depth == 1 and not p.type.function and n not in found]
    for number, parameter in enumerate(parameters):
        if number in found.values() or not is_length(parameter, numbers):
            continue
        name = _parts(parameter.name)[1]
        named = [n for n in pointers if len(name) > 1 and name == parameters[n].name.replace("_", "").lower()]
        if len(named) == 1 and named[0] not in others and fits(parameters, named[0], number):
            others[named[0]] = number
    return others


def fits(parameters: Sequence[Parameter], pointer: int, length: int) -> bool:
    """Return whether a parameter next to a pointer is the number of its elements, by the names of both."""
    target, number = parameters[pointer], parameters[length]
    octets = target.type.name in BYTES and target.type.depth == 1
    if octets and any(_MULTIPLIER.fullmatch(p.name) for p in parameters):
        return False
    counters, name = _parts(number.name)
    if target.type.name == "void" and _OF_BYTES.isdisjoint(counters):
        return False
    return not name or _is_named_after(name, target)


def _is_integer(parameter: Parameter, numbers: Set[str]) -> bool:
    return parameter.type.name in numbers - {"float", "double", "long double", "bool"} and not parameter.type.depth


def _follows(parameters: Sequence[Parameter], index: int, numbers: Set[str]) -> bool:
    """Return True for a length that no other length follows."""
    after = parameters[index + 1 : index + 2]
    return is_length(parameters[index], numbers) and not any(is_length(p, numbers) for p in after)


def _precedes(parameters: Sequence[Parameter], length: int, pointer: int, numbers: Set[str]) -> bool:
    """Return True for a length before the pointer after which it is named."""
    number, target = parameters[length], parameters[pointer]
    if _PAIRS.get(target.name) == number.name:
        return _is_integer(number, numbers)
    named = is_length(number, numbers) and len(_parts(number.name)[1]) > 1
    return named and fits(parameters, pointer, length)


def _parts(name: str) -> tuple[frozenset[str], str]:
    """Return the words of a name that mean a number, and the other ones."""
    counters, rest = [], []
    for word in words(name):
        end = _END.search(word)
        stem = word[: end.start()] if end else word
        if end:
            counters.append(end[1])
        if stem in _COUNTERS:
            counters.append(stem)
        elif stem and stem not in _PLAIN:
            rest.append(stem)
    return frozenset(counters), "".join(rest)


def _is_named_after(name: str, pointer: Parameter) -> bool:
    """Return whether the name in a length is that of a pointer, or how it begins: `src_len` of `source`."""
    target = pointer.name.replace("_", "").lower()
    if len(name) == 1:
        return target.startswith(name) and pointer.type.name != "void"
    return bool(forms(name) & forms(target)) or target.startswith(name) or name.startswith(target)
