"""Functions that may have to be called before all others, and after them: `initGEOS` and `finishGEOS`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.headers.cmodel import Function

_BEGIN = re.compile(r"initiali[sz]e|startup|init", re.IGNORECASE)
_END = re.compile(r"finali[sz]e|cleanup|shutdown|terminate|finish|deinit|exit", re.IGNORECASE)


def startup_notes(functions: Iterable[Function], stem: str) -> list[str]:
    """Return questions about functions that prepare the library. `stem` is the name of the header without its suffix.

    Such a function takes no objects. Its name is that of another one that ends the work, but for the verb, or else that
    of the header.
    """
    plain = [f for f in functions if not _takes_objects(f)]
    ends = {key: f for f in plain if not f.signature.parameters for key in _keys(f, _END)}
    found = []
    for function in plain:
        for key in _keys(function, _BEGIN):
            end = ends.get(key)
            if end is None and key != _bare(stem):
                continue
            shutdown = f", shutdown: {end.name}()" if end else ""
            found.append(
                f"must C call {function.name} before all other functions? Then add "
                f"'- {{module: NAME, init: {_call(function)}{shutdown}}}'"
            )
    return found


def _takes_objects(function: Function) -> bool:
    """Return whether a parameter is neither a number nor a pointer to a function."""
    return any(p.type.depth and not p.type.function for p in function.signature.parameters)


def _keys(function: Function, verb: re.Pattern[str]) -> Iterator[str]:
    """Yield the name of a function without the verb, if the name has the verb."""
    match = verb.search(function.name)
    if match:
        yield _bare(function.name[: match.start()] + function.name[match.end() :])


def _bare(name: str) -> str:
    return name.replace("_", "").lower()


def _call(function: Function) -> str:
    """Return a call with NULL for callbacks and a name for each number."""
    parameters = function.signature.parameters
    passed = ("NULL" if p.type.depth else p.name or "0" for p in parameters)
    return f"{function.name}({', '.join(passed)})"
