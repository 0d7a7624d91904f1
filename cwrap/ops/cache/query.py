"""Cache queries: the key under which a library is stored, and the test whether an entry can be used."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from typing import NamedTuple

from cwrap import about
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.entry import is_current
from cwrap.ops.cache.options import cpu_features, numpy, required_cpu_features, style_of, uses_numpy
from cwrap.ops.cache.store import Entry
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, C, NoToolchainError, Toolchain, ToolchainError, find_toolchain, words

_NAME = "c_compiler"
_LAYOUT = "3"  # version of the format of keys and records; other versions are never found
_PATH_FLAGS = ("-I", "-L", "-i", "-B", "-fplugin", "@")


def compiler_of(language: str, environment: Mapping[str, str], requested: object | None = None) -> Toolchain:
    """Return the compiler of a language: `requested` unless it is None, else the one found. Raise NoCompilerError."""
    try:
        return find_toolchain(language, environment, () if requested is None else _requested_command(requested), _NAME)
    except NoToolchainError as error:
        exported = "Exported operations work without a compiler: see `cwrap cache export`."
        raise NoCompilerError(f"{error} {exported}") from None
    except ToolchainError as error:
        raise NoCompilerError(str(error)) from None


def _requested_command(requested: object) -> list[str]:
    found: list[str] = []
    if isinstance(requested, str):
        found = words({_NAME: requested}, _NAME)
    elif isinstance(requested, Iterable):
        found = [word for word in requested if isinstance(word, str)]
    if not found:
        raise NoCompilerError(f"a compiler must be a command or an object with compile_str(), not {requested!r}")
    return found


class GeneratedC(NamedTuple):
    """Generated C code, and the files that it was generated from."""

    source: str
    inputs: tuple[str, ...]


class CacheQuery:
    """A query for a library compiled from a unit in an environment."""

    def __init__(
        self, unit: Unit, environment: Mapping[str, str], generate: Callable[[], GeneratedC] | None = None
    ) -> None:
        self.unit = unit
        self.generate = generate
        self.environment = environment
        self.style = style_of(environment)
        self.cpu = required_cpu_features(unit, self.style)
        self.key = self._key()

    def _key(self) -> str:
        """Return the hash of everything that is the same on all machines."""
        unit = self.unit
        source = unit.source if self.style.debug else without_folders(unit.source)
        files = tuple(map(os.path.basename, unit.sources))
        lists = (
            files,
            unit.libraries,
            unit.compile_args,
            unit.no_compile_args,
            self.style.flags(),
            _command(unit.compiler),
        )
        version = numpy().__version__.partition(".")[0] if uses_numpy(unit) else ""
        flat = (word for words in lists for word in (str(len(words)), *words))
        return digest_of(_LAYOUT, about.__version__, EXTENSION_SUFFIXES[0], version, source, unit.language, *flat)

    def languages(self, language: str) -> tuple[str, ...]:
        """Return the languages that are tried, up to and including `language`."""
        return (language,) if self.unit.language or language == C else (C, CXX)

    def compiler_hash(self, language: str) -> str:
        """Return the hash of the compilers of this machine; raise NoCompilerError."""
        languages = self.languages(language)
        return digest_of(*(compiler_of(each, self.environment, self.unit.compiler).fingerprint for each in languages))

    def environment_hash(self) -> str:
        """Return the hash of the folders and versions of this machine."""
        unit = self.unit
        paths = (unit.header_dirs, unit.lib_dirs, unit.sources)
        folders = [word for group in paths for word in ("", *map(os.path.abspath, group))]
        path_dependent = any(word.startswith(_PATH_FLAGS) or not word.startswith("-") for word in unit.compile_args)
        version = (numpy().__version__, str(numpy().__file__)) if uses_numpy(unit) else ()
        prefixes = (sys.base_prefix, sys.base_exec_prefix, os.getcwd() if path_dependent else "", self.cpu)
        return digest_of(*folders, "", *version, "", *prefixes)

    def fits(self, found: Entry) -> bool | None:
        """Return True if an entry can be used, False if not.

        Return None if it can be used but the recorded times of its dependencies should be updated. Without a compiler,
        headers may be missing too: nothing can be compiled from other ones.
        """
        record = found.record
        if record.exported:
            return not record.cpu or set(record.cpu.split()) <= set((self.cpu or cpu_features()).split())
        if record.environment_hash != self.environment_hash():
            return False
        try:
            return record.compiler_hash == self.compiler_hash(record.language) and is_current(record)
        except NoCompilerError:
            return is_current(record, may_be_missing=True)


def without_folders(source: str) -> str:
    """Return the source without the folders in `#line`, which differ between machines and do not affect the code.

    No regular expression is used, because compiling one takes longer than computing the rest of the key.
    """
    if "#line" not in source or "__FILE__" in source:
        return source
    lines = source.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("#line"):
            quote, folder = line.find('"'), line.rfind("/")
            if 0 <= quote < folder:
                lines[number] = line[: quote + 1] + line[folder + 1 :]
    return "\n".join(lines)


def _command(compiler: object | None) -> tuple[str, ...]:
    if compiler is None or isinstance(compiler, str):
        return (compiler or "",)
    return tuple(map(str, compiler)) if isinstance(compiler, (list, tuple)) else (type(compiler).__qualname__,)
