"""What the tests of signatures and of the stub share: the declarations of `_C` as they were planned."""

from __future__ import annotations

from functools import cache

from folders import ROOT

from cwrap.pipeline import Request, generate
from cwrap.plan import Wrapper


@cache
def declared() -> tuple[Wrapper, ...]:
    """Every wrapper of `_C`."""
    paths = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "declarations").glob("*.*"))
    table = "declarations/dtypes.yaml"
    result = generate(Request(ROOT, tuple(path for path in paths if path != table), table, target="thp"))
    return tuple(wrapper for plan in result.plans for wrapper in plan.wrappers)
