"""A pytest plugin that records which test runs a line, in the contexts of coverage, and the duration of each test.

The context of a fixture of a module or session is the file, since the fixture belongs to all tests of the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

DURATIONS = "CWRAP_MUTANTS_DURATIONS"  # the file that the durations are written to
_durations: dict[str, float] = {}
_setups: dict[str, float] = {}  # the longest setup of each file: that of its shared fixtures
_failed: set[str] = set()


def switch(name: str) -> None:
    """Make `name` the context of the lines that run afterwards."""
    current = coverage.Coverage.current()
    if current is not None:
        current.switch_context(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Give each test a context."""
    switch(item.nodeid)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Give a fixture that several tests share the context of the file."""
    if fixturedef.scope == "function":
        return (yield)
    nodeid = str(getattr(request, "_pyfuncitem", request.node).nodeid)
    switch(nodeid.partition("::")[0])
    try:
        return (yield)
    finally:
        switch(nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the duration of the test, that of the fixtures of its file, and whether it fails."""
    file = report.nodeid.partition("::")[0]
    if report.when == "setup":
        _setups[file] = max(_setups.get(file, 0.0), report.duration)
    else:
        _durations[report.nodeid] = _durations.get(report.nodeid, 0.0) + report.duration
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the durations of the tests that pass, because a mutant can make only those fail."""
    passed = {test: seconds for test, seconds in _durations.items() if test not in _failed}
    Path(os.environ[DURATIONS]).write_text(json.dumps({"tests": passed, "setups": _setups}), encoding="utf-8")
