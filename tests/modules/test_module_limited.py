"""Modules with classes, enums and callbacks for the limited API: one file works with all later Pythons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from folders import ROOT
from limited_modules import PYTHONS, compile_c, environment_for_any_python, generate_limited, needs_gcc
from sanitized_runs import not_sanitized

from build_tools.platforms.pythons import Python

# Each program calls a module and prints results. No program uses NumPy, which not every Python of the machine has.
CALLS = {
    "doors": "[m.Door(4).knock(3), error(lambda: closed(m.Door(1)).knock(1)), m.Door(2).copy().knock(2)]",
    "points": "[repr(m.Line(name='x', weights=(1, 2, 3)).end), m.norm(m.Point(3, 4)), error(lambda: m.Point('x'))]",
    "keeps": "[ring(m.Bell(1)), error(lambda: ring(m.Bell(1), 'x')), m.count_bells()]",
    "streams": "[m.Stream(3).step(b'abcd'), error(lambda: closed(m.Stream(1)).raw()), m.sum_of(b'1', 1), m.lives()]",
    "callbacks": "[m.visit(3, lambda n, s: 0), m.rows(lambda n, items: len(items) * n)]",
    "figures": "[str(m.twice_double_complex(1j)), m.polar(2)._asdict(), error(m.Session(8).step), m.same_path('ä')]",
    "octets": "[m.pack(b'aab').hex(), m.sum_of(b'123'), error(lambda: m.clear(b'x'))]",
    "baskets": "[list(m.Basket(3)), m.Basket(2)[-1], repr(m.Basket(2)), m.Shape(3) < m.Circle(), m.Square.half(1)]",
    "forest": "[m.Tree('t').root().add('a').parent().first().name(), "
    "run(m.Plan(array('d', [1, 2]), ys := array('d', [0, 0]))), ys[1], m.alive()]",
    "arrays": "[m.mean(array('d', [1, 2])), error(lambda: m.mean(array('f', [1])))]",
}
EXPECTED = {
    "doors": [12, "ValueError: knock(): the Door is closed", 4],
    "points": ["Point(x=0.0, y=0.0, tag=0)", 5.0, "TypeError: Point() 'x' (pos 1) must be float, not str"],
    "keeps": [3, "TypeError: callback 'Heard' must return int, not str", 0],
    "streams": [[0, 1, 3], "ValueError: raw(): the Stream is closed", 50, 0],
    "callbacks": [0, 9],
    "figures": ["2j", {"re": 2.0, "im": 0.0}, "TimeoutError: step() failed: no reason", "ä"],
    "octets": ["02610162", 150, "ValueError: the object is read-only, but the function writes to it"],
    "baskets": [[0, 10, 20], 10, "basket of ", True, 0.5],
    "forest": ["a", None, 6.0, 0],
    "arrays": [1.5, "TypeError: mean() 'x' (pos 1) must be array of float64 with 1 dimension, not array"],
}
SCRIPT = """
import gc, importlib, json, sys
from array import array
sys.path.insert(0, sys.argv[1])
def error(call):
    try:
        return call()
    except Exception as error:
        text = str(error)
        for words in ("knock() argument 'door': ", "clear() argument 'data': ", "argument "):
            text = text.replace(words, "")
        return f"{type(error).__name__}: {text}"
def closed(handle):
    handle.close()
    return handle
def ring(bell, result=None):
    bell.on_ring(lambda number, what: number if result is None else result)
    return bell.ring(3)
def counted(found):
    gc.collect()
    return found
def run(plan):
    gc.collect()
    return plan.run(3)
results = {}
for name, code in json.loads(sys.argv[2]).items():
    m = importlib.import_module(name)
    results[name] = counted(eval(code))
print(json.dumps(results))
"""


# Files of tests that also pass if they build their modules for the limited API: handles and arrays that handles keep,
# views of memory of the library, and others. The tests that are left out need the C API of NumPy, or run a file again.
FILES = (
    "array_copies", "borrowed_values", "module_arguments", "module_arrays", "module_callbacks", "module_definitions",
    "module_functions", "module_handover", "module_memory_results", "module_ownership", "module_streams",
    "module_texts", "module_types", "struct_elements",
)  # fmt: skip
LEFT_OUT = "not sanitizers and not of_numpy and not numpy_arrays and not ndarrays and not c_plus_plus"

NEEDS_3_11 = pytest.mark.skipif(sys.version_info < (3, 11), reason="needs the headers of Python 3.11")
NEEDS_3_15 = pytest.mark.skipif(sys.version_info < (3, 15), reason="needs the headers of Python 3.15")
APIS = (pytest.param("3.11", marks=NEEDS_3_11), pytest.param("3.15t", marks=NEEDS_3_15))


@not_sanitized
@pytest.mark.nightly
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("limited_api", APIS)
def test_the_limited_api_supports_the_same_features(file: str, limited_api: str) -> None:
    environment = {**os.environ, "CWRAP_TEST_LIMITED_API": limited_api}
    options = ("-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", "-k", LEFT_OUT)
    command = [sys.executable, "-m", "pytest", *options, f"tests/modules/test_{file}.py"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@needs_gcc
@pytest.mark.sampled(3)
@pytest.mark.parametrize("floor", ["3.10", *APIS])
def test_one_file_for_every_python(tmp_path: Path, floor: str) -> None:
    buffers = ("octets", "arrays", "streams", "forest")
    names = [name for name in CALLS if floor == "3.15t" or (name in buffers) == (floor == "3.11")]
    suffix = ".abi3t.so" if floor == "3.15t" else ".abi3.so"
    for name in names:
        folder = tmp_path / f"{name}_sources"
        folder.mkdir()
        files = generate_limited(folder, floor, f"tests/modules/extensions/{name}.cwrap")
        compile_c(folder, files, str(tmp_path / f"{name}{suffix}"), "-pthread")
    newer = [python.path for python in PYTHONS if python.version >= tuple(map(int, floor.rstrip("t").split(".")))]
    calls = json.dumps({name: CALLS[name] for name in names})
    for path in dict.fromkeys((sys.executable, *map(str, newer))):
        command = [path, "-c", SCRIPT, str(tmp_path), calls]
        environment = environment_for_any_python()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (path, done.stderr)
        assert json.loads(done.stdout) == {name: EXPECTED[name] for name in names}, path


COUNTS = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
m = importlib.import_module("baskets")
basket = m.Basket(2)
constants = (None, True, False, NotImplemented)
before = [sys.getrefcount(value) for value in constants]
for _ in range(1000):
    basket.clear(), 1 in basket, basket == 1
lost = [a - sys.getrefcount(value) for a, value in zip(before, constants)]
assert max(lost) < 100, lost
"""


@pytest.mark.slow
@needs_gcc
@pytest.mark.parametrize("headers", [python for python in PYTHONS if python.version >= (3, 12)], ids=str)
def test_older_pythons_keep_the_references_to_constants(tmp_path: Path, headers: Python) -> None:
    """Headers from Python 3.12 on return None and others, which are immortal there, without a new reference."""
    files = generate_limited(tmp_path, "3.10", "tests/modules/extensions/baskets.cwrap")
    compile_c(tmp_path, files, str(tmp_path / "baskets.abi3.so"), "-pthread", python=headers)
    for python in PYTHONS:
        command = [python.path, "-c", COUNTS, str(tmp_path)]
        done = subprocess.run(command, env=environment_for_any_python(), capture_output=True, text=True, check=False)
        assert done.returncode == 0, (python, done.stderr)
