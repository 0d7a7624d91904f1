"""The input of a compilation at run time: one C or C++ source that becomes one shared library."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """C or C++ source to be compiled to one shared library.

            Unit("scale", source, language="c", libraries=("m",))

    - `source`: contains `#line` where code comes from a user's file.
    - `language`: "c", "c++", or "" to try C first and C++ if C fails. The result is stored in the cache.
    - `no_compile_args`: flags to remove from the command.
    - `compiler`: a command as a string or list of strings, an object with `compile_str`, or None for the compiler that
      is found.
    - `cached`: if False, each process compiles the unit again.
    - `sources`: more C or C++ files to compile.
    - `parts`: C files of one folder that are the same for many units. They have no loops, and are compiled
      once for all units, to one object, and linked. Their headers are in their folder.
    - `header`: the header that the source includes first, before any other text; it may be precompiled.
    - `has_loops`: if False, C is compiled with -O1, which takes less time than -O3.
    - `runtime`: link the runtime of generated wrappers.
    """

    name: str
    source: str
    language: str = ""
    header_dirs: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    lib_dirs: tuple[str, ...] = ()
    compile_args: tuple[str, ...] = ()
    no_compile_args: tuple[str, ...] = ()
    compiler: object | None = None
    cached: bool = True
    sources: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    header: str = ""
    has_loops: bool = True
    runtime: bool = False
