"""Calls that test arrays as arguments and results, by module."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from memory import Attempt, exporter
from module_objects import COMPLEX, FIXED, MATRIX, NUMBERS, SHARED, SINGLE, VECTOR, kept, zero
from module_variations import EXCHANGE, Tensor


def total(code: str, m: Any) -> Attempt:
    """Return a call of `total` for an array of a type."""
    return Attempt(m.total, (np.ones(3, code),), foreign=True)


def tensor(m: Any, array: Any = VECTOR) -> Any:
    """Return a tensor with DLPack's C exchange table."""
    return kept(m, f"tensor {array.dtype} {array.shape} {array.flags.writeable}", lambda: exporter().Tensor(array))


def foreign_tensor(kind: str, m: Any) -> Attempt:
    """Return a call with a tensor whose exchange table the runtime does not use, and so looks for in each call."""

    def make() -> Any:
        return type("Foreign", (exporter().Tensor,), {EXCHANGE: exporter().table(kind)})(VECTOR)

    return Attempt(m.rows, (kept(m, f"tensor {kind}", make),), foreign=True)


def layout(size: int = 16, *more: str, offset: int = 8) -> Any:
    """Return an array with a layout like that of the struct Span, with more fields; some of them differ."""
    names = ["low", *more, "high"]
    offsets = [0, *(4 for _ in more), offset]
    return np.zeros(
        3, {"names": names, "formats": ["f4", *("f4" for _ in more), "i8"], "offsets": offsets, "itemsize": size}
    )


# Layouts that are equal to that of Span: the first one that a call accepts is recognised later.
EQUAL, OTHER = layout(), layout()
# A layout that differs from that of the struct Span, and one that is equal to that of Pixel.
PACKED = np.zeros(3, [("low", "f4"), ("high", "i8")])
PIXELS = np.zeros(3, np.dtype([("dtype", "u4"), ("blue", "u1")], align=True))


def spans(m: Any) -> Any:
    """Return an array of structs with the dtype of the module."""
    return kept(m, "spans", lambda: np.zeros(3, m.Span))


def records(m: Any) -> Any:
    """Return an array of structs that contain arrays and structs."""
    return kept(m, "records", lambda: np.zeros(2, m.Record))


def inner(m: Any, change: str = "", new: Any = None) -> Any:
    """Return an array with a layout like that of Record; the type of one field may differ."""
    fields = m.Record.dtype.fields
    span = np.dtype([("low", "f4"), ("high", "i8")], align=True)
    formats = {name: span if name == "span" else kind for name, (kind, _) in fields.items()}
    formats |= {"spans": np.dtype((span, (2,)))} | ({change: new} if change else {})
    offsets = [offset for _, offset in fields.values()]
    itemsize = m.Record.dtype.itemsize
    return np.zeros(2, {"names": [*formats], "formats": [*formats.values()], "offsets": offsets, "itemsize": itemsize})


def accepted(m: Any) -> None:
    """Let the module recognise the dtypes of some arrays."""
    kept(m, "accepted", lambda: (m.sum_spans(EQUAL), m.fill_records(inner(m)), m.sum_spans(spans(m))))


def unknown(function: str, make: Callable[[Any], Any], m: Any) -> Attempt:
    """Return a call with an array whose dtype the module does not recognise, and has to compare."""
    accepted(m)
    return Attempt(getattr(m, function), (kept(m, f"unknown {function} {make}", lambda: make(m)),), foreign=True)


# Arrays whose dtype is not recognised: what they have, the function that is called, and the array.
UNKNOWN: tuple[tuple[str, str, Callable[[Any], Any]], ...] = (
    ("an equal layout of another object", "sum_spans", lambda _: OTHER),
    ("equal layouts inside", "fill_records", inner),
    ("another field", "sum_spans", lambda _: layout(16, "extra")),
    ("a field less", "sum_spans", lambda _: EQUAL[["low"]]),
    ("another size", "sum_spans", lambda _: layout(400)),
    ("another offset", "sum_spans", lambda _: layout(400, offset=300)),
    ("other structs inside", "fill_records", lambda m: inner(m, "spans", np.dtype((m.Span.dtype, (1, 2))))),
    ("other names inside", "fill_records", lambda m: inner(m, "names", "2S4")),
    ("no fields", "sum_spans", lambda _: np.zeros(3, "V16")),
)


