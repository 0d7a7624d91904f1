"""Arrays of other libraries as arguments: DLPack, buffers, None, layouts, shared memory."""

from __future__ import annotations

import array
import contextlib
import ctypes
import gc
import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, standalone
from folders import ROOT
from memory import Attempt, one_of_python, watched
from module_memory import kept, kept_by_failures
from module_variations import Whole

from cwrap.building.variant import SANITIZE

torch: Any = None
with contextlib.suppress(ImportError):
    import torch  # type: ignore[no-redef, import-not-found, unused-ignore]


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/layouts.cwrap", tmp_path_factory.mktemp("layouts"))


@pytest.fixture(scope="module")
def arrays(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/arrays.cwrap", tmp_path_factory.mktemp("arrays"))


@pytest.fixture(scope="module")
def ndarrays(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/ndarrays.cwrap", tmp_path_factory.mktemp("ndarrays"))


class Producer:
    """A DLPack exporter without the buffer protocol; with `old`, it supports no versions."""

    def __init__(self, x: Any, old: bool = False, device: Any = (1, 0)) -> None:
        self.x, self.old, self.device, self.asked = x, old, device, 0

    def __dlpack_device__(self) -> Any:
        return self.device

    def __dlpack__(self, **asked: Any) -> Any:
        if self.old and asked:
            raise TypeError(f"__dlpack__() got an unexpected keyword argument {next(iter(asked))!r}")
        self.asked += 1
        return self.x.__dlpack__(**asked)


@pytest.mark.parametrize("old", [False, True])
def test_dlpack(layouts: ModuleType, old: bool) -> None:
    x = np.arange(24, dtype="f").reshape(2, 3, 4)
    held = sys.getrefcount(x)
    assert layouts.count(Producer(x, old)) == 243
    assert layouts.count(Producer(x[::-1, ::2, 1], old)) == 42
    assert layouts.count(Producer(np.empty((0, 3), "f"), old)) == 2
    assert layouts.count(Producer(np.array(3, "f"), old)) == 10
    assert layouts.first(Producer(np.array([2 + 3j]), old)) == 2 + 3j
    assert layouts.any(Producer(np.array([False, True]), old)) == 1
    rows = np.arange(12.0).reshape(3, 4)
    assert layouts.sum_rows(Producer(rows[::2, 1:], old)) == rows[::2, 1:].sum()
    y = np.zeros(3)
    assert layouts.shift(np.arange(3.0), producer := Producer(y, old)) is producer
    assert y.tolist() == [1, 2, 3]
    gc.collect()
    assert sys.getrefcount(x) == held


def test_dlpack_that_does_not_fit(layouts: ModuleType) -> None:
    x = np.arange(4.0)
    for argument, kind, text in (
        (Producer(x), TypeError, "must be array of float32, not Producer"),
        (Producer(np.zeros(2, "f"), device=(2, 0)), ValueError, "argument 'x': the array is on a device that the CPU"),
        (Producer(np.zeros(2, "f"), device=()), IndexError, "out of range"),
        (Producer(np.zeros(2, "f"), device=("cpu", 0)), TypeError, "integer"),
        (Producer(np.zeros(2, "f"), device=None), TypeError, "NoneType"),
        (Producer(None), AttributeError, "__dlpack__"),
    ):
        with pytest.raises(kind, match=text):
            layouts.count(argument)
    with pytest.raises(TypeError, match="must be array of float64 with 1 dimension"):
        layouts.shift(Producer(np.zeros((2, 2))), x)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="argument 'y': the array is read-only"):
        layouts.shift(np.zeros(4), Producer(x))
    with pytest.raises(BufferError, match="readonly"):
        layouts.shift(np.zeros(4), Producer(x, old=True))
    with pytest.raises(ValueError, match="not contiguous"):
        layouts.shift(Producer(np.zeros(8)[::2]), np.zeros(4))


def test_other_capsules_are_rejected(layouts: ModuleType) -> None:
    class Wrong(Producer):
        def __dlpack__(self, **asked: Any) -> Any:
            return self.x

    capsule = np.zeros(2, "f").__dlpack__()
    renamed = ctypes.pythonapi.PyCapsule_SetName
    renamed.argtypes = (ctypes.py_object, ctypes.c_char_p)
    for argument in (3, None):
        with pytest.raises(ValueError, match="PyCapsule_GetPointer"):
            layouts.count(Wrong(argument))
    with pytest.raises(ValueError, match="PyCapsule_GetPointer"):
        layouts.count(Wrong(sys.modules["datetime"].datetime_CAPI if "datetime" in sys.modules else None))
    assert layouts.count(Wrong(capsule)) == 21


class Described(ctypes.Structure):
    """The C struct DLTensor."""

    _fields_ = (
        ("data", ctypes.c_void_p), ("device", ctypes.c_int * 2), ("ndim", ctypes.c_int), ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64),
    )  # fmt: skip


