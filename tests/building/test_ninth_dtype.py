"""A dtype is a row: more rows in a copy of the project give `_C` more tensor types, without other edits. bfloat16, for
which C has no type, also needs a C header.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bfloat16 import HEADER, TENSOR_ROW
from checkouts import PROJECT, build_extension, copy_project, output_of
from compiled import plain_environment
from folders import SUPPORT

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif("CWRAP_SANITIZE" in os.environ, reason="builds another _C, without sanitizers"),
]

ROWS = """
- name: UShort
  real: uint16_t
  accreal: int64_t
  groups: [integral]
  numpy: uint16
  buffer: H
  min: 0
  max: UINT16_MAX

- name: Flag
  real: bool
  accreal: int64_t
  groups: [integral]
  numpy: bool
  buffer: '?'
  min: 0
  max: 1
  python: bool
"""


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project, add the rows and the header and build it, without optimisation to save time.

    The optional rows of the same names are removed, so that the build is that of a table without them.
    """
    folder = tmp_path_factory.mktemp("ninth")
    copy_project(folder, *PROJECT, "declarations")
    table = folder / "declarations/dtypes.yaml"
    others = re.sub(r"- name: (UShort|BFloat16)\n(  .*\n)+", "", table.read_text(encoding="utf-8"))
    table.write_text(others + ROWS + TENSOR_ROW, encoding="utf-8")
    (folder / "generic/TH/core/bfloat16.h").write_text(HEADER, encoding="utf-8")
    build_extension(folder, CFLAGS="-O0 -g")
    return folder


HEAD = f"""
import pickle, sys
import numpy as np
import _C
sys.path.append({str(SUPPORT)!r})
from bfloat16 import EVERY, bits_of, floats_of
B, F = _C.BFloat16Tensor, _C.FloatTensor

def bits(x):
    return np.frombuffer(bytes(x), np.uint16)

def same(found, expected):
    nan = np.isnan(floats_of(expected))
    return np.array_equal(np.isnan(floats_of(found)), nan) and np.array_equal(found[~nan], expected[~nan])

def error(function, *arguments):
    try:
        function(*arguments)
    except Exception as caught:
        return f"{{type(caught).__name__}}: {{caught}}"
"""


def evaluate(checkout: Path, code: str) -> str:
    """Return the output of a program that begins with HEAD."""
    return output_of(checkout, HEAD, code).strip()


def test_a_ninth_type_holds_its_numbers(checkout: Path) -> None:
    assert evaluate(checkout, "print(_C.UShortTensor([1, 2, 65535]).tolist())") == "[1, 2, 65535]"
    assert evaluate(checkout, "print(_C.UShortStorage(3).size())") == "3"


def test_a_ninth_type_has_generated_methods(checkout: Path) -> None:
    code = """
        x = _C.UShortTensor([1, 2, 65535])
        print((x + x).tolist(), x.sum(), x.max(), _C.add(x, 1).tolist(), x.clone().fill_(7).tolist())
    """
    assert evaluate(checkout, code) == "[2, 4, 65534] 65538 65535 [2, 3, 0] [7, 7, 7]"


def test_a_ninth_type_checks_its_limits(checkout: Path) -> None:
    code = """
        for value in (65536, -1, 1.5):
            try:
                _C.UShortTensor(1).fill_(value)
            except (TypeError, OverflowError) as error:
                print(type(error).__name__, end=" ")
    """
    assert evaluate(checkout, code) == "OverflowError OverflowError TypeError"


def test_a_ninth_type_is_converted_from_and_to_others(checkout: Path) -> None:
    code = """
        x = _C.FloatTensor([1, 2]).ushort()
        print(type(x).__name__, x.float().tolist(), x.type("_C.LongTensor").tolist())
    """
    assert evaluate(checkout, code) == "UShortTensor [1.0, 2.0] [1, 2]"


def test_a_ninth_type_is_shared_with_numpy(checkout: Path) -> None:
    code = """
        x = _C.UShortTensor([1, 2])
        a = x.numpy()
        a[0] = 9
        print(a.dtype, x.tolist(), _C.from_numpy(np.arange(3, dtype=np.uint16)).tolist())
    """
    assert evaluate(checkout, code) == "uint16 [9, 2] [0, 1, 2]"


def test_a_type_of_booleans_holds_booleans(checkout: Path) -> None:
    assert evaluate(checkout, "print(_C.FlagTensor([True, False]).tolist())") == "[True, False]"


def test_a_type_of_booleans_is_not_the_type_of_masks(checkout: Path) -> None:
    code = """
        x = _C.FloatTensor([1, 2])
        mask = x.lt(2)
        print(type(mask).__name__, mask.tolist(), x[mask].tolist(), x.masked_select(mask).tolist())
        print(type(_C.FlagTensor([True]).eq(True)).__name__, error(x.masked_select, _C.FlagTensor([True, False]))[:9])
    """
    assert evaluate(checkout, code).split("\n") == ["ByteTensor [1, 0] [1.0] [1.0]", "ByteTensor TypeError"]


