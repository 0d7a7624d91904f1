"""Failing allocations and counts of memory in use, for Python's allocators and for the tensor library.

A small extension counts the allocations of Python. A sweep makes the first allocation of a call fail, then the second,
and so on until the call succeeds without reaching the failing one.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from folders import ROOT, RUNTIME, SUPPORT
from libraries import load

# A call of Python code in CPython 3.13t, such as `object().name`, can return NULL without an exception if an allocation
# fails, and references are lost: a later call crashes.
HAS_NO_GIL = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
IS_DEBUG = hasattr(sys, "gettotalrefcount")  # a debug build ends the process if one of CPython's assertions fails
# The paths of the libraries, if the files of tests/modules/extensions are compiled already.
COMPILED = {"allocations": "CWRAP_ALLOCATIONS", "states": "CWRAP_STATES"}


def compile_extension(name: str, sources: Sequence[Path], folder: Path, include: Sequence[Path] = ()) -> Path:
    """Compile an extension module without warnings, with the sanitizers of the run; return its path."""
    library = folder / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    sanitizers = os.environ.get("CWRAP_SANITIZE", "")
    flags = [f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all"] if sanitizers else []
    headers = [f"-I{path}" for path in (sysconfig.get_paths()["include"], *include)]
    command = [*compiler, "-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", *flags, *headers]
    subprocess.run([*command, *map(str, sources), "-o", str(library)], check=True)
    return library


@functools.cache
def allocations() -> Any:
    """Import tests/modules/extensions/allocations.c, whose first comment describes it; compile it if necessary."""
    return compiled_extension("allocations")


@functools.cache
def states() -> Any:
    """Import tests/modules/extensions/states.c, whose first comment describes it; compile it if necessary."""
    return compiled_extension("states", RUNTIME)


def compiled_extension(name: str, *include: Path) -> Any:
    """Import an extension of tests/modules/extensions; compile it if necessary."""
    library = os.environ.get(COMPILED[name])
    if library:
        return load(name, Path(library))
    with tempfile.TemporaryDirectory() as folder:
        source = ROOT / "tests/modules/extensions" / f"{name}.c"
        return load(name, compile_extension(name, [source], Path(folder), include))


@functools.cache
def exporter() -> Any:
    """Compile and import tests/modules/extensions/exporter.c, whose first comment describes it."""
    with tempfile.TemporaryDirectory() as folder:
        source = ROOT / "tests/modules/extensions" / "exporter.c"
        return load("exporter", compile_extension("exporter", [source], Path(folder), [RUNTIME]))


class _Mallinfo2(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
    )]  # fmt: skip


@functools.cache
def _mallinfo() -> Any:
    function = getattr(ctypes.CDLL(None), "mallinfo2", None)  # from glibc 2.33 on
    if function is not None:
        function.restype = _Mallinfo2
    return function


def c_bytes() -> int:
    """Return the number of bytes that the C library has allocated; 0 if it cannot report that."""
    function = _mallinfo()
    info = function() if function is not None else _Mallinfo2()
    return int(info.uordblks) + int(info.hblkhd)


def import_swept(name: str, library: Path, stride: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Run import_sweep.py on a module."""
    found = os.pathsep.join(filter(None, (str(SUPPORT), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, str(SUPPORT / "import_sweep.py"), name, str(library), str(stride), *words]
    environment = {**os.environ, "PYTHONPATH": found}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def counts_entries_not_added() -> bool:
    """Return whether a dictionary of this Python counts a new entry even if it had no memory to add it.

    This is a bug of CPython 3.13.0, in `PyDict_SetDefaultRef`, which then reports success. Types get their methods that
    way. When such a dictionary grows later, entries are copied from beyond its end, which can crash a later garbage
    collection. Call this function inside `watched()`, in a process of its own.
    """
    module = allocations()
    for size in range(1, 20):  # for some of these sizes the dictionary has to grow
        entries = dict.fromkeys(range(size))
        module.attempt(1, 0, entries.setdefault, (size, None), ())
        if len(entries) > size and size not in entries:
            return True
    return False


def joined(words: Sequence[str]) -> str:
    """Join words with a generator."""
    return ", ".join(repr(word) for word in words)


def loses_generators() -> bool:
    """Make each allocation of a call fail that has a generator.

    CPython 3.13.0 crashes if there is no memory for the generator. Call this function inside `watched()`, in a process
    of its own.
    """
    return sweep(lambda: Attempt(joined, (("a", "b"),)), one_of_python) == 0


def _is_true(condition: str) -> bool:
    """Return whether a new process finds that a function of this module returns True, or crashes."""
    program = f"import memory\nwith memory.watched(): raise SystemExit(memory.{condition}())"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(SUPPORT), str(ROOT)))}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False)
    return HAS_NO_GIL or done.returncode != 0


