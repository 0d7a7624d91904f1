"""What a load looks for in the cache: the key of its entries, and which of these entries fit."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType

from cwrap import about
from cwrap.ops.cache.compilers import compiler_of
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.entry import current
from cwrap.ops.cache.options import cpu_features, needed_of_cpu, style_of, uses_numpy
from cwrap.ops.cache.store import Found
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, C

_LAYOUT = "1"  # of keys and records; what has another is never found
_PLACED = ("-I", "-L", "-i", "-B", "-fplugin", "@")


class Text:
    """C that was generated, and the files that it was generated from."""

    __slots__ = ("inputs", "source")

    def __init__(self, source: str, inputs: tuple[str, ...]) -> None:
        self.source = source
        self.inputs = inputs


class CacheQuery:
    """What a load looks for in the cache: a library compiled from this unit, in this environment."""

    def __init__(self, unit: Unit, environment: Mapping[str, str], generate: Callable[[], Text] | None = None) -> None:
        self.unit = unit
        self.generate = generate
        self.environment = environment
        self.style = style_of(environment)
        self.cpu = needed_of_cpu(unit, self.style)
        self.key = self._key()
        self._environment_hashes: dict[str, str] = {}

    def _key(self) -> str:
        """What was asked for, but for what differs between machines."""
        unit = self.unit
        source = unit.source if self.style.debug else _placeless(unit.source)
        files = tuple(map(os.path.basename, unit.sources))
        lists = (
            files,
            unit.libraries,
            unit.compile_args,
            unit.no_compile_args,
            self.style.flags(),
            _command(unit.compiler),
        )
        numpy = _numpy().__version__.partition(".")[0] if uses_numpy(unit) else ""
        flat = (word for words in lists for word in (str(len(words)), *words))
        return digest_of(_LAYOUT, about.__version__, EXTENSION_SUFFIXES[0], numpy, source, unit.language, *flat)

    def languages(self, last: str) -> tuple[str, ...]:
        """The languages that are tried until `last`."""
        return (last,) if self.unit.language or last == C else (C, CXX)

    def environment_hash(self, language: str) -> str:
        """Return the hash of compiler and places of this machine; raise NoCompilerError."""
        if language not in self._environment_hashes:
            unit = self.unit
            tools = [compiler_of(one, self.environment, unit.compiler).fingerprint for one in self.languages(language)]
            paths = (unit.header_dirs, unit.lib_dirs, unit.sources)
            folders = [word for group in paths for word in ("", *map(os.path.abspath, group))]
            placed = any(word.startswith(_PLACED) or not word.startswith("-") for word in unit.compile_args)
            numpy = (_numpy().__version__, str(_numpy().__file__)) if uses_numpy(unit) else ()
            places = (sys.base_prefix, sys.base_exec_prefix, os.getcwd() if placed else "", self.cpu)
            self._environment_hashes[language] = digest_of(*tools, "", *folders, "", *numpy, "", *places)
        return self._environment_hashes[language]

    def fits(self, found: Found) -> bool | None:
        """Whether it is the right one; None where it is, and its times should be noted anew."""
        record = found.record
        if record.exported:
            return not record.cpu or set(record.cpu.split()) <= set((self.cpu or cpu_features()).split())
        try:
            return record.environment_hash == self.environment_hash(record.language) and current(record)
        except NoCompilerError:
            return False


def _placeless(source: str) -> str:
    """The text without the folders that `#line` names: they are elsewhere on other machines, and decide nothing.

    By hand: compiling a regular expression takes longer than all else that is done for a key.
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


def _numpy() -> ModuleType:
    import numpy as np

    return np
