"""Lifetime of memory: tensors, storages, buffers, arrays and capsules share memory and are deleted in every order."""

from __future__ import annotations

import ctypes
import gc
import itertools
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle import _C, KINDS, Kind, each

# Ways to access the memory of a tensor of three elements, and how to read its elements.
OWNERS: dict[str, Callable[[Any], Any]] = {
    "tensor": lambda x: x.view(3), "part": lambda x: x[:3], "storage": lambda x: x.storage(),
    "slice": lambda x: x.storage()[:3], "array": lambda x: x.numpy(), "memoryview": memoryview,
    "dlpack": np.from_dlpack, "tensor of an array": lambda x: _C.from_numpy(x.numpy()),
    "tensor of a capsule": lambda x: _C.from_dlpack(np.from_dlpack(x)), "iterator": iter,
}  # fmt: skip
ORDERS = tuple(itertools.permutations(OWNERS, 3))


class Array(np.ndarray[Any, Any]):
    """An array that supports weak references."""


def test_every_owner_keeps_the_memory_in_every_order() -> None:
    for number, names in enumerate(ORDERS):
        # small elements follow the storage's header, large ones have a separate block
        x = _C.FloatTensor((3, 2000)[number % 2]).fill_(0)
        x[:3] = _C.FloatTensor([1, 2, 3])
        owners = [OWNERS[name](x[:3] if name != "storage" else x) for name in names]
        del x
        while owners:
            disturbance = [_C.FloatTensor(3).fill_(9) for _ in range(50)]  # overwrite memory that was freed too early
            last = owners.pop()
            gc.collect(0)
            assert list(itertools.islice(iter(last), 3)) == [1, 2, 3], names
            del last, disturbance


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_exporter_lives_as_long_as_its_views(kind: Kind) -> None:
    for take in each(_C.from_numpy, _C.from_dlpack):
        array = np.arange(6).astype(kind.numpy).view(Array)
        gone = weakref.ref(array)
        x = take(array)
        views = [x[2:], x.storage()[1:], x.numpy(), x.storage()]
        del array, x
        gc.collect(0)
        assert gone() is not None
        assert [int(view[2]) for view in views] == [4, 3, 2, 2]
        while views:
            assert gone() is not None
            views.pop()
        assert gone() is None


@pytest.mark.parametrize("name", [name for name in OWNERS if name not in ("tensor", "part", "storage", "iterator")])
def test_exported_memory_is_not_resized(name: str) -> None:
    for count in (3, 5000):
        x = _C.FloatTensor(count).fill_(1)
        lent = OWNERS[name](x)
        address = x.data_ptr()
        for change in each(
            lambda t: t.resize_(100_000), lambda t: t.storage().resize_(100_000), lambda t: t.share_memory_(),
            lambda t: t.set_(t.storage(), 0, (100_000,)), lambda t: _C.add(_C.FloatTensor(100_000), 1, out=t),
            lambda t: t.resize_as_(_C.FloatTensor(100, 1000)),
        ):  # fmt: skip
            with pytest.raises(BufferError):
                change(x)
            assert (x.data_ptr(), x.size(), x.sum()) == (address, (count,), count)
        assert x.resize_(2).data_ptr() == address
        del lent
        assert x.resize_(100_000).sum() is not None
        assert x.storage().size() == 100_000


def test_a_cycle_through_a_subclass_is_collected() -> None:
    class Mine(_C.FloatTensor):  # type: ignore[misc]
        pass

    x = Mine(3)
    x.me = [x, memoryview(x), x.storage()]  # NumPy's arrays do not take part in garbage collection
    gone = weakref.ref(x)
    del x
    gc.collect()
    assert gone() is None


def test_keywords_live_as_long_as_a_call(tmp_path: Path) -> None:
    """A caller in C may pass a dictionary that an argument can change."""
    call = ctypes.pythonapi.PyObject_Call
    call.restype, call.argtypes = ctypes.py_object, (ctypes.py_object,) * 3
    file = tmp_path / "numbers"
    file.write_bytes(b"\0" * 16)

    class Changes:
        def change(self, *_: Any) -> int:
            keywords.clear()
            seen.append(value() is not None)
            return 1

        __call__ = __index__ = __bool__ = change

        def __fspath__(self) -> str:
            self.change()
            return str(file)

    class Text(str):
        pass

    storage = _C.FloatStorage
    calls: tuple[tuple[Callable[..., Any], dict[str, Any], str], ...] = (
        (_C.FloatTensor(2).apply_, {"callable": Changes()}, "callable"),
        (_C.FloatTensor(2).map_, {"other": _C.FloatTensor(2), "callable": Changes()}, "callable"),
        (_C.FloatTensor(2).map2_, {"x": _C.FloatTensor(2), "y": _C.FloatTensor(2), "callable": Changes()}, "callable"),
        (storage.from_file, {"path": Changes()}, "path"),
        (storage.from_buffer, {"buffer": bytes(8), "byte_order": Text("native"), "count": Changes()}, "byte_order"),
        (_C.set_printoptions, {"precision": Changes(), "threshold": Changes()}, "threshold"),
    )
    for function, keywords, name in calls:
        seen: list[bool] = []
        value = weakref.ref(keywords[name])
        call(function, (), keywords)
        assert seen, name
        assert all(seen), name
        assert value() is None
    _C.set_printoptions(profile="default")
