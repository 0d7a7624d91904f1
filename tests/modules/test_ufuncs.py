"""Functions of modules as ufuncs of NumPy."""

from __future__ import annotations

import gc
import math
import pickle
import subprocess
import sys
import threading
import warnings
import weakref
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, compile_module
from folders import ROOT
from libraries import load
from limited_modules import compile_c, generate_limited, needs_gcc
from sanitized_runs import not_sanitized

from cwrap.pipeline import Request, generate

UFUNCS = {
    "power_sum", "parts", "is_small", "flipped", "both", "root", "twice", "turned", "same_half", "third", "later",
    "louder", "plus", "halved", "signed_root", "file_of", "is_even", "tenth", "shifted", "added_up", "sine",
    "matvec", "norm", "scaled", "corner", "optional",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("waves")


@pytest.fixture(scope="module")
def m(folder: Path) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/waves.cwrap", folder)


def equal(found: Any, expected: Any) -> None:
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    np.testing.assert_array_equal(found, expected)


def test_the_module_has_ufuncs(m: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {name for name, value in vars(m).items() if type(value) is np.ufunc} == UFUNCS
    assert not hasattr(m, "absent")
    assert m.hypotenuse(3, 4) == 5
    assert (m.power_sum.nin, m.power_sum.nout, m.parts.nin, m.parts.nout) == (3, 1, 1, 2)
    assert m.power_sum.__name__ == "power_sum"
    assert "power_sum(x, y, n)\n\nThe sum of a progression.\n\nIt is 0 for" in m.power_sum.__doc__
    assert "root(x)\n\nThe square root." in m.root.__doc__
    assert "parts(x) -> whole, rest" in m.parts.__doc__
    monkeypatch.setitem(sys.modules, "waves", m)
    assert pickle.loads(pickle.dumps(m.plus)) is m.plus


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "types"), [
    ("power_sum", ["ddi->d", "ddl->d"]), ("parts", ["d->dd"]), ("is_small", ["f->?"]), ("flipped", ["?->?"]),
    ("both", ["??->?"]), ("root", ["f->f", "d->d"]), ("twice", ["i->i", "l->l", "d->d"]),
    ("turned", ["F->F", "D->D"]), ("same_half", ["e->e"]), ("third", ["g->g"]), ("later", ["lB->l", "ll->l"]),
    ("louder", ["fd->f"]), ("sine", ["d->d"]),
])  # fmt: skip
def test_a_loop_comes_before_those_with_wider_types(m: ModuleType, name: str, types: list[str]) -> None:
    long = np.dtype(np.int64).char
    assert getattr(m, name).types == [text.replace("l", long) for text in types]


def test_an_output_may_be_an_input(m: ModuleType) -> None:
    """NumPy copies the input, as for `np.matmul`, since the loop reads it after it has written elements."""
    a, vectors = np.arange(9.0).reshape(3, 3), np.arange(24.0).reshape(4, 6)
    for x in (np.arange(1.0, 4), vectors[:, :3].copy(), vectors[:, ::2]):
        expected = np.array([a @ row for row in np.atleast_2d(x)]).reshape(x.shape)
        assert m.matvec(a, x, out=x) is x
        equal(x, expected)


def test_arrays_broadcast(m: ModuleType) -> None:
    x, y = np.arange(6.0).reshape(2, 3), np.array([[1.0], [10.0]])
    equal(m.power_sum(x, y, np.int32(2)), 2 * x + y)
    whole, rest = m.parts(x / 4)
    expected = np.modf(x / 4)
    equal(rest, expected[0])
    equal(whole, expected[1])
    equal(m.root(x), np.sqrt(x))
    equal(m.root(x.astype("f")), np.sqrt(x.astype("f")))
    equal(m.root(x.T[::2, ::-1]), np.sqrt(x.T[::2, ::-1]))
    equal(m.twice(np.arange(4, dtype="i")), np.arange(0, 8, 2, dtype="i"))
    equal(m.twice(np.arange(4, dtype="h")), np.arange(0, 8, 2, dtype="i"))
    equal(m.twice(np.arange(4, dtype="I")), np.arange(0, 8, 2))
    equal(m.twice(np.arange(4, dtype="f")), np.arange(0.0, 8, 2))
    equal(m.turned(np.array([1, 2j])), np.array([1j, -2]))
    assert m.turned(np.ones(2, "f")).dtype == "F"
    equal(m.same_half(np.array([1.5, -2], "e")), np.array([1.5, -2], "e"))
    equal(m.third(np.ones(1, "g")), np.ones(1, "g") / 3)
    equal(m.later(np.array([1, 2]), np.uint8(1)), np.array([3601, 3602]))
    equal(m.louder(np.array([1, 2], "f"), 1.5), np.array([1.5, 3], "f"))
    equal(m.shifted(np.array([1.0, 2])), np.array([6.0, 12]))
    equal(m.root(np.zeros((0, 3))), np.zeros((0, 3)))


