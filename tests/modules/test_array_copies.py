"""`array: {convert: same_kind}`: which arguments are copied, which conversions are refused, and by which error."""

from __future__ import annotations

import ctypes
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, standalone
from folders import ROOT

from cwrap.source.diagnostics import CwrapError


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/copies.cwrap", tmp_path_factory.mktemp("copies"))


class Like:
    """An object with `__array__`."""

    def __init__(self, argument: Any) -> None:
        self.argument = argument

    def __array__(self, *argument: Any, **options: Any) -> Any:
        if isinstance(self.argument, Exception):
            raise self.argument
        return self.argument


def test_keywords_do_not_switch_the_copy_off(copies: ModuleType) -> None:
    for _ in range(2):  # from the second call on, the runtime finds keywords by another path
        assert copies.total([1, 2], 5) == copies.total([1, 2], start=5) == copies.total(x=[1, 2], start=5) == 8
        assert copies.total(start=5, x=(1, 2)) == 8


@pytest.mark.parametrize("argument", [
    [1, 2, 3], (1, 2, 3), range(1, 4), np.array([1, 2, 3]), np.array([1, 2, 3], ">i2"), np.array([1, 2, 3], "u8"),
    np.array([1, 9, 2, 9, 3], "i4")[::2], memoryview(bytes([1, 2, 3])), bytearray([1, 2, 3]), Like(np.array([1, 2, 3])),
    np.array([1, 2, 3], "i4"), [np.int8(1), np.int64(2), 3], (ctypes.c_short * 3)(1, 2, 3),
])  # fmt: skip
def test_arrays_that_are_copied(copies: ModuleType, argument: Any) -> None:
    assert copies.total(argument) == copies.total(x=argument) == copies.total8(argument) == copies.unsafe(argument) == 6


def test_exceptions_of_exporters_are_raised(copies: ModuleType) -> None:
    class Tensor(Like):
        def __dlpack_device__(self) -> Any:
            return 1, 0

        def __dlpack__(self, **options: Any) -> Any:
            raise KeyError("tensor")

    with pytest.raises(KeyError, match="tensor"):
        copies.total(Tensor(np.ones(2, "i")))


def test_empty_lists(copies: ModuleType) -> None:
    assert copies.total([]) == copies.total(()) == copies.total(np.zeros(0, "i8")) == 0
    with pytest.raises(TypeError, match="float64 is not converted to int32"):
        copies.total(np.zeros(0))


@pytest.mark.parametrize(("name", "argument", "kind", "text"), [
    ("total", [1.7], TypeError,
     r"total\(\) argument 'x': float64 is not converted to int32, which has no fractions; x.astype\('int32'\) rounds"),
    ("total", [float("nan")], TypeError, "no fractions"),
    ("total", np.ones(2, "F"), TypeError, "complex64 is not converted to int32"),
    ("total", [2**40 + 1], OverflowError, "argument 'x': 1099511627777 does not fit in int32"),
    ("total", [1, -(2**31) - 1], OverflowError, "-2147483649 does not fit in int32"),
    ("total", [2**70], OverflowError, "an item does not fit in int32"),
    ("total", np.array([2**31], "u4"), OverflowError, "2147483648 does not fit"),
    ("total8", [-1], OverflowError, "-1 does not fit in uint8"),
    ("total8", np.array([1, 256]), OverflowError, "256 does not fit in uint8"),
    ("total", ["8"], TypeError, "<U1 is not converted to int32"),
    ("total", np.array([b"8"]), TypeError, "S1 is not converted"),
    ("total", [1, None], TypeError, "an item is of type NoneType, which is not converted to"),
    ("total", np.array([1], object), TypeError,
     r"an array of objects is not converted to int32; x.astype\('int32'\) converts it"),
    ("total", np.array([1, 2**63], object), OverflowError, "an item does not fit in int32"),
    ("total8", np.array([-1], object), TypeError, "an array of objects is not converted to uint8"),
    ("total8", np.array([2**63], object), TypeError, "an array of objects is not converted to uint8"),
    ("total8", np.array([2**64], object), OverflowError, "an item does not fit in uint8"),
    ("total", [object()], TypeError, "an item is of type object, which is not converted to"),
    ("total", [[1]], TypeError, "argument 'x': expected 1 dimension, not 2"),
    ("total", 3, TypeError, "expected 1 dimension, not 0"),
    ("total", [1, [2]], ValueError, "inhomogeneous"),
    ("total", "12", TypeError, "must be array of int32 with 1 dimension, not str"),
    ("total", b"12", TypeError, "must be array of int32 with 1 dimension, not bytes"),
    ("total", {1: 2}, TypeError, "not dict"),
    ("total", None, TypeError, "not None"),
    ("total", Like(KeyError("mine")), KeyError, "mine"),
    ("total", np.array(["2000-01-01"], "M8[D]"), TypeError, "datetime64"),
    ("safe", np.ones(2, "g"), TypeError, r"is not converted to float64 \(casting 'safe'\)"),
    ("equiv", np.ones(2, "f4"), TypeError, r"float32 is not converted to float64 \(casting 'equiv'\)"),
    ("exact", np.ones(2, ">f8"), TypeError, r">f8 is not converted to float64 \(casting 'no'\)"),
])  # fmt: skip
def test_arguments_that_are_rejected(
    copies: ModuleType, name: str, argument: Any, kind: type[Exception], text: str
) -> None:
    function = getattr(copies, name)
    with pytest.raises(kind, match=text):
        function(argument)
    with pytest.raises(kind, match=text):
        function(x=argument)


