"""setup.py and its distributions. The tests use copies of the project's folders."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import tiny_project as tiny
from checkouts import copy_project

from build_tools.extension.project import description, pure
from cwrap.about import __version__

FOLDERS = ("cwrap", "build_tools", "declarations", "generic")
FILES = ("setup.py", "pyproject.toml", "MANIFEST.in", "LICENSE", "README.md", "CHANGELOG.md", "Makefile")


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the files from which the packages are made."""
    folder = tmp_path_factory.mktemp("checkout")
    copy_project(folder, *FOLDERS, *(name for name in FILES if (root / name).exists()))
    return folder


def run(folder: Path, code: str, **changes: str) -> subprocess.CompletedProcess[str]:
    environment = {**tiny.environment(**changes), "PYTHONPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_importing_setup_does_nothing(checkout: Path) -> None:
    before = sorted(path.name for path in checkout.iterdir())
    code = (
        "import sys; sys.dont_write_bytecode = True; before = set(sys.modules); import setup\n"
        "print(sorted(set(sys.modules) - before - {'__future__'}))"
    )
    done = run(checkout, code)
    assert done.stdout == "['setup']\n"
    assert sorted(path.name for path in checkout.iterdir()) == before


def test_the_pure_wheel_is_cwrap_alone(checkout: Path, tmp_path: Path) -> None:
    code = f"from setuptools import build_meta; build_meta.build_wheel({str(tmp_path)!r})"
    run(checkout, code, CWRAP_PURE="1")
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith("/METADATA"))
        (entries,) = (archive.read(name).decode() for name in names if name.endswith("/entry_points.txt"))
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"cwrap"}
    assert {"cwrap/py.typed", "cwrap/runtime/cwrap_runtime.h", "cwrap/building/graph.py"} <= set(names)
    data = [path for path in (checkout / "cwrap").rglob("*") if path.suffix in (".in", ".cmake", ".pyi")]
    assert {path.relative_to(checkout).as_posix() for path in data} <= set(names)
    sources = {path.relative_to(checkout).as_posix() for path in (checkout / "cwrap/runtime").glob("*.[ch]")}
    assert sources <= set(names)
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra" not in line]
    assert needed == ["Requires-Dist: PyYAML>=6.0", 'Requires-Dist: tomli>=2.0; python_version < "3.11"']
    assert "cwrap = cwrap.cli:main" in entries


def test_source_distributions_are_built_without_tensors(tmp_path: Path) -> None:
    assert not pure(tmp_path, {})
    (tmp_path / "PKG-INFO").touch()
    assert pure(tmp_path, {})
    assert not pure(tmp_path, {"CWRAP_PURE": "0"})
    assert pure(tmp_path / "checkout", {"CWRAP_PURE": "1"})


def test_links_of_the_description_work_outside_of_the_repository() -> None:
    text = "![Bars](docs/a.svg)\n[Page](docs/b.md#c), [site](https://a.b/c), [below](#d)"
    outside = "[site](https://a.b/c), [below](#d)"
    assert description(text, "") == f"\nPage, {outside}"
    at = f"https://a.b/{{}}/v{__version__}/docs"
    absolute = f"![Bars]({at.format('raw')}/a.svg)\n[Page]({at.format('blob')}/b.md#c)"
    assert description(text, "https://a.b") == f"{absolute}, {outside}"


def test_the_wheel_with_tensors_names_its_requirements(checkout: Path, tmp_path: Path) -> None:
    code = f"from setuptools import build_meta; build_meta.prepare_metadata_for_build_wheel({str(tmp_path)!r})"
    run(checkout, code)
    (metadata,) = tmp_path.glob("*/METADATA")
    lines = metadata.read_text(encoding="utf-8").splitlines()
    needed = [line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist") and "extra" not in line]
    assert needed == ["PyYAML>=6.0", 'tomli>=2.0; python_version < "3.11"', "numpy>=1.23", "scipy-openblas32>=0.3.23"]
    assert "License-Expression: BSD-3-Clause" in lines


def test_the_source_distribution_has_every_build_input(checkout: Path, tmp_path: Path) -> None:
    code = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    run(checkout, code)
    (sdist,) = tmp_path.iterdir()
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    expected = {
        path.relative_to(checkout).as_posix()
        for folder in FOLDERS
        for path in (checkout / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected <= names
    assert {"setup.py", "pyproject.toml", "LICENSE"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


def test_the_makefile_has_the_targets_in_its_help(root: Path) -> None:
    # An environment that looks complete prevents make from installing anything.
    for target in ("run", "test", "check", "sanitize", "sanitize-thread", "bench", "coverage", "clean"):
        done = subprocess.run(
            ["make", "--dry-run", target, "VENV=/nowhere"],
            cwd=root, capture_output=True, text=True, check=False, env={**os.environ, "MAKEFLAGS": ""},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
