"""Checks of a draft by cwrap and the user's compiler: entries that they reject become comments, with the messages.

A module that calls a function that no library defines cannot be imported. A file with the address of every function is
linked; the linker reports those that are undefined.
"""

from __future__ import annotations

import re
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cwrap.about import get_include
from cwrap.headers.entries import Entry
from cwrap.headers.libclang import MESSAGE, Parser, compiler_messages
from cwrap.headers.model import Header
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError
from cwrap.toolchain.discovery import object_flags

_FILE = "draft.yaml"
_UNKNOWN = re.compile(r"unknown (?:type|class) '(?:const )?([^'*]+)\**'")
_UNDEFINED = re.compile(
    r"undefined reference to [`'\"]([A-Za-z_]\w*)['\"]|undefined symbol: ([A-Za-z_]\w*)|"
    r"\"_([A-Za-z_]\w*)\", referenced from"
)


def undefined_symbols(model: Header, flags: Sequence[str], link_flags: Sequence[str], language: str) -> frozenset[str]:
    """Return the symbols of functions that the libraries in `link_flags` do not define.

    The set is empty if the file cannot be linked for another reason.
    """
    symbols = sorted({function.symbol for function in model.all_functions if function.symbol})
    if not link_flags or model.files:
        return frozenset()
    lines = [f'extern char cwrap_symbol_{n} __asm__("{symbol}");' for n, symbol in enumerate(symbols)]
    lines += ["char *cwrap_symbols[] = {", *(f"    &cwrap_symbol_{n}," for n in range(len(symbols))), "    0};"]
    parser = Parser.of_environment(flags, language)
    with tempfile.TemporaryDirectory() as folder:
        source = "symbols.cpp" if parser.is_cpp else "symbols.c"
        Path(folder, source).write_text("\n".join([*lines, "int main(void) { return 0; }"]), encoding="utf-8")
        linking = (*parser.compiler.link_flags, *link_flags)
        words = ["-w", *object_flags(), source, "-o", "symbols", "-Wl,--no-demangle", *linking]
        messages = _run(parser, words, folder)
    return frozenset(name for match in _UNDEFINED.finditer(messages) for name in match.groups() if name)


def decide(entries: Sequence[Entry], name: str, flags: Sequence[str], folders: Sequence[Path], language: str) -> None:
    """Turn errors into questions, until cwrap and the compiler accept the other entries of the module `name`.

    `flags` are options of the compiler, which finds headers in `folders`.
    """
    module = "_" + re.sub(r"\W", "_", name, flags=re.ASCII)
    while True:  # each round makes an entry a comment, or an entry shorter
        starts: list[tuple[int, Entry]] = []
        lines: list[str] = []
        for entry in entries:
            if not entry.questions:
                starts.append((len(lines) + 1, entry))
                lines += entry.lines
        texts = {_FILE: ("\n".join(lines) + "\n").encode()}
        try:
            result = generate(Request(Path(), (_FILE,), module=module, texts=texts, language=language))
        except CwrapError as error:
            errors = [(diagnostic.location.line, diagnostic.message) for diagnostic in error.diagnostics]
        else:
            errors = compile_errors(result.files, flags, folders, language)
        if not errors:
            return
        for line, message in errors:
            start, entry = [pair for pair in starts if pair[0] <= line][-1]
            entry.reject(line - start, _explained(message, entries))
        for entry in entries:
            entry.drop()


def _explained(message: str, entries: Sequence[Entry]) -> str:
    """Return a message; a type that another entry of the draft would define is explained by this entry."""
    unknown = _UNKNOWN.match(message)
    for entry in entries if unknown else ():
        if unknown and entry.questions and entry.defines(unknown[1]):
            kind = entry.lines[0].removeprefix("- ").partition(":")[0]
            return f"it needs the {kind} {unknown[1]}, which is a comment above"
    return message


def compile_errors(
    files: Mapping[str, str], flags: Sequence[str], folders: Sequence[Path], language: str
) -> list[tuple[int, str]]:
    """Return the errors of the compiler in generated files, with their lines in the file of declarations.

    Errors at other places are left out.
    """
    parser = Parser.of_environment(flags, language)
    places = [get_include(), *(sysconfig.get_path(name) for name in ("include", "platinclude")), *map(str, folders)]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        sources = [name for name in files if name.endswith((".c", ".cpp"))]
        includes = [f"-I{place}" for place in (".", *places)]
        words = [parser.standard, *includes, *flags, "-fsyntax-only", "-fmax-errors=0", *sources]
        messages = _run(parser, words, folder)
    reported = f"the {'C++' if parser.is_cpp else 'C'} compiler reports: "
    return [(line, f"{reported}{message}") for line, message in dict.fromkeys(_at_declarations(messages))]


def _run(parser: Parser, words: Sequence[str], folder: str) -> str:
    return compiler_messages([*parser.compiler.command, *parser.compiler.compile_flags, *words], folder)


def _at_declarations(output: str) -> Iterator[tuple[int, str]]:
    """Yield the errors at lines of the declarations. An error in a macro is where the macro is expanded."""
    error = ""
    for match in MESSAGE.finditer(output):
        if match["kind"] != "note":
            error = "" if match["kind"] == "warning" else match["text"]
        if error and match["file"] == _FILE:
            yield int(match["line"]), error
            error = ""
