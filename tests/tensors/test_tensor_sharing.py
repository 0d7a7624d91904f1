"""Memory shared between processes, files mapped as memory, and pickles that copy nothing."""

from __future__ import annotations

import copy
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from folders import ROOT, subprocess_environment
from oracle import _C, KINDS, Kind, each

METHODS = ["spawn", "forkserver", *(["fork"] if hasattr(os, "fork") else [])]
SHM = Path("/dev/shm")


class MyStorage(_C.FloatStorage):  # type: ignore[misc]
    """A subclass of storages with an attribute."""

    note: str


def mapped(address: int) -> str:
    """Return the system's description of the mapping at an address."""
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        begin, _, end = line.split()[0].partition("-")
        if int(begin, 16) <= address < int(end, 16):
            return line
    return ""


# ---- share_memory_ ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_sharing_moves_the_memory_of_all_that_use_it(kind: Kind) -> None:
    for count in (3, 5000):
        x = kind.tensor((np.arange(count) % 100).astype(kind.numpy))
        view, storage = x[1:], x.storage()
        before = x.tolist()
        assert not x.is_shared()
        assert not storage.is_shared()
        assert x.share_memory_() is x
        assert x.is_shared()
        assert view.is_shared()
        assert storage.is_shared()
        assert x.storage() is storage
        assert x.tolist() == before
        view.fill_(7)
        assert x.tolist() == [before[0], *[7] * (count - 1)]
        address = storage.data_ptr()
        assert storage.share_memory_() is storage
        assert storage.data_ptr() == address
        assert not x.clone().is_shared()
        assert not kind.tensor(3).is_shared()
        assert storage[1:3].is_shared()
        assert sys.getsizeof(storage) >= count * kind.numpy.itemsize


def test_a_tensor_without_elements_can_be_shared() -> None:
    x = _C.FloatTensor()
    assert not x.is_shared()
    assert x.share_memory_().is_shared()
    assert x.numel() == 0
    assert _C.FloatStorage().share_memory_().is_shared()
    assert ForkingPickler.loads(ForkingPickler.dumps(x)).is_shared()


def test_shared_memory_cannot_be_resized() -> None:
    x = _C.FloatTensor(4).share_memory_()
    for change in each(lambda t: t.resize_(500), lambda t: t.storage().resize_(500), lambda t: t.storage().resize_(1)):
        with pytest.raises(BufferError):
            change(x)
    assert x.resize_(2).size() == (2,)


def test_memory_that_cannot_move_is_not_shared() -> None:
    array = np.zeros(3, np.float32)
    for tensor, reason in ((_C.from_numpy(array), "another object"), (_C.FloatTensor(3), "in use")):
        lent = memoryview(tensor)
        with pytest.raises(BufferError, match=reason):
            tensor.share_memory_()
        assert not tensor.is_shared()
        assert lent.nbytes == 12
    part = _C.FloatStorage(5)
    kept = part[1:3]
    with pytest.raises(BufferError, match="in use"):
        part.share_memory_()
    with pytest.raises(BufferError, match="another object"):
        kept.share_memory_()


# ---- other processes ----


def serve(x: Any, storage: Any, results: Any, done: Any) -> None:
    x.add_(1)
    storage[0] = 42
    part = x[0]
    results.put((x, part, storage, x.storage() is part.storage()))
    done.wait(300)


@pytest.mark.sampled(3)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # a fork; earlier tests may have started threads
@pytest.mark.parametrize("method", METHODS)
def test_shared_tensors_have_the_same_memory_in_another_process(method: str) -> None:
    before = set(os.listdir(SHM)) if SHM.is_dir() else set()
    context: Any = multiprocessing.get_context(method)
    x = _C.FloatTensor(3, 4).fill_(1).share_memory_()
    storage = _C.LongStorage(range(10)).share_memory_()
    results, done = context.Queue(), context.Event()
    process = context.Process(target=serve, args=(x.t(), storage[2:4], results, done))
    process.start()
    try:
        back, part, back_storage, one = results.get(timeout=300)
    finally:
        done.set()
        process.join()
    assert process.exitcode == 0
    assert one
    assert x.sum() == 24
    assert storage.tolist() == [0, 1, 42, *range(3, 10)]
    back.fill_(5)
    assert x.sum() == 60
    part[0] = 6
    assert x[0, 0] == 6
    assert part.storage() is back.storage()
    back_storage[1] = 43
    assert storage[3] == 43
    assert back.is_shared()
    assert back.size() == (4, 3)
    assert back.stride() == (1, 4)
    del results, done
    gc.collect()
    left = {name for name in (os.listdir(SHM) if SHM.is_dir() else []) if not name.startswith("sem.")}
    assert left <= before


