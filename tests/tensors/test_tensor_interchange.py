"""Memory shared with other libraries: the structures of DLPack, NumPy's protocols, and PyTorch if it is installed."""

from __future__ import annotations

import ctypes
import gc
import importlib
import importlib.util
import itertools
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from dlpack_structs import CODES, IS_COPIED, READ_ONLY, Exporter, layout_of, name_of, opened
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
    BY_NAME,
    KINDS,
    LAYOUTS,
    Kind,
    array_of,
    assert_equal,
    each,
    laid_out,
    numbers,
    tensor,
)

# ---- export ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_fields_of_an_exported_capsule(kind: Kind, layout: str) -> None:
    for shape in ((3,), (2, 3, 4), (1, 1)):
        x = laid_out(numbers(kind, shape, np.random.default_rng(1)), layout)
        expected = (x.data_ptr(), CODES[kind.numpy.kind], 8 * kind.numpy.itemsize, 1, shape, x.stride())
        for version in ((1, 0), (1, 1), (2, 5)):
            exported = x.__dlpack__(max_version=version)
            managed = opened(exported)
            assert managed.major == 1
            assert managed.flags == (READ_ONLY if layout == "readonly" else 0)
            assert layout_of(managed.array) == expected
            assert (managed.array.device_type, managed.array.device_id, managed.array.byte_offset) == (1, 0, 0)
        for options in ({}, {"max_version": None}, {"max_version": (0, 8)}):
            if layout == "readonly":  # only version 1 of DLPack has this flag
                with pytest.raises(BufferError, match="read-only"):
                    x.__dlpack__(**options)
                continue
            exported = x.__dlpack__(**options)
            assert layout_of(opened(exported).array) == expected


def test_a_capsule_of_no_elements() -> None:
    exported = _C.IntTensor().__dlpack__(max_version=(1, 0))
    assert layout_of(opened(exported).array)[1:] == (0, 32, 1, (0,), (1,))
    assert np.from_dlpack(_C.HalfTensor()).shape == (0,)


def test_options_of_dlpack() -> None:
    x = _C.FloatTensor([[1, 2], [3, 4]])
    copied = x.t().__dlpack__(max_version=(1, 0), copy=True)
    managed = opened(copied)
    assert managed.flags == IS_COPIED
    assert managed.array.data != x.data_ptr()
    assert layout_of(managed.array)[4:] == ((2, 2), (2, 1))
    frozen = _C.from_numpy(np.frombuffer(b"abcd", np.uint8))
    copied = frozen.__dlpack__(copy=True)  # a copy is writable, so that it needs no read-only flag
    assert layout_of(opened(copied).array)[4] == (4,)
    for copy in (False, None, 0):
        exported = x.__dlpack__(copy=copy, dl_device=(1, 0), stream=None)
        assert opened(exported).array.data == x.data_ptr()
    assert x.__dlpack_device__() == (1, 0)
    for wrong, error in (
        ({"stream": 1}, BufferError), ({"dl_device": (2, 0)}, BufferError), ({"dl_device": (1, 1)}, BufferError),
        ({"dl_device": 1}, TypeError), ({"max_version": 1}, TypeError), ({"max_version": (1,)}, TypeError),
        ({"max_version": ("a", 0)}, TypeError), ({"max_version": (1 << 80, 0)}, OverflowError), ({"no": 1}, TypeError),
    ):  # fmt: skip
        with pytest.raises(error):
            x.__dlpack__(**wrong)
    with pytest.raises(TypeError, match="'no' is an invalid keyword argument"):
        x.__dlpack__(stream=1, no=1)
    with pytest.raises(TypeError, match="takes no positional arguments"):
        x.__dlpack__(None, no=1)

    class Raises:
        def __index__(self) -> int:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        x.__dlpack__(dl_device=(Raises(), 0))

    class Name(str):
        """A keyword that is equal to a parameter's name without being the same string."""

    assert opened(x.__dlpack__(**{Name("max_version"): (1, 0), Name("copy"): True})).flags == IS_COPIED
    del exported
    assert x.resize_(3, 3).size() == (3, 3)  # no consumer holds the memory any more


@pytest.mark.parametrize("version", [None, (1, 0)])
def test_a_capsule_holds_the_memory_in_place(version: Any) -> None:
    x = _C.FloatTensor(1000).fill_(3)
    capsule = x.__dlpack__(max_version=version)
    with pytest.raises(BufferError):
        x.resize_(100000)
    address = opened(capsule).array.data
    del x
    gc.collect()
    others = [_C.FloatTensor(1000).fill_(7) for _ in range(10)]
    assert set((ctypes.c_float * 1000).from_address(address)) == {3}
    del capsule
    y = others[0]
    capsule = y.__dlpack__(max_version=version)
    del capsule
    assert y.resize_(100000).numel() == 100000


# ---- import ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("version", [None, (1, 0), (1, 7)])
def test_a_capsule_is_imported(kind: Kind, version: Any) -> None:
    base = numbers(kind, (4, 6), np.random.default_rng(2))
    for array in (base, base.T, base[1::2, ::3], base[2], base[:1], np.broadcast_to(base[0], (3, 6))):
        exporter = Exporter(array, version)
        x = _C.from_dlpack(exporter)
        assert type(x) is kind.tensor
        assert x.data_ptr() == array.ctypes.data
        assert_equal(x, np.array(array))
        assert name_of(exporter.capsule) == b"used_" + exporter.name
        with pytest.raises(BufferError, match="from_dlpack"):
            _C.from_dlpack(exporter)  # a capsule is used once
        view, storage = x[:1], x.storage()
        del x
        assert exporter.deleted == 0
        del view
        assert exporter.deleted == 0
        del storage
        assert exporter.deleted == 1


def test_capsules_with_unusual_fields_are_imported() -> None:
    base = np.arange(12, dtype=np.int32).reshape(3, 4)
    x = _C.from_dlpack(Exporter(base, strides=None))
    assert x.stride() == (4, 1)
    assert_equal(x, base)
    assert_equal(_C.from_dlpack(Exporter(base[:2], byte_offset=16)), base[1:])
    assert _C.from_dlpack(Exporter(np.array(5.5))).tolist() == [5.5]
    assert _C.from_dlpack(Exporter(np.zeros(0, np.int8))).type() == "_C.CharTensor"
    frozen = _C.from_dlpack(Exporter(base, flags=READ_ONLY))
    for write in each(lambda: frozen.fill_(1), lambda: frozen.__setitem__(0, 1), lambda: frozen.add_(1)):
        with pytest.raises(BufferError):
            write()
    assert memoryview(frozen).readonly
    assert not frozen.numpy().flags.writeable


def test_a_capsule_without_a_deleter() -> None:
    for version in (None, (1, 0)):
        exporter = Exporter(np.arange(3), version)
        exporter.managed.deleter = None
        x = _C.from_dlpack(exporter)
        assert x.tolist() == [0, 1, 2]
        del x
        assert exporter.deleted == 0


@pytest.mark.parametrize("version", [None, (1, 0)])
def test_a_deleter_does_not_see_the_exception_of_a_call(version: Any) -> None:
    exporter = Exporter(np.arange(3), version)
    with pytest.raises(TypeError, match="from_dlpack"):
        _C.from_dlpack(_C.from_dlpack(exporter), 2)
    assert exporter.deleted == 1


REFUSED: list[tuple[Callable[[], Exporter], type[Exception], str]] = [
    (lambda: Exporter(np.arange(4)[::-1]), ValueError, "negative stride"),
    (lambda: Exporter(np.zeros((2, 0))), ValueError, "size 0"),
    (lambda: Exporter(np.zeros(2), device_type=2), BufferError, "device 2"),
    (lambda: Exporter(np.zeros(2), (2, 0)), BufferError, "newer"),
    (lambda: Exporter(np.zeros(2, np.uint32)), TypeError, "no tensor type"),
    (lambda: Exporter(np.zeros(2, bool)), TypeError, "no tensor type"),
    (lambda: Exporter(np.zeros(2), lanes=2), TypeError, "2 lanes"),
    (lambda: Exporter(np.zeros(2), bits=63), TypeError, "63 bits"),
    (lambda: Exporter(np.zeros(2), code=4), TypeError, "type 4"),
    (lambda: Exporter(np.zeros(2), byte_offset=1), ValueError, "aligned"),
    (lambda: Exporter(np.zeros([1] * 3), ndim=65), ValueError, "65 dimensions"),
    (lambda: Exporter(np.zeros(3), ndim=-1), ValueError, "dimensions"),
    (lambda: Exporter(np.zeros(2), shape=(ctypes.c_int64 * 1)(-1)), ValueError, "size -1"),
    (lambda: Exporter(np.zeros((2, 2)), shape=(ctypes.c_int64 * 2)(1 << 40, 1 << 40)), OverflowError, "memory"),
]


@pytest.mark.parametrize(("make", "error", "text"), REFUSED, ids=[r[2] for r in REFUSED])
def test_capsules_that_are_refused(make: Callable[[], Exporter], error: type[Exception], text: str) -> None:
    """A rejected capsule stays unchanged: it is neither renamed nor deleted."""
    exporter = make()
    with pytest.raises(error, match=f"from_dlpack.*{text}"):
        _C.from_dlpack(exporter)
    assert name_of(exporter.capsule) == exporter.name
    assert exporter.deleted == 0


def test_wrong_exporters_are_rejected() -> None:
    class Raises:
        def __dlpack__(self, **options: Any) -> Any:
            raise ZeroDivisionError

    class Nothing:
        def __dlpack__(self, **options: Any) -> Any:
            return None

    class Ancient:
        """An exporter of an older version of DLPack, whose `__dlpack__` has no max_version."""

        def __dlpack__(self) -> Any:
            return self.array.__dlpack__()

        array: Any = np.arange(3.0)

    with pytest.raises(ZeroDivisionError):
        _C.from_dlpack(Raises())
    with pytest.raises(BufferError, match="capsule"):
        _C.from_dlpack(Nothing())
    for wrong in (None, 5, "a", [1], Exporter):
        with pytest.raises((TypeError, BufferError)):
            _C.from_dlpack(wrong)
    assert _C.from_dlpack(Ancient()).tolist() == [0, 1, 2]


# ---- other libraries ----

HAS_TORCH = importlib.util.find_spec("torch") is not None
PARTNERS = ["numpy", pytest.param("torch", marks=pytest.mark.skipif(not HAS_TORCH, reason="PyTorch is not installed"))]
Partner = Any


@pytest.fixture
def partner(request: pytest.FixtureRequest) -> Partner:
    return importlib.import_module(request.param)


def elements(partner: Partner, other: Any) -> Any:
    return other if partner is np else other.numpy()


def steps(x: Any) -> list[int]:
    """Return the strides that matter: libraries may report any stride for a dimension of size 1."""
    return [stride for size, stride in zip(x.size(), x.stride(), strict=True) if size > 1]


@pytest.mark.parametrize("partner", PARTNERS, indirect=True)
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", ["contiguous", "transposed", "stepped", "offset", "permuted"])
def test_sharing_works_in_both_directions(partner: Partner, kind: Kind, layout: str) -> None:
    """Neither direction copies, and both sides see what the other one writes."""
    for shape in ((5,), (3, 4), (2, 1, 3)):
        array = numbers(kind, shape, np.random.default_rng(3))
        x = laid_out(array, layout)
        other = partner.from_dlpack(x)
        assert_equal(x, array)
        assert tuple(other.shape) == shape
        np.testing.assert_array_equal(elements(partner, other), array)
        if partner.__name__ == "numpy" and not other.flags.writeable:
            continue  # NumPy before 2.3 writes no memory that it got by DLPack
        other[...] = 7
        assert set(x.contiguous().view(-1).tolist()) == {7}
        back = _C.from_dlpack(other)
        assert back.data_ptr() == x.data_ptr()
        assert back.size() == x.size()
        assert steps(back) == steps(x)
        back.fill_(9)
        assert (elements(partner, other) == 9).all()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("partner", PARTNERS, indirect=True)
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_the_last_owner_keeps_the_memory(partner: Partner, order: tuple[int, ...]) -> None:
    """A tensor, another library's view of it, and a tensor of that view keep the memory alive, deleted in any order."""
    for start in ("ours", "theirs"):
        if start == "ours":
            x = _C.DoubleTensor(500).fill_(3)
            chain = [x, partner.from_dlpack(x), _C.from_dlpack(partner.from_dlpack(x))]
            del x
        else:
            y = partner.zeros(500, dtype=partner.float64) + 3
            x = _C.from_dlpack(y)
            chain = [y, x, partner.from_dlpack(x)]
            del x, y
        for k in order:
            for item in (c for c in chain if c is not None):
                assert float(item[499]) == float(item.sum()) / 500 == 3
            chain[k] = None
            gc.collect()
            assert len([_C.DoubleTensor(500).fill_(7) for _ in range(5)]) == 5
        assert chain == [None] * 3


def test_memory_is_released_with_its_last_owner() -> None:
    """Memory is released together with the last object that shares it, and not earlier."""

    class Owned(np.ndarray[Any, Any]):
        """A subclass of arrays, because arrays themselves support no weak references."""

    array = np.zeros(100).view(Owned)
    watch = weakref.ref(array)
    x = _C.from_dlpack(array)
    y = np.from_dlpack(x[10:])
    del array, x
    gc.collect()
    assert watch() is not None
    del y
    gc.collect()
    assert watch() is None


@pytest.mark.skipif(not HAS_TORCH, reason="PyTorch is not installed")
def test_pytorch_by_other_protocols() -> None:
    torch: Any = importlib.import_module("torch")
    x = _C.FloatTensor([[1, 2, 3], [4, 5, 6]])
    for shared in (torch.from_numpy(x.numpy()), torch.as_tensor(x.numpy()), torch.from_dlpack(x.t()).T):
        assert shared.data_ptr() == x.data_ptr()
        np.testing.assert_array_equal(shared.numpy(), array_of(x))
    assert torch.tensor(x.tolist()).tolist() == x.tolist()
    for scalar in (torch.tensor(2.5), torch.tensor([2.5])):
        assert _C.from_dlpack(scalar).tolist() == [2.5]
        assert _C.FloatTensor(scalar).tolist() == _C.DoubleTensor(scalar).tolist() == [2.5]
    assert _C.from_dlpack(torch.zeros(0)).size() == ()
    assert _C.from_dlpack(torch.ones(3).expand(4, 3)).stride() == (0, 1)
    for wrong, error in (
        (torch.zeros(2, 0), ValueError), (torch.zeros(2, dtype=torch.bfloat16), TypeError),
        (torch.zeros(2, dtype=torch.bool), TypeError), (torch.zeros(2, dtype=torch.complex64), TypeError),
        (torch.zeros(2, requires_grad=True), BufferError),
    ):  # fmt: skip
        with pytest.raises(error):
            _C.from_dlpack(wrong)
    x[torch.tensor([0, 1]), 0] = torch.tensor([7.0, 8.0])
    assert x[:, 0].tolist() == [7, 8]
    assert x[torch.tensor([1, 0])].tolist() == [[8, 5, 6], [7, 2, 3]]


