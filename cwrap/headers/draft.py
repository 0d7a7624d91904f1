"""The text of a draft: entries in an order in which each knows what it needs, those with open questions as comments."""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from cwrap.ctype import standard_types
from cwrap.headers.arguments import Item, Known, is_numbers, items, makes, named, spelling, unknown_struct
from cwrap.headers.cmodel import Enumeration, Function, Header, Signature, Type
from cwrap.headers.constants import kind
from cwrap.headers.preprocess import HeaderError, Preprocessed, preprocess
from cwrap.headers.reading import read
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError

_WIDTH = 116
_FREES = re.compile(
    r"(free|close|destroy|delete|release|finali[sz]e|dispose|unref|cleanup|deinit)|_(end|fini|drop|del)(_|\Z)"
)
_HEAD = """\
# yaml-language-server: $schema=cwrap.schema.json
# Drafted from {header} by 'cwrap new --from': {active} of its {count} functions are bound. What the header does not say
# is marked TODO, with the choices there are; what takes a decision first is commented out until then.
"""
_STATUS = """\
# TODO: an int that says whether the function failed is better told by an exception: 'errors: status' (not zero),
# 'errors: negative' (less than zero) in place of 'return: int'; and 'errors: null' for a pointer that is NULL then.
"""
# Comments quote the header, which may have characters that YAML does not allow.
_NOT_YAML = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Draft:
    """Declarations, and the files of the project that they are of, for its folder `src`."""

    text: str
    files: dict[str, str]


@dataclass(slots=True)
class Entry:
    """An entry of the list; one with questions is written as a comment."""

    lines: list[str]
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    c: str = ""  # the declaration in C, shown where there are questions

    def text(self) -> list[str]:
        """The lines of the file."""
        if not self.questions:
            return [*_comments(self.notes), *self.lines]
        shown = _comments([f"{self.c};"], "") if self.c else []
        return [*shown, *_comments([*self.questions, *self.notes]), *(f"# {line}" for line in self.lines)]


def draft_header(header: str, name: str = "") -> Draft:
    """Reads a header, and says what can be said of it; raises HeaderError where it cannot be read.

    `name` is that of the project, which names in C may begin with.
    """
    found = preprocess(header)
    numbers = _numbers()
    read_header = read(found.chunks, found.macros, frozenset(numbers))
    stem = Path(header).stem
    drafter = _Drafter(found, read_header, frozenset(numbers), (name.lower(), stem.lower()))
    entries = drafter.entries()
    _decide(entries, name or stem)
    functions = [entry for entry in entries if entry.lines[0].startswith("- name:")]
    active = sum(not entry.questions for entry in functions)
    head = _HEAD.format(header=Path(header).name, active=active, count=len(read_header.functions))
    parts = [head.splitlines(), *(entry.text() for entry in entries)]
    parts += [_STATUS.splitlines()] if active else []
    if drafter.left_out():
        parts.append(_comments(drafter.left_out(), ""))
    text = "\n\n".join("\n".join(lines) for lines in parts) + "\n"
    return Draft(_NOT_YAML.sub("\ufffd", text), _files(found, Path(header)))


def _numbers() -> list[str]:
    """What numbers are called, as C and cwrap spell them alike."""
    types = (t for t in standard_types() if t.number)
    return [spelling for t in types for spelling in t.spellings if "real" not in spelling]


def _files(found: Preprocessed, header: Path) -> dict[str, str]:
    """The project's own C: the header, what it includes, and the source of its name."""
    if not found.files:
        return {}
    folder = header.resolve().parent
    source = header.with_suffix(".c")
    paths = [*found.files, *([source] if source.is_file() else [])]
    return {f"src/{p.resolve().relative_to(folder).as_posix()}": _text(p) for p in paths}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise HeaderError(f"{path}:{line}: the file is not UTF-8; convert it, for example with iconv") from None


