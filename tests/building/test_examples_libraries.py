"""The bindings of third-party libraries under examples/: installed like users install them, with their own tests.

The installed packages are tested without cwrap.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import OPTIMISE, c_compiler, plain_environment
from folders import ROOT, SUPPORT
from pages import fences

# The package of each binding, a header that the compiler finds if the library is installed, and the Debian package.
LIBRARIES = {
    "cblas": ("cblas", "cblas.h", "libopenblas-dev"),
    "expat": ("cexpat", "expat.h", "libexpat1-dev"),
    "libarchive": ("carchive", "archive_entry.h", "libarchive-dev"),
    "lmdb": ("clmdb", "lmdb.h", "liblmdb-dev"),
    "nlopt": ("cnlopt", "nlopt.h", "libnlopt-dev"),
    "pcre2": ("cpcre2", "pcre2posix.h", "libpcre2-dev"),  # pcre2.h needs a macro
    "sqlite": ("csqlite", "sqlite3.h", "libsqlite3-dev"),
    "tinyxml2": ("ctinyxml2", "tinyxml2.h", "libtinyxml2-dev"),
    "turbojpeg": ("cturbojpeg", "turbojpeg.h", "libturbojpeg0-dev"),
    "zlib": ("czlib", "zlib.h", "zlib1g-dev"),
}
OF_README = "sqlite"  # README.md shows a session with this binding
IN_EACH_RUN = (OF_README, "tinyxml2")  # one of C, one of C++


def require(header: str, package: str, language: str) -> None:
    """Skip the test if the compiler does not find the header."""
    command = [*c_compiler(), "-x", language, "-fsyntax-only", "-include", header, os.devnull]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(f"there is no {header}; Debian has it in {package}")


def run(folder: Path, places: tuple[Path, ...], *command: str) -> None:
    """Run Python with folders on its path; show the output if it fails."""
    environment = {**plain_environment(), "PYTHONPATH": os.pathsep.join(map(str, places)), "CFLAGS": OPTIMISE}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "example",
    [pytest.param(name, marks=() if name in IN_EACH_RUN else pytest.mark.nightly) for name in LIBRARIES],
)
def test_a_binding_installs_and_passes_its_tests(example: str, tmp_path: Path) -> None:
    package, header, debian = LIBRARIES[example]
    require(header, debian, "c++" if example == "tinyxml2" else "c")
    source, site = tmp_path / example, tmp_path / "site"
    ignored = shutil.ignore_patterns("build", "__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "examples" / example, source, ignore=ignored)
    offline = ("--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check")
    run(source, (ROOT,), "-m", "pip", "install", "--quiet", *offline, "--target", str(site), ".")
    pytest_ = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    run(source, (site,), *pytest_, "--doctest-modules", "--pyargs", package, "tests")
    page = ROOT / "docs" / "examples" / f"{example}.md"
    shown = [(page, "python"), *([(ROOT / "README.md", "pycon")] if example == OF_README else [])]
    for path, language in shown:
        called = f"pages.run_python(pathlib.Path({str(path)!r}), {language!r})"
        run(source, (site, SUPPORT), "-c", f"import pages, pathlib, sys; sys.exit({called} or None)")


@pytest.mark.parametrize("example", LIBRARIES)
def test_the_page_shows_the_actual_declarations(example: str) -> None:
    declared = (ROOT / "examples" / example / f"{example}.yaml").read_text(encoding="utf-8")
    shown = [fence.text for fence in fences(ROOT / "docs" / "examples" / f"{example}.md") if fence.language == "yaml"]
    assert shown != []
    assert [text for text in shown if text not in declared] == []


def test_bindings_are_short_and_contain_no_c() -> None:
    for name in LIBRARIES:
        text = (ROOT / "examples" / name / f"{name}.yaml").read_text(encoding="utf-8")
        assert len([line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]) < 250
        files = {path.suffix for path in (ROOT / "examples" / name).rglob("*") if path.is_file()}
        assert not files & {".c", ".h", ".cwrap"}
