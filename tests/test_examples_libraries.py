"""The bindings under examples/ of libraries that others wrote: built as their users build them, by their own tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import c_compiler, plain_environment
from pages import fences

ROOT = Path(__file__).resolve().parent.parent
# The header that each needs, and the Debian package that has it.
LIBRARIES = {
    "cblas": ("cblas.h", "libopenblas-dev"),
    "sqlite": ("sqlite3.h", "libsqlite3-dev"),
    "zlib": ("zlib.h", "zlib1g-dev"),
}


def require(header: str, package: str) -> None:
    """Skips where the compiler does not find it."""
    command = [*c_compiler(), "-x", "c", "-fsyntax-only", "-include", header, os.devnull]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(f"there is no {header}; Debian has it in {package}")


def copy_of(example: str, folder: Path) -> tuple[Path, dict[str, str]]:
    """The example in a folder of its own, and what its commands need to know; cwrap is that of the checkout."""
    source = folder / example
    ignored = shutil.ignore_patterns("build", "__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "examples" / example, source, ignore=ignored)
    return source, {**plain_environment(), "PYTHONPATH": os.pathsep.join((str(source / "src"), str(ROOT)))}


def run(folder: Path, environment: dict[str, str], *command: str) -> None:
    """Runs Python; what it says is shown where it fails."""
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("example", LIBRARIES)
def test_a_binding_builds_and_passes_its_tests(example: str, tmp_path: Path) -> None:
    require(*LIBRARIES[example])
    source, environment = copy_of(example, tmp_path)
    run(source, environment, "setup.py", "-q", "build_ext")
    run(source, environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", "src", "tests")
    page = ROOT / "docs" / "examples" / f"{example}.md"
    environment["PYTHONPATH"] += os.pathsep + str(ROOT / "tests")
    report = f"import pages, pathlib, sys; sys.exit(pages.run_python(pathlib.Path({str(page)!r})) or None)"
    run(source, environment, "-c", report)


@pytest.mark.parametrize("example", LIBRARIES)
def test_the_page_shows_the_declarations_themselves(example: str) -> None:
    declared = (ROOT / "examples" / example / f"{example}.yaml").read_text(encoding="utf-8")
    shown = [fence.text for fence in fences(ROOT / "docs" / "examples" / f"{example}.md") if fence.language == "yaml"]
    assert shown != []
    assert [text for text in shown if text not in declared] == []


def test_they_are_short_and_have_no_c_of_their_own() -> None:
    texts = [(ROOT / "examples" / name / f"{name}.yaml").read_text() for name in LIBRARIES]
    lines = [line for text in texts for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(lines) < 400
    for name in LIBRARIES:
        files = {path.suffix for path in (ROOT / "examples" / name).rglob("*") if path.is_file()}
        assert not files & {".c", ".h", ".cwrap"}
