"""Shared memory and its lifetime: NumPy, buffers, storages, pickles and copies."""

from __future__ import annotations

import array
import copy
import ctypes
import gc
import io
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    DOUBLE,
    INT,
    KINDS,
    LAYOUTS,
    SHAPES,
    Kind,
    array_of,
    assert_equal,
    each,
    laid_out,
    numbers,
    special,
    tensor,
)

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


# ---- NumPy ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_numpy_shares_memory(kind: Kind, layout: str) -> None:
    if layout == "expanded":
        return
    for shape in SHAPES:
        values = numbers(kind, shape, np.random.default_rng(1))
        x = laid_out(values, layout)
        a = x.numpy()
        assert a.dtype == kind.numpy
        assert a.ctypes.data == x.data_ptr()
        np.testing.assert_array_equal(a, values)
        if layout == "readonly":
            assert not a.flags.writeable
            with pytest.raises(ValueError, match="read-only"):
                a[...] = 1
            continue
        a[(0,) * a.ndim] = 5
        assert x[(0,) * a.ndim] == 5
        x.fill_(6)
        assert (a == 6).all()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_from_numpy_shares_memory(kind: Kind) -> None:
    base = numbers(kind, (4, 6), np.random.default_rng(2))
    for a in (
        base, base.T, base[::2, 1::2], base[1], base[:, 0], np.asfortranarray(base), base[:1],
        np.broadcast_to(base[0], (3, 6)),
    ):  # fmt: skip
        x = _C.from_numpy(a)
        assert type(x) is kind.tensor
        assert_equal(x, np.array(a))
        assert x.data_ptr() == a.ctypes.data
        if a.flags.writeable:
            x.fill_(3)
            assert (a == 3).all()
        else:
            with pytest.raises((BufferError, ValueError)):
                x.fill_(3)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_array_keeps_the_tensors_memory(kind: Kind) -> None:
    x = kind.tensor(1000).fill_(3)
    a = x[10:].numpy()
    del x
    gc.collect()
    other = [kind.tensor(1000).fill_(7) for _ in range(10)]
    assert (a == 3).all()
    assert len(other) == 10
    y = _C.from_numpy(a)
    del a
    gc.collect()
    assert set(y.tolist()) == {3}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_keeps_the_arrays_memory(kind: Kind) -> None:
    a = np.full(1000, 3, kind.numpy)
    before = sys.getrefcount(a)
    x = _C.from_numpy(a)
    assert sys.getrefcount(a) > before
    view, storage = x[5:], x.storage()
    del x
    assert sys.getrefcount(a) > before
    del view
    assert sys.getrefcount(a) > before
    del storage
    assert sys.getrefcount(a) == before
    y = _C.from_numpy(np.full(1000, 4, kind.numpy))
    gc.collect()
    assert set(y.tolist()) == {4}


def test_an_array_of_an_array_of_a_tensor() -> None:
    x = _C.FloatTensor([1, 2, 3])
    for _ in range(20):
        x = _C.from_numpy(x.numpy())
    gc.collect()
    assert x.tolist() == [1, 2, 3]


def test_arrays_that_cannot_be_shared() -> None:
    good = np.zeros(4, np.float32)
    unaligned = np.frombuffer(bytearray(17), np.uint8)[1:].view(np.float32)
    odd = np.zeros(3, [("a", "f4"), ("b", "i1")])["a"]
    cases: list[tuple[Any, type[Exception]]] = [
        (good[::-1], ValueError), (unaligned, ValueError), (odd, ValueError),
        (np.zeros((2, 0), np.float32), ValueError),
        (np.zeros(2, "c8"), TypeError), (np.zeros(2, ">f4"), TypeError), (np.zeros(2, object), TypeError),
        (np.zeros(2, "M8[s]"), TypeError),
        (np.zeros(2, bool), TypeError), (np.zeros(2, np.uint32), TypeError), (np.zeros(2, "U3"), TypeError),
        ([1, 2], TypeError),
        (None, TypeError), (1.5, TypeError), ("ab", TypeError), (np.zeros(2, [("a", "f4")]), TypeError),
        (np.float32, TypeError),
    ]  # fmt: skip
    for wrong, error in cases:
        with pytest.raises(error, match="from_numpy"):
            _C.from_numpy(wrong)
    assert _C.from_numpy(np.zeros(0, np.float32)).size() == ()
    assert _C.from_numpy(np.zeros((0,), np.int64)).type() == "_C.LongTensor"
    assert _C.from_numpy(np.array(3.0)).tolist() == [3]
    assert _C.from_numpy(np.zeros([1] * 64)).dim() == 64