class Exporter:
    """An object whose capsule describes an array of float32 with these sizes and strides."""

    def __init__(self, shape: list[int], strides: list[int] | None, *, memory: bool = True) -> None:
        self.data = (ctypes.c_float * 4)(1, 2, 3, 4)
        count = len(shape)
        numbers = ctypes.c_int64 * count
        self.shape, self.strides = numbers(*shape), numbers(*strides) if strides else None
        self.tensor = Described(
            ctypes.addressof(self.data) if memory else None, (1, 0), count, 2, 32, 1,
            ctypes.cast(self.shape, ctypes.POINTER(ctypes.c_int64)),
            ctypes.cast(self.strides, ctypes.POINTER(ctypes.c_int64)) if self.strides else None, 0,
        )  # fmt: skip

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **asked: Any) -> Any:
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return new(ctypes.addressof(self.tensor), b"dltensor", None)


def test_sizes_of_dlpack_are_checked(layouts: ModuleType) -> None:
    assert layouts.count(Exporter([2, 2], None)) == 42
    assert layouts.count(Exporter([2, 0], None, memory=False)) == -1
    huge = 2**61
    for wrong in (
        Exporter([-1], None),
        Exporter([huge, 2], None),
        Exporter([huge, 0, huge], None),
        Exporter([0, huge, huge], None),
        Exporter([2], [huge]),
        Exporter([2], [-huge]),
        Exporter([2], None, memory=False),
    ):
        with pytest.raises(ValueError, match="sizes that are negative or too large, or no memory"):
            layouts.count(wrong)


def test_none_for_an_array(layouts: ModuleType) -> None:
    assert layouts.count() == layouts.count(None) == -1
    assert layouts.sum_rows(None) == 0
    x = np.arange(3, dtype="i")
    assert layouts.weighted(x) == layouts.weighted(x, None) == 3
    assert layouts.weighted(x, x) == 5
    with pytest.raises(ValueError, match=r"w.shape\[0\] is 2, and must be n, which is 3"):
        layouts.weighted(x, x[:2])


def test_half_and_complex(layouts: ModuleType) -> None:
    x = np.array([1, -2], "e")
    assert layouts.negate(x).tolist() == [-1, 2]
    with pytest.raises(TypeError, match=r"array of float16 with 1 dimension, not numpy.ndarray of uint16"):
        layouts.negate(np.zeros(2, "H"))
    producer = layouts.conjugate(np.array([1 + 2j], "F"))
    assert (producer.dtype, producer.tolist()) == (np.complex64, [1 - 2j])
    with pytest.raises(TypeError, match=r"not numpy.ndarray of float64"):
        layouts.first(np.zeros(2))


@pytest.mark.parametrize("dtype", ["?", "b", "h", "i", "q", "B", "H", "I", "Q", "e", "f", "d", "F", "D"])
def test_one_declaration_for_every_dtype(layouts: ModuleType, dtype: str) -> None:
    x = np.array([1, 0, 1], dtype)
    found = layouts.total(x)
    assert type(found) is type(x[:1].any().item() if dtype == "?" else x.sum().item())
    assert found == (True if dtype == "?" else 2)
    with pytest.raises(TypeError, match=r"fits no signature"):
        layouts.total(np.zeros(3, "g"))


