"""The text of a draft: declarations in the order of their dependencies; those with open questions are comments."""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from cwrap.ctype import standard_types
from cwrap.headers.arguments import (
    Item,
    KnownTypes,
    creates_object,
    is_numbers,
    items,
    name_of,
    spelling,
    unknown_struct,
)
from cwrap.headers.cmodel import Enumeration, Function, Header, Signature, Type
from cwrap.headers.constants import constant_type
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
# Drafted from {header} by 'cwrap new --from': {active} of its {count} functions are bound. Facts that the header does
# not contain are marked TODO, with the options. Declarations that need a decision are commented out.
"""
_STATUS = """\
# TODO: if a returned int is an error status, replace 'return: int' by 'errors: status' (not zero) or 'errors: negative'
# (less than zero), so that a failure raises an exception; if NULL is returned on failure, add 'errors: null'.
"""
# Comments quote the header, which may contain characters that YAML does not allow.
_NOT_YAML = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft, and the C files of the project, which belong in its folder `src`."""

    text: str
    files: dict[str, str]


@dataclass(slots=True)
class Entry:
    """An entry of the list of declarations. An entry with questions is written as a comment."""

    lines: list[str]
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    c: str = ""  # the declaration in C, shown with the questions

    def text(self) -> list[str]:
        """Return the lines of the entry."""
        if not self.questions:
            return [*_comments(self.notes), *self.lines]
        shown = _comments([f"{self.c};"], "") if self.c else []
        return [*shown, *_comments([*self.questions, *self.notes]), *(f"# {line}" for line in self.lines)]


def draft_header(header: str, name: str = "") -> Draft:
    """Return a draft of declarations for a header. Raise HeaderError if the header cannot be read.

    `name` is that of the project, which may be a prefix of C names.
    """
    found = preprocess(header)
    numbers = _numbers()
    header_model = read(found.chunks, found.macros, frozenset(numbers))
    stem = Path(header).stem
    drafter = _Drafter(found, header_model, frozenset(numbers), (name.lower(), stem.lower()))
    entries = drafter.entries()
    _decide(entries, name or stem)
    functions = [entry for entry in entries if entry.lines[0].startswith("- name:")]
    active = sum(not entry.questions for entry in functions)
    head = _HEAD.format(header=Path(header).name, active=active, count=len(header_model.functions))
    parts = [head.splitlines(), *(entry.text() for entry in entries)]
    parts += [_STATUS.splitlines()] if active else []
    if drafter.left_out():
        parts.append(_comments(drafter.left_out(), ""))
    text = "\n\n".join("\n".join(lines) for lines in parts) + "\n"
    return Draft(_NOT_YAML.sub("\ufffd", text), _files(found, Path(header)))


def _numbers() -> list[str]:
    """Return the names of number types that C and cwrap spell in the same way."""
    types = (t for t in standard_types() if t.number)
    return [spelling for t in types for spelling in t.spellings if "real" not in spelling]


def _files(found: Preprocessed, header: Path) -> dict[str, str]:
    """Return the C files of the project: the header, the files that it includes, and the source of the same name."""
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
    """Turn errors that cwrap reports for entries into questions, until no errors are left."""
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
                line = diagnostic.location.line
                entry = [entry for start, entry in starts if start <= line][-1]
                if diagnostic.message not in entry.questions:
                    entry.questions.append(diagnostic.message)
        else:
            return