def test_strides_that_reach_far() -> None:
    a = np.lib.stride_tricks.as_strided(np.arange(4, dtype=np.float32), (1 << 20, 1 << 20), (0, 0))
    x = _C.from_numpy(a)
    assert x.numel() == 1 << 40
    assert x[5, 7] == 0
    with pytest.raises((MemoryError, ValueError, OverflowError)):
        x.double().view(-1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_numpy_functions_convert_tensors(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    assert np.asarray(x).ctypes.data == x.data_ptr()
    assert np.array(x).ctypes.data != x.data_ptr()
    assert np.asarray(x, dtype=np.float64).dtype == np.float64
    assert np.array(x, copy=True).tolist() == [[1, 2], [3, 4]]
    assert np.asarray(x, copy=False).ctypes.data == x.data_ptr()
    assert np.asarray(x).sum() == 10
    assert np.concatenate([x, x]).shape == (4, 2)
    assert x.__array__().tolist() == [[1, 2], [3, 4]]
    assert x.__array__(np.int64).dtype == np.int64
    assert x.__array__(dtype=None, copy=True).ctypes.data != x.data_ptr()
    interface = x.t().__array_interface__
    assert interface["shape"] == (2, 2)
    assert interface["data"] == (x.data_ptr(), False)
    assert np.dtype(interface["typestr"]) == kind.numpy
    with pytest.raises(ValueError, match="copy"):
        np.asarray(x, dtype="c8", copy=False)


# ---- buffers ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_is_a_buffer(kind: Kind) -> None:
    for layout in ("contiguous", "transposed", "stepped"):
        values = numbers(kind, (3, 4), np.random.default_rng(3))
        view = memoryview(laid_out(values, layout))
        assert np.dtype(view.format) == kind.numpy
        assert view.shape == (3, 4)
        assert view.itemsize == kind.numpy.itemsize
        assert view.c_contiguous == (layout == "contiguous")
        assert view.tobytes() == values.tobytes()
        np.testing.assert_array_equal(np.asarray(view), values)
    empty = memoryview(kind.tensor())
    assert empty.shape == (0,)
    assert empty.tobytes() == b""
    assert memoryview(kind.storage([1, 2])).tobytes() == np.array([1, 2], kind.numpy).tobytes()
    assert memoryview(kind.storage()).shape == (0,)


def test_buffers_follow_the_flags_of_the_request() -> None:
    x = _C.ByteTensor([[1, 2], [3, 4]])
    assert bytes(x) == b"\1\2\3\4"
    assert bytearray(x.t()) == b"\1\3\2\4"
    assert io.BytesIO(b"abcd").readinto(x) == 4
    assert x.tolist() == [[97, 98], [99, 100]]
    with pytest.raises((BufferError, TypeError)):
        io.BytesIO(b"abcd").readinto(x.t())
    frozen = np.zeros(4, np.uint8)
    frozen.flags.writeable = False
    with pytest.raises((BufferError, TypeError)):
        io.BytesIO(b"abcd").readinto(_C.from_numpy(frozen))
    with pytest.raises((BufferError, TypeError)):
        io.BytesIO(b"abcd").readinto(_C.from_numpy(frozen).storage())
    assert memoryview(_C.from_numpy(frozen)).readonly


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "make", [lambda x: x.numpy(), memoryview, lambda x: memoryview(x.storage()), lambda x: x.storage()[1:2]]
)
def test_exported_memory_cannot_move(make: Callable[[Any], Any]) -> None:
    x = _C.FloatTensor([1, 2, 3])
    lent = make(x)
    for call in each(
        lambda: x.resize_(10000), lambda: x.storage().resize_(10000), lambda: x.set_(x.storage(), 0, (500,)),
        lambda: _C.add(_C.FloatTensor(5000), 1, out=x),
    ):  # fmt: skip
        with pytest.raises(BufferError, match=r"in use|memory"):
            call()
        assert x.tolist() == [1, 2, 3]
    assert x.resize_(2).tolist() == [1, 2]  # the smaller size needs no new memory
    x.set_()
    gc.collect()
    values = np.asarray(lent).tolist() if not _C.is_storage(lent) else lent.tolist()
    assert values in ([1, 2, 3], [2])
    x = _C.FloatTensor([1, 2, 3])
    lent = make(x)
    del lent
    gc.collect()
    assert x.resize_(10000).numel() == 10000


def test_an_exported_view_is_not_changed() -> None:
    x = _C.IntTensor([[1, 2, 3], [4, 5, 6]])
    view = memoryview(x)
    x.t_()
    x.resize_(2)
    x.set_(_C.IntTensor([9]))
    assert np.asarray(view).tolist() == [[1, 2, 3], [4, 5, 6]]
    view.release()
    assert x.tolist() == [9]


def test_buffers_of_all_kinds_are_accepted() -> None:
    a = array.array("d", [1, 2, 3])
    x = _C.from_numpy(a)
    assert type(x) is DOUBLE.tensor
    x[0] = 7
    assert a[0] == 7
    with pytest.raises(BufferError):
        a.append(1)  # array.array cannot be resized while its buffer is in use
    del x
    gc.collect()
    a.append(1)
    floats = (ctypes.c_float * 3)(1, 2, 3)
    assert _C.from_numpy(floats).tolist() == [1, 2, 3]
    grid = (ctypes.c_int * 3 * 2)(*((ctypes.c_int * 3)(*row) for row in ((1, 2, 3), (4, 5, 6))))
    y = _C.from_numpy(grid)
    assert y.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert y.stride() == (3, 1)
    y[1, 2] = 9
    assert grid[1][2] == 9
    single = ctypes.c_double(5)
    assert _C.from_numpy(single).tolist() == [5]
    frozen = _C.from_numpy(b"abc")
    assert frozen.tolist() == [97, 98, 99]
    with pytest.raises(BufferError):
        frozen.fill_(0)
    growing = bytearray(b"abc")
    z = _C.from_numpy(growing)
    with pytest.raises(BufferError):
        growing.extend(b"d" * 1000)
    z.fill_(98)
    assert growing == b"bbb"
    view = memoryview(growing)
    assert _C.from_numpy(view[::2]).tolist() == [98, 98]
    with pytest.raises(ValueError, match="negative"):
        _C.from_numpy(view[::-1])
    view.release()
    with pytest.raises(ValueError, match="released"):
        _C.from_numpy(view)
    with pytest.raises(ValueError, match="released"):
        _C.ByteTensor(view)


# ---- storages ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_storage(kind: Kind) -> None:
    s = kind.storage([1, 2, 3, 4])
    assert (len(s), s.size(), s.element_size()) == (4, 4, kind.numpy.itemsize)
    assert list(s) == s.tolist() == [1, 2, 3, 4]
    assert type(s[0]) is kind.accumulate
    assert (s[-1], s[0]) == (4, 1)
    s[0] = 9
    s[-1] = 8
    assert s.tolist() == [9, 2, 3, 8]
    part = s[1:3]
    assert type(part) is kind.storage
    part[0] = 7
    assert s.tolist() == [9, 7, 3, 8]
    del part
    s[1:3] = [5, 6]
    s[:1] = kind.tensor([4])
    s[3:] = kind.storage([3])
    assert s.tolist() == [4, 5, 6, 3]
    s[1:] = 1
    assert s.tolist() == [4, 1, 1, 1]
    assert s.fill_(2) is s
    assert s.tolist() == [2, 2, 2, 2]
    assert s.clone().fill_(3).tolist() == [3] * 4
    assert s.tolist() == [2] * 4
    assert s.copy_(INT.storage([1, 2, 3, 4])) is s
    assert s.resize_(6) is s
    assert s.tolist() == [1, 2, 3, 4, 0, 0]
    assert s.resize_(2).tolist() == [1, 2]
    assert kind.storage(3).tolist() == [0, 0, 0]
    assert kind.storage().size() == kind.storage([]).size() == kind.storage(0).size() == 0
    assert kind.storage(np.array([5, 6], kind.numpy)).tolist() == [5, 6]
    assert kind.storage(x for x in (1, 2)).tolist() == [1, 2]
    assert s.new(2).tolist() == [0, 0]
    assert s.new([4]).tolist() == [4]
    assert sys.getsizeof(kind.storage(1000)) - sys.getsizeof(kind.storage(0)) == 1000 * kind.numpy.itemsize
    assert s.type() == f"_C.{kind}Storage"
    assert s[5:1].size() == 0


def test_storages_refuse() -> None:
    s = _C.IntStorage([1, 2, 3])
    cases: list[tuple[Callable[[], Any], Any]] = [
        (lambda: s[3], IndexError), (lambda: s[-4], IndexError), (lambda: s[1 << 70], IndexError),
        (lambda: s["a"], TypeError),
        (lambda: s[::2], ValueError), (lambda: s[None], TypeError), (lambda: s[1.0], TypeError),
        (lambda: s[0, 0], TypeError),
        (lambda: s.__setitem__(3, 1), IndexError), (lambda: s.__setitem__(0, 1.5), TypeError),
        (lambda: s.__setitem__(0, 1 << 40), OverflowError),
        (lambda: s.__setitem__(slice(0, 2), [1, 2, 3]), ValueError),
        (lambda: s.__setitem__(slice(0, 2), "ab"), TypeError),
        (lambda: s.__delitem__(0), TypeError), (lambda: s.fill_(1.5), TypeError),
        (lambda: s.fill_(1 << 40), OverflowError),
        (s.fill_, TypeError), (lambda: s.resize_(-1), ValueError),
        (lambda: s.resize_(1 << 62), OverflowError),
        (lambda: s.resize_("a"), TypeError), (lambda: s.resize_(1 << 70), OverflowError),
        (lambda: s.copy_(_C.IntStorage(2)), ValueError),
        (lambda: s.copy_([1, 2, 3]), TypeError), (lambda: s.type("Int"), ValueError),
        (lambda: _C.IntStorage(-1), ValueError),
        (lambda: _C.IntStorage(1 << 62), OverflowError), (lambda: _C.IntStorage(1 << 70), OverflowError),
        (lambda: _C.IntStorage(1, 2), TypeError),
        (lambda: _C.IntStorage("a"), TypeError), (lambda: _C.IntStorage([[1]]), ValueError),
        (lambda: _C.IntStorage(1.5), TypeError),
        (lambda: _C.IntStorage(size=1), TypeError), (lambda: _C.IntStorage(np.zeros((2, 2), np.int32)), ValueError),
        (lambda: _C.IntStorage(np.zeros(2)), TypeError),
    ]  # fmt: skip
    for call, error in cases:
        with pytest.raises(error):
            call()
        assert s.tolist() == [1, 2, 3]


def test_a_storage_that_tensors_use_does_not_shrink() -> None:
    x = _C.FloatTensor([1, 2, 3])
    s = x.storage()
    with pytest.raises(BufferError, match="resize_"):
        s.resize_(2)
    assert s.resize_(5).tolist() == [1, 2, 3, 0, 0]
    assert x.tolist() == [1, 2, 3]
    del x
    assert s.resize_(1).tolist() == [1]
    part = s[0:1]
    with pytest.raises(BufferError):
        s.resize_(10000)
    del s
    assert part.tolist() == [1]


def test_storages_from_bytes() -> None:
    data = np.arange(4, dtype="<i4").tobytes()
    assert _C.IntStorage.from_buffer(data).tolist() == [0, 1, 2, 3]
    assert _C.IntStorage.from_buffer(data, "little", 2, 4).tolist() == [1, 2]
    assert _C.IntStorage.from_buffer(np.arange(3, dtype=">i4").tobytes(), "big").tolist() == [0, 1, 2]
    assert _C.IntStorage.from_buffer(buffer=data, byte_order="little", count=1, offset=12).tolist() == [3]
    assert _C.ByteStorage.from_buffer(b"").size() == 0
    assert _C.IntStorage.from_buffer(data, count=0).size() == 0
    assert _C.IntStorage.from_buffer(data, offset=16).size() == 0
    for bad in (
        {"count": 5}, {"offset": 17}, {"offset": -1}, {"offset": 2}, {"byte_order": "middle"},
        {"count": 1 << 62}, {"count": 4, "offset": 1},
    ):  # fmt: skip
        with pytest.raises(ValueError, match="from_buffer"):
            _C.IntStorage.from_buffer(data, **bad)
    for wrong in ([1], None, 5, "abc"):
        with pytest.raises(TypeError):
            _C.IntStorage.from_buffer(wrong)
    with pytest.raises(TypeError):
        _C._StorageBase.from_buffer(data)


def test_one_storage_is_one_object() -> None:
    x = _C.FloatTensor([1, 2])
    s = x.storage()
    assert x.storage() is s
    assert x[1:].storage() is s
    assert _C.FloatTensor(s).storage() is s
    key = id(s)
    del s
    assert isinstance(x.storage(), _C.FloatStorage)
    s = x.storage()
    assert x.storage() is s
    assert isinstance(key, int)


def test_a_dying_storage_object_is_not_found_again() -> None:
    """A dying storage object of a subclass deletes its attributes, whose finalizers may request the storage."""
    seen = []

    class Mine(_C.FloatStorage):  # type: ignore[misc]
        pass

    class Asks:
        def __del__(self) -> None:
            seen.append(x.storage())

    storage = Mine([1, 2])
    x = _C.FloatTensor(storage)
    storage.held = Asks()
    del storage
    gc.collect()
    assert [s.tolist() for s in seen] == [[1, 2]]
    assert x.storage() is seen[0]
    seen.clear()
    assert x.storage().tolist() == [1, 2]


# ---- pickle ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickle(kind: Kind, protocol: int) -> None:
    for layout in LAYOUTS:
        x = laid_out(numbers(kind, (3, 4), np.random.default_rng(4)), layout)
        y = pickle.loads(pickle.dumps(x, protocol))
        assert type(y) is kind.tensor
        assert_equal(y, array_of(x))
        assert y.stride() == x.stride()
        assert y.data_ptr() != x.data_ptr()
        y.fill_(1)  # the copy is writable even if the original was not
    assert pickle.loads(pickle.dumps(kind.tensor(), protocol)).size() == ()
    values = special(kind)
    assert array_of(pickle.loads(pickle.dumps(tensor(values), protocol))).tobytes() == values.tobytes()
    assert pickle.loads(pickle.dumps(kind.storage([1, 2]), protocol)).tolist() == [1, 2]
    assert pickle.loads(pickle.dumps(kind.storage(), protocol)).size() == 0
    resized = pickle.loads(pickle.dumps(kind.tensor([1, 2]), protocol)).resize_(1000)
    assert resized.numel() == 1000


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_shared_memory_is_shared_after_pickling(protocol: int) -> None:
    x = _C.FloatTensor([[1, 2], [3, 4]])
    a, b, s, c = pickle.loads(pickle.dumps([x, x.t(), x.storage(), x[1]], protocol))
    a[0, 1] = 9
    assert b.tolist() == [[1, 3], [9, 4]]
    assert s.tolist() == [1, 9, 3, 4]
    assert a.storage() is b.storage() is s is c.storage()


def test_pickling_out_of_band() -> None:
    x = _C.FloatTensor(1000).fill_(3)
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(x, 5, buffer_callback=buffers.append)
    assert len(data) < 500
    assert len(buffers) == 1
    y = pickle.loads(data, buffers=buffers)
    assert y.data_ptr() == x.data_ptr()
    z = pickle.loads(data, buffers=[bytearray(bytes(buffers[0]))])
    assert z.tolist() == x.tolist()
    for wrong in ([], [b"abc"], [b"ab" * 3], [np.zeros(3)[::2]]):
        with pytest.raises((pickle.UnpicklingError, ValueError, BufferError)):
            pickle.loads(data, buffers=wrong)


@pytest.mark.parametrize(
    "parts",
    [
        (_C.FloatTensor, None, 0, (2,), (1,)), (_C.FloatTensor, None, -5, (), ()), (int, None, 0, (), ()),
        (_C.FloatTensor, 5, 0, (1,), (1,)),
        (_C.FloatTensor, _C.DoubleStorage(4), 0, (4,), (1,)), (_C.FloatTensor, _C.FloatStorage(4), 0, (5,), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 1, (4,), (1,)), (_C.FloatTensor, _C.FloatStorage(4), -1, (1,), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (2,), (-1,)), (_C.FloatTensor, _C.FloatStorage(4), 0, (0,), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (2, 2), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (1 << 62, 1 << 62), (0, 0)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (2,), (1 << 62,)),
        (_C.FloatTensor, _C.FloatStorage(4), 1 << 62, (1,), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, [1], (1,)), (_C.FloatTensor, _C.FloatStorage(4), 0, ("a",), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (1,) * 65, (1,) * 65), (_C._TensorBase, None, 0, (), ()),
        (_C.FloatStorage, None, 0, (), ()), (_C.FloatTensor, _C.FloatStorage(4), 1 << 70, (1,), (1,)),
        (_C.FloatTensor, _C.FloatStorage(4), 0, (1 << 70,), (1,)), (),
    ],
    ids=repr,
)  # fmt: skip
def test_a_forged_tensor_is_refused(parts: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        _C._rebuild_tensor(*parts)


@pytest.mark.parametrize(
    "parts", [(int, b""), (_C.FloatStorage, b"abc"), (_C.FloatStorage, None), (_C.FloatStorage, "abcd"),
    (_C._StorageBase, b""),
              (_C.FloatTensor, b""), (), (_C.FloatStorage, np.zeros(4)[::2])], ids=repr,
)  # fmt: skip
def test_a_forged_storage_is_refused(parts: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, BufferError)):
        _C._rebuild_storage(*parts)


class Sub(_C.FloatTensor):  # type: ignore[misc]
    """A subclass of tensors that pickle can import."""


class SubStorage(_C.IntStorage):  # type: ignore[misc]
    """A subclass of storages that pickle can import."""


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_subclasses_and_their_attributes_are_pickled(protocol: int) -> None:
    x = Sub([1, 2])
    x.name = ["a"]
    x.me = x
    y = pickle.loads(pickle.dumps(x, protocol))
    assert type(y) is Sub
    assert y.tolist() == [1, 2]
    assert y.name == ["a"]
    assert y.me is y
    s = SubStorage([1, 2])
    s.name = "b"
    t = pickle.loads(pickle.dumps(s, protocol))
    assert type(t) is SubStorage
    assert (t.tolist(), t.name) == ([1, 2], "b")


# ---- copy ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_copies(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    shallow, deep = copy.copy(x), copy.deepcopy(x)
    assert shallow.is_set_to(x)
    assert shallow is not x
    assert deep.tolist() == x.tolist()
    assert deep.data_ptr() != x.data_ptr()
    assert copy.deepcopy(x.t()).stride() == x.t().stride()
    a, b, s = copy.deepcopy([x, x.t(), x.storage()])
    assert a.storage() is b.storage() is s
    a[0, 0] = 9
    assert b[0, 0] == s[0] == 9
    assert x[0, 0] == 1
    assert copy.deepcopy(kind.tensor()).size() == copy.copy(kind.tensor()).size() == ()
    assert copy.copy(x.storage()).data_ptr() != x.storage().data_ptr()
    y = copy.deepcopy(_C.from_numpy(np.ones(3, kind.numpy)))
    assert y.resize_(1000).numel() == 1000


def test_copies_of_subclasses() -> None:
    x = Sub([1, 2])
    x.name, x.me = ["a"], x
    shallow, deep = copy.copy(x), copy.deepcopy(x)
    assert type(shallow) is type(deep) is Sub
    assert shallow.name is x.name
    assert deep.name == ["a"]
    assert deep.name is not x.name
    assert deep.me is deep
    with pytest.raises((TypeError, AttributeError)):
        x.__deepcopy__(5)
    storage = x.storage()  # keep the object alive while its id is used
    with pytest.raises(TypeError):
        x.__deepcopy__({id(storage): "no storage"})
