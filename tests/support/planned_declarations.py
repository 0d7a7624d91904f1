"""The plan of the declarations of `_C`."""

from __future__ import annotations

from functools import cache

from folders import ROOT

from build_tools.extension.project import project
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Wrapper


@cache
def declared() -> Result:
    """Generate from all declarations."""
    return generate(Request(ROOT, project(ROOT).declaration_files(), "declarations/dtypes.yaml", target="thp"))


def wrappers() -> tuple[Wrapper, ...]:
    """Return the wrappers of all declarations of `_C`."""
    return tuple(wrapper for plan in declared().plans for wrapper in plan.wrappers)
