"""Imports an extension with each allocation of Python's failing in turn: `python import_sweep.py NAME FILE STRIDE`.

Every attempt is made in a child process, which then has to import the module all the same. Prints how many failed. With
a stride of 3, every third allocation fails. A word `foreign` behind it says that the import runs code of others, which
may raise something of its own and should not run with no memory at all.
"""

from __future__ import annotations

import _imp
import importlib.machinery
import importlib.util
import os
import sys
import traceback
from typing import Any

from memory import allocations

PASSED, BEYOND, FAULTY = 0, 1, 2


def brought_in(spec: importlib.machinery.ModuleSpec, phase: str, n: int, end: int, foreign: bool) -> int:
    """One attempt: PASSED, or BEYOND where there is no n-th allocation."""
    counted: Any = allocations()
    counted.watch()
    module = None if phase == "create" else _imp.create_dynamic(spec)
    function, argument = (_imp.create_dynamic, spec) if module is None else (_imp.exec_dynamic, module)
    failures, value = counted.attempt(n, end, function, (argument,), ())
    counted.unwatch()
    if isinstance(value, BaseException) and not (failures and (foreign or isinstance(value, MemoryError))):
        raise value
    if not failures:
        return BEYOND
    again = _imp.create_dynamic(spec)
    _imp.exec_dynamic(again)
    missing = [name for name, function in vars(again).items() if callable(function) and not function.__name__]
    assert not missing, missing
    assert any(callable(value) for value in vars(again).values()), "an empty module"
    return PASSED


def in_a_child(spec: importlib.machinery.ModuleSpec, phase: str, n: int, end: int, foreign: bool) -> int:
    """Its exit status; that of a crash is negative."""
    pid = os.fork()
    if pid == 0:
        status = FAULTY
        try:
            status = brought_in(spec, phase, n, end, foreign)
        except BaseException:  # noqa: BLE001 - whatever it is, the parent is told
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def main(name: str, path: str, stride: int, foreign: bool) -> int:
    """0 where every attempt passed."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    allocations()
    passed = 0
    for phase in ("create", "exec"):
        for forever in (False, True)[: 2 - foreign]:
            n, status = 1, PASSED
            while status == PASSED:
                status = in_a_child(spec, phase, n, 0 if forever else n + 1, foreign)
                passed += status == PASSED
                n += stride
            if status != BEYOND:
                print(f"{name}: {phase} with allocation {n - stride} failing: status {status}", file=sys.stderr)
                return 1
    print(passed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), "foreign" in sys.argv[4:]))
