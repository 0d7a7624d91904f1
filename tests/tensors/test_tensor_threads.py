"""Several threads: with separate tensors they compute the same results as one thread; with shared ones nothing crashes.

A call with many elements runs without the GIL on copies of the tensor headers, and must write changed headers back.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from folders import ROOT, SUPPORT, subprocess_environment
from oracle import _C, KINDS, Kind, Signature, each, signatures
from tensor_calls import LAPACK, kinds_to_try, outputs_of, valid

SIDE = 190  # side of matrices with as many elements
LARGE = 40_000  # enough elements for the GIL to be released


def in_threads(work: Callable[[int], None], count: int = 4) -> None:
    """Run a function in several threads; raise what one of them raised."""
    with ThreadPoolExecutor(count) as threads:
        for done in [threads.submit(work, number) for number in range(count)]:
            done.result()


# ---- separate tensors ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_threads_with_separate_tensors_compute_the_same_results(kind: Kind) -> None:
    values = np.random.default_rng(5).integers(0, 5, (250, 200)).astype(kind.numpy)

    def compute(offset: int) -> list[Any]:
        x = kind.tensor((values + kind.numpy.type(offset)).astype(kind.numpy))
        out = kind.tensor()
        results = []
        for _ in range(3):
            _C.add(x, x, out=out)
            results += [out.sum(), x.mul(out).sum(0), x.max(1)[1], x.t().contiguous(), x.sort(0)[0], x.add(out)]
        return [r.numpy().tobytes() if _C.is_tensor(r) else r for r in results]

    alone = [compute(offset) for offset in range(4)]
    together: dict[int, list[Any]] = {}
    in_threads(lambda number: together.__setitem__(number, compute(number)))
    assert [together[number] for number in range(4)] == alone


def test_threads_that_only_read_one_tensor() -> None:
    x = _C.FloatTensor(200_000).fill_(1)
    results: list[float] = []
    in_threads(lambda _: results.extend(x.mul(2).sum() for _ in range(10)))
    assert results == [400_000.0] * 40


# ---- one tensor ----


@pytest.mark.slow
def test_threads_that_do_everything_to_the_same_tensors() -> None:
    environment = subprocess_environment()
    if "CWRAP_SANITIZE" in environment:
        options = environment.get("ASAN_OPTIONS", "")
        environment["ASAN_OPTIONS"] = f"{options}:max_allocation_size_mb=500:allocator_may_return_null=1"
    done = subprocess.run([sys.executable, "-X", "faulthandler", str(SUPPORT / "hammer.py"), "3"],
                          env=environment, cwd=ROOT, capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]


def test_indices_that_another_thread_writes_are_checked_when_they_are_used() -> None:
    """NumPy copies without the GIL, so it can write the indices in the middle of a call."""
    right, raw = np.ones(200_000, np.int64), np.ones(200_000, np.int64)
    wrong = np.where(np.arange(right.size) % 1000 == 0, 1 << 40, right)
    x, indices = _C.FloatTensor([5, 6]), _C.from_numpy(raw)
    selecting = True

    def write() -> None:
        while selecting:
            np.copyto(raw, wrong)
            np.copyto(raw, right)

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        try:
            for _ in range(300):
                with contextlib.suppress(IndexError):
                    assert (x.index_select(0, indices) == 6).all()
        finally:
            selecting = False
    writing.result()
    assert (x.index_select(0, indices) == 6).all()


def test_threads_that_make_small_calls_with_the_same_tensors() -> None:
    program = ROOT / "build_tools/harness/hammer/tensors.py"
    environment = subprocess_environment()
    done = subprocess.run([sys.executable, "-X", "faulthandler", str(program), "5000"],
                          env=environment, cwd=ROOT, capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"[-4000:]


def test_threads_that_grow_outputs_and_storages() -> None:
    source = _C.FloatTensor(LARGE).fill_(3)
    out = _C.FloatTensor()
    lent = out.storage

    def step(number: int, k: int) -> None:
        if number % 2:
            _C.add(source, 1, out=out)
        else:
            out.resize_(10 + k)
            lent().resize_(2 * LARGE + k)

    def work(number: int) -> None:
        # ValueError: another thread holds the storage, and may use the elements after those of `out`
        refused = contextlib.suppress(BufferError, ValueError)
        for k in range(60):
            with refused:
                step(number, k)

    in_threads(work)
    assert _C.add(source, 1, out=out).sum() == 4 * LARGE


# ---- outputs of calls without the GIL ----

OUTPUTS: dict[str, Callable[[], Any]] = {
    "new": _C.FloatTensor, "small": lambda: _C.FloatTensor(3), "inline": lambda: _C.FloatTensor(200),
    "large": lambda: _C.FloatTensor(2 * LARGE), "same": lambda: _C.FloatTensor(200, 200),
    "deep": lambda: _C.FloatTensor(1, 2, 1, 2, 1, 2, 3), "strided": lambda: _C.FloatTensor(200, 400)[:, ::2],
}  # fmt: skip


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_gets_the_shape_of_the_result(name: str) -> None:
    x = _C.FloatTensor(200, 200).fill_(2)
    out = OUTPUTS[name]()
    storage = out.storage() if out.numel() else None
    start = out.storage_offset()
    assert _C.mul(x, 3, out=out) is out
    assert out.size() == (200, 200)
    assert out.sum() == 6 * x.numel()
    assert storage is None or out.storage() is storage
    assert out.storage_offset() == start
    assert (x.size(), x.stride(), x.sum()) == ((200, 200), (200, 1), 2 * x.numel())


def test_a_result_of_many_dimensions() -> None:
    x = _C.FloatTensor(1, 1, 1, 1, 1, 200, 200).fill_(2)
    out = _C.FloatTensor(2)
    for result in each(lambda: _C.add(x, x, out=out), lambda: x.add(x), lambda: x.clone().add_(x)):
        assert result().size() == x.size()
        assert result().sum() == 4 * x.numel()


def test_a_view_of_an_output_that_grows_stays_a_view() -> None:
    out = _C.FloatTensor([1, 2, 3])
    view = out[1:]
    _C.add(_C.FloatTensor(LARGE).fill_(1), 1, out=out)
    assert view.tolist() == [2, 2]
    assert view.storage() is out.storage()
    assert out.storage().size() == LARGE


def test_an_output_that_is_an_input() -> None:
    x = _C.FloatTensor(200, 200).fill_(2)
    assert _C.add(x, x, out=x) is x
    assert x.sum() == 4 * x.numel()
    y = x.t()
    assert _C.sum(x, 0, out=x).size() == (200,)
    assert x.sum() == 4 * y.numel()


LOANS = each(lambda o: o.numpy(), lambda o: o.storage()[:1], lambda o: o.storage().share_memory_())


@pytest.mark.parametrize("lend", LOANS)
def test_an_output_whose_memory_cannot_move(lend: Callable[[Any], Any]) -> None:
    x, out = _C.FloatTensor(LARGE), _C.FloatTensor([1, 2, 3])
    lent = lend(out)
    with pytest.raises(BufferError, match="resize"):
        _C.add(x, 1, out=out)
    assert out.tolist() == [1, 2, 3]
    assert len(lent) > 0


def test_a_call_that_fails_leaves_its_outputs() -> None:
    x = _C.FloatTensor(200, 200)
    out = _C.FloatTensor([1, 2, 3])
    with pytest.raises(ValueError, match="mm"):
        _C.mm(x, _C.FloatTensor(100, 100), out=out)
    assert out.tolist() == [1, 2, 3]


def test_results_of_different_types() -> None:
    x = _C.FloatTensor(200, 200).normal_()
    values, places = _C.FloatTensor(1), _C.LongTensor(7, 1)
    assert _C.max(x, 0, out=(values, places)) == (values, places)
    assert values.size() == places.size()
    assert np.array_equal(places.numpy().ravel(), x.numpy().argmax(0))
    ordered = _C.sort(x, 1, out=(values, places))
    assert np.array_equal(ordered[0].numpy(), np.sort(x.numpy(), 1))
    assert np.array_equal(np.take_along_axis(x.numpy(), places.numpy(), 1), values.numpy())


def enlarged(value: Any, rng: np.random.Generator) -> Any:
    """Replace a tensor that has few elements by one that has many; indices stay as they are."""
    if isinstance(value, list):
        return [enlarged(item, rng) for item in value]
    if not _C.is_tensor(value) or type(value) is _C.LongTensor:
        return value
    shape = tuple(SIDE if size == 2 else size for size in value.size())
    return type(value)(rng.integers(0, 3, shape).astype(value.dtype))


def definite(value: Any) -> Any:
    """Replace a square matrix by a positive definite diagonal matrix."""
    if _C.is_tensor(value) and value.dim() == 2 and value.size(0) == value.size(1) and value.numpy().dtype.kind == "f":
        return type(value)((np.eye(value.size(0)) * (2 + value.numpy())).astype(value.dtype))
    return value


def seed(arguments: dict[str, Any]) -> None:
    """Seed the generators, so that the same numbers are drawn again."""
    _C.manual_seed(1)
    for value in arguments.values():
        if isinstance(value, _C.Generator):
            value.manual_seed(1)


WITH_OUTPUTS = [s for s in signatures() if s.overload.gil.release and any(p.output for p in s.parameters)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("signature", WITH_OUTPUTS, ids=lambda s: f"{s.name}-{s.form}")
def test_every_output_grows(signature: Signature) -> None:
    kind = next(kind for kind in kinds_to_try(signature) if kind in signature.kinds)
    call = valid(signature, kind)
    rng = np.random.default_rng(3)
    call.receiver = enlarged(call.receiver, rng)
    arguments = {name: enlarged(value, rng) for name, value in call.arguments.items()}
    if signature.name in LAPACK:
        call.receiver = definite(call.receiver)
        arguments = {name: definite(value) for name, value in arguments.items()}
    try:
        seed(arguments)
        plain = call.run(arguments)
    except (TypeError, ValueError, IndexError):
        pytest.skip("not of such shapes")
    expected = outputs_of(signature.name, plain)
    outs = [type(t)(np.array([1, 2, 3]).astype(t.dtype)) for t in expected]
    storages = [out.storage() for out in outs]
    seed(arguments)
    call.run(arguments, keywords={"out": tuple(outs) if len(outs) > 1 else outs[0]})
    for out, storage, expected_result in zip(outs, storages, expected, strict=True):
        assert out.storage() is storage
        assert out.size() == expected_result.size()
        assert out.numpy().tobytes() == expected_result.contiguous().numpy().tobytes()


# ---- forks ----


def run_script(script: str, **variables: str) -> str:
    """Run a script in a new process, with a timeout in case it waits forever; return what it printed."""
    environment = subprocess_environment(**variables)
    command = [sys.executable, "-W", "ignore", "-c", script]
    done = subprocess.run(command, env=environment, timeout=600, check=False, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_child_starts_its_own_threads() -> None:
    script = """
