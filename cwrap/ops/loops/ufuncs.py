"""NumPy ufuncs made from one C expression or from statements: `cwrap.ops.elementwise("sqrt(x*x + y*y)")`.

>>> from cwrap.ops.loops.ufuncs import elementwise
>>> import numpy as np
>>> length = elementwise("sqrt(x*x + y*y)")
>>> length(np.array([3.0, 5.0]), [4, 12])
array([ 5., 13.])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import headers, modules
from cwrap.ops.loops.expression import names_of, parse
from cwrap.ops.loops.statements import explained

if TYPE_CHECKING:
    import numpy as np

    from cwrap.ops.loops.elements import Element
    from cwrap.ops.loops.expression import Expression


class Plan(NamedTuple):
    """The parameters that define a ufunc."""

    expression: str
    inputs: tuple[str, ...] | None
    dtypes: str  # type characters; empty for all dtypes that the expression supports
    result: str
    name: str
    doc: str
    identity: str
    flags: tuple[str, ...]
    support_code: str = ""

    @property
    def kind(self) -> str:
        """The kind of recipes of plans."""
        return "elementwise"

    def compiled(self) -> object:
        """Return the ufunc."""
        try:
            (ufunc,) = modules.loaded(*unit_of(self), self.identity)
        except CompileError as error:
            names = dict.fromkeys(parse(self.expression, self.inputs).inputs, 0)
            raise explained(error, self.name, names, ()) from None
        return ufunc


def elementwise(
    expression: str,
    inputs: Sequence[str] | None = None,
    *,
    outputs: Sequence[str] | None = None,
    dtypes: Sequence[str] | None = None,
    types: Mapping[str, str] | None = None,
    result: str | None = None,
    identity: object = None,
    support_code: str = "",
    name: str = "elementwise",
    doc: str | None = None,
    native: bool = True,
) -> np.ufunc:
    """Return a ufunc that evaluates a C expression, or runs C statements, for each element.

    - `inputs`: the names of the inputs in order. By default they are the free names of the expression in order of first
      appearance.
    - `outputs`: the names of the outputs, to which statements assign. Without it, the text is one expression.
    - `dtypes`: the dtypes of the loops. By default: half (computed as float), float, double and long double, and
      complex numbers and integers if the expression is defined for them; float32 and float64 for statements.
    - `types`: the dtypes of inputs and outputs that have the same dtype in all loops of statements.
    - `result`: the dtype of the output if it differs from that of the inputs, such as "bool" for a comparison.
    - `identity`: the value that `reduce` of an empty array returns.
    - `support_code`: C at file level, such as functions that the expression calls.
    - `name`, `doc`: name and docstring of the ufunc.
    - `native`: compile for the processor of this machine.

    Functions are those of C's <tgmath.h>: `sqrt` of a float is a float. OpsError is raised for an invalid expression.
    """
    shown = modules.identity_text(identity)
    if outputs is not None:
        from cwrap.ops.loops import kernels

        if result is not None:
            raise OpsError("`result` is the dtype of an expression; statements have the dtypes of outputs in `types`")
        kernel = kernels.elementwise_of(expression, inputs, outputs, dtypes, types, name, native)
        return modules.ufunc_of(
            kernel._replace(doc=expression if doc is None else doc, identity=shown, support_code=support_code)
        )
    if types is not None:
        raise OpsError("`types` needs `outputs`; the output of an expression has the dtype `result`")
    modules.check_name(name)
    plan = Plan(
        expression=expression,
        inputs=names_of(inputs),
        dtypes=modules.chars_of(dtypes),
        result="" if result is None else modules.char_of(result),
        name=name,
        doc=expression if doc is None else doc,
        identity=shown,
        flags=modules.flags(native),
        support_code=support_code,
    )
    return modules.ufunc_of(plan)


def plan_of(ufunc: np.ufunc) -> Plan | None:
    """Return the plan of a ufunc, or None if the ufunc was not made by `elementwise`."""
    plan = modules.plan_of(ufunc)
    return plan if isinstance(plan, Plan) else None


def unit_of(plan: Plan) -> tuple[Unit, Callable[[], str]]:
    """Return the unit of a ufunc, and the function that generates its C."""
    expression = parse(plan.expression, plan.inputs)
    elements, result = _elements(plan, expression)
    chars = "".join(element.char for element in elements)
    source = repr(("numpy/", plan.expression, expression.inputs, chars, plan.result, *plan[4:6], plan.support_code))
    header = headers.header_of(plan.expression, plan.support_code)
    unit = modules.unit_of_loops(plan.name, source, header, plan.flags)

    def generate() -> str:
        from cwrap.ops.loops import module_source as source

        module = source.Module(plan.name, plan.doc, header, plan.support_code)
        return source.of_expression(expression, elements, result, module)

    return unit, generate


@cache
def conversion(dtype: str, to: str) -> np.ufunc:
    """Return the ufunc that converts arrays to or from a dtype that NumPy does not have, which are arrays of bits."""
    from cwrap.ops.dtypes import c_header_dirs
    from cwrap.ops.loops.elements import element_of

    expression = parse("x")
    element, result = element_of(dtype), element_of(to)
    source = repr(("numpy/", "conversion", element, result))
    header = headers.NUMPY  # has the names of type numbers
    folders = (*c_header_dirs(dtype), *c_header_dirs(to))
    unit = modules.unit_of_loops("conversion", source, header, modules.flags(native=True), folders)

    def generate() -> str:
        from cwrap.ops.loops import module_source as source

        module = source.Module("conversion", f"{dtype} to {to}", header)
        return source.of_expression(expression, (element,), result, module)

    ufunc: np.ufunc
    (ufunc,) = modules.loaded(unit, generate)
    return ufunc


def chars_of(expression: Expression, chosen: str, has_result: bool) -> str:
    """Return the type characters of the loops of a ufunc: those that were chosen, or all that are supported."""
    from cwrap.ops.loops.elements import BOOL, COMPLEXES, ELEMENTS, FLOATS, INTEGERS

    if chosen:
        return "".join(element.char for element in (BOOL, *ELEMENTS) if element.char in chosen)
    chars = INTEGERS if expression.integers() else ""
    chars += FLOATS if expression.floats() else ""
    return chars + (COMPLEXES if expression.complexes() and not has_result else "")


def _elements(plan: Plan, expression: Expression) -> tuple[tuple[Element, ...], Element | None]:
    from cwrap.ops.loops.elements import BOOL, ELEMENTS, INTEGERS

    chars = chars_of(expression, plan.dtypes, bool(plan.result))
    unsafe = set(chars) & set(INTEGERS) if expression.signs & {"/", "%"} else set()
    if unsafe or not chars:
        raise OpsError(
            f"{plan.expression!r}: an integer division by zero would crash the process; divide floats, or use fmod()"
        )
    if "(" in plan.identity and set(chars) & set(INTEGERS):
        limit = "list other loops, as in dtypes=['float64']"
        raise OpsError(f"{plan.expression!r}: the loops of integers cannot have the identity {plan.identity}; {limit}")
    elements = tuple(element for element in (BOOL, *ELEMENTS) if element.char in chars)
    return elements, next((element for element in (*ELEMENTS, BOOL) if element.char == plan.result), None)
