"""Projects that use cwrap: they are built in a new environment, and used in another one without cwrap."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import tiny_project as tiny
from folders import ROOT, SUPPORT
from fresh import OFFLINE, Environment, checked, cwrap_wheel, fresh, installed, required
from pages import act, actions, fences

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


@pytest.mark.nightly
@pytest.mark.parametrize("tool", EXAMPLES)
def test_an_example_becomes_a_wheel(
    root: Path, tool: str, wheel_of_cwrap: Path, user: Environment, tmp_path: Path
) -> None:
    """An example is built with cwrap and installed without it; the tests of the example pass there."""
    missing = [package for package in EXAMPLES[tool] if not installed(package)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}; tests/requirements.txt has it")
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


@pytest.mark.parametrize(
    ("has_cwrap", "name"), [(True, "user"), pytest.param(False, "builder", marks=pytest.mark.nightly)]
)
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
    'cwrap-gen[build] >= 0.1',  # ["cwrap-gen"]
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


@pytest.mark.nightly
@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs Python 3.11: its stable ABI")
def test_cpp_and_the_stable_abi(builder: Environment, user: Environment, tmp_path: Path) -> None:
    """C++ is compiled as C++ next to C, also from an sdist; a limited API is part of the wheel's name."""
    if shutil.which("c++") is None:
        pytest.skip("needs a C++ compiler")
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


@pytest.mark.nightly
@pytest.mark.parametrize("tool", ["cmake", "meson"])
def test_a_new_project_for_another_build_system(tool: str, wheel_of_cwrap: Path, tmp_path: Path) -> None:
    """It installs and passes its tests, and the version in its declarations is that of the package and the module."""
    missing = [package for package in EXAMPLES[tool] if not installed(package)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}; tests/requirements.txt has them")
    target = fresh(tmp_path / "v", *EXAMPLES[tool], *OF_CWRAP, *required("pytest", "mypy", "numpy"))
    target.install(wheel_of_cwrap)
    project = tmp_path / "shop"
    target.run("-m", "cwrap", "new", "shop", "--build", tool, "--into", str(project))
    declarations = project / "shop.yaml"
    declarations.write_text(declarations.read_text().replace("0.1.0", "3.2.1"))
    target.install(project)
    assert "4 passed" in target.run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=project)
    code = "import shop, importlib.metadata as m; print(shop.__version__, m.version('shop'))"
    assert target.run("-c", code) == "3.2.1 3.2.1\n"


@pytest.mark.nightly
def test_the_version_in_the_declarations_is_that_of_the_package(
    builder: Environment, user: Environment, tmp_path: Path
) -> None:
    """It is the version of wheels and of an sdist, from which a wheel is built without cwrap."""
    project = tmp_path / "shop"
    builder.run("-m", "cwrap", "new", "shop", "--into", str(project))
    declarations = project / "shop.yaml"
    declarations.write_text(declarations.read_text().replace("0.1.0", "3.2.1"))
    builder.run("-c", "from setuptools import build_meta as b; b.build_sdist('dist')", cwd=project)
    user.install(project / "dist/shop-3.2.1.tar.gz")
    code = "import shop, importlib.metadata as m; print(shop.__version__, m.version('shop'))"
    assert user.run("-c", code) == "3.2.1 3.2.1\n"
    user.pip("uninstall", "--quiet", "--yes", "shop")


@pytest.mark.parametrize("other", [True, False])
def test_a_project_does_not_build_without_cwrap(builder: Environment, other: bool, tmp_path: Path) -> None:
    """Neither without any cwrap nor with the other project of this name is a wheel without the module built."""
    project = tmp_path / "shop"
    builder.run("-m", "cwrap", "new", "shop", "--into", str(project))
    target = fresh(tmp_path / "v", "setuptools")
    if other:
        (site,) = target.folder.glob("lib/python*/site-packages")
        (site / "cwrap").mkdir()
        (site / "cwrap/__init__.py").write_text("class Prototype: pass\n")
    wheel = ("wheel", "--quiet", *OFFLINE, "--wheel-dir", str(tmp_path / "dist"), str(project))
    message = "error: the build requires the distribution 'cwrap-gen'; 'cwrap' is another project"
    assert message in target.pip(*wheel, fails=True)
    assert not (tmp_path / "dist").exists() or list((tmp_path / "dist").iterdir()) == []


@pytest.mark.nightly
def test_an_isolated_build_finds_the_wheel_of_cwrap(wheel_of_cwrap: Path, tmp_path: Path) -> None:
    """Before the first release, pip reads the folder of cwrap's wheel from PIP_FIND_LINKS in isolated builds too."""
    pip = (sys.executable, "-m", "pip")
    variables = {**tiny.environment(), "PYTHONPATH": "", "PIP_FIND_LINKS": str(wheel_of_cwrap.parent)}
    index = subprocess.run([*pip, "index", "versions", "ninja"], capture_output=True, env=variables, check=False)
    if index.returncode:
        pytest.skip("there is no package index")
    checked([sys.executable, "-m", "cwrap", "new", "shop"], tmp_path, tiny.environment())
    checked([*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "./shop"], tmp_path, variables)
    (wheel,) = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        assert any(name.startswith("shop/_native.") and name.endswith(".so") for name in archive.namelist())


