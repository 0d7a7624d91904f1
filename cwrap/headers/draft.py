"""The text of a draft; declarations with open questions are comments."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from cwrap.fmt import format_file
from cwrap.headers.c_draft import CDrafter
from cwrap.headers.checks import decide, undefined_symbols
from cwrap.headers.cpp_draft import CppDrafter
from cwrap.headers.drafter import Drafter
from cwrap.headers.entries import Entry, FunctionEntry, comments
from cwrap.headers.libclang import HeaderError
from cwrap.headers.model import Header
from cwrap.headers.reader import CppHeaderError
from cwrap.headers.reading import read_header
from cwrap.toolchain.compiler import CXX, C

_HEAD = """\
# yaml-language-server: $schema=cwrap.schema.json
# Drafted from {header} by 'cwrap new --from': {active} of its {count} functions are bound. Facts that the header does
# not contain are marked TODO, with the options. Declarations that need a decision are commented out.
"""
_STATUS = """\
# TODO: if a returned int is an error status, replace 'return: int' by 'errors: nonzero' or 'errors: negative'
# (less than zero), so that a failure raises an exception; if NULL is returned on failure, add 'errors: null'.
"""
_CPP_SUFFIXES = (".hpp", ".hh", ".hxx", ".H", ".h++")
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)[ \t]*(\w*)", re.MULTILINE)
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
    path = Path(header)
    is_cpp = language == CXX or (not language and path.suffix in _CPP_SUFFIXES)
    try:
        model = read_header(header, flags=flags, also=also, language=CXX if is_cpp else C)
    except CppHeaderError:
        if language:
            raise
        return draft_header(header, name, flags=flags, also=also, link=link, language=CXX)
    language = CXX if is_cpp else C
    undefined = undefined_symbols(model, flags, link, language)
    drafter = CppDrafter(model, undefined) if is_cpp else CDrafter(model, undefined, name, path.stem)
    entries = drafter.entries()
    if name and not any(entry.lines[0].startswith("- module:") for entry in entries):
        entries.insert(len(model.includes), Entry([f"- module: {name}"]))  # the package of the project
    folders = [file.resolve().parent for file in model.files[:1]]
    decide(entries, name or path.stem, flags, folders, language)
    bound = {key for entry in entries if isinstance(entry, FunctionEntry) for key in entry.functions}
    active, absent = len(bound) + len(drafter.deleters), len(drafter.absent())
    count = len(drafter.functions) - absent
    head = _HEAD.format(header=path.name, active=active, count=count)
    text = _text(head, entries, drafter, has_status=active > 0 and not is_cpp)
    warnings = _warnings(model, path)
    if name and not link:
        warnings += _without_library(undefined_symbols(model, flags, ("-lc",), language))
    return Draft(text, _files(model, path, language), count, active, absent, warnings, language)


def _text(head: str, entries: Sequence[Entry], drafter: Drafter, has_status: bool) -> str:
    """Return the text of a draft, with a comment on statuses, as `cwrap fmt` writes it."""
    parts = [head.splitlines(), *(entry.text() for entry in entries)]
    parts += [_STATUS.splitlines()] if has_status else []
    parts += [omitted] if (omitted := comments(drafter.left_out(), "")) else []
    text = "\n\n".join("\n".join(lines) for lines in parts) + "\n"
    return format_file("draft.yaml", _NOT_YAML.sub("\ufffd", text))


def _warnings(model: Header, header: Path) -> tuple[str, ...]:
    if model.all_functions:
        return ()
    others = ", ".join(omitted.include for omitted in model.omitted[:5])
    hint = f"; it includes {others}, which can be read with --also" if others else ""
    if macro := _generic(header):
        hint = (f": C includes it again for each type, with {macro} and other macros defined; draft from a header that "
                f"defines the macros for one type and includes it, with --also {header.name}")  # fmt: skip
    return (f"{header.name} declares no functions{hint}",)


def _without_library(undefined: Set[str]) -> tuple[str, ...]:
    """Return the warning about functions that no library of the project defines."""
    if not undefined:
        return ()
    others = f" and {len(undefined) - 1} more" if len(undefined) > 1 else ""
    missing = f"no library is named that defines {min(undefined)}{others}, so that the module cannot be imported"
    return (f"{missing}; add --library or --pkg-config",)


def _generic(header: Path) -> str:
    """Return the macro without which a header only defines that macro; "" for other headers."""
    text = header.read_text(encoding="utf-8", errors="replace") if header.is_file() else ""
    first = _DIRECTIVE.findall(text)[:3]
    names = {name for _, name in first[:2]}
    return names.pop() if [word for word, _ in first] == ["ifndef", "define", "else"] and len(names) == 1 else ""


def _files(model: Header, header: Path, language: str) -> dict[str, str]:
    """Return the C files of the project: the header, the files that it includes, and the source of the same name."""
    if not model.files:
        return {}
    folder = header.resolve().parent
    suffixes = (".c",) if language == C else (".cpp", ".cc", ".cxx")
    sources = (header.with_suffix(suffix) for suffix in suffixes)
    paths = [*model.files, *(source for source in sources if source.is_file())]
    return {f"src/{p.resolve().relative_to(folder).as_posix()}": _content(p) for p in paths}


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise HeaderError(f"{path}:{line}: the file is not UTF-8; convert it, for example with iconv") from None
