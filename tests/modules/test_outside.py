"""A C type, a declaration key and a dtype from outside of the tree, each in one file of a project (a dtype: a row and a
C header). What a newcomer writes is in `outside/` and in `tests/support/bfloat16.py`;
docs/explanations/interfaces.md lists it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType

import bfloat16
import numpy as np
import numpy.typing as npt
import pytest
from bfloat16 import EVERY, bits_of, floats_of
from compiled import OPTIMISE, compile_module

from cwrap.cli import main

pytestmark = pytest.mark.slow

OUTSIDE = Path(__file__).with_name("outside")
BETWEEN = 'plugins = ["between.py:Between"]'

PATHS = """\
#include <string.h>

static const char *base(const char *name)
{
    const char *end = strrchr(name, '/');
    return end ? end + 1 : name;
}
static long length(const char *name, int more)
{
    return (name ? (long)strlen(name) : -1) + more;
}

[[
  name: base
  return: path
  arguments: [path name]
]]
[[
  name: length
  return: long
  arguments: [{arg: path name, default: 'NULL'}, {arg: int more, default: 0}]
]]
"""

COUNTED = """\
static int depth, calls;
static void enter(int n) { calls++; depth += n; }
static void leave(int n) { depth -= n; }
static int check(int n) { return depth == n ? n - 3 : 100; }
static void state(int *all, int *now) { *all = calls; *now = depth; }

[[
  name: check
  between: [enter(n), leave(n)]
  return: int
  errors: {when: negative}
  arguments: [int n]
]]
[[
  name: state
  arguments: [{arg: int* all, output: true}, {arg: int* now, output: true}]
]]
"""


def set_up(folder: Path, name: str, text: str, settings: str) -> None:
    """Write a project with the files from outside of the tree."""
    for file in OUTSIDE.glob("*.py"):
        shutil.copy(file, folder)
    (folder / name).write_text(text, encoding="utf-8")
    (folder / "pyproject.toml").write_text(f'[tool.cwrap]\ndeclarations = ["{name}"]\n{settings}\n', encoding="utf-8")


def built(folder: Path, name: str) -> ModuleType:
    """Generate, compile and import the module of a project."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["generate", "--out", "out", "--quiet"]) == 0
    return compile_module(folder / f"out/{Path(name).stem}.c", (OPTIMISE, f"-I{folder}"))


