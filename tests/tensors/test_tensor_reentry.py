"""Python code that runs inside a call of `_C` and changes the objects of the call."""

from __future__ import annotations

import contextlib
import copy
import gc
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import reentry_calls
from oracle import _C, FLOAT, LONG

from build_tools.harness.fuzz.harness import Progress
from build_tools.harness.fuzz.reentry import child_environment, main, run, run_batch

FINALIZERS_IN_ALLOCATIONS = sys.version_info < (3, 12)
collects = pytest.mark.skipif(not FINALIZERS_IN_ALLOCATIONS, reason="garbage is collected between bytecodes only")


class Garbage:
    """A reference cycle whose finalizer calls a function at the next collection."""

    def __init__(self, function: Callable[[], object]) -> None:
        self.circle = self
        self.function = function

    def __del__(self) -> None:
        with contextlib.suppress(BufferError):  # the memory may be in use by a buffer
            self.function()


class Integer:
    """An int that calls a function when it is converted."""

    def __init__(self, value: int, function: Callable[[], object]) -> None:
        self.value = value
        self.function = function

    def __index__(self) -> int:
        self.function()
        return self.value


@pytest.fixture(autouse=True)
def usual_print_options() -> Iterator[None]:
    """Restore the options of `repr`, which objects may change after the last check of a call."""
    yield
    _C.set_printoptions(profile="default")


@contextlib.contextmanager
def collecting(function: Callable[[], object]) -> Iterator[list[int]]:
    """Let every allocation collect garbage, and the first collection call the function.

    The context is a list of the calls. Lists, dicts and tuples that Python would reuse without an allocation are taken.
    """
    called: list[int] = []
    thresholds = gc.get_threshold()
    gc.collect()
    kept: object = [[[], {}] for _ in range(100)], [(0,) * size for size in range(1, 21) for _ in range(2000)]

    def finalizer() -> None:
        called.append(1)
        function()

    Garbage(finalizer)
    gc.set_threshold(1)
    try:
        yield called
    finally:
        gc.set_threshold(*thresholds)
        del kept


def shrink(tensor: Any) -> None:
    """Release the memory of a tensor, and reuse it for others."""
    tensor.set_()
    for _ in range(5):
        type(tensor)(1, 1, 1, 1, 1, 7, 8)
        type(tensor)(300, 300).fill_(7)


# ---- finalizers ----


@collects
def test_tolist_keeps_the_tensor_that_a_finalizer_empties() -> None:
    tensor = FLOAT.tensor(300, 300).fill_(1)
    with collecting(lambda: shrink(tensor)) as called:
        rows = tensor.tolist()
    assert called
    assert rows == [[1.0] * 300] * 300


@collects
def test_unbind_of_a_vector_keeps_its_memory_in_place() -> None:
    vector = FLOAT.tensor(3000).fill_(1)
    with collecting(lambda: vector.storage().resize_(1_000_000)) as called:
        numbers = _C.unbind(vector, 0)
    assert called
    assert numbers == (1.0,) * 3000


@collects
@pytest.mark.parametrize("read", [lambda x: x.shape, lambda x: x.size(), lambda x: x.stride()])
def test_sizes_of_many_dimensions_are_copied_first(read: Callable[[Any], Any]) -> None:
    tensor = FLOAT.tensor(1, 1, 1, 1, 1, 2, 3)
    expected = read(tensor)
    with collecting(lambda: shrink(tensor)) as called:
        sizes = read(tensor)
    assert called
    assert sizes == expected


@collects
def test_tolist_of_a_storage_keeps_it_from_shrinking() -> None:
    storage = FLOAT.storage(3000).fill_(1)
    with collecting(lambda: storage.resize_(10)) as called:
        numbers = storage.tolist()
    assert called
    assert numbers == [1.0] * 3000


@collects
def test_repr_has_one_shape_and_one_set_of_options() -> None:
    tensor = LONG.tensor(1, 1, 1, 1, 1, 40, 40).fill_(1)
    expected = repr(tensor)

    def change() -> None:
        _C.set_printoptions(edgeitems=10, linewidth=20)
        shrink(tensor)

    try:
        with collecting(change) as called:
            text = repr(tensor)
    finally:
        _C.set_printoptions(profile="default")
    assert called
    assert text == expected


@collects
def test_repr_of_a_storage_keeps_its_memory() -> None:
    storage = LONG.storage(900).fill_(1)
    expected = repr(storage)
    with collecting(lambda: storage.resize_(1)) as called:
        text = repr(storage)
    assert called
    assert text == expected


@collects
@pytest.mark.parametrize("shape", [(2, 3), (1, 1, 1, 1, 1, 2, 3)])
def test_pickle_and_the_array_interface_describe_one_state(shape: tuple[int, ...]) -> None:
    tensor = FLOAT.tensor(*shape)
    stride = tensor.stride()
    with collecting(lambda: tensor.t_() if tensor.dim() == 2 else shrink(tensor)) as called:
        _, (_, storage, offset, size, strides), _ = tensor.__reduce_ex__(2)
    assert called
    assert (len(storage), offset, size, strides) == (6, 0, shape, stride)
    tensor = FLOAT.tensor(*shape)
    address = tensor.data_ptr()
    with collecting(lambda: shrink(tensor)) as called:
        interface = tensor.__array_interface__
    assert called
    assert interface["shape"] == shape
    assert interface["data"][0] == address
    assert interface["strides"] == tuple(4 * n for n in stride)