@functools.cache
def breaks_dictionaries() -> bool:
    """Return whether failing allocations break dictionaries of this Python, or this Python as a whole.

    A debug build of CPython ends the process when it finds such a dictionary, so a new process looks for them.
    """
    return _is_true("counts_entries_not_added")


@functools.cache
def breaks_generators() -> bool:
    """Return whether this Python crashes if there is no memory for a generator."""
    return _is_true("loses_generators")


def in_child(action: Callable[[], list[str]]) -> list[str]:
    """Return what an action returns, in a child process if this Python crashes without memory for a generator.

    Skip the test if the child crashes. A child for each test would take a minute of a run on other Pythons.
    """
    if not hasattr(os, "fork") or not breaks_generators():
        return action()
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python warns about forks of processes with threads
        pid = os.fork()
    if pid == 0:
        try:
            found = action()
        except BaseException:  # noqa: BLE001 - the parent reports every exception
            found = [traceback.format_exc()]
        with open(writing, "w", encoding="utf-8") as answer:
            json.dump(found, answer)
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:
        text = answer.read()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status:
        pytest.skip("this Python crashes if there is no memory for a generator")
    return list(json.loads(text))


@contextmanager
def watched() -> Iterator[Any]:
    """Count the allocations of Python inside a `with` block.

    Garbage collections ignore objects that exist already, which makes them fast. Coverage measures nothing meanwhile,
    because it crashes if one of its own allocations fails.
    """
    module = allocations()
    trace = sys.gettrace()
    sys.settrace(None)
    gc.collect()
    gc.freeze()
    gc.disable()
    module.watch()
    try:
        yield module
    finally:
        module.unwatch()
        gc.enable()
        gc.unfreeze()
        sys.settrace(trace)


def is_tensor(value: Any) -> bool:
    """Return whether the value is a tensor. This does not need `_C`, which some tests do not have."""
    return not isinstance(value, type | ModuleType) and hasattr(value, "storage_offset")


@dataclass
class Attempt:
    """A call that can be made several times.

    `again` is False if the call uses up its arguments. `foreign` is True if the call runs third-party code, which may
    raise other exceptions than MemoryError if an allocation fails.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)
    again: bool = True
    foreign: bool = False

    def shapes(self) -> list[tuple[Any, Any]]:
        """Return the shapes of the tensors among the arguments, which a failing call must not change.

        Outputs of a call with several results are left out: the first may have its new shape before the allocation of
        the last, or of the tuple of results, fails.
        """
        several = [item for value in self.keywords.values() if isinstance(value, tuple) for item in value]
        if getattr(self.function, "__name__", "") in {"orgqr", "ormqr"}:
            several += self.keywords.values()
        tensors = [value for value in self.objects() if is_tensor(value) and all(value is not v for v in several)]
        return [(value.size(), value.stride()) for value in tensors]

    def run(self, module: Any, first: int, end: int) -> tuple[int, Any]:
        """Make the call while the allocations of Python from `first` to `end` fail.

        Return the number of failed allocations, and the result or the exception.
        """
        values = (*self.arguments, *self.keywords.values())
        outcome: tuple[int, Any] = module.attempt(first, end, self.function, values, tuple(self.keywords))
        return outcome

    def repeat(self, module: Any, count: int) -> tuple[int, int]:
        """Make the call `count` times; return how often it raised and how many blocks of Python's memory it kept."""
        values = (*self.arguments, *self.keywords.values())
        outcome: tuple[int, int] = module.repeat(count, self.function, values, tuple(self.keywords))
        return outcome

    def objects(self) -> list[Any]:
        """Return all objects of the call: arguments, the items of lists, and the storages of tensors."""
        found = [getattr(self.function, "__self__", None), *self.arguments, *self.keywords.values()]
        found += [item for value in found if isinstance(value, list | tuple) for item in value]
        return found + [value.storage() for value in found if is_tensor(value)]


