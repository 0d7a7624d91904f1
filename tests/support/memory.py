"""Running out of memory, and what is in use: Python's allocators by a small extension, TH's by builds that have it.

A sweep makes the first allocation of a call fail, then the second, until the call makes no more of them.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from folders import ROOT, SUPPORT
from libraries import load

COMPILED = "CWRAP_ALLOCATIONS"  # the path of tests/modules/extensions/allocations.c, if it is compiled already


def compile_extension(name: str, sources: Sequence[Path], folder: Path, include: Sequence[Path] = ()) -> Path:
    """A module of these sources, without a warning, under the sanitizers of the run."""
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
    """tests/modules/extensions/allocations.c, which says what it has; or a library that was compiled from it before."""
    if os.environ.get(COMPILED):
        return load("allocations", Path(os.environ[COMPILED]))
    with tempfile.TemporaryDirectory() as folder:
        source = ROOT / "tests/modules/extensions" / "allocations.c"
        return load("allocations", compile_extension("allocations", [source], Path(folder)))


class _Mallinfo2(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
    )]  # fmt: skip


@functools.cache
def _mallinfo() -> Any:
    function = getattr(ctypes.CDLL(None), "mallinfo2", None)  # glibc 2.33
    if function is not None:
        function.restype = _Mallinfo2
    return function


def c_bytes() -> int:
    """Bytes that the C library has given out; 0 where it does not say."""
    function = _mallinfo()
    info = function() if function is not None else _Mallinfo2()
    return int(info.uordblks) + int(info.hblkhd)


def import_swept(name: str, library: Path, stride: int, *words: str) -> subprocess.CompletedProcess[str]:
    """What import_sweep.py says of that module."""
    found = os.pathsep.join(filter(None, (str(SUPPORT), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, str(SUPPORT / "import_sweep.py"), name, str(library), str(stride), *words]
    environment = {**os.environ, "PYTHONPATH": found}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def counts_what_it_has_not_added() -> bool:
    """Whether a dictionary of this Python's that has no memory to grow counts the new entry all the same.

    CPython 3.13.0's do, in `PyDict_SetDefaultRef`, and report success: a type gets its methods so. When they grow after
    all, an entry is copied from behind their end, which a collection of garbage may not survive. Call it watched.
    """
    module = allocations()
    for size in range(1, 20):  # at some of them it has to grow
        entries = dict.fromkeys(range(size))
        module.attempt(1, 0, entries.setdefault, (size, None), ())
        if len(entries) > size and size not in entries:
            return True
    return False


@contextmanager
def watched() -> Iterator[Any]:
    """Python's allocators, counted. What there is by then is left out of collections, which are quick so."""
    module = allocations()
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


def is_tensor(value: Any) -> bool:
    """Whether it is a tensor, told without `_C`, which not every test has."""
    return not isinstance(value, type | ModuleType) and hasattr(value, "storage_offset")


@dataclass
class Attempt:
    """A call, ready to be made; not `again` where it uses up what it is given.

    `foreign`: code of others is called, which may raise something of its own where it gets no memory.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)
    again: bool = True
    foreign: bool = False

    def shapes(self) -> list[tuple[Any, Any]]:
        """Of all tensors that it is given: what a call that fails leaves as it is.

        Not of several outputs: the first has its new shape before there is memory for the last.
        """
        several = [item for value in self.keywords.values() if isinstance(value, tuple) for item in value]
        tensors = [value for value in self.objects() if is_tensor(value) and all(value is not v for v in several)]
        return [(value.size(), value.stride()) for value in tensors]

    def run(self, module: Any, first: int, end: int) -> tuple[int, Any]:
        """Makes it, with these allocations of Python's failing: how many did, and the result or the exception."""
        values = (*self.arguments, *self.keywords.values())
        outcome: tuple[int, Any] = module.attempt(first, end, self.function, values, tuple(self.keywords))
        return outcome

    def repeat(self, module: Any, count: int) -> tuple[int, int]:
        """Makes it so many times: how often it raised, and the blocks of Python's that it kept."""
        values = (*self.arguments, *self.keywords.values())
        outcome: tuple[int, int] = module.repeat(count, self.function, values, tuple(self.keywords))
        return outcome

    def objects(self) -> list[Any]:
        """All that it is given, the items of lists and the storages of tensors too."""
        given = [getattr(self.function, "__self__", None), *self.arguments, *self.keywords.values()]
        given += [item for value in given if isinstance(value, list | tuple) for item in value]
        return given + [value.storage() for value in given if is_tensor(value)]


NEVER = 1 << 40  # more allocations than any call makes
Fault = Callable[[Any, Attempt, int], tuple[bool, Any]]


def one_of_python(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
    """The n-th allocation of Python's fails."""
    failures, value = attempt.run(module, n, n + 1)
    return failures > 0, value


def rest_of_python(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
    """The n-th allocation of Python's fails, and all after it."""
    failures, value = attempt.run(module, n, 0)
    return failures > 0, value


def one_of_th(fail_alloc: Callable[[int], bool], settled: Callable[[], object]) -> Fault:
    """The n-th allocation of the tensor library fails. `settled` raises where the failure is still pending then."""

    def fault(module: Any, attempt: Attempt, n: int) -> tuple[bool, Any]:
        fail_alloc(n)
        _, value = attempt.run(module, NEVER, 0)
        came = fail_alloc(0)
        settled()
        return came, value

    return fault


def sweep(make: Callable[[], Attempt], fault: Fault) -> int:
    """Makes the call with each allocation failing in turn; returns how many there are.

    What fails so raises MemoryError, or what the call raises in any case; it has changed no shape, and works when it is
    made once more.
    """
    module = allocations()
    usual = make().run(module, NEVER, 0)[1]
    allowed = (type(usual),) if isinstance(usual, BaseException) else ()
    for n in range(1, NEVER):
        attempt = make()
        before = attempt.shapes()
        came, value = fault(module, attempt, n)
        failed = isinstance(value, BaseException)
        if failed and not (came and attempt.foreign) and not isinstance(value, (MemoryError, *allowed)):
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
    """Whether every repetition keeps a block at least, in every one of ever longer rounds.

    Caches that fill up, as that of the interpreter for attributes, are no leak; nor does a cache that lets go of a few
    blocks meanwhile hide one. `others` counts blocks that are not Python's. Call it watched.
    """
    module = allocations()
    action()
    gc.collect()
    counts = (times * (k + 1) for k in range(rounds))
    grown = ((count, _grown(action, lambda: module.live() + others(), count)) for count in counts)
    return all(blocks >= count - max(3, count // 10) for count, blocks in grown)


def _grown(action: Callable[[], Any], blocks: Callable[[], int], count: int) -> int:
    before = blocks()
    for _ in range(count):
        action()
    gc.collect()
    return blocks() - before
