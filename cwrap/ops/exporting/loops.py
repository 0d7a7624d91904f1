"""Export of ufuncs, reductions and scans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cwrap.ops.cache.unit import Unit
from cwrap.ops.exporting.part import Part, part_of
from cwrap.ops.loops import folds, kernels, modules, ufuncs
from cwrap.ops.loops.headers import with_numpy

_REDUCTION = (
    "axis: int | tuple[int, ...] | None = None, out: npt.NDArray[Any] | None = None, keepdims: bool = False, "
    "where: npt.ArrayLike | None = None, initial: Any = None"
)
_SCAN = "axis: int | None = None, out: npt.NDArray[Any] | None = None"


def ufunc_part(name: str, package: str, ufunc: Any) -> Part | None:
    """Return the part of a ufunc, or None if `elementwise` or `gufunc` did not make it."""
    plan = modules.plan_of(ufunc)
    if plan is None:
        return None
    unit = _with_source(*(kernels.unit_of(plan) if isinstance(plan, kernels.Kernel) else ufuncs.unit_of(plan)))
    identity = f", {plan.identity}" if plan.identity else ""
    return part_of(name, package, unit, f"_c_{name}.make(_parallel.capsule(){identity})[0]", f"{name}: np.ufunc")


def fold_part(name: str, package: str, folding: folds.Reduction | folds.Scan) -> Part:
    """Return the part of a reduction or a scan."""
    is_reduction = isinstance(folding, folds.Reduction)
    meaning = ", ".join(f"{key}={value!r}" for key, value in folds.meaning_of(folding.fold)._asdict().items())
    made = (
        f"_folds.{'Reduction' if is_reduction else 'Scan'}Call(\n    _c_{name}.make(_parallel.capsule()),\n"
        f"    _folds.Meaning({meaning}),\n    ({package!r}, {name!r}),\n)"
    )
    stub = f"def {name}(*arrays: npt.ArrayLike, {_REDUCTION if is_reduction else _SCAN}) -> Any: ..."
    return part_of(name, package, _with_source(*folds.unit_of(folding.fold)), made, stub, has_folds=True)


def _with_source(unit: Unit, generate: Callable[[], str]) -> Unit:
    return replace(unit, source=with_numpy(generate()))
