"""Call a module with handles, structs and callbacks from many threads without the GIL, while handles are closed.

    python -m build_tools.harness.hammer                      1,000,000 calls from 8 threads, with a Python built here
    python -m build_tools.harness.hammer --calls 20000 --seed 3
    python -m build_tools.harness.hammer --python /opt/py/bin/python3.13t
    python -m build_tools.harness.hammer --sanitize           with the thread sanitizer, in Python and in the module
    python -m build_tools.harness.hammer --tensors            calls of `_C`, which is built for the Python
    python -m build_tools.harness.hammer --ops                calls of what `cwrap.ops` compiles at run time

The library of the module (`hammer.cwrap`) ends the process if a freed object is used. A run also fails if an object of
the library is never freed, a reference is lost, or two calls ran at the same time that must not. The same seed makes
the same calls; how threads meet differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.hammer.build import build_tensors, new_environment
from build_tools.platforms.cache import Cache, NotObtainableError, cache_folder
from build_tools.platforms.debian import Debian
from build_tools.platforms.source_python import SANITIZED, SUITE, source_python, suppressions
from cwrap.building.variant import SANITIZE, variant_of
from cwrap.pipeline import Request, generate

DECLARATIONS = "build_tools/harness/hammer/hammer.cwrap"
CALLS = ROOT / "build_tools/harness/hammer/calls.py"
TENSOR_CALLS = ROOT / "build_tools/harness/hammer/tensors.py"
OPS_CALLS = ROOT / "build_tools/harness/hammer/ops.py"
_ASK = """
import json, sysconfig
print(json.dumps([sysconfig.get_paths()["include"], sysconfig.get_config_var("EXT_SUFFIX")]))
"""
_SANITIZED = ("-fsanitize=thread", "-fno-omit-frame-pointer")
_NO_SANITIZER = "clang cannot link with the thread sanitizer; install Debian's packages clang and libclang-rt-14-dev"
_SUPPRESSIONS = ROOT / "build_tools/harness/thread_sanitizer.supp"
_RUNTIME = ROOT / "cwrap/runtime"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Race calls of a module with the closing of its handles.")
    parser.add_argument("--python", help="a Python without the GIL (default: one built from Debian's sources)")
    parser.add_argument("--calls", type=int, default=1_000_000, help="of all threads (%(default)s)")
    parser.add_argument("--threads", type=int, default=8, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    parser.add_argument("--sanitize", action="store_true", help="with a Python built by clang's thread sanitizer")
    parser.add_argument("--tensors", action="store_true", help="call `_C` instead of a module")
    parser.add_argument("--ops", action="store_true", help="call functions and ufuncs of cwrap.ops")
    options = parser.parse_args(arguments)
    try:
        python, suppressed = (options.python, "") if options.python else _built(options.sanitize)
    except NotObtainableError as error:
        print(f"a Python without the GIL is not obtainable: {error}")
        return 1
    with tempfile.TemporaryDirectory(prefix="cwrap-hammer-") as folder:
        if options.sanitize:
            known = Path(folder) / "suppressions.txt"
            known.write_text(f"{suppressed}{_SUPPRESSIONS.read_text(encoding='utf-8')}", encoding="utf-8")
            os.environ.update({"CC": "clang", "TSAN_OPTIONS": f"suppressions={known}"})
        if options.tensors:
            return _tensors(Path(folder), python, options)
        if options.ops:
            return _ops(Path(folder), python, options)
        build(Path(folder), python, _SANITIZED if options.sanitize else ())
        return run(Path(folder), python, options.calls, options.threads, options.seed)


def _tensors(folder: Path, python: str, options: argparse.Namespace) -> int:
    """Build `_C` and call it; return the exit status."""
    variables = {SANITIZE: "thread", "TSAN_OPTIONS": "report_bugs=0"} if options.sanitize else {}
    program, checkout = build_tensors(folder, python, Cache(cache_folder()), variables)
    found = checkout / variant_of(variables).folder
    return _run(program, TENSOR_CALLS, options, {"PYTHONPATH": f"{found}{os.pathsep}{ROOT}", "PYTHON_GIL": "0"})


def _ops(folder: Path, python: str, options: argparse.Namespace) -> int:
    """Install NumPy for the Python and call cwrap.ops; return the exit status."""
    quiet = {**os.environ, "PYTHON_GIL": "0", "TSAN_OPTIONS": "report_bugs=0"}
    program = new_environment(folder, python, Cache(cache_folder()), ["numpy", "PyYAML"], quiet)
    sanitized = {"CWRAP_OPS_SANITIZE": "thread"} if options.sanitize else {}
    return _run(program, OPS_CALLS, options, {"PYTHONPATH": str(ROOT), "PYTHON_GIL": "0", **sanitized})


def _run(program: str, calls: Path, options: argparse.Namespace, variables: Mapping[str, str]) -> int:
    """Run a program that makes calls; return the exit status."""
    command = [program, str(calls), str(options.calls), str(options.threads), str(options.seed)]
    return _status(subprocess.run(command, env={**os.environ, **variables}, check=False).returncode)


def _built(sanitize: bool) -> tuple[str, str]:
    """Return a Python without the GIL, and CPython's list of reports of the sanitizer that are no errors."""
    if sanitize and not _links_sanitized():
        raise NotObtainableError(_NO_SANITIZER)
    cache = Cache(cache_folder())
    debian = Debian(cache, SUITE, only_sources=True)
    if not sanitize:
        return source_python("3.13t", cache, debian), ""
    return source_python(SANITIZED, cache, debian), suppressions(debian).read_text(encoding="utf-8")


def _links_sanitized() -> bool:
    """Return whether clang can link a program with the thread sanitizer, whose library is in a separate package."""
    command = ["clang", *_SANITIZED, "-xc", "-", "-o", os.devnull]
    try:
        done = subprocess.run(command, input=b"int main(void) { return 0; }", capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0


def build(folder: Path, python: str, flags: Sequence[str] = ()) -> None:
    """Generate the module and compile it for a Python; raise CalledProcessError if that fails."""
    done = subprocess.run([python, "-Ic", _ASK], capture_output=True, text=True, check=True)
    include, suffix = json.loads(done.stdout)
    request = Request(ROOT, (DECLARATIONS,), "", "standalone", free_threaded=True)
    sources = []
    for name, text in generate(request).files.items():
        (folder / name).write_text(text, encoding="utf-8")
        sources.append(name)
    compiler = shlex.split(os.environ.get("CC") or "gcc")
    command = [*compiler, "-shared", "-fPIC", "-O1", "-g", *flags, f"-I{include}", f"-I{_RUNTIME}", *sources]
    subprocess.run([*command, "-o", f"hammer{suffix}"], cwd=folder, check=True)


def run(folder: Path, python: str, calls: int, threads: int, seed: int) -> int:
    """Make the calls; return the exit status, which is not zero after a crash or an error."""
    command = [python, str(CALLS), str(folder), str(calls), str(threads), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return _status(subprocess.run(command, env=environment, check=False).returncode)


def _status(status: int) -> int:
    """Return the exit status of a process; print if a signal ended it."""
    if status < 0:
        print(f"the process was ended by signal {-status}")
    return status


if __name__ == "__main__":
    sys.exit(main())