@collects
def test_pickling_a_generator_that_a_finalizer_seeds() -> None:
    generator = _C.Generator().manual_seed((1 << 62) + 1)
    with collecting(lambda: generator.manual_seed(1 << 61)):
        reduced = generator.__reduce__()
    assert pickle.loads(pickle.dumps(reduced[2][1])) in ((1 << 62) + 1, 1 << 61)


# ---- special methods of arguments ----


def test_set_state_keeps_the_seed_that_the_state_replaces() -> None:
    generator = _C.Generator().manual_seed((1 << 62) + 1)
    state = generator.get_state()

    class Hostile(dict[str, Any]):
        def __getitem__(self, key: str) -> Any:
            generator.manual_seed(5)
            return state[key]

    generator.set_state(Hostile(state))
    assert generator.initial_seed() == (1 << 62) + 1


def test_deepcopy_of_a_tensor_that_its_memo_resizes() -> None:
    tensor = FLOAT.tensor([[1, 2], [3, 4]])

    class Memo(dict[int, Any]):
        def get(self, key: int, default: Any = None) -> Any:
            tensor.set_(FLOAT.tensor(1, 1, 1, 1, 1, 50, 50))
            return super().get(key, default)

        def __contains__(self, key: object) -> bool:  # copy.deepcopy calls this from Python 3.15 on, instead of get()
            tensor.set_(FLOAT.tensor(1, 1, 1, 1, 1, 50, 50))
            return super().__contains__(key)

    copied = tensor.__deepcopy__(Memo())
    assert copied.tolist() == [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize("other", [_C.DoubleStorage(4), _C.FloatStorage(3), None, "a"])
def test_deepcopy_rejects_other_objects_in_the_memo(other: Any) -> None:
    tensor = FLOAT.tensor([[1, 2], [3, 4]])

    class Memo(dict[int, Any]):
        def get(self, key: int, default: Any = None) -> Any:
            return other

        def __contains__(self, key: object) -> bool:  # copy.deepcopy calls this from Python 3.15 on, instead of get()
            return True

        def __getitem__(self, key: int) -> Any:
            return other

    with pytest.raises(TypeError, match="deepcopy: the memo has"):
        tensor.__deepcopy__(Memo())


def test_deepcopy_of_tensors_without_a_storage() -> None:
    assert copy.deepcopy(FLOAT.tensor()).dim() == 0


class Raising:
    """An argument whose `__index__` raises, and one whose truth value uses exceptions."""

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __bool__(self) -> bool:
        with contextlib.suppress(KeyError):
            {1: 2}[3]
        return True


@pytest.mark.parametrize("version", [5, (Raising(), 0), (1, 2, 3), "a"])
def test_dlpack_runs_no_python_code_after_an_error(version: Any) -> None:
    with pytest.raises((TypeError, ZeroDivisionError)):
        FLOAT.tensor(2).__dlpack__(max_version=version, copy=Raising())


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12: exporters of buffers in Python")
def test_an_exporter_can_be_interrupted() -> None:
    class Exporter:
        dtype = np.dtype("f4")

        def __init__(self, *errors: type[BaseException]) -> None:
            self.errors = iter(errors)

        def __buffer__(self, flags: int) -> memoryview:
            raise next(self.errors)

    for exporter in (Exporter(KeyboardInterrupt), Exporter(BufferError, KeyboardInterrupt)):
        with pytest.raises(KeyboardInterrupt):
            _C.from_numpy(exporter)


def test_an_interruption_of_a_check_is_raised_later() -> None:
    class Meta(type):
        def __getattribute__(cls, name: str) -> Any:
            if name == "__dlpack__":
                raise KeyboardInterrupt
            return super().__getattribute__(name)

    class Items:
        def __getitem__(self, index: int) -> int:
            raise KeyboardInterrupt

    calls: tuple[Callable[[], Any], ...] = (lambda: _C.from_dlpack(Meta("Array", (), {})()), lambda: _C.zeros(Items()))
    for call in calls:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 # the statement after the call raises the exception
            try:
                call()
            except TypeError:
                for _ in range(3):
                    pass


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12: exporters of buffers in Python")
def test_an_index_whose_second_buffer_is_of_another_type() -> None:
    class Exporter:
        arrays = (np.array([True, False]), np.array([1, 0]))
        count = 0

        def __buffer__(self, flags: int) -> memoryview:
            self.count += 1
            return self.arrays[self.count > 1].data

    assert FLOAT.tensor([5, 6])[Exporter()].tolist() == [6.0, 5.0]


# ---- the LAPACK library, which the first call loads ----

_LOADING = """
import os, sys, types
import scipy_openblas32 as real
from oracle import _C, FLOAT, signatures
from reentry_calls import REFUSALS
from tensor_calls import LAPACK, valid

def calls():
    for signature in signatures():
        if signature.name in LAPACK - {"btriunpack"} and FLOAT in signature.kinds:
            yield f"{signature.name} {signature.form}", lambda: pivoted(valid(signature, FLOAT))
    for name, a, b in (
        ("mm", (8, 8), (8, 8)), ("mv", (100, 8), (8,)), ("matmul", (4, 8, 8), (8, 8)), ("bmm", (4, 8, 8), (4, 8, 8)),
        ("matmul", (8,), (4, 8, 8)), ("dot", (500,), (500,)),
    ):
        yield name, lambda: Product(name, FLOAT.tensor(*a).fill_(1), FLOAT.tensor(*b).fill_(1))

def pivoted(call):  # without pivots, loops of the module's own do the work
    if "pivot" in call.arguments:
        call.arguments["pivot"] = True
    return call

class Product:
    def __init__(self, name, a, b):
        self.name, self.a, self.b = name, a, b
    def tensors(self):
        return [self.a, self.b]
    def run(self):
        return getattr(self.a, self.name)(self.b)

def child(call, shape):
    def get_lib_dir():
        for tensor in call.tensors():
            tensor.set_()
            tensor.resize_(*shape).fill_(1)
            FLOAT.tensor(300, 300)
        loaded.append(1)
        return real.get_lib_dir()
    loaded = []
    sys.modules["scipy_openblas32"] = types.SimpleNamespace(get_lib_dir=get_lib_dir, get_library=real.get_library)
    try:
        result = call.run()
    except REFUSALS:
        pass
    return 0 if loaded else 3

for name, make in calls():
    for shape in ((1,), (3, 5), (1, 1, 1, 1, 1, 2, 2)):
        pid = os.fork()
        if pid == 0:
            status = 4
            try:
                status = child(make(), shape)
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if status:
            print(name, shape, status)
print("done")
"""


def test_the_call_that_loads_the_library_reads_shapes_after_that(tmp_path: Path) -> None:
    """Loading LAPACK runs Python code, which may change the tensors of the call; shapes are read afterwards."""
    pytest.importorskip("scipy_openblas32")
    program = tmp_path / "loading.py"
    program.write_text(_LOADING)
    environment = {**child_environment(os.environ, ""), "PYTHONFAULTHANDLER": "1"}
    done = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stdout + done.stderr


# ---- the harness ----


@pytest.mark.slow
def test_random_calls_survive() -> None:
    """A short run of `make fuzz-reentry` succeeds."""
    output = StringIO()
    progress = Progress(3000, "calls", output)
    run(7, 3000, child_environment(os.environ, ""), progress)
    assert progress.done == 3000
    assert not progress.failures, output.getvalue()


def test_a_crash_is_reported_with_its_case(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "crash.py"
    program.write_text("import os, sys\nopen(sys.argv[4], 'w').write('12 some.call()')\nos.abort()\n")
    monkeypatch.setattr("build_tools.harness.fuzz.reentry.PROGRAM", program)
    failure, last = run_batch(3, 10, 5, child_environment(os.environ, ""))
    assert last == 12
    assert failure is not None
    assert failure.title == "case 12, some.call(), was killed by SIGABRT"
    assert failure.reproduction == "python -m build_tools.harness.fuzz.reentry --seed 3 --case 12"


def test_a_broken_rule_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text("import sys\nprint('case 11: x.f(): garbage')\nsys.exit(1)\n")
    monkeypatch.setattr("build_tools.harness.fuzz.reentry.PROGRAM", program)
    failure, last = run_batch(3, 10, 5, child_environment(os.environ, ""))
    assert last == 14
    assert failure is not None
    assert failure.reproduction.endswith("--seed 3 --case 11")


def test_one_case_runs_alone() -> None:
    assert main(["--seed", "1", "--case", "8642"]) == 0


def test_the_check_of_a_case_finds_garbage() -> None:
    assert reentry_calls.broken((1, 1 << 50)) == f"garbage in a tuple: {(1, 1 << 50)}"
    assert reentry_calls.broken(FLOAT.tensor(2, 3)) is None
    assert reentry_calls.broken(FLOAT.storage(3)) is None


def test_cases_change_the_objects_of_their_calls() -> None:
    """The cases do change the objects of their calls; otherwise they would test nothing."""
    tensor = FLOAT.tensor(2, 2)
    mischief = reentry_calls.Mischief(random.Random(1), [tensor], 0, 40)
    shapes = set()
    for _ in range(40):
        mischief()
        shapes.add(tuple(tensor.shape))
    assert len(shapes) > 3
    number = reentry_calls.Integer(1, reentry_calls.Mischief(random.Random(1), [tensor], 0, 1))
    with contextlib.suppress(*reentry_calls.REFUSALS):
        FLOAT.tensor(3)[number]
    assert number.mischief.left == 0
