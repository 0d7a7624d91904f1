"""A dtype from outside of the tree in operations at run time: a row of a table and a C header, and no other file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bfloat16
import numpy as np
import pytest
from bfloat16 import EVERY, bits_of, floats_of

import cwrap.ops.dtypes
from cwrap.ops import (
    COp,
    ScalarType,
    TensorType,
    add_dtypes,
    cast,
    dvector,
    elementwise,
    function,
    fvector,
    ivector,
    load_inline,
    upcast,
)
from cwrap.ops.graph.core import Apply
from cwrap.source.diagnostics import CwrapError

NAN = np.isnan(floats_of(EVERY))
TWICE = """
#include "bfloat16.h"
static bfloat16 twice(bfloat16 x) { return bfloat16_from_float(2 * bfloat16_to_float(x)); }
"""


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a project's dtype table with the row, and the header next to it."""
    monkeypatch.setattr(cwrap.ops.dtypes, "_ADDED", {})
    (tmp_path / "dtypes.yaml").write_text(bfloat16.MODULE_ROW, encoding="utf-8")
    (tmp_path / "bfloat16.h").write_text(bfloat16.HEADER, encoding="utf-8")
    assert add_dtypes(tmp_path / "dtypes.yaml") == ("bfloat16",)


def vector(name: str = "x") -> Any:
    return TensorType("bfloat16", (None,))(name)


def same(found: Any, expected: Any) -> bool:
    """Return whether bits are equal; all NaNs count as equal."""
    nan = np.isnan(floats_of(expected))
    return bool(np.array_equal(np.isnan(floats_of(found)), nan) and np.array_equal(found[~nan], expected[~nan]))


@pytest.fixture(params=["fused", "python", "debug"])
def compiled(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Compile `function` in a mode; NumPy computes in the Python mode, with bits converted by C."""
    return lambda inputs, outputs: function(inputs, outputs, mode=request.param)


@pytest.mark.sampled(3, quick=True)
def test_every_number_is_a_float_and_back(compiled: Callable[..., Any]) -> None:
    x, y = vector(), fvector("y")
    to_float, back = compiled([x], cast(x, "float32")), compiled([y], cast(y, "bfloat16"))
    found = to_float(EVERY)
    assert found.dtype == np.float32
    assert np.array_equal(found[~NAN].view(np.uint32), floats_of(EVERY)[~NAN].view(np.uint32))
    assert np.isnan(found[NAN]).all()
    assert same(back(found), EVERY)
    assert (back(found)[NAN] & 0x40).all()  # quiet


@pytest.mark.sampled(3, quick=True)
def test_numbers_are_rounded_once_to_the_nearest(compiled: Callable[..., Any]) -> None:
    y = fvector("y")
    low, high = floats_of(EVERY[:-1]), floats_of(EVERY[1:])
    with np.errstate(all="ignore"):
        middle = (low.astype(np.float64) + high).astype(np.float32) / 2
        numbers = np.concatenate([middle, np.nextafter(middle, low), np.nextafter(middle, high)])
    assert same(compiled([y], cast(y, "bfloat16"))(numbers), bits_of(numbers))


@pytest.mark.sampled(3, quick=True)
def test_arithmetic(compiled: Callable[..., Any]) -> None:
    x, y = vector("x"), vector("y")
    a, b = bits_of(np.linspace(-3, 3, 300)), bits_of(np.linspace(1, 9, 300))
    f, g = floats_of(a), floats_of(b)
    total = compiled([x, y], x + y)(a, b)
    assert total.dtype == np.uint16
    assert same(total, bits_of(f + g))
    assert same(compiled([x, y], x * y / y)(a, b), bits_of(floats_of(bits_of(f * g)) / g))
    assert same(compiled([x, y], np.maximum(x, y))(a, b), bits_of(np.maximum(f, g)))
    assert same(
        compiled([x], elementwise("x > 0 ? x : x * 0.5")(x))(a), bits_of(np.where(f > 0, f, f * np.float32(0.5)))
    )
    assert np.array_equal(compiled([x, y], elementwise("x < y", result="bool")(x, y))(a, b), f < g)


@pytest.mark.sampled(3, quick=True)
def test_arithmetic_with_other_dtypes(compiled: Callable[..., Any]) -> None:
    x, y = vector(), fvector("y")
    a, b = bits_of(np.linspace(-3, 3, 30)), np.linspace(1, 9, 30, dtype=np.float32)
    found = compiled([x, y], x * y)(a, b)
    assert found.dtype == np.float32
    assert np.array_equal(found, floats_of(a) * b)
    assert upcast("bfloat16", "bfloat16") == "bfloat16"
    assert [upcast("bfloat16", other) for other in ("int8", "float16", "float64", "complex64")] == [
        "float32", "float32", "float64", "complex64",
    ]  # fmt: skip
    assert compiled([x], cast(x, "complex64"))(a).dtype == np.complex64


def test_a_value_between_two_steps_is_rounded() -> None:
    y, z = fvector("y"), dvector("z")
    narrow = cast(y, "bfloat16")
    numbers = np.linspace(-3, 3, 1000, dtype=np.float32)
    assert np.array_equal(function([y], cast(narrow, "float32"))(numbers), floats_of(bits_of(numbers)))
    assert same(function([z], cast(z, "bfloat16"))(numbers.astype(np.float64)), bits_of(numbers))


class Last(COp):
    """The last element, by C that is given the names of the dtype."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [ScalarType("bfloat16")()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"{z} = ((dtype_{x} *)PyArray_DATA({x}))[PyArray_SIZE({x}) - 1];"


def test_an_op_with_c_has_the_c_type() -> None:
    x = vector()
    found = function([x], Last()(x))(np.array([1, 2, 0x3FC0], np.uint16))
    assert (found, type(found)) == (0x3FC0, np.uint16)
    s = ScalarType("bfloat16")
    assert s.filter(np.uint16(7)) == 7
    with pytest.raises(TypeError, match=r"expected a NumPy scalar of uint16, got float"):
        s.filter(1.5)


def test_arrays_are_of_bits() -> None:
    kind = TensorType("bfloat16", (None,))
    assert kind.filter(EVERY) is EVERY
    assert kind.dtype_specs() == (float, "bfloat16", "NPY_UINT16")
    assert kind.values_eq_approx(EVERY, EVERY.copy())
    assert not kind.values_eq_approx(EVERY, EVERY + np.uint16(1))
    for wrong in (np.ones(2, np.float32), [1.0, 2.0]):
        with pytest.raises(TypeError, match="expected a vector of bfloat16, as bits in an array of uint16, got"):
            kind.filter(wrong)


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"supported dtypes: bool, int8, .*, complex128, bfloat16"):
        TensorType("object", ())
    i = ivector("i")
    assert cast(i, "int32") is i
    with pytest.raises(TypeError, match="NumPy cannot compute with b of"):
        cast(TensorType("bfloat16", (None,))("b"), "int32")
    (tmp_path / "dtypes.yaml").write_text(bfloat16.MODULE_ROW.replace("bits: uint16", ""), encoding="utf-8")
    with pytest.raises(CwrapError, match="needs the key 'bits'"):
        add_dtypes(tmp_path / "dtypes.yaml")


@pytest.mark.slow
def test_a_module_at_run_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    declarations = """
- name: twice
  types: [bfloat16]
  return: real
  arguments: [real x]
"""
    source = TWICE
    module = load_inline(declarations, source, dtypes="dtypes.yaml")
    assert module.twice(1.5) == 3
    assert module.twice(1.01) == floats_of(bits_of(2 * floats_of(bits_of(1.01))))
