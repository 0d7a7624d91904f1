"""`cwrap.ops` on Windows: tests of operations under Wine, which zig compiles outside of Wine."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.pytest_output import counted
from build_tools.platforms.cache import NotObtainableError, run
from build_tools.platforms.crossing import Crossing
from build_tools.platforms.host_zig import Drives, host_zig
from build_tools.platforms.report import Report
from build_tools.platforms.running import Emulated
from build_tools.platforms.targets import VERSION

# Of tests/ops: expressions, statements, reductions, functions of C, graphs of ops with C code, and the cache.
TESTS = (
    "test_ops_elementwise.py", "test_ops_kernels.py", "test_ops_folds.py", "test_ops_c_functions.py",
    "test_ops_clinker.py", "test_ops_external.py", "test_ops_linkers.py",
    "test_ops_loader.py::test_a_new_process_finds_it_without_starting_one",
    "test_ops_loader.py::test_a_changed_header_compiles_again",
)  # fmt: skip
SECONDS = 1800
# The C library of Wine 8 has no crealf, which later versions of NumPy import.
_PACKAGES = ("numpy==2.1.3", "pyyaml", "pytest", "colorama", "hypothesis")
_WHEELS = ("--only-binary=:all:", "--platform=win_amd64", f"--python-version={VERSION}")
# Python imports this module when it starts. Wine 8 ends a process that queries Windows' version by WMI.
_CUSTOMIZE = 'import sys\n\nsys.modules["_wmi"] = None\n'


def try_ops(python: Emulated, crossing: Crossing, report: Report) -> None:
    """Run tests of `cwrap.ops` with the Python of Windows; add the result to the report."""
    try:
        packages = crossing.cache.entry(f"packages-windows-{VERSION}", _fetch)
        drives = Drives(f"{crossing.cache.folder}/wine/drive_c")
        folder = crossing.folder / "zig"
        folder.mkdir(exist_ok=True)
        with host_zig(crossing, drives, folder) as variables:
            status, log = run_tests(with_headers(python, crossing, variables), packages)
    except NotObtainableError as error:
        report.ops = f"not obtainable: {error}"
        return
    report.ops = counted(log)[1]
    if status:
        file = crossing.cache.folder / "windows-ops.log"
        file.write_text(log, encoding="utf-8")
        report.failures.append(f"tests of cwrap.ops failed; all output is in {file}")


def with_headers(python: Emulated, crossing: Crossing, variables: Mapping[str, str]) -> Emulated:
    """Return the Python with its headers in the folder where installed Pythons have them, and more variables."""
    headers = Path(python.command[-1]).parent / "Include"
    if not headers.exists():
        headers.symlink_to(crossing.headers)
    return replace(python, environment={**python.environment, **variables, "PYTHONDONTWRITEBYTECODE": "1"})


def run_tests(python: Emulated, packages: Path) -> tuple[int, str]:
    """Run the tests; return the exit status and the output."""
    files = [f"tests/ops/{name}" for name in TESTS]
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *files]
    return python.output(arguments, [ROOT, packages], ROOT, SECONDS)


def _fetch(new: Path) -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*install, *_WHEELS, "--target", str(new), *_PACKAGES])
    (new / "sitecustomize.py").write_text(_CUSTOMIZE, encoding="utf-8")