def test_memory_that_must_not_be_shared(layouts: ModuleType) -> None:
    x = np.arange(6.0)
    assert layouts.shift(x[:3], x[3:]).tolist() == [1, 2, 3]
    assert layouts.shift(x[3:3], x[3:3]).size == 0
    for a, b in ((x, x), (x[:4], x[2:]), (x[1:3], x[2:4])):
        with pytest.raises(ValueError, match="y shares memory with x, and must not"):
            layouts.shift(a, b)


class Flat:
    """A writable buffer over an array, which is not an array of NumPy."""

    def __new__(cls, x: Any) -> Any:
        return memoryview(x)


@pytest.mark.parametrize("wrap", [lambda x: x, Flat, Producer, lambda x: Producer(x, old=True)])
def test_overlaps_are_those_of_numpy(layouts: ModuleType, wrap: Any) -> None:
    """The result equals `numpy.may_share_memory` for every pair of views into the same bytes, of two element sizes."""
    memory = np.zeros(64, "u1")
    views = [
        memory[start:stop].view(dtype)[:: -1 if back else 1]
        for dtype in ("f8", "f4")
        for start in range(0, 48, 4 if dtype == "f4" else 8)
        for stop in range(start, 49, 8)
        for back in (False, True)
    ]
    views += [np.lib.stride_tricks.as_strided(memory[k : k + 8].view("f8"), (3,), (0,)) for k in (0, 16)]
    doubles = [x for x in views if x.dtype == "f8" and x.flags.writeable]
    found = set()
    for x in doubles[::3]:
        for y in views[::2]:
            try:
                layouts.distinct(wrap(x), wrap(y)) if y.dtype == "f4" else layouts.distinct8(wrap(x), wrap(y))
                shared = False
            except ValueError as error:
                assert "x shares memory with y, and must not" in str(error)  # noqa: PT017
                shared = True
            assert shared == np.may_share_memory(x, y), (x.__array_interface__, y.__array_interface__)
            found.add(shared)
    assert found == {True, False}


def test_overlap_counts_the_size_of_elements(layouts: ModuleType) -> None:
    a = np.arange(10.0)
    with pytest.raises(ValueError, match="x shares memory with y, and must not"):
        layouts.distinct(a, a.view("f4")[19:])
    layouts.distinct(a[:9], a.view("f4")[18:])
    layouts.distinct(a, None)
    wild = np.lib.stride_tricks.as_strided(a.view("f4"), (0, 2**40), (2**40, 2**40))
    layouts.distinct(a, wild[:, 0])