def test_castings(copies: ModuleType) -> None:
    assert copies.unsafe([1.7, 256, "8"[:0] or 3]) == 4
    assert copies.safe(np.array([1, 2], "i4")) == copies.safe([1, 2]) == 1.5
    assert copies.equiv(np.array([1.0, 2.0], ">f8")) == copies.equiv(np.arange(4.0)[1:3]) == 1.5
    assert copies.exact(np.arange(5.0)[::2]) == 2
    assert copies.mean(np.array([1, 2], "g")) == copies.mean([True, 2]) == 1.5
    assert copies.mean(np.array([[1.0, 2.0]], "f4").T.ravel()) == 1.5


def test_every_integer_type_at_its_limits(copies: ModuleType) -> None:
    for source in "bhiqBHIQ":
        limits = np.iinfo(source)
        for value in (limits.min, limits.max):
            x = np.array([value], source)
            for function, low, high in ((copies.total8, 0, 255), (copies.total, -(2**31), 2**31 - 1)):
                if low <= value <= high:
                    assert function(x) == value
                else:
                    with pytest.raises(OverflowError, match=f"{value} does not fit"):
                        function(x)


def test_overloads_without_copies_are_tried_first(copies: ModuleType) -> None:
    assert copies.either(np.array([1, 2], "u1")) == 3
    assert copies.either([1, 2]) == copies.either(x=[1, 2]) == copies.either(np.array([1, 2])) == 1.5
    assert copies.either(memoryview(bytes([1, 2]))) == 3


def test_copies_in_fortran_order_and_any_number_of_dimensions(copies: ModuleType) -> None:
    assert copies.columns([[1, 2], [3, 4]]) == 1324
    assert copies.columns(np.array([[1.0, 2], [3, 4]])) == 1324
    assert copies.any_size(3) == copies.any_size([3]) == copies.any_size([[3]]) == 1
    assert copies.any_size(np.ones((2, 3, 4), "u1")) == 24


def test_another_array_determines_the_type(copies: ModuleType) -> None:
    for dtype in ("f4", "f8"):
        y = np.zeros(3, dtype)
        copies.add_to([1, 2, 3], y)
        copies.add_to(np.ones(3), y=y)
        assert y.tolist() == [2, 3, 4]
    with pytest.raises(TypeError, match="fits no signature"):
        copies.add_to([1, 2, 3], [0, 0, 0])


def test_equal_overloads_are_an_error(tmp_path: Any) -> None:
    (tmp_path / "twins.yaml").write_text(
        "- name: twin\n  options:\n"
        "    - {cname: f, arguments: [{arg: const float* x, array: {convert: same_kind}}]}\n"
        "    - {cname: d, arguments: [{arg: const double* x, array: {convert: same_kind}}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(CwrapError, match="accepts the same calls as an earlier one"):
        standalone(tmp_path, "twins.yaml")