def _comments(lines: Iterable[str], mark: str = "TODO: ") -> list[str]:
    wrapped = (textwrap.wrap(f"{mark}{line}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False) for line in lines)
    return [f"# {part}" for parts in wrapped for part in parts]


def _decide(entries: list[Entry], name: str) -> None:
    """Makes a question of what cwrap has something against, until it has nothing."""
    while True:
        starts: list[tuple[int, Entry]] = []
        lines: list[str] = []
        for entry in entries:
            if not entry.questions:
                starts.append((len(lines) + 1, entry))
                lines += entry.lines
        text = ("\n".join(lines) + "\n").encode()
        module = re.sub(r"\W", "_", name, flags=re.ASCII)
        texts = {"draft.yaml": text}
        try:
            generate(Request(Path(), tuple(texts), module=f"_{module}", texts=texts))
        except CwrapError as error:
            for diagnostic in error.diagnostics:
                place = diagnostic.location.line
                entry = [entry for start, entry in starts if start <= place][-1]
                if diagnostic.message not in entry.questions:
                    entry.questions.append(diagnostic.message)
        else:
            return


class _Drafter:
    def __init__(self, found: Preprocessed, header: Header, numbers: frozenset[str], stems: tuple[str, ...]) -> None:
        self.found = found
        self.header = header
        self.prefixes = tuple(f"{stem}_" for stem in stems if stem)
        self.python: dict[str, str] = {}  # what is taken of the names in Python, and by which in C
        self.handles = self._handles()
        self.classes: dict[str, str] = {}
        self.callbacks: dict[str, str] = {}
        enums = frozenset(e.type for e in header.enums if e.type)
        self.known = Known(numbers, header.structs, enums, self.handles, self.callbacks)
        self.undecided: set[str] = set()  # handles without a class

    def entries(self) -> list[Entry]:
        found = [Entry([f"- include: {self.found.include}"])]
        found += self._constants()
        found += [self._enum(enum) for enum in self.header.enums if enum.type and self._named_members(enum)]
        found += self._structs()
        freeing = {key: self._freeing(key) for key in self.handles}
        found += [self._class(key, freeing[key]) for key in self.handles]
        found += self._callbacks()
        deleters = {names[0] for names in freeing.values() if len(names) == 1}
        found += [self._function(f) for f in self.header.functions if f.name not in deleters]
        return found

    def left_out(self) -> list[str]:
        """The macros that no constant is made of, and what was not understood."""
        values = self._enumerators()
        names = [n for n in self.found.own_macros if self._is_odd(n, values)]
        said = [f"Left out, since they are no numbers and no texts: {', '.join(names)}"] if names else []
        return [*said, *(f"Not understood: {text}" for text in self.header.unread)]

    def _is_odd(self, name: str, values: dict[str, int]) -> bool:
        text = self.found.macros[name]
        return bool(text) and not name.startswith("_") and not kind(name, self.found.macros, values)

    # ---- names ----

    def _name(self, c: str, owner: str = "") -> str:
        """What a C name is in Python: without the library's own, unless that is taken or no name."""
        short = c
        for prefix in self.prefixes:
            if short.lower().startswith(prefix) and len(short) > len(prefix):
                short = short[len(prefix) :]
                break
        stem = f"{_snake(self.classes.get(owner, ''))}_"
        short = short[len(stem) :] if owner and short.startswith(stem) and len(short) > len(stem) else short
        usable = short.isidentifier() and not keyword.iskeyword(short) and not short.startswith("_")
        where = f"{owner}.{short}"
        if not usable or self.python.setdefault(where, c) != c:
            return c
        return short

    def _camel(self, c: str) -> str:
        bare = re.sub(r"\A(struct|union|enum) ", "", c)
        bare = re.sub(r"(_t|_s|_st|_struct)\Z", "", bare)
        for prefix in self.prefixes:
            if bare.lower().startswith(prefix) and len(bare) > len(prefix):
                bare = bare[len(prefix) :]
                break
        name = "".join(part[:1].upper() + part[1:] for part in bare.split("_"))
        name = name if name.isidentifier() and not keyword.iskeyword(name) else f"T{name}"
        return name if self.python.setdefault(name, c) == c else re.sub(r"\W", "_", c)

    # ---- constants, enums, structs ----

    def _enumerators(self) -> dict[str, int]:
        pairs = (pair for enum in self.header.enums for pair in zip(enum.members, enum.values, strict=True))
        return {name: value for name, value in pairs if value is not None}

    def _constants(self) -> list[Entry]:
        values = self._enumerators()
        groups: dict[str, list[str]] = {}
        for enum in self.header.enums:
            if not enum.type or not self._named_members(enum):
                groups.setdefault("int64_t", []).extend(enum.members)
        for name in self.found.own_macros:
            ctype = kind(name, self.found.macros, values)
            if ctype and not name.startswith("_") and name not in values:
                groups.setdefault(ctype, []).append(name)
        return [_constants(ctype, names) for ctype, names in groups.items()]

    def _named_members(self, enum: Enumeration) -> bool:
        return not any(keyword.iskeyword(member) for member in enum.members)

    def _enum(self, enum: Enumeration) -> Entry:
        lines = [f"- enum: {self._camel(enum.type)}", f"  type: {enum.type}"]
        prefix = _common_prefix(enum.members)
        lines += [f"  prefix: {prefix}"] if prefix else []
        lines += ["  members:", *(f"    - {member}" for member in enum.members)]
        bits = [value for value in enum.values if value]
        flags = len(bits) > 1 and all(value > 0 and value & (value - 1) == 0 for value in bits) and 4 in bits
        notes = ["'flags: true', if members are combined by |"] if flags else []
        return Entry(lines, notes=notes)

    def _structs(self) -> list[Entry]:
        used = {t.name for f in self.header.functions for t in _types(f.signature) if t.depth <= 1}
        found = []
        for name, struct in self.header.structs.items():
            if name in used and is_numbers(struct, self.known):
                fields = ", ".join(f"{p.type.name} {p.name}" for p in struct.fields or ())
                found.append(Entry([f"- struct: {self._camel(name)}", f"  type: {name}", f"  fields: [{fields}]"]))
        return found

    # ---- handles ----

    def _handles(self) -> dict[str, str]:
        """The structs that the header keeps to itself, and how pointers to them are written."""
        used = dict.fromkeys(t.name for f in self.header.functions for t in _types(f.signature) if t.depth in (1, 2))
        structs = self.header.structs
        return {name: f"{name}*" for name in used if name in structs and structs[name].fields is None}

    def _freeing(self, key: str) -> list[str]:
        found = []
        for function in self.header.functions:
            parameters, returns = function.signature.parameters, function.signature.returns
            takes = len(parameters) == 1 and parameters[0].type.name == key and parameters[0].type.depth == 1
            if takes and not returns.depth and returns.name in ("void", "int") and _FREES.search(function.name):
                found.append(function.name)
        return found

    def _class(self, key: str, freeing: list[str]) -> Entry:
        name = self.classes[key] = self._camel(key)
        entry = Entry([f"- class: {name}", f"  type: {self.handles[key]}"])
        if len(freeing) == 1:
            entry.lines.append(f"  deleter: {freeing[0]}")
            entry.notes.append(f"is {freeing[0]} what frees it? No other function looks like it.")
            return entry
        self.undecided.add(key)
        if freeing:
            entry.lines.append(f"  deleter: {freeing[0]}")
            entry.questions.append(f"which function frees what a {name} is: {', '.join(freeing)}?")
        else:
            entry.lines.append("  deleter: FUNCTION")
            entry.questions.append(f"which function frees what a {name} is? None looks like it; one of yours may.")
        return entry

    # ---- callbacks ----

    def _callbacks(self) -> list[Entry]:
        found = []
        for function in self.header.functions:
            for place, parameter in enumerate(function.signature.parameters):
                what = parameter.type
                key = what.alias or repr(what.function)
                if not what.function or key in self.callbacks or what.depth != 1:
                    continue
                data = [named(p, n) for n, p in enumerate(what.function.parameters) if p.type == Type("void", (False,))]
                if data:
                    self.callbacks[key] = self._camel(what.alias or f"{function.name}_{named(parameter, place)}")
                    found.append(self._callback(self.callbacks[key], what, what.function, data))
        return found

    def _callback(self, name: str, what: Type, signature: Signature, data: list[str]) -> Entry:
        lines = [f"- callback: {name}", *([f"  type: {what.alias}"] if what.alias else [])]
        returns = spelling(signature.returns)
        lines += [f"  return: {returns}"] if returns != "void" else []
        listed = [f"{spelling(p.type)} {named(p, n)}" for n, p in enumerate(signature.parameters)]
        lines.append(f"  arguments: [{', '.join(listed)}]")
        entry = Entry(lines)
        if len(data) > 1:
            choices = ", ".join(data)
            entry.questions.append(f"which carries what the function was given along ('data: NAME'): {choices}?")
        entry.notes += ["what is C told where the callable raised ('failure: VALUE'; 0)?"] if returns != "void" else []
        return entry

    # ---- functions ----

    def _function(self, function: Function) -> Entry:
        signature = function.signature
        first = signature.parameters[0].type if signature.parameters else Type("")
        owner = first.name if first.depth == 1 and first.name in self.handles else ""
        name = self._name(function.name, owner)
        entry = Entry([f"- name: {name}"], c=function.text)
        if name != function.name:
            entry.lines.append(f"  cname: {function.name}")
        if owner:
            entry.lines.append(f"  class: {self.classes[owner]}")
        self._returned(function, entry)
        listed = _with_data(items(function, self.known), signature)
        if listed:
            entry.lines += ["  arguments:", *(f"    - {item.text}" for item in listed)]
        entry.questions += [item.question for item in listed if item.question]
        if signature.variadic:
            entry.questions.append("it takes any number of arguments: a function of yours that takes some can call it")
        for key in dict.fromkeys(t.name for t in _types(signature) if t.name in self.undecided):
            entry.questions.append(f"needs the class {self.classes[key]}, which is undecided above")
        return entry

    def _returned(self, function: Function, entry: Entry) -> None:
        returns = function.signature.returns
        struct = self.header.structs.get(returns.name)
        spelled = spelling(returns)
        if returns == Type("void"):
            return
        if returns.function or not returns.name:
            entry.questions.append("it returns a function, which Python has no use for")
            return
        entry.lines.append(f"  return: {spelled}")
        if returns.name in self.handles and returns.depth == 1:
            if makes(function) and not returns.pointers[0]:
                entry.notes.append("the result is taken for new, and the caller's to free, by the function's name")
            else:
                entry.questions.append("who frees the result? Only what is the caller's to free can be returned")
        elif struct and (returns.depth or not is_numbers(struct, self.known)):
            entry.questions.append(unknown_struct(returns.name))
        elif returns == Type("char", (False,)):
            entry.lines.append("  free: free")
            entry.questions.append("who frees the text? 'free: FUNCTION', or else 'return: const char*'")
        elif returns.depth and returns != Type("char", (True,)):
            entry.questions.append(f"what is the result, a {spelled}, to Python?")


def _with_data(listed: list[Item], signature: Signature) -> list[Item]:
    """What a callback is given along is Python's callable, where it is plain which argument that is."""
    calls = [n for n, p in enumerate(signature.parameters) if p.type.function]
    data = [n for n, p in enumerate(signature.parameters) if p.type == Type("void", (False,))]
    if len(calls) != 1 or len(data) != 1:
        return listed
    call, argument = named(signature.parameters[calls[0]], calls[0]), named(signature.parameters[data[0]], data[0])
    listed[data[0]] = Item(f"{{arg: void* {argument}, from: {call}}}")
    return listed


def _types(signature: Signature) -> list[Type]:
    return [signature.returns, *(p.type for p in signature.parameters)]


def _constants(ctype: str, names: list[str]) -> Entry:
    lines = ["- constants:", *(f"    - {name}" for name in names)]
    if any(keyword.iskeyword(name) for name in names):  # such as None, which C may be called, and Python not
        lines = ["- constants:", *(f"    {name}{'_' * keyword.iskeyword(name)}: {name}" for name in names)]
    return Entry([*lines, *([f"  type: {ctype}"] if ctype != "int64_t" else [])])


def _common_prefix(names: tuple[str, ...]) -> str:
    """What all begin with, up to a `_`, if what is left are names."""
    first = names[0]
    ends = [match.end() for match in re.finditer("_", first)]
    for end in reversed(ends):
        if len(names) > 1 and all(n.startswith(first[:end]) for n in names):
            short = [n[end:] for n in names]
            if all(s.isidentifier() and not keyword.iskeyword(s) for s in short):
                return first[:end]
    return ""


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
