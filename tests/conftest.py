"""What all tests share. A test that builds something does so in a folder of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from folders import ROOT

# What PYTHONPATH names comes before the current folder, so that a module built elsewhere can be tested: with
# `python -m pytest`, Python puts the current folder, and the ordinary _C in it, first.
sys.path[:0] = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` writes what comes out now into the expectations of tests/cases and tests/errors."""
    parser.addoption("--update", action="store_true", help="rewrite the expectations of cases and errors")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is compiled at run time stays out of the user's cache."""
    os.environ["CWRAP_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def ops_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of compiled operations that all tests of a run share."""
    return tmp_path_factory.mktemp("ops_cache")


@pytest.fixture
def ops_cache(ops_cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Operations are compiled into the shared cache, with the compiler's own flags."""
    for name in ("CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CWRAP_OPS_DEBUG", "CWRAP_OPS_SANITIZE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CWRAP_CACHE", str(ops_cache_folder))
    return ops_cache_folder
