"""Arrays of structs: NumPy's structured arrays with the layout of a C struct."""

from __future__ import annotations

import ctypes
import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, compile_module
from folders import ROOT
from memory import watched
from module_calls import CALLS
from module_memory import kept_by_calls

from cwrap.pipeline import Request, generate

PATH = "tests/modules/extensions/records.cwrap"
NOTES = """\
#include <stddef.h>
enum class tone : unsigned short { low, high };
struct base_t { float low; };
struct note_t { base_t base; tone tones[2]; bool on; long long at; signed char c; };
static inline long long sum_notes(const note_t *notes, size_t n)
{ long long sum = 0; for (size_t k = 0; k < n; k++) sum += notes[k].at; return sum; }
[[
  enum: Tone
  type: enum class tone
  members: [low, high]
]]
[[
  struct: Base
  type: base_t
  fields: [float low]
]]
[[
  struct: Note
  type: note_t
  fields: [Base base, "Tone tones[2]", bool on, long long at, signed char c]
]]
[[
  name: sum_notes
  return: long long
  arguments: [{arg: const Note* notes, array: true}, {arg: size_t n, from: len(notes)}]
]]
"""
BLOCKS = """\
typedef struct { _Alignas(65536) double x; } block_t;
static double sum_blocks(const block_t *blocks, size_t n)
{ double sum = 0; for (size_t k = 0; k < n; k++) sum += blocks[k].x; return sum; }
static void make_blocks(block_t *blocks, size_t n) { for (size_t k = 0; k < n; k++) blocks[k].x = 1; }
[[
  struct: Block
  type: block_t
  fields: [double x]
]]
[[
  name: sum_blocks
  return: double
  arguments: [{arg: const Block* blocks, array: true}, {arg: size_t n, from: len(blocks)}]
]]
[[
  name: make_blocks
  arguments: [{arg: Block* blocks, output: true, array: n}, size_t n]
]]
"""


def compiled(folder: Path, name: str, text: str, language: str = "c") -> ModuleType:
    """Return the module of declarations in a .cwrap file."""
    (folder / f"{name}.cwrap").write_text(text)
    request = Request(root=folder, declarations=(f"{name}.cwrap",), target="standalone", language=language)
    file = f"{name}.{'cpp' if language == 'c++' else 'c'}"
    (folder / file).write_text(generate(request).files[file])
    return compile_module(folder / file)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, PATH, tmp_path_factory.mktemp("records"))


def spans(records: ModuleType, count: int = 3) -> Any:
    made = np.zeros(count, dtype=records.Span.dtype)
    made["high"] = np.arange(count) + 1
    return made


def layout(high: str = "i8", offset: int = 8, size: int = 16, **more: str) -> Any:
    """Return a dtype that differs from that of Span."""
    names = ["low", *more, "high"]
    formats = ["f4", *more.values(), high]
    offsets = [0, *(4 for _ in more), offset]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})


def test_the_dtype_of_a_struct(records: ModuleType) -> None:
    class Span(ctypes.Structure):
        _fields_ = (("low", ctypes.c_float), ("high", ctypes.c_int64))

    assert records.Span.dtype is records.Span.dtype is records.Span().dtype
    assert records.Span.dtype == np.dtype(Span)
    assert np.zeros(2, dtype=records.Span).dtype is records.Span.dtype
    dtype = records.Record.dtype
    assert dtype["span"] is records.Span.dtype
    assert (dtype["kind"].itemsize, dtype["x"], dtype["tint"].itemsize, dtype["on"]) == (1, "f8", 4, "?")
    assert dtype["flags"] == np.dtype(("u1", (2,)))
    assert (dtype["spans"].shape, dtype["spans"].base) == ((2,), records.Span.dtype)
    assert (dtype["matrix"], dtype["names"]) == (np.dtype(("i2", (3, 2))), np.dtype(("S5", (2,))))
    assert (dtype["phase"], dtype["wide"]) == (np.complex128, np.longdouble)
    assert dtype.itemsize > dtype.fields["wide"][1] + dtype["wide"].itemsize - 1
    assert not isinstance(records.Pixel.dtype, np.dtype)  # a field of this name