@pytest.mark.filterwarnings("ignore:Setting the:DeprecationWarning")
def test_an_unknown_abi_of_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays are read as buffers and created by `numpy.empty` if NumPy's ABI version is unknown."""
    package = "_core" if np.lib.NumpyVersion(np.__version__) >= "2.0.0" else "core"
    core: Any = importlib.import_module(f"numpy.{package}._multiarray_umath")
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    version = ctypes.CFUNCTYPE(ctypes.c_uint)(lambda: 0x03000000)
    known = (ctypes.c_void_p * 300).from_address(get(core._ARRAY_API, None))
    # calls of all other entries would crash
    table = (ctypes.c_void_p * 300)(ctypes.cast(version, ctypes.c_void_p).value)
    assert known[0]
    monkeypatch.setattr(core, "_ARRAY_API", new(ctypes.addressof(table), None, None))
    module = build(ROOT, "tests/modules/extensions/layouts.cwrap", tmp_path)
    x = np.arange(6.0).reshape(2, 3)
    held = sys.getrefcount(x)
    assert module.sum_rows(x[:, 1:]) == 12
    assert module.sum_rows(x.T.copy()) == 15
    assert module.count(np.zeros((2, 2), "f").view(np.ma.MaskedArray)) == 42
    with pytest.raises(TypeError, match="must be array of float64 with 2 dimensions"):
        module.sum_rows(np.zeros(3))
    with pytest.raises(ValueError, match="not contiguous"):
        module.shift(np.zeros(6)[::2], np.zeros(3))
    y = np.zeros(3)
    assert module.shift(np.arange(3.0), y) is y
    assert y.tolist() == [1, 2, 3]
    assert module.conjugate(np.array([1 + 2j], "F")).tolist() == [1 - 2j]
    assert module.negate(np.array([1, -2], "e")).tolist() == [-1, 2]
    assert module.any(np.array([False, True])) == 1
    moved = np.ones(100_000)

    class Resizes:
        def __index__(self) -> int:
            moved.resize(1_000_000, refcheck=False)
            return 1

    with pytest.raises(RuntimeError, match="argument 'x': the array was changed"):
        module.repeated(moved, Resizes())

    class Plain:
        def __index__(self) -> int:
            return 1

    with watched() as allocations:
        for n in range(1, 20):  # a lack of memory is no change
            outcome = allocations.attempt(n, n + 1, module.repeated, (x[0], Plain()), ())[1]
            assert isinstance(outcome, (int, float, MemoryError)), n

    class Retypes:
        def __index__(self) -> int:
            setattr(moved, "dtype", "M8[s]")  # noqa: B010 - NumPy exports no buffers of times, and mypy knows no setter
            return 1

    moved = np.ones(3)
    with pytest.raises(RuntimeError, match="argument 'x': the array was changed"):
        module.repeated(moved, Retypes())
    assert module.repeated(np.ones(3), 2) == 6
    assert sys.getrefcount(x) == held
    numbers, ones = np.ones(1000, "F"), np.ones(3)
    with watched():
        assert not kept(lambda: module.conjugate(numbers), [np, numbers])
        assert not kept(lambda: module.repeated(ones, Whole()), [ones])
        monkeypatch.setattr(sys, "unraisablehook", lambda _: None)  # `version` fails too, and ctypes reports it
        kept_by_failures(module, lambda m: Attempt(m.conjugate, (numbers,), foreign=True), one_of_python)
    for wrong in ([1], np.ones(1000), np.ones(2000, "F")[::2]):
        with monkeypatch.context() as patched:
            patched.setattr(np, "zeros", lambda *_, wrong=wrong: wrong)
            with pytest.raises((RuntimeError, ValueError), match=r"requested array|not contiguous"):
                module.conjugate(numbers)