def plain(x: Any, results: Any) -> None:
    x.fill_(9)
    results.put((x, x.is_shared()))


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # a fork; earlier tests may have started threads
@pytest.mark.parametrize("method", METHODS)
def test_unshared_tensors_are_sent_by_value(method: str) -> None:
    context: Any = multiprocessing.get_context(method)
    x = _C.FloatTensor(2, 2).fill_(1)
    results = context.Queue()
    process = context.Process(target=plain, args=(x, results))
    process.start()
    back, shared = results.get(timeout=300)
    process.join()
    assert (x.sum(), back.sum(), shared, back.is_shared()) == (4, 36, False, False)


def sum_of(x: Any) -> float:
    x[0] = 100
    return float(x.sum())


@pytest.mark.slow
def test_a_pool_of_processes() -> None:
    x = _C.DoubleTensor([1, 2, 3]).share_memory_()
    with multiprocessing.get_context("spawn").Pool(1) as workers:
        assert workers.map(sum_of, [x, x[1:]]) == [105, 103]
    assert x.tolist() == [100, 100, 3]


def test_memory_outlives_the_process_that_made_it() -> None:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=make_and_wait, args=(theirs,))
    process.start()
    x = ours.recv()
    process.kill()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert x.fill_(3).sum() == 15


def make_and_wait(pipe: Any) -> None:
    pipe.send(_C.FloatTensor(5).share_memory_())
    signal.pause()


def test_importing_imports_nothing_of_multiprocessing() -> None:
    script = (
        "import sys, _C\nassert 'multiprocessing' not in sys.modules\nx = _C.FloatTensor(3)\n"
        "from multiprocessing.reduction import ForkingPickler as P\nassert not P.loads(P.dumps(x)).is_shared()\n"
        "y = P.loads(P.dumps(x.share_memory_()))\ny.fill_(4)\nassert x.sum() == 12 and y.is_shared()"
    )
    done = subprocess.run([sys.executable, "-c", script], env=subprocess_environment(), check=False)
    assert done.returncode == 0


def test_a_subclass_keeps_its_attributes() -> None:
    storage = MyStorage([1, 2, 3])
    storage.note = "mine"
    storage.share_memory_()
    back = ForkingPickler.loads(ForkingPickler.dumps(storage))
    assert type(back) is MyStorage
    assert back.note == "mine"
    back[0] = 5
    assert storage[0] == 5


def test_other_pickles_and_copies_of_shared_memory_are_by_value() -> None:
    x = _C.FloatTensor([1, 2, 3]).share_memory_()
    for other in (pickle.loads(pickle.dumps(x)), copy.deepcopy(x), copy.copy(x.storage())):
        assert not other.is_shared()
        other.fill_(9)
    assert x.tolist() == [1, 2, 3]
    assert copy.copy(x).fill_(4).is_shared()
    assert x.tolist() == [4, 4, 4]


class Handle:
    """A replacement for multiprocessing's handle of a descriptor."""

    def __init__(self, fd: Any) -> None:
        self.fd = fd

    def detach(self) -> Any:
        return self.fd


