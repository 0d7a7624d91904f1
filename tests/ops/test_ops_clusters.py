"""Compiled functions and ufuncs in worker processes of Dask and joblib, which are optional packages."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from folders import SUPPORT

from cwrap.toolchain.compiler import C, find_toolchain

pytestmark = pytest.mark.slow


@pytest.fixture
def compiler_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file to which a wrapper of the compiler appends its commands, in this and all other processes."""
    script, log = tmp_path / "cc", tmp_path / "log"
    command = shlex.join(find_toolchain(C, os.environ).command)
    script.write_text(f'#!/bin/sh\necho "$@" >> {shlex.quote(str(log))}\nexec {command} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    return log


def run(name: str, package: str, root: Path) -> list[str]:
    """Run one of the programs; return its lines."""
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    done = subprocess.run(
        [sys.executable, str(SUPPORT / "cluster_calls.py"), name], check=False, timeout=300,
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join((str(root), str(SUPPORT)))},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def compiled(log: Path) -> int:
    """Return the number of libraries that were compiled."""
    return log.read_text(encoding="utf-8").count("library.so")


def test_dask_workers_load_what_the_client_compiled(compiler_log: Path, root: Path) -> None:
    """A worker that is killed is replaced, and its tasks are computed again."""
    found = run("dask", "distributed", root)
    sums = [float(2 * number + 4) for number in range(8)]
    assert found == ["200 right, 0 in this process, 1 killed", str(sums)]
    assert compiled(compiler_log) == 4  # the function, two ufuncs, the thread pool


def test_joblib_workers_load_what_the_program_compiled(compiler_log: Path, root: Path) -> None:
    """If a worker is killed, the call fails instead of waiting for it, and the next call works."""
    found = run("joblib", "joblib", root)
    assert found == ["TerminatedWorkerError", "200 right, 0 in this process, 1 killed"]
    assert compiled(compiler_log) == 3
