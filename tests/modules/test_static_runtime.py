"""Modules include the runtime: unused functions are left out, and names of a library do not collide with it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import pytest
from compiled import WARNINGS, c_compiler, cpp_compiler
from folders import ROOT, RUNTIME
from libraries import load

from build_tools.harness.fuzz.modules import EXTENSIONS, Declared
from cwrap.pipeline import Request, generate

DECLARATIONS = """\
- include: lib.h
- {name: twice, return: int, arguments: [int n]}
"""
# Names of the runtime without their prefix, and words that its C uses, as functions and macros of a library.
LIBRARY = """\
typedef struct Match { int place; } Match;
int take(int n);
double reason(Match match);
#define count 3
#define object self.object
#define LOAD(place) (place)
#define param (void)0;
static int twice(int n) { return 2 * n; }
"""
COMPILERS = {"c": ".c", "c++": ".cpp"}


def compiler(language: str) -> list[str]:
    if language == "c++" and not shutil.which(cpp_compiler()[0]):
        pytest.skip("there is no compiler of C++")
    return [*cpp_compiler(), "-std=c++17"] if language == "c++" else [*c_compiler(), "-std=c11"]


def compile_static(folder: Path, language: str, *flags: str) -> Path:
    """Compile the module `lib` with the runtime that it includes; return its path. Warnings are errors."""
    (folder / "lib.h").write_text(LIBRARY)
    (folder / "lib.yaml").write_text(DECLARATIONS)
    files = generate(Request(folder, ("lib.yaml",), target="standalone", language=language)).files
    source = f"lib{COMPILERS[language]}"
    assert set(files) == {source}
    (folder / source).write_text(files[source])
    library = folder / f"lib{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = (f"-I{sysconfig.get_paths()['include']}", f"-I{RUNTIME}", "-I.")
    command = [*compiler(language), "-O1", "-fPIC", "-shared", *WARNINGS, *include, source, *flags, "-o", str(library)]
    subprocess.run(command, cwd=folder, check=True)
    return library


@pytest.mark.parametrize("language", COMPILERS)
def test_names_of_a_library_do_not_collide_with_the_runtime(language: str, tmp_path: Path) -> None:
    module = load("lib", compile_static(tmp_path, language))
    assert module.twice(n=21) == 42
    with pytest.raises(TypeError, match=r"twice\(\) missing required argument 'n'"):
        module.twice()


@pytest.mark.parametrize("language", COMPILERS)
def test_a_module_has_no_functions_of_the_runtime_that_it_does_not_use(language: str, tmp_path: Path) -> None:
    nm = shutil.which("nm")
    if not nm:
        pytest.skip("there is no program nm")
    library = compile_static(tmp_path, language)
    symbols = subprocess.run([nm, str(library)], capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"\bcwrap_[a-z_]+", symbols))
    assert "cwrap_match" in names
    assert not [name for name in names if re.search("array|callback|dlpack|handle|ndarray|record|struct|ufunc", name)]


@pytest.mark.nightly
def test_c_files_of_the_runtime_may_be_linked_too(tmp_path: Path) -> None:
    """Projects may list the C files of the runtime, as cwrap.get_sources() returns them."""
    sources = [str(path) for path in sorted(RUNTIME.glob("*.c"))]
    assert load("lib", compile_static(tmp_path, "c", *sources)).twice(1) == 2
    assert load("lib", compile_static(tmp_path, "c", *sources, "-DCWRAP_LINK_RUNTIME")).twice(1) == 2


def test_a_module_includes_every_file_of_the_runtime() -> None:
    included = re.findall(r'#include "(cwrap_\w+\.c)"', (RUNTIME / "cwrap_static.h").read_text(encoding="utf-8"))
    assert included == sorted(path.name for path in RUNTIME.glob("*.c"))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("declared", EXTENSIONS, ids=lambda declared: declared.name)
def test_modules_compile_with_the_runtime(declared: Declared, tmp_path: Path) -> None:
    ((name, text),) = declared.generated().files.items()
    (tmp_path / name).write_text(text, encoding="utf-8")
    folders = sorted({str((ROOT / path).parent) for path in (declared.path, *declared.sources)})
    include = [f"-I{folder}" for folder in (*folders, RUNTIME, sysconfig.get_paths()["include"])]
    options = [*WARNINGS, *include, "-isystem", np.get_include(), *(f"-D{macro}" for macro in declared.macros)]
    subprocess.run([*compiler(declared.language), "-fsyntax-only", *options, name], cwd=tmp_path, check=True)
