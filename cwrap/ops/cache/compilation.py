"""One compilation: the command, the dependencies, and the error message if it fails."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.dependencies import Dependency, candidates, dependency, read_depfile
from cwrap.ops.cache.digest import digest, digest_file, digest_of
from cwrap.ops.cache.options import Style, uses_numpy
from cwrap.ops.cache.probe import LINK_DEPENDENCIES, Facts, run_all, suffix_of
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError
from cwrap.toolchain.clock import GRANULARITY
from cwrap.toolchain.compiler import CXX, C, Toolchain
from cwrap.toolchain.discovery import shared_library_flags

_COMMON = ("-fPIC", "-fvisibility=hidden", "-Wno-cpp")
# As warnings, these mistakes would be noticed only when the library is loaded, or never. A lost `const`, which clang
# includes in incompatible pointer types, stays a warning.
_C_ERRORS = tuple(
    f"-Werror={name}" for name in ("implicit-function-declaration", "incompatible-pointer-types", "int-conversion")
)
_LOST_CONST = "-Wno-error=incompatible-pointer-types-discards-qualifiers"
_LANGUAGE_FLAGS = {C: _C_ERRORS, CXX: ("-Wno-write-strings",)}
ATTEMPTS = 3
_MODULE = "cwrap_op"


class Compiled(NamedTuple):
    """A library in a private folder. `settled` is True if none of its dependencies changed during the compilation."""

    path: str
    language: str
    command: str
    output: str
    dependencies: tuple[Dependency, ...]
    absent: tuple[str, ...]
    settled: bool


class Job(NamedTuple):
    """The input of a compilation: unit, flags, compiler and folders."""

    unit: Unit
    style: Style
    toolchain: Toolchain
    facts: Facts
    folder: str  # the cache folder
    private: str


def compile_unit(job: Job) -> Compiled:
    """Compile a unit; raise CompileError. Try again if a header changed during the compilation."""
    compiled = _once(job)
    for _ in range(ATTEMPTS - 1):
        if compiled.settled:
            break
        compiled = _once(job)
    return compiled


def _once(job: Job) -> Compiled:
    started = time.time_ns()
    source = source_file(job)
    library = os.path.join(job.private, "library.so")
    separate_objects = job.unit.sources or follows_libraries(job.unit)
    command, output, depfiles = (
        _compile_and_link(job, source, library) if separate_objects else _compile_at_once(job, source, library)
    )
    listed = [path for file in depfiles for path in _depfile_paths(file)]
    private = job.private + os.sep
    paths = [path for path in dict.fromkeys(listed) if path != source and not path.startswith(private)]
    found, settled = snapshot((*paths, *_runtime_files(job.unit)), started)
    absent = candidates(paths, search_path(job.unit))
    # The random name of the private folder is removed, so that equal compilations give identical entries.
    shown = _shell([word.replace(private, "") for word in command])
    return Compiled(library, job.toolchain.language, shown, output, found, absent, settled)


def snapshot(paths: Iterable[str], started: int) -> tuple[tuple[Dependency, ...], bool]:
    """Return the current state of files, and True if none of them changed since the time `started` (in nanoseconds)."""
    known = [dependency(path) for path in paths]
    found = tuple(entry for entry in known if entry is not None)
    now = time.time_ns()
    changed = any(started - GRANULARITY <= when <= now for entry in found for when in (entry.modified, entry.changed))
    return found, len(found) == len(known) and not changed


_Outcome: TypeAlias = tuple[list[str], str, list[str]]  # the command, the compiler's output, the depfiles


def _compile_at_once(job: Job, source: str, library: str) -> _Outcome:
    """Compile and link with one command."""
    headers = os.path.join(job.private, "headers.d")
    files = (source, *runtime_objects(job), "-o", library)
    command = [*compile_command(job), *_depfile_flags(headers), *files, *link_flags(job)]
    (output,) = _run(job, source, [command])
    return command, output, [headers]


def _compile_and_link(job: Job, source: str, library: str) -> _Outcome:
    """Compile all files in parallel, each in a separate process, and link the objects."""
    objects, depfiles, commands = [], [], []
    for number, path in enumerate((source, *map(os.path.abspath, job.unit.sources))):
        objects.append(os.path.join(job.private, f"{number}.o"))
        depfiles.append(os.path.join(job.private, f"{number}.d"))
        commands.append([*compile_command(job), "-c", *_depfile_flags(depfiles[-1]), path, "-o", objects[-1]])
    outputs = _run(job, source, commands)
    command = [*compile_command(job), *objects, *runtime_objects(job), "-o", library, *link_flags(job)]
    if job.facts.link_dependencies:
        depfiles.append(os.path.join(job.private, "linked.d"))
        command.append(LINK_DEPENDENCIES + depfiles[-1])
    outputs += _run(job, source, [command])
    return command, "".join(outputs), depfiles


def _depfile_flags(file: str) -> tuple[str, ...]:
    """Return the flags that make the compiler write a depfile."""
    return ("-MD", "-MT", "it", "-MF", file)


def _run(job: Job, source: str, commands: list[list[str]]) -> list[str]:
    """Return the output of each command; raise CompileError for the first command that failed."""
    outcomes = run_all(commands)
    for command, (status, output) in zip(commands, outcomes, strict=True):
        if status != 0:
            raise _failure(job, command, output, source)
    return [output for _, output in outcomes]


def _runtime_files(unit: Unit) -> list[str]:
    return about.get_sources() if unit.runtime else []


def runtime_objects(job: Job) -> list[str]:
    """Return the objects of the wrappers' runtime, which is compiled once per compiler and version and cached."""
    if not job.unit.runtime:
        return []
    files = about.get_sources()
    command = [*job.toolchain.command, *_COMMON, *job.style.flags(), *job.toolchain.compile_flags]
    command += [word for folder in search_path(job.unit) for word in ("-I", folder)]
    headers = sorted(os.listdir(about.get_include()))
    texts = [digest_file(os.path.join(about.get_include(), name)) or "" for name in headers]
    names = (store.RUNTIME, digest_of(job.toolchain.fingerprint, *command, *texts))
    folder = store.ensure_folder(job.folder, *names)
    for name in store.list_names(folder):
        path = os.path.join(folder, name)
        data = store.read(path)
        if data is not None and f"{digest(data)}.o" == name:
            return [path]
        store.remove(path)  # the entry is damaged
    text = "".join(f'#include "{path}"\n' for path in files)
    source = os.path.join(job.private, "cwrap-runtime.c")
    with open(source, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write(text)
    object_file = os.path.join(job.private, "cwrap-runtime.o")
    _run(job, source, [[*command, "-c", source, "-o", object_file]])
    name = f"{digest_file(object_file)}.o"
    return [store.publish(object_file, job.folder, names, name)]


def source_file(job: Job) -> str:
    """Write the source file and return its path. It is kept for debugging; otherwise it is in the private folder."""
    text = job.unit.source.encode("utf-8", "surrogateescape")
    name = _file_name(job.unit.name) + suffix_of(job.toolchain.language)
    folder = job.private
    if job.style.debug:
        folder = store.ensure_folder(job.folder, store.DEBUG, digest_of(job.unit.source))
        if store.read(os.path.join(folder, name)) == text:
            return os.path.join(folder, name)
    private = os.path.join(job.private, name)
    with open(private, "wb") as stream:
        stream.write(text)
    path = os.path.join(folder, name)
    if path != private:
        os.chmod(private, 0o600)
        os.replace(private, path)
    return path


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name)[:64] or "unit"


