"""The C of the runtime and of the tensor library has no warnings about conversions that can change a value."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from folders import ROOT
from planned_declarations import declared

from cwrap.building.specialise import Unit, split_units
from cwrap.headers.libclang import Parser, errors
from cwrap.source.diagnostics import Reporter

FLAGS = ("-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wno-type-limits", "-Werror", "-fsyntax-only")


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the headers of the dtypes into a folder."""
    folder = tmp_path_factory.mktemp("headers")
    files = declared().files
    for name in files:
        if name.endswith(".h"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(files[name], encoding="utf-8")
    return folder


def compiled(sources: list[str], headers: Path) -> str:
    """Compile all files in one process of gcc; return its errors."""
    if not shutil.which("gcc"):
        pytest.skip("gcc is not installed: clang's -Wconversion reports other things")
    include = (ROOT, ROOT / "generic", headers, ROOT / "cwrap/runtime",
               sysconfig.get_paths()["include"])  # fmt: skip
    command = ["gcc", *FLAGS, *(f"-I{folder}" for folder in include), *sources]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (done.stderr == ""), done.stderr
    return done.stderr


def compile_all(sources: list[str], headers: Path) -> None:
    """Compile all files; fail at any warning."""
    log = compiled(sources, headers)
    assert log == "", log[:4000]


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder", ["cwrap/runtime", "cwrap/runtime/pool", "generic/TH/core", "generic/TH/order", "generic/THP/core"]
)
def test_files_that_are_compiled_once(folder: str, headers: Path) -> None:
    compile_all([str(path) for path in sorted((ROOT / folder).glob("*.c"))], headers)


def test_a_typed_file_alone_is_refused(headers: Path) -> None:
    """Without a source that includes it for each dtype, it would define nothing."""
    paths = [path for folder in ("*/typed", "TH/classic") for path in (ROOT / "generic").glob(f"{folder}/*.c")]
    log = compiled(list(map(str, paths)), headers)
    assert log.count('error: #error "a typed file alone defines nothing: compile the sources that') == len(paths)


def test_functions_of_expressions_compute_in_the_type_of_their_argument(headers: Path, tmp_path: Path) -> None:
    """Integers are computed in double, because C has no functions of integers."""
    text = (ROOT / "generic/TH/core/THNumeric.h").read_text(encoding="utf-8")
    found = re.findall(r"#define TH_(\w+)\((\w(?:, \w)?)\) TH_(?:ANY_)?FUNCTION", text)
    assert {name for name, _ in found} >= {"exp", "erfc", "atan2", "hypot"}
    lines = ['#include "TH/core/THNumeric.h"', "float f;", "double d;", "int i;"]
    for name, parameters in found:
        for variable, kind in (("f", "float"), ("d", "double"), ("i", "double")):
            arguments = re.sub(r"\w", variable, parameters)
            lines.append(f'_Static_assert(_Generic(TH_{name}({arguments}), {kind}: 1, default: 0), "{name}");')
    (tmp_path / "all.c").write_text("\n".join(lines), encoding="utf-8")
    compile_all([str(tmp_path / "all.c")], headers)


def test_names_of_the_runtime_begin_with_cwrap() -> None:
    """Modules include the C files of the runtime, so their names must differ from those of any library."""
    cindex = pytest.importorskip("clang.cindex")
    folder = ROOT / "cwrap/runtime"
    text = "".join(f'#include "{path}"\n' for path in sorted(folder.glob("*.c")))
    unit = Parser.of_environment((f"-I{sysconfig.get_paths()['include']}",)).parse(text, macros=True)
    assert not list(errors(unit))
    names = set()
    for cursor in unit.cursor.get_children():
        is_ours = cursor.location.file and Path(cursor.location.file.name).parent == folder
        if is_ours and (cursor.kind.is_declaration() or cursor.kind == cindex.CursorKind.MACRO_DEFINITION):
            is_enum = cursor.kind == cindex.CursorKind.ENUM_DECL
            names |= {cursor.spelling, *(member.spelling for member in cursor.get_children() if is_enum)}
    assert {"cwrap_match", "cwrap_take_any", "CwrapMatch", "CWRAP_OPTIONAL"} <= names
    others = {name for name in names if re.match(r"(?!cwrap_|Cwrap|CWRAP_)\w+$", name)}
    assert others == {"PY_SSIZE_T_CLEAN"}


@pytest.mark.parametrize("path", sorted((ROOT / "generic/THP").glob("*/*.c")), ids=lambda path: str(path.stem))
def test_python_is_included_before_the_c_library(path: Path) -> None:
    """Python.h defines macros that change the headers of the C library."""
    first = re.search(r"^#include (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert first is None or first[1] == "<Python.h>" or first[1].startswith('"THP/')


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("dtype", ["Half", "Double", "Byte", "Long"])
def test_typed_files(dtype: str, headers: Path, tmp_path: Path) -> None:
    paths = sorted((ROOT / "generic").glob("*/typed/*.c"))
    units = [Unit(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]
    reporter = Reporter()
    sources = split_units(units, [dtype], reporter)
    reporter.stop_if_errors()
    for source in sources:
        (tmp_path / source.name).write_text(source.text, encoding="utf-8")
    compile_all([str(tmp_path / source.name) for source in sources], headers)