NEVER = 1 << 40  # a number larger than the number of allocations of any call
Fault = Callable[[Any, Attempt, int], tuple[bool, Any]]


def one_of_python(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
    """Make the n-th allocation of Python fail."""
    failures, value = attempt.run(module, n, n + 1)
    return failures > 0, value


def rest_of_python(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
    """Make the n-th allocation of Python and all later ones fail."""
    failures, value = attempt.run(module, n, 0)
    return failures > 0, value


def one_of_th(fail_alloc: Callable[[int], bool], settled: Callable[[], object]) -> Fault:
    """Return a fault that makes the n-th allocation of the tensor library fail.

    `settled` raises if the failure is still pending after the call.
    """

    def fault(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
        fail_alloc(n)
        _, value = attempt.run(module, NEVER, 0)
        came = fail_alloc(0)
        settled()
        return came, value

    return fault


def is_lost(value: BaseException) -> bool:
    """Return whether Python has lost the MemoryError: 3.10 does if it cannot allocate the cache of a function that has
    run 1,024 times.
    """
    lost = isinstance(value, SystemError) and "returned NULL without setting an exception" in str(value)
    return lost and sys.version_info < (3, 11)


def sweep(make: Callable[[], Attempt], fault: Fault) -> int:
    """Make the call with each allocation failing in turn; return the number of allocations.

    A failing call must raise MemoryError, or the exception that it raises in any case. It must leave shapes unchanged,
    and the same call must work when it is made again.
    """
    module = allocations()
    usual = make().run(module, NEVER, 0)[1]
    if HAS_NO_GIL:
        pytest.skip("without the GIL, this Python can crash after a failed allocation")
    allowed = (type(usual),) if isinstance(usual, BaseException) else ()
    for n in range(1, NEVER):
        attempt = make()
        before = attempt.shapes()
        came, value = fault(module, attempt, n)
        failed = isinstance(value, BaseException)
        other = failed and not isinstance(value, (MemoryError, *allowed)) and not is_lost(value)
        if other and not (came and attempt.foreign):
            raise AssertionError(f"allocation {n} failing: {value!r}") from value
        if not came:
            assert failed == bool(allowed), f"after the last allocation: {value!r}"
            return n - 1
        if failed:
            assert attempt.shapes() == before, f"allocation {n} failing leaves another shape"
            _repeat(attempt, allowed, n)
        del attempt, value
    raise AssertionError("no end of allocations")


def _repeat(attempt: Attempt, allowed: tuple[type[BaseException], ...], n: int) -> None:
    if attempt.again:
        value = attempt.run(allocations(), NEVER, 0)[1]
        if isinstance(value, allowed or (BaseException,)) != bool(allowed):
            raise AssertionError(f"after allocation {n} failing: {value!r}")


def keeps(action: Callable[[], Any], others: Callable[[], int] = lambda: 0, times: int = 10, rounds: int = 10) -> bool:
    """Return whether every repetition of an action keeps at least one block, in every one of increasingly long rounds.

    The longer rounds separate leaks from caches, which fill up (such as the interpreter's cache of attributes) and may
    release blocks meanwhile. In Python 3.15, some cache fills for hundreds of repetitions: after the others, there are
    up to three rounds that are ten times as long, of which one has to keep blocks. `others` counts blocks that Python
    does not count. Call this function inside `watched()`.
    """
    module = allocations()
    action()
    gc.collect()

    def keeps_blocks(count: int) -> bool:
        return _grown(action, lambda: module.live() + others(), count) >= count - max(3, count // 10)

    if not all(keeps_blocks(times * (k + 1)) for k in range(rounds)):
        return False
    return any(keeps_blocks(times * rounds * 10) for _ in range(3))


def _grown(action: Callable[[], Any], blocks: Callable[[], int], count: int) -> int:
    before = blocks()
    for _ in range(count):
        action()
    gc.collect()
    return blocks() - before
