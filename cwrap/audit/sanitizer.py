"""The sanitizers of the compiler: their library, which has to be loaded before Python, and their options."""

from __future__ import annotations

import os
import platform
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cwrap.building.compiler import find_compiler

# Errors in memory, and undefined behaviour of pointers. Overflow of integers is a matter of the library.
AUDIT = "address,bounds,null,object-size,return,vla-bound"
# Names of each sanitizer's run-time library, for clang and then for gcc, because clang also finds gcc's. One library is
# loaded, for the first sanitizer that is requested: clang's address sanitizer includes the one for undefined behaviour,
# and gcc's is loaded as a dependency.
_LIBRARIES = {
    "address": ("libclang_rt.asan.so", "libclang_rt.asan-{machine}.so", "libasan.so"),
    "thread": ("libclang_rt.tsan.so", "libclang_rt.tsan-{machine}.so", "libtsan.so"),
    "undefined": ("libclang_rt.ubsan_standalone.so", "libclang_rt.ubsan_standalone-{machine}.so", "libubsan.so"),
}


def preloaded(sanitizers: str, environment: Mapping[str, str]) -> str:
    """Return the value of LD_PRELOAD for a process that loads a module with sanitizers; "" if a library is missing."""
    requested = set(sanitizers.split(","))
    libraries = [_library(name, environment) for name in _LIBRARIES if name in requested][:1]
    if not all(libraries):
        return ""
    # The address sanitizer looks up the C++ run-time library when it starts, but NumPy loads that library later.
    libraries.append(_file_of_compiler("libstdc++.so", environment))
    return " ".join(library for library in libraries if library)


def guard_library(folder: Path, environment: Mapping[str, str]) -> Path:
    """Return the shared library with the allocator of guard.c, which is compiled if it is not in the folder."""
    source = Path(__file__).with_name("guard.c")
    library = folder / "audit_guard.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        flags = ("-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-fno-builtin")
        with tempfile.TemporaryDirectory(dir=folder) as made:  # other processes see a complete file
            command = [*find_compiler(environment).command, *flags, str(source), "-o", f"{made}/guard.so"]
            subprocess.run(command, check=True, env=dict(environment))
            Path(made, "guard.so").replace(library)
    return library


def audit_environment(environment: Mapping[str, str], preload: str, names: bool = False) -> dict[str, str]:
    """Return the environment of a process that runs the programs of an audit.

    `names`: reports have names of functions and lines, which takes long. Freed memory is filled, so that C which the
    compiler did not instrument sees it too. Python allocates its objects with malloc(), whose blocks the sanitizer
    guards. `preload` can begin with the library of guard.c.
    """
    options = {
        "detect_leaks": "0", "allocator_may_return_null": "1", "use_sigaltstack": "0", "max_allocation_size_mb": "256",
        "quarantine_size_mb": "16", "malloc_context_size": "20", "detect_stack_use_after_return": "1",
        "max_free_fill_size": "65536", "free_fill_byte": "165", "handle_abort": "1",
        "symbolize": str(int(names)), "verify_asan_link_order": "0",
    }  # fmt: skip
    return {
        **environment, "LD_PRELOAD": preload, "PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1",
        "ASAN_OPTIONS": ":".join(f"{name}={value}" for name, value in options.items()),
        "UBSAN_OPTIONS": f"print_stacktrace=1:symbolize={int(names)}",
        "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip


def _library(sanitizer: str, environment: Mapping[str, str]) -> str:
    for name in _LIBRARIES[sanitizer]:
        found = _file_of_compiler(name.format(machine=platform.machine()), environment)
        if found:
            return found
    return ""


def _file_of_compiler(name: str, environment: Mapping[str, str]) -> str:
    """Return the compiler's file of that name; "" if it is missing."""
    command = [*find_compiler(environment).command, f"-print-file-name={name}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ)).stdout.strip()
    return str(Path(answer).resolve()) if Path(answer).is_absolute() else ""