def plotter(m: Any) -> Any:
    """Return a handle that keeps an array of structs."""

    def make() -> Any:
        made = m.Plotter(3)
        made.keep(spans(m))
        return made

    return kept(m, "plotter", make)


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "arrays": {
        "arrays with a stride": lambda m: Attempt(m.sum_step, (VECTOR[::2],)),
        "arrays in a sum": lambda m: Attempt(m.blas_sum, (VECTOR,)),
        "arrays scaled": lambda m: Attempt(m.scale, (VECTOR.copy(), 1.0)),
        "arrays as arguments": lambda m: Attempt(m.mean, (VECTOR,)),
        "arrays as keyword arguments": lambda m: Attempt(m.mean, (), {"x": VECTOR}),
        "arrays that are buffers": lambda m: Attempt(m.mean, (VECTOR.data,)),
        "arrays that are read-only": lambda m: Attempt(m.scale, (FIXED, 2)),
        "arrays with gaps": lambda m: Attempt(m.mean, (VECTOR[::2],)),
        "arrays of another type": lambda m: Attempt(m.mean, (NUMBERS,), foreign=True),
        "arrays that are lists": lambda m: Attempt(m.mean, ([1.0],)),
        "arrays copied": lambda m: Attempt(m.mean_any, (NUMBERS,), foreign=True),
        "arrays copied, failing": lambda m: Attempt(m.mean_any, ("x",), foreign=True),
        "arrays as results": lambda m: Attempt(m.add, (SINGLE, SINGLE), foreign=True),
        "arrays as results, two dimensions": lambda m: Attempt(m.transpose, (MATRIX,), foreign=True),
        "arrays of other sizes": lambda m: Attempt(m.add, (SINGLE, SINGLE[:2])),
        "arrays of doubles": lambda m: Attempt(m.total, (VECTOR,)),
        "arrays in a sum of floats": lambda m: Attempt(m.blas_sum, (SINGLE,)),
        "arrays with strides that are buffers": lambda m: Attempt(m.told, (MATRIX.data,)),
        "arrays that are not NULL": lambda m: Attempt(m.nothing, (VECTOR,)),
        "arrays of several types": lambda m: Attempt(m.total, (NUMBERS,)),
        "arrays of an unsupported type": lambda m: Attempt(m.total, (SINGLE,), foreign=True),
        "arrays of any type": lambda m: Attempt(m.length, (VECTOR,)),
        "arrays with strides": lambda m: Attempt(m.told, (MATRIX,)),
        "arrays with strides, transposed": lambda m: Attempt(m.told, (MATRIX.T,)),
        "arrays with strides, failing": lambda m: Attempt(m.told, (MATRIX[:, ::2],)),
        "arrays without arguments": lambda m: Attempt(m.nothing),
    },
    "exchange": {
        "tensors described": lambda m: Attempt(m.rows, (tensor(m),)),
        **{f"tensors with a table that is {kind}": partial(foreign_tensor, kind) for kind in ("named", "unknown")},
        "tensors of two dimensions": lambda m: Attempt(m.rows, (tensor(m, MATRIX),)),
        "tensors of another type": lambda m: Attempt(m.rows, (tensor(m, SINGLE),), foreign=True),
        "tensors of several types": lambda m: Attempt(m.either, (tensor(m, SINGLE),)),
        "arrays of several types and tensors": lambda m: Attempt(m.either, (VECTOR,)),
        "arrays of the other type": lambda m: Attempt(m.either, (SINGLE,)),
        "arrays and a number": lambda m: Attempt(m.times, (VECTOR, 2)),
        "arrays filled": lambda m: Attempt(m.fill, (VECTOR.copy(), 2.0)),
        "tensors that are not copied": lambda m: Attempt(m.copied, (tensor(m),)),
        "tensors and a number": lambda m: Attempt(m.times, (tensor(m), 2)),
        "tensors shared": lambda m: Attempt(m.fill, (tensor(m), 2.0)),
        "tensors that are read-only": lambda m: Attempt(m.fill, (tensor(m, FIXED), 2.0)),
        "tensors without the GIL": lambda m: Attempt(m.unlocked, (tensor(m),)),
        "tensors and a callback": lambda m: Attempt(m.tell, (tensor(m), zero())),
        "tensors kept": lambda m: Attempt(m.keeper_new, (tensor(m),)),
        "tensors kept by a class": lambda m: Attempt(m.Keeper, (tensor(m),)),
        "tensors that are kept": lambda m: Attempt(kept(m, "keeper", lambda: m.Keeper(tensor(m))).total),
    },
    "generic": {
        "types": lambda m: Attempt(m.axpy, (2.0, SINGLE, SINGLE.copy())),
        "types of doubles": lambda m: Attempt(m.axpy, (2.0, VECTOR, VECTOR.copy())),
        "types of other sizes": lambda m: Attempt(m.axpy, (2.0, SINGLE, SINGLE[:2].copy())),
        "types of doubles of other sizes": lambda m: Attempt(m.axpy, (2.0, VECTOR, VECTOR[:2].copy())),
    },
    "layouts": {
        **{f"arrays of type {code}": partial(total, code) for code in "bBhHiIqQfdFD?e"},
        "arrays of bools": lambda m: Attempt(m.any, (np.ones(3, "?"),)),
        "arrays of small complex numbers": lambda m: Attempt(m.conjugate, (np.ones(3, "F"),), foreign=True),
        "dlpack": lambda m: Attempt(m.count, (SINGLE.data,)),
        "dlpack of another device": lambda m: Attempt(m.count, (Tensor(SINGLE, 1000),), foreign=True),
        "half": lambda m: Attempt(m.negate, (NUMBERS,), foreign=True),
        "arrays of every type": lambda m: Attempt(m.total, (NUMBERS,)),
        "arrays of halves": lambda m: Attempt(m.negate, (np.ones(3, "e"),)),
        "arrays of rows that are buffers": lambda m: Attempt(m.sum_rows, (MATRIX.data,)),
        "arrays of rows": lambda m: Attempt(m.sum_rows, (MATRIX,)),
        "arrays of rows, wrong": lambda m: Attempt(m.sum_rows, ("x",)),
        "arrays of two types that share elements": lambda m: Attempt(m.distinct, (VECTOR, VECTOR.view("f")[:8])),
        "arrays of complex numbers": lambda m: Attempt(m.first, (COMPLEX,)),
        "arrays of integers and None": lambda m: Attempt(m.weighted, (NUMBERS, None)),
        "arrays of integers and of another size": lambda m: Attempt(m.weighted, (NUMBERS, NUMBERS[:2])),
        "arrays that overlap": lambda m: Attempt(m.shift, (VECTOR, VECTOR)),
        "arrays that share elements": lambda m: Attempt(m.distinct8, (VECTOR, VECTOR[2:])),
        "arrays of two types": lambda m: Attempt(m.distinct, (VECTOR, SINGLE)),
        "an array and a number": lambda m: Attempt(m.repeated, (VECTOR, 2)),
        "an array and text": lambda m: Attempt(m.repeated, (VECTOR, "x")),
        "arrays that do not overlap": lambda m: Attempt(m.shift, (VECTOR[:3], VECTOR[4:7])),
    },
    "records": {
        "structs": lambda m: Attempt(m.Span, (1.5, 2)),
        "structs of structs": lambda m: Attempt(m.Record, (1, 2.5), {"span": m.Span(1.5, 1000)}),
        "structs of rows": lambda m: Attempt(
            m.Record,
            (),
            {
                "tint": 1,
                "spans": [m.Span(1.5, 1000), m.Span(2.5, 1000)],
                "matrix": [[1000, 2], [3, 4], [5, 6]],
                "names": ["ab", "cd"],
                "phase": 1 + 2j,
            },
        ),
        "structs of wrong rows": lambda m: Attempt(m.Record, (), {"matrix": [[1, 2], [3], [5, 6]]}),
        "structs of long names": lambda m: Attempt(m.Record, (), {"names": ["ab", "too long"]}),
        "structs with a field of the name": lambda m: Attempt(m.Pixel, (1, 2)),
        "arrays of structs": lambda m: Attempt(m.sum_spans, (spans(m),)),
        "arrays of structs by keyword": lambda m: Attempt(m.sum_spans, (), {"spans": spans(m)}),
        "arrays of structs, unlocked and changed": lambda m: Attempt(m.widen_unlocked, (spans(m).copy(), 1)),
        "arrays of structs of rows inside": lambda m: Attempt(
            m.sum_rows, (np.zeros(3, [("span", m.Span), ("more", "i8")])["span"][:, None],), foreign=True
        ),
        "arrays of structs of a row": lambda m: Attempt(m.sum_rows, (spans(m)[::-1].reshape(3, 1)[::2],)),
        "structs with a long double": lambda m: Attempt(m.Record, (), {"wide": 1.5}),
        "structs with a wrong long double": lambda m: Attempt(m.Record, (), {"wide": "x"}),
        "arrays of structs, changed": lambda m: Attempt(m.widen, (spans(m).copy(), 1)),
        "arrays of structs, changed by text": lambda m: Attempt(m.widen, (spans(m).copy(), "x")),
        "arrays of structs without the GIL": lambda m: Attempt(m.widen_unlocked, (spans(m).copy(),)),
        "arrays of structs, copied": lambda m: Attempt(m.copy_spans, (spans(m).copy(), spans(m))),
        "arrays of structs that overlap": lambda m: Attempt(m.copy_spans, (spans(m), spans(m))),
        "arrays of structs of every kind": lambda m: Attempt(m.fill_records, (records(m),), foreign=True),
        "arrays of structs with strides": lambda m: Attempt(m.sum_rows, (spans(m).reshape(1, 3),)),
        "arrays of structs of another struct": lambda m: Attempt(m.sum_spans, (records(m),), foreign=True),
        "arrays of structs of another layout": lambda m: Attempt(m.sum_spans, (PACKED,), foreign=True),
        **{f"arrays of structs with {name}": partial(unknown, function, make) for name, function, make in UNKNOWN},
        "arrays of structs of an equal layout": lambda m: Attempt(m.blues, (PIXELS,), foreign=True),
        "arrays of numbers for structs": lambda m: Attempt(m.sum_spans, (VECTOR,), foreign=True),
        "arrays of structs or None": lambda m: Attempt(m.blues, (None,)),
        "arrays of structs or numbers": lambda m: Attempt(m.total, (spans(m),)),
        "arrays of numbers or structs": lambda m: Attempt(m.total, (VECTOR,)),
        "arrays of structs, made": lambda m: Attempt(m.make_spans, (3,), foreign=True),
        "arrays of structs, shared": lambda m: Attempt(m.shared_spans, foreign=True),
        "arrays of structs, freed": lambda m: Attempt(m.new_spans, (3,), foreign=True),
        "arrays of structs, too large": lambda m: Attempt(m.new_spans, ((1 << 64) - 1,)),
        "arrays of structs, NULL": lambda m: Attempt(m.new_spans, (200,), foreign=True),
        "arrays of structs, an output": lambda m: Attempt(m.take_spans, foreign=True),
        "arrays of structs of a callback": lambda m: Attempt(m.tell_spans, (zero(), 3), foreign=True),
        "arrays of structs of a handle": lambda m: Attempt(plotter(m).memory, foreign=True),
        "arrays of structs, kept": lambda m: Attempt(plotter(m).keep, (spans(m),)),
        "arrays of structs that are kept": lambda m: Attempt(plotter(m).kept_sum),
        "arrays of structs, opened": lambda m: Attempt(m.open_plotter, (3,)),
        "arrays of structs, a class": lambda m: Attempt(m.Plotter, (3,)),
    },
    "copies": {
        "copies": lambda m: Attempt(m.total, ([1, 2, 3],), foreign=True),
        "copies of nothing": lambda m: Attempt(m.total, (NUMBERS,)),
        "copies of large numbers": lambda m: Attempt(m.total, ([1000, 2000, 3000],), foreign=True),
        "copies of numbers that are too large": lambda m: Attempt(m.total, ([1 << 40],), foreign=True),
        "copies of numbers that no type can have": lambda m: Attempt(m.total, ([1 << 70],), foreign=True),
        "copies of text": lambda m: Attempt(m.total, (["x"],), foreign=True),
        "copies before a wrong argument": lambda m: Attempt(m.total, ([1, 2, 3], "x"), foreign=True),
        "copies of bytes": lambda m: Attempt(m.total8, (SHARED,), foreign=True),
        "copies of another kind": lambda m: Attempt(m.mean, (SINGLE,), foreign=True),
        "copies of one overload": lambda m: Attempt(m.either, ([1, 2],), foreign=True),
        "copies of one overload, with gaps": lambda m: Attempt(
            m.either, (np.arange(6, dtype="u1")[::2],), foreign=True
        ),
        "copies without a rule": lambda m: Attempt(m.unsafe, (VECTOR,), foreign=True),
        "copies that lose nothing": lambda m: Attempt(m.safe, (NUMBERS,), foreign=True),
        "copies of equal types": lambda m: Attempt(m.equiv, (VECTOR[::2],), foreign=True),
        "copies of equal types, rejected": lambda m: Attempt(m.equiv, (NUMBERS,), foreign=True),
        "copies of the same type": lambda m: Attempt(m.exact, (VECTOR[::2],), foreign=True),
        "copies by columns": lambda m: Attempt(m.columns, (MATRIX,), foreign=True),
        "copies of every size": lambda m: Attempt(m.any_size, (MATRIX,), foreign=True),
        "copies with an array of doubles": lambda m: Attempt(m.add_to, ([1, 2, 3], VECTOR[:3].copy()), foreign=True),
        "copies of doubles next to doubles": lambda m: Attempt(m.add_to, (VECTOR[:3], VECTOR[:3].copy()), foreign=True),
        "copies of floats next to floats": lambda m: Attempt(m.add_to, (SINGLE, SINGLE.copy()), foreign=True),
        "copies of nothing next to a number": lambda m: Attempt(m.total, (NUMBERS, 1)),
        "copies with an array": lambda m: Attempt(m.add_to, ([1, 2, 3], SINGLE.copy()), foreign=True),
        "copies with an array of another size": lambda m: Attempt(m.add_to, ([1, 2], SINGLE.copy()), foreign=True),
    },
    "ndarrays": {
        "NumPy's arrays": lambda m: Attempt(m.trace, (MATRIX,)),
        "NumPy's arrays of a vector": lambda m: Attempt(m.trace, (VECTOR,)),
        "NumPy's arrays or none": lambda m: Attempt(m.kind),
        "NumPy's arrays of any kind": lambda m: Attempt(m.kind, (MATRIX,)),
        "NumPy's arrays of text": lambda m: Attempt(m.kind, ("x",)),
        "NumPy's arrays, filled": lambda m: Attempt(m.fill, (VECTOR.copy(), 2)),
        "NumPy's arrays, read-only": lambda m: Attempt(m.fill, (FIXED, 2)),
        "NumPy's arrays, filled with text": lambda m: Attempt(m.fill, (VECTOR, "x")),
        "NumPy's arrays, created": lambda m: Attempt(m.zeros, (3,), foreign=True),
        "NumPy's arrays, creation failing": lambda m: Attempt(m.zeros, (-1,), foreign=True),
        "NumPy's arrays by columns": lambda m: Attempt(m.columns, (MATRIX.T,)),
        "NumPy's arrays by rows": lambda m: Attempt(m.columns, (MATRIX,)),
    },
}
