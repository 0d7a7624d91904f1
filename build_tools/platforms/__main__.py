"""Compile the runtime, examples and generated modules for other platforms, and run them if an emulator is available.

    python -m build_tools.platforms                 everything; write the table of docs/reference/platforms.md
    python -m build_tools.platforms --quick         compile less, link nothing, write no table
    python -m build_tools.platforms s390x macos     only these targets, by a part of the name or triple
    python -m build_tools.platforms --no-tensors    everything but `_C`, whose tests take long under an emulator
    python -m build_tools.platforms --tensors       compile `_C` and run a tenth of its tests, on aarch64 and s390x only
    python -m build_tools.platforms --tensors --part 1 s390x    all tests of `_C`, without the slow ones

A run without options compiles and tests modules on all platforms, then `_C`. Each has its own table.

Compilers, headers and interpreters are fetched into a cache folder: `CWRAP_PLATFORMS_CACHE`, or `cwrap-platforms` in
the user's cache folder. What cannot be fetched is listed with the reason, and is not an error. The exit status is 1 if
something that was fetched does not compile, link or run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy

from build_tools.platforms.cache import Cache, NotObtainableError, cache_folder
from build_tools.platforms.crossing import Crossing
from build_tools.platforms.debian import Debian
from build_tools.platforms.page import write_rows
from build_tools.platforms.report import HEAD, Report, row
from build_tools.platforms.running import (
    TESTED,
    find_python,
    run_page,
    run_project,
    run_tests,
    windows_libraries,
)
from build_tools.platforms.sources import NEW, Module, modules
from build_tools.platforms.targets import TARGETS, Target, find_headers
from build_tools.platforms.tensors import HEAD as TENSOR_HEAD
from build_tools.platforms.tensors import PART, TENSOR_TARGETS, try_tensors
from build_tools.platforms.windows_ops import try_ops

LINKED = ("shelf", *TESTED, NEW)  # modules that a full run links


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Compile and run generated modules for other platforms.")
    parser.add_argument("words", nargs="*", metavar="TARGET", help="a part of a target's name or triple (default: all)")
    parser.add_argument("--quick", action="store_true", help="compile the examples and some modules; link nothing")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--tensors", action="store_true", help="compile and test only _C")
    which.add_argument("--no-tensors", action="store_true", help="leave out _C")
    parser.add_argument("--part", type=int, default=PART, metavar="N", help="run one of N tests of _C (%(default)s)")
    options = parser.parse_args(arguments)
    targets = chosen(options.words)
    cache = Cache(cache_folder())
    debian = Debian(cache)
    try:
        zig = cache.wheel("ziglang") / "ziglang" / "zig"
    except NotObtainableError as error:
        print(f"nothing was compiled: the compiler is not obtainable: {error}")
        return 0
    failed = False if options.tensors else try_modules(targets, zig, cache, debian, options.quick)
    if not (options.quick or options.no_tensors):
        failed |= try_all_tensors(targets, zig, cache, debian, options.part)
    return int(failed)


def try_modules(targets: Sequence[Target], zig: Path, cache: Cache, debian: Debian, quick: bool) -> bool:
    """Compile and run modules for targets; return whether something failed. Unless quick, write the table."""
    with tempfile.TemporaryDirectory(prefix="cwrap-platforms-") as folder:
        everything = modules(Path(folder) / "c", every=not quick)
        reports = []
        for target in targets:
            start = time.monotonic()
            report = tried(target, zig, cache, debian, everything, Path(folder) / target.triple, not quick)
            show(target, report.summary(), report.failures, time.monotonic() - start)
            reports.append(report)
    if not quick:
        write_rows("platforms", HEAD, [row(report) for report in reports])
    return any(report.failures for report in reports)


def try_all_tensors(targets: Sequence[Target], zig: Path, cache: Cache, debian: Debian, part: int) -> bool:
    """Compile and test `_C` for those of the targets that can run it; write the table; return whether it failed."""
    reports = []
    for target in targets:
        if target not in TENSOR_TARGETS:
            continue
        start = time.monotonic()
        report = try_tensors(target, zig, cache, debian, part)
        show(target, report.summary(), report.failures, time.monotonic() - start)
        reports.append(report)
    write_rows("tensors", TENSOR_HEAD, [report.row() for report in reports])
    return any(report.failures for report in reports)


def show(target: Target, summary: str, failures: Sequence[str], seconds: float) -> None:
    """Print the results for a target."""
    print(f"{target.name:26} {summary} ({seconds:.0f} s)", flush=True)
    print(*(f"  {failure}" for failure in failures), sep="\n", end="\n" if failures else "")


def chosen(words: Sequence[str]) -> list[Target]:
    """Return the targets whose names or triples contain one of the words, or all. Exit if a word is in none."""
    for word in words:
        if not any(_fits(target, word) for target in TARGETS):
            raise SystemExit(f"'{word}' is in no name of a target: {', '.join(target.name for target in TARGETS)}")
    return [target for target in TARGETS if not words or any(_fits(target, word) for word in words)]


def _fits(target: Target, word: str) -> bool:
    return word.lower() in f"{target.name} {target.triple}".lower()


def tried(target: Target, zig: Path, cache: Cache, debian: Debian, everything: Sequence[Module], folder: Path,
          link: bool) -> Report:  # fmt: skip
    """Compile for a target; unless the run is quick, link and run modules."""
    report = Report(target)
    try:
        headers = find_headers(target, cache, debian)
    except NotObtainableError as error:
        report.missing = str(error)
        return report
    report.headers = headers.origin
    crossing = Crossing(target, zig, cache, headers.folder, folder, report.failures)
    objects = crossing.compile([with_numpy(module) for module in everything if can_compile(module, target)])
    report.compiled = len([file for group in objects.values() for file in group])
    report.compiles = not report.failures
    if link and report.compiles:
        link_and_run(crossing, objects, report, debian)
    return report


def link_and_run(crossing: Crossing, objects: Mapping[str, list[Path]], report: Report, debian: Debian) -> None:
    """Link the modules of LINKED, and run them if a Python of the platform can be run here."""
    cache, target, python = crossing.cache, report.target, None
    try:
        python = find_python(target, cache, debian, crossing.zig)
        report.python = python.name
    except NotObtainableError as error:
        report.python = f"not obtainable: {error}"
    libraries = windows_libraries(cache) if target.system == "windows" else []
    if libraries is None:
        return
    linked = [crossing.link(name, [*objects[""], *objects[name]], libraries) for name in LINKED]
    report.links = all(linked)
    if python is None or not report.links:
        return
    failed_page = run_page(python, crossing.modules)
    failed_tests = run_tests(python, crossing.modules, cache)
    failed_project = run_project(python, crossing.modules, target.suffix, cache)
    report.page, report.tests, report.project = not failed_page, not failed_tests, not failed_project
    report.failures += [text for text in (failed_page, failed_tests, failed_project) if text]
    if python.windows:
        try_ops(python, crossing, report)


def can_compile(module: Module, target: Target) -> bool:
    """Return whether the headers that a module needs are available: NumPy's headers here are those for Linux."""
    return not module.numpy or target.system == "linux"


def with_numpy(module: Module) -> Module:
    """Return the module with the folder of NumPy's headers, if it needs them."""
    if not module.numpy:
        return module
    return Module(module.name, module.group, module.sources, (*module.include, Path(numpy.get_include())))


if __name__ == "__main__":
    sys.exit(main())
