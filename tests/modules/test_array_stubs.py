"""Type checkers accept arrays of the declared dtype, and reject others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import plain_environment

from cwrap.pipeline import Request, generate

YAML = """\
- name: mean
  return: double
  arguments: [{arg: const double* x, array: true}, {arg: size_t n, from: len(x)}]
- name: total
  return: double
  arguments: [{arg: const long* x, array: true}, {arg: size_t n, from: len(x)}]
- name: checksum
  return: int
  arguments: [{arg: const unsigned char* x, array: true}, {arg: size_t n, from: len(x)}]
- name: clear
  arguments: [{arg: unsigned char* x, array: true}, {arg: size_t n, from: len(x)}]
- name: first
  cname: first_$real
  types: [float, double, int32_t]
  return: real
  arguments: [{arg: const real* x, array: {ndim: any}}]
- name: any_mean
  cname: mean
  return: double
  arguments: [{arg: const double* x, array: {convert: same_kind}}, {arg: size_t n, from: len(x)}]
- name: array
  return: int
- name: memoryview
  return: int
"""
# mypy must report an error in each line that ends in `# error`, and in no other line.
PROGRAM = """\
from __future__ import annotations
import array, ctypes, typing
from typing import Any, assert_type
import numpy as np
import numpy.typing as npt
import arrays

doubles = np.zeros(3)
singles = np.zeros(3, np.float32)
shorts: npt.NDArray[np.int16] = np.array([1, 2], np.int16)
ints = np.zeros(3, np.int32)
longs = np.zeros(3, np.int64)
octets = np.zeros(3, np.uint8)
unknown: npt.NDArray[Any] = np.array([1, 2])

class Tensor:
    def __dlpack__(self, *, stream: Any = None) -> Any: return None
    def data_ptr(self) -> int: return 0

class Exporter:
    def __dlpack__(self) -> Any: return None

arrays.mean(doubles)
arrays.mean(doubles[::2])
arrays.mean(np.sqrt(doubles) + 1)
arrays.mean(unknown)
arrays.mean(array.array("d", [1]))
arrays.mean(memoryview(b"12345678").cast("d"))
arrays.mean((ctypes.c_double * 3)())
arrays.mean(Tensor())
arrays.mean(singles)  # error
arrays.mean(shorts)  # error
arrays.mean(longs)  # error
arrays.mean(octets)  # error
arrays.mean(Exporter())  # error
arrays.mean(b"12345678")  # error
arrays.mean([1.0])  # error
arrays.mean(None)  # error
arrays.any_mean([1.0])
arrays.any_mean(singles)
arrays.total(longs)
arrays.total(np.zeros(3, np.long))
arrays.total(np.zeros(3, np.intp))
arrays.total(doubles)  # error
arrays.total(shorts)  # error
arrays.checksum(octets)
arrays.checksum(b"1")
arrays.checksum(bytearray(1))
arrays.checksum(shorts)  # error
arrays.clear(bytearray(1))
arrays.clear(b"1")  # error
assert_type(arrays.first(doubles), float)
assert_type(arrays.first(ints), int)
arrays.first(shorts)  # error
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs Python 3.11: typing.assert_type")
def test_arrays_of_other_dtypes_are_rejected(tmp_path: Path) -> None:
    pytest.importorskip("mypy")  # not available for all Pythons
    (tmp_path / "arrays.yaml").write_text(YAML, encoding="utf-8")
    stub = generate(Request(root=tmp_path, declarations=("arrays.yaml",), target="standalone")).stub
    (tmp_path / "arrays.pyi").write_text(stub, encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "program.py", "arrays.pyi"]
    done = subprocess.run(command, cwd=tmp_path, env=plain_environment(), capture_output=True, text=True, check=False)
    found = {int(line) for line in re.findall(r"^program.py:(\d+): error", done.stdout, re.MULTILINE)}
    expected = {k for k, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# error")}
    assert found == expected, done.stdout + done.stderr
    assert "arrays.pyi" not in done.stdout


def test_docstrings_name_the_buffer_protocol() -> None:
    request = Request(root=Path(), declarations=("a.yaml",), target="standalone", texts={"a.yaml": YAML.encode()})
    code = "".join(generate(request).files.values())
    assert "numpy.typing.NDArray[numpy.float32] | Buffer" in code
    assert "_Exporter" not in code
