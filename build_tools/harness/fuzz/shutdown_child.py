"""The child process of `build_tools.harness.fuzz.shutdown`: it forks processes that exit while busy.

    python -m build_tools.harness.fuzz.shutdown_child LIBRARIES TIMEOUT [SEED...]

There is one fork for each seed, which determines what is busy and how the process exits. The child prints a line for
each: a JSON list of the seed, the exit status, the output, the seconds, and whether the process was killed because it
did not end. Without seeds, it only compiles the operation.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import importlib
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from build_tools.harness.fuzz.modules import load
from cwrap import ops

_C: Any = importlib.import_module("_C")
M: dict[str, Any] = {}
NUMBERS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
UNPAUSED = 40  # a bell with this number rings without pauses
KEPT: list[Any] = []  # objects that are alive when Python exits


class Cycle:
    """An object that refers to itself and to others, and uses them when it is collected."""

    def __init__(self, *others: Any) -> None:
        self.itself, self.others = self, others

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            repr(self.others)


def thread(work: Callable[[], object], daemon: bool = True) -> None:
    """Start a thread that works until Python exits; one that is no daemon works for a short time."""
    end = time.monotonic() + (3600 if daemon else 0.02)

    def run() -> None:
        while time.monotonic() < end:
            work()

    threading.Thread(target=run, daemon=daemon).start()


# ---- work that is interrupted ----


def tensors_in_threads(rng: random.Random) -> None:
    """Keep the thread pool of `_C` busy."""
    _C.set_num_threads(rng.choice((1, 2, 4)))
    x = _C.FloatTensor(200, 600).fill_(1)
    works: tuple[Callable[[], object], ...] = (
        lambda: x.mul(2).sum(), lambda: x.mm(x.t()), x.sort, lambda: _C.FloatTensor(1000).normal_(),
        x.tolist, lambda: x.clone().resize_(rng.randrange(1, 9), 5),
    )  # fmt: skip
    for _ in range(rng.choice((1, 3))):
        thread(rng.choice(works), daemon=rng.random() < 0.8)


def operations_in_threads(rng: random.Random) -> None:
    """Keep the thread pool of `cwrap.ops` busy, with a function that the parent has compiled."""
    function = operation()
    x = np.ones(rng.choice((10, 400_000)))
    function(x, x)
    thread(lambda: function(x, x), daemon=rng.random() < 0.8)
    KEPT.append(function)


def operation() -> Any:
    """Return an operation that uses several threads for large arrays."""
    return ops.elementwise("x * y + x", name="busy")


def callbacks_running(rng: random.Random) -> None:
    """Run callbacks while Python exits."""
    bell = M["keeps"].Bell(1)
    KEPT.append(bell)
    works: tuple[Callable[[], object], ...] = (
        lambda: M["callbacks"].visit(5, lambda n, name: time.sleep(0.001)),
        lambda: M["callbacks"].rows(lambda n, items: time.sleep(0.001)),
        lambda: bell.wait(lambda: 0),
        lambda: _C.FloatTensor(50).apply_(lambda x: x + 1),
    )
    thread(rng.choice(works))


def callbacks_stored(rng: random.Random) -> None:
    """Leave callbacks with handles, in cycles."""
    bell = M["keeps"].Bell(2)
    cycle = Cycle(bell)
    bell.on_ring(lambda number, what: len(cycle.others))
    bell.on_close(lambda number, what: len(cycle.others))
    bell.ring(2)
    if rng.random() < 0.5:
        KEPT.append(bell)
    connection = M["sqlite"].Connection(":memory:")
    connection.progress_handler(lambda: len(cycle.others) * 0, 1)
    connection.busy_handler(lambda times: len(cycle.others) * 0)
    KEPT.append(connection)


def threads_of_c(rng: random.Random) -> None:
    """Let threads that C started call a stored callback until their handle is freed, some of them without a pause."""
    for _ in range(rng.choice((1, 4))):
        bell = M["keeps"].Bell(rng.choice((1, UNPAUSED)))
        cycle = Cycle(bell)
        bell.on_ring(partial(rung, cycle, rng.choice((None, 0.001))))
        if rng.random() < 0.5:
            bell.on_close(partial(rung, cycle, 0.001))
        bell.start()
        if rng.random() < 0.7:
            KEPT.append(bell)


def rung(cycle: Cycle, pause: float | None, _number: int, _what: str | None) -> int:
    """Use a handle in a callback."""
    if pause is not None:
        time.sleep(pause)
    return len(cycle.others)


def generators(_rng: random.Random) -> None:
    """Leave generators of Python and random generators in the middle of their work."""
    x = _C.DoubleTensor(20, 3)

    def rows() -> Iterator[Any]:
        try:
            yield from x
        finally:
            x.sum()
            M["points"].Point(1)

    iterator = rows()
    next(iterator)
    source = _C.Generator()
    thread(lambda: _C.FloatTensor(500).normal_(generator=source))
    KEPT.extend((iterator, source, Cycle(iterator, source)))


def handles(rng: random.Random) -> None:
    """Leave handles open: alone, in cycles, and while threads use them."""
    connection = M["sqlite"].Connection(":memory:")
    statement = connection.prepare(NUMBERS)[0]
    statement.step()
    stream = M["streams"].Stream(3)
    part = stream.part()
    found = [connection, statement, stream, part, M["doors"].Door(3), M["figures"].Session(1), M["zlib"].Deflate()]
    rng.shuffle(found)
    KEPT.extend(found[:4])
    KEPT.append(Cycle(*found))
    if rng.random() < 0.5:
        thread(statement.step)
    setattr(sys.modules["builtins"], "kept_by_builtins", found[-1])  # noqa: B010 — mypy knows no such name


def buffers(rng: random.Random) -> None:
    """Leave memory exported: buffers, arrays, DLPack capsules, views of storages."""
    x = _C.FloatTensor(30, 4)
    view = memoryview(x)
    array = x.numpy()
    capsule = x.__dlpack__()
    other = np.from_dlpack(x)
    found = [x, view, array, capsule, other, x.storage(), _C.from_numpy(np.ones(5))]
    rng.shuffle(found)
    KEPT.extend(found[:3])
    KEPT.append(Cycle(*found))


def structs(_rng: random.Random) -> None:
    """Leave structs and enums."""
    points = M["points"]
    KEPT.append(Cycle(points.Line(points.Point(1), name="abc"), next(iter(M["doors"].Color)), points.find()))


BUSY = (
    tensors_in_threads, operations_in_threads, callbacks_running, callbacks_stored, threads_of_c, generators, handles,
    buffers, structs,
)  # fmt: skip


# ---- exits ----


def use_everything() -> None:
    """Use all kept objects, as a handler of `atexit` may."""
    for value in KEPT:
        with contextlib.suppress(Exception):
            repr(value)


def leave(rng: random.Random) -> None:
    """Exit in one of several ways."""
    if rng.random() < 0.3:
        atexit.register(use_everything)
    if rng.random() < 0.3:
        KEPT.append(Cycle(*KEPT))
    if rng.random() < 0.2:
        sys.modules["kept"] = KEPT  # type: ignore[assignment]
    time.sleep(rng.choice((0, 0, 0.002, 0.01)))
    way = rng.randrange(5)
    if way == 0:
        sys.exit(0)
    elif way == 1:
        raise RuntimeError("the exception that ends this process")
    elif way == 2:
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        time.sleep(0.05)
    elif way == 3:
        KEPT.clear()


def begin(seed: str) -> None:
    """Start some kinds of work, and exit."""
    rng = random.Random(seed)
    for make in rng.sample(BUSY, rng.randint(1, 4)):
        make(rng)
    leave(rng)


def waited(child: int, timeout: float) -> tuple[int, bool]:
    """Return the exit status of a process as `subprocess` does, and whether it was killed after the timeout."""
    end = time.monotonic() + timeout
    while not (found := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), True
        time.sleep(0.005)
    return os.waitstatus_to_exitcode(found[1]), False


def main(libraries: str, timeout: str, *seeds: str) -> None:
    """Fork a process for each seed, and print how it ended; in the forked process, return to let Python exit."""
    faulthandler.enable()
    for name, library in json.loads(libraries).items():
        M[name] = load(name, Path(library))
    if not seeds:
        operation()(np.ones(3), np.ones(3))
    for seed in seeds:
        output = tempfile.TemporaryFile()  # noqa: SIM115 — the forked process uses it until it has ended
        begun = time.monotonic()
        child = os.fork()
        if not child:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
            begin(seed)
            return
        status, timed_out = waited(child, float(timeout))
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
        output.close()
        print(json.dumps([seed, status, text, time.monotonic() - begun, timed_out]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
