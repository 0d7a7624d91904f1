"""C++ between the blocks (extensions/cpp.cwrap): vectors, exceptions, templates, lambdas, owned objects."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from dataclasses import replace
from typing import Any

import pytest
from compiled import OPTIMISE
from folders import ROOT
from libraries import load

from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError

HERE = ROOT / "tests/modules/extensions"


@pytest.fixture(
    scope="module",
    params=[("g++", ""), ("clang++", ""), pytest.param(("g++", "3.10"), marks=pytest.mark.nightly)],
    ids=str,
)
def cpp(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile and import the module with one compiler, by the full or the limited API; warnings are errors."""
    compiler, limited_api = request.param
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    folder = tmp_path_factory.mktemp("cpp")
    of_module = Request(HERE, ("cpp.cwrap",), target="standalone", types="cpp_types.yaml", language="c++")
    result = generate(replace(of_module, limited_api=limited_api))
    for name, text in result.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    runtime = sorted(folder.glob("*.c")) or sorted((ROOT / "cwrap/runtime").glob("*.c"))
    library = folder / f"cpp{sysconfig.get_config_var('EXT_SUFFIX')}"
    flags = ["-Wall", "-Wextra", "-Werror", OPTIMISE, "-fPIC"]
    flags += [f"-I{path}" for path in (sysconfig.get_paths()["include"], ROOT / "cwrap/runtime")]
    objects = []
    for source in runtime:
        objects.append(f"{source.stem}.o")
        subprocess.run(["gcc", *flags, "-c", str(source), "-o", objects[-1]], cwd=folder, check=True)
    done = subprocess.run(
        [compiler, "-std=c++17", *flags, "-shared", "cpp.cpp", *objects, "-o", str(library)],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[:4000]
    return load("cpp", library)


@pytest.mark.slow
def test_vectors_are_lists_and_tuples_of_numbers(cpp: Any) -> None:
    assert cpp.total([1, 2, 3]) == cpp.total((1, 2, True + 2)) == 6
    assert cpp.total([]) == 0
    assert cpp.scaled([1, 2.5]) == [2.0, 5.0]
    assert cpp.scaled((0.5,), factor=4) == [2.0]
    for value, error, message in (
        ("12", TypeError, "argument 'items' .pos 1. must be list of ints, not str"),
        ([1, "2"], TypeError, "item 1 must be int, not str"),
        ([1.5], TypeError, "item 0 must be int, not float"),
        ([2**40], OverflowError, "does not fit in int"),
    ):
        with pytest.raises(error, match=message):
            cpp.total(value)


def test_cpp_exceptions_become_python_exceptions(cpp: Any) -> None:
    assert cpp.thrown(0) is None
    for kind, error, message in (
        (1, RuntimeError, "^thrown by the library$"),
        (2, MemoryError, "^$"),
        (3, RuntimeError, r"unknown C\+\+ exception"),
    ):
        with pytest.raises(error, match=message):
            cpp.thrown(kind)


def test_objects_are_deleted_once(cpp: Any) -> None:
    before = cpp.living()
    for _ in range(50):
        owner = cpp.make([1, 2])
        assert cpp.padding(owner) == 3
        with pytest.raises(ValueError, match="101 is too much padding"):
            cpp.make([101])
        with pytest.raises(ValueError, match="no padding"):
            cpp.make([])
    assert cpp.padding(cpp.make([], (4,))) == 4
    assert cpp.living() == before + 1
    del owner
    assert cpp.living() == before


def test_cpp_types_are_for_cpp_alone() -> None:
    with pytest.raises(CwrapError, match=r"unknown type 'std::vector<int>'; C\+\+ types need '--language c\+\+'"):
        generate(Request(HERE, ("cpp.cwrap",), target="standalone", types="cpp_types.yaml"))
