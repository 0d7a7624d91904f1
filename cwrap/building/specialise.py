"""One source per dtype from a unit that names its generic part.

A unit is an ordinary C file with a line

    //generic_include TH generic/THP/typed/Tensor.c

From it and each dtype comes a source that holds the unit's own text, with that line replaced by the inclusion of the
generic file through `TH/THGenerate<Dtype>Type.h`. The sources compile in parallel and change only when the unit or
the dtype table does. `build_tools/split_types.py` and `cwrap.building` both call this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location

_MARK = "//generic_include"
_GUARD = re.compile(r"^#ifndef (\w+)_GENERIC_FILE$", re.MULTILINE)
_NAME = r'\n(?:(?!#if|#else|#endif).*\n)*?#define {}_GENERIC_FILE "([^"\n]+)"\n#else\n'
_GENERIC_INCLUDE = re.compile(rf"{_MARK}[ \t]+(\S+)[ \t]+(\S+)[ \t]*\Z")


@dataclass(frozen=True, slots=True)
class Unit:
    """A C file; `path` as it appears in `#line`, relative to the project."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A C file to compile: `name` is relative to the folder of split sources, `unit` the path it was made from.

    `generic` is the generic file that the unit names (its first, for several) and `dtype` what it is compiled for;
    both are None where the unit names none.
    """

    name: str
    text: str
    dtype: str | None
    unit: str
    generic: str | None


def split_unit(unit: Unit, dtypes: Iterable[str], reporter: Reporter) -> tuple[Source, ...]:
    """Return the sources of a unit: one per dtype, or the unit itself if it has no generic part."""
    guard = _GUARD.search(unit.text)
    if guard:
        return _split_generic_file(unit, guard, dtypes, reporter)
    lines = unit.text.split("\n")
    generic = []
    for number, line in enumerate(lines, 1):
        if not line.startswith(_MARK):
            continue
        match = _GENERIC_INCLUDE.match(line)
        if match is None:
            where = Location(unit.path, number, 1)
            reporter.error(where, f"expected '{_MARK} PREFIX PATH', as in '{_MARK} TH generic/X.c'")
            return ()
        generic.append(match[2])
    stem, suffix = PurePosixPath(unit.path).stem, PurePosixPath(unit.path).suffix
    if not generic:
        return (Source(f"{stem}{suffix}", f'#line 1 "{unit.path}"\n{unit.text}', None, unit.path, None),)
    return tuple(
        Source(f"{stem}{name}{suffix}", _specialise(unit, lines, name), name, unit.path, generic[0]) for name in dtypes
    )


def _split_generic_file(
    unit: Unit, guard: re.Match[str], dtypes: Iterable[str], reporter: Reporter
) -> tuple[Source, ...]:
    prefix = guard[1]
    named = re.compile(_NAME.format(prefix)).match(unit.text, guard.end())
    if not named:
        where = Location(unit.path, unit.text.count("\n", 0, guard.start()) + 1, 1)
        name = f"{prefix}_GENERIC_FILE"
        reporter.error(where, f"expected includes, '#define {name} \"PATH\"' and '#else' after this line")
        return ()
    path = PurePosixPath(unit.path)
    stem = path.with_suffix("").as_posix().replace("/", "_")
    return tuple(
        Source(f"{stem}{dtype}{path.suffix}", _inclusion(unit.path, prefix, dtype), dtype, unit.path, named[1])
        for dtype in dtypes
    )


def _inclusion(path: str, prefix: str, dtype: str) -> str:
    return (
        f"/* {path} for {dtype}, written by split_types. Do not edit. */\n"
        f'#include "{path}"\n'
        f'#include "{prefix}/{prefix}Generate{dtype}Type.h"\n'
    )


def split_units(units: Iterable[Unit], dtypes: Iterable[str], reporter: Reporter) -> tuple[Source, ...]:
    """The sources of all units; two that want one file name are an error."""
    names = tuple(dtypes)
    sources: dict[str, Source] = {}
    for unit in units:
        for source in split_unit(unit, names, reporter):
            other = sources.setdefault(source.name, source)
            if other is not source:
                reporter.error(Location(unit.path, 1, 1), f"'{source.name}' is written for {other.unit} already")
    return tuple(sources.values())


def _specialise(unit: Unit, lines: list[str], dtype: str) -> str:
    out = [f"/* {unit.path} for {dtype}, written by split_types. Do not edit. */", f'#line 1 "{unit.path}"']
    for number, line in enumerate(lines, 1):
        match = _GENERIC_INCLUDE.match(line)
        if not match:
            out.append(line)
            continue
        prefix, path = match.groups()
        out.append(f'#define {prefix}_GENERIC_FILE "{path}"')
        out.append(f'#include "{prefix}/{prefix}Generate{dtype}Type.h"')
        out.append(f'#line {number + 1} "{unit.path}"')
    return "\n".join(out)
