"""Builds of one project that differ in flags: the ordinary one, sanitised ones, one whose allocations can fail.

Each has a build folder of its own, so that changing from one to another recompiles nothing. All but the ordinary one
are put "in place" into `build/<name>/`, under the same module name: `PYTHONPATH=build/sanitize` selects them.
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass

from cwrap.building.failure import BuildError

SANITIZE = "CWRAP_SANITIZE"
FAIL_ALLOC = "CWRAP_FAIL_ALLOC"


@dataclass(frozen=True, slots=True)
class Variant:
    """`name` is empty for the ordinary build; the flags come after those of a category."""

    name: str = ""
    compile_flags: tuple[str, ...] = ()
    link_flags: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        """The name of the build folder: Python's ABI, the platform, the variant."""
        version = f"cp{sys.version_info.major}{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
        parts = (version, sysconfig.get_platform(), self.name)
        return "-".join(part for part in parts if part)

    @property
    def folder(self) -> str:
        """Where it is built in place, relative to the project; empty for the project's own folder."""
        return f"build/{self.name}" if self.name else ""


def variant_of(environment: Mapping[str, str]) -> Variant:
    """Return the variant that `CWRAP_SANITIZE=address,undefined` and `CWRAP_FAIL_ALLOC=1` ask for.

    In a sanitised build allocations can fail as well, so that failure paths are checked too. The thread sanitizer
    cannot be combined with the address sanitizer, and has a build folder of its own.
    """
    names: list[str] = []
    compile_flags: list[str] = []
    link_flags: list[str] = []
    sanitizers = environment.get(SANITIZE, "")
    if sanitizers:
        if not re.fullmatch(r"[a-z-]+(,[a-z-]+)*", sanitizers):
            raise BuildError(f"{SANITIZE} is a list like 'address,undefined', not '{sanitizers}'")
        names.append("sanitize-thread" if "thread" in sanitizers.split(",") else "sanitize")
        link_flags = [f"-fsanitize={sanitizers}"]
        compile_flags = [*link_flags, "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-O1", "-g", "-UNDEBUG"]
        compile_flags += ["-DTH_FAIL_ALLOC"]
    if environment.get(FAIL_ALLOC, "0") not in ("", "0"):
        names.append("fail_alloc")
        compile_flags += ["-DTH_FAIL_ALLOC"] * ("-DTH_FAIL_ALLOC" not in compile_flags)
    return Variant("-".join(names), tuple(compile_flags), tuple(link_flags))
