"""A program that imports an extension while each allocation of Python fails in turn.

    python import_sweep.py NAME FILE STRIDE [foreign]

Each attempt runs in a child process, which must be able to import the module afterwards. The program prints the number
of imports that failed as expected. With a stride of 3, every third allocation fails. `foreign` means that the import
runs third-party code: it may raise other exceptions than MemoryError, and not all allocations fail at once.
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


def import_with_failures(spec: importlib.machinery.ModuleSpec, phase: str, n: int, end: int, foreign: bool) -> int:
    """Import the module with failing allocations; return PASSED, or BEYOND if there is no n-th allocation."""
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


def run_in_child(spec: importlib.machinery.ModuleSpec, phase: str, n: int, end: int, foreign: bool) -> int:
    """Run one attempt in a child process; return its exit status, which is negative after a crash."""
    pid = os.fork()
    if pid == 0:
        status = FAULTY
        try:
            status = import_with_failures(spec, phase, n, end, foreign)
        except BaseException:  # noqa: BLE001 - the parent reports every exception
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def main(name: str, path: str, stride: int, foreign: bool) -> int:
    """Run all attempts; return 0 if every one of them passed."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    allocations()
    passed = 0
    for phase in ("create", "exec"):
        for forever in (False, True)[: 2 - foreign]:
            n, status = 1, PASSED
            while status == PASSED:
                status = run_in_child(spec, phase, n, 0 if forever else n + 1, foreign)
                passed += status == PASSED
                n += stride
            if status != BEYOND:
                print(f"{name}: {phase} with allocation {n - stride} failing: status {status}", file=sys.stderr)
                return 1
    print(passed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), "foreign" in sys.argv[4:]))
