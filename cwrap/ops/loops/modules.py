"""Modules that contain compiled ufuncs, so that pickles can refer to them, and what all ufuncs have in common."""

from __future__ import annotations

import copyreg
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cwrap import about
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.loader import load_as
from cwrap.ops.cache.query import GeneratedC
from cwrap.ops.cache.source_recipes import PACKAGE, save_recipe
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import OpsError
from cwrap.ops.loops import headers, parallel

if TYPE_CHECKING:
    from threading import Thread

    import numpy as np

_FLAGS = ("-march=native", "-fno-math-errno", "-fwrapv", "-ffp-contract=off")
_PARTS = (os.path.join(parallel.FOLDER, "ufunc_object.c"),)
_MODULES: dict[str, ModuleType] = {}  # the module of each plan, by name
_PLANS: dict[object, Plan] = {}  # of each ufunc
_REDUCTIONS: dict[type, Callable[[Any], Any]] = {}  # how NumPy pickles ufuncs


_Key = TypeVar("_Key")
_Result = TypeVar("_Result")


class Plan(Protocol):
    """The parameters that define a ufunc: a named tuple."""

    def __iter__(self) -> Iterator[object]:
        """Yield the fields."""

    @property
    def name(self) -> str:
        """The name of the ufunc."""

    @property
    def doc(self) -> str:
        """The docstring of the ufunc."""

    @property
    def kind(self) -> str:
        """The kind of the recipe that has the fields."""

    def compiled(self) -> object:
        """Return the ufunc."""


def flags(native: bool) -> tuple[str, ...]:
    """Return the flags of the compiler, with or without code for the processor of this machine."""
    return _FLAGS if native else _FLAGS[1:]


def generator_files() -> tuple[str, ...]:
    """Return the paths of the files that the C of a module of ufuncs depends on."""
    names = ("elements.py", "expression.py", "folds.py", "module_source.py", "writer.py")
    return (*(os.path.join(parallel.FOLDER, name) for name in names), os.path.join(about.FOLDER, "dtypes.yaml"))


def unit_of_loops(
    name: str, source: str, header: str, compile_args: tuple[str, ...], header_dirs: tuple[str, ...] = ()
) -> Unit:
    """Return the unit of a module of ufuncs. Only the header that takes long to read is precompiled."""
    return Unit(
        name=name,
        source=source,
        language="c",
        header=os.path.join(parallel.FOLDER, header) if header == headers.NUMPY else "",
        header_dirs=(parallel.FOLDER, about.get_include(), *header_dirs),
        libraries=("m",),
        compile_args=compile_args,
        parts=_PARTS,
    )


def loaded(unit: Unit, generate: Callable[[], str], identity: str = "") -> list[Any]:
    """Return the ufuncs of a unit, of which `generate` returns the C. `identity` is a literal of Python.

    If the C must be compiled, the thread pool is compiled at the same time.
    """
    threads: list[Thread] = []

    def generated() -> GeneratedC:
        parallel.start_to_load(threads)
        return GeneratedC(generate(), generator_files())

    try:
        module = load_as(unit, "cwrap_op", generated)
    finally:
        for thread in threads:
            thread.join()
    found: list[Any] = module.make(parallel.capsule(), *([_identity_of(identity)] if identity else []))
    return found


def identity_text(identity: object) -> str:
    """Return the identity of a ufunc as an expression of Python; raise OpsError if it is not a number."""
    number = getattr(identity, "item", lambda: identity)()
    if identity is None:
        return ""
    if not isinstance(number, (bool, int, float, complex)):
        raise OpsError(f"the identity must be a number, not {identity!r}")
    is_finite = abs(number) < float("inf")
    return repr(number) if is_finite else f"{type(number).__name__}('{number}')"


def _identity_of(text: str) -> object:
    """Return the number of an `identity_text`."""
    from ast import literal_eval

    kind, bracket, rest = text.partition("('")
    return {"float": float, "complex": complex}[kind](rest[:-2]) if bracket else literal_eval(text)


def check_name(name: str, what: str = "ufunc") -> None:
    """Raise OpsError if a name is not an identifier."""
    if not name.isidentifier():
        raise OpsError(f"the name of a {what} must be an identifier, not {name!r}")


def chars_of(dtypes: Sequence[str] | None) -> str:
    """Return NumPy's type characters of a list of dtypes, and an empty string for None."""
    if isinstance(dtypes, str) or (dtypes is not None and not dtypes):
        raise OpsError(f"dtypes must be a list of dtypes such as ['float64'], got {dtypes!r}")
    return "".join(map(char_of, dtypes or ()))


def char_of(dtype: str) -> str:
    """Return NumPy's type character of a dtype; raise OpsError if C expressions do not support it."""
    import numpy as np

    from cwrap.ops.loops.elements import BOOL, ELEMENTS

    try:
        char: str = np.dtype(dtype).char
    except TypeError:
        char = ""
    if char not in [element.char for element in (*ELEMENTS, BOOL)]:
        raise OpsError(f"{dtype!r} is not a dtype that C expressions support")
    return char


def name_of(plan: Plan) -> str:
    """Return the name of the module that contains the ufunc of a plan, for pickles."""
    return f"{PACKAGE}.{plan.name}_{digest_of(repr(tuple(plan)))[:10]}"


def ufunc_of(plan: Plan) -> np.ufunc:
    """Return the ufunc of a plan, the same object for equal plans."""
    found: np.ufunc = getattr(module_of(plan), plan.name)
    return found


def module_of(plan: Plan) -> ModuleType:
    """Return the module that contains the ufunc of a plan, the same one for equal plans.

    The fields of the plan are stored as a recipe, so that other processes can import the module.
    """
    name = name_of(plan)
    module = _MODULES.get(name)
    if module is None:
        new = ModuleType(name, plan.doc)
        new.__dict__.update({"__plan__": plan, plan.name: plan.compiled()})
        module = _MODULES.setdefault(name, new)  # another thread may have made an equal one meanwhile
        sys.modules[name] = module
        _add_plan(getattr(module, plan.name), plan)
        save_recipe(name, plan.kind, tuple(plan))
    return module


def _add_plan(ufunc: Any, plan: Plan) -> None:
    """Remember the plan of a ufunc, and let pickles contain it.

    NumPy pickles a ufunc as a name that the other process must be able to import. pickle takes the name from the first
    module that has such a variable, which may be `__mp_main__`, another program in the other process.
    """
    _PLANS[ufunc] = plan
    if type(ufunc) not in _REDUCTIONS:
        _REDUCTIONS.setdefault(type(ufunc), copyreg.dispatch_table[type(ufunc)])
        copyreg.pickle(type(ufunc), _reduce)


def _reduce(ufunc: Any) -> Any:
    """Return how a ufunc is pickled: by its plan, or as NumPy does if it has none."""
    return (ufunc_of, (_PLANS[ufunc],)) if ufunc in _PLANS else _REDUCTIONS[type(ufunc)](ufunc)


def plan_of(ufunc: object) -> Any:
    """Return the plan of a ufunc, or None if the ufunc was not compiled by this process."""
    return _PLANS.get(ufunc)


def once(function: Callable[[_Key], _Result]) -> Callable[[_Key], _Result]:
    """Return the function with stored results. With `functools.cache`, threads could receive different objects.

    If two threads call at once, the function may run in both.
    """
    results: dict[_Key, _Result] = {}

    @wraps(function)
    def stored(key: _Key) -> _Result:
        return results[key] if key in results else results.setdefault(key, function(key))

    return stored
