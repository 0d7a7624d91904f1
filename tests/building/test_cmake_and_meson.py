"""CMake and Meson: first builds, rebuilds, sizes of modules, and every keyword of `cwrap_add_module`."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from fresh import checked
from tiny_project import environment

pytestmark = pytest.mark.slow

OPTIONS = """\
cmake_minimum_required(VERSION 3.26)
project(options LANGUAGES C CXX)
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module Development.SABIModule)
find_package(cwrap CONFIG REQUIRED)
cwrap_add_module(stable one.yaml LIMITED_API 3.11 SOURCES src/one.c INCLUDE_DIRS src)
cwrap_add_module(plus two.cwrap LANGUAGE c++ TYPES types.yaml FREE_THREADED LIBRARIES m PKG_CONFIG tealib)
"""
TWO = """\
#include <vector>
typedef int number_t;
#include <tea.h>
static number_t two(number_t n) { return (number_t)std::vector<int>((size_t)n).size(); }
[[
  name: two
  return: number_t
  arguments: [number_t n]
]]
"""


def variables() -> dict[str, str]:
    """Return variables that put the tools of the Python environment before those of the system."""
    inherited = environment()
    return {**inherited, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{inherited['PATH']}"}


def tool(name: str) -> str:
    found = shutil.which(name, path=variables()["PATH"])
    if found is None:
        pytest.skip(f"there is no program {name}; tests/requirements.txt has it, unless it is a compiler")
    return found


def run(folder: Path, *command: str, fails: bool = False) -> str:
    return checked(command, folder, variables(), fails)


def configure(folder: Path, *more: str, fails: bool = False) -> str:
    ninja, cmake = tool("ninja"), tool("cmake")
    where = run(folder, sys.executable, "-m", "cwrap", "runtime", "--cmake").strip()
    options = (f"-DPython_EXECUTABLE={sys.executable}", f"-Dcwrap_DIR={where}", f"-DCMAKE_MAKE_PROGRAM={ninja}", *more)
    return run(folder, cmake, "-S", ".", "-B", "build", "-G", "Ninja", *options, fails=fails)


def call(folder: Path, code: str) -> str:
    return run(folder, sys.executable, "-c", code)


def built_again(folder: Path, example: Path) -> None:
    """Check that an edit of the declarations compiles only the wrappers, and that a touch compiles nothing."""
    compiled = "Building C object" if (folder / "CMakeLists.txt").exists() else "Compiling C object"
    ninja = tool("ninja")
    assert call(folder / "build", "import _native; print(_native.value('XIV'))") == "14\n"
    assert "no work to do" in run(folder, ninja, "-C", "build")
    declarations = folder / "roman.yaml"
    os.utime(declarations)
    output = run(folder, ninja, "-C", "build")
    assert "cwrap" in output or "Generating" in output
    assert compiled not in output
    declarations.write_text((example / "roman.yaml").read_text().replace("- name: value", "- name: number"))
    assert run(folder, ninja, "-C", "build").count(compiled) == 1
    assert call(folder / "build", "import _native; print(_native.number('XIV'))") == "14\n"
    declarations.write_text("- nam: x\n")
    assert "did you mean 'name'?" in run(folder, ninja, "-C", "build", fails=True)


def test_cmake(root: Path, tmp_path: Path) -> None:
    example = root / "examples/cmake-module"
    folder = Path(shutil.copytree(example, tmp_path / "roman", ignore=shutil.ignore_patterns("build")))
    configure(folder)
    run(folder, tool("cmake"), "--build", "build")
    assert (folder / "build/_native.pyi").is_file()
    built_again(folder, example)


def test_meson(root: Path, tmp_path: Path) -> None:
    example = root / "examples/meson-module"
    folder = Path(shutil.copytree(example, tmp_path / "roman", ignore=shutil.ignore_patterns("build")))
    tool("ninja")
    run(folder, tool("meson"), "setup", "build")
    run(folder, tool("meson"), "compile", "-C", "build")
    built_again(folder, example)


@pytest.mark.nightly
def test_modules_have_the_same_size_in_all_build_systems(tmp_path: Path) -> None:
    size = tool("size")
    tool("ninja")
    header = tmp_path / "total.h"
    header.write_text("#include <stddef.h>\ndouble total(const double *values, size_t count);\nint half(int number);\n")
    (tmp_path / "total.c").write_text(
        '#include "total.h"\nint half(int number) { return number / 2; }\n'
        "double total(const double *values, size_t count) { return count ? values[0] : 0; }\n"
    )
    commands = {
        "setuptools": [[sys.executable, "setup.py", "build_ext"]],
        "cmake": [[tool("cmake"), "--build", "build"]],
        "meson": [[tool("meson"), "setup", "build"], [tool("meson"), "compile", "-C", "build"]],
    }
    texts = {}
    for build, todo in commands.items():
        folder = tmp_path / build
        new = ("new", "total", "--build", build, "--into", str(folder), "--from", str(header))
        run(tmp_path, sys.executable, "-m", "cwrap", *new)
        if build == "cmake":
            configure(folder, "-DCMAKE_BUILD_TYPE=Release")
        for command in todo:
            run(folder, *command)
        library = next(path for path in folder.rglob("_native.*") if path.suffix in (".so", ".pyd"))
        texts[build] = int(run(folder, size, str(library)).splitlines()[1].split()[0])
    assert max(texts.values()) <= 1.1 * min(texts.values()), texts


@pytest.mark.nightly
def test_the_keywords_of_the_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "tealib").mkdir()
    monkeypatch.setenv("PKG_CONFIG_PATH", str(tmp_path))
    texts = {
        "CMakeLists.txt": OPTIONS, "two.cwrap": TWO, "types.yaml": "- type: number_t\n  as: int\n",
        "one.yaml": "- include: one.h\n- name: one\n  return: int\n", "src/one.h": "int one(void);\n",
        "src/one.c": '#include "one.h"\nint one(void) { return 1; }\n', "tealib/tea.h": "",
        "tealib.pc": f"Name: tealib\nDescription: tea\nVersion: 1\nCflags: -I{tmp_path}/tealib\n",
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    tool("c++")
    tool("pkg-config")
    version = run(tmp_path, tool("cmake"), "--version").split()[2]
    if tuple(map(int, version.split(".")[:2])) < (3, 26):
        pytest.skip(f"LIMITED_API takes CMake 3.26, and this is {version}")
    configure(tmp_path)
    run(tmp_path, tool("cmake"), "--build", "build")
    assert (tmp_path / "build/stable.abi3.so").is_file()
    assert call(tmp_path / "build", "import stable, plus; print(stable.one(), plus.two(4))") == "1 4\n"


@pytest.mark.parametrize(("line", "message"), [
    ("cwrap_add_module(x)", "no file of declarations given"),
    ("cwrap_add_module(x a.yaml LIBRARY z)", "expected a file of declarations (.yaml, .cwrap) or one of MODULE"),
    ("cwrap_add_module(x a.yaml PKG_CONFIG no-lib)", "pkg-config cannot use no-lib; install the headers"),
    ("function(find_package)\nendfunction()\ncwrap_add_module(x a.yaml PKG_CONFIG z)",
     "pkg-config was not found; install it with the system's packages"),
])  # fmt: skip
def test_mistakes(line: str, message: str, tmp_path: Path) -> None:
    text = OPTIONS.partition("cwrap_add_module")[0].replace("3.26", "3.20").replace(" Development.SABIModule", "")
    (tmp_path / "CMakeLists.txt").write_text(f"{text}{line}\n")
    assert message in " ".join(configure(tmp_path, fails=True).split())
