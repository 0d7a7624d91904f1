"""One compilation: the command, the files that went into it, and what is said where it fails."""

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
# Warnings stay warnings, but for a function that is not there: that would only show when the library is loaded.
_OF_LANGUAGE = {C: ("-Werror=implicit-function-declaration",), CXX: ("-Wno-write-strings",)}
ATTEMPTS = 3
_MODULE = "cwrap_op"


class Compiled(NamedTuple):
    """A library in a private folder. `settled` says that no file it depends on changed meanwhile."""

    path: str
    language: str
    command: str
    output: str
    dependencies: tuple[Dependency, ...]
    absent: tuple[str, ...]
    settled: bool


class Job(NamedTuple):
    """What is compiled, where, and with what."""

    unit: Unit
    style: Style
    toolchain: Toolchain
    facts: Facts
    folder: str  # the cache folder
    private: str


def compile_unit(job: Job) -> Compiled:
    """Compiles; raises CompileError. Again where a header changed during it: the library could be of either."""
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
    apart = job.unit.sources or follows_libraries(job.unit)
    command, output, depfiles = _several(job, source, library) if apart else _alone(job, source, library)
    listed = [path for file in depfiles for path in _depended(file)]
    private = job.private + os.sep
    paths = [path for path in dict.fromkeys(listed) if path != source and not path.startswith(private)]
    found, settled = noted((*paths, *_runtime_files(job.unit)), started)
    absent = candidates(paths, search_path(job.unit))
    # Without the private folder: what is the same is to have the same bytes.
    shown = _shell([word.replace(private, "") for word in command])
    return Compiled(library, job.toolchain.language, shown, output, found, absent, settled)


def noted(paths: Iterable[str], started: int) -> tuple[tuple[Dependency, ...], bool]:
    """Files as they are now, and whether they have been so since `started`."""
    known = [dependency(path) for path in paths]
    found = tuple(one for one in known if one is not None)
    now = time.time_ns()
    changed = any(started - GRANULARITY <= when <= now for one in found for when in (one.modified, one.changed))
    return found, len(found) == len(known) and not changed


_Outcome: TypeAlias = tuple[list[str], str, list[str]]  # the command, what was said, the dependency files


def _alone(job: Job, source: str, library: str) -> _Outcome:
    """One command does it all."""
    headers = os.path.join(job.private, "headers.d")
    command = [*compile_command(job), *_noting(headers), source, *runtime_objects(job), "-o", library, *link_flags(job)]
    (output,) = _run(job, source, [command])
    return command, output, [headers]


def _several(job: Job, source: str, library: str) -> _Outcome:
    """A process per file, side by side, and one that links."""
    objects, depfiles, commands = [], [], []
    for number, path in enumerate((source, *map(os.path.abspath, job.unit.sources))):
        objects.append(os.path.join(job.private, f"{number}.o"))
        depfiles.append(os.path.join(job.private, f"{number}.d"))
        commands.append([*compile_command(job), "-c", *_noting(depfiles[-1]), path, "-o", objects[-1]])
    outputs = _run(job, source, commands)
    command = [*compile_command(job), *objects, *runtime_objects(job), "-o", library, *link_flags(job)]
    if job.facts.link_dependencies:
        depfiles.append(os.path.join(job.private, "linked.d"))
        command.append(LINK_DEPENDENCIES + depfiles[-1])
    outputs += _run(job, source, [command])
    return command, "".join(outputs), depfiles


def _noting(file: str) -> tuple[str, ...]:
    """The flags that make the compiler write down what it read."""
    return ("-MD", "-MT", "it", "-MF", file)


def _run(job: Job, source: str, commands: list[list[str]]) -> list[str]:
    """What the compiler said; CompileError for the first command that failed."""
    outcomes = run_all(commands)
    for command, (status, output) in zip(commands, outcomes, strict=True):
        if status != 0:
            raise _failure(job, command, output, source)
    return [output for _, output in outcomes]


