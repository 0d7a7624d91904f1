"""The runtime and generated modules use only the syntax of C11 that MSVC has.

clang compiles them for the target of MSVC, without the names and extensions of GNU C: attributes, built-in functions,
expressions of statements, arrays of variable or no length, 128-bit integers. The headers of the C library are those in
`tests/support/msvc_headers.h`. This does not replace a build by MSVC.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled import standalone
from folders import ROOT, RUNTIME, SUPPORT

CLANG = shutil.which("clang")
HEADERS = re.split(r"^// ==== (.*)\n", (SUPPORT / "msvc_headers.h").read_text(encoding="utf-8"), flags=re.MULTILINE)
# Modules with handles, structs, callbacks, arrays, lists, texts, ufuncs.
MODULES = (
    "arrays",
    "callbacks",
    "calls",
    "chain",
    "forest",
    "mail",
    "pooled",
    "results",
    "unions",
    "visits",
    "vtables",
)
GNU = re.compile(r"\b(?:__builtin_\w+|__atomic_\w+|__sync_\w+|__attribute__|__typeof__|typeof|__int128|__extension__|"
    r"__asm__)\b")  # fmt: skip
FLAGS = (
    "--target=x86_64-pc-windows-msvc", "-std=c11", "-nostdinc", "-fms-compatibility",
    "-fms-compatibility-version=19.38", "-fno-builtin", "-U__clang__", "-U__llvm__", "-Werror", "-Wgnu", "-Wvla",
    "-Wno-gnu-zero-variadic-macro-arguments", "-Wno-unknown-pragmas", "-Wno-builtin-requires-header",
    "-Wno-incompatible-library-redeclaration", "-include", "pyconfig.h",
    f"-isystem{sysconfig.get_paths()['include']}", f"-I{RUNTIME}",
)  # fmt: skip

pytestmark = pytest.mark.skipif(
    CLANG is None or sys.version_info >= (3, 13), reason="needs clang, and headers of Python without atomic operations"
)


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the headers."""
    folder = tmp_path_factory.mktemp("headers")
    for name, text in zip(HEADERS[1::2], HEADERS[2::2], strict=True):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def checked(headers: Path, sources: list[Path]) -> str:
    """Return what clang reports about sources, or an empty string."""
    command = [str(CLANG), f"-isystem{headers}", *FLAGS, "-fsyntax-only", *map(str, sources)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def own_lines(headers: Path, sources: list[Path]) -> Iterator[tuple[str, str]]:
    """Yield the preprocessed lines that are not of Python, the C library or declarations, after their files."""
    command = [str(CLANG), f"-isystem{headers}", *FLAGS, "-E", *map(str, sources)]
    file = ""
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        if mark := re.match(r'# \d+ "([^"]*)"', line):
            file = mark[1]
        elif "python" not in file.lower() and str(headers) not in file and not file.endswith(".cwrap"):
            yield Path(file).name, line


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("msvc")
    for name in MODULES:
        text = standalone(ROOT, f"tests/modules/extensions/{name}.cwrap").files[f"{name}.c"]
        (folder / f"{name}.c").write_text(text, encoding="utf-8")
    return [*sorted(RUNTIME.glob("*.c")), *sorted(folder.glob("*.c"))]


def test_c_has_the_syntax_of_msvc(headers: Path, sources: list[Path]) -> None:
    assert checked(headers, sources) == ""


def test_c_uses_no_extensions_of_gnu(headers: Path, sources: list[Path]) -> None:
    found = {f"{name}: {match[0]}" for name, line in own_lines(headers, sources) if (match := GNU.search(line))}
    assert found == set()


@pytest.mark.parametrize(("text", "expected"), [
    ("int f(int n) { int x[n]; return x[0]; }", "variable length array"),
    ("int f(int n) { return ({ n; }); }", "statement expression"),
    ("struct s { int n; int x[0]; };", "zero size array"),
])  # fmt: skip
def test_extensions_are_found(headers: Path, tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "one.c").write_text(text, encoding="utf-8")
    assert expected in checked(headers, [tmp_path / "one.c"])
