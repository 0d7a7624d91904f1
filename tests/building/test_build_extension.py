"""`CwrapExtension("pkg.name", "name.yaml", sources=[…])`: a module for a C library, built by setuptools."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import tiny_project as tiny

from cwrap.building.builder import build
from cwrap.building.extension import CwrapExtension
from cwrap.building.project import BuildError

DECLARATIONS = """\
- include: pot.h
- name: doubled
  cname: pot_doubled
  return: int
  arguments: [int x]
"""
SETUP = """\
from cwrap.building import CwrapExtension
from setuptools import setup

setup(
    name="pots",
    packages=["pots"],
    ext_modules=[
        CwrapExtension("pots.native", "native.yaml", sources=["src/*.c"], include_dirs=["src"],
                       define_macros=[("FACTOR", "2"), ("QUICK", None)], limited_api={limited!r}, libraries=["m"]),
    ],
)
"""


def project(folder: Path, limited: str) -> None:
    (folder / "pots").mkdir()
    (folder / "pots/__init__.py").touch()
    (folder / "src").mkdir()
    (folder / "src/pot.h").write_text("int pot_doubled(int x);\n", encoding="utf-8")
    (folder / "src/pot.c").write_text(
        '#include "pot.h"\n#ifndef QUICK\n#error slow\n#endif\nint pot_doubled(int x) { return FACTOR * x; }\n',
        encoding="utf-8",
    )
    (folder / "native.yaml").write_text(DECLARATIONS, encoding="utf-8")
    (folder / "setup.py").write_text(SETUP.format(limited=limited), encoding="utf-8")


NEEDS_3_11 = pytest.mark.skipif(sys.version_info < (3, 11), reason="needs the headers of Python 3.11")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("limited", ["", pytest.param("3.11", marks=NEEDS_3_11)])
def test_a_module_is_built_in_place(tmp_path: Path, limited: str) -> None:
    """The runtime is compiled with the module, for the same Python; macros, folders and file patterns are used."""
    project(tmp_path, limited)
    for code in ("-m", "-c"):
        command = ["setup.py", "build_ext"] if code == "-m" else ["-c", "import pots.native as n; print(n.doubled(4))"]
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path, env=tiny.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "8\n"
    assert (tmp_path / "pots/native.pyi").is_file()
    assert bool(list((tmp_path / "pots").glob("native.abi3.so"))) == (bool(limited) and sys.platform != "win32")


def test_options_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    built = CwrapExtension("pots.native", ["a.yaml", "b.yaml"], language="c++", extra_link_args=["-s"])
    assert built.project.declarations == ("a.yaml", "b.yaml")
    assert built.project.link_flags == ("-s",)
    assert "-std=c11" not in built.project.categories[0].flags
    with pytest.raises(TypeError, match="has no option 'include_dir'; did you mean 'include_dirs'"):
        CwrapExtension("pots.native", "a.yaml", include_dir=["."])


def test_headers_of_numpy_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module with NumPy arrays as arguments finds the headers of NumPy."""
    project(tmp_path, "")
    (tmp_path / "native.yaml").write_text(
        f"{DECLARATIONS}- name: count\n  return: long\n  cname: PyArray_SIZE\n  arguments: [PyArrayObject* x]\n"
    )
    code = "import numpy, pots.native as n; print(n.count(numpy.ones((3, 4))), n.doubled(4))"
    for command in (["setup.py", "build_ext"], ["-c", code]):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path, env=tiny.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "12 8\n"
    monkeypatch.chdir(tmp_path)
    built = CwrapExtension("pots.native", "native.yaml", sources=["src/*.c"], include_dirs=["src"])
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BuildError, match=r"pots\.native uses PyArrayObject .* add numpy"):
        build(built.project, tiny.environment())
