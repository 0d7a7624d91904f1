"""Functions and types that create variables of tensors: `dvector("x")`, `matrix("m", "float32", shape=(None, 3))`.

They are importable from `cwrap.ops`. The letter of a type is its dtype: b, w, i, l are int8 to int64, ub, uw, ui, ul
the unsigned ones, f and d float32 and float64, c and z complex64 and complex128.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from typing import Any

from cwrap.ops.dtypes import is_name
from cwrap.ops.types.tensors import TensorType, TensorVariable

_SHAPES: dict[str, tuple[int | None, ...]] = {
    "scalar": (),
    "vector": (None,),
    "matrix": (None, None),
    "row": (1, None),
    "col": (None, 1),
    **{f"tensor{ndim}": (None,) * ndim for ndim in range(3, 8)},
}
"""The shapes that have names, with the sizes that are known."""
NAMES = ("tensor", *(f"{letter}{shape}" for letter in ("", *"bwilfdcz", "ub", "uw", "ui", "ul") for shape in _SHAPES))
"""The functions and types of this module that create variables."""


def _tensor_types(dtype: str) -> list[TensorType]:
    return [TensorType(dtype, shape) for shape in _SHAPES.values()]


bscalar, bvector, bmatrix, brow, bcol, btensor3, btensor4, btensor5, btensor6, btensor7 = _tensor_types("int8")
wscalar, wvector, wmatrix, wrow, wcol, wtensor3, wtensor4, wtensor5, wtensor6, wtensor7 = _tensor_types("int16")
iscalar, ivector, imatrix, irow, icol, itensor3, itensor4, itensor5, itensor6, itensor7 = _tensor_types("int32")
lscalar, lvector, lmatrix, lrow, lcol, ltensor3, ltensor4, ltensor5, ltensor6, ltensor7 = _tensor_types("int64")
(
    ubscalar, ubvector, ubmatrix, ubrow, ubcol, ubtensor3, ubtensor4, ubtensor5, ubtensor6, ubtensor7,
) = _tensor_types("uint8")  # fmt: skip
(
    uwscalar, uwvector, uwmatrix, uwrow, uwcol, uwtensor3, uwtensor4, uwtensor5, uwtensor6, uwtensor7,
) = _tensor_types("uint16")  # fmt: skip
(
    uiscalar, uivector, uimatrix, uirow, uicol, uitensor3, uitensor4, uitensor5, uitensor6, uitensor7,
) = _tensor_types("uint32")  # fmt: skip
(
    ulscalar, ulvector, ulmatrix, ulrow, ulcol, ultensor3, ultensor4, ultensor5, ultensor6, ultensor7,
) = _tensor_types("uint64")  # fmt: skip
fscalar, fvector, fmatrix, frow, fcol, ftensor3, ftensor4, ftensor5, ftensor6, ftensor7 = _tensor_types("float32")
dscalar, dvector, dmatrix, drow, dcol, dtensor3, dtensor4, dtensor5, dtensor6, dtensor7 = _tensor_types("float64")
cscalar, cvector, cmatrix, crow, ccol, ctensor3, ctensor4, ctensor5, ctensor6, ctensor7 = _tensor_types("complex64")
zscalar, zvector, zmatrix, zrow, zcol, ztensor3, ztensor4, ztensor5, ztensor6, ztensor7 = _tensor_types("complex128")


def tensor(
    name: str | None = None, dtype: Any = None, shape: Iterable[Any] | None = None, ndim: builtins.int = 0
) -> TensorVariable:
    """Return a variable of `TensorType(dtype, shape)`, or of `ndim` dimensions of any size.

    The name comes first, as in PyTensor. Theano and Aesara take the dtype first, so a dtype's name raises TypeError
    here.
    """
    if name is not None and _is_dtype(name):
        raise TypeError(f"the first argument of tensor() is the variable's name; to set the dtype, use dtype={name!r}")
    return TensorType(_dtype(dtype), shape if shape is not None else (None,) * ndim)(name)


def _is_dtype(name: object) -> builtins.bool:
    """Return True if `name` is a dtype or the full name of one. Letters such as "b" and "d" are variable names."""
    return not isinstance(name, str) or is_name(name) or name == "floatX"


def _dtype(dtype: Any) -> Any:
    return "floatX" if dtype is None else dtype


def _maker(kind: str) -> Callable[..., TensorVariable]:
    """Return the function that creates variables with one of the shapes of `_SHAPES`."""

    def make(name: str | None = None, dtype: Any = None, shape: Iterable[Any] | None = None) -> TensorVariable:
        sizes = _SHAPES[kind] if shape is None else tuple(shape)
        if len(sizes) != len(_SHAPES[kind]):
            raise TypeError(f"{kind}() needs a shape of {len(_SHAPES[kind])} sizes, got {sizes}")
        return TensorType(_dtype(dtype), sizes)(name)

    make.__name__ = make.__qualname__ = kind
    make.__doc__ = (
        f"Return a variable of {len(_SHAPES[kind])} dimensions.\n\nThe default of `dtype` is `config.floatX`. `shape` "
        "contains the known sizes, and None for the others."
    )
    return make


scalar, vector, matrix, row, col, tensor3, tensor4, tensor5, tensor6, tensor7 = map(_maker, _SHAPES)
