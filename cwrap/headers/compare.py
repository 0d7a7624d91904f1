"""Comparison of declarations with the headers of their library, without a build: `cwrap check --header`.

The generated C of each module is compiled with `-fsyntax-only`. The functions of `cwrap/emit/header_check.py` make the
compiler compare the types, and `#line` makes it report them at the lines of the declarations.
"""

from __future__ import annotations

import os
import re
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from cwrap.about import get_include
from cwrap.headers.libclang import MESSAGE, HeaderError, compiler_messages
from cwrap.headers.model import Function, Header, Role
from cwrap.headers.reading import read_header
from cwrap.pipeline import Result
from cwrap.source.diagnostics import Diagnostic, Note
from cwrap.source.location import Location
from cwrap.source.records import dataclass
from cwrap.toolchain.compiler import CXX, C, Toolchain, ToolchainError, find_toolchain, install_command

_LIMITS = "[-Werror=overflow]"  # of a call with limits (`cwrap/emit/header_check.py`), which repeats other errors
_ASSERTION = "static assertion failed"
_SIGN = re.compile(
    r"conversion to '(?P<type>[\w ]+)'[^']*('[^']*'[^']*)?from 'int' may change the sign|"
    r"changes signedness: 'int' to '(?P<other>[\w ]+)'"
)
_OPTION = re.compile(r" \[-W[\w=+-]+(,-W[\w=+-]+)*\]\Z")
_NOT_CODE = re.compile(
    r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|^[ \t]*#[ \t]*include[^\n]*',
    re.DOTALL | re.MULTILINE,
)
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_RECEIVER = re.compile(
    r"(?P<type>(?:\w+::)*\w+) \*arg_this\b|arg_this->(?P<method>operator\(\)|operator[^\w\s(]+|\w+)\("
)
_CALL = re.compile(r"(?:::)?(?P<name>(?:\w+::)*\w+)(?:<[^;{}()]*>)?\(")
_NEW = re.compile(r"\bnew (?P<name>(?:\w+::)*\w+)\(")
_STANDARD = {"c": "-std=gnu11", "c++": "-std=gnu++17"}


@dataclass(frozen=True, slots=True)
class Undeclared:
    """The functions of a header that no declaration calls: their declarations in C."""

    header: str
    functions: tuple[str, ...]
    count: int  # the number of all functions of the header


def mismatches(result: Result, root: Path, headers: Sequence[str], flags: Sequence[str]) -> tuple[Diagnostic, ...]:
    """Return the errors of the C compiler in the modules of a result. `headers` are included before other headers.

    `flags` are options of the compiler. Raise HeaderError if there is no compiler, or if it cannot read the headers.
    """
    language = result.context.language
    try:
        compiler = find_toolchain(language, os.environ)
    except ToolchainError as error:
        raise HeaderError(str(error)) from None
    found: dict[tuple[Location, str], Diagnostic] = {}
    for text in result.files.values():
        output = _compiled(compiler, text, result, root, headers, flags)
        for diagnostic in _diagnostics(output, result):
            found.setdefault((diagnostic.location, diagnostic.message), diagnostic)
    return tuple(found.values())


def undeclared(header: str, result: Sequence[Result], flags: Sequence[str]) -> Undeclared:
    """Return the functions of a header that no generated module calls. Raise HeaderError for an unreadable header."""
    texts = [_NOT_CODE.sub(" ", text) for one in result for text in one.files.values()]
    is_cpp = any(one.context.language == CXX for one in result)
    model = read_header(header, flags=flags, language=CXX if is_cpp else C)
    found = _uncalled(model, texts, _CALL if is_cpp else _NAME)
    return Undeclared(header, tuple(f"{f.text};" for f in found), len(model.all_functions))


def _compiled(
    compiler: Toolchain, text: str, result: Result, root: Path, headers: Sequence[str], flags: Sequence[str]
) -> str:
    """Return the messages of the compiler."""
    language = result.context.language
    folders = [*flags, f"-I{root}", *(f"-I{folder}" for folder in _folders(headers)), f"-I{get_include()}"]
    python = dict.fromkeys(sysconfig.get_path(name) for name in ("include", "platinclude"))
    system = [word for folder in (*python, *_numpy(text)) for word in ("-isystem", folder)]
    # #import keeps the declarations from including a header without an include guard again.
    includes = "".join(f"#import {_operand(header)}\n" for header in headers)
    with tempfile.TemporaryDirectory(prefix="cwrap-check-") as folder:
        module = Path(folder, "module.c")
        module.write_text(text, encoding="utf-8")
        unit = f'#include "cwrap_runtime.h"\n{includes}#include "{module}"\n'
        # The module is compiled for the full API, because the stable ABI may be that of a later Python.
        command = [*compiler.command, _STANDARD[language], *compiler.compile_flags, "-DCWRAP_LINK_RUNTIME=1", *folders,
                   *system, "-Wno-deprecated", "-Wno-error", "-fsyntax-only", "-x", language, "-"]  # fmt: skip
        return compiler_messages(command, text=unit)


