"""A NumPy ufunc out of one C expression: `cwrap.ops.elementwise("sqrt(x*x + y*y)")`.

>>> from cwrap.ops.ufunc.ufuncs import elementwise
>>> import numpy as np
>>> length = elementwise("sqrt(x*x + y*y)")
>>> length(np.array([3.0, 5.0]), [4, 12])
array([ 5., 13.])
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.loader import load_as
from cwrap.ops.cache.query import Text
from cwrap.ops.cache.source_recipes import PACKAGE, note
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import OpsError
from cwrap.ops.ufunc import parallel
from cwrap.ops.ufunc.expression import parse

if TYPE_CHECKING:
    import numpy as np

    from cwrap.ops.ufunc.expression import Expression
    from cwrap.ops.ufunc.loops import Loop

_FLAGS = ("-march=native", "-fno-math-errno", "-fwrapv", "-ffp-contract=off")
_MODULES: dict[str, ModuleType] = {}  # the module of each plan, by name
_PLANS: dict[object, Plan] = {}  # the plan of each ufunc


class Plan(NamedTuple):
    """All that a ufunc is made from."""

    expression: str
    inputs: tuple[str, ...] | None
    dtypes: str  # characters; empty for those that the expression suits
    result: str
    name: str
    doc: str
    identity: str
    flags: tuple[str, ...]

    @property
    def module(self) -> str:
        """The module that keeps it, for pickles."""
        return f"{PACKAGE}.{self.name}_{digest_of(repr(tuple(self)))[:10]}"


def elementwise(
    expression: str,
    inputs: Sequence[str] | None = None,
    *,
    dtypes: Sequence[str] | None = None,
    result: str | None = None,
    identity: object = None,
    name: str = "elementwise",
    doc: str | None = None,
    native: bool = True,
) -> np.ufunc:
    """The ufunc that computes a C expression for each element.

    Its inputs are the expression's free names, in order of their first appearance, or as given. It has loops for half
    (computed as float), float and double; for complex numbers and integers where the expression means something for
    them; or for the `dtypes` that are given. Functions are those of C's <tgmath.h>: `sqrt` of a float is a float.
    `result` is the dtype of the output where it is not that of the inputs, such as "bool" of a comparison. `identity`
    is what `reduce` of nothing gives. With `native` the code is for this very processor.
    """
    if not name.isidentifier():
        raise OpsError(f"a ufunc's name is an identifier, not {name!r}")
    plan = Plan(
        expression=expression,
        inputs=None if inputs is None else tuple(inputs),
        dtypes="" if dtypes is None else "".join(map(_char, dtypes)),
        result="" if result is None else _char(result),
        name=name,
        doc=expression if doc is None else doc,
        identity="" if identity is None else repr(identity),
        flags=_FLAGS if native else _FLAGS[1:],
    )
    return made(plan)


def _char(dtype: str) -> str:
    import numpy as np

    from cwrap.ops.ufunc.loops import BOOL, LOOPS

    try:
        char: str = np.dtype(dtype).char
    except TypeError:
        char = ""
    if char not in [loop.char for loop in (*LOOPS, BOOL)]:
        raise OpsError(f"{dtype!r} is no dtype that C expressions are computed in")
    return char


def made(parts: tuple[object, ...]) -> np.ufunc:
    """The ufunc of a plan; the same object for the same plan."""
    module = module_of(parts)
    found: np.ufunc = getattr(module, module.__dict__["__plan__"].name)
    return found


def module_of(parts: tuple[object, ...]) -> ModuleType:
    """Return the module that has the ufunc of a plan, by whose name the ufunc pickles."""
    plan = Plan(*parts)  # type: ignore[arg-type] # they come from one
    module = _MODULES.get(plan.module)
    if module is None:
        module = ModuleType(plan.module, plan.doc)
        ufunc = _ufunc(plan)
        module.__dict__.update({"__plan__": plan, plan.name: ufunc})
        _MODULES[plan.module] = sys.modules[plan.module] = module
        _PLANS[ufunc] = plan
        note(plan.module, "elementwise", tuple(plan))
    return module


def plan_of(ufunc: np.ufunc) -> Plan | None:
    """Return what a ufunc was made from; None for a ufunc that `elementwise` did not make."""
    return _PLANS.get(ufunc)


def _ufunc(plan: Plan) -> object:
    from ast import literal_eval

    expression = parse(plan.expression, plan.inputs)
    loops, result = _loops(plan, expression)
    chars = "".join(loop.char for loop in loops)
    unit = Unit(
        name=plan.name,
        source=repr(("numpy/", plan.expression, expression.inputs, chars, plan.result, plan.name, plan.doc)),
        language="c",
        header_dirs=(parallel.FOLDER,),
        libraries=("m",),
        compile_args=plan.flags,
    )

    def generate() -> Text:
        from cwrap.ops.ufunc import expression as reader
        from cwrap.ops.ufunc import loops as writer

        text = writer.emit(expression, loops, result, plan.name, plan.doc)
        return Text(text, (str(writer.__file__), str(reader.__file__)))

    module = load_as(unit, "cwrap_op", generate)
    return module.make(parallel.capsule(), *([literal_eval(plan.identity)] if plan.identity else []))


def _loops(plan: Plan, expression: Expression) -> tuple[tuple[Loop, ...], Loop | None]:
    from cwrap.ops.ufunc.loops import BOOL, COMPLEXES, FLOATS, INTEGERS, LOOPS

    wanted = plan.dtypes
    if not wanted:
        wanted += INTEGERS if expression.integers() else ""
        wanted += FLOATS if expression.floats() else ""
        wanted += COMPLEXES if expression.complexes() and not plan.result else ""
    unsafe = set(wanted) & set(INTEGERS) if expression.signs & {"/", "%"} else set()
    if unsafe or not wanted:
        raise OpsError(
            f"{plan.expression!r}: a division of integers by zero would end the process; divide floats, or use fmod()"
        )
    loops = tuple(loop for loop in LOOPS if loop.char in wanted)
    if "?" in wanted:
        loops = (BOOL, *loops)
    return loops, next((loop for loop in (*LOOPS, BOOL) if loop.char == plan.result), None)