def _runtime_files(unit: Unit) -> list[str]:
    return about.get_sources() if unit.runtime else []


def runtime_objects(job: Job) -> list[str]:
    """The runtime of generated wrappers, compiled once per compiler and version and kept in the cache."""
    if not job.unit.runtime:
        return []
    files = about.get_sources()
    command = [*job.toolchain.command, *_COMMON, *job.style.flags(), *job.toolchain.compile_flags]
    command += [word for folder in search_path(job.unit) for word in ("-I", folder)]
    headers = sorted(os.listdir(about.get_include()))
    texts = [digest_file(os.path.join(about.get_include(), name)) or "" for name in headers]
    names = (store.RUNTIME, digest_of(job.toolchain.fingerprint, *command, *texts))
    folder = store.made(job.folder, *names)
    for name in store.listed(folder):
        path = os.path.join(folder, name)
        data = store.read(path)
        if data is not None and f"{digest(data)}.o" == name:
            return [path]
        store.remove(path)  # damaged
    text = "".join(f'#include "{path}"\n' for path in files)
    source = os.path.join(job.private, "cwrap-runtime.c")
    with open(source, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write(text)
    made = os.path.join(job.private, "cwrap-runtime.o")
    _run(job, source, [[*command, "-c", source, "-o", made]])
    name = f"{digest_file(made)}.o"
    return [store.move_in(made, job.folder, names, name)]


def source_file(job: Job) -> str:
    """Writes the text. For a debugger it stays where it is; else it goes when it is compiled."""
    text = job.unit.source.encode("utf-8", "surrogateescape")
    name = _file_name(job.unit.name) + suffix_of(job.toolchain.language)
    folder = job.private
    if job.style.debug:
        folder = store.made(job.folder, store.DEBUG, digest_of(job.unit.source))
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
    """The compiler and its flags, without files."""
    unit, toolchain = job.unit, job.toolchain
    flags = [*_COMMON, *_OF_LANGUAGE[toolchain.language], *job.style.flags(), *_plain_messages(job.facts)]
    includes = [word for folder in search_path(unit) for word in ("-I", folder)]
    taken = set(unit.no_compile_args)
    mine = [flag for flag in (*flags, *toolchain.compile_flags) if flag not in taken]
    return [*toolchain.command, *mine, *includes, *unit.compile_args]


def _plain_messages(facts: Facts) -> tuple[str, ...]:
    """Messages without quotations: what they quote is not always a file, and is put in by us."""
    return ("-fno-caret-diagnostics",) if "clang" in facts.version else ("-fno-diagnostics-show-caret",)


def link_flags(job: Job) -> list[str]:
    """What stands behind the sources: libraries, and where they are when the module is loaded."""
    folders = [os.path.abspath(folder) for folder in job.unit.lib_dirs]
    places = [word for folder in folders for word in (f"-L{folder}", f"-Wl,-rpath,{folder}")]
    libraries = [f"-l{name}" for name in job.unit.libraries]
    return [*shared_library_flags(), *job.toolchain.link_flags, *places, *libraries]


def follows_libraries(unit: Unit) -> bool:
    """Whether it links what could change: a static library becomes a part of the result. C's own is the compiler's."""
    return bool(set(unit.libraries) - {"m"}) or any(not word.startswith("-") for word in unit.compile_args)


def search_path(unit: Unit) -> tuple[str, ...]:
    """The folders of headers, in order: the unit's, Python's, NumPy's where the text speaks of it."""
    import sysconfig

    own = [os.path.abspath(folder) for folder in unit.header_dirs]
    own += [about.get_include()] if unit.runtime else []
    python = [sysconfig.get_path(name) for name in ("include", "platinclude")]
    return tuple(dict.fromkeys((*own, *python, *([numpy_include()] if uses_numpy(unit) else ()))))


def numpy_include() -> str:
    """The folder of NumPy's headers."""
    import numpy as np

    return str(np.get_include())


def _depended(file: str) -> list[str]:
    """The files that a dependency file lists."""
    with open(file, encoding="utf-8", errors="surrogateescape") as stream:
        return [os.path.abspath(path) for path in read_depfile(stream.read())]


def by_object(unit: Unit, private: str) -> Compiled:
    """By a compiler object of the user's, whose `compile_str` is called as the programs that such come from call it.

    Which headers it reads cannot be known, so that what it makes is not kept.
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
    made = [name for name in store.listed(private) if name.startswith(_MODULE) and name.endswith((".so", ".pyd"))]
    if not made:
        message = f"{type(compiler).__name__}.compile_str() left no library {_MODULE}.so in {private}"
        raise CompileError(message, (), "", private)
    return Compiled(os.path.join(private, made[0]), unit.language or C, "", "", (), (), settled=False)


# ---- what is said where it fails ----

_MESSAGE = re.compile(r"(?P<file>[^\n:]+):(?P<line>\d+):(?:\d+:)? (?P<what>(?:fatal )?(?:error|warning|note):)")
_LINE = re.compile(r'\s*#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?')
_MOST = 40
_HINTS = (
    ("Python.h: No such file", "headers", "the headers of Python are missing"),
    ("'Python.h' file not found", "headers", "the headers of Python are missing"),
)


def _failure(job: Job, command: list[str], output: str, source: str) -> CompileError:
    """The error, with the text kept where the command can be run again."""
    kept = _keep(job, source)
    command = [kept if word == source else word for word in command]
    text = output.replace(source, kept)
    shown = quoted(text, job.unit.source, kept)
    message = f"{job.unit.name} does not compile:\n{shown}\nThe command that failed:\n{_shell(command)}"
    for sign, package, what in _HINTS:
        if sign in output:
            from cwrap.toolchain.packages import installed_by

            message += f"\nIt seems that {what}: {installed_by(package)}"
    return CompileError(message, tuple(command), text, kept)


def _keep(job: Job, source: str) -> str:
    folder = store.made(job.folder, store.FAILED, digest_of(job.unit.source))
    kept = os.path.join(folder, os.path.basename(source))
    os.replace(source, kept)
    return kept


def _shell(command: list[str]) -> str:
    import shlex

    return shlex.join(command)


def quoted(output: str, source: str, path: str) -> str:
    """What a compiler said, with the lines that it speaks of below it: the user's own, as `#line` says.

    The same of the same text is told once: a line that is compiled for several dtypes is wrong in all of them.
    """
    positions = _positions(source, path)
    shown: list[str] = []
    before: list[str] = []  # what introduces a message
    told: set[tuple[str, str | None]] = set()
    for line in output.rstrip("\n").split("\n"):
        found = _MESSAGE.match(line)
        before.append(line)
        if found is None:
            continue
        place = (found["file"], int(found["line"]))
        text = positions.get(place) or _line_of_file(*place)
        known = (line[found.start("what") :], text)
        if known not in told:
            shown += before if text is None else (*before, f"{place[1]:5} | {text}")
            told.add(known)
        before.clear()
    shown += before
    rest = [f"… and {len(shown) - _MOST} more lines"] if len(shown) > _MOST else []
    return "\n".join((*shown[:_MOST], *rest))


def _positions(source: str, path: str) -> dict[tuple[str, int], str]:
    """The lines of a text by the file and number that `#line` gives them."""
    positions: dict[tuple[str, int], str] = {}
    file, number = path, 0
    for text in source.split("\n"):
        number += 1
        found = _LINE.match(text)
        if found:
            number = int(found[1]) - 1
            file = found[2].replace('\\"', '"').replace("\\\\", "\\") if found[2] else file
        else:
            positions.setdefault((file, number), text)  # what follows a user's text counts on from it
    return positions


def _line_of_file(file: str, number: int) -> str | None:
    try:
        with open(file, encoding="utf-8", errors="replace") as stream:
            return next((text.rstrip("\n") for n, text in enumerate(stream, 1) if n == number), None)
    except OSError:
        return None