def compile_command(job: Job) -> list[str]:
    """Return the compile command without files."""
    unit, toolchain = job.unit, job.toolchain
    flags = [*_COMMON, *_LANGUAGE_FLAGS[toolchain.language], *job.style.flags(), *_plain_messages(job.facts)]
    includes = [word for folder in search_path(unit) for word in ("-I", folder)]
    removed = set(unit.no_compile_args)
    flags_left = [flag for flag in (*flags, *toolchain.compile_flags) if flag not in removed]
    return [*toolchain.command, *flags_left, *includes, *unit.compile_args]


def _plain_messages(facts: Facts) -> tuple[str, ...]:
    """Return the flag that suppresses quoted source lines. `quoted` inserts them, even if a line is in no file."""
    return ("-fno-caret-diagnostics", _LOST_CONST) if "clang" in facts.version else ("-fno-diagnostics-show-caret",)


def link_flags(job: Job) -> list[str]:
    """Return the flags after the sources: libraries, and their folders at link and load time."""
    folders = [os.path.abspath(folder) for folder in job.unit.lib_dirs]
    folder_flags = [word for folder in folders for word in (f"-L{folder}", f"-Wl,-rpath,{folder}")]
    libraries = [f"-l{name}" for name in job.unit.libraries]
    return [*shared_library_flags(), *job.toolchain.link_flags, *folder_flags, *libraries]


def follows_libraries(unit: Unit) -> bool:
    """Return True if the unit links libraries other than `m`: a static library is a dependency of the result."""
    return bool(set(unit.libraries) - {"m"}) or any(not word.startswith("-") for word in unit.compile_args)


def search_path(unit: Unit) -> tuple[str, ...]:
    """Return the header folders in search order: those of the unit, of Python, and of NumPy if the source uses it."""
    import sysconfig

    unit_folders = [os.path.abspath(folder) for folder in unit.header_dirs]
    unit_folders += [about.get_include()] if unit.runtime else []
    python = [sysconfig.get_path(name) for name in ("include", "platinclude")]
    return tuple(dict.fromkeys((*unit_folders, *python, *([numpy_include()] if uses_numpy(unit) else ()))))


