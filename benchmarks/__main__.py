"""The command line: see the package's docstring."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from benchmarks import machine
from benchmarks.effort import QUICK, Effort
from benchmarks.table import Table, missing_places, put, report
from cwrap.write import write_file

# In the order in which they are run.
BENCHMARKS = {
    "calls": "tiny tensors: generated wrappers, handwritten ones, NumPy, PyTorch",
    "functions": "hundreds of functions with six arguments: compilation and calls, compared with binding generators",
    "stable_abi": "calls of modules for one version of Python and for the stable ABIs",
    "arrays": "calls with one small array, compared with binding generators, ctypes and cffi; a checksum",
    "imports": "import _C in new processes",
    "threads": "small calls in several threads; for a Python without the GIL",
    "kernels": "large tensors compared with NumPy and PyTorch, with equal numbers of threads",
    "scaling": "kernels with several threads, compared with one thread",
    "processors": "kernels compared with NumPy, both limited to AVX2",
    "ops": "operations in C at run time, compared with PyTensor and numba",
    "spellings": "one operation on arrays in all ways of cwrap.ops, and in NumPy",
    "generate": "the generator only: seconds and lines",
    "growth": "costs by numbers of declarations, overloads and optional arguments",
    "rebuild": "from an edit of a declaration to the next prompt, and a build from scratch",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    names = options.names or list(BENCHMARKS)
    if unknown := [name for name in names if name not in BENCHMARKS]:
        parser.error(f"unknown benchmark '{unknown[0]}'; expected one of {', '.join(BENCHMARKS)}")
    if options.write is not None and (complaint := _document_error(options.write, names)):
        print(complaint, file=sys.stderr)
        return 1
    if warning := machine.busy():
        print(warning, file=sys.stderr)
    effort = QUICK if options.quick else Effort(repeats=options.repeats)
    effort = replace(effort, threads=tuple(options.threads))
    facts = machine.facts()
    for name in names:
        text = report(facts, _runner(name)(effort))
        print(f"== {name}\n\n{text}\n", flush=True)
        if options.write is not None:  # written at once, so that an interrupted run keeps its results
            write_file(options.write, put(options.write.read_text(encoding="utf-8"), name, text))
    return 0


def _runner(name: str) -> Callable[[Effort], list[Table]]:
    # Imported one by one, because benchmarks of imports and processes need a process with few modules.
    return cast("Callable[[Effort], list[Table]]", importlib.import_module(f"benchmarks.{name}").run)


def _document_error(document: Path, names: Sequence[str]) -> str:
    """Return the reason why the tables cannot be written, before the benchmarks run."""
    if not document.is_file():
        return f"{document}: no such file; it needs the lines <!-- begin NAME --> and <!-- end NAME --> for each table"
    missing = missing_places(document.read_text(encoding="utf-8"), names)
    return f"{document}: no lines <!-- begin NAME --> and <!-- end NAME --> for {', '.join(missing)}" if missing else ""


def _parser() -> argparse.ArgumentParser:
    listed = "\n".join(f"  {name:10} {what}" for name, what in BENCHMARKS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure _C and the generator, and compare them with similar libraries.",
        epilog=f"benchmarks (default: all):\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to run")
    parser.add_argument("--repeats", type=_positive, default=Effort().repeats, help="runs of each (%(default)s)")
    parser.add_argument("--quick", action="store_true", help="measure once, on small tensors, as a check")
    parser.add_argument("--threads", type=_positive, action="append", default=[], metavar="N",
                        help="numbers of threads for kernels, scaling and threads (default: by the cores)")  # fmt: skip
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables between their markers in FILE")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
