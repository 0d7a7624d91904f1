"""The generated wrappers of `_C` and the runtime compile as C++ too. Kernels are C only."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from functools import cache
from pathlib import Path

import pytest
from compiling import compile_all
from folders import ROOT

from build_tools.extension.project import project
from cwrap.pipeline import Request, Result, generate


@cache
def declared() -> Result:
    """Generate from declarations/ as C++."""
    files = project(ROOT).declaration_files()
    return generate(Request(ROOT, files, "declarations/dtypes.yaml", language="c++", target="thp"))


@pytest.mark.nightly
@pytest.mark.parametrize(("dtype", "compiler"), [("Half", "g++"), ("Long", "clang++")])
def test_wrappers_and_the_module_functions(dtype: str, compiler: str, tmp_path: Path) -> None:
    result = declared()
    assert all(name.endswith((".c", ".h")) for name in result.files if name.startswith(("kernels/", "docs/", "TH/")))
    compile_all(result, tmp_path, dtype, "c++", compiler)
    functions = "THP/THPFunctions.c"
    include = [ROOT, ROOT / "generic", tmp_path, ROOT / "cwrap/runtime", sysconfig.get_paths()["include"]]
    path = shutil.which(compiler) or compiler
    for source in (functions, *map(str, sorted((ROOT / "cwrap/runtime").glob("*.c")))):
        done = subprocess.run(
            [path, "-x", "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
             *(f"-I{folder}" for folder in include), source],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[:4000]