@pytest.mark.skipif(shutil.which("gdb") is None, reason="needs gdb")
@pytest.mark.parametrize(
    ("file", "line", "function", "value"),
    [
        ("generic/TH/typed/Masked.c", "    return THAnyTensor_maskedSelect(r, src, mask);",
         "THFloatTensor_maskedSelect", "src->size[0]"),
        ("declarations/indexing.yaml", "- name: masked_select", "THPFloatTensor_masked_select_overload0",
         "arg_mask->size[0]"),
    ],
)  # fmt: skip
def test_a_debugger_stops_in_generic_c_and_declarations(
    checkout: Path, file: str, line: str, function: str, value: str
) -> None:
    number = (checkout / file).read_text(encoding="utf-8").split("\n").index(line) + 1
    program = "import _C; x = _C.FloatTensor([1, 2, 3]); x.masked_select(x.lt(3))"
    commands = ["set breakpoint pending on", f"break {file}:{number}", "run", f"print {value}", "info source", "finish"]
    words = [word for command in commands for word in ("-ex", command)]
    environment = {**plain_environment(), "PYTHONPATH": str(checkout), "DEBUGINFOD_URLS": "", "HOME": str(checkout)}
    done = subprocess.run(
        ["gdb", "-nx", "-batch", *words, "--args", sys.executable, "-c", program], cwd=checkout, env=environment,
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    if "ptrace" in done.stderr and "not permitted" in done.stderr:
        pytest.skip("this machine does not permit debugging")
    assert f", {function} (" in done.stdout, done.stdout + done.stderr
    assert "$1 = 3\n" in done.stdout
    assert f"Located in {(checkout / file).resolve()}" in done.stdout, done.stdout


def test_the_stub_has_the_types(checkout: Path) -> None:
    stub = (checkout / "_C.pyi").read_text(encoding="utf-8")
    assert "class UShortTensor(" in stub
    assert "class FlagTensor(" in stub
    assert "class BFloat16Tensor(" in stub
    assert "def bfloat16(self)" in stub


# ---- a dtype that C and NumPy do not have ----


def test_bfloat16_holds_its_numbers(checkout: Path) -> None:
    code = """
        x = B([[1, 2.5], [-3, 1e-40]])
        print(x.tolist(), x[0, 1], x[1].tolist(), x.dtype, x.storage().size(), B(2).tolist())
        x[0] = 7
        x[1, 1] = 1.001
        print(x.tolist(), 7 in x, [v for v in x[0]])
        print(x)
        print(B([1e30, float("inf"), float("nan")]), B())
    """
    assert evaluate(checkout, code).split("\n") == [
        "[[1.0, 2.5], [-3.0, 9.183549615799121e-41]] 2.5 [-3.0, 9.183549615799121e-41] bfloat16 4 [0.0, 0.0]",
        "[[7.0, 7.0], [-3.0, 1.0]] True [7.0, 7.0]",
        "[[ 7.  7.]",
        " [-3.  1.]]",
        "[_C.BFloat16Tensor of size 2x2]",
        "[1.e+30    inf    nan]",
        "[_C.BFloat16Tensor of size 3] [_C.BFloat16Tensor with no dimension]",
    ]


def test_bfloat16_is_converted_from_and_to_float(checkout: Path) -> None:
    """For all bits, and for all numbers between two neighbours, against values that NumPy computes."""
    code = """
        floats = floats_of(EVERY)
        nan = np.isnan(floats)
        x = _C.from_numpy(floats).bfloat16()
        found = x.float().numpy()
        print(same(bits(x), EVERY), (bits(x)[nan] & 0x40).all(), np.isnan(found[nan]).all())
        print(np.array_equal(found[~nan].view(np.uint32), floats[~nan].view(np.uint32)))
        low, high = floats[:-1], floats[1:]
        with np.errstate(all="ignore"):
            middle = (low.astype(float) + high).astype(np.float32) / 2
            numbers = np.concatenate([middle, np.nextafter(middle, low), np.nextafter(middle, high)])
        print(same(bits(_C.from_numpy(numbers).bfloat16()), bits_of(numbers)))
        print(same(bits(_C.from_numpy(numbers[::2]).bfloat16()), bits_of(numbers[::2])))
        print(type(x.type("_C.FloatTensor")).__name__, type(F(1).type("_C.BFloat16Tensor")).__name__)
    """
    assert evaluate(checkout, code).split("\n") == [
        "True True True",
        "True",
        "True",
        "True",
        "FloatTensor BFloat16Tensor",
    ]


def test_bfloat16_is_converted_from_other_dtypes_with_one_rounding(checkout: Path) -> None:
    code = """
        floats = floats_of(EVERY[~np.isnan(floats_of(EVERY))]).astype(float)
        with np.errstate(all="ignore"):
            middle = (floats[:-1] + floats[1:]) / 2
            doubles = np.concatenate([middle, np.nextafter(middle, -np.inf), np.nextafter(middle, np.inf)])
        doubles = doubles[~np.isnan(doubles)]
        expected = bits_of(doubles)
        print(same(bits(_C.from_numpy(doubles).bfloat16()), expected), same(bits(B(doubles.tolist())), expected))
        print(same(bits(_C.from_numpy(doubles[::3]).bfloat16()), expected[::3]))
        x = B([1.5, -2.75, 1000, float("nan")])
        print(x.double().tolist(), x.half().tolist(), x.long().tolist(), x.byte().tolist())
        print(F([3]).long().bfloat16().tolist())
        print(_C.HalfTensor([0.1]).bfloat16().tolist() == _C.HalfTensor([0.1]).float().bfloat16().tolist())
    """
    assert evaluate(checkout, code).split("\n") == [
        "True True",
        "True",
        "[1.5, -2.75, 1000.0, nan] [1.5, -2.75, 1000.0, nan] [1, -2, 1000, 0] [1, 0, 255, 0]",
        "[3.0]",
        "True",
    ]


def test_bfloat16_has_generated_methods(checkout: Path) -> None:
    code = """
        a, b = np.linspace(-3, 3, 3000, dtype=np.float32), np.linspace(1, 9, 3000, dtype=np.float32)
        x, y = _C.from_numpy(a).bfloat16(), _C.from_numpy(b).bfloat16()
        f, g = x.float().numpy(), y.float().numpy()
        print(*(same(bits(r), bits_of(e)) for r, e in [
            (x + y, f + g), (x - y, f - g), (x * y, f * g), (x / y, f / g), (-x, -f), (x * 0.5, f / 2),
            (abs(x), abs(f)), (y.sqrt(), np.sqrt(g)), (x.clone().fill_(2), 0 * f + 2),
            (x[::7] + y[::7], f[::7] + g[::7]),
        ]))
        print(*(np.array_equal(r.numpy(), e) for r, e in [
            (x < y, f < g), (x == x, f == f), (x.ne(y), f != g), (x.gt(0), f > 0),
        ]))
        print(abs(x.sum() - f.sum(dtype=float)) < 1e-2, abs(y.mean() - g.mean()) < 1e-3)
        print(x.max() == f.max(), x.min() == f.min())
        print(np.array_equal(x.sort()[0].float().numpy(), np.sort(f)), x.view(30, 100).sum(1).size(), x.dot(y) != 0)
        print(B([[1, 2], [3, 4]]).mm(B([[1, 0], [0, 1]])).tolist(), B(3, 3).uniform_().max() <= 1)
        print(B(1000).random_().max() <= 256, _C.randperm(257, out=B()).max())
        print(error(lambda: _C.randperm(300, out=B())))
    """
    assert evaluate(checkout, code).split("\n") == [
        " ".join(["True"] * 10), "True True True True", "True True", "True True",
        "True _C.Size([30]) True", "[[1.0, 2.0], [3.0, 4.0]] True", "True 256.0",
        "ArgumentError: randperm: the elements cannot hold n = 300 different numbers",
    ]  # fmt: skip


def test_bfloat16_is_shared_without_numpy(checkout: Path) -> None:
    code = """
        x = B([[1, 2], [3, 4]])
        y = _C.from_dlpack(x)
        y[0, 0] = 9
        print(x.tolist() == y.tolist(), type(y).__name__)
        for protocol in range(6):
            print(pickle.loads(pickle.dumps(x, protocol)).tolist() == x.tolist(), end=" ")
        print()
        print(bytes(x).hex(), bytes(x.t()).hex())
        print(error(x.numpy))
        print(error(np.asarray, x))
        print(error(memoryview, x))
        print(hasattr(x, "__array_interface__"))
        print(error(np.from_dlpack, x).split(":")[0])
        print(error(_C.from_numpy, np.zeros(2, np.uint32)))
        print(error(B, np.zeros(2, np.float32)))
    """
    lines = evaluate(checkout, code).split("\n")
    assert lines[:3] == ["True BFloat16Tensor", "True True True True True True ", "1041004040408040 1041404000408040"]
    message = "NumPy has no dtype bfloat16; convert the BFloat16Tensor first, for example with float()"
    assert lines[3:5] == [f"TypeError: {message}"] * 2
    assert (
        lines[5] == "BufferError: the buffer protocol has no format for elements of type bfloat16; convert them first"
    )
    assert lines[6:8] == ["False", "RuntimeError"]
    assert lines[8].endswith(
        "supported dtypes are float64, float32, float16, int64, int32, int16, int8, uint8, uint16, bool"
    )
    assert (
        lines[9]
        == "TypeError: BFloat16Tensor(): the argument is an array of float32, not of bfloat16; convert the array first"
    )