@pytest.fixture(scope="module")
def reader(wheel_of_cwrap: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Create an environment with the packages that pages install, and the commands `cwrap` and `python`."""
    needed = ("setuptools", "ninja", *OF_CWRAP, "libclang", "pip")
    target = fresh(tmp_path_factory.mktemp("reader") / "v", *needed, *required("pytest", "mypy", "numpy", "gcovr"))
    target.install(wheel_of_cwrap)
    return target


def follow(page: Path, target: Environment, folder: Path) -> Path:
    """Carry out every step of a page; return the folder in which the last one ends."""
    state = folder / "folder"
    # Nothing is downloaded: everything that pip would install is installed already.
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1"}
    for fence in actions(page):
        if fence.verb == "step":
            script = f"set -e\n{fence.text}pwd > {state}\n"
            checked(["sh", "-c", script], folder, {**target.variables(), **offline})
            folder = Path(state.read_text().strip())
        elif fence.verb.startswith("step-"):
            act(replace(fence, verb=fence.verb.removeprefix("step-")), folder, folder)
    return folder


def follow_and_call(page: Path, reader: Environment, folder: Path) -> tuple[Path, dict[str, str]]:
    """Carry out every step of a page, and run its Python; return the last folder, and the environment variables."""
    last = follow(page, reader, folder)
    report = f"import pages, pathlib; print(pages.run_python(pathlib.Path({str(page)!r})), end='')"
    variables = {**reader.variables(), "PYTHONPATH": str(SUPPORT)}
    assert checked([reader.python, "-c", report], reader.folder, variables) == ""
    return last, variables


@pytest.mark.nightly
def test_every_step_to_a_project_works(root: Path, reader: Environment, tmp_path: Path) -> None:
    follow_and_call(root / "docs/guides/start-a-project.md", reader, tmp_path)


@pytest.mark.nightly
def test_every_step_from_a_header_works(root: Path, reader: Environment, tmp_path: Path) -> None:
    """The edit of the page takes effect with the next build."""
    folder, variables = follow_and_call(root / "docs/guides/draft-from-a-header.md", reader, tmp_path)
    checked([reader.python, "setup.py", "build_ext"], folder, variables)
    code = "import weighing\ntry: weighing.new(0).put(6000)\nexcept RuntimeError as error: print(error)"
    assert checked([reader.python, "-c", code], reader.folder, variables) == "put() failed\n"


@pytest.mark.nightly
def test_every_step_to_a_bound_library_works(root: Path, reader: Environment, tmp_path: Path) -> None:
    """The Python of the page works too, also in the folder above the project, and the last step builds a wheel."""
    page = root / "docs/start/bind-a-c-library.md"
    (wheel,) = (follow(page, reader, tmp_path) / "dist").iterdir()
    assert wheel.suffix == ".whl"
    report = f"import pages, pathlib; print(pages.run_python(pathlib.Path({str(page)!r})), end='')"
    variables = {**reader.variables(), "PYTHONPATH": str(SUPPORT)}
    for folder in (reader.folder, tmp_path):
        assert checked([reader.python, "-c", report], folder, variables) == ""


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("gcc") is None, reason="the steps are for gcc")
def test_every_step_to_sanitizers_works(root: Path, reader: Environment, tmp_path: Path) -> None:
    """Every import loads the module with sanitizers, which reports a wrong access, until the next ordinary build."""
    folder = follow(root / "docs/guides/sanitizers.md", reader, tmp_path)
    source = folder / "src/tea.c"
    source.write_text(source.read_text().replace("return (int)((unsigned)a + (unsigned)b);", "return a + b;"))
    build, call = ("setup.py", "build_ext"), ("-c", "import tea; print(tea.add(2**31 - 1, 1))")
    variables = {**reader.variables(), "CWRAP_SANITIZE": "undefined"}
    checked([reader.python, *build], folder, variables)
    assert "signed integer overflow" in reader.run(*call, cwd=folder, fails=True)
    reader.run(*build, cwd=folder)
    assert reader.run(*call, cwd=folder) == f"{-(2**31)}\n"
    assert "] CC" not in checked([reader.python, *build], folder, variables)
    assert "signed integer overflow" in reader.run(*call, cwd=folder, fails=True)


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("gcc") is None or shutil.which("gcov") is None, reason="the steps are for gcc")
def test_every_step_to_the_coverage_of_c_works(root: Path, reader: Environment, tmp_path: Path) -> None:
    if not installed("gcovr"):
        pytest.skip("needs gcovr")
    page = root / "docs/guides/coverage.md"
    folder = follow(page, reader, tmp_path)
    command = next(fence.text for fence in fences(page) if "gcovr" in fence.text).splitlines()[-1]
    report = checked(["sh", "-c", command], folder, reader.variables())
    shown = next(fence.text for fence in fences(page) if fence.language == "text")
    for line in (line for line in shown.splitlines() if line.startswith(("src/", "tea.yaml"))):
        assert line in report


@pytest.mark.nightly
def test_the_sphinx_page_of_a_new_project(tmp_path: Path) -> None:
    if not installed("sphinx"):
        pytest.skip("needs Sphinx")
    variables = {**tiny.environment(), "PYTHONPATH": str(ROOT)}
    checked([sys.executable, "-m", "cwrap", "new", "shop"], tmp_path, variables)
    checked([sys.executable, "setup.py", "build_ext"], tmp_path / "shop", variables)
    variables["PYTHONPATH"] = str(tmp_path / "shop")
    checked([sys.executable, "-m", "sphinx", "-q", "-W", "docs", "docs/_build"], tmp_path / "shop", variables)
    page = (tmp_path / "shop/docs/_build/index.html").read_text(encoding="utf-8")
    assert "Return the quotient and the remainder of two integers." in page
