"""A dtype is a row: two more rows in a copy of the project give `_C` two more tensor types, without other edits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from checkouts import PROJECT, build_extension, copy_project, output_of

pytestmark = [
    pytest.mark.slow,
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

- name: Bool
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
    """Copy the project, add the rows and build it, without optimisation to save time."""
    folder = tmp_path_factory.mktemp("ninth")
    copy_project(folder, *PROJECT, "declarations")
    table = folder / "declarations/dtypes.yaml"
    table.write_text(table.read_text(encoding="utf-8") + ROWS, encoding="utf-8")
    build_extension(folder, CFLAGS="-O0")
    return folder


def evaluate(checkout: Path, code: str) -> str:
    """Return the output of a program that starts with `import _C`."""
    return output_of(checkout, "import _C\nimport numpy as np\n", code).strip()


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
    assert evaluate(checkout, "print(_C.BoolTensor([True, False]).tolist())") == "[True, False]"


def test_the_stub_has_the_types(checkout: Path) -> None:
    stub = (checkout / "_C.pyi").read_text(encoding="utf-8")
    assert "class UShortTensor(" in stub
    assert "class BoolTensor(" in stub