def complaint(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the first line that `cwrap check` reports of declarations with the key; empty if nothing is wrong."""
    set_up(folder, "counted.cwrap", text, BETWEEN)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        status = main(["check"])
    return capsys.readouterr().err.split("\n")[0] if status else ""


# ---- a C type ----


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("paths")
    set_up(folder, "paths.cwrap", PATHS, 'ctypes = ["path_type.py:Path"]')
    return built(folder, "paths.cwrap")


def test_a_c_type_accepts_and_returns_paths(paths: ModuleType) -> None:
    for path in ("a/b", b"a/b", Path("a/b"), Path("a/ä")):
        assert paths.base(path) == os.fsdecode(path)[2:]
    assert (paths.length("abc"), paths.length(), paths.length(b"", more=2)) == (3, -1, 2)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (5, TypeError, r"base\(\) argument 'name' \(pos 1\) must be str, bytes or os.PathLike, not int"),
        ("a\0b", ValueError, r"base\(\) argument 'name': embedded null"),
    ],
)
def test_a_c_type_refuses_other_objects(paths: ModuleType, value: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        paths.base(value)


def test_a_c_type_releases_its_bytes_after_a_later_argument_failed(paths: ModuleType) -> None:
    path = b"a/" + bytes(range(65, 91))
    count = sys.getrefcount(path)
    for _ in range(10):
        with pytest.raises(OverflowError):
            paths.length(path, 1 << 40)
        paths.length(path)
    assert sys.getrefcount(path) == count


# ---- a declaration key ----


def test_a_key_puts_the_call_between_two_expressions(tmp_path: Path) -> None:
    set_up(tmp_path, "counted.cwrap", COUNTED, BETWEEN)
    module = built(tmp_path, "counted.cwrap")
    assert module.check(5) == 2
    assert module.state() == (1, 0)
    with pytest.raises(RuntimeError):
        module.check(2)
    assert module.state() == (2, 0)
    with pytest.raises(TypeError):
        module.check("two")
    assert module.state() == (2, 0)


def test_a_key_refuses_a_call_without_the_gil(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(tmp_path, COUNTED.replace("  return: int\n", "  gil: release\n  return: int\n"), capsys) == (
        "counted.cwrap:10:8: error: 'gil: release' and 'between' exclude each other: use 'gil: hold'"
    )
    assert not complaint(tmp_path, COUNTED.replace("  return: int\n", "  gil: hold\n  return: int\n"), capsys)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("[enter(n)]", "counted.cwrap:9:12: error: 'between' has two expressions, not 1"),
        ("[enter(cw_n), leave(n)]", "counted.cwrap:9:19: error: invalid C expression in 'between': 'cw_n': names that"),
    ],
)
def test_a_key_checks_its_value(tmp_path: Path, capsys: pytest.CaptureFixture[str], value: str, message: str) -> None:
    assert complaint(tmp_path, COUNTED.replace("[enter(n), leave(n)]", value), capsys).startswith(message)


# ---- a dtype ----

GENERIC = """\
CWRAP_UNUSED static double REAL_NAME(total)(const real *x, size_t n)
{
    accreal sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += REAL_LOAD(x[i]);
    return (double)sum;
}
CWRAP_UNUSED static void REAL_NAME(scaled)(const real *x, size_t n, real by, real *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = REAL_STORE(REAL_LOAD(x[i]) * REAL_LOAD(by));
}
CWRAP_UNUSED static real REAL_NAME(same)(real x)
{
    return x;
}
"""
DECLARED = """\
- include: generic.c
  types: [bfloat16, float]
- name: total
  cname: total_$real
  types: [bfloat16, float]
  return: double
  arguments: [{arg: const real* x, array: true}, {arg: size_t n, from: len(x)}]
- name: scaled
  cname: scaled_$real
  types: [bfloat16, float]
  arguments:
    - {arg: const real* x, array: true}
    - {arg: size_t n, from: len(x)}
    - {arg: real by, default: 2}
    - {arg: real* out, output: true, array: [n]}
- name: same
  cname: same_bfloat16
  return: bfloat16
  arguments: [bfloat16 x]
- name: first
  cname: total_bfloat16
  return: double
  arguments: [{arg: const bfloat16* x, array: true}, CONSTANT 1]
- name: largest
  cname: largest
  return: double
"""


@pytest.fixture(scope="module")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Compile a module with functions for bfloat16 and float."""
    project = tmp_path_factory.mktemp("numbers")
    row = bfloat16.MODULE_ROW
    floats = """
- {name: float, real: float, accreal: double, groups: [floating_point], numpy: float32, buffer: f, min: -FLT_MAX,
   max: FLT_MAX}
"""
    (project / "dtypes.yaml").write_text(row + floats, encoding="utf-8")
    (project / "bfloat16.h").write_text(bfloat16.HEADER, encoding="utf-8")
    limit = "#ifdef REAL_IS_BFLOAT16\nCWRAP_UNUSED static double largest(void) { return REAL_MAX; }\n#endif\n"
    (project / "generic.c").write_text(GENERIC + limit, encoding="utf-8")
    set_up(project, "numbers.yaml", DECLARED, 'dtypes = "dtypes.yaml"')
    return built(project, "numbers.yaml")


def test_a_dtype_has_its_overloads(numbers: ModuleType) -> None:
    x = bits_of([1, 2, 3.5])
    assert numbers.total(x) == 6.5
    assert numbers.total(np.array([1, 2], np.float32)) == 3
    assert numbers.first(x) == 1
    assert numbers.largest() == floats_of(0x7F7F)
    scaled = numbers.scaled(x)
    assert scaled.dtype == np.uint16
    assert floats_of(scaled).tolist() == [2, 4, 7]
    assert floats_of(numbers.scaled(x, 0.5)).tolist() == [0.5, 1, 1.75]
    assert numbers.scaled(np.array([1, 2], np.float32)).tolist() == [2, 4]


def test_numbers_of_a_dtype_are_rounded_once(numbers: ModuleType) -> None:
    ordinary = EVERY[~np.isnan(floats_of(EVERY))]
    assert np.array_equal([numbers.same(x) for x in floats_of(ordinary).tolist()], floats_of(ordinary))
    assert np.isnan(numbers.same(np.nan))
    steps = floats_of(ordinary[:-1:7]).astype(np.float64)
    with np.errstate(all="ignore"):
        middle = (steps + floats_of(ordinary[1::7])) / 2
        doubles = np.concatenate([middle, np.nextafter(middle, -np.inf), np.nextafter(middle, np.inf)])
    doubles = doubles[np.isfinite(doubles)]
    found = [numbers.same(x) for x in doubles.tolist()]
    assert np.array_equal(np.array(found, np.float32).view(np.uint32), floats_of(bits_of(doubles)).view(np.uint32))


def test_arrays_of_a_dtype_are_bits(numbers: ModuleType) -> None:
    with pytest.raises(
        TypeError, match=r"first\(\) .* array of bfloat16 as uint16 with 1 dimension, not numpy.ndarray"
    ):
        numbers.first(np.ones(1))


class Exporter:
    """A tensor of another library, with a number of DLPack's for its type, over an array of bits."""

    def __init__(self, bits: npt.NDArray[np.uint16], code: int) -> None:
        self.bits = bits
        self.code = code

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.bits.__dlpack_device__()

    def __dlpack__(self, **options: object) -> object:
        capsule = self.bits.__dlpack__()
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        tensor = pointer(capsule, b"dltensor")
        assert tensor is not None
        ctypes.c_uint8.from_address(tensor + 20).value = self.code  # after the data, the device and ndim
        return capsule


def test_dlpack_has_the_dtype(numbers: ModuleType) -> None:
    bits = bits_of([2.5, 1])
    assert numbers.first(Exporter(bits, 4)) == 2.5  # kDLBfloat
    assert numbers.total(Exporter(bits, 4)) == 3.5
    for other in (1, 2):  # unsigned integers and floats of 16 bits
        with pytest.raises(TypeError, match="not Exporter"):
            numbers.first(Exporter(bits, other))


def test_the_page_has_the_header_and_the_row(root: Path) -> None:
    page = (root / "docs/contributing/add-a-dtype.md").read_text(encoding="utf-8")
    assert bfloat16.HEADER in page
    assert bfloat16.TENSOR_ROW in page
