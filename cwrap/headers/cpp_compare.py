"""Functions of a C++ header that generated modules do not call, by their names; overloads count as one function."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cwrap.headers.cpp_model import CppFunction, CppHeader, Role

_RECEIVER = re.compile(
    r"(?P<type>(?:\w+::)*\w+) \*arg_this\b|arg_this->(?P<method>operator\(\)|operator[^\w\s(]+|\w+)\("
)
_CALL = re.compile(r"(?:::)?(?P<name>(?:\w+::)*\w+)(?:<[^;{}()]*>)?\(")
_NEW = re.compile(r"\bnew (?P<name>(?:\w+::)*\w+)\(")


def uncalled(model: CppHeader, texts: Iterable[str]) -> list[CppFunction]:
    """Return the functions that the texts of modules do not call."""
    methods: set[tuple[str, str]] = set()
    names: set[str] = set()
    made: set[str] = set()
    for text in texts:
        receiver = ""
        for match in _RECEIVER.finditer(text):
            receiver = match["type"] or receiver
            if match["method"]:
                methods.add((receiver, match["method"]))
        names |= {match["name"] for match in _CALL.finditer(text)}
        made |= {match["name"] for match in _NEW.finditer(text)}
    found = []
    for function in model.all_functions:
        if function.role is Role.CONSTRUCTOR:
            called = function.owner in made
        elif function.role is Role.METHOD:
            classes = _related(model, function)
            called = any((name, function.name) in methods for name in classes) or function.qualified in names
        else:
            called = function.qualified in names
        if not called:
            found.append(function)
    return found


def _related(model: CppHeader, function: CppFunction) -> set[str]:
    """Return the classes on whose objects a call may be one of the function: its own, and those derived from it.

    A virtual function is also called by the classes from which its own is derived.
    """
    derived = {name for name in model.classes if function.owner in _ancestors(model, name)}
    return {function.owner, *derived, *(_ancestors(model, function.owner) if function.is_virtual else ())}


def _ancestors(model: CppHeader, name: str) -> set[str]:
    each = model.classes.get(name)
    bases = each.bases if each else ()
    return {*bases, *(above for base in bases for above in _ancestors(model, base))}
