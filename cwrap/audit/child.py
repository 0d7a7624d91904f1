"""The process that runs the programs of an audit, with the sanitizer loaded. It imports nothing else of cwrap.

    python child.py FILE NAME ERRORS     the file of the module, its name, and the file for the errors of programs

Each line of the standard input is a request in JSON, each line of the standard output its answer:

    {"steps": [["x = m.f()", ["x"]], …], "mode": "run", "exits": false}
    {"status": 0, "step": 3, "outputs": ["None", …], "leak": 0}

Each program runs in a forked process. Mode `run` frees the strings, arrays and functions of a step as soon as Python
can, `keep` keeps them until the end, and `leak` repeats the program and reports how many bytes each repetition keeps
allocated. Outputs are the results as text, and exceptions after a `!`; they are compared between modes.
"""

from __future__ import annotations

import contextlib
import ctypes
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
from collections.abc import Callable
from types import ModuleType
from typing import Any

_numpy: Any = None
with contextlib.suppress(ImportError):
    import numpy as _numpy

LONGEST = 5.0  # seconds that a program may run
RAISED = "!"  # the beginning of an output that is an exception
_REPEATED = 8
_ADDRESS = re.compile(r"0x[0-9a-f]+")
_TEXT = 300  # characters of an output that are compared


def fresh(value: Any) -> Any:
    """Return an object to which nothing else refers: a copy of a string or bytes, anything else itself."""
    if isinstance(value, (str, bytes)):
        return type(value)().join((value[:1], value[1:]))  # type: ignore[arg-type]
    return value


_KEPT: list[Any] = []


def keep(value: Any) -> Any:
    """Return a new object that lives until the process ends."""
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


class Run:
    """One run of a program, in a forked process. `keeps` if no argument is freed before the end."""

    def __init__(self, module: ModuleType, steps: list[Any], keeps: bool) -> None:
        self.steps = steps
        self.kept: list[Any] | None = [] if keeps else None
        self.names: dict[str, Any] = {
            "m": module, "gc": gc, "np": _numpy, "fresh": self.fresh, "keep": keep, "islice": itertools.islice,
        }  # fmt: skip
        self.outputs: list[str] = []

    def fresh(self, value: Any) -> Any:
        """Return a new object, which this run may keep."""
        made = fresh(value)
        if self.kept is not None:
            self.kept.append(made)
        return made

    def all(self, report: int = -1) -> None:
        """Run the steps in order; write the number of each to `report` before it runs."""
        for number, (text, assigned) in enumerate(self.steps):
            if report >= 0:
                os.write(report, bytes((number % 256,)))
            self.outputs.append(self.one(text, assigned))

    def one(self, text: str, assigned: list[str]) -> str:
        """Run a step, and return its result as text: an exception if it raised one."""
        is_expression = not assigned and not text.startswith("del ") and " = " not in text.partition("(")[0]
        try:
            code = compile(text, "<program>", "eval" if is_expression else "exec")
            result = eval(code, self.names)  # noqa: S307 - the program of an audit; a statement has the result None
            if self.kept is not None:
                self.kept.append(code)
            found = "; ".join(self.shown(self.names.get(name)) for name in assigned) or self.shown(result)
        except Exception as error:  # noqa: BLE001 - programs can raise anything
            found = f"{RAISED}{type(error).__name__}: {error}"[:_TEXT]
        return _ADDRESS.sub("0x", found)

    def shown(self, value: Any) -> str:
        """Return a value as text, which does not depend on addresses."""
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            return repr(value)[:_TEXT]
        if isinstance(value, (tuple, list)):
            return f"[{', '.join(self.shown(item) for item in value[:20])}]"
        if type(value).__module__.startswith("numpy"):
            return repr(value)[:_TEXT]
        return type(value).__name__


def forked(module: ModuleType, request: dict[str, Any], errors: str) -> dict[str, Any]:
    """Run a program in a forked process; return its answer. The errors of the process are written to a file."""
    steps_read, steps_write = os.pipe()
    answer_read, answer_write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(steps_read)
        os.close(answer_read)
        descriptor = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 2)
        os.dup2(descriptor, 1)
        in_child(module, request, steps_write, answer_write)
    os.close(steps_write)
    os.close(answer_write)
    ended = collected(answer_read, child)
    steps = b""
    while block := os.read(steps_read, 65536):
        steps += block
    os.close(steps_read)
    os.close(answer_read)
    answer: dict[str, Any] = json.loads(ended[0]) if ended[0].endswith(b"}") else {"outputs": [], "leak": 0}
    return {**answer, "status": ended[1], "step": steps[-1] if steps else -1, "late": ended[2]}


def collected(answer: int, child: int) -> tuple[bytes, int, bool]:
    """Return what the process wrote, its status, and whether it was killed because it did not end."""
    text = b""
    late = False
    while True:
        ready, _, _ = select.select([answer], [], [], LONGEST)
        if not ready:
            os.kill(child, signal.SIGKILL)
            late = True
            break
        block = os.read(answer, 65536)
        if not block:
            break
        text += block
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return text, code, late or code == -signal.SIGALRM


def in_child(module: ModuleType, request: dict[str, Any], report: int, answer: int) -> None:
    """Run a program, write the answer, and end the process."""
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    signal.alarm(int(LONGEST))
    run = Run(module, request["steps"], request["mode"] == "keep")
    leak = 0
    if request["mode"] == "leak":
        leak = leaked(module, request["steps"], allocated_bytes())
    else:
        run.all(report)
    os.write(answer, json.dumps({"outputs": run.outputs, "leak": leak}).encode())
    if not request["exits"]:
        run.names.clear()
        run.kept = None
        gc.collect()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)
    shutil.rmtree(folder, ignore_errors=True)
    request["names"] = run.names  # left until the interpreter ends
    sys.exit(0)


def allocated_bytes() -> Callable[[], int]:
    """Return the function of the sanitizer that returns how many bytes are allocated."""
    function: Callable[[], int] = ctypes.CDLL(None).__sanitizer_get_current_allocated_bytes  # noqa: SLF001 - a C function
    function.restype = ctypes.c_size_t  # type: ignore[attr-defined]
    return function


def leaked(module: ModuleType, steps: list[Any], allocated: Callable[[], int]) -> int:
    """Return the bytes that each repetition of a program keeps allocated: 0 unless the last ones keep as much."""
    clear_type_cache = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # noqa: SLF001
    amounts = (ctypes.c_size_t * _REPEATED)()  # storing a number allocates nothing
    for number in range(_REPEATED):
        run = Run(module, steps, keeps=False)
        run.all()
        run.names.clear()
        run.outputs.clear()
        del run
        clear_type_cache()  # it has references to names of attributes
        gc.collect()
        amounts[number] = allocated()
    last = amounts[-4:]
    growth = {later - earlier for earlier, later in itertools.pairwise(last)}
    return growth.pop() if len(growth) == 1 else 0


def main(file: str, name: str, errors: str) -> None:
    """Answer requests until the standard input ends."""
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # what programs print is no answer
        module = load(file, name)
        gc.collect()
        gc.freeze()  # collections of the programs need not look at what exists
        print(json.dumps({"ready": True}), file=answers, flush=True)
        for line in sys.stdin:
            print(json.dumps(forked(module, json.loads(line), errors)), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