def test_arguments_are_not_copied(records: ModuleType) -> None:
    x = spans(records)
    assert records.sum_spans(x) == records.sum_spans(spans=x) == 6
    assert records.widen(x, 10) is x
    assert x["high"].tolist() == [11, 12, 13]
    records.widen_unlocked(x[1:])
    assert x["high"].tolist() == [11, 13, 14]
    pairs = np.zeros((2, 2), records.Span)
    assert records.widen(pairs, 1)["high"].tolist() == [[1, 1], [1, 1]]
    assert records.sum_spans(np.zeros(0, records.Span)) == 0


def test_two_arrays(records: ModuleType) -> None:
    made = records.copy_spans(np.zeros(3, records.Span), spans(records))
    assert made["high"].tolist() == [1, 2, 3]
    other = np.zeros(3, layout())
    other["high"] = 5
    assert records.copy_spans(made, other)["high"].tolist() == [5, 5, 5]
    with pytest.raises(ValueError, match="spans shares memory with to, and must not"):
        records.copy_spans(made, made)
    with pytest.raises(ValueError, match=r"spans.shape\[0\] is 2, and must be n, which is 3"):
        records.copy_spans(made, spans(records, 2))


def test_views_of_other_arrays(records: ModuleType) -> None:
    wide = np.zeros((3, 5), records.Span)
    wide["high"] = np.arange(15).reshape(3, 5)
    assert records.sum_rows(wide[:, 1:3]) == wide["high"][:, 1:3].sum()
    assert records.sum_rows(wide[::-2]) == wide["high"][::-2].sum()
    read_only = spans(records)
    read_only.flags.writeable = False
    assert records.sum_spans(read_only) == 6
    assert records.sum_spans(spans(records).view(np.recarray)) == 6


def test_fields_of_every_kind(records: ModuleType) -> None:
    x = np.zeros(2, records.Record)
    x["span"]["low"] = 2.5
    assert records.fill_records(x) == 2.5
    assert x["x"].tolist() == [0, 1]
    assert x["matrix"][:, 2, 1].tolist() == [10, 11]
    assert x["names"].tolist() == [[b"", b"name"]] * 2
    assert x["spans"]["high"].tolist() == [[0, 7]] * 2
    assert x["on"].all()
    assert x["tint"].tolist() == [records.Tint.DARK] * 2
    assert (x["phase"][0], x["wide"][1]) == (1 + 2j, 1.5)
    assert records.blues(np.zeros(2, [("dtype", "u4"), ("blue", "u1"), ("_", "V3")])[["dtype", "blue"]]) == 0
    assert records.blues(None) == 0


def test_an_equal_dtype_of_another_object(records: ModuleType) -> None:
    for _ in range(3):
        x = np.zeros(2, layout())
        x["high"] = 5
        assert x.dtype is not records.Span.dtype
        assert records.sum_spans(x) == 10
    assert records.sum_spans(np.zeros(2, np.dtype([("low", "f4"), ("high", "i8")], align=True))) == 0
    assert records.sum_spans(np.zeros(2, np.dtype([("low", "=f4"), (("title", "high"), "i8")], align=True))) == 0
    inner = np.dtype([("low", "f4"), ("high", "i8")], align=True)
    formats = [inner if name == "span" else t for name, (t, _) in records.Record.dtype.fields.items()]
    formats[5] = np.dtype((inner, (2,)))
    own = np.dtype({
        "names": list(records.Record.dtype.names), "formats": formats,
        "offsets": [o for _, o in records.Record.dtype.fields.values()], "itemsize": records.Record.dtype.itemsize,
    })  # fmt: skip
    assert records.fill_records(np.zeros(2, own)) == 0


