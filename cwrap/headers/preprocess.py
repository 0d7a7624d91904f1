"""Preprocessing of a header: the declarations of the header and of what it includes, and its macros.

Compiler extensions are defined away, so that system headers can be parsed too: their typedefs are needed to parse the
header.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cwrap.toolchain.compiler import C, Toolchain, ToolchainError, find_toolchain

_EXTENSION_MACROS = {
    "__attribute__(x)": "", "__attribute(x)": "", "__asm__(x)": "", "__asm(x)": "", "__declspec(x)": "",
    "__extension__": "", "__restrict": "", "__restrict__": "", "__inline": "inline", "__inline__": "inline",
    "__const": "const", "__signed__": "signed", "__volatile__": "volatile", "__typeof__(x)": "int",
    "__builtin_va_list": "struct cwrap_va_list", "__int128": "long long", "_Noreturn": "", "__thread": "",
    "_Float128": "long double", "__float128": "long double", "_Float64x": "long double", "_Float64": "double",
    "_Float32x": "double", "_Float32": "float", "_Float16": "float", "__bf16": "float",
}  # fmt: skip
_MARKER = re.compile(r'# \d+ "((?:[^"\\]|\\.)*)"((?: \d)*)\Z')
_DEFINE = re.compile(r"#define (\w+)(\(?)(?: ?(.*))?\Z")
_UNDEF = re.compile(r"#undef (\w+)")
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|\w+|\.\.\.|<<|>>|[=!<>]=|&&|\|\||->|[^\s\w]')
_STDIN = "<stdin>"


class HeaderError(Exception):
    """A header cannot be read. The message says why."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One declaration. `in_header` is True if it is in the header itself."""

    text: str
    in_header: bool


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """The output of the preprocessor.

    `include` is the operand of the #include for the header. `files` are the header, if it is a file of the project, and
    the project's files that it includes with "…". `macros` maps the macros without parameters to their replacement
    text; `header_macros` are the names of those that the header defines.
    """

    include: str
    files: tuple[Path, ...]
    chunks: tuple[Chunk, ...]
    macros: dict[str, str]
    header_macros: tuple[str, ...]


def preprocess(header: str) -> Preprocessed:
    """Run the preprocessor on a header. Raise HeaderError if the compiler is missing or fails."""
    try:
        compiler = find_toolchain(C, os.environ)
    except ToolchainError as error:
        raise HeaderError(str(error)) from None
    include = _include(header, compiler)
    operand = include if include.startswith("<") else f'"{os.path.abspath(header)}"'
    output = _run(compiler, [f"-D{name}={to}" for name, to in _EXTENSION_MACROS.items()], f"#include {operand}\n")
    path, lines, macros, header_macros, files = _split_output(output)
    folder = Path(path).parent.resolve()
    project_files: list[Path] = []
    if not include.startswith("<"):
        existing = (file for file in dict.fromkeys(map(Path, files)) if file.is_file())
        project_files = [file for file in existing if file.resolve().is_relative_to(folder)]
    return Preprocessed(include, tuple(project_files), _chunks(lines), macros, header_macros)


def _include(header: str, compiler: Toolchain) -> str:
    """Return the operand of #include for a header: `<…>` if the compiler finds it in its search path."""
    if not Path(header).is_file():
        return f"<{header}>"
    path = Path(header).resolve()
    folders = [folder for folder in _folders(compiler) if path.is_relative_to(folder)]
    if folders:
        return f"<{path.relative_to(max(folders, key=lambda folder: len(folder.parts))).as_posix()}>"
    return path.name


def _folders(compiler: Toolchain) -> list[Path]:
    command = [*compiler.command, *compiler.compile_flags, "-E", "-v", "-x", "c", os.devnull]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    inside = output.partition("#include <...> search starts here:")[2].partition("End of search list")[0]
    return [Path(line.strip()).resolve() for line in inside.splitlines() if line.strip()]


def _run(compiler: Toolchain, flags: list[str], text: str) -> str:
    command = [*compiler.command, *compiler.compile_flags, "-w", "-E", "-dD", *flags, "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode != 0:
        message = done.stderr.strip()
        raise HeaderError(
            f"the preprocessor failed; set CPPFLAGS to add folders of headers, for example -Iinclude\n{message}"
        )
    return done.stdout


def _split_output(output: str) -> tuple[str, list[tuple[str, bool]], dict[str, str], tuple[str, ...], list[str]]:
    """Return the header's path, the lines of C (with True for those of the header), the macros and all file names."""
    header, file, files = "", "", []
    lines: list[tuple[str, bool]] = []
    macros: dict[str, str] = {}
    header_macros: dict[str, None] = {}
    for line in output.split("\n"):
        marker = _MARKER.match(line)
        if marker:
            # Compilers enter <built-in> and <command-line> from standard input too.
            if file == _STDIN and "1" in marker[2].split() and not marker[1].startswith("<"):
                header = header or marker[1]
            file = marker[1]
            files.append(file)
        elif define := _DEFINE.match(line):
            if not define[2] and define[1] not in {name.partition("(")[0] for name in _EXTENSION_MACROS}:
                macros[define[1]] = (define[3] or "").strip()
                if file == header:
                    header_macros[define[1]] = None
        elif undef := _UNDEF.match(line):
            macros.pop(undef[1], None)
            header_macros.pop(undef[1], None)
        elif not line.startswith("#"):
            lines.append((line, file == header))
    return header, lines, macros, tuple(header_macros), files


def _chunks(lines: list[tuple[str, bool]]) -> tuple[Chunk, ...]:
    """Return the declarations: the text is split at semicolons and after function bodies, which are omitted."""
    chunks: list[Chunk] = []
    words: list[str] = []
    depth, body, in_header = 0, False, False
    for word, of_header in _tokens(lines):
        in_header = of_header if not words and not depth else in_header
        if word in "({[":
            body = body or (word == "{" and depth == 0 and words[-1:] == [")"])
            depth += 1
        elif word in ")}]":
            depth -= 1
        if not body:
            words.append(word)
        if depth == 0 and (word == ";" or (body and word == "}")):
            chunks.append(Chunk(_joined([*words, ";"] if body else words), in_header))
            words, body = [], False
    return tuple(chunk for chunk in chunks if chunk.text != ";")


def _tokens(lines: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    for line, in_header in lines:
        for word in _TOKEN.findall(line):
            yield word, in_header


def _joined(words: list[str]) -> str:
    """Return tokens joined with usual spacing: `int f(char *s, int n);`."""
    text = " ".join(words)
    text = re.sub(r" ?([,;)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))
    return re.sub(r"(\w) (\[|\((?!\*))", r"\1\2", re.sub(r"\* (?=[\w*,)(])", "*", text))