def numpy_include() -> str:
    """Return the folder of NumPy's headers."""
    import numpy as np

    return str(np.get_include())


def _depfile_paths(file: str) -> list[str]:
    """Return the absolute paths in a depfile."""
    with open(file, encoding="utf-8", errors="surrogateescape") as stream:
        return [os.path.abspath(path) for path in read_depfile(stream.read())]


def compile_with_object(unit: Unit, private: str) -> Compiled:
    """Compile with a compiler object of the user: call its `compile_str` as Theano, Aesara and PyTensor do.

    The result is not cached, because the headers that the compiler reads are unknown.
    """
    compiler: Any = unit.compiler
    compiler.compile_str(
        module_name=_MODULE,
        src_code=unit.source,
        location=private,
        include_dirs=list(search_path(unit)),
        lib_dirs=list(unit.lib_dirs),
        libs=list(unit.libraries),
        preargs=[word for word in unit.compile_args if word not in unit.no_compile_args],
        py_module=False,
    )
    libraries = [
        name for name in store.list_names(private) if name.startswith(_MODULE) and name.endswith((".so", ".pyd"))
    ]
    if not libraries:
        message = f"{type(compiler).__name__}.compile_str() created no library {_MODULE}.so in {private}"
        raise CompileError(message, (), "", private)
    return Compiled(os.path.join(private, libraries[0]), unit.language or C, "", "", (), (), settled=False)


# ---- error messages ----

_MESSAGE = re.compile(r"(?P<file>[^\n:]+):(?P<line>\d+):(?:\d+:)? (?P<what>(?:fatal )?(?:error|warning|note):)")
_LINE = re.compile(r'\s*#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?')
_MAX_LINES = 40
_HINTS = (
    ("Python.h: No such file", "headers", "the headers of Python are missing"),
    ("'Python.h' file not found", "headers", "the headers of Python are missing"),
)


def _failure(job: Job, command: list[str], output: str, source: str) -> CompileError:
    """Return the error. The source is kept in the cache folder, so that the command can be run again."""
    kept_source = _keep(job, source)
    command = [kept_source if word == source else word for word in command]
    text = output.replace(source, kept_source)
    shown = quoted(text, job.unit.source, kept_source)
    message = f"{job.unit.name} does not compile:\n{shown}\nThe command that failed:\n{_shell(command)}"
    for sign, package, problem in _HINTS:
        if sign in output:
            from cwrap.toolchain.packages import install_command

            message += f"\nPossible cause: {problem}: {install_command(package)}"
    return CompileError(message, tuple(command), text, kept_source)


def _keep(job: Job, source: str) -> str:
    folder = store.ensure_folder(job.folder, store.FAILED, digest_of(job.unit.source))
    kept = os.path.join(folder, os.path.basename(source))
    os.replace(source, kept)
    return kept


def _shell(command: list[str]) -> str:
    import shlex

    return shlex.join(command)


def quoted(output: str, source: str, path: str) -> str:
    """Return a compiler's output with the source lines that it refers to, found through `#line`.

    Repeated messages for the same line are omitted: a line that is compiled for several dtypes fails for each of them.
    """
    positions = _positions(source, path)
    shown: list[str] = []
    before: list[str] = []  # lines that introduce the next message
    seen: set[tuple[str, str | None]] = set()
    for line in output.rstrip("\n").split("\n"):
        found = _MESSAGE.match(line)
        before.append(line)
        if found is None:
            continue
        position = (found["file"], int(found["line"]))
        text = positions.get(position) or _line_of_file(*position)
        known = (line[found.start("what") :], text)
        if known not in seen:
            shown += before if text is None else (*before, f"{position[1]:5} | {text}")
            seen.add(known)
        before.clear()
    shown += before
    rest = [f"… and {len(shown) - _MAX_LINES} more lines"] if len(shown) > _MAX_LINES else []
    return "\n".join((*shown[:_MAX_LINES], *rest))


def _positions(source: str, path: str) -> dict[tuple[str, int], str]:
    """Return the lines of a source by the file name and line number that `#line` gives them."""
    positions: dict[tuple[str, int], str] = {}
    file, number = path, 0
    for text in source.split("\n"):
        number += 1
        found = _LINE.match(text)
        if found:
            number = int(found[1]) - 1
            file = found[2].replace('\\"', '"').replace("\\\\", "\\") if found[2] else file
        else:
            # Numbers continue after a user's code, so they may occur twice; the first line is the user's.
            positions.setdefault((file, number), text)
    return positions


def _line_of_file(file: str, number: int) -> str | None:
    try:
        with open(file, encoding="utf-8", errors="replace") as stream:
            return next((text.rstrip("\n") for n, text in enumerate(stream, 1) if n == number), None)
    except OSError:
        return None