# ---- NumPy's protocols ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_array_takes_dtype_and_copy(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    same = x.__array__()
    assert (same.dtype, same.ctypes.data) == (kind.numpy, x.data_ptr())
    assert x.__array__(kind.numpy).ctypes.data == x.data_ptr()
    assert x.__array__(copy=False).ctypes.data == x.__array__(copy=None).ctypes.data == x.data_ptr()
    assert x.__array__(copy=True).ctypes.data != x.data_ptr()
    assert x.__array__(dtype=np.complex128, copy=None).tolist() == [[1, 2], [3, 4]]
    other = np.dtype(np.int16 if kind.floating else np.float64)
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
        with pytest.raises(ValueError, match="copy"):
            x.__array__(other, copy=False)
        with pytest.raises(ValueError, match="copy"):
            np.asarray(x, other, copy=False)
        assert np.asarray(x, copy=False).ctypes.data == x.data_ptr()
    assert np.asarray(x.t()).strides == (kind.numpy.itemsize, 2 * kind.numpy.itemsize)
    for wrong in ({"dtype": "nothing"}, {"no": 1}):
        with pytest.raises(TypeError):
            x.__array__(**wrong)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_array_interface(kind: Kind, layout: str) -> None:
    x = laid_out(numbers(kind, (3, 4), np.random.default_rng(4)), layout)

    class Only:
        """An object that exposes only the array interface of a tensor."""

        __array_interface__ = x.__array_interface__

    exported = np.asarray(Only())
    assert (exported.dtype, exported.ctypes.data) == (kind.numpy, x.data_ptr())
    assert exported.flags.writeable == (layout != "readonly")
    np.testing.assert_array_equal(exported, array_of(x))
    assert kind.tensor().__array_interface__["shape"] == (0,)


DTYPES = [*(kind.numpy for kind in KINDS), *map(np.dtype, ("?", "u2", "u4", "u8", "c8", ">i4", ">f2", "<M8[s]", "U2"))]


@st.composite
def arrays(draw: Any) -> np.ndarray[Any, Any]:
    """Return arrays of any shape, strides and byte order: also unaligned, read-only, empty or without dimensions."""
    dtype = draw(st.sampled_from(DTYPES))
    shape = tuple(draw(st.lists(st.integers(0, 4) | st.integers(1, 4), max_size=4)))
    count = int(np.prod(shape))
    layout = draw(st.sampled_from(["plain", "shifted", "field"]))
    if layout == "shifted":
        memory = np.zeros(count * dtype.itemsize + 1, np.uint8)[1:]
        array = memory.view(dtype).reshape(shape) if count else np.zeros(shape, dtype)
    elif layout == "field":
        array = np.zeros(shape, [("x", dtype), ("y", draw(st.sampled_from(["u1", "f8"])))])["x"]
    else:
        array = np.zeros(shape, dtype)
    array[...] = (np.arange(count) % 100).reshape(shape).astype(dtype)
    array = array.transpose(draw(st.permutations(range(array.ndim))))
    steps = st.sampled_from([1, 1, 2, -1, -2])
    key: list[Any] = [slice(None, None, draw(steps)) for _ in shape]
    key.append(...)  # prevent that an array without dimensions becomes a number
    array = array[tuple(key)]
    if array.ndim and array.shape[0] == 1 and draw(st.booleans()):
        array = np.broadcast_to(array, (3, *array.shape[1:]))
    if draw(st.booleans()):
        array.flags.writeable = False
    return array


def obstacle(array: np.ndarray[Any, Any]) -> type[Exception] | None:
    """Return the reason why an array cannot be a tensor."""
    if array.dtype not in [kind.numpy for kind in KINDS]:
        return TypeError
    if array.size == 0:
        return ValueError if array.ndim > 1 else None
    strides = [s for s, n in zip(array.strides, array.shape, strict=True) if n > 1]
    if any(s < 0 or s % array.itemsize for s in strides) or array.ctypes.data % array.itemsize:
        return ValueError
    return None


@deterministic(250)
@given(arrays())
def test_any_array(array: np.ndarray[Any, Any]) -> None:
    """An array is shared or rejected; constructors copy and convert arrays of numbers, whatever their layout is."""
    before = np.array(array)
    problem = obstacle(array)
    if problem:
        with pytest.raises(problem, match=r"from_numpy\(\): "):
            _C.from_numpy(array)
    else:
        x = _C.from_numpy(array)
        assert_equal(x, before if array.ndim else before.reshape(1))
        if array.size:
            assert x.data_ptr() == array.ctypes.data
            assert memoryview(x).readonly != array.flags.writeable
            assert not np.shares_memory(x.clone().numpy(), array)
    kind = next((kind for kind in KINDS if kind.numpy == array.dtype), None)
    is_number = array.dtype.kind in "?biuf" and array.dtype.isnative
    for make in {kind.tensor if kind else _C.FloatTensor, _C.FloatTensor}:
        if not is_number or (array.size == 0 and array.ndim > 1):
            with pytest.raises((TypeError, ValueError)):
                make(array)
        else:
            assert_equal(make(array), before.reshape(before.shape or 1).astype(make(1).dtype))
    np.testing.assert_array_equal(array, before)


