"""What names and comments of a header prove about the life of objects, and what they only suggest.

A draft can leak, refuse or ask, but it does not free memory that others use, or use memory that is freed:

    scales *scales_new(void); void scales_free(scales *);    Python frees the result: a pair of one type
    scales *scales_default(void);                            nobody says who frees the result: Python does not
    void scales_close_all(scales *, int);                    may free its argument: the draft asks
    void scales_set_buffer(scales *, void *, size_t);        C may keep the address: `kept_by`
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cwrap.headers.comments import Documentation
from cwrap.headers.model import Function, Type

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_FREES = re.compile(r"(free|close|destroy|dispose|finali[sz]e|release|unref|unreference|decref|dealloc|deallocate)\Z")
_ENDS = frozenset(
    ("delete", "del", "drop", "end", "fini", "deinit", "cleanup", "term", "terminate", "shutdown", "quit", "disconnect",
     "abort", "discard", "kill")
)  # fmt: skip
_NO_VERB = re.compile(
    r"(\A|_)(is|on|get|set)_|[a-z](Is|On|Get|Set)[A-Z]|(?<![a-z])is(Closed|Free)|[fF]reeze|([fF]ree|[cC]lose)_?([fF]unc|[cC]b)"
)
_NEW = frozenset(("new", "create", "alloc", "dup", "duplicate", "clone", "copy"))
_OPENS = frozenset(
    ("open", "load", "parse", "init", "make", "prepare", "compile", "connect", "start", "begin", "acquire")
)
_NOT_NEW = frozenset(
    ("shared", "default", "global", "current", "static", "cached", "borrow", "borrowed", "peek", "get", "view",
     "instance", "singleton", "parent", "inner", "if", "or")
)  # fmt: skip
_TAKES_REFERENCE = frozenset(("ref", "incref", "addref", "retain", "reference"))
_GIVES_REFERENCE = frozenset(("unref", "decref", "release", "unreference"))
_KEEPS = re.compile(
    r"(\A|_)(ref|refer|use|attach|bind|borrow|wrap|in_?place|no_?copy|zero_?copy|static|register|link|user_?(buffer|mem))(_|\Z)|"
    r"(\A|_)set_?(\w*_)?(buffer|buf|memory|mem|data|dict|dictionary|prefix|ptr|pointer|array|storage|input|output|source)(_|\Z)|"
    r"(open|load|from|read|write|init|parse)_?(\w*_)?(mem|memory|buffer|buf|static|data)(_|\Z)",
)
_JOINS = frozenset(
    ("set", "add", "attach", "append", "push", "insert", "put", "bind", "use", "register", "link", "connect", "assign",
     "join", "share", "prepend")
)  # fmt: skip


def words(name: str) -> list[str]:
    """Return the words of a name in C, in lower case: `ZSTD_createDCtx` as zstd, create, d and ctx."""
    return [word.lower() for word in _WORD.findall(name)]


def frees_object(function: Function) -> bool:
    """Return whether a function may free an object that it gets, by its name.

    A function that gets more than the object may delete a part of it: `map_delete(map, key)`.
    """
    if _NO_VERB.search(function.name):
        return False
    found = words(function.name)
    alone = len(function.signature.parameters) == 1
    return any(_FREES.search(word) for word in found) or (alone and not _ENDS.isdisjoint(found))


def references(functions: Iterable[Function], struct: str) -> tuple[str, str]:
    """Return the functions that take and give back a reference to an object of a struct; empty without a pair."""
    alone = [f for f in functions if _gets_only(f, struct)]
    takes = [f.name for f in alone if not _TAKES_REFERENCE.isdisjoint(words(f.name))]
    gives = [f.name for f in alone if not _GIVES_REFERENCE.isdisjoint(words(f.name)) and not _is_value(f)]
    return (takes[0], gives[0]) if len(takes) == 1 and len(gives) == 1 else ("", "")


def _gets_only(function: Function, struct: str) -> bool:
    parameters = function.signature.parameters
    return len(parameters) == 1 and parameters[0].type == Type(struct, (False,))


def _is_value(function: Function) -> bool:
    return bool(function.signature.returns.depth)


def why_owned(function: Function, struct: str, deleter: str, documentation: Documentation) -> str:
    """Return why the caller owns the object that a function makes, for a note; empty if that is not certain.

    `deleter` is the function that frees objects of the struct.
    """
    if documentation.library_owns:
        return ""
    if deleter in documentation.freed_with or (documentation.caller_frees and not documentation.freed_with):
        return "the header says that the caller frees it"
    made, freed = set(words(function.name)), set(words(deleter))
    if not _NOT_NEW.isdisjoint(made):
        return ""
    rest = made - _NEW - _OPENS - set(words(struct))
    others = {word for word in freed if not _FREES.search(word)} - _ENDS - set(words(struct))
    is_pair = not _OPENS.isdisjoint(made) and rest - {"v", "ex"} == others
    return f"{function.name} and {deleter} are a pair" if is_pair or not _NEW.isdisjoint(made) else ""


def keeps_address(function: Function, documentation: Documentation) -> bool:
    """Return whether C may use the memory of an argument after the call, by the name or the comment."""
    return documentation.keeps or _KEEPS.search("_".join(words(function.name))) is not None


def joins_objects(function: Function) -> bool:
    """Return whether an object may refer to another argument after the call, by the name: `list_append(list, item)`."""
    return not _JOINS.isdisjoint(words(function.name))
