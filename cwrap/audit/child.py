"""The process that runs the programs of an audit, with the sanitizer loaded. It imports nothing else of cwrap.

    python child.py FILE NAME ERRORS     the file of the module, its name, and the file for the errors of programs

Each line of the standard input is a request in JSON, each line of the standard output its answer:

    {"steps": [["x = m.f()", ["x"]], …], "mode": "run", "exits": false, "fail": 0}
    {"status": 0, "step": 3, "outputs": ["None", …], "kept": [], "leak": 0, "failed": false}

Each program runs in a forked process and in a temporary folder, which the parent removes. These are the modes:

    run      frees the strings, arrays and functions of a step as soon as Python can
    keep     keeps them until the end
    leak     repeats the program, and reports how many bytes each repetition keeps allocated
    all      these three, one after the other, which takes a third of the time
    threads  lets several threads do the last step at the same time
    trace    is `run`, and writes the name of each function of C that is called

With `fail`, the allocation of that number in the last step fails, counted in the module and its libraries. Outputs are
the results as text, and exceptions after a `!`; they are compared between modes. A step whose variables an earlier step
should have assigned, but raised an exception, is skipped.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import importlib.util
import itertools
import json
import os
import re
import select
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

_numpy: Any = None
with contextlib.suppress(ImportError):
    import numpy as _numpy

LONGEST = 3.0  # seconds of the processor that a program may use, and seconds that it may wait
RAISED = "!"  # the beginning of an output that is an exception
SKIPPED = "?"  # the output of a step that was not run
_REPEATED = 6
_THREADS, _SECONDS = 4, 0.2  # of the mode `threads`
_ADDRESS = re.compile(r"0x[0-9a-f]+")
_TEXT = 300  # characters of an output that are compared
_ADDRESSES = range(1 << 44, 1 << 47)  # of the heap, if C returns one as an integer
# The pipes of this process: programs pass smaller numbers to functions, which may read, write or close descriptors.
_STEPS, _ANSWER, _ANSWERS = 200, 201, 202
_ROOM = 1 << 16  # bytes beyond the end of a block that may be used


def fresh(value: Any) -> Any:
    """Return an object to which nothing else refers: a copy of a string, bytes or an array, anything else itself."""
    if isinstance(value, (str, bytes)):
        return type(value)().join((value[:1], value[1:]))  # type: ignore[arg-type]
    if _numpy is not None and isinstance(value, _numpy.ndarray) and value.size and _is_plain(value):
        # NumPy keeps the memory of small arrays that were freed for new ones; Python does not keep that of a bytearray.
        unused = 8 * (value.nbytes % 16 == 0 and value.itemsize <= 8)  # the array ends near the end of its block
        memory = bytearray(unused + value.nbytes)
        made = _numpy.frombuffer(memory, value.dtype, offset=unused).reshape(value.shape)
        made[...] = value
        return made
    return value


def _is_plain(array: Any) -> bool:
    """Return whether a copy of an array in other memory has the same layout and elements."""
    return bool(array.flags.c_contiguous and not array.dtype.hasobject)


def roomy(make: Callable[[], Any]) -> Any:
    """Return a new object whose memory may be used beyond its end."""
    guard = Guard()
    guard.pad(_ROOM)
    try:
        return fresh(make())
    finally:
        guard.pad(0)


_KEPT: list[Any] = []


def keep(value: Any) -> Any:
    """Return a new object that lives until the process or the repetition of its program ends."""
    _KEPT.append(fresh(value))
    return _KEPT[-1]


def load(file: str, name: str) -> ModuleType:
    """Import the module."""
    for package in (name[:i] for i, c in enumerate(name) if c == "."):
        sys.modules.setdefault(package, ModuleType(package))
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def code_of_process() -> set[tuple[int, int]]:
    """Return the addresses of the machine code that is loaded, as pairs."""
    found = set()
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as lines:
        for line in lines:
            addresses, rights = line.split()[:2]
            if "x" in rights:
                first, _, last = addresses.partition("-")
                found.add((int(first, 16), int(last, 16)))
    return found


class Guard:
    """The functions of guard.c, which do nothing if it is not loaded."""

    def __init__(self) -> None:
        library = ctypes.CDLL(None)
        self.library = library if hasattr(library, "cwrap_guard_begin") else None

    def begin(self) -> None:
        """Guard the blocks that are allocated from now on."""
        if self.library is not None:
            self.library.cwrap_guard_begin()

    def end(self) -> None:
        """Guard no other blocks."""
        if self.library is not None:
            self.library.cwrap_guard_end()

    def pad(self, size: int) -> None:
        """Let the blocks that are allocated from now on have bytes beyond their end that may be used."""
        if self.library is not None:
            self.library.cwrap_guard_pad(ctypes.c_size_t(size))

    def add(self, code: set[tuple[int, int]]) -> None:
        """Let the allocations of some code fail later."""
        for first, last in code if self.library is not None else ():
            self.library.cwrap_guard_range(ctypes.c_size_t(first), ctypes.c_size_t(last))  # type: ignore[union-attr]

    def fail(self, number: int) -> None:
        """Let an allocation fail; none if the number is 0."""
        if self.library is not None:
            self.library.cwrap_guard_fail(ctypes.c_long(number))

    @property
    def waits(self) -> bool:
        """Whether an allocation has yet to fail."""
        return self.library is not None and bool(self.library.cwrap_guard_left())


class Run:
    """One run of a program, in a forked process. `keeps` if no argument is freed before the end."""

    def __init__(self, module: ModuleType, steps: list[Any], keeps: bool) -> None:
        self.steps = steps
        self.codes = [compiled(text, assigned) for text, assigned in steps]
        self.kept: list[Any] | None = [] if keeps else None
        self.names: dict[str, Any] = {
            "m": module, "gc": gc, "np": _numpy, "fresh": self.fresh, "keep": keep, "roomy": roomy,
            "islice": itertools.islice,
        }  # fmt: skip
        self.outputs: list[str] = []

    def fresh(self, value: Any) -> Any:
        """Return a new object, which this run may keep."""
        made = fresh(value)
        if self.kept is not None:
            self.kept.append(made)
        return made

    def all(self, report: int = -1, last: Callable[[Callable[[], str]], None] | None = None) -> None:
        """Run the steps in order; write the number of each to `report` before it runs. `last` runs the last one."""
        for number, (code, (_, assigned)) in enumerate(zip(self.codes, self.steps, strict=True)):
            if report >= 0:
                os.write(report, bytes((number % 256,)))
            if last is not None and number == len(self.steps) - 1:
                last(functools.partial(self.one, code, assigned))
            else:
                self.outputs.append(self.one(code, assigned))

    def one(self, code: CodeType, assigned: list[str]) -> str:
        """Run a step, and return its result as text: an exception if it raised one."""
        try:
            result = eval(code, self.names)  # noqa: S307 - the program of an audit; a statement has the result None
            found = "; ".join(self.shown(self.names.get(name)) for name in assigned) or self.shown(result)
        except NameError as error:
            found = SKIPPED if any(error.name in step[1] for step in self.steps) else f"{RAISED}NameError: {error}"
        except Exception as error:  # noqa: BLE001 - programs can raise anything
            found = f"{RAISED}{type(error).__name__}: {error}"[:_TEXT]
        return _ADDRESS.sub("0x", found)

    def shown(self, value: Any) -> str:
        """Return a value as text, which does not depend on addresses."""
        if type(value) is int and value in _ADDRESSES:
            return "address"
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            return repr(value)[:_TEXT]
        if isinstance(value, (tuple, list)):
            return f"[{', '.join(self.shown(item) for item in value[:20])}]"
        if type(value).__module__.startswith("numpy"):
            return repr(value)[:_TEXT]
        return type(value).__name__


def compiled(text: str, assigned: list[str]) -> CodeType:
    """Return the code of a step: that of an expression if its value is a result."""
    is_expression = not assigned and not text.startswith("del ") and " = " not in text.partition("(")[0]
    return compile(text, "<program>", "eval" if is_expression else "exec")


def forked(module: ModuleType, request: dict[str, Any], errors: str) -> dict[str, Any]:
    """Run a program in a forked process; return its answer. The errors of the process are written to a file."""
    steps_read, steps_write = os.pipe()
    answer_read, answer_write = os.pipe()
    folder = tempfile.mkdtemp(dir=os.path.dirname(errors))
    child = os.fork()
    if child == 0:
        os.close(steps_read)
        os.close(answer_read)
        descriptor = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 2)
        os.dup2(descriptor, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for pipe, number in ((steps_write, _STEPS), (answer_write, _ANSWER)):
            os.dup2(pipe, number, False)
            os.close(pipe)
        os.chdir(folder)
        in_child(module, request, _STEPS, _ANSWER)
    os.close(steps_write)
    os.close(answer_write)
    ended = collected(answer_read, child, longest(request["mode"]))
    steps = b""
    while block := os.read(steps_read, 65536):
        steps += block
    os.close(steps_read)
    os.close(answer_read)
    shutil.rmtree(folder, ignore_errors=True)  # also what a process left that was killed
    empty = {"outputs": [], "kept": [], "leak": 0, "failed": False}
    answer: dict[str, Any] = json.loads(ended[0]) if ended[0].endswith(b"}") else empty
    return {**answer, "status": ended[1], "step": steps[-1] if steps else -1, "late": ended[2]}


def longest(mode: str) -> float:
    """Return the seconds that a program may take in a mode: as long for each repetition as for the program."""
    return LONGEST * (_REPEATED if mode == "leak" else 1)


def collected(answer: int, child: int, seconds: float) -> tuple[bytes, int, bool]:
    """Return what the process wrote, its status, and whether it was killed because it did not end.

    It may wait for some seconds without using the processor.
    """
    text = b""
    late, used = False, 0.0
    while True:
        ready, _, _ = select.select([answer], [], [], seconds)
        if not ready:
            before, used = used, seconds_of(child)
            if used - before > seconds / 100:
                continue  # it does not wait: the machine is busy
            os.kill(child, signal.SIGKILL)
            late = True
            break
        block = os.read(answer, 65536)
        if not block:
            break
        text += block
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return text, code, late or code == -signal.SIGPROF


def seconds_of(process: int) -> float:
    """Return the seconds of the processor that a process has used; 0 if the system does not show them."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as stream:
            fields = stream.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_child(module: ModuleType, request: dict[str, Any], report: int, answer: int) -> None:
    """Run a program, write the answer, and end the process."""
    mode, steps = request["mode"], request["steps"]
    signal.setitimer(signal.ITIMER_PROF, longest(mode))
    run = Run(module, steps, mode == "keep")
    guard = Guard()
    kept: list[str] = []
    leak = 0
    if mode == "leak":
        leak = leaked(module, steps, allocated_bytes(), report)
    else:
        guard.begin()
        sys.setprofile(traced if mode == "trace" else None)
        run.all(report, last_of(run, request, guard))
    if mode == "all":
        os.write(report, bytes((len(steps) % 256,)))  # all steps were done
        run.names.clear()
        gc.collect()
        kept = kept_outputs(module, steps)
        guard.end()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        leak = leaked(module, steps, allocated_bytes())
    failed = bool(request["fail"]) and not guard.waits
    guard.fail(0)
    os.write(answer, json.dumps({"outputs": run.outputs, "kept": kept, "leak": leak, "failed": failed}).encode())
    if not request["exits"]:
        run.names.clear()
        run.kept = None
        gc.collect()
        os._exit(0)
    request["names"] = run.names  # left until the interpreter ends
    sys.exit(0)