@pytest.mark.parametrize(
    ("dtype", "expected"),
    [
        (layout(offset=4, size=12), "field 'high' of the dtype is int64 at offset 4, not int64 at offset 8"),
        (layout("f8"), "field 'high' of the dtype is float64 at offset 8, not int64 at offset 8 as in Span.dtype"),
        (layout("u8"), "field 'high' of the dtype is uint64 at offset 8, not int64"),
        (layout(">i8" if sys.byteorder == "little" else "<i8"), "field 'high' of the dtype is"),
        (layout(size=24), "an item of the dtype has 24 bytes, not 16 as in Span.dtype"),
        (layout(extra="f4"), "the dtype has a field 'extra', which Span.dtype does not have"),
        ([("low", "f4"), ("hgih", "i8")], "the dtype has no field 'high', which Span.dtype has"),
        ("V16", r"the dtype |V16 has no fields, and Span.dtype has"),
    ],
)
def test_other_layouts(records: ModuleType, dtype: Any, expected: str) -> None:
    x = np.zeros(3, dtype)
    with pytest.raises(TypeError, match=re.escape(expected)):
        records.sum_spans(x)
    with pytest.raises(TypeError, match=re.escape(expected)):
        records.sum_spans(spans=x)
    with pytest.raises(TypeError, match=re.escape(expected)):
        records.total(x)


def test_other_layouts_of_inner_structs(records: ModuleType) -> None:
    fields = {name: [t, o] for name, (t, o) in records.Record.dtype.fields.items()}

    def other() -> Any:
        formats, offsets = zip(*fields.values(), strict=True)
        size = records.Record.dtype.itemsize
        return np.zeros(1, {"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": size})

    fields["spans"][0] = np.dtype((records.Span.dtype, (1, 2)))
    with pytest.raises(TypeError, match=r"field 'spans' of the dtype is .* as in Record.dtype"):
        records.fill_records(other())
    fields["spans"][0] = np.dtype((layout("u8"), (2,)))
    with pytest.raises(TypeError, match=r"field 'high' of the dtype is uint64 .* as in Span.dtype"):
        records.fill_records(other())
    fields["spans"][0] = records.Record.dtype["spans"]
    fields["names"][0] = np.dtype(("S4", (2,)))
    with pytest.raises(TypeError, match=r"field 'names' of the dtype is \('S4', \(2,\)\) at offset"):
        records.fill_records(other())


@pytest.mark.parametrize(
    ("make", "error", "expected"),
    [
        (lambda x: np.zeros(3), TypeError, "must be array of Span with 1 dimension, not numpy.ndarray of float64"),
        (lambda x: x.reshape(3, 1), TypeError, "must be array of Span with 1 dimension"),
        (lambda x: [(1, 2)], TypeError, "must be array of Span with 1 dimension, not list"),
        (memoryview, TypeError, "must be array of Span with 1 dimension, not memoryview"),
        (lambda x: x[::2], ValueError, "the array is not contiguous"),
        (lambda x: np.zeros(33, "u1")[1:].view(x.dtype), ValueError, "the array is not aligned as the struct requires"),
    ],
)
def test_other_arrays(records: ModuleType, make: Any, error: type[Exception], expected: str) -> None:
    with pytest.raises(error, match=re.escape(expected)):
        records.sum_spans(make(spans(records)))


def test_arrays_that_c_writes_to(records: ModuleType) -> None:
    x = spans(records)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="the array is read-only, but the function writes to it"):
        records.widen(x, 1)
    with pytest.raises(TypeError, match="must be array of Span, not"):
        records.widen(spans(records)[0:1].reshape(()), 1)
    assert records.sum_spans(np.asarray(memoryview(spans(records)))) == 6


