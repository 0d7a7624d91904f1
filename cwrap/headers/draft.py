"""The text of a draft: declarations in the order of their dependencies; those with open questions are comments."""

from __future__ import annotations

import itertools
import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cwrap.headers.arguments import Arguments, KnownTypes, creates_object, is_length, name_of, spelling, unknown_struct
from cwrap.headers.cmodel import Enumeration, Function, Header, Signature, Type
from cwrap.headers.comments import Documentation, documentation
from cwrap.headers.cpp_draft import CppDrafter
from cwrap.headers.cpp_model import CppHeader
from cwrap.headers.cpp_reading import read_cpp_header
from cwrap.headers.deciding import FILE, decide
from cwrap.headers.entries import (
    Entry,
    comments,
    constants_entry,
    doc_lines,
    fields_lines,
    omissions,
    prefix_of_members,
    quoted,
    snake,
)
from cwrap.headers.libclang import HeaderError
from cwrap.headers.linking import compile_errors, undefined_functions, undefined_symbols
from cwrap.headers.overloads import FunctionEntry
from cwrap.headers.reading import common_prefix, read_header
from cwrap.headers.startup import startup_entries
from cwrap.headers.structs import (
    deleters,
    element_structs,
    handles,
    name_of_field,
    object_fields,
    struct_fields,
    used_structs,
)
from cwrap.headers.types import number_names
from cwrap.headers.unit import CppHeaderError
from cwrap.toolchain.compiler import CXX, C