def traced(_: Any, event: str, called: Any) -> None:
    """Write the name of a function of C that is called; `sys.setprofile` calls this function."""
    if event == "c_call":
        os.write(2, f"CALLED: {getattr(called, '__qualname__', '')}\n".encode())


def kept_outputs(module: ModuleType, steps: list[Any]) -> list[str]:
    """Return the outputs of a program whose arguments live until its end; it has a separate folder."""
    os.mkdir("kept")
    os.chdir("kept")
    run = Run(module, steps, keeps=True)
    run.all()
    run.names.clear()
    run.kept = None
    gc.collect()
    os.chdir("..")
    return run.outputs


def last_of(run: Run, request: dict[str, Any], guard: Guard) -> Callable[[Callable[[], str]], None] | None:
    """Return the function that runs the last step of a program; None if it is a step like any other."""

    def failing(step: Callable[[], str]) -> None:
        guard.fail(request["fail"])
        run.outputs.append(step())

    def parallel(step: Callable[[], str]) -> None:
        sys.setswitchinterval(1e-6)
        end = time.monotonic() + _SECONDS

        def repeat() -> None:
            while time.monotonic() < end:
                step()

        threads = [threading.Thread(target=repeat) for _ in range(_THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        run.outputs.append("")

    return failing if request["fail"] else parallel if request["mode"] == "threads" else None


def allocated_bytes() -> Callable[[], int]:
    """Return the function of the sanitizer that returns how many bytes are allocated."""
    function: Callable[[], int] = ctypes.CDLL(None).__sanitizer_get_current_allocated_bytes  # noqa: SLF001 - a C function
    function.restype = ctypes.c_size_t  # type: ignore[attr-defined]
    return function


def leaked(module: ModuleType, steps: list[Any], allocated: Callable[[], int], report: int = -1) -> int:
    """Return the bytes that each repetition of a program keeps allocated: 0 unless the last ones keep as much.

    No others are made after one that keeps nothing.
    """
    clear_type_cache = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # noqa: SLF001
    amounts = (ctypes.c_size_t * _REPEATED)()  # storing a number allocates nothing
    for number in range(_REPEATED):
        run = Run(module, steps, keeps=False)
        run.all(report)
        run.names.clear()
        run.outputs.clear()
        del run
        _KEPT.clear()
        clear_type_cache()  # it has references to names of attributes
        gc.collect()
        amounts[number] = allocated()
        if number > 1 and amounts[number] == amounts[number - 1]:
            return 0
    last = amounts[-4:]
    growth = {later - earlier for earlier, later in itertools.pairwise(last)}
    return growth.pop() if len(growth) == 1 else 0


def main(file: str, name: str, errors: str) -> None:
    """Answer requests until the standard input ends."""
    os.dup2(1, _ANSWERS, False)
    with os.fdopen(_ANSWERS, "w") as answers:
        os.dup2(2, 1)  # what programs print is no answer
        before = code_of_process()
        module = load(file, name)
        Guard().add(code_of_process() - before)
        gc.collect()
        gc.freeze()  # collections of the programs need not look at what exists
        print(json.dumps({"ready": True}), file=answers, flush=True)
        for line in sys.stdin:
            print(json.dumps(forked(module, json.loads(line), errors)), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
