"""A pytest plugin that makes tests load modules with all mutants, and records which places run in which test."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from build_tools.extension.project import ROOT
from build_tools.harness.mutants.places import RECORD
from build_tools.harness.mutants.record import Record

LIBRARIES = "CWRAP_MUTANTS_LIBRARIES"  # the folder with a folder for each module
MEASURED = "CWRAP_MUTANTS_MEASURED"  # the file for durations, places and failures, if any
_durations: dict[str, float] = defaultdict(float)
_failed: set[str] = set()
_places: dict[str, list[int]] = {}


def library_of(name: str) -> Path | None:
    """Return the compiled module of that name."""
    return next((Path(os.environ[LIBRARIES]) / name).glob("*.so"), None)


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
        copy = shutil.copy(library, folder)  # as if it were compiled anew: it has its own static variables
        module: ModuleType = importlib.import_module("libraries").load(name, copy)
        return module

    return build_or_load


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record the places that run in the test and in its fixtures."""
    if not os.environ.get(MEASURED):
        return (yield)
    record = Record(Path(os.environ[RECORD]))
    record.ran()
    result = yield
    _places[item.nodeid] = record.ran()
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the duration of the test, including its fixtures, and whether it fails."""
    _durations[report.nodeid] += report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the records to the file."""
    if os.environ.get(MEASURED):
        tests = [(test, _durations[test], places) for test, places in _places.items()]
        Path(os.environ[MEASURED]).write_text(json.dumps({"tests": tests, "failed": sorted(_failed)}), encoding="utf-8")
