"""A pytest plugin that makes tests load modules compiled before, one of them with a mutation in its C.

It can record which tests load which module. A module that a fixture of a file or session loads belongs to all tests of
the file.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from build_tools.project import ROOT

LIBRARIES = "CWRAP_MUTANTS_LIBRARIES"  # folders with a folder for each module; the first that has the module counts
MEASURED = "CWRAP_MUTANTS_MEASURED"  # the file for durations, failures and loaded modules, if any
_durations: dict[str, float] = defaultdict(float)
_failed: set[str] = set()
_loads: dict[str, set[str]] = defaultdict(set)
_current = [""]


def library_of(name: str) -> Path | None:
    """Return the compiled module of that name."""
    for folder in os.environ[LIBRARIES].split(os.pathsep):
        for library in (Path(folder) / name).glob("*.so"):
            return library
    return None


def pytest_configure(config: pytest.Config) -> None:
    """Replace the function by which tests compile a module of tests/modules/extensions."""
    config.addinivalue_line("filterwarnings", "error")
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    compiled = importlib.import_module("compiled")
    compiled.build = replaced(compiled.build)  # type: ignore[attr-defined]


def replaced(build: Callable[..., ModuleType]) -> Callable[..., ModuleType]:
    """Return a function that loads a module if it is compiled already, and compiles it otherwise."""

    def build_or_load(root: Path, path: str, folder: Path, *flags: object) -> ModuleType:
        name = Path(path).stem
        library = library_of(name) if path.startswith("tests/modules/extensions/") else None
        if library is None:
            return build(root, path, folder, *flags)
        _loads[name].add(_current[0])
        module: ModuleType = importlib.import_module("libraries").load(name, library)
        return module

    return build_or_load


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record the running test."""
    _current[0] = item.nodeid
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
    """Record the file if several tests share the fixture."""
    test = _current[0]
    if fixturedef.scope != "function":
        _current[0] = test.partition("::")[0]
    try:
        return (yield)
    finally:
        _current[0] = test


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the duration of the test, including its fixtures, and whether it fails."""
    _durations[report.nodeid] += report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the records to the file."""
    if os.environ.get(MEASURED):
        loads = {name: sorted(tests) for name, tests in _loads.items()}
        measured = {"seconds": _durations, "failed": sorted(_failed), "loads": loads}
        Path(os.environ[MEASURED]).write_text(json.dumps(measured), encoding="utf-8")
