"""Calls of a module for one version of Python, and of modules for the stable ABIs.

They have the same declarations and compiler flags. The calls are measured with this Python and with Debian's Python
3.15, which also has the stable ABI `abi3t`.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.stable_abi_calls import CALLS
from benchmarks.table import Table
from benchmarks.timing import Sample, digits, process
from build_tools.extension.project import ROOT
from build_tools.platforms.pythons import Python, ask, of_debian
from cwrap.about import get_include
from cwrap.building.compiler import find_compiler
from cwrap.pipeline import Request, generate
from cwrap.toolchain.discovery import shared_library_flags

_DECLARATIONS = "benchmarks/stable_abi.cwrap"
_FLAGS = ("-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden")
_PROGRAM = "import sys; from benchmarks import stable_abi_calls; stable_abi_calls.tell(*sys.argv[1:])"
_ONE_VERSION = "one version"
_ABI3, _ABI3T = "3.11", "3.15t"
_NEWEST = "3.15"
_MEASURED = (
    "Nanoseconds per call, minimum / median of processes, each with one module; ratio: the minimum as a multiple of "
    "that of the module for one version. The times include the interpreter."
)


def run(effort: Effort) -> list[Table]:
    """Return a table for this Python, and one for Debian's Python 3.15 if it can be had."""
    here = ask(sys.executable)
    pythons = [here] if here else []
    return [table(python, effort) for python in (*pythons, *of_debian(pythons, {}, [_NEWEST]))]


def table(python: Python, effort: Effort) -> Table:
    """Return the table of one Python."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as name:
        headers = ["-isystem", _include(python), f"-I{get_include()}"]
        modules = {variant: _built(Path(name, f"for_{variant}"), headers, variant) for variant in _variants(python)}
        turns: dict[str, list[dict[str, float]]] = {variant: [] for variant in modules}
        for _ in range(effort.repeats):
            for variant, library in modules.items():
                turns[variant].append(_measured(python, library, effort.seconds))
    rows = tuple(
        (kind, *_cells({variant: Sample(tuple(turn[kind] for turn in found)) for variant, found in turns.items()}))
        for kind in CALLS
    )
    columns = ("call", _ONE_VERSION, *(cell for variant in modules if variant for cell in (_title(variant), "ratio")))
    return Table(f"Stable ABIs, Python {python.name}", columns, rows, (_MEASURED,))


def _variants(python: Python) -> tuple[str, ...]:
    """Return the versions of the limited API, and "" for a module for one version of Python."""
    return ("", _ABI3, _ABI3T) if python.version >= (3, 15) else ("", _ABI3)


def _title(variant: str) -> str:
    return f"abi3t {variant.removesuffix('t')}" if variant.endswith("t") else f"abi3 {variant}"


def _cells(samples: Mapping[str, Sample]) -> list[str]:
    best = samples[""].minimum
    others = (cell for variant, sample in samples.items() if variant
              for cell in (sample.shown(1e-9), digits(sample.minimum / best)))  # fmt: skip
    return [samples[""].shown(1e-9), *others]


def _include(python: Python) -> str:
    """Return the folder of a Python's headers."""
    program = "import sysconfig; print(sysconfig.get_path('include'))"
    return process([python.path, "-Ic", program], ROOT, machine.environment())[1].strip()


def _built(folder: Path, headers: Sequence[str], variant: str) -> Path:
    """Generate and compile the module for a limited API in a new folder; return its file."""
    folder.mkdir()
    result = generate(Request(ROOT, (_DECLARATIONS,), "", "standalone", limited_api=variant))
    for name, text in result.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    library = folder / "stable_abi.so"
    compiler = find_compiler(os.environ).command
    command = [*compiler, *_FLAGS, *headers, *sorted(result.files), "-o", library.name, *shared_library_flags()]
    process(command, folder, machine.environment())
    return library


def _measured(python: Python, library: Path, seconds: float) -> dict[str, float]:
    command = [python.path, "-c", _PROGRAM, str(library), str(seconds)]
    times: dict[str, float] = json.loads(process(command, ROOT, machine.environment())[1])
    return times
