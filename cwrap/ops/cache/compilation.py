"""One compilation: from a unit to a library in a private folder, with the files that it depends on."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from cwrap.ops.cache import precompiled, store
from cwrap.ops.cache.compile_errors import run_checked, shell
from cwrap.ops.cache.dependencies import Dependency, absent_candidates, depfile_paths, snapshot
from cwrap.ops.cache.job import (
    Job,
    compile_command,
    depfile_flags,
    follows_libraries,
    has_fast_math,
    link_command,
    link_flags,
    search_path,
    source_file,
)
from cwrap.ops.cache.parts import PartObject, part_files, part_objects
from cwrap.ops.cache.precompiled import Precompiled
from cwrap.ops.cache.probe import LINK_DEPENDENCIES, writes_link_depfile
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError
from cwrap.toolchain.compiler import C

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


def compile_unit(job: Job) -> Compiled:
    """Compile a unit; raise CompileError. Try again if a header changed during the compilation."""
    for _ in range(ATTEMPTS):
        compiled = _once(job)
        if compiled.settled:
            break
    return compiled


def _once(job: Job) -> Compiled:
    header, is_wanted = precompiled.find(job)
    try:
        compiled = _with_header(job, header)
    except CompileError as error:
        if not (header.folder and precompiled.is_to_blame(error.output)):
            raise
        precompiled.remove(header.folder)
        compiled = _with_header(job, precompiled.NONE)
    if is_wanted:
        precompiled.start(job)
    return compiled


def _with_header(job: Job, header: Precompiled) -> Compiled:
    started = time.time_ns()
    source = source_file(job)
    library = os.path.join(job.private, "library.so")
    parts = part_objects(job)
    separate = job.unit.sources or follows_libraries(job.unit) or has_fast_math(job)
    if separate:
        command, output, depfiles = _compile_and_link(job, header, source, library, parts)
    elif any(part.command for part in parts):
        command, output, depfiles = _compile_with_parts(job, header, source, library, parts)
    else:
        command, output, depfiles = _compile_at_once(job, header, source, library, parts)
    listed = [path for file in depfiles for path in depfile_paths(file)]
    ours = (job.private + os.sep, job.folder + os.sep)
    paths = [path for path in dict.fromkeys(listed) if path != source and not path.startswith(ours)]
    found, settled = snapshot((*paths, *part_files(job.unit)), started)
    known = {entry.path for entry in found}
    found += tuple(entry for entry in header.dependencies if entry.path not in known)
    absent = absent_candidates([entry.path for entry in found], search_path(job.unit))
    # The random names of folders are removed, so that equal compilations give identical entries.
    words = [word.replace(job.private + os.sep, "") for word in command if word != header.folder]
    return Compiled(library, job.toolchain.language, shell(words), output, found, absent, settled)


_Outcome: TypeAlias = tuple[list[str], str, list[str]]  # the command, the compiler's output, the depfiles


def _compile_at_once(job: Job, header: Precompiled, source: str, library: str, parts: list[PartObject]) -> _Outcome:
    """Compile and link with one command."""
    depfile = os.path.join(job.private, "headers.d")
    command = _command(job, header, source, library, depfile, [part.path for part in parts])
    (output,) = run_checked(job, source, [command])
    return command, output, [depfile]


def _command(
    job: Job, header: Precompiled, source: str, library: str, depfile: str, objects: Iterable[str]
) -> list[str]:
    files = (source, *objects, "-o", library)
    return [*compile_command(job, header.flags), *depfile_flags(depfile), *files, *link_flags(job)]


def _compile_with_parts(job: Job, header: Precompiled, source: str, library: str, parts: list[PartObject]) -> _Outcome:
    """Compile a unit and the parts that the cache does not have in parallel, and link them.

    The command that is returned does the same at once, as all later units do.
    """
    depfile, compiled = (os.path.join(job.private, name) for name in ("headers.d", "unit.o"))
    first = [*compile_command(job, header.flags), "-c", *depfile_flags(depfile), source, "-o", compiled]
    outputs = run_checked(job, source, [first, *_missing(parts)])
    objects = [part.published(job) for part in parts]
    linked = [*link_command(job), compiled, *objects, "-o", library, *link_flags(job)]
    outputs += run_checked(job, source, [linked])
    return _command(job, header, source, library, depfile, objects), outputs[0] + outputs[-1], [depfile]


def _missing(parts: Iterable[PartObject]) -> list[list[str]]:
    """Return the commands that compile the parts that the cache does not have."""
    return [part.command for part in parts if part.command]


def _compile_and_link(job: Job, header: Precompiled, source: str, library: str, parts: list[PartObject]) -> _Outcome:
    """Compile all files in parallel, each in a separate process, and link the objects."""
    objects, depfiles, commands = [], [], []
    for number, path in enumerate((source, *map(os.path.abspath, job.unit.sources))):
        objects.append(os.path.join(job.private, f"{number}.o"))
        depfiles.append(os.path.join(job.private, f"{number}.d"))
        command = [*compile_command(job, header.flags), "-c", *depfile_flags(depfiles[-1]), path, "-o", objects[-1]]
        commands.append(command)
    outputs = run_checked(job, source, [*commands, *_missing(parts)])[: len(commands)]
    objects += [part.published(job) for part in parts]
    command = [*link_command(job), *objects, "-o", library, *link_flags(job)]
    if writes_link_depfile(job.toolchain, os.path.join(job.folder, store.COMPILERS)):
        depfiles.append(os.path.join(job.private, "linked.d"))
        command.append(LINK_DEPENDENCIES + depfiles[-1])
    outputs += run_checked(job, source, [command])
    return command, "".join(outputs), depfiles


def compile_with_object(unit: Unit, private: str) -> Compiled:
    """Compile with a compiler object of the user: call its `compile_str` as Theano, Aesara and PyTensor do.

    The result is not cached, because the headers that the compiler reads are unknown.
    """
    compiler: Any = unit.compiler
    compiler.compile_str(
        module_name=_MODULE,
        src_code=unit.source + "".join(f'\n#include "{path}"\n' for path in part_files(unit)),
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
