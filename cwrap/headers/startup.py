"""Functions that may have to be called before all others, and after them: `initGEOS` and `finishGEOS`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cwrap.headers.entries import Entry
from cwrap.headers.model import Function

_BEGIN = re.compile(r"initiali[sz]e|startup|init", re.IGNORECASE)
_END = re.compile(r"finali[sz]e|cleanup|shutdown|terminate|finish|deinit|exit", re.IGNORECASE)
_FIRST = re.compile(
    r"\b(must|has to|have to|needs to|should|shall|remember to)\b[^.]*\bbefore (any|all|other|using)\b", re.IGNORECASE
)
_NEW_LINE = re.compile(r"\s*\n[ \t]*(?:\*(?!/)|//+)?[ \t]*")


def startup_entries(functions: Iterable[Function], stem: str, module: str) -> tuple[list[str], list[Entry]]:
    """Return questions about functions that prepare the library, and the entry of the module, if it calls one of them.

    Such a function takes no objects. Its name is that of another one that ends the work, but for the verb, or else that
    of the header, whose name without its suffix is `stem`. The module calls the function if the header says that it
    must be called before others, and if it takes no numbers, whose values the header does not say.
    """
    plain = [f for f in functions if not _takes_objects(f)]
    ends = {key: f for f in plain if not f.signature.parameters for key in _keys(f, _END)}
    questions: list[str] = []
    entries: list[Entry] = []
    for function in plain:
        for key in _keys(function, _BEGIN):
            end = ends.get(key)
            if end is None and key != _bare(stem):
                continue
            shutdown = f"shutdown: {end.name}()" if end else ""
            if not entries and _must_be_first(function):
                lines = [f"- module: {module}", f"  init: {_call(function)}", *([f"  {shutdown}"] if end else [])]
                note = f"the header says that C must call {function.name} before other functions"
                entries.append(Entry(lines, notes=[note]))
            else:
                called = ", ".join(filter(None, (f"init: {_call(function)}", shutdown)))
                question = f"must C call {function.name} before all other functions?"
                questions.append(f"{question} Then write '- {{module: NAME, {called}}}'")
    return questions, entries


def _must_be_first(function: Function) -> bool:
    """Return whether a comment says that a function without numbers must be called before others."""
    if any(not p.type.depth for p in function.signature.parameters):
        return False
    text = Path(function.file).read_text(encoding="utf-8", errors="replace")
    sentences = _NEW_LINE.sub(" ", text).split(".")
    named = (s for s in sentences if re.search(rf"\b{function.name}\b", s))
    return any(_FIRST.search(s) for s in (*named, _NEW_LINE.sub(" ", function.comment)))


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
