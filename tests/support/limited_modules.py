"""Modules for the limited API, generated and compiled against the headers of any Python of the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from folders import ROOT, RUNTIME

from build_tools.platforms.pythons import Python, all_pythons
from cwrap.pipeline import Request, generate

PYTHONS = all_pythons()
needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="compiles with gcc")


def environment_for_any_python() -> dict[str, str]:
    """Return the environment without `PYTHON_GIL`, because Pythons with the GIL refuse to start if it is 0."""
    return {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}


def generate_limited(folder: Path, limited_api: str, path: str = "tests/modules/extensions/calls.cwrap",
                     root: Path = ROOT, free_threaded: bool = False) -> list[str]:  # fmt: skip
    """Write the C of a module for a limited API into a folder; return the names of the files."""
    request = Request(root, (path,), "", "standalone", limited_api=limited_api, free_threaded=free_threaded)
    result = generate(request)
    for name, text in result.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sorted(result.files)


def compile_c(folder: Path, sources: list[str], out: str, *flags: str, cc: str = "gcc", python: Python | None = None,
              check: bool = True) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """Compile C without warnings against the headers of a Python; no flag selects the API version."""
    include = sysconfig.get_paths()["include"]
    if python:
        ask = "import sysconfig; print(sysconfig.get_paths()['include'])"
        include = subprocess.run([python.path, "-Ic", ask], capture_output=True, text=True, check=True).stdout.strip()
    standard = ["-x", "c++", "-std=c++17"] if "++" in cc else ["-std=c11"]
    command = [cc, *standard, "-O0", "-Wall", "-Wextra", "-Werror", "-fPIC", *flags, f"-I{include}",
               f"-I{RUNTIME}", *sources]  # fmt: skip
    command += ["-shared", "-o", out] if out else ["-fsyntax-only"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert not check or done.returncode == 0, done.stderr
    return done
