"""A header through the preprocessor of this machine: the declarations of it and of what it includes, and its macros.

What compilers have beside C is defined away, so that system headers can be read too; types that are named there have to
be known to read the header itself.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cwrap.toolchain.compiler import C, Toolchain, ToolchainError, find_toolchain

_AWAY = {
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
    """A header that cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One declaration; `own` if it is the header's."""

    text: str
    own: bool


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """`include` is what stands behind #include for it; `files` are those of the project that it is in, or includes by
    "…". `macros` are those without parameters, and `own_macros` which of them are the header's, all with their text.
    """

    include: str
    files: tuple[Path, ...]
    chunks: tuple[Chunk, ...]
    macros: dict[str, str]
    own_macros: tuple[str, ...]


def preprocess(header: str) -> Preprocessed:
    """Runs the preprocessor."""
    try:
        compiler = find_toolchain(C, os.environ)
    except ToolchainError as error:
        raise HeaderError(str(error)) from None
    include = _include(header, compiler)
    named = include if include.startswith("<") else f'"{os.path.abspath(header)}"'
    output = _run(compiler, [f"-D{name}={to}" for name, to in _AWAY.items()], f"#include {named}\n")
    path, lines, macros, own_macros, files = _sorted_out(output)
    beside = Path(path).parent.resolve()
    mine: list[Path] = []
    if not include.startswith("<"):
        there = (file for file in dict.fromkeys(map(Path, files)) if file.is_file())
        mine = [file for file in there if file.resolve().is_relative_to(beside)]
    return Preprocessed(include, tuple(mine), _chunks(lines), macros, own_macros)


def _include(header: str, compiler: Toolchain) -> str:
    """What includes it: `<…>` for what the compiler finds by itself."""
    if not Path(header).is_file():
        return f"<{header}>"
    path = Path(header).resolve()
    folders = [folder for folder in _folders(compiler) if path.is_relative_to(folder)]
    if folders:
        return f"<{path.relative_to(max(folders, key=lambda folder: len(folder.parts))).as_posix()}>"
    return path.name


def _folders(compiler: Toolchain) -> list[Path]:
    command = [*compiler.command, *compiler.compile_flags, "-E", "-v", "-x", "c", os.devnull]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    inside = said.partition("#include <...> search starts here:")[2].partition("End of search list")[0]
    return [Path(line.strip()).resolve() for line in inside.splitlines() if line.strip()]


def _run(compiler: Toolchain, flags: list[str], text: str) -> str:
    command = [*compiler.command, *compiler.compile_flags, "-w", "-E", "-dD", *flags, "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode != 0:
        said = done.stderr.strip()
        raise HeaderError(f"the preprocessor fails; CPPFLAGS may name folders of headers, as in -Iinclude\n{said}")
    return done.stdout


def _sorted_out(output: str) -> tuple[str, list[tuple[str, bool]], dict[str, str], tuple[str, ...], list[str]]:
    """The header's path, the lines of C and whether they are the header's, the macros, and all files."""
    header, file, files = "", "", []
    lines: list[tuple[str, bool]] = []
    macros: dict[str, str] = {}
    own: dict[str, None] = {}
    for line in output.split("\n"):
        marker = _MARKER.match(line)
        if marker:
            # Compilers enter <built-in> and <command-line> from there too.
            if file == _STDIN and "1" in marker[2].split() and not marker[1].startswith("<"):
                header = header or marker[1]
            file = marker[1]
            files.append(file)
        elif define := _DEFINE.match(line):
            if not define[2] and define[1] not in {name.partition("(")[0] for name in _AWAY}:
                macros[define[1]] = (define[3] or "").strip()
                if file == header:
                    own[define[1]] = None
        elif undef := _UNDEF.match(line):
            macros.pop(undef[1], None)
            own.pop(undef[1], None)
        elif not line.startswith("#"):
            lines.append((line, file == header))
    return header, lines, macros, tuple(own), files


def _chunks(lines: list[tuple[str, bool]]) -> tuple[Chunk, ...]:
    """Cut at the semicolons and behind the bodies of functions, which are left out."""
    chunks: list[Chunk] = []
    words: list[str] = []
    depth, body, own = 0, False, False
    for word, of_header in _tokens(lines):
        own = of_header if not words and not depth else own
        if word in "({[":
            body = body or (word == "{" and depth == 0 and words[-1:] == [")"])
            depth += 1
        elif word in ")}]":
            depth -= 1
        if not body:
            words.append(word)
        if depth == 0 and (word == ";" or (body and word == "}")):
            chunks.append(Chunk(_joined([*words, ";"] if body else words), own))
            words, body = [], False
    return tuple(chunk for chunk in chunks if chunk.text != ";")


def _tokens(lines: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    for line, own in lines:
        for word in _TOKEN.findall(line):
            yield word, own


def _joined(words: list[str]) -> str:
    """As it is written in prose: `int f(char *s, int n);`."""
    text = " ".join(words)
    text = re.sub(r" ?([,;)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))
    return re.sub(r"(\w) (\[|\((?!\*))", r"\1\2", re.sub(r"\* (?=[\w*,)(])", "*", text))
