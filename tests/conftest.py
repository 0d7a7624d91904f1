"""Fixtures and options that all tests share. Each test that builds something builds it in a temporary folder."""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import re
import shutil
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from compiled import OBJECTS
from conditions import NEED_CPYTHON, NEED_NUMPY_2, NEED_POSIX, ONE_THREAD
from folders import ROOT
from missing_packages import skip_without_package
from thin import VARIABLE, is_thin


def has_old_numpy() -> bool:
    """Return whether NumPy is installed, and older than 2.0."""
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        return importlib.metadata.version("numpy").startswith("1.")
    return False


IS_OTHER = sys.implementation.name != "cpython"  # PyPy, for example, which has no NumPy
NOT_HERE = {
    **(NEED_CPYTHON if IS_OTHER else {}),
    **(NEED_POSIX if sys.platform == "win32" else {}),
    **(NEED_NUMPY_2 if has_old_numpy() else {}),
}

# Put the folders of PYTHONPATH before the current folder, so that a `_C` built elsewhere can be tested: `python -m
# pytest` puts the current folder, and with it the ordinary `_C`, first.
sys.path[:0] = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the project."""
    parser.addoption("--thin", action="store_true", help="leave out tests marked `nightly`, thin tables (`.ci/run`)")
    parser.addoption("--quick", action="store_true", help="like --thin, without tests marked `slow` (`make test`)")
    parser.addoption("--update", action="store_true", help="rewrite the expectations of cases and errors")
    parser.addoption("--part", type=int, default=1, metavar="N", help="run one of N tests, always the same ones")


def pytest_configure(config: pytest.Config) -> None:
    """Create the folder of what is compiled, which the processes of this run share; child processes inherit it."""
    if config.getoption("--thin") or config.getoption("--quick"):
        os.environ[VARIABLE] = "1"
    if OBJECTS not in os.environ:
        folder = tempfile.mkdtemp()
        os.environ[OBJECTS] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    # mypy reads NumPy's stubs once in each process of the run.
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    os.environ["MYPY_CACHE_DIR"] = os.path.join(os.environ[OBJECTS], f"mypy-{worker}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out test modules that contain none of the tests that `-k` names in full."""
    words = [word for word in re.findall(r"\w+", config.option.keyword) if word not in ("and", "or")]
    if not words or not all(word.startswith("test_") for word in words) or collection_path.suffix != ".py":
        return None
    text = collection_path.stem + collection_path.read_text(encoding="utf-8")
    return True if not any(word in text for word in words) else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute files so that a crash ends one process and not the run."""
    if config.getoption("dist") != "loadfile":
        return None
    from scheduling import FileScheduling  # which needs pytest-xdist

    return FileScheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip test modules that import NumPy, if another Python than CPython has no NumPy."""
    report = yield
    if IS_OTHER and report.failed and "No module named 'numpy'" in str(report.longrepr):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, "Skipped: needs NumPy")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip tests that fail because an optional package is not installed."""
    report = yield
    skip_without_package(report, item)
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their conditions, and leave out tests that the options do not select."""
    for item in items:
        test = getattr(item, "originalname", item.name)
        names = {item.path.name, f"{item.path.name}::{test}", test, f"{item.path.name}::{item.name}"}
        for reason in filter(None, map(ONE_THREAD.get, names)):
            item.add_marker(pytest.mark.thread_unsafe(reason=reason))
        for reason in filter(None, map(NOT_HERE.get, names)):
            item.add_marker(pytest.mark.skip(reason=reason))
    part = config.getoption("--part")
    left_out = [item for item in items if zlib.crc32(item.nodeid.encode()) % part]
    if is_thin():
        left_out += _rest(items, config.getoption("--quick"))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        absent = set(left_out)
        items[:] = [item for item in items if item not in absent]


def _rest(items: list[pytest.Item], quick: bool) -> Iterator[pytest.Item]:
    """Yield the tests marked as slow or nightly, and what `sampled(N)` leaves out: all but every N-th parameter set."""
    positions: Counter[str] = Counter()
    marks = ("nightly", "slow") if quick else ("nightly",)
    for item in items:
        marker = item.get_closest_marker("sampled")
        function = item.nodeid.partition("[")[0]
        if marker and marker.kwargs.get("quick") and not quick:
            marker = None
        if any(map(item.get_closest_marker, marks)) or (marker and positions[function] % marker.args[0]):
            yield item
        positions[function] += 1


@pytest.fixture(scope="session", autouse=True)
def temporary_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use a temporary cache for everything that is compiled at run time, instead of the user's cache."""
    os.environ["CWRAP_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session", autouse=True)
def checked_facts() -> Iterator[None]:
    """Report plugins that change facts of others in every run of this process, also with the plugins of cwrap alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cwrap.pipeline.has_others", lambda plugins: True)
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def ops_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a cache of compiled operations that all tests of a run share."""
    return tmp_path_factory.mktemp("ops_cache")


@pytest.fixture
def ops_cache(ops_cache_folder: Path) -> Iterator[Path]:
    """Use the shared cache of compiled operations, with the default flags of the compiler.

    Tests with the fixture `monkeypatch` do not run in several threads, and tests of operations do.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CWRAP_OPS_DEBUG", "CWRAP_OPS_SANITIZE"):
            patch.delenv(name, raising=False)
        patch.setenv("CWRAP_CACHE", str(ops_cache_folder))
        yield ops_cache_folder