def test_forged_pickles_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(bytes(20))
    rebuild = _C._rebuild_shared_storage

    def opened() -> Handle:
        return Handle(os.open(path, os.O_RDWR))

    assert rebuild(_C.FloatStorage, opened(), 4, 4).tolist() == [0] * 4
    assert rebuild(_C.FloatStorage, opened(), 20, 0).size() == 0
    descriptors = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    for arguments, error in (
        ((_C.FloatStorage, opened(), 0, 6), ValueError), ((_C.FloatStorage, opened(), 8, 4), ValueError),
        ((_C.FloatStorage, opened(), 2, 1), ValueError), ((_C.FloatStorage, opened(), -4, 1), ValueError),
        ((_C.FloatStorage, opened(), 0, -1), ValueError), ((_C.FloatStorage, opened(), 0, 1 << 62), ValueError),
        ((_C.FloatStorage, opened(), 24, 0), ValueError), ((_C.FloatStorage, Handle(None), 0, 1), TypeError),
        ((_C.FloatStorage, Handle(100000), 0, 1), OSError), ((_C.FloatStorage, 3, 0, 1), AttributeError),
        ((_C.FloatTensor, Handle(0), 0, 1), TypeError), ((int, Handle(0), 0, 1), TypeError),
        ((_C.FloatStorage, Handle(os.open(path, os.O_RDONLY)), 0, 1), OSError),
    ):  # fmt: skip
        with pytest.raises(error):
            rebuild(*arguments)
    if descriptors:
        assert len(os.listdir("/proc/self/fd")) == descriptors
    with pytest.raises(TypeError):
        _C._reduce_storage(3)


def test_descriptors_and_mappings_are_closed_with_their_storages() -> None:
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("the system does not tell")
    before = len(os.listdir("/proc/self/fd"))
    addresses = []
    for _ in range(20):
        x = _C.FloatTensor(100_000).share_memory_()
        part = x.storage()[5:]
        addresses.append(x.data_ptr())
        assert "memfd" in mapped(x.data_ptr()) or "cwrap" in mapped(x.data_ptr())
        y = ForkingPickler.loads(ForkingPickler.dumps(x))
        del x, part
        y.fill_(1)
        del y
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= before + 3  # multiprocessing keeps a socket
    assert not any("memfd:cwrap" in mapped(address) for address in addresses)


# ---- files ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_files_as_storages(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "elements"
    values = np.arange(6).astype(kind.numpy)
    path.write_bytes(values.tobytes())
    private = kind.storage.from_file(path)
    assert private.tolist() == values.tolist()
    assert not private.is_shared()
    assert type(private) is kind.storage
    private.fill_(9)
    assert path.read_bytes() == values.tobytes()
    shared = kind.storage.from_file(str(path), shared=True, size=4)
    assert shared.tolist() == values.tolist()[:4]
    assert shared.is_shared()
    kind.tensor(shared)[1:3] = 7
    values[1:3] = 7
    assert path.read_bytes() == values.tobytes()
    assert private.tolist() == [9] * 6
    grown = kind.storage.from_file(os.fsencode(path), True, 10)
    assert grown.tolist() == [*values.tolist(), 0, 0, 0, 0]
    grown[9] = 1
    assert path.stat().st_size == 10 * kind.numpy.itemsize
    assert kind.storage.from_file(path, False, 3).tolist() == values.tolist()[:3]


def test_a_shared_file_is_created(tmp_path: Path) -> None:
    path = tmp_path / "new"
    storage = _C.IntStorage.from_file(path, shared=True, size=3)
    assert storage.fill_(5).size() == 3
    assert np.fromfile(path, np.int32).tolist() == [5, 5, 5]
    assert _C.IntStorage.from_file(tmp_path / "empty", shared=True).size() == 0


def test_a_file_that_is_mapped_twice_is_one_memory(tmp_path: Path) -> None:
    a = _C.IntStorage.from_file(tmp_path / "x", True, 3)
    b = _C.IntStorage.from_file(tmp_path / "x", True)
    a[1] = 8
    assert b.tolist() == [0, 8, 0]
    c = ForkingPickler.loads(ForkingPickler.dumps(b))
    c[2] = 9
    assert a.tolist() == [0, 8, 9]