def test_alignment_beyond_that_of_numpy(tmp_path: Path) -> None:
    blocks = compiled(tmp_path, "blocks", BLOCKS)
    dtype = blocks.Block.dtype
    assert dtype.itemsize == 65536
    memory = np.zeros(3 * 65536, "u1")
    memory = memory[-memory.ctypes.data % 65536 :]
    assert blocks.sum_blocks(memory[:65536].view(dtype)) == 0
    with pytest.raises(ValueError, match=r"the array is not aligned as the struct requires; x\.copy"):
        blocks.sum_blocks(memory[16:][:65536].view(dtype))
    with pytest.raises(ValueError, match="the memory of NumPy's new array is not aligned as the struct requires"):
        blocks.make_blocks(1)


def test_results(records: ModuleType) -> None:
    made = records.make_spans(3)
    assert made.dtype is records.Span.dtype
    assert made.tolist() == [(0, 0), (1, -1), (2, -2)]
    assert made.flags.writeable
    shared, count = records.shared_spans()
    assert (shared["high"].tolist(), count) == ([2, 4, 6], 3)
    shared["high"] = 0  # a copy
    assert records.shared_spans()[0]["high"].tolist() == [2, 4, 6]
    assert records.new_spans(3)["high"].tolist() == [0, 5, 10]
    assert records.new_spans(200) is None
    assert records.take_spans()["high"].tolist() == [0, 5]


def test_views_of_library_memory(records: ModuleType) -> None:
    plotter = records.Plotter(2)
    view = plotter.memory()
    view["high"] = [3, 4]
    assert plotter.memory()["high"].tolist() == [3, 4]
    with pytest.raises(RuntimeError, match="close"):
        plotter.close()
    del view
    plotter.close()


def test_arrays_that_a_handle_keeps(records: ModuleType) -> None:
    plotter = records.Plotter(1)
    x = spans(records)
    count = sys.getrefcount(x)
    plotter.keep(x)
    x["high"] = 10
    assert plotter.kept_sum() == 30
    assert sys.getrefcount(x) > count
    plotter.keep(spans(records, 100)[::1])
    kept = spans(records, 2)
    plotter.keep(kept)
    kept.resize(100_000, refcheck=False)
    with pytest.raises(RuntimeError, match="an array that C keeps a pointer to was resized"):
        plotter.kept_sum()


def test_overloads(records: ModuleType) -> None:
    assert records.total(spans(records)) == 6
    assert records.total(np.ones(4)) == 4
    with pytest.raises(TypeError, match="fits no signature"):
        records.total("x")


@pytest.mark.filterwarnings("ignore:Setting the:DeprecationWarning")
def test_arrays_that_change_during_the_call(records: ModuleType) -> None:
    class Changes:
        def __init__(self, change: Any) -> None:
            self.change = change

        def __index__(self) -> int:
            self.change()
            return 1

    x = spans(records, 100_000)
    with pytest.raises(RuntimeError, match="argument 'spans': the array was changed"):
        records.widen(x, Changes(lambda: x.resize(1_000_000, refcheck=False)))
    y = spans(records)
    with pytest.raises(RuntimeError, match="argument 'spans': the array was changed"):
        records.widen(y, Changes(lambda: setattr(y, "dtype", "i8")))
    z = spans(records)
    assert records.widen(z, Changes(lambda: None))["high"].tolist() == [2, 3, 4]
    other = np.zeros(3, layout())
    assert records.widen(other, Changes(lambda: None))["high"].tolist() == [1, 1, 1]


def changing(change: Callable[[], object]) -> Any:
    """Return an array of spans; a function is called when its dtype is compared with that of another array."""

    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            change()
            return str.__eq__(self, other)

    parts: Any = {"names": [Name("low"), "high"], "formats": ["f4", "i8"], "offsets": [0, 8], "itemsize": 16}
    return np.zeros(3, np.dtype(parts))


