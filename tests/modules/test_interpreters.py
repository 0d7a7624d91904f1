"""Subinterpreters: generated modules work in all interpreters that share a GIL; `_C` refuses to be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from compiled import build
from folders import ROOT
from interpreter_programs import HEAD
from limited_modules import PYTHONS, compile_c, environment_for_any_python, generate_limited, needs_gcc

from build_tools.platforms.pythons import Python
from cwrap.abi import FLOOR, version_text

CALLS = """
CALLS = '''
import calls
for k in range(3):
    assert calls.add_ints(b=2, a=1) == 3
    assert calls.add_ints(1, b=k) == 1 + k
    assert calls.byte_value(small=255) == 255
    assert calls.Number(3).scale(by=2) == 6
    try:
        calls.add_ints(1, c=2)
    except TypeError as error:
        assert "unexpected keyword argument 'c'" in str(error)
'''
"""
SEVERAL = """
exec(CALLS)
first, second = create(), create()
assert fails(first, CALLS) is None
assert fails(second, CALLS) is None
exec(CALLS)
interpreters.destroy(first)
exec(CALLS)
assert fails(second, CALLS) is None
third = create()
assert fails(third, CALLS) is None
interpreters.destroy(second)
interpreters.destroy(third)
exec(CALLS)
"""
# The interned names of keywords were created by an interpreter that no longer exists.
FIRST_DIES = """
first = create()
assert fails(first, CALLS) is None
interpreters.destroy(first)
strings = [str(k) * 3 for k in range(1000)]
second = create()
assert fails(second, CALLS) is None
exec(CALLS)
interpreters.destroy(second)
exec(CALLS)
"""
# Objects of both modules exist. The interpreter stays the same, so the addresses stay valid.
TWICE = """
import calls as first
old = first.Number(3)
exec(CALLS)
del sys.modules["calls"]
exec(CALLS)
assert sys.modules["calls"] is not first
assert old.scale(by=2) == sys.modules["calls"].Number(3).scale(by=2) == 6
assert first.add_ints(b=2, a=1) == 3
"""
TENSORS_TWICE = """
import _C as first
def check(module):
    x = module.FloatTensor([1, 2, 3])
    for k in range(2):
        assert x.pow(base=2).tolist() == module.pow(2, x).tolist() == [2, 4, 8]
        assert x.pow(exponent=2).tolist() == module.pow(x, exponent=2).tolist() == [1, 4, 9]
check(first)
del sys.modules["_C"]
import _C
assert _C is not first
check(_C)
check(first)
"""
# Python checks this from 3.12 on only.
OWN_GIL = """
if sys.version_info >= (3, 12):
    error = fails(create(own_gil=True), CALLS)
    assert error and "does not support loading in subinterpreters" in error, error
"""
# From 3.12 on, Python refuses if the interpreters do not share a GIL, and `_C` refuses if that check is switched off.
REFUSED = """
import sysconfig
MESSAGES = ("_C cannot be imported into a subinterpreter", "_C does not support loading in subinterpreters")
UNCHECKED = "import _imp; _imp._override_multi_interp_extensions_check(-1)\\n"
def check():
    for own in (False, True):
        error = fails(create(own_gil=own), "import _C")
        assert error and any(message in error for message in MESSAGES), error
    if sys.version_info >= (3, 12) and not sysconfig.get_config_var("Py_GIL_DISABLED"):
        error = fails(create(own_gil=True), UNCHECKED + "import _C")
        assert error and MESSAGES[0] in error, error
check()
import _C
check()
assert _C.FloatTensor([1, 2]).sum() == 3
"""


def run(program: str, folder: Path, python: str) -> None:
    """Run a program in a new process, which may crash, with the module's folder on its path."""
    command = [python, "-c", HEAD + CALLS + program, str(folder)]
    environment = None if python == sys.executable else environment_for_any_python()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def ordinary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile tests/modules/extensions/calls.cwrap for this Python; return its folder."""
    folder = tmp_path_factory.mktemp("calls")
    build(ROOT, "tests/modules/extensions/calls.cwrap", folder)
    return folder


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the module for the limited API, for all Pythons; return its folder."""
    folder = tmp_path_factory.mktemp("limited")
    compile_c(folder, generate_limited(folder, version_text(FLOOR)), "calls.abi3.so", python=PYTHONS[0])
    return folder


@pytest.mark.parametrize(
    "program", [SEVERAL, FIRST_DIES, TWICE, OWN_GIL], ids=["several", "first dies", "twice", "own"]
)
def test_a_module_in_several_interpreters(program: str, ordinary: Path) -> None:
    run(program, ordinary, sys.executable)


@needs_gcc
@pytest.mark.parametrize("program", [SEVERAL, FIRST_DIES, TWICE], ids=["several", "first dies", "twice"])
@pytest.mark.parametrize("python", PYTHONS, ids=[python.name for python in PYTHONS])
def test_a_limited_module_in_several_interpreters(program: str, python: Python, limited: Path) -> None:
    run(program, limited, python.path)


def test_tensors_refuse_a_subinterpreter(root: Path) -> None:
    run(REFUSED, root, sys.executable)


def test_tensors_that_are_imported_twice(root: Path) -> None:
    run(TENSORS_TWICE, root, sys.executable)