class _Drafter:
    def __init__(self, found: Preprocessed, header: Header, numbers: frozenset[str], stems: tuple[str, ...]) -> None:
        self.found = found
        self.header = header
        self.prefixes = tuple(f"{stem}_" for stem in stems if stem)
        self.python: dict[str, str] = {}  # from names used in Python to their C names
        self.handles = self._handles()
        self.classes: dict[str, str] = {}
        self.callbacks: dict[str, str] = {}
        enums = frozenset(e.type for e in header.enums if e.type)
        self.required_ctype = KnownTypes(numbers, header.structs, enums, self.handles, self.callbacks)
        self.undecided: set[str] = set()  # handles without a class

    def entries(self) -> list[Entry]:
        found = [Entry([f"- include: {self.found.include}"])]
        found += self._constants()
        found += [self._enum(enum) for enum in self.header.enums if enum.type and self._named_members(enum)]
        found += self._structs()
        candidates = {key: self._deleters(key) for key in self.handles}
        found += [self._class(key, candidates[key]) for key in self.handles]
        found += self._callbacks()
        deleters = {names[0] for names in candidates.values() if len(names) == 1}
        found += [self._function(f) for f in self.header.functions if f.name not in deleters]
        return found

    def left_out(self) -> list[str]:
        """Return comments on macros that are not constants, and on declarations that were not understood."""
        values = self._enumerators()
        names = [n for n in self.found.header_macros if self._is_not_constant(n, values)]
        omitted = [f"Omitted, because they are neither numbers nor strings: {', '.join(names)}"] if names else []
        return [*omitted, *(f"Not understood: {text}" for text in self.header.unread)]

    def _is_not_constant(self, name: str, values: dict[str, int]) -> bool:
        text = self.found.macros[name]
        return bool(text) and not name.startswith("_") and not constant_type(name, self.found.macros, values)

    # ---- names ----

    def _name(self, c: str, owner: str = "") -> str:
        """Return the Python name of a C name: without the library's prefix, unless the rest is used or invalid."""
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
        for name in self.found.header_macros:
            ctype = constant_type(name, self.found.macros, values)
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
        notes = ["add 'flags: true' if members are combined with |"] if flags else []
        return Entry(lines, notes=notes)

    def _structs(self) -> list[Entry]:
        used = {t.name for f in self.header.functions for t in _types(f.signature) if t.depth <= 1}
        found = []
        for name, struct in self.header.structs.items():
            if name in used and is_numbers(struct, self.required_ctype):
                fields = ", ".join(f"{p.type.name} {p.name}" for p in struct.fields or ())
                found.append(Entry([f"- struct: {self._camel(name)}", f"  type: {name}", f"  fields: [{fields}]"]))
        return found

    # ---- handles ----

    def _handles(self) -> dict[str, str]:
        """Return the structs whose fields the header does not define, with the spelling of pointers to them."""
        used = dict.fromkeys(t.name for f in self.header.functions for t in _types(f.signature) if t.depth in (1, 2))
        structs = self.header.structs
        return {name: f"{name}*" for name in used if name in structs and structs[name].fields is None}

    def _deleters(self, key: str) -> list[str]:
        found = []
        for function in self.header.functions:
            parameters, returns = function.signature.parameters, function.signature.returns
            accepts = len(parameters) == 1 and parameters[0].type.name == key and parameters[0].type.depth == 1
            if accepts and not returns.depth and returns.name in ("void", "int") and _FREES.search(function.name):
                found.append(function.name)
        return found

    def _class(self, key: str, deleters: list[str]) -> Entry:
        name = self.classes[key] = self._camel(key)
        entry = Entry([f"- class: {name}", f"  type: {self.handles[key]}"])
        if len(deleters) == 1:
            entry.lines.append(f"  deleter: {deleters[0]}")
            entry.notes.append(f"is {deleters[0]} the function that frees it? It is the only candidate.")
            return entry
        self.undecided.add(key)
        if deleters:
            entry.lines.append(f"  deleter: {deleters[0]}")
            entry.questions.append(f"which function frees a {name}: {', '.join(deleters)}?")
        else:
            entry.lines.append("  deleter: FUNCTION")
            entry.questions.append(f"which function frees a {name}? No candidate was found; you may have to write one.")
        return entry

    # ---- callbacks ----

    def _callbacks(self) -> list[Entry]:
        found = []
        for function in self.header.functions:
            for index, parameter in enumerate(function.signature.parameters):
                type_ = parameter.type
                key = type_.alias or repr(type_.function)
                if not type_.function or key in self.callbacks or type_.depth != 1:
                    continue
                data = [
                    name_of(p, n) for n, p in enumerate(type_.function.parameters) if p.type == Type("void", (False,))
                ]
                if data:
                    self.callbacks[key] = self._camel(type_.alias or f"{function.name}_{name_of(parameter, index)}")
                    found.append(self._callback(self.callbacks[key], type_, type_.function, data))
        return found

    def _callback(self, name: str, type_: Type, signature: Signature, data: list[str]) -> Entry:
        lines = [f"- callback: {name}", *([f"  type: {type_.alias}"] if type_.alias else [])]
        returns = spelling(signature.returns)
        lines += [f"  return: {returns}"] if returns != "void" else []
        parameters_ = [f"{spelling(p.type)} {name_of(p, n)}" for n, p in enumerate(signature.parameters)]
        lines.append(f"  arguments: [{', '.join(parameters_)}]")
        entry = Entry(lines)
        if len(data) > 1:
            choices = ", ".join(data)
            entry.questions.append(f"which parameter is the user data ('data: NAME'): {choices}?")
        if returns != "void":
            entry.notes.append("which value does C receive if the callable raises ('failure: VALUE'; default: 0)?")
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
        arguments = _with_data(items(function, self.required_ctype), signature)
        if arguments:
            entry.lines += ["  arguments:", *(f"    - {item.text}" for item in arguments)]
        entry.questions += [item.question for item in arguments if item.question]
        if signature.variadic:
            entry.questions.append("it is variadic: write a C function with fixed parameters that calls it")
        for key in dict.fromkeys(t.name for t in _types(signature) if t.name in self.undecided):
            entry.questions.append(f"it needs the class {self.classes[key]}, which has an open question above")
        return entry

    def _returned(self, function: Function, entry: Entry) -> None:
        returns = function.signature.returns
        struct = self.header.structs.get(returns.name)
        type_text = spelling(returns)
        if returns == Type("void"):
            return
        if returns.function or not returns.name:
            entry.questions.append("it returns a function, which is not supported")
            return
        entry.lines.append(f"  return: {type_text}")
        if returns.name in self.handles and returns.depth == 1:
            if creates_object(function) and not returns.pointers[0]:
                entry.notes.append("the function's name suggests that the caller owns the result and must free it")
            else:
                entry.questions.append("who frees the result? It can be returned only if the caller must free it")
        elif struct and (returns.depth or not is_numbers(struct, self.required_ctype)):
            entry.questions.append(unknown_struct(returns.name))
        elif returns == Type("char", (False,)):
            entry.lines.append("  free: free")
            entry.questions.append(
                "who frees the text? If the caller: 'free: FUNCTION'; otherwise 'return: const char*'"
            )
        elif returns.depth and returns != Type("char", (True,)):
            entry.questions.append(f"how is the result of type {type_text} converted?")