def test_comparisons_of_dtypes_that_change_arrays(records: ModuleType) -> None:
    """Python code can run while the dtype of an array is compared, if the dtype is equal and another object."""
    calls: list[int] = []
    quiet = changing(lambda: calls.append(1))
    assert records.sum_spans(quiet) == 0
    assert calls
    x = spans(records, 100_000)
    later = changing(lambda: x.resize(1_000_000, refcheck=False))
    with pytest.raises(RuntimeError, match="argument 'to': the array was changed"):
        records.copy_spans(x, later)
    plotter = records.Plotter(1)
    kept = spans(records, 2)
    plotter.keep(kept)
    later = changing(lambda: kept.resize(100_000, refcheck=False))
    with pytest.raises(RuntimeError, match="an array that C keeps a pointer to was resized"):
        plotter.keep(later)


@pytest.mark.filterwarnings("ignore:Setting the:DeprecationWarning")
def test_a_dtype_whose_comparison_changes_its_array(records: ModuleType) -> None:
    x = changing(lambda: x.resize(100_000, refcheck=False))
    assert records.sum_spans(x) == 0  # the array is read after the comparison
    y = changing(lambda: setattr(y, "shape", (3, 1)))
    with pytest.raises(RuntimeError, match="argument 'spans': the array was changed"):
        records.sum_spans(y)


def test_callbacks(records: ModuleType) -> None:
    def tell(given: Any, changed: Any, n: int) -> int:
        assert given.dtype is changed.dtype is records.Span.dtype
        assert (given["high"].tolist(), n) == ([2, 4, 6], 3)
        changed["high"] = 9
        return 0

    assert records.tell_spans(tell, 3) == 9


def test_an_unknown_abi_of_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays are read as buffers and created by `numpy.zeros` if NumPy's ABI version is unknown."""
    package = "_core" if np.lib.NumpyVersion(np.__version__) >= "2.0.0" else "core"
    core: Any = importlib.import_module(f"numpy.{package}._multiarray_umath")
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    version = ctypes.CFUNCTYPE(ctypes.c_uint)(lambda: 0x03000000)
    table = (ctypes.c_void_p * 300)(ctypes.cast(version, ctypes.c_void_p).value)
    monkeypatch.setattr(core, "_ARRAY_API", new(ctypes.addressof(table), None, None))
    module = build(ROOT, PATH, tmp_path)
    x = spans(module)
    assert module.sum_spans(x) == 6
    assert module.widen(x, 1)["high"].tolist() == [2, 3, 4]
    assert module.make_spans(2)["high"].tolist() == [0, -1]
    assert module.new_spans(2)["high"].tolist() == [0, 5]
    with pytest.raises(TypeError, match="expected 1 dimension, not 2"):
        module.sum_spans(x.reshape(3, 1))
    with pytest.raises(TypeError, match="an item of the dtype has 24 bytes"):
        module.sum_spans(np.zeros(3, layout(size=24)))
    with pytest.raises(TypeError, match="has no fields"):
        module.sum_spans(np.zeros(3))
    with pytest.raises(TypeError, match="must be array of Span"):
        module.sum_spans(memoryview(x))
    resized = changing(lambda: resized.resize(100_000, refcheck=False))
    with pytest.raises(RuntimeError, match="argument 'spans': the array was changed"):
        module.sum_spans(resized)
    with watched():
        for name, make in CALLS["records"].items():
            assert not kept_by_calls(module, make), name


def test_structs_of_cpp(tmp_path: Path) -> None:
    notes = compiled(tmp_path, "notes", NOTES, "c++")
    dtype = notes.Note.dtype
    assert dtype["tones"] == np.dtype((np.ushort, (2,)))
    assert (dtype["on"], dtype["at"], dtype["c"], dtype["base"]["low"]) == ("?", "q", "i1", "f4")
    x = np.zeros(3, notes.Note)
    x["at"] = 4
    assert notes.sum_notes(x) == 12
