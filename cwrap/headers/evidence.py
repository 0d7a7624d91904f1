"""What names and comments of a header prove about the life of objects, and what they only suggest.

A draft can leak, refuse or ask, but it does not free memory that others use, or use memory that is freed:

    scales *scales_new(void); void scales_free(scales *);    Python frees the result: a pair of one type
    scales *scales_default(void);                            nobody says who frees the result: Python does not
    void scales_close_all(scales *, int);                    may free its argument: the draft asks
    void scales_set_buffer(scales *, void *, size_t);        C may keep the address: `kept_by`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from cwrap.headers.comments import Documentation
from cwrap.headers.model import Function, Structure, Type

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_CLEANUP = re.compile(r"destroy|free|notify|cleanup|delete", re.IGNORECASE)
_FREES = re.compile(r"(free|close|destroy|dispose|finali[sz]e|release|unref|unreference|decref|dealloc|deallocate)\Z")
_ENDS = frozenset(
    ("delete", "del", "drop", "end", "fini", "finish", "deinit", "cleanup", "term", "terminate", "shutdown", "quit",
     "disconnect", "abort", "discard", "kill")
)  # fmt: skip
_NO_VERB = re.compile(
    r"(\A|_)(is|on|get|set)_|[a-z](Is|On|Get|Set)[A-Z]|(?<![a-z])is(Closed|Free)|[fF]reeze|([fF]ree|[cC]lose)_?([fF]unc|[cC]b)"
)
_COPIES = frozenset(("dup", "duplicate", "clone", "copy"))
_NEW = _COPIES | {"new", "create", "alloc"}
_OPENS = frozenset(
    ("open", "load", "parse", "init", "make", "prepare", "compile", "connect", "start", "begin", "acquire")
)
_FILLS = _OPENS | {"initialize", "initialise", "new", "create", "setup"}
_INIT = re.compile(r"(?<!de)init\Z")
_KINDS = ("state", "context", "ctx", "info", "data")  # last words of names of structs
_NOT_NEW = frozenset(
    ("shared", "default", "global", "current", "static", "cached", "borrow", "borrowed", "peek", "get", "view",
     "instance", "singleton", "parent", "inner", "if", "or")
)  # fmt: skip
_TAKES_REFERENCE = frozenset(("ref", "incref", "addref", "retain", "reference"))
_GIVES_REFERENCE = frozenset(("unref", "decref", "release", "unreference"))
_KEEPS = re.compile(
    r"(\A|_)(ref|refer|use|attach|bind|borrow|wrap|in_?place|no_?copy|zero_?copy|static|register|link|continue|"
    r"user_?(buffer|mem))(_|\Z)|"
    r"(\A|_)set_?(\w*_)?(buffer|buf|memory|mem|data|dict|dictionary|prefix|ptr|pointer|array|storage|input|output|source)(_|\Z)|"
    r"(open|load|from|read|write|init|parse)_?(\w*_)?(mem|memory|buffer|buf|static|data|dict|dictionary)(_|\Z)|"
    r"(read|write|parse|encode|decode)_?init(_|\Z)",
)
_JOINS = frozenset(
    ("set", "add", "attach", "append", "push", "insert", "put", "bind", "use", "register", "link", "connect", "assign",
     "join", "share", "prepend", "merge", "replace")
)  # fmt: skip


_SUFFIX = re.compile(r"_(t|s|st|struct)\Z")
_ADDS = frozenset(("add", "append", "prepend", "push", "insert", "put", "attach"))
_REMOVES = frozenset(
    ("delete", "del", "remove", "clear", "erase", "pop", "replace", "reset", "truncate", "purge", "prune", "evict")
)
_ONE_FLOAT = frozenset(("red", "green", "blue", "alpha", "width", "height"))
_ONE_NUMBER = _ONE_FLOAT | frozenset(
    ("err", "error", "errno", "errnum", "status", "code", "errcode", "version", "major", "minor", "micro", "patch",
     "bugfix", "revision", "depth", "count", "length", "len", "size", "index", "idx", "offset", "pos", "position",
     "flag", "flags", "type", "mode", "level", "port", "id", "ncid", "varid", "dimid", "grpid", "typeid", "fieldid",
     "nid", "pid", "fd", "rate", "channels", "precision", "scale", "done", "completed", "found", "exists", "valid",
     "year", "month", "day", "hour", "minute", "second", "min", "max", "value", "val", "priority", "timeout",
     "written", "nwritten", "nread", "consumed", "remaining", "erroff", "nbits", "nbytes", "imin", "imax", "jmin",
     "jmax")
)  # fmt: skip
_TRANSFERS = re.compile(r"f?(print|write|read|scan|dump|load|save|export|import)(f|n|nf)?\Z")
_STARTS = frozenset(
    ("open", "init", "set", "begin", "start", "attach", "use", "create", "new", "from", "source", "sink")
)


def words(name: str) -> list[str]:
    """Return the words of a name in C, in lower case: `ZSTD_createDCtx` as zstd, create, d and ctx."""
    return [word.lower() for word in _WORD.findall(name)]


def frees_object(function: Function) -> bool:
    """Return whether a function may free an object that it gets, by its name.

    A function that gets more than the object may delete a part of it: `map_delete(map, key)`.
    """
    name, parameters = function.name, function.signature.parameters
    if len(parameters) == 1:
        return ends_object(name)
    of_type = words(parameters[0].type.name) if parameters else []
    return not _is_question(name, of_type) and any(_FREES.search(word) for word in words(name))


def ends_object(name: str) -> bool:
    """Return whether a function of one argument may free it, by its name."""
    found = words(name)
    ends = any(_FREES.search(word) for word in found) or not _ENDS.isdisjoint(found)
    return ends and not _is_question(name, ["set"])  # a setter has another argument: `set_free(set *)`


def _is_question(name: str, ignored: Sequence[str]) -> bool:
    """Return whether a verb that frees is not that of a name: `is_closed`, `set_free_function`; not `ignored` words."""
    return any(match.group().strip("_") not in ignored for match in _NO_VERB.finditer(name))


def is_cleanup(kind: Type, name: str) -> bool:
    """Return whether a callback only frees its user data: `void (*destroy)(void *)`."""
    function = kind.function
    only_data = function is not None and function.returns == Type("void") and len(function.parameters) == 1
    return only_data and _CLEANUP.search(f"{name} {kind.alias}") is not None


def moves_memory(function: Function) -> bool:
    """Return whether a function frees memory that it gets, and returns other memory, by its name: `mem_realloc`."""
    return any(word.startswith("realloc") for word in words(function.name))


def is_verb_of(function: str, struct: str) -> bool:
    """Return whether a name is that of a struct with a verb that frees: `graph_free` of `graph_t`."""
    found, named = words(function), words(_SUFFIX.sub("", struct))
    verb = [word for word in found if word not in named]
    return len(found) == len(named) + 1 and len(verb) == 1 and _FREES.fullmatch(verb[0]) is not None


def initializer(functions: Iterable[Function], struct: str) -> str:
    """Return the function that must initialize a struct, `thing_init(thing *)`; empty without one, or with several."""
    named = words(_SUFFIX.sub("", struct))
    short = named[:-1] if named[-1] in _KINDS else named  # `sync_init` of `sync_state`
    every = [f.name for f in functions if _gets_only(f, struct) and not _is_value(f)]
    found = [name for name in every if [w for w in words(name) if w not in ("init", "initialize")] in (named, short)]
    found = found or [name for name in every if words(name)[-1:] == ["init"]]  # `mpz_init` of `mpz_struct`
    return found[0] if len(found) == 1 and words(found[0]) not in (named, short) else ""


def may_hold_its_address(structs: Mapping[str, Structure], name: str) -> bool:
    """Return whether fields of a struct lead back to it: a function that sets them, `root->config`, needs its place."""
    reached, left = {name}, [name]
    while left:
        struct = structs.get(left.pop())
        for field in (struct and struct.fields) or ():
            if field.type.name == name and field.type.depth:
                return True
            if field.type.name in structs and field.type.name not in reached:
                reached.add(field.type.name)
                left.append(field.type.name)
    return False


def initializes(function: Function) -> bool:
    """Return whether a function fills a struct that it gets, by its name: `stream_init(stream *, int)`, `writeinit`."""
    return any(word in _FILLS or _INIT.search(word) for word in words(function.name))


def references(functions: Iterable[Function], struct: str) -> tuple[str, str]:
    """Return the functions that take and give back a reference to an object of a struct; empty without a pair."""
    alone = [f for f in functions if _gets_only(f, struct)]
    takes = [f.name for f in alone if not _TAKES_REFERENCE.isdisjoint(words(f.name))]
    gives = [f.name for f in alone if not _GIVES_REFERENCE.isdisjoint(words(f.name)) and not _is_value(f)]
    return (takes[0], gives[0]) if len(takes) == 1 and len(gives) == 1 else ("", "")


def _gets_only(function: Function, struct: str) -> bool:
    parameters = function.signature.parameters
    return len(parameters) == 1 and (parameters[0].type.name, parameters[0].type.pointers) == (struct, (False,))


def _is_value(function: Function) -> bool:
    return bool(function.signature.returns.depth)


def why_owned(
    function: Function, struct: str, deleter: str, documentation: Documentation, *, may_belong: bool = False
) -> str:
    """Return why the caller owns the object that a function makes, for a note; empty if that is not certain.

    `deleter` is the function that frees objects of the struct. The object `may_belong` to an argument: names prove
    nothing about `node_new_child(node)`, but a copy is one.
    """
    if documentation.library_owns:
        return ""
    if deleter in documentation.freed_with or (documentation.caller_frees and not documentation.freed_with):
        return "the header says that the caller frees it"
    made, freed = set(words(function.name)), set(words(deleter))
    if not _NOT_NEW.isdisjoint(made) or (may_belong and _COPIES.isdisjoint(made)):
        return ""
    rest = made - _NEW - _OPENS - set(words(struct))
    others = {word for word in freed if not _FREES.search(word)} - _ENDS - set(words(struct))
    is_pair = not _OPENS.isdisjoint(made) and rest - {"v", "ex"} == others
    return f"{function.name} and {deleter} are a pair" if is_pair or not _NEW.isdisjoint(made) else ""


def keeps_address(function: Function, documentation: Documentation) -> bool:
    """Return whether C may use the memory of an argument after the call, by the name or the comment."""
    return documentation.keeps or _KEEPS.search("_".join(words(function.name))) is not None


def joins_objects(function: Function) -> bool:
    """Return whether an object may refer to another argument after the call, by the name: `list_append(list, item)`.

    A word of the type of the object is none of the verb: `set_union(set_t *set, set_t *other)`.
    """
    found, parameters = words(function.name), function.signature.parameters
    for word in words(parameters[0].type.name) if parameters else ():
        if word in found:
            found.remove(word)
    return not _JOINS.isdisjoint((*found, *(word.removesuffix("n") for word in found)))  # `setn` has a length


def removes_parts(function: Function) -> bool:
    """Return whether a function may free parts of its first argument, by the name: `list_remove(list, index)`."""
    return not _REMOVES.isdisjoint(words(function.name))


def is_one_number(name: str, *, is_integer: bool) -> bool:
    """Return whether a pointer leads to one number, by its name: `int *major`, `size_t *n_values`, `int *idp`."""
    found = words(name)
    if not found:
        return False
    known = _ONE_NUMBER if is_integer else _ONE_FLOAT
    counts = is_integer and len(found) > 1 and found[0] in ("num", "nb", "nr", "n") and not found[-1].endswith("sizes")
    return counts or found[-1] in known or found[-1].removesuffix("p") in known


def is_one_struct(name: str, struct: str) -> bool:
    """Return whether a name that looks like a plural is that of one struct, by the name of the struct.

    The struct has a plural in its name (`font_extents *extents`), or the name has its initials (`ogg_stream *os`).
    """
    found = words(struct)
    return name.lower() in found or "".join(word[0] for word in found).startswith(name.lower())


def uses_stream_now(function: Function) -> bool:
    """Return whether C uses a `FILE *` only during the call, by the name: `matrix_fwrite`, `list_dump`."""
    found = words(function.name)
    return any(map(_TRANSFERS.match, found)) and _STARTS.isdisjoint(found)


def returns_address(function: Function) -> bool:
    """Return whether a text that a function returns may be in memory of a caller, by its name: `get_error_ptr`."""
    return words(function.name)[-1:] in (["ptr"], ["pointer"])


def takes_part(function: Function) -> bool:
    """Return whether an object may own another argument after the call: `list_append(list, item)`, but not a setter."""
    return not _ADDS.isdisjoint(words(function.name))


def is_format(name: str, function: Function) -> bool:
    """Return whether a text is a format of printf, with which a caller could read memory."""
    has_others = function.signature.variadic or function.signature.parameters[-1].type.name.endswith("va_list")
    return name in ("format", "fmt") and "printf" in function.name and not has_others
