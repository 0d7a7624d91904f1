"""What is compiled at run time: one C or C++ text that becomes one shared library."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """C or C++ to be compiled into one shared library.

        Unit("scale", source, language="c", libraries=("m",))

    `source` carries `#line` where a part of it is a user's. `language` is "c", "c++", or "": C is then tried first, C++
    where that fails, and the answer is remembered. `no_compile_args` are taken away from the flags that would be used.
    `compiler` is a user's own: a command, as a string or a list of words, or an object with `compile_str`; None is the
    one that is found. What is not `cached` is compiled anew by each process.

    `sources` are files of C or C++ that are compiled along with it, and `runtime` adds what generated wrappers call.
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
    runtime: bool = False