_HEAD = """\
# yaml-language-server: $schema=cwrap.schema.json
# Drafted from {header} by 'cwrap new --from': {active} of its {count} functions are bound. Facts that the header does
# not contain are marked TODO, with the options. Declarations that need a decision are commented out.
"""
_STATUS = """\
# TODO: if a returned int is an error status, replace 'return: int' by 'errors: status' (not zero) or 'errors: negative'
# (less than zero), so that a failure raises an exception; if NULL is returned on failure, add 'errors: null'.
"""
_SIZE = re.compile(r"(len|size|length|bytes)\Z", re.IGNORECASE)  # names of numbers of bytes
_DATA = Type("void", (False,))
_POOL = 16
_CPP_SUFFIXES = (".hpp", ".hh", ".hxx", ".H", ".h++")
# Comments quote the header, which may contain characters that YAML does not allow.
_NOT_YAML = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft, and the C files of the project, which belong in its folder `src`.

    `found` is the number of functions of the header that the library defines, `active` the number of those that the
    draft binds, and `absent` the number of the others. `warnings` are messages for the user. `language` is that of the
    header, "c" or "c++".
    """

    text: str
    files: dict[str, str]
    found: int = 0
    active: int = 0
    absent: int = 0
    warnings: tuple[str, ...] = ()
    language: str = C


def draft_header(
    header: str,
    name: str = "",
    *,
    flags: Sequence[str] = (),
    also: Sequence[str] = (),
    link: Sequence[str] = (),
    language: str = "",
) -> Draft:
    """Return a draft of declarations for a header. Raise HeaderError if the header cannot be read.

    `name` is that of the project, which may be a prefix of C names. `flags` and `also` are those of `read_header()`.
    `link` are the options that link the library; functions that the library does not define are comments then.
    Without a `language`, "c" or "c++", the suffix of the header decides, and what the parser reports.
    """
    if language != C and (language == CXX or Path(header).suffix in _CPP_SUFFIXES):
        return _cpp_draft(header, name, flags, also, link)
    try:
        model = read_header(header, flags=flags, also=also)
    except CppHeaderError:
        if language:
            raise
        return _cpp_draft(header, name, flags, also, link)
    undefined = undefined_functions(model, flags, link)
    stem = Path(header).stem
    prefix = common_prefix([f.name for f in model.functions])
    drafter = _Drafter(model, tuple(dict.fromkeys((f"{name.lower()}_", f"{stem.lower()}_", prefix.lower()))), undefined)
    entries = drafter.entries()
    defined = [f for f in model.functions if f.name not in drafter.undefined]
    questions, begun = startup_entries(defined, stem, re.sub(r"\W", "_", name or stem, flags=re.ASCII))
    entries[0].notes += questions
    entries[len(model.includes) : len(model.includes)] = begun
    folders = [file.resolve().parent for file in model.files[:1]]
    decide(entries, name or stem, lambda files: compile_errors(files, FILE, flags, folders))
    active = sum(entry.is_function and not entry.questions for entry in entries) + len(drafter.used_deleters)
    count = len(model.functions) - len(drafter.undefined)
    text = _whole(Path(header).name, active, count, entries, [_STATUS], drafter.left_out())
    warnings = _warnings(model, Path(header).name)
    return Draft(text, _files(model, Path(header)), count, active, len(drafter.undefined), warnings)


def _cpp_draft(header: str, name: str, flags: Sequence[str], also: Sequence[str], link: Sequence[str]) -> Draft:
    """Return the draft of a C++ header."""
    model = read_cpp_header(header, flags=flags, also=also)
    drafter = CppDrafter(model, undefined_symbols(model, flags, link))
    entries = drafter.entries()
    folders = [file.resolve().parent for file in model.files[:1]]
    decide(entries, name or Path(header).stem, lambda files: compile_errors(files, FILE, flags, folders, CXX), CXX)
    bound = {key for entry in entries if isinstance(entry, FunctionEntry) for key in entry.functions}
    absent = drafter.absent()
    count = len(drafter.functions) - len(absent)
    text = _whole(Path(header).name, len(bound), count, entries, [], drafter.left_out())
    warnings = _warnings(model, Path(header).name)
    return Draft(text, _files(model, Path(header)), count, len(bound), len(absent), warnings, CXX)


def _whole(
    header: str, active: int, count: int, entries: Sequence[Entry], notes: list[str], left_out: list[str]
) -> str:
    """Return the text of a draft."""
    head = _HEAD.format(header=header, active=active, count=count)
    parts = [head.splitlines(), *(entry.text() for entry in entries)]
    parts += [note.splitlines() for note in notes] if active else []
    parts += [omitted] if (omitted := comments(left_out, "")) else []
    text = "\n\n".join("\n".join(lines) for lines in parts) + "\n"
    return _NOT_YAML.sub("\ufffd", text)


def _warnings(model: Header | CppHeader, header: str) -> tuple[str, ...]:
    if model.all_functions:
        return ()
    others = ", ".join(omitted.include for omitted in model.omitted[:5])
    hint = f"; it includes {others}, which can be read with --also" if others else ""
    return (f"{header} declares no functions{hint}",)


def _files(model: Header | CppHeader, header: Path) -> dict[str, str]:
    """Return the C files of the project: the header, the files that it includes, and the source of the same name."""
    if not model.files:
        return {}
    folder = header.resolve().parent
    suffixes = (".c",) if isinstance(model, Header) else (".cpp", ".cc", ".cxx")
    sources = (header.with_suffix(suffix) for suffix in suffixes)
    paths = [*model.files, *(source for source in sources if source.is_file())]
    return {f"src/{p.resolve().relative_to(folder).as_posix()}": _text(p) for p in paths}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise HeaderError(f"{path}:{line}: the file is not UTF-8; convert it, for example with iconv") from None


def _key(type_: Type) -> str:
    return type_.alias or repr(type_.function)


def _may_free(callback: Signature, signature: Signature) -> bool:
    """Return True for `void (*)(void *)` of a function with a pointer to bytes, which C may keep until that call."""
    frees = callback.returns == Type("void") and [p.type for p in callback.parameters] == [_DATA]
    return frees and any(
        p.type.depth and p.type.name in ("void", "char", "unsigned char") for p in signature.parameters
    )


class _Drafter:
    """Writer of the entries. `prefixes` are the prefixes of C names, in lower case, that Python names do not have."""

    def __init__(self, header: Header, prefixes: tuple[str, ...], undefined: Sequence[str]) -> None:
        self.header = header
        self.prefixes = tuple(prefix for prefix in prefixes if prefix.strip("_"))
        self.undefined = frozenset(undefined)
        self.python: dict[str, str] = {}  # from names used in Python to their C names
        numbers = number_names()
        self.handles = handles(header, numbers)
        self.fields = struct_fields(header, numbers, self.handles)
        self.classes: dict[str, str] = {}
        self.callbacks: dict[str, str] = {}
        self.pooled: set[str] = set()  # names of callbacks without user data
        enums = frozenset(e.type for e in header.enums if e.type)
        self.named_enums = {e.type for e in header.enums if e.type and self._named_members(e)}
        values = frozenset(self.fields)
        self.candidates = {key: self._defined(deleters(header, key)) for key in self.handles}
        self.used_deleters = {names[0] for names in self.candidates.values() if len(names) == 1}
        freed = {key: names[0] for key, names in self.candidates.items() if len(names) == 1}
        self.known = KnownTypes(numbers, header.structs, enums, self.handles, freed, values, self.callbacks,
                                self.pooled, element_structs(header, self.fields))  # fmt: skip
        self.ambiguous = {name for names in self.candidates.values() if len(names) > 1 for name in names}

    def _defined(self, names: list[str]) -> list[str]:
        return [name for name in names if name not in self.undefined]

    def entries(self) -> list[Entry]:
        found = [Entry([f"- include: {include}"]) for include in self.header.includes]
        found += self._constants()
        found += [self._enum(enum) for enum in self.header.enums if enum.type and self._named_members(enum)]
        found += [self._struct(struct.type) for struct in used_structs(self.header, self.fields)]
        found += [self._class(key) for key in self.handles]
        found += self._callbacks()
        skipped = self.used_deleters | self.undefined
        found += [self._function(f) for f in self.header.functions if f.name not in skipped]
        return found

    def left_out(self) -> list[str]:
        """Return comments on macros that are not constants, on errors of the parser and on other headers."""
        found = omissions({
            "they are neither numbers nor strings": [m.name for m in self.header.macros if not m.ctype],
            "they are macros with parameters; C functions can call them": self.header.function_macros,
            "they are variables; C functions can return and assign them": self.header.variables,
        })  # fmt: skip
        found += [f"Omitted: {o.functions} functions of <{o.include}>, which is included; add --also {o.include}"
                  for o in self.header.omitted]  # fmt: skip
        absent = [f.name for f in self.header.functions if f.name in self.undefined]
        found += omissions({"the library does not define these functions": absent})
        return [*found, *(f"Not understood: {text}" for text in self.header.unread)]

    # ---- names ----

    def _name(self, c: str, owner: str = "") -> str:
        """Return the Python name of a C name: without the library's prefix, unless the rest is used or invalid."""
        short = self._without_prefix(c)
        stem = f"{snake(self.classes.get(owner, ''))}_"
        short = short[len(stem) :] if owner and short.startswith(stem) and len(short) > len(stem) else short
        usable = short.isidentifier() and not keyword.iskeyword(short) and not short.startswith("_")
        usable = usable and (bool(owner) or short not in self.python)  # not the name of a class
        where = f"{owner}.{short}"
        if not usable or self.python.setdefault(where, c) != c:
            return f"{c}_" if keyword.iskeyword(c) else c
        return short

    def _without_prefix(self, c: str) -> str:
        for prefix in self.prefixes:
            if c.lower().startswith(prefix) and len(c) > len(prefix):
                return c[len(prefix) :]
        return c

    def _camel(self, c: str) -> str:
        bare = re.sub(r"\A(struct|union|enum) ", "", c)
        bare = self._without_prefix(re.sub(r"(_t|_s|_st|_struct)\Z", "", bare))
        name = "".join(part[:1].upper() + part[1:] for part in bare.split("_"))
        name = name if name.isidentifier() and not keyword.iskeyword(name) else f"T{name}"
        return name if self.python.setdefault(name, c) == c else re.sub(r"\W", "_", c)

    # ---- constants, enums, structs ----

    def _constants(self) -> list[Entry]:
        groups: dict[str, dict[str, None]] = {}
        for enum in self.header.enums:
            if not enum.type or not self._named_members(enum):
                groups.setdefault(enum.constant_type, {}).update(dict.fromkeys(enum.members))
        values = {member for enum in self.header.enums for member in enum.members}
        for macro in self.header.macros:
            if macro.ctype and macro.name not in values:
                groups.setdefault(macro.ctype, {})[macro.name] = None
        return [constants_entry(ctype, list(names)) for ctype, names in groups.items()]

    def _named_members(self, enum: Enumeration) -> bool:
        return not any(keyword.iskeyword(member) for member in enum.members)

    def _enum(self, enum: Enumeration) -> Entry:
        lines = [
            f"- enum: {self._camel(enum.type)}",
            *doc_lines(documentation(enum.comment).text),
            f"  type: {enum.type}",
        ]
        prefix = prefix_of_members(enum.members)
        lines += [f"  prefix: {prefix}"] if prefix else []
        lines += ["  members:", *(f"    - {quoted(member)}" for member in enum.members)]
        bits = [value for value in enum.values if value]
        flags = len(bits) > 1 and all(value > 0 and value & (value - 1) == 0 for value in bits) and 4 in bits
        notes = ["add 'flags: true' if members are combined with |"] if flags else []
        return Entry(lines, notes=notes)

    def _struct(self, name: str) -> Entry:
        struct, fields = self.header.structs[name], self.fields[name]
        doc = doc_lines(documentation(struct.comment).text)
        lines = [f"- struct: {self._camel(name)}", *doc, f"  type: {name}", *fields_lines(fields.items)]
        notes = [f"Python does not have these fields: {', '.join(fields.omitted)}"] if fields.omitted else []
        return Entry(lines, notes=[*notes, *fields.notes])

    # ---- handles ----

    def _class(self, key: str) -> Entry:
        name = self.classes[key] = self._camel(key)
        candidates = self.candidates[key]
        doc = doc_lines(documentation(self.header.structs[key].comment).text)
        fields = object_fields(self.header.structs[key], self.known.numbers, self.named_enums)
        self.python.update({f"{key}.{name_of_field(item)}": f"{key}.{item}" for item in fields.items})
        entry = Entry([f"- class: {name}", *doc, f"  type: {self.handles[key]}"], notes=[*fields.notes])
        shown = fields_lines(fields.items) if fields.items else []
        if len(candidates) == 1:
            entry.lines += [f"  deleter: {candidates[0]}", *shown]
            entry.notes.append(f"is {candidates[0]} the function that frees it? Its name suggests so.")
            return entry
        entry.lines += ["  borrowed: true", *shown]
        which = f": {', '.join(candidates)}?" if candidates else "? No candidate was found."
        change = "'deleter: FUNCTION' instead of 'borrowed: true' changes that"
        entry.notes.append(f"which function frees a {name}{which} As drafted, Python frees nothing; {change}")
        return entry

    # ---- callbacks ----

    def _callbacks(self) -> list[Entry]:
        found = []
        with_data = self._with_data()
        for function in self.header.functions:
            for index, parameter in enumerate(function.signature.parameters):
                type_ = parameter.type
                key = _key(type_)
                if not type_.function or key in self.callbacks or type_.depth != 1:
                    continue
                data = [name_of(p, n) for n, p in enumerate(type_.function.parameters) if p.type == _DATA]
                pooled = key not in with_data or not data
                if pooled and _may_free(type_.function, function.signature):
                    continue  # C keeps the data that it frees later
                name = self.callbacks[key] = self._camel(type_.alias or f"{function.name}_{name_of(parameter, index)}")
                if pooled:
                    self.pooled.add(name)
                found.append(self._callback(name, type_, type_.function, data))
        return found

    def _with_data(self) -> set[str]:
        """Return the types of the callbacks that a function takes with a `void *`, which may be their user data."""
        signatures = [f.signature for f in self.header.functions]
        signatures = [s for s in signatures if any(p.type == _DATA for p in s.parameters)]
        return {_key(p.type) for s in signatures for p in s.parameters if p.type.function}

    def _callback(self, name: str, type_: Type, signature: Signature, data: list[str]) -> Entry:
        lines = [f"- callback: {name}", *([f"  type: {type_.alias}"] if type_.alias else [])]
        returns = spelling(signature.returns)
        lines += [f"  return: {returns}"] if returns != "void" else []
        parameters_ = [f"{spelling(p.type)} {name_of(p, n)}" for n, p in enumerate(signature.parameters)]
        measured = self._measured_bytes(signature)
        for n, length in measured.items():
            parameters_[n] = f"{{arg: {parameters_[n]}, count: {length}}}"
            text = name_of(signature.parameters[n], n)
            parameters_[n + 1] = f"{{arg: {parameters_[n + 1]}, from: len({text})}}"
        lines += [f"  pool: {_POOL}"] if name in self.pooled else []
        lines.append(f"  arguments: [{', '.join(parameters_)}]")
        entry = Entry(lines)
        for n in measured:
            text = name_of(signature.parameters[n], n)
            entry.notes.append(f"'{text}' is bytes; if it is text that ends with NUL, remove 'count' and 'from'")
        if name in self.pooled:
            entry.notes.append(
                "C functions call it without user data: 'pool' is the largest number of callables at a time"
            )
        elif len(data) > 1:
            choices = ", ".join(data)
            entry.questions.append(f"which parameter is the user data ('data: NAME'): {choices}?")
        if returns != "void":
            entry.notes.append("which value does C receive if the callable raises ('failure: VALUE'; default: 0)?")
        return entry

    def _measured_bytes(self, signature: Signature) -> dict[int, str]:
        """Return the names of the sizes of `const char *` parameters that a size follows.

        A number with another name of a length, such as `count`, can be something else than the number of bytes.
        """
        pairs = enumerate(itertools.pairwise(signature.parameters))
        return {
            n: after.name
            for n, (pointer, after) in pairs
            if spelling(pointer.type) == "const char*"
            and is_length(after, self.known.numbers)
            and _SIZE.search(after.name)
        }

    # ---- functions ----

    def _function(self, function: Function) -> Entry:
        signature = function.signature
        first = signature.parameters[0].type if signature.parameters else Type("")
        owner = first.name if first.depth == 1 and not first.array and first.name in self.handles else ""
        name = self._name(function.name, owner)
        documented = self._documentation(function)
        entry = Entry([f"- name: {name}", *doc_lines(documented.text)], c=function.text)
        if name != function.name:
            entry.lines.append(f"  cname: {function.name}")
        if owner:
            entry.lines.append(f"  class: {self.classes[owner]}")
        if function.error:
            entry.questions.append(f"the declaration has an error: {function.error}")
        converter = Arguments(function, self.known, documented)
        arguments = converter.items()
        self._returned(function, converter, entry)
        if arguments:
            entry.lines += ["  arguments:", *(f"    - {item.text}" for item in arguments)]
        entry.questions += [item.question for item in arguments if item.question]
        entry.notes += [item.note for item in arguments if item.note]
        if signature.variadic:
            question = "it is variadic: write a C function with fixed parameters that calls it"
            option = next(
                (p for p in signature.parameters if not p.type.depth and p.type.name in self.known.enums), None
            )
            if option:
                question += ", or declare it once for each type of the further arguments, with the 'range' of "
                question += f"'{option.name}' that requires the type"
            entry.questions.append(question)
        if function.name in self.ambiguous:
            name = self.classes[signature.parameters[0].type.name]
            entry.questions.append(f"does it free the {name}? Then it can be the 'deleter' of the class")
        return entry

    def _documentation(self, function: Function) -> Documentation:
        """Return the documentation of a function; `@see open` means that the arguments are those of `open`."""
        documented = documentation(function.comment)
        other = next((f for f in self.header.functions if f.name == documented.refers_to), None)
        return documented.with_arguments_of(documentation(other.comment)) if other else documented

    def _returned(self, function: Function, converter: Arguments, entry: Entry) -> None:
        returns = function.signature.returns
        struct = self.header.structs.get(returns.name)
        type_text = spelling(returns)
        if returns == Type("void"):
            return
        if returns.function or not returns.name:
            entry.questions.append("it returns a function, which is not supported")
            return
        if returns.name == "char" and returns.depth == 1:
            self._returned_text(returns, entry)
            return
        entry.lines.append(f"  return: {type_text}")
        if returns.name in self.handles and returns.depth == 1:
            self._returned_handle(function, converter, entry)
        elif struct and (returns.depth > 1 or struct.type not in self.fields):
            entry.questions.append(unknown_struct(struct))
        elif struct and returns.depth:
            entry.notes.append("the result is a copy; which function frees the memory of the C struct, if any?")
        elif returns == Type("void", (False,)) or returns == Type("void", (True,)):
            entry.notes.append("the result is an address as an int")
        elif returns.depth:
            entry.questions.append(f"it returns {type_text}: how many elements are there, and who frees them?")

    def _returned_text(self, returns: Type, entry: Entry) -> None:
        entry.lines.append("  return: const char*")
        if not returns.pointers[0]:
            entry.notes.append(
                "who frees the text? If the caller: 'return: char*' and 'free: FUNCTION'; as drafted, it is never freed"
            )

    def _returned_handle(self, function: Function, converter: Arguments, entry: Entry) -> None:
        returns, owner = function.signature.returns, converter.owner()
        is_freed = returns.name in self.known.freed
        if is_freed and creates_object(function) and not returns.pointers[0]:
            entry.notes.append(
                f"Python frees the result, as the function's name suggests; if C owns it, add 'borrowed: {owner}'"
            )
            entry.notes += [f"does it use '{name}' later? Then add 'keeps: [{name}]'" for name in converter.shared()]
            return
        if is_freed or owner != "true":
            entry.lines.append(f"  borrowed: {owner}")
        if not returns.pointers[0]:
            change = "remove 'borrowed'" if is_freed else "the class needs a 'deleter'"
            entry.notes.append(
                f"who frees the result? As drafted, Python does not; if the caller must free it, {change}"
            )