import os, threading
import _C
_C.set_num_threads(4)
x = _C.FloatTensor(300_000).fill_(1)
stop = threading.Event()
def work():
    while not stop.is_set():
        x.mul(2).sum()
threads = [threading.Thread(target=work) for _ in range(2)]
for t in threads: t.start()
for _ in range(20):
    child = os.fork()
    if child == 0:
        right = all(x.mul(k).sum() == 300_000 * k for k in range(5))
        os._exit(0 if right else 7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
stop.set()
for t in threads: t.join()
"""
    run_script(script)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_forked_while_another_thread_draws_can_draw() -> None:
    script = """
import os, signal, threading
import _C
_C.DoubleTensor(8).normal_()
stop = threading.Event()
def work():
    x = _C.DoubleTensor(300_000)
    while not stop.is_set():
        x.normal_()
thread = threading.Thread(target=work)
thread.start()
for _ in range(20):
    child = os.fork()
    if child == 0:
        signal.alarm(300)
        x = _C.DoubleTensor(1000)
        threads = [threading.Thread(target=x.uniform_) for _ in range(3)]
        for t in threads: t.start()
        for t in threads: t.join()
        os._exit(0 if 0.4 < x.mean() < 0.6 else 7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
stop.set()
thread.join()
"""
    run_script(script)


# module: code that imports it during a call
LATE_IMPORTS = {
    "scipy_openblas32": "_C.FloatTensor(300, 300).fill_(1).mm(_C.FloatTensor(300, 300).fill_(1))",
    "numpy.random": "_C.DoubleTensor(9).normal_()",
    "numpy": "_C.FloatTensor(3).numpy()",
    "secrets": "_C.Generator().seed()",
}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("name", LATE_IMPORTS)
def test_a_child_forked_while_another_thread_imports_can_import(name: str) -> None:
    statement = LATE_IMPORTS[name]
    script = f"""
import os, signal, sys, threading, time
import _C
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r} and not begun.is_set():
            begun.set()
            time.sleep(0.5)
begun = threading.Event()
assert {name!r} not in sys.modules
sys.meta_path.insert(0, Slow())
def work(): {statement}
thread = threading.Thread(target=work)
thread.start()
assert begun.wait(300)
child = os.fork()
if child == 0:
    signal.alarm(300)
    work()
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
thread.join()
"""
    run_script(script)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_forked_while_another_thread_multiplies_can_multiply() -> None:
    script = """
import os, signal, threading
import _C
x = _C.FloatTensor(200, 200).fill_(1)
stop = threading.Event()
def work():
    while not stop.is_set():
        x.mm(x)
threads = [threading.Thread(target=work, daemon=True) for _ in range(2)]
for t in threads: t.start()
for _ in range(20):
    child = os.fork()
    if child == 0:
        signal.alarm(300)
        os._exit(0 if x.mm(x).sum() == 200 ** 3 else 7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
stop.set()
for t in threads: t.join()
"""
    run_script(script)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_an_import_can_fork() -> None:
    """The module that a call imports may start a process, which computes too."""
    script = """
import os, signal, sys
import _C
class Forking:
    def find_spec(self, name, path=None, target=None):
        if name == "scipy_openblas32" and not children:
            signal.alarm(300)
            children.append(os.fork())
children = []
sys.meta_path.insert(0, Forking())
x = _C.FloatTensor(300, 300).fill_(1)
assert x.mm(x).sum() == 300 ** 3
if children[0] == 0:
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]) == 0
child = os.fork()
if child == 0:
    os._exit(0 if x.mm(x).sum() == 300 ** 3 else 7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
    run_script(script)


def test_importing_the_library_can_be_interrupted() -> None:
    """BLAS is looked for by the first product, whose result is ready before the exception is raised."""
    script = """
import signal, sys
import _C
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "scipy_openblas32":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
signal.signal(signal.SIGINT, signal.default_int_handler)
x = _C.FloatTensor(300, 300).fill_(1)
try:
    x.mm(x)
    sum(range(10))
except KeyboardInterrupt:
    assert x.mm(x).sum() == 300 ** 3
else:
    raise AssertionError
"""
    run_script(script)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_an_import_that_cannot_prepare_for_forks_fails() -> None:
    script = """
import sys
posix = sys.modules["posix"]
class Fails:
    def __getattr__(self, name):
        raise MemoryError if name == "register_at_fork" else AttributeError(name)
sys.modules["posix"] = Fails()
try:
    import _C
except MemoryError:
    pass
else:
    raise AssertionError
sys.modules["posix"] = posix
import _C
"""
    run_script(script)


@pytest.mark.slow
def test_the_process_can_end_while_a_daemon_thread_multiplies() -> None:
    """BLAS ends its own threads at exit, and must not get work from another thread at that moment."""
    script = """
import threading, time
import _C
_C.set_num_threads(4)
x = _C.FloatTensor(200, 600).fill_(1)
y = x.t()
x.mm(y)
def work():
    while True:
        x.mm(y)
for _ in range(2): threading.Thread(target=work, daemon=True).start()
time.sleep(0.02)
"""
    for _ in range(10):
        run_script(script)


def test_exit_does_not_wait_for_a_daemon_thread_that_loads_blas(tmp_path: Path) -> None:
    """A daemon thread that Python has stopped never ends its call, and exit() must not wait for the call.

    exit() would wait with nanosleep(), which ends the process here.
    """
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs Linux and a C compiler")
    source, library = tmp_path / "sleep.c", tmp_path / "sleep.so"
    source.write_text("#include <unistd.h>\nint nanosleep(const void *time, void *rest) { _exit(3); }\n", "utf-8")
    subprocess.run([compiler, "-fno-builtin", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    script = """
import sys, threading, types
import _C
def find(*_):
    begun.set()
    threading.Event().wait()
begun = threading.Event()
sys.modules["scipy_openblas32"] = types.SimpleNamespace(get_lib_dir=find)
x = _C.FloatTensor(300, 300).fill_(1)
threading.Thread(target=lambda: x.mm(x), daemon=True).start()
begun.wait()
"""
    run_script(script, LD_PRELOAD=f"{os.environ.get('LD_PRELOAD', '')} {library}")