@deterministic(120)
@given(arrays())
def test_any_array_by_dlpack(array: np.ndarray[Any, Any]) -> None:
    try:
        np.from_dlpack(array)
    except (BufferError, RuntimeError, TypeError):  # some versions of NumPy do not export such arrays
        with pytest.raises((BufferError, TypeError, ValueError)):
            _C.from_dlpack(array)
        return
    if obstacle(array):
        with pytest.raises((TypeError, ValueError, BufferError)):
            _C.from_dlpack(array)
        return
    x = _C.from_dlpack(array)
    assert_equal(x, np.array(array) if array.ndim else array.reshape(1))
    if array.size:
        assert x.data_ptr() == array.ctypes.data
        assert memoryview(x).readonly != array.flags.writeable


def test_rejected_arrays_name_a_remedy() -> None:
    swapped = np.arange(3, dtype=np.dtype(np.int32).newbyteorder())
    with pytest.raises(TypeError, match="newbyteorder"):
        _C.from_numpy(swapped)
    with pytest.raises(TypeError, match="newbyteorder"):
        _C.IntTensor(swapped)
    assert _C.from_numpy(swapped.astype(swapped.dtype.newbyteorder("="))).tolist() == [0, 1, 2]
    mask = np.array([True, False])
    with pytest.raises(TypeError, match="uint8"):
        _C.from_numpy(mask)
    assert _C.from_numpy(mask.view("uint8")).tolist() == [1, 0]
    with pytest.raises(ValueError, match=r"negative stride.*copy"):
        _C.from_numpy(np.arange(3)[::-1])
    with pytest.raises(ValueError, match="not aligned; copy"):
        _C.from_numpy(np.frombuffer(bytearray(9), np.uint8)[1:].view(np.float64))
    with pytest.raises(ValueError, match=r"multiple.*copy"):
        _C.from_numpy(np.zeros(3, [("a", "i4"), ("b", "i2")])["a"])
    assert _C.LongTensor(np.arange(3)[::-1]).tolist() == [2, 1, 0]
    assert_equal(tensor(np.arange(6.0).reshape(2, 3)[::-1, ::-1]), np.arange(6.0).reshape(2, 3)[::-1, ::-1])
    assert BY_NAME["Float"].tensor(np.float32(2.5)).tolist() == [2.5]


# ---- requests for buffers ----


class Buffer(ctypes.Structure):
    """A Py_buffer of the C API."""

    _fields_ = (
        ("buf", ctypes.c_void_p), ("obj", ctypes.c_void_p), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", ctypes.c_char_p),
        ("shape", ctypes.POINTER(ctypes.c_ssize_t)), ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
        ("suboffsets", ctypes.POINTER(ctypes.c_ssize_t)), ("internal", ctypes.c_void_p),
    )  # fmt: skip


@pytest.mark.parametrize("flags", [0, 1, 2, 4, 5, 8, 9, 0x18, 0x1C, 0x38, 0x98, 0x11C])
@pytest.mark.parametrize("size", [(), (6,), (2, 3), (1, 2, 1, 2, 1, 2, 3)])
def test_a_buffer_without_a_shape_has_one_dimension(size: tuple[int, ...], flags: int) -> None:
    """A buffer without a shape has one dimension, because memoryview reads the shape if there are several."""
    tensor = _C.FloatTensor(*size)
    view = Buffer()
    assert ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(tensor), ctypes.byref(view), flags) == 0
    try:
        assert view.len == 4 * tensor.numel()
        assert view.ndim == (max(len(size), 1) if flags & 8 else 1)
        assert bool(view.shape) == bool(flags & 8)
        assert bool(view.strides) == (flags & 0x18 == 0x18)
    finally:
        ctypes.pythonapi.PyBuffer_Release(ctypes.byref(view))
