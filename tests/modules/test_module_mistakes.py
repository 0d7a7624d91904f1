"""Modules of libraries: wrong arguments, and the outcomes of all calls.

The calls are those of tests/support/module_calls. Their memory is checked as in test_module_memory.py; they are in two
files so that two processes run them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from itertools import islice
from types import ModuleType

import pytest
from called_modules import Modules, build_modules
from folders import ROOT, SUPPORT
from memory import watched
from module_calls import CALLS
from module_memory import close, mistakes_of_variation
from module_misuse import variations
from thin import is_thin

pytestmark = pytest.mark.slow  # as in test_module_memory.py


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Modules:
    return build_modules(tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="module")
def counted(modules: Modules) -> Iterator[Modules]:
    """Return the modules while the allocations of Python are counted."""
    with watched():
        yield modules


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", sorted(CALLS))
def test_wrong_arguments_and_attributes(counted: Modules, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong argument raises, never returns a result with an exception, keeps no memory, and blocks no handle."""
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    warnings.simplefilter("ignore")
    module = counted[name]
    calls = CALLS[name]
    for call, what, make in islice(variations(module, calls), 0, None, 3 if is_thin() else 1):
        assert not mistakes_of_variation(module, make), f"{call}, {what}"
    close(module)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", sorted(CALLS))
def test_outcomes(modules: Modules, name: str, request: pytest.FixtureRequest) -> None:
    """All calls, right and wrong, have the expected outcomes in a new process.

    The program is the one that the mutation harness runs. `--update` writes tests/modules/module_outcomes.txt.
    """
    if request.config.getoption("--update"):
        assert run(["--update", name, library_of(modules[name])]) == ""
    assert run([name, library_of(modules[name])]) == ""


def library_of(module: ModuleType) -> str:
    """Return the path of a module; `__file__` of a module with a `__getattr__` may be anything."""
    assert module.__spec__ is not None
    return str(module.__spec__.origin)


def run(arguments: list[str]) -> str:
    """Run tests/support/module_memory.py; return its output if it fails."""
    command = [sys.executable, str(SUPPORT / "module_memory.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""
