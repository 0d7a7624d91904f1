"""Syntax checks of generated C by compilers, without linking; warnings are errors."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from folders import ROOT

from cwrap.building.specialise import Unit, split_unit
from cwrap.pipeline import Result
from cwrap.source.diagnostics import Reporter

LEGACY = ROOT / "tests/generator/legacy"


def compile_all(result: Result, folder: Path, dtype: str, language: str, compiler: str, *options: str) -> None:
    """Let the compiler check every unit for a dtype; warnings are errors."""
    path = shutil.which(compiler)
    if path is None:
        pytest.skip(f"there is no {compiler}")
    for name, text in result.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    files = result.files.items()
    units = [Unit(name, text) for name, text in files if name.startswith(("units/THP_", "units/THCP_"))]
    sources = [source for unit in units for source in split_unit(unit, [dtype], Reporter())]
    assert sources
    include = [ROOT, ROOT / "generic", folder, folder / "positions", ROOT / "cwrap/runtime", LEGACY / "include"]
    for source in sources:
        assert source.name.endswith(".cpp" if language == "c++" else ".c")
        (folder / source.name).write_text(source.text, encoding="utf-8")
        done = subprocess.run(
            [path, "-std=c++17" if language == "c++" else "-std=c11", "-Wall", "-Wextra", "-Werror", *options,
             "-fsyntax-only", f"-I{sysconfig.get_paths()['include']}", *(f"-I{path}" for path in include), source.name],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[:4000]