def _with_data(arguments: list[Item], signature: Signature) -> list[Item]:
    """Pass the Python callable as user data of a callback, if there is exactly one callback and one `void *`."""
    calls = [n for n, p in enumerate(signature.parameters) if p.type.function]
    data = [n for n, p in enumerate(signature.parameters) if p.type == Type("void", (False,))]
    if len(calls) != 1 or len(data) != 1:
        return arguments
    callback, argument = (name_of(signature.parameters[n], n) for n in (calls[0], data[0]))
    arguments[data[0]] = Item(f"{{arg: void* {argument}, from: {callback}}}")
    return arguments


def _types(signature: Signature) -> list[Type]:
    return [signature.returns, *(p.type for p in signature.parameters)]


def _constants(ctype: str, names: list[str]) -> Entry:
    lines = ["- constants:", *(f"    - {name}" for name in names)]
    if any(keyword.iskeyword(name) for name in names):  # for example None, which is a keyword only in Python
        lines = ["- constants:", *(f"    {name}{'_' * keyword.iskeyword(name)}: {name}" for name in names)]
    return Entry([*lines, *([f"  type: {ctype}"] if ctype != "int64_t" else [])])


def _common_prefix(names: tuple[str, ...]) -> str:
    """Return the common prefix of names up to a `_`, or "" if the rests are not identifiers."""
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