def test_numbers_give_numbers(m: ModuleType) -> None:
    assert type(m.root(4.0)) is np.float64
    assert m.root(4) == 2
    assert type(m.root(np.float32(4))) is np.float32
    assert m.parts(2.75) == (2.0, 0.75)
    assert m.twice(True) == 2
    assert m.turned(1) == 1j
    assert m.flipped(False) is np.True_
    assert m.is_small(np.float32(0.5)) is np.True_
    equal(m.is_small([0.5, 1.5], signature="f->?"), np.array([True, False]))


def test_bools_are_read_as_one_bit(m: ModuleType) -> None:
    odd = np.array([0, 1, 2, 255], np.uint8).view(bool)
    equal(m.flipped(odd), np.array([True, False, False, False]))
    equal(m.both(odd, odd[::-1]).view(np.uint8), np.array([0, 1, 1, 0], np.uint8))


def test_the_methods_and_arguments_of_ufuncs(m: ModuleType) -> None:
    x = np.arange(1, 6)
    assert m.plus.reduce(x) == 15
    equal(m.plus.accumulate(x), np.cumsum(x))
    equal(m.plus.outer(x, x), np.add.outer(x, x))
    equal(m.plus.reduceat(x, [0, 2]), np.array([3, 12]))
    equal(m.plus.reduce(x.reshape(1, 5), axis=0), x)
    m.plus.at(x, [0, 0], 10)
    assert x[0] == 21
    out = np.full(3, -1.0)
    assert m.root(np.array([4.0, 9, 16]), out=out, where=[True, False, True]) is out
    equal(out, np.array([2.0, -1, 4]))
    assert m.root(4.0, dtype=np.float32).dtype == np.float32
    assert m.twice([1], signature="d->d").dtype == np.float64
    same = np.arange(4.0)
    equal(m.root(same, out=same), np.sqrt(np.arange(4.0)))
    overlapping = np.arange(8.0)
    equal(m.root(overlapping[:-1], out=overlapping[1:]), np.sqrt(np.arange(7.0)))
    swapped = np.arange(9.0).astype(">f8")
    equal(m.root(swapped), np.sqrt(np.arange(9.0)))
    unaligned = np.zeros(25, np.uint8)[1:].view(np.float64)
    equal(m.root(unaligned), np.zeros(3))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("call", [
    lambda m: m.root(), lambda m: m.root("x"), lambda m: m.root(1j), lambda m: m.root(object()), lambda m: m.root(1, 2),
    lambda m: m.root(None), lambda m: m.root(x=1.0), lambda m: m.root(np.array(["a"])), lambda m: m.is_small(0.5),
    lambda m: m.plus(1.5, 1), lambda m: m.twice(1.5, signature="i->i"),
    lambda m: m.root(1.0, casting="no", dtype="f"),
    lambda m: m.flipped(1), lambda m: m.root(1.0, out=np.zeros(1, int)), lambda m: m.parts.reduce([1.0]),
    lambda m: m.root(np.array([1.0], object)), lambda m: m.root(np.array(["2020"], "M8[D]")),
])  # fmt: skip
def test_other_arguments_are_type_errors(m: ModuleType, call: Callable[[ModuleType], object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        call(m)


def test_arrays_that_do_not_fit_together(m: ModuleType) -> None:
    with pytest.raises(ValueError, match="could not be broadcast"):
        m.plus([1, 2], [1, 2, 3])
    with pytest.raises(ValueError, match="no identity"):
        m.plus.reduce(np.zeros(0, int))
    read_only = np.zeros(3)
    read_only.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        m.root([1.0, 2, 3], out=read_only)


def test_integers_of_python_are_checked(m: ModuleType) -> None:
    assert m.power_sum(1, 2, 3) == 9
    equal(m.power_sum(1.0, 2.0, [1, 2]), np.array([1.0, 4]))
    equal(m.file_of([0, 2**31 - 1]), np.array([0, 2**31 - 1], "i"))
    equal(m.later([0, 0], [0, 255]), np.array([0, 255 * 3600]))
    with pytest.raises(
        OverflowError, match=r"^file_of\(\) argument 'n': 2147483648 does not fit in int \(-2147483648 to "
    ):
        m.file_of(2**31)
    for number in (-1, 256, 2**40, -(2**63), 2**63 - 1):
        with pytest.raises(OverflowError, match=rf"later\(\) argument 'hours': {number} does not fit in small_t"):
            m.later(np.zeros(3000, int), np.int64(number))
    out = np.full(3, -1)
    with pytest.raises(OverflowError):
        m.later([1, 2, 3], [1, 1, 300], out=out)
    equal(out, np.array([3601, 3602, -1]))
    with pytest.raises(TypeError):
        m.file_of(np.uint64(1))
    with pytest.raises(TypeError):
        m.file_of(1.5)


# ---- failures ----


@pytest.mark.parametrize("shape", [(), (1,), (7,), (50, 1), (10000,), (2, 3000)])
def test_a_failure_raises_the_exception_of_the_module(m: ModuleType, shape: tuple[int, ...]) -> None:
    x = np.full(shape, 8)
    equal(m.halved(x) + 0, np.full(shape, 4) + 0)
    x[...] = 5
    with pytest.raises(m.WaveError, match=r"^halved\(\) failed$|^halved\(\) did not"):
        m.halved(x)
    with pytest.raises(m.WaveError):
        m.halved(x.astype("i").T)
    with pytest.raises(KeyError, match="three"):
        m.halved(x - 2)


def test_the_elements_before_a_failure_are_stored(m: ModuleType) -> None:
    out = np.full(5, -1)
    with pytest.raises(m.WaveError):
        m.halved([2, 4, 5, 6, 8], out=out)
    equal(out, np.array([1, 2, -1, -1, -1]))
    equal(m.halved([2, 5], where=[True, False], out=out[:2]), np.array([1, 2]))
    with pytest.raises(m.WaveError):
        m.halved.at(np.array([2, 5]), [0, 1])


def test_other_failures(m: ModuleType) -> None:
    numbers = np.array([10, 20, 35, 40], "i")
    with pytest.raises(RuntimeError, match=r"tenth\(\) failed"):
        m.tenth(numbers)
    equal(m.tenth(numbers[::3]), np.array([1, 4], "i"))
    with pytest.raises(FileNotFoundError):
        m.file_of(np.array([1, -1], "i"))
    equal(m.file_of(np.array([1, 5], "i")), np.array([1, 5], "i"))


def test_warnings_are_issued_for_each_element(m: ModuleType) -> None:
    numbers = np.array([4, -9, -16, 25], "i")
    with pytest.warns(UserWarning, match="no root") as found:
        equal(m.signed_root(numbers), np.array([2, -7, -7, 5], "i"))
    assert len(found) == 2
    with pytest.warns(UserWarning, match="value == 0"):
        equal(m.is_even(numbers), np.array([True, False, True, False]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="no root"):
            m.signed_root(numbers)
        with pytest.raises(UserWarning, match="value == 0"):
            m.is_even(numbers)


def test_floating_point_errors_are_those_of_numpy(m: ModuleType) -> None:
    with pytest.warns(RuntimeWarning, match="invalid value encountered in root"):
        assert math.isnan(m.root(-1.0))
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError):
        m.root(np.full(9, -1.0))


def test_several_threads(m: ModuleType) -> None:
    x = np.arange(0, 40000, 2)
    results: list[object] = []

    def run() -> None:
        for _ in range(5):
            results.append(bool((m.halved(x) == x // 2).all()))
            try:
                m.halved(x + 1)
            except m.WaveError:
                results.append(True)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 40


# ---- generalised ufuncs ----


def test_vectors_and_matrices(m: ModuleType) -> None:
    assert (m.matvec.signature, m.norm.signature, m.optional.signature) == (
        "(m,n),(n)->(m)", "(n)->()", "(m?,n),(n)->(m?)",
    )  # fmt: skip
    assert "matvec(a, x) -> y\n\nThe product of a matrix and a vector." in m.matvec.__doc__
    a, x = np.arange(30.0).reshape(5, 1, 2, 3), np.arange(12.0).reshape(4, 3)
    product = (a @ x[..., None])[..., 0]
    equal(m.matvec(a, x), product)
    equal(m.matvec(a[0, 0], [1, 0, 2]), np.array([4.0, 13.0]))
    equal(m.matvec(a, x, axes=[(-2, -1), -1, 0]), np.moveaxis(product, -1, 0))
    equal(m.matvec(np.zeros((2, 0)), np.zeros(0)), np.zeros(2))
    equal(m.matvec(a[:0], x), product[:0])
    equal(m.optional(a[0, 0, 1], x), product[0, :, 1])
    assert m.norm([3.0, 4.0]) == 5
    assert m.norm(np.array([[3, 4]], "f")).dtype == np.float32
    equal(m.corner(np.arange(6).reshape(2, 3)), np.array([2j, 5j]))


def test_elements_with_strides(m: ModuleType) -> None:
    a, x = np.arange(30.0).reshape(5, 1, 2, 3), np.arange(12.0).reshape(4, 3)
    product = (a @ x[..., None])[..., 0]
    equal(m.matvec(np.asfortranarray(a)[..., ::-1], np.asfortranarray(x)[:, ::-1]), product)
    equal(m.matvec(a.astype("f").astype(">f8"), x), product)
    wide = np.zeros((5, 4, 2, 3))
    m.matvec(a, x, out=wide[..., 1])
    equal(wide[..., 1], product)
    assert not wide[..., ::2].any()
    same = np.arange(4.0).reshape(2, 2)
    m.matvec(same, same[:, 0], out=same[0])
    equal(same, np.array([[2.0, 6.0], [2.0, 3.0]]))
    equal(m.norm(np.broadcast_to(2.0, (3, 4))), np.full(3, 4.0))


def test_generalised_ufuncs_that_fail(m: ModuleType) -> None:
    x = np.array([[1, 2], [60, 3]], "int16")
    y, large = m.scaled(x[:, ::-1], 2)
    equal(y, 2 * x)
    equal(large, np.array([False, True]))
    for _ in range(3):
        with pytest.raises(OverflowError, match=r"scaled\(\) argument 'n': 300 does not fit in small_t \(0 to 255\)"):
            m.scaled(np.zeros((2, 300), "int16"), 1)
    with pytest.raises(TypeError, match="scaled"):
        m.scaled([1.5], 1)
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        m.matvec(np.zeros((2, 3)), np.zeros(2))


@not_sanitized
def test_an_item_that_does_not_fit_in_memory(m: ModuleType) -> None:
    with pytest.raises(MemoryError):
        m.norm(np.broadcast_to(1.0, 2**45))


# ---- life of ufuncs ----


def test_a_ufunc_outlives_its_module_which_is_freed_with_it(m: ModuleType, folder: Path) -> None:
    class Mark:
        pass

    (library,) = folder.glob("waves*.so")
    copy = load("waves", library)
    mark = Mark()
    copy.mark = mark  # type: ignore[attr-defined]
    alive = weakref.ref(mark)
    halved, error = copy.halved, copy.WaveError
    assert error is not m.WaveError
    del copy, mark
    gc.collect()
    with pytest.raises(error):
        halved(5)
    assert alive() is not None
    del halved
    gc.collect()
    assert alive() is None


PROGRAM = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

refuse = Refuse()
sys.meta_path.insert(0, refuse)
sys.path.insert(0, sys.argv[1])
import waves
assert waves.hypotenuse(3, 4) == 5
assert "square root" in waves.root.__doc__
for k in range(2):
    try:
        waves.root(4.0)
    except ImportError as error:
        assert "numpy" in str(error)
sys.meta_path.remove(refuse)
early = waves.plus
assert waves.root(4.0) == 2
assert type(waves.root).__name__ == "ufunc"
import numpy
assert (early([1, 2], 3, dtype=numpy.int64)).tolist() == [4, 5]
try:
    early("x")
except TypeError:
    print("done")
"""


def test_a_module_works_without_numpy(m: ModuleType, folder: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("done\n", "")


UNKNOWN = """
import ctypes, sys, types

class Table(ctypes.Structure):
    _fields_ = [("version", ctypes.c_void_p)]

version = ctypes.CFUNCTYPE(ctypes.c_uint)(lambda: 0x03000000)
table = Table(ctypes.cast(version, ctypes.c_void_p))
new = ctypes.pythonapi.PyCapsule_New
new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
capsule = new(ctypes.addressof(table), None, None)
for name in ("numpy", "numpy._core", "numpy._core._multiarray_umath"):
    sys.modules[name] = types.ModuleType(name)
sys.modules[name]._ARRAY_API = sys.modules[name]._UFUNC_API = capsule
sys.path.insert(0, sys.argv[1])
import waves
try:
    waves.root(4.0)
except ImportError as error:
    print(error)
"""


def test_an_unknown_version_of_numpy(m: ModuleType, folder: Path) -> None:
    command = [sys.executable, "-c", UNKNOWN, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("this version of NumPy has an ABI that is not supported\n", "")


FAILING = """
import sys, types

class Package(types.ModuleType):
    def __getattr__(self, name):
        raise KeyError(name)

for name in ("numpy", "numpy._core", "numpy._core._multiarray_umath"):
    sys.modules[name] = Package(name)
sys.path.insert(0, sys.argv[1])
try:
    import waves
except KeyError as error:
    print(error)
"""


def test_a_failure_of_numpy_other_than_its_absence(m: ModuleType, folder: Path) -> None:
    command = [sys.executable, "-c", FAILING, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("'_UFUNC_API'\n", "")


# ---- other builds ----


CPP = """
#include <complex>
#include <cmath>
#include <stdexcept>
#include <vector>
namespace lib {
struct range_problem : std::runtime_error { using std::runtime_error::runtime_error; };
static double root(double x) { if (x < 0) throw std::domain_error("negative"); return std::sqrt(x); }
static float root(float x) { return std::sqrt(x); }
static bool check(int64_t n) { if (n > 5) throw range_problem("more than 5"); return n > 0; }
static double first(const double *x, size_t n) { if (!n) throw range_problem("nothing"); return x[0]; }
static int64_t held(int64_t n) { if (n < 0) throw 5; return n; }
}
[[
  exception: RangeProblem
  type: lib::range_problem
]]
[[
  name: root
  cname: lib::root
  ufunc: true
  options:
    - {return: double, arguments: [double x]}
    - {return: float, arguments: [float x]}
]]
[[
  name: check
  cname: lib::check
  ufunc: true
  return: bool
  arguments: [int64_t n]
]]
[[
  name: first
  cname: lib::first
  ufunc: (n)->()
  return: double
  arguments: [const double* x, size_t n]
]]
[[
  name: held
  cname: lib::held
  ufunc: true
  gil: hold
  return: int64_t
  arguments: [int64_t n]
]]
"""


def test_exceptions_of_cpp(tmp_path: Path) -> None:
    (tmp_path / "waves_cpp.cwrap").write_text(CPP)
    request = Request(tmp_path, ("waves_cpp.cwrap",), target="standalone", language="c++")
    (tmp_path / "waves_cpp.cpp").write_text(generate(request).files["waves_cpp.cpp"])
    m = compile_module(tmp_path / "waves_cpp.cpp")
    equal(m.root(np.arange(3.0)), np.sqrt(np.arange(3.0)))
    assert m.root.types == ["f->f", "d->d"]
    with pytest.raises(ValueError, match="negative"):
        m.root(np.arange(5.0) - 3)
    equal(m.check(np.arange(3)), np.array([False, True, True]))
    with pytest.raises(m.RangeProblem, match="more than 5"):
        m.check(np.arange(20000).reshape(200, 100).T)
    with pytest.raises(RuntimeError, match=r"unknown C\+\+ exception"):
        m.held(-1)
    assert m.held(7) == 7
    assert m.first(np.arange(4.0)[::-2]) == 3
    with pytest.raises(m.RangeProblem, match="nothing"):
        m.first([])


@needs_gcc
def test_a_limited_api(tmp_path: Path) -> None:
    files = generate_limited(tmp_path, "3.10", "tests/modules/extensions/waves.cwrap")
    compile_c(tmp_path, files, "waves.abi3.so")
    m = load("waves", tmp_path / "waves.abi3.so")
    equal(m.root(np.arange(3.0)), np.sqrt(np.arange(3.0)))
    with pytest.raises(m.WaveError):
        m.halved([2, 5])
    with pytest.raises(FileNotFoundError):
        m.file_of(np.array([1, -1], "i"))
