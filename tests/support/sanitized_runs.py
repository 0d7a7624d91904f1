"""Tests of generated modules under the sanitizers."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable

import pytest
from folders import ROOT

from build_tools.sanitize import environment_for
from cwrap.building.variant import SANITIZE

SANITIZED = os.environ.get(SANITIZE, "")  # the sanitizers of this run, if any
not_sanitized = pytest.mark.skipif(bool(SANITIZED), reason="is run under a sanitizer already")


def sanitizers(test: Callable[[], None]) -> Callable[[], None]:
    """Mark a test that runs other tests under the sanitizers."""
    marked: Callable[[], None] = pytest.mark.sanitizers(not_sanitized(test))
    return marked


def check_sanitized(file: str) -> None:
    """Run the tests of a file in a new process, with the address and undefined behaviour sanitizers."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("without the GIL, Python cannot use the allocator of C, in which the sanitizers look for errors")
    environment = environment_for("address,undefined", os.environ)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", file]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
