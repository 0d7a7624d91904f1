"""Numbers of modules: typedefs, and arguments with a range."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from compiled import build, syntax_errors
from folders import ROOT

from cwrap.pipeline import Request, generate


@pytest.fixture(scope="module")
def m(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/quantities.cwrap", tmp_path_factory.mktemp("quantities"))


def test_typedefs(m: ModuleType) -> None:
    assert m.later(10, 2) == 7210
    assert m.later(-(2**63), 0) == -(2**63)
    assert m.later(2**63 - 1, hours=0) == 2**63 - 1
    assert m.next_small(255, 0) == (0, 1, 255000)
    assert m.mixed(1.5, True) == -1.5
    assert m.is_odd(3) is True
    assert (m.is_odd_of_some(1), m.is_odd_of_some(2)) == (True, False)
    assert m.is_odd(2**64 - 2) is False
    note = m.Note(5, 255, 1.25, True, (1, 2, 3))
    assert (note.when, note.n, note.v, note.on, note.many) == (5, 255, 1.25, True, (1, 2, 3))
    assert (m.Note().when, m.Note().on) == (0, False)


FLAGS = """\
typedef int flag_t;
static void parity(int n, flag_t *odd) { *odd = n & 1; }
[[
  typedef: flag_t
  type: bool
]]
[[
  name: parity
  arguments: [int n, {arg: flag_t* odd, output: true}]
]]
"""


def test_output_of_a_boolean_typedef(tmp_path: Path) -> None:
    (tmp_path / "flags.cwrap").write_text(FLAGS, encoding="utf-8")
    flags = build(tmp_path, "flags.cwrap", tmp_path)
    assert (flags.parity(3), flags.parity(4)) == (True, False)


def test_arrays_of_typedefs(m: ModuleType) -> None:
    assert m.total(np.arange(5)) == 10
    assert m.mean(np.ones(3, np.float32)) == 3
    assert m.product(np.array([2, 3], "L")) == 6
    with pytest.raises(TypeError, match="float32"):
        m.mean(np.ones(3))


@pytest.mark.parametrize(("call", "message"), [
    (lambda m: m.later(2**63), r"later\(\) argument 'when': 9223372036854775808 does not fit in time_t \(-9223372036"),
    (lambda m: m.later(0, 256), r"256 does not fit in small_t \(0 to 255\)"),
    (lambda m: m.later(0, -1), r"-1 does not fit in small_t \(0 to 255\)"),
    (lambda m: m.is_odd(-1), "-1 does not fit in uint64_t"),
])  # fmt: skip
def test_numbers_that_do_not_fit_in_a_typedef(
    m: ModuleType, call: Callable[[ModuleType], object], message: str
) -> None:
    with pytest.raises(OverflowError, match=message):
        call(m)


@pytest.mark.parametrize(("call", "message"), [
    (lambda m: m.later(1, 13), r"later\(\) argument 'hours': 13 is not in the range 0..HOURS"),
    (lambda m: m.later(1, hours=13), "13 is not in the range 0..HOURS"),
    (lambda m: m.next_small(1, 201), "201 is not in the range ..200"),
    (lambda m: m.mixed(-1.75), "-1.75 is not in the range -1.5..2"),
    (lambda m: m.mixed(math.nan), "nan is not in the range -1.5..2"),
    (lambda m: m.mixed(np.float64(2.5)), "2.5 is not in the range -1.5..2"),
    (lambda m: m.is_odd(0), "0 is not in the range 1.."),
    (lambda m: m.is_odd_of_some(3), r"3 is not in the range \[1, 2, HOURS\]"),
    (lambda m: m.half(1.5), "1.5 is not in the range -1..1"),
])  # fmt: skip
def test_numbers_outside_of_their_range(m: ModuleType, call: Callable[[ModuleType], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(m)


def test_the_bounds_belong_to_the_range(m: ModuleType) -> None:
    assert (m.later(0, 0), m.later(0, 12)) == (0, 12 * 3600)
    assert (m.mixed(-1.5), m.mixed(2)) == (-1.5, 2)
    assert m.next_small(0, 200)[1] == 201
    assert (m.half(-1), m.half(1)) == (-0.5, 0.5)


def test_sizes_that_c_changes(m: ModuleType) -> None:
    data = bytearray(8)
    assert m.fill(data) == 5
    assert data == b"hello\0\0\0"
    assert m.fill(bytearray(3)) == 3
    with pytest.raises(RuntimeError, match="failed"):
        m.fill(bytearray())
    assert m.word(b"one two") == 3
    with pytest.raises(OverflowError, match="300, which does not fit in small_t"):
        m.word(b"a" * 300)
    numbers = np.ones(3)
    assert m.halves(numbers) == 1.5
    assert numbers.tolist() == [0.5, 0.5, 0.5]


@pytest.mark.sampled(7)
@pytest.mark.parametrize("cpp", [False, True])
@pytest.mark.parametrize(("c", "definition", "message"), [
    ("float", "typedef: x_t", "x_t is not an integer of at most 64 bits"),
    ("unsigned", "typedef: x_t\n  type: int", "x_t is not int"),
    ("long long", "typedef: x_t\n  type: int", "x_t is not int"),
    ("float", "typedef: x_t\n  type: int", "x_t is not int"),
    ("float", "typedef: x_t\n  type: double", "x_t is not double"),
    ("int", "typedef: x_t\n  type: float", "x_t is not float"),
    ("bool", "typedef: x_t", "x_t is not an integer of at most 64 bits"),
])  # fmt: skip
def test_compilers_compare_typedefs(c: str, definition: str, message: str, cpp: bool, tmp_path: Path) -> None:
    (tmp_path / "x.cwrap").write_text(
        f"#include <stdbool.h>\ntypedef {c} x_t;\nstatic x_t f(x_t x) {{ return x; }}\n"
        f"[[\n  {definition}\n]]\n[[\n  name: f\n  return: x_t\n  arguments: [x_t x]\n]]\n"
    )
    language = "c++" if cpp else "c"
    request = Request(tmp_path, ("x.cwrap",), target="standalone", language=language)
    ((name, text),) = generate(request).files.items()
    (tmp_path / name).write_text(text)
    found = syntax_errors(tmp_path / name, cxx=cpp)
    assert message in found
    assert "x.cwrap:5" in found