def test_a_private_file_mapping_can_be_shared(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(bytes(12))
    storage = _C.IntStorage.from_file(path)
    with pytest.raises(BufferError):
        storage.resize_(10)
    assert storage.share_memory_().is_shared()
    storage.fill_(3)
    assert path.read_bytes() == bytes(12)


def test_files_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(bytes(10))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    calls: tuple[tuple[tuple[Any, ...], type[Exception], str], ...] = (
        ((tmp_path / "none",), FileNotFoundError, "none"), ((tmp_path,), IsADirectoryError, tmp_path.name),
        ((tmp_path, True), IsADirectoryError, tmp_path.name), ((pipe,), OSError, "pipe"),
        (("/dev/null",), OSError, "/dev/null"), ((tmp_path / "no/where", True, 3), FileNotFoundError, "where"),
        ((path,), ValueError, "not a multiple"), ((path, False, 3), ValueError, "fewer than 3 elements"),
        ((path, False, -1), ValueError, "size"), ((path, True, -1), ValueError, "size"),
        ((path, True, 1 << 62), ValueError, "size"), ((path, True, 1 << 56), OSError, "x"),
        ((path, False, 1 << 70), OverflowError, "int"), ((3.5,), TypeError, "float"), (("a\0b",), ValueError, "null"),
        ((), TypeError, "path"),
    )  # fmt: skip
    for arguments, error, text in calls:
        with pytest.raises(error, match=text) as caught:
            _C.IntStorage.from_file(*arguments)
        if isinstance(caught.value, OSError):
            assert caught.value.filename == arguments[0]
    assert path.stat().st_size == 10
    with pytest.raises(TypeError):
        _C._StorageBase.from_file(path)
    if os.geteuid() != 0:
        path.chmod(0)
        with pytest.raises(PermissionError):
            _C.IntStorage.from_file(path)


# ---- pickle ----

VIEWS: tuple[Callable[[Any], Any], ...] = (
    lambda x: x, lambda x: x.t(), lambda x: x[1:, ::2], lambda x: x[2], lambda x: x[0].unsqueeze(0).expand(3, 6),
    lambda x: x.storage(),
)  # fmt: skip


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_out_of_band_nothing_is_copied(kind: Kind, view: Callable[[Any], Any]) -> None:
    x = view(kind.tensor(np.arange(24).astype(kind.numpy).reshape(4, 6)))
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(x, protocol=5, buffer_callback=buffers.append)
    assert len(buffers) == 1
    assert len(data) < 300
    back = pickle.loads(data, buffers=buffers)
    assert back.tolist() == x.tolist()
    assert back.data_ptr() == x.data_ptr()
    back.fill_(5) if _C.is_storage(x) or x.stride()[0] else None
    assert back.tolist() == x.tolist()
    if _C.is_tensor(x):
        assert (back.size(), back.stride()) == (x.size(), x.stride())
    frozen = pickle.loads(data, buffers=[memoryview(bytes(buffer)) for buffer in buffers])
    with pytest.raises(BufferError, match="read-only"):
        frozen.fill_(1)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copied = pickle.loads(pickle.dumps(x, protocol))
        assert copied.tolist() == x.tolist()
        assert copied.data_ptr() != x.data_ptr()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_one_storage_stays_one_within_a_pickle(protocol: int) -> None:
    x = _C.IntTensor([1, 2, 3, 4])
    first, second, storage = pickle.loads(pickle.dumps((x[:2], x[1:], x.storage()), protocol))
    assert first.storage() is second.storage() is storage
    first[1] = 9
    assert second[0] == storage[1] == 9
    assert x[1] == 2


@pytest.mark.skipif(sys.version_info >= (3, 15), reason="Python itself waits, without a handler of atexit")
def test_the_process_waits_for_threads_that_release_a_pickled_storage() -> None:
    """Any thread may be the last one that uses the memory of another object, also while the interpreter ends."""
    script = """
import atexit, pickle
import _C
buffers = []
data = pickle.dumps(_C.FloatStorage([1, 2]), 5, buffer_callback=buffers.append)
before = atexit._ncallbacks()
storage = pickle.loads(data, buffers=[memoryview(bytes(*buffers))])
assert storage.tolist() == [1, 2]
assert atexit._ncallbacks() == before + 1
"""
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)
