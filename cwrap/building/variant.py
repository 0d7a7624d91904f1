"""Variants of a build that differ in flags: ordinary, with sanitizers, with failing allocations.

Each variant has its own build folder, so that changing between variants recompiles nothing. In place, the variant of a
module of `[tool.cwrap.modules]` replaces the ordinary module in its package, until the next build. A `Project`, as that
of `_C`, is built into `build/<name>/` under the same name: `PYTHONPATH=build/sanitize` selects it.
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass

from cwrap.building.project import BuildError

SANITIZE = "CWRAP_SANITIZE"
FAIL_ALLOC = "CWRAP_FAIL_ALLOC"


@dataclass(frozen=True, slots=True)
class Variant:
    """The flags of a variant, which follow those of a category. `name` is empty for the ordinary build."""

    name: str = ""
    compile_flags: tuple[str, ...] = ()
    link_flags: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        """The name of the build folder: Python's ABI, the platform, and the variant."""
        version = f"cp{sys.version_info.major}{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
        parts = (version, sysconfig.get_platform(), self.name)
        return "-".join(part for part in parts if part)

    @property
    def folder(self) -> str:
        """The folder for builds of `_C` in place, relative to the project; empty for the folder of the project."""
        return f"build/{self.name}" if self.name else ""


def variant_of(environment: Mapping[str, str]) -> Variant:
    """Return the variant selected by `CWRAP_SANITIZE=address,undefined` and `CWRAP_FAIL_ALLOC=1`.

    With sanitizers, allocations can fail as well, so that failure paths are checked too. The thread sanitizer cannot be
    combined with the address sanitizer, so it has a separate build folder.
    """
    names: list[str] = []
    compile_flags: list[str] = []
    link_flags: list[str] = []
    sanitizers = environment.get(SANITIZE, "")
    if sanitizers:
        if not re.fullmatch(r"[a-z-]+(,[a-z-]+)*", sanitizers):
            raise BuildError(f"{SANITIZE} must be a list such as 'address,undefined', not '{sanitizers}'")
        names.append("sanitize-thread" if "thread" in sanitizers.split(",") else "sanitize")
        link_flags = [f"-fsanitize={sanitizers}"]
        compile_flags = [*link_flags, "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-O1", "-g", "-UNDEBUG"]
        compile_flags += ["-DTH_FAIL_ALLOC"]
    if environment.get(FAIL_ALLOC, "0") not in ("", "0"):
        names.append("fail_alloc")
        compile_flags += ["-DTH_FAIL_ALLOC"] * ("-DTH_FAIL_ALLOC" not in compile_flags)
    return Variant("-".join(names), tuple(compile_flags), tuple(link_flags))
