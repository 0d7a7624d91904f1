"""Scalars and arrays without dimensions of NumPy as numbers, in arguments, fields, lists and overloads."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build

SOURCE = """\
#include <complex.h>
#include <stdbool.h>
typedef int flag_t;
typedef struct Note { double x; bool on; int n; } Note;
static double as_double(double x) { return x; }
static float as_float(float x) { return x; }
static int as_int(int x) { return x; }
static bool as_bool(bool x) { return x; }
static flag_t as_flag(flag_t x) { return x; }
static double complex as_complex(double complex x) { return x; }
static double first(const double *x) { return -x[0]; }
static long steps(const double *x, long s, long t) { (void)x; return 100 * s + t; }
static int choice(const char *x) { return x[0]; }
[[
  typedef: flag_t
  type: bool
]]
[[
  struct: Note
  type: Note
  fields: [double x, bool on, int n]
]]
[[
  name: as_double
  return: double
  arguments: [double x]
]]
[[
  name: as_float
  return: float
  arguments: [float x]
]]
[[
  name: as_int
  return: int
  arguments: [int x]
]]
[[
  name: as_bool
  return: bool
  arguments: [bool x]
]]
[[
  name: as_flag
  return: flag_t
  arguments: [flag_t x]
]]
[[
  name: as_complex
  return: double complex
  arguments: [double complex x]
]]
[[
  name: choice
  return: int
  arguments: [{arg: const char* x, if_true: '"U"', if_false: '"L"'}]
]]
[[
  name: steps
  return: long
  arguments:
    - {arg: const double* x, array: {ndim: 2, contiguous: false}}
    - {arg: long s, from: 'x.strides[0]'}
    - {arg: long t, from: 'x.strides[1]'}
]]
[[
  name: chosen
  options:
    - {cname: as_bool, return: bool, arguments: [bool x]}
    - {cname: as_int, return: int, arguments: [int x]}
    - {cname: as_double, return: double, arguments: [double x]}
    - {cname: as_complex, return: double complex, arguments: [double complex x]}
    - {cname: first, return: double, arguments: [{arg: const double* x, array: true}]}
]]
"""
KINDS: list[tuple[Any, str]] = [
    (True, "bool"), (np.True_, "bool"), (np.array(True), "bool"), (3, "int"), (np.int8(3), "int"), (np.array(3), "int"),
    (np.array(3, ">u4"), "int"), (2.5, "float"), (np.float32(2.5), "float"), (np.float64(2.5), "float"),
    (np.float16(2.5), "float"), (np.array(2.5), "float"), (np.array(2.5, "f4"), "float"), (2j, "complex"),
    (np.complex64(2j), "complex"), (np.complex128(2j), "complex"), (np.clongdouble(2j), "complex"),
    (np.array(2j), "complex"), (np.array([2.5, 1]), "vector"), (np.array([[3]]), ""), (np.array("a"), ""),
    (np.array(None), ""), (np.datetime64(3, "s"), ""), (np.array(3, "M8[s]"), ""), (np.ma.masked, ""), (b"3", ""),
]  # fmt: skip
ACCEPTED = {
    "as_bool": "bool", "as_flag": "bool", "choice": "bool", "as_int": "int", "as_double": "bool int float",
    "as_float": "bool int float", "as_complex": "bool int float complex", "chosen": "bool int float complex vector",
}  # fmt: skip
EXPECTED = {"bool": True, "int": 3, "float": 2.5, "complex": 2j, "vector": -2.5}


@pytest.fixture(scope="module")
def m(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("numbers")
    (folder / "numpy_numbers.cwrap").write_text(SOURCE, encoding="utf-8")
    return build(folder, "numpy_numbers.cwrap", folder)


@pytest.mark.parametrize("name", ACCEPTED)
def test_arguments(m: ModuleType, name: str) -> None:
    """A bool of NumPy is a bool and a float, as `float(np.True_)` is 1.0, but it is not an int."""
    for value, kind in KINDS:
        is_python_bool = value is True and name == "as_int"
        if is_python_bool or (kind and kind in ACCEPTED[name].split()):
            found = getattr(m, name)(value)
            expected = ord("U") if name == "choice" else EXPECTED[kind]
            assert found == expected, (name, value)
            assert type(found) is type(expected) or name != "chosen"
        else:
            with pytest.raises(TypeError):
                getattr(m, name)(value)
    if "bool" in ACCEPTED[name]:
        assert getattr(m, name)(np.False_) == (ord("L") if name == "choice" else 0)


def test_fields(m: ModuleType) -> None:
    note = m.Note(np.array(2.5), np.True_, np.array(3))
    assert (note.x, note.on, note.n) == (2.5, True, 3)
    note.on = np.False_
    assert note.on is False
    for name, value in (("x", np.complex64(1j)), ("n", np.array(2.5)), ("on", np.array(1)), ("n", np.True_)):
        with pytest.raises(TypeError):
            setattr(note, name, value)


def test_strides_of_dimensions_of_size_1(m: ModuleType) -> None:
    """They reach no element, so that NumPy does not care about them; C gets those of a contiguous array."""
    memory = bytearray(400)
    rows = [((1, 3), (12, 8), 301), ((3, 1), (16, 12), 201), ((1, 1), (12, 20), 101), ((2, 3), (32, 8), 401)]
    for shape, strides, expected in rows:
        array = np.ndarray(shape, "f8", memory, strides=strides)
        assert m.steps(array) == m.steps(memoryview(array)) == expected
    with pytest.raises(ValueError, match="the array is not aligned"):
        m.steps(np.ndarray((2, 1), "f8", memory, strides=(12, 8)))


def test_classes_of_python_with_the_name_of_numpys(m: ModuleType) -> None:
    fake = type("numpy.bool", (), {"__module__": "numpy", "__bool__": lambda self: 1 / 0})
    with pytest.raises(TypeError):
        m.as_bool(fake())