def _operand(header: str) -> str:
    """Return the operand of #include for a header: a file, or a name that the compiler finds."""
    return f'"{Path(header).resolve()}"' if Path(header).is_file() else f"<{header}>"


def _folders(headers: Sequence[str]) -> list[str]:
    """Return the folders of headers that are files."""
    return list(dict.fromkeys(str(Path(header).resolve().parent) for header in headers if Path(header).is_file()))


def _numpy(text: str) -> tuple[str, ...]:
    """Return the folder of NumPy's headers if a module needs them."""
    if '"cwrap_numpy.h"' not in text:
        return ()
    try:
        import numpy as np
    except ImportError:
        raise HeaderError("the module uses PyArrayObject; install numpy, whose headers are needed") from None
    return (str(np.get_include()),)


def _diagnostics(output: str, result: Result) -> Iterator[Diagnostic]:
    """Yield the errors among the messages of the compiler, with their notes."""
    pending: Diagnostic | None = None
    places: set[Location] = set()
    for line in output.splitlines():
        match = MESSAGE.match(line)
        if not match:
            continue
        place = _location(match, result)
        if place in places and _LIMITS in match["text"]:
            continue
        message = _OPTION.sub("", match["text"])
        if match["kind"] == "note":
            if pending and _is_header(match["file"], result):
                pending = Diagnostic(pending.location, pending.message, (*pending.notes, Note(message, place)))
            continue
        if pending and not _repeats(pending, place, message):
            yield pending
        pending = None
        if "Python.h" in message and match["kind"] == "fatal error":
            raise HeaderError(f"the headers of Python are needed: {install_command('headers')}")
        if match["kind"] != "warning":
            pending = Diagnostic(place, f"{message}{_missing_type(message, place, result)}")
            places.add(place)
    if pending:
        yield pending


def _missing_type(message: str, place: Location, result: Result) -> str:
    """Return the key that an enum in the line lacks, if the sign of a number differs; empty for other messages."""
    match = _SIGN.search(message)
    if not match:
        return ""
    line = result.sources.get(place.file, "").split("\n")[place.line - 1]
    items = (item.definition for plan in result.plans for item in plan.module_items)
    untyped = [d.name for d in items if d.kind == "enum" and "type" not in d.keys and d.name in _NAME.findall(line)]
    return f"; add 'type: {match['type'] or match['other']}' to the enum '{untyped[0]}'" if untyped else ""


def _repeats(found: Diagnostic, place: Location, message: str) -> bool:
    """Return whether a message says in the words of the compiler what an assertion of `header_check` has found."""
    is_assertion = found.location == place and found.message.startswith(_ASSERTION)
    return is_assertion and not message.startswith(_ASSERTION)


def _is_header(file: str, result: Result) -> bool:
    """Return whether a file is a header of a library: no file of declarations, and no file of the runtime."""
    return file not in result.sources and Path(file).is_file() and Path(file).parent != Path(get_include())


def _location(match: re.Match[str], result: Result) -> Location:
    """Return the place of a message; in a file of declarations, the column is that of the first word of the line."""
    file, line = match["file"], int(match["line"])
    lines = result.sources.get(file, "").split("\n")
    if 1 <= line <= len(lines) and file in result.sources:
        text = lines[line - 1]
        return Location(file, line, 1 + len(text) - len(text.lstrip(" -")))
    return Location(file, line, int(match["column"] or 1))


def _uncalled(model: Header, texts: Sequence[str], call: re.Pattern[str]) -> list[Function]:
    """Return the functions of a header that the texts of modules do not call; overloads count as one function."""
    methods: set[tuple[str, str]] = set()
    names = {name for text in texts for name in call.findall(text)}
    made = {name for text in texts for name in _NEW.findall(text)}
    for text in texts:
        receiver = ""
        for match in _RECEIVER.finditer(text):
            receiver = match["type"] or receiver
            if match["method"]:
                methods.add((receiver, match["method"]))

    def is_called(function: Function) -> bool:
        if function.role is Role.CONSTRUCTOR:
            return function.owner in made
        classes = _related(model, function) if function.role is Role.METHOD else ()
        return function.qualified in names or any((name, function.name) in methods for name in classes)

    return [function for function in model.all_functions if not is_called(function)]


def _related(model: Header, function: Function) -> set[str]:
    """Return the classes on whose objects a call may be one of the function: its own, and those derived from it.

    A virtual function is also called by the classes from which its own is derived.
    """
    derived = {name for name in model.structs if function.owner in _ancestors(model, name)}
    return {function.owner, *derived, *(_ancestors(model, function.owner) if function.is_virtual else ())}


def _ancestors(model: Header, name: str) -> set[str]:
    each = model.structs.get(name)
    bases = each.bases if each else ()
    return {*bases, *(above for base in bases for above in _ancestors(model, base))}
