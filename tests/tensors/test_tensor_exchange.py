"""DLPack's C exchange table of tensors, called as other libraries call it."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
from typing import Any

import numpy as np
import pytest
from dlpack_structs import CODES, READ_ONLY, Array, Exporter, Versioned, layout_of, pointer_in
from oracle import _C, KINDS, LAYOUTS, Kind, assert_equal, laid_out, numbers


class Table(ctypes.Structure):
    """The C struct DLPackExchangeAPI."""

    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("previous", ctypes.c_void_p),
        ("create", ctypes.c_void_p), ("share", ctypes.c_void_p), ("wrap", ctypes.c_void_p),
        ("describe", ctypes.c_void_p), ("stream", ctypes.c_void_p),
    )  # fmt: skip


ATTRIBUTE = "__dlpack_c_exchange_api__"
TABLE = Table.from_address(pointer_in(getattr(_C.FloatTensor, ATTRIBUTE), b"dlpack_exchange_api"))
Managed = ctypes.POINTER(Versioned)
FAIL = ctypes.PYFUNCTYPE(None, ctypes.py_object, ctypes.c_char_p, ctypes.c_char_p)
DELETE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def function(name: str, *types: Any) -> Any:
    """Return a function of the table; an exception that it sets is raised."""
    return ctypes.PYFUNCTYPE(ctypes.c_int, *types)(getattr(TABLE, name))


describe = function("describe", ctypes.py_object, ctypes.POINTER(Array))
share = function("share", ctypes.py_object, ctypes.POINTER(Managed))
wrap = function("wrap", Managed, ctypes.POINTER(ctypes.py_object))
create = function("create", ctypes.POINTER(Array), ctypes.POINTER(Managed), ctypes.py_object, FAIL)
stream = function("stream", ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))


def described(x: Any) -> Any:
    array = Array()
    assert describe(x, ctypes.byref(array)) == 0
    return array


def shared(x: Any) -> Any:
    """Return the exported structure, which the caller deletes."""
    managed = Managed()
    assert share(x, ctypes.byref(managed)) == 0
    return managed.contents


def delete(managed: Any) -> None:
    DELETE(managed.deleter)(ctypes.addressof(managed))


def wrapped(managed: Any) -> Any:
    found = ctypes.py_object()
    assert wrap(ctypes.pointer(managed), ctypes.byref(found)) == 0
    return owned(found)


def owned(found: Any) -> Any:
    """Return an object whose reference C has created."""
    value = found.value
    ctypes.pythonapi.Py_DecRef(ctypes.py_object(value))
    return value


def created(errors: list[tuple[bytes, bytes]], *shape: int, **changes: int) -> Any:
    """Return a new exported structure, or None after an error."""
    sizes = (ctypes.c_int64 * max(len(shape), 1))(*shape)
    prototype = Array(device_type=1, ndim=len(shape), code=2, bits=32, lanes=1, shape=sizes)
    for name, value in changes.items():
        setattr(prototype, name, value)
    managed = Managed()
    fail = FAIL(lambda context, kind, text: context.append((kind, text)))
    status = create(ctypes.byref(prototype), ctypes.byref(managed), errors, fail)
    assert status == (-1 if errors else 0)
    return None if errors else managed.contents


def test_the_table_is_an_attribute_of_every_type() -> None:
    assert (TABLE.major, TABLE.minor, TABLE.previous) == (1, 3, None)
    for kind in KINDS:
        assert getattr(kind.tensor, ATTRIBUTE) is getattr(_C.FloatTensor, ATTRIBUTE)
    with pytest.raises(TypeError):
        setattr(_C.FloatTensor, ATTRIBUTE, None)
    current = ctypes.c_void_p(5)
    assert stream(1, 0, ctypes.byref(current)) == 0
    assert current.value is None


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_tensors_are_described_and_shared(kind: Kind, layout: str) -> None:
    for shape in ((3,), (2, 3, 4), (1, 1, 1, 1, 1, 1, 2)):
        x = laid_out(numbers(kind, shape, np.random.default_rng(1)), layout)
        expected = (x.data_ptr(), CODES[kind.numpy.kind], 8 * kind.numpy.itemsize, 1, shape, x.stride())
        managed = shared(x)
        assert (managed.major, managed.flags) == (1, READ_ONLY if layout == "readonly" else 0)
        assert layout_of(managed.array) == expected
        delete(managed)
        if layout == "readonly":
            with pytest.raises(BufferError, match="a description cannot say that a tensor is read-only"):
                described(x)
        else:
            assert layout_of(described(x)) == expected
            assert (described(x).device_type, described(x).device_id, described(x).byte_offset) == (1, 0, 0)


def test_tensors_without_elements() -> None:
    x = _C.IntTensor()
    assert layout_of(described(x)) == (None, 0, 32, 1, (0,), (1,))
    managed = shared(x)
    assert layout_of(managed.array) == (None, 0, 32, 1, (0,), (1,))
    assert wrapped(managed).size() == ()


def test_shared_memory_stays_in_place() -> None:
    x = _C.FloatTensor(3).fill_(2)
    described(x)
    x.resize_(1000)
    x.resize_(3)
    managed = shared(x)
    with pytest.raises(BufferError):
        x.resize_(100_000)
    address = managed.array.data
    del x
    assert list((ctypes.c_float * 3).from_address(address)) == [2, 2, 2]
    delete(managed)
    x = _C.FloatTensor(3)
    delete(shared(x))
    assert x.resize_(100_000).numel() == 100_000


def test_exported_tensors_come_back() -> None:
    x = _C.DoubleTensor([[1, 2], [3, 4]])
    y = wrapped(shared(x.t()))
    assert (type(y), y.data_ptr(), y.stride()) == (_C.DoubleTensor, x.data_ptr(), (1, 2))
    frozen = wrapped(shared(_C.from_numpy(np.frombuffer(b"ab", np.uint8))))
    with pytest.raises(BufferError):
        frozen.fill_(1)


def test_a_structure_that_cannot_be_wrapped_is_deleted() -> None:
    for exporter, error, text in (
        (Exporter(np.zeros(2), (2, 0)), BufferError, "newer"),
        (Exporter(np.arange(4)[::-1]), ValueError, "negative stride"),
        (Exporter(np.zeros(2), device_type=2), BufferError, "device 2"),
        (Exporter(np.zeros(2, np.uint32)), TypeError, "no tensor type"),
    ):
        with pytest.raises(error, match=f"{ATTRIBUTE}.*{text}"):
            wrapped(exporter.managed)
        assert exporter.deleted == 1
    exporter = Exporter(np.zeros(0))
    assert wrapped(exporter.managed).size() == ()
    assert exporter.deleted == 1
    exporter = Exporter(np.arange(3.0))
    x = wrapped(exporter.managed)
    assert (x.tolist(), exporter.deleted) == ([0, 1, 2], 0)
    del x
    assert exporter.deleted == 1


def test_new_tensors() -> None:
    for shape, size in (((2, 3), (2, 3)), ((), (1,)), ((0,), ())):
        managed = created([], *shape)
        assert layout_of(managed.array)[1:4] == (2, 32, 1)
        assert wrapped(managed).size() == size
    delete(created([], 5))
    for shape, changes, kind, text in (
        ((2,), {"code": 6}, b"BufferError", b"no tensor type has these elements on device 1"),
        ((2,), {"device_type": 2}, b"BufferError", b"on device 2"),
        ((2,), {"lanes": 2}, b"BufferError", b"no tensor type"),
        ((2,), {"ndim": -1}, b"BufferError", b"-1 dimensions"),
        ((2,), {"ndim": 65}, b"BufferError", b"65 dimensions"),
        ((2, -1), {}, b"BufferError", b"-1"),
        ((1 << 40, 1 << 40), {}, b"BufferError", b""),
        ((1 << 45,), {}, b"MemoryError", b""),
    ):
        errors: list[tuple[bytes, bytes]] = []
        assert created(errors, *shape, **changes) is None
        assert len(errors) == 1
        assert errors[0][0] == kind
        assert text in errors[0][1]


def test_other_objects_are_refused() -> None:
    for wrong in (None, np.zeros(3), _C.FloatTensor(3).storage()):
        with pytest.raises(TypeError, match=f"{ATTRIBUTE}: expected a tensor, not"):
            described(wrong)
        with pytest.raises(TypeError, match="expected a tensor"):
            shared(wrong)


@pytest.fixture
def torch() -> Any:
    if importlib.util.find_spec("torch") is None:
        pytest.skip("PyTorch is not installed")
    return importlib.import_module("torch")


def test_tables_of_pytorch_have_the_same_fields(torch: Any) -> None:
    """The structures of two libraries are exchanged: each library wraps what the other one shares."""
    if not hasattr(torch.Tensor, ATTRIBUTE):
        pytest.skip("PyTorch has no table")
    other = Table.from_address(pointer_in(getattr(torch.Tensor, ATTRIBUTE), b"dlpack_exchange_api"))
    share_theirs = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(Managed))(other.share)
    wrap_theirs = ctypes.PYFUNCTYPE(ctypes.c_int, Managed, ctypes.POINTER(ctypes.py_object))(other.wrap)
    x, managed, found = _C.FloatTensor([1, 2, 3]), Managed(), ctypes.py_object()
    assert wrap_theirs(ctypes.pointer(shared(x)), ctypes.byref(found)) == 0
    theirs = owned(found)
    theirs[0] = 7
    assert x.tolist() == [7, 2, 3]
    assert share_theirs(theirs, ctypes.byref(managed)) == 0
    y = wrapped(managed.contents)
    assert y.data_ptr() == x.data_ptr()


# ---- NumPy's arrays of tensors ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_arrays_of_tensors(kind: Kind, layout: str) -> None:
    for shape in ((3,), (2, 3, 4), (1, 1, 1, 1, 1, 1, 2)):
        x = laid_out(numbers(kind, shape, np.random.default_rng(5)), layout)
        array = x.numpy()
        assert (array.dtype, array.shape, array.ctypes.data) == (kind.numpy, shape, x.data_ptr())
        assert array.strides == tuple(s * kind.numpy.itemsize for s in x.stride())
        assert array.flags.writeable == (layout != "readonly")
        assert array.flags.aligned
        same = np.asarray(x).flags
        for flag in ("C_CONTIGUOUS", "F_CONTIGUOUS"):
            assert array.flags[flag] == same[flag]
        assert_equal(x, array)
    assert kind.tensor().numpy().shape == (0,)
    assert kind.tensor().numpy().dtype == kind.numpy


def test_an_array_keeps_the_memory_in_place() -> None:
    x = _C.FloatTensor(3).fill_(2)
    array = x.numpy()
    part = array[1:]
    del array
    with pytest.raises(BufferError):
        x.resize_(100_000)
    storage = x.storage()
    del x
    with pytest.raises(BufferError):
        storage.resize_(100_000)
    assert part.tolist() == [2, 2]
    del part
    storage.resize_(100_000)
