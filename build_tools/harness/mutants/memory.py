"""The checks of tests/support/module_memory.py, run with instrumented modules: the part of a child process of forks.py.

Usage:

    --measure FILE NAME LIBRARY    run all checks of a module; write which places each of them runs
    LIBRARY CHECK...               run these checks, each a name and an index: "figures 17"
"""

from __future__ import annotations

import importlib.util
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

from module_memory import Check, checks, close, imported, prepared

from build_tools.harness.mutants.places import RECORD
from build_tools.harness.mutants.record import Record

# The first check compares the outcomes of calls with those in a new process, so it comes before all calls. Other checks
# come after that of a call, which fills caches: without it, imports seem to keep memory.
OUTCOMES, FIRST_CALL = 0, 1


class Instrumented:
    """An imported module with instrumented C, and its checks."""

    def __init__(self, name: str, library: Path) -> None:
        self.name = name
        spec = importlib.util.spec_from_file_location(name, library)
        assert spec is not None
        self.module = imported(spec)
        self.remaining = checks(self.module, spec)  # to list the last ones, their calls are made
        self.listed: list[Check] = []

    def check(self, index: int) -> Check | None:
        """Return a check; None if there are fewer."""
        while len(self.listed) <= index:
            following = next(self.remaining, None)
            if following is None:
                return None
            self.listed.append(following)
        return self.listed[index]


def measure(file: Path, module: Instrumented) -> int:
    """Run all checks; write name, seconds and places of each; return 1 if one of them finds a mistake."""
    record = Record(Path(os.environ[RECORD]))
    records: list[tuple[str, float, list[int]]] = []
    imports = record.ran()
    while check := module.check(len(records)):
        begin = time.monotonic()
        record.ran()
        found = check()
        if found:
            print(found)
            return 1
        records.append((f"{module.name} {len(records)}", time.monotonic() - begin, record.ran()))
    records[-1][2].extend(imports)
    file.write_text(json.dumps(records), encoding="utf-8")
    return 0


def run(pairs: Sequence[tuple[str, str]]) -> int:
    """Run checks, each after its library and the line `# NAME`; return 1 at the first mistake."""
    modules: dict[str, Instrumented] = {}
    for library, check in pairs:
        name, _, index = check.partition(" ")
        print(f"\n# {check}", flush=True)
        numbers = [int(index)]
        if name not in modules:
            modules[name] = Instrumented(name, Path(library))
            numbers[:0] = [FIRST_CALL] if numbers != [OUTCOMES] else []
        for number in numbers:
            function = modules[name].check(number)
            found = function() if function else "a check is missing"
            if found:
                print(found)
                return 1
    for module in modules.values():
        close(module.module)
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run the command line; return the exit status."""
    with prepared():
        if arguments[0] == "--measure":
            return measure(Path(arguments[1]), Instrumented(arguments[2], Path(arguments[3])))
        return run(list(zip(arguments[::2], arguments[1::2], strict=True)))