def test_numpy_is_imported_for_a_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy before 2.0 has its functions in another module."""
    core = next(sys.modules[f"numpy.{name}._multiarray_umath"] for name in ("_core", "core") if hasattr(np, name))
    monkeypatch.setitem(sys.modules, "numpy._core._multiarray_umath", None)
    module = build(ROOT, "tests/modules/extensions/expressions.cwrap", tmp_path)
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "numpy.core._multiarray_umath", None)
        with pytest.raises(ImportError, match="_multiarray_umath"):
            module.fewer_elements(9)
    monkeypatch.setitem(sys.modules, "numpy.core._multiarray_umath", core)
    assert module.fewer_elements(9).tolist() == [9, 0, 0, 0]


def test_looking_for_numpy_keeps_nothing(tmp_path: Path) -> None:
    """Until the first array, NumPy is looked for by the names of the types of all other arguments."""

    class Data(bytearray):
        pass

    module = build(ROOT, "tests/modules/extensions/layouts.cwrap", tmp_path)
    data = Data(b"abc")

    def call() -> None:
        with contextlib.suppress(TypeError):
            module.repeated(data, 2)

    with watched():
        assert not kept(call, [Data.__module__])


class Versioned(ctypes.Structure):
    """The C struct DLManagedTensorVersioned."""

    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("tensor", Described),
    )  # fmt: skip


@pytest.mark.parametrize("major", [1, 2])
def test_versions_of_dlpack(layouts: ModuleType, major: int) -> None:
    class Newer(Exporter):
        def __dlpack__(self, **asked: Any) -> Any:
            new = ctypes.pythonapi.PyCapsule_New
            new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
            self.versioned = Versioned(major, 0, None, None, 0, self.tensor)
            return new(ctypes.addressof(self.versioned), b"dltensor_versioned", None)

    if major == 1:
        assert layouts.count(Newer([2, 2], None)) == 42
    else:
        with pytest.raises(BufferError, match="a version of DLPack other than 1"):
            layouts.count(Newer([2, 2], None))


def test_empty_arrays_may_have_gaps(layouts: ModuleType, arrays: ModuleType) -> None:
    assert layouts.repeated(Producer(np.zeros(8)[::2][:0]), 2) == 0
    assert arrays.told(np.zeros((2, 3))[:0, ::-1]) == 0


class Buffer(ctypes.Structure):
    """The C struct Py_buffer."""

    _fields_ = (
        ("buf", ctypes.c_void_p), ("obj", ctypes.c_void_p), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", ctypes.c_char_p),
        ("shape", ctypes.POINTER(ctypes.c_ssize_t)), ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
        ("suboffsets", ctypes.POINTER(ctypes.c_ssize_t)), ("internal", ctypes.c_void_p),
    )  # fmt: skip


@pytest.mark.parametrize(("code", "offset"), [(b"d", None), (b"dx", None), (b"d", 0)])
def test_unusual_buffers(layouts: ModuleType, code: bytes, offset: int | None) -> None:
    """An element of several numbers, and an array of pointers to its elements, are no arrays of numbers."""
    one = ctypes.c_ssize_t * 1
    data, shape, strides = (ctypes.c_double * 2)(1, 2), one(2), one(8)
    suboffsets = None if offset is None else one(offset)
    new = ctypes.pythonapi.PyMemoryView_FromBuffer
    new.restype, new.argtypes = ctypes.py_object, (ctypes.POINTER(Buffer),)
    view = new(Buffer(ctypes.addressof(data), None, 16, 8, 0, 1, code, shape, strides, suboffsets, None))
    if code == b"d" and offset is None:
        assert layouts.repeated(view, 2) == 6
    else:
        with pytest.raises(TypeError, match="must be array of float64"):
            layouts.repeated(view, 2)


def test_any_buffer(layouts: ModuleType) -> None:
    assert layouts.count(array.array("f", [1, 2])) == 21
    assert layouts.count(memoryview(array.array("f", [1, 2, 3]))[::2]) == 21
    assert layouts.count((ctypes.c_float * 3)()) == 31
    assert layouts.count(np.zeros((1, 2, 3, 4), "f")) == 244
    with pytest.raises(TypeError, match="not bytes"):
        layouts.count(b"abcd")


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 3), (0, 3), (1, 2, 3, 2)])
@pytest.mark.parametrize("wrap", [lambda x: x, memoryview, Producer, lambda x: Producer(x, old=True)])
def test_every_shape_and_order(layouts: ModuleType, shape: tuple[int, ...], order: Any, wrap: Any) -> None:
    x = np.zeros(shape, "f", order=order)
    assert layouts.count(wrap(x)) == x.size * 10 + x.ndim


def test_tensors_of_this_library(layouts: ModuleType) -> None:
    tensors = pytest.importorskip("_C")
    x = tensors.FloatTensor([[1, 2], [3, 4]])
    assert layouts.count(x) == layouts.count(x.t()) == 42
    assert layouts.negate(tensors.HalfTensor([1, 2])).tolist() == [-1, -2]
    with pytest.raises(TypeError, match="array of float32, not DoubleTensor"):
        layouts.count(tensors.DoubleTensor(3))


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
def test_tensors_of_pytorch(layouts: ModuleType) -> None:
    x = torch.arange(6, dtype=torch.float32).reshape(2, 3)
    assert layouts.count(x) == layouts.count(x.t()) == 62
    y = torch.zeros(3, dtype=torch.float64)
    assert layouts.shift(np.arange(3.0), y) is y
    assert y.tolist() == [1, 2, 3]
    if hasattr(torch.Tensor, "__dlpack_c_exchange_api__"):  # the table does not say that gradients are recorded
        assert layouts.count(torch.nn.Parameter(torch.zeros(3))) == 31
    complex_numbers = torch.ones(3, dtype=torch.complex128) * (1 + 2j)
    assert layouts.first(complex_numbers) == 1 + 2j
    with pytest.raises(BufferError, match="conjugate"):
        layouts.first(complex_numbers.conj())
    for wrong in (torch.zeros(3, device="meta"), torch.zeros(3).to_sparse()):
        with pytest.raises((BufferError, ValueError)):
            layouts.count(wrong)


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
def test_a_tensor_of_pytorch_that_moves(layouts: ModuleType) -> None:
    x = torch.ones(3, dtype=torch.float64)

    class Moving:
        def __index__(self) -> int:
            x.resize_(1_000_000)
            return 2

    assert layouts.repeated(x, 2) == 6
    with pytest.raises(RuntimeError, match="argument 'x': the array was changed while the other arguments"):
        layouts.repeated(x, Moving())


def test_numpy_arrays_are_passed_as_objects(ndarrays: ModuleType) -> None:
    x = np.arange(6.0).reshape(2, 3)
    assert ndarrays.trace(x) == ndarrays.trace(x.T) == 4
    assert ndarrays.kind() == ndarrays.kind(None) == -1
    assert ndarrays.kind(np.array(["a"])) == np.dtype(str).num
    assert ndarrays.kind(np.ma.zeros(3, ">f8")) == 12
    ndarrays.fill(x, 2)
    assert (x == 2).all()
    assert ndarrays.zeros(3).tolist() == [0, 0, 0]
    assert ndarrays.columns(x.T) is not None
    with pytest.raises(ValueError, match="negative dimensions"):
        ndarrays.zeros(-1)


def test_a_class_of_numpy_arrays_that_has_no_module(tmp_path: Path) -> None:
    """The first argument that may be an array looks for NumPy by the names of its classes."""

    class Meta(type):
        @property
        def __module__(cls) -> str:  # type: ignore[override]
            raise ZeroDivisionError

    class Array(np.ndarray[Any, Any], metaclass=Meta):
        pass

    module = build(ROOT, "tests/modules/extensions/ndarrays.cwrap", tmp_path)
    assert module.kind(np.zeros(3).view(Array)) == 12


def test_stubs_of_arrays_of_numpy() -> None:
    stub = standalone(ROOT, "tests/modules/extensions/ndarrays.cwrap").stub
    assert "def trace(x: numpy.typing.NDArray[numpy.float64]) -> float: ..." in stub
    assert "def kind(x: numpy.typing.NDArray[Any] | None = None) -> int: ..." in stub
    assert "from typing import Any, SupportsFloat, SupportsIndex" in stub


def test_numpy_arrays_that_do_not_match_are_rejected(ndarrays: ModuleType) -> None:
    fixed = np.zeros(3)
    fixed.flags.writeable = False
    odd = np.zeros(17, "b")[1:].view("f8")
    for name, argument, kind, text in (
        ("trace", np.zeros(3), TypeError, r"must be numpy.ndarray of float64 with 2 dimensions, not numpy.ndarray"),
        ("trace", np.zeros((2, 2), "f"), TypeError, "of float32"),
        ("trace", [[1.0]], TypeError, "not list"),
        ("kind", 3, TypeError, r"must be numpy.ndarray, not int"),
        ("fill", fixed, ValueError, "argument 'x': the array is read-only"),
        ("fill", np.zeros(4)[::2], ValueError, "not contiguous;"),
        ("fill", odd, ValueError, "not aligned"),
        ("columns", np.zeros((2, 3)), ValueError, "Fortran"),
        ("columns", np.zeros(3), TypeError, "with 2 dimensions"),
    ):
        with pytest.raises(kind, match=text):
            getattr(ndarrays, name)(argument, *((1,) if name == "fill" else ()))


OVERFLOWING = """
import ctypes, importlib.util, sys
spec = importlib.util.spec_from_file_location("layouts", sys.argv[1])
layouts = importlib.util.module_from_spec(spec)
spec.loader.exec_module(layouts)
huge = 1 << 62
assert layouts.count((ctypes.c_float * 0 * huge * huge)()) == 3
"""


@pytest.mark.slow
@pytest.mark.skipif(bool(os.environ.get(SANITIZE)), reason="the program would not find the sanitizer")
def test_sizes_next_to_a_size_of_zero_can_be_anything(tmp_path: Path) -> None:
    """If one size is 0, the others can be anything: their product is 0, computed without an overflow."""
    module = build(ROOT, "tests/modules/extensions/layouts.cwrap", tmp_path, ("-O1", "-ftrapv"))
    command = [sys.executable, "-c", OVERFLOWING, str(module.__file__)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
