"""Projects that use cwrap: they are built in a new environment, and used in another one without cwrap."""

from __future__ import annotations

import shutil
import sys
import tarfile
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest
from folders import SUPPORT
from fresh import OFFLINE, Environment, checked, cwrap_wheel, fresh
from pages import act, actions

pytestmark = pytest.mark.slow
OF_CWRAP = ("PyYAML",) if sys.version_info >= (3, 11) else ("PyYAML", "tomli", "exceptiongroup", "typing_extensions")
EXAMPLES = {
    "setuptools": ("setuptools", "ninja"),
    "cmake": ("scikit-build-core", "packaging", "pathspec", "ninja", "cmake"),
    "meson": ("meson-python", "pyproject-metadata", "packaging", "ninja", "meson"),
}
CALL = "import roman; print(roman.value('XIV'), roman.text(1999), roman._native.__file__)"


@pytest.fixture(scope="module")
def wheel_of_cwrap(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cwrap_wheel(root, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def builder(wheel_of_cwrap: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Create an environment with the build requirements: setuptools and cwrap."""
    target = fresh(tmp_path_factory.mktemp("builder") / "v", "setuptools", "ninja", *OF_CWRAP)
    target.install(wheel_of_cwrap)
    return target


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Create an environment without cwrap and PyYAML, in which a wheel is installed or an sdist is built."""
    target = fresh(tmp_path_factory.mktemp("user") / "v", "setuptools")
    target.run("-c", "import yaml", fails=True)
    target.run("-c", "import cwrap", fails=True)
    return target


@pytest.fixture
def roman(root: Path, tmp_path: Path) -> Path:
    return copied(root, "setuptools", tmp_path)


def copied(root: Path, tool: str, folder: Path) -> Path:
    ignored = shutil.ignore_patterns("build", "dist", "*.egg-info", "__pycache__", "_native.*")
    return Path(shutil.copytree(root / f"examples/{tool}-module", folder / "roman", ignore=ignored))


def test_in_place(builder: Environment, roman: Path) -> None:
    """`build_ext` writes the module into its package, and an edit of one source compiles only that source."""
    printed = builder.run("setup.py", "build_ext", cwd=roman)
    assert "CC src/roman.c" in printed
    assert builder.run("-c", CALL, cwd=roman).startswith(f"14 MCMXCIX {roman}/roman/_native.")
    assert (roman / "roman/_native.pyi").is_file()
    source = roman / "src/roman.c"
    source.write_text(source.read_text().replace("not a Roman numeral", "not any Roman numeral"))
    printed = builder.run("setup.py", "build_ext", "--inplace", cwd=roman)
    assert printed.count("] CC ") == 1
    code = "import roman\ntry: roman.value('x')\nexcept roman.RomanError as error: print(error)"
    assert "not any Roman numeral" in builder.run("-c", code, cwd=roman)


def test_editable(builder: Environment, roman: Path) -> None:
    builder.install(roman, editable=True)
    assert builder.run("-c", CALL).startswith(f"14 MCMXCIX {roman}/roman/_native.")
    builder.pip("uninstall", "--quiet", "--yes", "roman")


@pytest.mark.parametrize("tool", EXAMPLES)
def test_an_example_becomes_a_wheel(
    root: Path, tool: str, wheel_of_cwrap: Path, user: Environment, tmp_path: Path
) -> None:
    """An example is built with cwrap and installed without it; the tests of the example pass there."""
    missing = [package for package in EXAMPLES[tool] if not found(package)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}; the extra 'test' of cwrap brings it")
    builder = fresh(tmp_path / "builder", *EXAMPLES[tool], *OF_CWRAP)
    builder.install(wheel_of_cwrap)
    builder.pip("wheel", "--quiet", *OFFLINE, "--wheel-dir", str(tmp_path), str(copied(root, tool, tmp_path)))
    (wheel,) = tmp_path.glob("roman-*.whl")
    user.install(wheel)
    assert user.run("-c", CALL).startswith(f"14 MCMXCIX {user.folder}")
    (site,) = user.folder.glob("lib/python*/site-packages")
    assert {path.name for path in (site / "roman").glob("*.pyi")} == {"_native.pyi"}
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(root / f"examples/{tool}-module/tests")]
    checked([sys.executable, *tests], tmp_path, {**user.variables(), "PYTHONPATH": str(site)})
    user.pip("uninstall", "--quiet", "--yes", "roman")


def found(package: str) -> bool:
    try:
        metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return False
    return True


@pytest.mark.parametrize(("has_cwrap", "name"), [(True, "user"), (False, "builder")])
def test_sdist(builder: Environment, user: Environment, roman: Path, has_cwrap: bool, name: str) -> None:
    """An sdist is compiled by setuptools from the C in it, whether cwrap is installed or not."""
    if not has_cwrap:
        (roman / "setup.py").unlink()
    builder.run("-c", "from setuptools import build_meta as b; b.build_sdist('dist')", cwd=roman)
    (sdist,) = (roman / "dist").iterdir()
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers()}
        required = archive.extractfile("roman-1.0/pyproject.toml")
        assert required is not None
        assert b'requires = ["setuptools>=77"]' in required.read()
    assert {"roman.yaml", "src/roman.c", "src/roman.h", "cwrap_generated/roman._native/_native.c"} <= names
    assert ("cwrap_generated/setup.py" in names) == has_cwrap
    environment = {"user": user, "builder": builder}[name]
    with tarfile.open(sdist) as archive:
        archive.extractall(roman / "unpacked", filter="data")
    again = roman / "unpacked/roman-1.0"
    environment.run("-c", "from setuptools import build_meta as b; b.build_sdist('dist')", cwd=again)
    environment.install(again / "dist/roman-1.0.tar.gz")
    assert environment.run("-c", CALL).startswith(f"14 MCMXCIX {environment.folder}")
    assert list(environment.folder.glob("lib/python*/site-packages/roman/_native.pyi")) != []
    environment.pip("uninstall", "--quiet", "--yes", "roman")


TWO = """\
[build-system]
requires = [
    "setuptools",
    'cwrap[build] >= 0.1',  # ["cwrap"]
]
build-backend = "setuptools.build_meta"
[project]
name = "two"
version = "1"
[tool.setuptools]
packages = []
[tool.cwrap.modules.counted]
declarations = "counted.yaml"
sources = "*.cpp"
language = "c++"
limited_api = "3.11"
define_macros = ["STEP=2", "TWICE"]
"""
COUNTED = """\
- include: counted.h
- name: next
  return: int
  arguments: [int n]
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the stable ABI of 3.11 takes Python 3.11")
def test_cpp_and_the_stable_abi(builder: Environment, user: Environment, tmp_path: Path) -> None:
    """C++ is compiled as C++ next to C, also from an sdist; a limited API is part of the wheel's name."""
    if shutil.which("c++") is None:
        pytest.skip("there is no C++ compiler")
    project = tmp_path / "two"
    project.mkdir()
    (project / "pyproject.toml").write_text(TWO)
    (project / "counted.yaml").write_text(COUNTED)
    (project / "counted.h").write_text('#include "more/inner.h"\nint next(int n);\n')
    (project / "more").mkdir()
    (project / "more/inner.h").write_text('static_assert(__cplusplus >= 201703L, "C++17");\n')
    text = '#include "counted.h"\n#include <vector>\nint next(int n) { return std::vector<int>(n + STEP).size(); }\n'
    (project / "counted.cpp").write_text(text)
    code = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"
    builder.run("-c", code, cwd=project)
    assert {path.name.partition("linux")[0] for path in (project / "dist").iterdir()} == {
        "two-1-cp311-abi3-", "two-1.tar.gz",
    }  # fmt: skip
    user.pip("wheel", "--quiet", *OFFLINE, "--wheel-dir", str(tmp_path), str(project / "dist/two-1.tar.gz"))
    (wheel,) = tmp_path.glob("two-1-cp311-abi3-*.whl")
    user.install(wheel)
    assert user.run("-c", "import counted; print(counted.next(3))") == "5\n"
    user.pip("uninstall", "--quiet", "--yes", "two")


def test_every_step_of_the_page_works(root: Path, wheel_of_cwrap: Path, tmp_path: Path) -> None:
    """Every step of the page, and its Python, works in an environment with only the packages that the page installs."""
    page = root / "docs/howto/start-a-project.md"
    needed = ("setuptools", "ninja", *OF_CWRAP, "pycparser", "pip")
    target = fresh(tmp_path / "v", *needed, "pytest", "pluggy", "iniconfig", "packaging", "pygments")
    target.install(wheel_of_cwrap)
    (tmp_path / "v/bin/cwrap").write_text(f'#!/bin/sh\nexec {target.python} -m cwrap "$@"\n')
    (tmp_path / "v/bin/cwrap").chmod(0o755)
    # Nothing is downloaded: everything that pip would install is installed already.
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1"}
    folder, state = tmp_path, tmp_path / "folder"
    for fence in actions(page):
        if fence.verb == "step":
            script = f"set -e\n{fence.text}pwd > {state}\n"
            checked(["sh", "-c", script], folder, {**target.variables(), **offline})
            folder = Path(state.read_text().strip())
        else:
            act(replace(fence, verb=fence.verb.removeprefix("step-")), folder, folder)
    report = f"import pages, pathlib; print(pages.run_python(pathlib.Path({str(page)!r})), end='')"
    variables = {**target.variables(), "PYTHONPATH": str(SUPPORT)}
    assert checked([target.python, "-c", report], target.folder, variables) == ""
    checked([target.python, "setup.py", "build_ext"], folder, variables)
    code = "import weighing\ntry: weighing.new(0).put(6000)\nexcept RuntimeError as error: print(error)"
    assert checked([target.python, "-c", code], target.folder, variables) == "put() failed\n"
