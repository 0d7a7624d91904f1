"""Standalone modules that tests generate, compile and import."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from folders import ROOT, RUNTIME
from libraries import load
from thin import is_thin

from build_tools.harness.thread_tests import FREE_THREADED as FREE_THREADED_VARIABLE
from cwrap.abi import read_abi
from cwrap.pipeline import Request, Result, generate
from cwrap.source.records import replace

try:
    import numpy as np

    NUMPY = [f"-I{np.get_include()}"]
except ImportError:  # PyPy has no NumPy
    NUMPY = []

EXTENSIONS = ROOT / "tests/modules/extensions"

OBJECTS = "CWRAP_TEST_OBJECTS"  # the variable with the folder of what is compiled, which conftest.py creates
WARNINGS = ("-Wall", "-Wextra", "-Werror")
INCLUDES = (f"-I{sysconfig.get_paths()['include']}", f"-I{RUNTIME}")
OPTIMISE = "-O0" if is_thin() else "-O1"  # less time to compile, or more of the compiler's warnings
FLAGS = (OPTIMISE, "-pthread", *NUMPY)
# The limited API of the modules that this run builds: test_module_limited.py sets the variable.
LIMITED_API = os.environ.get("CWRAP_TEST_LIMITED_API", "")
# True if the modules that this run builds say that they support Pythons without the GIL.
FREE_THREADED = bool(os.environ.get(FREE_THREADED_VARIABLE))
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# The modules of tests/modules/extensions that are C++, without cpp.cwrap, which has a table of types.
CPP = ("zoo", "muparser", "parks")


def c_compiler() -> list[str]:
    """Return the command of the C compiler that built Python."""
    return (sysconfig.get_config_var("CC") or "cc").split()


def cpp_compiler() -> list[str]:
    """Return the command of the C++ compiler that belongs to Python."""
    return (sysconfig.get_config_var("CXX") or "c++").split()


def plain_environment() -> dict[str, str]:
    """Return an environment for child processes that load no sanitized module, and run only what other tests measure.

    It preloads no sanitizers, and starts no coverage, which makes such a process twice as slow.
    """
    left_out = ("LD_PRELOAD", "PYTHONMALLOC", "PYTHONSAFEPATH", "CWRAP_SANITIZE", "COVERAGE_PROCESS_CONFIG")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def standalone(root: Path, path: str) -> Result:
    """Generate a standalone module from one file."""
    language = "c++" if Path(path).stem in CPP else "c"
    of_module = Request(root=root, declarations=(path,), target="standalone", language=language)
    return generate(replace(of_module, limited_api=LIMITED_API, free_threaded=FREE_THREADED))


def without_lines(text: str) -> str:
    """Return C without `#line`, and with calls on one line that `#line` had split."""
    text = re.sub(r"^#line.*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"(?<=[(,])\n\s*", lambda match: " " if text[match.start() - 1] == "," else "", text)


def build(
    root: Path, path: str, folder: Path, flags: Sequence[str] = FLAGS, libraries: Sequence[str] = ()
) -> ModuleType:
    """Generate, compile, link with libraries and import a standalone module; warnings are errors.

    Several tests use the modules of the repository: each is compiled once in all processes of a run, and copied to the
    folder, so that two tests in one process have separate modules.
    """
    name = Path(path).stem
    source = folder / f"{name}{'.cpp' if name in CPP else '.c'}"
    source.write_text(standalone(root, path).files[source.name], encoding="utf-8")
    if root != ROOT:
        return compile_module(source, flags)
    linked = ["-Wl,--no-as-needed", *(f"-l{each}" for each in libraries)]
    compiled = in_objects([*compiling(tuple(flags), cxx=name in CPP), *linked, source.read_text(encoding="utf-8")])
    library = library_of(source)
    if not compiled.exists():
        link(source, flags, *linked)
        own = Path(tempfile.mkdtemp(dir=compiled.parent), library.name)
        shutil.copy(library, own)
        own.rename(compiled)
    else:
        shutil.copy(compiled, library)
    return load(name, library)


def bind(name: str, header: str, package: str, libraries: str, folder: Path) -> ModuleType:
    """Return the module of an installed library, or skip the test if the library is missing."""
    compiler = [*cpp_compiler(), "-x", "c++"] if name in CPP else [*c_compiler(), "-x", "c"]
    command = [*compiler, "-fsyntax-only", "-include", header, os.devnull]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(f"there is no {header}; Debian has it in {package}")
    return build(ROOT, f"tests/modules/extensions/{name}.yaml", folder, libraries=libraries.split())


def compile_module(source: Path, flags: Sequence[str] = FLAGS) -> ModuleType:
    """Compile a C or C++ file together with the runtime, and import the module; warnings are errors."""
    link(source, flags)
    return load(source.stem, library_of(source))


def library_of(source: Path) -> Path:
    """Return the path of the extension module that a source file becomes."""
    return source.with_name(f"{source.stem}{SUFFIX}")


def link(source: Path, flags: Sequence[str], *more: str) -> None:
    """Compile a C or C++ file, with more flags than the runtime if need be, and link them to an extension module."""
    compiler = compiling(tuple(flags), cxx=source.suffix == ".cpp")
    command = [*compiler, *more, "-shared", str(source), *runtime(tuple(flags)), "-o", str(library_of(source))]
    subprocess.run(command, check=True)


def compiling(flags: tuple[str, ...], cxx: bool = False) -> list[str]:
    """Return the compiler and the flags for extension modules, including the sanitizers of this run."""
    sanitizers = os.environ.get("CWRAP_SANITIZE", "")
    checks = ["-g", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all"] if sanitizers else []
    limited = [f"-D{name}={value}" for name, value in read_abi(LIMITED_API, False, True).macros.items()]
    language = [*cpp_compiler(), "-std=c++17", f"-I{EXTENSIONS}"] if cxx else [*c_compiler(), "-std=c11"]
    return [*language, *flags, *checks, *limited, "-DCWRAP_LINK_RUNTIME", "-fPIC", *WARNINGS, *INCLUDES]


def in_objects(what: Sequence[str]) -> Path:
    """Return the path of something compiled in the folder that the processes of this run share."""
    return Path(os.environ[OBJECTS], hashlib.sha256("\0".join((*what, files_of_c())).encode()).hexdigest())


@functools.cache
def files_of_c() -> str:
    """Return a digest of the files that modules include or are linked with: those of the runtime and of the tests."""
    files = sorted(file for folder in (RUNTIME, EXTENSIONS) for file in folder.iterdir() if file.is_file())
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def runtime(flags: tuple[str, ...]) -> tuple[str, ...]:
    """Compile the runtime, once for all modules with the same flags, in all processes of a run."""
    return objects((*compiling(flags), "-c", *sorted(str(file) for file in RUNTIME.glob("*.c"))))


def objects(command: Sequence[str]) -> tuple[str, ...]:
    """Return the object files that a command creates in the current folder; run it unless a process of this run did."""
    folder = in_objects(command)
    if not folder.is_dir():
        own = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run(command, check=True, cwd=own)
        # Another process may have compiled it meanwhile: a folder with files in it is not replaced.
        with contextlib.suppress(OSError):
            Path(own).rename(folder)
    return tuple(sorted(str(path) for path in folder.glob("*.o")))


def syntax_errors(source: Path, *flags: str, cxx: bool = False) -> str:
    """Return the compiler's errors about a file as C11, or as C++17; "" without errors or without a C++ compiler."""
    compiler = ["g++", "-x", "c++", "-std=c++17"] if cxx else [*c_compiler(), "-std=c11"]
    if cxx and not shutil.which(compiler[0]):
        return ""
    command = [*compiler, "-fsyntax-only", *WARNINGS, *INCLUDES, *flags, str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr
