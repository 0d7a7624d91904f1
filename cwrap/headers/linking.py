"""Checks of a draft by the user's C compiler: which functions a library defines, and which entries do not compile.

A module that calls a function that no library defines cannot be imported. A C file with the address of every function
is linked; the linker reports those that are undefined.
"""

from __future__ import annotations

import re
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cwrap.about import get_include
from cwrap.headers.cmodel import Header
from cwrap.headers.cpp_model import CppHeader
from cwrap.headers.libclang import Parser
from cwrap.headers.messages import MESSAGE, compiler_messages
from cwrap.toolchain.compiler import CXX, C
from cwrap.toolchain.discovery import object_flags

_UNDEFINED = re.compile(
    r"undefined reference to [`'\"]([A-Za-z_]\w*)['\"]|undefined symbol: ([A-Za-z_]\w*)|"
    r"\"_([A-Za-z_]\w*)\", referenced from"
)


def undefined_functions(model: Header, flags: Sequence[str], link_flags: Sequence[str]) -> tuple[str, ...]:
    """Return the functions of a header that the libraries in `link_flags` do not define.

    Return () if the file cannot be linked for another reason.
    """
    if not link_flags or model.files:
        return ()
    parser = Parser.of_environment(flags)
    names = [function.name for function in model.functions if not function.error]
    lines = [
        *(f"#include {include}" for include in model.includes),
        "typedef void (*cwrap_function)(void);",
        "cwrap_function cwrap_functions[] = {",
        *(f"    (cwrap_function)({name})," for name in names),
        "    0};",
        "int main(void) { return 0; }",
    ]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "functions.c")
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        output = str(Path(folder, "functions"))
        linking = (*parser.compiler.link_flags, *link_flags)
        errors = _run(parser, [*flags, "-w", *object_flags(), str(source), "-o", output, *linking], Path(folder))
    found = {name for match in _UNDEFINED.finditer(errors) for name in match.groups() if name}
    return tuple(name for name in names if name in found)


def undefined_symbols(model: CppHeader, flags: Sequence[str], link_flags: Sequence[str]) -> frozenset[str]:
    """Return the symbols of functions that the libraries in `link_flags` do not define.

    The set is empty if the file cannot be linked for another reason.
    """
    symbols = sorted({function.symbol for function in model.all_functions if function.symbol})
    if not link_flags or model.files:
        return frozenset()
    lines = [f'extern char cwrap_symbol_{n} __asm__("{symbol}");' for n, symbol in enumerate(symbols)]
    lines += ["char *cwrap_symbols[] = {", *(f"    &cwrap_symbol_{n}," for n in range(len(symbols))), "    0};"]
    parser = Parser.of_environment(flags, CXX)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "symbols.cpp").write_text("\n".join([*lines, "int main() { return 0; }"]), encoding="utf-8")
        linking = (*parser.compiler.link_flags, *link_flags)
        words = ["-w", *object_flags(), "symbols.cpp", "-o", "symbols", "-Wl,--no-demangle", *linking]
        errors = _run(parser, words, Path(folder))
    return frozenset(name for match in _UNDEFINED.finditer(errors) for name in match.groups() if name)


def compile_errors(
    files: Mapping[str, str], declarations: str, flags: Sequence[str], folders: Sequence[Path], language: str = C
) -> list[tuple[int, str]]:
    """Return the errors of the compiler in generated files, with their lines in the file of declarations.

    `folders` are searched for headers. Errors at other places are left out.
    """
    parser = Parser.of_environment(flags, language)
    places = [get_include(), *(sysconfig.get_path(name) for name in ("include", "platinclude")), *map(str, folders)]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        sources = [name for name in files if name.endswith((".c", ".cpp"))]
        includes = [f"-I{place}" for place in (".", *places)]
        errors = _run(
            parser, [parser.standard, *includes, *flags, "-fsyntax-only", "-fmax-errors=0", *sources], Path(folder)
        )
    return list(dict.fromkeys(_at_declarations(errors, declarations)))


def _run(parser: Parser, words: Sequence[str], folder: Path) -> str:
    return compiler_messages([*parser.compiler.command, *parser.compiler.compile_flags, *words], folder)


def _at_declarations(output: str, declarations: str) -> Iterator[tuple[int, str]]:
    """Yield the errors at lines of the declarations. An error in a macro is where the macro is expanded."""
    error = ""
    for match in MESSAGE.finditer(output):
        if "error" in match["kind"]:
            error = match["text"]
        elif match["kind"] == "warning":
            error = ""
        if error and match["file"] == declarations:
            yield int(match["line"]), error
            error = ""
