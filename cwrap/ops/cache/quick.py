"""Functions of graphs that are usable at once: tcc compiles them in a few milliseconds, and the compiler afterwards.

With CWRAP_OPS_TCC=1, or the command of tcc as its value, a unit that the cache does not have is compiled with tcc if it
is plain C with the small headers of subset.py. A thread compiles it with the usual compiler, stores it in the cache and
replaces the function. The interpreter waits for the thread before it ends. The child of a fork keeps the function that
tcc compiled, whose results are the same.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from cwrap.ops.cache import store
from cwrap.ops.cache.loader import MODULE, load_stored
from cwrap.ops.cache.loader import load as load_compiled
from cwrap.ops.cache.options import style_of
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import NoCompilerError, OpsError

VARIABLE = "CWRAP_OPS_TCC"
_DELAY = 0.02  # seconds in which the caller uses the function without waiting for the interpreter's lock


def load(unit: Unit) -> tuple[ModuleType, Later | None]:
    """Return a module of the unit, and if tcc compiled it, the compilation that follows."""
    command = _command(os.environ)
    if not command or not _is_plain(unit):
        return load_compiled(unit), None
    stored = load_stored(unit)
    if stored is not None:
        return stored, None
    module = _compiled(unit, command)
    return (module, Later(unit)) if module is not None else (load_compiled(unit), None)


def _command(environment: Mapping[str, str]) -> list[str]:
    """Return the command of tcc, or an empty list if it is not requested or not found."""
    value = environment.get(VARIABLE, "0")
    if value in ("", "0"):
        return []
    from shutil import which

    from cwrap.toolchain.compiler import words

    command = ["tcc"] if value == "1" else words(environment, VARIABLE)
    return command if which(command[0]) else []


def _is_plain(unit: Unit) -> bool:
    """Return True if the result of tcc has the same bits: C without flags, libraries and vectorised functions."""
    style = style_of(os.environ)
    if style.debug or style.sanitize or style.native or unit.language not in ("", "c") or unit.compiler is not None:
        return False
    if not unit.cached or unit.libraries or unit.lib_dirs or unit.compile_args or "<tgmath.h>" in unit.source:
        return False
    from cwrap.ops.cache import subset

    return subset.fits_interpreter() and bool(subset.unit_flags(unit))


def _compiled(unit: Unit, command: Sequence[str]) -> ModuleType | None:
    """Return the module that tcc compiles, or None if it fails."""
    try:
        folder = store.private_folder(store.writable(store.folders(os.environ), os.environ))
    except OSError:
        return None
    try:
        return _compiled_in(folder, unit, command)
    except (OpsError, OSError):
        return None
    finally:
        store.discard(folder)


def _compiled_in(folder: str, unit: Unit, command: Sequence[str]) -> ModuleType | None:
    from cwrap.ops.cache.job import include_flags, search_path
    from cwrap.ops.cache.library import open_library
    from cwrap.ops.cache.probe import run
    from cwrap.ops.cache.subset import unit_flags

    source, library = os.path.join(folder, "unit.c"), os.path.join(folder, "unit.so")
    with open(source, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write(unit.source)
    flags = ("-shared", "-DNDEBUG", *unit_flags(unit), *include_flags(search_path(unit)))
    status, _ = run([*command, *flags, source, *unit.parts, "-o", library])
    return open_library(library, MODULE).module_executed() if status == 0 else None


class Later:
    """The compilation of a unit by the usual compiler, in a thread."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    def start(self, function: Any, parts: Sequence[Any]) -> None:
        """Start the thread. At its end, the function made of `parts` replaces the given one if that still exists."""
        from threading import Thread
        from weakref import ref

        Thread(target=self._run, args=(ref(function), tuple(parts)), name="cwrap-ops-compile", daemon=False).start()

    def _run(self, found: Any, parts: tuple[Any, ...]) -> None:
        time.sleep(_DELAY)
        try:
            module = load_compiled(self._unit)
        except NoCompilerError:
            return  # tcc is the only compiler
        except (OpsError, OSError) as error:
            warnings.warn(f"tcc compiled {self._unit.name}, but the compiler does not: {error}", stacklevel=1)
            return
        function = found()
        if function is not None:
            function._replace(module.make(*parts))
